"""The standard moves of one side, checks not yet considered: where each piece may step.

The same squares as `moves.reaches`, in the same order, without a value for every way: that is made
only for a piece that some law on the table may forbid a step.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.chaos_chess.board import (
    AHEAD,
    EDGE,
    FAR,
    HOPS,
    KING,
    KNIGHT,
    NEAR,
    PAWN,
    PAWN_TAKES,
    PROMOTIONS,
    RAYS,
    SECOND,
    Go,
    king_of,
)
from engines.chaos_chess.copies import replace
from engines.chaos_chess.law import NEVER, Force, Reach, force
from engines.chaos_chess.moves import (
    attacked,
    barred,
    castles,
    frozen,
    granted,
    may_capture,
    reaches,
)
from engines.chaos_chess.state import Piece, Position
from engines.chaos_chess.turn import Turn

Steps = list[tuple[int, str]]  # where to, and the sort of the move

# A leap and a king's step as rays of one square.
_RAYS = {
    **RAYS,
    KNIGHT: tuple(tuple((to,) for to in squares) for squares in HOPS),
    KING: tuple(tuple((to,) for to in squares) for squares in NEAR),
}


def candidates(position: Position) -> Iterator[Go]:
    """The standard moves of the mover, whatever they do to his own king."""
    mover, board = position.mover, position.board
    king = king_of(board, mover)
    if king < 0 and any(p.royal and p.owner == mover for p in position.away):
        yield from _returns(position)
        return
    laws = force(position)
    for src, piece in enumerate(board):
        if piece is None or piece.owner != mover:
            continue
        far = FAR[mover] if piece.kind == PAWN else ()
        for dst, sort in steps(position, laws, src, piece):
            if dst in far:
                for promotion in PROMOTIONS:
                    yield src, dst, promotion, sort
            else:
                yield src, dst, "", sort
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


def steps(position: Position, laws: Force, src: int, piece: Piece) -> Steps:
    """Where this piece may go, castling apart."""
    if laws.holds and frozen(position, piece):
        return []
    for law, card in laws.limits:
        if law.concerns(card, piece, src):
            return [_step(reach) for reach, _ in reaches(position, src)]
    if piece.kind == PAWN:
        found = _pawn_steps(position, laws, src, piece)
    else:
        found = _officer_steps(position, laws, src, piece)
    if laws.reaches:
        seen = {dst for dst, _ in found}
        found += [_step(reach) for reach, _ in granted(position, laws, src, piece, seen)]
    return found


def _step(reach: Reach) -> tuple[int, str]:
    return reach.dst, reach.sort if reach.sort in ("double", "passant") else ""


def _pawn_steps(position: Position, laws: Force, src: int, piece: Piece) -> Steps:
    board, owner = position.board, piece.owner
    found: Steps = []
    to = src + AHEAD[owner]
    if 0 <= to < 64 and board[to] is None:
        found.append((to, ""))
        if src in SECOND[owner] and board[to + AHEAD[owner]] is None:
            found.append((to + AHEAD[owner], "double"))
    for to in PAWN_TAKES[owner][src]:
        victim, at, sort = board[to], to, ""
        if victim is None and to == position.passant:
            at, sort = to - AHEAD[owner], "passant"
            victim = board[at]
            if victim is None:
                found.append((to, sort))
                continue
        if victim is None or (not sort and (victim.owner == owner or victim.royal)):
            continue
        if not laws.spares or may_capture(position, piece, src, victim, at):
            found.append((to, sort))
    return found


def _officer_steps(position: Position, laws: Force, src: int, piece: Piece) -> Steps:
    board, owner, kind = position.board, piece.owner, piece.kind
    found: Steps = []
    for ray in _RAYS[kind][src]:
        for to in ray:
            victim = board[to]
            if victim is None:
                found.append((to, ""))
                continue
            if (
                victim.owner != owner
                and not victim.royal
                and (not laws.spares or may_capture(position, piece, src, victim, to))
            ):
                found.append((to, ""))
            break
    return found
