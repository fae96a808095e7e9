"""Cards and coins. A card looks the same everywhere but for its size."""

from __future__ import annotations

from bot.render import faces, palette
from bot.render.pen import Box, Of, Pen, of
from engines.core.things import Card, Coin

TWO_LINES = 56  # the height of a band with a name on two lines

TINY = 60  # a card that is only a sign


def each(paths: tuple[str, ...], *fields: str) -> Of:
    return tuple(f"{path}:{field}" for path in paths for field in fields)


def coin(pen: Pen, it: Coin, path: str, x: int, y: int, radius: int) -> None:
    if it.new:
        pen.disc(x, y, radius + 6, "hi", of=of(path, "new"))
    if it.taken:
        pen.disc(x, y, radius, "shade", edge="edge", width=2, of=of(path, "taken"))
        if it.owner is not None:
            size = round(radius * 0.9)
            pen.mark(it.owner, x, y, size, ground="shade", of=of(path, "owner"))
        return
    fill, edge, ink = (
        ("seal", "house", "white") if it.changed else ("gold.light", "gold.dark", "ink")
    )
    pen.disc(x, y, radius, fill, edge=edge, width=3, of=of(path, "changed") if it.changed else ())
    pen.disc(x, y, radius - 5, "", edge=edge, width=1)
    if it.state:
        pen.disc(x, y, radius + 5, "", edge="go", width=5, of=of(path, "state"), means=it.state)
    if it.state == "chosen":
        corner = (x + radius - 3, y + radius - 3)
        pen.disc(*corner, 12, "go", edge="white", width=2)
        pen.sprite(*corner, 16, "ui.check", ground="go", colour="white")
    size = round(radius * 1.15)
    room = 2 * radius - 10
    value = of(path, "value")
    pen.label(
        x,
        y,
        it.value,
        "title",
        max(24, size),
        ground=fill,
        colour=ink,
        room=room,
        anchor="middle",
        of=value,
    )
    pen.spot((x - radius, y - radius, 2 * radius, 2 * radius), it.spot)


def badge(pen: Pen, text: str, x: int, y: int, *, told: Of = (), gone: bool = False) -> None:
    """How many alike."""
    fill = "gone.band" if gone else "house"
    pen.disc(x, y, 24, fill, edge="paper", width=2)
    colour = "white" if gone else "gold.light"
    pen.label(x, y, text, "bold", 26, ground=fill, colour=colour, room=42, anchor="middle", of=told)


def card(
    pen: Pen,
    it: Card,
    paths: tuple[str, ...],
    box: Box,
    *,
    named: bool,
    under: bool = False,
) -> None:
    """The card itself, without what lies on it: its coins and badge come after the whole row."""
    x, y, w, h = box
    radius = max(10, w // 8)
    gone = it.state == "gone"
    if it.empty:
        _vacant(pen, it, paths, box, radius)
        return
    if it.state == "possible":
        frame = (x - 5, y - 5, w + 10, h + 10)
        pen.shape(frame, "go", radius=radius + 4, of=each(paths, "state"), means="possible")
    elif it.state == "chosen":
        frame = (x - 7, y - 7, w + 14, h + 14)
        pen.shape(frame, "go", radius=radius + 6, of=each(paths, "state"), means="chosen")
    else:
        pen.shape((x, y + 3, w, h), "drop", radius=radius)
    family = it.kind if palette.has_fill(it.kind) else it.sprite
    if it.down or palette.has_fill(family):
        _filled(pen, it, paths, box, radius, family)
        return
    face = "gone" if gone else "chosen" if it.state == "chosen" else "card"
    owned = palette.seat_fill(it.owner, pen.marks) if it.owner is not None else ""
    edge = owned or ("gone.ink" if gone else "edge")
    pen.shape(
        box,
        face,
        radius=radius,
        edge=edge,
        width=3 if w > 60 else 2,
        of=each(paths, "state") if gone else (),
        means="gone",
    )
    band = h // 4 if owned or it.band or (named and not it.value) else 0
    if w < 100 and not owned:
        band = 0
    if band and (named or it.band) and len(_name_lines(pen, it, w)) > 1:
        band = max(band, TWO_LINES)
    ink = "gone.ink" if gone else "ink"
    top = y
    usual = min(w, 122) if w < 140 else w  # one widened for its name has no more room below
    right = below = 0  # where the figure ends
    if it.value:
        size = round(usual * (0.42 if w < 140 else 0.26))
        figure = "gone.ink" if gone else "house"
        right = x + max(8, w // 14)
        right += pen.label(
            right,
            y + 8 + round(size * 0.42),
            it.value,
            "title",
            max(26, size),
            ground=face,
            colour=figure,
            room=w - 16 - (w // 4 if it.role else 34 if it.count > 1 else 0),
            of=each(paths, "value"),
        )
        top = y + round(size * 0.5)
        below = y + 8 + round(size * 0.76)
    if it.role:
        sign = round(w * 0.26)
        colour = "gone.ink" if gone else "seal"
        pen.sprite(
            x + w - 6 - sign // 2,
            y + 7 + sign // 2,
            sign,
            it.role,
            ground=face,
            colour=colour,
            of=each(paths, "role"),
            under=under,
        )
    if not it.sprite:
        pen.label(
            x + w // 2,
            (top + y + h - band) // 2,
            it.name,
            "bold",
            28,
            ground=face,
            colour=ink,
            room=w - 12,
            anchor="middle",
        )
    icon = round(min(usual * (0.56 if it.value else 0.66), h - band - (top - y) - 14))
    middle = top + (y + h - band - top) // 2 + (2 if it.value else 0)
    air = icon // 9
    if right > x + w // 2 - icon // 2 + air and below > middle - icon // 2 + air:
        # A long figure on a low card: the sign stands under it.
        top = below - air
        icon = min(icon, y + h - band - top)
        middle = (top + y + h - band) // 2
    pen.sprite(
        x + w // 2,
        middle,
        icon,
        it.sprite,
        ground=face,
        colour=ink,
        of=each(paths, "sprite"),
        under=under,
    )
    if band:
        _band(pen, it, paths, (x, y + h - band, w, band), radius, owned, named, gone)
    if it.struck:
        pen.cross((x + 8, y + 8, w - 16, h - 16), "ink", each(paths, "struck"))


def _name_lines(pen: Pen, it: Card, w: int) -> list[str]:
    """The name in its band: on two lines where it is too long for one."""
    name = pen.say(it.name)
    if faces.width(name, "bold", faces.LEAST) <= w - 4:
        return [name]
    return faces.wrapped(name, "bold", faces.LEAST, w - 4)[:2]


def _band(
    pen: Pen,
    it: Card,
    paths: tuple[str, ...],
    box: Box,
    radius: int,
    owned: str,
    named: bool,
    gone: bool,
) -> None:
    x, y, w, h = box
    fill = "gone.band" if gone else owned or pen.lacquer
    told = each(paths, "owner") if owned else ()
    pen.shape(box, fill, form="foot", radius=radius, of=told, means=f"seat.{it.owner}")
    ink = "white" if gone else palette.ink_on(fill)
    middle = y + h // 2 - 1
    if named or it.band:
        text = ink if owned or gone else "gold.light"
        lines = _name_lines(pen, it, w)
        size = max(faces.LEAST, min(30, round(h * 0.66))) if len(lines) == 1 else faces.LEAST
        if size < 28 and palette.contrast(text, fill) < 4.5:
            text = "ink"  # small letters need more
        for number, line in enumerate(lines):
            pen.label(
                x + w // 2,
                middle + number * faces.LEAST - (len(lines) - 1) * faces.LEAST // 2,
                line,
                "bold",
                size,
                ground=fill,
                colour=text,
                room=w - 4,
                anchor="middle",
            )
    elif it.owner is not None:
        pen.sprite(
            x + w // 2,
            middle,
            20,
            f"seat.{it.owner % palette.SEATS}",
            ground=fill,
            colour=ink,
            of=each(paths, "owner"),
            under=True,
        )


def _filled(pen: Pen, it: Card, paths: tuple[str, ...], box: Box, radius: int, family: str) -> None:
    """A card whose whole face has the colour of its family, or a back."""
    x, y, w, h = box
    gone = it.state == "gone"
    fill = "gone" if gone else palette.fill_of(family)
    ink = "lotus" if it.down and family == "box.back" else palette.ink_on(fill)
    if it.down and family != "box.back":
        ink = "gold.light"
    if gone:
        ink = "gone.ink"
    told = (each(paths, "down") if it.down else ()) + (each(paths, "state") if gone else ())
    pen.shape(box, fill, radius=radius, of=told, means="gone" if gone else "yes")
    inset = max(3, w // 36)
    inner = (x + inset, y + inset, w - 2 * inset, h - 2 * inset)
    pen.shape(inner, "", radius=max(4, radius - inset), edge=ink, width=2)
    low = y + h
    if w >= 130 and not it.down:
        name = pen.say(it.name)
        lines = faces.wrapped(name[:1].upper() + name[1:], "title", 28, w - 20)[:2]
        size = 34 if len(lines) == 1 else 28
        for number, line in enumerate(lines):
            at = (x + w // 2, y + h - 40 - 30 * (len(lines) - 1 - number) + 8 * (len(lines) - 1))
            pen.label(
                *at,
                line,
                "title",
                size,
                ground=fill,
                colour=ink,
                room=w - 20,
                anchor="middle",
                least=28,
            )
        low = y + h - 62 - 22 * (len(lines) - 1)
    head = y
    if it.corner:
        sign = max(24, w // 5)
        pen.sprite(
            x + 16 + sign // 2,
            y + 16 + sign // 2,
            sign,
            it.corner,
            ground=fill,
            colour=ink,
            of=each(paths, "corner"),
        )
        head = y + 24
    if it.place:
        wide = pen.measure(it.place, "title", 30) + 22
        pen.shape((x + w - wide - 12, y + 12, wide, 38), "white", radius=10)
        pen.label(
            x + w - 12 - wide // 2,
            y + 31,
            it.place,
            "title",
            30,
            ground="white",
            anchor="middle",
            of=each(paths, "place"),
        )
        head = y + 40
    kind = it.kind if it.kind and it.kind != it.sprite else ""
    small = max(20, w // 4)
    size = round(min(w * (0.5 if kind else 0.62), low - head - 12))
    middle = (x + w // 2 - (small // 3 if kind else 0), (head + low) // 2)  # beside it, not over it
    corner = (x + w - 14 - small // 2, low - 8 - small // 2)
    if kind and w < TINY:  # in opposite corners
        size, small = w // 2, w // 3
        middle = (x + 3 + size // 2, y + 3 + size // 2)
        corner = (x + w - 3 - small // 2, y + h - 3 - small // 2)
    pen.sprite(
        *middle,
        size,
        it.sprite,
        ground=fill,
        colour=ink,
        of=each(paths, "sprite"),
    )
    if kind:
        pen.sprite(
            *corner,
            small,
            kind,
            ground=fill,
            colour=ink,
            of=each(paths, "kind"),
        )


def _vacant(pen: Pen, it: Card, paths: tuple[str, ...], box: Box, radius: int) -> None:
    x, y, w, h = box
    told = each(paths, "empty")
    pen.shape(box, "shade", radius=radius, edge="edge", width=3, of=told)
    size = round(w * 0.5)
    pen.sprite(
        x + w // 2,
        y + h // 2 - 18,
        size,
        it.sprite,
        ground="shade",
        colour="soft",
        of=each(paths, "sprite"),
    )
    pen.label(
        x + w // 2,
        y + h - 40,
        it.name,
        "bold",
        28,
        ground="shade",
        colour="soft",
        room=w - 16,
        anchor="middle",
    )
