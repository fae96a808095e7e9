"""The same store in memory, for tests and nothing else: what it holds dies with it.

It keeps every promise of the port that can be kept inside one process, and can play dead: while
`away` is true every call raises Away.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.store import port
from bot.store.port import AT_ONCE, NONCES, QUEUES, Away, Change, Gone, Queue, Record, shard


@dataclass(slots=True)
class _Table:
    version: int = 0
    doc: bytes = b""
    nonces: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    shown: dict[str, str] = field(default_factory=dict)
    dies: float | None = None


class MemoryStore:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.away = False
        self._clock = clock  # measures lifetimes only; what waits in a queue goes by the caller's
        self._marked = 0
        self._tables: dict[str, _Table] = {}
        self._queues: dict[Queue, dict[str, float]] = {queue: {} for queue in QUEUES}
        self._held: dict[tuple[Queue, str], bool] = {}  # True: marked again meanwhile
        self._indexes: defaultdict[str, set[str]] = defaultdict(set)
        self._records: dict[str, tuple[str, float | None]] = {}
        self._budgets: dict[str, float] = {}

    async def load(self, id: str) -> Record:
        await self.ping()
        shard(id)
        table = self._table(id)
        if table is None:
            raise Gone(id)
        return Record(id, table.version, table.doc)

    async def commit(self, change: Change) -> bool:
        await self.ping()
        shard(change.id)
        table = self._table(change.id) or _Table()
        if table.version != change.version:
            return change.nonce in table.nonces
        table.version += 1
        table.doc = change.doc
        table.nonces = [change.nonce, *table.nonces][:NONCES]
        table.lines += change.lines
        table.dies = None if change.ttl is None else self._clock() + change.ttl
        self._tables[change.id] = table
        if change.due is None:
            self._queues["due"].pop(change.id, None)
        else:
            self._queues["due"][change.id] = change.due
        self._held.pop(("due", change.id), None)
        if change.stale:
            self._mark("stale", change.id)
        if change.think:
            self._mark("think", change.id)
        else:
            self._queues["think"].pop(change.id, None)
            self._held.pop(("think", change.id), None)
        return True

    async def transcript(self, id: str) -> list[str]:
        await self.ping()
        table = self._table(id)
        return list(table.lines) if table else []

    async def claim(self, queue: Queue, now: float, lease: float, limit: int) -> list[str]:
        await self.ping()
        marks = self._queues[queue]
        taken = [id for at, id in sorted((at, id) for id, at in marks.items()) if at <= now][:limit]
        for id in taken:
            marks[id] = now + lease
            self._held[queue, id] = False
        return taken

    async def done(self, queue: Queue, id: str, version: int) -> bool:
        await self.ping()
        marks = self._queues[queue]
        self._held.pop((queue, id), None)
        table = self._table(id)
        if table is None or table.version == version:
            marks.pop(id, None)
            return True
        if queue != "due" and id in marks:
            marks[id] = self._at_once()
        return False

    async def put_off(self, queue: Queue, id: str, until: float) -> None:
        await self.ping()
        again = self._held.pop((queue, id), None)
        if again is not None and id in self._queues[queue]:
            self._queues[queue][id] = self._at_once() if again else until

    async def shown(self, id: str) -> dict[str, str]:
        await self.ping()
        table = self._table(id)
        return dict(table.shown) if table else {}

    async def keep_shown(self, id: str, changes: Mapping[str, str | None]) -> None:
        await self.ping()
        table = self._table(id)
        if table is None:
            return
        for place, what in changes.items():
            if what is None:
                table.shown.pop(place, None)
            else:
                table.shown[place] = what

    async def add(self, index: str, member: str) -> None:
        await self.ping()
        self._indexes[index].add(member)

    async def remove(self, index: str, member: str) -> None:
        await self.ping()
        self._indexes[index].discard(member)

    async def members(self, index: str) -> set[str]:
        await self.ping()
        return set(self._indexes[index])

    async def read(self, key: str) -> str | None:
        await self.ping()
        value, dies = self._records.get(key, (None, None))
        return None if dies is not None and dies <= self._clock() else value

    async def write(self, key: str, value: str, ttl: int | None = None) -> None:
        await self.ping()
        self._records[key] = (value, None if ttl is None else self._clock() + ttl)

    async def erase(self, key: str) -> None:
        await self.ping()
        self._records.pop(key, None)

    async def budget(self, key: str, per: float, burst: int, now: float) -> float:
        await self.ping()
        whole = max(self._budgets.get(key, now), now) + per
        wait = whole - burst * per - now
        if wait > 1e-6:
            return wait
        self._budgets[key] = whole
        return 0.0

    async def ping(self) -> None:
        # Others get their turn as they would during a round trip, so that races show.
        await asyncio.sleep(0)
        if self.away:
            raise Away("playing dead")

    async def close(self) -> None:
        """Nothing is held that could be closed."""

    def new_id(self, random: Callable[[int], int]) -> str:
        return port.new_id(random)

    def _table(self, id: str) -> _Table | None:
        table = self._tables.get(id)
        if table and table.dies is not None and table.dies <= self._clock():
            del self._tables[id]
            return None
        return table

    def _mark(self, queue: Queue, id: str) -> None:
        if (queue, id) in self._held:
            self._held[queue, id] = True
        else:
            marks = self._queues[queue]
            marks[id] = min(marks.get(id, self._at_once()), self._at_once())

    def _at_once(self) -> float:
        self._marked += 1
        return self._marked - AT_ONCE
