"""The server the bot starts for itself: its life, its directory, and its death."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot.store import Away, Change, folder
from bot.store import embedded as module
from bot.store.embedded import DURABLE, Embedded, mortal, server_binary
from bot.store.folder import SOCKET, ServerTrouble
from bot.store.redis import RedisStore, connect
from tests.store.servers import eventually

ID = "k3f9aa0"
# A bot that prints where its server is, and which, and then lives until it is killed.
BOT = """
import asyncio, pathlib, sys
from bot.store.embedded import Embedded

async def main():
    server = Embedded(pathlib.Path(sys.argv[1]))
    print(await server.start(), server._process.pid, flush=True)
    await server.watch()

asyncio.run(main())
"""


@pytest.fixture
def directory() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="shk") as name:
        yield Path(name)


@asynccontextmanager
async def running(directory: Path) -> AsyncIterator[str]:
    server = Embedded(directory)
    url = await server.start()
    try:
        yield url
    finally:
        await server.stop()


async def pid_of(url: str) -> int:
    store = await connect(url)
    try:
        return int((await store._server.call("INFO", "server"))["process_id"])
    finally:
        await store.close()


def listens(directory: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as line:
        return line.connect_ex(str(directory / SOCKET)) == 0


def survivor(directory: Path) -> subprocess.Popen[bytes]:
    """A server of an earlier bot, as one finds it where nothing ended it together with its bot."""
    return subprocess.Popen(
        mortal(str(server_binary()), "--port", "0", "--unixsocket", SOCKET, *DURABLE),
        cwd=directory,
        stdout=subprocess.DEVNULL,
    )


def test_the_binary_is_there_and_runs() -> None:
    said = subprocess.run(
        [server_binary(), "--version"], capture_output=True, text=True, check=True
    )
    assert "Valkey server v=9." in said.stdout


async def test_what_was_committed_is_there_after_stop_and_start(directory: Path) -> None:
    for version in range(3):
        async with running(directory) as url:
            store = await connect(url)
            if version:
                assert (await store.load(ID)).version == version
            assert await store.commit(Change(ID, version, b"doc"))
            await store.close()


async def test_stop_ends_the_server_and_leaves_no_socket(directory: Path) -> None:
    async with running(directory):
        assert listens(directory)
    assert not listens(directory)
    assert not (directory / SOCKET).exists()


async def test_no_port_is_open(directory: Path) -> None:
    async with running(directory) as url:
        store = await connect(url)
        assert await store._server.call("CONFIG", "GET", "port") == [b"port", b"0"]
        await store.close()


async def test_a_second_bot_is_kept_out_and_told_which_directory(directory: Path) -> None:
    async with running(directory):
        with pytest.raises(ServerTrouble, match=str(directory)):
            await Embedded(directory).start()
    async with running(directory):
        pass


async def test_a_directory_that_cannot_be_made_is_named() -> None:
    with pytest.raises(ServerTrouble, match="/dev/null/data cannot be used"):
        await Embedded(Path("/dev/null/data")).start()


async def test_interrupting_the_bot_in_a_terminal_does_not_reach_the_server(
    directory: Path,
) -> None:
    async with running(directory) as url:
        assert os.getsid(await pid_of(url)) != os.getsid(0)


async def test_the_server_dies_with_a_bot_that_is_killed_or_is_adopted(directory: Path) -> None:
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", BOT, str(directory)), stdout=asyncio.subprocess.PIPE
    )
    assert bot.stdout
    url, pid = (await bot.stdout.readline()).decode().split()
    assert await pid_of(url) == int(pid)
    bot.kill()
    await bot.wait()
    if sys.platform == "linux":  # elsewhere the next bot finds it
        eventually(lambda: not listens(directory))
    async with running(directory):
        assert listens(directory)
    assert not listens(directory)


async def test_a_server_that_survived_is_adopted_and_stopped_in_the_end(directory: Path) -> None:
    left = survivor(directory)
    eventually(lambda: listens(directory))
    server = Embedded(directory)
    url = await server.start()
    assert server._process is None
    assert await pid_of(url) == left.pid
    await server.stop()
    assert left.wait(timeout=20) == 0


async def test_a_server_that_answers_for_the_last_time_is_not_adopted(directory: Path) -> None:
    def told_to_stop(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"+PONG\r\n")
        dying.close()
        asyncio.get_running_loop().call_later(module.LAST_MOMENT / 10, writer.close)

    dying = await asyncio.start_unix_server(told_to_stop, directory / SOCKET)
    server = Embedded(directory)
    url = await server.start()
    assert server._process
    assert await pid_of(url) == server._process.pid
    await server.stop()


async def test_a_socket_nobody_listens_on_is_no_hindrance(directory: Path) -> None:
    left = survivor(directory)
    eventually(lambda: listens(directory))
    left.kill()
    left.wait()
    assert (directory / SOCKET).exists()
    async with running(directory) as url:
        assert await pid_of(url)


async def test_a_server_that_was_killed_is_started_anew_with_all_it_had(directory: Path) -> None:
    server = Embedded(directory)
    url = await server.start()
    watch = asyncio.create_task(server.watch())
    store = await connect(url)
    try:
        for version in range(3):
            assert await store.commit(Change(ID, version, b"doc"))
            pid = await pid_of(url)
            os.kill(pid, signal.SIGKILL)
            while True:
                try:
                    assert (await store.load(ID)).version == version + 1
                    break
                except Away:
                    await asyncio.sleep(0)
            assert await pid_of(url) != pid
    finally:
        await store.close()
        await server.stop()
    await asyncio.wait_for(watch, timeout=20)


async def test_a_server_that_only_hung_up_is_not_started_twice(directory: Path) -> None:
    server = Embedded(directory)
    url = await server.start()
    watch = asyncio.create_task(server.watch())
    pid, line = await pid_of(url), server._line
    store = await connect(url)
    await store._server.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    async with asyncio.timeout(20):
        while server._line in (line, None):  # noqa: ASYNC110 - nothing else tells of a new line
            await asyncio.sleep(0)
    assert server._process
    assert await pid_of(url) == server._process.pid == pid
    await store.close()
    await server.stop()
    await asyncio.wait_for(watch, timeout=20)


async def test_a_killed_server_that_cannot_start_is_tried_again_until_it_can(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Embedded(directory)
    url = await server.start()
    watch = asyncio.create_task(server.watch())
    tried = asyncio.Event()

    def no_binary() -> Path:
        tried.set()
        raise ServerTrouble("not now")

    with monkeypatch.context() as patch:
        patch.setattr(module, "server_binary", no_binary)
        os.kill(await pid_of(url), signal.SIGKILL)
        await tried.wait()
    store = await connect_at_last(url)
    await store.ping()
    await store.close()
    await server.stop()
    await asyncio.wait_for(watch, timeout=20)


async def test_what_is_written_is_brought_to_the_disk_again_and_again(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: asyncio.Queue[int] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def to_disk(written: Path) -> None:
        loop.call_soon_threadsafe(flushed.put_nowait, real(written))

    real = folder.to_disk
    monkeypatch.setattr(module, "to_disk", to_disk)
    monkeypatch.setattr(module, "TO_DISK_EVERY", 0)
    server = Embedded(directory)
    await server.start()
    watch = asyncio.create_task(server.watch())
    assert [await flushed.get() for _ in range(3)] == [1, 1, 1]
    await server.stop()
    await asyncio.wait_for(watch, timeout=20)


async def connect_at_last(url: str) -> RedisStore:
    async with asyncio.timeout(20):
        while True:
            try:
                return await connect(url)
            except Away:
                await asyncio.sleep(0)


async def test_a_directory_with_a_very_long_name_is_reached_by_a_short_way(
    directory: Path,
) -> None:
    far = directory / ("long" * 30) / "данные бота"
    async with running(far) as url:
        assert len(url) < folder.SOCKET_PATH_LIMIT
        assert await pid_of(url)
        assert (far / SOCKET).exists()
        way = Path(url.removeprefix("unix://")).parents[1]
        assert way.exists()
    assert not way.exists()


async def test_odd_letters_in_the_directory_do_no_harm(directory: Path) -> None:
    async with running(directory / "a b%20?#é") as url:
        assert await pid_of(url)


async def test_a_server_that_does_not_start_says_why_and_frees_the_directory(
    directory: Path,
) -> None:
    (directory / "appendonlydir").mkdir(parents=True)
    manifest = directory / "appendonlydir" / "appendonly.aof.manifest"
    manifest.write_text("this is no manifest\n")
    with pytest.raises(ServerTrouble, match=f"did not start in {directory}: .*anifest"):
        await Embedded(directory).start()
    manifest.unlink()
    async with running(directory):
        pass


# --- who may read it


def open_to_all(directory: Path) -> None:
    for path in (directory, *directory.rglob("*")):
        path.chmod(0o755)


def modes(directory: Path) -> dict[str, int]:
    # The socket has a mode of its own, and nobody gets to it through the directory.
    return {
        path.name: path.stat().st_mode & 0o077
        for path in (directory, *directory.rglob("*"))
        if path.name != SOCKET
    }


async def test_a_directory_that_was_open_to_all_is_closed(directory: Path) -> None:
    async with running(directory) as url:
        store = await connect(url)
        await store.commit(Change(ID, 0, b"doc"))
        await store.close()
    open_to_all(directory)
    async with running(directory):
        assert not any(modes(directory).values()), modes(directory)


async def rewriting(store: RedisStore) -> bool:
    return bool((await store._server.call("INFO", "persistence"))["aof_rewrite_in_progress"])


async def test_what_the_server_writes_is_for_the_bot_alone(directory: Path) -> None:
    before = os.umask(0o022)
    try:
        async with running(directory) as url:
            store = await connect(url)
            await store._server.call("BGREWRITEAOF")
            while await rewriting(store):  # noqa: ASYNC110 - nothing else tells of its end
                await asyncio.sleep(0.01)
            await store.close()
            assert not any(modes(directory).values()), modes(directory)
    finally:
        os.umask(before)


async def test_a_directory_of_everybody_is_refused(directory: Path) -> None:
    os.chmod(directory, 0o1777)
    with pytest.raises(ServerTrouble, match="everybody's: set DATA_DIR"):
        await Embedded(directory).start()
    assert os.stat(directory).st_mode & 0o7777 == 0o1777


# --- a full disk


def written(directory: Path) -> int:
    (file,) = directory.glob("appendonlydir/*.incr.aof")
    return file.stat().st_size


def room_on_the_disk(pid: int, size: int) -> None:
    """Files of this process may be so big and no bigger: to it, the disk is full."""
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")
async def test_a_full_disk_and_a_kill_lose_nothing_that_was_acknowledged(directory: Path) -> None:
    for attempt in range(4):
        server = Embedded(directory)
        url = await server.start()
        store = await connect(url, written=True)
        id = f"{attempt:02}table"
        acknowledged = 0
        try:
            for version in range(5):
                assert await store.commit(Change(id, version, b"doc" * 40))
                acknowledged = version + 1
            pid = await pid_of(url)
            room_on_the_disk(pid, written(directory) + 700 + 100 * attempt)
            with suppress(Away):
                for version in range(5, 50):
                    assert await store.commit(Change(id, version, b"doc" * 40))
                    acknowledged = version + 1
            assert acknowledged < 50, "the disk was not full"
            os.kill(pid, signal.SIGKILL)
        finally:
            await store.close()
            await server.stop()
        async with running(directory) as url:
            store = await connect(url)
            assert (await store.load(id)).version >= acknowledged > 5
            await store.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")
async def test_once_there_is_room_again_the_same_change_goes_in(directory: Path) -> None:
    async with running(directory) as url:
        store = await connect(url, written=True)
        pid = await pid_of(url)
        room_on_the_disk(pid, 0)
        change = Change(ID, 0, b"doc")
        with pytest.raises(Away):
            await store.commit(change)
        room_on_the_disk(pid, resource.RLIM_INFINITY)
        async with asyncio.timeout(20):
            while True:
                try:
                    assert await store.commit(change)
                    break
                except Away:
                    await asyncio.sleep(0.05)
        assert (await store.load(ID)).version == 1
        await store.close()
