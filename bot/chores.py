"""Work that waits in a queue of the store, done by whoever is free.

Tables are claimed under a short lease that is renewed while they are worked on, a few at once and
side by side; one that fails is put off and tried again. What one table does to its worker never
touches the others, and no trouble of the store ends the work: it is waited for.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from time import monotonic

import structlog

from bot import metrics
from bot.store.port import Away, Queue, Store
from bot.table import Updating

# What a killed process held, or one that lost the store for a while, is free again after this.
LEASE = 0.9
RENEW = 0.2
ON_ITS_WAY = 0.2  # what goes out has this long to arrive before anybody else can send something
PAUSE = 0.1  # between looks for what other processes left
RETRY = 5.0  # after a failure for no known reason
SOON = 0.1  # after the store was away
STUBBORN = 30.0  # how long to wait for it, to hand back what was claimed
# What only another version of the bot can read is left to it: soon at first, for it may be there
# already, and ever more seldom, for it may never come.
UPDATING, SELDOM = 0.3, 10.0
FORGET = 10_000  # such tables remembered
LEAVING = 3.0  # for what is under way when the bot stops

log = structlog.get_logger()


class Chores:
    def __init__(
        self,
        name: str,
        queue: Queue,
        store: Store,
        at_once: int,
        work: Callable[[str], Awaitable[None]],
    ) -> None:
        self._name = name
        self._queue = queue
        self._store = store
        self._at_once = at_once
        self._work = work
        self._wake = asyncio.Event()
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._until: dict[str, float] = {}  # by our own clock: no lease runs out before that
        self._lost: set[str] = set()  # of these, what another process has taken over
        self._anew: set[str] = set()  # and what was claimed once more
        self._leaving = False
        self._unread: dict[str, float] = {}  # for how long each was left alone last

    def wake(self) -> None:
        """There may be something to do."""
        self._wake.set()

    def holds(self, id: str) -> bool:
        """Nobody else can have taken this piece of work over. A process that slept, or lost the
        store, must not show what it had in hand: another may have shown something newer."""
        return id not in self._under_way or monotonic() < self._until[id] - ON_ITS_WAY

    async def run(self) -> None:
        """Work until cancelled; then finish what is under way, because half of it cannot be taken
        back."""
        self._leaving = False
        renewing = asyncio.create_task(self._hold())
        try:
            while True:
                self._wake.clear()
                until = monotonic() + LEASE
                for id in await self._claimed(self._at_once - len(self._under_way)):
                    self._until[id] = until
                    self._begin(id)
                try:
                    async with asyncio.timeout(PAUSE):
                        await self._wake.wait()
                except TimeoutError:
                    continue
        finally:
            self._leaving = True
            if self._under_way:
                _, late = await asyncio.wait(self._under_way.values(), timeout=LEAVING)
                for task in late:
                    task.cancel()
            renewing.cancel()

    def _begin(self, id: str) -> None:
        if id in self._under_way:
            # Its lease had run out, and to have claimed it anew is to have renewed it. Or it is as
            # good as done, and this is what came after: nobody else would do that before the lease
            # is over.
            self._lost.discard(id)
            self._anew.add(id)
            return
        task = asyncio.create_task(self.attempt(id))
        self._under_way[id] = task
        task.add_done_callback(lambda _: self._ended(id))
        self._wake.set()  # there may be more where this came from

    def _ended(self, id: str) -> None:
        del self._under_way[id]
        self._lost.discard(id)
        self._wake.set()
        if id in self._anew and not self._leaving:
            self._anew.discard(id)
            self._begin(id)
        else:
            del self._until[id]

    async def attempt(self, id: str) -> None:
        """One piece of work, whatever comes of it."""
        try:
            await self._work(id)
            self._unread.pop(id, None)
        except Away:
            log.warning("store away", part=self._name, table=id)
            await self._hand_back(id)
        except Updating:
            if len(self._unread) > FORGET:
                self._unread.clear()
            pause = min(2 * self._unread.get(id, UPDATING / 2), SELDOM)
            self._unread[id] = pause
            await self._put_off(id, pause)
        except Exception:
            log.exception("failed", part=self._name, table=id)
            metrics.errors.labels(self._name).inc()
            await self._put_off(id, RETRY)

    async def _hand_back(self, id: str) -> None:
        """As soon as the store answers again. What somebody else has taken by then stays his."""
        last = asyncio.get_running_loop().time() + STUBBORN
        while asyncio.get_running_loop().time() < last:
            try:
                return await self._store.put_off(self._queue, id, SOON)
            except Away:
                await asyncio.sleep(SOON)
            except Exception:
                return self._trouble("hand back")

    async def _put_off(self, id: str, seconds: float) -> None:
        try:
            await self._store.put_off(self._queue, id, seconds)
        except Exception:
            self._trouble("put off")

    async def _claimed(self, free: int) -> list[str]:
        try:
            return await self._store.claim(self._queue, LEASE, free) if free else []
        except Exception:
            self._trouble("claim")
            return []

    async def _hold(self) -> None:
        """Keep what is under way. What somebody else has taken over meanwhile is finished all the
        same: half of it cannot be taken back, and in the end the store says who came second."""
        while True:
            await asyncio.sleep(RENEW)
            ours = self._under_way.keys() - self._lost
            if not ours:
                continue
            until = monotonic() + LEASE
            try:
                lost = await self._store.renew(self._queue, ours, LEASE)
            except Exception:
                self._trouble("renew")
                continue
            self._until |= dict.fromkeys((ours - lost) & self._under_way.keys(), until)
            for id in lost & self._under_way.keys():
                log.warning("taken over by another process", part=self._name, table=id)
                self._lost.add(id)

    def _trouble(self, what: str) -> None:
        """Called while an exception of the store is handled: it is told and outlived."""
        error = sys.exception()
        if isinstance(error, Away):
            log.warning("store away", part=self._name, to=what)
        else:
            log.exception("store in trouble", part=self._name, to=what)
            metrics.errors.labels(self._name).inc()
