"""The computer's judgement: more feathers are better, danger is worse, and it plays to win."""

from __future__ import annotations

import pytest

from engines.cherokee import GAME, rules
from engines.cherokee.hints import WIN, evaluate
from engines.cherokee.rules import Settings
from engines.core.dice import Dice
from engines.players import choose
from tests.engines.cherokee.kit import LEVEL, position

CALM = """
                       W▲9
                     D▲8 P▲8
                   L▲7 L●7 U▲7
                 B●6 U●6 P●6 B▲6
"""


def worth(drawn: str, clans: str = "WU", hands: tuple[str, str] = ("B●3", "B▲4")) -> float:
    return evaluate(rules.view(position(drawn, hands, clans), 0), 0)


def test_a_clansman_higher_up_is_worth_more() -> None:
    lower = CALM.replace("W▲9", "D▲9").replace("B●6", "W▲9")
    assert worth(CALM) > worth(lower)


def test_a_clansman_who_can_be_expelled_is_worth_less() -> None:
    # The same Wolf on the top; only the second row grows strong enough to take the place.
    assert worth(CALM) > worth(CALM.replace("D▲8", "D▲9"))


def test_with_open_clans_the_strongest_rival_counts() -> None:
    strong, weak = (
        evaluate(rules.view(position(LEVEL, clans=clans, neutral="PL"), 0), 0)
        for clans in ("WU", "WB")
    )
    assert strong < weak


def test_with_secret_clans_it_does_not_matter_who_the_rival_is() -> None:
    assert worth(CALM, "WD") == worth(CALM, "WB")


def test_a_won_end_is_better_than_any_other() -> None:
    done = ("", "")
    assert worth(LEVEL, "UB", done) > worth(LEVEL, "UB") > worth(LEVEL, "BU", done)
    assert worth(LEVEL, "WD", done) > WIN  # level, but more women
    assert worth(LEVEL, "DW", done) < -WIN


def test_a_shared_end_lies_between() -> None:
    assert worth(LEVEL.replace("B●3 B●4", "D●3 D●4"), "DW", ("", "")) == 0


@pytest.mark.parametrize("open_clans", [False, True], ids=["secret", "open"])
def test_it_beats_random_play_clearly(open_clans: bool) -> None:
    wins = 0
    for seed in range(12):
        state = rules.setup(2, seed, Settings(open_clans))
        thoughtful = seed % 2
        dice = Dice(seed)
        while any(state.hands):
            level = "greedy" if state.turn == thoughtful else "random"
            dice, number = dice.roll(2**31)
            guess = GAME.engine.reshuffled(state, state.turn, Dice(number + 1))
            move = choose(GAME, guess, state.turn, level, None, Dice(number))
            state = rules.apply(state, state.turn, move).state
        outcome = rules.outcome(state)
        assert outcome is not None
        wins += outcome.places[thoughtful] == 1
    assert wins >= 10
