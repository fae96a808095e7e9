"""Pages with their pictures: drawn beside the event loop, kept while they are wanted.

Where a picture cannot be drawn, or not in time, the page comes with the words of the scene instead:
a match never waits for a picture. A private picture is kept under a name that only the table knows.
"""

from __future__ import annotations

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import structlog

from bot import metrics, pages
from bot.i18n import Words
from bot.movies import WAITING, Movies
from bot.platforms.port import Page
from bot.presenter import Sheet
from bot.render import Drawn, Gallery, Undrawable
from bot.table import Table
from engines.core.scene import Private
from engines.core.ui import Msg

PATIENCE = 5.0  # seconds for one picture; it takes a few hundredths
PICTURES_AT_ONCE = 2  # one more only takes turns with them

log = structlog.get_logger()


class Pictures:
    def __init__(
        self, words: Words, gallery: Gallery | None = None, movies: Movies | None = None
    ) -> None:
        self._words = words
        self.movies = movies
        self._gallery = gallery or Gallery()
        self._pool = ThreadPoolExecutor(PICTURES_AT_ONCE, thread_name_prefix="picture")
        self._late = 0  # drawings that nobody waits for any more, and that still take a thread

    async def page(self, sheet: Sheet, lang: str, table: Table[Any], wanted: bool) -> Page:
        """The sheet in this language, with its picture where one is wanted and can be had."""
        if sheet.movie is not None:
            return await self._filmed(sheet, lang, table, wanted)
        drawn = await self._drawn(sheet, lang, table) if wanted and sheet.scene else None
        return pages.page(self._words, sheet, lang, table, drawn)

    def looks(self, sheet: Sheet, lang: str, table: Table[Any], page: Page | None = None) -> str:
        """What a film that is shown is known by, so that none need be made to see that it is; ""
        for what is no film, or none yet."""
        if sheet.movie is None or self.movies is None:
            return ""
        if page and not (page.picture and page.picture.animated):
            return ""
        return self.movies.name(table, sheet.movie, lang)

    async def _filmed(self, sheet: Sheet, lang: str, table: Table[Any], wanted: bool) -> Page:
        made = None
        if wanted and self.movies and sheet.movie is not None:
            made = await self.movies.of(table, sheet.movie, lang)
        if isinstance(made, int):
            told = "film-waiting" if made == WAITING else "film-making"
            making = Sheet(Msg(told, {"game": Msg("title"), "percent": max(0, made)}))
            return replace(pages.page(self._words, making, lang, table), unfinished=True)
        return pages.page(self._words, sheet, lang, table, made)

    async def _drawn(self, sheet: Sheet, lang: str, table: Table[Any]) -> Drawn | None:
        loop = asyncio.get_running_loop()
        if self._late >= PICTURES_AT_ONCE:
            log.warning("not drawn: no hand is free", table=table.id)
            metrics.errors.labels("picture").inc()
            return None
        drawing = loop.run_in_executor(self._pool, self._draw, sheet, lang, table)
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(drawing)
        except (Undrawable, TimeoutError) as problem:
            if not drawing.done():
                self._late += 1
                drawing.add_done_callback(self._caught_up)
            log.error("not drawn", table=table.id, game=table.game, problem=repr(problem))
            metrics.errors.labels("picture").inc()
            return None

    def clear(self) -> None:
        """Names of people are in pictures: whoever was forgotten is in none that is kept."""
        self._gallery.clear()
        if self.movies:
            self.movies.clear()

    def _caught_up(self, drawing: asyncio.Future[Drawn]) -> None:
        self._late -= 1
        if not drawing.cancelled():
            drawing.exception()  # told already, as being late

    def _draw(self, sheet: Sheet, lang: str, table: Table[Any]) -> Drawn:
        speech = pages.speech(self._words, table, lang)
        if isinstance(sheet.scene, Private):
            return self._gallery.draw_private(sheet.scene, speech, _secret(table))
        assert sheet.scene is not None
        return self._gallery.draw(sheet.scene, speech)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self.movies:
            self.movies.close()


def _secret(table: Table[Any]) -> bytes:
    """Known to the table alone: seed and salt are not shown before the end."""
    return hashlib.sha256(f"picture:{table.id}:{table.seed}:{table.salt}".encode()).digest()
