"""The port between the bot and a chat platform: what the bot wants seen, and what can go wrong.

A page is final text in one reader's language, still without markup. A platform puts pages before
eyes and hands what people press and type to the desk, as actions; it never sees a table or a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import BaseModel, ConfigDict

from bot.actions import Action, Card
from engines.core.ui import Style


@dataclass(frozen=True, slots=True)
class Mention:
    """A player's name in a text. The platform may make it a real mention, on a ping only."""

    id: str  # "tg:42"; empty for a computer
    name: str


class Moment(str):
    """A time of day in a text, as Greenwich has it. A platform that knows the reader's own clock
    says it by that; all others take it for the words it is."""

    at: int  # seconds of the epoch

    def __new__(cls, at: int) -> Moment:
        minutes, second = divmod(at % 86400, 60)
        moment = super().__new__(cls, f"{minutes // 60:02}:{minutes % 60:02}:{second:02} UTC")
        moment.at = at
        return moment


Text = tuple[str | Mention, ...]


def platform_of(place: str) -> str:
    """The prefix of the platform on which a room or a person is."""
    return place.partition(":")[0]


def plain(text: Text) -> str:
    return "".join(part if isinstance(part, str) else part.name for part in text)


BARRED = "🚫"
INFO = "ℹ"  # all that a key says beside the card that it tells about
# Characters of a label, by how many keys share a row of a phone 360 points wide.
LABELS = {1: 40, 2: 18, 3: 12, 4: 8, 5: 7, 6: 6, 7: 5, 8: 4}


@dataclass(frozen=True, slots=True)
class Button:
    """With neither action nor url it is only looked at (an empty cell, a card not playable now)."""

    label: str
    action: Action | None = None
    style: Style = ""
    url: str = ""

    @property
    def sign(self) -> str:
        """The label where keys cannot be greyed: what cannot be said now says so, unless it reads
        like nothing that could be chosen anyway (an empty cell)."""
        barred = self.style == "barred" and any(map(str.isalnum, self.label))
        return f"{BARRED}{self.label}" if barred else self.label


def is_told(row: Sequence[Button]) -> bool:
    """Whether this is a key with another beside it that tells what its card does."""
    cards = [isinstance(one.action, Card) for one in row]
    return cards == [False, True]


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a picture that can be pressed: left, top, width, height in its pixels."""

    box: tuple[int, int, int, int]
    button: Button


@dataclass(frozen=True, slots=True)
class Picture:
    """What is seen instead of a board of text. Equal digests are equal pictures; that of a private
    one cannot be guessed, and what is kept under it may be shown to nobody else."""

    digest: str
    png: bytes = field(repr=False, compare=False)
    width: int
    height: int
    alt: str  # the same in words, for those who do not see it
    spots: tuple[Spot, ...] = ()
    animated: bool = False  # it moves: a GIF, no PNG


@dataclass(frozen=True, slots=True)
class File:
    """Something to take home: it comes with its page, to the same eyes."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Page:
    """One message: a title, a picture or a board in monospace text, lines, rows of buttons."""

    title: Text
    lines: tuple[Text, ...] = ()
    board: str = ""
    picture: Picture | None = None
    status: str = ""  # one line for screen readers: whose turn, what is new
    rows: tuple[tuple[Button, ...], ...] = ()
    fleeting: bool = False  # must be withdrawn as soon as another page takes its place
    ping: bool = False  # its mentions should reach people
    live: bool = False  # a match is going on here; worth pinning
    lang: str = ""  # its words' own; empty: nobody's in particular
    menu: bool = False  # a reply of the desk's, which may turn its pages; else a table's own
    hand: str = ""  # for one pair of eyes, at this table
    guarded: bool = False  # it cannot be passed on, where a platform sees to that
    unfinished: bool = False  # it will look otherwise soon, though nothing happens at its table
    cheer: bool = field(default=False, repr=False, compare=False)  # its reader has won
    hushed: bool = field(default=False, repr=False, compare=False)  # its reader sleeps: no sound
    # Somebody is asked: where that is new since the page was last sent, it comes as a new message,
    # with a sound, and the old one goes.
    ring: str = field(default="", repr=False, compare=False)
    file: File | None = None
    index: tuple[
        Button, ...
    ] = ()  # the chapters of a book, where a platform has menus to pick from
    game: str = field(default="", repr=False, compare=False)  # that it is about
    accent: int | None = field(default=None, repr=False, compare=False)  # the colour of its game
    # Who sits at its table, as they are called there: a platform that draws for each reader leaves
    # out what is not theirs.
    seated: tuple[Mention, ...] = field(default=(), repr=False, compare=False)
    # Of the table, where it is a table's: an older page never takes the place of a newer one.
    version: int = field(default=0, repr=False, compare=False)


def digest(page: Page) -> str:
    """Tells whether a page looks the same."""
    return hashlib.sha256(repr(page).encode()).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in: a choice among buttons, one of which is the present one; or, without
    any, a line to type."""

    label: str
    choices: tuple[Button, ...] = ()
    chosen: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """To fill in, where a platform has forms. `action` names what it is about."""

    title: str
    fields: tuple[Field, ...]
    action: Action


@dataclass(frozen=True, slots=True)
class Corner:
    """A place of its own for one match, beside a room: a thread; and the address that opens it."""

    place: str
    title: str
    url: str


class Shown(BaseModel):
    """A message that is out there."""

    model_config = ConfigDict(frozen=True)

    place: str
    message: str
    digest: str = ""
    picture: str = ""  # the digest of the picture on it
    looks: str = ""  # what the platform made of the page, where it wants to know that again
    fleeting: bool = False
    renew: bool = False  # somebody wants to see it anew, below everything else
    rung: str = ""  # what it was last sent anew for
    begun: str = ""  # another may be out there too: one was being sent under this mark


class Unreachable(Exception):
    """This person cannot be written to in private (never opened the chat, blocked the bot), or
    this room is gone."""


class Wordy(Exception):
    """No picture can be shown there; the same page with its words can."""


class Moved(Exception):
    """The room has another id now (a group became a supergroup)."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class SlowDown(Exception):
    """Not now: again after so many seconds. Raised from another error it says that the call was
    made, and nobody knows what came of it; by itself, that it was not made."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:.1f} s")
        self.seconds = seconds


class Overtaken(Exception):
    """Somebody else, in another process, shows this by now."""


class Leave:
    """What goes out while it lasts asks first. Tasks begun meanwhile that go on ask nobody."""

    def __init__(self, ask: Callable[[], None]) -> None:
        self._ask = ask
        self._over = False

    def __enter__(self) -> Leave:
        self._token = _leave.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        _leave.reset(self._token)

    def ask(self) -> None:
        if not self._over:
            self._ask()

    def end(self) -> None:
        """A new message goes out now: what else belongs to it is not to be held back."""
        self._over = True


_leave: ContextVar[Leave | None] = ContextVar("leave", default=None)


def going_out() -> None:
    """To be called just before anything leaves the process, with nothing in between that waits.

    Raises Overtaken where somebody else may show it by now. Whatever was waited for until here, a
    budget, a connection, one's turn in this process, may have taken longer than a lease.
    """
    if leave := _leave.get():
        leave.ask()


# To be called with a mark just before a new message is sent; raises Overtaken.
Begin = Callable[[str], Awaitable[None]]


async def unannounced(mark: str) -> None:
    """For what nobody keeps a record of."""


class Platform(Protocol):
    prefix: str  # "tg", "dc", "web": the first part of every id
    pictures: bool  # it can show pictures; else pages come with their words
    rings: bool  # who is asked hears it in private, unless their room has chosen otherwise
    guards: bool  # it can see to it that a page is not passed on

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        """Put the page there: edit `last` if that works, else send anew and remove `last`.

        A place is a room ("tg:-100123", "tg:-100123/7" for a topic) or a person ("tg:42"). A page
        for a person must never, in no error path, go to a room. Of what was fleeting nothing is
        left: it is deleted, or edited where that leaves nothing to look at again. Raises
        Unreachable, Moved, SlowDown, and what `begin` and `going_out` raise: the one is called
        before a new message, the other before every call.

        Only one message may stand there in the end, also if the process dies between sending and
        writing down what was sent, or if the answer gets lost. So a new message is announced with
        `begin(mark)`, with nothing in between that could take long: the mark is whatever finds it
        again. If `last.begun` is such a mark, nobody knows what came of it, and what stands there
        under it is removed first, or becomes this page. It may be a fleeting one.
        """

    async def withdraw(self, shown: Shown) -> None:
        """Take a message away, and what stands there under `shown.begun`; gone already is fine."""

    async def reach(self, person: str) -> bool:
        """Can this person be written to in private? Asks the platform, not a memory."""

    async def is_admin(self, person: str, room: str) -> bool:
        """Has this person the say in that room, now? Where it cannot be known: no."""

    def link(self, action: Action) -> str:
        """An address that opens the private chat with the bot and asks for that there; or ""."""

    def invitation(self) -> str:
        """An address that brings the bot into a group of one's own; or ""."""

    def unwell(self) -> str:
        """What keeps it from working just now; "" when nothing does."""

    async def run(self) -> None:
        """Serve until cancelled."""
