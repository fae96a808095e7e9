"""Boxes of players, with figures, places and signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from bot.render import palette
from bot.render.lid import seal
from bot.render.pen import INNER, MARGIN, Box, Pen, of
from engines.core.scene import Seats
from engines.core.things import Disc, Figure, Places, SeatBox

SIZES = (32, 28, 26, 24)  # of figures, the first that fits
CLOSE = 8  # the least between them


def seats(pen: Pen, it: Seats, path: str, y: int) -> int:
    roomy = any(box.line or box.seal or box.places for box in it.boxes)
    high = 146 if roomy else 92
    places = side_by_side(len(it.boxes), 12)
    # One measure for all, so that the same number of each stands at the same place.
    rows = [box.figures for box in it.boxes]
    least = min(wide for _, wide in places)
    all_alike = alike(pen, rows, least // 2 if roomy else least - 28)
    for number, (box, (x, wide)) in enumerate(zip(it.boxes, places, strict=True)):
        at = (x, y, wide, high)
        (_roomy if roomy else _plain)(pen, box, f"{path}.boxes.{number}", at, all_alike)
    return y + high + 12


def side_by_side(count: int, gap: int) -> list[tuple[int, int]]:
    """So many boxes from margin to margin: where each begins, and how wide it is."""
    starts = [round(number * (INNER + gap) / count) for number in range(count + 1)]
    return [(MARGIN + here, there - gap - here) for here, there in pairwise(starts)]


def _head(pen: Pen, it: SeatBox, path: str, box: Box) -> str:
    pen.panel(box, now=it.turn, of=of(path, "turn") if it.turn else ())
    ground = "now" if it.turn else "panel"
    if it.new:
        x, y, w, _ = box
        pen.shape((x + 8, y + 7, w - 16, 40), "hi", radius=10, of=of(path, "new"))
        ground = "hi"
    return ground


def _plain(pen: Pen, it: SeatBox, path: str, box: Box, measure: Measure) -> None:
    x, y, w, _ = box
    ground = _head(pen, it, path, box)
    pen.mark(it.seat, x + 26, y + 27, 26, ground=ground, of=of(path, "seat"))
    room = w - 62 - (30 if it.turn and w > 180 else 0)
    pen.label(x + 47, y + 27, pen.name(it.seat), "bold", 30, ground=ground, room=room)
    if it.turn and w > 180:
        pen.sprite(x + w - 26, y + 26, 20, "ui.turn", ground=ground, colour="gold.deep")
    ground = "now" if it.turn else "panel"
    figures(pen, it.figures, path, x + 14, y + 66, measure, ground)
    signs(pen, it.signs, path, x + w - 24, y + 27)


def _roomy(pen: Pen, it: SeatBox, path: str, box: Box, measure: Measure) -> None:
    x, y, w, _ = box
    ground = _head(pen, it, path, box)
    fill = palette.seat_fill(it.seat, "colours" if pen.marks == "colours" else pen.marks)
    left = x + 16
    if it.seal:
        fill = it.seal if palette.has_fill(it.seal) else fill
        size = 62 if w > 230 else 46
        seal(pen, x + 14, y + 14, size, it.seal, fill, f"{path}:seal")
        left = x + size + 26
    pen.mark(it.seat, x + w - 28, y + 28, 24, ground=ground, of=of(path, "seat"))
    pen.label(left, y + 30, pen.name(it.seat), "bold", 33, ground=ground, room=x + w - 50 - left)
    if it.line:
        pen.label(
            left,
            y + 61,
            it.line,
            "medium",
            27,
            ground=ground,
            colour="soft",
            room=x + w - 12 - left,
            of=of(path, "line"),
        )
    ground = "now" if it.turn else "panel"
    at = figures(pen, it.figures, path, x + 16, y + 112, measure, ground)
    if it.places:
        _places(pen, it.places, f"{path}.places", max(at + 14, x + 116), y + 112, ground)
    signs(pen, it.signs, path, x + w - 30, y + 112)


@dataclass(frozen=True, slots=True)
class Measure:
    """How large figures are, how wide each of them, and the room between them."""

    size: int
    wide: tuple[int, ...]
    gap: int


def alike(pen: Pen, rows: Sequence[tuple[Figure, ...]], room: int) -> Measure:
    """As large as the fullest of these rows can have them in this room."""
    most = max(map(len, rows), default=0)
    size = next((s for s in SIZES if _whole(_widest(pen, rows, s)) <= room), SIZES[-1])
    wide = _widest(pen, rows, size)
    return Measure(size, wide, min(44, (room - sum(wide)) // max(1, most - 1)))


def _widest(pen: Pen, rows: Sequence[tuple[Figure, ...]], size: int) -> tuple[int, ...]:
    columns = zip_longest(*rows)
    return tuple(max(_figure_width(pen, one, size) for one in column if one) for column in columns)


def _whole(wide: tuple[int, ...]) -> int:
    return sum(wide) + CLOSE * (len(wide) - 1)


def figures(
    pen: Pen, them: tuple[Figure, ...], path: str, x: int, y: int, measure: Measure, ground: str
) -> int:
    """Signs with numbers side by side, the room between them equal; returns where they end."""
    size, wide, gap = measure.size, measure.wide, measure.gap
    sign, air = size - 2, _air(size)
    edge = min(5, gap - 1)  # a patch never lies over the number before it
    for number, one in enumerate(them):
        told = f"{path}.figures.{number}"
        if one.new:
            patch = (x - edge, y - 20, wide[number] + 2 * edge - 1, 40)
            pen.shape(patch, "hi", radius=10, of=of(told, "new"))
        here = "hi" if one.new else ground
        pen.sprite(x + sign // 2, y, sign, one.sprite, ground=here, of=of(told, "sprite"))
        at = x + sign + air
        at += pen.label(at, y, one.value, "title", size, ground=here, of=of(told, "value"))
        if one.note:
            pen.label(
                at + 7, y, one.note, "medium", 26, ground=here, colour="soft", of=of(told, "note")
            )
        x += wide[number] + gap
    return x - gap if them else x


def _figure_width(pen: Pen, one: Figure, size: int) -> int:
    note = pen.measure(one.note, "medium", 26) + 7 if one.note else 0
    return size - 2 + _air(size) + pen.measure(one.value, "title", size) + note


def _air(size: int) -> int:
    """Between a sign and its number: less where there is no room."""
    return 8 if size > 28 else 4


def _places(pen: Pen, it: Places, path: str, x: int, y: int, ground: str) -> None:
    if it.new:
        pen.shape((x - 6, y - 22, 33 * it.total + 8, 44), "hi", radius=10, of=of(path, "new"))
        ground = "hi"
    for place in range(it.total):
        filled = place < it.filled
        counts = of(path, "filled", "total") if filled else of(path, "total")
        colour = palette.tint(it.sprite, ground) if filled else "empty"
        pen.sprite(
            x + 14 + place * 33,
            y,
            32,
            it.sprite,
            ground=ground,
            colour=colour,
            of=of(path, "sprite"),
            counts=counts,
        )


def signs(pen: Pen, them: tuple[Disc, ...], path: str, x: int, y: int) -> None:
    for number, one in enumerate(reversed(them)):
        told = f"{path}.signs.{len(them) - 1 - number}"
        disc(pen, one, told, x - number * 40, y, 19)


def disc(
    pen: Pen, it: Disc, path: str, x: int, y: int, radius: int, *, under: bool = False
) -> None:
    """A card at work: its icon in light gold on the lacquer of the game."""
    rim = palette.seat_fill(it.owner, pen.marks) if it.owner is not None else "white"
    edge = "white" if rim == pen.lacquer else rim
    told = of(path, "owner") if it.owner is not None else ()
    pen.disc(x, y, radius, pen.lacquer, edge=edge, width=3, of=told, means=f"seat.{it.owner}")
    size = round(radius * 1.3)
    ground, told = pen.lacquer, of(path, "sprite")
    pen.sprite(x, y, size, it.sprite, ground=ground, colour="gold.light", of=told, under=under)
