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
from bot.render.kept import Kept, written
from bot.render.lid import lid
from bot.render.pen import TIGHTEST, WIDTH, Label, Mark, Pen, Shape, Spot, Sprite
from bot.render.reel import REEL, reel
from engines.core import scene as v
from engines.core.scene import Scene
from engines.core.things import Panel, Text

TALLEST = round(WIDTH * 1.6)  # without the strip of a film: that is no part of a table

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


def lay_out(scene: Scene, say: Callable[[Text], str], kept: Kept | None = None) -> Sheet:
    """A part that stands where it stood, and is what it was, is taken from what is `kept`."""
    strip = REEL if any(isinstance(block, v.Reel) for block in scene.body) else 0
    for tight in range(TIGHTEST + 1):
        sheet = _sheet(scene, say, kept, tight=tight)
        if sheet.height <= TALLEST + strip:
            return sheet
    raise ValueError(f"too tall: {sheet.height}")


def _sheet(scene: Scene, say: Callable[[Text], str], kept: Kept | None, *, tight: int) -> Sheet:
    pen = Pen(say, scene.marks, f"lacquer.{scene.lid.lacquer}", tight=tight, kept=kept)
    y = written(pen, scene.lid, "lid", 0, lambda: lid(pen, scene.lid))
    strip = None
    for number, block in enumerate(scene.body):
        if isinstance(block, v.Reel):
            strip = block, f"body.{number}"
        else:
            path, write = f"body.{number}", BLOCKS[type(block)]
            y = written(pen, block, path, y, partial(write, pen, block, path, y))
    y += 4
    if scene.foot:
        height = written(pen, scene.foot, "foot", y, lambda: foot(pen, scene.foot, y))
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
