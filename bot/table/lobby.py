"""A table that still gathers players: seats, rooms, settings, and the start of the match."""

from __future__ import annotations

from dataclasses import asdict, fields
from functools import cache
from typing import Any, get_args, get_type_hints

from pydantic import TypeAdapter

from bot.table.model import (
    PACES,
    ROOMS,
    Player,
    Refused,
    Room,
    S,
    Table,
    changed,
    check_host,
    ended,
    logged,
    seat_of,
)
from bot.table.turn import asking, begin_mind
from engines.core.engine import Game, Seat
from engines.core.ui import Msg
from engines.players import levels


def sit(game: Game, table: Table[S], player: Player, room: Room | None = None) -> Table[S]:
    """Takes a seat; `room` is where else the table should be shown from now on."""
    _lobby(table)
    if room:
        table = table.model_copy(update={"rooms": _with_room(table, room)})
    if any(one.id == player.id for one in table.players if one.person):
        raise Refused("already-seated")
    if len(table.players) >= max(game.seats):
        raise Refused("full")
    return changed(table, players=(*table.players, player))


def rise(game: Game, table: Table[S], player: str) -> Table[S]:
    """Leaves the lobby. The host's place passes on; an empty lobby is closed."""
    _lobby(table)
    return _without(table, seat_of(table, player))


def kick(game: Game, table: Table[S], by: str, seat: Seat, admin: bool = False) -> Table[S]:
    _lobby(table)
    check_host(table, by, admin)
    if not 0 <= seat < len(table.players):
        raise Refused("no-such-seat", seats=len(table.players))
    return _without(table, seat)


def add_computer(game: Game, table: Table[S], by: str, level: str) -> Table[S]:
    _lobby(table)
    seat_of(table, by)
    if level not in levels(game):
        raise Refused("illegal")
    if len(table.players) >= max(game.seats):
        raise Refused("full")
    return changed(table, players=(*table.players, Player(id="", level=level)))


def remove_computer(game: Game, table: Table[S], by: str) -> Table[S]:
    _lobby(table)
    seat_of(table, by)
    for seat in reversed(range(len(table.players))):
        if not table.players[seat].person:
            return _without(table, seat)
    raise Refused("no-computer")


def choose(
    game: Game, table: Table[S], by: str, name: str, value: str, admin: bool = False
) -> Table[S]:
    """One setting of the game. The value comes as text, as a button or a form gives it."""
    _lobby(table)
    check_host(table, by, admin)
    choices = setting_choices(game).get(name)
    if choices is None:
        raise Refused("illegal")
    for choice in choices:
        if setting_word(choice) == value:
            return changed(table, settings={**table.settings, name: choice})
    raise Refused("illegal")


def choose_pace(game: Game, table: Table[S], by: str, pace: str, admin: bool = False) -> Table[S]:
    _lobby(table)
    check_host(table, by, admin)
    if pace not in PACES:
        raise Refused("illegal")
    return changed(table, pace=pace)


@cache
def setting_choices(game: Game) -> dict[str, tuple[bool | int | str, ...]]:
    """What the lobby lets the host choose: the fields of the game's settings and their values."""
    hints = get_type_hints(game.settings)
    return {
        one.name: (False, True) if hints[one.name] is bool else get_args(hints[one.name])
        for one in fields(game.settings)
    }


def setting_word(value: bool | int | str) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value).lower()


def settings_of(game: Game, table: Table[S]) -> Any:
    return _settings_codec(game).validate_python(table.settings)


@cache
def _settings_codec(game: Game) -> TypeAdapter[Any]:
    return TypeAdapter(game.settings)


def start(game: Game, table: Table[S], by: str, now: float) -> Table[S]:
    _lobby(table)
    seat_of(table, by)
    seats = len(table.players)
    if seats not in game.seats:
        raise Refused("too-few", least=min(game.seats), missing=min(game.seats) - seats)
    settings = settings_of(game, table)
    table = table.model_copy(
        update={
            "settings": asdict(settings),
            "state": game.engine.setup(seats, table.seed, settings),
            "asked": (0,) * seats,
            "turns": (0,) * seats,
            "open": ((),) * seats,
            "whispers": ((),) * seats,
            "away": (False,) * seats,
            "resigned": (False,) * seats,
            "agreed": (False,) * seats,
            "cut": (False,) * seats,
            "minds": tuple(
                begin_mind(game, seat, "" if one.person else one.level)
                for seat, one in enumerate(table.players)
            ),
        }
    )
    return asking(
        game, changed(table, now=now, log=logged(table, Msg("log-started"))), table, None, now
    )


def renamed(table: Table[S], old: str, new: str) -> Table[S]:
    """A room got another id."""
    if old not in {room.id for room in table.rooms}:
        return table
    rooms = {new if r.id == old else r.id: r.title for r in table.rooms}
    return changed(table, rooms=tuple(Room(id=id, title=title) for id, title in rooms.items()))


def shown_in(table: Table[S], room: Room) -> Table[S]:
    """The table is shown in this room too."""
    rooms = _with_room(table, room)
    return table if rooms == table.rooms else changed(table, rooms=rooms)


def _with_room(table: Table[S], room: Room) -> tuple[Room, ...]:
    if room.id in {one.id for one in table.rooms}:
        return table.rooms
    if len(table.rooms) >= ROOMS:
        raise Refused("many-rooms")
    return (*table.rooms, room)


def _lobby(table: Table[S]) -> None:
    if table.ended:
        raise Refused("ended")
    if table.state is not None:
        raise Refused("started")


def _without(table: Table[S], seat: Seat) -> Table[S]:
    players = (*table.players[:seat], *table.players[seat + 1 :])
    people = [one.id for one in players if one.person]
    # Who leaves does not keep the card in the private chat, if anybody else sees one.
    rooms = tuple(room for room in table.rooms if room.id != table.players[seat].id)
    after = changed(table, players=players).model_copy(update={"rooms": rooms or table.rooms})
    if not people:
        return ended(after.model_copy(update={"host": ""}), "closed")
    return after if table.host in people else after.model_copy(update={"host": people[0]})
