"""What a card points at, one question after the other.

A pick lists what comes into question and reads one answer; the tests it was given narrow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engines.chaos_chess.board import INDEX, KINDS, RANK, SQUARES
from engines.chaos_chess.card import CATALOG, Pick, Play, Refused
from engines.chaos_chess.copies import replace
from engines.chaos_chess.moves import warded
from engines.chaos_chess.state import Active, Piece, Position
from engines.chaos_chess.turn import Turn


@dataclass(frozen=True, slots=True)
class Test:
    """Does this square, or the piece on it, come into question?"""

    check: Callable[[Play, int], bool]
    code: str = "TARGET"
    limit: str = ""  # the words for it, where the text of the card leaves it out


def piece_at(play: Play, square: int) -> Piece:
    piece = play.position.board[square]
    if piece is None:
        raise Refused("TARGET")
    return piece


# -- picks


@dataclass(frozen=True)
class PiecePick(Pick):
    name: str
    tests: tuple[Test, ...]
    optional: bool = False
    limits: tuple[str, ...] = ()

    def offers(self, play: Play) -> Iterable[str]:
        board = play.position.board
        squares = range(64) if play.within is None else sorted(play.within)
        return [SQUARES[sq] for sq in squares if board[sq] is not None]

    def read(self, play: Play, token: str) -> int:
        square = INDEX.get(token, -1)
        if square < 0:
            raise Refused("TARGET")
        piece = piece_at(play, square)
        for test in self.tests:
            if not test.check(play, square):
                raise Refused(test.code)
        if not play.resolving and warded(play.position, piece, play.seat):
            raise Refused("LONG")
        return square


@dataclass(frozen=True)
class SquarePick(Pick):
    name: str
    tests: tuple[Test, ...]
    ground: bool = False
    border: bool = False
    limits: tuple[str, ...] = ()

    def offers(self, play: Play) -> Iterable[str]:
        return SQUARES if play.within is None else [SQUARES[sq] for sq in sorted(play.within)]

    def read(self, play: Play, token: str) -> int:
        square = INDEX.get(token, -1)
        if square < 0:
            raise Refused("TARGET")
        for test in self.tests:
            if not test.check(play, square):
                raise Refused(test.code)
        return square


# What can be chosen by a word, as the play finds it.
Things = Callable[[Play], Mapping[str, Any]]


@dataclass(frozen=True)
class _ThingPick(Pick):
    name: str
    things: Things
    code: str = "TARGET"
    noted: bool = False

    def offers(self, play: Play) -> Iterable[str]:
        return list(self.things(play))

    def read(self, play: Play, token: str) -> Any:
        things = self.things(play)
        if token not in things:
            raise Refused(self.code)
        return things[token]


@dataclass(frozen=True)
class NumberPick(Pick):
    name: str
    least: int
    most: int

    def offers(self, play: Play) -> Iterable[str]:
        return [str(n) for n in range(self.least, self.most + 1)]

    def read(self, play: Play, token: str) -> int:
        if not token.isdigit() or not self.least <= int(token) <= self.most:
            raise Refused("X")
        return int(token)


not_king = Test(lambda play, at: not piece_at(play, at).royal, "G1")


def _limits(tests: Iterable[Test]) -> tuple[str, ...]:
    return tuple(test.limit for test in tests)


def piece(name: str, whose: Test, *tests: Test, king: bool = False, optional: bool = False) -> Pick:
    """A piece of this side; a king only where the card says so."""
    asked = (whose, *tests) if king else (whose, not_king, *tests)
    return PiecePick(name, asked, optional, limits=_limits(asked))


def square(name: str, *tests: Test) -> Pick:
    return SquarePick(name, tests, limits=_limits(tests))


def ground(name: str, *tests: Test) -> Pick:
    """A free square that the card will mark."""
    return SquarePick(name, (free, *tests), ground=True)


def border(name: str) -> Pick:
    """The border above this square and the two to its right, if no card marks any of it yet."""
    return SquarePick(name, (Test(_room_for_border),), border=True, limits=("no-overlap",))


free = Test(lambda play, at: Turn(play.position).free(at))


def _room_for_border(play: Play, at: int) -> bool:
    if at % 8 > 5 or at >= 56:
        return False
    files = set(range(at % 8, at % 8 + 3))
    return not any(
        active.squares[0] // 8 == at // 8
        and files & set(range(active.squares[0] % 8, active.squares[0] % 8 + 3))
        for active in play.position.table
        if CATALOG[active.card].border
    )


def one_of(name: str, things: Things, code: str = "TARGET", noted: bool = False) -> Pick:
    """One of these things, by its word; a card on the table remembers what it has noted."""
    return _ThingPick(name, things, code, noted)


def number(name: str, least: int, most: int) -> Pick:
    return NumberPick(name, least, most)


# -- things


def words(*some: str) -> Things:
    """Nothing but the words themselves."""
    known = dict(zip(some, some, strict=True))
    return lambda play: known


def lost(*ranks: int) -> Things:
    """The captured pieces of one's own, as they were at the start, and named by that kind."""

    def things(play: Play) -> dict[str, Piece]:
        found: dict[str, Piece] = {}
        for kind in KINDS:
            for piece in play.position.captured:
                mine = piece.owner == play.seat and not piece.royal and piece.born == kind
                if mine and RANK[kind] in ranks:
                    found.setdefault(kind, replace(piece, kind=kind))
        return found

    return things


def lasting(play: Play) -> dict[str, Active]:
    """The long effects in play, by their cards; a second one of the same card is `<card>_2`."""
    named: dict[str, Active] = {}
    for active in long_effects(play.position):
        copies = sum(one.card == active.card for one in named.values())
        named[active.card + (f"_{copies + 1}" if copies else "")] = active
    return named


# What fits on one keyboard: the newest cards of the pile.
_PILE = 99


def pile(play: Play) -> dict[str, str]:
    newest = list(dict.fromkeys(reversed(play.position.pile)))[:_PILE]
    return dict(zip(newest, newest, strict=True))


def long_effects(position: Position) -> list[Active]:
    """What lies on the table and can be ended by a card."""
    return [
        active for active in position.table if not active.passing and not CATALOG[active.card].fixed
    ]
