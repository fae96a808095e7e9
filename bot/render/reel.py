"""The strip of film below a picture of a match that is over: how far it has come."""

from __future__ import annotations

from bot.render.kept import written
from bot.render.pen import WIDTH, Pen, of
from engines.core.scene import Reel

REEL = 104
LEFT, RIGHT = 112, 720  # of the bar
HOLES, HOLE = 18, (24, 8)  # their places, and their size


def reel(pen: Pen, it: Reel, path: str, y: int) -> int:
    middle = written(pen, None, f"{path}:strip", y, lambda: _strip(pen, y))
    here = _place(it.at, it.of)
    pen.shape((LEFT, middle - 6, RIGHT - LEFT, 12), "reel.bar", radius=6)
    if here > LEFT + 12:
        pen.shape((LEFT, middle - 6, here - LEFT, 12), "gold", radius=6)
    for number, star in enumerate(it.stars):
        told = of(f"{path}.stars.{number}", "")
        x = _place(star, it.of)
        pen.sprite(x, middle - 24, 24, "ui.star", ground="reel", colour="gold", of=told)
    pen.shape(
        (here - 16, middle - 16, 32, 32), "gold.light", form="disc", radius=16, edge="gold", width=3
    )
    if it.note:
        pen.label(
            LEFT,
            middle + 28,
            it.note,
            "bold",
            24,
            ground="reel",
            colour="gold.light",
            room=RIGHT - LEFT,
            of=of(path, "note"),
        )
    pen.label(
        WIDTH - 18,
        middle,
        f"{it.at} / {it.of}",
        "title",
        36,
        ground="reel",
        colour="gold.light",
        anchor="right",
        room=WIDTH - RIGHT - 50,
        of=(*of(path, "at"), *of(path, "of")),
    )
    return y + REEL


def _strip(pen: Pen, y: int) -> int:
    """What is the same on every frame. Returns the middle of it."""
    pen.shape((0, y, WIDTH, REEL), "reel")
    step = WIDTH // HOLES
    for number in range(HOLES):
        x = number * step + (step - HOLE[0]) // 2
        for top in (y + 6, y + REEL - 6 - HOLE[1]):
            pen.shape((x, top, *HOLE), "reel.hole", radius=3)
    middle = y + REEL // 2
    pen.sprite(56, middle, 48, "ui.film", ground="reel", colour="gold.light")
    return middle


def _place(at: int, last: int) -> int:
    return LEFT + (RIGHT - LEFT) * at // max(1, last)
