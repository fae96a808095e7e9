"""Check, mate and what stands above every card. Judged by trial, on what a move or a card left.

Nothing here knows a card. Hands are never looked at: mate is a matter of the board and of the
cards lying open on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.chaos_chess.board import KING, Go, king_of
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.glance import Glance, after
from engines.chaos_chess.law import force
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.plain import plain_after, plain_attacked, plain_moves
from engines.chaos_chess.state import Position, other
from engines.chaos_chess.steps import candidates, steps
from engines.core.memory import remembered


def _plain(position: Position) -> bool:
    """No law touches movement or answers it, and both kings are kings, on the board."""
    laws = force(position)
    if not laws.still or not laws.silent or laws.suits:
        return False
    kings = [p for p in position.board if p is not None and p.royal]
    return len(kings) == 2 and all(p.kind == KING for p in kings)


def legal(position: Position) -> Iterator[Go]:
    """The legal standard moves of the mover, on the board and the open table alone."""
    if _plain(position):
        board = position.board
        king = king_of(board, other(position.mover))
        for go in plain_moves(board, position.mover, position.passant):
            if go[1] != king:
                yield go
        return
    glance = Glance(position)
    if not force(position).suits:
        for go in candidates(position):
            if not glance.leaves_check(go):
                yield go
        return
    moves = [go for go in candidates(position) if not glance.leaves_check(go)]
    # An obligation binds only who can meet it.
    for law, card in force(position).suits:
        owed = [go for go in moves if law.suits(position, card, go)]
        moves = owed or moves
    yield from moves


@remembered(64)
def legal_moves(position: Position) -> tuple[Go, ...]:
    """All of them, for a position about which more will be asked."""
    return tuple(legal(position))


@remembered(64)
def perilous(position: Position) -> tuple[Go, ...]:
    """The moves that leave a check on the own king."""
    if force(position).suits:
        glance = Glance(position)
        return tuple(go for go in candidates(position) if glance.leaves_check(go))
    safe = set(legal_moves(position))
    return tuple(go for go in candidates(position) if go not in safe)


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
    found = steps(position, force(position), src, piece)
    return any(to == dst for to, _ in found) and not Glance(position).leaves_check(go)


def mated(position: Position) -> bool:
    """Is the mover in check without a legal standard move?"""
    return in_check(position, position.mover) and not can_move(position)


@remembered(64)
def mated_next(position: Position) -> bool:
    """When this turn ends as it stands, is the next mover mated? Every window of a turn asks."""
    return mated(end_turn(position))


def mating(position: Position, moves: Iterable[Go]) -> list[Go]:
    """Which of these moves of the mover mate?"""
    if _plain(position):
        return [go for go in moves if _plainly_mates(position, go)]
    glance = Glance(position)
    return [go for go in moves if glance.checks(go) and mated(end_turn(after(position, go)))]


def _plainly_mates(position: Position, go: Go) -> bool:
    mover, foe = position.mover, other(position.mover)
    board, passant = plain_after(position.board, go)
    return plain_attacked(board, king_of(board, foe), mover) and not plain_moves(
        board, foe, passant
    )
