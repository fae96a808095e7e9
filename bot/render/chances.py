"""Everybody's chance to win over a match: for two one curve with their colours on its two sides,
for more a curve each; the turns that decided it stand on it as numbered pins, and below in words.
"""

from __future__ import annotations

from itertools import pairwise

from bot.render import faces, palette
from bot.render.gauges import apart
from bot.render.pen import GAP, INNER, MARGIN, WIDTH, Pen, figure, of
from engines.core.scene import Chances
from engines.core.things import Pin
from engines.core.ui import Msg, Name

LEFT, RIGHT = 96, WIDTH - 28
HIGH = 296
DUEL = 2
LEGEND = 44
PIN = 20  # its radius
AWAY = 58  # how far it stands from the curve
CLEAR = 76  # pixels between two numbers below
CLEARANCE = 22  # around a name
ROW, ROW_LEFT = 54, 124  # of what is told of a pin: how high, and where its text begins
SAID, GAIN = 28, 34
MOST, STEP = 3, 30  # lines of it, and from one to the next

Way = list[tuple[int, int]]  # of a curve, in pixels


def chances(pen: Pen, it: Chances, path: str, y: int) -> int:
    duel = len(it.owners) == DUEL
    y += 12
    if not duel:
        _legend(pen, it, y)
        y += LEGEND
    high = HIGH - 60 * pen.tight
    _ground(pen, it, y, high, duel)
    across = _across(it)
    ways = [
        [
            (x, y + round(high * (100 - row[place]) / 100))
            for x, row in zip(across, it.curve, strict=True)
        ]
        for place in range(len(it.owners))
    ]
    places = _places(it, ways[0], y, high)
    if duel:
        _sides(pen, it, ways[0], y + high // 2)
        _names(pen, it, ways[0], places, y, high)
        pen.curve(ways[0], "ink", 5)
    else:
        for place, way in enumerate(ways):
            fill = palette.seat_fill(it.owners[place], pen.marks)
            pen.curve(way, "edge" if fill == "white" else fill, 5)
    _told(pen, it, path, across, ways, y + high)
    _pins(pen, it, ways[0], places)
    y += high + 50
    for number, one in enumerate(it.pins):
        y += _row(pen, one, f"{path}.pins.{number}", y) + 6
    return y + GAP


def _across(it: Chances) -> list[int]:
    last = max(1, len(it.curve) - 1)
    return [LEFT + (RIGHT - LEFT) * number // last for number in range(len(it.curve))]


def _colour(pen: Pen, seat: int) -> str:
    fill = palette.seat_fill(seat, pen.marks)
    return "line" if fill == "white" else fill


def _ground(pen: Pen, it: Chances, y: int, high: int, duel: bool) -> None:
    wide = RIGHT - LEFT
    if duel:
        for number, seat in enumerate(it.owners):
            tone = palette.mixed("paper", _colour(pen, seat), 0.16)
            pen.shape((LEFT, y + number * (high // 2), wide, high // 2), tone)
    else:
        pen.shape((LEFT, y, wide, high), "panel")
    for share in (0, 50, 100):
        at = y + high * (100 - share) // 100
        pen.shape((LEFT, at, wide, 2), "line")
        pen.label(
            LEFT - 12,
            at,
            Msg("percent", {"n": 100}) if share == 100 else str(share),
            "medium",
            26,
            ground="paper",
            colour="soft",
            anchor="right",
        )


def _sides(pen: Pen, it: Chances, way: Way, middle: int) -> None:
    """What lies between the curve and the middle, in the colour of who is ahead."""
    for number, seat in enumerate(it.owners):
        ahead = min if number == 0 else max
        edge = [(x, ahead(y, middle)) for x, y in _crossing(way, middle)]
        tone = palette.mixed("paper", _colour(pen, seat), 0.55)
        pen.curve([(way[0][0], middle), *edge, (way[-1][0], middle)], tone)


def _crossing(way: Way, middle: int) -> Way:
    """The curve with the places where it meets the middle."""
    found = way[:1]
    for (x, y), (then, there) in pairwise(way):
        if (y - middle) * (there - middle) < 0:
            found.append((x + (then - x) * (middle - y) // (there - y), middle))
        found.append((then, there))
    return found


def _told(pen: Pen, it: Chances, path: str, across: list[int], ways: list[Way], base: int) -> None:
    """A mark where the words tell it too, and how many moves were made by then. Of two, one curve
    says both."""
    free = 0
    duel = len(it.owners) == DUEL
    for number, point in enumerate(it.stops):
        x = across[point]
        for place, way in enumerate(ways):
            there = of(f"{path}.points.{number}.{place}", "")
            at, means = ways[0 if duel else place][point][1], figure(it.points[number][place])
            pen.disc(x, at, 4, "ink" if duel else "paper", of=there, means=means)
            if not duel:
                pen.mark(it.owners[place], *way[point], 16, ground="panel", under=True)
        written = of(f"{path}.moves.{number}", "")
        if x >= free:
            pen.label(
                min(x, RIGHT - 8),
                base + 24,
                figure(it.moves[number]),
                "medium",
                25,
                ground="paper",
                colour="soft",
                anchor="middle",
                of=written,
            )
            free = x + CLEAR
        else:
            pen.shape((x, base, 2, 8), "line", of=written, means=figure(it.moves[number]))


def _places(it: Chances, way: Way, y: int, high: int) -> list[tuple[int, int]]:
    """Where the pins stand: beside what they are about, where there is more room."""
    about = [way[min(one.point + 1, len(way) - 1)] for one in it.pins]
    heights = [at - AWAY if at - y > high / 2 else at + AWAY for _, at in about]
    places = apart([max(x, LEFT + PIN) for x, _ in about], 2 * PIN + 6, RIGHT - PIN)
    return list(zip(places, heights, strict=True))


def _pins(pen: Pen, it: Chances, way: Way, places: list[tuple[int, int]]) -> None:
    for one, (x, middle) in zip(it.pins, places, strict=True):
        about = way[min(one.point + 1, len(way) - 1)]
        pen.curve([about, (x, middle)], "house", 3)
        pen.disc(*about, 7, "house", edge="white", width=2)
        pen.disc(x, middle, PIN, "house", edge="white", width=2)
        pen.label(
            x, middle, one.label, "title", 28, ground="house", colour="gold.light", anchor="middle"
        )


def _names(
    pen: Pen, it: Chances, way: Way, places: list[tuple[int, int]], y: int, high: int
) -> None:
    """Each on the own side, wherever curve and pins leave the most room."""
    for number, seat in enumerate(it.owners):
        at = y + 28 if number == 0 else y + high - 28
        wide = min(pen.measure(Name(seat), "bold", 28), 320) + 60

        def room(x: int, at: int = at, wide: int = wide, above: bool = number == 0) -> int:
            """Between the name, there, and what is nearest."""
            near = [abs(py - at) - PIN for px, py in places if x - PIN < px < x + wide + PIN]
            near += [py - at if above else at - py for px, py in way if x - 30 < px < x + wide + 30]
            return min(near, default=high)

        x = max(range(LEFT + 10, RIGHT - wide, 30), key=room)
        if room(x) < CLEARANCE:
            continue  # the marks below the plot tell it still
        ground = palette.mixed("paper", _colour(pen, seat), 0.16)
        pen.mark(seat, x + 16, at, 28, ground=ground, under=True)
        pen.label(x + 40, at, pen.name(seat), "bold", 28, ground=ground, room=wide - 50)


def _legend(pen: Pen, it: Chances, y: int) -> None:
    wide = (RIGHT - LEFT) // len(it.owners)
    for number, seat in enumerate(it.owners):
        x = LEFT + number * wide
        pen.mark(seat, x + 14, y + 14, 26, ground="paper")
        pen.label(x + 36, y + 14, pen.name(seat), "bold", 26, ground="paper", room=wide - 44)


def _row(pen: Pen, it: Pin, path: str, y: int) -> int:
    """What a pin is about, in as many lines as it needs; returns how high it is."""
    right = WIDTH - 38
    room = right - 16 - pen.measure(it.gain, "title", GAIN) - ROW_LEFT
    one_line = pen.measure(it.text, "medium", SAID) <= room
    size = SAID if one_line else SAID - 2
    more = len(faces.wrapped(pen.say(it.text), "medium", size, room)[1:MOST])
    high = ROW + STEP * more
    middle = y + high // 2
    pen.shape((MARGIN, y, INNER, high), "panel", radius=12, edge="line", width=2)
    pen.disc(50, middle, 21, "house")
    pen.label(
        50,
        middle,
        it.label,
        "title",
        28,
        ground="house",
        colour="gold.light",
        anchor="middle",
        of=of(path, "label"),
    )
    pen.mark(it.owner, 98, middle, 28, ground="panel", of=of(path, "owner"))
    pen.label(
        right,
        middle,
        it.gain,
        "title",
        GAIN,
        ground="panel",
        colour="house",
        anchor="right",
        of=of(path, "gain"),
    )
    pen.paragraph(
        ROW_LEFT,
        y + ROW // 2,
        it.text,
        "medium",
        size,
        ground="panel",
        room=room,
        most=MOST,
        step=STEP,
        of=of(path, "text"),
    )
    return high
