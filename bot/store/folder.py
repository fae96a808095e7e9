"""The data directory of the embedded server: taken by one bot at a time, closed to everybody else.

Seeds, salts and hands are in there. It says where the server's socket, log and file are and brings
what was written to the disk; it starts nothing and stops nothing.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO

SOCKET = "valkey.sock"
LOG = "valkey.log"
LOCK = "bot.lock"
# The shortest limit of the systems we run on (macOS; Linux has 108), less the closing zero byte.
SOCKET_PATH_LIMIT = 103


class ServerTrouble(Exception):
    """The embedded server cannot be used; the message tells the person why, and what to do."""


class Folder:
    def __init__(self, directory: Path) -> None:
        self.directory = directory.absolute()
        self._lock: IO[str] | None = None
        self._short: str | None = None

    def take(self) -> None:
        """From now on it is ours alone; raises ServerTrouble."""
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            _close_to_others(self.directory)
            self._lock = open(self.directory / LOCK, "w", opener=_private)  # noqa: SIM115 - held while the bot runs
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise ServerTrouble(
                f"another bot is using {self.directory}: stop it, or set DATA_DIR to another place"
            ) from None
        except OSError as error:
            self.release()
            raise ServerTrouble(
                f"{self.directory} cannot be used ({error}): set DATA_DIR to another place"
            ) from None

    def release(self) -> None:
        if self._short:
            shutil.rmtree(self._short, ignore_errors=True)
            self._short = None
        if self._lock:
            self._lock.close()
            self._lock = None

    def socket(self) -> str:
        """Where to connect: a short way round when the directory's own name is too long."""
        path = str(self.directory / SOCKET)
        if len(os.fsencode(path)) > SOCKET_PATH_LIMIT:
            self._short = tempfile.mkdtemp(prefix="shk")
            os.symlink(self.directory, os.path.join(self._short, "d"))
            path = os.path.join(self._short, "d", SOCKET)
        return path

    def open_log(self) -> IO[bytes]:
        return open(self.directory / LOG, "ab", opener=_private)

    def last_words(self) -> str:
        """What the server said last, or where to look."""
        with suppress(OSError):
            lines = (self.directory / LOG).read_text("utf-8", "replace").splitlines()
            return next((line for line in reversed(lines) if line.strip()), "")
        return f"see {LOG} there"


def to_disk(directory: Path) -> int:
    """See to it that all the server wrote is on the disk; how many files that were."""
    written = list(directory.glob("appendonlydir/*.incr.aof"))
    for path in written:
        with suppress(FileNotFoundError):  # the server compacts its files now and then
            file = os.open(path, os.O_RDONLY)
            try:
                os.fsync(file)
            finally:
                os.close(file)
    return len(written)


def _close_to_others(directory: Path) -> None:
    """Whatever it was, from now on only its owner gets in."""
    if directory.stat().st_mode & stat.S_ISVTX:
        raise ServerTrouble(f"{directory} is everybody's: set DATA_DIR to a directory of its own")
    written = [*directory.glob("appendonlydir"), *directory.glob("appendonlydir/*")]
    for path in (directory, *(directory / name for name in (LOCK, LOG)), *written):
        with suppress(FileNotFoundError):
            mode = path.stat().st_mode
            if mode & 0o077:
                path.chmod(mode & 0o700)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
