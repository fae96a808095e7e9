"""What a card points at: picks, and the tests that compose by listing.

A test says yes or no to one candidate and carries the code of its refusal. No test asks about
check: that is judged by trial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engines.chaos_chess.board import (
    HOPS,
    INDEX,
    KINDS,
    NEAR,
    OFFICERS,
    QUEEN,
    SQUARES,
    king_of,
    nth_rank,
    own_half,
)
from engines.chaos_chess.card import CATALOG, Need, Pick, Play, Refused
from engines.chaos_chess.laws import rank
from engines.chaos_chess.moves import guarded, strikes, warded
from engines.chaos_chess.state import Active, Piece, Position, other
from engines.chaos_chess.turn import Turn


@dataclass(frozen=True, slots=True)
class Test:
    """Does this square, or the piece on it, come into question?"""

    check: Callable[[Play, int], bool]
    code: str = "TARGET"


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


@dataclass(frozen=True)
class _WordPick(Pick):
    """One word of a list that the play offers."""

    name: str
    words: Callable[[Play], Iterable[str]]
    code: str = "TARGET"

    def offers(self, play: Play) -> Iterable[str]:
        return self.words(play)

    def read(self, play: Play, token: str) -> str:
        if token not in self.words(play):
            raise Refused(self.code)
        return token


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


@dataclass(frozen=True)
class _LostPick(Pick):
    """A captured piece of one's own, named by its kind at the start of the game."""

    name: str
    ranks: tuple[int, ...]

    def _pieces(self, play: Play) -> dict[str, Piece]:
        found: dict[str, Piece] = {}
        for piece in play.position.captured:
            if piece.owner == play.seat and not piece.royal and _born_rank(piece) in self.ranks:
                found.setdefault(piece.born, piece)
        return found

    def offers(self, play: Play) -> Iterable[str]:
        return [kind for kind in KINDS if kind in self._pieces(play)]

    def read(self, play: Play, token: str) -> Piece:
        piece = self._pieces(play).get(token)
        if piece is None:
            raise Refused("TARGET")
        return piece


def _born_rank(piece: Piece) -> int:
    return rank(Piece(piece.id, piece.owner, piece.born, piece.born, None))


@dataclass(frozen=True)
class _TablePick(Pick):
    """A long effect in play, by its card; a second one of the same card is `<card>_2`."""

    name: str

    def _effects(self, play: Play) -> dict[str, Active]:
        named: dict[str, Active] = {}
        for active in long_effects(play.position):
            copies = sum(one.card == active.card for one in named.values())
            named[active.card + (f"_{copies + 1}" if copies else "")] = active
        return named

    def offers(self, play: Play) -> Iterable[str]:
        return list(self._effects(play))

    def read(self, play: Play, token: str) -> Active:
        active = self._effects(play).get(token)
        if active is None:
            raise Refused("TARGET")
        return active


# What fits on one keyboard: the newest cards of the pile.
_PILE = 99


@dataclass(frozen=True)
class _PilePick(Pick):
    name: str

    def offers(self, play: Play) -> Iterable[str]:
        return list(dict.fromkeys(reversed(play.position.pile)))[:_PILE]

    def read(self, play: Play, token: str) -> str:
        if token not in self.offers(play):
            raise Refused("TARGET")
        return token


def piece(name: str, *tests: Test, optional: bool = False) -> Pick:
    return PiecePick(name, tests, optional)


def square(name: str, *tests: Test) -> Pick:
    return SquarePick(name, tests)


def kind(name: str, *kinds: str) -> Pick:
    return _WordPick(name, lambda play: kinds)


def word(name: str, words: Callable[[Play], Iterable[str]], code: str = "TARGET") -> Pick:
    return _WordPick(name, words, code)


def side(name: str) -> Pick:
    return _WordPick(name, lambda play: ("left", "right"))


def number(name: str, least: int, most: int) -> Pick:
    return NumberPick(name, least, most)


def lost(name: str, *ranks: int) -> Pick:
    return _LostPick(name, ranks)


def effect_in_play(name: str) -> Pick:
    return _TablePick(name)


def pile_card(name: str) -> Pick:
    return _PilePick(name)


def long_effects(position: Position) -> list[Active]:
    """What lies on the table and can be ended by a card."""
    return [
        active for active in position.table if not active.passing and not CATALOG[active.card].fixed
    ]


# -- tests about pieces

own = Test(lambda play, at: piece_at(play, at).owner == play.seat)
enemy = Test(lambda play, at: piece_at(play, at).owner != play.seat)
not_king = Test(lambda play, at: not piece_at(play, at).royal, "G1")
officer = Test(
    lambda play, at: piece_at(play, at).kind in OFFICERS and not piece_at(play, at).royal
)
not_queen = Test(lambda play, at: piece_at(play, at).kind != QUEEN)
has_left_home = Test(lambda play, at: piece_at(play, at).home not in (None, at))


def a(*kinds: str) -> Test:
    """One of these kinds, and not royal."""
    return Test(lambda play, at: piece_at(play, at).kind in kinds and not piece_at(play, at).royal)


def no(kind: str) -> Test:
    return Test(lambda play, at: piece_at(play, at).kind != kind)


def ranked(*ranks: int) -> Test:
    return Test(lambda play, at: rank(piece_at(play, at)) in ranks)


def other_kind(name: str) -> Test:
    return Test(lambda play, at: piece_at(play, at).kind != piece_at(play, play[name]).kind)


def other_than(*names: str) -> Test:
    return Test(lambda play, at: all(at != play[name] for name in names))


def no_higher_than(name: str) -> Test:
    return Test(lambda play, at: rank(piece_at(play, at)) <= rank(piece_at(play, play[name])))


def same_rank_as(name: str) -> Test:
    return Test(lambda play, at: rank(piece_at(play, at)) == rank(piece_at(play, play[name])))


# No card captures or removes what a long effect protects.
unshielded = Test(lambda play, at: not guarded(play.position, piece_at(play, at), at, None), "LONG")


def attacked_by(name: str) -> Test:
    return Test(lambda play, at: strikes(play.position, play[name], at, piece_at(play, at)))


def attacking(target: Callable[[Play], int | None]) -> Test:
    def check(play: Play, at: int) -> bool:
        to = target(play)
        return to is not None and strikes(play.position, at, to, piece_at(play, to))

    return Test(check)


def in_danger(play: Play, at: int) -> bool:
    """Could an enemy piece capture it where it stands?"""
    victim = piece_at(play, at)
    return any(
        p is not None and p.owner != victim.owner and strikes(play.position, src, at, victim)
        for src, p in enumerate(play.position.board)
    )


# -- tests about places

empty = Test(lambda play, at: play.position.board[at] is None)
free = Test(lambda play, at: Turn(play.position).free(at))
on_own_half = Test(lambda play, at: own_half(play.seat, at))
on_their_half = Test(lambda play, at: not own_half(play.seat, at))


def beside(name: str) -> Test:
    return Test(lambda play, at: at in NEAR[play[name]])


def hop(name: str) -> Test:
    return Test(lambda play, at: at in HOPS[play[name]])


def near(target: Callable[[Play], int | None]) -> Test:
    def check(play: Play, at: int) -> bool:
        to = target(play)
        return to is not None and at in NEAR[to]

    return Test(check)


def same_row(name: str) -> Test:
    return Test(lambda play, at: at // 8 == play[name] // 8)


def close_files(name: str, files: int, ranks: int) -> Test:
    """At most so many files and ranks away."""
    return Test(
        lambda play, at: (
            abs(at % 8 - play[name] % 8) <= files and abs(at // 8 - play[name] // 8) <= ranks
        )
    )


def rows(least: int, most: int) -> Test:
    """On these ranks, as White counts."""
    return Test(lambda play, at: least <= at // 8 + 1 <= most)


def own_ranks(*ranks: int) -> Test:
    """On these ranks, counted from the side of the card's player."""
    return Test(lambda play, at: nth_rank(play.seat, at) in ranks)


def that(check: Callable[[Play, int], bool], code: str = "TARGET") -> Test:
    return Test(check, code)


# -- whom a card means without pointing


def own_king(play: Play) -> int | None:
    at = king_of(play.position.board, play.seat)
    return at if at >= 0 else None


def their_king(play: Play) -> int | None:
    at = king_of(play.position.board, other(play.seat))
    return at if at >= 0 else None


def _find(play: Play, id: int | None) -> int | None:
    return Turn(play.position).where(id) if id is not None else None


def mover(play: Play) -> int | None:
    """Where the piece of the standard move of this turn stands now."""
    moved = play.state.moved
    return _find(play, moved.piece if moved else None)


def capturer(play: Play) -> int | None:
    taken = play.state.taken
    return _find(play, taken.by if taken else None)


# -- conditions


def needs(met: Callable[[Play], bool], code: str = "COND") -> Need:
    return Need(met, code)


def has(seat: Callable[[Play], int], *kinds: str) -> Callable[[Play], bool]:
    return lambda play: any(
        p is not None and p.owner == seat(play) and p.kind in kinds and not p.royal
        for p in play.position.board
    )


def me(play: Play) -> int:
    return play.seat


def foe(play: Play) -> int:
    return other(play.seat)
