"""Those who look on without a seat: each sees the public side of a table in the own private chat.

Who may come near a table may watch it; anybody else asks its host, as for a seat. Who looks
on is never given what a seat sees.
"""

from __future__ import annotations

from bot.table.door import is_around, is_seated, knocked, watched
from bot.table.model import Player, Refused, Room, S, Table, changed
from engines.core.engine import Game


def watch(
    game: Game, table: Table[S], player: Player, here: Room, follows: bool = False
) -> Table[S]:
    """Watches from now on, or the host is asked; not again for who `follows` from the match
    before."""
    if table.stage == "over":
        raise Refused("ended")
    if is_seated(table, player.id):
        raise Refused("already-seated")
    if player.id in {*table.watchers, *(room.id for room in table.rooms)}:
        raise Refused("watching-already")
    if follows or is_around(table, player.id, here.id) or player.id in table.guests:
        return watched(changed(table), player.id)
    return knocked(table, player, None, watch=True)


def unwatch(table: Table[S], person: str) -> Table[S]:
    if person not in table.watchers:
        return table
    return changed(table, watchers=tuple(one for one in table.watchers if one != person))


def is_known(table: Table[S], person: str) -> bool:
    """Sits there, or watches."""
    return is_seated(table, person) or person in table.watchers
