"""Does a move leave the own king in check? At a glance where no law can be stirred, else by trial.

The trial is the truth: make the move with all that follows, end the turn, look from the king. The
glance gives the same answer from two changed squares, and only where the laws on the table say of
themselves that nothing else can change (`Law.asks`, `Law.stirs`).
"""

from __future__ import annotations

from engines.chaos_chess.board import LOOKS, QUEEN, Go, king_of
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.copies import replace
from engines.chaos_chess.law import ANYTHING, WAYS, force
from engines.chaos_chess.moves import attacked, in_check
from engines.chaos_chess.standard import standard
from engines.chaos_chess.state import Piece, Position, other
from engines.chaos_chess.turn import Turn


def after(position: Position, go: Go) -> Position:
    """What a standard move leaves, its consequences included; still the same turn."""
    turn = Turn(position)
    standard(turn, go)
    return turn.position


def leaves_check(position: Position, go: Go) -> bool:
    """The trial: is the mover's own king in check after the hooks of the move and after the clocks
    that end with this turn?"""
    return in_check(end_turn(after(position, go)), position.mover)


class Glance:
    """What is the same for every move of the mover in one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._king = king_of(position.board, position.mover)
        self._end = end_turn(position)
        self._slow = self._is_slow()
        if self._slow:
            return
        royal = position.board[self._king]
        assert royal is not None
        self._royal = royal
        self._check = attacked(self._end, self._king, royal)
        self._stirred = force(position).stirred
        self._narrow = force(self._end).asks == WAYS
        self._shields: frozenset[int] | None = None
        self._marks = {id for card in position.table for id in card.pieces}
        self._marks.update(id for card in position.table for id, _ in card.stuck)

    def _is_slow(self) -> bool:
        """Can nothing be taken for granted? Cards that end with the turn may bring somebody back, a
        law may ask about anything, a card may be over that nobody has looked at yet."""
        position, end = self.position, self._end
        if self._king < 0 or end.board is not position.board or end.away is not position.away:
            return True
        if not position.table:
            return False
        if force(end).asks == ANYTHING:
            return True
        lying = {card.serial for card in end.table}
        if any(card.serial not in lying for _, card in force(position).lifted):
            return True
        look = Turn(position)
        look.settle()
        return look.position is not position

    def stirs(self, go: Go) -> bool:
        """May more happen than that a piece goes from one square to another?"""
        src, dst, promotion, sort = go
        if self._slow or promotion or sort not in ("", "double"):
            return True
        board = self.position.board
        piece, victim = board[src], board[dst]
        assert piece is not None
        if victim is not None and victim.id in self._marks:
            return True
        if not self._stirred:
            return False
        return any(law.stirs(card, piece, src, dst, victim) for law, card in self._stirred)

    def leaves_check(self, go: Go) -> bool:
        """The same answer as the trial's."""
        if self.stirs(go):
            return leaves_check(self.position, go)
        src, dst = go[0], go[1]
        if src == self._king:
            return self._attacked(src, dst, dst, self._royal)
        if not self._check and self._narrow and src not in self.shields():
            return False
        return self._attacked(src, dst, self._king, self._royal)

    def checks(self, go: Go) -> bool:
        """Does this move give check to the other side, once the turn has ended?"""
        if self.stirs(go):
            return in_check(end_turn(after(self.position, go)), other(self.position.mover))
        at = king_of(self.position.board, other(self.position.mover))
        royal = self.position.board[at] if at >= 0 else None
        return royal is not None and self._attacked(go[0], go[1], at, royal)

    def _attacked(self, src: int, dst: int, at: int, royal: Piece) -> bool:
        """Would this king be attacked there, with one piece gone from one square to another?"""
        board = list(self._end.board)
        board[dst], board[src] = board[src], None
        return attacked(replace(self._end, board=tuple(board)), at, royal)

    def shields(self) -> frozenset[int]:
        """Own pieces that alone stand between the king and one who could attack along that line, by
        its kind or by a card."""
        if self._shields is None:
            board, mover = self.position.board, self.position.mover
            armed = {id for _, card in force(self._end).strikes for id in card.pieces}
            found = set()
            for ray, kind in LOOKS[self._king]:
                shield = -1
                for square in ray:
                    piece = board[square]
                    if piece is None:
                        continue
                    if shield < 0:
                        if piece.owner != mover:
                            break
                        shield = square
                        continue
                    if piece.owner != mover and (piece.kind in (kind, QUEEN) or piece.id in armed):
                        found.add(shield)
                    break
            self._shields = frozenset(found)
        return self._shields
