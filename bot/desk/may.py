"""Who may ask for what, and where: the one place that decides it.

What is asked out of place, or by somebody else than it is meant for, is refused before anything is
looked up or changed. The functions of the table look once more, in the very change: between the
two, a seat or the host may be another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.actions import Audience, Base, Scope
from bot.desk.asking import Asker
from bot.table import Refused, Table, is_around, seat_of

if TYPE_CHECKING:
    from bot.desk.front import Desk


async def may(desk: Desk, asker: Asker, action: Base, table: Table[Any] | None = None) -> None:
    """Raises Refused. The table is given where the action is at one."""
    if action.scope is Scope.PRIVATE and asker.room is not None:
        raise Refused("in-private-only")
    if action.scope is Scope.ROOM and asker.room is None:
        raise Refused("in-room-only")
    if action.audience is Audience.ADMIN and not await desk.is_admin(asker):
        raise Refused("admin-only")
    if table is None:
        return
    if action.audience is Audience.SEATED:
        seat_of(table, asker.person)
    if action.audience is Audience.AROUND and not is_around(table, asker.person, asker.here.id):
        raise Refused("not-around")
    if action.audience is Audience.HOST and not await rules_over(desk, asker, table):
        raise Refused("host-only")


async def rules_over(desk: Desk, asker: Asker, table: Table[Any]) -> bool:
    """The host, or an admin: who has a say over the tables opened in the own room, no others."""
    return table.host == asker.person or await is_admin_at(desk, asker, table)


async def is_admin_at(desk: Desk, asker: Asker, table: Table[Any]) -> bool:
    """Of the room in which it was opened. One that only shows it gives no rights: anybody can have
    a room of their own."""
    at_home = asker.room is not None and asker.room.id == table.home_room
    return at_home and await desk.is_admin(asker)
