"""Laws about moving: further ways, forbidden ones, closed squares and borders, frozen pieces.

A way says where a piece may go besides, a limit which standard moves are forbidden, a bar which
ways are closed to moves and cards alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TypeVar

from engines.chaos_chess.board import (
    AHEAD,
    COMPASS,
    KING,
    PAWN,
    PAWN_TAKES,
    leaps,
    shifted,
)
from engines.chaos_chess.eyes import lines
from engines.chaos_chess.law import ANYTHING, BOARD, MAY, NEVER, WAYS, Law, Reach
from engines.chaos_chess.laws.whose import ANYWHERE, Whose, Zone, everyone, its_squares, marked
from engines.chaos_chess.moves import safe_for
from engines.chaos_chess.state import Active, Piece, Position
from engines.core.engine import Seat
from engines.core.memory import remembered

# What a way or a limit asks about, where it is less than anything.
_ASKS: dict[object, int] = {}
P = TypeVar("P")


def asking(what: int, part: P) -> P:
    _ASKS[part] = what
    return part


# -- further ways

Ways = Callable[[Position, Active, int, Piece, int], Iterable[Reach]]


@dataclass(frozen=True)
class Grants(Law):
    """These pieces may also move so; whether they capture that way, `takes` says."""

    ways: Ways
    to: Whose = marked
    takes: int = MAY

    @property
    def strikes(self) -> bool:
        return self.takes != NEVER

    @property
    def asks(self) -> int:
        return _ASKS.get(self.ways, ANYTHING)

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if self.to(card, piece, src):
            return self.ways(position, card, src, piece, self.takes)
        return ()


def leaping(long: int, short: int) -> Ways:
    table = leaps(long, short)

    def ways(
        position: Position, card: Active, src: int, piece: Piece, takes: int
    ) -> Iterable[Reach]:
        for dst in table[src]:
            yield Reach(src, dst, (dst,), takes, "leap")

    return asking(WAYS, ways)


def stepping(*directions: tuple[int, int]) -> Ways:
    """One square in these directions."""

    def ways(
        position: Position, card: Active, src: int, piece: Piece, takes: int
    ) -> Iterable[Reach]:
        for dx, dy in directions:
            dst = shifted(src, dx, dy)
            if dst is not None:
                yield Reach(src, dst, (src, dst), takes)

    return asking(WAYS, ways)


def forward(squares: int) -> Ways:
    """Straight ahead or (below zero) back, as its owner sees it."""

    def ways(
        position: Position, card: Active, src: int, piece: Piece, takes: int
    ) -> Iterable[Reach]:
        dst = src + squares * AHEAD[piece.owner]
        if 0 <= dst < 64:
            yield Reach(src, dst, (src, dst), takes)

    return asking(WAYS, ways)


def striding(
    position: Position, card: Active, src: int, piece: Piece, takes: int
) -> Iterable[Reach]:
    """A king two squares straight on, over a safe empty one to an empty one."""
    if piece.kind != KING:
        return
    for dx, dy in COMPASS:
        middle, dst = shifted(src, dx, dy), shifted(src, 2 * dx, 2 * dy)
        if (
            dst is not None
            and middle is not None
            and position.board[middle] is None
            and position.board[dst] is None
            and safe_for(position, src, middle)
        ):
            yield Reach(src, dst, (src, middle, dst), takes)


def to_the_other(
    position: Position, card: Active, src: int, piece: Piece, takes: int
) -> Iterable[Reach]:
    """From one of the two marked squares to the other."""
    dst = next(square for square in card.squares if square != src)
    yield Reach(src, dst, (dst,), takes, "gate")


def like_the_other(
    position: Position, card: Active, src: int, piece: Piece, takes: int
) -> Iterable[Reach]:
    """As the other piece of the card moves, whom it has marked or keeps off the board. Whether the
    way is free is asked of every way."""
    others = {*card.pieces, *card.away} - {piece.id}
    for other in (*position.away, *position.board):
        if other is not None and other.id in others:
            for line in lines(other.kind, src, takes):
                yield from line


asking(WAYS, like_the_other)


# -- forbidden ways

Limit = Callable[[Position, Active, Reach], bool]


@dataclass(frozen=True)
class Forbids(Law):
    """These pieces may not move so and (unless only moves are meant) do not attack so."""

    limit: Limit
    to: Whose = marked
    attacks: bool = True

    @property
    def asks(self) -> int:
        return _ASKS.get(self.limit, ANYTHING) if self.attacks else WAYS

    def concerns(self, card: Active, piece: Piece, src: int) -> bool:
        return self.to(card, piece, src)

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return (
            self.to(card, piece, reach.src)
            and self.limit(position, card, reach)
            and (self.attacks or victim is None or not victim.royal)
        )


def farther_than(squares: int) -> Limit:
    return asking(WAYS, lambda position, card, reach: len(reach.way) - 1 > squares)


def onto(zone: Zone) -> Limit:
    return asking(WAYS, lambda position, card, reach: zone(card, reach.dst))


def over_the_hobble(position: Position, card: Active, reach: Reach) -> bool:
    """A leap whose first square on the long side is not empty."""
    if reach.sort != "leap":
        return False
    dx, dy = reach.dst % 8 - reach.src % 8, reach.dst // 8 - reach.src // 8
    sign = ((dx > 0) - (dx < 0), 0) if abs(dx) > abs(dy) else (0, (dy > 0) - (dy < 0))
    first = shifted(reach.src, *sign)
    return first is not None and position.board[first] is not None


def the_same_again(position: Position, card: Active, reach: Reach) -> bool:
    """The move whose squares the card has noted."""
    return (reach.src, reach.dst) == card.squares


asking(WAYS, the_same_again)
asking(BOARD, over_the_hobble)

# -- closed ways

Bar = Callable[[Active, tuple[int, ...]], bool]


@dataclass(frozen=True)
class Closes(Law):
    """These pieces do not come this way, by moves or by cards."""

    bar: Bar
    to: Whose = everyone

    @property
    def asks(self) -> int:
        return WAYS  # a bar is given nothing else

    def concerns(self, card: Active, piece: Piece, src: int) -> bool:
        concerned = self.to not in ANYWHERE or self.to(card, piece, src)
        return concerned and _may_bar(card, self.bar, piece.kind, piece.owner, src)

    def shuts(self, position: Position, card: Active, piece: Piece, way: tuple[int, ...]) -> bool:
        return self.to(card, piece, way[0]) and self.bar(card, way)


@remembered(256)
def _may_bar(card: Active, bar: Bar, kind: str, owner: Seat, src: int) -> bool:
    """Is any usual way of such a piece closed from here, on an empty board?"""
    return any(bar(card, way) for way in _usual_ways(kind, owner, src))


@cache
def _usual_ways(kind: str, owner: Seat, src: int) -> tuple[tuple[int, ...], ...]:
    if kind != PAWN:
        return tuple(reach.way for line in lines(kind, src) for reach in line)
    one, two = src + AHEAD[owner], src + 2 * AHEAD[owner]
    return (src, one), (src, one, two), *((src, to) for to in PAWN_TAKES[owner][src])


@cache
def over_it(stops: bool = False) -> Bar:
    """Over the squares of the card, or only to one of them."""
    return lambda card, way: any(its_squares(card, sq) for sq in (way[-1:] if stops else way))


@cache
def across(above: int | None = None, last: bool = False) -> Bar:
    """Over the border above a whole rank, or (none named) above the marked square and the two to
    its right; where the last step may cross it, an earlier one still may not."""

    def bar(card: Active, way: tuple[int, ...]) -> bool:
        below, files = above, range(8)
        if below is None:
            below, files = card.squares[0] // 8 + 1, range(card.squares[0] % 8, 8)[:3]
        return any(
            {a // 8, b // 8} == {below - 1, below} and a % 8 in files and b % 8 in files
            for a, b in pairwise(way[:-1] if last else way)
        )

    return bar


class Frozen(Law):
    """What it marks, or holds for a while, does nothing and cannot be displaced."""

    @property
    def asks(self) -> int:
        return WAYS

    def holds(self, position: Position, card: Active, piece: Piece) -> bool:
        return piece.id in card.pieces or any(id == piece.id for id, _ in card.stuck)
