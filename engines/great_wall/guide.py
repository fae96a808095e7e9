"""How the computer plays Great Wall out in its head: the judgement of `hints`, but only of what a
move changes.

All of it reads states that were dealt anew. It judges; it never decides what the rules allow.
"""

from __future__ import annotations

from math import exp

from engines.core.engine import Move, Seat
from engines.core.thinking import Chance, Guide
from engines.great_wall.hints import (
    ACTION,
    CARD,
    DRAGON,
    ENVY,
    NEWCOMER,
    NOBLE,
    SPREAD,
    evaluate,
)
from engines.great_wall.rules import acts, chooses, view
from engines.great_wall.state import NAMES, WORTH, Section, State, coverable

TURNS = 9  # that a playout lasts
VICTORY = 12.0  # tokens' worth of being first at the end
DRAW = 1.15  # what a card is worth that is yet to be drawn
NOISE = 0.5
LOW, HIGH = -30, 90  # points that somebody may have in a section
_ODDS = [exp(points / SPREAD) for points in range(LOW, HIGH)]
_NEW = exp(NEWCOMER / SPREAD)
_STRENGTH = {**WORTH, "dragon": DRAGON, "noble": NOBLE}


def play(state: State, seat: Seat, chance: Chance) -> Move:
    if state.scored < len(state.sections):
        return mark(state, seat)
    hand = state.hands[seat]
    held = CARD if state.phase == "building" else 0.0
    envy = ENVY / (len(state.hands) - 1)
    best: Move = ("draw",)
    most = DRAW * bool(held) - ACTION + NOISE * chance() if state.decks[seat] else -99.0
    open_ones = [number for number, each in enumerate(state.sections) if each.tokens]
    kinds = dict.fromkeys(hand)
    for number in open_ones:
        section = state.sections[number]
        ground = Ground(section, seat, envy)
        for kind in kinds:
            own = hand.count(kind)
            for count in range(1, own + 1):
                worth = ground.gain(kind, count) - held * leaving(kind, own, count)
                worth += NOISE * chance()
                if kind != "cavalry" or state.rode:
                    worth -= ACTION
                if worth > most:
                    word = "march" if kind == "cavalry" and state.rode else kind
                    counted = (str(count),) if own > 1 else ()
                    where = (NAMES[number],) if len(open_ones) > 1 else ()
                    best, most = (word, *counted, *where), worth
        if "dragon" in kinds:
            for place in coverable(section):
                if section.cards[place].owner != seat:
                    worth = ground.covering(place) - held * DRAGON - ACTION + NOISE * chance()
                    if worth > most:
                        best, most = ("cover", NAMES[number], f"c{place + 1}"), worth
    if best[0] == "cover":
        return _cover(state, best)
    # A word that is the only one is not said.
    return best if chooses(state) or len(acts(state)) > 1 else best[1:]


def _cover(state: State, move: Move) -> Move:
    first, section, place = move
    ways = [coverable(each) for each in state.sections]
    said: Move = () if len(acts(state)) == 1 else (first,)
    if sum(map(bool, ways)) > 1:
        said += (section,)
    if len(ways[NAMES.index(section)]) > 1:
        said += (place,)
    return said


def mark(state: State, seat: Seat) -> Move:
    """The first token of a section: the smaller one stays to be won, unless it is a burden to lead
    with; it goes onto the dearest card, for that one is least likely to be missed."""
    section = state.sections[state.scored]
    ground = Ground(section, seat, ENVY / (len(state.hands) - 1))
    values = sorted(set(section.tokens), reverse=True)
    # Of equally dear ones the one that was laid first: a set has another order in each process.
    kinds = dict.fromkeys(card.kind for card in section.cards if card.owner == seat)
    best = values[0]
    if len(values) > 1:
        best = max(values, key=lambda value: value + ground.bet(sum(values) - value, -value))
    said: Move = (str(best),) if len(values) > 1 else ()
    if len(kinds) > 1:
        said += (max(kinds, key=lambda kind: _STRENGTH.get(kind, 2.5)),)
    return said


def leaving(kind: str, own: int, count: int) -> float:
    """The strength that leaves the hand with so many of these."""
    if kind == "infantry":
        left = own - count
        return (own * (own + 1) - left * (left + 1)) / 2
    return _STRENGTH[kind] * count


class Ground:
    """What a seat has in a section, and its rivals: counted once for all the moves there."""

    __slots__ = (
        "_cards",
        "_envy",
        "_levelled",
        "_marching",
        "_others",
        "_points",
        "_prize",
        "_seat",
    )

    def __init__(self, section: Section, seat: Seat, envy: float) -> None:
        self._cards = section.cards
        self._prize = max(section.tokens)
        self._seat, self._envy = seat, envy
        self._levelled = False
        counts: dict[Seat, int] = {}
        points: dict[Seat, int] = {}
        marching: dict[Seat, int] = {}
        for card in section.cards:
            owner, kind = card.owner, card.kind
            counts[owner] = counts.get(owner, 0) + 1 - card.token
            if kind == "infantry":
                marching[owner] = value = marching.get(owner, 0) + 1
            else:
                value = WORTH[kind]
                if kind == "noble":
                    self._levelled = True
            points[owner] = points.get(owner, 0) + value - card.token
        self._points, self._others = points, counts
        if self._levelled:
            self._points = counts
        self._marching = marching

    def gain(self, kind: str, count: int) -> float:
        """What so many cards more are worth here."""
        before = self._bet(self._points, self._points.get(self._seat))
        if kind == "noble" and not self._levelled:
            own = self._others.get(self._seat, 0) + count
            return self._bet(self._others, own) - before
        if self._levelled:
            more = count
        elif kind == "infantry":
            there = self._marching.get(self._seat, 0)
            more = count * there + count * (count + 1) // 2
        else:
            more = WORTH[kind] * count
        return self._bet(self._points, self._points.get(self._seat, 0) + more) - before

    def covering(self, place: int) -> float:
        """What it is worth to lay a dragon over a rival's card."""
        covered = self._cards[place]
        rival = covered.owner
        lost = 1
        if not self._levelled:
            lost = self._marching[rival] if covered.kind == "infantry" else WORTH[covered.kind]
        before = self._bet(self._points, self._points.get(self._seat))
        points = {**self._points, rival: self._points[rival] - lost}
        return self._bet(points, points.get(self._seat, 0) + 1) - before

    def bet(self, prize: int, more: int) -> float:
        """What the section promises for that prize, with so many points more."""
        worth = self._bet(self._points, self._points.get(self._seat, 0) + more)
        return worth * prize / self._prize

    def _bet(self, points: dict[Seat, int], own: int | None) -> float:
        mine = 0.0 if own is None else _ODDS[own - LOW]
        theirs = 0.0
        for who, number in points.items():
            if who != self._seat:
                theirs += _ODDS[number - LOW]
        return self._prize * (mine - self._envy * theirs) / (mine + theirs + _NEW)


def settled(begun: State, state: State, turns: int) -> bool:
    return turns >= TURNS


def worth(state: State, seat: Seat) -> float:
    if state.phase != "over":
        return evaluate(view(state, seat), seat)
    sums = [sum(store) for store in state.stores]
    ahead = sums[seat] - max(other for who, other in enumerate(sums) if who != seat)
    return ahead + VICTORY * ((ahead > 0) - (ahead < 0))


GUIDE = Guide(play, settled, worth)
