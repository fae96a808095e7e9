"""Words: messages of the locale files made into text, in the reader's language.

Each game speaks with its own file on top of common.ftl. Player names pass through as markers and
come out as mentions, so no name is ever formatted, escaped or mistaken for text. A missing message
is a bug that the tests find; at run time it is logged and shows the key, never an exception.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import structlog
from fluent.runtime import FluentBundle, FluentResource

from bot.platforms.port import Mention, Text
from engines.core.ui import Arg, Msg, Name, Word

LANGUAGES = ("en", "ru")
LOCALES = Path(__file__).parent.parent / "locales"

# Private-use characters; they are removed from everything people type (see `tidy`).
_MARK = 0xE000
_MARKED = re.compile("([\ue000-\ue0ff])")

log = structlog.get_logger()


def language(code: str | None) -> str | None:
    """The language of ours behind a client's code ("ru-RU"), or None."""
    short = (code or "").replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else None


class Words:
    def __init__(self, folders: Sequence[Path] = (LOCALES,)) -> None:
        self._folders = tuple(folders)
        self._bundle = lru_cache(maxsize=None)(self._load)
        # Labels, cells of boards, headings: most of a page is the same words every time.
        self._fixed = lru_cache(maxsize=20_000)(self._format_fixed)

    def read(self, games: Iterable[str]) -> None:
        """Every file at once, before anybody waits for a word."""
        for lang in LANGUAGES:
            for game in ("", *games):
                self._bundle(lang, game)

    def _load(self, lang: str, game: str) -> FluentBundle:
        bundle = FluentBundle([lang], use_isolating=False)
        for file in ("common", game) if game else ("common",):
            for folder in self._folders:
                path = folder / lang / f"{file}.ftl"
                if path.exists():
                    bundle.add_resource(
                        FluentResource(path.read_text("utf-8")), allow_overrides=True
                    )
        return bundle

    def has(self, key: str, lang: str, game: str = "") -> bool:
        name, _, attribute = key.partition(".")
        bundle = self._bundle(lang, game)
        if not bundle.has_message(name):
            return False
        message = bundle.get_message(name)
        return attribute in message.attributes if attribute else message.value is not None

    def say(self, msg: Msg | Word | str, lang: str, game: str = "") -> str:
        """Plain text for buttons, toasts and command menus: no player names in it."""
        return _MARKED.sub("", self._format(msg, lang, game))

    def text(self, msg: Msg | Word | str, lang: str, game: str, names: Sequence[Mention]) -> Text:
        parts: list[str | Mention] = []
        for part in _MARKED.split(self._format(msg, lang, game)):
            if len(part) == 1 and _MARKED.match(part):
                parts.append(names[ord(part) - _MARK])
            elif part:
                parts.append(part)
        return tuple(parts)

    def _format(self, msg: Msg | Word | str, lang: str, game: str) -> str:
        if isinstance(msg, str):
            return msg
        if isinstance(msg, Word):
            return self._fixed(msg, lang, game)
        if not msg.args:
            return self._fixed(msg.key, lang, game)
        args = {key: self._argument(value, lang, game) for key, value in msg.args.items()}
        return self._format_with(msg.key, args, lang, game)

    def _format_fixed(self, what: Word | str, lang: str, game: str) -> str:
        if isinstance(what, str):
            return self._format_with(what, {}, lang, game)
        for key in (f"key-{what.token}", f"card-{what.token}"):
            if self.has(key, lang, game):
                return self._format_with(key, {}, lang, game)
        return what.token

    def _format_with(self, key: str, args: dict[str, int | str], lang: str, game: str) -> str:
        if not self.has(key, lang, game):
            log.error("missing message", key=key, lang=lang, game=game)
            return key
        name, _, attribute = key.partition(".")
        bundle = self._bundle(lang, game)
        message = bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None
        text, errors = bundle.format_pattern(pattern, args)
        if errors:
            log.error("message did not format", key=key, lang=lang, errors=list(map(str, errors)))
        return str(text)

    def _argument(self, value: Arg, lang: str, game: str) -> int | str:
        if isinstance(value, int):
            return value
        if isinstance(value, Name):
            return chr(_MARK + value.seat)
        if isinstance(value, tuple):
            return ", ".join(str(self._argument(one, lang, game)) for one in value)
        return self._format(value, lang, game)


_INVISIBLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ue000-\uf8ff]"
)


def tidy(text: str, most: int = 32) -> str:
    """What a person typed, fit to stand in a line of ours: one line, no invisible or direction
    characters, not too long."""
    shown = " ".join(_INVISIBLE.sub(" ", text).split())
    return shown if len(shown) <= most else shown[: most - 1].rstrip() + "…"
