"""Whole random matches: they never fail, never lose a card, and last 36 turns."""

from __future__ import annotations

from functools import partial

import pytest

from engines.cherokee import rules
from engines.cherokee.rules import Discarded, Expelled, Settings
from engines.core.dice import Dice
from engines.players import stroll


@pytest.mark.parametrize("open_clans", [False, True], ids=["secret", "open"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_last_36_turns_and_keep_all_72(seats: int, open_clans: bool) -> None:
    for seed in range(50):
        state = rules.setup(seats, seed, Settings(open_clans))
        dice = Dice(seed)
        turns = 0
        while any(state.hands):
            seat = state.turn
            dice, move = stroll(partial(rules.options, state, seat), dice)
            step = rules.apply(state, seat, move)
            state = step.state
            turns += sum(isinstance(event, Expelled | Discarded) for event in step.events)
            held = (card for hand in state.hands for card in hand)
            assert sorted((*state.pyramid, *held, *state.gone)) == list(range(72))
        assert turns == rules.TURNS
        assert len(state.gone) == 36
        assert rules.outcome(state) is not None
