"""Whole random matches, and any two cards together: nothing breaks, nothing is lost or told."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest

from engines.chaos_chess import rules
from engines.chaos_chess.state import Settings
from engines.core.dice import Dice
from tests.engines.chaos_chess.pairs import PAIRS, try_pair
from tests.engines.chaos_chess.playouts import TABLES, chosen, playout

# ALL_PAIRS=1 tries every ordered pair of cards; otherwise a few from every part of the list.
ALL = bool(os.environ.get("ALL_PAIRS"))
SLICES = 12
SAMPLE = 40


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_a_random_match_goes_to_its_end(seed: int) -> None:
    state, played = playout(seed, TABLES[seed])
    assert state.outcome is not None
    assert played


@pytest.mark.parametrize("seed", range(3))
def test_behind_a_poker_face_who_is_asked_tells_nothing_of_a_hand(seed: int) -> None:
    chance = random.Random(seed)
    state = rules.setup(2, seed, Settings(poker_face=True, quick_start=True))
    for count in range(160):
        if state.outcome is not None:
            break
        (seat,) = rules.to_act(state)
        move = chosen(state, seat, chance)
        after = rules.apply(state, seat, move).state
        # Who wants no reactions has said so; it is hands that must not be told.
        other = replace(rules.reshuffled(state, seat, Dice(count)), resting=state.resting)
        elsewhere = rules.apply(other, seat, move).state
        # Only the end of the match may depend on whether a mated hand holds a rescue.
        if after.outcome is None and elsewhere.outcome is None:
            assert rules.to_act(elsewhere) == rules.to_act(after), move
            assert elsewhere.phase == after.phase
        state = after


@pytest.mark.parametrize("part", range(SLICES))
def test_any_two_cards_in_one_match(part: int) -> None:
    numbered = list(enumerate(PAIRS))[part::SLICES]
    chance = random.Random(part)
    for seed, (first, second) in numbered if ALL else chance.sample(numbered, SAMPLE):
        try_pair(first, second, seed)
