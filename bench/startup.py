"""How long the playground takes from the command to its address, and to stop; as a ratio to the
start of the bare interpreter. It must never load a chat library: that alone takes seconds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TRIES = 3
ROOT = Path(__file__).parent.parent


def _bare() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


def _playground(home: str) -> tuple[float, float]:
    settings = {"DATA_DIR": f"{home}/data", "WEB_PORT": "0", "PYTHONPATH": str(ROOT)}
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        cwd=home,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as bot:
        assert bot.stdout
        for line in bot.stdout:
            if line.startswith("Playground:"):
                break
        ready = time.perf_counter()
        bot.send_signal(signal.SIGTERM)
        assert bot.wait(30) == 0
        return ready - began, time.perf_counter() - ready


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="shk") as home:
        _playground(home)  # the first one compiles
        bare = min(_bare() for _ in range(TRIES))
        start, stop = min(_playground(home) for _ in range(TRIES))
    sys.stdout.write(
        f"playground: open in {start:.2f} s ({start / bare:.0f} bare interpreters of "
        f"{1e3 * bare:.0f} ms), stopped in {stop:.2f} s\n"
    )


if __name__ == "__main__":
    main()
