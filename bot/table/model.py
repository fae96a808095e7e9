"""What a table is: its chairs, the state of the game, what was told lately. A frozen value.

Below it are the few ways in which any change is made: one version further, a chair changed, the
end. What is not known here (a field of a newer bot) is kept and written back untouched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from bot.rest import NO_REST, Rest
from bot.table.deal import Daily, commitment
from bot.table.paces import Pace
from engines.core.engine import Gains, Game, Move, Outcome, Seat
from engines.core.ui import Msg

S = TypeVar("S")
GONE = "gone:"  # in the place of a person who is forgotten
ROOMS = 12  # where a table can be shown at once
Stage = Literal["lobby", "playing", "over"]
Calls = Literal["private", "room", "both"]  # where somebody hears that it is their turn
Ending = Literal["", "over", "agreed", "stopped", "deserted", "closed", "broken", "outdated"]


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow")


class Refused(Exception):
    """Says why, to the one who asked. Nothing has changed."""

    def __init__(self, reason: str | Msg, /, **args: Any) -> None:
        self.msg = reason if isinstance(reason, Msg) else Msg(f"refused-{reason}", args)
        self.game = ""  # whose words the message may need
        super().__init__(self.msg.key)


class Updating(Refused):
    """The table is there, but another version of the bot wrote it: whoever can read it will."""

    def __init__(self) -> None:
        super().__init__("updating")


class Ahead(Refused):
    """Asked about a version that there is not: it was seen, and has been lost since."""

    def __init__(self, table: str) -> None:
        super().__init__("stale")
        self.table = table


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
    title: str = ""
    private: bool = False  # one person's chat with the bot


class Showing(Model):
    """A film of the match, shown in this room; with whose eyes, `bot.film` knows."""

    room: Room
    eyes: str = ""
    last: int = 0  # turns of it, the last so many; 0: all


class Knock(Model):
    """Somebody elsewhere asks to come in: for a seat or, seated, to see the table in that room."""

    number: int  # the version that it came with
    player: Player
    room: Room | None = None  # where the table would be shown too
    watch: bool = False  # only to look on


class Chair(Model):
    """A player and all that belongs to the seat. Versions are those of the table; 0: none."""

    player: Player
    menu: Move = ()  # the part of a move chosen so far
    asked: int = 0  # since which version it faces its question
    turn: int = 0  # since which version it has been its turn
    undid: int = 0  # in which turn a move was taken back
    moved: int = 0  # which version its own last move made
    own: int = 0  # moves that its person made
    stood: int = 0  # and those that a computer made in their place
    hints: int = 0  # steps of hints taken in this match
    hint: int = 0  # how many of them were for the question of version `hinted`
    hinted: int = 0
    brisk: bool = False  # its turns end by themselves where nothing more need be done
    holds: bool = False  # but not this one
    away: bool = False  # the computer plays for this person
    resigned: bool = False
    agreed: bool = False  # wants to stop here
    unheard: tuple[str, ...] = ()  # notions of the game that this person has yet to meet
    heard: str = ""  # the one that was told with the question answered last
    knew: bool = False  # had seen the deal of the day before it was dealt here
    cut: bool = False  # cannot be written to in private just now
    rest: Rest = NO_REST  # as this person has it now
    asks: bool = False  # for the time zone, with the first question
    pressed: float = 0.0  # when this person last moved here
    hush: float = 0.0  # until when no call is made for this turn; 0: nothing keeps it
    told: bool = False  # of this turn, by a digest
    near: bool = False  # was here a moment ago: the screen need not ring
    nudges: int = 0  # reminders of this question
    reminded: int = 0  # and of all in this turn
    nudged: float = 0.0  # when the last one was, or when it was asked
    pauses: int = 0  # would like so many days of pause
    digest: tuple[tuple[str, str], ...] = ()  # tables that waited for this person on waking
    word: str = Field(default="", repr=False)  # what this player adds to the shuffle
    mind: str = Field(default="", repr=False)  # what a computer remembers, as JSON

    @property
    def by_computer(self) -> bool:
        return not self.player.person or self.away or self.resigned


class News(Model):
    """Something that happened, in its order: an event of the game, or a message of the table.

    It lies there as text, because it is written once and read only to be shown, but loaded and
    stored with every press. `bot.table.news` reads it.
    """

    version: int  # the one that it came with
    seat: Seat | None = None  # who caused it
    only: Seat | None = None  # whose eyes it is for; None: everybody's
    event: str = ""  # the name of its class; empty: a message
    text: str = Field(repr=False)  # its fields, or the message, as JSON


class Coach(Model):
    """Somebody is taught at this table; `bot.table.coaching` says how."""

    seat: Seat
    step: int = 0  # of the lesson: how many are behind the learner
    kept: tuple[int, ...] = ()  # those of them, from 1, that were done as they were meant
    replies: int = 0  # moves that the computers have made
    warned: Move = ()  # was outside the idea of a step: said again, it is played
    about: int = 0  # which step that was


class Branch(Model):
    """So many moves were taken over from a finished match. Where a seed is named, what was hidden
    from that seat was dealt anew by it then."""

    at: int
    seat: Seat | None = None
    seed: int | None = None


class Undo(Model, Generic[S]):
    """What it takes to take the last move back; `bot.table.undoing` says when that is allowed."""

    seat: Seat
    move: Move
    version: int  # the one that the move made
    moves: int  # made so far, this one included: with any other number it is out of date
    state: S = Field(repr=False)  # before it
    moved: int  # what the chair said of its last move
    minds: tuple[str, ...] = Field(default=(), repr=False)  # of all seats
    coach: Coach | None = None
    gains: Gains = ()


class Table(Model, Generic[S]):
    id: str
    game: str
    rooms: tuple[Room, ...]
    host: str  # a player's id
    home: str = ""  # the room it was opened in; records from before that was kept have none
    open: bool = False  # anybody with the code may come in, and read it when it is over
    calls: Calls = "room"  # records from before it could be chosen are called there
    guarded: bool = False  # hands cannot be passed on, where a platform sees to it
    undoes: bool = True  # a move that gave nothing away may be taken back
    hints: bool = True  # who is asked may have a hint
    rated: bool = False  # its host lets it count; records from before that was asked do not
    face_up: bool = False  # who sits there may look at everybody's hand; then it does not count
    practice: bool = False  # tried out with computers alone: it counts for nothing
    coach: Coach | None = None  # a guided first match
    daily: Daily | None = None  # the deal is that of a day, the same for everybody
    knocks: tuple[Knock, ...] = ()  # what the host is asked
    guests: tuple[str, ...] = ()  # who asked at its door and comes in through the private chat
    watchers: tuple[str, ...] = ()  # who look on in private, without a seat
    denied: tuple[str, ...] = ()  # whom the host said no to
    seed: int = Field(repr=False)
    salt: str = Field(repr=False)
    chairs: tuple[Chair, ...] = ()
    settings: dict[str, bool | int | str] = {}
    edition: int = 1  # of the rules it is played by; records from before there were any are 1
    pace: Pace = Pace.NONE
    touched: float = 0.0  # when somebody last did something
    version: int = 0
    stage: Stage = "lobby"
    state: S | None = Field(default=None, repr=False)  # None until it is played
    words: tuple[str, ...] = Field(default=(), repr=False)  # added to the shuffle, as dealt by
    # What the deal was made from, where not all of its words are kept: somebody was forgotten.
    dealt: int | None = Field(default=None, repr=False)
    branches: tuple[Branch, ...] = ()  # where it was played on from a finished match
    moves: int | None = None  # made so far; None in records from before they were counted
    news: tuple[News, ...] = ()  # what was told lately: a screen needs nothing else
    gains: Gains = ()  # what everybody saw moves earn, from the beginning: for the end
    undo: Undo[S] | None = Field(default=None, repr=False)
    deadline: float | None = None
    latest: float = 0.0  # the last moment that sleep can put it off to
    paused: float = 0.0  # by agreement, until then
    halt: float = 0.0  # the clock stands until then: a pause, or somebody's days off; 0: it runs
    ended: Ending = ""  # how
    outcome: Outcome | None = None
    next: str = ""  # the rematch
    showings: tuple[Showing, ...] = ()  # films that people wanted
    # Of this change only, never stored:
    unsaved: bool = Field(default=False, exclude=True)
    lines: tuple[str, ...] = Field(default=(), exclude=True, repr=False)  # for the transcript

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(chair.player for chair in self.chairs)

    @property
    def playing(self) -> bool:
        return self.stage == "playing"

    @property
    def home_room(self) -> str:
        return self.home or next((room.id for room in self.rooms), "")

    @property
    def commitment(self) -> str:
        """Shown before the deal; the seed and salt behind it are revealed after the end."""
        return commitment(self.seed, self.salt)


Deed = Callable[[Game, Table[Any]], Table[Any]]


def seated(*players: Player) -> tuple[Chair, ...]:
    return tuple(Chair(player=player) for player in players)


def is_gone(player: Player) -> bool:
    """Somebody sat here who wanted to be forgotten."""
    return player.id.startswith(GONE)


def platforms(table: Table[S]) -> set[str]:
    """Where somebody looks at this table: the first parts of the ids of rooms and people."""
    people = (*(one.id for one in table.players if one.person), *table.watchers)
    shown = (*table.rooms, *(one.room for one in table.showings))
    ids = (*(room.id for room in shown), *people)
    return {id.partition(":")[0] for id in ids if not id.startswith(GONE)}


def seat_of(table: Table[S], player: str) -> Seat:
    for seat, chair in enumerate(table.chairs):
        if chair.player.id == player and chair.player.person:
            return seat
    raise Refused("not-seated")


def by_computer(table: Table[S], seat: Seat) -> bool:
    return table.chairs[seat].by_computer


def asked_seats(game: Game, table: Table[S]) -> frozenset[Seat]:
    return game.engine.to_act(table.state) if table.playing else frozenset()


def saved(table: Table[S]) -> Table[S]:
    return table.model_copy(update={"unsaved": False, "lines": ()})


def check_host(table: Table[S], by: str, admin: bool) -> None:
    if by != table.host and not admin:
        raise Refused("host-only")


def changed(table: Table[S], now: float | None = None, **update: Any) -> Table[S]:
    """One version further; several steps of one unsaved change are still one version."""
    if now is not None:
        update["touched"] = now
    if not table.unsaved:
        update |= {"version": table.version + 1, "unsaved": True}
    return table.model_copy(update=update)


def written(table: Table[S], *lines: str) -> Table[S]:
    """These lines go into the transcript with this change."""
    return table.model_copy(update={"lines": (*table.lines, *lines)})


def chair_changed(table: Table[S], seat: Seat, **update: Any) -> Table[S]:
    chair = table.chairs[seat].model_copy(update=update)
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    return table.model_copy(update={"chairs": chairs})


def chairs_changed(table: Table[S], **update: Any) -> Table[S]:
    """The same for every chair."""
    chairs = tuple(chair.model_copy(update=update) for chair in table.chairs)
    return table.model_copy(update={"chairs": chairs})


def resigned_last(outcome: Outcome, resigned: Sequence[bool]) -> Outcome:
    """Who resigned comes after all others, whatever the computer made of the seat."""
    ranks = list(zip(resigned, outcome.places, strict=True))
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    return Outcome(places, outcome.reason, outcome.scores)


def ended(table: Table[S], how: Ending, outcome: Outcome | None = None) -> Table[S]:
    if outcome and any(chair.resigned for chair in table.chairs):
        outcome = resigned_last(outcome, [chair.resigned for chair in table.chairs])
    table = chairs_changed(table, asked=0, turn=0, menu=())
    count = "" if table.moves is None else f" after {table.moves} moves"
    dealt = "" if table.dealt is None else f" dealt {table.dealt}"
    seed = f"# seed {table.seed} salt {table.salt}{dealt}"
    table = written(table, f"# end {how}{count}", seed)
    return table.model_copy(
        update={
            "stage": "over",
            "ended": how,
            "outcome": outcome,
            "deadline": None,
            "undo": None,
        }
    )
