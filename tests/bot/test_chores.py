"""What waits in a queue gets done, whatever happens to whoever does it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import replace
from typing import Any

import pytest
from redis.exceptions import ResponseError

from bot import metrics
from bot import table as core
from bot.chores import LEASE, PAUSE, RETRY, SELDOM, SOON, UPDATING, Chores
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import THINK, Away, Change, Swap, stale
from bot.store.redis import RedisStore, connect
from bot.table import Pace, Player, Room, Updating
from bot.thinker import Thinker
from tests import toy
from tests.store.servers import Server

NOW = 1000.0
ANNA, BORIS = Player(id="web:anna", name="Anna"), Player(id="web:boris", name="Boris")


async def waiting(store: MemoryStore, *ids: str) -> None:
    for id in ids:
        assert await store.commit(Change(id, 0, b"", think=True))


async def test_a_table_that_fails_is_put_off_and_the_others_go_on() -> None:
    now = NOW
    store = MemoryStore(lambda: now)
    await waiting(store, "aaaaaaa", "bbbbbbb")
    worked: list[str] = []

    async def work(id: str) -> None:
        worked.append(id)
        if id == "aaaaaaa":
            raise RuntimeError("a bug")
        await store.done(THINK, id, 1)
        if id == "bbbbbbb":
            enough.set()

    enough = asyncio.Event()
    chores = Chores("thinker", THINK, store, 1, work)
    running = asyncio.create_task(chores.run())
    async with asyncio.timeout(5):
        await enough.wait()
    running.cancel()
    assert worked == ["aaaaaaa", "bbbbbbb"]
    now = NOW + RETRY - 1
    assert await store.claim(THINK, LEASE, 9) == []
    now = NOW + RETRY
    assert await store.claim(THINK, LEASE, 9) == ["aaaaaaa"]


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

    chores = Chores("thinker", THINK, store, 1, work)
    running = asyncio.create_task(chores.run())
    async with asyncio.timeout(5):
        await again.wait()
    for _ in range(20):
        await asyncio.sleep(0)
    assert not running.done()
    running.cancel()


async def test_what_was_claimed_is_handed_back_when_the_store_answers_again() -> None:
    """Nobody waits until the lease runs out."""
    store = MemoryStore(lambda: now)
    now = NOW
    await waiting(store, "aaaaaaa")
    assert await store.claim(THINK, LEASE, 9) == ["aaaaaaa"]

    async def work(id: str) -> None:
        store.away = True
        asyncio.get_running_loop().call_later(0.05, setattr, store, "away", False)
        raise Away

    await Chores("thinker", THINK, store, 1, work).attempt("aaaaaaa")
    now += SOON
    assert await store.claim(THINK, LEASE, 9) == ["aaaaaaa"]


async def test_what_is_held_is_known_by_the_own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """From before it was asked for, so never longer than the store says."""
    now = NOW
    monkeypatch.setattr("bot.chores.monotonic", lambda: now)
    store = MemoryStore()
    await waiting(store, "aaaaaaa")
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def work(id: str) -> None:
        begun.set()
        await go_on.wait()

    async def renew(queue: str, ids: Collection[str], lease: float) -> set[str]:
        renewed.set()
        return set()

    renewed = asyncio.Event()
    chores = Chores("courier", THINK, store, 1, work)
    assert chores.holds("aaaaaaa"), "what was never claimed is nobody's"
    running = asyncio.create_task(chores.run())
    async with asyncio.timeout(5):
        await begun.wait()
        store.away = True
        assert chores.holds("aaaaaaa")
        now += LEASE
        assert not chores.holds("aaaaaaa"), "it could not be renewed"
        store.away = False
        store.renew = renew  # type: ignore[method-assign]
        await renewed.wait()
    assert chores.holds("aaaaaaa")
    go_on.set()
    running.cancel()
    await asyncio.wait([running])
    assert chores.holds("aaaaaaa")


async def test_what_is_under_way_is_finished_before_the_bot_stops() -> None:
    store = MemoryStore()
    await waiting(store, "aaaaaaa")
    begun, go_on, finished = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work(id: str) -> None:
        begun.set()
        await go_on.wait()
        finished.set()

    running = asyncio.create_task(Chores("courier", THINK, store, 1, work).run())
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

    running = asyncio.create_task(Chores("courier", THINK, store, 1, work).run())
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
    table = await sessions.create(
        game.id, Room(id="web:#den"), None, Pace.LIVE1, (ANNA, BORIS, carol)
    )
    table = await sessions.start(table.id, ANNA.id)
    later = NOW + 61
    sessions = Sessions({game.id: game}, store, lambda: later)
    table = await sessions.expire(table.id)
    assert [chair.away for chair in table.chairs] == [True, True, False]
    (id,) = await store.claim(THINK, LEASE, 9)

    class Slow(Thinker):
        async def _chosen(self, game: object, table: object, seat: int) -> tuple[str, ...]:
            await sessions.back(id, ANNA.id)
            return ("play",)

    thinker = Slow(sessions, store, None, lambda: later, lambda below: 5 % below)
    await thinker.move(id)
    assert core.by_computer(await sessions.table(id), 1)
    assert await store.claim(THINK, LEASE, 9) == [id]


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(10_000):
        if holds():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never comes true")


class Troubled(MemoryStore):
    """Answers some questions with an error of the server."""

    def __init__(self) -> None:
        super().__init__()
        self.trouble: dict[str, int] = {}

    def _suffer(self, what: str) -> None:
        if self.trouble.get(what, 0) > 0:
            self.trouble[what] -= 1
            raise ResponseError("NOPERM this user has no permissions")

    async def claim(self, queue: str, lease: float, limit: int) -> list[str]:
        self._suffer("claim")
        return await super().claim(queue, lease, limit)

    async def renew(self, queue: str, ids: Collection[str], lease: float) -> set[str]:
        self._suffer("renew")
        return await super().renew(queue, ids, lease)

    async def put_off(self, queue: str, id: str, seconds: float, *more: Any) -> None:
        self._suffer("put_off")
        await super().put_off(queue, id, seconds, *more)


async def test_no_error_of_the_server_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.chores.PAUSE", 0.001)
    monkeypatch.setattr("bot.chores.RENEW", 0.001)
    store = Troubled()
    store.trouble = {"claim": 2, "renew": 2, "put_off": 1}
    await waiting(store, "aaaaaaa")
    done = asyncio.Event()
    before = metrics.errors.labels("thinker")._value.get()

    async def work(id: str) -> None:
        await until(lambda: not store.trouble["renew"])
        if store.trouble["put_off"]:
            monkeypatch.setattr("bot.chores.LEASE", 0.0)
            raise RuntimeError("a bug, and then a server that does not take it back")
        done.set()

    monkeypatch.setattr("bot.chores.LEASE", 0.01)
    running = asyncio.create_task(Chores("thinker", THINK, store, 1, work).run())
    async with asyncio.timeout(5):
        await done.wait()
    assert not running.done()
    running.cancel()
    assert metrics.errors.labels("thinker")._value.get() - before == 6


async def test_what_only_another_version_can_read_is_left_to_it_ever_longer() -> None:
    """Soon at first, for it may be there already; seldom in the end, for it may never come."""
    now = NOW
    store = MemoryStore(lambda: now)
    await waiting(store, "aaaaaaa")
    readable = False

    async def work(id: str) -> None:
        if not readable:
            raise Updating

    chores = Chores("thinker", THINK, store, 1, work)

    async def left_alone() -> float:
        nonlocal now
        assert await store.claim(THINK, LEASE, 9) == ["aaaaaaa"]
        await chores.attempt("aaaaaaa")
        began = now
        while not await store.claim(THINK, LEASE, 9):
            now += 0.1
        await store.put_off(THINK, "aaaaaaa", 0.0)
        return round(now - began, 1)

    pauses = [await left_alone() for _ in range(8)]
    assert pauses[0] <= UPDATING + 0.1
    assert pauses == sorted(pauses)
    assert pauses[-1] == pytest.approx(SELDOM, abs=0.2)
    readable = True
    await chores.attempt("aaaaaaa")
    readable = False
    assert await left_alone() <= UPDATING + 0.1


@pytest.fixture
async def two(redis_server: Server) -> AsyncIterator[tuple[RedisStore, RedisStore]]:
    """Two processes on one server."""
    redis_server.ask("FLUSHALL")
    one, other = await connect(redis_server.url), await connect(redis_server.url)
    yield one, other
    await one.close()
    await other.close()


async def test_work_that_takes_long_is_held_as_long_as_it_takes(
    two: tuple[RedisStore, RedisStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.chores.RENEW", 0.01)
    now = NOW
    for store in two:
        store.clock = lambda: now
    here, there = two
    await here.commit(Change("aaaaaaa", 0, b"", think=True))
    begun, go_on = asyncio.Event(), asyncio.Event()
    renewed = 0

    async def work(id: str) -> None:
        begun.set()
        await go_on.wait()
        await here.done(THINK, id, 1)

    renew = here.renew

    async def counted(queue: str, ids: Collection[str], lease: float) -> set[str]:
        nonlocal renewed
        lost = await renew(queue, ids, lease)
        renewed += 1
        return lost

    monkeypatch.setattr(here, "renew", counted)
    running = asyncio.create_task(Chores("thinker", THINK, here, 1, work).run())
    async with asyncio.timeout(10):
        await begun.wait()
        for _ in range(5):
            now += LEASE - 0.1
            await until(lambda enough=renewed + 2: renewed >= enough)  # type: ignore[misc]
            assert await there.claim(THINK, LEASE, 9) == []
        go_on.set()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    now += LEASE
    assert await there.claim(THINK, LEASE, 9) == []


async def test_who_was_asleep_too_long_leaves_alone_what_another_has_taken(
    two: tuple[RedisStore, RedisStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = NOW
    for store in two:
        store.clock = lambda: now
    here, there = two
    await here.commit(Change("aaaaaaa", 0, b"", think=True))
    assert await here.claim(THINK, LEASE, 9) == ["aaaaaaa"]
    now += LEASE
    assert await there.claim(THINK, LEASE, 9) == ["aaaaaaa"]
    assert await here.renew(THINK, ["aaaaaaa"], LEASE) == {"aaaaaaa"}
    await here.put_off(THINK, "aaaaaaa", 0.0)
    assert not await here.done(THINK, "aaaaaaa", 1)
    late = {"room": Swap("seen before", "late")}
    assert not await here.done(THINK, "aaaaaaa", 1, late), "doubted while the other works there"
    assert not await there.done(THINK, "aaaaaaa", 1), "so the other is not done either"
    assert await there.claim(THINK, LEASE, 9) == ["aaaaaaa"]
    assert await here.claim(THINK, LEASE, 9) == [], "it is in the other's hands"

    monkeypatch.setattr("bot.chores.RENEW", 0.001)
    go_on, begun, finished = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work(id: str) -> None:
        begun.set()
        await go_on.wait()
        await here.done(THINK, id, 1)
        finished.set()

    now += LEASE
    chores = Chores("thinker", THINK, here, 1, work)
    running = asyncio.create_task(chores.run())
    async with asyncio.timeout(10):
        await begun.wait()
        while not await there.claim(THINK, LEASE, 9):
            now += LEASE
        await until(lambda: "aaaaaaa" in chores._lost)
        go_on.set()  # half of it could not be taken back
        await finished.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert await here.renew(THINK, ["aaaaaaa"], LEASE) == {"aaaaaaa"}, "it is still the other's"


async def test_what_a_killed_process_held_is_free_after_a_short_lease(
    two: tuple[RedisStore, RedisStore],
) -> None:
    here, there = two
    await here.commit(Change("aaaaaaa", 0, b"", think=True, stale=("tg",)))
    for queue in (THINK, stale("tg")):
        assert await here.claim(queue, LEASE, 9) == ["aaaaaaa"]  # and is killed
    assert LEASE + PAUSE <= 2.0
    for queue in (THINK, stale("tg")):
        for _ in range(1000):
            if await there.claim(queue, LEASE, 9):
                break
            await asyncio.sleep(0.01)
        else:
            raise AssertionError(f"{queue} is held for ever")


async def test_what_came_up_while_a_piece_of_work_ended_does_not_wait_for_the_lease() -> None:
    """A computer with two moves in a row: the second is claimed before the first has quite ended,
    and time stands still, so that no lease ever runs out."""
    store = MemoryStore(lambda: NOW)
    await waiting(store, "aaaaaaa")
    worked: list[str] = []
    enough = asyncio.Event()

    async def work(id: str) -> None:
        worked.append(id)
        if len(worked) == 1:
            assert await store.commit(Change(id, 1, b"", think=True))
            assert not await store.done(THINK, id, 1)
            chores.wake()
            for _ in range(20):
                await asyncio.sleep(0)
        else:
            assert await store.done(THINK, id, 2)
            enough.set()

    chores = Chores("thinker", THINK, store, 2, work)
    running = asyncio.create_task(chores.run())
    async with asyncio.timeout(5):
        await enough.wait()
    running.cancel()
    assert worked == ["aaaaaaa", "aaaaaaa"]
