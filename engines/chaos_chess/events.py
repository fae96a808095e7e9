"""What can happen, told in the words of the game. Squares and kinds are tokens (`e4`, `knight`).

An event is a line of the log and nothing more: no rule listens to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.core.engine import Event, Seat


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """A standard move without a capture."""

    seat: Seat
    kind: str
    src: str
    dst: str


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A capture, by a standard move or by a card."""

    seat: Seat
    kind: str
    src: str
    dst: str
    victim: str


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """A capture from afar: the shooter stays where it is."""

    apart: ClassVar[bool] = True

    seat: Seat
    kind: str
    at: str
    victim: str
    where: str


@dataclass(frozen=True, slots=True)
class Castled(Event):
    seat: Seat
    dst: str


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    seat: Seat
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class KingReturned(Event):
    apart: ClassVar[bool] = True

    seat: Seat
    at: str


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    """A card displaced a piece of this seat."""

    seat: Seat
    kind: str
    src: str
    dst: str


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    one: str
    two: str


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A block of four squares turned; `at` is its lower left square."""

    at: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A piece of this seat left the board without being captured."""

    seat: Seat
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Banished(Event):
    """A piece of this seat left the match for good."""

    seat: Seat
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Withdrew(Event):
    """A piece of this seat left the board for a while."""

    seat: Seat
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    seat: Seat
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Became(Event):
    """A piece of this seat is now of another kind."""

    seat: Seat
    was: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Crowned(Event):
    """This piece is royal from now on."""

    seat: Seat
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Defected(Event):
    """A piece joined this seat."""

    seat: Seat
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Gained(Event):
    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A card of this seat stays on the table."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """A card of this seat left the table."""

    apart: ClassVar[bool] = True

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was announced, with its targets, and paid for."""

    seat: Seat
    card: str
    targets: tuple[str, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Fizzled(Event):
    """After an answer the card could not do what it was meant to."""

    apart: ClassVar[bool] = True

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Redirected(Event):
    """Chance gave the card new targets."""

    apart: ClassVar[bool] = True

    card: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sued(Event):
    """This seat paid `gold`; the other one must pay as much or lose the card."""

    apart: ClassVar[bool] = True

    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """The move of this seat did not happen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew(Event):
    apart: ClassVar[bool] = True

    seat: Seat
    deck: str


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    """What it was: for the one who drew it."""

    logged: ClassVar[bool] = False

    card: str


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A card was thrown away for a fresh one."""

    apart: ClassVar[bool] = True

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class TookCard(Event):
    """An open card came into this hand: from the pile, or a played one."""

    apart: ClassVar[bool] = True

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class HandsSwapped(Event):
    apart: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The other one's hand, for the one who may see it."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsBanned(Event):
    """For the two players: these cards of the hand may not be played for now."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class DeckChosen(Event):
    """This seat's personal deck is ready."""

    apart: ClassVar[bool] = True

    seat: Seat
    cards: int
    gold: int
