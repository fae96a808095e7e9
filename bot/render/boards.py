"""Framed boards: chequered ones with figures, and boxes of cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from bot.render import palette
from bot.render.kept import written
from bot.render.panels import entry
from bot.render.pen import GAP, MARGIN, WIDTH, Box, Pen, of
from bot.render.seats import disc
from bot.render.sides import beside
from bot.render.tiles import Grid, arrows, gone, pyramid, tile
from bot.render.wide import rule
from engines.core.scene import Board
from engines.core.things import Cell, Piece

DISCS = 3  # marks on one piece; of more only a plus


def board(pen: Pen, it: Board, path: str, y: int) -> int:
    if it.look == "pyramid":
        return pyramid(pen, it, path, y)
    return _framed(pen, it, path, y)


def _framed(pen: Pen, it: Board, path: str, y: int) -> int:
    longest, count = max(map(len, it.rows)), len(it.rows)
    boxed = it.look == "box"
    side = 218 if it.side else 0
    frame = 14 if boxed else 7
    gap = 6 if boxed else 0
    left = 46 if it.ranks else MARGIN
    room = WIDTH - left - side - 2 * frame - MARGIN
    most = 92 if boxed else (76, 66, 60)[pen.tight]
    cell = min((room - gap * (longest - 1)) // longest, most)
    if not side:
        cell = min(cell, 76)
        left = max(left, (WIDTH - cell * longest - 2 * frame) // 2)
    step = cell + gap
    grid = Grid(left + frame, y + frame, cell, cell, step, step, longest)
    wide = step * longest - gap + 2 * frame
    high = step * count - gap + 2 * frame
    pen.shape((left - 2, y - 2, wide + 4, high + 4), "gold", radius=12)
    pen.shape((left, y, wide, high), pen.lacquer if boxed else "ink", radius=10)
    if boxed:
        pen.shape((left + 7, y + 7, wide - 14, high - 14), "table", radius=6)
    else:
        pen.shape((left, y, wide, high), pen.lacquer, radius=10)
    for layer in LAYERS:
        for r, cells in enumerate(it.rows):
            what, told = (cells, grid, it.look, it.dark), f"{path}.rows.{r}"
            written(pen, what, f"{told}:{layer}", r, partial(_row, pen, layer, *what, told, r))
    arrows(pen, it, path, grid)
    for number, edge in enumerate(it.edges):
        x, top, _, _ = grid.box(edge.row, edge.column, longest)
        told = f"{path}.edges.{number}"
        along = edge.length * step
        line = (x, top - 11, along, 22) if edge.side == "top" else (x - 11, top, 22, along)
        pen.shape(line, "go", form="beads", of=of(told, "length"), means=str(edge.length))
        # Beside the middle: there the marks of a piece below it stay in sight.
        half = (along - step) // 2 + 14
        at = (x + half, top) if edge.side == "top" else (x, top + half)
        disc(pen, edge.disc, f"{told}.disc", *at, 17)
    around = (it.ranks, it.files, grid, left - 23, y + high)
    bottom = written(pen, around, f"{path}:around", y, partial(_around, pen, *around, path))
    if it.side:
        x = left + wide + 14
        for spoken, told in beside(pen, it, path, (x, y - 2, WIDTH - MARGIN - x, high + 4)):
            bottom = rule(pen, spoken, told, bottom)
    if it.legend:
        for number, words in enumerate(it.legend):
            x = left + 210 * number
            entry(pen, words, f"{path}.legend.{number}", x, bottom, 200, "paper")
        bottom += 46
    return bottom + GAP // 2


def _around(
    pen: Pen,
    ranks: tuple[str, ...],
    files: tuple[str, ...],
    grid: Grid,
    left: int,
    low: int,
    path: str,
) -> int:
    """What its rows and columns are called. Returns where that ends."""
    style: Any = {"ground": "paper", "colour": "soft", "anchor": "middle"}
    for row, rank in enumerate(ranks):
        _, y, _, h = grid.box(row, 0, grid.longest)
        told, at = of(f"{path}.ranks.{row}", ""), (left, y + h // 2)
        pen.label(*at, rank, "title", 28, room=40, of=told, **style)
    for column, file in enumerate(files):
        x, _, w, _ = grid.box(0, column, grid.longest)
        told, at = of(f"{path}.files.{column}", ""), (x + w // 2, low + 20)
        pen.label(*at, file, "title", 28, room=w, of=told, **style)
    return low + (40 if files else 8)


def _row(
    pen: Pen,
    layer: str,
    row: tuple[Cell, ...],
    grid: Grid,
    look: str,
    dark: int,
    path: str,
    number: int,
) -> int:
    for c, cell in enumerate(row):
        what = cell, grid.box(number, c, len(row)), look, (number + c + dark) % 2 == 0
        told = f"{path}.{c}"
        written(pen, what, f"{told}:{layer}", number, partial(LAYERS[layer], pen, told, *what))
    return number


def _square(pen: Pen, path: str, it: Cell, box: Box, look: str, dark: bool) -> int:
    """The ground of a cell, and its marks that lie under a piece."""
    if it.hole:
        return 0
    x, y, w, h = box
    if look == "box":
        if it.piece is None:
            inner = (x + 6, y + 6, w - 12, h - 12)
            pen.shape(inner, "", radius=10, edge="line", width=2)
    else:
        base = "square.dark" if dark else "square.light"
        if look == "plain":
            base = "panel"
        fill = base
        if it.new and look == "chequered":
            fill = "moved.dark" if dark else "moved.light"
        if it.frozen:
            fill = "frozen"
        moved = of(path, "new") if it.new and look == "chequered" and not it.frozen else ()
        edge, width = ("hi.edge", 2) if it.new else ("line", 1) if look == "plain" else ("", 0)
        pen.shape(box, fill, edge=edge, width=width, of=moved)
        if it.new and not moved:
            pen.shape(box, "", edge="hi.edge", width=5, of=of(path, "new"))
        if it.frozen:
            pen.shape(
                (x + 2, y + 2, w - 4, h - 4), "", edge="box.water", width=2, of=of(path, "frozen")
            )
    if it.state == "chosen":
        fill = "chosen" if look != "box" else ""
        pen.shape(
            box,
            fill,
            radius=8 if look == "box" else 0,
            edge="go",
            width=5,
            of=of(path, "state"),
            means="chosen",
        )
    for number, mark in enumerate(it.ground[:DISCS]):
        told = f"{path}.ground.{number}"
        if len(it.ground) == 1 and it.piece is None:
            disc(pen, mark, told, x + w // 2, y + h // 2, round(w * 0.4), under=True)
        else:
            disc(pen, mark, told, x + 17 + number * 24, y + h - 17, 15, under=True)
    pen.folded.update(f"{path}.ground.{n}" for n in range(DISCS, len(it.ground)))
    return 0


def _standing(pen: Pen, path: str, it: Cell, box: Box, look: str, dark: bool) -> int:
    """What stands on a cell, and what may be done there."""
    if it.hole:
        return 0
    x, y, w, h = box
    middle = (x + w // 2, y + h // 2)
    ground = _ground(it, look, dark)
    if it.looked:
        pen.shape(
            (x + 2, y + 2, w - 4, h - 4),
            "hi",
            radius=10,
            edge="hi.edge",
            width=3,
            of=of(path, "looked"),
        )
        pen.sprite(*middle, round(w * 0.58), "ui.eye", ground="hi", colour="gold.deep")
    elif it.piece and it.piece.shape == "figure":
        _figure(pen, it.piece, f"{path}.piece", box, ground)
    elif it.piece:
        if it.new and look == "box":
            pen.fresh(box, of(path, "new"), grow=4)
        tile(pen, it.piece, f"{path}.piece", box)
        if it.new and look == "box" and it.piece.down:
            # Cards lie so close that little of the patch behind one is to be seen.
            pen.shape(box, "", radius=10, edge="hi", width=5)
    if it.new and look == "box" and not (it.piece and not it.looked):
        pen.shape(
            (x + 4, y + 4, w - 8, h - 8), "", radius=10, edge="hi.edge", width=5, of=of(path, "new")
        )
    if it.locked:
        at = (x + 22, y + h - 22)
        pen.disc(*at, 19, "ink", edge="gold.light", width=2, of=of(path, "locked"))
        pen.sprite(*at, 24, "ui.locked", ground="ink", colour="gold.light")
    if it.state == "possible":
        told = of(path, "state")
        if it.piece is None or it.looked:
            pen.disc(*middle, 12, "go", edge="white", width=2, of=told, means="possible")
        else:
            pen.disc(*middle, w // 2 - 2, "", edge="go", width=5, of=told, means="possible")
    elif it.state == "gone":
        gone(pen, path, x + w - 14, y + 14)
    pen.spot(box, it.spot)
    return 0


# One above the other.
LAYERS: dict[str, Callable[[Pen, str, Cell, Box, str, bool], int]] = {
    "ground": _square,
    "above": _standing,
}


def _ground(it: Cell, look: str, dark: bool) -> str:
    if it.state == "chosen":
        return "chosen"
    if it.frozen:
        return "frozen"
    if look == "box":
        return "table"
    if look == "plain":
        return "panel"
    if it.new:
        return "moved.dark" if dark else "moved.light"
    return "square.dark" if dark else "square.light"


def _figure(pen: Pen, it: Piece, path: str, box: Box, ground: str) -> None:
    x, y, w, h = box
    size = round(w * 0.84)
    fill = palette.seat_fill(it.owner, pen.marks) if it.owner is not None else "soft"
    rim, thick = ("ink", 2) if fill == "white" else ("rim.black", 2)
    told = of(path, "sprite") + (of(path, "owner") if it.owner is not None else ())
    if it.danger:
        pen.disc(
            x + w // 2, y + h // 2, w // 2 - 2, "", edge="seal", width=6, of=of(path, "danger")
        )
    pen.sprite(
        x + w // 2,
        y + h // 2 + 1,
        size,
        it.sprite,
        ground=ground,
        colour=fill,
        rim=rim,
        rim_width=thick,
        of=told,
        means=f"seat.{it.owner}",
    )
    if not it.sprite:
        middle = (x + w // 2, y + h // 2)
        pen.label(*middle, it.name, "bold", 32, ground=ground, room=w - 6, anchor="middle")
    shown = it.discs[:DISCS]
    for number, mark in enumerate(shown):
        disc(pen, mark, f"{path}.discs.{number}", x + w - 15 - number * 22, y + 15, 14)
    if len(it.discs) > DISCS:
        pen.folded.update(f"{path}.discs.{n}" for n in range(DISCS, len(it.discs)))
        pen.label(x + 12, y + h - 14, "+", "bold", 26, ground=ground, anchor="middle")
    if it.struck:
        pen.cross((x + 6, y + 6, w - 12, h - 12), "ink", of(path, "struck"))
