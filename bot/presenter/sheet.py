"""What a sheet is: a page before translation. And whose eyes it is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from bot.actions import Action
from engines.core.engine import Seat
from engines.core.scene import Marks, Private, Scene
from engines.core.ui import Msg, Style, Word


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose eyes a sheet is for: the room's, one player's, the room's to call one player or
    to hear how it ended, the host's, who is asked to let somebody in, of who wanted a film, or of
    who has slept while tables waited."""

    kind: Literal["room", "seat", "ping", "end", "host", "watch", "watched", "film", "digest"]
    seat: Seat = -1  # of a film: which of the table's


ROOM = Eyes("room")
END = Eyes("end")
HOST = Eyes("host")
WATCH = Eyes("watch")  # of those who look on in private
WATCHED = Eyes("watched")  # theirs, to hear how it ended


@dataclass(frozen=True, slots=True)
class Key:
    """A button before translation; without an action it is only looked at."""

    label: Msg | Word | str
    action: Action | None = None
    style: Style = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What came of one seat's doing, or of the table's (None), in its order."""

    seat: Seat | None
    lines: tuple[Msg, ...]
    apart: tuple[Msg, ...] = ()  # those that no picture tells


@dataclass(frozen=True, slots=True)
class Cut:
    """Which movie of a match is meant: with whose eyes, `bot.film` knows, and how much of it."""

    eyes: str = ""
    last: int = 0  # turns, the last so many; 0: all
    room: str = field(default="", repr=False, compare=False)  # for which; it looks alike in all


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page before translation. The scene becomes a picture or, where none is wanted, its words;
    the rest is said in either case."""

    title: Msg
    lines: tuple[Msg | Word | str, ...] = ()
    scene: Scene | Private | None = None
    rows: tuple[tuple[Key, ...], ...] = ()
    log: tuple[Told, ...] = ()  # since the reader's last move: what each seat did
    fleeting: bool = False
    ping: bool = False
    live: bool = False  # the table card of a match that is going on
    menu: bool = False  # a reply, not the table's own
    marks: Marks | None = None  # of its players, where no scene says so
    beside: tuple[Msg | Word | str, ...] | None = None  # lines that its picture leaves to say
    spoken: bool = False  # its lines say what its scene shows: no other words for that are needed
    hand: str = ""  # the table, where it is for one pair of eyes at it
    guarded: bool = False  # not to be passed on
    winners: frozenset[str] = frozenset()  # people for whom it is good news
    ring: str = ""  # for which turn the phone of its reader should ring
    movie: Cut | None = None  # a film instead of its scene
    offered: frozenset[str] = frozenset()  # tokens that parts of its picture may stand for


Rows = tuple[tuple[Key, ...], ...]


def filled(rows: Sequence[tuple[Key, ...]]) -> Rows:
    return tuple(row for row in rows if row)
