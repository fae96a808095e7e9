"""Who sees what: clan and hand are the owner's, everything else is on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.cherokee import rules
from engines.cherokee.rules import Settings, State
from engines.core.dice import Dice


def begun(open_clans: bool = False) -> State:
    state = rules.setup(3, 8, Settings(open_clans))
    for _ in range(7):
        state = rules.apply(state, state.turn, rules.idle(state, state.turn)).state
    return state


def test_a_seat_sees_its_own_clan_and_hand_only() -> None:
    state = begun()
    for seat in range(3):
        view = rules.view(state, seat)
        assert view.hand == state.hands[seat]
        assert [clan is not None for clan in view.clans] == [other == seat for other in range(3)]


def test_the_public_sees_no_clan_and_no_hand() -> None:
    view = rules.view(begun(), None)
    assert view.hand == ()
    assert view.clans == (None, None, None)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_pyramid_departed_and_hand_sizes_are_public(viewer: int | None) -> None:
    state = begun()
    view = rules.view(state, viewer)
    assert view.pyramid == state.pyramid
    assert view.gone == state.gone
    assert view.hand_sizes == tuple(len(hand) for hand in state.hands)


def test_open_clans_are_public() -> None:
    state = begun(open_clans=True)
    assert rules.view(state, None).clans == state.clans
    assert rules.view(state, None).neutral == state.neutral


def test_at_the_end_the_clans_are_public() -> None:
    state = replace(begun(), hands=((), (), ()))
    assert rules.view(state, None).clans == state.clans


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_what_is_hidden_from_a_viewer_really_lies_anew(viewer: int | None) -> None:
    state = begun()
    others = [rules.reshuffled(state, viewer, Dice(seed)) for seed in range(40)]
    for seat in range(3):
        assert (len({other.hands[seat] for other in others}) > 1) == (seat != viewer)
        assert (len({other.clans[seat] for other in others}) > 1) == (seat != viewer)
    for other in others:
        assert len(set(other.clans)) == 3
        held = sorted(card for hand in other.hands for card in hand)
        assert held == sorted(card for hand in state.hands for card in hand)
        assert rules.view(other, viewer) == rules.view(state, viewer)


def test_what_all_can_see_is_not_dealt_anew() -> None:
    state = begun(open_clans=True)
    assert rules.reshuffled(state, 0, Dice(1)).clans == state.clans


def test_with_secret_clans_the_offers_do_not_depend_on_the_clan() -> None:
    state = begun()
    offers = {
        tuple(rules.options(replace(state, clans=clans), state.turn))
        for clans in ((0, 1, 2), (3, 4, 5), (2, 0, 1))
    }
    assert len(offers) == 1
