"""Sheets made into pages: words in the reader's language, buttons with what they carry.

A button of a table carries `k:<table>:<seen>:<token>`, where `seen` is the version since which its
question stands (so a page is not redrawn for a number), a button that stands for a command
`c:<word>:<argument>`. Nothing else is ever put into a button, and nothing in it is trusted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.i18n import Words
from bot.platforms.port import Button, Mention, Page, Text
from bot.presenter import Sheet
from bot.table import Table, by_computer
from engines.core.ui import Fan, Grid, Key, Msg, Word

SEPARATOR = ":"
LONGEST = 64  # bytes of button data; Telegram's limit is the smallest
PHONE = 38  # columns of monospace text that a narrow phone shows without scrolling
BAR = " | "


@dataclass(frozen=True, slots=True)
class Press:
    """What a table's button says when it is pressed."""

    table: str
    seen: int
    token: str


@dataclass(frozen=True, slots=True)
class Call:
    """What a button says that stands for a command."""

    word: str
    argument: str


def packed(what: Press | Call) -> str:
    parts = (
        ("k", what.table, str(what.seen), what.token)
        if isinstance(what, Press)
        else ("c", what.word, what.argument)
    )
    data = SEPARATOR.join(parts)
    assert len(data.encode()) <= LONGEST, data
    return data


def unpacked(data: str) -> Press | Call | None:
    """None for what no button of ours can say."""
    if not data.isprintable() or len(data.encode()) > LONGEST:
        return None
    match data.split(SEPARATOR):
        case ["k", table, seen, token] if seen.isascii() and seen.isdecimal() and table and token:
            return Press(table, int(seen), token)
        case ["c", word, argument] if word:
            return Call(word, argument)
    return None


def mentions(words: Words, table: Table[Any], lang: str) -> list[Mention]:
    """The names at a table. A computer is always seen to be one."""
    names, computers = [], 0
    for seat, player in enumerate(table.players):
        if player.person:
            name = player.name
            if table.state is not None and by_computer(table, seat) and not table.ended:
                name = words.say(Msg("played-by-computer", {"name": name}), lang)
            names.append(Mention(player.id, name))
        else:
            computers += 1
            names.append(Mention("", words.say(Msg("computer-name", {"n": computers}), lang)))
    return names


def page(words: Words, sheet: Sheet, lang: str, table: Table[Any]) -> Page:
    """A sheet of a table, for one reader."""
    names = mentions(words, table, lang)

    def text(msg: Msg | Word | str) -> Text:
        return words.text(msg, lang, table.game, names)

    rows = tuple(
        tuple(_button(words, key, lang, table, names, sheet.seen) for key in row)
        for row in sheet.rows
    )
    return Page(
        title=text(sheet.title),
        lines=tuple(text(line) for line in sheet.lines),
        board=board(words, sheet.picture, lang, table.game) if sheet.picture else "",
        rows=rows,
        fleeting=sheet.fleeting,
        ping=sheet.ping,
        live=sheet.live,
        lang=lang,
    )


def _button(
    words: Words, key: Key, lang: str, table: Table[Any], names: Sequence[Mention], seen: int
) -> Button:
    parts = words.text(key.label, lang, table.game, names)
    label = "".join(part if isinstance(part, str) else part.name for part in parts)
    if not key.token:
        return Button(label)
    return Button(label, packed(Press(table.id, seen, key.token)), key.style)


def board(words: Words, picture: Grid | Fan, lang: str, game: str) -> str:
    """A picture as monospace text: readable anywhere, and what a screen reader gets.

    Neighbours share the column between them, so that a wide board still fits a phone.
    """
    if isinstance(picture, Fan):
        return _beside([words.say(Word(card), lang, game) for card in picture.cards])
    rows = [[words.say(Msg(f"glyph-{name}"), lang, game) for name in row] for row in picture.rows]
    longest = max(map(len, rows), default=0)
    width = max((len(cell) for row in rows for cell in row), default=1)
    if width % 2 == 0 and any((longest - len(row)) % 2 for row in rows):
        width += 1  # half a cell and half a seam must be whole columns, or a pyramid leans
    margin = max(map(len, picture.ranks), default=0)
    lines = []
    for at, row in enumerate(rows):
        marked = [False, *((at, column) in picture.marks for column in range(len(row))), False]
        seams = [_SEAMS[pair] for pair in pairwise(marked)]
        cells = "".join(seam + cell.ljust(width) for seam, cell in zip(seams, row, strict=False))
        label = picture.ranks[at] if picture.ranks else ""
        indent = " " * ((longest - len(row)) * (width + 1) // 2)
        lines.append((label.ljust(margin) + indent + cells + seams[-1]).rstrip())
    if picture.files:
        lines.append((" " * margin + "".join(f" {n:{width}}" for n in picture.files)).rstrip())
    return "\n".join(lines)


def _beside(cards: Sequence[str]) -> str:
    lines: list[str] = []
    for card in cards:
        if lines and len(lines[-1]) + len(BAR) + len(card) <= PHONE:
            lines[-1] += BAR + card
        else:
            lines.append(card)
    return "\n".join(lines)


# What stands between two cells: (is the left one marked, is the right one).
_SEAMS = {(False, False): " ", (True, False): "]", (False, True): "[", (True, True): "|"}


def digest(page: Page) -> str:
    """Tells whether a page looks the same."""
    return hashlib.sha256(repr(page).encode()).hexdigest()[:20]
