"""What a table is: players, the state of the game, the menu each seat has open. A frozen value.

Below it are the few ways in which any change is made: one version further, a line in the log, an
item put in its place, the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engines.core.engine import Game, Move, Outcome, Seat
from engines.core.ui import Msg

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


def saved(table: Table[S]) -> Table[S]:
    return table.model_copy(update={"unsaved": False, "lines": ()})


def check_host(table: Table[S], by: str, admin: bool) -> None:
    if by != table.host and not admin:
        raise Refused("host-only")


def ended(table: Table[S], how: Ending, outcome: Outcome | None = None) -> Table[S]:
    if outcome and outcome.reason != "resigned" and any(table.resigned):
        # Who resigned comes last, whatever the computer made of the seat.
        ranks = tuple(zip(table.resigned, outcome.places, strict=True))
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
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


def logged(table: Table[S], line: Msg) -> tuple[str, ...]:
    return (*table.log, written(line))[-LOG:]


# A line is written once and read only to be shown, but loaded and stored with every press: so it
# lies in the table as text.
_LINE = TypeAdapter(Msg)


def written(msg: Msg) -> str:
    return _LINE.dump_json(msg).decode()


@lru_cache(maxsize=4096)
def heard(line: str) -> Msg:
    """A line of a log, as a message to be shown."""
    return _LINE.validate_json(line)


def changed(table: Table[S], now: float | None = None, **update: Any) -> Table[S]:
    """One version further; several steps of one unsaved change are still one version."""
    if now is not None:
        update["touched"] = now
    if not table.unsaved:
        update |= {"version": table.version + 1, "unsaved": True}
    return table.model_copy(update=update)


def put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])
