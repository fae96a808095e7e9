"""Which table is meant. Named, it is that one; else the only one here that fits, or a choice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from bot.actions import AtTable
from bot.commands import BY_WORD
from bot.desk.asking import Asker, Reply
from bot.desk.may import may
from bot.table import Refused, Table

if TYPE_CHECKING:
    from bot.desk.front import Desk

A = TypeVar("A", bound=AtTable)
Fits = Callable[[Asker, Table[Any]], bool]


async def at(
    desk: Desk,
    asker: Asker,
    action: A,
    fits: Fits,
    handle: Callable[[Desk, Asker, A, Table[Any]], Awaitable[Reply]],
    over: bool = False,
) -> Reply:
    """Carries out an action at its table, if the asker may; `over`: finished ones fit too."""
    if action.table:
        table = await desk.sessions.table(action.table)
    else:
        tables = [one for one in await desk.tables(asker, over) if fits(asker, one)]
        if not tables:
            # What can only be pressed always names its table.
            raise Refused(
                f"no-table-to-{action.word}" if action.word in BY_WORD else "unknown-button"
            )
        if len(tables) > 1:
            room = asker.room.id if asker.room else ""
            lang = await desk.lang(asker)
            return Reply(page=desk.reading.choice_of_tables(action, tables, room, lang))
        (table,) = tables
    await may(desk, asker, action, table)
    return await handle(desk, asker, action, table)


def shown(asker: Asker, table: Table[Any]) -> bool:
    return True


def gathering(asker: Asker, table: Table[Any]) -> bool:
    return table.stage == "lobby"


def played(asker: Asker, table: Table[Any]) -> bool:
    return table.state is not None and table.stage == "over"


def going_on(asker: Asker, table: Table[Any]) -> bool:
    return table.stage != "over"


def watchable(asker: Asker, table: Table[Any]) -> bool:
    return going_on(asker, table) and not mine(asker, table)


def mine(asker: Asker, table: Table[Any]) -> bool:
    return any(map(asker.sits, table.players))


def in_my_lobby(asker: Asker, table: Table[Any]) -> bool:
    return mine(asker, table) and gathering(asker, table)


def in_my_match(asker: Asker, table: Table[Any]) -> bool:
    return mine(asker, table) and table.playing


def in_my_past(asker: Asker, table: Table[Any]) -> bool:
    return mine(asker, table) and table.stage == "over"
