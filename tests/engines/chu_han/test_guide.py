"""The guide of a search, and what no careful player does."""

from __future__ import annotations

import pytest

from engines.chu_han import GAME, rules
from engines.chu_han.guide import foolish, lead, play, respond, settled, worth
from engines.chu_han.state import Settings, State, but
from engines.core.dice import Dice
from engines.core.thinking import Budget
from engines.players import choose
from tests.engines.chu_han.kit import a_round, answering


def never() -> float:
    """Chance that lets nothing special happen."""
    return 0.999


def test_it_leads_a_long_low_set_and_keeps_the_joker() -> None:
    assert lead(a_round("joker 1 1 1 8 8", "4 4 4 5 5 5 7"), 0, never) == ("1", "3", "no_joker")


def test_it_goes_out_with_all_it_has() -> None:
    assert lead(a_round("joker 4 4", "1 1"), 0, never) == ("4", "3")


def test_a_single_card_that_is_led_against_one_card_is_high() -> None:
    assert lead(a_round("1 4 8", "5"), 0, never) == ("8",)


def test_it_answers_with_what_is_missed_least() -> None:
    state = answering("1 1 1 1 1 1 1", "4 5 5 9", rank=2)
    assert respond(state, 1, never) == ("4",)


def test_edicts_against_one_card_and_jokers_in_low_leads_are_foolish() -> None:
    assert foolish(a_round("1 4 8", "5"), 0, ("edict",))
    assert not foolish(a_round("1 4 8", "5 5"), 0, ("edict",))
    state = a_round("joker 1 1 8", "5 5")
    assert foolish(state, 0, ("1", "3"))
    assert foolish(state, 0, ("1", "2", "with_joker"))
    assert foolish(state, 0, ("joker",))
    assert not foolish(state, 0, ("1", "2", "no_joker"))
    assert not foolish(state, 0, ("8", "2")), "high enough"
    assert not foolish(a_round("joker 1 1", "5 5"), 0, ("1", "3")), "it goes out"
    assert not foolish(a_round("joker 2 2 2 2 2 8", "5 5"), 0, ("2", "6")), "it scores"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_no_level_does_what_is_foolish(level: str) -> None:
    budget = Budget(16)
    state, step = rules.setup(2, 5, Settings(target=15)), 0
    while seats := rules.to_act(state):
        seat, step = min(seats), step + 1
        move = choose(GAME, state, seat, level, None, Dice(step), budget)
        assert not foolish(state, seat, move)
        state = rules.apply(state, seat, move).state


def test_a_playout_ends_with_the_round_and_counts_points() -> None:
    state: State = rules.setup(2, 3, Settings())
    begun, chance = state, Dice(3).stream()
    while not settled(begun, state, 0):
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, play(state, seat, chance)).state
    assert state.number == 2
    assert worth(state, 0) == -worth(state, 1) == state.points[0] - state.points[1]
    assert worth(but(state, winner=1), 1) > 30


@pytest.mark.parametrize("phase", ["bury", "give"])
def test_it_parts_with_what_it_misses_least(phase: str) -> None:
    state = a_round("joker 1 8 lu_zhi 9", "4 4 5 5", phase=phase)
    assert play(state, 0, never) == ("1", "8")
