"""Numbers to be seen at a glance: tracks, pips, plates, banners, running text."""

from __future__ import annotations

from bot.render import faces, palette
from bot.render.clauses import strip
from bot.render.pen import GAP, INNER, MARGIN, WIDTH, Box, Pen, of
from bot.render.seats import alike, figures, side_by_side
from engines.core.scene import Banner, Figures, Lines, Pips, Plate, Plates, Strip, Track


def figures_line(pen: Pen, it: Figures, path: str, y: int) -> int:
    measure = alike(pen, [it.figures], INNER - 20)
    figures(pen, it.figures, path, MARGIN + 10, y + 28, measure, "paper")
    return y + 62


def pips(pen: Pen, it: Pips, path: str, y: int) -> int:
    wide = pen.label(
        28,
        y + 30,
        it.title,
        "medium",
        26,
        ground="paper",
        colour="soft",
        room=130,
        of=of(path, "title"),
    )
    x = 28 + wide + 12
    columns = [max(1, -(-total // 3)) for _, _, total in it.groups]
    room = WIDTH - 24 - x
    used = sum(22 + 13 * column for column in columns)
    gap = (room - used) // max(1, len(it.groups))
    for number, ((label, out, total), column) in enumerate(zip(it.groups, columns, strict=True)):
        told = f"{path}.groups.{number}"
        pen.label(
            x, y + 30, label, "title", 32, ground="paper", colour="house", of=of(f"{told}.0", "")
        )
        x += 24
        for pip in range(total):
            row, place = divmod(pip, column)
            fill = "house" if pip < out else "empty"
            counts = of(f"{told}.1", "") + of(f"{told}.2", "") if pip < out else of(f"{told}.2", "")
            pen.disc(x + 6 + place * 13, y + 16 + row * 13, 5, fill, counts=counts)
        x += 13 * column - 2 + gap
    return y + 62


def track(pen: Pen, it: Track, path: str, y: int) -> int:
    left, right = 60, 822
    y += 4
    pen.shape((54, y + 14, right - 48, 20), "empty", radius=10)

    def at(value: int) -> int:
        return left + round((right - left) * min(value, it.target) / it.target)

    for value in (*range(0, it.target - it.step // 2, it.step), it.target):
        pen.shape((at(value) - 1, y + 36, 2, 14), "line")
        last = of(path, "target") if value == it.target else ()
        pen.label(
            at(value),
            y + 63,
            str(value),
            "medium",
            24,
            ground="paper",
            colour="soft",
            anchor="middle",
            of=last,
        )
    pen.sprite(870, y + 24, 34, "ui.trophy", ground="paper")
    high = 20 // max(1, len(it.runners))
    for number, runner in enumerate(it.runners):
        end = at(runner.at)
        fill = palette.seat_fill(runner.owner, pen.marks)
        if end > 60:
            pen.shape((54, y + 14 + number * high, end - 54, high), fill, radius=min(4, high // 2))
    in_order = sorted(enumerate(it.runners), key=lambda pair: pair[1].at)
    places = apart([at(runner.at) for _, runner in in_order], 50, right)
    for (number, runner), x in zip(in_order, places, strict=True):
        told = f"{path}.runners.{number}"
        if runner.new:
            pen.disc(x, y + 24, 31, "hi", edge="hi.edge", width=2, of=of(told, "new"))
        fill = palette.seat_fill(runner.owner, pen.marks)
        pen.disc(x, y + 24, 25, fill, edge="white", width=3)
        pen.label(
            x,
            y + 24,
            str(runner.at),
            "title",
            30,
            ground=fill,
            colour=palette.ink_on(fill),
            room=46,
            anchor="middle",
            of=of(told, "at"),
        )
    for (number, runner), x in zip(in_order, places, strict=True):
        # The shape of its owner, for eyes to which the colours are one.
        told = f"{path}.runners.{number}"
        pen.mark(runner.owner, x + 20, y + 4, 20, ground="paper", of=of(told, "owner"))
    return y + 84


def banner(pen: Pen, it: Banner, path: str, y: int) -> int:
    """Title and text in one line when they fit; else the text below, as long as it is."""
    title = pen.measure(it.title, "title", 30) + 16 if it.title else 0
    one_line = title + pen.measure(it.text, "medium", 26) <= INNER - 96 if it.text else True
    rows = 0 if one_line else len(faces.wrapped(pen.say(it.text), "medium", 25, INNER - 84))
    high = 56 + rows * 30 - (4 if rows else 0)
    fill = "hi" if it.new else "shade"
    box = (MARGIN, y, INNER, high)
    pen.shape(
        box,
        fill,
        radius=14,
        edge="hi.edge" if it.new else "line",
        width=2,
        of=of(path, "new") if it.new else (),
    )
    pen.sprite(
        MARGIN + 36, y + 28, 40, it.sprite, ground=fill, colour="house", of=of(path, "sprite")
    )
    x = MARGIN + 66
    wide = pen.label(
        x,
        y + 28,
        it.title,
        "title",
        30,
        ground=fill,
        colour="house",
        room=INNER - 90,
        of=of(path, "title"),
    )
    if it.text and one_line:
        pen.label(
            x + wide + 14,
            y + 29,
            it.text,
            "medium",
            26,
            ground=fill,
            room=INNER - 80 - wide,
            of=of(path, "text"),
        )
    elif it.text:
        pen.paragraph(
            x,
            y + 58,
            it.text,
            "medium",
            25,
            ground=fill,
            room=INNER - 84,
            most=rows,
            least=25,
            of=of(path, "text"),
        )
    return y + high + GAP


def lines(pen: Pen, it: Lines, path: str, y: int) -> int:
    if it.title:
        pen.label(
            28,
            y + 20,
            it.title,
            "title",
            30,
            ground="paper",
            colour="house",
            room=WIDTH - 56,
            of=of(path, "title"),
        )
        y += 42
    for number, line in enumerate(it.lines):
        y = pen.paragraph(
            28,
            y + 18,
            line,
            "medium",
            28,
            ground="paper",
            room=WIDTH - 56,
            most=2 if pen.tight else 4,
            of=of(f"{path}.lines.{number}", ""),
        )
        y -= 14
    return y + 12


def strip_block(pen: Pen, it: Strip, path: str, y: int) -> int:
    return strip(pen, it.clauses, f"{path}.clauses", y, pen.ground(y)) + 6


def plates(pen: Pen, it: Plates, path: str, y: int) -> int:
    places = side_by_side(len(it.plates), 8)
    for number, (one, (x, wide)) in enumerate(zip(it.plates, places, strict=True)):
        _plate(pen, one, f"{path}.plates.{number}", (x, y, wide, 92))
    return y + 92 + 12


def _plate(pen: Pen, it: Plate, path: str, box: Box) -> None:
    x, y, w, _ = box
    if it.new:
        pen.fresh(box, of(path, "new"), grow=4)
    fill = palette.fill_of(it.sprite)
    ink = palette.ink_on(fill)
    pen.shape(box, fill, radius=12)
    value = pen.measure(it.value, "title", 38)
    whole = 40 + value + (36 if it.unit else 0)
    at = x + (w - whole) // 2
    pen.sprite(at + 18, y + 30, 36, it.sprite, ground=fill, colour=ink, of=of(path, "sprite"))
    at += 44
    pen.label(at, y + 31, it.value, "title", 38, ground=fill, colour=ink, of=of(path, "value"))
    if it.unit:
        pen.sprite(
            at + value + 18, y + 30, 28, it.unit, ground=fill, colour=ink, of=of(path, "unit")
        )
    pen.label(
        x + w // 2,
        y + 68,
        it.name,
        "bold",
        28,
        ground=fill,
        colour=ink,
        room=w - 10,
        anchor="middle",
    )
    pen.spot(box, it.spot)


def apart(places: list[int], gap: int, right: int) -> list[int]:
    """Ascending places, moved so that neighbours keep their distance and none passes the end."""
    moved: list[int] = []
    for place in places:
        moved.append(max(place, moved[-1] + gap) if moved else place)
    for number in reversed(range(len(moved))):
        moved[number] = min(moved[number], right)
        right = moved[number] - gap
    return moved
