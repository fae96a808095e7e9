"""A Redis or Valkey server (6.2 or newer), alone or as a Cluster: reached, asked, given up on.

Every question is answered soon or ends in Away. What the keys mean is not known here.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncGenerator
from importlib.resources import files
from typing import Any

from redis import exceptions as errors
from redis.asyncio import Redis, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff

from bot.store.port import Away, Unfit

# No answer within this time is Away, whatever the client has in mind: somebody waits on a button.
PATIENCE = 3.0
# Commands under way at once; each takes a connection, and the server is one thread anyway.
CONCURRENT = 64
SCANNED = 500  # keys that the server looks at in one go
GENTLY = 8  # keys that are looked into at once, beside those who play
CLUSTER = "+cluster://"
# The server is not there, or is there but cannot do it now: loading, failing over, memory full...
_PASSING = (
    OSError,
    errors.ConnectionError,
    errors.TimeoutError,
    errors.RedisClusterException,
    errors.ClusterError,
    errors.TryAgainError,
    errors.ReadOnlyError,
    errors.OutOfMemoryError,
)
# ...and these, for which the client has no class: the disk is full, too few replicas listen.
_PASSING_WORDS = ("MISCONF", "NOREPLICAS")


class Script:
    """A script beside this module, sent by its digest, whole when the server does not know it."""

    def __init__(self, name: str) -> None:
        here = files(__package__)
        parts = (here.joinpath(f"{part}.lua").read_text("utf-8") for part in ("common", name))
        self.source = "".join(parts)
        # Redis names scripts by SHA-1; nothing here is a secret.
        self.sha = hashlib.sha1(self.source.encode(), usedforsecurity=False).hexdigest()


async def reach(url: str) -> Server:
    """The server at that address; raises Away with the reason when nobody answers there, and Unfit
    when who answers can never be of use.

    `redis+cluster://` and `rediss+cluster://` name any node of a Cluster. A plain address of a
    server in cluster mode is found out by asking it.
    """
    server = None
    try:
        server = Server(_client(url))
        if CLUSTER not in url and await server.clustered():
            await server.close()
            server = Server(_client(url.replace("://", CLUSTER, 1)))
        await server.ping()
    except BaseException as error:
        if server:
            await server.close()
        if why := _never(error):
            raise Unfit(why) from error
        raise
    return server


def _never(error: BaseException | None) -> str:
    """Why it is of no use to ask again; "" when it may be. The client wraps one error in another:
    what the server said is at the bottom."""
    while error and error.__cause__:
        error = error.__cause__
    if isinstance(error, errors.RedisClusterException) and error.__context__:
        error = error.__context__  # it takes any refusal for a server that is no Cluster
    if isinstance(error, errors.AuthenticationError):
        return f"the server wants another user name or password ({error})"
    if isinstance(error, errors.InvalidResponse):
        return "what answers there is no Redis and no Valkey"
    if isinstance(error, errors.ResponseError) and not isinstance(error, _PASSING):
        return f"the server does not let the bot in ({error})"
    if isinstance(error, (ValueError, TypeError)):  # whose words may quote a password
        return "the address cannot be read"
    return ""


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


class Server:
    def __init__(self, client: Redis | RedisCluster) -> None:
        self._client = client
        self._room = asyncio.Semaphore(CONCURRENT)
        self.trips = 0  # questions asked so far: each is a round trip
        self.is_cluster = isinstance(client, RedisCluster)

    async def call(self, *command: Any, **options: Any) -> Any:
        """The answer to a command, soon, or Away."""
        self.trips += 1
        try:
            async with asyncio.timeout(PATIENCE), self._room:
                return await self._client.execute_command(*command, **options)
        except _PASSING as error:
            raise Away(str(error) or "no answer in time") from error
        except errors.ResponseError as error:
            if str(error).startswith(_PASSING_WORDS):
                raise Away(str(error)) from error
            raise

    async def run(self, script: Script, keys: tuple[str, ...], *args: Any) -> Any:
        try:
            return await self.call("EVALSHA", script.sha, len(keys), *keys, *args)
        except errors.NoScriptError:
            return await self.call("EVAL", script.source, len(keys), *keys, *args)

    async def keys(self, match: str) -> AsyncGenerator[list[str], None]:
        """All of them, some at a time; one that comes or goes meanwhile may be missed."""
        some: list[str] = []
        try:
            async for key in self._client.scan_iter(match=match, count=SCANNED):
                some.append(key.decode())
                if len(some) >= GENTLY:
                    yield some
                    some = []
        except _PASSING as error:
            raise Away(str(error) or "no answer in time") from error
        yield some

    async def ping(self) -> None:
        await self.call("PING")

    async def clustered(self) -> bool:
        try:
            info = await self.call("INFO", "cluster")
        except errors.NoPermissionError:
            return False
        return bool(info.get("cluster_enabled"))

    def connections(self) -> int:
        client = self._client
        if isinstance(client, RedisCluster):
            return sum(len(node._connections) for node in client.get_nodes())
        pool = client.connection_pool
        return sum(count for count, _ in pool.get_connection_count())

    async def memory(self) -> list[dict[str, Any]]:
        """What every server that holds tables says of its memory."""
        if isinstance(self._client, RedisCluster):
            nodes = await self.call("INFO", "memory", target_nodes=RedisCluster.PRIMARIES)
            return list(nodes.values())
        return [await self.call("INFO", "memory")]

    async def close(self) -> None:
        await self._client.aclose()
