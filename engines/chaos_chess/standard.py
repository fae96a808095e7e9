"""The standard move of a turn: what chess makes of it, then what the laws on the table answer."""

from __future__ import annotations

from engines.chaos_chess import events
from engines.chaos_chess.board import AHEAD, PAWN, SQUARES, Go
from engines.chaos_chess.copies import replace
from engines.chaos_chess.turn import Turn


def standard(turn: Turn, go: Go) -> None:
    """A standard move, with all that follows from it."""
    src, dst, promotion, sort = go
    position = turn.position
    if sort == "return":
        _come_back(turn, dst)
        return
    board = list(position.board)
    piece = board[src]
    assert piece is not None
    seat, kind = piece.owner, piece.kind
    behind = dst - AHEAD[seat] if sort == "passant" else dst
    victim = board[behind]
    if piece.fresh:
        piece = replace(piece, fresh=False)
    board[src] = board[behind] = None
    board[dst] = piece
    if sort == "castle":
        corner, middle = (src + 3 if dst > src else src - 4), (src + dst) // 2
        rook = board[corner]
        assert rook is not None
        board[corner], board[middle] = None, replace(rook, fresh=False)
        turn.tell(events.Castled(seat, SQUARES[dst]))
    elif victim is None:
        turn.tell(events.Stepped(seat, kind, SQUARES[src], SQUARES[dst]))
    else:
        turn.tell(events.Took(seat, kind, SQUARES[src], SQUARES[dst], victim.kind))
    double = sort == "double"
    turn.position = replace(
        position,
        board=tuple(board),
        captured=(*position.captured, victim) if victim else position.captured,
        quiet=0 if victim is not None or kind == PAWN else position.quiet + 1,
        passant=(src + dst) // 2 if double else None,
        runner=piece.id if double else None,
    )
    if victim is not None:
        turn.fallen(victim, piece)
    if promotion and turn.at(dst) == piece:
        turn.transform(dst, promotion)
        turn.tell(events.Promoted(seat, promotion, SQUARES[dst]))
    standing = turn.at(dst)
    if standing is not None and standing.id == piece.id:
        turn.arrive((standing, src, dst))
    turn.settle()


def _come_back(turn: Turn, at: int) -> None:
    """A king who was away returns to the board."""
    position = turn.position
    seat = position.mover
    king = next(p for p in position.away if p.royal and p.owner == seat)
    turn.position = replace(
        position,
        away=tuple(p for p in position.away if p.id != king.id),
        passant=None,
        runner=None,
    )
    turn.put((at, king))
    turn.tell(events.KingReturned(seat, SQUARES[at]))
    turn.arrive((king, None, at))
    turn.settle()
