"""Many matches without an accident: cards are conserved and every way to end is reached."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.chinese_box import GAME
from engines.chinese_box.rules import outcome, setup
from engines.chinese_box.state import State
from tests.engines.chinese_box.matches import LAYOUTS, match
from tests.source import reasons

MATCHES = 240
BATCH = 40
ALL_CARDS = sorted("waef" * 8 + "WAEF")


def cards(state: State) -> list[str]:
    stacks = "".join(stack.faces for mine in state.stacks for stack in mine)
    return sorted(state.field.replace(".", "") + state.hand + stacks)


def check(seed: int, luck: int) -> State:
    """One match, looked at after every move; gives its last state."""
    last = setup(2, seed, LAYOUTS[0])
    for state, _, _ in match(seed, luck):
        assert cards(state) == ALL_CARDS
        assert len(state.marked) <= 3
        assert len(state.hand) <= 3
        assert all(state.field[cell] != "." for cell in (*state.marked, *state.failed))
        last = state
    result = outcome(last)
    assert result is not None
    assert result.reason in reasons(GAME)
    return last


@pytest.mark.parametrize("batch", range(0, MATCHES, BATCH))
def test_cards_are_conserved_at_every_step(batch: int) -> None:
    for seed in range(batch, batch + BATCH):
        check(seed, luck=(0, 0, 30)[seed % 3])


def test_matches_end_in_every_way_there_is() -> None:
    ways = Counter(check(seed, luck=80).reason for seed in range(40))
    assert set(ways) == reasons(GAME)
