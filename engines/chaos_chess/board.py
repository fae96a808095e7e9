"""The bare board: squares, lines, leaps, FEN, and plain chess on it, as fast as Python allows.

Knows nothing of cards. `plain_moves` and `plain_after` are chess as everybody knows it; they serve
whenever no card on the table touches movement, which is most of the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from engines.chaos_chess.state import BLACK, WHITE, Piece, Position

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


def near(a: int, b: int) -> bool:
    return b in NEAR[a]


def own_half(seat: int, square: int) -> bool:
    return (square < 32) == (seat == WHITE)


def nth_rank(seat: int, square: int) -> int:
    """The rank counted from this side, from 1."""
    return square // 8 + 1 if seat == WHITE else 8 - square // 8


def dark(square: int) -> bool:
    return (square % 8 + square // 8) % 2 == 0


def king_of(board: Board, seat: int) -> int:
    """Where the royal piece of this side stands, or -1."""
    for square, piece in enumerate(board):
        if piece is not None and piece.royal and piece.owner == seat:
            return square
    return -1


def plain_attacked(board: Board, square: int, by: int, lifted: int = -1) -> bool:
    """Does this side attack the square, with the piece on `lifted` taken for gone?"""
    for to in HOPS[square]:
        piece = board[to]
        if piece is not None and piece.kind == KNIGHT and piece.owner == by:
            return True
    for ray, kind in LOOKS[square]:
        for steps, to in enumerate(ray):
            piece = board[to]
            if piece is None or to == lifted:
                continue
            if piece.owner == by:
                what = piece.kind
                if what in (kind, QUEEN) or (what == KING and steps == 0):
                    return True
                if what == PAWN and steps == 0 and square in PAWN_TAKES[by][to]:
                    return True
            break
    return False


def plain_moves(board: Board, mover: int, passant: int | None) -> list[Go]:
    """All legal moves of plain chess."""
    king = king_of(board, mover)
    pins: dict[int, frozenset[int]] = {}
    answers: frozenset[int] | None = None  # where a move must end to answer the check
    checks = 0
    enemy = 1 - mover
    if king >= 0:
        for ray, kind in LOOKS[king]:
            shield = -1
            for steps, to in enumerate(ray):
                piece = board[to]
                if piece is None:
                    continue
                if piece.owner == mover:
                    if shield >= 0:
                        break
                    shield = to
                    continue
                what = piece.kind
                if what in (kind, QUEEN):
                    if shield >= 0:
                        pins[shield] = frozenset(ray[: steps + 1])
                    else:
                        checks += 1
                        answers = frozenset(ray[: steps + 1])
                elif what == PAWN and steps == 0 and king in PAWN_TAKES[enemy][to]:
                    checks += 1
                    answers = frozenset((to,))
                break
        for to in HOPS[king]:
            piece = board[to]
            if piece is not None and piece.kind == KNIGHT and piece.owner == enemy:
                checks += 1
                answers = frozenset((to,))
    moves: list[Go] = []
    add = moves.append
    if checks < 2:
        ahead, far, second = AHEAD[mover], FAR[mover], SECOND[mover]
        for src, piece in enumerate(board):
            if piece is None or piece.owner != mover:
                continue
            kind = piece.kind
            if kind == KING:
                continue
            limits = answers
            if src in pins:
                limits = pins[src] if answers is None else answers & pins[src]
                if not limits:
                    continue
            if kind == PAWN:
                to = src + ahead
                if 0 <= to < 64 and board[to] is None:
                    if limits is None or to in limits:
                        if to in far:
                            for promotion in PROMOTIONS:
                                add((src, to, promotion, ""))
                        else:
                            add((src, to, "", ""))
                    if src in second and board[to + ahead] is None:
                        to += ahead
                        if limits is None or to in limits:
                            add((src, to, "", "double"))
                for to in PAWN_TAKES[mover][src]:
                    victim = board[to]
                    if victim is not None:
                        if victim.owner != mover and (limits is None or to in limits):
                            if to in far:
                                for promotion in PROMOTIONS:
                                    add((src, to, promotion, ""))
                            elif not victim.royal:
                                add((src, to, "", ""))
                    elif to == passant and _passant_is_safe(board, mover, src, to, king):
                        add((src, to, "", "passant"))
            elif kind == KNIGHT:
                for to in HOPS[src]:
                    victim = board[to]
                    if (victim is None or victim.owner != mover) and (
                        limits is None or to in limits
                    ):
                        add((src, to, "", ""))
            else:
                for ray in RAYS[kind][src]:
                    for to in ray:
                        victim = board[to]
                        if victim is None:
                            if limits is None or to in limits:
                                add((src, to, "", ""))
                            continue
                        if victim.owner != mover and (limits is None or to in limits):
                            add((src, to, "", ""))
                        break
    if king >= 0:
        for to in NEAR[king]:
            victim = board[to]
            if (victim is None or victim.owner != mover) and not plain_attacked(
                board, to, enemy, king
            ):
                add((king, to, "", ""))
        royal = board[king]
        if not checks and royal is not None and royal.fresh:
            for to in plain_castles(board, mover, king):
                if not plain_attacked(board, (king + to) // 2, enemy) and not plain_attacked(
                    board, to, enemy
                ):
                    add((king, to, "", "castle"))
    return moves


def plain_castles(board: Board, mover: int, king: int) -> Iterator[int]:
    """Where the king would land: rights are there and nothing stands between."""
    for rook, to in ((king + 3, king + 2), (king - 4, king - 2)):
        if rook // 8 != king // 8:
            continue
        piece = board[rook]
        if piece is None or not piece.fresh or piece.kind != ROOK or piece.owner != mover:
            continue
        if all(board[sq] is None for sq in range(min(king, rook) + 1, max(king, rook))):
            yield to


def _passant_is_safe(board: Board, mover: int, src: int, to: int, king: int) -> bool:
    if king < 0:
        return True
    after = list(board)
    after[to], after[src], after[to - AHEAD[mover]] = after[src], None, None
    return not plain_attacked(after, king, 1 - mover)


def plain_after(board: Board, go: Go) -> tuple[tuple[Piece | None, ...], int | None]:
    """The board after a plain move, and the square on which a pawn may now be taken in passing."""
    src, dst, promotion, sort = go
    after = list(board)
    piece = after[src]
    assert piece is not None
    after[src] = None
    if piece.fresh:
        piece = replace(piece, fresh=False)
    if promotion:
        piece = replace(piece, kind=promotion)
    after[dst] = piece
    if not sort:
        return tuple(after), None
    if sort == "double":
        return tuple(after), (src + dst) // 2
    if sort == "passant":
        after[dst - AHEAD[piece.owner]] = None
    else:
        corner = src + 3 if dst > src else src - 4
        rook = after[corner]
        assert rook is not None
        after[corner], after[(src + dst) // 2] = None, replace(rook, fresh=False)
    return tuple(after), None


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


_LETTERS = {"p": PAWN, "n": KNIGHT, "b": BISHOP, "r": ROOK, "q": QUEEN, "k": KING}
_LETTER_OF = {kind: letter for letter, kind in _LETTERS.items()}
_CORNERS = {"K": (4, 7), "Q": (4, 0), "k": (60, 63), "q": (60, 56)}


def from_fen(fen: str) -> Position:
    """A position as chess players write it; every piece starts its life where it stands."""
    rows, side, rights, passant, quiet, number = fen.split()
    fresh = {square for right in rights if right != "-" for square in _CORNERS[right]}
    board: list[Piece | None] = [None] * 64
    made = 0
    for rank, row in zip(range(7, -1, -1), rows.split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
                continue
            kind = _LETTERS[letter.lower()]
            home = rank * 8 + file
            owner = WHITE if letter.isupper() else BLACK
            board[home] = Piece(made, owner, kind, kind, home, kind == KING, home in fresh)
            made += 1
            file += 1
    behind = INDEX[passant] if passant != "-" else None
    mover = WHITE if side == "w" else BLACK
    runner = None
    if behind is not None:
        pawn = board[behind - AHEAD[mover]]
        runner = pawn.id if pawn is not None else None
    return Position(tuple(board), mover, behind, runner, quiet=int(quiet), number=int(number))


def letter(piece: Piece) -> str:
    sign = _LETTER_OF[piece.kind]
    return sign.upper() if piece.owner == WHITE else sign


def to_fen(position: Position) -> str:
    rows = []
    for rank in range(7, -1, -1):
        row, gap = "", 0
        for piece in position.board[rank * 8 : rank * 8 + 8]:
            if piece is None:
                gap += 1
                continue
            row += (str(gap) if gap else "") + letter(piece)
            gap = 0
        rows.append(row + (str(gap) if gap else ""))
    rights = "".join(
        right
        for right, (king, rook) in _CORNERS.items()
        if _fresh(position.board, king, KING) and _fresh(position.board, rook, ROOK)
    )
    side = "w" if position.mover == WHITE else "b"
    passant = SQUARES[position.passant] if position.passant is not None else "-"
    return f"{'/'.join(rows)} {side} {rights or '-'} {passant} {position.quiet} {position.number}"


def _fresh(board: Board, square: int, kind: str) -> bool:
    piece = board[square]
    return piece is not None and piece.fresh and piece.kind == kind
