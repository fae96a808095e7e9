"""A review: the same for the same match, luck apart from play, from what a seat could know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot import presenter, review, simulate, transcript
from bot.presenter import Findings
from engines import games
from engines.chinese_box.board import CELLS
from engines.core.dice import Dice
from engines.core.engine import Game, Move
from engines.players.chances import chances, won

GOLDEN = Path(__file__).parent.parent / "golden"
WORLDS = 6


def read(name: str) -> tuple[Game, transcript.Match, list[transcript.Moment]]:
    match = transcript.read((GOLDEN / name).read_text("utf-8"))
    game = games()[match.game]
    return game, match, list(transcript.replay(game, match))


def made(name: str, seat: int = 0) -> Findings:
    game, match, moments = read(name)
    asked = review.decisions(game, moments, match.seats, seat, 7)
    found = [review.weigh(game, one, WORLDS) for one in asked]
    return review.reviewed(game, moments, asked, found, seat, match.seats)


MATCHES = ("cherokee/two_secret_clans.txt", "great_wall/two_the_last_token_is_stored.txt")


@pytest.mark.parametrize("name", MATCHES)
def test_the_same_match_is_reviewed_the_same(name: str) -> None:
    found = made(name)
    assert found == made(name)
    assert len(found.moves) == len(found.curve)
    assert found.moves == tuple(sorted(found.moves))
    assert all(98 <= sum(shares) <= 102 for shares in found.curve)
    assert 1 <= len(found.turns) <= review.TURNS
    assert [turn.number for turn in found.turns] == sorted(turn.number for turn in found.turns)


@pytest.mark.parametrize("name", MATCHES)
def test_luck_and_slips_explain_the_end(name: str) -> None:
    """The end is where it began, moved by luck, by one's own slips and by those of the others."""
    found = made(name)
    for seat, other in ((0, 1), (1, 0)):
        came = found.curve[-1][seat] - found.curve[0][seat]
        told = found.luck[seat] - found.missed[seat] + found.missed[other]
        assert abs(came - told) <= 3  # each is rounded
    assert abs(sum(found.luck)) <= 2


def test_the_luck_of_all_is_nothing() -> None:
    begun, end = (0.2, 0.5, 0.3), (0.0, 1.0, 0.0)
    assert sum(review.luck(begun, end, (0.1, 0.4, 0.05))) == pytest.approx(0)


def test_luck_averages_nothing_over_deals_of_one_position() -> None:
    """A match of players who give nothing away, from one hand: what they win beyond their chance
    is luck, and over many deals it is nobody's."""
    game = games()["cherokee"]
    first = game.engine.setup(2, 3, game.settings())
    lucky = []
    for deal in range(48):
        state = game.engine.reshuffled(first, 0, Dice(deal))
        chance = Dice(1000 + deal).stream()
        assert game.guide
        while asked := game.engine.to_act(state):
            state = game.engine.apply(
                state, min(asked), game.guide.play(state, min(asked), chance)
            ).state
        outcome = game.engine.outcome(state)
        assert outcome
        expected = chances(game, game.engine.reshuffled(first, 0, Dice(9)), 0, 2, Dice(1), 48)
        lucky.append(review.luck(expected, won(outcome), (0.0, 0.0))[0])
    assert abs(sum(lucky) / len(lucky)) < 0.2


def test_nobody_who_weighs_is_given_the_real_state() -> None:
    game, match, moments = read(MATCHES[0])
    real = [moment.state for moment in moments]
    for one in review.decisions(game, moments, match.seats, 1, 7):
        before = real[one.number - 1]
        for guess, seat in ((one.guess, one.seat), (one.seen, one.reader)):
            assert guess is not before
            assert game.engine.view(guess, seat) == game.engine.view(before, seat)


def test_what_was_the_only_move_is_nobodys_decision() -> None:
    game, match, moments = read(MATCHES[0])
    numbers = {one.number for one in review.decisions(game, moments, match.seats, 0, 7)}
    for number, moment in enumerate(moments[1:], 1):
        options = game.engine.options(moments[number - 1].state, moment.seat or 0)
        assert len(options) <= 1 or number in numbers


def test_a_clear_slip_is_named_with_what_was_better() -> None:
    game, match, moments = read(MATCHES[1])
    asked = review.decisions(game, moments, match.seats, 0, 7)
    even = review.Weighed((0.5, 0.5))
    slip = replace(even, best=("draw",), missed=0.3)
    at = next(n for n, one in enumerate(asked) if one.seat == 0 and one.move != ("draw",))
    found = [
        slip if n == at else replace(even, shares=(0.2, 0.8) if n > at else (0.5, 0.5))
        for n in range(len(asked))
    ]
    told = review.reviewed(game, moments, asked, found, 0, 2)
    (turn, *_) = told.turns
    assert (turn.number, turn.seat, turn.change) == (asked[at].number, 0, -30)
    assert turn.better
    assert told.missed == (30, 0)


def played(name: str, seed: int, level: str = "normal") -> tuple[Game, list[transcript.Moment]]:
    """A match of two computers, as a replay of it would be."""
    game = games()[name]
    moments: list[transcript.Moment] = []

    def watch(state: Any, seat: int, move: Move, after: Any) -> None:
        if not moments:
            moments.append(transcript.Moment(None, (), (), state))
        step = game.engine.apply(state, seat, move)
        moments.append(transcript.Moment(seat, move, step.events, after))

    simulate.match(game, simulate.Deal(2, seed, game.settings()), (level, level), watch=watch)
    return game, moments


def test_what_was_remembered_and_taken_is_play_and_no_luck() -> None:
    """Both know what they have seen: who takes a line that lies in the own memory was not lucky."""
    game, moments = played("chinese_box", 6)
    asked = review.decisions(game, moments, 2, 0, 7)
    found = [review.weigh(game, one, WORLDS) for one in asked]
    told = review.reviewed(game, moments, asked, found, 0, 2)
    scored = [one for one in moments if any(type(e).__name__ == "Collected" for e in one.events)]
    assert scored
    assert presenter.played(told)[0] > 40 > 10 > abs(told.luck[0])


def test_a_line_that_was_known_and_left_is_a_slip() -> None:
    game, moments = played("chinese_box", 6)
    asked = review.decisions(game, moments, 2, 0, 7)
    taken = next(one for one in asked if len(one.move) > 1 and one.move[0] not in CELLS)
    left = review.weigh(game, replace(taken, move=("end_turn",)), WORLDS)
    assert left.best == taken.move
    assert left.missed > 0.1


def test_who_has_just_moved_is_not_thought_to_be_ahead_for_it() -> None:
    """A chance before somebody's own moves is no lower than before the others'."""
    game, moments = played("cherokee", 5)
    way = [
        chances(game, game.engine.reshuffled(one.state, 0, Dice(n)), 0, 2, Dice(n), 32)[0]
        for n, one in enumerate(moments[4:30])
    ]
    bent = [way[n] - (way[n - 1] + way[n + 1]) / 2 for n in range(1, len(way) - 1)]
    seats = [moments[4 + n + 1].seat for n in range(1, len(way) - 1)]
    own = [one for one, seat in zip(bent, seats, strict=True) if seat == 0]
    assert abs(sum(own) / len(own)) < 0.02


def test_turns_are_looked_at_once_more_before_they_are_named() -> None:
    game, _, moments = read(MATCHES[1])
    asked = review.decisions(game, moments, 2, 0, 7)
    shares = [(0.5, 0.5)] * len(asked)
    shares[5] = (0.9, 0.1)
    again = review.closer(asked, [review.Weighed(one) for one in shares], 0)
    assert {0, 4, 5, 6} <= {place for place, _ in again}
    assert len(again) <= 2 * review.CLOSER + 1
    assert all(one.closer and one.number == asked[place].number for place, one in again)
    place, one = again[0]
    rough, fine = review.weigh(game, asked[place], 2), review.weigh(game, one, 2)
    assert not fine.best, "only how it stood"
    assert rough.shares != fine.shares
