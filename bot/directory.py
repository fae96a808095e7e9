"""Where tables are found again: by the room that shows them, by the person who sits there.

An index only leads somewhere; what it says is checked against the table itself. It keeps itself in
order as it is used, so it never grows with the years: tables that are gone are struck out, those
that are over move aside, where only the newest are kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bot.store.port import Store
from bot.table import Refused, Table

MANY = 50  # new entries after which an index is looked through
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

    async def shown_in(self, room: str, over: bool) -> list[Table[Any]]:
        found = await self._tables(f"room:{room}", over)
        return [table for table in found if any(one.id == room for one in table.rooms)]

    async def played_by(self, player: str, over: bool) -> list[Table[Any]]:
        found = await self._tables(f"player:{player}", over)
        return [table for table in found if any(one.id == player for one in table.players)]

    async def _enter(self, index: str, id: str) -> None:
        """Looking through it every so often is enough, and cheap also where thousands go on."""
        await self._store.add(index, id)
        if len(await self._store.members(index)) % MANY == 0:
            await self._tables(index, over=False)

    async def _tables(self, index: str, over: bool) -> list[Table[Any]]:
        """Newest activity first."""
        live = await self._found(index)
        ended = [table for table in live if table.ended]
        for table in ended:
            await self._store.add(_over(index), table.id)
            await self._store.remove(index, table.id)
        going_on = [table for table in live if not table.ended]
        if not ended and not over:
            return going_on
        past = await self._found(_over(index))
        for table in past[PAST:]:
            await self._store.remove(_over(index), table.id)
        return _newest((*going_on, *past[:PAST])) if over else going_on

    async def _found(self, index: str) -> list[Table[Any]]:
        ids = sorted(await self._store.members(index))
        found = await asyncio.gather(*map(self._load, ids), return_exceptions=True)
        tables = []
        for id, one in zip(ids, found, strict=True):
            if isinstance(one, Refused):
                await self._store.remove(index, id)
            elif isinstance(one, BaseException):
                raise one
            else:
                tables.append(one)
        return _newest(tables)


def _over(index: str) -> str:
    return f"over:{index}"


def _newest(tables: tuple[Table[Any], ...] | list[Table[Any]]) -> list[Table[Any]]:
    return sorted(tables, key=lambda table: -table.touched)
