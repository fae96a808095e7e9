"""What must hold of every picture, as lists of what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from bot.render import drawable, faces, palette, sprites
from bot.render.facts import YES, facts, unfolded
from bot.render.layout import Sheet, lay_out
from bot.render.pen import Box, Label, Mark, Shape, Sprite
from bot.render.words import COLUMNS, tell
from tests.render.positions import NAMES, Position

# Signs that are looked at rather than read, and things that are meant to recede.
FADED = {"empty", "line", "edge"}


def sheet_of(position: Position, lang: str, names: tuple[str, ...] = NAMES) -> Sheet:
    return lay_out(position.scene, drawable(position.speech(lang, names)))


def wrong(position: Position, lang: str, names: tuple[str, ...] = NAMES) -> list[str]:
    sheet = sheet_of(position, lang, names)
    found = [
        *untrue(position, sheet, lang, names),
        *unsaid(position, lang, names),
        *outside(sheet),
        *overlaps(sheet),
        *unreadable(sheet),
        *misplaced_spots(position, sheet),
        *(cut(sheet) if names == NAMES else ()),  # a name may be too long for any picture
    ]
    return [f"{position.label} [{lang}]: {each}" for each in found]


def untrue(
    position: Position, sheet: Sheet, lang: str, names: tuple[str, ...] = NAMES
) -> Iterator[str]:
    """Facts of the scene that the picture does not show, and facts it shows that are none."""
    speech = drawable(position.speech(lang, names))
    want = unfolded(facts(position.scene, lambda text: faces.drawable(speech(text))), sheet.folded)
    got = unfolded(sheet.facts(), sheet.folded)
    for key in sorted(want.keys() | got.keys()):
        shown = got.get(key)
        if key in want and want[key] == YES and shown is not None:
            continue
        if want.get(key) != shown:
            yield f"{key} is {want.get(key)!r} but the picture shows {shown!r}"


def unsaid(position: Position, lang: str, names: tuple[str, ...] = NAMES) -> Iterator[str]:
    """Facts that the words do not tell, or claim to tell and do not."""
    speech = position.speech(lang, names)
    want, telling = facts(position.scene, speech), tell(position.scene, speech)
    for key in sorted(want.keys() ^ telling.facts.keys()):
        yield f"{key}: scene {want.get(key)!r}, words {telling.facts.get(key)!r}"
    text = telling.text
    for key, said in telling.facts.items():
        if said not in text:
            yield f"{key}: {said!r} is nowhere in the words"
    for passage in telling.passages:
        for line in passage.lines if passage.board else ():
            if len(line) > COLUMNS:
                yield f"a board line of {len(line)} columns: {line!r}"


def outside(sheet: Sheet) -> Iterator[str]:
    for stroke in sheet.strokes:
        if isinstance(stroke, (Label, Sprite)) and not _inside(
            stroke.box, (0, 0, sheet.width, sheet.height)
        ):
            yield f"leaves the picture: {_called(stroke)} {stroke.box}"


def overlaps(sheet: Sheet) -> Iterator[str]:
    """Text that meets other text or a sign, or that something painted later hides; a sign of
    which too little is left to be seen."""
    marks = [(n, s) for n, s in enumerate(sheet.strokes) if isinstance(s, (Label, Sprite))]
    shapes = [
        (n, s)
        for n, s in enumerate(sheet.strokes)
        if isinstance(s, Shape) and s.fill and s.box[2] * s.box[3] > 60
    ]
    for n, one in marks:
        hidden = max(
            (
                _shared(_core(one), shape.box)
                for m, shape in shapes
                if m > n and _near(one.box, shape.box) and not shape.turned
            ),
            default=0,
        )
        size = max(1, _core(one)[2] * _core(one)[3])
        if isinstance(one, Label) and hidden > 0.04 * size:
            yield f"hidden text: {_called(one)}"
        if isinstance(one, Sprite) and not one.under and hidden > 0.4 * size:
            yield f"hidden sign: {_called(one)}"
        if isinstance(one, Sprite) and one.under:
            continue
        for m, other in marks:
            twice = m < n and isinstance(other, type(one))
            if m == n or twice or not _near(one.box, other.box):
                continue
            if isinstance(one, Sprite) and isinstance(other, Label):
                continue  # found from the other side
            if _shared(_core(one), _core(other)) <= 12 or _apart(sheet, n, m):
                continue
            if not (isinstance(other, Sprite) and other.under):
                yield f"{_called(one)} meets {_called(other)}"


def _apart(sheet: Sheet, first: int, second: int) -> bool:
    """Whether the later of two marks stands on a ground of its own, painted between them."""
    first, second = sorted((first, second))
    later = sheet.strokes[second]
    return any(
        isinstance(shape, Shape) and shape.fill and _inside(_core(later), shape.box)
        for shape in sheet.strokes[first + 1 : second]
    )


def unreadable(sheet: Sheet) -> Iterator[str]:
    for stroke in sheet.strokes:
        if isinstance(stroke, Label):
            if stroke.size < faces.LEAST:
                yield f"{stroke.size} px: {stroke.text!r}"
            if not all(map(faces.known, stroke.text)):
                yield f"a sign is missing in {stroke.text!r}"
            if palette.contrast(stroke.colour, stroke.ground) < palette.READABLE:
                yield f"{stroke.colour} on {stroke.ground}: {stroke.text!r}"
        elif isinstance(stroke, Sprite):
            if stroke.name not in sprites.index():
                yield f"no sprite {stroke.name}"
            rim = max(
                palette.contrast(stroke.colour, stroke.ground),
                palette.contrast(stroke.rim, stroke.ground) if stroke.rim else 0,
                palette.contrast(stroke.rim, stroke.colour) if stroke.rim else 0,
            )
            if rim < 3 and stroke.colour not in FADED:
                yield f"{stroke.name}: {stroke.colour} on {stroke.ground}"


def cut(sheet: Sheet) -> Iterator[str]:
    """Text that was shortened: every word of the game must be there to read."""
    for stroke in sheet.strokes:
        if isinstance(stroke, Label) and stroke.text.endswith(faces.CUT):
            yield f"cut: {stroke.text!r}"


def misplaced_spots(position: Position, sheet: Sheet) -> Iterator[str]:
    for spot in sheet.spots:
        if not _inside(spot.box, (0, 0, sheet.width, sheet.height)):
            yield f"spot {spot.token} leaves the picture"


def _called(stroke: Mark) -> str:
    if isinstance(stroke, Label):
        return f"text {stroke.text!r} at {stroke.box}"
    return f"sign {getattr(stroke, 'name', '?')} at {getattr(stroke, 'box', '?')}"


def _core(stroke: Mark) -> Box:
    """Where there is ink: a sprite has air around it."""
    x, y, w, h = stroke.box if isinstance(stroke, (Label, Sprite, Shape)) else (0, 0, 0, 0)
    air = round(w * 0.12) if isinstance(stroke, Sprite) else 1
    return (x + air, y + air, max(1, w - 2 * air), max(1, h - 2 * air))


def _inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - 1
        and inner[1] >= outer[1] - 1
        and inner[0] + inner[2] <= outer[0] + outer[2] + 1
        and inner[1] + inner[3] <= outer[1] + outer[3] + 1
    )


def _near(one: Box, other: Box) -> bool:
    """A quick look: do they touch at all?"""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _shared(one: Box, other: Box) -> int:
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high)
