"""How much: gold and turns that follow from what was picked, written as a sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.chaos_chess.board import rank
from engines.chaos_chess.card import Play
from engines.chaos_chess.picks import piece_at
from engines.chaos_chess.state import Piece
from engines.chaos_chess.whom import Who, spots


@dataclass(frozen=True, slots=True)
class Amount:
    of: Callable[[Play], int]

    def __call__(self, play: Play) -> int:
        return self.of(play)

    def __mul__(self, other: Amount) -> Amount:
        return Amount(lambda play: self(play) * other(play))

    def __rmul__(self, times: int) -> Amount:
        return Amount(lambda play: times * self(play))

    def __add__(self, more: int) -> Amount:
        return Amount(lambda play: self(play) + more)


def named(name: str, worth: Mapping[str, int] | None = None) -> Amount:
    """The number that was picked, or what the picked word is worth."""
    return Amount(lambda play: int(play[name]) if worth is None else worth[play[name]])


def rank_of(whom: Who | Callable[[Play], Piece]) -> Amount:
    """Of a piece on the board or of a captured one; 0 if there is none."""

    def of(play: Play) -> int:
        found = play[whom] if isinstance(whom, str) else whom(play)
        if isinstance(found, Piece):
            return rank(found)
        at = found if isinstance(found, int) else next(iter(found), None)
        return rank(piece_at(play, at)) if at is not None else 0

    return Amount(of)


def count(whom: Who) -> Amount:
    return Amount(lambda play: len(spots(play, whom)))


def half_of_what_was_paid(play: Play) -> int:
    """For the card that is answered, rounded up."""
    return (play.state.stack[-1].paid + 1) // 2
