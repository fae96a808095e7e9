"""The only timer: reminders and deadlines.

Deadlines are marks beside the tables, so they fire once and survive a crash. What happens then is
the table's own business.
"""

from __future__ import annotations

from collections.abc import Callable

from bot import metrics
from bot.chores import Chores
from bot.sessions import Sessions
from bot.store.port import DUE, Store
from bot.table import Refused, Updating, wakes

TABLES_AT_ONCE = 32


class Clock:
    def __init__(self, sessions: Sessions, store: Store, now: Callable[[], float]) -> None:
        self._sessions = sessions
        self._store = store
        self._now = now
        self.chores = Chores("clock", DUE, store, TABLES_AT_ONCE, self.strike)

    async def run(self) -> None:
        """Look at tables until cancelled."""
        await self.chores.run()

    async def strike(self, id: str) -> None:
        """The time of this table has come."""
        try:
            table = await self._sessions.expire(id)
        except Updating:
            raise
        except Refused:
            await self._store.done(DUE, id, 0)
            return
        metrics.expired.inc()
        # If expiring changed the table, its commit has set the next time already, and that counts;
        # this is for one that was looked at too early or needs no clock.
        wake = wakes(self._sessions.games[table.game], table)
        if wake is None:
            await self._store.done(DUE, id, table.version)
        else:
            await self._store.put_off(DUE, id, wake - self._now())
