"""A film as a GIF: one palette for all of it, and of every frame only what is new in it.

A frame is laid out like any picture, with the strip of film at its foot. What differs from the
frame before is found among the strokes, so that only those parts are painted, matched to the
palette and written; no frame but the newest is ever held. Equal scenes give equal bytes. Like all
drawing it takes its time: call it beside the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from struct import pack
from typing import Any

from PIL import Image

from bot.render import Speech, Undrawable, drawable
from bot.render.kept import Kept
from bot.render.layout import Sheet, lay_out
from bot.render.paint import Place, colours, extent, paint, shaded
from bot.render.palette import COLOURS, RGB
from bot.render.pen import WIDTH, Box, Mark, Pen, Shape
from bot.render.reel import REEL, reel
from engines.core.scene import Reel, Scene
from engines.core.things import Text

BITS = 6  # of a pixel
TONES = 2**BITS - 1  # colours of a film
CLEAR = TONES  # the place in its palette of what stays as it is
SHADES = 4  # of an edge: more are not missed where it moves, and take a quarter more bytes
FIRST, TURN, LAST = 2000, 800, 6000  # milliseconds: the deal, a turn, how it ended
BLINK = 20  # milliseconds: the least that every viewer keeps to; between patches of one frame
PATCHES = 8  # of one frame
SMALL = 3000  # pixels of a part, or of a shape, that are not worth a second look
MESH = 60  # of the net in which strokes are looked for
SAMPLED = 8  # rows of a patch, of which one is looked at
BLOCK = 16384  # bytes that are written at a time
STAYS = [255] + 255 * [0]  # by how much a pixel differs: whether it stays
WASTE = 1500  # pixels painted in vain, rather than one part more

Corners = tuple[int, int, int, int]  # left, top, right and bottom

Progress = Callable[[int, int], None]  # frames that are done, of how many


@dataclass(frozen=True, slots=True)
class Movie:
    gif: bytes
    width: int
    height: int
    frames: int


@dataclass(frozen=True, slots=True)
class Reeled:
    """All frames laid out, in one size, none of them painted."""

    width: int
    height: int
    marks: tuple[Mark, ...]  # every stroke of the film, once
    frames: tuple[tuple[int, ...], ...]  # which of them make up each frame, in their order
    tones: tuple[RGB, ...]  # for all frames the same: a colour never changes where nothing happens

    def sheet(self, number: int) -> Sheet:
        strokes = tuple(self.marks[one] for one in self.frames[number])
        return Sheet(self.width, self.height, strokes, ())


def movie(
    scenes: Iterable[Scene], speech: Speech, progress: Progress | None = None, note: Text = ""
) -> Movie:
    """The last scene is how it ended: it stays for longest. The note stands on every frame. Raises
    Undrawable, and nothing else of its own."""
    try:
        film = reeled(scenes, speech, note)
        brush = Brush(film)
    except Exception as problem:
        raise Undrawable(f"{type(problem).__name__}: {problem}") from problem
    written = [_header(film)]
    for number in range(len(film.frames)):
        patches = brush.patches(number)
        pause = _pause(number, len(film.frames)) - BLINK * (len(patches) - 1)
        for at, (place, patch) in enumerate(patches, 1):
            written.append(_laid(patch, place, pause if at == len(patches) else BLINK))
        if progress:
            progress(number + 1, len(film.frames))
    written.append(b";")
    return Movie(b"".join(written), film.width, film.height, len(film.frames))


def reeled(scenes: Iterable[Scene], speech: Speech, note: Text = "") -> Reeled:
    say, kept = _said_once(drawable(speech)), Kept()
    bare = [lay_out(_without_reel(scene), say, kept) for scene in scenes]
    height = max(sheet.height for sheet in bare) + REEL
    if height == WIDTH:
        height += 4  # some clients cut square pictures
    ground = Shape((0, 0, WIDTH, height), "paper")
    known: dict[Mark, int] = {}
    seen: dict[int, int] = {}  # the same by id: what was kept is the very same stroke
    held: list[Mark] = []  # alive, so that no id is given twice
    frames = []
    for number, sheet in enumerate(bare):
        strip = _strip(Reel(number, len(bare) - 1, note=note), say, height, kept)
        # A ground of its own would be another one whenever the frame is taller.
        strokes = (ground, *sheet.strokes[1:], *strip)
        fresh = [one for one in strokes if id(one) not in seen]
        seen.update((id(one), known.setdefault(one, len(known))) for one in fresh)
        held += fresh
        frames.append(tuple([seen[id(one)] for one in strokes]))
    marks = tuple(known)
    return Reeled(WIDTH, height, marks, tuple(frames), tuple(colours(marks, TONES)))


class Coarse:
    """A canvas on which every edge has a few shades only, and of which no more is painted than the
    parts that are wanted. A film paints the same shapes again and again, so what became of them is
    kept, and nothing stands between them and the pixels."""

    def __init__(self, image: Image.Image) -> None:
        self.parts: Sequence[Box] = ()
        self._pixels = image.im
        self._shades = shaded(SHADES)
        # By the mask's id, with the mask itself: so none is given twice.
        self._kept: dict[int, tuple[Image.Image, Any, Corners]] = {}

    def paste(self, im: RGB, box: Place, mask: Image.Image | None = None, /) -> None:
        if mask is None:
            for area in self._wanted(box):
                self._pixels.paste(im, area)
            return
        _, inked, within = self._kept.get(id(mask)) or self._keep(mask)
        x, y = box[:2]
        left, top, right, low = x + within[0], y + within[1], x + within[2], y + within[3]
        if (right - left) * (low - top) < SMALL:
            self._pixels.paste(im, (left, top, right, low), inked)
        elif areas := [*self._wanted((left, top, right, low))]:
            # In one piece: parts may overlap, and no edge is to be painted twice.
            starts, tops, ends, feet = zip(*areas, strict=True)
            start, upper, end, foot = area = min(starts), min(tops), max(ends), max(feet)
            part = inked.crop((start - left, upper - top, end - left, foot - top))
            self._pixels.paste(im, area, part)

    def _keep(self, mask: Image.Image) -> tuple[Image.Image, Any, Corners]:
        """Without what is empty around it."""
        shades = mask.im.point(self._shades, None)
        within = shades.getbbox() or (0, 0, 1, 1)
        kept = self._kept[id(mask)] = mask, shades.crop(within), within
        return kept

    def _wanted(self, box: Sequence[int]) -> Iterator[Corners]:
        """What the parts have of a box, from corner to corner."""
        left, top, right, low = box
        for x, y, w, h in self.parts:
            if x < right and left < x + w and y < low and top < y + h:
                yield max(left, x), max(top, y), min(right, x + w), min(low, y + h)


class Brush:
    """Paints frame after frame, each upon the one before."""

    def __init__(self, film: Reeled) -> None:
        self._film = film
        self._extents = [extent(mark) for mark in film.marks]
        self._covers = [_covered(mark) for mark in film.marks]
        self._nets = [_net(box) for box in self._extents]
        self._before: tuple[int, ...] = ()
        size = (film.width, film.height)
        self._canvas = Image.new("RGB", size, COLOURS["paper"])
        self._coarse = Coarse(self._canvas)
        self._shown = Image.new("L", size, CLEAR)
        flat = [value for tone in film.tones for value in tone]
        self._tones = Image.new("P", (1, 1))
        # Unused places repeat the first colour, so that nothing is ever matched to black.
        self._tones.putpalette(flat + flat[:3] * (256 - len(film.tones)))
        self._tones.load()

    def patches(self, number: int) -> list[tuple[tuple[int, int], Any]]:
        """What to lay upon the frame before, and where; at least one, if only of a pixel."""
        frame = self._film.frames[number]
        parts = joined(self._changed(frame), WASTE, PATCHES)
        self._before = frame
        self._coarse.parts = parts
        paint(self._coarse, self._touching(frame, parts))
        found = [one for part in parts if (one := self._new(part))]
        return found or [((0, 0), Image.new("L", (1, 1), CLEAR).im)]

    def _changed(self, frame: tuple[int, ...]) -> list[Box]:
        """The boxes in which it can differ from the frame before."""
        old, new = set(self._before), set(frame)
        if [one for one in self._before if one in new] != [one for one in frame if one in old]:
            # Something lies above what it lay below: all of it anew.
            return [(0, 0, self._film.width, self._film.height)]
        return [self._extents[one] for one in sorted(old ^ new)]

    def _touching(self, frame: Sequence[int], parts: Sequence[Box]) -> list[Mark]:
        """The strokes that are to be seen in these parts. Around them the canvas is spoilt by it:
        what is taken from there is always painted first, from the ground up."""
        found: list[Mark] = []
        # Those in which nothing has covered all that is below.
        left = [(x, y, x + w, y + h, _net((x, y, w, h))) for x, y, w, h in parts]
        near = _all(left)
        for one in reversed(frame):
            net = self._nets[one]
            if not net & near:
                continue
            x, y, w, h = self._extents[one]
            right, low = x + w, y + h
            if not any(
                net & seen and start < right and x < end and top < low and y < foot
                for start, top, end, foot, seen in left
            ):
                continue
            found.append(self._film.marks[one])
            if covers := self._covers[one]:
                x, y, w, h = covers
                right, low = x + w, y + h
                left = [
                    part
                    for part in left
                    if part[0] < x or part[1] < y or right < part[2] or low < part[3]
                ]
                near = _all(left)
        return found[::-1]

    def _new(self, part: Box) -> tuple[tuple[int, int], Any] | None:
        """What the frame before did not show, and where. Pixels that stay are clear or written
        once more, whichever has fewer edges: the shorter a line is told, the less it takes."""
        x, y, w, h = part
        area = (x, y, x + w, y + h)
        toned = self._canvas.im.crop(area).convert("P", Image.Dither.NONE, self._tones.im)
        differs = self._shown.im.crop(area).chop_difference(toned)
        rest = differs.getbbox()
        if not rest:
            return None
        self._shown.im.paste(toned, area)
        place = x + rest[0], y + rest[1]
        whole = toned.crop(rest)
        patch = whole.copy()
        patch.paste(CLEAR, (0, 0, *whole.size), differs.crop(rest).point(STAYS, None))
        if w * h < SMALL or _edges(patch) <= _edges(whole):
            return place, patch
        return place, whole


def _net(box: Box) -> int:
    """The meshes of a wide net that it touches, a bit each: most boxes that are apart are told
    apart by these."""
    x, y, w, h = box
    first, last = max(0, x // MESH), max(0, min(WIDTH, x + w)) // MESH
    row = max(0, (2 << last) - (1 << first))
    rows = range(max(0, y // MESH), (y + h) // MESH + 1)
    return sum(row << number * (WIDTH // MESH + 1) for number in rows)


def _all(parts: Iterable[tuple[int, int, int, int, int]]) -> int:
    near = 0
    for *_, net in parts:
        near |= net
    return near


def _edges(pixels: Any) -> int:
    """How many pixels are unlike their left neighbour, in one row of a few."""
    width, height = pixels.size
    if height > 2 * SAMPLED:
        height //= SAMPLED
        pixels = pixels.resize((width, height), Image.Resampling.NEAREST, (0, 0, *pixels.size))
    left, right = pixels.crop((0, 0, width - 1, height)), pixels.crop((1, 0, width, height))
    same: int = left.chop_difference(right).histogram()[0]
    return SAMPLED * (int(width - 1) * int(height) - same)


def _covered(mark: Mark) -> Box | None:
    """A box in which nothing below this stroke is to be seen."""
    if not isinstance(mark, Shape) or not mark.fill or mark.form != "box" or mark.turned:
        return None
    x, y, w, h = mark.box
    inset = mark.radius
    return x + inset, y + inset, w - 2 * inset, h - 2 * inset


def joined(boxes: Iterable[Box], waste: int, most: int) -> list[Box]:
    """Not many boxes that hold all of these, and little besides."""
    # By their corners, and with their areas.
    left = [(x, y, x + w, y + h, w * h) for x, y, w, h in dict.fromkeys(boxes)]
    while True:
        found: list[tuple[int, int, int, int, int]] = []
        for x, y, right, low, size in left:
            for other in tuple(found):
                start, top, end, foot, area = other
                start, top = x if x < start else start, y if y < top else top
                end, foot = right if right > end else end, low if low > foot else foot
                both = (end - start) * (foot - top)
                if both - size - area <= waste:
                    found.remove(other)
                    x, y, right, low, size = start, top, end, foot, both
            found.append((x, y, right, low, size))
        if len(found) <= most:
            return [(x, y, right - x, low - y) for x, y, right, low, _ in found]
        left, waste = found, 2 * waste


def _said_once(say: Callable[[Text], str]) -> Callable[[Text], str]:
    """The words of a film are the same few, frame after frame."""
    said: dict[str, str] = {}

    def once(text: Text) -> str:
        key = repr(text)
        if key not in said:
            said[key] = say(text)
        return said[key]

    return once


def _without_reel(scene: Scene) -> Scene:
    return replace(scene, body=tuple(one for one in scene.body if not isinstance(one, Reel)))


def _strip(it: Reel, say: Callable[[Text], str], height: int, kept: Kept) -> tuple[Mark, ...]:
    """At the foot of the film, where it stays, however tall the frame above it is."""
    pen = Pen(say, "colours", "", kept=kept)
    reel(pen, it, "reel", height - REEL)
    return tuple(pen.strokes)


def _pause(number: int, frames: int) -> int:
    return LAST if number == frames - 1 else FIRST if number in (0, frames - 2) else TURN


def _header(film: Reeled) -> bytes:
    """All colours for all frames; it begins anew when it is over."""
    table = bytes(value for tone in film.tones for value in tone)
    size = pack("<HHBBB", film.width, film.height, 0x80 | 0x50 | BITS - 1, 0, 0)
    again = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return b"GIF89a" + size + table.ljust(3 * (TONES + 1), b"\0") + again


def _laid(patch: Any, place: tuple[int, int], pause: int) -> bytes:
    """A patch as it is written: for how long it is seen, where it lies, its pixels. Pillow would
    take eight bits for each colour."""
    head = b"!\xf9\x04" + pack("<BHB", 0x05, pause // 10, CLEAR) + b"\0,"
    written = [head + pack("<HHHHBB", *place, *patch.size, 0, BITS)]
    encoder: Any = Image._getencoder("L", "gif", "L", (BITS, 0))
    encoder.setimage(patch, (0, 0, *patch.size))
    over = 0
    while not over:
        _, over, some = encoder.encode(BLOCK)
        written.append(some)
    encoder.cleanup()
    return b"".join(written) + b"\0"
