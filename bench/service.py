"""From a press to its commit: how many a second, how long each, with 1, 100 and 10,000 live tables
on a real server.

Two references are measured between the presses, with the same client: a bare EVALSHA round trip
(the script does nothing), and a bare commit (our script and a document of that size, but no game).
A press may cost one load and one commit at most; that is counted, not believed.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bot.sessions import Sessions
from bot.store.embedded import Embedded
from bot.store.port import Change, new_id
from bot.store.redis import RedisStore, connect
from bot.store.server import Server
from bot.table import Player, Room, Table
from engines import games

GAME = "great_wall"
COUNTS = (1, 100, 10_000)
MANY = 1000  # tables, from which on the memory of one can be told
CROWD = 16  # under way at once, where there are so many tables
SLICES, SLICE = 7, 480  # the machine is shared: short slices, and the middle one counts
AT_MOST = 2  # round trips: one load, one commit
LIVES = 3600
PEOPLE = (Player(id="web:a", name="Anna"), Player(id="web:b", name="Boris"))


@dataclass(slots=True)
class Rates:
    """Per second, a slice each; and the seconds of presses that had no company."""

    press: list[float] = field(default_factory=list)
    commit: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)

    def told(self, count: int) -> str:
        press, commit, bare = median(self.press), median(self.commit), median(self.bare)
        took = sorted(self.took)
        return (
            f"{count:>6,} tables: {press:>6,.0f} presses/s, "
            f"p50 {1e3 * took[len(took) // 2]:.2f} ms, p99 {1e3 * took[len(took) * 99 // 100]:.2f} "
            f"ms; {press / commit:.2f} of bare commits ({commit:,.0f}/s), "
            f"{press / bare:.2f} of bare EVALSHA ({bare:,.0f}/s)\n"
        )


class Bench:
    def __init__(self, store: RedisStore, client: Any) -> None:
        self.store = store
        self.client = client
        self.random = Random(1)
        self.sessions = Sessions(games(), store, time.time)
        self.engine = games()[GAME].engine
        self.doc = b""
        self.idle = 0.0  # seconds spent on other things than what is measured

    async def tables(self, count: int) -> list[Table[Any]]:
        """So many tables with a match just begun; all but the first are its copies."""
        first = await self.sessions.create(GAME, Room(id="web:#den"), None, players=PEOPLE)
        first = await self.sessions.start(first.id, PEOPLE[0].id)
        self.doc = (await self.store.load(first.id)).doc

        async def copied(_: int) -> Table[Any]:
            id = new_id(self.random.randrange)
            twin = self.doc.replace(first.id.encode(), id.encode())
            for version in range(first.version):
                assert await self.store.commit(Change(id, version, twin, stale=(), ttl=LIVES))
            return first.model_copy(update={"id": id})

        made = [first]
        for start in range(1, count, CROWD):
            made += await asyncio.gather(*map(copied, range(min(CROWD, count - start))))
        return made

    def move(self, table: Table[Any]) -> tuple[str, int, str]:
        (seat,) = self.engine.to_act(table.state)
        token = self.random.choice(self.engine.options(table.state, seat, table.chairs[seat].menu))
        return table.players[seat].id, table.chairs[seat].asked, token

    async def run(self, count: int) -> Rates:
        tables = await self.tables(count)
        turns = Counter[int]()
        rates = Rates()
        sha = await self.client.script_load("return 1")
        scratch = [(new_id(self.random.randrange), iter(range(10**6))) for _ in range(CROWD)]

        async def press(number: int, crowd: int) -> None:
            """The next table of this player's; thinking of a move is not what is measured."""
            began = time.perf_counter()
            own = range(number, count, crowd)
            at = own[turns[number] % len(own)]
            turns[number] += 1
            if tables[at].ended:
                (tables[at],) = await self.tables(1)
            who, seen, token = self.move(tables[at])
            ready = time.perf_counter()
            self.idle += ready - began
            tables[at] = await self.sessions.press(tables[at].id, who, seen, token)
            if crowd == 1:
                rates.took.append(time.perf_counter() - ready)

        async def commit(number: int, crowd: int) -> None:
            id, versions = scratch[number]
            change = Change(id, next(versions), self.doc, ("0> take 5 3",), ttl=LIVES)
            assert await self.store.commit(change)

        async def bare(number: int, crowd: int) -> None:
            await self.client.evalsha(sha, 0)

        for _ in range(SLICES):
            await self.rate(press, 1)
            rates.press.append(await self.rate(press, min(CROWD, count)))
            rates.commit.append(await self.rate(commit, min(CROWD, count)))
            rates.bare.append(await self.rate(bare, min(CROWD, count)))
        return rates

    async def rate(self, act: Callable[[int, int], Awaitable[None]], crowd: int) -> float:
        """How many a second, with so many under way at once."""

        async def again(number: int) -> None:
            for _ in range(SLICE // crowd):
                await act(number, crowd)

        self.idle, began = 0.0, time.perf_counter()
        await asyncio.gather(*map(again, range(crowd)))
        return SLICE / (time.perf_counter() - began - self.idle)


async def trips_of_a_press(store: RedisStore) -> list[int]:
    """Round trips of a press: by a service that knows the table, and by one that does not."""
    bench = Bench(store, None)
    (table,) = await bench.tables(1)
    found = []
    for sessions in (bench.sessions, Sessions(games(), store, time.time)):
        who, seen, token = bench.move(table)
        before = store._server.trips
        table = await sessions.press(table.id, who, seen, token)
        found.append(store._server.trips - before)
    return found


async def _used(client: Any) -> int:
    return int((await client.info("memory"))["used_memory"])


async def _main() -> None:
    with tempfile.TemporaryDirectory(prefix="shk") as home:
        embedded = Embedded(Path(home))
        plain = await connect(await embedded.start())
        try:
            client: Any = plain._server._client
            known, new = await trips_of_a_press(RedisStore(Server(client)))
            assert max(known, new) <= AT_MOST
            sys.stdout.write(f"round trips a press: {known} at a known table, {new} at a new one\n")
            for count in COUNTS:
                await client.flushall()
                empty = await _used(client)
                bench = Bench(RedisStore(Server(client)), client)
                rates = await bench.run(count)
                sys.stdout.write(rates.told(count))
                if count >= MANY:
                    each = (await _used(client) - empty) / count
                    pressed = 2 * SLICES * SLICE / count
                    sys.stdout.write(
                        f"memory on the server: {each / 1024:.1f} KiB a live table, "
                        f"{pressed:.1f} presses into the match\n"
                    )
        finally:
            await plain.close()
            await embedded.stop()


def main() -> None:
    asyncio.run(_main())


if __name__ == "__main__":
    main()
