"""What waits in a queue gets done, whatever happens to whoever does it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot import table as core
from bot.chores import LEASE, RETRY, Chores
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import Away, Change
from bot.table import Player, Room
from bot.thinker import Thinker
from tests import toy

NOW = 1000.0
ANNA, BORIS = Player(id="web:anna", name="Anna"), Player(id="web:boris", name="Boris")


async def waiting(store: MemoryStore, *ids: str) -> None:
    for id in ids:
        assert await store.commit(Change(id, 0, b"", think=True))


async def test_a_table_that_fails_is_put_off_and_the_others_go_on() -> None:
    store = MemoryStore()
    await waiting(store, "aaaaaaa", "bbbbbbb")
    worked: list[str] = []

    async def work(id: str) -> None:
        worked.append(id)
        if id == "aaaaaaa":
            raise RuntimeError("a bug")
        await store.done("think", id, 1)
        if id == "bbbbbbb":
            enough.set()

    enough = asyncio.Event()
    chores = Chores("thinker", "think", store, lambda: NOW, 1, work)
    running = asyncio.create_task(chores.run())
    async with asyncio.timeout(5):
        await enough.wait()
    running.cancel()
    assert worked == ["aaaaaaa", "bbbbbbb"]
    assert await store.claim("think", NOW + RETRY - 1, LEASE, 9) == []
    assert await store.claim("think", NOW + RETRY, LEASE, 9) == ["aaaaaaa"]


async def test_a_store_that_is_away_at_any_moment_ends_nobodys_work() -> None:
    store = MemoryStore()
    await waiting(store, "aaaaaaa")
    again = asyncio.Event()

    async def work(id: str) -> None:
        if not store.away and not again.is_set():
            again.set()
            store.away = True
            raise RuntimeError("a bug, and then nobody to tell it to")
        raise Away

    chores = Chores("thinker", "think", store, lambda: NOW, 1, work)
    running = asyncio.create_task(chores.run())
    async with asyncio.timeout(5):
        await again.wait()
    for _ in range(20):
        await asyncio.sleep(0)
    assert not running.done()
    running.cancel()


async def test_what_is_under_way_is_finished_before_the_bot_stops() -> None:
    store = MemoryStore()
    await waiting(store, "aaaaaaa")
    begun, go_on, finished = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work(id: str) -> None:
        begun.set()
        await go_on.wait()
        finished.set()

    running = asyncio.create_task(Chores("courier", "think", store, lambda: NOW, 1, work).run())
    async with asyncio.timeout(5):
        await begun.wait()
        running.cancel()
        await asyncio.sleep(0)
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await running
    assert finished.is_set()


async def test_who_never_finishes_does_not_keep_the_bot_from_stopping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.chores.LEAVING", 0.01)
    store = MemoryStore()
    await waiting(store, "aaaaaaa")
    begun, cut_short = asyncio.Event(), asyncio.Event()

    async def work(id: str) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cut_short.set()

    running = asyncio.create_task(Chores("courier", "think", store, lambda: NOW, 1, work).run())
    async with asyncio.timeout(5):
        await begun.wait()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await cut_short.wait()


async def test_a_thought_that_came_too_late_makes_way_at_once() -> None:
    """Two people are away; one is back while the computer thinks. The other's seat need not wait
    until the lease runs out."""
    store = MemoryStore()

    class Both:
        """Asks everybody at once."""

        def __getattr__(self, name: str) -> object:
            return getattr(toy.GAME.engine, name)

        def to_act(self, state: object) -> frozenset[int]:
            return frozenset((0, 1))

    engine: object = Both()
    game = replace(toy.GAME, engine=engine)  # type: ignore[arg-type]
    sessions = Sessions({game.id: game}, store, lambda: NOW)
    carol = Player(id="web:carol", name="Carol")
    table = await sessions.create(game.id, Room(id="web:#den"), None, "live1", (ANNA, BORIS, carol))
    table = await sessions.start(table.id, ANNA.id)
    later = NOW + 61
    sessions = Sessions({game.id: game}, store, lambda: later)
    table = await sessions.expire(table.id)
    assert table.away == (True, True, False)
    (id,) = await store.claim("think", later, LEASE, 9)

    class Slow(Thinker):
        async def _chosen(self, game: object, table: object, seat: int) -> tuple[str, ...]:
            await sessions.back(id, ANNA.id)
            return ("play",)

    thinker = Slow(sessions, store, None, lambda: later, lambda below: 5 % below)
    await thinker.move(id)
    assert core.by_computer(await sessions.table(id), 1)
    assert await store.claim("think", later, LEASE, 9) == [id]
