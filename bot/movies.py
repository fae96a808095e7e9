"""Films as moving pictures: made beside the event loop, one at a time for each room and few in all,
and kept for the next who asks, up to so many bytes.

Written down is only for which rooms one is being made, so that all processes know. Who wants one
asks again and again until it is there, so a process that dies in the middle of one only has it
begun anew elsewhere. Matches that are not over have no film, and so none of these.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import structlog

from bot import metrics, pages
from bot.film import Film, note, shots
from bot.films import Films, Unshown
from bot.i18n import Words
from bot.presenter import Cut
from bot.render import EDITION, Drawn, Speech, Undrawable
from bot.store.port import Away, Store
from bot.table import Table
from engines.core.engine import Outcome

MOST_BYTES = 24_000_000
FILMS_AT_ONCE = 2  # films that are made for different rooms
WAITING = -1  # instead of how far it is: another one is made for the same room
HELD = 20  # seconds after which a room is free again, though its film was never said to be made
AGAIN = 0.5  # seconds between two looks whether it is
PROMPT = 0.5  # seconds to wait for it, before anybody is told how far it is

Told = Callable[[int, int], None]
log = structlog.get_logger()


@dataclass(slots=True)
class Making:
    task: asyncio.Task[Drawn | None]
    percent: int = WAITING


def shot(
    film: Film, cut: Cut, outcome: Outcome | None, speech: Speech, name: str, told: Told
) -> Drawn:
    from bot.render.movie import movie  # Pillow is read when the first picture is wanted

    made = movie(shots(film, cut.eyes, outcome, cut.last), speech, told, note(cut.eyes))
    return Drawn(made.gif, made.width, made.height, (), name, animated=True)


class Movies:
    def __init__(
        self, films: Films, words: Words, store: Store, make: Callable[..., Drawn] = shot
    ) -> None:
        self._films = films
        self._store = store
        self._id = secrets.token_hex(8)
        self._words = words
        self._make = make
        self._kept: OrderedDict[str, Drawn] = OrderedDict()
        self._making: dict[str, Making] = {}
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._pool = ThreadPoolExecutor(FILMS_AT_ONCE, thread_name_prefix="film")

    def name(self, table: Table[Any], cut: Cut, lang: str) -> str:
        """What this one is known by: equal names are equal films. The match is over, so there is
        nothing in it to be guessed."""
        names = pages.speech(self._words, table, lang).names
        told = repr((EDITION, table.id, table.edition, cut, table.outcome, lang, names))
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    async def of(self, table: Table[Any], cut: Cut, lang: str) -> Drawn | int | None:
        """The film; or how much of it is made, in percent; None: it cannot be made. Who wants one
        that is made already, for whatever room, waits for that."""
        name = self.name(table, cut, lang)
        if kept := self._kept.get(name):
            self._kept.move_to_end(name)
            return kept
        if name in self._failed:
            return None
        making = self._making.get(name)
        if making is None:
            task = asyncio.create_task(self._made(table, cut, lang, name))
            making = self._making[name] = Making(task)
        await asyncio.wait([making.task], timeout=PROMPT)
        return making.task.result() if making.task.done() else making.percent

    async def _made(self, table: Table[Any], cut: Cut, lang: str, name: str) -> Drawn | None:
        loop = asyncio.get_running_loop()

        def told(done: int, whole: int) -> None:
            if making := self._making.get(name):
                making.percent = 100 * done // whole

        try:
            async with self._turn(cut.room, name):
                told(0, 1)
                film = await self._films.of(table)
                speech = pages.speech(self._words, table, lang)
                drawn = await loop.run_in_executor(
                    self._pool, self._make, film, cut, table.outcome, speech, name, told
                )
        except (Undrawable, Unshown) as problem:
            log.error("no film", table=table.id, game=table.game, problem=repr(problem))
            metrics.errors.labels("film").inc()
            self._failed[name] = None
            while len(self._failed) > 100:
                self._failed.popitem(last=False)
            return None
        finally:
            self._making.pop(name, None)
        self._kept[name] = drawn
        while len(self._kept) > 1 and self.size > MOST_BYTES:
            self._kept.popitem(last=False)
        return drawn

    @asynccontextmanager
    async def _turn(self, room: str, name: str) -> AsyncIterator[None]:
        """Until the end of it no other film is made for this room, by any process."""
        mark, mine = f"movie:{room}", f"{self._id}:{name}"
        # Whoever is done may be another process, which has no event to set here.
        while await self._store.agree(mark, mine, HELD) != mine:  # noqa: ASYNC110
            await asyncio.sleep(AGAIN)
        try:
            yield
        finally:
            with suppress(Away):  # then it goes by itself
                await self._store.erase(mark)

    def clear(self) -> None:
        """Nothing that was made is kept any more: there may be names in it."""
        self._kept.clear()

    @property
    def size(self) -> int:
        return sum(len(one.png) for one in self._kept.values())

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
