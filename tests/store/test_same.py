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
from bot.store.port import QUEUES
from bot.store.redis import connect
from tests.store.servers import Server

Step: TypeAlias = Callable[[Store], Awaitable[Any]]

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


def claim(queue: Queue, now: float, lease: float, limit: int) -> Step:
    return lambda store: store.claim(queue, now, lease, limit)


def done(queue: Queue, id: str, version: int) -> Step:
    return lambda store: store.done(queue, id, version)


def put_off(queue: Queue, id: str, until: float) -> Step:
    return lambda store: store.put_off(queue, id, until)


def keep_shown(id: str, changes: dict[str, str | None]) -> Step:
    return lambda store: store.keep_shown(id, changes)


def budget(key: str, per: float, burst: int, now: float) -> Step:
    return lambda store: store.budget(key, per, burst, now)


changes = some.builds(
    Change,
    id=ids,
    version=versions,
    doc=some.binary(max_size=3),
    lines=some.lists(some.sampled_from(["one", "два"]), max_size=2).map(tuple),
    due=some.none() | times,
    stale=some.booleans(),
    think=some.booleans(),
    ttl=some.sampled_from([None, None, None, 1000, 0]),
    nonce=some.sampled_from(["nonce-1", "nonce-2", "nonce-3"]),
)
steps = some.one_of(
    changes.map(commit),
    changes.map(commit_on_top),
    changes.map(commit_on_top),
    changes.map(commit_on_top),
    some.builds(claim, queues, times, times, some.integers(0, 3)),
    some.builds(done, queues, ids, versions),
    some.builds(put_off, queues, ids, times),
    some.builds(
        keep_shown,
        ids,
        some.dictionaries(some.sampled_from("ab"), some.none() | some.sampled_from("xy")),
    ),
    some.builds(budget, some.sampled_from("ab"), times, some.integers(1, 3), times),
)


async def all_of(store: Store) -> list[Any]:
    """All that can be asked without changing anything."""
    seen: list[Any] = []
    for id in ("00", "10", "zz"):
        try:
            seen.append(await store.load(id))
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
            for step in done_to_it:
                assert await step(memory) == await step(real)
                assert await all_of(memory) == await all_of(real)
            for queue in QUEUES:
                last = await memory.claim(queue, 1e9, 1.0, 99)
                assert last == await real.claim(queue, 1e9, 1.0, 99)
        finally:
            await real.close()

    asyncio.run(compare())
