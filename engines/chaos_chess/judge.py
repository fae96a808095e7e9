"""Check, mate and what stands above every card. Judged by trial, on what a move or a card left.

Nothing here knows a card. Hands are never looked at: mate is a matter of the board and of the
cards lying open on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.chaos_chess.board import (
    EDGE,
    KING,
    PROMOTIONS,
    Go,
    king_of,
    plain_after,
    plain_attacked,
    plain_moves,
)
from engines.chaos_chess.law import NEVER, Reach, force
from engines.chaos_chess.moves import attacked, barred, castles, in_check, promotes, reaches
from engines.chaos_chess.state import Position, other
from engines.chaos_chess.turn import Turn, end_turn


def _plain(position: Position) -> bool:
    """No law touches movement or answers it, and both kings are kings, on the board."""
    laws = force(position)
    if not laws.still or not laws.silent or laws.suits:
        return False
    kings = [p for p in position.board if p is not None and p.royal]
    return len(kings) == 2 and all(p.kind == KING for p in kings)


def candidates(position: Position) -> Iterator[Go]:
    """The standard moves of the mover, whatever they do to his own king."""
    mover, board = position.mover, position.board
    if king_of(board, mover) < 0 and any(p.royal and p.owner == mover for p in position.away):
        yield from _returns(position)
        return
    for src, piece in enumerate(board):
        if piece is None or piece.owner != mover:
            continue
        for reach, _ in reaches(position, src):
            sort = reach.sort if reach.sort in ("double", "passant") else ""
            if promotes(piece, reach.dst):
                for promotion in PROMOTIONS:
                    yield src, reach.dst, promotion, sort
            else:
                yield src, reach.dst, "", sort
    king = king_of(board, mover)
    for to in castles(position):
        yield king, to, "", "castle"


def _returns(position: Position) -> Iterator[Go]:
    """A king who is away comes back on a free, safe square of the edge; that is the move."""
    king = next(p for p in position.away if p.royal and p.owner == position.mover)
    look = Turn(position)
    for to in EDGE:
        reach = Reach(-1, to, (to,), NEVER, "return")
        if look.free(to) and not barred(position, force(position), king, reach, None):
            board = list(position.board)
            board[to] = king
            if not attacked(replace(position, board=tuple(board)), to, king):
                yield -1, to, "", "return"


def after(position: Position, go: Go) -> Position:
    """What a standard move leaves, its consequences included; still the same turn."""
    turn = Turn(position)
    turn.standard(go)
    return turn.position


def leaves_check(position: Position, go: Go) -> bool:
    """Is the mover's own king in check after this move? Judged after the hooks of the move and
    after the clocks that end with this turn."""
    return in_check(end_turn(after(position, go)), position.mover)


def legal(position: Position) -> Iterator[Go]:
    """The legal standard moves of the mover, on the board and the open table alone."""
    if _plain(position):
        board = position.board
        king = king_of(board, other(position.mover))
        for go in plain_moves(board, position.mover, position.passant):
            if go[1] != king:
                yield go
        return
    if not force(position).suits:
        for go in candidates(position):
            if not leaves_check(position, go):
                yield go
        return
    moves = [go for go in candidates(position) if not leaves_check(position, go)]
    # An obligation binds only who can meet it.
    for law, card in force(position).suits:
        owed = [go for go in moves if law.suits(position, card, go)]
        moves = owed or moves
    yield from moves


def can_move(position: Position) -> bool:
    return next(iter(legal(position)), None) is not None


def still_legal(position: Position, go: Go) -> bool:
    """Is this move, legal in a position much like this one, legal here too?"""
    src, dst, promotion, sort = go
    piece = position.board[src] if src >= 0 else None
    if piece is None or piece.owner != position.mover or sort or promotion:
        return False
    if force(position).suits or king_of(position.board, position.mover) < 0:
        return False
    return any(reach.dst == dst for reach, _ in reaches(position, src)) and not leaves_check(
        position, go
    )


def mated(position: Position) -> bool:
    """Is the mover in check without a legal standard move?"""
    return in_check(position, position.mover) and not can_move(position)


def mates(position: Position, go: Go) -> bool:
    """Does this move of the mover mate?"""
    foe = other(position.mover)
    if _plain(position):
        board, passant = plain_after(position.board, go)
        return plain_attacked(board, king_of(board, foe), position.mover) and not plain_moves(
            board, foe, passant
        )
    return mated(end_turn(after(position, go)))
