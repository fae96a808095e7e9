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

from bot.platforms.port import Mention, Moment, Text
from engines.core.ui import Arg, Msg, Name, TimeOfDay, Word

DEFAULT = "en"  # for whoever's own language is not known, or is none of ours
LOCALES = Path(__file__).parent.parent / "locales"

# Private-use characters; they are removed from everything people type (see `tidy`).
_MARK = 0xE000
_CLOCK, _READ = "\ue100", "\ue101"  # around the seconds of a time of day
_MARKED = re.compile(f"([\ue000-\ue0ff]|{_CLOCK}[0-9]+{_READ})")

log = structlog.get_logger()


def languages(*folders: Path) -> tuple[str, ...]:
    """A language is a folder with words: its name is the code ("ru", "pt-BR")."""
    return tuple(sorted({one.parent.name for root in folders for one in root.glob("*/common.ftl")}))


LANGUAGES = languages(LOCALES)


class Words:
    def __init__(self, folders: Sequence[Path] = (LOCALES,)) -> None:
        self._folders = tuple(folders)
        self.languages = languages(*folders)
        self._bundle = lru_cache(maxsize=None)(self._load)
        # Labels, cells of boards, headings: most of a page is the same words every time.
        self._fixed = lru_cache(maxsize=20_000)(self._format_fixed)

    def read(self, games: Iterable[str]) -> None:
        """Every file at once, before anybody waits for a word."""
        for lang in self.languages:
            for game in ("", *games):
                self._bundle(lang, game)

    def language(self, code: str | None) -> str | None:
        """The language of ours behind a client's code ("ru-RU", "pt_br"), or None."""
        known = {one.lower(): one for one in self.languages}
        parts = (code or "").replace("_", "-").lower().split("-")
        found = (known.get("-".join(parts[:end])) for end in range(len(parts), 0, -1))
        return next(filter(None, found), None)

    def _load(self, lang: str, game: str) -> FluentBundle:
        if lang not in self.languages:
            lang = DEFAULT
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
        whole = self._whole(msg, lang, game)
        return _MARKED.sub(lambda mark: _moment(mark[0]) or "", whole)

    def text(self, msg: Msg | Word | str, lang: str, game: str, names: Sequence[Mention]) -> Text:
        parts: list[str | Mention] = []
        for part in _MARKED.split(self._whole(msg, lang, game)):
            if moment := _moment(part):
                parts.append(moment)
            elif len(part) == 1 and _MARKED.match(part):
                parts.append(names[ord(part) - _MARK])
            elif part:
                parts.append(part)
        return tuple(parts)

    def _whole(self, msg: Msg | Word | str, lang: str, game: str) -> str:
        """A sentence of its own: where its last argument is empty, no space is left behind."""
        return self._format(msg, lang, game).rstrip(" ")

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
        if isinstance(value, TimeOfDay):
            return f"{_CLOCK}{value.at}{_READ}"
        if isinstance(value, tuple):
            return ", ".join(str(self._argument(one, lang, game)) for one in value)
        return self._format(value, lang, game)


def _moment(part: str) -> Moment | None:
    return Moment(int(part[1:-1])) if part.startswith(_CLOCK) else None


# A joiner that holds two emoji together (a family, a profession) is part of what is seen.
_EMOJI = "\u2190-\u2bff\ufe0f\U0001f000-\U0001faff"
_INVISIBLE = re.compile(
    f"(?<![{_EMOJI}])\u200d|\u200d(?![{_EMOJI}])|"
    "[\x00-\x1f\x7f-\x9f\u00ad\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ue000-\uf8ff]"
)


def tidy(text: str, most: int = 32) -> str:
    """What a person typed, fit to stand in a line of ours: one line, no invisible or direction
    characters, not too long."""
    shown = " ".join(_INVISIBLE.sub(" ", text).split())
    if len(shown) <= most:
        return shown
    end = most - 1
    while end and (_joined(shown[end]) or shown[end - 1] == "\u200d"):  # never in half an emoji
        end -= 1
    return shown[:end].rstrip() + "…"


def _joined(sign: str) -> bool:
    """Belongs to the sign before it: a joiner, a variant, a colour of skin."""
    return sign in "\u200d\ufe0f" or "\U0001f3fb" <= sign <= "\U0001f3ff"
