"""A picture as a list of strokes: shapes, sprites and labels with their places, not yet painted.

Layout writes with a Pen; painting, spots and tests read what it wrote. Every stroke may say what it
is `of`: the paths of the facts of the scene that it tells ("body.2.cards.0:sprite").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.render import faces, palette
from bot.render.curves import Curve
from bot.render.faces import Face
from engines.core.scene import Marks
from engines.core.things import Text
from engines.core.ui import Name

WIDTH = 900
MARGIN = 14
INNER = WIDTH - 2 * MARGIN
GAP = 10
TIGHTEST = 2

Box = tuple[int, int, int, int]  # x, y, width, height
MINUS = "\u2212"
Anchor = Literal["left", "middle", "right"]
# "foot" is round below only; "beads" is a string of them; an "arrow" points up until it is turned.
Form = Literal["box", "disc", "roof", "dome", "foot", "beads", "arrow"]
Of = tuple[str, ...]

# How far below the middle of its line a text's baseline lies, as a share of its size.
_BASELINE: dict[Face, float] = {"title": 0.32, "bold": 0.345, "medium": 0.345}


@dataclass(frozen=True, slots=True)
class Shape:
    box: Box
    fill: str  # "" for an outline
    form: Form = "box"
    radius: int = 0
    edge: str = ""
    width: int = 0
    turned: int = 0  # degrees
    of: Of = ()
    means: str = ""
    counts: Of = ()  # numbers that are told by how many of these there are


@dataclass(frozen=True, slots=True)
class Sprite:
    box: Box
    name: str
    colour: str
    ground: str
    rim: str = ""
    rim_width: int = 0
    of: Of = ()
    under: bool = False  # other things may lie over a part of it
    counts: Of = ()
    means: str = ""  # what else it tells: whose it is


@dataclass(frozen=True, slots=True)
class Label:
    box: Box  # of the ink
    at: tuple[int, int]  # beginning of the baseline
    text: str
    whole: str  # before it was cut
    face: Face
    size: int
    colour: str
    ground: str
    of: Of = ()


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line with a rim; across a cancelled thing, or of a chart."""

    start: tuple[int, int]
    end: tuple[int, int]
    colour: str
    width: int
    of: Of = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """The ornament of a lid."""

    box: Box
    name: str
    colour: str
    ground: str


Mark = Shape | Sprite | Label | Stroke | Curve | Pattern


@dataclass(frozen=True, slots=True)
class Spot:
    box: Box
    token: str


class Pen:
    """Writes one picture. It knows the language and the names, and how seats are told apart."""

    def __init__(
        self,
        say: Callable[[Text], str],
        marks: Marks,
        lacquer: str,
        *,
        tight: int = 0,
        kept: dict[Any, Any] | None = None,
    ) -> None:
        self._say = say
        self.marks = marks
        self.lacquer = lacquer  # of the lid, and of the bands that belong to nobody
        self.tight = tight  # less air, up to TIGHTEST: the picture would come out too tall
        self.kept = kept  # of pictures before this one, where there are any
        self.strokes: list[Mark] = []
        self.spots: list[Spot] = []
        self.felts: list[int] = []  # where the ground changes
        self.folded: set[str] = set()  # paths of things there was no room for

    def say(self, text: Text) -> str:
        """In the reader's language, in signs that can be drawn."""
        return faces.drawable(self._say(text))

    def name(self, seat: int) -> str:
        return self.say(Name(seat))

    # Shapes

    def shape(
        self,
        box: Box,
        fill: str,
        *,
        form: Form = "box",
        radius: int = 0,
        edge: str = "",
        width: int = 0,
        turned: int = 0,
        of: Of = (),
        means: str = "yes",
        counts: Of = (),
    ) -> None:
        self.strokes.append(Shape(box, fill, form, radius, edge, width, turned, of, means, counts))

    def disc(
        self,
        x: int,
        y: int,
        radius: int,
        fill: str,
        *,
        edge: str = "",
        width: int = 0,
        of: Of = (),
        means: str = "yes",
        counts: Of = (),
    ) -> None:
        box = (x - radius, y - radius, 2 * radius, 2 * radius)
        self.shape(
            box, fill, form="disc", edge=edge, width=width, of=of, means=means, counts=counts
        )

    def pattern(self, box: Box, name: str, colour: str, ground: str) -> None:
        self.strokes.append(Pattern(box, name, colour, ground))

    def spot(self, box: Box, token: str) -> None:
        if token:
            self.spots.append(Spot(box, token))

    def line(self, start: tuple[int, int], end: tuple[int, int], colour: str) -> None:
        self.strokes.append(Stroke(start, end, colour, 5))

    def curve(self, points: Sequence[tuple[int, int]], colour: str, width: int = 0) -> None:
        self.strokes.append(Curve(tuple(points), colour, width))

    def cross(self, box: Box, colour: str, of: Of) -> None:
        x, y, w, h = box
        self.strokes.append(Stroke((x, y + h), (x + w, y), colour, 6, of))

    # Sprites

    def sprite(
        self,
        x: int,
        y: int,
        size: int,
        name: str,
        *,
        ground: str,
        colour: str = "",
        rim: str = "",
        rim_width: int = 0,
        of: Of = (),
        under: bool = False,
        counts: Of = (),
        means: str = "",
    ) -> None:
        """A sprite with its middle at x, y; nothing without a name."""
        if not name:
            return
        box = (x - size // 2, y - size // 2, size, size)
        tint = colour or palette.tint(name, ground)
        sprite = Sprite(box, name, tint, ground, rim, rim_width, of, under, counts, means)
        self.strokes.append(sprite)

    def mark(
        self,
        seat: int,
        x: int,
        y: int,
        size: int,
        *,
        ground: str,
        of: Of = (),
        under: bool = False,
    ) -> None:
        """The shape of a seat, in its colour, with a rim."""
        fill = palette.seat_fill(seat, self.marks)
        rim = palette.seat_rim(seat, self.marks)
        name = f"seat.{seat % palette.SEATS}"
        self.sprite(
            x,
            y,
            size,
            name,
            ground=ground,
            colour=fill,
            rim=rim,
            rim_width=2,
            of=of,
            under=under,
        )

    # Text

    def label(
        self,
        x: int,
        y: int,
        text: Text,
        face: Face,
        size: int,
        *,
        ground: str,
        colour: str = "ink",
        room: int = WIDTH,
        anchor: Anchor = "left",
        least: int = faces.LEAST,
        of: Of = (),
        whole: str = "",
    ) -> int:
        """A line of text with its middle at height y; returns how wide it came out. It may be the
        first line of a whole, for which it stands."""
        said = self.say(text)
        whole = whole or said
        shown, size = faces.fitted(said, face, size, room, least)
        if not shown:
            return 0
        wide = faces.width(shown, face, size)
        x -= {"left": 0, "middle": wide // 2, "right": wide}[anchor]
        base = y + round(size * _BASELINE[face])
        left, top, right, bottom = faces.ink(shown, face, size)
        box = (x + left, base + top, right - left, bottom - top)
        self.strokes.append(Label(box, (x, base), shown, whole, face, size, colour, ground, of))
        return wide

    def measure(self, text: Text, face: Face, size: int) -> int:
        return faces.width(self.say(text), face, size)

    def paragraph(
        self,
        x: int,
        y: int,
        text: Text,
        face: Face,
        size: int,
        *,
        ground: str,
        room: int,
        most: int,
        colour: str = "ink",
        least: int = faces.LEAST,
        step: int = 0,
        of: Of = (),
    ) -> int:
        """Lines below each other, y the middle of the first; returns the middle of the next one.
        The first line says what the whole tells; what `most` lines cannot hold is cut."""
        whole = self.say(text)
        lines = faces.wrapped(whole, face, size, room)
        while len(lines) > most and size > least:
            size -= 1
            lines = faces.wrapped(whole, face, size, room)
        if len(lines) > most:
            last = faces.fitted(" ".join(lines[most - 1 :]), face, size, room, size)[0]
            lines = [*lines[: most - 1], last]
        for number, line in enumerate(lines):
            told, all_of_it = (of, whole) if number == 0 else ((), "")
            self.label(
                x,
                y,
                line,
                face,
                size,
                ground=ground,
                colour=colour,
                room=room,
                least=size,
                of=told,
                whole=all_of_it,
            )
            y += step or size + 5
        return y

    def ground(self, y: int) -> str:
        """What lies under a block at this height."""
        return "felt" if any(top <= y for top in self.felts) else "paper"

    # Boxes that many blocks share

    def panel(self, box: Box, *, fill: str = "panel", now: bool = False, of: Of = ()) -> None:
        """A box on the paper; that of the player to move has a frame of gold."""
        edge, width = ("gold", 4) if now else ("line", 2)
        fill = "now" if now else fill
        self.shape(box, fill, radius=14, edge=edge, width=width, of=of)

    def felt(self, y: int) -> None:
        """From here down to the foot, or to the end, a hand lies on felt."""
        self.shape((0, y, WIDTH, 2), "line")
        self.felts.append(y)

    def fresh(self, box: Box, of: Of, grow: int = 7) -> None:
        """What has just changed: a patch as of a marker pen, behind the thing."""
        x, y, w, h = box
        patch = (x - grow, y - grow, w + 2 * grow, h + 2 * grow)
        self.shape(patch, "hi", radius=12, of=of)

    def pill(self, box: Box, fill: str, *, edge: str = "", width: int = 0, of: Of = ()) -> None:
        self.shape(box, fill, radius=box[3] // 2, edge=edge, width=width, of=of)


def of(path: str, *fields: str) -> Of:
    return tuple(f"{path}:{field}" for field in fields)


def figure(number: int) -> str:
    """A number as it is written, with a true minus."""
    return str(number) if number >= 0 else f"{MINUS}{-number}"
