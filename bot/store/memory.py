"""The same store in memory, for tests and nothing else: what it holds dies with it.

It keeps every promise of the port that can be kept inside one process, and can play dead: while
`away` is true every call raises Away.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from bot.store import finding, port
from bot.store.port import (
    AHEAD,
    DUE,
    FURTHEST,
    NONCES,
    NOTHING,
    THINK,
    Away,
    Change,
    Found,
    Gone,
    Queue,
    Record,
    Swap,
    doubted,
    shard,
    stale,
)


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
        self.clock = clock
        self._tables: dict[str, _Table] = {}
        self._queues: defaultdict[Queue, dict[str, float]] = defaultdict(dict)
        self._held: dict[tuple[Queue, str], bool] = {}  # True: marked again meanwhile
        self._indexes: defaultdict[str, dict[str, float]] = defaultdict(dict)  # member -> when
        self._lives: dict[str, float] = {}  # of an index that counts points
        self._records: dict[str, tuple[str, float | None]] = {}
        self._budgets: dict[str, float] = {}

    async def load(self, id: str) -> Record:
        await self.ping()
        shard(id)
        table = self._table(id)
        if table is None:
            raise Gone(id)
        return Record(id, table.version, table.doc, table.nonces[0])

    async def fetch(
        self, id: str, queue: Queue = "", mark: str = ""
    ) -> tuple[Record, dict[str, str], bool]:
        record = await self.load(id)
        shown = dict(self._tables[id].shown)
        entered = (queue, id) in self._held
        if entered:
            self._tables[id].shown[doubted(queue)] = mark
        return record, shown, entered

    async def commit(self, change: Change) -> bool:
        await self.ping()
        shard(change.id)
        table = self._table(change.id) or _Table()
        last = table.nonces[0] if table.nonces else ""
        if table.version != change.version or change.after not in ("", last):
            return change.nonce in table.nonces
        table.version += 1
        table.doc = change.doc
        table.nonces = [change.nonce, *table.nonces][:NONCES]
        table.lines += change.lines
        table.dies = None if change.ttl is None else self.clock() + change.ttl
        self._tables[change.id] = table
        self._held.pop((DUE, change.id), None)
        if change.due is None:
            self._queues[DUE].pop(change.id, None)
        else:
            self._queues[DUE][change.id] = self.clock() + change.due
        if change.think:
            self._mark(THINK, change.id)
        else:
            self._queues[THINK].pop(change.id, None)
            self._held.pop((THINK, change.id), None)
        for platform in change.stale:
            self._mark(stale(platform), change.id)
        return True

    async def transcript(self, id: str) -> list[str]:
        await self.ping()
        table = self._table(id)
        return list(table.lines) if table else []

    async def claim(self, queue: Queue, lease: float, limit: int) -> list[str]:
        await self.ping()
        now, marks = self.clock(), self._queues[queue]

        def meant(id: str, at: float) -> bool:
            return at <= now + FURTHEST or (queue == DUE and (queue, id) not in self._held)

        ready = sorted((at, id) for id, at in marks.items() if at <= now or not meant(id, at))
        taken = [id for _, id in ready[:limit]]
        for id in taken:
            marks[id] = now + lease
            self._held[queue, id] = False
        return taken

    async def renew(self, queue: Queue, ids: Collection[str], lease: float) -> set[str]:
        await self.ping()
        for id in ids:
            if (queue, id) in self._held and id in self._queues[queue]:
                self._queues[queue][id] = self.clock() + lease
        return set()  # there is nobody else

    async def done(
        self, queue: Queue, id: str, version: int, shown: Mapping[str, Swap] = NOTHING
    ) -> bool:
        kept = await self.keep_shown(id, shown)
        marks = self._queues[queue]
        again = self._held.pop((queue, id), None)
        table = self._table(id)
        if table and not kept:
            self._doubt(queue, id, table)
            return False
        if table is None or (table.version == version and not again):
            marks.pop(id, None)
            return True
        if queue != DUE and id in marks:
            marks[id] = self._at_once()
        return False

    async def put_off(
        self, queue: Queue, id: str, seconds: float, shown: Mapping[str, Swap] = NOTHING
    ) -> None:
        kept = await self.keep_shown(id, shown)
        again = self._held.pop((queue, id), None)
        table = self._table(id)
        if table and not kept:
            self._doubt(queue, id, table)
        elif again is not None and id in self._queues[queue]:
            later = seconds if queue == DUE else min(seconds, FURTHEST)
            self._queues[queue][id] = self._at_once() if again else self.clock() + later

    async def backlog(self, queue: Queue) -> tuple[int, float]:
        await self.ping()
        now = self.clock()
        waiting = [at for at in self._queues[queue].values() if at <= now]
        since = [at + AHEAD if at < 0 else at for at in waiting]
        return len(waiting), max((now - at for at in since), default=0.0)

    async def shown(self, id: str) -> dict[str, str]:
        await self.ping()
        table = self._table(id)
        return dict(table.shown) if table else {}

    async def keep_shown(self, id: str, changes: Mapping[str, Swap]) -> bool:
        await self.ping()
        table = self._table(id)
        if table is None:
            return not changes
        kept = True
        for place, (old, new) in changes.items():
            stands = table.shown.get(place)
            if stands not in (old, new):
                kept = False
            elif new is None:
                table.shown.pop(place, None)
            else:
                table.shown[place] = new
        return kept

    async def add(self, index: str, member: str) -> int:
        await self.ping()
        self._indexes[index][member] = self.clock()
        return len(self._indexes[index])

    async def remove(self, index: str, member: str) -> None:
        await self.ping()
        self._indexes[index].pop(member, None)

    async def members(self, index: str) -> set[str]:
        await self.ping()
        return set(self._indexes[index])

    async def newest(self, index: str, skip: int, count: int) -> list[str]:
        await self.ping()
        added = self._indexes[index]
        order = sorted(added, key=lambda member: (added[member], member), reverse=True)
        return order[skip : skip + count]

    async def rank(self, index: str, member: str, points: float, ttl: int) -> None:
        await self.best(index, 0)
        self._indexes[index][member] = points
        self._lives[index] = self.clock() + ttl

    async def standing(self, index: str, points: float) -> tuple[int, int]:
        found = await self.best(index, len(self._indexes[index]))
        return sum(own > points for _, own in found), len(found)

    async def best(self, index: str, count: int) -> list[tuple[str, float]]:
        if self._lives.get(index, self.clock()) < self.clock():
            self._indexes.pop(index, None)
        return [(one, self._indexes[index][one]) for one in await self.newest(index, 0, count)]

    async def read(self, key: str) -> str | None:
        await self.ping()
        value, dies = self._records.get(key, (None, None))
        return None if dies is not None and dies <= self.clock() else value

    async def read_many(self, keys: Sequence[str]) -> list[str | None]:
        return [await self.read(key) for key in keys]

    async def write(self, key: str, value: str, ttl: int | None = None) -> None:
        await self.ping()
        self._records[key] = (value, None if ttl is None else self.clock() + ttl)

    async def agree(self, key: str, value: str, ttl: int) -> str:
        stood = await self.read(key)
        if stood is None:
            self._records[key] = (value, self.clock() + ttl)
        return value if stood is None else stood

    async def erase(self, key: str) -> None:
        await self.ping()
        self._records.pop(key, None)

    async def budget(self, key: str, per: float, burst: int) -> float:
        await self.ping()
        now = self.clock()
        whole = min(max(self._budgets.get(key, now), now), now + burst * per) + per
        wait = whole - burst * per - now
        if wait > 5e-6:
            return wait
        self._budgets[key] = whole
        return 0.0

    async def mentions(self, what: re.Pattern[str]) -> list[Found]:
        found: list[Found] = []
        for id in [one for one in self._tables if self._table(one)]:
            table = self._tables[id]
            found += finding.in_shown(what, id, table.shown)
            if what.search(table.doc.decode()):
                found.append(Found("table", id))
            if any(map(what.search, table.lines)):
                found.append(Found("transcript", id))
        for name, members in self._indexes.items():
            found += finding.in_index(what, name, list(members)) if members else ()
        for key in list(self._records):
            if (value := await self.read(key)) is not None:
                found += finding.in_record(what, key, value)
        found += [Found("budget", key) for key in self._budgets if what.search(key)]
        return found

    async def reword(self, id: str, line: str, into: str) -> None:
        await self.ping()
        if table := self._table(id):
            table.lines = [into if one == line else one for one in table.lines]

    async def rewrite(self) -> None:
        """There are no files."""
        await self.ping()

    async def strike(self, found: Found, what: re.Pattern[str]) -> None:
        await self.ping()
        if found.kind == "shown":
            await self.keep_shown(found.key, {found.part: Swap(found.value, None)})
        elif found.kind == "index" and found.part:
            await self.remove(found.key, found.part)
        elif found.kind == "index":
            self._indexes.pop(found.key, None)
        elif found.kind == "budget":
            self._budgets.pop(found.key, None)
        elif found.kind == "record" and found.part and found.key in self._records:
            value, dies = self._records[found.key]
            self._records[found.key] = finding.without(what, value), dies
        elif found.kind == "record":
            self._records.pop(found.key, None)

    async def ping(self) -> None:
        # Others get their turn as they would during a round trip, so that races show.
        await asyncio.sleep(0)
        if self.away:
            raise Away("playing dead")

    def now(self) -> float:
        return time.time()

    def connections(self) -> int:
        return 0

    async def close(self) -> None:
        """Nothing is held that could be closed."""

    def new_id(self, random: Callable[[int], int]) -> str:
        return port.new_id(random)

    def _table(self, id: str) -> _Table | None:
        table = self._tables.get(id)
        if table and table.dies is not None and table.dies <= self.clock():
            del self._tables[id]
            return None
        return table

    def _doubt(self, queue: Queue, id: str, table: _Table) -> None:
        last = table.shown.get(doubted(queue), "")
        table.shown[doubted(queue)] = str(int(last) + 1 if last.isdecimal() else 1)
        self._queues[queue][id] = self._at_once()

    def _mark(self, queue: Queue, id: str) -> None:
        if (queue, id) in self._held:
            self._held[queue, id] = True
        else:
            marks = self._queues[queue]
            marks[id] = min(marks.get(id, self._at_once()), self._at_once())

    def _at_once(self) -> float:
        return self.clock() - AHEAD
