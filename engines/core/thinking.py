"""What a computer player is given to think with: a budget, and what a game can tell a search.

A game's guide reads states that were dealt anew, never the real one. Nothing here touches a clock:
whoever wants to stop by the second says so through `over`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engines.core.dice import Dice

if TYPE_CHECKING:
    from engines.core.engine import Move, Seat


def never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a move is worth. With the same seed and nodes, and no stop, it comes out the
    same."""

    nodes: int  # playouts, or positions looked at: the player's own unit
    over: Callable[[], bool] = never  # asked now and then: whether to answer at once


# guess, seat, level, dice, budget: a whole move. The guess is a state in which all that the seat
# cannot know is dealt anew; it may be dealt anew again (`reshuffled`), which leads to nothing else.
Thinker = Callable[[Any, "Seat", str, Dice, Budget], "Move"]

Chance = Callable[[], float]  # from 0 up to 1


@dataclass(frozen=True, slots=True, eq=False)
class Guide:
    """A few small functions of one game by which a search plays it out. They are called thousands
    of times a move: rough and quick is better than right and slow."""

    play: Callable[[Any, Seat, Chance], Move]  # a fair move for the seat, at once
    # the state it began with, the state now, turns that passed: whether to stop and count
    settled: Callable[[Any, Any, int], bool]
    worth: Callable[[Any, Seat], float]  # how well the seat stands where a playout stops
    # guess, seat, memory: moves worth a closer look, the best first; None: those that `evaluate`
    # likes best.
    candidates: Callable[[Any, Seat, Any, Chance], Sequence[Move]] | None = None
    foolish: Callable[[Any, Seat, Move], bool] | None = None  # nobody careful would play it
    # guess, seat, memory, chance: the guess dealt anew by what the seat has read in the others
    deal: Callable[[Any, Seat, Any, Dice], Any] | None = None
    width: int = 8  # candidates that are played out
