"""Boards in words: a grid of signs, and below it what a sign cannot say, place by place.

A grid is at most thirty columns wide, so that a phone does not break its lines.
"""

from __future__ import annotations

from itertools import pairwise

from bot.render.words.blocks import lines
from bot.render.words.things import entry, figure
from bot.render.words.voice import SEPARATOR, Voice, some
from engines.core import scene as v
from engines.core.things import Cell, Disc, Edge, Panel, Piece
from engines.core.ui import Msg

COLUMNS = 30
# What is said of places, first what matters most.
_ORDER = (
    "chosen",
    "possible",
    "danger",
    "new",
    "came",
    "frozen",
    "locked",
    "looked",
    "crossed",
    "gone",
)
# What stands between two cells: (is the left one new, is the right one).
_SEAMS = {(False, False): " ", (True, False): "]", (False, True): "[", (True, True): "|"}


def board(voice: Voice, it: v.Board, path: str) -> tuple[list[str], list[str]]:
    """The grid, and the lines that belong to it."""
    grid = _grid(voice, it, path)
    legend = [entry(voice, one, f"{path}.legend.{n}") for n, one in enumerate(it.legend)]
    notes = [_beside(voice, it, path), SEPARATOR.join(legend), *_noted(voice, it, path)]
    for n, one in enumerate(it.edges):
        notes.append(_edge(voice, it, one, f"{path}.edges.{n}"))
    for n, beside in enumerate(it.side):
        notes += lines(voice, beside, f"{path}.side.{n}")
    return grid, notes


# -- the grid


def _grid(voice: Voice, it: v.Board, path: str) -> list[str]:
    rows = [[_sign(voice, cell) for cell in row] for row in it.rows]
    longest = max(map(len, rows), default=0)
    width = max((len(sign) for row in rows for sign in row), default=1)
    margin = max(map(len, it.ranks), default=0)
    # Signs stand apart while there is room, then side by side.
    apart = margin + 1 + longest * (width + 1) <= COLUMNS
    step = width + 1 if apart else width
    width = min(width, (COLUMNS - margin - 1) // max(1, longest))
    drawn = []
    for r, row in enumerate(rows):
        new = [False, *(cell.new for cell in it.rows[r]), False]
        seams = [_SEAMS[pair] if apart else "" for pair in pairwise(new)]
        cells = "".join(s + sign[:width].ljust(width) for s, sign in zip(seams, row, strict=False))
        label = voice.put(f"{path}.ranks.{r}:", it.ranks[r]) if r < len(it.ranks) else ""
        indent = " " * ((longest - len(row)) * step // 2 + (0 if apart else 1))
        drawn.append((label.ljust(margin) + indent + cells + seams[-1]).rstrip())
    if it.files:
        files = [voice.put(f"{path}.files.{n}:", one) for n, one in enumerate(it.files)]
        drawn.append((" " * (margin + 1) + "".join(f"{one:{step}}" for one in files)).rstrip())
    return drawn


def _sign(voice: Voice, it: Cell) -> str:
    if it.hole:
        return ""
    if it.looked:
        return "?"
    if it.piece is None:
        return "+" if it.state == "possible" else "·"
    glyph = Msg(f"glyph-{it.piece.glyph}") if it.piece.glyph else it.piece.name
    return voice.say(glyph)


# -- what a sign cannot say


def _noted(voice: Voice, it: v.Board, path: str) -> list[str]:
    """One line for each thing to be said, with the places it is said of."""
    # The places, and the keys of the facts, by what is said of them.
    said: dict[str, list[tuple[str, str]]] = {voice.word(f"pic-{one}"): [] for one in _ORDER}
    listed = _listed(voice, it)

    def note(words: str, place: str, key: str) -> None:
        said.setdefault(words, []).append((place, key))

    def mark(one: Disc, place: str, told: str) -> None:
        words = " ".join(some(voice.mark(one.owner, f"{told}:owner"), voice.say(one.name)))
        if place in listed.get(one, ""):
            voice.noted(f"{told}:sprite", words)  # the list at the side says it, with its place
        else:
            note(words, place, f"{told}:sprite")

    down = ""
    for r, row in enumerate(it.rows):
        for c, cell in enumerate(row):
            told, place = f"{path}.rows.{r}.{c}", _place(it, r, c)
            for name in ("new", "frozen", "locked", "looked"):
                if getattr(cell, name):
                    note(voice.word(f"pic-{name}"), place, f"{told}:{name}")
            if cell.came:
                note(voice.word("pic-came"), f"{cell.came} → {place}", f"{told}:came")
            if cell.state:
                taken = "×" if cell.state == "possible" and _capture(it, cell) else ""
                note(voice.word(f"pic-{cell.state}"), taken + place, f"{told}:state")
            for n, disc in enumerate(cell.ground):
                mark(disc, place, f"{told}.ground.{n}")
            if cell.piece is None:
                continue
            sign = _sign(voice, cell)
            _signed(voice, cell.piece, f"{told}.piece", sign)
            if cell.piece.down:
                down = f"{sign} {voice.say(cell.piece.name)}"
                voice.noted(f"{told}.piece:down", sign)
            if cell.piece.danger:
                note(voice.word("pic-danger"), place, f"{told}.piece:danger")
            if cell.piece.struck:
                note(voice.word("pic-crossed"), place, f"{told}.piece:struck")
            for n, disc in enumerate(cell.piece.discs):
                mark(disc, place, f"{told}.piece.discs.{n}")
    found = [down]
    for words, places in said.items():
        if not places:
            continue
        line = f"{words}: {', '.join(dict.fromkeys(place for place, _ in places))}"
        for _, key in places:
            voice.noted(key, line)
        found.append(line)
    return some(*found)


def _listed(voice: Voice, it: v.Board) -> dict[Disc, str]:
    """The marks that a list at the side tells of, each with the places it names."""
    entries = [one for panel in it.side if isinstance(panel, Panel) for one in panel.entries]
    return {one.disc: voice.say(one.note) for one in entries if one.disc and one.note}


def _signed(voice: Voice, it: Piece, path: str, sign: str) -> None:
    """One sign stands for all that a piece is."""
    for name in ("sprite", "owner", "value"):
        if getattr(it, name) not in ("", None):
            voice.noted(f"{path}:{name}", sign)
    if it.kind not in ("", it.sprite):
        voice.noted(f"{path}:kind", sign)
    if it.shape in ("roof", "dome"):
        voice.noted(f"{path}:shape", sign)


def _place(it: v.Board, row: int, column: int) -> str:
    """How a place is called: by its name, or by the labels of its file and rank."""
    if it.rows[row][column].spot:
        return it.rows[row][column].spot
    rank = it.ranks[row] if row < len(it.ranks) else str(row + 1)
    return f"{it.files[column]}{rank}" if it.files else f"{rank}{column + 1}"


def _capture(it: v.Board, cell: Cell) -> bool:
    """Whether a piece of another owner than the chosen one's stands there."""
    chosen = {
        one.piece.owner for row in it.rows for one in row if one.state == "chosen" and one.piece
    }
    return cell.piece is not None and bool(chosen) and cell.piece.owner not in chosen


def _edge(voice: Voice, it: v.Board, edge: Edge, path: str) -> str:
    owner = voice.mark(edge.disc.owner, f"{path}.disc:owner")
    thing = " ".join(some(owner, voice.put(f"{path}.disc:sprite", edge.disc.name)))
    if edge.disc in _listed(voice, it):
        voice.noted(f"{path}:length", thing)
        return ""
    across = edge.side == "top"
    steps = range(edge.length)
    row = [(edge.row + (0 if across else n), edge.column + (n if across else 0)) for n in steps]
    cells = ", ".join(_place(it, r, c) for r, c in row)
    said = voice.word("pic-edge", thing=thing, side=edge.side, cells=cells)
    return voice.noted(f"{path}:length", said)


def _beside(voice: Voice, it: v.Board, path: str) -> str:
    """The figures beside the rows; what they count is said once where it is the same."""
    beside = [(n, one) for n, one in enumerate(it.figures) if one]
    names = {voice.say(one.name) for _, one in beside}
    if len(names) == 1 and not any(one.note or one.new for _, one in beside):
        name = names.pop()
        said = []
        for n, one in beside:
            voice.noted(f"{path}.figures.{n}:sprite", name)
            said.append(f"{it.ranks[n]} {voice.put(f'{path}.figures.{n}:value', one.value)}")
        return f"{name}: {', '.join(said)}"
    told = [f"{it.ranks[n]} {figure(voice, one, f'{path}.figures.{n}')}" for n, one in beside]
    return SEPARATOR.join(told)
