"""What must hold of every picture, as lists of what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from bot.render import drawable, faces, palette, sprites
from bot.render.facts import YES, facts, unfolded
from bot.render.kept import Kept
from bot.render.layout import Sheet, lay_out
from bot.render.pen import Box, Label, Mark, Shape, Sprite
from bot.render.words import COLUMNS, tell
from engines.core.scene import Hand
from engines.core.things import Text
from tests.render.positions import NAMES, Position

Say = Callable[[Text], str]

# Signs that are looked at rather than read, and things that are meant to recede.
FADED = {"empty", "line", "edge"}


def wrong(
    position: Position, lang: str, names: tuple[str, ...] = NAMES, kept: Kept | None = None
) -> list[str]:
    """What is `kept` is of the same language and names: unchanged parts are laid out once."""
    # The same words are said over and over: for the layout, for the facts and for the text.
    speech = position.speech(lang, names)
    say, write = cache(speech), cache(drawable(speech))
    sheet = lay_out(position.scene, write, kept)
    told = facts(position.scene, say)
    plain = speech.names == drawable(speech).names
    drawn = told if plain else facts(position.scene, write)
    found = [
        *untrue(drawn, sheet),
        *unsaid(position, told, say),
        *outside(sheet),
        *overlaps(sheet),
        *unreadable(sheet),
        *coloured_only(position, sheet),
        *misplaced_spots(position, sheet),
        *(cut(sheet) if names == NAMES else ()),  # a name may be too long for any picture
    ]
    return [f"{position.label} [{lang}]: {each}" for each in found]


def untrue(told: dict[str, str], sheet: Sheet) -> Iterator[str]:
    """Facts of the scene that the picture does not show, and facts it shows that are none."""
    drawn = {key: said for key, each in told.items() if (said := faces.drawable(each))}
    want = unfolded(drawn, sheet.folded)
    got = unfolded(sheet.facts(), sheet.folded)
    for key in sorted(want.keys() | got.keys()):
        shown = got.get(key)
        if key in want and want[key] == YES and shown is not None:
            continue
        if want.get(key) != shown:
            yield f"{key} is {want.get(key)!r} but the picture shows {shown!r}"


def unsaid(position: Position, want: dict[str, str], say: Say) -> Iterator[str]:
    """Facts that the words do not tell, or claim to tell and do not."""
    telling = tell(position.scene, say)
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
    which too little is left to be seen; text that does not stand on the ground it is said to stand
    on; text or a sign that reaches over the edge of its ground."""
    laid = Ground(sheet)
    for n, one in enumerate(sheet.strokes):
        if isinstance(one, (Label, Sprite)):
            near = [(m, sheet.strokes[m]) for m in laid.near(one.box)]
            yield from _hidden(one, [over for m, over in near if m > n and isinstance(over, Shape)])
            for m, other in near:
                if m > n and isinstance(other, (Label, Sprite)) and _meet(sheet, n, m):
                    yield f"{_called(one)} meets {_called(other)}"
            yield from _adrift(
                one, [under for m, under in near if m < n and isinstance(under, Shape)]
            )


class Ground:
    """What lies where, in coarse squares: each thing is held only against its neighbours."""

    COARSE = 120

    def __init__(self, sheet: Sheet) -> None:
        self._laid: dict[tuple[int, int], list[tuple[int, Box]]] = {}
        for number, one in enumerate(sheet.strokes):
            if isinstance(one, (Label, Sprite)) or (isinstance(one, Shape) and one.fill):
                for square in self._squares(one.box):
                    self._laid.setdefault(square, []).append((number, one.box))

    def near(self, box: Box) -> list[int]:
        """The numbers of all that touches it."""
        return sorted(
            {
                number
                for square in self._squares(box)
                for number, other in self._laid.get(square, ())
                if _near(box, other)
            }
        )

    def _squares(self, box: Box) -> list[tuple[int, int]]:
        x, y, w, h = box
        rows = range(y // self.COARSE, (y + h) // self.COARSE + 1)
        columns = range(x // self.COARSE, (x + w) // self.COARSE + 1)
        return [(column, row) for column in columns for row in rows]


def _hidden(one: Label | Sprite, over: list[Shape]) -> Iterator[str]:
    core = _core(one)
    hidden = max(
        (
            _shared(core, shape.box)
            for shape in over
            if not shape.turned and shape.box[2] * shape.box[3] > 60
        ),
        default=0,
    )
    size = max(1, core[2] * core[3])
    if isinstance(one, Label) and hidden > 0.04 * size:
        yield f"hidden text: {_called(one)}"
    if isinstance(one, Sprite) and not one.under and hidden > 0.4 * size:
        yield f"hidden sign: {_called(one)}"


def _meet(sheet: Sheet, first: int, second: int) -> bool:
    one, other = sheet.strokes[first], sheet.strokes[second]
    if any(isinstance(each, Sprite) and each.under for each in (one, other)):
        return False
    return _shared(_core(one), _core(other)) > 12 and not _apart(sheet, first, second)


def _adrift(one: Label | Sprite, under: list[Shape]) -> Iterator[str]:
    """A sign with a rim may hang over the edge of what it marks."""
    if isinstance(one, Sprite) and (one.under or one.rim):
        return
    core = _core(one)
    middle = (core[0] + core[2] // 2, core[1] + core[3] // 2)
    grounds = [shape for shape in under if not shape.turned and _covers(shape, *middle)]
    if not grounds:
        yield f"{_called(one)} stands beside the picture"
        return
    ground = grounds[-1]
    if isinstance(one, Label) and ground.fill != one.ground:
        yield f"{_called(one)} on {ground.fill}, not on {one.ground}"
    if not _inside(core, ground.box):
        yield f"{_called(one)} leaves its box {ground.box}"


def _covers(shape: Shape, at: int, down: int) -> bool:
    x, y, w, h = shape.box
    if shape.form == "disc":
        return (at - x - w / 2) ** 2 + (down - y - h / 2) ** 2 <= (w / 2) ** 2
    return _near((at, down, 1, 1), shape.box)


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


def coloured_only(position: Position, sheet: Sheet) -> Iterator[str]:
    """Things whose owner is told by nothing but a colour. White and black are no colours, and in a
    hand all cards are the reader's own."""
    scene = position.scene
    if scene.marks == "sides":
        return
    told = {path: stroke for stroke in sheet.strokes for path in getattr(stroke, "of", ())}
    own = tuple(f"body.{n}." for n, block in enumerate(scene.body) if isinstance(block, Hand))
    for path, stroke in told.items():
        if path.endswith(":owner") and isinstance(stroke, Shape) and not path.startswith(own):
            yield f"{path}: no more than the colour {stroke.fill}"


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
