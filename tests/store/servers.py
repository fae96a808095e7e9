"""Real servers for tests: one alone on a unix socket, or three that make a Cluster.

They are the very binary the bot runs, end with the test process, and live in a directory with a
short name, because a socket's path has a limit.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import redis

from bot.store.embedded import DURABLE, mortal, server_binary

NODES = 3
SLOTS = 16384


def eventually(what: Callable[[], bool], within: float = 20.0) -> None:
    """Ask until it is true, or fail."""
    last = time.monotonic() + within
    while not what():
        assert time.monotonic() < last, f"{what} did not come true within {within} s"
        time.sleep(0.005)


class Server:
    """One server process in its own directory; `kill` it and `start` it again as you like."""

    def __init__(self, *options: str, port: int = 0) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="shk"))
        self.port = port
        self.socket = str(self.directory / "s")
        self.url = f"redis://127.0.0.1:{port}" if port else f"unix://{self.socket}"
        self._options = options
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            mortal(
                str(server_binary()),
                *("--port", str(self.port), "--bind", "127.0.0.1", "--unixsocket", "s"),
                *DURABLE,
                *self._options,
            ),
            cwd=self.directory,
            stdout=subprocess.DEVNULL,
        )
        eventually(self._ready)

    def ask(self, *command: str | int) -> Any:
        client: Any = redis.Redis(unix_socket_path=self.socket, decode_responses=True)
        with client:
            return client.execute_command(*command)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.directory)

    def _ready(self) -> bool:
        assert self.process.poll() is None, "the server does not start"
        try:
            return bool(self.ask("PING"))
        except redis.ConnectionError:
            return False


@contextmanager
def server(*options: str) -> Iterator[Server]:
    alone = Server(*options)
    try:
        yield alone
    finally:
        alone.close()


@contextmanager
def cluster() -> Iterator[list[Server]]:
    """Three nodes that share all slots and know each other."""
    with ExitStack() as stack:
        yield joined(stack, NODES)


def joined(stack: ExitStack, count: int, *options: str) -> list[Server]:
    """So many nodes that know each other; the first three share all slots."""
    nodes: list[Server] = []
    ports = free_ports(count)
    for port, bus in ports:
        own = ("--cluster-enabled", "yes", "--cluster-port", str(bus), *options)
        nodes.append(Server(*own, port=port))
        stack.callback(nodes[-1].close)
    for number, node in enumerate(nodes):
        node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        if number < NODES:
            first, last = number * SLOTS // NODES, (number + 1) * SLOTS // NODES - 1
            node.ask("CLUSTER", "ADDSLOTSRANGE", first, last)
    for port, bus in ports[1:]:
        nodes[0].ask("CLUSTER", "MEET", "127.0.0.1", port, bus)
    eventually(lambda: all(complete(node, count) for node in nodes))
    return nodes


def complete(node: Server, count: int = 0) -> bool:
    """All slots are served, and so many nodes (if it is said how many) know each other."""
    lines = set(str(node.ask("CLUSTER", "INFO")).split())
    known = {f"cluster_known_nodes:{count}"} if count else set()
    return {"cluster_state:ok", *known} <= lines


def free_ports(count: int) -> list[tuple[int, int]]:
    """Pairs for clients and for the nodes' own bus; all held open until all are known."""
    with ExitStack() as stack:
        ports = []
        for _ in range(2 * count):
            held = stack.enter_context(socket.socket())
            held.bind(("127.0.0.1", 0))
            ports.append(int(held.getsockname()[1]))
    return list(zip(ports[::2], ports[1::2], strict=True))
