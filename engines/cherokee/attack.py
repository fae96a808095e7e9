"""One turn on the pyramid: who can be expelled, by whom, and who moves up behind.

A turn is read from its tokens as far as they go; what they leave open is the next question. It
reads a pyramid, a hand and the clans that may attack, never a state, so rules and menus share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Literal, NamedTuple, TypeVar

from engines.cherokee.tribe import (
    BELOW,
    BESIDE,
    CARD,
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
from engines.core.memory import remembered

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
    card: int = -1


def plan(pyramid: Pyramid, hand: tuple[int, ...], clans: tuple[int, ...], begun: Move) -> Plan:
    """Levels with one answer are skipped: their token is not part of the move."""
    if not begun:
        if targets := _exposed(pyramid, clans, PLACES):
            return Plan("target", tuple(targets))
        # Ruling: if no attack at all is possible, a card of the hand is discarded instead.
        return Plan("discard", _tokens(hand))
    turn = _aimed(pyramid, hand, clans, begun[0])
    for token in begun[1:]:
        turn = further(pyramid, hand, turn, token)
    return turn


def _aimed(pyramid: Pyramid, hand: tuple[int, ...], clans: tuple[int, ...], token: str) -> Plan:
    """A turn of which the first token is known: whom it expels, or what it discards."""
    if token in CARD:
        return Plan("", card=CARD[token])
    target = PLACE[token]
    groups = groups_against(pyramid, target, clans)
    if len(groups) > 1:
        return Plan("attackers", tuple([GROUPS[group] for group in groups]), target)
    return _succession(pyramid, hand, target, groups[0], (leader(pyramid, groups[0]),))


def further(pyramid: Pyramid, hand: tuple[int, ...], turn: Plan, token: str) -> Plan:
    """The turn with one more of its questions answered."""
    asked, _, target, attackers, gaps, _ = turn
    if asked == "card":
        return Plan("", (), target, attackers, gaps, CARD[token])
    if asked == "successor":
        return _succession(pyramid, hand, target, attackers, (*gaps, PLACE[token]))
    attackers = GROUP[token]
    return _succession(pyramid, hand, target, attackers, (leader(pyramid, attackers),))


def _succession(
    pyramid: Pyramid,
    hand: tuple[int, ...],
    target: int | None,
    attackers: tuple[int, ...],
    gaps: tuple[int, ...],
) -> Plan:
    """Who moves up behind, as far as nobody has to choose; at the base a card of the hand does."""
    while below := BELOW[gaps[-1]]:
        left, right = below
        lead = RANK[pyramid[left]] - RANK[pyramid[right]]
        if not lead:
            return Plan("successor", (PLACES[left], PLACES[right]), target, attackers, gaps)
        gaps += (left,) if lead > 0 else (right,)
    if len(hand) == 1:
        return Plan("", (), target, attackers, gaps, hand[0])
    return Plan("card", _tokens(hand), target, attackers, gaps)


def targets_of(pyramid: Pyramid, clans: tuple[int, ...]) -> list[int]:
    """Everyone who can be expelled: where all of one clan that stand around together win."""
    return _exposed(pyramid, clans, range(len(PLACES)))


def _exposed(pyramid: Pyramid, clans: tuple[int, ...], places: Sequence[T]) -> list[T]:
    """The same, each place called as it is in `places`."""
    beside, below = _forces(clans)
    everyone = (*pyramid, NOBODY)
    neighbours = zip(
        places,
        pyramid,
        _LEFT(everyone),
        _RIGHT(everyone),
        _BELOW_LEFT(everyone),
        _BELOW_RIGHT(everyone),
        strict=True,
    )
    return [
        target
        for target, card, left, right, one, other in neighbours
        if beside[left][right] + below[one][other] + SHORT[card] & OVER[card]
    ]


# The strength of all six clans at one place is a single number: seven bits for each clan, six for
# its strength and the seventh for what is carried over. What a target still lacks to be expelled is
# added to it; then the seventh bit says which clans win, and the target's own is left out.
_LANES = tuple(7 * clan for clan in EVERY_CLAN)
SHORT = tuple(sum(63 - value << lane for lane in _LANES) for value in VALUE)
OVER = tuple(sum(64 << lane for lane in _LANES if lane != _LANES[clan]) for clan in CLAN)
NOBODY = len(CARDS)  # stands wherever a place has no neighbour

Pairs = tuple[tuple[int, ...], ...]


def _neighbour(places: Iterable[int | None]) -> Callable[[Pyramid], tuple[int, ...]]:
    """Picks from everyone the neighbours at these places."""
    return itemgetter(*[len(BELOW) if place is None else place for place in places])


_LEFT = _neighbour(next((n for n in near if n < place), None) for place, near in enumerate(BESIDE))
_RIGHT = _neighbour(next((n for n in near if n > place), None) for place, near in enumerate(BESIDE))
_BELOW_LEFT = _neighbour(near[0] if near else None for near in BELOW)
_BELOW_RIGHT = _neighbour(near[1] if near else None for near in BELOW)


@lru_cache(maxsize=64)
def _forces(clans: tuple[int, ...]) -> tuple[Pairs, Pairs]:
    """What any two who stand beside a place bring against it, and any two who stand below."""
    lanes = [1 << _LANES[CLAN[card]] if CLAN[card] in clans else 0 for card in range(NOBODY)] + [0]
    values = (*VALUE, 0)
    alone = [lane * value for lane, value in zip(lanes, values, strict=True)]
    everyone = range(NOBODY + 1)
    return (
        tuple(tuple(alone[one] + alone[other] for other in everyone) for one in everyone),
        # One less to beat from below is one more to beat it with.
        tuple(
            tuple(alone[one] + alone[other] + (lanes[one] | lanes[other]) for other in everyone)
            for one in everyone
        ),
    )


@remembered(64)
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
        if clan != own and clan in clans:
            around.setdefault(clan, []).append(near)
    winning: list[tuple[int, ...]] = [
        (near,)
        for members in around.values()
        for near in members
        if VALUE[pyramid[near]] + (near in below) > value
    ]
    if together := [members for members in around.values() if len(members) > 1]:
        winning += [
            group
            for size in range(2, 5)
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
