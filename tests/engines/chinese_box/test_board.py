"""Straight lines and combinations: the worked geometry first."""

from __future__ import annotations

import pytest

from engines.chinese_box.board import (
    CELLS,
    COMBINATIONS,
    INDEX,
    LINES,
    is_stuck,
    lines_for,
    nameable,
)
from tests.engines.chinese_box.kit import START, drawn


def spelled(cells: tuple[int, ...]) -> str:
    return " ".join(CELLS[cell] for cell in cells)


def all_lines(length: int) -> set[str]:
    return {spelled(line.cells) for line in LINES[length]}


def test_a_field_is_read_as_it_is_drawn() -> None:
    assert (CELLS[0], CELLS[5], CELLS[30], CELLS[35]) == ("a6", "f6", "a1", "f1")
    assert INDEX["c4"] == 2 * 6 + 2


@pytest.mark.parametrize(
    ("length", "straight", "diagonal"), [(3, 48, 32), (4, 36, 18), (5, 24, 8), (6, 12, 2)]
)
def test_a_six_by_six_field_has_so_many_lines(length: int, straight: int, diagonal: int) -> None:
    def is_straight(cells: tuple[int, ...]) -> bool:
        return cells[1] - cells[0] in (1, 6)

    found = [is_straight(line.cells) for line in LINES[length]]
    assert (found.count(True), found.count(False)) == (straight, diagonal)
    assert len(all_lines(length)) == straight + diagonal


def test_a_line_is_a_row_a_column_or_a_diagonal() -> None:
    assert "c4 d4 e4 f4" in all_lines(4)
    assert "b5 b4 b3 b2" in all_lines(4)
    assert "a6 b5 c4 d3" in all_lines(4)
    assert "f6 e5 d4 c3 b2 a1" in all_lines(6)


def test_a_line_does_not_run_round_the_edge_or_bend() -> None:
    assert not {"e4 f4 a3", "e6 f5 a4", "a1 b1 b2"} & all_lines(3)
    assert "e6 f5" not in {spelled(line.cells[:2]) for line in LINES[3]}


@pytest.mark.parametrize(
    ("name", "faces", "made"),
    [
        ("fire3", "fff", True),
        ("fire3", "ffw", False),
        ("fire3", "ffF", False),
        ("mixed4", "efwa", True),
        ("mixed4", "efww", False),
        ("mixed4", "efWa", False),
        ("water4", "wwww", True),
        ("water4", "wWww", True),
        ("water4", "wAww", False),
        ("air5", "aaaaa", True),
        ("air5", "aaaaA", True),
        ("air5", "aaeaA", False),
        ("earth6", "eeeeee", True),
        ("earth6", "Eeeeee", True),
        ("earth6", "eeeee", False),
    ],
)
def test_a_combination_is_made_of_what_the_table_says(name: str, faces: str, made: bool) -> None:
    assert COMBINATIONS[name].made_of(faces) is made


def test_points_are_those_of_the_table() -> None:
    prices = {name: combination.points for name, combination in COMBINATIONS.items()}
    for element in ("water", "air", "earth", "fire"):
        assert [prices[f"{element}{length}"] for length in (3, 4, 5, 6)] == [3, 5, 8, 12]
    assert prices["mixed4"] == 4
    assert len(prices) == 17


def test_a_line_has_no_gap() -> None:
    field = drawn("""
        f f . f . .
        . . . . . .
        . . f . . .
        . . f . . .
        . . f . . .
        . . . . . .
    """)
    assert [spelled(line.cells) for line in lines_for(field, "fire3")] == ["c4 c3 c2"]
    assert nameable(field) == ["water3", "air3", "earth3", "fire3"]


def test_a_dragon_joins_only_longer_lines_of_its_element() -> None:
    field = drawn("""
        f f F f . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    assert nameable(field) == ["fire4"]


def test_two_dragons_never_share_a_line() -> None:
    field = drawn("""
        f F W f . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    assert nameable(field) == []


def test_in_the_corners_dragons_bound_the_lines_of_the_edge() -> None:
    field = drawn(START)
    assert sorted(nameable(field)) == sorted(COMBINATIONS)
    sixes = {name: len(lines_for(field, f"{name}6")) for name in ("water", "fire")}
    # Four inner rows and four inner columns; edges and diagonals have two dragons each.
    assert sixes == {"water": 8, "fire": 8}
    edge = {spelled(line.cells) for line in lines_for(field, "water5")}
    assert "a6 b6 c6 d6 e6" in edge
    assert "b6 c6 d6 e6 f6" not in edge


@pytest.mark.parametrize(
    ("cards", "stuck"),
    [
        ("wwaaee", True),
        ("wwaaeeWAEF", True),
        ("wwwaae", False),
        ("wwaaef", False),
        ("WAEFww", True),
        ("wwaaeef", False),
    ],
)
def test_cards_are_stuck_when_no_three_are_alike_and_an_element_is_missing(
    cards: str, stuck: bool
) -> None:
    assert is_stuck(cards.ljust(36, ".")) is stuck
