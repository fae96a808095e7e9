"""A table that still gathers players: seats, rooms, settings, and the start of the match."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, fields
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from pydantic import TypeAdapter

from bot.rest import NO_REST, Rest
from bot.table.daily import check_choice
from bot.table.deal import deal
from bot.table.model import (
    ROOMS,
    Chair,
    Player,
    Refused,
    Room,
    S,
    Table,
    chair_changed,
    changed,
    check_host,
    ended,
    seat_of,
)
from bot.table.news import noted
from bot.table.paces import Pace
from bot.table.showing import moved
from bot.table.turn import asking, begin_mind
from engines.core.engine import Game, Seat
from engines.core.ui import Msg
from engines.players import FORMER, levels

Switch = Literal["undoes", "hints", "rated", "face_up"]
WORD = 40  # signs of what one adds to the shuffle

NOTHING: Mapping[str, Sequence[str]] = {}
NO_RESTS: Mapping[str, Rest] = {}


def sit(game: Game, table: Table[S], player: Player, room: Room | None = None) -> Table[S]:
    """Takes a seat; `room` is where else the table should be shown from now on."""
    _lobby(table)
    if room:
        table = table.model_copy(update={"rooms": _with_room(table, room)})
    if any(one.id == player.id for one in table.players if one.person):
        raise Refused("already-seated")
    check_gathering(game, table)
    knocks = tuple(one for one in table.knocks if one.player.id != player.id)
    watchers = tuple(one for one in table.watchers if one != player.id)
    chairs = (*table.chairs, Chair(player=player))
    return changed(table, chairs=chairs, knocks=knocks, watchers=watchers)


def rise(game: Game, table: Table[S], player: str) -> Table[S]:
    """Leaves the lobby. The host's place passes on; an empty lobby is closed."""
    _lobby(table)
    return _without(table, seat_of(table, player))


def kick(game: Game, table: Table[S], by: str, seat: Seat, admin: bool = False) -> Table[S]:
    _lobby(table)
    check_host(table, by, admin)
    if not 0 <= seat < len(table.chairs):
        raise Refused("no-such-seat", seats=len(table.chairs))
    return _without(table, seat)


def add_computer(game: Game, table: Table[S], by: str, level: str) -> Table[S]:
    _lobby(table)
    seat_of(table, by)
    check_choice(table)
    level = FORMER.get(level, level)  # a key that was shown yesterday
    if level not in levels(game):
        raise Refused("illegal")
    if len(table.chairs) >= max(game.seats):
        raise Refused("full")
    robot = Player(id="", level=level)
    return changed(table, chairs=(*table.chairs, Chair(player=robot)))


def remove_computer(game: Game, table: Table[S], by: str) -> Table[S]:
    _lobby(table)
    seat_of(table, by)
    for seat in reversed(range(len(table.chairs))):
        if not table.chairs[seat].player.person:
            return _without(table, seat)
    raise Refused("no-computer")


def add_word(game: Game, table: Table[S], player: str, word: str) -> Table[S]:
    """Something of one's own in the shuffle, after the seal was shown and before the deal."""
    _lobby(table)
    seat = seat_of(table, player)
    if table.daily:
        raise Refused("daily-word")
    if not word or len(word) > WORD or not word.isprintable():
        raise Refused("no-word", most=WORD)
    return chair_changed(changed(table), seat, word=word)


def choose(
    game: Game, table: Table[S], by: str, name: str, value: str, admin: bool = False
) -> Table[S]:
    """One setting of the game. The value comes as text, as a button or a form gives it."""
    _lobby(table)
    check_host(table, by, admin)
    check_choice(table)
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
    try:
        return changed(table, pace=Pace(pace))
    except ValueError:
        raise Refused("illegal") from None


def switch(
    game: Game, table: Table[S], by: str, name: Switch, on: bool, admin: bool = False
) -> Table[S]:
    """Whether moves may be taken back that gave nothing away, whether who is asked may have a hint,
    whether it counts, where people play it, and whether all hands lie open."""
    _lobby(table)
    check_host(table, by, admin)
    check_choice(table)
    if name == "face_up" and not game.hands:
        raise Refused("illegal")
    return changed(table, **{name: on})


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


def settings_of_rematch(game: Game, table: Table[S]) -> Mapping[str, Any]:
    """What the next lobby of the same players begins with."""
    if game.rematch is None or table.state is None:
        return table.settings
    settings: Mapping[str, Any] = asdict(game.rematch(settings_of(game, table), host_seat(table)))
    return settings


def host_seat(table: Table[S]) -> Seat:
    """Where the host sits; the first seat if he is gone."""
    seats = (s for s, player in enumerate(table.players) if player.person)
    return next((seat for seat in seats if table.players[seat].id == table.host), 0)


@cache
def _settings_codec(game: Game) -> TypeAdapter[Any]:
    return TypeAdapter(game.settings)


def start(
    game: Game,
    table: Table[S],
    by: str,
    now: float,
    brisk: Collection[str] = (),
    unheard: Mapping[str, Sequence[str]] = NOTHING,
    rests: Mapping[str, Rest] = NO_RESTS,
) -> Table[S]:
    """The deal. `brisk`: whose turns end by themselves; by person, `unheard`: notions of the game
    that are new to them, `rests`: when they rest."""
    _lobby(table)
    seat_of(table, by)
    seats = len(table.chairs)
    people = {player.id for player in table.players if player.person}
    if seats not in game.seats:
        raise Refused("too-few", least=min(game.seats), missing=min(game.seats) - seats)
    settings = settings_of(game, table)
    host = host_seat(table)
    words = tuple(chair.word for chair in table.chairs)
    seed = deal(table.seed, table.salt, words)
    order = game.seating(settings, host, seed) if game.seating else range(seats)
    slow = table.pace.kind == "slow"
    chairs = tuple(
        Chair(
            player=one.player,
            word=one.word,
            knew=one.knew,
            mind=begin_mind(game, seat, one.player.level),
            brisk=one.player.id in brisk,
            unheard=tuple(unheard.get(one.player.id, ())),
            rest=(rest := rests.get(one.player.id, NO_REST)),
            asks=slow and one.player.id in rests and not rest.zone and not rest.asked,
        )
        for seat, one in enumerate(table.chairs[taken] for taken in order)
    )
    after = changed(
        table,
        now=now,
        stage="playing",
        edition=game.edition,
        moves=0,
        settings=asdict(settings),
        words=words if any(words) else (),
        state=game.engine.setup(seats, seed, settings),
        chairs=chairs,
        # Nobody else can sit down now; those who do may still ask for a room.
        knocks=tuple(one for one in table.knocks if one.watch or one.player.id in people),
        denied=tuple(one for one in table.denied if one in people),
        guests=(),
    )
    return asking(game, noted(after, Msg("log-started")), table, None, now)


def renamed(table: Table[S], old: str, new: str) -> Table[S]:
    """A room got another id."""
    table = moved(table, old, new)
    if old not in {room.id for room in table.rooms}:
        return table
    rooms = (r.model_copy(update={"id": new}) if r.id == old else r for r in table.rooms)
    home = new if table.home_room == old else table.home
    return changed(table, home=home, rooms=tuple({room.id: room for room in rooms}.values()))


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


def check_gathering(game: Game, table: Table[S], full: bool = False) -> None:
    """Raises Refused where no seat is free; `full`: that one is not wanted."""
    _lobby(table)
    if not full and len(table.chairs) >= max(game.seats):
        raise Refused("full")


def _lobby(table: Table[S]) -> None:
    if table.stage == "over":
        raise Refused("ended")
    if table.stage == "playing":
        raise Refused("started")


def _without(table: Table[S], seat: Seat) -> Table[S]:
    chairs = (*table.chairs[:seat], *table.chairs[seat + 1 :])
    people = [chair.player.id for chair in chairs if chair.player.person]
    # Who leaves does not keep the card in the private chat, if anybody else sees one.
    gone = table.chairs[seat].player.id
    rooms = tuple(room for room in table.rooms if room.id != gone)
    knocks = tuple(one for one in table.knocks if one.player.id != gone)
    after = changed(table, chairs=chairs, rooms=rooms or table.rooms, knocks=knocks)
    if not people:
        return ended(after.model_copy(update={"host": ""}), "closed")
    return after if table.host in people else after.model_copy(update={"host": people[0]})
