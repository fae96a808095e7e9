"""Where pieces can go and what they attack, under the laws on the table.

Check is nothing of its own: a king is in check if an enemy piece could actually move there. What
would happen on arrival, and whether the attacker is pinned, does not matter here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.chaos_chess.board import (
    AHEAD,
    EDGE_RANKS,
    HOPS,
    KING,
    KNIGHT,
    LOOKS,
    NEAR,
    PAWN,
    PAWN_TAKES,
    QUEEN,
    SECOND,
    Board,
    king_of,
)
from engines.chaos_chess.copies import replace
from engines.chaos_chess.eyes import armed, gaze, lines
from engines.chaos_chess.law import MUST, NEVER, Force, Reach, force
from engines.chaos_chess.plain import plain_castles
from engines.chaos_chess.state import Piece, Position


def frozen(position: Position, piece: Piece) -> bool:
    laws = force(position).holds
    return bool(laws) and any(law.holds(position, card, piece) for law, card in laws)


def shut(position: Position, piece: Piece, way: tuple[int, ...]) -> bool:
    laws = force(position).shuts
    return bool(laws) and any(law.shuts(position, card, piece, way) for law, card in laws)


def guarded(position: Position, piece: Piece, square: int, by: Piece | None) -> bool:
    return not piece.royal and any(
        law.guards(position, card, piece, square, by) for law, card in force(position).guards
    )


def may_capture(position: Position, by: Piece, src: int, victim: Piece, at: int) -> bool:
    """May this piece capture that one, as far as the cards on the table say? Every capture is
    asked about here, a move's and a card's alike."""
    laws = force(position)
    if not laws.spares:
        return True
    return not (
        (laws.guards and guarded(position, victim, at, by))
        or any(law.disarms(position, card, by, src, victim) for law, card in laws.disarms)
    )


def warded(position: Position, piece: Piece, seat: int) -> bool:
    laws = force(position).wards
    return bool(laws) and any(law.wards(card, piece, seat) for law, card in laws)


def walks(board: Board, src: int, kind: str) -> Iterator[Reach]:
    """How an officer or a king of this kind goes from here, up to the first piece in its way."""
    for line in lines(kind, src):
        for reach in line:
            yield reach
            if board[reach.dst] is not None:
                break


def _pawn_walks(position: Position, src: int, piece: Piece) -> Iterator[Reach]:
    ahead = AHEAD[piece.owner]
    to = src + ahead
    if 0 <= to < 64 and position.board[to] is None:
        yield Reach(src, to, (src, to), NEVER)
        if src in SECOND[piece.owner]:
            yield Reach(src, to + ahead, (src, to, to + ahead), NEVER, "double")
    for to in PAWN_TAKES[piece.owner][src]:
        sort = "passant" if to == position.passant and position.board[to] is None else ""
        yield Reach(src, to, (src, to), MUST, sort)


def reaches(position: Position, src: int) -> Iterator[tuple[Reach, int | None]]:
    """The standard moves of the piece on this square, castling apart, kings and checks not yet
    considered: each with the square of its victim."""
    board = position.board
    piece = board[src]
    assert piece is not None
    laws = force(position)
    if laws.holds and frozen(position, piece):
        return
    seen: set[int] = set()
    usual: Iterable[Reach] = (
        _pawn_walks(position, src, piece) if piece.kind == PAWN else walks(board, src, piece.kind)
    )
    for reach in usual:
        victim = _victim(position, piece, reach)
        if victim != -1 and not barred(position, laws, piece, reach, victim):
            seen.add(reach.dst)
            yield reach, victim
    yield from granted(position, laws, src, piece, seen)


def granted(
    position: Position, laws: Force, src: int, piece: Piece, seen: set[int]
) -> Iterator[tuple[Reach, int | None]]:
    """Where cards let this piece go besides, to squares not seen yet."""
    for law, card in laws.reaches:
        for reach in law.reaches(position, card, src, piece):
            dst = reach.dst
            # Only a pawn's own step takes it to the far rank.
            if dst in seen or (piece.kind == PAWN and dst in EDGE_RANKS):
                continue
            victim = _victim(position, piece, reach)
            if victim != -1 and not barred(position, laws, piece, reach, victim):
                seen.add(dst)
                yield reach, victim


def _victim(position: Position, piece: Piece, reach: Reach) -> int | None:
    """The square of who would be captured, None if nobody, -1 if the move is impossible."""
    board = position.board
    if any(board[square] is not None for square in reach.way[1:-1]):
        return -1
    standing = board[reach.dst]
    if standing is None:
        if reach.sort == "passant":
            return reach.dst - AHEAD[piece.owner]
        return -1 if reach.takes == MUST else None
    # A king is never captured; who attacks him is asked elsewhere.
    if reach.takes == NEVER or standing.owner == piece.owner or standing.royal:
        return -1
    return reach.dst


def barred(position: Position, laws: Force, piece: Piece, reach: Reach, victim: int | None) -> bool:
    who = position.board[victim] if victim is not None else None
    if any(law.shuts(position, card, piece, reach.way) for law, card in laws.shuts):
        return True
    if (
        laws.spares
        and who is not None
        and victim is not None
        and not may_capture(position, piece, reach.src, who, victim)
    ):
        return True
    return any(law.bars(position, card, piece, reach, who) for law, card in laws.bars)


def strikes(position: Position, src: int, dst: int, victim: Piece) -> bool:
    """Could the piece on `src` capture this victim if it stood on `dst`?"""
    return src in _looks(position, dst, victim)


def spared(position: Position, laws: Force, piece: Piece, reach: Reach, victim: Piece) -> bool:
    """Does a law keep this piece from capturing that way?"""
    return (
        (bool(laws.holds) and frozen(position, piece))
        or any(law.shuts(position, card, piece, reach.way) for law, card in laws.shuts)
        or (bool(laws.spares) and not may_capture(position, piece, reach.src, victim, reach.dst))
        or any(law.bars(position, card, piece, reach, victim) for law, card in laws.bars)
    )


def _looks(position: Position, square: int, victim: Piece) -> Iterator[int]:
    """Whoever could capture this victim on this square, some perhaps twice. Looks outwards from
    the square, then asks the few pieces that have ways of their own."""
    board, foe = position.board, 1 - victim.owner
    laws = force(position)
    lawless = laws.still
    for src in HOPS[square]:
        piece = board[src]
        if piece is not None and piece.kind == KNIGHT and piece.owner == foe:
            reach = gaze(KNIGHT, foe, src)[square]
            if lawless or not spared(position, laws, piece, reach, victim):
                yield src
    for ray, kind in LOOKS[square]:
        for src in ray:
            piece = board[src]
            if piece is None:
                continue
            if piece.owner == foe:
                what = piece.kind
                if (
                    what in (kind, QUEEN)
                    or (what == KING and src == ray[0])
                    or (what == PAWN and src == ray[0] and square in PAWN_TAKES[foe][src])
                ):
                    reach = gaze(what, foe, src)[square]
                    if lawless or not spared(position, laws, piece, reach, victim):
                        yield src
            break
    for src, piece, ways in armed(position, laws, foe):
        granted = ways.get(square)
        if (
            granted is not None
            and all(board[between] is None for between in granted.way[1:-1])
            and not spared(position, laws, piece, granted, victim)
        ):
            yield src


def attackers(position: Position, square: int, victim: Piece) -> list[int]:
    """Who could capture this victim on this square."""
    return sorted(set(_looks(position, square, victim)))


def attacked(position: Position, square: int, victim: Piece) -> bool:
    for _ in _looks(position, square, victim):
        return True
    if victim.royal:
        # Two kings never stand side by side, whatever the laws.
        board = position.board
        for beside in NEAR[square]:
            piece = board[beside]
            if piece is not None and piece.royal and piece.owner != victim.owner:
                return True
    return False


def in_check(position: Position, seat: int) -> bool:
    king = king_of(position.board, seat)
    if king < 0:
        return False
    royal = position.board[king]
    assert royal is not None
    return attacked(position, king, royal)


def checkers(position: Position, seat: int) -> list[int]:
    """The squares of all who give check to this side."""
    king = king_of(position.board, seat)
    royal = position.board[king] if king >= 0 else None
    return attackers(position, king, royal) if royal is not None else []


def safe_for(position: Position, src: int, dst: int) -> bool:
    """Would the piece on `src` stand unattacked on `dst`, having left its square?"""
    board = list(position.board)
    piece = board[src]
    assert piece is not None
    board[src], board[dst] = None, piece
    return not attacked(replace(position, board=tuple(board)), dst, piece)


def castles(position: Position) -> Iterator[int]:
    """Where the mover's king may castle to, under the laws."""
    mover, board = position.mover, position.board
    king = king_of(board, mover)
    royal = board[king] if king >= 0 else None
    if royal is None or not royal.fresh or royal.kind != KING or in_check(position, mover):
        return
    laws = force(position)
    for to in plain_castles(board, mover, king):
        corner = king + 3 if to > king else king - 4
        rook = board[corner]
        assert rook is not None
        between = tuple(range(king, corner, 1 if corner > king else -1))
        if laws.holds and (frozen(position, royal) or frozen(position, rook)):
            continue
        if laws.shuts and (shut(position, royal, (to,)) or shut(position, rook, between[1:])):
            continue
        if any(
            law.bars(position, card, royal, Reach(king, to, (to,), NEVER, "castle"), None)
            for law, card in laws.bars
        ):
            continue
        if safe_for(position, king, (king + to) // 2) and safe_for(position, king, to):
            yield to
