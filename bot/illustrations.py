"""Pictures for the books of rules: real positions, each from a deal and the moves that lead there.

They show nobody's match and nobody's name, so a picture of what one seat sees may go to everybody.
Each is drawn once, beside the event loop; where one cannot be drawn the chapter stands alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import structlog

from bot import render
from bot.i18n import Words
from bot.platforms.port import Picture
from bot.render import Speech, Undrawable
from engines.core.engine import Game
from engines.core.lesson import Position, reached
from engines.core.scene import Asking, Scene
from engines.core.ui import Msg

log = structlog.get_logger()


class Illustrations:
    def __init__(self, words: Words, games: Mapping[str, Game]) -> None:
        self._words = words
        self._games = games
        self._drawn: dict[tuple[str, Position, str], asyncio.Future[Picture | None]] = {}

    async def of(self, game: str, chapter: int, lang: str) -> Picture | None:
        """The picture of a chapter; None where it has none, or none can be drawn."""
        position = self._games[game].positions.get(chapter)
        if position is None:
            return None
        key = game, position, lang
        if key not in self._drawn:
            drawing = asyncio.to_thread(self._draw, self._games[game], position, lang)
            self._drawn[key] = asyncio.ensure_future(drawing)
        return await asyncio.shield(self._drawn[key])

    def _draw(self, game: Game, position: Position, lang: str) -> Picture | None:
        seats = range(1, position.seats + 1)
        names = tuple(self._words.say(Msg("pic-player", {"n": n}), lang) for n in seats)
        speech = Speech(self._words, lang, game.id, names)
        scene = scene_of(game, position)
        try:
            drawn = render.picture(scene, speech, render.digest(scene, speech))
        except Undrawable as problem:
            log.error("no illustration", game=game.id, problem=repr(problem))
            return None
        alt = render.telling(scene, speech).alt
        return Picture(drawn.digest, drawn.png, drawn.width, drawn.height, alt)


def scene_of(game: Game, position: Position) -> Scene:
    """What is to be seen of it: by everybody, or by one seat and what it may do."""
    moment, viewer = reached(game, position), position.viewer
    if viewer is None:
        return render.room(game, moment.state, moment.events)
    options = game.engine.options(moment.state, viewer)
    asking = Asking((), options) if options else None
    return render.own(game, moment.state, viewer, moment.events, asking).scene
