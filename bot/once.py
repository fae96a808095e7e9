"""What comes twice is done once, in whatever process it comes.

Somebody who begins takes a short lease and says when it is done. So what a killed process had begun
is done by the next one it comes to, a little later; and what was done is not done again.
"""

from __future__ import annotations

import asyncio

import structlog

from bot import metrics
from bot.store.port import Away, Store

LEASE = 5.0  # seconds that one may take; no command waits longer for its budget
KEPT = 900  # seconds for which it is remembered; no platform asks again after so long
STEP = 0.2

log = structlog.get_logger()


class Once:
    def __init__(self, store: Store, prefix: str) -> None:
        self._store = store
        self._prefix = prefix

    async def first(self, id: int) -> bool:
        """Whether it is still to be done; waits for whoever is at it. What cannot be known is
        done: the desk, which needs the store as well, will say so."""
        try:
            while wait := await self._store.budget(f"begun:{self._prefix}:{id}", LEASE, 1):
                if await self._done(id):
                    return False
                await asyncio.sleep(min(wait, STEP))
            return not await self._done(id)
        except Exception as why:
            _told(why)
            return True

    async def done(self, id: int) -> None:
        try:
            await self._store.write(f"done:{self._prefix}:{id}", "1", KEPT)
        except Exception as why:
            _told(why)

    async def _done(self, id: int) -> bool:
        return await self._store.read(f"done:{self._prefix}:{id}") is not None


def _told(why: Exception) -> None:
    """No trouble of the store keeps anybody from being answered."""
    if isinstance(why, Away):
        log.warning("store away", part="once")
    else:
        log.error("store in trouble", part="once", exc_info=why)
        metrics.errors.labels("once").inc()
