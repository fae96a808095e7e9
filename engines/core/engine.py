"""What a game is: pure functions over a frozen state, and the values they exchange.

A move is a line of short tokens, and the rules answer one question: which token may come next?
Nothing here, and nothing in any game, may know of chats, clocks, files or storage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engines.core.dice import Dice
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
    (`$card`; the bare token is there too, as `$card_id`), a tuple becomes a list, and an event
    inside another is told in its place.
    """

    logged: ClassVar[bool] = True  # False: acted upon and shown, but never written into the log

    only: Seat | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: places[seat] is 1 for a winner, ties share a place."""

    places: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] | None = None  # as the game counts


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
        """The tokens that may follow; none when `begun` is a whole move."""

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

    levels: tuple[str, ...]  # weakest first; each has a `level-<name>` message
    memory: type[Any]

    def begin(self, seat: Seat, level: str) -> Any: ...

    def notice(self, memory: Any, event: Event) -> Any:
        """Every event this seat may hear comes through here, in order."""

    def choose(
        self, memory: Any, view: Any, options: Callable[[Move], Sequence[str]], dice: Dice
    ) -> Move:
        """A whole move; `options` answers for this seat only."""


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each
class Game:
    """All that the bot knows of a game."""

    id: str
    seats: range
    state: type[Any]  # what the store gives back is decoded as this
    settings: type[Any]  # what the lobby lets the host choose: a dataclass of defaults
    engine: Engine[Any, Any, Any]  # the rules module
    screen: Callable[[Any], Screen]
    hands: bool = False  # seats hold secrets: each gets a screen of its own
    menu: Callable[[Any, Move, Sequence[str]], Menu] | None = None  # view, begun, options
    asides: Mapping[str, Callable[[Any], Screen]] = field(default_factory=dict)  # shown on request
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by deck, to browse
    evaluate: Callable[[Any, Seat], float] | None = None  # how good a view is for its seat
    mind: Mind | None = None
    explain: Callable[[Any, Move, str], Msg | None] | None = None  # why a token is refused
    patience: Callable[[Any], int | None] | None = None  # seconds to answer a brief question
    slow: bool = False  # a move may take over 50 ms to judge: never in an event loop
    events: tuple[type[Event], ...] = ()  # every kind there is, so that each has its words
    reasons: tuple[str, ...] = ()  # every Outcome.reason


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
