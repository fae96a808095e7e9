"""A store where a day has just begun, so that no midnight comes in between; days pass when told."""

from __future__ import annotations

import time

from bot.days import DAY
from bot.store.memory import MemoryStore

TODAY = 20_000


class Morning(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.begun = time.monotonic()
        self.later = 0.0  # seconds by which it is later than that morning

    def now(self) -> float:
        return TODAY * DAY + 3600 + time.monotonic() - self.begun + self.later
