"""The shapes of all that is painted: discs, roofs, rounded boxes, ornaments, in shades of grey.

Each is drawn once, several times larger, and made small, so that its edges are smooth; then it is
kept, for a picture has many alike. No colour is known here.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.pen import Form

FINE = 4  # masks are drawn so many times larger


@lru_cache(maxsize=64)
def _corner(radius: int) -> Image.Image:
    big = radius * FINE
    quarter = Image.new("L", (big, big))
    ImageDraw.Draw(quarter).ellipse((0, 0, 2 * big - 1, 2 * big - 1), fill=255)
    return quarter.resize((radius, radius), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def corners(radius: int) -> tuple[tuple[Image.Image, Image.Image], tuple[Image.Image, Image.Image]]:
    """Of a rounded box: the upper two, the lower two."""
    left = _corner(radius)
    right = left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    flip = Image.Transpose.FLIP_TOP_BOTTOM
    return (left, right), (left.transpose(flip), right.transpose(flip))


@lru_cache(maxsize=512)
def mask(form: Form, w: int, h: int, radius: int) -> Image.Image:
    if form not in ("box", "foot"):
        return _drawn(form, w, h, radius)
    whole = Image.new("L", (w, h), 255)
    radius = min(radius, w // 2, h // 2)
    if radius < 1:
        return whole
    upper, lower = corners(radius)
    for y, (left, right) in ((0, upper), (h - radius, lower)):
        if y or form == "box":
            whole.paste(left, (0, y))
            whole.paste(right, (w - radius, y))
    return whole


@lru_cache(maxsize=256)
def ring(form: Form, w: int, h: int, radius: int, width: int) -> Image.Image:
    outer = mask(form, w, h, radius).copy()
    inner = mask(form, w - 2 * width, h - 2 * width, max(0, radius - width))
    hole = Image.new("L", inner.size, 0)
    outer.paste(hole, (width, width), inner)
    return outer


def _drawn(form: Form, w: int, h: int, radius: int) -> Image.Image:
    big = Image.new("L", (w * FINE, h * FINE))
    draw = ImageDraw.Draw(big)
    right, bottom, round_ = w * FINE - 1, h * FINE - 1, radius * FINE
    match form:
        case "disc":
            draw.ellipse((0, 0, right, bottom), fill=255)
        case "roof":
            eaves = bottom * 0.28
            draw.polygon([(0, eaves), (right / 2, 0), (right, eaves)], fill=255)
            draw.rectangle((0, eaves, right, bottom - round_), fill=255)
            draw.rounded_rectangle((0, eaves + round_, right, bottom), round_, fill=255)
        case "dome":
            draw.ellipse((0, 0, right, bottom * 0.62), fill=255)
            draw.rectangle((0, bottom * 0.31, right, bottom - round_), fill=255)
            draw.rounded_rectangle((0, bottom * 0.31, right, bottom), round_, fill=255)
        case "arrow":
            barbs, shaft = bottom * 0.55, right * 0.29
            draw.polygon([(0, barbs), (right / 2, 0), (right, barbs)], fill=255)
            draw.rectangle((shaft, barbs, right - shaft, bottom), fill=255)
        case _:
            across = min(w, h) * FINE
            count = max(1, round(max(w, h) * FINE / across))
            step = (max(w, h) * FINE - across) / max(1, count - 1)
            for bead in range(count):
                at = bead * step
                box = (at, 0, at + across - 1, bottom) if w > h else (0, at, right, at + across - 1)
                draw.ellipse(box, fill=255)
    return big.resize((w, h), Image.Resampling.BOX)


@lru_cache(maxsize=16)
def ornament(name: str, w: int, h: int) -> Image.Image:
    """A strip that repeats: battlements, a meander, basket weave, waves or chequers."""
    big = Image.new("L", (w * FINE, h * FINE))
    draw = ImageDraw.Draw(big)
    unit = FINE
    for at in range(0, w, _PITCH.get(name, 20)):
        x = at * unit
        match name:
            case "crenels":
                draw.rectangle((x + 4 * unit, 0, x + 22 * unit, h * unit), fill=255)
            case "meander":
                line = [(0, 11), (0, 2), (14, 2), (14, 9), (5, 9), (5, 6), (9, 6)]
                path = [(x + (dx + 2) * unit, dy * unit) for dx, dy in line]
                draw.line(path, 255, unit + 2)
                draw.line((x + 2 * unit, 11 * unit, x + 22 * unit, 11 * unit), 255, unit + 2)
            case "weave":
                for lift in (0, 5):
                    path = [(x, (11 - lift) * unit), (x + 9 * unit, (4 - lift) * unit),
                            (x + 18 * unit, (11 - lift) * unit)]  # fmt: skip
                    draw.line(path, 255, 2 * unit)
            case "waves":
                for radius in (11, 7, 3):
                    draw.arc(
                        (x + (12 - radius) * unit, (13 - radius) * unit,
                         x + (12 + radius) * unit, (13 + radius) * unit),
                        180, 360, 255, unit + 2,
                    )  # fmt: skip
            case _:
                draw.rectangle((x, 0, x + 6 * unit, 6 * unit), fill=255)
                draw.rectangle((x + 7 * unit, 7 * unit, x + 13 * unit, 13 * unit), fill=255)
    return big.resize((w, h), Image.Resampling.BOX)


_PITCH: dict[str, int] = {"crenels": 36, "meander": 20, "weave": 18, "waves": 20, "chequers": 14}
