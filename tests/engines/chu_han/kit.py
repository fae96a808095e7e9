"""Small set-up states and a way to play lines of them."""

from __future__ import annotations

from typing import Any

from engines.chu_han import rules
from engines.chu_han.cards import ALL, Cards, in_order, without
from engines.chu_han.state import Settings, State, but, on_table
from engines.core.dice import Dice
from engines.core.engine import Event, offered


def cards(line: str) -> Cards:
    return in_order(line.split())


def a_round(first: str, second: str, *, discard: str = "", deck: str = "", **changes: Any) -> State:
    """Seat 0 is Han and leads; the cards that are not named lie in the deck."""
    hands = (cards(first), cards(second))
    named = hands[0] + hands[1] + tuple(discard.split()) + tuple(deck.split())
    rest = without(without(ALL, changes.get("face_up", ())), named)
    state = State(
        Settings(),
        Dice(1),
        han=0,
        points=(0, 1),
        number=1,
        hands=hands,
        deck=tuple(deck.split()) + rest,
        discard=tuple(discard.split()),
    )
    return but(state, **changes)


def answering(first: str, second: str, *, rank: int, count: int = 1, **changes: Any) -> State:
    """Seat 1 must answer a set of seat 0."""
    return a_round(first, second, phase="respond", turn=1, rank=rank, count=count, **changes)


def play(state: State, *lines: str) -> State:
    """`0 8 3`: the seat, then its move."""
    return told(state, *lines)[0]


def told(state: State, *lines: str) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for line in lines:
        seat, *tokens = line.split()
        move = offered(rules, state, int(seat), tuple(tokens))
        step = rules.apply(state, int(seat), move)
        state = step.state
        events.extend(step.events)
    return state, events


def options(state: State, line: str = "") -> list[str]:
    """What may follow, for the one seat that is asked."""
    (seat,) = rules.to_act(state)
    return list(rules.options(state, seat, tuple(line.split())))


def asked(state: State) -> set[int]:
    return set(rules.to_act(state))


def every_card(state: State) -> Cards:
    lying = state.deck + state.discard + state.face_up + on_table(state)
    return in_order(state.hands[0] + state.hands[1] + lying)
