"""The bot as people run it: a process of its own, with its own data directory and settings."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import rmtree

from tests.store.servers import eventually

ROOT = Path(__file__).parent.parent
ADDRESS = re.compile(r"Playground: (http://\S+)")


class Running:
    """`python -m bot run` on a port of its own choice; its words go to a file."""

    def __init__(self, *interpreter_options: str, **settings: str) -> None:
        # A socket's path has a limit, so the directory has a short name.
        self.home = Path(tempfile.mkdtemp(prefix="shk"))
        self.data = self.home / "data"
        self._options = interpreter_options
        self._settings = {"DATA_DIR": str(self.data), "WEB_PORT": "0", **settings}
        self.start()

    def start(self) -> None:
        self.log = self.home / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self._options, "-m", "bot", "run"],
                cwd=self.home,  # no .env of anybody's there
                env=environment(**self._settings),
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        eventually(lambda: self.process.poll() is not None or bool(ADDRESS.search(self.said)))
        assert self.process.poll() is None, self.said
        found = ADDRESS.search(self.said)
        assert found
        self.address = found[1]
        # Started again, it is found at the same address.
        self._settings["WEB_PORT"] = self.address.rpartition(":")[2]

    @property
    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    @property
    def port(self) -> str:
        return self._settings["WEB_PORT"]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(by)
        return self.process.wait(20)

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        rmtree(self.home, ignore_errors=True)


def environment(**settings: str) -> dict[str, str]:
    """Ours, without whatever settings of the bot are in it."""
    foreign = ("TELEGRAM_", "DISCORD_", "WEB", "REDIS_", "DATA_DIR", "LOG_", "PYTHON")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **settings}
