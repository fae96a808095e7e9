"""What happens in Chu Han, in the order in which a round knows it. Secrets say who hears them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.chu_han.cards import Cards
from engines.core.engine import Event, Seat


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    number: int
    seat: Seat
    event: str
    events: bool


@dataclass(frozen=True, slots=True)
class Spied(Event):
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class FacedUp(Event):
    cards: Cards


@dataclass(frozen=True, slots=True)
class PutAside(Event):
    """Two cards chosen, for the bottom of the deck or for the opponent; which ones is secret."""

    logged: ClassVar[bool] = False

    seat: Seat


@dataclass(frozen=True, slots=True)
class Received(Event):
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class TookEdict(Event):
    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Used(Event):
    """An ability is announced, with the cards that go with it."""

    seat: Seat
    person: str
    cards: Cards = ()
    extra: int = 0  # how many they are


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    seat: Seat
    person: str


@dataclass(frozen=True, slots=True)
class Upheld(Event):
    seat: Seat
    person: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Quieted(Event):
    apart: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Listened(Event):
    apart: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked(Event):
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Opened(Event):
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    apart: ClassVar[bool] = True

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    apart: ClassVar[bool] = True

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Led(Event):
    seat: Seat
    cards: Cards
    rank: int
    count: int
    plain: bool  # the cards show their rank by themselves


@dataclass(frozen=True, slots=True)
class Answered(Event):
    seat: Seat
    cards: Cards
    rank: int
    count: int
    plain: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    apart: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class TookTrick(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    apart: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    why: str
    count: int
    points: int
    doubled: bool


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    number: int
    han: int
    chu: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: Seat
    points: int
