"""A small board to think on: integers on a mailbox, moves made and taken back in place.

It knows what cards on the table make of single pieces (ways, limits, frozen, unarmed, shielded) and
closed squares; other laws, castling and en passant it leaves out. A king may be taken: that ends a
line. Nothing here decides what is legal in a match; the rules alone do.
"""

from __future__ import annotations

from engines.chaos_chess.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from engines.chaos_chess.law import force
from engines.chaos_chess.moves import shut
from engines.chaos_chess.rows import AHEAD, PLACES, Later, Row, later, left, plain, row_of
from engines.chaos_chess.state import Piece, Position

Move = tuple[int, int, int]  # from, to, and the code of what it becomes (0: what it is)
Change = tuple[int, Row, Row]  # the code of a sort of piece, what it could do, what it can do now

WORTH = {PAWN: 100, KNIGHT: 320, BISHOP: 330, ROOK: 500, QUEEN: 900, KING: 0}
OFF, SIZE = -1, 160
_LAST = frozenset((*PLACES[:8], *PLACES[-8:]))
_SECOND = (frozenset(PLACES[8:16]), frozenset(PLACES[48:56]))
_MASK = (1 << 64) - 1


class Cast:
    """The sorts of pieces that came up in one thought, each with its code; codes start at 1."""

    def __init__(self) -> None:
        self.rows: list[Row] = [Row(-1, "")]
        self.sides: list[int] = [-1]
        self.worths: list[int] = [0]
        self.tables: list[list[int]] = [[0] * SIZE]  # worth of a place, from White's side
        self.keys: list[list[int]] = [[0] * SIZE]
        self.spared: dict[int, frozenset[str]] = {}
        self.left: dict[int, int] = {}  # what a piece is once it has left its square
        self._codes: dict[tuple[Row, Later, Row | None], int] = {}

    def code(self, row: Row, later: Later = (), left: Row | None = None) -> int:
        code = self._codes.get((row, later, left))
        if code is None:
            code = self._codes[row, later, left] = len(self.rows)
            self.rows.append(row)
            self.sides.append(row.side)
            self.worths.append(WORTH[row.kind])
            self.tables.append(_table(later[-1][1] if later else row))
            self.keys.append([_scrambled(code * SIZE + place) for place in range(SIZE)])
            if row.spared:
                self.spared[code] = row.spared
            if left is not None:
                self.left[code] = self.code(left)
        return code

    def plain(self, side: int, kind: str) -> int:
        return self.code(plain(side, kind, False))

    def now(self, code: int, row: Row) -> None:
        """From now on this sort of piece can do that."""
        self.rows[code] = row
        self.spared.pop(code, None)
        if row.spared:
            self.spared[code] = row.spared


def _scrambled(number: int) -> int:
    """A number as if drawn by chance, the same on every machine."""
    z = (number + 1) * 0x9E3779B97F4A7C15 & _MASK
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


SIDE_KEY = _scrambled(1 << 40)
TURN_KEYS = tuple(_scrambled((2 << 40) + turns) for turns in range(64))


def _table(row: Row) -> list[int]:
    """The worth of such a piece on every place, below zero for Black's."""
    table = [0] * SIZE
    for square, place in enumerate(PLACES):
        file = square % 8
        rank = square // 8 if row.side == 0 else 7 - square // 8
        middle = 7 - int(abs(3.5 - file) + abs(3.5 - rank))  # 0 in a corner, 6 in the centre
        worth = 0 if row.royal else WORTH[row.kind]
        if row.royal:
            worth += 20 if rank == 0 and file in (1, 2, 6) else -8 * rank
        elif row.kind == PAWN:
            worth += (0, 0, 2, 8, 18, 38, 70, 0)[rank] + (6 * rank if file in (3, 4) else 0)
        elif row.kind in (KNIGHT, BISHOP):
            worth += (5 if row.kind == KNIGHT else 3) * (middle - 3) - (10 if rank == 0 else 0)
        elif row.kind == ROOK:
            worth += 15 if rank == 6 else 2 * (file in (3, 4))
        elif row.kind == QUEEN:
            worth += middle - 3
        if not row.armed:
            worth = worth * 2 // 3
        table[place] = worth if row.side == 0 else -worth
    return table


class Sketch:
    """One position, being played on. What a card does to a piece for so many turns is over in it
    when they are: else whoever looks far ahead would count on it for ever."""

    def __init__(self, cast: Cast, position: Position) -> None:
        self.cast = cast
        self.board = [OFF] * SIZE
        self.side = position.mover
        self.score = 0  # of White, worth and places
        self.key = 0
        self.men = [0, 0]  # the worth of each side's pieces, kings apart
        self.kings = [0, 0]
        self.turns = 0  # made since
        self.changes: dict[int, list[Change]] = {}  # after how many turns
        closed = force(position).shuts
        rows = {
            at: row_of(position, at, piece)
            for at, piece in enumerate(position.board)
            if piece is not None
        }
        fading, bound = later(position, rows), left(position, rows)
        for square, place in enumerate(PLACES):
            piece = position.board[square]
            self.board[place] = 0
            if piece is not None:
                code = cast.code(rows[square], fading.get(square, ()), bound.get(square))
                self.board[place] = code
                self.score += cast.tables[code][place]
                self.key ^= cast.keys[code][place]
                self.men[piece.owner] += 0 if piece.royal else cast.worths[code]
                if piece.royal:
                    self.kings[piece.owner] = place
            elif closed and shut(position, _SOMEBODY, (square,)):
                self.board[place] = OFF
        if self.side:
            self.key ^= SIDE_KEY
        for at, changes in fading.items():
            self._foresee(self.board[PLACES[at]], rows[at], changes)

    def _foresee(self, code: int, row: Row, changes: Later) -> None:
        for turns, new in changes:
            known = self.changes.setdefault(turns, [])
            if (code, row, new) not in known:
                known.append((code, row, new))
            row = new

    def _pass(self, turns: int) -> None:
        """A turn is over, or is taken back."""
        at = max(self.turns, self.turns + turns)
        self.turns += turns
        if at in self.changes:
            self.key ^= TURN_KEYS[at]
            for code, before, after in self.changes[at]:
                self.cast.now(code, after if turns > 0 else before)

    def moves(self) -> list[Move]:
        """All moves of the side to move, and the king may be left in check."""
        board, sides, rows, side = self.board, self.cast.sides, self.cast.rows, self.side
        found: list[Move] = []
        add = found.append
        for src in PLACES:
            code = board[src]
            if code < 1 or sides[code] != side:
                continue
            row = rows[code]
            for step in row.slides:
                dst, left = src + step, row.far
                while board[dst] == 0 and left:
                    add((src, dst, 0))
                    dst += step
                    left -= 1
            for step in row.leaps:
                if board[src + step] == 0:
                    add((src, src + step, 0))
            for step in row.quiet:
                if board[src + step] == 0:
                    add((src, src + step, 0))
            if row.pawn:
                ahead = AHEAD[side]
                dst = src + ahead
                if board[dst] == 0:
                    if dst in _LAST:
                        continue  # a promotion is among the captures
                    add((src, dst, 0))
                    if src in _SECOND[side] and board[dst + ahead] == 0:
                        add((src, dst + ahead, 0))
        return found

    def captures(self) -> list[tuple[int, Move]]:
        """Captures and promotions with what they promise, the best first."""
        board, cast, side = self.board, self.cast, self.side
        sides, rows, worths, spared = cast.sides, cast.rows, cast.worths, cast.spared
        foe = 1 - side
        found: list[tuple[int, Move]] = []
        for src in PLACES:
            code = board[src]
            if code < 1 or sides[code] != side:
                continue
            row = rows[code]
            hits = []
            if row.armed:
                for step in row.slides:
                    dst, left = src + step, row.far
                    while board[dst] == 0 and left:
                        dst += step
                        left -= 1
                    if left and board[dst] > 0 and sides[board[dst]] == foe:
                        hits.append(dst)
                for step in row.leaps:
                    victim = board[src + step]
                    if victim > 0 and sides[victim] == foe:
                        hits.append(src + step)
                for step in row.takes:
                    victim = board[src + step]
                    if victim > 0 and sides[victim] == foe:
                        hits.append(src + step)
            for dst in hits:
                victim = board[dst]
                if spared and victim in spared and row.kind in spared[victim]:
                    continue
                promise = 100_000 if rows[victim].royal else worths[victim] * 8 - worths[code]
                become = 0
                if row.pawn and dst in _LAST:
                    become = cast.plain(side, QUEEN)
                    promise += 6_000
                found.append((promise, (src, dst, become)))
            if row.pawn:
                dst = src + AHEAD[side]
                if dst in _LAST and board[dst] == 0:
                    found.append((6_000, (src, dst, cast.plain(side, QUEEN))))
        found.sort(reverse=True)
        return found

    def make(self, move: Move) -> tuple[int, int, int, int]:
        """Play it; what comes back undoes it."""
        src, dst, become = move
        board, cast = self.board, self.cast
        code, victim = board[src], board[dst]
        new = become or cast.left.get(code, code)
        before = (code, victim, self.score, self.key)
        board[src], board[dst] = 0, new
        self.score += cast.tables[new][dst] - cast.tables[code][src]
        self.key ^= cast.keys[code][src] ^ cast.keys[new][dst] ^ SIDE_KEY
        side = self.side
        if victim:
            self.score -= cast.tables[victim][dst]
            self.key ^= cast.keys[victim][dst]
            self.men[1 - side] -= cast.worths[victim]
        if become:
            self.men[side] += cast.worths[become] - cast.worths[code]
        elif cast.rows[code].royal:
            self.kings[side] = dst
        self.side = 1 - side
        if self.changes:
            self._pass(1)
        return before

    def undo(self, move: Move, before: tuple[int, int, int, int]) -> None:
        if self.changes:
            self._pass(-1)
        src, dst, become = move
        code, victim, self.score, self.key = before
        self.board[src], self.board[dst] = code, victim
        side = self.side = 1 - self.side
        if victim:
            self.men[1 - side] += self.cast.worths[victim]
        if become:
            self.men[side] -= self.cast.worths[become] - self.cast.worths[code]
        elif self.cast.rows[code].royal:
            self.kings[side] = src


_SOMEBODY = Piece(-1, 0, KNIGHT, KNIGHT, None)
