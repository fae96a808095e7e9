"""Who comes in: at a press where the table is shown, from anywhere else with the host's yes.

Only the room in which a table was opened is its home. A code alone opens nothing, unless the host
has opened the table to anybody who has it.
"""

from __future__ import annotations

from bot.table.lobby import check_gathering, shown_in, sit
from bot.table.model import Knock, Player, Refused, Room, S, Table, changed, check_host, seat_of
from engines.core.engine import Game

KNOCKS = 4  # that wait for the host's word at once
KEPT = 40  # names on the lists of a table
WATCHERS = 20  # who look on in private at once


def come(game: Game, table: Table[S], player: Player, here: Room, card: bool) -> Table[S]:
    """Somebody wants a seat or, seated, to see the table here too. Who is welcome gets it; who is
    not asks the host by it. `card`: the table shall be shown here, if it is not yet."""
    strange = here.id not in {room.id for room in table.rooms}
    room = here if strange and card else None
    if is_seated(table, player.id):
        if room is None:
            raise Refused("already-seated")
        if table.stage == "over":
            raise Refused("ended")
        if _may_show(table, player.id, room):
            return shown_in(table, room)
        return knocked(table, player, room)
    check_gathering(game, table)
    if _may_sit(table, player.id, strange) and _may_show(table, player.id, room):
        return sit(game, table, player, room)
    return knocked(table, player, here if strange else None)


def _may_sit(table: Table[S], person: str, strange: bool) -> bool:
    return table.open or not strange or person in table.guests


def _may_show(table: Table[S], person: str, room: Room | None) -> bool:
    """One's own private chat is nobody else's business."""
    return room is None or room.private or table.open or person == table.host


def knocked(table: Table[S], player: Player, room: Room | None, watch: bool = False) -> Table[S]:
    if player.id in table.denied:
        raise Refused("denied")
    if any(one.player.id == player.id for one in table.knocks):
        raise Refused("asked-already")
    if len(table.knocks) >= KNOCKS:
        raise Refused("many-knocks")
    after = changed(table)
    knock = Knock(number=after.version, player=player, room=room, watch=watch)
    return after.model_copy(update={"knocks": (*table.knocks, knock)})


def admit(
    game: Game, table: Table[S], by: str, number: int, yes: bool, admin: bool = False
) -> Table[S]:
    """The host's word. The one who asked gets what was asked for, or is not heard again."""
    check_host(table, by, admin)
    knock = next((one for one in table.knocks if one.number == number), None)
    if knock is None or table.stage == "over":
        raise Refused("answered-already")
    after = changed(table, knocks=tuple(one for one in table.knocks if one is not knock))
    if not yes:
        return changed(after, denied=(*table.denied, knock.player.id)[-KEPT:])
    if knock.watch:
        return watched(after, knock.player.id)
    if not is_seated(table, knock.player.id):
        return sit(game, after, knock.player, knock.room)
    return shown_in(after, knock.room) if knock.room else after


def watched(table: Table[S], person: str) -> Table[S]:
    """With one more who looks on."""
    if len(table.watchers) >= WATCHERS:
        raise Refused("many-watchers", most=WATCHERS)
    return table.model_copy(update={"watchers": (*table.watchers, person)})


def expect(table: Table[S], person: str, here: str) -> Table[S]:
    """Asked for a seat, or to watch, where the table is shown, but has to open the private chat
    first: from there the way in is not barred."""
    shown = here in {room.id for room in table.rooms}
    if not shown or table.stage == "over" or person in table.guests:
        return table
    return changed(table, guests=(*table.guests, person)[-KEPT:])


def choose_door(game: Game, table: Table[S], by: str, door: str, admin: bool = False) -> Table[S]:
    """Whether a code alone opens the table, to people and to rooms."""
    check_gathering(game, table, full=True)
    check_host(table, by, admin)
    if door not in DOORS:
        raise Refused("illegal")
    return changed(table, open=door == "open")


DOORS = ("asked", "open")


def is_seated(table: Table[S], person: str) -> bool:
    try:
        return seat_of(table, person) >= 0
    except Refused:
        return False


def is_around(table: Table[S], person: str, here: str) -> bool:
    """Whether what is public at this table is for them: they sit there or watch, or it is shown
    where they are, or its host has opened it to anybody."""
    shown = here in {room.id for room in table.rooms}
    return table.open or shown or person in table.watchers or is_seated(table, person)
