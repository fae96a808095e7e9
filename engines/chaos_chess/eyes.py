"""Ways on an empty board, and who looks where along them; what stands in a way, others ask.

The ways of a kind are the same in every match, so each is made once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from engines.chaos_chess.board import EDGE_RANKS, HOPS, KING, KNIGHT, NEAR, PAWN, PAWN_TAKES, RAYS
from engines.chaos_chess.law import MAY, NEVER, Force, Reach
from engines.chaos_chess.state import Piece, Position

Gaze = Mapping[int, Reach]  # how a piece captures, by the square
Eye = tuple[int, Piece, Gaze]  # where who stands, and where it captures


@cache
def lines(kind: str, src: int, takes: int = MAY) -> tuple[tuple[Reach, ...], ...]:
    """How an officer or a king of this kind goes from here, whatever stands in its way."""
    if kind == KNIGHT:
        return tuple((Reach(src, dst, (dst,), takes, "leap"),) for dst in HOPS[src])
    if kind == KING:
        return tuple((Reach(src, dst, (src, dst), takes),) for dst in NEAR[src])
    return tuple(
        tuple(Reach(src, dst, (src, *ray[: steps + 1]), takes) for steps, dst in enumerate(ray))
        for ray in (RAYS[kind][src] if kind != PAWN else ())
    )


@cache
def gaze(kind: str, owner: int, src: int) -> Gaze:
    """Where such a piece captures from here."""
    if kind == PAWN:
        return {to: Reach(src, to, (src, to)) for to in PAWN_TAKES[owner][src]}
    return {reach.dst: reach for line in lines(kind, src) for reach in line}


def armed(position: Position, laws: Force, seat: int) -> Iterator[Eye]:
    """Where cards let the pieces of this side capture besides."""
    if not laws.strikes:
        return
    for src, piece in enumerate(position.board):
        if piece is None or piece.owner != seat or piece.id not in laws.armed:
            continue
        for law, card in laws.strikes:
            if piece.id in card.pieces:
                ways = law.reaches(position, card, src, piece)
                yield src, piece, {reach.dst: reach for reach in ways if _captures(piece, reach)}


def _captures(piece: Piece, reach: Reach) -> bool:
    """Only a pawn's own step takes it to the far rank."""
    return reach.takes != NEVER and not (piece.kind == PAWN and reach.dst in EDGE_RANKS)
