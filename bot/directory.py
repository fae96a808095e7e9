"""Where tables are found again: by the room that shows them, by the person who sits there.

An index only leads somewhere; what it says is checked against the table itself. It keeps itself in
order as it is used, so it never grows with the years: tables that are gone are struck out, those
that are over move aside, where only the newest are kept.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from bot.store.port import Store
from bot.table import Refused, Table, Updating

MANY = 50  # tables that one question looks at; new entries after which all are looked through
ALL = sys.maxsize
PAST = 200  # finished tables that a room or a person can still find


class Directory:
    def __init__(self, store: Store, load: Callable[[str], Awaitable[Table[Any]]]) -> None:
        self._store = store
        self._load = load

    async def show(self, room: str, id: str) -> None:
        await self._enter(f"room:{room}", id)

    async def seat(self, player: str, id: str) -> None:
        await self._enter(f"player:{player}", id)

    async def unseat(self, player: str, id: str) -> None:
        for index in (f"player:{player}", _over(f"player:{player}")):
            await self._store.remove(index, id)

    async def hide(self, room: str, id: str) -> None:
        for index in (f"room:{room}", _over(f"room:{room}")):
            await self._store.remove(index, id)

    async def shown_in(self, room: str, over: bool = True, most: int = MANY) -> list[Table[Any]]:
        found = await self._tables(f"room:{room}", over, most)
        return [table for table in found if any(one.id == room for one in table.rooms)]

    async def played_by(self, player: str, over: bool = True, most: int = MANY) -> list[Table[Any]]:
        found = await self._tables(f"player:{player}", over, most)
        return [table for table in found if any(one.id == player for one in table.players)]

    async def known_to(self, person: str, most: int = MANY) -> list[Table[Any]]:
        """Where somebody sits, sat, or looks on."""
        return await self._tables(f"player:{person}", True, most)

    async def page_in(self, room: str, skip: int, most: int) -> list[Table[Any]]:
        return await self._page(f"room:{room}", skip, most)

    async def page_of(self, player: str, skip: int, most: int) -> list[Table[Any]]:
        return await self._page(f"player:{player}", skip, most)

    async def _page(self, index: str, skip: int, most: int) -> list[Table[Any]]:
        """Tables that go on, those entered last first, without the first `skip`."""
        found: list[Table[Any]] = []
        while len(found) < most:
            ids = await self._store.newest(index, skip, min(most - len(found), MANY))
            if not ids:
                break
            tables, kept = await self._looked_at(index, ids)
            found += tables
            skip += kept
        return found

    async def _enter(self, index: str, id: str) -> None:
        """Looking through it every so often is enough, and cheap also where thousands go on."""
        if await self._store.add(index, id) % MANY == 0:
            await self._looked_through(index)

    async def _looked_through(self, index: str) -> None:
        skip = 0
        while ids := await self._store.newest(index, skip, MANY):
            _, kept = await self._looked_at(index, ids)
            skip += kept

    async def _tables(self, index: str, over: bool, most: int) -> list[Table[Any]]:
        """Newest activity first."""
        going_on = _newest(await self._page(index, 0, most))
        if not over:
            return going_on
        ids = await self._store.newest(_over(index), 0, PAST)
        past, _ = await self._loaded(_over(index), ids)
        return _newest((*going_on, *past))

    async def _looked_at(self, index: str, ids: list[str]) -> tuple[list[Table[Any]], int]:
        """Those of them that go on, and how many have stayed in the index."""
        tables, there = await self._loaded(index, ids)
        ended = [table for table in tables if table.ended]
        for table in ended:
            past = await self._store.add(_over(index), table.id)
            await self._store.remove(index, table.id)
            if past > PAST:
                for old in await self._store.newest(_over(index), PAST, MANY):
                    await self._store.remove(_over(index), old)
        return [table for table in tables if not table.ended], there - len(ended)

    async def _loaded(self, index: str, ids: list[str]) -> tuple[list[Table[Any]], int]:
        """Those that can be read, and how many there are. What is gone is struck out."""
        found = await asyncio.gather(*map(self._load, ids), return_exceptions=True)
        tables, there = [], len(ids)
        for id, one in zip(ids, found, strict=True):
            if isinstance(one, Updating):
                continue  # it is there, for another version of the bot
            if isinstance(one, Refused):
                await self._store.remove(index, id)
                there -= 1
            elif isinstance(one, BaseException):
                raise one
            else:
                tables.append(one)
        return tables, there


def _over(index: str) -> str:
    return f"over:{index}"


def _newest(tables: tuple[Table[Any], ...] | list[Table[Any]]) -> list[Table[Any]]:
    return sorted(tables, key=lambda table: -table.touched)
