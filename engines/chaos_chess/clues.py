"""What to look at before a move of Chaos Chess, which kind of move it is, and why it is good: for
somebody who asks for a hint.

All of it reads the asker's own view, and looks no further than the board after the move.
"""

from __future__ import annotations

from engines.chaos_chess import wording
from engines.chaos_chess.board import BISHOP, FAR, INDEX, KNIGHT, PAWN
from engines.chaos_chess.copies import replace
from engines.chaos_chess.hints import WORTH
from engines.chaos_chess.judge import can_move
from engines.chaos_chess.moves import attackers, in_check
from engines.chaos_chess.question import Draw
from engines.chaos_chess.rules import CARD, DECLINE, EXCHANGE, REST
from engines.chaos_chess.state import Piece
from engines.chaos_chess.view import View
from engines.core.engine import Move
from engines.core.ui import Msg

CASTLING = 2  # squares that a king goes then


def clue(view: View, move: Move) -> Msg | None:
    if isinstance(view.question, Draw):
        return Msg("clue-draw")
    if move[0] in (CARD, EXCHANGE, DECLINE, REST):
        return Msg(f"clue-{move[0]}")
    if (went := _went(view, move)) is None:
        return None
    src, dst, piece = went
    if view.viewer is not None and view.checks[view.viewer]:
        return Msg("clue-check")
    if _taken(view, piece, dst):
        return Msg("clue-capture")
    if _castles(piece, src, dst):
        return Msg("clue-castle")
    if not piece.royal and attackers(view.position, src, piece):
        return Msg("clue-attacked")
    return Msg("clue-quiet")


def kind(view: View, move: Move) -> Msg | None:
    if isinstance(view.question, Draw):
        return Msg("kind-draw")
    if move[0] in (DECLINE, REST):
        return Msg("kind-decline")
    if (went := _went(view, move)) is None:
        return None
    _, dst, piece = went
    if _taken(view, piece, dst):
        return Msg("kind-capture")
    if view.viewer is not None and view.checks[view.viewer]:
        return Msg("kind-king" if piece.royal else "kind-shield")
    return None


def reason(view: View, move: Move) -> Msg | None:
    if isinstance(view.question, Draw):
        return Msg("because-draw")
    if move[0] == CARD and len(move) > 1:
        return Msg("because-card", {"text": wording.full(move[1])})
    if move[0] in (EXCHANGE, DECLINE, REST):
        return Msg(f"because-{move[0]}")
    if (went := _went(view, move)) is None:
        return None
    src, dst, piece = went
    return (
        _attacking(view, src, dst, piece)
        or _taking(view, dst, piece)
        or _standing(view, src, dst, piece)
    )


def _attacking(view: View, src: int, dst: int, piece: Piece) -> Msg | None:
    """What it does to the other king."""
    if _castles(piece, src, dst):
        return Msg("because-castle")
    if piece.kind == PAWN and dst in FAR[piece.owner]:
        return Msg("because-promotes")
    board = list(view.board)
    board[src], board[dst] = None, piece
    after = replace(view.position, board=tuple(board), mover=1 - piece.owner)
    if not in_check(after, 1 - piece.owner):
        return None
    return Msg("because-check" if can_move(after) else "because-mate")


def _taking(view: View, dst: int, piece: Piece) -> Msg | None:
    victim = _taken(view, piece, dst)
    if victim is None:
        return None
    if not attackers(view.position, dst, piece):
        return Msg("because-free")
    more = WORTH[victim.kind] - WORTH[piece.kind]
    return Msg("because-more") if more > 1 else Msg("because-even") if more >= 0 else None


def _standing(view: View, src: int, dst: int, piece: Piece) -> Msg | None:
    """What it means for the piece itself."""
    if piece.royal or attackers(view.position, dst, piece):
        return None
    if attackers(view.position, src, piece):
        return Msg("because-safe")
    at_home = src == piece.home and piece.kind in (KNIGHT, BISHOP)
    return Msg("because-develops") if at_home else None


def _went(view: View, move: Move) -> tuple[int, int, Piece] | None:
    """From where to where a piece goes, and which."""
    if len(move) < 2 or move[0] not in INDEX or move[1] not in INDEX:
        return None
    src, dst = INDEX[move[0]], INDEX[move[1]]
    piece = view.board[src]
    return None if piece is None else (src, dst, piece)


def _taken(view: View, piece: Piece, dst: int) -> Piece | None:
    victim = view.board[dst]
    return victim if victim is not None and victim.owner != piece.owner else None


def _castles(piece: Piece, src: int, dst: int) -> bool:
    return piece.royal and piece.fresh and abs(dst - src) == CASTLING
