"""One turn on the pyramid: who can be expelled, by whom, and who moves up behind.

A turn is read from its tokens as far as they go; what they leave open is the next question. It
reads a pyramid, a hand and the clans that may attack, never a state, so rules and menus share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, compress
from operator import getitem
from typing import Literal, NamedTuple, TypeVar

from engines.cherokee.tribe import (
    ABOVE,
    BELOW,
    BESIDE,
    CARDS,
    CLAN,
    EVERY_CLAN,
    GROUP,
    GROUPS,
    PLACE,
    PLACES,
    RANK,
    VALUE,
)
from engines.core.engine import Move

T = TypeVar("T")

Pyramid = tuple[int, ...]
Question = Literal["target", "discard", "attackers", "successor", "card", ""]


class Plan(NamedTuple):
    """A turn as far as it is chosen; `ask` is how it may go on, empty when it is whole."""

    asked: Question
    ask: tuple[str, ...] = ()
    target: int | None = None  # None: nobody can be expelled, so the card is discarded
    attackers: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()  # where the attacker stood, where its successor stood, ...


def plan(pyramid: Pyramid, hand: tuple[int, ...], clans: tuple[int, ...], begun: Move) -> Plan:
    """Levels with one answer are skipped: their token is not part of the move."""
    if not begun:
        if targets := _exposed(pyramid, clans, PLACES):
            return Plan("target", targets)
        # Ruling: if no attack at all is possible, a card of the hand is discarded instead.
        return Plan("discard", _tokens(hand))
    turn = _aimed(pyramid, hand, clans, begun[0])
    for token in begun[1:]:
        turn = further(pyramid, hand, turn, token)
    return turn


def _aimed(pyramid: Pyramid, hand: tuple[int, ...], clans: tuple[int, ...], token: str) -> Plan:
    """A turn of which it is known whom it expels."""
    target = PLACE[token]
    groups = groups_against(pyramid, target, clans)
    if len(groups) > 1:
        return Plan("attackers", tuple([GROUPS[group] for group in groups]), target)
    return _led(pyramid, hand, target, groups[0])


def further(pyramid: Pyramid, hand: tuple[int, ...], turn: Plan, token: str) -> Plan:
    """The turn with one more of its questions answered."""
    asked, _, target, attackers, gaps = turn
    if asked == "card":
        return Plan("", (), target, attackers, gaps)
    if asked == "attackers":
        return _led(pyramid, hand, target, GROUP[token])
    return _succession(pyramid, hand, target, attackers, (*gaps, PLACE[token]))


def _led(
    pyramid: Pyramid, hand: tuple[int, ...], target: int | None, attackers: tuple[int, ...]
) -> Plan:
    return _succession(pyramid, hand, target, attackers, (leader(pyramid, attackers),))


def _succession(
    pyramid: Pyramid,
    hand: tuple[int, ...],
    target: int | None,
    attackers: tuple[int, ...],
    gaps: tuple[int, ...],
) -> Plan:
    """Who moves up behind, as far as nobody has to choose; at the base a card of the hand does."""
    gap = gaps[-1]
    while below := BELOW[gap]:
        left, right = below
        lead = RANK[pyramid[left]] - RANK[pyramid[right]]
        if not lead:
            return Plan("successor", (PLACES[left], PLACES[right]), target, attackers, gaps)
        gap = left if lead > 0 else right
        gaps += (gap,)
    if len(hand) == 1:
        return Plan("", (), target, attackers, gaps)
    return Plan("card", _tokens(hand), target, attackers, gaps)


def targets_of(pyramid: Pyramid, clans: tuple[int, ...]) -> list[int]:
    """Everyone who can be expelled: where all of one clan that stand around together win."""
    return list(_exposed(pyramid, clans, range(len(PLACES))))


def _exposed(pyramid: Pyramid, clans: tuple[int, ...], places: Sequence[T]) -> tuple[T, ...]:
    """The same, each place called as it is in `places`."""
    won = sum(map(getitem, _WEIGHTS, pyramid)) & _wins(clans)
    # The six clans are laid over each other: a byte for each place is left.
    won |= won >> 3 * _CLAN
    won |= won >> _CLAN | won >> 2 * _CLAN
    return tuple(compress(places, (won & _FIRST_CLAN).to_bytes(len(PLACES), "little")))


# How strong every clan is around every place is a single number: a byte for each place, clan after
# clan. What any tribesman adds to it from any place is known beforehand. He brings twice his value
# against his neighbours, and one more against those above him: half a point lets a tie be won, and
# two halves are not more than that. At his own place he leaves to each other clan what, with more
# than twice his value, reaches the highest bit of the byte.
_CLAN = 8 * len(PLACES)  # bits
_FIRST_CLAN = (1 << _CLAN) - 1
_HIGHEST = 128


def _byte(clan: int, place: int) -> int:
    return clan * _CLAN + 8 * place


def _weight(card: int, place: int) -> int:
    clan, value = CLAN[card], VALUE[card]
    beside = sum(2 * value << _byte(clan, near) for near in BESIDE[place])
    above = sum(2 * value + 1 << _byte(clan, near) for near in ABOVE[place])
    needed = _HIGHEST - 1 - 2 * value
    return beside + above + sum(needed << _byte(c, place) for c in EVERY_CLAN if c != clan)


_WEIGHTS = [[_weight(card, place) for card in range(len(CARDS))] for place in range(len(PLACES))]


@lru_cache(maxsize=64)
def _wins(clans: tuple[int, ...]) -> int:
    """Where it says that one of these clans wins."""
    return sum(_HIGHEST << _byte(clan, place) for clan in clans for place in range(len(PLACES)))


def groups_against(
    pyramid: Pyramid, target: int, clans: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Every group of one clan that wins, the small ones first."""
    # Ruling: helpers do not move, so who takes part decides who moves up: each winning group is a
    # choice of its own, even with more helpers than it needs.
    card, below = pyramid[target], BELOW[target]
    own, value = CLAN[card], VALUE[card]
    around: dict[int, list[int]] = {}
    for near in (*BESIDE[target], *below):
        clan = CLAN[pyramid[near]]
        if clan in around:
            around[clan].append(near)
        elif clan != own and clan in clans:
            around[clan] = [near]
    winning: list[tuple[int, ...]] = []
    together = []
    for members in around.values():
        winning += [(near,) for near in members if VALUE[pyramid[near]] + (near in below) > value]
        if len(members) > 1:
            together.append(members)
    if together:
        winning += [
            group
            for size in range(2, max(map(len, together)) + 1)
            for members in together
            for group in combinations(members, size)
            if strength_of(pyramid, group) > value - is_weaker(target, group)
        ]
    return tuple(winning)


def strength_of(pyramid: Pyramid, attackers: tuple[int, ...]) -> int:
    return sum([VALUE[pyramid[place]] for place in attackers])


def value_against(pyramid: Pyramid, target: int, attackers: tuple[int, ...]) -> int:
    """What the attackers must beat: one less if any of them stands below."""
    return VALUE[pyramid[target]] - is_weaker(target, attackers)


@cache
def is_weaker(target: int, attackers: tuple[int, ...]) -> bool:
    """Attacked from below, one counts one less."""
    below = BELOW[target]
    return below != () and (below[0] in attackers or below[1] in attackers)


def leader(pyramid: Pyramid, attackers: tuple[int, ...]) -> int:
    """The attacker who takes the place: the highest value, of equal ones the woman."""
    if len(attackers) == 1:
        return attackers[0]
    return max(attackers, key=lambda place: RANK[pyramid[place]])


def group_token(group: tuple[int, ...]) -> str:
    return GROUPS[group]


def _tokens(hand: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARDS[card] for card in hand])
