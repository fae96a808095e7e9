"""Strokes made into pixels, pixels into a small PNG.

Shapes are painted through masks that were made once at four times their size, so every edge is
smooth and nothing is scaled afterwards. The palette is built from the strokes themselves: every
colour that was asked for is kept exactly, and the rest is the tones between inks and grounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from typing import Protocol

from PIL import Image, ImageDraw

from bot.render import faces, masks, sprites
from bot.render.curves import Curve
from bot.render.layout import Sheet
from bot.render.palette import COLOURS, RGB
from bot.render.pen import Box, Form, Label, Mark, Pattern, Shape, Sprite, Stroke

MOST_COLOURS = 64
MOST_BYTES = 60_000
LARGE = 3000  # pixels
NEAR = 20  # of 765: two colours so close are one
# How many shades an edge has when a file comes out too large. Five are the tones of the palette;
# what is the same everywhere packs better than fewer colours would.
COARSER = (5, 4, 3)


Place = tuple[int, int] | tuple[int, int, int, int]


class Canvas(Protocol):
    def paste(self, im: RGB, box: Place, mask: Image.Image | None = None, /) -> None: ...


class Coarse:
    """An image on which every edge has a few shades only."""

    def __init__(self, image: Image.Image, shades: int) -> None:
        self._image = image
        self._shades = shaded(shades)

    def paste(self, im: RGB, box: Place, mask: Image.Image | None = None, /) -> None:
        self._image.paste(im, box, mask.point(self._shades) if mask else None)


def shaded(shades: int) -> list[int]:
    """What becomes of each grey where there are so many."""
    step = 255 / (shades - 1)
    return [round(round(value / step) * step) for value in range(256)]


def painted(sheet: Sheet, shades: int = 0) -> Image.Image:
    """With so many shades at each edge, or as many as there are."""
    image = Image.new("RGB", (sheet.width, sheet.height), COLOURS["paper"])
    paint(Coarse(image, shades) if shades else image, sheet.strokes)
    return image


def paint(image: Canvas, strokes: Iterable[Mark]) -> None:
    for stroke in strokes:
        match stroke:
            case Shape():
                _shape(image, stroke)
            case Sprite():
                _sprite(image, stroke)
            case Label():
                _label(image, stroke)
            case Stroke():
                _stroke(image, stroke)
            case Curve():
                _curve(image, stroke)
            case Pattern():
                _pattern(image, stroke)


def extent(stroke: Mark) -> Box:
    """Where its paint can be: outside of this box it changes nothing."""
    if isinstance(stroke, Stroke):
        left, right = sorted((stroke.start[0], stroke.end[0]))
        top, bottom = sorted((stroke.start[1], stroke.end[1]))
        grow = stroke.width + 4
        return left - grow, top - grow, right - left + 2 * grow, bottom - top + 2 * grow
    x, y, w, h = stroke.box
    if isinstance(stroke, Shape) and stroke.turned:
        return x - h // 2 - 1, y - w // 2 - 1, w + h + 2, w + h + 2
    grow = stroke.rim_width if isinstance(stroke, Sprite) and stroke.rim else 0
    return x - grow, y - grow, w + 2 * grow, h + 2 * grow


def encoded(image: Image.Image, sheet: Sheet) -> bytes:
    """As a file that is small enough; a crowded picture is painted once more for that."""
    palette = colours(sheet.strokes, MOST_COLOURS)
    png = png_of(reduced(image, palette))
    for shades in COARSER:
        if len(png) <= MOST_BYTES:
            break
        png = png_of(reduced(painted(sheet, shades), palette), effort=9)
    return png


def reduced(image: Image.Image, palette: list[RGB]) -> Image.Image:
    """The picture in a palette of its own, without dither."""
    holder = Image.new("P", (1, 1))
    flat = [value for colour in palette for value in colour]
    # Unused places repeat the first colour, so that nothing is ever matched to black.
    holder.putpalette(flat + list(palette[0]) * (256 - len(palette)))
    result = image.quantize(palette=holder, dither=Image.Dither.NONE)
    result.putpalette(flat)
    return result


def png_of(image: Image.Image, effort: int = 6) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=effort)
    return out.getvalue()


# ---------------------------------------------------------------- strokes


def _shape(image: Canvas, it: Shape) -> None:
    x, y, w, h = it.box
    if w <= 0 or h <= 0:
        return
    if it.form == "box" and not it.radius and not it.turned:
        if it.fill:
            image.paste(COLOURS[it.fill], (x, y, x + w, y + h))
        if it.edge:
            _frame(image, it)
        return
    if it.turned:
        _turned(image, it)
        return
    if it.edge and it.width:
        edge = COLOURS[it.edge]
        if not it.fill:
            ring = masks.ring(it.form, w, h, it.radius, it.width)
            image.paste(edge, (x, y), ring)
            return
        _fill(image, edge, (x, y, w, h), it.form, it.radius)
        inset = it.width
        x, y, w, h = x + inset, y + inset, w - 2 * inset, h - 2 * inset
        if w <= 0 or h <= 0:
            return
        _fill(image, COLOURS[it.fill], (x, y, w, h), it.form, max(0, it.radius - inset))
        return
    if it.fill:
        _fill(image, COLOURS[it.fill], it.box, it.form, it.radius)


def _fill(image: Canvas, colour: RGB, box: Box, form: Form, radius: int) -> None:
    """A large box is filled plainly, and through masks only at its corners: a masked fill of the
    whole would cost more than writing the file."""
    x, y, w, h = box
    radius = min(radius, w // 2, h // 2)
    if form not in ("box", "foot") or w * h < LARGE or radius < 1:
        image.paste(colour, (x, y), masks.mask(form, w, h, radius))
        return
    right, low = x + w, y + h
    top = radius if form == "box" else 0
    image.paste(colour, (x, y + top, right, low - radius))
    upper, lower = masks.corners(radius)
    ends = ((y, upper), (low - radius, lower)) if form == "box" else ((low - radius, lower),)
    for start, (left, other) in ends:
        image.paste(colour, (x + radius, start, right - radius, start + radius))
        image.paste(colour, (x, start), left)
        image.paste(colour, (right - radius, start), other)


def _frame(image: Canvas, it: Shape) -> None:
    x, y, w, h = it.box
    colour, width = COLOURS[it.edge], it.width
    for box in (
        (x, y, x + w, y + width),
        (x, y + h - width, x + w, y + h),
        (x, y, x + width, y + h),
        (x + w - width, y, x + w, y + h),
    ):
        image.paste(colour, box)


def _turned(image: Canvas, it: Shape) -> None:
    x, y, w, h = it.box
    size = w + h
    for inset, colour in ((0, it.edge), (it.width, it.fill)):
        whole = Image.new("L", (size, size))
        inner = masks.mask(it.form, w - 2 * inset, h - 2 * inset, max(0, it.radius - inset))
        whole.paste(inner, ((size - w) // 2 + inset, (size - h) // 2 + inset))
        turned = whole.rotate(it.turned, Image.Resampling.BICUBIC)
        image.paste(COLOURS[colour], (x - (size - w) // 2, y - (size - h) // 2), turned)


def _sprite(image: Canvas, it: Sprite) -> None:
    x, y, size, _ = it.box
    if it.rim:
        rim = it.rim_width
        grown = sprites.rimmed(it.name, size, rim)
        image.paste(COLOURS[it.rim], (x - rim, y - rim), grown)
    image.paste(COLOURS[it.colour], (x, y), sprites.mask(it.name, size))


def _label(image: Canvas, it: Label) -> None:
    mask, left, top = faces.mask(it.text, it.face, it.size)
    image.paste(COLOURS[it.colour], (it.at[0] + left, it.at[1] + top), mask)


def _stroke(image: Canvas, it: Stroke) -> None:
    left, right = sorted((it.start[0], it.end[0]))
    top, bottom = sorted((it.start[1], it.end[1]))
    margin = it.width + 4
    w, h = right - left + 2 * margin, bottom - top + 2 * margin
    for width, colour in ((it.width + 5, "white"), (it.width, it.colour)):
        mask = Image.new("L", (w * masks.FINE, h * masks.FINE))
        ends = [
            ((x - left + margin) * masks.FINE, (y - top + margin) * masks.FINE)
            for x, y in (it.start, it.end)
        ]
        ImageDraw.Draw(mask).line(ends, 255, width * masks.FINE)
        small = mask.resize((w, h), Image.Resampling.BOX)
        image.paste(COLOURS[colour], (left - margin, top - margin), small)


def _curve(image: Canvas, it: Curve) -> None:
    left, top, w, h = it.box
    mask = Image.new("L", (w * masks.FINE, h * masks.FINE))
    points = [((x - left) * masks.FINE, (y - top) * masks.FINE) for x, y in it.points]
    if it.width:
        ImageDraw.Draw(mask).line(points, 255, it.width * masks.FINE, "curve")
    else:
        ImageDraw.Draw(mask).polygon(points, 255)
    image.paste(COLOURS[it.colour], (left, top), mask.resize((w, h), Image.Resampling.BOX))


def _pattern(image: Canvas, it: Pattern) -> None:
    x, y, w, h = it.box
    image.paste(COLOURS[it.colour], (x, y), masks.ornament(it.name, w, h))


# ---------------------------------------------------------------- colours


def colours(strokes: tuple[Mark, ...], most: int) -> list[RGB]:
    """Every colour asked for, then the tones between the pairs that meet most often."""
    asked: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    for stroke in strokes:
        match stroke:
            case Shape():
                area = stroke.box[2] * stroke.box[3]
                for colour in (stroke.fill, stroke.edge):
                    if colour:
                        asked[colour] += area
            case Sprite() | Label() | Pattern():
                asked[stroke.colour] += stroke.box[2] * stroke.box[3] // 3
                asked[stroke.ground] += 1
                weight = stroke.box[2] + stroke.box[3]
                rim = stroke.rim if isinstance(stroke, Sprite) else ""
                if rim:
                    asked[rim] += 500
                    pairs[(stroke.colour, rim)] += weight
                    pairs[(rim, stroke.ground)] += weight
                else:
                    pairs[(stroke.colour, stroke.ground)] += weight
            case Stroke() | Curve():
                asked[stroke.colour] += 1000
    # A colour that was asked for is never given up: it means something. Tones between are.
    chosen = dict.fromkeys(COLOURS[name] for name, _ in asked.most_common(MOST_COLOURS - 4))
    for shares in ((0.5,), (0.25, 0.75)):
        for (ink, ground), _ in pairs.most_common():
            for share in shares:
                if len(chosen) >= most:
                    return list(chosen)
                tone = _between(COLOURS[ink], COLOURS[ground], share)
                if _new(tone, chosen):
                    chosen[tone] = None
    return list(chosen)


def _between(one: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def _new(tone: RGB, chosen: Iterable[RGB]) -> bool:
    """Whether no colour that we have is so near that eyes would take it for this one."""
    red, green, blue = tone
    for r, g, b in chosen:
        if -NEAR < r - red < NEAR and abs(r - red) + abs(g - green) + abs(b - blue) <= NEAR:
            return False
    return True
