"""Whatever is done to it, the store in memory answers as the real server does.

Tests of everything else lean on the one in memory, so they are worth what this test is worth.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as some

from bot.store import Change, Gone, Queue, Store
from bot.store.memory import MemoryStore
from bot.store.port import DUE, THINK, Swap, stale
from bot.store.redis import RedisStore, connect
from tests.store.servers import Server

Step: TypeAlias = Callable[[Store], Awaitable[Any]]

QUEUES = (DUE, THINK, stale("tg"), stale("dc"))

ids = some.sampled_from(["00", "10", "zz"])
queues = some.sampled_from(QUEUES)
times = some.integers(0, 40).map(float)
versions = some.integers(0, 4)


def commit(change: Change) -> Step:
    return lambda store: store.commit(change)


def commit_on_top(change: Change) -> Step:
    async def step(store: Store) -> bool:
        try:
            newest = (await store.load(change.id)).version
        except Gone:
            newest = 0
        return await store.commit(replace(change, version=newest))

    return step


def claim(queue: Queue, lease: float, limit: int) -> Step:
    return lambda store: store.claim(queue, lease, limit)


def renew(queue: Queue, id: str, lease: float) -> Step:
    return lambda store: store.renew(queue, (id,), lease)


def time_is(now: float) -> Step:
    async def step(store: Store) -> None:
        assert isinstance(store, (MemoryStore, RedisStore))
        store.clock = lambda: now

    return step


def done(queue: Queue, id: str, version: int, shown: dict[str, Swap]) -> Step:
    return lambda store: store.done(queue, id, version, shown)


def put_off(queue: Queue, id: str, seconds: float, shown: dict[str, Swap]) -> Step:
    return lambda store: store.put_off(queue, id, seconds, shown)


def keep_shown(id: str, changes: dict[str, Swap]) -> Step:
    return lambda store: store.keep_shown(id, changes)


def budget(key: str, per: float, burst: int) -> Step:
    return lambda store: store.budget(key, per, burst)


changes = some.builds(
    Change,
    id=ids,
    version=versions,
    doc=some.binary(max_size=3),
    lines=some.lists(some.sampled_from(["one", "два"]), max_size=2).map(tuple),
    due=some.none() | times,
    stale=some.sampled_from([(), ("tg",), ("tg", "dc")]),
    after=some.sampled_from(["", "", "", "nonce-1"]),
    think=some.booleans(),
    ttl=some.sampled_from([None, None, None, 1000, 0]),
    nonce=some.sampled_from(["nonce-1", "nonce-2", "nonce-3"]),
)
entries = some.none() | some.sampled_from("xy")
shown = some.dictionaries(some.sampled_from("ab"), some.builds(Swap, entries, entries))
steps = some.one_of(
    changes.map(commit),
    changes.map(commit_on_top),
    changes.map(commit_on_top),
    changes.map(commit_on_top),
    some.builds(time_is, some.integers(0, 200).map(float)),
    some.builds(claim, queues, times, some.integers(0, 3)),
    some.builds(renew, queues, ids, times),
    some.builds(done, queues, ids, versions, shown),
    some.builds(put_off, queues, ids, times, shown),
    some.builds(keep_shown, ids, shown),
    some.builds(budget, some.sampled_from("ab"), times, some.integers(1, 3)),
)


async def all_of(store: Store) -> list[Any]:
    """All that can be asked without changing anything."""
    seen: list[Any] = []
    for id in ("00", "10", "zz"):
        try:
            seen += [await store.load(id), await store.fetch(id)]
        except Gone:
            seen.append(None)
        seen += [await store.transcript(id), await store.shown(id)]
    return seen


@settings(max_examples=150, deadline=None)
@given(done_to_it=some.lists(steps, max_size=30))
def test_the_store_in_memory_answers_as_the_server_does(
    redis_server: Server, done_to_it: list[Step]
) -> None:
    async def compare() -> None:
        redis_server.ask("FLUSHALL")
        memory, real = MemoryStore(), await connect(redis_server.url)
        try:
            for step in (time_is(100.0), *done_to_it):
                assert await step(memory) == await step(real)
                assert await all_of(memory) == await all_of(real)
            memory.clock = real.clock = lambda: 1e9
            for queue in QUEUES:
                assert await memory.claim(queue, 1.0, 99) == await real.claim(queue, 1.0, 99)
        finally:
            await real.close()

    asyncio.run(compare())
