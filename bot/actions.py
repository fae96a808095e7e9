"""PURE: everything a person can ask for, as values. Nothing here does anything.

Commands, buttons, forms and links only produce these; the desk is the one place that carries them
out. An action says where it makes sense (scope), whose it is (audience) and, where that is not
where it is pressed, in which room it was asked for. How it is packed into a button is known to
`bot.codec` alone.

It is one list, like a deck: whoever asks what can be asked for, or whose it is, reads it here from
top to bottom and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import ClassVar, Union, dataclass_transform


class Scope(Enum):
    ANYWHERE = auto()
    ROOM = auto()  # a chat of several people
    PRIVATE = auto()  # the private chat with the bot
    TABLE = auto()


class Audience(Enum):
    ANYONE = auto()
    SEATED = auto()  # at the table
    AROUND = auto()  # at the table, or where it is shown; of an open table anybody
    HOST = auto()  # of the table, or an admin of the room it was opened in
    ADMIN = auto()  # of the room


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Asked:
    """What is true of a whole kind of action, said in the head of its class; below it, a frozen
    dataclass."""

    word: ClassVar[str]  # its name in buttons, commands and refusals
    scope: ClassVar[Scope] = Scope.ANYWHERE
    audience: ClassVar[Audience]
    # What a platform may want to know before there is a reply:
    choice: ClassVar[bool]  # answers the question of a game; as a rule the screens reply
    setting: ClassVar[bool]  # turns a setting of a lobby; may be gathered in a form
    form: ClassVar[bool]  # its reply is a form to fill in
    secret: ClassVar[bool]  # why it is refused may tell what the asker holds

    def __init_subclass__(
        cls,
        word: str = "",
        scope: Scope | None = None,
        audience: Audience = Audience.ANYONE,
        choice: bool = False,
        setting: bool = False,
        form: bool = False,
        secret: bool = False,
    ) -> None:
        cls.word = word
        cls.scope = scope or cls.scope
        cls.audience = audience
        cls.choice, cls.setting, cls.form, cls.secret = choice, setting, form, secret
        dataclass(frozen=True)(cls)


class Base(Asked):
    # The room it was asked for in, where it may be pressed elsewhere ("tg:-100123/7"); empty: here.
    room: str = field(default="", kw_only=True)


class AtTable(Base, scope=Scope.TABLE):
    """Something at a table. Without its code: the one that is meant here, or a choice of them."""

    table: str = ""


# --- the room, and the one who asks ------------------------------------------------------------


class NewGame(Base, word="newgame"):
    game: str = ""  # empty: which one?


class Try(Base, word="try"):
    """A table of one's own with the computer, in private, which begins at once."""

    game: str = ""  # empty: which one?
    # "lesson": with the coach from the beginning; "plain": without; empty: with the coach, for who
    # has not been through the lesson, and what is under way goes on.
    way: str = ""


WAYS = ("alone", "again", "table", "share")  # with the deal of a day


class Daily(Base, word="daily"):
    """The deal of a day: of which game (empty: which one?) and which day (0: today). `way` is what
    to do with it: "alone" or "again" (against the computer, for a result or without), "table" (one
    for this chat), "share" (one's result, to be passed on); empty: the table of the day."""

    game: str = ""
    way: str = ""
    day: int = 0


class Meet(Base, word="meet", scope=Scope.PRIVATE):
    """An invitation, followed: whoever comes first opens that table, the others sit down at it."""

    game: str = ""
    table: str = ""


class Settings(Base, word="settings"):
    """The defaults of a room, to look at; in private one's own."""


class SetDefault(Base, word="default", scope=Scope.ROOM, audience=Audience.ADMIN):
    """Another default of a room: "lang", "pace", "pictures" (on, off), "calls", "guarded" (on, off)
    or "game" (allowed here, or no more)."""

    name: str = ""
    value: str = ""


class Language(Base, word="language"):
    """One's own language; said by an admin in a room, the room's too."""

    lang: str = ""


class Prefer(Base, word="prefer"):
    """Something of one's own: "pictures" (off: boards and hands as text), "brisk" (turns end by
    themselves), "notes" (what comes up for the first time is told), "named" (off: a number instead
    of one's name, in what is shown of finished matches), "listed" (among the best of all)."""

    name: str = ""
    value: str = ""


class Games(Base, word="games"):
    page: int = 1


class Stats(Base, word="stats"):
    """How one's matches went."""


class Hello(Base, word="hello"):
    """The first word; `opened`: by a link that only opens the private chat."""

    opened: bool = False


class How(Base, word="how"):
    """How it works here, in a few lines."""


class Help(Base, word="help"):
    """All that can be typed."""


class Forget(Base, word="forget", scope=Scope.PRIVATE):
    """All that is known of the one who asks goes."""

    sure: bool = False


class Link(Base, word="link", scope=Scope.PRIVATE):
    """Without a code: one to be entered on another platform. With it: the two who gave and entered
    it are one person from now on."""

    code: str = ""


class Unlink(Base, word="unlink", scope=Scope.PRIVATE):
    """The one who asks is somebody of their own again."""

    sure: bool = False


class Me(Base, word="me"):
    """How one plays: ratings, matches, opponents; of one game, or of the one played most."""

    game: str = ""


class Top(Base, word="top"):
    """The best of this room; of "all" who want to be listed; or how this "month" went here, or
    the "last" one."""

    game: str = ""  # empty: a few of each
    whose: str = ""


class MyData(Base, word="mydata", scope=Scope.PRIVATE):
    """All that is kept of the one who asks, as a file."""


class Unknown(Base, word="unknown"):
    """A command that nobody knows."""

    said: str = ""


# --- when one rests ----------------------------------------------------------------------------


class Zone(Base, word="zone"):
    """Where one's clock is: a city or a distance from Greenwich; empty: which one?"""

    name: str = ""


class Quiet(Base, word="quiet"):
    """When one sleeps: "23-8", or "off"; empty: when?"""

    hours: str = ""


class Remind(Base, word="remind"):
    """How many reminders a slow turn has: "none", "one" or "three"."""

    how: str = ""


class DaysOff(Base, word="away"):
    """So many days from now on; "0": back again; empty: how many?"""

    days: str = ""


# --- books -------------------------------------------------------------------------------------


class Rules(Base, word="rules"):
    game: str = ""
    page: int = 1


class Card(Base, word="card"):
    """The text of one card, by its name; of that game, or of any."""

    game: str = ""
    card: str = ""


class Cards(Base, word="cards"):
    """The texts of the cards of one deck."""

    game: str = ""
    deck: str = ""
    page: int = 1


# --- a lobby -----------------------------------------------------------------------------------


class Sit(AtTable, word="join"):
    """Takes a seat; at a table that is not shown here, asks for one."""


class Leave(AtTable, word="leave", audience=Audience.SEATED):
    """Gives the seat up before the deal."""


class AddComputer(AtTable, word="computer", audience=Audience.SEATED):
    level: str = ""


class RemoveComputer(AtTable, word="nocomputer", audience=Audience.SEATED):
    """The one that was added last leaves."""


class Choose(AtTable, word="set", audience=Audience.HOST, setting=True):
    """A setting of the game."""

    name: str = ""
    value: str = ""


class ChoosePace(AtTable, word="pace", audience=Audience.HOST, setting=True):
    pace: str = ""


class ChooseDoor(AtTable, word="door", audience=Audience.HOST, setting=True):
    """Who comes in with the code alone: "open", or "asked" for."""

    door: str = ""


class ChooseUndo(AtTable, word="undoes", audience=Audience.HOST, setting=True):
    """Whether moves may be taken back."""

    on: bool = False


class ChooseHints(AtTable, word="hints", audience=Audience.HOST, setting=True):
    """Whether who is asked may have a hint."""

    on: bool = False


class ChooseRated(AtTable, word="rated", audience=Audience.HOST, setting=True):
    """Whether the match counts, if people play it."""

    on: bool = False


class ChooseOpenHands(AtTable, word="openhands", audience=Audience.HOST, setting=True):
    """Whether who sits there may look at everybody's hand."""

    on: bool = False


class Admit(AtTable, word="admit", audience=Audience.HOST):
    """The host's word to somebody who asks to come in."""

    number: int = 0
    yes: bool = False


class LobbySettings(AtTable, word="options", audience=Audience.AROUND):
    """The settings of a table, so many of them, each on a key."""

    count: int = 0


class SettingsForm(AtTable, word="setform", audience=Audience.AROUND, form=True):
    """Several settings at once: the `part`-th handful of them."""

    part: int = 0


class Kick(AtTable, word="kick", audience=Audience.HOST):
    """Takes somebody's seat."""

    seat: int = 0  # as it is shown: the first is 1


class AddWord(AtTable, word="word", audience=Audience.SEATED, secret=True):
    """Something of one's own in the shuffle; without one, the bot draws it in that name."""

    own: str = ""


class Seal(AtTable, word="seal", audience=Audience.AROUND):
    """What proves that the deal is fair: the whole seal, and a word of one's own to add."""


class Alone(AtTable, word="alone", audience=Audience.SEATED):
    """Nobody else is waited for: computers take the seats that must be taken, and it begins."""


class Start(AtTable, word="start", audience=Audience.SEATED):
    """Deals."""


# --- a match -----------------------------------------------------------------------------------


# Its word is short: games may need the bytes.
class Answer(AtTable, word="k", audience=Audience.SEATED, choice=True, secret=True):
    """One token of a move, or several with spaces between. `seen` is the version since which the
    question stands."""

    seen: int = 0
    token: str = ""


class WhyNot(AtTable, word="why", audience=Audience.SEATED, secret=True):
    """Why this token cannot be said now."""

    seen: int = 0
    token: str = ""


class Up(AtTable, word="up", audience=Audience.SEATED, secret=True):
    """Takes back the last token of a move that is not whole yet."""

    seen: int = 0


class Undo(AtTable, word="undo", audience=Audience.SEATED, secret=True):
    """Takes back the last move, which made the version `seen`; 0: whichever it was."""

    seen: int = 0


class Hint(AtTable, word="hint", audience=Audience.SEATED, secret=True):
    """What to look at, which kind of move, the move and why: as far as `step`, for the question
    that stands since the version `seen`. 0: what was told already, or the first step."""

    seen: int = 0
    step: int = 0


class Move(AtTable, word="move", audience=Audience.SEATED, secret=True):
    """A typed move; its first word may be the code of the table."""

    words: tuple[str, ...] = ()


class MoveForm(AtTable, word="moveform", audience=Audience.AROUND, form=True):
    """A line to type a move into."""


class DismissCoach(AtTable, word="nocoach", audience=Audience.SEATED):
    """The rest of a guided match without the coach."""


class EndTurns(AtTable, word="endturns", audience=Audience.SEATED):
    """From now on one's turns end by themselves, here and at every other table."""


class Hold(AtTable, word="hold", audience=Audience.SEATED, secret=True):
    """Whose turns end by themselves: not this one; said again, this one too."""


class ShowHand(AtTable, word="hand", audience=Audience.SEATED):
    """The private page of the one who asks: in a room as the reply, in private the one screen that
    lives there, put below everything else."""


class Board(AtTable, word="board", audience=Audience.AROUND):
    """The card of the table, posted anew in this room."""


class Watch(AtTable, word="watch"):
    """The public side of a table, in the private chat of somebody without a seat."""


class Follow(AtTable, word="follow"):
    """The match after this one, for somebody who watched this one."""


class Unwatch(AtTable, word="unwatch"):
    """Enough of it."""


class More(AtTable, word="more", audience=Audience.AROUND):
    """What else can be done at a table."""


class Aside(AtTable, word="aside", audience=Audience.AROUND):
    """Something that a game shows on request."""

    name: str = ""


class OpenHand(AtTable, word="openhand", audience=Audience.SEATED, secret=True):
    """Somebody else's hand, where all of them lie open."""

    seat: int = 0


class Resign(AtTable, word="resign", audience=Audience.SEATED):
    sure: bool = False


class Agree(AtTable, word="agree", audience=Audience.SEATED):
    """Wants to stop here, or to draw; said again, takes it back."""

    sure: bool = False


class Pause(AtTable, word="pause", audience=Audience.SEATED):
    """Would like the clock to stand for so many days; said again, takes that back."""

    days: int = 0


class Back(AtTable, word="back", audience=Audience.SEATED):
    """Takes the seat back from the computer."""


class Stop(AtTable, word="stop"):
    """An admin's and the host's to do; anybody else at the table is offered to agree on it."""

    sure: bool = False


class Rematch(AtTable, word="rematch", audience=Audience.SEATED):
    """The same people, game and settings once more."""


class Review(AtTable, word="review", audience=Audience.SEATED):
    """What decided a match that is over: the turns, everybody's chances, luck and play."""


class Replay(AtTable, word="replay", audience=Audience.AROUND):
    """A match that is over, to look at again, and its transcript as a file."""


class Moves(AtTable, word="moves", audience=Audience.AROUND):
    """Its moves, to take home: the transcript, to be checked; as "words", or in the "notation"
    that other programs read."""

    how: str = ""


class Frame(AtTable, word="frame", audience=Audience.AROUND):
    """A finished match to look at again, at that move: with whose eyes ("" everybody's, "1" the
    first seat's, "open" all at once), and how far a step goes ("turn", "round")."""

    at: int = 0
    eyes: str = ""
    stride: str = "turn"


class PlayOn(AtTable, word="playon", audience=Audience.AROUND):
    """A finished match from that move on, against the computer, on the seat whose eyes those are;
    what was hidden from it as it lay ("same") or dealt anew ("anew"); empty: which of them?"""

    at: int = 0
    eyes: str = ""
    deal: str = ""


class TryAgain(AtTable, word="again", audience=Audience.SEATED):
    """The same on the own seat, for a turn that a review has named."""

    at: int = 0
    deal: str = ""


class Share(AtTable, word="share", audience=Audience.AROUND):
    """How a match ended, and the way to its replay: to be passed on."""


class ShowFilm(AtTable, word="film", audience=Audience.AROUND):
    """A finished match as a moving picture, here: as everybody saw it, or with all cards "open";
    all of it, or its last so many turns."""

    eyes: str = ""
    last: int = 0


# The whole list: what the desk's table lacks of it is a type error.
_Chat = Settings | SetDefault | Language | Prefer
_Person = Link | Unlink | Me | Top | MyData
_Room = NewGame | Try | Daily | Meet | Games | Stats | Hello | How | Help | Forget | Unknown
_Book = Rules | Card | Cards
_Lobby = Sit | Leave | AddComputer | RemoveComputer | Kick | Alone | Start | Admit
_Setting = (
    LobbySettings
    | Seal
    | AddWord
    | Choose
    | ChoosePace
    | ChooseDoor
    | ChooseUndo
    | ChooseHints
    | ChooseOpenHands
    | ChooseRated
)
_Match = (
    Answer
    | WhyNot
    | Up
    | Undo
    | Hint
    | DismissCoach
    | EndTurns
    | Hold
    | Move
    | ShowHand
    | Board
    | Watch
    | Unwatch
    | Follow
    | More
    | Aside
    | OpenHand
)
_Film = Moves | Frame | PlayOn | TryAgain | Share | ShowFilm
_End = Resign | Agree | Back | Stop | Rematch | Replay | Review | _Film
_Form = SettingsForm | MoveForm
_Rest = Zone | Quiet | Remind | DaysOff | Pause
Action = Union[_Chat, _Person, _Room, _Book, _Lobby, _Setting, _Match, _End, _Form, _Rest]
