"""A table entered in the directory, as it is opened and as people come to it and go.

The ledger and the directory are two places, so one is written before the other: an entry that leads
nowhere does no harm and may be struck out at any time; a seat that nobody finds must never be.
"""

from __future__ import annotations

from typing import Any

from bot import table as core
from bot.directory import Directory
from bot.ledger import Ledger
from bot.table import Refused, Room, Table, Updating


class Entries:
    def __init__(self, ledger: Ledger, directory: Directory) -> None:
        self._ledger = ledger
        self._directory = directory

    async def open(self, table: Table[Any]) -> bool:
        """False: there is a table of that id."""
        if not await self._ledger.open(table):
            return False
        await self.enter(table)
        return True

    async def enter(self, table: Table[Any]) -> None:
        """When it is there: what leads nowhere may be struck out at any time. To do it again, say
        after a process was killed in between, does no harm."""
        for room in table.rooms:
            await self._directory.show(room.id, table.id)
        for player in table.players:
            if player.person:
                await self._directory.seat(player.id, table.id)

    async def change(
        self, id: str, person: str, room: Room | None, change: core.Deed
    ) -> Table[Any]:
        """A change that may seat this person, or let them watch, and show the table in that room.

        Both are entered first: an entry that leads nowhere does no harm, a seat that nobody finds
        does. What came to nothing is struck out again.
        """
        await self._directory.seat(person, id)
        if room:
            await self._directory.show(room.id, id)
        try:
            table = await self._ledger.change(id, change)
        except Updating:
            raise
        except Refused:
            await self.strike(id, person, room)
            raise
        if not core.is_known(table, person) or (
            room and room.id not in {one.id for one in table.rooms}
        ):
            await self.strike(id, person, room)
        return table

    async def leave(self, id: str, person: str, change: core.Deed) -> None:
        """A change after which the table knows nothing of this person: nor does the directory."""
        await self._ledger.change(id, change)
        await self._ledger.unsay(id)
        await self._directory.unseat(person, id)
        await self._directory.hide(person, id)

    async def strike(self, id: str, person: str, room: Room | None) -> None:
        """Out of the directory, unless the table knows them; and in again, should they have come
        while they were struck out."""
        seated, shown = await self._present(id, person, room)
        if not seated:
            await self._directory.unseat(person, id)
        if room and not shown:
            await self._directory.hide(room.id, id)
        now_seated, now_shown = await self._present(id, person, room)
        if now_seated and not seated:
            await self._directory.seat(person, id)
        if room and now_shown and not shown:
            await self._directory.show(room.id, id)

    async def _present(self, id: str, person: str, room: Room | None) -> tuple[bool, bool]:
        try:
            table = await self._ledger.table(id)
        except Updating:
            return True, True  # whoever can read it knows
        except Refused:
            return False, False
        shown = {one.id for one in table.rooms}
        return core.is_known(table, person), room is not None and room.id in shown
