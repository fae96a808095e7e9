"""What each message shows now, and whose turn it is to change it.

A page is changed from two sides: whoever presses on it gets it back in the very answer,
and the courier brings what others did. Neither may put an older page over a newer one, nor send
what is to be seen already. Nothing is known here of what is fleeting: that is not changed but taken
away. In one process they take turns; of two processes the one that finds its
work undone asks to be sent again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.platforms.discord.layout import Post
from bot.platforms.port import Page, SlowDown, digest
from bot.store.port import Store

REMEMBERED = 2 * 86400  # seconds; a message not known any more is sent whole, that is all
SOON = 0.05


class Look(BaseModel):
    model_config = ConfigDict(frozen=True)

    digest: str = ""  # of the page; empty: nobody knows
    picture: str = ""  # the digest of the picture on it
    version: int = 0  # of the table


class Looks:
    def __init__(self, store: Store, draw: Callable[[Page], Post]) -> None:
        self._store = store
        self._draw = draw
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, place: str) -> asyncio.Lock:
        """Whoever holds it may change the messages there."""
        lock = self._turns.get(place)
        if lock is None:
            lock = self._turns[place] = asyncio.Lock()
        return lock

    async def of(self, message: int) -> Look | None:
        stored = await self._store.read(_key(message))
        try:
            return Look.model_validate_json(stored) if stored else None
        except ValidationError:
            return None

    async def forget(self, message: int) -> None:
        """What it shows is not sure any more."""
        await self._write(message, Look())

    async def note(self, message: int, page: Page) -> Look:
        """The message shows this page now."""
        picture = page.picture.digest if page.picture else ""
        look = Look(digest=_seen(page), picture=picture, version=page.version)
        await self._write(message, look)
        return look

    async def change(
        self,
        place: str,
        message: int,
        page: Page,
        before: str,
        edit: Callable[[Mapping[str, Any]], Awaitable[Any]],
    ) -> Look:
        """Makes the message show this page, unless it shows it already, or a newer one. `before` is
        the picture it is believed to show. Raises what `edit` raises, and SlowDown."""
        async with self.turn(place):
            was = await self.of(message)
            if was and is_up_to_date(was, page):
                return was
            try:
                await edit(self._draw(page).edited(was.picture if was else before))
            except (SlowDown, asyncio.CancelledError) as broken:
                if not isinstance(broken, SlowDown) or broken.__cause__:  # not the mere budget
                    await self.forget(message)  # done or not, nobody can tell
                raise
            if await self.of(message) != was:
                await self.forget(message)
                raise SlowDown(SOON)
            return await self.note(message, page)

    async def _write(self, message: int, look: Look) -> None:
        await self._store.write(_key(message), look.model_dump_json(), REMEMBERED)


def is_up_to_date(look: Look, page: Page) -> bool:
    """It shows this page, or one of a newer table."""
    return bool(look.digest) and (look.digest == _seen(page) or look.version > page.version > 0)


def _seen(page: Page) -> str:
    """The digest of what this app shows of a page."""
    picture = replace(page.picture, spots=()) if page.picture else None
    return digest(replace(page, picture=picture, status="", live=False))


def _key(message: int) -> str:
    return f"dc:look:{message}"
