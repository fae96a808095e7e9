"""The guide of a search judges a move as the whole judgement would, only faster."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core.dice import Dice
from engines.great_wall import GAME, rules
from engines.great_wall.guide import Ground, leaving, mark, worth
from engines.great_wall.hints import ENVY, _bet, _strength
from engines.great_wall.state import Card, Section, Settings, State, coverable, put
from tests.engines.great_wall.kit import position


def states(seats: int, seed: int) -> list[State]:
    assert GAME.guide
    state, chance, found = rules.setup(seats, seed, Settings()), Dice(seed).stream(), []
    while asked := rules.to_act(state):
        found.append(state)
        seat = min(asked)
        state = rules.apply(state, seat, GAME.guide.play(state, seat, chance)).state
    return [*found, state]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_a_card_changes_is_what_the_judgement_says(seats: int) -> None:
    envy = ENVY / (seats - 1)
    for state in states(seats, 4)[:-1:3]:
        seat = state.turn
        for section in state.sections:
            if not section.tokens or not section.cards:
                continue
            before, ground = _bet(section, seat, envy), Ground(section, seat, envy)
            for kind in dict.fromkeys(state.hands[seat]):
                for count in range(1, state.hands[seat].count(kind) + 1):
                    laid = (*section.cards, *((Card(seat, kind),) * count))
                    after = _bet(Section(section.tokens, laid), seat, envy)
                    assert ground.gain(kind, count) == pytest.approx(after - before)
            for place in coverable(section):
                covered = section.cards[place]
                if covered.owner != seat and covered.kind not in ("noble", "infantry"):
                    laid = put(section.cards, place, Card(seat, "dragon", under=covered))
                    after = _bet(Section(section.tokens, laid), seat, envy)
                    others = [card for card in laid if card.owner == covered.owner]
                    if others:  # else he is not present any more
                        assert ground.covering(place) == pytest.approx(after - before)


def test_what_leaves_the_hand_is_what_the_judgement_says() -> None:
    hand = ("wall", "wall", "infantry", "infantry", "infantry", "noble", "dragon")
    for kind in dict.fromkeys(hand):
        for count in range(1, hand.count(kind) + 1):
            left = list(hand)
            for _ in range(count):
                left.remove(kind)
            lost = _strength(hand) - _strength(tuple(left))
            assert leaving(kind, hand.count(kind), count) == pytest.approx(lost)


def test_the_end_is_worth_more_than_its_tokens() -> None:
    end = states(2, 1)[-1]
    first, second = map(sum, end.stores)
    assert worth(end, 0) == -worth(end, 1)
    assert abs(worth(end, 0)) >= abs(first - second)


@pytest.mark.parametrize("laid", ["gate cavalry", "cavalry gate", "gate noble", "noble gate"])
def test_of_two_equally_dear_cards_the_token_goes_onto_the_first(laid: str) -> None:
    """However a process orders its sets: the same seed and nodes give the same match everywhere."""
    first, second = laid.split()
    state = replace(position(f"5 5 | a.{first} a.{second} b.wall", "8 2 |"), scored=0)
    assert mark(state, 0) == (first,)
