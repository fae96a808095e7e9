"""What a game is: pure functions over a frozen state, and the values they exchange.

A move is a line of short tokens, and the rules answer one question: which token may come next?
Nothing here, and nothing in any game, may know of chats, clocks, files or storage.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from engines.core.dice import Dice
from engines.core.lesson import Lesson, Position
from engines.core.scene import Asking, Block, Lid, Scene
from engines.core.thinking import Guide, Thinker
from engines.core.ui import Menu, Msg, Name, Screen, Word

Seat = int
Move = tuple[str, ...]

S = TypeVar("S")
V = TypeVar("V", covariant=True)
O = TypeVar("O", contravariant=True)


class Illegal(Exception):
    """The move is not offered, or not whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, told to all, or `only` to one seat.

    Its log line is the message named after its class; its fields are the variables. A field
    annotated `Seat` becomes that player's name, a `str` is a token and becomes its label
    (`$card`; the bare token is there too, as `$card_id`), a tuple becomes a list (`$cards_id` says
    whether it has any: some, none), and an event inside another is told in its place.
    """

    logged: ClassVar[bool] = True  # False: acted upon and shown, but never written into the log
    apart: ClassVar[bool] = False  # True: no clause of a scene tells it, so its line stands beside

    only: Seat | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: places[seat] is 1 for a winner, ties share a place."""

    places: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] | None = None  # as the game counts


class Gain(NamedTuple):
    """Something that everybody saw a move earn: what the course of a match is told from."""

    move: int  # its number at the table
    owner: int  # whose: a seat or, while those are secret, a family
    points: int
    by: Seat  # who made the move
    what: str = ""  # a token of the game: what it was, or where


Gains = tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    state: S
    events: tuple[Event, ...] = ()


class Engine(Protocol[S, V, O]):
    """Implemented by a module: a game's rules.py *is* its engine."""

    def setup(self, seats: int, seed: int, settings: O) -> S:
        """The first state. Everything random comes from the seed."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """Who is asked now; empty exactly when it is over."""

    def options(self, state: S, seat: Seat, begun: Move = ()) -> Sequence[str]:
        """The tokens that may follow: none when `begun` is a whole move, and none for a seat that
        is not asked."""

    def apply(self, state: S, seat: Seat, move: Move) -> Step[S]:
        """Only ever called with a whole, offered move."""

    def view(self, state: S, viewer: Seat | None) -> V:
        """What this seat may see; None is the public."""

    def reshuffled(self, state: S, viewer: Seat | None, dice: Dice) -> S:
        """A state the viewer cannot tell from this one: what is hidden from him lies anew."""

    def idle(self, state: S, seat: Seat) -> Move | None:
        """The move of one who does not answer; None forfeits."""

    def outcome(self, state: S) -> Outcome | None: ...


class Mind(Protocol):
    """A computer player of a game's own: it remembers what its seat has heard, and nothing else.

    A memory is a JSON-like value (frozen dataclass of tuples, strings, ints) kept beside the table.
    """

    levels: tuple[str, ...]  # those it plays itself; at others a search may go by its memory
    memory: type[Any]

    def begin(self, seat: Seat, level: str) -> Any: ...

    def notice(self, memory: Any, event: Event) -> Any:
        """Every event this seat may hear comes through here, in order."""

    @property
    def choose(self) -> Callable[[Any, Any, Callable[[Move], Sequence[str]], Dice], Move] | None:
        """Memory, view, options, dice: a whole move; the options answer for this seat only."""

    @property
    def deal(self) -> Callable[[Any, Seat, Any, Dice], Any] | None:
        """Guess, seat, memory, dice: the guess dealt anew, but for what the seat remembers."""


def card_text(card: str) -> Msg:
    return Msg(f"card-{card}.text")


@dataclass(frozen=True, slots=True)
class Notation:
    """How other programs want a match of this game written down."""

    suffix: str  # of such files
    # the moments (each with the events that led there and its state, the deal first), the names of
    # the seats, their places if there is a result, and how an event is told: the whole text
    write: Callable[
        [Sequence[Any], Sequence[str], Sequence[int] | None, Callable[[Event], str]], str
    ]


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each
class Game:
    """All that the bot knows of a game."""

    id: str
    seats: range
    state: type[Any]  # what the store gives back is decoded as this
    settings: type[Any]  # what the lobby lets the host choose: a dataclass of defaults
    engine: Engine[Any, Any, Any]  # the rules module
    screen: Callable[[Any], Screen]
    edition: int = 1  # of its rules: one more whenever a move or a deal of old would go otherwise
    menu: Callable[[Any, Move, Sequence[str]], Menu] | None = None  # view, begun, options
    # view, begun, what would follow: how a key is called that says all of that at once. None: from
    # here on it is asked word by word, because each answer must be read first.
    joined: Callable[[Any, Move, Move], Msg | str | None] | None = None
    # view, begun, options: of those that come to the very same, one each
    distinct: Callable[[Any, Move, Sequence[str]], Sequence[str]] | None = None
    # view, events since the reader's last move, the question he is asked: what there is to see
    scene: Callable[[Any, Sequence[Event], Asking | None], Scene] | None = None
    # gains so far, what everybody heard of the next move, its number: the gains with it
    gains: Callable[[Gains, Sequence[Event], int], Gains] | None = None
    # the view of everybody at the end, and all gains: how it came to that, for the card that tells
    # the result
    recap: Callable[[Any, Gains], tuple[Block, ...]] | None = None
    # state: the view of somebody from whom nothing is hidden, for matches that are over. Without
    # one, what all seats see together is all there is to see
    opened: Callable[[Any], Any] | None = None
    notation: Notation | None = None  # for programs of others, where there are such
    lid: Lid = field(default_factory=lambda: Lid(Msg("title")))  # its seal and lacquer
    asides: Mapping[str, Callable[[Any], Screen]] = field(default_factory=dict)  # shown on request
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by deck, to browse
    card_text: Callable[[str], Msg] = card_text  # all that a reader of a card wants to know
    evaluate: Callable[[Any, Seat], float] | None = None  # how good a view is for its seat
    lead: Callable[[Any, Seat], float] | None = None  # what a seat has, where nothing judges more
    mind: Mind | None = None
    guide: Guide | None = None  # how a search plays it out
    thinker: Thinker | None = None  # a computer player of its own, of every level
    nodes: int = 200  # what a move of the strongest is worth, where nobody says otherwise
    # Level: of a hundred matches for two, how many it won from the next weaker one in the arena.
    measured: Mapping[str, int] = field(default_factory=dict)
    explain: Callable[[Any, Move, str], Msg | None] | None = None  # why a token is refused
    # view, a whole move: what to look at before it, without naming it; which kind of move it is;
    # and why it is good
    clue: Callable[[Any, Move], Msg | None] | None = None
    kind: Callable[[Any, Move], Msg | None] | None = None
    reason: Callable[[Any, Move], Msg | None] | None = None
    # view, begun: whether a notion comes up in this question. The first time in somebody's life it
    # is told in one line, `notion-<name>`; of several, the first goes first.
    notions: Mapping[str, Callable[[Any, Move], bool]] = field(default_factory=dict)
    # settings, the host's seat in the lobby, the seed: which of them takes each seat of the match
    seating: Callable[[Any, Seat, int], Sequence[Seat]] | None = None
    rematch: Callable[[Any, Seat], Any] | None = None  # settings of the next one; the host's seat
    patience: Callable[[Any], int | None] | None = None  # seconds to answer a brief question
    # state, seat: the move that ends a turn in which nothing more need be done. Everybody can tell
    # when it may be made; a person may have it made by itself.
    closing: Callable[[Any, Seat], Move | None] | None = None
    hands: bool = True  # its seats hold what others would like to see; else nothing can lie open
    fleeting: Callable[[Any], bool] | None = None  # the room sees what the next move takes away
    # Settings that are kind to a newcomer; where they are not named, as they are in every lobby.
    gentle: Mapping[str, bool | int | str] = field(default_factory=dict)
    lesson: Lesson | None = None  # a guided first match
    # Pictures for its rules, by chapter; 0 is the game in a minute.
    positions: Mapping[int, Position] = field(default_factory=dict)
    weight: int = 3  # how hard it is to learn, from 1; games are offered the easy ones first
    slow: bool = False  # a move may take over 50 ms to judge: never in an event loop
    shared: bool = False  # all level at the top have won together; else that is a draw
    draws: bool = False  # its rules know a draw that the players agree on
    # Here a question (state, seat, begun) is asked though it has one answer. At the beginning of a
    # move that is because not asking would tell a secret; within it, because the word must be said.
    insists: Callable[[Any, Seat, Move], bool] | None = None
    # state, seat: words that a seat may say while it is not asked. Each is a whole move about the
    # seat's own questions to come, and nobody else notices it.
    remarks: Callable[[Any, Seat], Sequence[str]] | None = None
    # Fields of the state that no view shows although everyone could work them out.
    bookkeeping: tuple[str, ...] = ()

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Every kind that the game's package defines."""
        return _events_in(self.state.__module__.rpartition(".")[0])


@cache
def _events_in(package: str) -> tuple[type[Event], ...]:
    modules = [
        module
        for name, module in sorted(sys.modules.items())
        if name == package or name.startswith(f"{package}.")
    ]
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    )


def offered(engine: Engine[Any, Any, Any], state: Any, seat: Seat, move: Move) -> Move:
    """The move itself if the rules offer it and it is whole; raises Illegal otherwise."""
    if seat not in engine.to_act(state):
        raise Illegal("not this seat's turn")
    for done, token in enumerate(move):
        if token not in engine.options(state, seat, move[:done]):
            raise Illegal(f"{token!r} is not offered after {' '.join(move[:done])!r}")
    if not move or engine.options(state, seat, move):
        raise Illegal(f"{' '.join(move)!r} is not whole")
    return move


def remarks(game: Game, state: Any, seat: Seat) -> Sequence[str]:
    """What this seat may say although it is not asked."""
    if game.remarks is None or seat in game.engine.to_act(state):
        return ()
    return game.remarks(state, seat)


def lawful(game: Game, state: Any, seat: Seat, move: Move) -> Move:
    """The move itself if it is offered, or a remark; raises Illegal
    otherwise."""
    if len(move) == 1 and move[0] in remarks(game, state, seat):
        return move
    return offered(game.engine, state, seat, move)


def whole_moves(options: Callable[[Move], Sequence[str]], begun: Move = ()) -> Iterator[Move]:
    """Every whole move that begins so, in the order the rules offer them; there may be many."""
    following = options(begun)
    if not following and begun:
        yield begun
    for token in following:
        yield from whole_moves(options, (*begun, token))


def moves(engine: Engine[Any, Any, Any], state: Any, seat: Seat) -> list[Move]:
    """All whole moves of a seat. For tests and small games."""
    if seat not in engine.to_act(state):
        return []
    return list(whole_moves(lambda begun: engine.options(state, seat, begun)))


def told(event: Event) -> Msg:
    """The log line of an event."""
    args: dict[str, Any] = {}
    for spec in fields(event):
        if spec.name == "only":
            continue
        value = getattr(event, spec.name)
        args[spec.name] = _spoken(value, is_seat=str(spec.type).startswith(("Seat", "tuple[Seat")))
        if isinstance(value, str):
            args[f"{spec.name}_id"] = value
        elif isinstance(value, tuple):
            args[f"{spec.name}_id"] = "some" if value else "none"
    return Msg(type(event).__name__, args)


def _spoken(value: Any, *, is_seat: bool) -> Any:
    if isinstance(value, tuple):
        return tuple(_spoken(one, is_seat=is_seat) for one in value)
    if isinstance(value, Event):
        return told(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return Name(value) if is_seat else value
    return Word(value)
