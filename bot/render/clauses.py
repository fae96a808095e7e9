"""What happened, or what one should know, in short sentences side by side: the foot of a picture.

No sentence is cut while a second line can hold it; nothing is written here that is not a clause of
the scene.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.render import faces
from bot.render.faces import Face
from bot.render.pen import WIDTH, Pen, of
from engines.core.things import Clause

FOOT = 58
STRIP = 48  # facts on the paper
LEFT = 26
ROOM = WIDTH - 2 * LEFT
SIZE, STEP = 29, 30  # of the text, and to a second line
SIGN = 46  # a sign before it
NAME = 200  # the most a name takes
AIR = 20  # between what two players did
DOT = "·"  # between what one did and what he did then

Numbered = tuple[int, Clause]


def foot(pen: Pen, clauses: tuple[Clause, ...], y: int) -> int:
    """What has just happened, in one line; if that is too long, the older clause goes."""
    if not clauses:
        return y
    kept = _kept(pen, clauses, "foot", newest=True)
    high = FOOT + _more(pen, kept)
    pen.shape((0, y, WIDTH, high), "shade")
    pen.shape((0, y, WIDTH, 2), "line")
    _write(pen, kept, "foot", y + FOOT // 2, "shade")
    return y + high


def strip(pen: Pen, clauses: tuple[Clause, ...], path: str, y: int, ground: str) -> int:
    """Facts side by side; returns where they end."""
    kept = _kept(pen, clauses, path, newest=False)
    _write(pen, kept, path, y + STRIP // 2, ground)
    return y + STRIP + _more(pen, kept)


def _kept(pen: Pen, clauses: tuple[Clause, ...], path: str, *, newest: bool) -> list[Numbered]:
    """As many as fit: soft ones go first, then old ones (or late ones)."""
    kept = list(enumerate(clauses))
    while len(kept) > 1 and _whole(pen, kept) > ROOM:
        soft = [pair for pair in kept if pair[1].soft]
        gone = soft[-1] if soft else kept[0] if newest else kept[-1]
        kept.remove(gone)
        pen.folded.add(f"{path}.{gone[0]}")
    return kept


def _more(pen: Pen, kept: Sequence[Numbered]) -> int:
    """A last clause that is too long for one line has a second one."""
    if len(kept) != 1:
        return 0
    ((_, clause),) = kept
    room = ROOM - _name_wide(pen, clause) - (SIGN if clause.sprite else 0)
    return STEP if _long(pen, clause, room) else 0


def _long(pen: Pen, clause: Clause, room: int) -> bool:
    return pen.measure(clause.text, _face(clause), faces.LEAST) > room


def _write(pen: Pen, kept: Sequence[Numbered], path: str, y: int, ground: str) -> None:
    x = LEFT
    for run in _runs(kept):
        x = _run(pen, run, path, x, y, LEFT + ROOM, ground) + AIR


def _runs(clauses: Sequence[Numbered]) -> list[list[Numbered]]:
    """What one player did in a row is told after his name, which stands there once."""
    runs: list[list[Numbered]] = []
    for number, clause in clauses:
        if runs and clause.owner is not None and runs[-1][-1][1].owner == clause.owner:
            runs[-1].append((number, clause))
        else:
            runs.append([(number, clause)])
    return runs


def _whole(pen: Pen, clauses: Sequence[Numbered]) -> int:
    """How much room they all need."""
    runs = _runs(clauses)
    dots = (len(clauses) - len(runs)) * _dot(pen)
    names = sum(_name_wide(pen, run[0][1]) for run in runs)
    return sum(_wide(pen, one) for _, one in clauses) + names + dots + AIR * (len(runs) - 1)


def _face(clause: Clause) -> Face:
    return "medium" if clause.owner is not None or clause.soft else "bold"


def _dot(pen: Pen) -> int:
    return pen.measure(DOT, "bold", SIZE) + 16


def _wide(pen: Pen, clause: Clause) -> int:
    return pen.measure(clause.text, _face(clause), SIZE) + (SIGN if clause.sprite else 0)


def _name_wide(pen: Pen, clause: Clause) -> int:
    if clause.owner is None:
        return 0
    return 36 + min(NAME, pen.measure(pen.name(clause.owner), "bold", SIZE)) + 8


def _run(pen: Pen, run: list[Numbered], path: str, x: int, y: int, end: int, ground: str) -> int:
    """Returns where it ends."""
    owner = run[0][1].owner
    if owner is not None:
        told = tuple(f"{path}.{number}:owner" for number, _ in run)
        pen.mark(owner, x + 13, y, 26, ground=ground, of=told)
        x += 36
        x += pen.label(x, y, pen.name(owner), "bold", SIZE, ground=ground, room=NAME) + 8
    for place, (number, clause) in enumerate(run):
        if place:
            pen.label(x + 8, y, DOT, "bold", SIZE, ground=ground, colour="soft")
            x += _dot(pen)
        x = _clause(pen, clause, f"{path}.{number}", x, y, end, ground)
    return x


def _clause(pen: Pen, clause: Clause, path: str, x: int, y: int, end: int, ground: str) -> int:
    if clause.sprite:
        white = pen.marks == "sides" and clause.owner == 0
        pen.sprite(
            x + 18,
            y,
            36,
            clause.sprite,
            ground=ground,
            colour="white" if white else "",
            rim="ink" if white else "",
            rim_width=2 if white else 0,
            of=of(path, "sprite"),
        )
        x += SIGN
    colour = "soft" if clause.soft else "ink"
    face, room, told = _face(clause), end - x, of(path, "text")
    if _long(pen, clause, room):
        at = (x, y, clause.text, face, faces.LEAST)
        pen.paragraph(*at, ground=ground, colour=colour, room=room, most=2, step=STEP, of=told)
        return end
    at = (x, y, clause.text, face, SIZE)
    return x + pen.label(*at, ground=ground, colour=colour, room=room, of=told)
