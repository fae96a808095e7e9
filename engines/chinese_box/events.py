"""What happens in Chinese Box, and who hears it.

An event that carries a face is told to one seat, or to all while the face lies open, and is never
written into a log: a log would remember for the players.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.core.engine import Event, Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A card left the field for a hand; only a dragon is seen doing so."""

    logged: ClassVar[bool] = False

    seat: Seat
    cell: str
    card: str


@dataclass(frozen=True, slots=True)
class Looked(Event):
    logged: ClassVar[bool] = False

    cell: str
    card: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """Told to the one who put the cards back: the others see only which cells were filled."""

    logged: ClassVar[bool] = False

    cell: str
    card: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    seat: Seat
    emptied: tuple[str, ...]
    filled: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Collected(Event):
    seat: Seat
    combination: str
    cells: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    seat: Seat
    combination: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The line turned over in vain: seen by all, and soon by nobody."""

    logged: ClassVar[bool] = False

    cells: tuple[str, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A whole turn without look and naming."""

    seat: Seat
