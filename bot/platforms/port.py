"""The port between the bot and a chat platform: what the bot wants seen, and what can go wrong.

A page is final text in one reader's language, still without markup. A platform puts pages before
eyes and turns presses and commands into calls on the desk; it never sees a table or a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel, ConfigDict

from engines.core.ui import Style


@dataclass(frozen=True, slots=True)
class Mention:
    """A player's name in a text. The platform may make it a real mention, on a ping only."""

    id: str  # "tg:42"; empty for a computer
    name: str


Text = tuple[str | Mention, ...]


def plain(text: Text) -> str:
    return "".join(part if isinstance(part, str) else part.name for part in text)


@dataclass(frozen=True, slots=True)
class Button:
    """With neither data nor url it is only looked at (an empty cell, a card not playable now)."""

    label: str
    data: str = ""
    style: Style = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One message: a title, lines, a board in monospace text, rows of buttons."""

    title: Text
    lines: tuple[Text, ...] = ()
    board: str = ""
    rows: tuple[tuple[Button, ...], ...] = ()
    fleeting: bool = False  # must be withdrawn as soon as another page takes its place
    ping: bool = False  # its mentions should reach people
    live: bool = False  # a match is going on here; worth pinning
    lang: str = "en"


class Shown(BaseModel):
    """A message that is out there."""

    model_config = ConfigDict(frozen=True)

    place: str
    message: str
    digest: str = ""
    fleeting: bool = False
    renew: bool = False  # somebody wants to see it anew, below everything else


class Unreachable(Exception):
    """This person cannot be written to in private (never opened the chat, blocked the bot), or
    this room is gone."""


class Moved(Exception):
    """The room has another id now (a group became a supergroup)."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class SlowDown(Exception):
    """Not now: again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:.1f} s")
        self.seconds = seconds


class Platform(Protocol):
    prefix: str  # "tg", "dc", "web": the first part of every id

    async def show(self, place: str, page: Page, last: Shown | None) -> Shown:
        """Put the page there: edit `last` if that works, else send anew and remove `last`.

        A place is a room ("tg:-100123", "tg:-100123/7" for a topic) or a person ("tg:42"). A page
        for a person must never, in no error path, go to a room. If `last` was fleeting it is
        deleted, not edited. Raises Unreachable, Moved, SlowDown.
        """

    async def withdraw(self, shown: Shown) -> None:
        """Take a message away; one that is gone already is fine."""

    async def reach(self, person: str) -> bool:
        """Can this person be written to in private? Asks the platform, not a memory."""

    def link(self, payload: str) -> str:
        """An address that opens the private chat with the bot, handing over the payload; or ""."""

    async def run(self) -> None:
        """Serve until cancelled."""
