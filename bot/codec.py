"""PURE: actions as the data of buttons and as the payload of links, and back. Nothing is trusted.

Only this module knows the packed form: `word:field:field`, then `:room` where the room travels
with it, and a dot before it all on a menu. At most 64 bytes, which is Telegram's limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from bot.actions import Action, Daily, Hello, Meet, Replay, Sit, Try, Watch
from bot.press import Press, could_carry

LONGEST = 64
MENU = "."
# Payloads of links: sit at a table, watch it, look at it again, try a game, meet at a table to be
# opened, today's deal of a game; only open the chat.
JOIN, WATCH, REPLAY, TRY, MEET = "join_", "watch_", "replay_", "try_", "meet_"
DAILY = "daily_"
HELLO = "hello"
DIGITS = 9
RENAMED = {"show": "hand"}  # words that buttons of older releases may still carry


def pack(action: Action, menu: bool = False) -> str:
    """Raises ValueError for what does not fit: typed words are an action too, but no button."""
    parts = [action.word]
    for name, kind in _FIELDS[type(action)].items():
        parts.append(_WRITE[kind](getattr(action, name)))
    if any(":" in part for part in parts):
        raise ValueError(action)
    if action.room:
        parts.append(action.room)
    data = (MENU if menu else "") + ":".join(parts)
    if not data.isprintable() or len(data.encode()) > LONGEST:
        raise ValueError(action)
    return data


def read(data: str) -> Action | None:
    """None for what no button of ours can say."""
    if not data.isprintable() or len(data.encode()) > LONGEST:
        return None
    word, *parts = data.removeprefix(MENU).split(":")
    word = RENAMED.get(word, word)
    kind = _KINDS.get(word)
    if kind is None:
        return None
    wanted = _FIELDS[kind]
    if len(parts) < len(wanted):
        return None
    room = ":".join(parts[len(wanted) :])
    try:
        values = [_READ[type](part) for type, part in zip(wanted.values(), parts, strict=False)]
        action: Action = kind(*values, room=room)
        # One action, one spelling: what would be packed otherwise was not packed here.
        return action if pack(action) == ":".join((word, *parts)) else None
    except ValueError:
        return None


def press(data: str, shown: Iterable[str] | None) -> Press:
    """A pressed button; `shown` is the data of all buttons of that message, as the platform tells
    (not as the one who pressed says), or None where it does not tell."""
    action = read(data)
    if action is None or shown is None:
        return Press(action)
    shown = list(shown)
    there = [one for one in map(read, shown) if one is not None]
    return Press(
        action,
        carried=could_carry(there, action),
        menu=any(one.startswith(MENU) for one in shown),
    )


def payload(action: Action) -> str:
    """What a link to the private chat carries: a seat at a table, a look at it, a game to try, an
    invitation, today's deal, a match to look at again, or nothing but a greeting."""
    if isinstance(action, Sit | Watch) and action.table:
        return f"{JOIN if isinstance(action, Sit) else WATCH}{action.table}"
    if isinstance(action, Meet):
        return f"{MEET}{action.table}_{action.game}"
    if isinstance(action, Replay) and action.table:
        return f"{REPLAY}{action.table}"
    if isinstance(action, Daily) and action.game:
        return f"{DAILY}{action.game}"
    return f"{TRY}{action.game}" if isinstance(action, Try) and action.game else HELLO


def opened(payload: str) -> Action | None:
    if payload.startswith(JOIN):
        return Sit(payload.removeprefix(JOIN).lower())
    if payload.startswith(WATCH):
        return Watch(payload.removeprefix(WATCH).lower())
    if payload.startswith(REPLAY):
        return Replay(payload.removeprefix(REPLAY).lower())
    if payload.startswith(TRY):
        return Try(payload.removeprefix(TRY).lower())
    if payload.startswith(DAILY):
        return Daily(payload.removeprefix(DAILY).lower())
    if payload.startswith(MEET):
        table, _, game = payload.removeprefix(MEET).lower().partition("_")
        return Meet(game, table)
    return Hello(opened=True) if payload == HELLO else None


# --- fields ------------------------------------------------------------------------------------


def _int(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise ValueError(text)
    return int(text)


def _bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


_READ: Mapping[Any, Callable[[str], Any]] = {
    str: str,
    int: _int,
    bool: _bool,
    tuple[str, ...]: lambda text: tuple(text.split(" ")) if text else (),
}
_WRITE: Mapping[Any, Callable[[Any], str]] = {
    str: str,
    int: str,
    bool: lambda value: "yes" if value else "no",
    tuple[str, ...]: " ".join,
}
_KINDS: Mapping[str, Any] = {kind.word: kind for kind in get_args(Action)}
_FIELDS: Mapping[type[Any], dict[str, Any]] = {
    kind: {one.name: get_type_hints(kind)[one.name] for one in fields(kind) if one.name != "room"}
    for kind in get_args(Action)
}
