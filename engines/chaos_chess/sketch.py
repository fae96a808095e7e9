"""A small board to think on: integers on a mailbox, moves made and taken back in place.

It knows what cards on the table make of single pieces (ways, limits, frozen, unarmed, shielded) and
closed squares; other laws, castling and en passant it leaves out. A king may be taken: that ends a
line. Nothing here decides what is legal in a match; the rules alone do.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.chaos_chess.board import BISHOP, KINDS, KING, KNIGHT, PAWN, QUEEN, RAYS, ROOK, SLIDERS
from engines.chaos_chess.law import MUST, NEVER, Reach, force
from engines.chaos_chess.moves import frozen, shut
from engines.chaos_chess.state import Piece, Position

Move = tuple[int, int, int]  # from, to, and the code of what it becomes (0: what it is)

WORTH = {PAWN: 100, KNIGHT: 320, BISHOP: 330, ROOK: 500, QUEEN: 900, KING: 0}
# A place is a square on a board with a margin of three, as far as the longest leap goes. Rows share
# the margin between them.
OFF, WIDE, SIZE = -1, 11, 160
PLACES = tuple((square // 8 + 3) * WIDE + square % 8 + 3 for square in range(64))
_LAST = frozenset((*PLACES[:8], *PLACES[-8:]))
_SECOND = (frozenset(PLACES[8:16]), frozenset(PLACES[48:56]))
_AHEAD = (WIDE, -WIDE)
_STRAIGHT, _DIAGONAL = (WIDE, 1, -WIDE, -1), (WIDE + 1, 1 - WIDE, -WIDE - 1, WIDE - 1)
_HOPS = (23, 13, -9, -21, -23, -13, 9, 21)
_SLIDES = {ROOK: _STRAIGHT, BISHOP: _DIAGONAL, QUEEN: (*_STRAIGHT, *_DIAGONAL)}
_CENTRE = 27  # d4: where the ways of a marked piece are looked at
_EMPTY: tuple[Piece | None, ...] = (None,) * 64
_MASK = (1 << 64) - 1


class Row(NamedTuple):
    """What one sort of piece can do."""

    side: int
    kind: str
    royal: bool = False
    slides: tuple[int, ...] = ()
    far: int = 7  # how far it slides
    leaps: tuple[int, ...] = ()  # moves or takes
    quiet: tuple[int, ...] = ()  # only moves
    takes: tuple[int, ...] = ()  # only takes
    pawn: bool = False  # steps ahead, twice from its second rank, and promotes
    armed: bool = True
    spared: frozenset[str] = frozenset()  # the kinds that cannot take it


def _plain(side: int, kind: str, royal: bool) -> Row:
    if kind == PAWN:
        ahead = _AHEAD[side]
        return Row(side, kind, royal, takes=(ahead - 1, ahead + 1), pawn=True)
    if kind == KNIGHT:
        return Row(side, kind, royal, leaps=_HOPS)
    if kind == KING:
        return Row(side, kind, royal, leaps=_SLIDES[QUEEN])
    return Row(side, kind, royal, slides=_SLIDES[kind])


class Cast:
    """The sorts of pieces that came up in one thought, each with its code; codes start at 1."""

    def __init__(self) -> None:
        self.rows: list[Row] = [Row(-1, "")]
        self.sides: list[int] = [-1]
        self.worths: list[int] = [0]
        self.tables: list[list[int]] = [[0] * SIZE]  # worth of a place, from White's side
        self.keys: list[list[int]] = [[0] * SIZE]
        self.spared: dict[int, frozenset[str]] = {}
        self._codes: dict[Row, int] = {}

    def code(self, row: Row) -> int:
        code = self._codes.get(row)
        if code is None:
            code = self._codes[row] = len(self.rows)
            self.rows.append(row)
            self.sides.append(row.side)
            self.worths.append(WORTH[row.kind])
            self.tables.append(_table(row))
            self.keys.append([_scrambled(code * SIZE + place) for place in range(SIZE)])
            if row.spared:
                self.spared[code] = row.spared
        return code

    def plain(self, side: int, kind: str) -> int:
        return self.code(_plain(side, kind, False))


def _scrambled(number: int) -> int:
    """A number as if drawn by chance, the same on every machine."""
    z = (number + 1) * 0x9E3779B97F4A7C15 & _MASK
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


SIDE_KEY = _scrambled(1 << 40)


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
        elif not (row.slides or row.leaps or row.pawn or row.royal):
            worth = worth * 4 // 5  # frozen, for a while
        table[place] = worth if row.side == 0 else -worth
    return table


def row_of(position: Position, at: int, piece: Piece) -> Row:
    """What this piece can do under the cards on the table."""
    row = _plain(piece.owner, piece.kind, piece.royal)
    laws = force(position)
    if laws.still:
        return row
    if laws.holds and frozen(position, piece):
        row = Row(row.side, row.kind, row.royal)
    else:
        row = _granted(position, piece, row)
        if piece.kind in SLIDERS and laws.bars:
            row = row._replace(far=_far(position, at, piece))
    foe = Piece(-1, 1 - piece.owner, QUEEN, QUEEN, None)
    if any(law.disarms(position, card, piece, at, foe) for law, card in laws.disarms):
        row = row._replace(armed=False)
    if laws.guards and not piece.royal:
        row = row._replace(spared=_spared(position, at, piece))
    return row


def _granted(position: Position, piece: Piece, row: Row) -> Row:
    """With the ways a card gives to this very piece, seen from the middle of an empty board."""
    for law, card in force(position).reaches:
        if piece.id not in card.pieces or piece.royal:
            continue
        empty = Position(_EMPTY, away=position.away)
        for reach in law.reaches(empty, card, _CENTRE, piece):
            step = PLACES[reach.dst] - PLACES[_CENTRE]
            if len(reach.way) > 2:
                first = PLACES[reach.way[1]] - PLACES[_CENTRE]
                if first not in row.slides and reach.takes != NEVER:
                    row = row._replace(slides=(*row.slides, first))
            elif reach.takes == NEVER:
                row = row._replace(quiet=(*row.quiet, step))
            elif reach.takes == MUST:
                row = row._replace(takes=(*row.takes, step))
            elif step not in row.leaps:
                row = row._replace(leaps=(*row.leaps, step))
    return row


def _far(position: Position, at: int, piece: Piece) -> int:
    """Two, if a card lets it go so far and no farther."""
    ray = max(RAYS[piece.kind][at], key=len)

    def barred(steps: int) -> bool:
        reach = Reach(at, ray[steps - 1], (at, *ray[:steps]))
        return any(
            law.bars(position, card, piece, reach, None) for law, card in force(position).bars
        )

    return 2 if len(ray) > 2 and barred(3) and not barred(1) and not barred(2) else 7


def _spared(position: Position, at: int, piece: Piece) -> frozenset[str]:
    def safe(kind: str) -> bool:
        by = Piece(-1, 1 - piece.owner, kind, kind, None, kind == KING)
        return any(
            law.guards(position, card, piece, at, by) for law, card in force(position).guards
        )

    return frozenset(kind for kind in KINDS if safe(kind))


class Sketch:
    """One position, being played on."""

    def __init__(self, cast: Cast, position: Position) -> None:
        self.cast = cast
        self.board = [OFF] * SIZE
        self.side = position.mover
        self.score = 0  # of White, worth and places
        self.key = 0
        self.men = [0, 0]  # the worth of each side's pieces, kings apart
        self.kings = [0, 0]
        closed = force(position).shuts
        for square, place in enumerate(PLACES):
            piece = position.board[square]
            self.board[place] = 0
            if piece is not None:
                code = cast.code(row_of(position, square, piece))
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
                ahead = _AHEAD[side]
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
                dst = src + _AHEAD[side]
                if dst in _LAST and board[dst] == 0:
                    found.append((6_000, (src, dst, cast.plain(side, QUEEN))))
        found.sort(reverse=True)
        return found

    def make(self, move: Move) -> tuple[int, int, int, int]:
        """Play it; what comes back undoes it."""
        src, dst, become = move
        board, cast = self.board, self.cast
        code, victim = board[src], board[dst]
        new = become or code
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
        return before

    def undo(self, move: Move, before: tuple[int, int, int, int]) -> None:
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
