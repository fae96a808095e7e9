"""What could not be shown just now: tried again by and by, until it is shown or something newer is
to be shown in its place. Lost with the process, as the courier brings the newest in any case.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable

from bot.platforms.port import SlowDown
from bot.store.port import Away

TRIES = 8

Pay = Callable[[], Awaitable[object]]


class Debts:
    def __init__(self) -> None:
        self._owed: dict[Hashable, Pay] = {}
        self._paying: set[asyncio.Task[None]] = set()

    def owe(self, key: Hashable, pay: Pay, wait: float) -> None:
        """Instead of whatever was owed there."""
        self._owed[key] = pay
        task = asyncio.create_task(self._try(key, pay, wait))
        self._paying.add(task)
        task.add_done_callback(self._paying.discard)

    def settle(self, key: Hashable) -> None:
        """Nothing is owed there any more."""
        self._owed.pop(key, None)

    async def _try(self, key: Hashable, pay: Pay, wait: float) -> None:
        for _ in range(TRIES):
            await asyncio.sleep(wait)
            if self._owed.get(key) is not pay:
                return
            try:
                await pay()
                break
            except (SlowDown, Away) as slow:
                wait = slow.seconds if isinstance(slow, SlowDown) else wait
        if self._owed.get(key) is pay:
            del self._owed[key]

    async def close(self) -> None:
        for task in list(self._paying):
            task.cancel()
