"""The bare board: squares, lines, leaps, and plain chess on it, as fast as Python allows.

Knows nothing of cards. `plain_moves` and `plain_after` are chess as everybody knows it; they serve
whenever no card on the table touches movement, which is most of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engines.chaos_chess.state import BLACK, WHITE, Piece

# A standard move: from, to, what it promotes to ("" if nothing), and its sort:
# "" | "double" | "passant" | "castle" | "return" (a king comes back; from is -1).
Go = tuple[int, int, str, str]
Board = Sequence[Piece | None]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = "pawn", "knight", "bishop", "rook", "queen", "king"
KINDS = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
OFFICERS = (KNIGHT, BISHOP, ROOK, QUEEN)
SLIDERS = (BISHOP, ROOK, QUEEN)
RANK = {PAWN: 1, KNIGHT: 2, BISHOP: 2, ROOK: 3, QUEEN: 4, KING: 0}
PROMOTIONS = (QUEEN, ROOK, BISHOP, KNIGHT)
BACK_RANK = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)

SQUARES = tuple(f"{file}{rank}" for rank in "12345678" for file in "abcdefgh")
INDEX = {name: index for index, name in enumerate(SQUARES)}

SIDEWAYS = ((1, 0), (-1, 0))
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
COMPASS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
AHEAD = (8, -8)
FAR = (range(56, 64), range(0, 8))  # the rank on which a pawn of this side promotes
SECOND = (range(8, 16), range(48, 56))
EDGE_RANKS = frozenset((*range(8), *range(56, 64)))
EDGE = tuple(sq for sq in range(64) if sq in EDGE_RANKS or sq % 8 in (0, 7))


def shifted(square: int, dx: int, dy: int) -> int | None:
    """The square so many files and ranks away, or None beyond the edge."""
    file, rank = square % 8 + dx, square // 8 + dy
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None


def line(square: int, dx: int, dy: int) -> tuple[int, ...]:
    """All squares from here in one direction, nearest first."""
    squares = []
    at = shifted(square, dx, dy)
    while at is not None:
        squares.append(at)
        at = shifted(at, dx, dy)
    return tuple(squares)


@cache
def leaps(long: int, short: int) -> tuple[tuple[int, ...], ...]:
    """Where a leaper lands, from each square."""
    ways = {
        (sx * a, sy * b)
        for a, b in ((long, short), (short, long))
        for sx in (1, -1)
        for sy in (1, -1)
    }
    return tuple(
        tuple(sorted(to for dx, dy in ways if (to := shifted(sq, dx, dy)) is not None))
        for sq in range(64)
    )


def _lines(directions: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(ray for dx, dy in directions if (ray := line(sq, dx, dy))) for sq in range(64)
    )


RAYS = {BISHOP: _lines(DIAGONAL), ROOK: _lines(STRAIGHT), QUEEN: _lines(COMPASS)}
NEAR = tuple(tuple(ray[0] for ray in rays) for rays in RAYS[QUEEN])
HOPS = leaps(2, 1)
PAWN_TAKES = tuple(
    tuple(
        tuple(to for dx in (-1, 1) if (to := shifted(sq, dx, dy)) is not None) for sq in range(64)
    )
    for dy in (1, -1)
)
# Straight and diagonal rays apart, for looking outwards from a king.
LOOKS = tuple(
    tuple((ray, ROOK) for ray in RAYS[ROOK][sq]) + tuple((ray, BISHOP) for ray in RAYS[BISHOP][sq])
    for sq in range(64)
)


def _between() -> tuple[dict[int, tuple[str, tuple[int, ...]]], ...]:
    table: tuple[dict[int, tuple[str, tuple[int, ...]]], ...] = tuple({} for _ in range(64))
    for sq in range(64):
        for ray, kind in LOOKS[sq]:
            for steps, to in enumerate(ray):
                table[sq][to] = (kind, (sq, *ray[: steps + 1]))
    return table


# WAYS[a][b]: whether a rook or a bishop goes from a to b, and the squares on the way, both ends in.
WAYS = _between()


def rank(piece: Piece) -> int:
    """A royal piece has no rank, whatever its kind."""
    return 0 if piece.royal else RANK[piece.kind]


def square_of(board: Board, id: int) -> int | None:
    """Where this piece stands, if it does."""
    for square, piece in enumerate(board):
        if piece is not None and piece.id == id:
            return square
    return None


def own_half(seat: int, square: int) -> bool:
    return (square < 32) == (seat == WHITE)


def nth_rank(seat: int, square: int) -> int:
    """The rank counted from this side, from 1."""
    return square // 8 + 1 if seat == WHITE else 8 - square // 8


def dark(square: int) -> bool:
    return (square % 8 + square // 8) % 2 == 0


_FROM_HOME = (range(64), range(63, -1, -1))


def king_of(board: Board, seat: int) -> int:
    """Where the royal piece of this side stands, or -1. He is looked for from his own end of the
    board, where he mostly is."""
    for square in _FROM_HOME[seat]:
        piece = board[square]
        if piece is not None and piece.royal and piece.owner == seat:
            return square
    return -1


def start() -> tuple[Piece | None, ...]:
    """The board as every match begins."""
    board: list[Piece | None] = [None] * 64
    for seat, back, front in ((WHITE, 0, 8), (BLACK, 56, 48)):
        for file, kind in enumerate(BACK_RANK):
            home = back + file
            board[home] = Piece(
                seat * 16 + file, seat, kind, kind, home, kind == KING, kind in (KING, ROOK)
            )
            home = front + file
            board[home] = Piece(seat * 16 + 8 + file, seat, PAWN, PAWN, home)
    return tuple(board)
