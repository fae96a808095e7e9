"""What happens in Great Wall, as it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.core.engine import Event, Seat


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """The first token of a section went onto a card."""

    seat: Seat
    value: int
    card: str
    section: str


@dataclass(frozen=True, slots=True)
class Stored(Event):
    """The last token of a section went into a store."""

    seat: Seat
    value: int
    section: str


@dataclass(frozen=True, slots=True)
class Redeemed(Event):
    """The token that lay on a card went into the store of the card's owner."""

    seat: Seat
    value: int
    section: str


@dataclass(frozen=True, slots=True)
class Opened(Event):
    section: str
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Closed(Event):
    section: str


@dataclass(frozen=True, slots=True)
class Boxed(Event):
    """A pair of equal tokens left the game, with two players."""

    value: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: Seat
    card: str
    count: int
    section: str


@dataclass(frozen=True, slots=True)
class Rode(Event):
    """Cavalry was placed for free."""

    seat: Seat
    count: int
    section: str


@dataclass(frozen=True, slots=True)
class Covered(Event):
    seat: Seat
    card: str
    owner: Seat
    section: str


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    card: str


@dataclass(frozen=True, slots=True)
class LastRound(Event):
    apart: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class CountingBegan(Event):
    pass
