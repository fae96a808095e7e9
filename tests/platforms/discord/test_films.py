"""Finished matches on Discord: stepped through by whoever asks, sent to the channel as a GIF."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from bot.people import RoomRecord
from tests.platforms.discord import limits
from tests.platforms.discord.people import Person, controls
from tests.platforms.discord.rig import TOY, Bot, Rig, open_table, play_out, rigged, said
from tests.platforms.discord.test_pictures import gallery
from tests.platforms.discord.world import Message

Played = tuple[Rig, Bot, Person, Person]


@pytest.fixture
async def played() -> AsyncIterator[Played]:
    async with rigged(all_games=TOY) as (rig, bot):
        anna, boris = rig.person("Anna"), rig.person("Boris")
        table = await open_table(bot, "high_card", [anna, boris])
        await play_out(bot, table, [anna, boris])
        yield rig, bot, anna, boris


def frames(person: Person) -> list[Message]:
    return [one for one in person.messages() if "⏭" in str(one.components)]


def films(person: Person) -> list[Message]:
    return [one for one in person.messages() if "🎬" in one.text]


async def stepped(person: Person, key: str, stop: str) -> None:
    await person.press(key)
    await person.until(lambda: any(re.search(stop, one.text) for one in frames(person)))


async def test_one_message_that_nobody_else_sees_goes_through_the_match(played: Played) -> None:
    _, bot, anna, boris = played
    await anna.press(said(bot, "key-replay", "en"))
    await anna.until(lambda: frames(anna))
    (frame,) = frames(anna)
    assert frame.flags & limits.EPHEMERAL
    assert frames(boris) == []
    first = dict(frame.files)
    await stepped(anna, "▶", " 1 of ")
    assert dict(frame.files) != first, "another picture"
    await stepped(anna, "▶", " 2 of ")
    await stepped(anna, "◀", " 1 of ")
    await stepped(anna, "⏭", r" (\d+) of \1\b")
    await stepped(anna, "⏮", " 0 of ")
    assert dict(frame.files) == first, "backwards the same"
    await anna.press(said(bot, "key-every-turn", "en"))
    await anna.until(lambda: said(bot, "key-every-round", "en") in labels(frames(anna)[0]))
    await anna.press(said(bot, "key-eyes-public", "en"))
    await anna.until(lambda: any(one.startswith("👁 🔴 Anna") for one in labels(frames(anna)[0])))
    assert len(frames(anna)) == 1


def labels(message: Message) -> list[str]:
    return [one.label for one in controls(message)]


async def test_the_film_comes_to_the_channel_for_all(played: Played) -> None:
    _, bot, anna, boris = played
    await anna.press(said(bot, "key-replay", "en"))
    await anna.until(lambda: frames(anna))
    await anna.press(said(bot, "key-gif", "en"))
    await boris.until(lambda: any(one.files for one in films(boris)), 30)
    (film,) = films(boris)
    ((name, data),) = film.files.items()
    assert name == "film.gif"
    assert data.startswith(b"GIF89a")
    (item,) = gallery(film)
    assert item["description"], "and in words"
    assert "the whole match" in film.text


async def test_so_do_the_last_turns_alone(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bot.film", "bot.desk.films"):  # the match of a toy is short
        monkeypatch.setattr(f"{module}.LATELY", 3)
    _, bot, anna, boris = played
    await anna.press(said(bot, "key-replay", "en"))
    await anna.until(lambda: frames(anna))
    await anna.press(said(bot, "key-gif-last", "en", n=3))
    await boris.until(lambda: any(one.files for one in films(boris)), 30)
    (film,) = films(boris)
    assert said(bot, "film-last", "en", n=3) in film.text


async def test_where_no_pictures_are_wanted_the_channel_reads(played: Played) -> None:
    rig, bot, anna, boris = played
    await bot.people.save_room(f"dc:#{rig.channel.id}", RoomRecord(pictures=False))
    await anna.press(said(bot, "key-replay", "en"))
    await anna.until(lambda: frames(anna))
    await anna.press(said(bot, "key-gif", "en"))
    await boris.until(said(bot, "film-in-words", "en"))
    (film,) = films(boris)
    assert film.files == {}
