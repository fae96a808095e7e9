"""Turns that end by themselves: said once, remembered, and telling nobody what one holds."""

from __future__ import annotations

from typing import Any

import pytest

from bot import presenter, transcript
from bot import table as core
from bot.actions import EndTurns, Hold, Prefer
from bot.store.memory import MemoryStore
from bot.table import Player, Refused, Room, Table
from engines.core.engine import Seat
from tests.bot.house import DEN, GAMES, Guest, House, said
from tests.bot.test_house import the_table

GAME = GAMES["chaos_chess"]
ANNA, BORIS = (Player(id=f"web:{n}", name=n) for n in ("anna", "boris"))
NOW = 100.0


def match(*brisk: str) -> Table[Any]:
    lobby = Table[Any](
        id="abcdefg",
        game=GAME.id,
        rooms=(Room(id="web:#den", title="#den"),),
        host=ANNA.id,
        seed=5,
        salt="salt",
        chairs=core.seated(ANNA, BORIS),
        version=1,
    )
    return core.saved(core.start(GAME, lobby, ANNA.id, NOW, brisk))


def asked(table: Table[Any]) -> Seat:
    (seat,) = core.asked_seats(GAME, table)
    return seat


def is_closing(table: Table[Any]) -> bool:
    assert GAME.closing
    return GAME.closing(table.state, asked(table)) is not None


def idle(table: Table[Any]) -> Table[Any]:
    seat = asked(table)
    move = GAME.engine.idle(table.state, seat)
    assert move
    return core.saved(core.say(GAME, table, table.players[seat].id, move, NOW))


def until_asked(table: Table[Any], seat: Seat) -> Table[Any]:
    """Until that seat is asked whether its turn may end; everybody else declines."""
    for _ in range(60):
        if asked(table) == seat and is_closing(table):
            return table
        table = idle(table)
    raise AssertionError("never asked")


def test_a_brisk_seat_is_not_asked_and_the_other_one_is() -> None:
    table = match(ANNA.id)
    anna = core.seat_of(table, ANNA.id)
    ends = 0
    for _ in range(30):
        table = idle(table)
        if is_closing(table):
            assert asked(table) != anna
            ends += 1
    assert ends > 1


def test_the_turn_that_ends_by_itself_is_in_the_transcript() -> None:
    table = match(ANNA.id, BORIS.id)
    lines = [*transcript.header(table)]
    for _ in range(16):
        seat = asked(table)
        move = GAME.engine.idle(table.state, seat)
        assert move
        table = core.say(GAME, table, table.players[seat].id, move, NOW)
        lines += table.lines
        table = core.saved(table)
    read = transcript.read("\n".join(lines))
    assert len(read.moves) == table.moves
    assert table.moves is not None
    assert table.moves > 16
    *_, last = transcript.replay(GAME, read, table.seed, table.salt)
    assert last.state == table.state


def test_one_turn_is_held_open_and_the_next_one_is_not() -> None:
    table = match(ANNA.id)
    anna = core.seat_of(table, ANNA.id)
    table = core.saved(core.hold(GAME, table, ANNA.id, NOW))
    table = until_asked(table, anna)
    table = idle(table)
    assert not table.chairs[anna].holds
    with pytest.raises(AssertionError, match="never asked"):
        until_asked(table, anna)


def test_letting_go_of_a_turn_that_is_held_ends_it() -> None:
    table = core.saved(core.hold(GAME, match(ANNA.id), ANNA.id, NOW))
    anna = core.seat_of(table, ANNA.id)
    table = until_asked(table, anna)
    table = core.saved(core.hold(GAME, table, ANNA.id, NOW))
    assert asked(table) != anna


def test_who_did_not_ask_for_it_has_nothing_to_hold() -> None:
    with pytest.raises(Refused):
        core.hold(GAME, match(), ANNA.id, NOW)


def test_nobody_else_sees_that_a_turn_is_held() -> None:
    table = match(ANNA.id)
    anna = core.seat_of(table, ANNA.id)
    held = core.saved(core.hold(GAME, table, ANNA.id, NOW))
    before, after = (presenter.sheets(GAME, one) for one in (table, held))
    assert {eyes for eyes in before if before[eyes] != after[eyes]} == {
        presenter.Eyes("seat", anna)
    }


# --- as guests meet it


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def test_it_is_said_once_where_it_is_asked_and_remembered(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame chaos_chess")
    await boris.says("/join")
    await anna.says("/start")
    guests = {one.id: one for one in (anna, boris)}
    table = await the_table(house)
    for _ in range(60):
        table = await the_table(house)
        if is_closing(table):
            break
        seat = asked(table)
        move = GAME.engine.idle(table.state, seat)
        assert move
        await house.sessions.say(table.id, table.players[seat].id, move)
    await house.settle()
    seat = asked(table)
    guest = guests[table.players[seat].id]
    assert EndTurns(table.id) in [b.action for b in guest.buttons()]
    assert (await guest.presses(said("key-end-turns"), guest.id)).toast == said("turns-end")
    table = await the_table(house)
    assert asked(table) != seat
    assert (await house.people.person(guest.id)).brisk
    assert Hold(table.id) in [b.action for b in guest.buttons()]
    assert EndTurns(table.id) not in [b.action for b in guest.buttons()]
    assert said("key-hold") not in house.chat.text(DEN.id)


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_settings_in_private_turn_it_on_and_off(house: House, lang: str) -> None:
    anna, boris = Guest(house, "Anna", lang), Guest(house, "Boris", lang)
    page = (await anna.says("/settings", private=True)).page
    assert page
    labels = {b.action: b.label for row in page.rows for b in row}
    assert said("brisk-off", lang) in labels[Prefer("brisk", "on")]
    await anna.press(Prefer("brisk", "on"), private=True)
    await anna.says("/newgame chaos_chess")
    await boris.says("/join")
    await anna.says("/start")
    table = await the_table(house)
    assert [chair.brisk for chair in table.chairs] == [p.id == anna.id for p in table.players]
    page = (await anna.press(Prefer("brisk", "off"), private=True)).page
    assert page
    assert not any(chair.brisk for chair in (await the_table(house)).chairs)
