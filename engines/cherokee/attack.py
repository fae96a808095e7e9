"""One turn on the pyramid: who can be expelled, by whom, and who moves up behind.

A turn is read from its tokens as far as they go; what they leave open is the next question. It
reads a pyramid, a hand and the clans that may attack, never a state, so rules and menus share it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal

from engines.cherokee.tribe import (
    BELOW,
    BESIDE,
    CARD,
    CARDS,
    CLAN,
    PLACE,
    PLACES,
    RANK,
    VALUE,
)
from engines.core.engine import Move

Pyramid = tuple[int, ...]
Question = Literal["target", "discard", "attackers", "successor", "card", ""]


@dataclass(frozen=True, slots=True)
class Plan:
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
        if targets := targets_of(pyramid, clans):
            return Plan("target", tuple(PLACES[target] for target in targets))
        # Ruling: if no attack at all is possible, a card of the hand is discarded instead.
        return Plan("discard", _tokens(hand))
    tokens = iter(begun)
    first = next(tokens)
    if first in CARD:
        return Plan("", card=CARD[first])

    target = PLACE[first]
    groups = groups_against(pyramid, target, clans)
    attackers = groups[0]
    if len(groups) > 1:
        chosen = next(tokens, None)
        if chosen is None:
            return Plan("attackers", tuple(map(group_token, groups)), target)
        attackers = tuple(PLACE[place] for place in chosen.split("_"))

    gaps = [leader(pyramid, attackers)]
    while below := BELOW[gaps[-1]]:
        left, right = below
        lead = RANK[pyramid[left]] - RANK[pyramid[right]]
        if lead:
            gaps.append(left if lead > 0 else right)
            continue
        chosen = next(tokens, None)
        if chosen is None:
            ask = (PLACES[left], PLACES[right])
            return Plan("successor", ask, target, attackers, tuple(gaps))
        gaps.append(PLACE[chosen])

    if len(hand) == 1:
        return Plan("", (), target, attackers, tuple(gaps), hand[0])
    chosen = next(tokens, None)
    if chosen is None:
        return Plan("card", _tokens(hand), target, attackers, tuple(gaps))
    return Plan("", (), target, attackers, tuple(gaps), CARD[chosen])


def targets_of(pyramid: Pyramid, clans: tuple[int, ...]) -> list[int]:
    """Everyone who can be expelled: where all of one clan that stand around together win."""
    clan_at = [CLAN[card] for card in pyramid]
    strength_at = [VALUE[card] if CLAN[card] in clans else 0 for card in pyramid]
    targets = []
    for target, card in enumerate(pyramid):
        own, value = CLAN[card], VALUE[card]
        together: dict[int, int] = {}
        for near in BELOW[target]:
            clan = clan_at[near]
            # One less to beat from below is one more to beat it with.
            together[clan] = total = together.get(clan, 1) + strength_at[near]
            if total > value and clan != own:
                targets.append(target)
                break
        else:
            for near in BESIDE[target]:
                clan = clan_at[near]
                together[clan] = total = together.get(clan, 0) + strength_at[near]
                if total > value and clan != own:
                    targets.append(target)
                    break
    return targets


@lru_cache(maxsize=256)  # every level of a move asks again
def groups_against(
    pyramid: Pyramid, target: int, clans: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Every group of one clan that wins, the small ones first."""
    # Ruling: helpers do not move, so who takes part decides who moves up: each winning group is a
    # choice of its own, even with more helpers than it needs.
    own = CLAN[pyramid[target]]
    around: dict[int, list[int]] = {}
    for near in (*BESIDE[target], *BELOW[target]):
        clan = CLAN[pyramid[near]]
        if clan != own and clan in clans:
            around.setdefault(clan, []).append(near)
    return tuple(
        group
        for size in range(1, 5)
        for members in around.values()
        for group in combinations(members, size)
        if strength_of(pyramid, group) > value_against(pyramid, target, group)
    )


def strength_of(pyramid: Pyramid, attackers: tuple[int, ...]) -> int:
    return sum(VALUE[pyramid[place]] for place in attackers)


def value_against(pyramid: Pyramid, target: int, attackers: tuple[int, ...]) -> int:
    """What the attackers must beat: one less if any of them stands below."""
    return VALUE[pyramid[target]] - is_weaker(target, attackers)


def is_weaker(target: int, attackers: tuple[int, ...]) -> bool:
    """Attacked from below, one counts one less."""
    return any(place in BELOW[target] for place in attackers)


def leader(pyramid: Pyramid, attackers: tuple[int, ...]) -> int:
    """The attacker who takes the place: the highest value, of equal ones the woman."""
    return max(attackers, key=lambda place: RANK[pyramid[place]])


def group_token(group: tuple[int, ...]) -> str:
    return "_".join(PLACES[place] for place in group)


def _tokens(hand: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in hand)
