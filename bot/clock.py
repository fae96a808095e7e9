"""The only timer: reminders and deadlines.

Deadlines are marks beside the tables, claimed under a lease, so they fire once and survive a crash.
What happens then is the table's own business.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot import metrics
from bot.sessions import Sessions
from bot.store.port import Away, Store
from bot.table import Refused, wakes

LEASE = 20.0
BATCH = 100
PAUSE = 1.0

log = structlog.get_logger()


class Clock:
    def __init__(self, sessions: Sessions, store: Store, now: Callable[[], float]) -> None:
        self._sessions = sessions
        self._store = store
        self._now = now

    async def run(self) -> None:
        while True:
            try:
                busy = await self.tick()
            except Away:
                busy = 0
            await asyncio.sleep(0 if busy == BATCH else PAUSE)

    async def tick(self) -> int:
        """Look at every table whose time has come; how many there were."""
        ids = await self._store.claim("due", self._now(), LEASE, BATCH)
        for id in ids:
            try:
                table = await self._sessions.expire(id)
                metrics.expired.inc()
                # If expiring changed the table, its commit has set the next time already, and that
                # counts; this is for one that was looked at too early or needs no clock.
                wake = wakes(self._sessions.games[table.game], table)
                if wake is None:
                    await self._store.done("due", id, table.version)
                else:
                    await self._store.put_off("due", id, wake)
            except Refused as refused:
                await self._store.done("due", id, refused.version)
            except Away:
                raise
            except Exception:
                log.exception("clock failed", table=id)
                metrics.errors.labels("clock").inc()
        return len(ids)
