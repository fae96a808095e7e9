"""How much one person, or one room, may ask for in a while. Who asks for more is told when to try
again; the answers to a game's questions are never counted.

The budgets are shared by all processes through the store. Who was refused is not looked up again
before the time has come, so that asking on and on costs next to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from bot.actions import Base
from bot.store.port import Store
from bot.table import Refused


@dataclass(frozen=True, slots=True)
class Budget:
    """So many at once, and then one each so many seconds."""

    burst: int
    per: float


COMMANDS = Budget(30, 2.0)
PRESSES = Budget(60, 0.5)
OPENED_BY = Budget(10, 120.0)
OPENED_IN = Budget(20, 60.0)
REMEMBERED = 10_000  # who was refused


class Limits:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._until: dict[str, float] = {}  # when a budget that was spent is worth asking for

    async def command(self, person: str) -> None:
        """Each of these raises Refused."""
        if wait := await self._wait(f"commands:{person}", COMMANDS):
            raise Refused("slow-down", seconds=math.ceil(wait))

    async def press(self, person: str, action: Base) -> None:
        if action.choice:
            return  # the table itself says whether it is awaited
        if wait := await self._wait(f"presses:{person}", PRESSES):
            raise Refused("slow-down", seconds=math.ceil(wait))

    async def open_table(self, person: str, room: str) -> None:
        if wait := await self._wait(f"opened-by:{person}", OPENED_BY):
            raise Refused("many-tables", minutes=math.ceil(wait / 60))
        if wait := await self._wait(f"opened-in:{room}", OPENED_IN):
            raise Refused("many-tables-here", minutes=math.ceil(wait / 60))

    async def _wait(self, key: str, budget: Budget) -> float:
        left = min(self._until.get(key, 0.0) - self._now(), budget.per)  # clocks may be set
        if left > 0:
            return left
        wait = await self._store.budget(key, budget.per, budget.burst)
        if wait:
            if len(self._until) >= REMEMBERED:
                self._until.clear()
            self._until[key] = self._now() + wait
        return wait
