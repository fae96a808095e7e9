"""Hands that lie open: chosen by the host, told to all, looked at by who sits there, never rated;
and anywhere else nobody sees another hand."""

from __future__ import annotations

from typing import Any

import pytest

from bot import presenter
from bot import table as core
from bot.actions import ChooseOpenHands, ChoosePace, OpenHand
from bot.presenter.lobby import settings
from bot.store.memory import MemoryStore
from bot.table import Pace, Refused, Table
from engines.core.scene import Private
from engines.core.ui import Msg
from tests.bot.house import DEN, GAMES, WORDS, Guest, House, said, spelled
from tests.bot.test_house import opened, the_table

HANDED = [name for name, game in GAMES.items() if game.hands and 2 in game.seats]


async def begun(
    house: House, game: str = "high_card", on: bool = True, lang: str = "en"
) -> tuple[Guest, Guest, Table[Any]]:
    anna, boris = await opened(house, game, lang)
    table = await the_table(house)
    if on:
        await anna.press(ChooseOpenHands(table.id, True))
    await anna.presses(said("key-start", lang))
    return anna, boris, await the_table(house)


def held(table: Table[Any], guest: Guest, lang: str = "en") -> str:
    assert table.state is not None
    cards = tuple(map(str, table.state.hands[core.seat_of(table, guest.id)]))
    return WORDS.say(Msg("your-hand", {"cards": cards}), lang, "high_card")


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_whoever_sits_there_may_look_and_everybody_is_told(lang: str) -> None:
    house = House(MemoryStore())
    anna, boris, table = await begun(house, lang=lang)
    assert table.face_up
    for place in (DEN.id, anna.id, boris.id):
        assert said("hands-lie-open", lang) in house.chat.text(place)
    assert held(table, boris, lang) not in house.chat.text(DEN.id)
    assert held(table, boris, lang) not in house.chat.text(anna.id)
    page = (await anna.presses(said("key-open-hands", lang), anna.id)).page
    assert page is not None
    assert held(table, boris, lang) in spelled(page)
    assert "Boris" in spelled(page).splitlines()[0]


async def test_the_lobby_says_so_and_the_match_does_not_count() -> None:
    house = House(MemoryStore())
    anna, boris = await opened(house)
    table = await the_table(house)
    assert said("lobby-rated") in house.chat.text(DEN.id)
    assert (await boris.press(ChooseOpenHands(table.id, True))).refused
    await anna.press(ChooseOpenHands(table.id, True))
    assert said("setting-open-hands") in house.chat.text(DEN.id)
    assert said("lobby-rated") not in house.chat.text(DEN.id)
    offered = [one.name for one in settings(GAMES[table.game], await the_table(house))]
    assert Msg("setting-rated") not in offered, "it cannot count now"
    await anna.presses("Start")
    table = await house.sessions.resign(table.id, boris.id)
    assert table.ended == "over"
    assert not core.counted(table)
    await house.registry.results.keep(table)
    assert not (await house.registry.ratings.scale()).ratings
    again = await house.sessions.rematch(table.id, anna.id)
    assert again.face_up, "what was chosen holds for the rematch, and is said there"


async def test_the_question_is_the_last_word_before_its_keys() -> None:
    house = House(MemoryStore())
    anna, _ = await opened(house)
    table = await the_table(house)
    await anna.press(ChooseOpenHands(table.id, True))
    await anna.press(ChoosePace(table.id, Pace.SLOW1D))
    await anna.presses("Start")
    table = await the_table(house)
    for seat in core.asked_seats(GAMES[table.game], table):
        sheet = presenter.private(GAMES[table.game], table, seat)
        last = sheet.lines[-1]
        assert isinstance(last, Msg)
        assert last.key in ("your-turn", "asked-until")
        assert Msg("hands-lie-open") in sheet.lines


async def test_where_hands_are_closed_there_is_no_key_and_no_way() -> None:
    house = House(MemoryStore())
    anna, boris, table = await begun(house, on=False)
    assert said("key-open-hands") not in house.chat.text(anna.id)
    seat = core.seat_of(table, boris.id)
    reply = await anna.press(OpenHand(table.id, seat), private=True)
    assert (reply.toast, reply.page) == (said("refused-hands-closed"), None)
    for wrong in (-1, 5, core.seat_of(table, anna.id)):
        assert (await anna.press(OpenHand(table.id, wrong), private=True)).refused


async def test_who_only_looks_on_sees_no_hand() -> None:
    house = House(MemoryStore())
    _, boris, table = await begun(house)
    vera = Guest(house, "Vera")
    await vera.says(f"/watch {table.id}")
    for private in (True, False):
        reply = await vera.press(OpenHand(table.id, core.seat_of(table, boris.id)), private)
        assert reply.refused
        assert reply.page is None
    assert held(table, boris) not in house.chat.text(vera.id)


@pytest.mark.parametrize("name", HANDED)
async def test_what_is_shown_is_what_that_seat_sees_and_belongs_to_who_looks(name: str) -> None:
    house = House(MemoryStore())
    anna, boris, table = await begun(house, name)
    mine, theirs = (core.seat_of(table, one.id) for one in (anna, boris))
    game = GAMES[name]
    sheet = presenter.open_hand(game, table, mine, theirs)
    assert isinstance(sheet.scene, Private)
    assert sheet.scene.owner == mine
    own = presenter.private(game, table, theirs)
    assert isinstance(own.scene, Private)
    assert not [key for row in sheet.rows for key in row if key.action and key.action.choice]
    here = [key for row in sheet.rows for key in row if key.action == OpenHand(table.id, theirs)]
    assert not here, "no key leads to where one is"
    for closed in (
        table.model_copy(update={"face_up": False}),
        table.model_copy(update={"state": None}),
    ):
        with pytest.raises(Refused):
            presenter.open_hand(game, closed, mine, theirs)
    robot = core.Player(id="", level="easy")
    chairs = (table.chairs[0].model_copy(update={"player": robot}), *table.chairs[1:])
    assert core.others(game, table.model_copy(update={"chairs": chairs}), 0) == ()


async def test_a_game_of_looks_has_no_hands_to_lay_open() -> None:
    house = House(MemoryStore())
    anna, _ = await opened(house, "chinese_box")
    table = await the_table(house)
    assert not GAMES["chinese_box"].hands
    assert (await anna.press(ChooseOpenHands(table.id, True))).refused
    names = [one.name.key for one in presenter.settings(GAMES[table.game], table)]
    assert "setting-open-hands" not in names
    forged = table.model_copy(update={"face_up": True})
    assert not core.lie_open(GAMES[table.game], forged)
