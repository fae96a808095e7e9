"""Parts of a picture that were laid out before and are taken as they were: a film has many alike.

A part is known by its place, by how it is drawn and by all that it shows. Only what follows from
these alone may be kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.render.pen import Mark, Pen, Spot


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


def written(pen: Pen, what: Any, path: str, y: int, write: Callable[[], int]) -> int:
    """Where it ends, or whatever else writing it comes to."""
    if pen.kept is None:
        return write()
    key = (path, pen.tight, pen.marks, pen.lacquer)
    old: Laid | None = pen.kept.get(key)
    if old and old.top == y and old.what == what:
        pen.strokes += old.strokes
        pen.spots += old.spots
        pen.felts += old.felts
        pen.folded |= old.folded
        return old.end
    strokes, spots, felts, folded = len(pen.strokes), len(pen.spots), len(pen.felts), pen.folded
    pen.folded = set()
    end = write()
    pen.kept[key] = Laid(
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
