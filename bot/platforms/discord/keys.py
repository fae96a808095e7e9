"""PURE: the keys of a page as Discord takes them: buttons while they fit, else select menus.

No choice is ever left out, and no two keys of a message share a custom id. What a key does is
packed by the codec; nothing here reads it or carries it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot import codec
from bot.platforms.discord.text import EMPTY, LONGEST, VARIANT, Commands, Stamps, clickable, written
from bot.platforms.port import INFO, Button, Page, is_told

WIDEST = 5  # buttons in a row
CHOICES = 25  # buttons we offer at most, and options of a select
LABEL, OPTION = 80, 100
POINTED = "🎓 "  # the coach's own sign, where a key that he means cannot stand out by its colour
SECTIONS = 10  # lines with a key beside them

# Custom ids: one letter of ours, then what the codec packed; after the first two it is nothing.
SELECT = "s:"
DEAD = "x:"
KEY = "a:"  # an action
HERE = "h:"  # play without direct messages, and then do what follows

Say = Callable[..., str]  # a message of discord.ftl, in the page's language

_STYLES = {
    "": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
    "barred": discord.ButtonStyle.secondary,
}


class Keys:
    """How the keys of one page are packed and laid out."""

    def __init__(self, menu: bool, prefix: str, say: Say, stamps: Stamps) -> None:
        self._menu, self._prefix, self._say, self._stamps = menu, prefix, say, stamps
        self._taken: set[str] = set()

    def rows(self, page: Page, room: int) -> list[ui.ActionRow[Any]]:
        """As they were laid out; else close together; else in selects, so that all fit."""
        rows = [row for row in page.rows if row]
        keys = [one for row in rows for one in row if one.action or one.url]
        choices = [one for one in keys if is_choice(one)]
        others = [one for one in keys if not is_choice(one)]
        few = len(choices) <= CHOICES
        if few and all(len(row) <= WIDEST for row in rows) and _cost(rows) <= room:
            return self._buttons(rows)
        others = [one for one in others if one.style != "barred"]  # a wish less, no choice less
        close = [*_close(choices), *_close(others)]
        if few and _cost(close) <= room:
            return self._buttons(close)
        # What stands above a board by itself is the way out of it: a menu would hide it.
        alone = [len(row) == 1 and is_choice(row[0]) for row in rows[:2]]
        out = rows[:1] if alone == [True, False] else []
        board = [[one for one in row if is_choice(one)] for row in rows[len(out) :]]
        in_selects = self._selects(board)
        if _cost(out) + 2 * len(in_selects) + _cost(_close(others)) <= room:
            return [*self._buttons(out), *in_selects, *self._buttons(_close(others))]
        return self._selects([[one for one in row if one.action] for row in rows])

    def sections(self, page: Page, commands: Commands) -> list[ui.Item[Any]]:
        """Where each line is about one key, it stands beside it; so does a call to play. Else
        nothing."""
        keys = [row[0] for row in page.rows if len(row) == 1]
        title = f"### {written(page.title, page.ping)}"
        plain_page = not (page.picture or page.board or page.index)
        if not plain_page or len(keys) != len(page.rows) or any(one.url for one in keys):
            return []
        if page.ping and len(keys) == 1 and not page.lines:
            return [ui.Section(title, accessory=self._button(keys[0]))]
        if not page.menu or not 2 <= len(keys) <= SECTIONS or len(page.lines) != len(keys):
            return []
        lines = [clickable(written(line, page.ping), commands) for line in page.lines]
        if len(title) + sum(map(len, lines)) > LONGEST or not all(lines):
            return []
        return [
            ui.TextDisplay(title),
            *(
                ui.Section(line, accessory=self._button(key))
                for line, key in zip(lines, keys, strict=True)
            ),
        ]

    def index(self, keys: Sequence[Button]) -> ui.Select[Any]:
        """The chapters of a book, to go to any of them."""
        return ui.Select(
            custom_id=f"{SELECT}index",
            placeholder=self._say("pick-chapter"),
            options=[
                discord.SelectOption(label=one.label.strip()[:OPTION] or EMPTY, value=self._id(one))
                for one in keys
            ],
        )

    def _buttons(self, rows: Iterable[Sequence[Button]]) -> list[ui.ActionRow[Any]]:
        told = ((row[0], replace(row[1], label=INFO)) if is_told(row) else row for row in rows)
        return [ui.ActionRow(*map(self._button, row)) for row in told]

    def _button(self, button: Button) -> ui.Button[Any]:
        label, emoji = self._stamped(button.sign.strip()[:LABEL] or EMPTY)
        if button.url:
            return ui.Button(label=label, url=button.url)
        # Discord wants every custom id of a message to be another one.
        id = self._id(button)
        dead = not id or id in self._taken
        id = f"{DEAD}{len(self._taken)}" if dead else id
        self._taken.add(id)
        style = _STYLES[button.style]
        return ui.Button(label=label, custom_id=id, style=style, disabled=dead, emoji=emoji)

    def _stamped(self, label: str) -> tuple[str, discord.PartialEmoji | None]:
        """A sign before words becomes the app's own; one that stands alone is all there is to
        read, and stays."""
        emoji, rest = self._stamps.get(label[:1]), label[1:].removeprefix(VARIANT).strip()
        return (rest, emoji) if emoji and rest else (label, None)

    def _id(self, button: Button) -> str:
        return self._prefix + codec.pack(button.action, self._menu) if button.action else ""

    def _selects(self, rows: Sequence[Sequence[Button]]) -> list[ui.ActionRow[Any]]:
        """Rows that belong together stay together, as far as 25 options go."""
        pages: list[list[Button]] = [[]]
        for row in rows:
            if pages[-1] and len(pages[-1]) + len(row) > CHOICES:
                pages.append([])
            for one in row:
                if len(pages[-1]) == CHOICES:
                    pages.append([])
                pages[-1].append(one)
        return [
            ui.ActionRow(self._select(number, page)) for number, page in enumerate(pages) if page
        ]

    def _option(self, button: Button) -> discord.SelectOption:
        label, emoji = self._stamped(button.label.strip() or EMPTY)
        label = f"{POINTED if is_meant(button) else ''}{label}"[:OPTION]
        return discord.SelectOption(label=label, value=self._id(button), emoji=emoji)

    def _select(self, number: int, page: Sequence[Button]) -> ui.Select[Any]:
        placeholder = self._say("pick-from", first=page[0].label, last=page[-1].label)
        if any(map(is_meant, page)):
            placeholder = f"{POINTED}{placeholder}"
        return ui.Select(
            custom_id=f"{SELECT}{number}",
            placeholder=placeholder[:150],
            options=[self._option(one) for one in page],
        )


def shown(components: Iterable[Any]) -> Iterator[str]:
    """What can be pressed or chosen on a message, as Discord tells it."""
    for one in components:
        yield from shown(getattr(one, "children", ()))
        yield from shown(filter(None, [getattr(one, "accessory", None)]))
        if id := getattr(one, "custom_id", None):
            yield id
        yield from (option.value for option in getattr(one, "options", ()))


def _cost(rows: Sequence[Sequence[Button]]) -> int:
    """In components: a row is one, and so is each button."""
    return sum(1 + len(row) for row in rows)


def _close(keys: Sequence[Button]) -> list[Sequence[Button]]:
    return [keys[at : at + WIDEST] for at in range(0, len(keys), WIDEST)]


def is_choice(button: Button) -> bool:
    return button.action is not None and button.action.choice


def is_meant(button: Button) -> bool:
    """A choice stands out only where a coach points at it."""
    return is_choice(button) and button.style == "primary"
