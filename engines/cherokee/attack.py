"""One turn on the pyramid: who can be expelled, by whom, and who moves up behind.

A turn is read from its tokens as far as they go; what they leave open is the next question. It
reads a pyramid, a hand and the clans that may attack, never a state, so rules and menus share it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, compress
from operator import getitem, itemgetter
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


# A plan is made for every question, and the constructor of a named tuple takes twice as long.
_plan: Callable[
    [tuple[Question, tuple[str, ...], int | None, tuple[int, ...], tuple[int, ...]]], Plan
] = partial(tuple.__new__, Plan)


def plan(pyramid: Pyramid, hand: tuple[int, ...], clans: tuple[int, ...], begun: Move) -> Plan:
    """Levels with one answer are skipped: their token is not part of the move."""
    if not begun:
        ask = opening(strengths(pyramid), hand, clans)
        return Plan("target" if ask and ask[0] in PLACE else "discard", ask)
    turn = aimed(pyramid, hand, clans, begun[0])
    for token in begun[1:]:
        turn = further(pyramid, hand, turn, token)
    return turn


def opening(strengths: int, hand: tuple[int, ...], clans: tuple[int, ...]) -> tuple[str, ...]:
    """What a turn may begin with: whom it expels, told by how strong all stand."""
    # Ruling: if no attack at all is possible, a card of the hand is discarded instead.
    return _exposed(strengths, clans, PLACES) or tokens(hand)


def aimed(pyramid: Pyramid, hand: tuple[int, ...], clans: tuple[int, ...], token: str) -> Plan:
    """A turn of which it is known whom it expels."""
    target = PLACE[token]
    groups = groups_against(pyramid, target, clans)
    if len(groups) > 1:
        return _plan(("attackers", itemgetter(*groups)(GROUPS), target, (), ()))
    return _led(pyramid, hand, target, groups[0])


def further(pyramid: Pyramid, hand: tuple[int, ...], turn: Plan, token: str) -> Plan:
    """The turn with one more of its questions answered."""
    asked, _, target, attackers, gaps = turn
    if asked == "card":
        return _plan(("", (), target, attackers, gaps))
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
            return _plan(("successor", (PLACES[left], PLACES[right]), target, attackers, gaps))
        gap = left if lead > 0 else right
        gaps += (gap,)
    if len(hand) == 1:
        return _plan(("", (), target, attackers, gaps))
    return _plan(("card", tokens(hand), target, attackers, gaps))


def targets_of(pyramid: Pyramid, clans: tuple[int, ...]) -> list[int]:
    """Everyone who can be expelled: where all of one clan that stand around together win."""
    return list(_exposed(strengths(pyramid), clans, range(len(PLACES))))


def _exposed(strengths: int, clans: tuple[int, ...], places: Sequence[T]) -> tuple[T, ...]:
    """The same, each place called as it is in `places`."""
    won = strengths & _wins(clans)
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


@cache  # the man and the woman of a value are one number
def _weight(clan: int, value: int, place: int) -> int:
    beside = sum(2 * value << _byte(clan, near) for near in BESIDE[place])
    above = sum(2 * value + 1 << _byte(clan, near) for near in ABOVE[place])
    needed = _HIGHEST - 1 - 2 * value
    return beside + above + sum(needed << _byte(c, place) for c in EVERY_CLAN if c != clan)


_WEIGHTS = [
    [_weight(clan, value, place) for clan, value in zip(CLAN, VALUE, strict=True)]
    for place in range(len(PLACES))
]


def strengths(pyramid: Pyramid) -> int:
    """How strong every clan is around every place."""
    return sum(map(getitem, _WEIGHTS, pyramid))


def altered(strengths: int, before: Pyramid, after: Pyramid, places: tuple[int, ...]) -> int:
    """The strengths after a turn that changed who stands in these places."""
    for place in places:
        weights = _WEIGHTS[place]
        strengths += weights[after[place]] - weights[before[place]]
    return strengths


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
    around: dict[int, tuple[int, ...]] = {}
    for near in _NEAR[target]:
        clan = CLAN[pyramid[near]]
        if clan in around:
            around[clan] += (near,)
        elif clan != own and clan in clans:
            around[clan] = (near,)
    winning: tuple[tuple[int, ...], ...] = ()
    together: list[tuple[int, ...]] = []
    for members in around.values():
        for near in members:
            if VALUE[pyramid[near]] + (near in below) > value:
                winning += ((near,),)
        together += _SEVERAL[members]
    for group in together:
        if strength_of(pyramid, group) > value - is_weaker(target, group):
            winning += (group,)
    return winning


_NEAR = tuple(beside + below for beside, below in zip(BESIDE, BELOW, strict=True))
# All groups of two or more that can be made of these.
_SEVERAL = {
    members: [group for size in range(2, len(members) + 1) for group in combinations(members, size)]
    for members in GROUPS
}


def strength_of(pyramid: Pyramid, attackers: tuple[int, ...]) -> int:
    strength = 0
    for place in attackers:
        strength += VALUE[pyramid[place]]
    return strength


def value_against(pyramid: Pyramid, target: int, attackers: tuple[int, ...]) -> int:
    """What the attackers must beat: one less if any of them stands below."""
    return VALUE[pyramid[target]] - is_weaker(target, attackers)


def is_weaker(target: int, attackers: tuple[int, ...]) -> bool:
    """Attacked from below, one counts one less. Of a group those below come last."""
    return attackers[-1] in BELOW[target]


def leader(pyramid: Pyramid, attackers: tuple[int, ...]) -> int:
    """The attacker who takes the place: the highest value, of equal ones the woman."""
    first = attackers[0]
    for place in attackers[1:]:
        if RANK[pyramid[place]] > RANK[pyramid[first]]:
            first = place
    return first


def group_token(group: tuple[int, ...]) -> str:
    return GROUPS[group]


def tokens(hand: tuple[int, ...]) -> tuple[str, ...]:
    if len(hand) < 2:
        return tuple([CARDS[card] for card in hand])
    # Much faster than a loop, but of a single one it makes no tuple.
    found: tuple[str, ...] = itemgetter(*hand)(CARDS)
    return found
