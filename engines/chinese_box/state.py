"""What a match of Chinese Box is made of: the whole state, and what one pair of eyes sees of it.

A view never holds a face that lies down now: remembering is the players' part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from engines.chinese_box.board import COMBINATIONS
from engines.core.engine import Seat

Phase = Literal["look", "put", "collect"]
Reason = Literal["few", "stuck", "idle", "barren"]


@dataclass(frozen=True, slots=True)
class Settings:
    dragons: Literal["corners", "inner", "centre"] = "corners"


@dataclass(frozen=True, slots=True)
class Stack:
    """A collected combination, lying open before its player."""

    combination: str
    faces: str

    @property
    def points(self) -> int:
        return COMBINATIONS[self.combination].points


Stacks = tuple[tuple[Stack, ...], tuple[Stack, ...]]


# No slots: `but` copies a state through its __dict__, several times cheaper than its constructor.
@dataclass(frozen=True)
class State:
    field: str
    seat: Seat  # whose turn it is
    phase: Phase = "look"
    hand: str = ""  # the faces taken to look at, in the order they were taken
    taken: tuple[int, ...] = ()  # where they lay
    touched: tuple[int, ...] = ()  # where they lie since, as far as they still do
    marked: tuple[int, ...] = ()  # cells with the markers of the opponent
    failed: tuple[int, ...] = ()  # a line turned over in vain, visible until the next action
    stacks: Stacks = ((), ())
    turn: int = 0
    named: bool = False  # a combination was named in this turn
    collected: bool = False  # and taken
    barren: int = 0  # turns in a row without a collection
    skipped: int = 0  # turns in a row without look and naming
    reason: Reason | None = None


def but(state: State, **changes: Any) -> State:
    """`dataclasses.replace`, without going through the constructor."""
    after = object.__new__(State)
    object.__setattr__(after, "__dict__", state.__dict__ | changes)
    return after


@dataclass(frozen=True, slots=True)
class View:
    """What one pair of eyes sees now. Earlier sights are for the player to remember."""

    viewer: Seat | None
    seat: Seat
    phase: Phase
    field: str  # as in the state, but DOWN for every face that is not open
    hand: str  # the mover's cards, DOWN for everyone else unless they are dragons
    taken: tuple[int, ...]
    marked: tuple[int, ...]
    failed: tuple[int, ...]
    stacks: Stacks
    turn: int
    limit: int  # how many cards may be looked at in this turn
    barren: int
    reason: Reason | None

    @property
    def fleeting(self) -> bool:
        """Does this pair of eyes see a face that will soon lie down again?"""
        in_hand = self.viewer == self.seat and bool(self.hand)
        return self.reason is None and (in_hand or bool(self.failed))


def points(stacks: tuple[Stack, ...]) -> int:
    return sum(stack.points for stack in stacks)


def dearest(stacks: tuple[Stack, ...]) -> int:
    return max((stack.points for stack in stacks), default=0)
