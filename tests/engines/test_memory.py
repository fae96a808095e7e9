"""Answers that are remembered by the very value they were about."""

from __future__ import annotations

from engines.core.memory import remembered

asked: list[tuple[list[int], int]] = []


@remembered(2)
def find(value: list[int], place: int) -> int | None:
    asked.append((value, place))
    return value[place] or None


def test_a_value_keeps_all_its_answers_and_none_is_one() -> None:
    asked.clear()
    value = [0, 7]
    assert [find(value, 0), find(value, 1), find(value, 0), find(value, 1)] == [None, 7, None, 7]
    assert asked == [(value, 0), (value, 1)]


def test_an_equal_value_is_another_one() -> None:
    asked.clear()
    one, other = [1, 2], [1, 2]
    assert find(one, 1) == find(other, 1) == 2
    assert [value for value, _ in asked] == [one, other]


def test_the_value_that_came_first_is_forgotten_first() -> None:
    asked.clear()
    first, second, third = [1], [2], [3]
    for value in (first, second, first, third, second, third):
        find(value, 0)
    assert len(asked) == 3
    find(first, 0)
    assert len(asked) == 4
