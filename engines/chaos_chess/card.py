"""What a card is: when it may be played, what it points at, what it does, what it changes.

A card is data. The three deck modules write them down; this module knows none of them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from engines.chaos_chess.law import Law
from engines.chaos_chess.state import Position, State
from engines.core.engine import Seat

if TYPE_CHECKING:
    from engines.chaos_chess.flow import Flow

When = Literal[
    "before_own",
    "instead_own",
    "after_own",
    "before_opp",
    "after_opp",
    "on_capture",
    "on_check",
    "on_card",
]
BEFORE: When = "before_own"
INSTEAD: When = "instead_own"
AFTER: When = "after_own"
BEFORE_THEIRS: When = "before_opp"
AFTER_THEIRS: When = "after_opp"
ON_CAPTURE: When = "on_capture"
ON_CHECK: When = "on_check"
ON_CARD: When = "on_card"
EXCHANGING = "exchange"  # no moment of a card, but one that a law may forbid
# Moments that come in every turn, whatever has happened in it.
PLAIN: frozenset[str] = frozenset({BEFORE, INSTEAD, AFTER, BEFORE_THEIRS})

DONE = "done"


class Refused(Exception):
    """Why not: a code of the rules (TIMING LIMIT GOLD X TARGET COND G1 G2 G10 LONG T1-T4)."""

    @property
    def code(self) -> str:
        code: str = self.args[0]
        return code


@dataclass(slots=True)
class Play:
    """A card being played: who, when, and what has been picked so far."""

    state: State
    seat: Seat
    card: Card
    when: str
    bound: dict[str, Any] = field(default_factory=dict)
    resolving: bool = False  # it was announced before; chosen targets stay chosen
    paid_x: int | None = None  # new targets must come to this X
    within: frozenset[int] | None = None  # nothing outside these squares comes into question
    memo: dict[Any, Any] = field(default_factory=dict)  # about the state before, found once

    @property
    def position(self) -> Position:
        return self.state.position

    @property
    def foe(self) -> Seat:
        return 1 - self.seat

    def __getitem__(self, name: str) -> Any:
        return self.bound[name]

    def __contains__(self, name: str) -> bool:
        return name in self.bound


class Pick:
    """Something to choose. `offers` lists tokens that come into question, `read` binds one or
    refuses it."""

    name: str
    optional: bool = False  # `done` may come instead of it, and ends the picking
    ground: bool = False  # a square that the card marks: pieces may come there, it is not free
    border: bool = False  # a square that stands for the border above it, three files wide
    noted: bool = False  # a word that the card on the table remembers
    limits: tuple[str, ...] = ()  # words for what it enforces and the text of the card leaves out

    def offers(self, play: Play) -> Iterable[str]:
        raise NotImplementedError

    def read(self, play: Play, token: str) -> Any:
        raise NotImplementedError


# What a card does; it tells whether that came to pass, where another effect may ask.
Effect = Callable[["Flow", Play], bool | None]


@dataclass(frozen=True, slots=True)
class Need:
    """A condition of the card, tested before anything is chosen."""

    met: Callable[[Play], bool]
    code: str = "COND"
    limit: str = ""  # the words for it, where the text of the card leaves it out


class Fact(Need):
    """A condition that a position alone answers for a seat, so that a law may ask it too. Where it
    is about a kind, only the capture of such a piece can end it."""

    __slots__ = ("holds", "kind")
    holds: Callable[[Position, Seat], bool]
    kind: str

    def __init__(self, holds: Callable[[Position, Seat], bool], kind: str = "") -> None:
        super().__init__(lambda play: holds(play.position, play.seat))
        object.__setattr__(self, "holds", holds)
        object.__setattr__(self, "kind", kind)


@dataclass(frozen=True, slots=True)
class Lasts:
    """How long it lies on the table. `turns` of the opponent or of its player, cards, this turn
    only, or (with nothing said) until something ends it."""

    theirs: int = 0
    own: int = 0
    cards: int = 0
    turn: bool = False


ALWAYS = Lasts()
THIS_TURN = Lasts(turn=True)


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    deck: str
    cost: int
    when: tuple[str, ...]
    picks: tuple[Pick, ...] = ()
    needs: tuple[Need, ...] = ()
    effects: tuple[Effect, ...] = ()
    laws: tuple[Law, ...] = ()
    lasts: Lasts = ALWAYS
    turns: Callable[[Play], int] | None = None  # turns of the opponent, chosen with the card
    marks: Callable[[Play], list[int]] | None = None  # where the marked pieces stand, if not picked
    squares: Callable[[Play], tuple[int, ...]] | None = None  # noted squares, if not picked
    words: Callable[[Play], tuple[str, ...]] | None = None  # noted words
    x: Callable[[Play], int] | None = None  # gold paid besides the cost
    in_check: bool = False  # only while the own king is in check, and it must end that check
    fixed: bool = False  # no card ends it
    treasury: bool = False  # about gold: left out where there are no treasuries

    @property
    def long(self) -> bool:
        return bool(self.laws) and not self.lasts.turn

    @property
    def ground(self) -> bool:
        return any(pick.ground for pick in self.picks)

    @property
    def limits(self) -> tuple[str, ...]:
        """What it enforces besides its text."""
        asked = [need.limit for need in self.needs]
        asked += [limit for pick in self.picks for limit in pick.limits]
        asked += ["fixed"] if self.fixed else []
        return tuple(dict.fromkeys(filter(None, asked)))

    @property
    def border(self) -> bool:
        return any(pick.border for pick in self.picks)

    @property
    def golden(self) -> bool:
        return self.treasury or self.x is not None


Part = Pick | Need | Law | Effect
CATALOG: dict[str, Card] = {}


def _named(names: tuple[str, ...], play: Play) -> tuple[str, ...]:
    return tuple(play[name] for name in names)


def _marked(whom: str | Callable[[Play], tuple[int, ...]], play: Play) -> list[int]:
    return [play[whom]] if isinstance(whom, str) else list(whom(play))


def card(
    id: str,
    *parts: Part,
    deck: str,
    when: str | tuple[str, ...],
    cost: int,
    lasts: Lasts = ALWAYS,
    turns: Callable[[Play], int] | None = None,
    marks: str | Callable[[Play], tuple[int, ...]] | None = None,
    squares: Callable[[Play], tuple[int, ...]] | None = None,
    words: Callable[[Play], tuple[str, ...]] | None = None,
    x: Callable[[Play], int] | None = None,
    in_check: bool = False,
    fixed: bool = False,
    treasury: bool = False,
) -> Card:
    """A card of its parts, in reading order: what it needs, points at, does, and changes."""
    picks = tuple(part for part in parts if isinstance(part, Pick))
    noted = tuple(pick.name for pick in picks if pick.noted)
    if words is None and noted:
        words = partial(_named, noted)
    made = Card(
        id=id,
        deck=deck,
        cost=cost,
        when=(when,) if isinstance(when, str) else when,
        picks=picks,
        needs=tuple(part for part in parts if isinstance(part, Need)),
        laws=tuple(part for part in parts if isinstance(part, Law)),
        effects=tuple(part for part in parts if not isinstance(part, Pick | Need | Law)),
        lasts=lasts,
        turns=turns,
        marks=partial(_marked, marks) if marks is not None else None,
        squares=squares,
        words=words,
        x=x,
        in_check=in_check,
        fixed=fixed,
        treasury=treasury,
    )
    CATALOG[id] = made
    return made
