"""What tests share: real servers, one of a kind for each test process, emptied between tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from bot.store.memory import MemoryStore
from bot.store.port import Away
from bot.store.redis import RedisStore, connect
from tests.store import servers

if TYPE_CHECKING:
    from bot.store import Store


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regen", action="store_true", help="write the golden files anew")


@pytest.fixture
def regen(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regen"))


@pytest.fixture(scope="session")
def redis_server() -> Iterator[servers.Server]:
    with servers.server() as alone:
        yield alone


@pytest.fixture(scope="session")
def redis_cluster() -> Iterator[list[servers.Server]]:
    with servers.cluster() as nodes:
        yield nodes


async def _reached(url: str) -> RedisStore:
    """On a machine that has much to do a server may not answer in time: it is asked once more."""
    with suppress(Away):
        return await connect(url)
    return await connect(url)


@pytest.fixture
async def redis_store(redis_server: servers.Server) -> AsyncIterator[RedisStore]:
    redis_server.ask("FLUSHALL")
    store = await _reached(redis_server.url)
    yield store
    await store.close()


@pytest.fixture
async def cluster_store(redis_cluster: list[servers.Server]) -> AsyncIterator[RedisStore]:
    for node in redis_cluster:
        node.ask("FLUSHALL")
    store = await _reached(redis_cluster[0].url)
    yield store
    await store.close()


@pytest.fixture
def memory_store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(params=["memory_store", "redis_store", "cluster_store"])
def store(request: pytest.FixtureRequest) -> Store:
    """The same test over every store there is."""
    chosen: Store = request.getfixturevalue(request.param)
    return chosen
