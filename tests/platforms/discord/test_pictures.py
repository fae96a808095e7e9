"""Pictures on Discord: shown with their words, sent once, changed in place, and taken away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.actions import Sit
from bot.platforms.discord.layout import ALT
from bot.platforms.port import Button, Page, Picture
from tests.platforms.discord import limits
from tests.platforms.discord.rig import TOY, Bot, Rig, moves, open_table, rigged
from tests.platforms.discord.server import Call
from tests.platforms.discord.world import Message

EDIT = "PATCH channels/{channel}/messages/{message}"


@pytest.fixture
async def club() -> AsyncIterator[tuple[Rig, Bot]]:
    async with rigged(all_games=TOY) as (rig, bot):
        yield rig, bot


def picture(digest: str, alt: str = "a board") -> Picture:
    return Picture(digest, f"png {digest}".encode(), 90, 60, alt)


def edits(rig: Rig) -> list[Call]:
    return [one for one in rig.server.calls if one.name == EDIT]


def gallery(message: Message) -> list[dict[str, object]]:
    every = limits.walk(message.components)
    return [item for one in every if one["type"] == limits.GALLERY for item in one["items"]]


async def test_a_card_shows_its_picture_and_its_words(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna = rig.person("Anna")
    page = Page(("Chess",), (("White to move",),), picture=picture("1"))
    shown = await bot.adapter.show(f"dc:#{rig.channel.id}", page, None)
    (card,) = anna.messages()
    assert shown.picture == "1"
    assert list(card.files.values()) == [b"png 1"]
    (item,) = gallery(card)
    assert item["description"] == "a board"
    assert card.alt == {"table.png": "a board"}
    assert "White to move" in card.text


async def test_the_same_picture_does_not_travel_again(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna, place = rig.person("Anna"), f"dc:#{rig.channel.id}"
    page = Page(("Chess",), (("White to move",),), picture=picture("1"))
    shown = await bot.adapter.show(place, page, None)
    said = replace(page, lines=(("White thinks",),))
    shown = await bot.adapter.show(place, said, shown)
    (card,) = anna.messages()
    assert edits(rig)[-1].files == {}
    assert list(card.files.values()) == [b"png 1"]
    assert "White thinks" in card.text
    shown = await bot.adapter.show(place, replace(said, picture=picture("2")), shown)
    assert list(edits(rig)[-1].files.values()) == [b"png 2"]
    assert list(card.files.values()) == [b"png 2"]
    assert shown.picture == "2"


async def test_a_page_without_a_picture_leaves_none_behind(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna = rig.person("Anna")
    me = f"dc:{anna.user.id}"
    shown = await bot.adapter.show(me, Page(("Hand",), picture=picture("1")), None)
    await bot.adapter.show(me, Page(("Hand",)), shown.model_copy(update={"picture": ""}))
    (hand,) = anna.messages(anna.direct)
    assert hand.files == {}


async def test_what_a_picture_says_is_cut_where_it_is_too_long(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna, place = rig.person("Anna"), f"dc:#{rig.channel.id}"
    long = "word " * 400
    await bot.adapter.show(place, Page(("Chess",), picture=picture("1", long)), None)
    (item,) = gallery(anna.messages()[-1])
    description = str(item["description"])
    assert ALT - 10 < len(description) <= ALT
    assert description.endswith("word…")


async def test_a_private_picture_is_seen_by_its_owner_alone(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna, boris = rig.person("Anna"), rig.person("Boris")
    await open_table(bot, "high_card", [anna, boris])
    await rig.world.until(lambda: moves(anna) or moves(boris))
    await rig.world.until(lambda: anna.messages(anna.direct) and boris.messages(boris.direct))
    for one, other in ((anna, boris), (boris, anna)):
        (hand,) = one.messages(one.direct)
        (mine,) = hand.files.values()
        assert mine not in [
            file
            for glimpse in rig.world.seen
            if glimpse.user == other.user.id
            for file in glimpse.files
        ]


async def test_a_fleeting_picture_goes_as_it_came(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna = rig.person("Anna")
    me = f"dc:{anna.user.id}"
    durable = await bot.adapter.show(me, Page(("Hand",), picture=picture("1")), None)
    await anna.slash("help")
    face = Page(("Look",), picture=picture("2"), fleeting=True)
    glimpse = (await bot.adapter.show(me, face, durable)).model_copy(update={"fleeting": True})
    seen = anna.messages()[-1]
    assert seen.only == anna.user.id
    assert list(seen.files.values()) == [b"png 2"]
    (kept,) = anna.messages(anna.direct)
    assert kept.files == {}
    await bot.adapter.show(me, Page(("Hand",), picture=picture("3")), glimpse)
    assert seen.gone
    assert list(kept.files.values()) == [b"png 3"]


async def test_a_lobby_with_a_picture_keeps_its_keys(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    boris = rig.person("Boris")
    rows = ((Button("Join", Sit("k3f9aa")),),)
    page = Page(("Chess",), picture=picture("1"), rows=rows)
    await bot.adapter.show(f"dc:#{rig.channel.id}", page, None)
    assert [one.label for one in boris.controls()] == ["Join"]
