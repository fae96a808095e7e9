"""The games as a newcomer sees them: the easy ones first, each with what it is about and a cover.

A cover is the table as it looks some moves into a match that the computer plays with itself; it
shows nobody's match and nobody's name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import structlog

from bot.i18n import Words
from bot.render import Speech, Undrawable, picture, room
from engines.core.dice import Dice
from engines.core.engine import Event, Game
from engines.core.ui import Msg
from engines.players import stroll

MOVES = 24  # into the match; enough to see what it is like
SEED = 12

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Tile:
    game: str
    title: str
    about: str


class Shelf:
    def __init__(self, words: Words, games: Mapping[str, Game]) -> None:
        self._words = words
        self._games = games
        self._covers: dict[tuple[str, str], asyncio.Future[bytes]] = {}

    def tiles(self, lang: str) -> list[Tile]:
        say = self._words.say
        return [
            Tile(game, say(Msg("title"), lang, game), say(Msg("about"), lang, game))
            for game in self._games
        ]

    async def cover(self, game: str, lang: str) -> bytes:
        """A PNG, drawn once; b"" where there is no such game, or it cannot be drawn."""
        if game not in self._games:
            return b""
        if (game, lang) not in self._covers:
            drawing = asyncio.to_thread(self._drawn, self._games[game], lang)
            self._covers[game, lang] = asyncio.ensure_future(drawing)
        return await asyncio.shield(self._covers[game, lang])

    def _drawn(self, game: Game, lang: str) -> bytes:
        engine, dice, seats = game.engine, Dice(SEED), min(game.seats)
        state, last = engine.setup(seats, SEED, game.settings()), tuple[Event, ...]()
        for _ in range(MOVES):
            asked = sorted(engine.to_act(state))
            if not asked:
                break
            options = partial(engine.options, state, asked[0])
            dice, move = stroll(options, dice)
            step = engine.apply(state, asked[0], move)
            state, last = step.state, tuple(step.events)
        names = [self._words.say(Msg("pic-player", {"n": n + 1}), lang) for n in range(seats)]
        try:
            scene = room(game, state, last)
            return picture(scene, Speech(self._words, lang, game.id, tuple(names))).png
        except Undrawable as problem:
            log.error("no cover", game=game.id, problem=repr(problem))
            return b""
