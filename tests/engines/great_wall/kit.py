"""Small positions of Great Wall written as a line of text.

`"5 3 | a.wall b.dragon/a.gate a.gate=4"`: the tokens not yet taken, then the cards from the left;
a and b are seats 0 and 1, a slash stands over a covered card, an equals sign before a token.
"""

from __future__ import annotations

from typing import TypeVar

from engines.core.engine import Event, Move, Seat, Step, offered
from engines.great_wall import rules
from engines.great_wall.state import (
    Card,
    Phase,
    Section,
    State,
)

E = TypeVar("E", bound=Event)

PLENTY = "wall wall wall wall"


def section(text: str) -> Section:
    tokens, _, cards = text.partition("|")
    return Section(tuple(map(int, tokens.split())), tuple(map(_card, cards.split())))


def _card(text: str) -> Card:
    text, _, token = text.partition("=")
    top, _, under = text.partition("/")
    owner, kind = top.split(".")
    return Card(
        owner="abcde".index(owner),
        kind=kind,
        token=int(token or 0),
        under=_card(under) if under else None,
    )


def position(
    *sections: str,
    hands: tuple[str, ...] = ("wall gate", "wall gate"),
    decks: tuple[str, ...] | None = None,
    pool: str = "",
    stores: tuple[str, ...] | None = None,
    turn: Seat = 0,
    actions: int = 2,
    phase: Phase = "building",
    caller: Seat | None = None,
) -> State:
    """A position in which the seat whose turn it is has scored and is about to act."""
    return State(
        hands=tuple(tuple(hand.split()) for hand in hands),
        decks=tuple(tuple(deck.split()) for deck in decks or (PLENTY,) * len(hands)),
        pool=tuple(map(int, pool.split())),
        sections=tuple(map(section, sections)),
        stores=tuple(tuple(map(int, s.split())) for s in stores or ("",) * len(hands)),
        turn=turn,
        scored=len(sections),
        actions=actions,
        phase=phase,
        caller=caller,
    )


def play(state: State, line: str) -> Step[State]:
    """The move as typed, checked against what is offered."""
    move: Move = tuple(line.split())
    return rules.apply(state, state.turn, offered(rules, state, state.turn, move))


def turn_of_a(*sections: str, seats: int = 2, pool: str = "") -> Step[State]:
    """The last seat ends its turn by drawing, so seat 0 begins the next one with scoring."""
    state = position(*sections, hands=("wall gate",) * seats, pool=pool, turn=seats - 1, actions=1)
    return play(state, "draw")


def asked(state: State, begun: str = "") -> list[str]:
    return list(rules.options(state, state.turn, tuple(begun.split())))


def told(step: Step[State], kind: type[E]) -> list[E]:
    return [event for event in step.events if isinstance(event, kind)]
