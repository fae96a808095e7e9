"""Whether a mated hand is lost, against the long way round: the match goes on regardless, and every
way to use that hand is played out."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.chaos_chess import course, rescue, rules
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.question import ToMove, asked
from engines.chaos_chess.rescue import doomed, saved_in_own_turn, stands_mated
from engines.chaos_chess.state import State
from engines.core.engine import Move, Seat, moves
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.kit import OPEN_WINDOWS

MATES = (
    ("4k3/8/1b6/8/8/P6p/7P/r2b3K b - - 0 1", "d1f3"),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
    ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4"),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
    ("6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "e5f7"),
    ("k7/8/1K6/8/8/8/p7/7R w - - 0 1", "h1h8"),
)
HANDS = 40  # dealt to each of them


def ways(state: State, seat: Seat) -> Iterator[State]:
    """All that this seat can make of its question; the other one lets everything pass."""
    (who,) = rules.to_act(state)
    answers: list[Move] = moves(rules, state, who) if who == seat else [("decline",)]
    for move in answers:
        if move != ("rest",):
            yield rules.apply(state, who, move).state


def reaches_a_move(state: State, seat: Seat) -> bool:
    """Does any way lead to a turn in which something can be done, or is the mate taken back?"""
    if state.outcome is not None:
        return False
    return isinstance(asked(state), ToMove) or any(
        reaches_a_move(after, seat) for after in ways(state, seat)
    )


@pytest.mark.parametrize(("fen", "mate"), MATES)
def test_a_match_ends_exactly_where_no_card_helps(
    fen: str, mate: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The search itself is switched off: the match goes on as if there always were a rescue.
    monkeypatch.setattr(course, "doomed", lambda state: False)
    monkeypatch.setattr(course, "saved_in_own_turn", lambda state: True)
    found = {True: 0, False: 0}
    for seed in range(HANDS):
        chance = random.Random(seed)
        hand = tuple(chance.sample(sorted(CATALOG), chance.choice((2, 3, 4))))
        seat, gold = int(fen.split()[1] == "w"), chance.choice((12, 25, 80))
        white, black = ((), hand) if seat else (hand, ())
        state = kit.match(fen, white, black, gold=(gold, gold), settings=OPEN_WINDOWS)
        state = kit.move(kit.lost(state, seat, "knight", "pawn"), mate)
        if state.outcome is None and state.phase == "after_theirs":
            assert stands_mated(state)
            assert doomed(state) != reaches_a_move(state, seat), (hand, gold)
            found[doomed(state)] += 1
    assert all(found.values()), found


def test_a_search_that_would_be_long_is_cut_short_in_favour_of_the_mated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fen, mate = MATES[0]
    hand = ("late_frost", "sidle")  # the frost helps only together with a card that is not there
    lost = kit.move(kit.match(fen, hand, settings=OPEN_WINDOWS), mate)
    assert lost.outcome is not None
    assert not any(card in repr(rules.view(lost, viewer)) for card in hand for viewer in (None, 1))
    monkeypatch.setattr(rescue, "_MOST_REACTIONS", 0)
    goes_on = kit.move(kit.match(fen, hand, settings=OPEN_WINDOWS), mate)
    assert goes_on.outcome is None


def test_the_search_stops_at_the_first_rescue(monkeypatch: pytest.MonkeyPatch) -> None:
    fen, mate = MATES[0]
    hand = ("torn_epaulettes", "late_frost", "sidestep", "light_fingers")
    state = kit.move(kit.match(fen, hand, settings=OPEN_WINDOWS), mate)
    tried: list[bool] = []

    def counted(ahead: State) -> bool:
        tried.append(saved_in_own_turn(ahead))
        return tried[-1]

    monkeypatch.setattr(rescue, "saved_in_own_turn", counted)
    assert not doomed(state)
    assert tried.count(True) == 1
    assert tried[-1]
