"""The silly habits are seen where they are, and a few matches of the levels show none."""

from __future__ import annotations

import pytest

from engines.chaos_chess import rules as chess
from engines.chu_han import rules as chu_han
from engines.chu_han.state import Settings, but
from engines.core.engine import Outcome
from tests.engines.chaos_chess import kit
from tests.habits import counted, of_chaos_chess, of_chu_han

LOST, DRAWN = Outcome((2, 1), "mate"), Outcome((1, 1), "repetition")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_nobody_careful_has_them_in_chu_han(level: str) -> None:
    found = counted("chu_han", level, 1, seed=90, nodes=16)
    assert set(found) == {"matches", "moves"}, found


@pytest.mark.long
def test_the_strongest_has_none_in_chaos_chess() -> None:
    found = counted("chaos_chess", "hard", 1, seed=3, nodes=300)
    assert set(found) == {"matches", "moves"}, found


def test_follies_of_chu_han_are_seen() -> None:
    begun = but(
        chu_han.setup(2, 1, Settings()),
        hands=(("joker", "1", "1", "4"), ("9",)),
        phase="lead",
        turn=0,
    )
    edict = (begun, 0, ("edict",), begun)
    wasted = (begun, 0, ("1", "2", "with_joker"), begun)
    held = (begun, 0, ("4", "1"), begun)
    assert [*of_chu_han([edict, wasted, held], 0, LOST)] == [
        "an edict while the opponent holds one card",
        "a joker in a low lead",
    ]
    assert not [*of_chu_han([edict, wasted], 1, LOST)]


def test_follies_of_chaos_chess_are_seen() -> None:
    begun = kit.match("k7/8/8/8/8/8/8/KR6 w - - 0 60", gold=(80, 80))
    (seat,) = chess.to_act(begun)
    turn = (begun, seat, ("b1", "b2"), begun)
    assert [*of_chaos_chess([turn], 0, DRAWN)] == [
        "more than half of the gold unspent",
        "a repetition when a rook ahead",
        "a bare king not mated",
    ]
    assert "a bare king not mated" not in [*of_chaos_chess([turn], 1, DRAWN)]


def test_who_is_taken_back_at_once_had_nothing_to_mate_with() -> None:
    takes = kit.match("k7/8/8/8/8/8/qK6/R7 w - - 0 20")
    took = kit.play(takes, "a1", "a2")
    found = [*of_chaos_chess([(takes, 0, ("a1", "a2"), took)], 0, DRAWN)]
    assert found == ["a repetition when a rook ahead"]
