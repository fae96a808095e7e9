"""The question that stands, and the course of a turn from one question to the next.

    BUILD --ready--> DEAL --closed--> BEFORE_THEIRS <------------------------------------+
                                           |                                             |
                                         closed                                          |
                                           v                                             |
          +--taken back-----------------> MOVE                                           |
          |                                |                                             |
          |                               made                                           |
          |                                v                                             |
          +------------------------- AFTER_THEIRS --closed--> AFTER --closed--> AGAIN    |
          |                                |                  |  |              ^  |     |
          |                                +--inherited-------|--+--inherited---+  |     |
          |                                                   |                    |     |
          +---------------------------------------------------+----------------<---+     |
                                                                                   |     |
                                                                                 closed  |
                                                                                   v     |
                                                                              END_CHECK -+
                                                                                  closed

`COURSE` is this drawing as a table: for each phase who is asked, at which moments that seat may
play a card, and what each cause leads to. A cause that is not in the table cannot happen there.
A window that opens for nobody closes at once (see `course.py`), so a turn without cards is MOVE
after MOVE. Between AGAIN and END_CHECK the turn ends and the other side is the mover.

Inside a phase smaller questions come first, and `asked` is the only place that knows in which
order: an empty place in a hand is filled, then a lawsuit is paid or not, then the announced card
on top of the stack is answered, and only then the window of the phase itself stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Union

from engines.chaos_chess.card import (
    AFTER,
    AFTER_THEIRS,
    BEFORE,
    BEFORE_THEIRS,
    INSTEAD,
    ON_CAPTURE,
    ON_CARD,
    ON_CHECK,
    When,
)
from engines.chaos_chess.state import Announced, Phase, State, other
from engines.core.engine import Seat


@dataclass(frozen=True, slots=True)
class Build:
    """Both choose a personal deck, at the same time."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """From which deck?"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Suit:
    """Pay as much gold, or lose the announced card?"""

    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Any answer to this announced card?"""

    seat: Seat
    card: Announced


@dataclass(frozen=True, slots=True)
class ToMove:
    """A move; a card before it or instead of it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Window:
    """A card at this moment, or nothing?"""

    seat: Seat
    phase: Phase


Question = Union[Build, Draw, Suit, Answer, ToMove, Window]


class Cause(StrEnum):
    """Why a phase is over."""

    READY = "ready"  # both decks are chosen
    CLOSED = "closed"  # declined, or nobody to ask
    MADE = "made"  # the move of the turn
    TAKEN_BACK = "taken_back"
    INHERITED = "inherited"  # somebody took the mated king's place


class Leg(NamedTuple):
    """One phase: is it the mover who is asked, at which moments, and what follows."""

    own: bool
    moments: tuple[When, ...]
    leads: dict[Cause, Phase]


_CLOSED, _BACK = Cause.CLOSED, {Cause.TAKEN_BACK: Phase.MOVE}
_HEIR = {Cause.INHERITED: Phase.AGAIN}

COURSE: dict[Phase, Leg] = {
    Phase.BUILD: Leg(True, (), {Cause.READY: Phase.DEAL}),
    Phase.DEAL: Leg(True, (), {_CLOSED: Phase.BEFORE_THEIRS}),
    Phase.BEFORE_THEIRS: Leg(False, (BEFORE_THEIRS,), {_CLOSED: Phase.MOVE}),
    Phase.MOVE: Leg(True, (BEFORE, INSTEAD), {Cause.MADE: Phase.AFTER_THEIRS}),
    Phase.AFTER_THEIRS: Leg(
        False, (AFTER_THEIRS, ON_CAPTURE, ON_CHECK), {_CLOSED: Phase.AFTER, **_BACK, **_HEIR}
    ),
    Phase.AFTER: Leg(True, (AFTER,), {_CLOSED: Phase.AGAIN, **_BACK, **_HEIR}),
    Phase.AGAIN: Leg(False, (ON_CAPTURE, ON_CHECK), {_CLOSED: Phase.END_CHECK, **_BACK}),
    # The turn has changed hands: the mover is the one who could not answer before.
    Phase.END_CHECK: Leg(True, (ON_CHECK,), {_CLOSED: Phase.BEFORE_THEIRS}),
}


# Values that never change need not be made anew for every question: by mover, and by phase.
_TO_MOVE = tuple(ToMove(mover) for mover in (0, 1))
_WINDOWS = {
    phase: tuple(Window(mover if leg.own else other(mover), phase) for mover in (0, 1))
    for phase, leg in COURSE.items()
}


def asked(state: State) -> Question | None:
    """The question that stands; None when the match is over."""
    if state.outcome is not None:
        return None
    if state.phase is Phase.BUILD:
        return Build(tuple(seat for seat in (0, 1) if not state.ready[seat]))
    if state.draws:
        return Draw(state.draws[0])
    if state.suit is not None:
        return Suit(state.stack[-1].seat, state.suit)
    if state.stack:
        return Answer(other(state.stack[-1].seat), state.stack[-1])
    mover = state.position.mover
    if state.phase is Phase.MOVE:
        return _TO_MOVE[mover]
    return _WINDOWS[state.phase][mover]


def awaited(question: Question | None) -> tuple[Seat, ...]:
    """Who is asked."""
    if question is None:
        return ()
    return question.seats if isinstance(question, Build) else (question.seat,)


def moments(state: State, seat: Seat) -> tuple[When, ...]:
    """At which moments this seat may play a card now."""
    match asked(state):
        case Answer(asked_seat, _) if asked_seat == seat:
            return (ON_CARD,)
        case ToMove(asked_seat) | Window(asked_seat, _) if asked_seat == seat:
            found = COURSE[state.phase].moments
            return found if state.taken else tuple(when for when in found if when != ON_CAPTURE)
    return ()


def reacting(state: State, question: Question | None) -> bool:
    """Is it a question in somebody else's turn? The end of a turn still belongs to it."""
    match question:
        case Window(_, Phase.DEAL):
            return False
        case Window(_, Phase.END_CHECK):
            return True
        case Window(seat, _) | Answer(seat, _) | Suit(seat, _):
            return seat != state.position.mover
    return False
