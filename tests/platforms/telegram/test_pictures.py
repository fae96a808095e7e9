"""Pictures on Telegram: photographs with a caption, uploaded once, changed in place, taken away."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.platforms.port import Page, Picture, Shown, SlowDown
from bot.platforms.telegram.markup import CAPTION, html, units, visible
from bot.render import Undrawable
from bot.store.memory import MemoryStore
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import HAND, YOUR_TURN, Rig, play, running, started
from tests.platforms.telegram.server import Server
from tests.platforms.telegram.wire import ApiError, parsed
from tests.platforms.telegram.world import Chat, Message

PHOTOS = ("sendPhoto", "editMessageMedia", "editEphemeralMessageMedia")


def png(shade: int, width: int = 9, height: int = 6) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = (b"\0" + bytes([shade]) * width) * height
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def picture(shade: int) -> Picture:
    return Picture(f"digest{shade}", png(shade), 9, 6, f"shade {shade}")


def page(shade: int, line: str = "White to move", **more: Any) -> Page:
    return Page(("Chess",), ((line,),), picture=picture(shade), **more)


def photo(message: Message) -> bytes:
    assert message.photo
    return message.photo.data


def uploads(server: Server) -> int:
    """How many files travelled."""
    sent = [call.params.get("photo") or call.params["media"]["media"] for call in photos(server)]
    return sum(isinstance(one, bytes) for one in sent)


def photos(server: Server) -> list[Any]:
    return [call for call in server.calls if call.method in PHOTOS and call.error is None]


def methods(server: Server, since: int) -> list[str]:
    return [call.method for call in server.calls[since:] if "Message" in call.method]


@pytest.fixture
def group(rig: Rig, anna: Person, boris: Person) -> Chat:
    return rig.group(anna, boris)


async def show(rig: Rig, place: str, page: Page, last: Shown | None = None) -> Shown:
    return await rig.platform.show(place, page, last)


async def test_a_card_is_a_photograph_with_its_words_below(
    rig: Rig, anna: Person, group: Chat
) -> None:
    shown = await show(rig, f"tg:{group.id}", page(1))
    (card,) = anna.messages(group)
    assert photo(card) == png(1)
    assert card.text.plain == "Chess\nWhite to move"
    assert shown.picture == "digest1"


async def test_only_a_new_picture_travels(rig: Rig, anna: Person, group: Chat) -> None:
    place = f"tg:{group.id}"
    shown = await show(rig, place, page(1))
    before = len(rig.server.calls)
    shown = await show(rig, place, page(1, "Black to move"), shown)
    assert methods(rig.server, before) == ["editMessageCaption"]
    shown = await show(rig, place, page(2, "Black to move"), shown)
    assert methods(rig.server, before)[1:] == ["editMessageMedia"]
    (card,) = anna.messages(group)
    assert (photo(card), card.text.plain) == (png(2), "Chess\nBlack to move")
    await show(rig, place, page(1), shown)
    assert uploads(rig.server) == 2, "the first one is known by its id"
    assert photo(card) == png(1)


async def test_what_looks_the_same_is_not_sent(rig: Rig, group: Chat) -> None:
    place = f"tg:{group.id}"
    shown = await show(rig, place, page(1))
    before = len(rig.server.calls)
    again = await show(rig, place, page(1, status="for screen readers"), shown)
    assert methods(rig.server, before) == []
    assert again.message == shown.message


async def test_a_text_becomes_a_photograph_but_never_the_other_way(
    rig: Rig, anna: Person, group: Chat
) -> None:
    place, text = f"tg:{group.id}", Page(("Chess",), (("in words",),))
    shown = await show(rig, place, text)
    shown = await show(rig, place, page(1), shown)
    (card,) = anna.messages(group)
    assert photo(card) == png(1)
    await show(rig, place, text, shown)
    (new,) = anna.messages(group)
    assert new.id > card.id
    assert new.photo is None


async def test_an_id_is_for_the_eyes_that_saw_the_picture(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    for place in (f"tg:{anna.id}", f"tg:{anna.id}", f"tg:{boris.id}", f"tg:{group.id}"):
        await show(rig, place, page(1))
    assert uploads(rig.server) == 3
    ids = [
        call.params["photo"] for call in photos(rig.server) if isinstance(call.params["photo"], str)
    ]
    assert len(ids) == 1


async def test_an_id_that_telegram_forgot_costs_an_upload(rig: Rig, group: Chat) -> None:
    await show(rig, f"tg:{group.id}", page(1))
    (key,) = [key for key in store(rig) if key.startswith("tg:photo:")]
    await rig.store.write(key, "AgACforgotten")
    await show(rig, f"tg:{group.id}", page(1))
    assert uploads(rig.server) == 2
    assert await rig.store.read(key) != "AgACforgotten"


def store(rig: Rig) -> dict[str, Any]:
    assert isinstance(rig.store, MemoryStore)
    return rig.store._records


async def test_of_a_fleeting_picture_nothing_is_kept(rig: Rig, anna: Person) -> None:
    place = f"tg:{anna.id}"
    shown = await show(rig, place, page(1, fleeting=True))
    assert not [key for key in store(rig) if key.startswith("tg:photo:")]
    await show(rig, place, page(2), shown.model_copy(update={"fleeting": True}))
    (left,) = anna.messages(anna.chat)
    assert photo(left) == png(2)


async def test_words_stand_in_where_photographs_are_forbidden(
    rig: Rig, anna: Person, group: Chat
) -> None:
    def trouble(method: str, params: dict[str, Any]) -> ApiError | None:
        if method not in PHOTOS or params["chat_id"] != group.id:
            return None
        return ApiError(400, "Bad Request: not enough rights to send photos to the chat")

    rig.server.trouble = trouble
    shown = await show(rig, f"tg:{group.id}", page(1))
    (card,) = anna.messages(group)
    assert card.text.plain == "Chess\nshade 1\nWhite to move"
    refused = [call for call in rig.server.calls if call.error]
    await show(rig, f"tg:{group.id}", page(2), shown)
    assert card.text.plain == "Chess\nshade 2\nWhite to move"
    assert len([call for call in rig.server.calls if call.error]) == len(refused) == 1


async def test_where_a_groups_pictures_are_spent_the_words_go_first(server: Server) -> None:
    async with running(server, MemoryStore(), telegram_group_per_minute=40) as rig:
        anna = rig.person("Anna")
        group = rig.group(anna)
        place = f"tg:{group.id}"
        shown = await show(rig, place, page(0))
        shade, seconds = 0, 0.0
        while not seconds:
            shade += 1
            try:
                shown = await show(rig, place, page(shade, f"move {shade}"), shown)
            except SlowDown as slow:
                seconds = slow.seconds
        (card,) = anna.messages(group)
        assert card.text.plain == f"Chess\nmove {shade}"
        assert photo(card) == png(shade - 1)
        before = len(server.calls)
        with pytest.raises(SlowDown):
            await show(rig, place, page(shade, f"move {shade}"), shown)
        assert methods(server, before) == [], "the words are there already"
        for key in ("pictures", "group"):
            store(rig).pop(f"tg:{key}:{group.id}", None)
        rig.store._budgets.clear()  # type: ignore[attr-defined]
        await show(rig, place, page(shade, f"move {shade}"), shown)
        assert photo(card) == png(shade)


async def test_in_a_lively_group_the_picture_keeps_up_with_the_words(server: Server) -> None:
    now = 1e6
    async with running(server, MemoryStore(lambda: now), telegram_group_per_minute=20) as rig:
        group = rig.group(rig.person("Anna"))
        shown = await show(rig, f"tg:{group.id}", page(0))
        before = len(server.calls)
        for move in range(1, 60):  # each two seconds after the one before
            now += 2
            with suppress(SlowDown):
                shown = await show(rig, f"tg:{group.id}", page(move, f"move {move}"), shown)
        done = Counter(methods(server, before))
        assert done["editMessageMedia"] >= 2 * done["editMessageCaption"], done
        assert done.total() <= 40, "two minutes"


async def test_words_do_not_go_ahead_of_a_picture_that_is_due_at_once(server: Server) -> None:
    now = 1e6
    async with running(server, MemoryStore(lambda: now), telegram_group_per_minute=20) as rig:
        group = rig.group(rig.person("Anna"))
        shown = await show(rig, f"tg:{group.id}", page(0))
        before = len(server.calls)
        for move in range(
            1, 30
        ):  # each five seconds after the one before: a picture each is too much
            now += 5
            for _ in range(5):
                with suppress(SlowDown):
                    shown = await show(rig, f"tg:{group.id}", page(move, f"move {move}"), shown)
                    break
                now += 0.2
        assert len(methods(server, before)) <= 29, "one edit for a move"


def test_a_caption_has_room_for_1024_characters_whatever_is_said() -> None:
    long = Page(("T" * 30,), tuple((f"{n} 😀 " + "x" * 90,) for n in range(30)), picture=picture(1))
    plain = parsed(html(long), "HTML").plain
    assert units(plain) <= CAPTION
    assert "29 😀" in plain, "what is newest stays"
    assert visible(Page(("ab",), (("c😀",),))) == 6


# --- in a match ---------------------------------------------------------------------------------


@pytest.fixture
async def match(rig: Rig, anna: Person, boris: Person, group: Chat) -> Chat:
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    return group


def hands(person: Person, group: Chat) -> list[Message]:
    return [one for one in person.messages(group) if one.receiver]


async def test_a_hand_opened_in_the_group_is_a_picture_that_follows(
    rig: Rig, anna: Person, boris: Person, match: Chat
) -> None:
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    (other,) = [one for one in (anna, boris) if one is not mover]
    for person in (anna, boris):
        await person.presses(HAND, match)
    await rig.settled()
    (hand,) = hands(other, match)
    assert photo(hand) == photo(other.messages(other.chat)[-1])
    await mover.presses("Play", mover.chat)
    await rig.settled()
    await mover.presses(mover.labels(mover.chat)[0], mover.chat)
    await rig.settled()
    assert YOUR_TURN in hand.words
    for person in (anna, boris):
        (open,) = hands(person, match)
        (screen,) = person.messages(person.chat)
        assert (photo(open), open.text) == (photo(screen), screen.text)
    assert not [call for call in rig.server.calls if call.error]


async def test_opening_a_hand_anew_takes_the_former_one_away(
    rig: Rig, anna: Person, boris: Person, match: Chat
) -> None:
    await anna.presses(HAND, match)
    (first,) = hands(anna, match)
    await anna.presses(HAND, match)
    (second,) = hands(anna, match)
    assert second.id != first.id
    anna.says("/hand", match, ephemeral=True)
    await rig.server.until(lambda: hands(anna, match) not in ([second], []))
    await rig.settled()
    assert len([one for one in hands(anna, match) if one.sender.is_bot]) == 1


async def test_a_press_on_an_outdated_hand_brings_it_up_to_date(
    rig: Rig, anna: Person, boris: Person, match: Chat
) -> None:
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    await mover.presses(HAND, match)
    (hand,) = hands(mover, match)
    (old,) = [button for button in hand.buttons() if button.text == "Play"]
    await mover.presses("Play", mover.chat)
    await rig.settled()
    await mover.presses(mover.labels(mover.chat)[0], mover.chat)
    await rig.settled()
    (screen,) = mover.messages(mover.chat)
    hand.text, hand.keyboard = replace(hand.text, plain="outdated"), ((old,),)
    key = next(key for key in store(rig) if key.startswith(f"tg:hand:{mover.id}"))
    value = await rig.store.read(key)
    assert value
    await rig.store.write(key, value.replace('"looks":"', '"looks":"x'))
    query = rig.server.pressed(mover.user, hand, old.data)
    await rig.server.answer(query)
    assert query.text
    (hand,) = hands(mover, match)
    assert hand.text == screen.text


async def test_who_wants_words_gets_words(
    rig: Rig, anna: Person, boris: Person, match: Chat
) -> None:
    me = await rig.desk.people.person(f"tg:{anna.id}")
    await rig.desk.people.save_person(f"tg:{anna.id}", me.model_copy(update={"pictures": False}))
    await rig.courier.mark((await rig.table_of(anna)).id)
    await rig.settled()
    (mine,), (theirs,) = anna.messages(anna.chat), boris.messages(boris.chat)
    assert mine.photo is None
    assert "Your hand" in mine.text.plain
    assert theirs.photo
    await anna.presses(HAND, match)
    (hand,) = hands(anna, match)
    assert hand.photo is None


async def test_what_cannot_be_drawn_is_said_at_once(
    rig: Rig, anna: Person, boris: Person, group: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*about: Any) -> Any:
        raise Undrawable("no ink")

    monkeypatch.setattr("bot.pictures.Pictures._draw", broken)
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    assert not photos(rig.server)
    assert "Your hand" in anna.screen()
    await play(rig.server, group, anna, boris, dice=Random(1), moves=4, unfinished=True)
