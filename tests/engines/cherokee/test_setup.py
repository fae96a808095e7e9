"""The deal."""

from __future__ import annotations

import pytest

from engines.cherokee import rules
from engines.cherokee.rules import Settings, State

SEEDS = range(40)


def deal(seats: int, seed: int = 1, open_clans: bool = False) -> State:
    return rules.setup(seats, seed, Settings(open_clans))


@pytest.mark.parametrize(("seats", "size"), [(2, 18), (3, 12), (4, 9)])
def test_36_form_the_pyramid_and_the_others_are_dealt_evenly(seats: int, size: int) -> None:
    state = deal(seats)
    assert [len(hand) for hand in state.hands] == [size] * seats
    dealt = [*state.pyramid, *(card for hand in state.hands for card in hand)]
    assert sorted(dealt) == list(range(72))


@pytest.mark.parametrize("seed", SEEDS)
def test_each_player_gets_a_clan_of_their_own(seed: int) -> None:
    assert len(set(deal(4, seed).clans)) == 4


def test_any_player_may_be_the_first() -> None:
    assert {deal(4, seed).turn for seed in SEEDS} == {0, 1, 2, 3}


def test_the_turn_goes_round() -> None:
    state = deal(3)
    first = state.turn
    for turn in range(4):
        assert rules.to_act(state) == {(first + turn) % 3}
        state = rules.apply(state, state.turn, rules.idle(state, state.turn)).state


@pytest.mark.parametrize(("seats", "unused"), [(2, 2), (3, 1), (4, 0)])
def test_with_open_clans_two_are_neutral_and_the_rest_unused(seats: int, unused: int) -> None:
    state = deal(seats, open_clans=True)
    assert len(state.neutral) == 2
    assert len({*state.clans, *state.neutral}) == 6 - unused


def test_with_secret_clans_none_is_neutral() -> None:
    assert deal(2).neutral == ()
