"""What a server must be fit for: said in a sentence before anything is played on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

import pytest

from bot.store.port import DUE, THINK, Change, Unfit, stale
from bot.store.redis import RedisStore, connect
from bot.store.trial import try_out
from tests.store.servers import Server, free_ports, server

ID = "k3f9aa0"
# The rights that the operator of a shared server is told to give.
DOCUMENT = (Path(__file__).parents[2] / "docs/operations.md").read_text("utf-8")
NARROW = DOCUMENT.partition("ACL SETUSER shkatulka on >password")[2].partition("```")[0].split()


@pytest.fixture(scope="module")
def machine() -> Iterator[Server]:
    with server() as alone:
        yield alone


@asynccontextmanager
async def opened(url: str, prefix: str = "") -> AsyncIterator[RedisStore]:
    store = await connect(url, prefix)
    try:
        yield store
    finally:
        await store.close()


def user(machine: Server, *rights: str) -> str:
    machine.ask("ACL", "SETUSER", "anna", "reset", "on", ">pass", *rights)
    return f"unix://anna:pass@{quote(machine.socket)}"


async def test_a_plain_server_is_fit_and_the_trial_leaves_nothing_to_do(machine: Server) -> None:
    machine.ask("FLUSHALL")
    async with opened(machine.url) as store:
        await try_out(store)
        store.clock = lambda: 1e12
        for queue in (DUE, THINK, stale("trial")):
            assert await store.claim(queue, 1.0, 100) == []
    left = machine.ask("KEYS", "*")
    assert all(0 < machine.ask("TTL", key) <= 60 for key in left), left


async def test_a_cluster_is_fit(cluster_store: RedisStore) -> None:
    await try_out(cluster_store)


async def test_the_rights_that_are_documented_are_enough(machine: Server) -> None:
    async with opened(user(machine, *NARROW)) as store:
        await try_out(store)


RIGHTS = [right for right in NARROW if right.startswith(("~", "+"))]
# Without these the bot manages: it asks, and is told no.
SPARE = {"+info", "+client|setinfo", "+select", "+ping", "+evalsha"}


@pytest.mark.parametrize("missing", [right for right in RIGHTS if right not in SPARE])
async def test_without_any_one_of_them_the_sentence_says_so(machine: Server, missing: str) -> None:
    machine.ask("SCRIPT", "FLUSH")
    url = user(machine, *(right for right in NARROW if right != missing))
    async with opened(url) as store:
        with pytest.raises(Unfit, match=r"may not do all the bot needs .*docs/operations\.md"):
            await try_out(store)


async def test_a_prefix_stands_before_every_key(machine: Server) -> None:
    machine.ask("FLUSHALL")
    rights = [f"~box:{one[1:]}" if one.startswith("~") else one for one in NARROW]
    async with opened(user(machine, *rights), "box:") as store:
        await try_out(store)
        await store.commit(Change(ID, 0, b"doc"))
        assert (await store.load(ID)).doc == b"doc"
    assert all(key.startswith("box:") for key in machine.ask("KEYS", "*"))
    async with opened(machine.url, "other:") as store:
        assert await store.commit(Change(ID, 0, b"another")), "two prefixes, two worlds"


async def test_on_a_cluster_a_prefix_leaves_the_slots_as_they_are(
    cluster_store: RedisStore, redis_cluster: list[Server]
) -> None:
    async with opened(redis_cluster[0].url, "box:") as store:
        await try_out(store)
        assert await store.commit(Change(ID, 0, b"doc", ("line",), due=0, think=True))
        assert await store.claim(DUE, 1.0, 10) == [ID]


async def test_what_is_wrong_with_a_cluster_is_said_as_it_is(redis_cluster: list[Server]) -> None:
    def user_of_all(*rights: str) -> str:
        for node in redis_cluster:
            node.ask("ACL", "SETUSER", "vera", "reset", "on", ">pass", "~*", "+@all", *rights)
        return redis_cluster[0].url.replace("://", "://vera:pass@")

    with pytest.raises(Unfit, match=r"does not let the bot in .*'cluster\|slots'"):
        await connect(user_of_all("-cluster"))
    async with opened(user_of_all("-info")) as store:
        with pytest.raises(Unfit, match=r"node of a Cluster: write redis\+cluster://"):
            await try_out(store)


async def test_the_rights_that_are_documented_for_a_cluster_are_enough(
    redis_cluster: list[Server],
) -> None:
    more = DOCUMENT.partition("On a Cluster add `")[2].partition("`")[0].split()
    for node in redis_cluster:
        node.ask("ACL", "SETUSER", "vera", "reset", "on", ">pass", *NARROW, *more)
    async with opened(redis_cluster[0].url.replace("://", "://vera:pass@")) as store:
        await try_out(store)


async def test_a_server_alone_is_no_cluster() -> None:
    with server("--port", str(free_ports(1)[0][0])) as alone:
        port = alone.ask("CONFIG", "GET", "port")["port"]
        with pytest.raises(Unfit, match="cluster support disabled"):
            await connect(f"redis+cluster://127.0.0.1:{port}")


@pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-ttl", "allkeys-random"])
async def test_a_server_that_may_drop_tables_is_refused_by_name(policy: str) -> None:
    with server("--maxmemory", "64mb", "--maxmemory-policy", policy) as machine:
        async with opened(machine.url) as store:
            with pytest.raises(Unfit, match=f"maxmemory-policy is {policy}, set it to noeviction"):
                await try_out(store)
            machine.ask("CONFIG", "SET", "maxmemory-policy", "noeviction")
            await try_out(store)
            machine.ask("CONFIG", "SET", "maxmemory-policy", policy)
            machine.ask("CONFIG", "SET", "maxmemory", "0")  # then nothing is ever dropped
            await try_out(store)


async def test_a_replica_is_refused(machine: Server) -> None:
    with server("--port", "0") as replica:
        replica.ask("REPLICAOF", "127.0.0.1", "1")
        async with opened(replica.url) as store:
            with pytest.raises(Unfit, match="read-only replica"):
                await try_out(store)


async def test_a_server_that_cannot_write_just_now_is_waited_for() -> None:
    with server("--min-replicas-to-write", "1") as machine:
        async with opened(machine.url) as store:
            await try_out(store)
