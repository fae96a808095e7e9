"""What moves earned is kept as it was told to everybody, and adds up to how the match ended."""

from __future__ import annotations

import random
from typing import Any

import pytest

import engines
from bot import table as core
from engines.chaos_chess import events as chess
from engines.cherokee.tribe import EVERY_CLAN, feathers
from engines.chinese_box.state import points
from engines.core.course import ROUNDS, best, course
from engines.core.engine import Event, Gain, Gains, Game, Move, Seat
from engines.core.ui import Msg
from tests.test_screens import NOW, a_table

TITLE = Msg("pic-course")


def played(game: Game, seats: int, seed: int) -> tuple[Any, Any, Gains]:
    """A random match: its first state, its last one, and all gains."""
    dice = random.Random(seed)
    first = state = game.engine.setup(seats, seed, game.settings())
    gains: Gains = ()
    for number in range(1, 500):
        if not (asked := sorted(game.engine.to_act(state))):
            break
        seat = dice.choice(asked)
        step = game.engine.apply(state, seat, whole(game, state, seat, dice))
        state = step.state
        assert game.gains is not None
        gains = game.gains(gains, [event for event in step.events if event.only is None], number)
    return first, state, gains


def whole(game: Game, state: Any, seat: Seat, dice: random.Random) -> Move:
    move: Move = ()
    while options := game.engine.options(state, seat, move):
        move = (*move, dice.choice(list(options)))
    return move


def sums(gains: Gains, owners: int) -> list[int]:
    return [sum(one.points for one in gains if one.owner == owner) for owner in range(owners)]


@pytest.mark.parametrize("seats", [2, 5])
def test_tokens_scored_add_up_to_the_stores_of_great_wall(seats: int) -> None:
    _, end, gains = played(engines.games()["great_wall"], seats, seats)
    assert gains
    assert sums(gains, seats) == [sum(store) for store in end.stores]


@pytest.mark.parametrize("seats", [2, 4])
def test_climbs_and_falls_add_up_to_the_feathers_of_every_clan(seats: int) -> None:
    first, end, gains = played(engines.games()["cherokee"], seats, seats)
    grown = [feathers(end.pyramid, c) - feathers(first.pyramid, c) for c in EVERY_CLAN]
    assert any(grown)
    assert sums(gains, len(EVERY_CLAN)) == grown


def test_lines_collected_add_up_to_the_points_of_chinese_box() -> None:
    game = engines.games()["chinese_box"]
    found = [played(game, 2, seed)[1:] for seed in range(6)]
    assert any(gains for _, gains in found)
    for end, gains in found:
        assert sums(gains, 2) == [points(stacks) for stacks in end.stacks]


# -- captures


def captures(*moves: Event) -> list[str]:
    game = engines.games()["chaos_chess"]
    gains: Gains = ()
    assert game.gains is not None
    for number, event in enumerate(moves):
        gains = game.gains(gains, (event,), number)
    return [gain.what for gain in gains if gain.what]


TAKES = chess.Took(0, "queen", "d1", "d8", "queen")
STEPS = chess.Stepped(1, "pawn", "e7", "e5")


def test_a_capture_that_is_taken_back_earned_nothing() -> None:
    assert captures(TAKES, chess.Played(1, "torn_dispatch", (), 8), chess.TakenBack(0)) == []


def test_an_older_capture_stays_when_a_quiet_move_is_taken_back() -> None:
    quiet = chess.Stepped(0, "king", "e1", "e2")
    assert captures(TAKES, STEPS, quiet, chess.TakenBack(0)) == ["queen queen d8"]


# -- at a table


def test_a_move_that_is_taken_back_takes_its_gains_along() -> None:
    """Whatever it earned: of the moves that may be taken back today, none earns anything."""
    game = engines.games()["chinese_box"]
    kept, earned = gain(1, 0, 3), gain(2, 0, 5)
    table = a_table(game, 2, 1).model_copy(update={"gains": (kept,)})
    table = core.saved(core.start(game, table, table.host, NOW))
    (seat,) = core.asked_seats(game, table)
    player = table.players[seat].id
    moved = core.saved(core.say(game, table, player, ("skip_look",), NOW))
    moved = moved.model_copy(update={"gains": (kept, earned)})
    assert core.undo(game, moved, player, 0, NOW).gains == (kept,)


def test_a_record_keeps_its_gains() -> None:
    game = engines.games()["great_wall"]
    table = a_table(game, 2, 1).model_copy(update={"gains": (Gain(7, 1, 4, 1, "s2"),)})
    records = core.Records({game.id: game})
    assert records.read(records.write(table)).gains == table.gains


# -- the course


def gain(move: int, owner: int, points: int) -> Gain:
    return Gain(move, owner, points, owner)


def test_a_course_ends_where_the_match_did() -> None:
    told = (gain(3, 0, 5), gain(4, 1, 2), gain(9, 0, 1))
    drawn = course(TITLE, (6, 2), (0, 1), told)
    assert drawn is not None
    assert drawn.rounds == ((5, 0), (5, 2), (6, 2))


def test_a_course_whose_beginning_is_not_known_still_ends_where_the_match_did() -> None:
    drawn = course(TITLE, (20, 12), (0, 1), (gain(30, 0, 5), gain(31, 1, 2)))
    assert drawn is not None
    assert drawn.rounds == ((20, 10), (20, 12))


def test_a_long_course_is_told_at_equal_times() -> None:
    told = tuple(gain(move, move % 2, 1) for move in range(100))
    drawn = course(TITLE, (50, 50), (0, 1), told)
    assert drawn is not None
    assert len(drawn.rounds) == ROUNDS
    assert drawn.rounds[-1] == (50, 50)


def test_owners_that_are_nobody_s_are_left_out_of_a_course() -> None:
    drawn = course(TITLE, (3, 4), (5, 2), (gain(1, 5, 3), gain(2, 0, 9), gain(3, 2, 4)))
    assert drawn is not None
    assert drawn.rounds == ((3, 0), (3, 4))


def test_the_best_are_told_in_their_order_and_the_later_of_equals() -> None:
    told = (gain(1, 0, 2), gain(2, 1, 7), gain(3, 0, -9), gain(4, 1, 2))
    assert [one.move for one in best(told)] == [2, 3, 4]
