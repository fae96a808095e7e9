"""PURE: a page as Discord takes it: one container of text, picture and keys, within its limits.

It puts together what `text` writes and `keys` lays out, and gathers settings in forms. It sends
nothing, and never makes a message that Discord would refuse for its size.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.actions import AtTable, LobbySettings, MoveForm, SettingsForm
from bot.platforms.discord.keys import (
    CHOICES,
    KEY,
    Keys,
    Say,
    is_choice,
)
from bot.platforms.discord.text import (
    EMPTY,
    LONGEST,
    NO_STAMPS,
    NONE,
    Commands,
    Stamps,
    clickable,
    escape,
    texts,
)
from bot.platforms.port import Button, Page, Picture

MOST = 40  # components of a message
FIELDS = 5  # of a form
ALT = 1024  # characters that describe a picture
FILE, FILM = "table.png", "film.gif"  # of all alike: a name could tell something
ASKED = discord.Colour(0xE0A526)  # the edge of a page that waits for its reader


@dataclass(frozen=True, slots=True)
class Post:
    """A message as it travels: what stands on it, and the picture it shows, if any."""

    view: ui.LayoutView
    picture: Picture | None = None

    @property
    def digest(self) -> str:
        return self.picture.digest if self.picture else ""

    @property
    def keys(self) -> bool:
        """Whether there is anything to press on it."""
        return any(isinstance(one, ui.Button | ui.Select) for one in self.view.walk_children())

    def sent(self) -> dict[str, Any]:
        """For a new message."""
        return {"view": self.view, **({"files": [_file(self.picture)]} if self.picture else {})}

    def edited(self, before: str = "") -> dict[str, Any]:
        """For one that is there and shows the picture of that digest: the same picture stays where
        it is, and no other one is left beside a new one."""
        if self.picture and self.picture.digest == before:
            return {"view": self.view}
        return {"view": self.view, "attachments": [_file(self.picture)] if self.picture else []}


def post(
    page: Page,
    say: Say,
    prefix: str = KEY,
    commands: Commands = NONE,
    stamps: Stamps = NO_STAMPS,
) -> Post:
    return Post(layout(page, say, prefix, commands, stamps), page.picture)


def layout(
    page: Page,
    say: Say,
    prefix: str = KEY,
    commands: Commands = NONE,
    stamps: Stamps = NO_STAMPS,
) -> ui.LayoutView:
    """The whole message. It is not listened to: every press is found by its custom id alone."""
    page = with_forms(page, say)
    keys = Keys(page.menu, prefix, say, stamps)
    view = ui.LayoutView(timeout=None)
    if sections := keys.sections(page, commands):
        view.add_item(ui.Container(*sections, accent_colour=page.accent))
        view.stop()
        return view
    head, *body = texts(page, commands, stamps)
    items: list[ui.Item[Any]] = [ui.TextDisplay(head)]
    if page.picture:
        described = _described(page.picture)
        items.append(
            ui.MediaGallery(
                discord.MediaGalleryItem(
                    f"attachment://{_named(page.picture)}", description=described
                )
            )
        )
    elif body:
        items += [ui.Separator()]
    if body:
        items += [ui.TextDisplay(body[0])]
    if page.index:
        items.append(ui.ActionRow(keys.index(page.index[:CHOICES])))
    rows = keys.rows(page, MOST - 1 - len(items) - bool(page.index))
    asked = any(is_choice(one) for row in page.rows for one in row)
    view.add_item(ui.Container(*items, *rows, accent_colour=ASKED if asked else page.accent))
    view.stop()
    return view


def note(text: str, commands: Commands = NONE) -> Post:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(clickable(escape(text), commands)[:LONGEST] or EMPTY))
    view.stop()
    return Post(view)


def _file(picture: Picture) -> discord.File:
    """Made anew for every try: sending uses it up."""
    data = io.BytesIO(picture.png)
    return discord.File(data, _named(picture), description=_described(picture))


def _named(picture: Picture) -> str:
    return FILM if picture.animated else FILE


def _described(picture: Picture) -> str | None:
    """For those who do not see it, cut between two words where it is too long."""
    alt = picture.alt.strip()
    if len(alt) > ALT:
        alt = alt[: ALT - 1].rpartition(" ")[0] + "…"
    return alt or None


def with_forms(page: Page, say: Say) -> Page:
    """The key of a table's settings opens a form. Where there is much to choose from, the move can
    also be typed."""
    rows = tuple(tuple(key for one in row for key in _openers(one, say)) for row in page.rows)
    choices = [one for row in rows for one in row if is_choice(one)]
    if len(choices) > CHOICES:
        rows = (*rows, (Button(say("type-button"), MoveForm(_table(choices[0]))),))
    return replace(page, rows=rows)


def _openers(button: Button, say: Say) -> list[Button]:
    """A form holds a handful of settings; there are as many forms as it takes."""
    action = button.action
    if not isinstance(action, LobbySettings):
        return [button]
    parts = range(max(1, -(-action.count // FIELDS)))
    return [
        Button(
            say("settings-button") + (f" {part + 1}" if part else ""),
            SettingsForm(action.table, part),
        )
        for part in parts
    ]


def _table(button: Button) -> str:
    return button.action.table if isinstance(button.action, AtTable) else ""
