"""Who asks, and what comes back: all that a platform and the desk exchange besides actions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.i18n import tidy
from bot.platforms.port import Corner, Form, Page
from bot.table import Player, Room


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where."""

    person: str  # "tg:42"
    name: str
    room: Room | None = None  # None: in private
    hint: str = ""  # the client's language code
    admin: bool | None = None  # of the room; None: the platform has to be asked
    # Opens a corner of this room, under that title, or None if it may not; where it has corners.
    corner: Callable[[str], Awaitable[Corner | None]] | None = field(
        default=None, repr=False, compare=False
    )
    faceless: bool = False  # speaks for the room: replies stand there, there is no private chat

    @property
    def here(self) -> Room:
        return self.room or Room(id=self.person, private=True)

    @property
    def player(self) -> Player:
        """As a table knows them."""
        return Player(id=self.person, name=tidy(self.name) or "?")

    def sits(self, player: Player) -> bool:
        return player.person and player.id == self.person


@dataclass(frozen=True, slots=True)
class Reply:
    """What the asker gets. A page that is not public is for the asker's eyes only."""

    toast: str = ""  # a short line: a pop-up, or a small reply
    evident: bool = (
        False  # the table's pages show it: no line need stay in the chat, a sign will do
    )
    page: Page | None = None
    public: bool = False  # the page shall stand in the room
    aloud: bool = False  # it is the asker who tells the room: also where replies are private
    open: bool = False  # nobody's secret: a menu that stands in the room may turn to it there
    link: str = ""  # must be opened first: the private chat is not open yet
    form: Form | None = None  # to be filled in
    refused: bool = False  # nothing was done; the toast says why
    own: Page | None = None  # the asker's own newest page at that table, where it was wanted
    card: Page | None = None  # or the card of its lobby in this room
    turned: Page | None = None  # what the menu shows next whose key was pressed; else nothing
    # Of the message whose button was pressed:
    in_place: bool = False  # it is a menu, and the page may take its place
    done: bool = False  # it has served and may go
