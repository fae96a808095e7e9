"""What comes twice is done once, in whatever process; what was left half done is done."""

from __future__ import annotations

import asyncio

from redis.exceptions import ResponseError

from bot import once
from bot.once import Once
from bot.store.memory import MemoryStore


async def act(one: Once, done: list[int], id: int = 1) -> None:
    if await one.first(id):
        await asyncio.sleep(0)
        done.append(id)
        await one.done(id)


async def test_what_comes_again_is_not_done_again() -> None:
    store, done = MemoryStore(), list[int]()
    for _ in range(3):
        await act(Once(store, "tg"), done)
    await act(Once(store, "tg"), done, 2)
    assert done == [1, 2]
    await act(Once(store, "dc"), done)
    assert done == [1, 2, 1], "numbers of another platform are others"


async def test_what_was_done_long_ago_is_not_done_again() -> None:
    store, done = MemoryStore(), list[int]()
    await act(Once(store, "tg"), done)
    now = store.clock()
    store.clock = lambda: now + once.KEPT - 1
    await act(Once(store, "tg"), done)
    assert done == [1]


async def test_two_processes_at_once_do_it_once() -> None:
    store, done = MemoryStore(), list[int]()
    await asyncio.gather(*(act(Once(store, "tg"), done) for _ in range(4)))
    assert done == [1]


async def test_what_a_killed_process_had_begun_is_done_by_the_next() -> None:
    store, done = MemoryStore(), list[int]()
    assert await Once(store, "tg").first(1)  # and it never says that it is done
    now = store.clock()
    store.clock = lambda: now + once.LEASE
    await act(Once(store, "tg"), done)
    assert done == [1]


async def test_without_a_store_nothing_is_held_back() -> None:
    store, done = MemoryStore(), list[int]()
    store.away = True
    await act(Once(store, "tg"), done)
    assert done == [1], "the desk says itself that its memory is away"


class Forbidden(MemoryStore):
    """Its server has taken rights away while the bot runs."""

    async def budget(self, key: str, per: float, burst: int) -> float:
        raise ResponseError("NOPERM this user has no permissions to run the 'evalsha' command")

    async def write(self, key: str, value: str, ttl: int | None = None) -> None:
        raise ResponseError("NOPERM this user has no permissions to run the 'set' command")


async def test_no_error_of_the_server_holds_anything_back() -> None:
    done = list[int]()
    await act(Once(Forbidden(), "tg"), done)
    assert done == [1]
