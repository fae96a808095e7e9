"""What is to be seen, from one view: `things` laid out in blocks, a vocabulary all games share.

A scene says what there is, whose it is, what is new and what can be done with it; where it lies and
in which colour is the renderer's business, so nothing here may name a pixel, a colour or a
language. One scene has three faces: a picture, words that tell the same, and spots to press.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Union

from engines.core.things import (
    Card,
    Cell,
    Clause,
    Coin,
    Edge,
    Entry,
    Figure,
    Panel,
    Pin,
    SeatBox,
    State,
    Tally,
    Text,
)
from engines.core.ui import Msg, Word

if TYPE_CHECKING:
    from engines.core.engine import Move, Seat

# The look of a lid. A new game takes one of these, or the house's own.
Lacquer = Literal["house", "wall", "han", "clan", "box", "chess"]
Ornament = Literal["", "crenels", "meander", "weave", "waves", "chequers"]

# How seats are told apart: five colours with five shapes; the shapes in ink, where colours mean
# something else; or white and black, for two.
Marks = Literal["colours", "ink", "sides"]


@dataclass(frozen=True, slots=True)
class Asking:
    """The question a seat faces: what it has said so far and what may follow."""

    begun: Move
    options: Sequence[str]


# --- blocks of a body --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lane:
    """A row of the table: its number, its coins, its cards from the left, who has how much."""

    label: str
    name: Msg | Word
    coins: tuple[Coin, ...] = ()
    cards: tuple[Card, ...] = ()
    tallies: tuple[Tally, ...] = ()
    chip: Figure | None = None  # a rule that holds here
    closed: Text = ""  # why there is nothing here
    new: bool = False
    state: State = ""
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    boxes: tuple[SeatBox, ...]


@dataclass(frozen=True, slots=True)
class Runner:
    owner: Seat
    at: int
    new: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """From 0 to `target`, labelled every `step`."""

    name: Msg | Word
    target: int
    runners: tuple[Runner, ...]
    step: int = 5


@dataclass(frozen=True, slots=True)
class Banner:
    """Something that holds for everybody now."""

    sprite: str
    title: Text
    text: Text = ""
    new: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Cards put down together. `by` is the person or card whose power it was, before a plus."""

    owner: Seat
    cards: tuple[Card, ...] = ()
    by: Card | None = None
    title: Text = ""  # over the last one: "Boris leads"
    passed: Text = ""  # put nothing down
    new: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """Plays, oldest first; the last one large, with what it demands. The renderer folds older
    ones, so `earlier` counts only what the game itself left out."""

    title: Text
    plays: tuple[Play, ...]
    demand: Text = ""  # in a pill under the last play
    empty: Text = ""  # when nothing lies there
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers side by side."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Pips:
    """How many of each are out: a group of dots per label."""

    title: Text
    groups: tuple[tuple[str, int, int], ...]  # label, out, all


@dataclass(frozen=True, slots=True)
class Board:
    """Rows from the top, as the reader sees them; ragged rows are centred, so a pyramid is a
    board too. Labels name ranks (per row, with a figure beside it) and files (below)."""

    rows: tuple[tuple[Cell, ...], ...]
    look: Literal["chequered", "box", "pyramid", "plain"] = "plain"
    ranks: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    figures: tuple[Figure | None, ...] = ()  # per row, beside its rank
    dark: int = 1  # chequered: the cell (0, 0) is dark if 1, light if 0
    edges: tuple[Edge, ...] = ()
    side: tuple[SeatBox | Panel | Card | Trick, ...] = ()  # at its right, from the top
    legend: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Plate:
    """A family and how it stands."""

    sprite: str
    name: Text
    value: str
    glyph: str = ""  # `glyph-<glyph>` is its sign on a board of text
    unit: str = ""  # sprite after the value
    unit_name: Text = ""  # the unit in words
    new: bool = False
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Plates:
    plates: tuple[Plate, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in a hand, in the order given, or cards shown to one reader."""

    cards: tuple[Card, ...]
    title: Text = ""
    note: Text = ""  # beside or under them
    empty: Text = ""  # when there are none


@dataclass(frozen=True, slots=True)
class Rack:
    """Tiles in a hand."""

    cells: tuple[Cell, ...]
    title: Text = ""
    empty: Text = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Running text; a title makes it a box."""

    lines: tuple[Text, ...]
    title: Text = ""


@dataclass(frozen=True, slots=True)
class Strip:
    """Short sentences side by side: one's own facts, each with its sign."""

    clauses: tuple[Clause, ...]


# --- around the match --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table in a lobby; a free one says so."""

    seat: Seat
    robot: bool = False
    host: bool = False  # has the say at this table
    word: bool = False  # added a word of his own to the shuffle
    level: Text = ""  # of a robot
    free: Text = ""  # "free"


@dataclass(frozen=True, slots=True)
class Chairs:
    chairs: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class Chips:
    """Short facts in pills."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The standing after each round: a value per owner."""

    title: Text
    owners: tuple[Seat, ...]
    rounds: tuple[tuple[int, ...], ...]
    floor: int = 0  # the least that is worth a look: of numbers far from nothing


@dataclass(frozen=True, slots=True)
class Moment:
    label: str  # round or move
    owner: Seat | None
    sprite: str
    text: Text
    gain: str = ""


@dataclass(frozen=True, slots=True)
class Moments:
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """Everybody's chance to win over a match, in percent: a curve to look at, and what it says
    after so many moves to tell. The first owner is the one it is told to."""

    owners: tuple[Seat, ...]
    curve: tuple[tuple[int, ...], ...]
    stops: tuple[int, ...]  # which points of the curve are told
    moves: tuple[int, ...]  # how many were made at each of them
    points: tuple[tuple[int, ...], ...]  # a chance per owner at each of them
    pins: tuple[Pin, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Places of all players, the best first."""

    rows: tuple[tuple[int, Seat, str], ...]  # place, seat, score


@dataclass(frozen=True, slots=True)
class Honour:
    """Makes the lid a tall one: who won, by how much. Nobody or several: a draw."""

    winners: tuple[Seat, ...]
    headline: Text  # "wins" after the name; the whole sentence when it is a draw
    score: str = ""
    line: Text = ""
    others: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Reel:
    """Where a picture stands in a film: at which of its stops, and which are worth a look. It is
    the strip below everything else."""

    at: int
    of: int
    stars: tuple[int, ...] = ()
    note: Text = ""  # what sets this film apart: that it shows what nobody saw then


Block = Union[
    Lane,
    Seats,
    Track,
    Banner,
    Trick,
    Figures,
    Pips,
    Board,
    Plates,
    Hand,
    Rack,
    Lines,
    Strip,
    Chairs,
    Chips,
    Course,
    Moments,
    Chances,
    Standing,
    Reel,
    Panel,
]


@dataclass(frozen=True, slots=True)
class Lid:
    """The head of every picture: what game, where we are, whose turn."""

    title: Text
    line: Text = ""
    seal: str = "ui.logo"
    lacquer: Lacquer = "house"
    ornament: Ornament = ""
    turn: Seat | None = None
    does: Text = ""  # after his name: "to move", "looks"; on private scenes "you"
    corner: str = ""  # a sprite instead of the turn
    honour: Honour | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture. A public scene is the table alone; a private one the table as its owner sees it
    and, below it, his hand; it is never taller than 1.6 times its width."""

    lid: Lid
    body: tuple[Block, ...]
    foot: tuple[Clause, ...] = ()  # what has just happened, oldest first; or what one may do
    marks: Marks = "colours"
    fleeting: bool = False  # withdrawn with the look it shows; never kept


@dataclass(frozen=True, slots=True)
class Private:
    """A scene made for one pair of eyes. It is no Scene, so it cannot be sent where one goes."""

    owner: Seat
    scene: Scene
