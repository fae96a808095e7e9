"""Films of finished matches: played once more from their transcripts, kept while somebody looks.

A match that is going on never becomes one: its transcript is not handed out.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from bot import transcript
from bot.film import Film, film
from bot.sessions import Sessions
from bot.table import Table

KEPT = 16  # films; each is some hundred states that share most of what they hold


class Unshown(Exception):
    """This match cannot be played once more by the rules of today."""


class Films:
    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._kept: OrderedDict[str, Film] = OrderedDict()

    async def of(self, table: Table[Any]) -> Film:
        """Raises Refused while the match is going on, and Unshown."""
        if kept := self._kept.get(table.id):
            self._kept.move_to_end(table.id)
            return kept
        text = await self._sessions.transcript(table.id)
        game = self._sessions.games[table.game]
        try:
            match = transcript.read(text)
            transcript.check_edition(game, match)
            found = await asyncio.to_thread(film, game, match, trusted=True)
        except transcript.Unreadable as problem:
            raise Unshown(str(problem)) from problem
        self._kept[table.id] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found
