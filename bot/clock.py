"""The only timer: reminders and deadlines, what somebody is told on waking, and results that are to
be entered somewhere.

Deadlines are marks beside the tables, so they fire once and survive a crash. What happens then is
the table's own business.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from bot import metrics
from bot import table as core
from bot.chores import Chores
from bot.digests import Wakings
from bot.sessions import Sessions
from bot.store.port import DUE, Store
from bot.table import Refused, Table, Updating, unentered, wakes
from engines.core.engine import Game

TABLES_AT_ONCE = 32


class Clock:
    def __init__(
        self,
        sessions: Sessions,
        store: Store,
        wakings: Wakings,
        now: Callable[[], float],
        enter: Callable[[Table[Any]], Awaitable[None]],
    ) -> None:
        self._sessions = sessions
        self._store = store
        self._wakings = wakings
        self._now = now
        self._enter = enter
        self.chores = Chores("clock", DUE, store, TABLES_AT_ONCE, self.strike)

    async def run(self) -> None:
        """Look at tables until cancelled."""
        await self.chores.run()

    async def strike(self, id: str) -> None:
        """The time of this table has come."""
        try:
            before = await self._sessions.table(id)
            digests = await self._wakings.at(before, self._now())
            table = await self._sessions.expire(id, digests)
        except Updating:
            raise
        except Refused:
            await self._store.done(DUE, id, 0)
            return
        if unentered(table):  # the mark stays until its results are in, whoever is killed meanwhile
            await self._enter(table)
            return
        metrics.expired.inc()
        for person in (one for one, waiting in digests.items() if waiting):
            for old, id in await self._wakings.older(table, person):
                await self._sessions.change(old, partial(_undigested, id))
        # If expiring changed the table, its commit has set the next time already, and that counts;
        # this is for one that was looked at too early or needs no clock.
        wake = wakes(self._sessions.games[table.game], table)
        if wake is None:
            await self._store.done(DUE, id, table.version)
        else:
            await self._store.put_off(DUE, id, wake - self._now())


def _undigested(person: str, game: Game, table: Table[Any]) -> Table[Any]:
    return core.undigested(table, person)
