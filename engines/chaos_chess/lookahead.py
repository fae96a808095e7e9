"""Looking ahead on a sketch: alpha-beta, deeper and deeper, quiet before it judges.

Everything is counted in nodes and nothing in seconds, so the same position and the same budget give
the same answer; only a caller who says that it is over cuts it short.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.chaos_chess.rows import PLACES, WIDE
from engines.chaos_chess.sketch import OFF, SIDE_KEY, Move, Sketch

MATE = 100_000
WON = MATE - 1_000  # and more: a mate is in sight
_KNOWN = 200_000  # positions remembered in one thought
_DEEPEST = 24  # captures of captures
_ASK = 256  # nodes between two questions whether it is over
_AROUND = (WIDE, 1, -WIDE, -1, WIDE + 1, 1 - WIDE, -WIDE - 1, WIDE - 1)
_RUNS = 130  # a capture that wins less than this too little is not looked at


class Enough(Exception):
    """The nodes are spent, or nobody waits for the answer any more."""


class Lookahead:
    """One thought: what it has found out serves every position it is asked about."""

    def __init__(self, nodes: int, over: Callable[[], bool]) -> None:
        self.left = nodes
        self._over = over
        self._known: dict[int, tuple[int, int, int, Move | None]] = {}
        self._history: dict[Move, int] = {}
        self._path: set[int] = set()

    def _spend(self) -> None:
        self.left -= 1
        if self.left < 0 or (self.left % _ASK == 0 and self._over()):
            raise Enough

    def worth(self, sketch: Sketch, depth: int, alpha: int, beta: int) -> int:
        """How the side to move stands, in hundredths of a pawn."""
        self._path.clear()
        return self._search(sketch, depth, alpha, beta, 0, True)

    def quiet(self, sketch: Sketch, alpha: int = -MATE, beta: int = MATE) -> int:
        """The same when all captures that pay are made. Spends no nodes: everybody looks so far."""
        return self._quiesce(sketch, alpha, beta, 0, free=True)

    def _search(
        self, sketch: Sketch, depth: int, alpha: int, beta: int, ply: int, null: bool
    ) -> int:
        if depth <= 0:
            return self._quiesce(sketch, alpha, beta, ply)
        self._spend()
        key = sketch.key
        if key in self._path:
            return 0
        first: Move | None = None
        known = self._known.get(key)
        if known is not None:
            deep, kind, value, first = known
            if deep >= depth and (
                kind == 0 or (kind < 0 and value <= alpha) or (kind > 0 and value >= beta)
            ):
                return value
        captures = sketch.captures()
        if captures and captures[0][0] >= MATE:
            return MATE - ply
        self._path.add(key)
        try:
            if null and depth >= 3 and beta < WON and sketch.men[sketch.side] > 600:
                sketch.side, sketch.key = 1 - sketch.side, key ^ SIDE_KEY
                try:
                    value = -self._search(sketch, depth - 3, -beta, 1 - beta, ply + 1, False)
                finally:
                    sketch.side, sketch.key = 1 - sketch.side, key
                if value >= beta:
                    return beta
            return self._best(sketch, depth, alpha, beta, ply, first, captures)
        finally:
            self._path.discard(key)

    def _best(
        self,
        sketch: Sketch,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        first: Move | None,
        captures: list[tuple[int, Move]],
    ) -> int:
        key, began = sketch.key, alpha
        history = self._history
        quiet = sketch.moves()
        quiet.sort(key=lambda move: -history.get(move, 0))
        moves = [move for _, move in captures] + quiet
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        loud = len(captures)
        best, chosen = -MATE, None
        for count, move in enumerate(moves):
            before = sketch.make(move)
            try:
                if count == 0:
                    value = -self._search(sketch, depth - 1, -beta, -alpha, ply + 1, True)
                else:
                    less = 1 if depth >= 3 and count > loud + 3 else 0
                    value = -self._search(
                        sketch, depth - 1 - less, -alpha - 1, -alpha, ply + 1, True
                    )
                    if value > alpha and (less or value < beta):
                        value = -self._search(sketch, depth - 1, -beta, -alpha, ply + 1, True)
            finally:
                sketch.undo(move, before)
            if value > best:
                best, chosen = value, move
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        if count >= loud:
                            history[move] = history.get(move, 0) + depth * depth
                        break
        if best <= ply + 2 - MATE and not self._checked(sketch):
            best = 0  # whatever moves loses the king, who is not in check: stalemate
        kind = -1 if best <= began else 1 if best >= beta else 0
        if len(self._known) < _KNOWN:
            self._known[key] = (depth, kind, best, chosen)
        return best

    def _checked(self, sketch: Sketch) -> bool:
        sketch.side = 1 - sketch.side
        found = sketch.captures()
        sketch.side = 1 - sketch.side
        return bool(found) and found[0][0] >= MATE

    def _quiesce(
        self, sketch: Sketch, alpha: int, beta: int, ply: int, deep: int = 0, free: bool = False
    ) -> int:
        if not free:
            self._spend()
        standing = judged(sketch)
        if standing >= beta or deep == _DEEPEST:
            return standing
        captures = sketch.captures()
        if captures and captures[0][0] >= MATE:
            return MATE - ply
        best = standing
        alpha = max(alpha, standing)
        for promise, move in captures:
            if standing + promise // 8 + _RUNS < alpha and promise < 6_000:
                continue
            before = sketch.make(move)
            try:
                value = -self._quiesce(sketch, -beta, -alpha, ply + 1, deep + 1, free)
            finally:
                sketch.undo(move, before)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break
        return best


def judged(sketch: Sketch) -> int:
    """How the side to move stands without looking ahead."""
    score = sketch.score
    white, black = sketch.men
    if black < 400 and _can_mop_up(white, black):
        score += _driven(sketch, 1)
    elif white < 400 and _can_mop_up(black, white):
        score -= _driven(sketch, 0)
    return (score if sketch.side == 0 else -score) + 10


def _can_mop_up(strong: int, weak: int) -> bool:
    return strong >= 400 if weak == 0 else weak <= 350 and strong - weak >= 700


def _driven(sketch: Sketch, side: int) -> int:
    """A lone king at the edge, the other one near him, little room left: so he is mated."""
    king, other = sketch.kings[side], sketch.kings[1 - side]
    file, rank = king % WIDE - 3, king // WIDE - 3
    aside = int(abs(3.5 - file)) + int(abs(3.5 - rank))  # 0 in the centre, 6 in a corner
    wide, high = abs(king % WIDE - other % WIDE), abs(king // WIDE - other // WIDE)
    if sketch.men[side]:
        return 25 * aside + 12 * (14 - wide - high)
    tables, board = sketch.cast.tables, sketch.board
    home = tables[board[king]][king] + tables[board[other]][other]  # no king is safer there now
    driven = 17 * aside + 16 * (7 - max(wide, high)) + 6 * (64 - room(sketch, side))
    return driven - home if side else driven + home


def room(sketch: Sketch, side: int) -> int:
    """How many places a lone king can walk to without being taken on the way."""
    board, sides, rows = sketch.board, sketch.cast.sides, sketch.cast.rows
    king = sketch.kings[side]
    watched = set()
    for src in PLACES:
        code = board[src]
        if code < 1 or sides[code] == side:
            continue
        row = rows[code]
        for step in row.slides:
            dst = src + step
            while board[dst] == 0 or dst == king:
                watched.add(dst)
                dst += step
            watched.add(dst)
        for step in (*row.leaps, *row.takes):
            watched.add(src + step)
    seen, edge = {king}, [king]
    while edge:
        at = edge.pop()
        for step in _AROUND:
            place = at + step
            if board[place] != OFF and place not in watched and place not in seen:
                seen.add(place)
                edge.append(place)
    return len(seen)
