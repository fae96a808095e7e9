"""Tiles: one by one, in a pyramid, in a rack."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot

from bot.render import palette
from bot.render.panels import entry
from bot.render.pen import WIDTH, Box, Pen, of
from bot.render.sides import pill
from engines.core.scene import Board, Rack
from engines.core.things import Cell, Panel, Piece, SeatBox, Text

MIDDLE = 478  # of a pyramid: labels stand at its left
PILL = 48  # the height of a player beside it
ARROW = (24, 30)  # width and height of one that tells a move
ACROSS = 0.67  # how far from the middle of a cell it lies, as a share of the cell's height
STEPS = (77, 77, 68)  # from row to row of a pyramid, by how tight the picture is


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cells of a board lie."""

    left: int
    top: int
    width: int  # of a cell
    height: int
    step_x: int
    step_y: int
    longest: int

    def box(self, row: int, column: int, cells: int) -> Box:
        indent = (self.longest - cells) * self.step_x // 2
        x = self.left + indent + column * self.step_x
        return (x, self.top + row * self.step_y, self.width, self.height)


def tile(pen: Pen, it: Piece, path: str, box: Box) -> None:
    """A tile: its family's colour, its sign, its value."""
    x, y, w, h = box
    family = it.kind if palette.has_fill(it.kind) else it.sprite
    fill = "back" if it.down else palette.fill_of(family)
    ink = palette.ink_on(fill)
    form = it.shape if it.shape in ("roof", "dome") else "box"
    radius = 8 if form != "box" else 10
    pen.shape((x, y + 3, w, h), "drop", form=form, radius=radius)
    edge, width = ("gold", 5) if it.kind else ("seal", 5) if it.struck else ("", 0)
    told = of(path, "struck") if it.struck else of(path, "down") if it.down else ()
    if it.shape in ("roof", "dome"):
        told += of(path, "shape")
    pen.shape(
        box,
        fill,
        form=form,
        radius=radius,
        edge=edge,
        width=width,
        of=told,
        means=it.shape if it.shape in ("roof", "dome") else "yes",
    )
    if it.down:
        inner = (x + 5, y + 5, w - 10, h - 10)
        pen.shape(inner, "", radius=7, edge="lotus", width=2)
        pen.sprite(
            x + w // 2,
            y + h // 2 + 2,
            round(w * 0.48),
            it.sprite,
            ground=fill,
            colour="lotus",
            of=of(path, "sprite"),
        )
        return
    if it.value:
        size = min(44, round(h * 0.56))
        icon = round(h * 0.52)
        middle = y + h // 2 + (6 if form != "box" else 0)
        pen.sprite(
            x + w // 3 - 2, middle, icon, it.sprite, ground=fill, colour=ink, of=of(path, "sprite")
        )
        pen.label(
            x + w * 3 // 4 - 1,
            middle,
            it.value,
            "title",
            size,
            ground=fill,
            colour=ink,
            room=w // 2,
            anchor="middle",
            of=of(path, "value"),
        )
        return
    main = "gold.light" if it.kind else ink
    rim = "ink" if it.kind and palette.contrast(main, fill) < 3 else ""
    pen.sprite(
        x + w // 2,
        y + h // 2 - (4 if it.kind else 0),
        round(w * 0.62),
        it.sprite,
        ground=fill,
        colour=main,
        rim=rim,
        rim_width=2 if rim else 0,
        of=of(path, "sprite"),
    )
    if it.kind:
        small = w // 3
        pen.sprite(
            x + w - 10 - small // 2,
            y + h - 10 - small // 2,
            small,
            it.kind,
            ground=fill,
            colour=ink,
            of=of(path, "kind"),
            under=True,
        )
    if it.owner is not None:
        pen.mark(it.owner, x + 16, y + 16, 20, ground=fill, of=of(path, "owner"))


def pyramid(pen: Pen, it: Board, path: str, y: int) -> int:
    longest = max(map(len, it.rows))
    step_x, step_y = 94, STEPS[pen.tight]
    left = MIDDLE - step_x * longest // 2 + 3
    grid = Grid(left, y, 88, step_y - 7, step_x, step_y, longest)
    for row, rank in enumerate(it.ranks):
        middle = y + row * step_y + 38
        pen.label(
            34,
            middle,
            rank,
            "title",
            32,
            ground="paper",
            colour="soft",
            anchor="middle",
            of=of(f"{path}.ranks.{row}", ""),
        )
        figure = it.figures[row] if row < len(it.figures) else None
        if figure:
            told = f"{path}.figures.{row}"
            pen.sprite(72, middle, 30, figure.sprite, ground="paper", of=of(told, "sprite"))
            pen.label(90, middle, figure.value, "title", 32, ground="paper", of=of(told, "value"))
    placed = _placed(it, path, grid)
    for one, told, box in placed:
        if one.new:
            pen.fresh(box, of(told, "new"), grow=6)
    for one, told, box in placed:
        place(pen, one, told, box)
    for one, _, box in placed:
        tick(pen, one, box)
    arrows(pen, it, path, grid)
    for number, line in enumerate(it.legend):
        entry(pen, line, f"{path}.legend.{number}", 136, y + 2 + number * 46, 210, "paper")
    _around(pen, it, path, y, step_y)
    return y + len(it.rows) * step_y + 10


def _placed(it: Board, path: str, grid: Grid) -> list[tuple[Cell, str, Box]]:
    return [
        (cell, f"{path}.rows.{r}.{c}", grid.box(r, c, len(row)))
        for r, row in enumerate(it.rows)
        for c, cell in enumerate(row)
    ]


def arrows(pen: Pen, it: Board, path: str, grid: Grid) -> None:
    """Who moved where: a small arrow on the border that the piece crossed last."""
    placed = _placed(it, path, grid)
    boxes = {one.spot: box for one, _, box in placed}
    for one, told, (x, y, w, h) in placed:
        if not one.came or one.came not in boxes:
            continue
        left, top, *_ = boxes[one.came]
        back, down = left - x, top - y
        away = hypot(back, down)
        share = 0.51 if away < 1.6 * h else ACROSS * h / away  # neighbours have it between them
        at = (x + w // 2 + round(back * share), y + h // 2 + round(down * share))
        box = (at[0] - ARROW[0] // 2, at[1] - ARROW[1] // 2, *ARROW)
        turned = round(degrees(atan2(back, down))) % 360 or 360
        pen.shape(
            box,
            "gold.light",
            form="arrow",
            edge="ink",
            width=3,
            turned=turned,
            of=of(told, "came"),
            means=one.came,
        )


def _around(pen: Pen, it: Board, path: str, y: int, step: int) -> None:
    """What stands beside a pyramid: players at its right shoulder, lists at its left one."""
    right, left = y + 4, y + 14 + 46 * len(it.legend)
    for number, one in enumerate(it.side):
        told = f"{path}.side.{number}"
        if isinstance(one, SeatBox):
            row = (right + PILL - y) // step
            x = max(650, MIDDLE + (row + 1) * 47 + 14)
            pill(pen, one, told, (x, right, WIDTH - 14 - x, PILL))
            right += PILL + 8
        elif isinstance(one, Panel) and not one.title:
            for line, words in enumerate(one.entries):
                entry(pen, words, f"{told}.entries.{line}", 674, right, 212, "paper")
                right += 44
        elif isinstance(one, Panel):
            pen.label(
                136,
                left + 14,
                one.title,
                "bold",
                26,
                ground="paper",
                colour="soft",
                room=180,
                of=of(told, "title"),
            )
            left += 32
            for line, words in enumerate(one.entries):
                entry(pen, words, f"{told}.entries.{line}", 118, left, 200, "paper")
                left += 44


def place(pen: Pen, it: Cell, path: str, box: Box) -> None:
    """A tile on its place, or the empty place."""
    x, y, w, h = box
    if it.hole:
        return
    if it.state in ("chosen", "possible"):
        width = 6 if it.state == "chosen" else 4
        shape = it.piece.shape if it.piece and it.piece.shape in ("roof", "dome") else "box"
        frame = (x - width, y - width, w + 2 * width, h + 2 * width)
        pen.shape(frame, "go", form=shape, radius=12, of=of(path, "state"), means=it.state)
    if it.piece is None:
        pen.shape(box, "shade", radius=10, edge="line", width=2)
    else:
        tile(pen, it.piece, f"{path}.piece", box)
        if it.piece.struck:
            pen.cross((x + 8, y + 8, w - 16, h - 16), "ink", ())
    if it.state == "gone":
        gone(pen, path, x + w - 10, y + 12)
    pen.spot(box, it.spot)


def gone(pen: Pen, path: str, x: int, y: int) -> None:
    """The sign of what is not to be had now."""
    told = of(path, "state")
    pen.disc(x, y, 9, "gone.band", edge="white", width=2, of=told, means="gone")


def tick(pen: Pen, it: Cell, box: Box) -> None:
    """The sign of a chosen tile, after all tiles: its neighbours lie close."""
    x, y, w, _ = box
    if it.state == "chosen":
        pen.disc(x + w - 6, y + 8, 13, "go", edge="white", width=2)
        pen.sprite(x + w - 6, y + 8, 16, "ui.check", ground="go", colour="white")


def on_felt(pen: Pen, title: Text, path: str, y: int, room: int) -> None:
    """What is held is called so, above it."""
    told = of(path, "title")
    pen.label(28, y + 18, title, "title", 30, ground="felt", colour="house", room=room, of=told)


def rack(pen: Pen, it: Rack, path: str, y: int) -> int:
    pen.felt(y)
    y += 12
    if it.title:
        on_felt(pen, it.title, path, y, 844)
        y += 40
    count = len(it.cells)
    if not count:
        pen.label(
            WIDTH // 2,
            y + 26,
            it.empty or "–",
            "medium",
            30,
            ground="felt",
            colour="soft",
            anchor="middle",
            room=844,
            of=of(path, "empty") if it.empty else (),
        )
        return y + 56
    w, h, most = (88, 70, 9) if pen.tight else (134, 82, 6)
    rows = -(-count // most)
    per_row = -(-count // rows)
    step, pitch = w + 10, h + 14
    for number, one in enumerate(it.cells):
        row, column = divmod(number, per_row)
        there = min(per_row, count - row * per_row)
        x = (WIDTH - step * (there - 1) - w) // 2 + column * step
        box = (x, y + 8 + row * pitch, w, h)
        told = f"{path}.cells.{number}"
        if one.new:
            pen.fresh(box, of(told, "new"), grow=6)
        place(pen, one, told, box)
        tick(pen, one, box)
    return y + 8 + rows * pitch + 4
