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

from bot.platforms.port import Platform, Shown, platform_of
from bot.store.port import Away, Swap, doubted, stale
from bot.table import Table

SOON = 0.05  # the shortest time to put a table off
UNSURE = "?"  # a picture is on it, nobody knows which
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

    def swap(self, key: str, new: str | None) -> Swap:
        return Swap(self.stored.get(key), new)

    def swaps(self) -> dict[str, Swap]:
        return {key: self.swap(key, new) for key, new in self.news.items()}

    def touch(self, key: str) -> None:
        """The message there is about to be changed: from now on nobody knows what it says."""
        self.news[key] = unsure(self.shown[key]).model_dump_json()

    def untouched(self, key: str) -> None:
        """It was not changed after all."""
        if self.shown[key].digest:
            self.news.pop(key, None)


def entered(
    table: Table[Any], platform: Platform, stored: dict[str, str], mark: str | None
) -> Round:
    """A round that the store knows of under this mark, if it does. Where another one was at work
    and has not told what it did, nothing is known of any message there: each is written anew."""
    flag = doubted(stale(platform.prefix))
    shown = {k: one for k, one in read(stored).items() if platform_of(one.place) == platform.prefix}
    doubt = flag in stored
    work = Round(table, platform, dict(stored), shown)
    if mark is not None:
        work.stored[flag] = mark
    if doubt or mark is not None:
        work.news[flag] = None
    if doubt:
        work.shown = {key: unsure(one) for key, one in shown.items()}
        for key in shown:
            work.touch(key)
    return work


def unsure(shown: Shown) -> Shown:
    """What is on the message is not known: whoever compares must not find it the same."""
    picture = shown.picture and UNSURE
    return shown.model_copy(update={"digest": "", "looks": "", "picture": picture})


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
