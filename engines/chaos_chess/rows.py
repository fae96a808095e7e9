"""What single pieces can do under the cards on the table, and until when: rows for the sketch.

A row is a rough picture of the laws, made once for every piece of a position. Nothing here decides
what is legal in a match; the rules alone do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engines.chaos_chess.board import BISHOP, KINDS, KING, KNIGHT, PAWN, QUEEN, RAYS, ROOK, SLIDERS
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.copies import replace
from engines.chaos_chess.law import MUST, NEVER, Reach, force
from engines.chaos_chess.moves import frozen
from engines.chaos_chess.state import Piece, Position
from engines.chaos_chess.turn import Turn

# A place is a square on a board with a margin of three, as far as the longest leap goes. Rows share
# the margin between them.
WIDE = 11
PLACES = tuple((square // 8 + 3) * WIDE + square % 8 + 3 for square in range(64))
AHEAD = (WIDE, -WIDE)
_STRAIGHT, _DIAGONAL = (WIDE, 1, -WIDE, -1), (WIDE + 1, 1 - WIDE, -WIDE - 1, WIDE - 1)
_HOPS = (23, 13, -9, -21, -23, -13, 9, 21)
_SLIDES = {ROOK: _STRAIGHT, BISHOP: _DIAGONAL, QUEEN: (*_STRAIGHT, *_DIAGONAL)}
_CENTRE = 27  # d4: where the ways of a marked piece are looked at
_EMPTY: tuple[Piece | None, ...] = (None,) * 64
FORESEEN = 8  # turns, of both sides: what lasts longer is taken to last


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


def plain(side: int, kind: str, royal: bool) -> Row:
    if kind == PAWN:
        ahead = AHEAD[side]
        return Row(side, kind, royal, takes=(ahead - 1, ahead + 1), pawn=True)
    if kind == KNIGHT:
        return Row(side, kind, royal, leaps=_HOPS)
    if kind == KING:
        return Row(side, kind, royal, leaps=_SLIDES[QUEEN])
    return Row(side, kind, royal, slides=_SLIDES[kind])


def row_of(position: Position, at: int, piece: Piece) -> Row:
    """What this piece can do under the cards on the table."""
    row = plain(piece.owner, piece.kind, piece.royal)
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


Later = tuple[tuple[int, Row], ...]  # after how many turns a piece can do something else, and what


def later(position: Position, rows: Mapping[int, Row]) -> dict[int, Later]:
    """How these rows, by square, change by themselves: cards leave the table when their time is
    over, and what they did to a piece is over too."""
    found: dict[int, Later] = {}
    rows = {at: row for at, row in rows.items() if not _is_plain(row)}
    for turns in range(1, FORESEEN + 1):
        if not rows or not any(a.passing or a.stuck or a.clock is not None for a in position.table):
            break
        table = position.table
        position = end_turn(position, Turn(position))
        if len(position.table) == len(table) and not any(a.stuck for a in table):
            continue
        for at, row in rows.items():
            piece = position.board[at]
            if piece is not None and (new := row_of(position, at, piece)) != row:
                rows[at] = new
                found[at] = (*found.get(at, ()), (turns, new))
    return found


def left(position: Position, rows: Mapping[int, Row]) -> dict[int, Row]:
    """What pieces can do as soon as they leave their squares, where that is something else: a card
    may hold for a piece only where it was laid."""
    found: dict[int, Row] = {}
    marked = {id for card in position.table if card.squares for id in card.pieces}
    for at, row in rows.items():
        piece = position.board[at]
        if piece is None or piece.id not in marked or _is_plain(row):
            continue
        to = position.board.index(None)
        board = list(position.board)
        board[at], board[to] = None, piece
        turn = Turn(replace(position, board=tuple(board)))
        turn.settle()
        new = row_of(turn.position, to, piece)
        if new != row:
            found[at] = new
    return found


def _is_plain(row: Row) -> bool:
    return row == plain(row.side, row.kind, row.royal)
