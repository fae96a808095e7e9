"""PURE: a page as Discord takes it: one container of text and keys, within Discord's limits.

Up to 25 choices are buttons, more become select menus: no choice is ever left out. Whatever people
call themselves is escaped here, once. A name becomes a real mention, one that rings, on pings only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.pages import Press, unpacked
from bot.platforms.port import Button, Mention, Page, Text, plain

MOST = 40  # components of a message
LONGEST = 4000  # characters of a message
WIDEST = 5  # buttons in a row
FIELDS = 5  # of a form
CHOICES = 25  # buttons we offer at most, and options of a select
LABEL, OPTION = 80, 100
ASKED = discord.Colour(0xE0A526)  # the edge of a page that waits for its reader
EMPTY = "·"  # Discord takes no button without a label

SELECT = "s:"  # custom ids that carry nothing themselves
DEAD = "x:"
FORM = "f:"  # opens a form
HERE = "h:"  # play without direct messages, and then do what follows

Say = Callable[..., str]  # a message of discord.ftl, in the page's language

_STYLES = {
    "": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
_MARKUP = re.compile(r"[\\*_~|`<]|^[#>-]|\[(?=.*\]\()", re.MULTILINE)


def layout(page: Page, say: Say) -> ui.LayoutView:
    """The whole message. It is not listened to: every press is found by its custom id alone."""
    page = with_forms(page, say)
    head, *body = texts(page)
    items: list[ui.Item[Any]] = [ui.TextDisplay(head)]
    if body:
        items += [ui.Separator(), ui.TextDisplay(body[0])]
    rows = _rows(page, MOST - 1 - len(items), say)
    asked = any(_is_choice(one) for row in page.rows for one in row)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items, *rows, accent_colour=ASKED if asked else None))
    view.stop()
    return view


def note(text: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(escape(text)[:LONGEST] or EMPTY))
    view.stop()
    return view


def mentioned(page: Page) -> discord.AllowedMentions:
    """Who may be rung by this page."""
    people = [
        discord.Object(int(part.id.removeprefix("dc:")))
        for text in (page.title, *page.lines)
        for part in text
        if page.ping and isinstance(part, Mention) and _snowflake(part.id)
    ]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def with_forms(page: Page, say: Say) -> Page:
    """The keys that turn settings become one key that opens a form; what they said becomes text.
    Where there is much to choose from, the move can also be typed."""
    turning = [one for row in page.rows for one in row if _word(one) in ("set", "pace")]
    choices = [one for row in page.rows for one in row if _is_choice(one)]
    if turning:
        table = _press(turning[0]).table
        rows = [tuple(one for one in row if one not in turning) for row in page.rows]
        # A form holds a handful of settings; there are as many forms as it takes.
        count = -(-len(turning) // FIELDS)
        openers = tuple(
            Button(
                say("settings-button") + (f" {number + 1}" if number else ""),
                f"{FORM}settings:{table}:{number}",
            )
            for number in range(count)
        )
        said = tuple((one.label,) for one in turning)
        rows = [*(row for row in rows if row), openers]
        return replace(page, lines=(*page.lines, ("",), *said), rows=tuple(rows))
    if len(choices) > CHOICES:
        form = Button(say("type-button"), f"{FORM}move:{_press(choices[0]).table}")
        return replace(page, rows=(*page.rows, (form,)))
    return page


def texts(page: Page) -> list[str]:
    """Title and board, then the lines. What is too long is cut between the title and the last
    lines, because there stands what is oldest."""
    title = f"### {_text(page.title, page.ping)}"
    board = page.board.replace("```", "'''").rstrip()
    room = LONGEST - len(title) - 2
    if board:
        title += f"\n```\n{board[: room - 10]}\n```"
        room = LONGEST - len(title) - 2
    lines = [_text(line, page.ping) for line in page.lines]
    while lines and sum(len(line) + 1 for line in lines) > room:
        if len(lines) == 1:
            lines = [lines[0][: max(room - 2, 0)]]
        else:
            del lines[len(lines) // 3]
    body = "\n".join(lines).strip()
    return [title, body] if body else [title]


def escape(text: str) -> str:
    return _MARKUP.sub(lambda found: "\\" + found.group(), text)


def _text(text: Text, ping: bool) -> str:
    joined = [part if isinstance(part, str) else _name(part, ping) for part in text]
    if not ping:
        return escape(plain(text))
    return "".join(
        escape(part) if isinstance(was, str) else part
        for was, part in zip(text, joined, strict=True)
    )


def _name(mention: Mention, ping: bool) -> str:
    if ping and _snowflake(mention.id):
        return f"<@{mention.id.removeprefix('dc:')}>"
    return escape(mention.name)


def _snowflake(id: str) -> bool:
    return id.startswith("dc:") and id.removeprefix("dc:").isdecimal()


# --- keys --------------------------------------------------------------------------------------


def _rows(page: Page, room: int, say: Say) -> list[ui.ActionRow[Any]]:
    """The keys as they were laid out; else close together; else in selects, so that all fit."""
    rows = [row for row in page.rows if row]
    keys = [one for row in rows for one in row if one.data or one.url]
    choices = [one for one in keys if _is_choice(one)]
    others = [one for one in keys if not _is_choice(one)]
    few = len(choices) <= CHOICES
    if few and all(len(row) <= WIDEST for row in rows) and _cost(rows) <= room:
        return _buttons(rows)
    close = [*_packed(choices), *_packed(others)]
    if few and _cost(close) <= room:
        return _buttons(close)
    in_selects = _selects([[one for one in row if _is_choice(one)] for row in rows], say)
    if 2 * len(in_selects) + _cost(_packed(others)) <= room:
        return [*in_selects, *_buttons(_packed(others))]
    return _selects([[one for one in row if one.data] for row in rows], say)


def _cost(rows: Sequence[Sequence[Button]]) -> int:
    """In components: a row is one, and so is each button."""
    return sum(1 + len(row) for row in rows)


def _packed(keys: Sequence[Button]) -> list[Sequence[Button]]:
    return [keys[at : at + WIDEST] for at in range(0, len(keys), WIDEST)]


def _buttons(rows: Iterable[Sequence[Button]]) -> list[ui.ActionRow[Any]]:
    taken: set[str] = set()
    return [ui.ActionRow(*(_button(one, taken) for one in row)) for row in rows]


def _button(button: Button, taken: set[str]) -> ui.Button[Any]:
    label = button.label.strip()[:LABEL] or EMPTY
    if button.url:
        return ui.Button(label=label, url=button.url)
    # Discord wants every custom id of a message to be another one.
    id = button.data if button.data and button.data not in taken else f"{DEAD}{len(taken)}"
    taken.add(id)
    dead = id.startswith(DEAD)
    return ui.Button(label=label, custom_id=id, style=_STYLES[button.style], disabled=dead)


def _selects(rows: Sequence[Sequence[Button]], say: Say) -> list[ui.ActionRow[Any]]:
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
        ui.ActionRow(
            ui.Select(
                custom_id=f"{SELECT}{number}",
                placeholder=say("pick-from", first=page[0].label, last=page[-1].label)[:150],
                options=[
                    discord.SelectOption(label=one.label.strip()[:OPTION] or EMPTY, value=one.data)
                    for one in page
                ],
            )
        )
        for number, page in enumerate(pages)
        if page
    ]


def _press(button: Button) -> Press:
    press = unpacked(button.data)
    assert isinstance(press, Press)
    return press


def _word(button: Button) -> str:
    """What a table's button does besides moving: "set", "pace", "join"; else ""."""
    press = unpacked(button.data) if button.data else None
    if isinstance(press, Press) and press.token.startswith("!"):
        return press.token[1:].partition(".")[0]
    return ""


def _is_choice(button: Button) -> bool:
    press = unpacked(button.data) if button.data else None
    return isinstance(press, Press) and not press.token.startswith("!")
