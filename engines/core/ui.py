"""What a game can show: messages still to be translated, boards and cards still to be drawn.

No markup, no colours, no chat ids: the platform decides that a title is bold. A game never puts a
player's name into a text, only `Name`, so nothing a player calls himself can break a message.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Union

# "barred": it cannot be said now; whoever presses it is told why.
Style = Literal["", "primary", "success", "danger", "barred"]


@dataclass(frozen=True, slots=True)
class Name:
    """The player in a seat; the platform may make it a mention."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A time of day; the platform may say it by the reader's own clock."""

    at: int  # seconds of the epoch


@dataclass(frozen=True, slots=True)
class Word:
    """A token, shown as its label `key-<token>` or, where there is none, as itself."""

    token: str


@dataclass(frozen=True, slots=True)
class Msg:
    """A message of the locale files, translated last of all.

    Arguments are int, str, Name, TimeOfDay, Word, Msg, or a tuple of these (joined as a list).
    """

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.args))))


Arg = Union[int, str, Name, TimeOfDay, Word, Msg, tuple[Union[int, str, Name, Word, Msg], ...]]


@dataclass(frozen=True, slots=True)
class Grid:
    """A board. A cell is the name of a glyph: `glyph-<name>` in the locale files is its text twin
    (one short symbol), a sprite of that name its picture. Rows are listed from the top; ragged
    rows are centred, so a pyramid is a grid too. Labels name ranks (per row) and files (below)."""

    rows: tuple[tuple[str, ...], ...]
    marks: frozenset[tuple[int, int]] = frozenset()  # (row, column), highlighted
    ranks: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards side by side, by token."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A button. Several tokens of one move, with spaces between them, are said at once. Without a
    token it cannot be said now; `why` is then the token it stands for, and the game explains."""

    label: Msg | Word | str
    token: str = ""
    style: Style = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """The question one seat faces, and its keys, `width` to a row (0: as fits)."""

    prompt: Msg
    keys: tuple[Key, ...]
    width: int = 0
    notes: tuple[Msg, ...] = ()  # the text of the chosen card, what would be given up, ...
    rows: tuple[int, ...] = ()  # a board's own rows, from the top; keys beyond them go by width


@dataclass(frozen=True, slots=True)
class Screen:
    title: Msg
    lines: tuple[Msg, ...] = ()
    picture: Grid | Fan | None = None
    fleeting: bool = False  # shown once and withdrawn: a pop-up, or gone with the next screen
