"""The things that a scene is made of: cards, pieces, coins, cells, lines of text with their signs.

Each says what it is, whose it is, what is new about it and what can be done with it; where it lies
and in which colour is the renderer's business, as with the scene itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Union

from engines.core.ui import Msg, Name, Word

if TYPE_CHECKING:
    from engines.core.engine import Seat

# A bare str is for numbers and coordinates ("7", "−3", "e4", "f-h"); everything else is a message.
Text = Union[Msg, Word, Name, str]

# What can be done with a thing in the question asked now. "gone" is: not now, yet still readable.
State = Literal["", "possible", "chosen", "gone"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A short sentence, with the mark of the player it begins with and the thing it is about."""

    text: Text
    owner: Seat | None = None  # his mark and name stand before the text
    sprite: str = ""  # stands between name and text
    name: Text = ""  # the sprite in words, where the text does not say it
    soft: bool = False  # of second rank: goes first when there is no room


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its sign: `name` is said in words, the picture shows sprite and value."""

    sprite: str
    value: Text
    name: Msg | Word  # what is counted
    note: Text = ""  # also drawn, small, after the value: "+ 4 sealed"
    new: bool = False


@dataclass(frozen=True, slots=True)
class Coin:
    """A token with a number, or a price. Taken: only its place is left, with who took it."""

    value: str
    taken: bool = False
    owner: Seat | None = None
    changed: bool = False  # not the usual price
    new: bool = False
    state: State = ""
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card, or several alike. The name is always said; the picture writes it where cards have
    bands (hands, large cards), and lets the sprite speak elsewhere."""

    sprite: str
    name: Text
    kind: str = ""  # sprite of the deck or family it belongs to; gives it its colour
    value: Text = ""  # rank or points
    corner: str = ""  # sprite in the value's place, where the value is a sign
    owner: Seat | None = None
    role: str = ""  # sprite of its role
    role_name: Text = ""  # the role in words
    band: bool = False  # a person or an event: it bears its name in every size
    cost: Coin | None = None
    text: Text = ""  # its rule, written out in full; makes it a wide card
    moment: Text = ""  # when it may be played, beside the text
    place: Text = ""  # where it came from: "f2"
    count: int = 1
    coins: tuple[Coin, ...] = ()  # lying on it
    covers: Card | None = None  # lies half hidden under it
    down: bool = False  # face down: sprite is the back's
    empty: bool = False  # a place for a card to come
    struck: bool = False  # cancelled
    new: bool = False
    state: State = ""
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A small round mark on a piece, a square, or in a list: the card that works there."""

    sprite: str
    name: Msg | Word
    owner: Seat | None = None


# "figure" is a chess piece, "plate" a square card, "roof" and "dome" are tiles with such a top.
Shape = Literal["figure", "plate", "roof", "dome"]


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a cell, or lies in a rack."""

    sprite: str
    name: Msg | Word
    glyph: str = ""  # `glyph-<glyph>` is its sign on a board of text; without one its name
    shape: Shape = "figure"
    kind: str = ""  # sprite of its family, at its corner; colours it, as `sprite` does without one
    value: Text = ""
    owner: Seat | None = None
    discs: tuple[Disc, ...] = ()
    down: bool = False
    danger: bool = False  # in check
    struck: bool = False  # in vain, expelled, cancelled


@dataclass(frozen=True, slots=True)
class Cell:
    """A square or a place. `possible` with a piece of another owner is a capture."""

    spot: str = ""  # its token; also how words call it
    piece: Piece | None = None
    ground: tuple[Disc, ...] = ()  # marks of the square itself, under the piece
    frozen: bool = False
    locked: bool = False
    looked: bool = False  # somebody is looking at it: the place, never the face
    hole: bool = False  # no place at all (off the board)
    new: bool = False  # changed since the reader's last move
    came: str = ""  # from which place its piece came in the last move
    state: State = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """A mark along the border between cells: from (row, column) on, `length` cells, on their
    upper or left side; rows and columns as the board lists them."""

    row: int
    column: int
    length: int
    side: Literal["top", "left"]
    disc: Disc


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a panel. Any part may be missing."""

    name: Text = ""
    note: Text = ""  # small, after the name: the place
    value: Text = ""  # right-aligned, large
    sprite: str = ""
    disc: Disc | None = None
    pieces: tuple[Piece, ...] = ()  # small ones in a row
    owner: Seat | None = None
    sign: Literal["", "possible", "capture", "new", "chosen", "roof", "dome"] = ""  # a legend
    new: bool = False
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled list. What does not fit is folded by the renderer: "+3"."""

    entries: tuple[Entry, ...]
    title: Text = ""
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Places:
    """So many places of a kind, the first `filled` of them taken."""

    sprite: str
    filled: int
    total: int
    name: Msg | Word
    new: bool = False


@dataclass(frozen=True, slots=True)
class SeatBox:
    """All that is public of a player."""

    seat: Seat
    turn: bool = False  # he is asked now
    line: Text = ""  # under the name: his side, his clan
    seal: str = ""  # a sprite for his seal
    score: Text = ""  # large
    figures: tuple[Figure, ...] = ()
    places: Places | None = None
    lost: tuple[Piece, ...] = ()  # small, faded
    backs: tuple[Card, ...] = ()  # small backs of his hand, by kind
    collected: tuple[Entry, ...] = ()
    signs: tuple[Disc, ...] = ()  # doubled, last turn, ...
    new: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    owner: Seat
    points: int
    leader: bool = False


@dataclass(frozen=True, slots=True)
class Pin:
    """A turn that moved the chances; its number stands on the curve."""

    label: str
    owner: Seat
    text: Text
    gain: Text
    point: int  # of the curve, the last one before it
