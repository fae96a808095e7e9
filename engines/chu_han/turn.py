"""What carries a state through a move: the few verbs that everything else is made of.

It trusts its caller: every move was offered.
"""

from __future__ import annotations

from typing import TypeVar

from engines.chu_han.cards import Card, Cards, less, without
from engines.chu_han.events import Scored
from engines.chu_han.state import Played, Score, State, but
from engines.core.engine import Event, Seat

T = TypeVar("T")


def put(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


class Turn:
    """One state on its way through one move, and what is told of it."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def score(self, seat: Seat, why: str, count: int, points: int) -> None:
        """Points for one thing. What is worth nothing is not told."""
        if not points:
            return
        state = self.state
        doubled = state.doubled[seat]
        points *= 2 if doubled else 1
        self.state = but(
            state,
            points=put(state.points, seat, state.points[seat] + points),
            scored=(*state.scored, Score(seat, why, count, points, doubled)),
        )
        self.tell(Scored(seat, why, count, points, doubled))

    def lose(self, seat: Seat, cards: Cards, up: Card = "") -> None:
        """Cards leave the hand, and perhaps one that lay face up. Of equal ones those that were
        seen leave first."""
        state = self.state
        shown, known = state.shown[seat], state.known[seat]
        if shown or known:
            state = but(
                state,
                shown=put(state.shown, seat, less(shown, cards)),
                known=put(state.known, seat, less(known, less(cards, shown))),
            )
        if up:
            state = but(state, face_up=without(state.face_up, (up,)))
        self.state = but(state, hands=put(state.hands, seat, without(state.hands[seat], cards)))

    def lay(self, played: Played) -> None:
        self.state = but(self.state, trick=(*self.state.trick, played))
