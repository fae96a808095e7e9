"""Health and numbers: what is told of each part, and that nobody is named."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.config import Settings
from bot.health import LATE, Health
from bot.store.memory import MemoryStore
from bot.store.port import DUE, THINK, Change, Store, stale
from bot.store.redis import RedisStore, connect
from tests.store.servers import server

ID = "k3f9aa0"
NOW = 1_000_000.0


class Machine:
    """A bot whose platforms say what they are told to."""

    def __init__(self, store: Store, **troubles: str) -> None:
        self.troubles = troubles
        parts = {name: partial(self.troubles.__getitem__, name) for name in troubles}
        self.health = Health(Settings(_env_file=None), store, parts, print)

    async def asked(self) -> tuple[int, Mapping[str, str]]:
        async with TestClient(TestServer(self.health.app())) as client:
            answer = await client.get("/health")
            return answer.status, (await answer.json())["parts"]

    async def numbers(self) -> str:
        async with TestClient(TestServer(self.health.app())) as client:
            return await (await client.get("/metrics")).text()


async def test_all_is_well() -> None:
    machine = Machine(MemoryStore(), tg="", dc="")
    assert await machine.asked() == (
        200,
        {"store": "ok", "queues": "ok", "tg": "ok", "dc": "ok"},
    )


async def test_a_platform_that_is_not_reached_is_named_with_its_reason() -> None:
    machine = Machine(MemoryStore(), tg="", dc="not connected yet")
    status, parts = await machine.asked()
    assert (status, parts["tg"], parts["dc"]) == (503, "ok", "not connected yet")
    numbers = await machine.numbers()
    assert 'shkatulka_well{part="dc"} 0.0' in numbers
    assert 'shkatulka_well{part="tg"} 1.0' in numbers
    machine.troubles["dc"] = ""
    assert (await machine.asked())[0] == 200


async def test_a_store_that_is_away_is_told_and_nothing_else_is_made_up() -> None:
    store = MemoryStore()
    store.away = True
    status, parts = await Machine(store, tg="").asked()
    assert status == 503
    assert parts["store"] != "ok"
    assert "queues" not in parts


async def test_a_store_that_answers_and_cannot_write_is_not_well() -> None:
    with server() as replica:
        store = await connect(replica.url)
        replica.ask("REPLICAOF", "127.0.0.1", "1")
        await store.ping()
        status, parts = await Machine(store).asked()
        await store.close()
    assert status == 503
    assert "read only" in parts["store"]


async def test_rights_that_were_taken_away_are_told_like_any_trouble() -> None:
    with server() as machine:
        store = await connect(machine.url)
        machine.ask("ACL", "SETUSER", "default", "-eval", "-evalsha")
        queues = await Machine(store).asked()
        machine.ask("ACL", "SETUSER", "default", "-set")
        writing = await Machine(store).asked()
        await store.close()
    assert queues[0] == writing[0] == 503
    assert "no permissions" in queues[1]["queues"]
    assert "no permissions" in writing[1]["store"]


@pytest.fixture(params=["redis_store", "cluster_store"])
def served(request: pytest.FixtureRequest) -> RedisStore:
    chosen: RedisStore = request.getfixturevalue(request.param)
    return chosen


async def test_what_waits_too_long_says_that_nobody_works(served: RedisStore) -> None:
    machine = Machine(served)
    served.clock = lambda: NOW
    await served.commit(Change(ID, 0, b"doc", due=-LATE - 5))
    await served.commit(Change("zz12345", 0, b"doc", due=5))
    status, parts = await machine.asked()
    assert (status, parts["queues"]) == (503, "1 wait in due, the longest for 65 s")
    numbers = await machine.numbers()
    assert 'shkatulka_waiting{queue="due"} 1.0' in numbers
    assert 'shkatulka_waiting_seconds{queue="due"} 65.0' in numbers
    assert "shkatulka_connections{" in numbers
    await served.done(DUE, ID, 1)
    assert (await machine.asked())[0] == 200


async def test_a_mark_is_as_old_as_it_is(served: RedisStore) -> None:
    queues = (THINK, stale("tg"))
    assert [await served.backlog(queue) for queue in (DUE, *queues)] == [(0, 0.0)] * 3
    served.clock = lambda: NOW
    await served.commit(Change(ID, 0, b"doc", think=True, stale=("tg",)))
    for queue in queues:
        served.clock = lambda: NOW + 100
        assert await served.backlog(queue) == (1, 100.0)
        served.clock = lambda: NOW
        assert await served.claim(queue, 10.0, 5) == [ID]
        await served.put_off(queue, ID, 3.0)
        served.clock = lambda: NOW + 2
        assert await served.backlog(queue) == (0, 0.0)
        served.clock = lambda: NOW + 10
        assert await served.backlog(queue) == (1, 7.0)


async def test_it_names_no_person_and_no_room() -> None:
    store = MemoryStore()
    await store.commit(Change(ID, 0, b"doc"))
    numbers = await Machine(store, tg="").numbers()
    assert ID not in numbers
    for name in (
        *("shkatulka_presses_total", "shkatulka_calls_total", "shkatulka_refusals_total"),
        *("shkatulka_waiting", "shkatulka_loop_lag_seconds_bucket", "shkatulka_connections"),
    ):
        assert f"# TYPE {name.removesuffix('_bucket')} " in numbers
