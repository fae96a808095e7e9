"""What was told at a table: kept long enough, read again as it was, and only by whom it is for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

import engines
from bot import table as core
from bot.table import Player, Room, Table
from bot.table.news import LEAST, MOST
from engines.core.engine import Event, Game, Seat, told
from tests import toy

GAME = toy.GAME
GAMES = {**engines.games(), GAME.id: GAME}
NOW = 100.0
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def match(game: Game = GAME, seats: int = 2, **settings: Any) -> Table[Any]:
    players = tuple(Player(id=f"web:{seat}", name=f"N{seat}") for seat in range(seats))
    lobby: Table[Any] = Table(
        id="abcdefg",
        game=game.id,
        rooms=(Room(id="web:#den", title="#den"),),
        host="web:0",
        seed=5,
        salt="salt",
        chairs=core.seated(*players),
        settings=settings,
        version=1,
    )
    return core.saved(core.start(game, lobby, "web:0", NOW))


def moved(game: Game, table: Table[Any], chance: Random) -> tuple[Table[Any], tuple[Event, ...]]:
    """One whole move of somebody who is asked, and what the rules told of it."""
    seat = chance.choice(sorted(core.asked_seats(game, table)))
    move: tuple[str, ...] = ()
    while following := game.engine.options(table.state, seat, move):
        move = (*move, chance.choice(following))
    events = game.engine.apply(table.state, seat, move).events
    return core.saved(core.say(game, table, table.players[seat].id, move, NOW)), events


@every_game
def test_what_is_kept_of_an_event_is_the_event(game: Game) -> None:
    chance, table = Random(3), match(game, min(game.seats))
    for _ in range(60):
        if not table.playing:
            break
        table, events = moved(game, table, chance)
        heard = [item for item in table.news if item.version == table.version and item.event]
        kept = events[-MOST:]
        assert [core.event_of(game, item) for item in heard] == list(kept)
        assert [item.only for item in heard] == [event.only for event in kept]
        lines = [core.line_of(game, item) for item in heard]
        assert lines == [told(one) if type(one).logged else None for one in kept]


@every_game
def test_nobody_is_given_what_is_for_another(game: Game) -> None:
    chance, table = Random(4), match(game, min(game.seats))
    for _ in range(60):
        if not table.playing:
            break
        table, _ = moved(game, table, chance)
        for seat in (None, *range(len(table.chairs))):
            assert {event.only for event in core.since(game, table, seat)} <= {None, seat}
            assert {item.only for item in core.news_for(game, table, seat)} <= {None, seat}


@every_game
def test_all_since_the_own_last_move_is_there(game: Game) -> None:
    chance, table = Random(5), match(game, min(game.seats))
    ever: list[tuple[int, Event]] = []
    for _ in range(80):
        if not table.playing:
            break
        table, events = moved(game, table, chance)
        ever += [(table.version, event) for event in events]
        assert len(table.news) <= MOST
        if len(table.news) == MOST:
            continue
        for seat, chair in enumerate(table.chairs):
            hers = [e for v, e in ever if v >= chair.moved and e.only in (None, seat)]
            assert list(core.since(game, table, seat)) == hers


def test_a_seat_hears_its_own_move_and_all_after_it() -> None:
    table, first = moved(GAME, match(seats=3), Random(1))
    mover = next(seat for seat, chair in enumerate(table.chairs) if chair.moved)
    assert core.since(GAME, table, mover) == first
    table, second = moved(GAME, table, Random(1))
    assert core.since(GAME, table, mover) == (*first, *second)
    assert [item.seat for item in core.news_for(GAME, table, mover)] == [
        mover,
        (mover + 1) % 3,
    ]


def test_the_room_hears_what_the_one_who_is_asked_has_not_answered() -> None:
    chance, table = Random(1), match()
    for _ in range(4):
        table, _ = moved(GAME, table, chance)
    (asked,) = core.asked_seats(GAME, table)
    news = core.news_for(GAME, table, None)
    assert {item.version for item in news} == set(
        range(table.chairs[asked].moved, table.version + 1)
    )


def test_when_it_is_over_the_room_hears_the_last_move_of_everybody() -> None:
    chance, table = Random(1), match()
    while table.playing:
        table, _ = moved(GAME, table, chance)
    begin = min(chair.moved for chair in table.chairs)
    assert begin
    assert core.news_for(GAME, table, None)[0].version == begin


def test_what_one_saw_alone_stays_between_the_lines_for_all() -> None:
    table = match(peek=True)
    (seat,) = core.asked_seats(GAME, table)
    who = f"web:{seat}"
    table = core.saved(core.press(GAME, table, who, table.version, "peek", NOW))
    table = core.saved(core.agree(GAME, table, who, NOW))
    hers = core.lines_for(GAME, table, seat)
    assert [line.key for line, _ in hers] == ["log-started", "Peeked", "log-wants-to-stop"]
    assert [alone for _, alone in hers] == [False, True, False]
    assert all(line.key != "Peeked" for line, _ in core.lines_for(GAME, table, None))


def test_the_last_lines_stay_though_everybody_has_moved_since() -> None:
    chance, table = Random(1), match(cards=5)
    for _ in range(9):
        table, _ = moved(GAME, table, chance)
    assert len(table.news) == LEAST


def test_a_seat_that_does_not_move_for_long_does_not_make_the_table_grow() -> None:
    table = match()
    for _ in range(MOST):
        table = core.saved(core.agree(GAME, table, "web:0", NOW))
    assert len(table.news) == MOST


@dataclass(frozen=True, slots=True)
class Forgotten(Event):
    seat: Seat


def test_an_event_that_the_game_no_longer_knows_is_left_out_and_harms_nobody() -> None:
    table = match()
    table, _ = moved(GAME, table, Random(1))
    mover = next(seat for seat, chair in enumerate(table.chairs) if chair.moved)
    older = replace(GAME, state=Forgotten)  # of another package, whose events are others
    assert core.since(older, table, mover) == ()
    assert [line.key for line, _ in core.lines_for(older, table, mover)] == ["log-started"]
    (*_, last) = table.news
    odd = table.model_copy(update={"news": (last.model_copy(update={"text": '{"card": []}'}),)})
    assert core.since(GAME, odd, mover) == ()
