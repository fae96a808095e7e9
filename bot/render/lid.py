"""The head of every picture: the lid with title, seal and turn, a tall one when somebody won."""

from __future__ import annotations

from bot.render import faces, palette
from bot.render.pen import WIDTH, Pen, of
from engines.core.scene import Honour, Lid

LID = 92
ORNAMENT = 13
TALL = 268
NAME, SHORT = 200, 96  # the most a name takes in the plate, and what it has at least
TEXT = 96  # where title and line begin
HEADLINE = 34  # px: no verdict is written smaller


def lid(pen: Pen, it: Lid) -> int:
    """Draws the lid; returns where the body may begin."""
    lacquer = f"lacquer.{it.lacquer}"
    height = TALL if it.honour else LID
    pen.shape((0, 0, WIDTH, height), lacquer)
    if it.ornament:
        blend = palette.mixed(lacquer, "gold", 0.42)
        pen.pattern((0, height - ORNAMENT, WIDTH, ORNAMENT), it.ornament, blend, lacquer)
    pen.shape((0, height, WIDTH, 3), "gold")
    seal(pen, 20, 10, 60, it.seal, "seal", f"{PATH}:seal")
    left = _plate(pen, it) if it.turn is not None else _corner(pen, it, lacquer)
    room = left - TEXT - 12
    pen.label(
        TEXT,
        29,
        it.title,
        "title",
        38,
        ground=lacquer,
        colour="gold.light",
        room=room,
        of=of(PATH, "title"),
    )
    if it.line:
        line = of(PATH, "line")
        pen.label(
            TEXT, 64, it.line, "medium", 25, ground=lacquer, colour="shade", room=room, of=line
        )
    if it.honour:
        _honour(pen, it.honour, lacquer)
    return height + 15


PATH = "lid"


def seal(pen: Pen, x: int, y: int, size: int, sprite: str, fill: str, told: str) -> None:
    """A square stamp: a sign in light gold, or in ink on a light fill."""
    pen.shape((x, y, size, size), fill, radius=10)
    ink = "gold.light" if palette.contrast("gold.light", fill) >= 3 else palette.ink_on(fill)
    inset = 4
    inner = size - 2 * inset
    pen.shape((x + inset, y + inset, inner, inner), "", radius=7, edge=ink, width=2)
    pen.sprite(
        x + size // 2,
        y + size // 2,
        round(size * 0.72),
        sprite,
        ground=fill,
        colour=ink,
        of=(told,),
    )


def _plate(pen: Pen, it: Lid) -> int:
    """Whose turn it is: always at the same place. Returns its left border."""
    assert it.turn is not None
    name = pen.name(it.turn)
    does = pen.measure(it.does, "medium", 28) if it.does else 0
    does = min(does, 170)
    around = 20 + 20 + 6 + 32 + 8 + (8 + does if does else 0) + 20
    # A long name gives way to the line beside it: the words of a game are told whole.
    line = pen.measure(it.line, "medium", faces.LEAST) if it.line else 0
    most = max(SHORT, min(NAME, WIDTH - 20 - around - 12 - line - TEXT))
    wide = min(most, pen.measure(name, "bold", 32))
    whole = around + wide
    x, y, height = WIDTH - 20 - whole, 15, 52
    pen.pill((x, y, whole, height), "gold.light", edge="gold", width=3)
    middle = y + height // 2
    pen.sprite(x + 28, middle, 20, "ui.turn", ground="gold.light", colour="gold.deep")
    pen.mark(it.turn, x + 62, middle, 28, ground="gold.light", of=of(PATH, "turn"))
    at = x + 84
    at += pen.label(at, middle, name, "bold", 32, ground="gold.light", room=most) + 8
    if does:
        pen.label(
            at,
            middle + 1,
            it.does,
            "medium",
            28,
            ground="gold.light",
            colour="soft",
            room=does,
            of=of(PATH, "does"),
        )
    return x


def _corner(pen: Pen, it: Lid, lacquer: str) -> int:
    if not it.corner:
        return WIDTH - 20
    pen.sprite(
        WIDTH - 54,
        42,
        60,
        it.corner,
        ground=lacquer,
        colour="gold.light",
        of=of(PATH, "corner"),
    )
    return WIDTH - 100


def _honour(pen: Pen, it: Honour, lacquer: str) -> None:
    path = f"{PATH}.honour"
    if it.winners:
        pen.sprite(150, 174, 140, "ui.laurels", ground=lacquer, colour="gold", under=True)
        pen.sprite(150, 166, 66, "ui.trophy", ground=lacquer, colour="gold.light")
    else:
        pen.sprite(72, 174, 96, "ui.laurels", ground=lacquer, colour="gold")
        pen.sprite(170, 174, 96, "ui.laurels", ground=lacquer, colour="gold")
    right = WIDTH - 24
    if it.score:
        score = of(path, "score")
        right -= 24 + pen.label(
            right,
            126,
            it.score,
            "title",
            110,
            ground=lacquer,
            colour="gold.light",
            anchor="right",
            of=score,
        )
    x = 250
    for number, seat in enumerate(it.winners):
        pen.mark(seat, x + 20, 142, 40, ground=lacquer, of=(f"{path}.winners.{number}:",))
        x += 54
    headline = pen.say(it.headline)
    said = _verdict([pen.name(seat) for seat in it.winners], headline, right - x)
    pen.label(
        x,
        142,
        said,
        "title",
        66,
        ground=lacquer,
        colour="gold.light",
        room=right - x,
        least=HEADLINE,
        of=of(path, "headline"),
        whole=headline,  # the marks tell the names
    )
    others = sum(44 + _other(pen, seat, points) for seat, points in it.others)
    x = max(250, WIDTH - 24 - others)
    if it.line:
        room = x - 270 if others else 600
        # Beside somebody with a long name it takes two lines: how it ended is told whole.
        two = pen.measure(it.line, "medium", faces.LEAST) > room
        pen.paragraph(
            250,
            198 if two else 212,
            it.line,
            "medium",
            26 if two else 30,
            ground=lacquer,
            colour="white",
            room=room,
            most=1 + two,
            of=of(path, "line"),
        )
    for number, (seat, points) in enumerate(it.others):
        told = f"{path}.others.{number}"
        wide = _other(pen, seat, points)
        if x + 40 + wide > WIDTH - 14:
            pen.folded.add(told)
            continue
        pen.mark(seat, x + 16, 212, 30, ground=lacquer, of=(f"{told}.0:",))
        at = (x + 40, 212)
        pen.label(*at, pen.name(seat), "bold", 34, ground=lacquer, colour="shade", room=NAME)
        score = of(f"{told}.1", "")
        right = x + 40 + wide
        pen.label(
            right, 212, points, "bold", 34, ground=lacquer, colour="shade", anchor="right", of=score
        )
        x += 44 + wide


def _verdict(names: list[str], headline: str, room: int) -> str:
    """Who, and what of them. Where that is too long one name is cut, and several are left to their
    marks: how it ended is always told."""
    whole = f"{', '.join(names)} {headline}".strip()
    if faces.width(whole, "title", HEADLINE) <= room or not names:
        return whole
    if len(names) > 1:
        return headline
    left = room - faces.width(f" {headline}", "title", HEADLINE)
    return f"{faces.fitted(names[0], 'title', HEADLINE, left, HEADLINE)[0]} {headline}".strip()


def _other(pen: Pen, seat: int, points: str) -> int:
    """How wide somebody is who did not win."""
    name = min(NAME, pen.measure(pen.name(seat), "bold", 34))
    return name + (14 + pen.measure(points, "bold", 34) if points else 0)
