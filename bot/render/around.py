"""What stands around a match: the chairs of a lobby, the course and the places of a result."""

from __future__ import annotations

from itertools import pairwise

from bot.render import palette
from bot.render.pen import GAP, INNER, MARGIN, WIDTH, Box, Pen, figure, of
from engines.core.scene import Chair, Chairs, Chips, Course, Moment, Moments, Standing

LOW = 120  # of a chart
HIGHEST = 7  # rounds drawn with a number on each bar


def chairs(pen: Pen, it: Chairs, path: str, y: int) -> int:
    count = max(2, len(it.chairs))
    wide = min(240, (INNER - 12 * (count - 1)) // count)
    left = (WIDTH - wide * len(it.chairs) - 12 * (len(it.chairs) - 1)) // 2
    for number, one in enumerate(it.chairs):
        box = (left + number * (wide + 12), y, wide, 206)
        _chair(pen, one, f"{path}.chairs.{number}", box)
    return y + 206 + 18


def _chair(pen: Pen, it: Chair, path: str, box: Box) -> None:
    x, y, w, h = box
    name = f"seat.{it.seat % palette.SEATS}"
    if it.free:
        pen.shape(box, "felt", radius=16, edge="line", width=3)
        pen.sprite(x + w // 2, y + 78, 54, name, ground="felt", colour="line", of=of(path, "seat"))
        pen.label(
            x + w // 2,
            y + h - 30,
            it.free,
            "bold",
            28,
            ground="felt",
            colour="soft",
            room=w - 8,
            anchor="middle",
            of=of(path, "free"),
        )
        return
    fill = palette.seat_fill(it.seat, pen.marks)
    halo = palette.mixed("card", "edge" if fill in ("white", "ink") else fill, 0.2)
    pen.shape((x, y + 3, w, h), "drop", radius=16)
    pen.shape(box, "edge" if fill == "white" else fill, radius=16)
    pen.shape((x + 3, y + 3, w - 6, h - 59), "card", radius=13)
    pen.shape((x + 3, y + 100, w - 6, h - 156), "card")
    middle, radius = (y + 66, 46) if it.level else (y + 76, 54)
    pen.disc(x + w // 2, middle, radius, halo)
    sign = "ui.robot" if it.robot else "ui.person"
    told = of(path, "robot") if it.robot else ()
    size = round(radius * 1.4)
    pen.sprite(x + w // 2, middle + 2, size, sign, ground=halo, colour="ink", of=told, under=True)
    at = (x + w // 2 + 40, middle + radius - 18)
    pen.mark(it.seat, *at, 34, ground="card", of=of(path, "seat"))
    if it.host:
        pen.sprite(x + 30, y + 28, 34, "ui.leader", ground="card", of=of(path, "host"))
    if it.word:
        pen.sprite(x + w - 30, y + 28, 30, "ui.dice", ground="card", of=of(path, "word"))
    if it.level:
        pen.label(
            x + w // 2,
            y + 133,
            it.level,
            "medium",
            24,
            ground="card",
            colour="soft",
            room=w - 8,
            anchor="middle",
            of=of(path, "level"),
        )
    band = "edge" if fill == "white" else fill
    pen.label(
        x + w // 2,
        y + h - 29,
        pen.name(it.seat),
        "bold",
        30,
        ground=band,
        colour=palette.ink_on(band),
        room=w - 16,
        anchor="middle",
    )


def chips(pen: Pen, it: Chips, path: str, y: int) -> int:
    x = MARGIN
    for number, one in enumerate(it.clauses):
        told = f"{path}.clauses.{number}"
        wide = pen.measure(one.text, "medium", 28) + 36 + (40 if one.sprite else 0)
        wide = min(wide, INNER)
        if x + wide > WIDTH - MARGIN and x > MARGIN:
            x, y = MARGIN, y + 62
        pen.pill((x, y, wide, 52), "shade")
        at = x + 18
        if one.sprite:
            pen.sprite(
                at + 15,
                y + 26,
                32,
                one.sprite,
                ground="shade",
                colour="house",
                of=of(told, "sprite"),
            )
            at += 40
        pen.label(
            at,
            y + 26,
            one.text,
            "medium",
            28,
            ground="shade",
            room=x + wide - 16 - at,
            of=of(told, "text"),
        )
        x += wide + 12
    return y + 52 + 20


def course(pen: Pen, it: Course, path: str, y: int) -> int:
    """Bars per round while they can be told apart, else a line for each player."""
    pen.label(
        28,
        y + 16,
        it.title,
        "title",
        30,
        ground="paper",
        colour="house",
        room=840,
        of=of(path, "title"),
    )
    base = y + 58 + LOW
    most = max(1, *(abs(value - it.floor) for values in it.rounds for value in values))
    if len(it.rounds) > HIGHEST or len(it.owners) > 2:
        return _lines(pen, it, path, base, most)
    slot = (WIDTH - 80) // max(1, len(it.rounds))
    bar = max(4, min(36, (slot - 16) // max(1, len(it.owners))))
    pen.shape((40, base, WIDTH - 80, 2), "line")
    for number, values in enumerate(it.rounds):
        left = 40 + number * slot + (slot - bar * len(values) - 8 * (len(values) - 1)) // 2
        for place, value in enumerate(values):
            high = round(LOW * max(0, value - it.floor) / most)
            x = left + place * (bar + 8)
            fill = palette.seat_fill(it.owners[place], pen.marks)
            edge = "ink" if fill == "white" else ""
            there = of(f"{path}.rounds.{number}.{place}", "")
            pen.shape(
                (x, base - high, bar, max(2, high)),
                fill,
                radius=min(5, high // 2),
                edge=edge,
                width=2 if edge else 0,
                of=there,
                means=str(value),
            )
            pen.label(
                x + bar // 2,
                base - high - 16,
                figure(value),
                "bold",
                25,
                ground="paper",
                anchor="middle",
            )
        pen.label(
            40 + number * slot + slot // 2,
            base + 22,
            str(number + 1),
            "medium",
            24,
            ground="paper",
            colour="soft",
            anchor="middle",
        )
    return base + 44


def _lines(pen: Pen, it: Course, path: str, base: int, most: int) -> int:
    """A line for each player, his mark at every turn of it and his score at its end."""
    left, right = 44, WIDTH - 130
    pen.shape((left - 16, base, right - left + 32, 2), "line")
    across = [
        left + (right - left) * number // max(1, len(it.rounds) - 1)
        for number in range(len(it.rounds))
    ]
    heights = [
        [base - round(LOW * max(0, value - it.floor) / most) for value in row] for row in it.rounds
    ]
    for place, seat in enumerate(it.owners):
        fill = palette.seat_fill(seat, pen.marks)
        points = [(x, row[place]) for x, row in zip(across, heights, strict=True)]
        for start, end in pairwise(points):
            pen.line(start, end, "edge" if fill == "white" else fill)
    for place, seat in enumerate(it.owners):
        for number, (x, row) in enumerate(zip(across, heights, strict=True)):
            there = of(f"{path}.rounds.{number}.{place}", "")
            pen.disc(x, row[place], 4, "paper", of=there, means=figure(it.rounds[number][place]))
            pen.mark(seat, x, row[place], 20, ground="paper", under=True)  # curves meet
    ends = dict(enumerate(heights[-1]))
    low = base + 8
    for place in sorted(ends, key=lambda one: -ends[one]):
        low = min(ends[place], low)  # scores close to each other stand apart
        pen.mark(it.owners[place], right + 38, low, 28, ground="paper")
        score = figure(it.rounds[-1][place])
        pen.label(right + 60, low, score, "title", 34, ground="paper", room=60)
        low -= 36
    return base + 26


def moments(pen: Pen, it: Moments, path: str, y: int) -> int:
    for number, one in enumerate(it.moments):
        _moment(pen, one, f"{path}.moments.{number}", y)
        y += 58
    return y + GAP


def _moment(pen: Pen, it: Moment, path: str, y: int) -> None:
    box = (MARGIN, y, INNER, 50)
    pen.shape(box, "panel", radius=12, edge="line", width=2)
    pen.shape((MARGIN + 40, y, 20, 50), "house")  # round at its outer side alone
    pen.shape((MARGIN, y, 60, 50), "house", radius=12)
    pen.label(
        MARGIN + 30,
        y + 25,
        it.label,
        "title",
        30,
        ground="house",
        colour="gold.light",
        anchor="middle",
        room=48,
        of=of(path, "label"),
    )
    x = 92
    if it.owner is not None:
        pen.mark(it.owner, x + 12, y + 25, 26, ground="panel", of=of(path, "owner"))
        x += 36
    pen.sprite(x + 18, y + 25, 36, it.sprite, ground="panel", of=of(path, "sprite"))
    x += 52
    right = WIDTH - 38
    if it.gain:
        right -= 16 + pen.label(
            right,
            y + 25,
            it.gain,
            "title",
            32,
            ground="panel",
            colour="house",
            anchor="right",
            of=of(path, "gain"),
        )
    pen.label(x, y + 25, it.text, "medium", 29, ground="panel", room=right - x, of=of(path, "text"))


def standing(pen: Pen, it: Standing, path: str, y: int) -> int:
    for number, (place, seat, score) in enumerate(it.rows):
        told = f"{path}.rows.{number}"
        pen.panel((MARGIN, y, INNER, 58), now=place == 1)
        ground = "now" if place == 1 else "panel"
        pen.label(
            54,
            y + 29,
            str(place),
            "title",
            36,
            ground=ground,
            colour="house",
            anchor="middle",
            of=of(f"{told}.0", ""),
        )
        pen.mark(seat, 102, y + 29, 28, ground=ground, of=of(f"{told}.1", ""))
        wide = pen.label(130, y + 29, pen.name(seat), "bold", 32, ground=ground, room=520)
        if place == 1 and it.rows[-1][0] > 1:  # a draw has no crown
            pen.sprite(130 + wide + 34, y + 27, 36, "ui.leader", ground=ground)
        pen.label(
            WIDTH - 44,
            y + 29,
            score,
            "title",
            38,
            ground=ground,
            anchor="right",
            of=of(f"{told}.2", ""),
        )
        y += 66
    return y + GAP
