"""Whom a card means: a picked piece by its name, or one that the moment itself points out.

Everything is found in the state the card is played in, before it has done anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.chaos_chess.board import (
    AHEAD,
    BACK_RANK,
    NEAR,
    PAWN,
    SECOND,
    SLIDERS,
    WAYS,
    king_of,
    shifted,
    square_of,
)
from engines.chaos_chess.card import Play, Refused
from engines.chaos_chess.moves import checkers
from engines.chaos_chess.picks import Test, piece_at
from engines.chaos_chess.state import Piece, other
from engines.chaos_chess.turn import Turn
from engines.core.engine import Seat

Meant = Callable[[Play], tuple[int, ...]]
Who = str | Meant
SIDES = {"left": -1, "right": 1}


def spots(play: Play, who: Who) -> tuple[int, ...]:
    """The squares that are meant; none for a pick that was left out."""
    if isinstance(who, str):
        return (play[who],) if who in play else ()
    return who(play)


def spot(play: Play, who: Who) -> int:
    found = spots(play, who)
    if not found:
        raise Refused("TARGET")
    return found[0]


# -- sides


@dataclass(frozen=True, slots=True)
class Side:
    """The card's player or the other one."""

    mine: bool

    def of(self, seat: Seat) -> Seat:
        return seat if self.mine else other(seat)

    def __call__(self, play: Play) -> Seat:
        return self.of(play.seat)


me = Side(True)
foe = Side(False)


# -- pieces


def king(side: Side) -> Meant:
    def meant(play: Play) -> tuple[int, ...]:
        at = king_of(play.position.board, side(play))
        return (at,) if at >= 0 else ()

    return meant


def _find(play: Play, id: int) -> tuple[int, ...]:
    at = square_of(play.position.board, id)
    return (at,) if at is not None else ()


def mover(play: Play) -> tuple[int, ...]:
    """The piece of the standard move of this turn, where it stands now; the rook after castling."""
    moved = play.state.moved
    return _find(play, moved.piece) if moved is not None else ()


def capturer(play: Play) -> tuple[int, ...]:
    """Who made the latest capture of this turn."""
    taken = play.state.taken
    return _find(play, taken.by) if taken is not None else ()


def victim(play: Play) -> Piece:
    """Who was captured then, as it was."""
    taken = play.state.taken
    assert taken is not None
    return taken.victim


def checker(play: Play) -> tuple[int, ...]:
    """The single piece that gives check, if it is no king."""
    found = tuple(checkers(play.position, play.seat))
    return found if len(found) == 1 and not piece_at(play, found[0]).royal else ()


def every(*tests: Test, beside: Who | None = None) -> Meant:
    """All pieces that pass, on the whole board or beside this one."""
    return lambda play: tuple(
        at
        for at in (range(64) if beside is None else NEAR[spot(play, beside)])
        if play.position.board[at] is not None and all(test.check(play, at) for test in tests)
    )


# -- squares


def ahead(who: Who, squares: int = 1, aside: int | str = 0) -> Meant:
    """So far straight ahead of it, from the side of the card's player, or aside of there: so far to
    either side, or a square to the picked one."""

    def meant(play: Play) -> tuple[int, ...]:
        ranks = squares * AHEAD[play.seat] // 8
        sides = {-aside, aside} if isinstance(aside, int) else {SIDES[play[aside]]}
        found = [shifted(spot(play, who), files, ranks) for files in sides]
        return tuple(to for to in found if to is not None)

    return meant


def between(one: Who, two: Who) -> Meant:
    """Along the line on which the first, a slider, looks at the second; from the first on."""
    return lambda play: tuple(
        at
        for a in spots(play, one)
        for b in spots(play, two)
        if piece_at(play, a).kind in SLIDERS and b in WAYS[a]
        for at in WAYS[a][b][1][1:-1]
    )


def home(name: str) -> Meant:
    """The start square of a piece, or all those of the kind that a captured one was at the start,
    where they are free."""

    def meant(play: Play) -> tuple[int, ...]:
        who = play[name]
        if isinstance(who, Piece):
            starts = _start_squares(play.seat, who.born)
        else:
            to = piece_at(play, who).home
            starts = () if to is None else (to,)
        return tuple(to for to in starts if Turn(play.position).free(to))

    return meant


def _start_squares(seat: Seat, kind: str) -> tuple[int, ...]:
    if kind == PAWN:
        return tuple(SECOND[seat])
    return tuple(56 * seat + file for file, one in enumerate(BACK_RANK) if one == kind)


def as_far_as_the_move(who: Who) -> Meant:
    """As far and in the same direction as the standard move of this turn."""

    def meant(play: Play) -> tuple[int, ...]:
        moved = play.state.moved
        assert moved is not None
        dx, dy = moved.dst % 8 - moved.src % 8, moved.dst // 8 - moved.src // 8
        to = shifted(spot(play, who), dx, dy)
        return (to,) if to is not None else ()

    return meant


def squares_of_the_move(play: Play) -> tuple[int, ...]:
    moved = play.state.moved
    assert moved is not None
    return moved.src, moved.dst
