"""PURE: a table and everything that can happen to it. Table in, table out, or Refused.

A table is the players, the state of the game and the menu each seat has open: a frozen value. No
function here waits, draws a random number or looks at a clock; seed, salt and time are arguments.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from functools import cache, lru_cache
from typing import Any, Generic, Literal, TypeVar, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engines.core.engine import Game, Illegal, Move, Outcome, Seat, offered, told
from engines.core.ui import Msg, Name
from engines.players import levels

S = TypeVar("S")

BACK = "!back"
GONE = "gone:"  # in the place of a person who is forgotten
LOG = 10  # public lines a table remembers
WHISPERS = 4  # private lines a seat remembers
ROOMS = 12  # where a table can be shown at once

HOUR, DAY = 3600, 86400
Pace = Literal["none", "live1", "live3", "live10", "slow8h", "slow1d", "slow3d"]
PACES: Mapping[Pace, int | None] = {
    "none": None,
    "live1": 60,
    "live3": 180,
    "live10": 600,
    "slow8h": 8 * HOUR,
    "slow1d": DAY,
    "slow3d": 3 * DAY,
}

Ending = Literal["", "over", "agreed", "stopped", "deserted", "closed", "broken"]


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Refused(Exception):
    """Says why, to the one who asked. Nothing has changed."""

    def __init__(self, reason: str | Msg, /, **args: Any) -> None:
        self.msg = reason if isinstance(reason, Msg) else Msg(f"refused-{reason}", args)
        self.game = ""  # whose words the message may need
        self.version = 0  # of the record, where that is what cannot be read
        super().__init__(self.msg.key)


class Player(Model):
    """Who sits there: a person of some platform, or a computer of some strength."""

    id: str  # "tg:42"; empty for a computer
    name: str = ""
    level: str = ""  # a computer's strength; empty for a person

    @property
    def person(self) -> bool:
        return not self.level


class Room(Model):
    """Where a table is shown: a group, or a person's private chat with the bot."""

    id: str
    title: str = ""  # empty for a private chat


class Table(Model, Generic[S]):
    id: str
    game: str
    rooms: tuple[Room, ...]
    host: str  # a player's id
    seed: int = Field(repr=False)
    salt: str = Field(repr=False)
    players: tuple[Player, ...] = ()
    settings: dict[str, bool | int | str] = {}
    pace: Pace = "none"
    touched: float = 0.0  # when somebody last did something
    version: int = 0
    state: S | None = Field(default=None, repr=False)  # None: still a lobby
    asked: tuple[int, ...] = ()  # since which version each seat faces its question
    turns: tuple[int, ...] = ()  # since which version it has been that seat's turn; 0: it is not
    open: tuple[Move, ...] = ()  # the part of a move each seat has chosen so far
    log: tuple[str, ...] = ()  # the last public lines (see `heard`): a screen needs nothing else
    # The last lines only that seat may read:
    whispers: tuple[tuple[str, ...], ...] = Field(default=(), repr=False)
    away: tuple[bool, ...] = ()  # the computer plays for this person
    resigned: tuple[bool, ...] = ()
    agreed: tuple[bool, ...] = ()  # who wants to stop here
    cut: tuple[bool, ...] = ()  # who cannot be written to in private just now
    minds: tuple[str, ...] = Field(default=(), repr=False)  # what computers remember, as JSON
    deadline: float | None = None
    reminded: bool = False
    ended: Ending = ""
    outcome: Outcome | None = None
    next: str = ""  # the rematch
    # Of this change only, never stored:
    unsaved: bool = Field(default=False, exclude=True)
    lines: tuple[str, ...] = Field(default=(), exclude=True, repr=False)  # for the transcript

    @property
    def playing(self) -> bool:
        return self.state is not None and not self.ended

    @property
    def commitment(self) -> str:
        """Shown before the deal; the seed and salt behind it are revealed after the end."""
        return commitment(self.seed, self.salt)


Change = Callable[[Game, Table[Any]], Table[Any]]


def commitment(seed: int, salt: str) -> str:
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def is_gone(player: Player) -> bool:
    """Somebody sat here who wanted to be forgotten."""
    return player.id.startswith(GONE)


def seat_of(table: Table[S], player: str) -> Seat:
    for seat, one in enumerate(table.players):
        if one.id == player and one.person:
            return seat
    raise Refused("not-seated")


def by_computer(table: Table[S], seat: Seat) -> bool:
    return not table.players[seat].person or table.away[seat] or table.resigned[seat]


def asked_seats(game: Game, table: Table[S]) -> frozenset[Seat]:
    return game.engine.to_act(table.state) if table.playing else frozenset()


# --- the lobby ---------------------------------------------------------------------------------


def sit(game: Game, table: Table[S], player: Player, room: Room | None = None) -> Table[S]:
    """Takes a seat; `room` is where else the table should be shown from now on."""
    _lobby(table)
    if room:
        table = table.model_copy(update={"rooms": _with_room(table, room)})
    if any(one.id == player.id for one in table.players if one.person):
        raise Refused("already-seated")
    if len(table.players) >= max(game.seats):
        raise Refused("full")
    return _seated(table, (*table.players, player))


def rise(game: Game, table: Table[S], player: str) -> Table[S]:
    """Leaves the lobby. The host's place passes on; an empty lobby is closed."""
    _lobby(table)
    return _without(table, seat_of(table, player))


def kick(game: Game, table: Table[S], by: str, seat: Seat, admin: bool = False) -> Table[S]:
    _lobby(table)
    _host(table, by, admin)
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
    return _seated(table, (*table.players, Player(id="", level=level)))


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
    _host(table, by, admin)
    choices = setting_choices(game).get(name)
    if choices is None:
        raise Refused("illegal")
    for choice in choices:
        if setting_word(choice) == value:
            return _changed(table, settings={**table.settings, name: choice})
    raise Refused("illegal")


def choose_pace(game: Game, table: Table[S], by: str, pace: str, admin: bool = False) -> Table[S]:
    _lobby(table)
    _host(table, by, admin)
    if pace not in PACES:
        raise Refused("illegal")
    return _changed(table, pace=pace)


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
                _begin_mind(game, seat, "" if one.person else one.level)
                for seat, one in enumerate(table.players)
            ),
        }
    )
    return _asking(
        game, _changed(table, now=now, log=(_line(Msg("log-started")),)), table, None, now
    )


# --- play --------------------------------------------------------------------------------------


def press(game: Game, table: Table[S], player: str, seen: int, token: str, now: float) -> Table[S]:
    """One token of a move; makes the move when it is whole.

    `seen` is the version the button was made for: it answers the question its seat faced then.
    """
    seat = _mover(game, table, player)
    if seen < table.asked[seat] or seen > table.version:
        raise Refused("stale")
    begun = table.open[seat]
    if token == BACK:
        if not begun:
            raise Refused("stale")
        return _opened(table, seat, begun[:-1])
    _check(game, table, seat, begun, token)
    return _advanced(game, table, seat, (*begun, token), now)


def say(game: Game, table: Table[S], player: str, words: Move, now: float) -> Table[S]:
    """A typed move: the same tokens at once, from the start of the move. Half a move opens its
    menu there."""
    seat = _mover(game, table, player)
    if not words:
        raise Refused("say-what")
    for done, token in enumerate(words):
        if done and not game.engine.options(table.state, seat, words[:done]):
            raise Refused("too-long", move=" ".join(words[:done]))
        _check(game, table, seat, words[:done], token)
    return _advanced(game, table, seat, words, now)


def play(game: Game, table: Table[S], seat: Seat, seen: int, move: Move, now: float) -> Table[S]:
    """The computer's move for a seat it plays."""
    if seat not in asked_seats(game, table) or not by_computer(table, seat):
        raise Refused("turn")
    if seen < table.asked[seat]:
        raise Refused("stale")
    try:
        offered(game.engine, table.state, seat, move)
    except Illegal:  # others asked at the same time may have moved since it was thought of
        raise Refused("illegal") from None
    return _played(game, table, seat, move, now)


def resign(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """With two seats the other one wins. With more the computer plays on, and the place is the
    last."""
    seat = seat_of(table, player)
    if not table.playing:
        raise Refused("not-playing")
    if table.resigned[seat]:
        raise Refused("resigned-already")
    resigned = _put(table.resigned, seat, True)
    note = Msg("log-resigned", {"seat": Name(seat)})
    after = _changed(table, now=now, resigned=resigned, log=_logged(table, note))
    after = after.model_copy(update={"lines": (*after.lines, f"# {seat} resigns")})
    left = [s for s in range(len(table.players)) if not resigned[s]]
    if len(left) == 1:
        places = tuple(1 if s == left[0] else 2 for s in range(len(resigned)))
        return _ended(after, "over", Outcome(places, "resigned"))
    return _deserted_or(game, _substituted(game, after, seat), table, now)


def agree(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """Agrees to stop here without a result; a second call takes it back."""
    seat = seat_of(table, player)
    if not table.playing:
        raise Refused("not-playing")
    if table.resigned[seat]:
        raise Refused("resigned-already")
    if table.away[seat]:
        raise Refused("away")
    agreed = _put(table.agreed, seat, not table.agreed[seat])
    word = "log-wants-to-stop" if agreed[seat] else "log-plays-on"
    after = _changed(
        table, now=now, agreed=agreed, log=_logged(table, Msg(word, {"seat": Name(seat)}))
    )
    voters = [s for s in range(len(table.players)) if not by_computer(table, s)]
    return _ended(after, "agreed") if all(agreed[s] for s in voters) else after


def back(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """The person takes the seat back from the computer."""
    seat = seat_of(table, player)
    if not table.playing or not table.away[seat] or table.resigned[seat]:
        raise Refused("not-away")
    note = Msg("log-back", {"seat": Name(seat)})
    after = _changed(
        table,
        now=now,
        away=_put(table.away, seat, False),
        minds=_put(table.minds, seat, ""),
        log=_logged(table, note),
    )
    after = after.model_copy(update={"lines": (*after.lines, f"# {seat} is back")})
    return _asking(game, after, table, seat, now)


DEAD_AFTER = {"none": HOUR, "live": 600, "slow": 3 * DAY}
OVERSLEPT = 30.0  # seconds; a clock that runs is never this late, nor one that takes over


def stop(game: Game, table: Table[S], by: str, now: float, admin: bool = False) -> Table[S]:
    """Ends the table: an admin always, the host while it is a lobby or when it has gone dead."""
    if table.ended:
        raise Refused("ended")
    if not admin:
        _host(table, by, admin)
        kind = table.pace.rstrip("0123456789hd")
        if table.playing and now - table.touched < DEAD_AFTER[kind]:
            raise Refused("not-dead")
    return _ended(_changed(table, now=now), "stopped" if table.playing else "closed")


def expire(game: Game, table: Table[S], now: float) -> Table[S]:
    """What the clock does: remind, then hand the seat to the computer. Unchanged if too early."""
    wake = wakes(game, table)
    if wake is None or now < wake:
        return table
    assert table.deadline is not None
    if now < table.deadline:
        return _changed(table, reminded=True)
    if now - table.deadline > OVERSLEPT:
        # No clock was running: the bot was off, and nobody could have moved. Time begins anew.
        length = _time(game, table)
        assert length is not None
        return _changed(table, deadline=now + length, reminded=False)
    late = [s for s in sorted(asked_seats(game, table)) if not by_computer(table, s)]
    if _brief(game, table) is not None:
        after = table
        for seat in late:
            # An earlier answer may have ended the question for the others.
            if seat in asked_seats(game, after):
                move = game.engine.idle(after.state, seat)
                if move is not None:
                    after = _played(game, after, seat, move, now, touch=False)
        if after is not table:
            return after
    after = table
    for seat in late:
        after = _substituted(game, after, seat)
        after = after.model_copy(
            update={
                "away": _put(after.away, seat, True),
                "log": _logged(after, Msg("log-away", {"seat": Name(seat)})),
                "lines": (*after.lines, f"# {seat} is away"),
            }
        )
    return _deserted_or(game, _changed(after), table, now)


def wakes(game: Game, table: Table[S]) -> float | None:
    """When the clock must look at this table again."""
    if table.deadline is None or not table.playing:
        return None
    length = _time(game, table)
    brief = _brief(game, table) is not None and not table.pace.startswith("slow")
    if table.reminded or length is None or brief:
        return table.deadline  # a reminder of what lasts a minute would come with the question
    return table.deadline - length / 4


def thinks(game: Game, table: Table[S]) -> bool:
    return any(by_computer(table, seat) for seat in asked_seats(game, table))


def renamed(table: Table[S], old: str, new: str) -> Table[S]:
    """A room got another id."""
    if old not in {room.id for room in table.rooms}:
        return table
    rooms = {new if r.id == old else r.id: r.title for r in table.rooms}
    return _changed(table, rooms=tuple(Room(id=id, title=title) for id, title in rooms.items()))


def reached(table: Table[S], seat: Seat, reached: bool) -> Table[S]:
    """Whether the private screen got through; the room is told where it did not."""
    if table.state is None or table.cut[seat] == (not reached):
        return table
    return _changed(table, cut=_put(table.cut, seat, not reached))


def shown_in(table: Table[S], room: Room) -> Table[S]:
    """The table is shown in this room too."""
    rooms = _with_room(table, room)
    return table if rooms == table.rooms else _changed(table, rooms=rooms)


def _with_room(table: Table[S], room: Room) -> tuple[Room, ...]:
    if room.id in {one.id for one in table.rooms}:
        return table.rooms
    if len(table.rooms) >= ROOMS:
        raise Refused("many-rooms")
    return (*table.rooms, room)


def forgotten(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """The person is erased: out of a lobby, resigned from a match, nameless in what is over."""
    seat = seat_of(table, player)
    rooms = tuple(room for room in table.rooms if room.id != player)
    if table.state is None and not table.ended:
        return _changed(rise(game, table, player), rooms=rooms)
    if table.playing and not table.resigned[seat]:
        table = resign(game, table, player, now)
    players = _put(table.players, seat, Player(id=f"{GONE}{seat}", name="—"))
    heirs = [one.id for one in players if one.person and not is_gone(one)]
    host = next(iter(heirs), "") if table.host == player else table.host
    return _changed(table, players=players, host=host, rooms=rooms)


def followed_by(table: Table[S], next_id: str) -> Table[S]:
    """The id of the rematch; the first one counts."""
    return table if table.next else _changed(table, next=next_id)


def touched(table: Table[S]) -> Table[S]:
    """Nothing happened, but it must be shown anew."""
    return _changed(table)


def saved(table: Table[S]) -> Table[S]:
    return table.model_copy(update={"unsaved": False, "lines": ()})


def broken(table: Table[S]) -> Table[S]:
    """Its state cannot be read any more: closed with a message, never silently lost."""
    return _ended(_changed(table, state=None), "broken")


# --- inside ------------------------------------------------------------------------------------


def _lobby(table: Table[S]) -> None:
    if table.ended:
        raise Refused("ended")
    if table.state is not None:
        raise Refused("started")


def _host(table: Table[S], by: str, admin: bool) -> None:
    if by != table.host and not admin:
        raise Refused("host-only")


def _mover(game: Game, table: Table[S], player: str) -> Seat:
    if table.ended:
        raise Refused("ended")
    if table.state is None:
        raise Refused("not-started")
    seat = seat_of(table, player)
    if table.resigned[seat]:
        raise Refused("resigned-already")
    if table.away[seat]:
        raise Refused("away")
    if seat not in game.engine.to_act(table.state):
        raise Refused("turn")
    return seat


def _check(game: Game, table: Table[S], seat: Seat, begun: Move, token: str) -> None:
    if token not in game.engine.options(table.state, seat, begun):
        why = game.explain and game.explain(game.engine.view(table.state, seat), begun, token)
        raise Refused(why or "illegal")


def _advanced(game: Game, table: Table[S], seat: Seat, move: Move, now: float) -> Table[S]:
    if game.engine.options(table.state, seat, move):
        return _opened(table, seat, move)
    return _played(game, table, seat, move, now)


def _opened(table: Table[S], seat: Seat, begun: Move) -> Table[S]:
    """The next level of the menu: older buttons of this seat no longer count."""
    after = _changed(table, open=_put(table.open, seat, begun))
    return after.model_copy(update={"asked": _put(table.asked, seat, after.version)})


def _played(
    game: Game, table: Table[S], seat: Seat, move: Move, now: float, touch: bool = True
) -> Table[S]:
    step = game.engine.apply(table.state, seat, move)
    log, whispers, minds = table.log, list(table.whispers), list(table.minds)
    for event in step.events:
        if type(event).logged:
            line = _line(told(event))
            if event.only is None:
                log = (*log, line)[-LOG:]
            else:
                whispers[event.only] = (*whispers[event.only], line)[-WHISPERS:]
        if game.mind:
            for other, memory in enumerate(minds):
                if memory and event.only in (None, other):
                    noticed = game.mind.notice(_memory_codec(game).validate_json(memory), event)
                    minds[other] = _memory_codec(game).dump_json(noticed).decode()
    after = _changed(
        table,
        now=now if touch else None,
        state=step.state,
        open=_put(table.open, seat, ()),
        agreed=(False,) * len(table.players),
        log=log,
        whispers=tuple(whispers),
        minds=tuple(minds),
    )
    after = after.model_copy(update={"lines": (*after.lines, f"{seat}> {' '.join(move)}")})
    outcome = game.engine.outcome(step.state)
    if outcome is not None:
        return _ended(after, "over", outcome)
    return _asking(game, after, table, seat, now)


def _asking(
    game: Game, after: Table[S], before: Table[S], mover: Seat | None, now: float
) -> Table[S]:
    """Who is asked now, since when, until when; a menu the rules no longer offer is closed."""
    engine, state = game.engine, after.state
    asked, turns, menus = list(after.asked), list(after.turns), list(after.open)
    to_act = engine.to_act(state)
    fresh = False
    for seat in range(len(after.players)):
        if seat not in to_act:
            asked[seat], turns[seat], menus[seat] = 0, 0, ()
            continue
        if not turns[seat]:
            turns[seat] = after.version
        if not asked[seat] or seat == mover:
            asked[seat], fresh = after.version, True
        begun = menus[seat]
        for done, token in enumerate(begun):
            if token not in engine.options(state, seat, begun[:done]):
                menus[seat], asked[seat] = (), after.version
                break
    update: dict[str, Any] = {"asked": tuple(asked), "turns": tuple(turns), "open": tuple(menus)}
    after = after.model_copy(update=update)
    if all(by_computer(after, seat) for seat in to_act):
        return after.model_copy(update={"deadline": None, "reminded": False})
    if fresh or before.deadline is None:
        length = _time(game, after)
        update = {"deadline": None if length is None else now + length, "reminded": False}
        return after.model_copy(update=update)
    return after


def _time(game: Game, table: Table[S]) -> float | None:
    """How long this question may take. A brief one has its own time, longer at a slow pace."""
    length = PACES[table.pace]
    brief = _brief(game, table)
    if brief is None:
        return length
    return max(brief, length / 4) if length and table.pace.startswith("slow") else brief


def _brief(game: Game, table: Table[S]) -> int | None:
    return game.patience(table.state) if game.patience else None


def _deserted_or(game: Game, after: Table[S], before: Table[S], now: float) -> Table[S]:
    if all(by_computer(after, seat) for seat in range(len(after.players))):
        return _ended(after, "deserted")
    return _asking(game, after, before, None, now)


def _substituted(game: Game, table: Table[S], seat: Seat) -> Table[S]:
    minds = _put(table.minds, seat, _begin_mind(game, seat, levels(game)[-1]))
    return table.model_copy(update={"minds": minds, "open": _put(table.open, seat, ())})


def _begin_mind(game: Game, seat: Seat, level: str) -> str:
    if not level or not game.mind:
        return ""
    return _memory_codec(game).dump_json(game.mind.begin(seat, level)).decode()


def memory_of(game: Game, table: Table[S], seat: Seat) -> Any:
    memory = table.minds[seat]
    return _memory_codec(game).validate_json(memory) if memory else None


@cache
def _memory_codec(game: Game) -> TypeAdapter[Any]:
    assert game.mind
    return TypeAdapter(game.mind.memory)


def _ended(table: Table[S], how: Ending, outcome: Outcome | None = None) -> Table[S]:
    if outcome and outcome.reason != "resigned" and any(table.resigned):
        # Who resigned comes last, whatever the computer made of the seat.
        order = sorted({(table.resigned[s], p) for s, p in enumerate(outcome.places)})
        ranks = {key: 1 + sum(_count(table, outcome, k) for k in order if k < key) for key in order}
        places = tuple(ranks[(table.resigned[s], p)] for s, p in enumerate(outcome.places))
        outcome = Outcome(places, outcome.reason, outcome.scores)
    seats = len(table.players)
    update: dict[str, Any] = {
        "ended": how,
        "outcome": outcome,
        "deadline": None,
        "asked": (0,) * seats,
        "turns": (0,) * seats,
        "open": ((),) * seats,
        "lines": (*table.lines, f"# end {how}", f"# seed {table.seed} salt {table.salt}"),
    }
    return table.model_copy(update=update)


def _count(table: Table[S], outcome: Outcome, key: tuple[bool, int]) -> int:
    return sum((table.resigned[s], p) == key for s, p in enumerate(outcome.places))


def _seated(table: Table[S], players: tuple[Player, ...]) -> Table[S]:
    return _changed(table, players=players)


def _without(table: Table[S], seat: Seat) -> Table[S]:
    players = (*table.players[:seat], *table.players[seat + 1 :])
    people = [one.id for one in players if one.person]
    # Who leaves does not keep the card in the private chat, if anybody else sees one.
    rooms = tuple(room for room in table.rooms if room.id != table.players[seat].id)
    after = _seated(table, players).model_copy(update={"rooms": rooms or table.rooms})
    if not people:
        return _ended(after.model_copy(update={"host": ""}), "closed")
    return after if table.host in people else after.model_copy(update={"host": people[0]})


def _logged(table: Table[S], line: Msg) -> tuple[str, ...]:
    return (*table.log, _line(line))[-LOG:]


# A line is written once and read only to be shown, but loaded and stored with every press: so it
# lies in the table as text.
_LINE = TypeAdapter(Msg)


def _line(msg: Msg) -> str:
    return _LINE.dump_json(msg).decode()


@lru_cache(maxsize=4096)
def heard(line: str) -> Msg:
    """A line of a log, as a message to be shown."""
    return _LINE.validate_json(line)


def _changed(table: Table[S], now: float | None = None, **update: Any) -> Table[S]:
    """One version further; several steps of one unsaved change are still one version."""
    if now is not None:
        update["touched"] = now
    if not table.unsaved:
        update |= {"version": table.version + 1, "unsaved": True}
    return table.model_copy(update=update)


def _put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])
