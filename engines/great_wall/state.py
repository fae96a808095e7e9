"""The things of Great Wall: cards, tokens, sections, the whole state and what one sees of it.

Here is also what can be read off a section: the points in it, who leads, what a dragon may cover.
Nothing in this module changes anything.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, TypeVar

from engines.core.engine import Move, Seat

T = TypeVar("T")

Phase = Literal["building", "last", "counting", "over"]

SET = {
    "wall": 7,
    "gate": 3,
    "watchtower": 1,
    "infantry": 5,
    "cavalry": 2,
    "noble": 1,
    "dragon": 1,
}
KINDS = tuple(SET)
WORTH = {"wall": 1, "gate": 2, "watchtower": 3, "cavalry": 2, "noble": 1, "dragon": 1}
TOKENS = {1: 2, 2: 6, 3: 7, 4: 7, 5: 8, 7: 4, 8: 2}
SECTIONS = {2: 2, 3: 3, 4: 4, 5: 4}  # by the number of players
HAND = 5
ACTIONS = 2  # scoring is the first of the three; these are the two in which one acts
NAMES = ("s1", "s2", "s3", "s4")  # of the sections, as tokens of a move

_ORDER = {kind: place for place, kind in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class Settings:
    """Nothing to choose: the rules know no variants."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a section. Only a dragon has something `under` it; only a free card has a token."""

    owner: Seat
    kind: str
    token: int = 0
    under: Card | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A pair of tokens and the cards to its right; without tokens it is closed."""

    tokens: tuple[int, ...]  # not yet taken
    cards: tuple[Card, ...] = ()


# No slots: a turn takes the fields over in one dict, several times cheaper than one by one. What
# was asked about a state lies beside them and is no part of it: neither compared nor stored.
@dataclass(frozen=True)
class State:
    hands: tuple[tuple[str, ...], ...]  # in the order of KINDS, so that they tell nothing more
    decks: tuple[tuple[str, ...], ...]  # the top is first
    pool: tuple[int, ...]
    sections: tuple[Section, ...]
    stores: tuple[tuple[int, ...], ...]
    turn: Seat
    scored: int = 0  # sections whose scoring is behind us this turn
    actions: int = ACTIONS  # left in this turn
    phase: Phase = "building"
    caller: Seat | None = None  # who announced the last round
    quiet: int = 0  # turns of counting since a token was taken
    rode: bool = False  # cavalry was placed for free in this turn

    @cached_property
    def spelled(self) -> dict[Move, tuple[Move, Sequence[str]]]:
        """Moves as far as they were asked about: every level of one builds on the one before."""
        return {}


@dataclass(frozen=True, slots=True)
class View:
    viewer: Seat | None
    hand: tuple[str, ...]
    store: tuple[int, ...]  # the viewer's own
    hands: tuple[int, ...]  # sizes
    decks: tuple[int, ...]  # sizes
    stored: tuple[int, ...]  # how many tokens
    pool: int  # how many tokens
    sections: tuple[Section, ...]
    turn: Seat
    scored: int
    actions: int
    phase: Phase
    caller: Seat | None
    rode: bool
    stores: tuple[tuple[int, ...], ...] = ()  # turned up at the end


def points(cards: Sequence[Card]) -> dict[Seat, int]:
    """The points of every player present: who has an uncovered card there."""
    # An uncovered noble makes every uncovered card worth 1, infantry and cavalry too.
    levelled = "noble" in [card.kind for card in cards]
    found: dict[Seat, int] = {}
    marching: dict[Seat, int] = {}
    for card in cards:
        owner, kind = card.owner, card.kind
        if levelled:
            worth = 1
        elif kind == "infantry":
            worth = marching[owner] = marching.get(owner, 0) + 1
        else:
            worth = WORTH[kind]
        # The first token of the section is a burden to who holds it.
        found[owner] = found.get(owner, 0) + worth - card.token
    return found


def leads(section: Section, seat: Seat) -> bool:
    """Strictly more than every other player present; alone one leads even below zero."""
    # Ruling: a player whose every card there is covered is not present, and cannot lead.
    if seat not in [card.owner for card in section.cards]:
        return False
    found = points(section.cards)
    own = found.pop(seat)
    return not found or own > max(found.values())


def coverable(section: Section) -> list[int]:
    """Places of the cards a dragon may cover, from the left; of equal cards the first stands for
    all, since it makes no difference which of them is covered."""
    first: dict[tuple[Seat, str], int] = {}
    for place, card in enumerate(section.cards):
        if not card.token:
            first.setdefault((card.owner, card.kind), place)
    return list(first.values())


@lru_cache(64)
def number_of(token: str) -> int:
    """The index that a token of a section (`s2`) or of a place in it (`c4`) stands for."""
    return int(token[1:]) - 1


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def with_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """One more among cards that are in order."""
    place = bisect(cards, _ORDER[card], key=_ORDER.__getitem__)
    return (*cards[:place], card, *cards[place:])


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
