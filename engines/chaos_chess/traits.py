"""Tests that compose by listing: does this piece, or this square, come into question?

Each says yes or no to one candidate and carries the code of its refusal. None asks about check:
that is judged by trial.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.chaos_chess.board import (
    HOPS,
    NEAR,
    OFFICERS,
    nth_rank,
    own_half,
    rank,
)
from engines.chaos_chess.card import Play
from engines.chaos_chess.copies import replace
from engines.chaos_chess.moves import guarded, shut, strikes
from engines.chaos_chess.moves import safe_for as stays_safe
from engines.chaos_chess.picks import Test, not_king, piece_at
from engines.chaos_chess.whom import Side, Who, ahead, spot, spots

# -- pieces

own = Test(lambda play, at: piece_at(play, at).owner == play.seat)
enemy = Test(lambda play, at: piece_at(play, at).owner != play.seat)


def a(*kinds: str) -> Test:
    """One of these kinds, and not royal."""
    return Test(lambda play, at: piece_at(play, at).kind in kinds and not piece_at(play, at).royal)


officer = a(*OFFICERS)


def no(kind: str) -> Test:
    return Test(lambda play, at: piece_at(play, at).kind != kind)


def ranked(*ranks: int) -> Test:
    return Test(lambda play, at: rank(piece_at(play, at)) in ranks)


def other_kind(who: Who) -> Test:
    return Test(lambda play, at: piece_at(play, at).kind != piece_at(play, spot(play, who)).kind)


def other_than(*whom: Who, limit: str = "") -> Test:
    return Test(lambda play, at: all(at not in spots(play, who) for who in whom), limit=limit)


def of_rank(compare: Callable[[int, int], bool], who: Who) -> Test:
    """Its rank compared with that of another piece."""

    def check(play: Play, at: int) -> bool:
        return any(
            compare(rank(piece_at(play, at)), rank(piece_at(play, by))) for by in spots(play, who)
        )

    return Test(check)


# No card captures or removes what a long effect protects.
unshielded = Test(lambda play, at: not guarded(play.position, piece_at(play, at), at, None), "LONG")


def attack(*, by: Who | None = None, on: Who | None = None) -> Test:
    """It could be captured where it stands by one of these; it could capture one of those."""

    def check(play: Play, at: int) -> bool:
        return (
            by is None
            or any(strikes(play.position, src, at, piece_at(play, at)) for src in spots(play, by))
        ) and (
            on is None
            or any(strikes(play.position, at, to, piece_at(play, to)) for to in spots(play, on))
        )

    return Test(check)


def facing(*tests: Test) -> tuple[Test, ...]:
    """Somebody stands straight ahead of it, no king, who passes these tests."""

    def of(test: Test) -> Test:
        return Test(lambda play, at: test.check(play, _ahead(play, at)[0]), test.code)

    somebody = Test(
        lambda play, at: any(play.position.board[to] is not None for to in _ahead(play, at))
    )
    return (somebody, *map(of, tests), of(not_king))


def _ahead(play: Play, at: int) -> tuple[int, ...]:
    return ahead(lambda play: (at,))(play)


# -- places

empty = Test(lambda play, at: play.position.board[at] is None)


def on(where: Who) -> Test:
    return Test(lambda play, at: at in spots(play, where))


def near(who: Who) -> Test:
    return Test(lambda play, at: any(at in NEAR[to] for to in spots(play, who)))


def hop(who: Who) -> Test:
    """A knight's leap away."""
    return Test(lambda play, at: at in HOPS[spot(play, who)])


def close_to(who: Who, files: int, ranks: int) -> Test:
    """At most so many files and ranks away."""

    def check(play: Play, at: int) -> bool:
        to = spot(play, who)
        return abs(at % 8 - to % 8) <= files and abs(at // 8 - to // 8) <= ranks

    return Test(check)


def on_half_of(whose: Side) -> Test:
    return Test(lambda play, at: own_half(whose(play), at))


def rows(least: int, most: int) -> Test:
    """On these ranks, as White counts."""
    return Test(lambda play, at: least <= at // 8 + 1 <= most)


def own_ranks(*ranks: int) -> Test:
    """On these ranks, counted from the side of the card's player."""
    return Test(lambda play, at: nth_rank(play.seat, at) in ranks)


# -- what one card alone asks


def safe_for(who: Who) -> Test:
    """Nobody would attack it there."""
    return Test(lambda play, at: any(stays_safe(play.position, to, at) for to in spots(play, who)))


def _may_be_king(play: Play, at: int) -> bool:
    return not shut(play.position, replace(piece_at(play, at), royal=True), (at,))


where_kings_may_stop = Test(_may_be_king, limit="kings-stop")
