"""Patterns: where a piece could go by a card, and over which squares.

A pattern maps each destination to the squares on the way, both ends in, or to () for a leap. It
does not ask who stands at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engines.chaos_chess.board import AHEAD, HOPS, KNIGHT, PAWN, RAYS, SECOND, line
from engines.chaos_chess.card import Play
from engines.chaos_chess.moves import reaches
from engines.chaos_chess.picks import Test, piece_at
from engines.chaos_chess.whom import Who, spot, spots

Pattern = Callable[[Play, int], dict[int, tuple[int, ...]]]


def _rays(play: Play, src: int, kind: str) -> tuple[tuple[int, ...], ...]:
    """The squares such a piece goes over, nearest first; a pawn straight on."""
    if kind != PAWN:
        return RAYS[kind][src]
    owner = piece_at(play, src).owner
    return (line(src, 0, AHEAD[owner] // 8)[: 2 if src in SECOND[owner] else 1],)


@cache
def riding(*through: Test, exactly: int | None = None, swapped: tuple[str, ...] = ()) -> Pattern:
    """As its kind goes, or one of the swapped kinds as the other; through pieces that pass, or over
    exactly so many."""

    def pattern(play: Play, src: int) -> dict[int, tuple[int, ...]]:
        kind = piece_at(play, src).kind
        if swapped:
            kind = swapped[1 - swapped.index(kind)]
        if kind == KNIGHT:
            return dict.fromkeys(HOPS[src], ())
        found: dict[int, tuple[int, ...]] = {}
        for ray in _rays(play, src, kind):
            over = 0
            for steps, to in enumerate(ray):
                if exactly is None or over == exactly:
                    found[to] = (src, *ray[: steps + 1])
                if play.position.board[to] is None:
                    continue
                over += 1
                passes = over <= exactly if exactly else bool(through)
                if not passes or not all(test.check(play, to) for test in through):
                    break
        return found

    return pattern


@cache
def past_the_edge(*directions: tuple[int, int], bounces: bool = False) -> Pattern:
    """To the edge and on: bounced off it, unless it is a corner, or in again on the other side."""

    def pattern(play: Play, src: int) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        board = play.position.board
        for dx, dy in directions:
            ray = line(src, dx, dy)
            if any(board[sq] is not None for sq in ray):
                continue
            onward = _bounced(ray, dx, dy) if bounces else _from_behind(src, dx, dy)
            for steps, to in enumerate(onward):
                found.setdefault(to, (src, *ray, *onward[: steps + 1]))
                if board[to] is not None:
                    break
        return found

    return pattern


def _bounced(ray: tuple[int, ...], dx: int, dy: int) -> tuple[int, ...]:
    if not ray:
        return ()
    side, end = ray[-1] % 8 in (0, 7), ray[-1] // 8 in (0, 7)
    if side and end:
        return ()
    return line(ray[-1], -dx if side else dx, dy if side else -dy)


def _from_behind(src: int, dx: int, dy: int) -> tuple[int, ...]:
    return tuple(reversed(line(src, -dx, -dy)))


def once_more(play: Play, src: int) -> dict[int, tuple[int, ...]]:
    """A standard move without a capture, and not back."""
    moved = play.state.moved
    return {
        reach.dst: reach.way
        for reach, victim in reaches(play.position, src)
        if victim is None and moved is not None and reach.dst != moved.src
    }


def found(play: Play, pattern: Pattern, src: int) -> dict[int, tuple[int, ...]]:
    """The pattern from here, looked for once."""
    if (pattern, src) not in play.memo:
        play.memo[pattern, src] = pattern(play, src)
    known: dict[int, tuple[int, ...]] = play.memo[pattern, src]
    return known


def way(play: Play, pattern: Pattern, who: Who, to: Who) -> tuple[int, ...]:
    return found(play, pattern, spot(play, who))[spot(play, to)]


def reached(who: Who, pattern: Pattern, limit: str = "") -> Test:
    """The square lies in the pattern of this piece, and neither a king nor a piece of its side
    stands there."""

    def check(play: Play, at: int) -> bool:
        src = spots(play, who)
        standing = play.position.board[at]
        if not src or (
            standing is not None
            and (standing.royal or standing.owner == piece_at(play, src[0]).owner)
        ):
            return False
        return at in found(play, pattern, src[0])

    return Test(check, limit=limit)
