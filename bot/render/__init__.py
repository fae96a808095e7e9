"""Scenes made into what people get: a picture, the words that tell the same, spots to press.

    scene = room(game, state, since)                    # Scene: for everybody
    mine = own(game, state, seat, since, asking)        # Private: for that seat alone
    speech = Speech(words, "ru", game.id, names)
    drawn = gallery.draw(scene, speech)                 # Drawn: PNG, size, spots, digest
    drawn = gallery.draw_private(mine, speech, secret)  # secret: of the table, never shown
    telling(scene, speech)                              # Telling: text, alt, status

Drawing takes tens of milliseconds of CPU and lets other threads run: call it with
`asyncio.to_thread`. Whatever goes wrong in it is one exception, Undrawable; the words never fail,
so show them instead. `since` is what happened since the reader's last move: pass all events, those
of others' eyes are left out here. Pillow is imported nowhere else.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.render.palette import COLOURS
from bot.render.plain import plain
from bot.render.words import Passage, Telling, sign, tell
from engines.core.engine import Event, Game, Seat
from engines.core.scene import Asking, Lid, Private, Scene
from engines.core.things import Text
from engines.core.ui import Msg, Name, Word

__all__ = [
    "Drawn",
    "Gallery",
    "Passage",
    "Speech",
    "Spot",
    "Telling",
    "Undrawable",
    "digest",
    "lacquer",
    "own",
    "plain",
    "room",
    "sign",
    "telling",
]

EDITION = 2  # of the look: a picture drawn otherwise is another picture


class Undrawable(Exception):
    """This scene cannot be drawn; its words can be shown."""


class Wording(Protocol):
    """What the renderer needs of the locale files."""

    def text(self, msg: Msg | Word | str, lang: str, game: str, names: Sequence[Any]) -> Any: ...


@dataclass(frozen=True, slots=True)
class _Named:
    name: str


@dataclass(frozen=True, slots=True)
class Speech:
    """A language, a game's words, and the names of its seats."""

    words: Wording
    lang: str
    game: str
    names: tuple[str, ...]

    def __call__(self, text: Text) -> str:
        if isinstance(text, Name):
            return self.names[text.seat]
        named = [_Named(name) for name in self.names]
        parts = self.words.text(text, self.lang, self.game, named)
        return "".join(part if isinstance(part, str) else part.name for part in parts)


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of the picture, in pixels, that stands for a token."""

    x: int
    y: int
    width: int
    height: int
    token: str


@dataclass(frozen=True, slots=True)
class Drawn:
    png: bytes
    width: int
    height: int
    spots: tuple[Spot, ...]
    digest: str
    animated: bool = False  # it moves: a GIF, no PNG


def room(game: Game, state: Any, since: Sequence[Event]) -> Scene:
    """The table as everybody may see it."""
    view = game.engine.view(state, None)
    news = [event for event in since if event.only is None]
    return game.scene(view, news, None) if game.scene else plain(game.screen(view))


def own(
    game: Game, state: Any, seat: Seat, since: Sequence[Event], asking: Asking | None = None
) -> Private:
    """The table as one seat sees it, with what that seat holds."""
    view = game.engine.view(state, seat)
    news = [event for event in since if event.only is None or event.only == seat]
    scene = game.scene(view, news, asking) if game.scene else plain(game.screen(view))
    return Private(seat, scene)


def lacquer(lid: Lid) -> int:
    """The colour of a game's box, as red, green and blue in one number."""
    red, green, blue = COLOURS[f"lacquer.{lid.lacquer}"]
    return red << 16 | green << 8 | blue


def telling(scene: Scene | Private, speech: Speech) -> Telling:
    return tell(scene.scene if isinstance(scene, Private) else scene, speech)


def digest(scene: Scene, speech: Speech) -> str:
    """The same for everybody: what a public picture is known by."""
    return hashlib.sha256(_described(scene, speech)).hexdigest()[:32]


def private_digest(scene: Private, speech: Speech, secret: bytes) -> str:
    """Known only to who holds the secret, and different for every seat."""
    keyed = hashlib.blake2b(key=secret[:64], digest_size=16, salt=b"private")
    keyed.update(str(scene.owner).encode() + b"\0" + _described(scene.scene, speech))
    return keyed.hexdigest()


def _described(scene: Scene, speech: Speech) -> bytes:
    return repr((EDITION, scene, speech.lang, speech.game, speech.names)).encode()


class Gallery:
    """Draws, and keeps what was drawn lately, up to so many bytes. Safe to use from threads."""

    def __init__(self, most_bytes: int = 16_000_000) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[str, Drawn] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        return self._size

    def draw(self, scene: Scene, speech: Speech) -> Drawn:
        return self._drawn(scene, speech, digest(scene, speech))

    def draw_private(self, scene: Private, speech: Speech, secret: bytes) -> Drawn:
        if len(secret) < 16:
            raise ValueError("a secret of at least 16 bytes is needed")
        return self._drawn(scene.scene, speech, private_digest(scene, speech, secret))

    def clear(self) -> None:
        """Nothing that was drawn is kept any more: there may be names in it."""
        with self._lock:
            self._kept.clear()
            self._size = 0

    def _drawn(self, scene: Scene, speech: Speech, key: str) -> Drawn:
        with self._lock:
            kept = self._kept.get(key)
            if kept:
                self._kept.move_to_end(key)
                return kept
        drawn = picture(scene, speech, key)
        if not scene.fleeting:
            self._keep(key, drawn)
        return drawn

    def _keep(self, key: str, drawn: Drawn) -> None:
        with self._lock:
            if key not in self._kept:
                self._kept[key] = drawn
                self._size += len(drawn.png)
            while self._size > self._most and self._kept:
                _, old = self._kept.popitem(last=False)
                self._size -= len(old.png)


def picture(scene: Scene, speech: Speech, key: str = "") -> Drawn:
    """Draws without keeping. Raises Undrawable, and nothing else."""
    # Pillow and the fonts are read when the first picture is wanted, not at every start.
    try:
        from bot.render.layout import lay_out
        from bot.render.paint import encoded, painted

        sheet = lay_out(scene, drawable(speech))
        png = encoded(painted(sheet), sheet)
    except Exception as problem:
        raise Undrawable(f"{type(problem).__name__}: {problem}") from problem
    spots = tuple(Spot(*spot.box, spot.token) for spot in sheet.spots)
    return Drawn(png, sheet.width, sheet.height, spots, key)


def drawable(speech: Speech) -> Speech:
    """The same speech with names that the fonts can write; a name of other signs is a number."""
    from bot.render.faces import drawable as known

    names = tuple(
        known(name) or speech(Msg("pic-player", {"n": seat + 1}))
        for seat, name in enumerate(speech.names)
    )
    return Speech(speech.words, speech.lang, speech.game, names)
