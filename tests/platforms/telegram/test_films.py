"""Finished matches on Telegram: stepped through in private and in the group, sent as animations."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.people import Person as PersonRecord
from bot.platforms.port import Page, Picture
from tests.platforms.telegram.methods import refused
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import Rig, play, say, started
from tests.platforms.telegram.test_pictures import page as pictured
from tests.platforms.telegram.test_pictures import show
from tests.platforms.telegram.wire import ApiError
from tests.platforms.telegram.world import Chat, Message

GIF_KEY = say("key-gif")
LAST = say("film-last", n=3)
GIF = b"GIF89a\x84\x03\xac\x03;"


@pytest.fixture
async def group(rig: Rig, anna: Person, boris: Person) -> Chat:
    """Where a match has just been played."""
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    await play(rig.server, group, anna, boris, dice=Random(3))
    await rig.settled()
    return group


def film(person: Person, chat: Chat) -> list[Message]:
    return [one for one in person.messages(chat) if one.text.plain.startswith("🎬")]


def frames(person: Person, chat: Chat) -> list[Message]:
    return [one for one in person.messages(chat) if "▶" in {key.text for key in one.buttons()}]


def edited(message: Message, times: int) -> bool:
    return message.edits >= times


async def test_in_private_one_message_goes_through_the_match(
    rig: Rig, anna: Person, group: Chat
) -> None:
    table = await rig.table_of(anna)
    anna.says(f"/replay {table.id}")
    await anna.sees(" of ", anna.chat)
    await rig.settled()
    (frame,) = frames(anna, anna.chat)
    seen = [(frame.text.plain, frame.photo)]
    for number, key in enumerate(("▶", "▶", "◀", "⏭", "⏮"), 1):
        await anna.presses(key, anna.chat)
        await rig.server.until(partial(edited, frame, number))
        seen.append((frame.text.plain, frame.photo))
    assert frames(anna, anna.chat) == [frame], "edited, never sent anew"
    assert seen[1] == seen[3], "backwards the same"
    assert seen[0] == seen[5]
    assert len({text for text, _ in seen}) == 4
    assert all(photo for _, photo in seen)
    for number, key in enumerate((say("key-every-turn"), say("key-eyes-public")), 6):
        await anna.presses(key, anna.chat)
        await rig.server.until(partial(edited, frame, number))
    assert frames(anna, anna.chat) == [frame]


async def test_in_the_group_each_looks_for_oneself_and_the_film_is_for_all(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    await anna.presses(say("key-replay"), group)
    await rig.server.until(lambda: frames(anna, group))
    assert frames(boris, group) == [], "only who asked"
    await anna.presses("▶", group)
    await rig.server.until(lambda: "1 of" in frames(anna, group)[-1].text.plain)
    assert len(frames(anna, group)) == 1
    await anna.presses(GIF_KEY, group)
    await rig.server.until(lambda: any(one.photo for one in film(boris, group)), seconds=30)
    await rig.settled()
    (one,) = film(boris, group)
    assert one.photo
    assert one.photo.animated
    assert one.photo.data.startswith(b"GIF89a")
    assert one.text.plain.startswith("🎬 High Card: the whole match\n🏆")
    assert film(anna, anna.chat) == []


async def test_the_last_turns_take_the_place_of_the_whole_match(
    rig: Rig, anna: Person, boris: Person, group: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("bot.film", "bot.desk.films"):  # the match of a toy is short
        monkeypatch.setattr(f"{module}.LATELY", 3)
    await anna.presses(say("key-replay"), group)
    await rig.server.until(lambda: frames(anna, group))
    for key, told in ((GIF_KEY, say("film-whole")), (say("key-gif-last", n=3), LAST)):
        await anna.presses(key, group)
        await rig.server.until(
            lambda told=told: any(  # type: ignore[misc]
                one.photo and told in one.text.plain for one in film(boris, group)
            ),
            seconds=30,
        )
        await rig.settled()
        assert len(film(boris, group)) == 1, "the newest wish"


async def test_asked_for_again_it_comes_by_its_id(rig: Rig, anna: Person, group: Chat) -> None:
    table = await rig.table_of(anna)
    anna.says(f"/replay {table.id}")
    await anna.sees(" of ", anna.chat)
    await anna.presses(GIF_KEY, anna.chat)
    await rig.server.until(lambda: any(one.photo for one in film(anna, anna.chat)), seconds=30)
    await rig.settled()
    (before,) = film(anna, anna.chat)
    known = len(rig.server.world.photos)
    await anna.presses(GIF_KEY, anna.chat)
    await rig.server.until(
        lambda: [one.id for one in film(anna, anna.chat)] not in ([], [before.id]), seconds=30
    )
    await rig.settled()
    (again,) = film(anna, anna.chat)
    assert again.photo == before.photo
    assert len(rig.server.world.photos) == known, "nothing was uploaded"


async def test_who_wants_no_pictures_reads_the_match(rig: Rig, anna: Person, group: Chat) -> None:
    table = await rig.table_of(anna)
    await rig.desk.people.save_person(f"tg:{anna.id}", PersonRecord(pictures=False))
    anna.says(f"/replay {table.id}")
    await anna.sees(" of ", anna.chat)
    (frame,) = frames(anna, anna.chat)
    assert frame.photo is None
    await anna.presses("⏭", anna.chat)
    await anna.presses(GIF_KEY, anna.chat)
    await anna.sees(say("film-in-words"), anna.chat)
    (told,) = film(anna, anna.chat)
    assert told.photo is None


def moving(digest: str) -> Picture:
    return Picture(digest, GIF, 900, 940, "a match", animated=True)


async def test_a_text_becomes_an_animation_and_that_another(
    rig: Rig, anna: Person, group: Chat
) -> None:
    place = f"tg:{anna.id}"
    shown = await show(rig, place, Page(("making…",)))
    shown = await show(rig, place, Page(("film",), picture=moving("f1")), shown)
    (message,) = [one for one in anna.messages(anna.chat) if one.text.plain == "film"]
    assert message.photo
    assert message.photo.animated
    assert str(message.id) == shown.message
    shown = await show(rig, place, Page(("other",), picture=moving("f1")), shown)
    assert message.text.plain == "other"
    await show(rig, place, pictured(3), shown)
    assert not message.photo.animated
    await rig.platform.withdraw(shown)


async def test_a_group_that_forbids_films_gets_words_and_keeps_its_pictures(
    rig: Rig, anna: Person, group: Chat
) -> None:
    place = f"tg:{group.id}"

    def no_films(method: str, params: dict[str, Any]) -> ApiError | None:
        wrong = refused("not enough rights to send animations to the chat")
        return wrong if method == "sendAnimation" else None

    rig.server.trouble = no_films
    film = Page(("film",), picture=replace(moving("f1"), alt="Anna won"))
    await show(rig, place, film)
    assert "Anna won" in anna.screen(group)
    await show(rig, place, pictured(4))
    assert anna.messages(group)[-1].photo
