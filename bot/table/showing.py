"""Films of a match that is over, and where they are shown: one in each place, the newest wish."""

from __future__ import annotations

from bot.table.model import ROOMS, Refused, Room, S, Showing, Table, changed


def show_film(table: Table[S], room: Room, eyes: str, last: int = 0) -> Table[S]:
    if table.stage != "over":
        raise Refused("replay-after-end")
    others = [one for one in table.showings if one.room.id != room.id]
    showings = (*others[1 - ROOMS :], Showing(room=room, eyes=eyes, last=last))
    return table if showings == table.showings else changed(table, showings=showings)


def unshown(table: Table[S], person: str) -> Table[S]:
    """Nobody looks at it in this person's chat any more."""
    kept = tuple(one for one in table.showings if one.room.id != person)
    return table if kept == table.showings else changed(table, showings=kept)


def moved(table: Table[S], old: str, new: str) -> Table[S]:
    """A room got another id."""
    if old not in {one.room.id for one in table.showings}:
        return table
    kept = [one for one in table.showings if one.room.id != new]
    showings = (
        one.model_copy(update={"room": one.room.model_copy(update={"id": new})})
        if one.room.id == old
        else one
        for one in kept
    )
    return changed(table, showings=tuple(showings))
