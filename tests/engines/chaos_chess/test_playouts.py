"""Whole random matches, and any two cards together: nothing breaks, nothing is lost or told."""

from __future__ import annotations

import os
import random

import pytest

from tests.engines.chaos_chess.pairs import PAIRS, try_pair
from tests.engines.chaos_chess.playouts import TABLES, playout

# ALL_PAIRS=1 tries every ordered pair of cards; otherwise a few from every part of the list.
ALL = bool(os.environ.get("ALL_PAIRS"))
SLICES = 12
SAMPLE = 40


@pytest.mark.parametrize("seed", range(2 * len(TABLES)))
def test_a_random_match_goes_to_its_end(seed: int) -> None:
    state, played = playout(seed, TABLES[seed % len(TABLES)])
    assert state.outcome is not None
    assert played


@pytest.mark.parametrize("part", range(SLICES))
def test_any_two_cards_in_one_match(part: int) -> None:
    numbered = list(enumerate(PAIRS))[part::SLICES]
    chance = random.Random(part)
    for seed, (first, second) in numbered if ALL else chance.sample(numbered, SAMPLE):
        try_pair(first, second, seed)
