"""How the computer plays Cherokee out in its head: everyone takes what gives the own clan most.

All of it reads states that were dealt anew. It judges; it never decides what the rules allow.
Helpers do not move, so an attack is told by its target and its leader alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cherokee.attack import Pyramid, group_token, groups_against
from engines.cherokee.hints import judged
from engines.cherokee.mind import Memory, Reading, deal, readings
from engines.cherokee.rules import State, apply, attacking_clans, view
from engines.cherokee.tribe import (
    AROUND,
    BELOW,
    CARDS,
    CLAN,
    FEATHERS,
    PLACES,
    RANK,
    VALUE,
)
from engines.core.engine import Move, Seat
from engines.core.thinking import Chance, Guide

NOISE = 0.5  # of a feather
BROAD = 6  # attacks that are weighed with every card of the hand
ALIKE = 3  # of them with different cards, that are played out
RIVALRY = 0.5  # how much the best of several rivals counts against us
WIN = 20.0

Attack = tuple[int, tuple[int, ...]]  # target, attackers with the leader first


def play(state: State, seat: Seat, chance: Chance) -> Move:
    pyramid, own = state.pyramid, state.clans[seat]
    behind = following(pyramid, own)
    best: Attack | None = None
    most = -99.0
    for attack in attacks(pyramid, attacking_clans(state)):
        gain = given(pyramid, own, behind, attack) + NOISE * chance()
        if gain > most:
            best, most = attack, gain
    hand = state.hands[seat]
    some = (hand[int(chance() * len(hand))], hand[int(chance() * len(hand))])
    return spelled(state, seat, best, max(some, key=lambda card: _use(card, own)))


def attacks(pyramid: Pyramid, clans: Sequence[int]) -> Iterator[Attack]:
    """Each target with each leader who can take its place, helped by all who are lower."""
    every = len(clans) == 6
    for target, card in enumerate(pyramid):
        own, value = CLAN[card], VALUE[card]
        below = BELOW[target]
        around: dict[int, list[int]] = {}
        for near in AROUND[target]:
            clan = CLAN[pyramid[near]]
            if clan != own and (every or clan in clans):
                around.setdefault(clan, []).append(near)
        for group in around.values():
            if len(group) > 1:
                group.sort(key=lambda near: RANK[pyramid[near]])
            strength, weaker = 0, 0
            for done, leader in enumerate(group):
                strength += VALUE[pyramid[leader]]
                weaker = weaker or leader in below
                if strength > value - weaker:
                    yield target, (leader, *group[:done])


def following(pyramid: Pyramid, own: int) -> list[int]:
    """For each place, how many of a clan move up when it becomes empty."""
    found = [0] * len(pyramid)
    for place in range(len(pyramid) - 9, -1, -1):
        after = successor(pyramid, place, own)
        found[place] = found[after] + (CLAN[pyramid[after]] == own)
    return found


def successor(pyramid: Pyramid, place: int, own: int) -> int:
    """Who moves up; where that is a choice, one of the own clan."""
    left, right = BELOW[place]
    lead = RANK[pyramid[left]] - RANK[pyramid[right]]
    return left if lead > 0 or (not lead and CLAN[pyramid[left]] == own) else right


def given(pyramid: Pyramid, own: int, behind: list[int], attack: Attack) -> int:
    """The feathers that an attack gives a clan."""
    target, (leader, *_) = attack
    gain = behind[leader]
    if CLAN[pyramid[leader]] == own:
        gain += FEATHERS[target] - FEATHERS[leader]
    elif CLAN[pyramid[target]] == own:
        gain -= FEATHERS[target]
    return gain


def spelled(state: State, seat: Seat, attack: Attack | None, card: int) -> Move:
    """The tokens of a turn, without those that are the only ones."""
    pyramid, hand, own = state.pyramid, state.hands[seat], state.clans[seat]
    if attack is None:
        return (CARDS[card],)
    target, attackers = attack
    move: Move = (PLACES[target],)
    groups = groups_against(pyramid, target, attacking_clans(state))
    if len(groups) > 1:
        meant = set(attackers)
        move += (group_token(next(group for group in groups if set(group) == meant)),)
    place = attackers[0]
    while BELOW[place]:
        left, right = BELOW[place]
        after = successor(pyramid, place, own)
        if RANK[pyramid[left]] == RANK[pyramid[right]]:
            move += (PLACES[after],)
        place = after
    return (*move, CARDS[card]) if len(hand) > 1 else move


def candidates(state: State, seat: Seat, memory: Memory | None, chance: Chance) -> list[Move]:
    """The attacks that give most, each with the cards that suit it, by the clans that were read."""
    pyramid, own, hand = state.pyramid, state.clans[seat], state.hands[seat]
    read: tuple[Reading, ...] = ()
    if memory and not state.open_clans:
        read = readings(memory.given, seat, len(state.hands), own)
    behind = {clan: following(pyramid, clan) for clan in range(6)}
    envied = _envied(state, seat, read)

    def gain(attack: Attack) -> float:
        others = sum(
            share * given(pyramid, clan, behind[clan], attack) for clan, share in envied.items()
        )
        return given(pyramid, own, behind[own], attack) - others + NOISE * chance()

    every = list(attacks(pyramid, attacking_clans(state)))
    if not every:
        return [spelled(state, seat, None, min(hand, key=lambda card: _use(card, own)))]
    worths = {attack: gain(attack) for attack in every}
    found: list[tuple[float, Move]] = []
    for attack in sorted(every, key=worths.__getitem__, reverse=True)[:BROAD]:
        moves = [spelled(state, seat, attack, card) for card in hand]
        seen = [(judged(view(apply(state, seat, m).state, seat), seat, read), m) for m in moves]
        found += sorted(seen, reverse=True)[:ALIKE]
    return [move for _, move in sorted(found, reverse=True)]


def _envied(state: State, seat: Seat, read: Sequence[Reading]) -> dict[int, float]:
    """How much of the rivalry each clan has to bear."""
    others = len(state.hands) - 1
    found: dict[int, float] = {}
    if state.open_clans:
        return {clan: 1 / others for s, clan in enumerate(state.clans) if s != seat}
    for clans, share in read:
        for clan in clans:
            found[clan] = found.get(clan, 0.0) + share / others
    return found


def settled(begun: State, state: State, turns: int) -> bool:
    return turns >= max(3, len(state.hands))


def worth(state: State, seat: Seat) -> float:
    sums = [0] * 6
    for card, earned in zip(state.pyramid, FEATHERS, strict=True):
        sums[CLAN[card]] += earned
    own = sums[state.clans[seat]]
    best = max(sums[clan] for other, clan in enumerate(state.clans) if other != seat)
    if not any(state.hands):
        return own - best + WIN * ((own > best) - (own < best))
    return own - (best if len(state.hands) == 2 else RIVALRY * best)


def _use(card: int, own: int) -> int:
    """What a card is worth in the base: a strong one of the own clan, else a weak one."""
    return VALUE[card] if CLAN[card] == own else -VALUE[card]


GUIDE = Guide(play, settled, worth, candidates, deal=deal, width=16)
