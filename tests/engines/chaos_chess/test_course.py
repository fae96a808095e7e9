"""The question that stands, and the course from one question to the next."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engines.chaos_chess import GAME, rules
from engines.chaos_chess.question import (
    COURSE,
    Answer,
    Build,
    Cause,
    Draw,
    Suit,
    ToMove,
    Window,
    asked,
    awaited,
    moments,
)
from engines.chaos_chess.state import Phase, Settings, State, TurnSoFar
from engines.core.engine import lawful, remarks
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.kit import line, match, move, play
from tests.engines.chaos_chess.playouts import TABLES, step

QUIET = Settings()


def suing() -> State:
    state = match(kit.START, ("reforge",), ("litigation",), settings=QUIET)
    state = replace(state, decks=(("sidle",), ("hobbles",), ("kickback",)))
    return line(move(state, "e2e4"), "card reforge b1", "card litigation 5")


# -- one question at a time


def test_decks_are_built_before_anything_else() -> None:
    state = rules.setup(2, 1, Settings(cards="personal"))
    assert asked(state) == Build((0, 1))
    assert asked(rules.apply(state, 0, ("vanguard",)).state) == Build((1,))


def test_an_empty_place_in_a_hand_comes_before_everything_in_a_turn() -> None:
    assert asked(rules.setup(2, 1, QUIET)) == Draw(0)
    stirred = replace(suing(), draws=(1,))
    assert asked(stirred) == Draw(1)


def test_a_lawsuit_comes_before_an_answer_and_an_answer_before_the_window() -> None:
    state = suing()
    assert asked(state) == Suit(0, 5)
    announced = state.stack[-1]
    assert asked(replace(state, suit=None)) == Answer(1, announced)
    assert asked(replace(state, suit=None, stack=())) == Window(0, Phase.AFTER)


def test_a_move_is_a_question_of_its_own_and_nothing_is_asked_at_the_end() -> None:
    state = match(kit.START, settings=QUIET)
    assert asked(state) == ToMove(0)
    over = match("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1")
    assert asked(over) is None
    assert rules.to_act(over) == frozenset()


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_who_is_not_asked_has_no_options_and_no_moment(seed: int) -> None:
    chance = random.Random(seed)
    state = rules.setup(2, seed, TABLES[seed])
    for _ in range(60):
        question = asked(state)
        if question is None:
            break
        assert rules.to_act(state) == set(awaited(question))
        for seat in {0, 1} - set(awaited(question)):
            assert rules.options(state, seat) == ()
            assert moments(state, seat) == ()
            assert rules.view(state, seat).playable == ()
        state, _ = step(state, chance)


# -- from one to the next


def test_every_phase_has_its_place_and_every_way_leads_to_one() -> None:
    assert set(COURSE) == set(Phase)
    reached = {phase for leg in COURSE.values() for phase in leg.leads.values()}
    assert reached == set(Phase) - {Phase.BUILD}


def test_a_window_that_closes_and_a_move_that_is_made_lead_on_everywhere() -> None:
    for phase, leg in COURSE.items():
        ways = {Cause.READY, Cause.CLOSED, Cause.MADE} & set(leg.leads)
        assert len(ways) == 1, phase


def test_a_cause_that_is_not_in_the_table_cannot_happen() -> None:
    assert Cause.TAKEN_BACK not in COURSE[Phase.MOVE].leads
    assert Cause.INHERITED not in COURSE[Phase.AGAIN].leads


def test_nothing_of_a_turn_is_left_over_in_the_next() -> None:
    state = match("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", ("hot_pursuit",), settings=QUIET)
    state = move(state, "e4d5")
    assert state.so_far.moved is not None
    assert state.so_far.taken is not None
    state = play(state, "card", "hot_pursuit", "e6")
    assert asked(state) == ToMove(1)
    assert state.so_far == TurnSoFar()


def test_a_move_taken_back_leaves_only_the_cards_that_were_played() -> None:
    state = match(kit.START, (), ("torn_dispatch",), settings=QUIET)
    state = play(move(state, "e2e4"), "card", "torn_dispatch")
    assert asked(state) == ToMove(0)
    assert state.so_far == TurnSoFar(played=(0, 1))


# -- no reactions until the next move


def test_who_wants_no_reactions_is_not_asked_until_his_next_move() -> None:
    state = match(kit.START, ("harvest_levy",), ("quick_reshuffle", "nudge"), settings=QUIET)
    assert asked(state) == Window(1, Phase.BEFORE_THEIRS)
    state = play(state, "rest")
    assert asked(state) == ToMove(0)
    state = play(state, "card", "harvest_levy")
    state = play(state, "e2", "e4")  # nudge could answer this
    assert asked(state) == ToMove(1)
    assert rules.view(state, 1).resting
    state = move(state, "e7e5")
    assert not state.resting[1]
    state = kit.until(state, "before_theirs")
    assert asked(state) == Window(1, Phase.BEFORE_THEIRS)


def test_a_card_instead_of_the_move_is_his_next_move_too() -> None:
    state = match(kit.START, (), ("quick_reshuffle", "wide_stride"), settings=QUIET)
    state = move(play(state, "rest"), "e2e4")
    assert state.resting[1]
    state = play(state, "card", "wide_stride", "a7")
    assert not state.resting[1]


def test_it_is_offered_in_reactions_only() -> None:
    state = match(kit.START, ("reforge",), ("nudge",))
    assert list(rules.options(state, 1)) == ["decline", "rest"]
    state = play(state, "decline")
    assert "rest" not in rules.options(state, 0)
    state = kit.until(move(state, "e2e4"), "after")
    assert list(rules.options(state, 0)) == ["card", "decline"]


def test_it_is_taken_back_while_the_other_one_moves() -> None:
    state = play(match(kit.START, (), ("quick_reshuffle", "nudge"), settings=QUIET), "rest")
    assert asked(state) == ToMove(0)
    assert remarks(GAME, state, 0) == ()
    assert remarks(GAME, state, 1) == ("wake",)
    awake = rules.apply(state, 1, lawful(GAME, state, 1, ("wake",))).state
    assert asked(awake) == ToMove(0)
    assert remarks(GAME, awake, 1) == ()
    assert asked(move(state, "e2e4")) == ToMove(1)
    assert asked(move(awake, "e2e4")) == Window(1, Phase.AFTER_THEIRS)


def test_who_is_asked_anyway_takes_nothing_back() -> None:
    state = play(match(kit.START, (), ("quick_reshuffle", "nudge"), settings=QUIET), "rest")
    state = move(state, "e2e4")
    assert asked(state) == ToMove(1)
    assert remarks(GAME, state, 1) == ()
    assert "wake" not in rules.options(state, 1)


def test_taking_it_back_answers_nobody_elses_question() -> None:
    state = match(kit.START, ("royal_veto",), ("quick_reshuffle", "nudge"), settings=QUIET)
    state = play(state, "card", "quick_reshuffle", "b8", "c8")
    resting = replace(state, resting=(False, True))
    assert isinstance(asked(resting), Answer)
    awake = rules.apply(resting, 1, ("wake",)).state
    assert awake == state


def test_in_check_he_is_asked_all_the_same() -> None:
    fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
    state = play(match(fen, (), ("nudge",)), "rest")
    assert state.resting[1]
    assert asked(move(state, "a1a4")) == Window(1, Phase.AFTER_THEIRS)
    assert asked(move(state, "a1a3")) == ToMove(1)


def test_whether_somebody_rests_is_seen_by_nobody_else() -> None:
    state = match(kit.START, ("reforge",), ("nudge",), settings=QUIET)
    resting = replace(state, resting=(False, True))
    for viewer in (0, None):
        assert rules.view(resting, viewer) == rules.view(state, viewer)
    assert rules.view(resting, 1) != rules.view(state, 1)


# -- time


def test_only_a_window_in_the_other_ones_turn_has_a_clock_of_its_own() -> None:
    patience = GAME.patience
    assert patience is not None
    state = match(kit.START, ("reforge",), ("royal_veto", "nudge"))
    assert asked(state) == Window(1, Phase.BEFORE_THEIRS)
    assert patience(state) == 60
    state = play(state, "decline")
    assert patience(state) is None
    state = move(state, "e2e4")
    assert asked(state) == Window(1, Phase.AFTER_THEIRS)
    assert patience(state) == 60
    state = play(state, "decline")
    assert asked(state) == Window(0, Phase.AFTER)
    assert patience(state) is None
    assert patience(play(state, "card", "reforge", "b1")) == 60
    assert patience(suing()) is None  # in his own turn he may think about it
