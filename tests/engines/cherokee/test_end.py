"""The count, and who wins."""

from __future__ import annotations

from engines.cherokee import rules
from engines.cherokee.recap import recap
from engines.cherokee.rules import Revealed, State
from engines.cherokee.scene import clans as clans_of
from engines.core.engine import Outcome
from tests.engines.cherokee.kit import LEVEL, play, position


def ended(drawn: str, clans: str) -> State:
    return position(drawn, hands=("",) * len(clans), clans=clans)


def scores(drawn: str, clans: str) -> tuple[int, ...] | None:
    outcome = rules.outcome(ended(drawn, clans))
    assert outcome is not None
    return outcome.scores


def test_it_ends_when_all_hands_are_empty() -> None:
    assert rules.to_act(ended(LEVEL, "WD")) == frozenset()
    assert rules.outcome(position(LEVEL)) is None


def test_each_tribesman_of_the_clan_earns_the_feathers_of_its_row() -> None:
    assert scores(LEVEL, "WD") == (7 + 5 + 4 + 1, 6 + 6 + 5)
    assert scores(LEVEL, "UP") == (5 + 3 * 4 + 5 * 3 + 3 * 2, 3 * 2 + 6 * 1)


def test_the_base_earns_nothing() -> None:
    assert scores(LEVEL, "BU") == (0, 38)


def test_most_feathers_win() -> None:
    outcome = rules.outcome(ended(LEVEL, "PUB"))
    assert outcome == Outcome((2, 1, 3), "feathers", (12, 38, 0))


def test_a_tie_goes_to_more_women_of_the_own_clan() -> None:
    outcome = rules.outcome(ended(LEVEL, "DW"))
    assert outcome == Outcome((2, 1), "women", (17, 17))


def test_women_in_the_base_count_for_the_tie() -> None:
    more = LEVEL.replace("B●3 B●4 B●5", "D●3 D●4 D●5")
    outcome = rules.outcome(ended(more, "DW"))
    assert outcome == Outcome((1, 2), "women", (17, 17))


def test_women_of_other_clans_do_not_count() -> None:
    # Most women of all are Blue; the Wolves' two decide.
    outcome = rules.outcome(ended(LEVEL, "WD"))
    assert outcome == Outcome((1, 2), "women", (17, 17))


def test_still_tied_they_share_the_victory() -> None:
    even = LEVEL.replace("B●3 B●4", "D●3 D●4")
    outcome = rules.outcome(ended(even, "DWP"))
    assert outcome == Outcome((1, 1, 3), "shared", (17, 17, 12))


def test_the_last_turn_reveals_the_clans() -> None:
    state = position(LEVEL, hands=("B▲9", ""), clans="WD")
    step = play(state, rules.options(state, 0)[-1])
    revealed = [event for event in step.events if isinstance(event, Revealed)]
    assert [(event.seat, event.clan) for event in revealed] == [(0, "wolf"), (1, "deer")]
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == tuple(event.feathers for event in revealed)


def test_nothing_is_revealed_before() -> None:
    state = rules.setup(3, 4, rules.Settings())
    while any(state.hands):
        step = rules.apply(state, state.turn, rules.idle(state, state.turn))
        state = step.state
        assert any(isinstance(event, Revealed) for event in step.events) != any(state.hands)


def test_clans_stay_a_secret_in_a_recap_before_the_end() -> None:
    seen = rules.view(position(LEVEL), None)
    assert recap(seen, ()) == (clans_of(seen),)
