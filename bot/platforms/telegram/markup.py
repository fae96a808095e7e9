"""PURE: a page as Telegram takes it: HTML of at most 4,096 characters, 1,024 below a picture, and
rows of at most 8 keys.

Whatever people call themselves is escaped here, once. A name becomes a real mention, one that
rings somebody's phone, on pings only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from html import escape

from aiogram.types import DisabledButton, InlineKeyboardButton, InlineKeyboardMarkup

from bot import codec
from bot.platforms.port import INFO, LABELS, Button, Mention, Page, Text, is_told, plain

LONGEST = 4096  # of a message, in UTF-16 units after the markup is taken away
CAPTION = 1024  # of the words below a picture; and of a changed ephemeral text, whatever they say
TOAST = 200
WIDEST = 8
MOST = 100
EMPTY = "·"  # Telegram takes no button without a label


def html(page: Page) -> str:
    """The whole page. What does not fit is cut between the title and the last lines, because
    there stands what is oldest."""
    lines = list(page.lines)
    room = (CAPTION if page.picture else LONGEST) - units(plain(page.title)) - units(page.board) - 4
    while lines and sum(units(plain(line)) + 1 for line in lines) > room:
        del lines[len(lines) // 3]
    parts = [f"<b>{_text(page.title, page.ping)}</b>"] if page.title else []
    if page.board:
        parts.append(f"<pre>{escape(page.board[:room], quote=False)}</pre>")
    parts += (_text(line, page.ping) for line in lines)
    return "\n".join(parts).strip()


def in_words(page: Page) -> Page:
    """The same page without its picture: what it tells stands there in words."""
    if page.picture is None:
        return page
    told = tuple((line,) for line in page.picture.alt.splitlines())
    return replace(page, picture=None, lines=(*told, *page.lines))


def looks(page: Page) -> str:
    """Tells whether a message would look the same, its picture apart."""
    keys = keyboard(page)
    face = html(page) + (keys.model_dump_json(exclude_none=True) if keys else "")
    return hashlib.sha256(face.encode()).hexdigest()[:20]


def short(page: Page) -> str:
    """The page as an alert: plain, 200 characters; "" if that would cut something off."""
    page = in_words(page)
    text = "\n".join([plain(page.title), page.board, *map(plain, page.lines)])
    text = "\n".join(line for line in text.splitlines() if line.strip())
    return text if units(text) <= TOAST else ""


def toast(text: str) -> str:
    return text if units(text) <= TOAST else text[: TOAST // 2 - 1].rstrip() + "…"


def keyboard(page: Page) -> InlineKeyboardMarkup | None:
    keys = [
        [_key(button, page.menu) for button in row[at : at + WIDEST]]
        for row in _told(page.rows)
        for at in range(0, len(row), WIDEST)
    ]
    total = 0
    for row in keys:
        del row[max(0, MOST - total) :]
        total += len(row)
    keys = [row for row in keys if row]
    return InlineKeyboardMarkup(inline_keyboard=keys) if keys else None


def _told(rows: Sequence[Sequence[Button]]) -> list[Sequence[Button]]:
    """Keys of a row are equally wide here. Where a card has no room beside the key that tells about
    it, those keys stand below all cards, by name."""
    pairs = [row for row in rows if is_told(row)]
    if all(len(first.sign) <= LABELS[2] for first, _ in pairs):
        return [(row[0], replace(row[1], label=INFO)) if is_told(row) else row for row in rows]
    telling = [info for _, info in pairs]
    width = 2 if all(len(one.label) <= LABELS[2] for one in telling) else 1
    below = [telling[at : at + width] for at in range(0, len(telling), width)]
    end = max(at for at, row in enumerate(rows) if is_told(row)) + 1
    return [*(row[:1] if is_told(row) else row for row in rows[:end]), *below, *rows[end:]]


def _key(button: Button, menu: bool) -> InlineKeyboardButton:
    label = button.sign.strip() or EMPTY
    style = button.style if button.style not in ("", "barred") else None
    if button.url:
        return InlineKeyboardButton(text=label, url=button.url, style=style)
    if button.action:
        data = codec.pack(button.action, menu)
        return InlineKeyboardButton(text=label, callback_data=data, style=style)
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


def visible(page: Page) -> int:
    """How long the page is, as Telegram counts it: without the markup."""
    lines = [plain(page.title), page.board, *map(plain, page.lines)]
    return units("\n".join(line for line in lines if line))


def units(text: str) -> int:
    """Length as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2
