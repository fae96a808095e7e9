"""PURE: a page as Telegram takes it: HTML of at most 4096 characters and rows of at most 8 keys.

Whatever people call themselves is escaped here, once. A name becomes a real mention, one that
rings somebody's phone, on pings only.
"""

from __future__ import annotations

from html import escape

from aiogram.types import DisabledButton, InlineKeyboardButton, InlineKeyboardMarkup

from bot.platforms.port import Button, Mention, Page, Text, plain

LONGEST = 4096  # of a message, in UTF-16 units after the markup is taken away
TOAST = 200
WIDEST = 8
MOST = 100
EMPTY = "·"  # Telegram takes no button without a label


def html(page: Page) -> str:
    """The whole page. What does not fit is cut between the title and the last lines, because
    there stands what is oldest."""
    lines = list(page.lines)
    room = LONGEST - units(plain(page.title)) - units(page.board) - 4
    while lines and sum(units(plain(line)) + 1 for line in lines) > room:
        del lines[len(lines) // 3]
    parts = [f"<b>{_text(page.title, page.ping)}</b>"] if page.title else []
    if page.board:
        parts.append(f"<pre>{escape(page.board[:room], quote=False)}</pre>")
    parts += (_text(line, page.ping) for line in lines)
    return "\n".join(parts).strip()


def short(page: Page) -> str:
    """The page as an alert: plain, 200 characters; "" if that would cut something off."""
    text = "\n".join([plain(page.title), page.board, *map(plain, page.lines)])
    text = "\n".join(line for line in text.splitlines() if line.strip())
    return text if units(text) <= TOAST else ""


def toast(text: str) -> str:
    return text if units(text) <= TOAST else text[: TOAST // 2 - 1].rstrip() + "…"


def keyboard(page: Page) -> InlineKeyboardMarkup | None:
    keys = [
        [_key(button) for button in row[at : at + WIDEST]]
        for row in page.rows
        for at in range(0, len(row), WIDEST)
    ]
    total = 0
    for row in keys:
        del row[max(0, MOST - total) :]
        total += len(row)
    keys = [row for row in keys if row]
    return InlineKeyboardMarkup(inline_keyboard=keys) if keys else None


def _key(button: Button) -> InlineKeyboardButton:
    label = button.label.strip() or EMPTY
    style = button.style or None
    if button.url:
        return InlineKeyboardButton(text=label, url=button.url, style=style)
    if button.data:
        return InlineKeyboardButton(text=label, callback_data=button.data, style=style)
    return InlineKeyboardButton(text=label, disabled=DisabledButton())


def _text(text: Text, ping: bool) -> str:
    return "".join(
        escape(part, quote=False) if isinstance(part, str) else _name(part, ping) for part in text
    )


def _name(mention: Mention, ping: bool) -> str:
    name = escape(mention.name, quote=False)
    person = mention.id.removeprefix("tg:")
    if ping and person != mention.id and person.isdecimal():
        return f'<a href="tg://user?id={person}">{name}</a>'
    return name


def units(text: str) -> int:
    """Length as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2
