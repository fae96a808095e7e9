"""The computer's judgement of Great Wall: sound in small things, and far better than chance."""

from __future__ import annotations

from engines.core.dice import Dice
from engines.great_wall import GAME, rules
from engines.great_wall.hints import evaluate
from engines.great_wall.state import (
    Settings,
    State,
)
from engines.players import choose
from tests.engines.great_wall.kit import position


def worth(state: State) -> float:
    return evaluate(rules.view(state, 0), 0)


def test_a_stored_token_is_worth_more_the_higher_it_is() -> None:
    assert worth(position("5 3 |", stores=("8", ""))) > worth(position("5 3 |", stores=("7", "")))


def test_what_others_store_is_a_loss() -> None:
    assert worth(position("5 3 |", stores=("", "4"))) < worth(position("5 3 |"))


def test_leading_is_better_than_a_tie_and_a_tie_than_trailing() -> None:
    lead, tie, trail = (
        worth(position(f"5 3 | {own} b.gate")) for own in ("a.watchtower", "a.cavalry", "a.wall")
    )
    assert lead > tie > trail


def test_at_the_end_only_the_difference_to_the_best_rival_counts() -> None:
    state = position("5 3 |", hands=("", "", ""), stores=("5 2", "3", "8"), phase="over")
    assert worth(state) == -1


def test_cards_in_hand_have_no_worth_once_the_last_round_is_announced() -> None:
    hands = ("wall gate", "wall")
    full = position("5 3 |", hands=hands, phase="last", caller=1)
    assert worth(full) == worth(position("5 3 |", hands=("", "wall"), phase="last", caller=1))


def test_the_greedy_computer_beats_the_random_one() -> None:
    won = 0
    for seed in range(12):
        state = rules.setup(2, seed, Settings())
        dice = Dice(seed)
        while rules.to_act(state):
            level = "greedy" if state.turn == seed % 2 else "random"
            dice, thought = dice.roll(2**31)
            guess = GAME.engine.reshuffled(state, state.turn, Dice(thought + 1))
            move = choose(GAME, guess, state.turn, level, None, Dice(thought))
            state = rules.apply(state, state.turn, move).state
        outcome = rules.outcome(state)
        assert outcome is not None
        won += outcome.places[seed % 2] == 1
    assert won >= 10
