"""The field of Chinese Box: cells, straight lines, faces and what a named combination asks for.

A field is a string of 36 signs, read as it is drawn: rank 6 first, file a on the left. Nothing
here knows whose turn it is or who may see what.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

FILES = "abcdef"
RANKS = "654321"
CELLS = tuple(file + rank for rank in RANKS for file in FILES)
INDEX = {cell: index for index, cell in enumerate(CELLS)}

EMPTY = "."
DOWN = "#"  # a face one may not see; only ever in views
ELEMENTS = "waef"
DRAGONS = ELEMENTS.upper()
ELEMENT_NAMES = {"w": "water", "a": "air", "e": "earth", "f": "fire"}
CARD_NAMES = {
    **ELEMENT_NAMES,
    **{sign.upper(): f"{name}_dragon" for sign, name in ELEMENT_NAMES.items()},
    DOWN: "card",
}
ORDINARY_OF_EACH = 8

DRAGON_PLACES = {
    "corners": ("a1", "a6", "f1", "f6"),
    "inner": ("b2", "b5", "e2", "e5"),
    "centre": ("c3", "c4", "d3", "d4"),
}


@dataclass(frozen=True, slots=True)
class Combination:
    name: str
    element: str  # its sign; "" for four different ones
    length: int
    points: int

    @property
    def takes_dragon(self) -> bool:
        return bool(self.element) and self.length > 3

    def made_of(self, faces: str) -> bool:
        if not self.element:
            return len(faces) == len(ELEMENTS) and set(faces) == set(ELEMENTS)
        # There is one dragon of each element, so "at most one dragon" holds by itself.
        alike = faces.lower() if self.takes_dragon else faces
        return alike == self.element * self.length


COMBINATIONS = {
    combination.name: combination
    for combination in (
        *(
            Combination(f"{ELEMENT_NAMES[element]}{length}", element, length, points)
            for length, points in ((3, 3), (4, 5), (5, 8), (6, 12))
            for element in ELEMENTS
        ),
        Combination("mixed4", "", 4, 4),
    )
}


@dataclass(frozen=True, slots=True)
class Line:
    """Cells side by side in a row, a column or a diagonal, from one end to the other."""

    cells: tuple[int, ...]
    mask: int


def _bit(cell: int) -> int:
    return 1 << (len(CELLS) - 1 - cell)


def _lines(length: int) -> tuple[Line, ...]:
    found = []
    for row in range(6):
        for column in range(6):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + down * (length - 1), column + right * (length - 1)
                if last_row < 6 and 0 <= last_column < 6:
                    cells = tuple(
                        (row + down * step) * 6 + column + right * step for step in range(length)
                    )
                    found.append(Line(cells, sum(map(_bit, cells))))
    return tuple(found)


LINES = {length: _lines(length) for length in (3, 4, 5, 6)}

# As a binary number a field tells by one comparison whether a line lies on fitting cells. Which
# card lies there face down makes no difference: a view tells as much.
_CARDS = dict.fromkeys(("w", "a", "e", "f", DOWN), "1")
_NO_DRAGON = str.maketrans({EMPTY: "0"} | dict.fromkeys(DRAGONS, "0") | _CARDS)
_WITH_DRAGON = {
    element: _NO_DRAGON | {ord(element.upper()): "1"} for element in ELEMENTS
}  # of that element only

_PLAIN = [(c.name, c.length) for c in COMBINATIONS.values() if not c.takes_dragon]
_LONGER = {
    element: [
        (c.name, c.length) for c in COMBINATIONS.values() if c.takes_dragon and c.element == element
    ]
    for element in ELEMENTS
}


@lru_cache(maxsize=256)  # the same question comes with each token of a move
def lines_for(field: str, name: str) -> tuple[Line, ...]:
    """The lines that may be named so, by what everyone sees: cards and dragons.

    Ruling: a line with a dragon that cannot belong to the combination is not to be named.
    """
    combination = COMBINATIONS[name]
    table = _WITH_DRAGON[combination.element] if combination.takes_dragon else _NO_DRAGON
    cells = int(field.translate(table), 2)
    return tuple(line for line in LINES[combination.length] if line.mask & cells == line.mask)


def _has_line(cells: int, length: int) -> bool:
    for line in LINES[length]:  # noqa: SIM110  (a third of a playout is spent here)
        if line.mask & cells == line.mask:
            return True
    return False


def nameable(field: str) -> list[str]:
    """The combinations for which some line of the field can be named."""
    plain = int(field.translate(_NO_DRAGON), 2)
    names = [name for name, length in _PLAIN if _has_line(plain, length)]
    for element, longer in _LONGER.items():
        cells = int(field.translate(_WITH_DRAGON[element]), 2)
        for name, length in longer:
            if not _has_line(cells, length):
                break  # no longer one either
            names.append(name)
    return names


def can_name(field: str) -> bool:
    return _has_line(int(field.translate(_NO_DRAGON), 2), 3) or bool(nameable(field))


def with_face(field: str, cell: int, face: str) -> str:
    return field[:cell] + face + field[cell + 1 :]


def without(field: str, cells: tuple[int, ...]) -> str:
    for cell in cells:
        field = with_face(field, cell, EMPTY)
    return field


def cards_on(field: str) -> int:
    return len(CELLS) - field.count(EMPTY)


def is_stuck(field: str) -> bool:
    """No combination can be made of these cards, however they lie: a dragon never helps out, as
    it only ever joins three ordinary cards or more of its element."""
    counts = [field.count(element) for element in ELEMENTS]
    return max(counts) < 3 and min(counts) == 0
