"""Positions as chess players write them down."""

from __future__ import annotations

from engines.chaos_chess.board import (
    AHEAD,
    BISHOP,
    INDEX,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    SQUARES,
    Board,
)
from engines.chaos_chess.state import BLACK, WHITE, Piece, Position

_LETTERS = {"p": PAWN, "n": KNIGHT, "b": BISHOP, "r": ROOK, "q": QUEEN, "k": KING}
# By owner: White's are capitals.
_SIGNS = tuple({kind: sign(one) for one, kind in _LETTERS.items()} for sign in (str.upper, str))
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
    return _SIGNS[piece.owner][piece.kind]


def letters(board: Board) -> str:
    """All squares, a1 first."""
    return "".join(["." if piece is None else _SIGNS[piece.owner][piece.kind] for piece in board])


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
    rights = castling_rights(position.board)
    side = "w" if position.mover == WHITE else "b"
    passant = SQUARES[position.passant] if position.passant is not None else "-"
    return f"{'/'.join(rows)} {side} {rights or '-'} {passant} {position.quiet} {position.number}"


def castling_rights(board: Board) -> str:
    """As chess players write them: only those of which both king and rook still stand fresh."""
    return "".join(
        right
        for right, (king, rook) in _CORNERS.items()
        if _fresh(board, king, KING) and _fresh(board, rook, ROOK)
    )


def _fresh(board: Board, square: int, kind: str) -> bool:
    piece = board[square]
    return piece is not None and piece.fresh and piece.kind == kind
