"""A scene laid out: blocks below each other, each measured in the reader's language.

What is written here is everything a picture holds; painting adds nothing, and the spots are the
same boxes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.render import around, boards, chances, gauges, hands, lanes, panels, seats, tiles, tricks
from bot.render.clauses import foot
from bot.render.lid import lid
from bot.render.pen import TIGHTEST, WIDTH, Label, Mark, Pen, Shape, Spot, Sprite
from bot.render.reel import reel
from engines.core import scene as v
from engines.core.scene import Scene
from engines.core.things import Panel, Text

TALLEST = round(WIDTH * 1.6)

BLOCKS: dict[type[Any], Callable[[Pen, Any, str, int], int]] = {
    v.Lane: lanes.lane,
    v.Seats: seats.seats,
    v.Track: gauges.track,
    v.Banner: gauges.banner,
    v.Trick: tricks.trick,
    v.Figures: gauges.figures_line,
    v.Pips: gauges.pips,
    v.Board: boards.board,
    v.Plates: gauges.plates,
    v.Hand: hands.hand,
    v.Rack: tiles.rack,
    v.Lines: gauges.lines,
    v.Strip: gauges.strip_block,
    Panel: panels.panel_block,
    v.Chairs: around.chairs,
    v.Chips: around.chips,
    v.Course: around.course,
    v.Moments: around.moments,
    v.Chances: chances.chances,
    v.Standing: around.standing,
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture before it is painted."""

    width: int
    height: int
    strokes: tuple[Mark, ...]
    spots: tuple[Spot, ...]
    folded: frozenset[str] = field(default=frozenset())

    def facts(self) -> dict[str, str]:
        """What the strokes tell, by path and field."""
        told: dict[str, str] = {}
        counted: dict[str, int] = {}
        for stroke in self.strokes:
            if isinstance(stroke, (Shape, Sprite)):
                for path in stroke.counts:
                    counted[path] = counted.get(path, 0) + 1
            for path in getattr(stroke, "of", ()):
                told[path] = _value(stroke, path)
        return told | {path: str(number) for path, number in counted.items()}


def _value(stroke: Mark, path: str) -> str:
    if isinstance(stroke, Label):
        return stroke.whole
    if isinstance(stroke, Sprite):
        return stroke.means if stroke.means and path.endswith(":owner") else stroke.name
    return stroke.means if isinstance(stroke, Shape) else "yes"


@dataclass(frozen=True, slots=True)
class Laid:
    """A part of an earlier picture, and all that was written for it."""

    what: Any
    top: int
    end: int
    strokes: tuple[Mark, ...]
    spots: tuple[Spot, ...]
    felts: tuple[int, ...]
    folded: frozenset[str]


# What was laid out last at each place, tightness and manner of drawing; for one speech.
Kept = dict[Any, Laid]
Write = Callable[[], int]


def lay_out(scene: Scene, say: Callable[[Text], str], kept: Kept | None = None) -> Sheet:
    """A part that stands where it stood, and is what it was, is taken from what is `kept`."""
    for tight in range(TIGHTEST + 1):
        sheet = _sheet(scene, say, {} if kept is None else kept, tight=tight)
        if sheet.height <= TALLEST:
            return sheet
    raise ValueError(f"too tall: {sheet.height}")


def _sheet(scene: Scene, say: Callable[[Text], str], kept: Kept, *, tight: int) -> Sheet:
    pen = Pen(say, scene.marks, f"lacquer.{scene.lid.lacquer}", tight=tight)
    y = _written(pen, scene.lid, "lid", 0, kept, lambda: lid(pen, scene.lid))
    strip = None
    for number, block in enumerate(scene.body):
        if isinstance(block, v.Reel):
            strip = block, f"body.{number}"
        else:
            path, write = f"body.{number}", BLOCKS[type(block)]
            y = _written(pen, block, path, y, kept, partial(write, pen, block, path, y))
    y += 4
    if scene.foot:
        height = _written(pen, scene.foot, "foot", y, kept, lambda: foot(pen, scene.foot, y))
    else:
        height = y + 8
    if strip:
        height = reel(pen, *strip, height)
    if height == WIDTH:
        height += 4  # some clients cut square pictures
    ground: list[Mark] = [Shape((0, 0, WIDTH, height), "paper")]
    if pen.felts:
        top = min(pen.felts)
        ground.append(Shape((0, top, WIDTH, (y if scene.foot else height) - top), "felt"))
    strokes = (*ground, *pen.strokes)
    return Sheet(WIDTH, height, strokes, tuple(pen.spots), frozenset(pen.folded))


def _written(pen: Pen, what: Any, path: str, y: int, kept: Kept, write: Write) -> int:
    """Where it ends. Whatever it writes follows from these alone."""
    key = (path, pen.tight, pen.marks, pen.lacquer)
    old = kept.get(key)
    if old and old.top == y and old.what == what:
        pen.strokes += old.strokes
        pen.spots += old.spots
        pen.felts += old.felts
        pen.folded |= old.folded
        return old.end
    strokes, spots, felts, folded = len(pen.strokes), len(pen.spots), len(pen.felts), pen.folded
    pen.folded = set()
    end = write()
    kept[key] = Laid(
        what,
        y,
        end,
        tuple(pen.strokes[strokes:]),
        tuple(pen.spots[spots:]),
        tuple(pen.felts[felts:]),
        frozenset(pen.folded),
    )
    pen.folded |= folded
    return end
