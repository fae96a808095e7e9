"""PURE: a page as the browser draws it: text only, so nothing in it can become markup.

The bytes of a picture are not in it, only what they are known by; they are asked for apart.
"""

from __future__ import annotations

import hashlib
from typing import Any

from bot import codec
from bot.actions import Audience, Card, More, Sit
from bot.platforms.port import Button, Mention, Moment, Page, Text, plain


def drawn(page: Page) -> dict[str, Any]:
    return {
        "title": _parts(page.title),
        "lines": [_parts(line) for line in page.lines],
        "board": page.board,
        "picture": _picture(page),
        "rows": [[_button(one, page.menu) for one in row] for row in page.rows],
        "file": {"name": page.file.name, "text": page.file.data.decode()} if page.file else None,
        "ping": page.ping,
        "calls": bool(page.ring) and not page.hushed and not _names(page),
        "hand": page.hand,
        "live": page.live,
        "seated": _parts(page.seated),
        "lang": page.lang,
    }


def mark_of(person: str) -> str:
    """Tells people apart; the same wherever one person is meant, and nobody's id. Others than the
    page's own have none: their ids are short enough to be guessed from one."""
    if not person.startswith("web:"):
        return ""
    return hashlib.sha256(f"mark {person}".encode()).hexdigest()[:8]


def digest_of(page: dict[str, Any] | None) -> str:
    """What the picture of a drawn page is known by; "" where it has none."""
    picture = (page or {}).get("picture")
    return str(picture["digest"]) if picture else ""


def carried_by(page: dict[str, Any] | None) -> list[str]:
    """The data of all buttons of a drawn page, those on its picture too."""
    if not page:
        return []
    buttons = [button for row in page["rows"] for button in row]
    buttons += (page.get("picture") or {"spots": []})["spots"]
    return [button["data"] for button in buttons if button["data"]]


def _names(page: Page) -> bool:
    """A call before everybody's eyes: it is for the one who is named."""
    return page.ping and any(isinstance(part, Mention) for part in page.title)


def _parts(text: Text) -> list[dict[str, Any]]:
    return [_part(part) for part in text]


def _part(part: str | Mention) -> dict[str, Any]:
    if isinstance(part, Mention):
        return {"name": part.name, "by": mark_of(part.id)}
    return {"text": str(part), "at": part.at} if isinstance(part, Moment) else {"text": part}


def _picture(page: Page) -> dict[str, Any] | None:
    picture = page.picture
    if picture is None:
        return None
    return {
        "digest": picture.digest,
        "width": picture.width,
        "height": picture.height,
        "alt": page.status or plain(page.title),  # one short line; all of it is in the words
        "words": picture.alt,
        "spots": [{"box": one.box, **_button(one.button, page.menu)} for one in picture.spots],
    }


def _button(one: Button, menu: bool) -> dict[str, Any]:
    return {
        "label": one.label,
        "data": codec.pack(one.action, menu) if one.action else "",
        "choice": bool(one.action and one.action.choice),
        "aside": isinstance(one.action, More),
        "info": isinstance(one.action, Card),
        "whose": _whose(one),
        "style": one.style,
        "url": one.url,
    }


def _whose(one: Button) -> str:
    """Whom it is of use to: those at the table, those who are not, or everybody."""
    if isinstance(one.action, Sit):
        return "others"
    seated = one.action is not None and one.action.audience is Audience.SEATED
    return "seated" if seated else ""
