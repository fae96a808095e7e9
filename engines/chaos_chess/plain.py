"""Plain chess, as fast as it goes: what is attacked, which moves are legal, what a move leaves.

Only for positions that no card on the table touches; the judge knows when that is so.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.chaos_chess.board import (
    AHEAD,
    FAR,
    HOPS,
    KING,
    KNIGHT,
    LOOKS,
    NEAR,
    PAWN,
    PAWN_TAKES,
    PROMOTIONS,
    QUEEN,
    RAYS,
    ROOK,
    SECOND,
    Board,
    Go,
    king_of,
)
from engines.chaos_chess.copies import replace
from engines.chaos_chess.state import Piece


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
