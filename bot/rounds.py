"""A round of the courier: one table on one platform, what stands there and what has changed.

Nothing here shows anything. What the store must learn of messages that are out there, it is told
until it answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import ValidationError

from bot.platforms.port import Platform, Shown
from bot.store.port import Away, Swap, doubted, stale
from bot.table import Table

SOON = 0.05  # the shortest time to put a table off
STUBBORN = 30.0  # how long to go on telling the store of a message that is out there

T = TypeVar("T")


@dataclass(slots=True)
class Round:
    """One table brought up to date on one platform: what is there, and what changed."""

    table: Table[Any]
    platform: Platform
    stored: dict[str, str]  # entries as the store has them
    shown: dict[str, Shown]  # and what they say
    news: dict[str, str | None] = field(default_factory=dict)  # for the store, when all is done

    @property
    def doubt(self) -> bool:
        """An older page may stand where a newer should: also what looks right is shown."""
        return doubted(stale(self.platform.prefix)) in self.stored

    def swap(self, key: str, new: str | None) -> Swap:
        return Swap(self.stored.get(key), new)

    def swaps(self) -> dict[str, Swap]:
        return {key: self.swap(key, new) for key, new in self.news.items()}


def read(stored: Mapping[str, str]) -> dict[str, Shown]:
    """What is out there of a table; a record that cannot be read counts as absent."""
    shown = {}
    for key, value in stored.items():
        with suppress(ValidationError):
            shown[key] = Shown.model_validate_json(value)
    return shown


async def told(ask: Callable[[], Awaitable[T]]) -> T:
    """The store is asked until it answers: what it does not learn of a message that is out there,
    nobody ever learns."""
    last = asyncio.get_running_loop().time() + STUBBORN
    while True:
        try:
            return await ask()
        except Away:
            if asyncio.get_running_loop().time() > last:
                raise
            await asyncio.sleep(SOON)
