"""The store on a Redis or Valkey server (6.2 or newer), alone or as a Cluster.

| key                     | type   | holds                              | lives                   |
|-------------------------|--------|------------------------------------|-------------------------|
| `{sNN}:table:<id>`      | hash   | version, doc, last nonces, its ttl | as its commit says      |
| `{sNN}:transcript:<id>` | list   | the lines of the match             | as its table            |
| `{sNN}:shown:<id>`      | hash   | place -> what is shown there       | as its table            |
| `{sNN}:due`             | zset   | id -> when the clock must look     | entries: until done     |
| `{sNN}:stale`           | zset   | id -> when a courier may take it   | entries: until done     |
| `{sNN}:think`           | zset   | id -> when a computer may take it  | entries: until done     |
| `{sNN}:held`            | hash   | "<queue> <id>" -> held, or again   | entries: until done     |
| `index:<name>`          | set    | members                            | while it has any        |
| `record:<key>`          | string | a small value                      | as it was written       |
| `budget:<key>`          | string | when the budget is whole again     | until then              |

NN is the shard of a table, 00 to 15, the first letters of its id. All that one script touches
shares the tag in braces and so one slot: nothing here cares whether the server is a Cluster. Every
change of a table is a script; nothing is locked, and a script that is run again does no harm.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Mapping
from importlib.resources import files
from itertools import chain
from typing import Any

from redis import exceptions as said
from redis.asyncio import Redis, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff

from bot.store import port
from bot.store.port import AT_ONCE, NONCES, QUEUES, SHARDS, Away, Change, Gone, Queue, Record, shard

# No answer within this time is Away, whatever the client has in mind: somebody waits on a button.
PATIENCE = 3.0
# Commands under way at once; each takes a connection, and the server is one thread anyway.
CONCURRENT = 64
CLUSTER = "+cluster://"
TAGS = tuple(f"{{s{number:02}}}" for number in range(SHARDS))
# The server is not there, or is there but cannot do it now: loading, failing over, memory full...
_PASSING = (
    OSError,
    said.ConnectionError,
    said.TimeoutError,
    said.RedisClusterException,
    said.ClusterError,
    said.TryAgainError,
    said.ReadOnlyError,
    said.OutOfMemoryError,
)
_DISK_FULL = "MISCONF"  # ...and this one, for which the client has no class


class Script:
    """A script beside this module, sent by its digest, whole when the server does not know it."""

    def __init__(self, name: str) -> None:
        self.source = files(__package__).joinpath(f"{name}.lua").read_text("utf-8")
        # Redis names scripts by SHA-1; nothing here is a secret.
        self.sha = hashlib.sha1(self.source.encode(), usedforsecurity=False).hexdigest()


COMMIT = Script("commit")
LOOK = Script("look")
CLAIM = Script("claim")
DONE = Script("done")
PUT_OFF = Script("put_off")
KEEP_SHOWN = Script("keep_shown")
BUDGET = Script("budget")
RELEASE = Script("release")


async def connect(url: str) -> RedisStore:
    """The store at that address; raises Away with the reason when nobody answers there.

    `redis+cluster://` and `rediss+cluster://` name any node of a Cluster. A plain address of a
    server in cluster mode is found out by asking it.
    """
    store = RedisStore(_client(url))
    try:
        if CLUSTER not in url and await store.clustered():
            await store.close()
            store = RedisStore(_client(url.replace("://", CLUSTER, 1)))
        await store.ping()
    except BaseException:
        await store.close()
        raise
    return store


def _client(url: str) -> Redis | RedisCluster:
    options: dict[str, Any] = {
        "protocol": 2,  # works through every proxy, and no push messages arrive between answers
        # Ours is the patience around the whole of a command; a second one inside costs a task each.
        "socket_timeout": None,
        "socket_connect_timeout": PATIENCE / 2,
        "retry": Retry(ExponentialBackoff(cap=0.4, base=0.05), 3),
    }
    if CLUSTER in url:
        plain = url.replace(CLUSTER, "://", 1)
        return RedisCluster.from_url(plain, max_connections=2 * CONCURRENT, **options)
    return Redis.from_url(url, **options)


class RedisStore:
    def __init__(self, client: Redis | RedisCluster) -> None:
        self._client = client
        self._room = asyncio.Semaphore(CONCURRENT)
        # What can be asked in one go: a Cluster takes keys of one slot only.
        self._tags = [(tag,) for tag in TAGS] if isinstance(client, RedisCluster) else [TAGS]

    async def load(self, id: str) -> Record:
        version, doc = await self._call("HMGET", _key(id, "table"), "version", "doc")
        if version is None:
            raise Gone(id)
        return Record(id, int(version), doc)

    async def commit(self, change: Change) -> bool:
        tag = _tag(change.id)
        return bool(
            await self._run(
                COMMIT,
                (
                    f"{tag}:table:{change.id}",
                    f"{tag}:transcript:{change.id}",
                    f"{tag}:shown:{change.id}",
                    f"{tag}:due",
                    f"{tag}:stale",
                    f"{tag}:think",
                    f"{tag}:held",
                ),
                change.id,
                change.version,
                change.nonce,
                change.doc,
                "" if change.due is None else change.due,
                _at_once(),
                int(change.stale),
                int(change.think),
                "" if change.ttl is None else change.ttl,
                NONCES * (len(change.nonce) + 1),
                *change.lines,
            )
        )

    async def transcript(self, id: str) -> list[str]:
        lines = await self._call("LRANGE", _key(id, "transcript"), 0, -1)
        return [line.decode() for line in lines]

    async def claim(self, queue: Queue, now: float, lease: float, limit: int) -> list[str]:
        # Looking is one round trip for all shards, and all there is when nothing has come up.
        found = await asyncio.gather(
            *(
                self._run(LOOK, tuple(f"{tag}:{queue}" for tag in tags), now, limit)
                for tags in self._tags
            )
        )
        marks = list(chain.from_iterable(found))
        waiting = sorted(
            (float(at), id.decode()) for id, at in zip(marks[::2], marks[1::2], strict=True)
        )
        wanted: dict[str, list[str]] = {}
        for _, id in waiting[:limit]:
            wanted.setdefault(_tag(id), []).append(id)
        taken = await asyncio.gather(
            *(
                self._run(CLAIM, (f"{tag}:{queue}", f"{tag}:held"), queue, now, now + lease, *ids)
                for tag, ids in wanted.items()
            )
        )
        mine = {id.decode() for id in chain.from_iterable(taken)}
        return [id for _, id in waiting[:limit] if id in mine]

    async def done(self, queue: Queue, id: str, version: int) -> bool:
        tag = _tag(id)
        keys = (f"{tag}:table:{id}", f"{tag}:{queue}", f"{tag}:held")
        return bool(await self._run(DONE, keys, queue, id, version, _at_once()))

    async def put_off(self, queue: Queue, id: str, until: float) -> None:
        tag = _tag(id)
        await self._run(PUT_OFF, (f"{tag}:{queue}", f"{tag}:held"), queue, id, until, _at_once())

    async def release(self) -> None:
        """Take back all leases. Only for a bot that is alone with its server: what its killed
        forerunner held need not be waited for."""
        await asyncio.gather(
            *(
                self._run(RELEASE, tuple(f"{tag}:{key}" for key in ("held", *QUEUES)), _at_once())
                for tag in TAGS
            )
        )

    async def shown(self, id: str) -> dict[str, str]:
        entries = await self._call("HGETALL", _key(id, "shown"))
        return {place.decode(): what.decode() for place, what in entries.items()}

    async def keep_shown(self, id: str, changes: Mapping[str, str | None]) -> None:
        kept = [(place, what) for place, what in changes.items() if what is not None]
        dropped = [place for place, what in changes.items() if what is None]
        keys = (_key(id, "table"), _key(id, "shown"))
        await self._run(KEEP_SHOWN, keys, len(kept), *chain.from_iterable(kept), *dropped)

    async def add(self, index: str, member: str) -> None:
        await self._call("SADD", f"index:{index}", member)

    async def remove(self, index: str, member: str) -> None:
        await self._call("SREM", f"index:{index}", member)

    async def members(self, index: str) -> set[str]:
        return {member.decode() for member in await self._call("SMEMBERS", f"index:{index}")}

    async def read(self, key: str) -> str | None:
        value = await self._call("GET", f"record:{key}")
        return None if value is None else value.decode()

    async def write(self, key: str, value: str, ttl: int | None = None) -> None:
        life = () if ttl is None else ("EX", ttl)
        await self._call("SET", f"record:{key}", value, *life)

    async def erase(self, key: str) -> None:
        await self._call("DEL", f"record:{key}")

    async def budget(self, key: str, per: float, burst: int, now: float) -> float:
        return float(await self._run(BUDGET, (f"budget:{key}",), per, burst, now))

    async def ping(self) -> None:
        await self._call("PING")

    async def clustered(self) -> bool:
        try:
            info = await self._call("INFO", "cluster")
        except said.NoPermissionError:
            return False
        return bool(info.get("cluster_enabled"))

    async def close(self) -> None:
        await self._client.aclose()

    def new_id(self, random: Callable[[int], int]) -> str:
        return port.new_id(random)

    async def _call(self, *command: Any) -> Any:
        """The answer to a command, soon, or Away."""
        try:
            async with asyncio.timeout(PATIENCE), self._room:
                return await self._client.execute_command(*command)
        except _PASSING as error:
            raise Away(str(error) or "no answer in time") from error
        except said.ResponseError as error:
            if str(error).startswith(_DISK_FULL):
                raise Away(str(error)) from error
            raise

    async def _run(self, script: Script, keys: tuple[str, ...], *args: Any) -> Any:
        try:
            return await self._call("EVALSHA", script.sha, len(keys), *keys, *args)
        except said.NoScriptError:
            return await self._call("EVAL", script.source, len(keys), *keys, *args)


def _tag(id: str) -> str:
    return TAGS[shard(id)]


def _key(id: str, kind: str) -> str:
    return f"{_tag(id)}:{kind}:{id}"


def _at_once() -> float:
    return time.time() - AT_ONCE
