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
HEALTH = re.compile(r"Health: (http://[^\s\"]+)/health")
ADDRESS = re.compile(r"Playground: (http://[^\s\"]+)")


class Running:
    """`python -m bot run` on a port of its own choice; its words go to a file."""

    def __init__(self, *interpreter_options: str, **settings: str) -> None:
        # A socket's path has a limit, so the directory has a short name.
        self.home = Path(tempfile.mkdtemp(prefix="shk"))
        self.data = self.home / "data"
        self._options = interpreter_options
        self._settings = {
            **{"DATA_DIR": str(self.data), "WEB_PORT": "0", "HEALTH_PORT": "0"},
            **settings,
        }
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
        # Started again, it is found at the same addresses.
        self.health = self._heard(HEALTH, "HEALTH_PORT")
        web = self._settings.get("WEB") != "false"
        self.address = self._heard(ADDRESS, "WEB_PORT") if web else ""

    def _heard(self, address: re.Pattern[str], setting: str) -> str:
        eventually(
            lambda: self.process.poll() is not None or bool(address.search(self.said)),
            within=100,  # aiogram alone takes seconds to load, many on a busy machine
        )
        assert self.process.poll() is None, self.said
        found = address.search(self.said)
        assert found
        self._settings[setting] = found[1].rpartition(":")[2]
        return found[1]

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
    foreign = (
        "TELEGRAM_",
        "DISCORD_",
        "WEB",
        "HEALTH_",
        "REDIS_",
        "KEY_",
        "DATA_DIR",
        "LOG_",
        "PYTHON",
    )
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **settings}
