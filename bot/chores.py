"""Work that waits in a queue of the store, done by whoever is free.

Tables are claimed under a lease, a few at once, and worked on side by side; one that fails is put
off and tried again. What one table does to its worker never touches the others, and a store that is
away is waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot import metrics
from bot.store.port import Away, Queue, Store

LEASE = 30.0
PAUSE = 0.5  # between looks for what other processes left
RETRY = 5.0  # after a failure for no known reason
LEAVING = 3.0  # for what is under way when the bot stops

log = structlog.get_logger()


class Chores:
    def __init__(
        self,
        name: str,
        queue: Queue,
        store: Store,
        now: Callable[[], float],
        at_once: int,
        work: Callable[[str], Awaitable[None]],
    ) -> None:
        self._name = name
        self._queue = queue
        self._store = store
        self._now = now
        self._at_once = at_once
        self._work = work
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """There may be something to do."""
        self._wake.set()

    async def run(self) -> None:
        """Work until cancelled; then finish what is under way, because half of it cannot be taken
        back."""
        under_way: set[asyncio.Task[None]] = set()
        try:
            while True:
                self._wake.clear()
                for id in await self._claimed(self._at_once - len(under_way)):
                    task = asyncio.create_task(self.attempt(id))
                    under_way.add(task)
                    task.add_done_callback(under_way.discard)
                    task.add_done_callback(lambda _: self._wake.set())
                    self._wake.set()  # there may be more where this came from
                try:
                    async with asyncio.timeout(PAUSE):
                        await self._wake.wait()
                except TimeoutError:
                    continue
        finally:
            if under_way:
                _, late = await asyncio.wait(under_way, timeout=LEAVING)
                for task in late:
                    task.cancel()

    async def attempt(self, id: str) -> None:
        """One piece of work, whatever comes of it."""
        try:
            await self._work(id)
        except Away:
            log.warning("store away", part=self._name, table=id)
        except Exception:
            log.exception("failed", part=self._name, table=id)
            metrics.errors.labels(self._name).inc()
            try:
                await self._store.put_off(self._queue, id, self._now() + RETRY)
            except Away:
                log.warning("store away", part=self._name, table=id)

    async def _claimed(self, free: int) -> list[str]:
        try:
            return await self._store.claim(self._queue, self._now(), LEASE, free) if free else []
        except Away:
            return []
