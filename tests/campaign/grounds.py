"""What the bots of a campaign play on, and what can happen to it: one server, or a Cluster of three
with a replica each."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from random import Random
from typing import Any, Protocol, TypeAlias

import redis

from bot.store.redis import TAGS
from tests.store.servers import NODES, Server, complete, eventually, joined

Fault: TypeAlias = Callable[[], Awaitable[None]]

WAITING = ("stale:cm", "think")  # what the bots of a campaign have to do
QUEUES = tuple(f"{tag}:{queue}" for tag in TAGS for queue in WAITING)
# Asked in one go: who looks on must not take the time of those who work.
COUNTED = "local n = 0 for _, q in ipairs(KEYS) do n = n + redis.call('ZCARD', q) end return n"
PROMOTED = 20.0  # seconds within which a replica takes over, on a busy machine


class Ground(Protocol):
    url: str
    faults: Sequence[tuple[Fault, int]]  # with their weights

    async def the_last(self, meanwhile: Fault) -> None:
        """One more fault, the worst; something else happens in the middle of it."""

    def waiting(self) -> int:
        """How much is still to be shown and computed."""

    def close(self) -> None: ...


class Alone:
    def __init__(self, random: Random) -> None:
        self._server = Server()
        self._random = random
        self.url = self._server.url
        self._client: Any = redis.Redis(unix_socket_path=self._server.socket)
        self.faults: Sequence[tuple[Fault, int]] = (
            (self.store_killed, 4),
            (self.store_paused, 3),
            (self.lines_cut, 4),
        )

    async def store_killed(self) -> None:
        await asyncio.to_thread(self._server.kill)
        await asyncio.sleep(self._random.choice((0.0, 0.3, 1.5)))
        await asyncio.to_thread(self._server.start)

    async def store_paused(self) -> None:
        await paused(self._server.process.pid, self._random.uniform(0.5, 4.0))

    async def lines_cut(self) -> None:
        await asyncio.to_thread(self._server.ask, "CLIENT", "KILL", "TYPE", "normal")

    async def the_last(self, meanwhile: Fault) -> None:
        """The store is away for three seconds."""
        os.kill(self._server.process.pid, signal.SIGSTOP)
        await asyncio.sleep(1.5)
        await meanwhile()
        await asyncio.sleep(1.5)
        os.kill(self._server.process.pid, signal.SIGCONT)

    def waiting(self) -> int:
        try:
            return int(self._client.eval(COUNTED, len(QUEUES), *QUEUES))
        except redis.RedisError:
            return 1

    def close(self) -> None:
        self._client.close()
        self._server.close()


class Shards:
    """Three masters and three replicas, which take each other's place."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._stack = ExitStack()
        options = ("--cluster-node-timeout", "1000", "--cluster-require-full-coverage", "no")
        self._nodes = joined(self._stack, 2 * NODES, *options)
        names = [node.ask("CLUSTER", "MYID") for node in self._nodes]
        for number, replica in enumerate(self._nodes[NODES:]):
            replica.ask("CLUSTER", "REPLICATE", names[number])
        for number in range(NODES):
            self._settled(number)
        self.url = _through(self._nodes[0])
        self._client: Any = redis.RedisCluster.from_url(self._nodes[0].url)
        self.faults: Sequence[tuple[Fault, int]] = (
            (self.master_killed, 3),
            (self.planned_failover, 3),
            (self.lines_cut, 2),
        )

    async def master_killed(self) -> None:
        """Its replica takes over; then it comes back as the replica."""
        await asyncio.to_thread(self._killed, self._random.randrange(NODES))

    async def planned_failover(self) -> None:
        number = self._random.randrange(NODES)

        def change() -> None:
            _, replica = self._settled(number)
            replica.ask("CLUSTER", "FAILOVER")
            eventually(lambda: _role(replica) == "master", PROMOTED)
            self._settled(number)

        await asyncio.to_thread(change)

    async def lines_cut(self) -> None:
        for node in self._nodes:
            await asyncio.to_thread(node.ask, "CLIENT", "KILL", "TYPE", "normal")

    async def the_last(self, meanwhile: Fault) -> None:
        """A master is killed for good, and the time counts from when the other is one."""
        master, replica = await asyncio.to_thread(self._settled, self._random.randrange(NODES))
        await asyncio.to_thread(master.kill)
        await meanwhile()
        await asyncio.to_thread(eventually, lambda: _role(replica) == "master", PROMOTED)
        self.url = _through(replica)  # for who comes afterwards

    def waiting(self) -> int:
        try:
            return sum(int(self._client.execute_command("ZCARD", queue)) for queue in QUEUES)
        except (redis.RedisError, OSError):
            return 1

    def close(self) -> None:
        self._client.close()
        self._stack.close()

    def _killed(self, number: int) -> None:
        master, replica = self._settled(number)
        master.kill()
        eventually(lambda: _role(replica) == "master", PROMOTED)
        master.start()
        self._settled(number)

    def _settled(self, number: int) -> tuple[Server, Server]:
        """Master and replica of a third, once the one follows the other."""
        pair = (self._nodes[number], self._nodes[number + NODES])

        def following() -> bool:
            roles = [_role(one) for one in pair]
            if sorted(roles) != ["master", "slave"]:
                return False
            replica = pair[roles.index("slave")]
            return bool(replica.ask("ROLE")[3] == "connected") and all(map(complete, pair))

        eventually(following, PROMOTED)
        return pair if _role(pair[0]) == "master" else (pair[1], pair[0])


def _through(node: Server) -> str:
    return node.url.replace("://", "+cluster://", 1)


def _role(node: Server) -> str:
    try:
        return str(node.ask("ROLE")[0])
    except redis.RedisError:
        return ""


async def paused(pid: int, seconds: float) -> None:
    with suppress(ProcessLookupError):  # killed meanwhile
        os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            os.kill(pid, signal.SIGCONT)
