"""What only a real server can show: lifetimes, slots, lost scripts, and servers that die."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from redis.crc import key_slot
from redis.exceptions import ResponseError

from bot.store import Away, Change, redis
from bot.store.port import DUE, THINK, Swap, doubted, stale
from bot.store.redis import RedisStore, connect
from bot.store.server import PATIENCE
from tests.store import servers
from tests.store.servers import Server, eventually

ID = "k3f9aa0"


@pytest.fixture
def doomed() -> Iterator[Server]:
    """A server of one's own, to be killed."""
    with servers.server() as alone:
        yield alone


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[RedisStore]:
    store = await connect(url)
    try:
        yield store
    finally:
        await store.close()


# Keys


async def test_a_doubt_lives_no_longer_than_its_table(redis_store: RedisStore) -> None:
    await redis_store.commit(Change(ID, 0, b"", stale=("tg",), ttl=1000))
    await redis_store.claim(stale("tg"), 1.0, 9)
    assert not await redis_store.done(stale("tg"), ID, 1, {"room": Swap("old", "new")})
    assert list(await redis_store.shown(ID)) == [doubted(stale("tg"))]
    assert 0 < await redis_store._server.call("TTL", redis_store._key(ID, "shown")) <= 1000


async def test_an_index_from_before_there_was_an_order_is_read_on(
    redis_store: RedisStore, redis_server: Server
) -> None:
    redis_server.ask("SADD", "index:room:tg:-1", "old", "older")
    await redis_store.add("room:tg:-1", "new")
    found = await redis_store.newest("room:tg:-1", 0, 9)
    assert (found[0], set(found)) == ("new", {"new", "old", "older"})


async def test_a_table_and_all_beside_it_end_together(
    redis_store: RedisStore, redis_server: Server
) -> None:
    await redis_store.commit(Change(ID, 0, b"", ("line",), ttl=500))
    await redis_store.keep_shown(ID, {"room": Swap(None, "1")})
    beside = [f"{redis_store._tag(ID)}:{kind}:{ID}" for kind in ("table", "transcript", "shown")]
    assert all(490 < redis_server.ask("TTL", key) <= 500 for key in beside)
    await redis_store.commit(Change(ID, 1, b"", ttl=900))
    assert all(890 < redis_server.ask("TTL", key) <= 900 for key in beside)
    await redis_store.commit(Change(ID, 2, b"", ttl=None))
    assert all(redis_server.ask("TTL", key) == -1 for key in beside)


async def test_records_and_budgets_end_by_themselves(
    redis_store: RedisStore, redis_server: Server
) -> None:
    await redis_store.write("key", "value", ttl=500)
    await redis_store.budget("key", per=3.0, burst=20)
    assert 490 < redis_server.ask("TTL", "record:key") <= 500
    assert 0 < redis_server.ask("TTL", "budget:key") <= 5


async def test_every_key_is_one_of_the_list(redis_store: RedisStore, redis_server: Server) -> None:
    await redis_store.commit(Change(ID, 0, b"", ("line",), due=0, stale=("tg",), think=True))
    await redis_store.keep_shown(ID, {"room": Swap(None, "1")})
    await redis_store.claim(DUE, 10.0, 9)
    await redis_store.add("rooms", "one")
    await redis_store.write("key", "value")
    await redis_store.budget("key", 1.0, 1)
    listed = set(re.findall(r"^\| `(.+?)`", redis.__doc__ or "", re.MULTILINE))
    used = {
        re.sub(r"\{s\d\d\}", "{sNN}", key)
        .replace(ID, "<id>")
        .replace(":rooms", ":<name>")
        .replace(":tg", ":<name>")
        for key in redis_server.ask("KEYS", "*")
    }
    assert {key.replace(":key", ":<key>") for key in used} == listed


async def test_no_mark_is_left_behind_when_all_is_done(
    redis_store: RedisStore, redis_server: Server
) -> None:
    change = Change(ID, 0, b"", ("line",), due=0, stale=("tg",), think=True, ttl=0)
    await redis_store.commit(change)
    for queue in (DUE, THINK, stale("tg")):
        assert await redis_store.claim(queue, 10.0, 9) == [ID]
        assert await redis_store.done(queue, ID, 1)
    assert redis_server.ask("DBSIZE") == 0


def test_the_shards_lie_on_all_three_nodes_of_a_cluster() -> None:
    thirds = {key_slot(f"{{s{number:02}}}".encode()) * 3 // 16384 for number in range(16)}
    assert thirds == {0, 1, 2}


async def test_scripts_a_server_has_forgotten_are_sent_again(
    redis_store: RedisStore, redis_server: Server
) -> None:
    await redis_store.commit(Change(ID, 0, b"one"))
    redis_server.ask("SCRIPT", "FLUSH")
    assert await redis_store.commit(Change(ID, 1, b"two"))
    assert (await redis_store.load(ID)).version == 2


# Addresses


async def test_a_cluster_is_known_by_its_address_or_found_out(
    redis_cluster: list[Server],
) -> None:
    plain = redis_cluster[1].url
    for url in (plain, plain.replace("redis://", "redis+cluster://")):
        async with connected(url) as store:
            await store.write("here", url)
            assert await store.read("here") == url


async def test_an_address_where_nobody_listens_is_away_at_once() -> None:
    began = time.monotonic()
    for url in (
        "unix:///nowhere/at/all.sock",
        "redis://127.0.0.1:1",
        "redis+cluster://127.0.0.1:1",
    ):
        with pytest.raises(Away, match=r"\w"):
            await connect(url)
    assert time.monotonic() - began < 3 * PATIENCE


# Trouble


async def test_a_dead_server_is_away_soon_and_everything_goes_on_when_it_is_back(
    doomed: Server,
) -> None:
    async with connected(doomed.url) as store:
        await store.commit(Change(ID, 0, b"one", ("line",), due=0))
        doomed.kill()
        began = time.monotonic()
        change = Change(ID, 1, b"two")
        for broken in (store.load(ID), store.commit(change), store.claim(DUE, 1.0, 9)):
            with pytest.raises(Away):
                await broken
        assert time.monotonic() - began < 3 * PATIENCE
        doomed.start()
        assert await store.claim(DUE, 1.0, 9) == [ID]
        assert await store.commit(change)
        assert (await store.load(ID)).doc == b"two"
        assert await store.transcript(ID) == ["line"]


async def test_a_server_that_is_silent_is_away_when_patience_ends(
    doomed: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(doomed.url) as store:
        monkeypatch.setattr("bot.store.server.PATIENCE", 0.1)
        doomed.process.send_signal(signal.SIGSTOP)
        change = Change(ID, 0, b"one", ("line",))
        with pytest.raises(Away, match="no answer in time"):
            await store.commit(change)
        doomed.process.send_signal(signal.SIGCONT)
        monkeypatch.undo()
        # The silent server found the commit in its socket when it woke up.
        assert await store.commit(change)
        assert await store.transcript(ID) == ["line"]


async def test_what_was_asked_of_a_silent_server_by_somebody_who_left_holds_nothing(
    doomed: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It finds the question in its socket when it wakes up, and whoever asked may be dead."""
    monkeypatch.setattr("bot.store.server.PATIENCE", 0.1)
    monkeypatch.setattr("bot.store.redis.LISTENS", 0.05)
    async with connected(doomed.url) as gone, connected(doomed.url) as here:
        await here.commit(Change(ID, 0, b"one", think=True, due=0))
        assert await gone.claim(DUE, 0.0, 9) == [ID]  # so it knows the server's clock
        doomed.process.send_signal(signal.SIGSTOP)
        for late in (gone.claim(THINK, 60.0, 9), gone.renew(DUE, [ID], 60.0)):
            with pytest.raises(Away):
                await late
        doomed.process.send_signal(signal.SIGCONT)
        monkeypatch.undo()
        for queue in (THINK, DUE):
            assert await here.claim(queue, 60.0, 9) == [ID]


async def test_a_claim_that_comes_too_late_once_is_good_the_next_time(
    doomed: Server,
) -> None:
    """Its clock was set, or another server stands there now: that is learnt from the answer."""
    async with connected(doomed.url) as store:
        await store.commit(Change(ID, 0, b"one", think=True))
        await store.claim(THINK, 60.0, 0)
        store._ahead = {tag: ahead - 3600 for tag, ahead in store._ahead.items()}
        assert await store.claim(THINK, 60.0, 9) == []
        assert await store.claim(THINK, 60.0, 9) == [ID]


async def test_the_time_is_the_servers_however_wrong_our_own_clock_is(
    redis_store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = time.time()
    monkeypatch.setattr(time, "time", lambda: true + 60)
    assert redis_store.now() == true + 60, "until the server has been heard"
    await redis_store.claim(DUE, 1.0, 1)
    assert redis_store.now() == pytest.approx(true, abs=20)


async def test_a_server_that_cannot_write_is_away_and_keeps_what_it_has(doomed: Server) -> None:
    async with connected(doomed.url) as store:
        await store.commit(Change(ID, 0, b"one"))
        doomed.ask("CONFIG", "SET", "maxmemory", "1")
        with pytest.raises(Away):
            await store.commit(Change(ID, 1, b"two"))
        assert (await store.load(ID)).doc == b"one"
        doomed.ask("CONFIG", "SET", "maxmemory", "0")
        assert await store.commit(Change(ID, 1, b"two"))


async def test_a_wrong_command_is_a_bug_and_loud(redis_store: RedisStore) -> None:
    await redis_store.add("set", "member")
    with pytest.raises(ResponseError, match="WRONGTYPE"):
        await redis_store._server.call("GET", "index:set")


async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(doomed: Server) -> None:
    """Writers go on through three kills, committing the same change until it is in.

    The disk is kept busy all the while, for that is when a server is tempted to acknowledge what it
    has not written yet.
    """
    tables, changes = [f"{number}0" for number in range(8)], 120
    acknowledged = dict.fromkeys(tables, 0)
    quarters = [asyncio.Event() for _ in range(4)]

    async def write(store: RedisStore, id: str) -> None:
        for version in range(changes):
            change = Change(id, version, b"x" * 1500, (f"line {version}",))
            while True:
                try:
                    assert await store.commit(change), "nobody else writes here"
                    break
                except Away:
                    await asyncio.sleep(0)
            acknowledged[id] += 1
            quarters[sum(acknowledged.values()) * 4 // (len(tables) * changes + 1)].set()

    async def kill(store: RedisStore) -> None:
        for quarter in quarters[1:]:
            await quarter.wait()
            doomed.kill()
            promised = dict(acknowledged)
            doomed.start()
            for id, version in promised.items():
                assert (await store.load(id)).version >= version

    async with connected(doomed.url) as store:
        with busy_disk(doomed.directory / "junk"):
            await asyncio.gather(kill(store), *(write(store, id) for id in tables))
        for id in tables:
            assert (await store.load(id)).version == changes
            assert await store.transcript(id) == [f"line {version}" for version in range(changes)]


@contextmanager
def busy_disk(path: Path) -> Iterator[None]:
    enough = threading.Event()

    def write() -> None:
        while not enough.is_set():
            with path.open("wb") as junk:
                junk.write(bytes(16_000_000))
                os.fsync(junk.fileno())

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield
    finally:
        enough.set()
        writer.join()


async def test_a_cluster_goes_on_when_a_dead_node_is_back(
    cluster_store: RedisStore, redis_cluster: list[Server]
) -> None:
    ids = [f"{first}0" for first in "0123456789abcdef"]
    for id in ids:
        assert await cluster_store.commit(Change(id, 0, b"one", stale=("tg",)))
    redis_cluster[2].kill()
    changes = [Change(id, 1, b"two") for id in ids]
    try:
        began = time.monotonic()
        answers = await asyncio.gather(
            *(cluster_store.commit(change) for change in changes), return_exceptions=True
        )
        assert time.monotonic() - began < PATIENCE + 1
        assert any(isinstance(answer, Away) for answer in answers)
        assert all(answer is True or isinstance(answer, Away) for answer in answers)
    finally:
        redis_cluster[2].start()
        eventually(lambda: all(map(servers.complete, redis_cluster)))
    for change in changes:
        assert await cluster_store.commit(change)
        assert (await cluster_store.load(change.id)).version == 2
    assert sorted(await cluster_store.claim(stale("tg"), 1.0, 99)) == sorted(ids)
