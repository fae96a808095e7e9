"""Does a move leave the own king in check? At a glance where no law can be stirred, else by trial.

The trial is the truth: make the move with all that follows, end the turn, look from the king. The
glance gives the same answer from two changed squares, and only where the laws on the table say of
themselves that nothing else can change (`Law.asks`, `Law.stirs`).
"""

from __future__ import annotations

from engines.chaos_chess.board import NEAR, Go, king_of
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.copies import replace
from engines.chaos_chess.eyes import Eye, armed, gaze
from engines.chaos_chess.law import ANYTHING, WAYS, force
from engines.chaos_chess.moves import in_check, spared
from engines.chaos_chess.standard import standard
from engines.chaos_chess.state import Position, other
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
        self._stepped, self._stirred = force(position).stepped, force(position).stirred
        self._laws = force(self._end)
        self._marks = {id for card in position.table for id in card.pieces}
        self._marks.update(id for card in position.table for id, _ in card.stuck)
        self._open_eyes()
        self._look_from_the_king()

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
        lifted = force(position).lifted
        if lifted:
            lying = {card.serial for card in end.table}
            if any(card.serial not in lying for _, card in lifted):
                return True
        look = Turn(position)
        look.settle()
        return look.position is not position

    def _open_eyes(self) -> None:
        """All of the other side with the squares they look at, and where no king may stand."""
        end = self._end
        foe = other(self.position.mover)
        self._eyes: list[Eye] = list(armed(end, self._laws, foe))
        self._beside: set[int] = set()
        for src, piece in enumerate(end.board):
            if piece is not None and piece.owner == foe:
                self._eyes.append((src, piece, gaze(piece.kind, foe, src)))
                if piece.royal:
                    self._beside.update(NEAR[src])

    def _look_from_the_king(self) -> None:
        """Whether he is at rest, so that only who shields him can leave him in check; and who
        alone stands between him and one who looks at him."""
        board, laws, king = self._end.board, self._laws, self._king
        self._rests = king not in self._beside
        self._shields = set()
        for _, piece, ways in self._eyes:
            reach = ways.get(king)
            if reach is None:
                continue
            between = [square for square in reach.way[1:-1] if board[square] is not None]
            if len(between) == 1:
                self._shields.add(between[0])
            # Where a law that looks at the board keeps somebody off, any move may let him loose.
            elif not between and (
                laws.asks != WAYS or not spared(self._end, laws, piece, reach, self._royal)
            ):
                self._rests = False

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
        laws = self._stirred if victim is not None else self._stepped
        return bool(laws) and any(law.stirs(card, piece, src, dst, victim) for law, card in laws)

    def leaves_check(self, go: Go) -> bool:
        """The same answer as the trial's."""
        if self.stirs(go):
            return leaves_check(self.position, go)
        src, dst = go[0], go[1]
        if src == self._king:
            return self._seen(src, dst, dst)
        if self._rests and src not in self._shields:
            return False
        return self._seen(src, dst, self._king)

    def checks(self, go: Go) -> bool:
        """Does this move give check to the other side, once the turn has ended?"""
        if self.stirs(go):
            return in_check(end_turn(after(self.position, go)), other(self.position.mover))
        return in_check(self._moved(go[0], go[1]), other(self.position.mover))

    def _moved(self, src: int, dst: int) -> Position:
        """The end of the turn, with one piece gone from one square to another."""
        board = list(self._end.board)
        board[dst], board[src] = board[src], None
        return replace(self._end, board=tuple(board))

    def _seen(self, src: int, dst: int, at: int) -> bool:
        """Would the own king be attacked there, with one piece gone from one square to another?"""
        board, laws = self._end.board, self._laws
        for eye, piece, ways in self._eyes:
            reach = ways.get(at)
            if reach is None or eye == dst:
                continue
            for square in reach.way[1:-1]:
                if square == dst or (board[square] is not None and square != src):
                    break
            else:
                end = self._end if laws.asks == WAYS else self._moved(src, dst)
                if not spared(end, laws, piece, reach, self._royal):
                    return True
        return at in self._beside
