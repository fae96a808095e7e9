"""Cards with their whole text: in a hand, or announced at the side of a board."""

from __future__ import annotations

from itertools import pairwise

from bot.render import faces, palette
from bot.render.cards import coin
from bot.render.pen import GAP, INNER, MARGIN, Box, Pen, of
from engines.core.things import Card

HEAD = 62  # the band of a wide card
LOW, TIGHT = 244, 216  # the least height of one
STEPS = (5, 5, 2)  # between lines, beside their size, by how tight the picture is
LARGE, SMALL = (
    110,
    48,
)  # the sign of an announced card whose text stands elsewhere, at most and least


def _text(pen: Pen, it: Card, w: int) -> tuple[int, int, int]:
    """The size its text is written in, how many lines that makes, and how far they lie apart: as
    little as may be in the tightest picture, but a bracket never meets the line below it."""
    said = pen.say(it.text)
    for size in (27, 25, faces.LEAST):
        lines = faces.wrapped(said, "medium", size, w - 24)
        if len(lines) <= (3 if size == 27 else 4):
            break
    step = size + STEPS[pen.tight]
    if pen.tight > 1:
        inks = [faces.ink(line, "medium", size) for line in lines]
        step = max(step, *(above[3] - below[1] for above, below in pairwise(inks)), 0)
    return size, len(lines), step


def wide_height(pen: Pen, it: Card, w: int) -> int:
    """As high as its text needs: no word of a card is ever left out."""
    size, lines, step = _text(pen, it, w)
    needed = HEAD + (70 if it.moment else 40) + lines * step - size // 2 + 10
    return max(TIGHT if pen.tight else LOW, needed)


def wide_card(pen: Pen, it: Card, path: str, box: Box) -> None:
    """A card with its whole text: band of its deck, medallion, price, moment, rule."""
    x, y, w, h = box
    fill = palette.fill_of(it.kind)
    gone = it.state == "gone"
    if it.new:
        pen.fresh(box, of(path, "new"))
    if it.state in ("possible", "chosen"):
        pen.shape(
            (x - 6, y - 6, w + 12, h + 12), "go", radius=18, of=of(path, "state"), means=it.state
        )
    else:
        pen.shape((x, y + 3, w, h), "drop", radius=14)
    face = "gone" if gone else "chosen" if it.state == "chosen" else "card"
    pen.shape(
        box,
        face,
        radius=14,
        edge=fill,
        width=3,
        of=of(path, "state") if gone else (),
        means="gone",
    )
    head = HEAD
    pen.shape((x, y, w, head + 14), fill, radius=14)
    pen.shape((x + 3, y + head, w - 6, 16), face)
    pen.disc(x + 42, y + 46, 33, "white", edge=fill, width=3)
    pen.sprite(x + 42, y + 46, 44, it.sprite, ground="white", colour="ink", of=of(path, "sprite"))
    right = x + w - 12
    if it.cost:
        coin(pen, it.cost, f"{path}.cost", right - 26, y + 32, 26)
        right -= 62
    pen.label(
        x + 86,
        y + 32,
        it.name,
        "title",
        33,
        ground=fill,
        colour="gold.light",
        room=right - x - 90,
    )
    ink = "soft" if gone else "ink"
    line = y + head + 24
    if it.kind:
        kind = of(path, "kind")
        pen.sprite(x + 42, line + 13, 30, it.kind, ground=face, colour=fill, of=kind)
    if it.moment:
        playable = it.state == "possible"
        pill, text = ("go", "white") if playable else ("shade", "soft")
        tick = 30 if playable else 0
        wide = min(w - 100, pen.measure(it.moment, "bold", 25) + 28 + tick)
        pen.pill((x + 88, line - 17, wide, 35), pill)
        if playable:
            pen.sprite(x + 88 + 26, line, 26, "ui.check", ground="go", colour="white")
        pen.label(
            x + 88 + 14 + tick,
            line,
            it.moment,
            "bold",
            25,
            ground=pill,
            colour=text,
            room=wide - 28 - tick,
            of=of(path, "moment"),
        )
        line += 46
    else:
        line += 16
    size, lines, step = _text(pen, it, w)
    pen.paragraph(
        x + 14,
        line,
        it.text,
        "medium",
        size,
        ground=face,
        colour=ink,
        room=w - 24,
        most=lines,
        least=size,
        step=step,
        of=of(path, "text"),
    )
    if it.struck:
        pen.cross((x + 12, y + 12, w - 24, h - 24), "ink", of(path, "struck"))
    pen.spot(box, it.spot)


def announced(pen: Pen, it: Card, path: str, box: Box) -> bool:
    """A card on its way takes the whole panel: icon, name, and its text, if there is room for all
    of it; else the answer is no, and the text has to stand elsewhere."""
    x, y, w, h = box
    fill = palette.fill_of(it.kind)
    pen.shape(box, "card", radius=14, edge=fill, width=4, of=of(path, "new") if it.new else ())
    pen.shape((x, y, w, 60), fill, radius=14)
    pen.shape((x + 4, y + 46, w - 8, 16), "card")
    pen.disc(x + 32, y + 32, 27, "white", edge=fill, width=3)
    pen.sprite(x + 32, y + 32, 36, it.sprite, ground="white", colour="ink", of=of(path, "sprite"))
    right = x + w - 24
    if it.owner is not None:
        pen.mark(it.owner, right, y + 24, 24, ground=fill, of=of(path, "owner"))
        right -= 38
    if it.kind:
        kind = of(path, "kind")
        pen.sprite(right, y + 24, 30, it.kind, ground=fill, colour="gold.light", of=kind)
        right -= 40
    if it.cost:
        coin(pen, it.cost, f"{path}.cost", right, y + 24, 20)
    line = pen.paragraph(x + 12, y + 76, it.name, "bold", 26, ground="card", room=w - 20, most=2)
    pen.spot(box, it.spot)
    said = pen.say(it.text)
    for size in (28, 26, faces.LEAST):
        lines = faces.wrapped(said, "medium", size, w - 20)
        whole = not any(one.endswith(faces.CUT) for one in lines)  # no word is too long
        if whole and line + len(lines) * (size + 3) - size // 2 <= y + h - 4:
            pen.paragraph(
                x + 12,
                line,
                it.text,
                "medium",
                size,
                ground="card",
                room=w - 20,
                most=len(lines),
                step=size + 3,
                of=of(path, "text"),
            )
            return True
    top = line - 13  # just below the name
    size = min(LARGE, y + h - 8 - top)
    if size >= SMALL:  # or the small one beside the name has to do
        at = (x + w // 2, (top + y + h - 8) // 2)
        pen.sprite(*at, size, it.sprite, ground="card", colour="ink")
    return False


def rule(pen: Pen, it: Card, path: str, y: int) -> int:
    """The text of an announced card, across the picture; returns where it ends."""
    fill = palette.fill_of(it.kind)
    room, size = INNER - 100, faces.LEAST if pen.tight else 27
    step = size + STEPS[pen.tight]
    lines = len(faces.wrapped(pen.say(it.text), "medium", size, room))
    high = max(64, lines * step + 22)
    pen.shape((MARGIN, y, INNER, high), "card", radius=14, edge=fill, width=4)
    pen.disc(MARGIN + 44, y + high // 2, 25, fill)
    at = (MARGIN + 44, y + high // 2, 32)
    pen.sprite(*at, it.sprite, ground=fill, colour="gold.light")
    first = y + high // 2 - (lines - 1) * step // 2
    pen.paragraph(
        MARGIN + 84,
        first,
        it.text,
        "medium",
        size,
        ground="card",
        room=room,
        most=lines,
        step=step,
        of=of(path, "text"),
    )
    return y + high + GAP
