"""The rules of Chinese Box, a test a sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Literal

import pytest

from engines.chinese_box import rules
from engines.chinese_box.board import CELLS, INDEX
from engines.chinese_box.events import (
    Collected,
    Looked,
    Missed,
    Placed,
    Returned,
    Shown,
    Skipped,
    Took,
)
from engines.chinese_box.rules import outcome, setup, to_act
from engines.chinese_box.state import Settings, Stack, State, points
from engines.core.engine import Illegal, moves
from tests.engines.chinese_box.kit import START, collecting, drawn, play, play_all, position


def options(state: State, *begun: str) -> list[str]:
    return list(rules.options(state, state.seat, begun))


def cells_of(state: State, *begun: str) -> set[str]:
    return set(options(state, *begun)) & set(CELLS)


# Set-up


def test_the_field_holds_eight_of_each_element_and_four_dragons() -> None:
    assert Counter(setup(2, 1, Settings()).field) == Counter("waef" * 8 + "WAEF")


@pytest.mark.parametrize(
    ("dragons", "places"),
    [
        ("corners", {"a1", "a6", "f1", "f6"}),
        ("inner", {"b2", "b5", "e2", "e5"}),
        ("centre", {"c3", "c4", "d3", "d4"}),
    ],
)
def test_the_dragons_stand_where_the_table_chose(
    dragons: Literal["corners", "inner", "centre"], places: set[str]
) -> None:
    field = setup(2, 3, Settings(dragons=dragons)).field
    assert {cell for cell, face in zip(CELLS, field, strict=True) if face.isupper()} == places


def test_corners_are_the_default() -> None:
    assert Settings() == Settings(dragons="corners")


def test_dragons_and_cards_are_shuffled_and_the_first_player_is_random() -> None:
    starts = [setup(2, seed, Settings()) for seed in range(40)]
    assert {state.seat for state in starts} == {0, 1}
    assert len({state.field for state in starts}) == 40
    assert {state.field[INDEX["a1"]] for state in starts} == set("WAEF")


# Look


def test_a_card_taken_is_seen_before_the_next_is_chosen() -> None:
    state, events = play(position(START), "b6")
    assert events == (Took(0, "b6", "card"), Looked("b6", "air", only=0))
    assert state.hand == "a"
    assert state.field[INDEX["b6"]] == "."
    assert "c6" in options(state)


def test_up_to_three_cards_are_taken() -> None:
    state = play_all(position(START), "b6", "c6")
    assert state.phase == "look"
    state, _ = play(state, "d6")
    assert (state.phase, state.hand) == ("put", "aef")


def test_in_the_very_first_turn_at_most_two() -> None:
    state = play_all(position(START, turn=0), "b6", "c6")
    assert state.phase == "put"


def test_the_second_turn_already_allows_three() -> None:
    state = play_all(position(START, turn=1), "b6", "c6")
    assert state.phase == "look"


def test_fewer_are_enough() -> None:
    state = play_all(position(START), "b6", "c6", "look_done")
    assert state.phase == "put"


def test_a_dragon_may_be_taken_and_is_seen_by_all() -> None:
    state, events = play(position(START), "a6")
    assert events == (Took(0, "a6", "water_dragon"),)
    assert rules.view(state, 1).hand == "W"


def test_the_look_may_be_skipped() -> None:
    state, events = play(position(START), "skip_look")
    assert (state.phase, events) == ("collect", ())


def test_a_card_with_a_marker_cannot_be_taken() -> None:
    state = position(START, marked=(INDEX["b6"], INDEX["a6"]))
    assert cells_of(state) == set(CELLS) - {"b6", "a6"}


def test_an_empty_cell_cannot_be_looked_at() -> None:
    state, _ = play(position(START), "b6")
    assert "b6" not in options(state)


def test_a_taken_card_is_not_offered_once_more_and_skipping_is_no_longer_offered() -> None:
    state, _ = play(position(START), "b6")
    assert "skip_look" not in options(state)
    assert "look_done" in options(state)


# Return


def test_every_taken_card_goes_to_any_free_cell() -> None:
    state = position(START.replace("W", "."))
    state = play_all(state, "b6", "c6", "look_done")
    assert cells_of(state) == {"a6", "b6", "c6"}
    assert cells_of(state, "a6") == {"b6", "c6"}
    state, _ = play(state, "c6 a6")
    assert (state.field[:3], state.hand, state.phase) == ("e.a", "", "collect")


def test_all_may_go_back_at_once() -> None:
    state = play_all(position(START), "b6", "c6", "d6", "as_before")
    assert state.field == drawn(START)


def test_the_last_card_is_not_asked_for_when_one_cell_is_left() -> None:
    state = play_all(position(START), "b6", "c6", "look_done")
    assert options(state, "c6") == []
    state, _ = play(state, "c6")
    assert state.field[:3] == "Wea"


def test_one_card_with_one_free_cell_returns_by_itself() -> None:
    state, events = play(play_all(position(START), "b6"), "look_done")
    assert state.phase == "collect"
    assert state.field == drawn(START)
    assert events == (Placed("b6", "air", only=0), Returned(0, ("b6",), ("b6",)))


def test_a_dragon_returns_face_up() -> None:
    state = play_all(position(START), "a6", "b6", "look_done", "b6")
    assert rules.view(state, 1).field[:2] == "#W"


def test_the_opponent_sees_which_cells_were_emptied_and_filled_and_not_what_went_where() -> None:
    held = play_all(position(START), "e6", "b6", "look_done")
    heard = [
        [event for event in play(held, line)[1] if event.only != 0] for line in ("b6", "as_before")
    ]
    assert heard[0] == heard[1] == [Returned(0, ("e6", "b6"), ("b6", "e6"))]


def test_the_one_who_puts_back_is_told_what_lies_where() -> None:
    _, events = play(play_all(position(START), "e6", "b6", "look_done"), "b6")
    assert events[:2] == (Placed("b6", "water", only=0), Placed("e6", "air", only=0))


def test_markers_are_removed_as_soon_as_the_look_is_done_or_skipped() -> None:
    state = position(START, marked=(INDEX["f2"],))
    assert play_all(state, "b6", "c6").marked == (INDEX["f2"],)
    assert play_all(state, "b6", "c6", "look_done").marked == ()
    assert play_all(state, "b6", "c6", "d6").marked == ()
    assert play_all(state, "skip_look").marked == ()


# Collect

ROW_OF_FIRE = """
    f f f f w a
    a w e . . .
    w a e e . .
    e w w a e .
    w a e f w a
    E f w a e F
"""


def test_a_line_that_is_what_was_named_is_taken() -> None:
    state, events = play(collecting(ROW_OF_FIRE), "fire4 a6 d6")
    assert events == (Collected(0, "fire4", ("a6", "b6", "c6", "d6"), 5),)
    assert state.field[:6] == "....wa"
    assert state.stacks == ((Stack("fire4", "ffff"),), ())


def test_the_line_may_be_named_from_either_end() -> None:
    assert play(collecting(ROW_OF_FIRE), "fire4 d6 a6")[0].field[:6] == "....wa"


def test_any_number_of_combinations_may_follow() -> None:
    state = play_all(collecting(ROW_OF_FIRE), "fire3 b6 d6", "mixed4 a2 d2")
    assert (state.seat, state.phase) == (0, "collect")
    assert points(state.stacks[0]) == 7


def test_a_line_that_is_not_ends_the_turn_and_lies_where_it_lay() -> None:
    state, events = play(collecting(ROW_OF_FIRE), "fire3 c6 e6")
    assert events == (
        Missed(0, "fire3", ("c6", "d6", "e6")),
        Shown(("c6", "d6", "e6"), ("fire", "fire", "water")),
    )
    assert (state.seat, state.phase) == (1, "look")
    assert state.field == drawn(ROW_OF_FIRE)


def test_everyone_sees_the_failed_line_until_the_next_action() -> None:
    state, _ = play(collecting(ROW_OF_FIRE), "fire3 c6 e6")
    for viewer in (0, 1, None):
        assert rules.view(state, viewer).field[:6] == "##ffw#"
    for action in ("a6", "skip_look"):
        later, _ = play(state, action)
        for viewer in (0, 1, None):
            assert not set("waef") & set(rules.view(later, viewer).field)


def test_collecting_may_be_skipped() -> None:
    state, events = play(collecting(ROW_OF_FIRE, taken=(3,), touched=(3,)), "end_turn")
    assert (state.seat, state.phase, events) == (1, "look", ())


def test_a_dragon_counts_as_a_card_of_its_element() -> None:
    state, _ = play(collecting(ROW_OF_FIRE.replace("f f f f w a", "F f f f w a")), "fire4 a6 d6")
    assert state.stacks[0] == (Stack("fire4", "Ffff"),)


def test_a_line_with_a_dragon_that_cannot_belong_to_it_is_refused_as_input() -> None:
    state = collecting(ROW_OF_FIRE.replace("f f f f w a", "F f f f w a"))
    assert "d6" not in options(state, "water4", "a6")
    for line in ("fire3 a6 c6", "water4 a6 d6", "mixed4 a6 d6"):
        with pytest.raises(Illegal):
            play(state, line)


def test_a_name_is_offered_even_when_only_luck_could_make_it() -> None:
    # Nothing face down is told by what may be named: any covered line will do.
    assert "air6" in options(collecting(START))


def test_only_ends_of_possible_lines_are_offered() -> None:
    state = collecting("""
        f f f w . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        a a . e e .
    """)
    assert options(state) == [
        "water3",
        "air3",
        "earth3",
        "fire3",
        "mixed4",
        "water4",
        "air4",
        "earth4",
        "fire4",
        "end_turn",
    ]
    assert options(state, "fire3") == ["a6", "b6", "c6", "d6"]
    assert options(state, "fire4") == ["a6", "d6"]


def test_a_line_that_is_the_only_one_from_its_end_needs_no_other_end() -> None:
    state = collecting(ROW_OF_FIRE)
    assert options(state, "fire6", "f2") == []
    assert play(state, "fire6 f2")[1][0] == Missed(0, "fire6", ("a2", "b2", "c2", "d2", "e2", "f2"))


def test_a_turn_with_nothing_to_name_ends_by_itself() -> None:
    state = position("""
        f f . w . a
        . . . . . .
        w . e . e .
        . . . . . .
        f . f . . .
        . . . . . .
    """)
    state, events = play(state, "skip_look")
    assert (state.seat, state.phase) == (1, "look")
    assert events == (Skipped(0),)


# Markers


def test_cards_looked_at_that_still_lie_there_get_a_marker() -> None:
    state = play_all(position(ROW_OF_FIRE), "a6", "f6", "look_done", "a6 f5", "end_turn")
    assert state.marked == (INDEX["a6"], INDEX["f5"])
    assert {"a6", "f5"}.isdisjoint(options(state))


def test_a_card_collected_in_the_same_turn_leaves_no_marker() -> None:
    state = play_all(position(ROW_OF_FIRE), "a6", "f1", "look_done", "a6 d5", "fire3 a6 c6")
    state = play_all(state, "end_turn")
    assert state.marked == (INDEX["d5"],)


def test_a_marked_card_can_be_used_in_a_combination() -> None:
    state = position(ROW_OF_FIRE, marked=(INDEX["a6"],))
    state = play_all(state, "skip_look", "fire4 a6 d6")
    assert points(state.stacks[0]) == 5


def test_markers_lie_after_a_failed_combination_too() -> None:
    state = play_all(position(ROW_OF_FIRE), "e6", "f6", "look_done", "as_before", "fire3 c6 e6")
    assert state.marked == (INDEX["e6"], INDEX["f6"])


def test_there_are_never_more_than_three_markers() -> None:
    state = play_all(position(START), "b6", "c6", "d6", "as_before", "end_turn")
    assert len(state.marked) == 3


# End

SIX_LEFT_AFTER_THREE = """
    f f f . . .
    . . . . . .
    w w w . . .
    . . . . . .
    a a a . . .
    . . . . . .
"""


def test_it_ends_when_a_collection_leaves_five_cards_or_fewer() -> None:
    state = collecting(SIX_LEFT_AFTER_THREE)
    state, _ = play(state, "fire3 a6")
    assert state.reason is None
    state, _ = play(state, "water3 a4")
    assert state.reason == "few"
    assert to_act(state) == frozenset()
    assert moves(rules, state, 0) == moves(rules, state, 1) == []


def test_it_ends_at_once_when_nothing_can_be_made_of_what_is_left() -> None:
    state = collecting("""
        f f f . . W
        . . . . . .
        w w . a a A
        . . . . . .
        e e . . . E
        . . . . . .
    """)
    state, _ = play(state, "fire3 a6")
    assert state.reason == "stuck"


def test_a_lone_fire_keeps_four_different_elements_possible() -> None:
    state = collecting("""
        f f f . . W
        . . . . . .
        w w . a a A
        . . . . . .
        e e . f . E
        . . . . . .
    """)
    state, _ = play(state, "fire3 a6")
    assert state.reason is None


def test_it_ends_when_both_in_a_row_skip_look_and_collection() -> None:
    state = play_all(position(START), "skip_look", "end_turn")
    assert (state.skipped, state.reason) == (1, None)
    state = play_all(state, "skip_look", "end_turn")
    assert state.reason == "idle"


@pytest.mark.parametrize(
    "turn", [("b6", "look_done", "end_turn"), ("skip_look", "fire3 b6 d6")], ids=["look", "name"]
)
def test_a_look_or_a_named_combination_is_no_skipped_turn(turn: tuple[str, ...]) -> None:
    state = play_all(position(START), "skip_look", "end_turn", *turn)
    assert state.skipped == 0
    assert play_all(state, "skip_look", "end_turn").reason is None


def test_it_ends_after_forty_turns_in_a_row_without_a_collection() -> None:
    state = position(START, barren=38)
    state = play_all(state, "b6", "look_done", "end_turn")
    assert state.reason is None
    state = play_all(state, "b5", "look_done", "end_turn")
    assert state.reason == "barren"


def test_a_collection_begins_the_forty_turns_anew() -> None:
    state = play_all(collecting(ROW_OF_FIRE, barren=39), "fire4 a6 d6", "end_turn")
    assert (state.barren, state.reason) == (0, None)


def test_a_failed_line_counts_among_the_forty() -> None:
    state = play_all(collecting(ROW_OF_FIRE, barren=39), "fire3 c6 e6")
    assert state.reason == "barren"


# Winner


def ended(mine: tuple[str, ...], yours: tuple[str, ...]) -> State:
    stacks = (tuple(Stack(name, "") for name in mine), tuple(Stack(name, "") for name in yours))
    return replace(position(START), reason="few", stacks=stacks)


@pytest.mark.parametrize(
    ("mine", "yours", "places", "scores"),
    [
        (("fire3", "fire3"), ("water4",), (1, 2), (6, 5)),
        (("fire3",), ("mixed4",), (2, 1), (3, 4)),
        (("fire6",), ("mixed4", "air4", "air3"), (1, 2), (12, 12)),
        (("air5", "air4"), ("fire5", "water4"), (1, 1), (13, 13)),
        ((), (), (1, 1), (0, 0)),
    ],
    ids=["points", "points of the other", "the dearest decides", "draw", "nothing at all"],
)
def test_most_points_win_then_the_dearest_combination_else_a_draw(
    mine: tuple[str, ...],
    yours: tuple[str, ...],
    places: tuple[int, int],
    scores: tuple[int, int],
) -> None:
    result = outcome(ended(mine, yours))
    assert result is not None
    assert (result.places, result.scores, result.reason) == (places, scores, "few")


# Who does not answer


def test_who_does_not_answer_puts_back_and_passes() -> None:
    state = play_all(position(START), "b6", "c6")
    said = []
    while state.seat == 0:
        move = rules.idle(state, 0)
        said.append(" ".join(move))
        state, _ = play(state, said[-1])
    assert said == ["look_done", "as_before", "end_turn"]
    assert state.field == drawn(START)
