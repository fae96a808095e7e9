"""Panels: titled lists with signs, names, notes and values; what does not fit is counted."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import faces, palette
from bot.render.faces import Face
from bot.render.pen import GAP, INNER, MARGIN, Box, Form, Pen, of
from bot.render.seats import disc
from engines.core.things import Entry, Panel, Piece, Text

NARROW = 200  # a panel under this has one column
SIZE, STEP = 25, 28  # of the text of an entry, and from line to line
LEAST_SEEN = 16  # of a small piece that lies under another
TALL = ("roof", "dome")  # signs as wide as a tile
PIECES = 38  # a line of small pieces
DEEP = 12  # where a note begins that needs the whole width
BESIDE = 6  # lines of a note that stand beside the sign; a longer one needs the whole width
BRIEF, BRIEF_STEP = 2, 44  # entries in a row without their names, and from row to row


def panel_block(pen: Pen, it: Panel, path: str, y: int) -> int:
    high = panel_height(pen, it, INNER)
    panel(pen, it, path, (MARGIN, y, INNER, high))
    return y + high + GAP


def panel_height(pen: Pen, it: Panel, w: int) -> int:
    """So high that nothing need be folded."""
    high = 20 + (38 if it.title else 0)
    if it.columns > 1:
        return high + sum(row_high for row_high, _ in _rows(pen, it, w))
    return high + sum(entry_height(pen, one, w) for one in it.entries)


def panel(pen: Pen, it: Panel, path: str, box: Box) -> None:
    x, y, w, h = box
    pen.panel(box)
    top = y + 12
    if it.title:
        titled(pen, it.title, path, box)
        top = y + 46
    if it.columns > 1 and w >= NARROW:
        columns(pen, it, path, x, top, w)
        return
    heights = [entry_height(pen, one, w) for one in it.entries]
    room = y + h - 4 - top
    whole = next(n for n in range(len(heights), -1, -1) if _fits(heights, n, room))
    for number, high in enumerate(heights[:whole]):
        entry(pen, it.entries[number], f"{path}.entries.{number}", x, top, w, "panel")
        top += high
    _brief(pen, it, path, whole, (x, top, w, y + h - 4 - top))


def titled(pen: Pen, title: Text, path: str, box: Box) -> None:
    """What a panel is called, at its head."""
    at, room, told = (box[0] + 14, box[1] + 26), box[2] - 28, of(path, "title")
    pen.label(*at, title, "title", 28, ground="panel", colour="house", room=room, of=told)


def _fits(heights: list[int], whole: int, room: int) -> bool:
    """Whether so many entries fit with their names, and the others as signs below them."""
    rows = -(-(len(heights) - whole) // BRIEF)
    return whole == 0 or sum(heights[:whole]) + rows * BRIEF_STEP <= room


def _brief(pen: Pen, it: Panel, path: str, first: int, box: Box) -> None:
    """What there is no room to name: its sign, and its place where that is short."""
    x, y, w, h = box
    slots = h // BRIEF_STEP * BRIEF
    rest = [(n, one) for n, one in enumerate(it.entries) if n >= first and _tells(one)]
    told_by_none = (n for n in range(first, len(it.entries)) if not _tells(it.entries[n]))
    pen.folded.update(f"{path}.entries.{number}" for number in told_by_none)
    shown = rest if len(rest) <= slots else rest[: max(0, slots - 1)]
    for slot, (number, one) in enumerate(shown):
        told = f"{path}.entries.{number}"
        at = (x + slot % BRIEF * (w // BRIEF), y + slot // BRIEF * BRIEF_STEP + BRIEF_STEP // 2)
        _sign(pen, one, told, at[0] + 29, at[1], "panel")
        left, room = at[0] + 54, w // BRIEF - 56
        pen.folded.update(f"{told}:{field}" for field in ("name", "value", "new"))
        pen.folded.add(f"{told}.pieces")
        if one.note and pen.measure(one.note, "medium", SIZE) <= room:
            pen.label(
                left,
                at[1],
                one.note,
                "medium",
                SIZE,
                ground="panel",
                colour="soft",
                of=of(told, "note"),
            )
        else:
            pen.folded.add(f"{told}:note")
    if len(shown) < len(rest):
        pen.folded.update(f"{path}.entries.{number}" for number, _ in rest[len(shown) :])
        slot = len(shown)
        at = (x + slot % BRIEF * (w // BRIEF), y + slot // BRIEF * BRIEF_STEP + BRIEF_STEP // 2)
        text = f"+{len(rest) - len(shown)}"
        pen.label(at[0] + 16, at[1], text, "bold", 26, ground="panel", colour="soft")


def _tells(one: Entry) -> bool:
    """Whether it says anything without its name: a key to a sign does not."""
    return bool(one.disc or one.sprite)


Row = tuple[int, list[tuple[int, Entry]]]  # height, entries with their numbers


def _rows(pen: Pen, it: Panel, w: int) -> list[Row]:
    """Entries in rows of `columns`; one with pieces that does not fit a column has its own row."""
    wide = w // it.columns
    rows: list[list[tuple[int, Entry]]] = []
    for number, one in enumerate(it.entries):
        alone = _plan(pen, one, wide).room < 30
        if not rows or alone or len(rows[-1]) == it.columns or _alone(pen, rows[-1], wide):
            rows.append([])
        rows[-1].append((number, one))
    return [(max(entry_height(pen, one, wide) for _, one in row) - 4, row) for row in rows]


def _alone(pen: Pen, row: list[tuple[int, Entry]], wide: int) -> bool:
    return any(_plan(pen, one, wide).room < 30 for _, one in row)


def columns(pen: Pen, it: Panel, path: str, x: int, y: int, w: int) -> None:
    wide = w // it.columns
    for high, row in _rows(pen, it, w):
        for place, (number, one) in enumerate(row):
            room = w if _alone(pen, row, wide) else wide
            if place and wide >= NARROW:  # or the value before it would seem to be its own
                pen.shape((x + place * wide, y + 8, 2, high - 16), "line")
            entry(pen, one, f"{path}.entries.{number}", x + place * wide, y, room, "panel")
        y += high


@dataclass(frozen=True, slots=True)
class _Plan:
    """How the text of an entry falls into lines."""

    indent: int
    steps: tuple[int, ...]  # from each piece to what comes after it
    room: int
    size: int  # of the name: a long word makes it smaller
    names: tuple[str, ...]
    notes: tuple[str, ...]
    inline: bool  # the note stands behind the last line of the name
    low: bool  # the value stands on a last line of its own side, for a long word needs the room
    under: bool  # the pieces stand below the text, for the same reason
    deep: bool  # and so does the note, below the sign too

    @property
    def head(self) -> int:
        """How high the sign and what stands beside it are."""
        lines = len(self.names) + (0 if self.inline or self.deep else len(self.notes))
        lines += self.low and not self.notes
        return max(44, STEP * max(1, lines) + 14)

    @property
    def height(self) -> int:
        deep = STEP * len(self.notes) + 4 if self.deep else 0
        return self.head + (PIECES if self.under else 0) + deep


def _plan(pen: Pen, one: Entry, w: int) -> _Plan:
    signed = one.sprite or one.disc or one.sign or one.owner is not None
    indent = 60 if one.sign in TALL else 52 if signed else 14
    value = pen.measure(one.value, "title", 30) + 14 if one.value else 0
    steps = _steps(one.pieces, w - indent - value)
    longest = _longest(pen, one.name, "bold")
    under = bool(one.name) and bool(steps) and longest > w - indent - sum(steps) - 6 - value
    indent += 0 if under else sum(steps)
    room = w - indent - 6 - value
    low = bool(one.value and one.name) and longest > room
    room += value if low else 0
    size = SIZE if longest <= room else faces.LEAST
    names = faces.wrapped(pen.say(one.name), "bold", size, room)
    notes = faces.wrapped(pen.say(one.note), "medium", SIZE, room)
    long = _longest(pen, one.note, "medium") > room or len(notes) > BESIDE
    deep = bool(notes) and long
    if deep:
        notes = faces.wrapped(pen.say(one.note), "medium", faces.LEAST, w - 2 * DEEP)
    last = faces.width(names[-1], "bold", size) + 8 if names else 0
    behind = last + (faces.width(notes[0], "medium", SIZE) if notes else 0)
    inline = len(notes) == 1 and not low and not deep and behind <= room
    return _Plan(indent, steps, room, size, tuple(names), tuple(notes), inline, low, under, deep)


def _longest(pen: Pen, text: Text, face: Face) -> int:
    """The widest word of it."""
    return max((faces.width(word, face, SIZE) for word in pen.say(text).split()), default=0)


def _piece_width(piece: Piece) -> int:
    return 66 if piece.value else 35


def _steps(pieces: tuple[Piece, ...], room: int) -> tuple[int, ...]:
    """Side by side; where they would reach into the value, each lies a little over the one
    before it."""
    wide = [_piece_width(piece) for piece in pieces]
    over = sum(wide) - room
    if over <= 0 or len(wide) < 2:
        return tuple(wide)
    closer = -(-over // (len(wide) - 1))
    return (*(max(LEAST_SEEN, each - closer) for each in wide[:-1]), wide[-1])


def entry_height(pen: Pen, one: Entry, w: int) -> int:
    return _plan(pen, one, w).height


def entry(pen: Pen, one: Entry, path: str, x: int, y: int, w: int, ground: str) -> None:
    """A sign, small pieces, a name, a note, a value."""
    plan = _plan(pen, one, w)
    middle = y + plan.head // 2
    if one.new:
        pen.shape((x + 6, y + 1, w - 12, plan.height - 4), "hi", radius=10, of=of(path, "new"))
        ground = "hi"
    at = x + plan.indent
    _sign(pen, one, path, x + 29, middle, ground)
    left = at - (0 if plan.under else sum(plan.steps))
    across = y + plan.head + PIECES // 2 - 4 if plan.under else middle
    for number, piece in enumerate(one.pieces):
        if number and plan.steps[number - 1] < _piece_width(one.pieces[number - 1]):
            # A rim, or equal ones would run together.
            pen.shape((left - 2, across - 18, _piece_width(piece) + 1, 36), ground, radius=8)
        small_tile(pen, piece, f"{path}.pieces.{number}", left, across - 16, 32, ground)
        left += plan.steps[number]
    extra = 0 if plan.inline or plan.deep else len(plan.notes)
    line = middle - STEP * (max(1, len(plan.names) + extra) - 1) // 2
    for number, name in enumerate(plan.names):
        told, whole = (of(path, "name"), pen.say(one.name)) if number == 0 else ((), "")
        pen.label(
            at, line, name, "bold", plan.size, ground=ground, room=plan.room, of=told, whole=whole
        )
        line += STEP
    if plan.inline and plan.names:
        at, line = at + faces.width(plan.names[-1], "bold", plan.size) + 8, line - STEP
    if plan.deep:
        at, line = x + DEEP, y + plan.height - STEP * len(plan.notes) + STEP // 2 - 8
    for number, note in enumerate(plan.notes):
        told, whole = (of(path, "note"), pen.say(one.note)) if number == 0 else ((), "")
        pen.label(
            at,
            line,
            note,
            "medium",
            faces.LEAST if plan.deep else SIZE,
            ground=ground,
            colour="soft",
            room=w,
            of=told,
            whole=whole,
        )
        line += STEP
    value = of(path, "value")
    right = x + w - 12
    middle = y + plan.height - 20 if plan.low else middle
    pen.label(right, middle, one.value, "title", 30, ground=ground, anchor="right", of=value)
    pen.spot((x, y, w, plan.height), one.spot)


def _sign(pen: Pen, one: Entry, path: str, x: int, y: int, ground: str) -> None:
    told = of(path, "sign")
    if one.disc:
        disc(pen, one.disc, f"{path}.disc", x - 2, y, 18)
        if one.sign == "possible":
            pen.disc(x - 2, y, 19, "", edge="go", width=5, of=told, means=one.sign)
    elif one.sprite:
        pen.sprite(x, y, 34, one.sprite, ground=ground, of=of(path, "sprite"))
    elif one.sign == "possible":
        pen.disc(x, y, 11, "go", edge="white", width=2, of=told, means=one.sign)
    elif one.sign == "capture":
        pen.disc(x, y, 17, "", edge="go", width=5, of=told, means=one.sign)
    elif one.sign in TALL:
        form: Form = "roof" if one.sign == "roof" else "dome"
        pen.shape((x - 20, y - 17, 40, 34), "soft", form=form, radius=6, of=told, means=one.sign)
    elif one.sign == "chosen":
        pen.shape((x - 17, y - 17, 34, 34), "chosen", edge="go", width=5, of=told, means=one.sign)
    elif one.sign == "new":
        pen.shape(
            (x - 17, y - 17, 34, 34),
            "moved.light",
            edge="hi.edge",
            width=2,
            of=told,
            means=one.sign,
        )
    if one.owner is not None and not (one.disc or one.sprite or one.sign):
        pen.mark(one.owner, x, y, 26, ground=ground, of=of(path, "owner"))


def small_tile(
    pen: Pen, it: Piece, path: str, x: int, y: int, size: int, ground: str = "panel"
) -> None:
    """A collected card or a taken piece: its family's colour and sign, or its own figure."""
    owner = of(path, "owner") if it.owner is not None else ()
    seat = f"seat.{it.owner}"
    middle = (x + size // 2, y + size // 2)
    family = it.kind or it.sprite
    if it.shape == "figure" and not palette.has_fill(family):
        fill = palette.seat_fill(it.owner, pen.marks) if it.owner is not None else "soft"
        rim = "ink" if fill == "white" else "rim.black"
        told = of(path, "sprite") + owner
        pen.sprite(
            *middle,
            size - 2,
            it.sprite,
            ground=ground,
            colour=fill,
            rim=rim,
            rim_width=2,
            of=told,
            means=seat,
        )
        return
    fill = palette.fill_of(family)
    ink = palette.ink_on(fill)
    edge = "gold" if it.kind else ""
    form: Form = "roof" if it.shape == "roof" else "dome" if it.shape == "dome" else "box"
    shape = of(path, "shape") if form != "box" else owner
    wide = _piece_width(it) - 5 if it.value else size
    box = (x, y - 2, wide, size + 4) if it.value else (x, y, size, size)
    pen.shape(
        box,
        fill,
        form=form,
        radius=6,
        edge=edge,
        width=2 if edge else 0,
        of=shape,
        means=form if form != "box" else seat,
    )
    if it.value:
        middle = (x + 19, middle[1] + 3)
        value = of(path, "value")
        at = (x + 45, middle[1])
        pen.label(*at, it.value, "title", 28, ground=fill, colour=ink, anchor="middle", of=value)
    pen.sprite(*middle, size - 8, it.sprite, ground=fill, colour=ink, of=of(path, "sprite"))
    if it.struck and it.value:
        # At its corner: a stroke across so small a tile would hide the sign.
        pen.disc(x + 1, y + 1, 11, "ink", edge="white", width=2, of=of(path, "struck"))
        pen.sprite(x + 1, y + 1, 13, "ui.cross", ground="ink", colour="white")
    elif it.struck:
        pen.cross(box, "ink", of(path, "struck"))
    if it.kind:
        corner = (x + size - 8, y + size - 8)
        kind = of(path, "kind")
        pen.sprite(*corner, 13, it.kind, ground=fill, colour=ink, of=kind, under=True)
