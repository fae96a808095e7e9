"""How good a position of Great Wall looks to one seat: what the computer player goes by.

Every section is a bet: the further ahead one is there, the likelier its token. Cards in hand are
worth what they could still buy. Reads a view only, so it knows no more than the player in that
seat.
"""

from __future__ import annotations

from math import exp

from engines.core.engine import Seat
from engines.great_wall.state import WORTH, Section, View, points

NEWCOMER = 1.0  # points that someone may yet bring into a section
SPREAD = 1.5  # points of lead that make a bet clearly safer
ENVY = 0.5  # how much of a rival's gain is our loss
TYPICAL = 4.0  # an average token: stored values of others are hidden
CARD = 0.55  # what a point in hand is worth in tokens
DRAGON = 2.5  # points a dragon in hand stands for: it takes as well as it gives
NOBLE = 2.0
ACTION = 2.0  # what an action still to come is worth: cavalry should ride for free


def evaluate(view: View, seat: Seat) -> float:
    rivals = len(view.hands) - 1
    worth = float(sum(view.store))
    if view.stores:
        return worth - max(sum(s) for other, s in enumerate(view.stores) if other != seat)
    worth -= ENVY * TYPICAL * (sum(view.stored) - view.stored[seat]) / rivals
    for section in view.sections:
        if section.cards:
            worth += _bet(section, seat, ENVY / rivals)
    if view.phase == "building":
        worth += CARD * _strength(view.hand)
    if view.turn == seat:
        worth += ACTION * view.actions
    return worth


def _bet(section: Section, seat: Seat, envy: float) -> float:
    """What the section promises: the next token to each by the odds, and the token already taken
    to its holder as soon as somebody completes the section."""
    prize = max(section.tokens)
    odds = {who: exp(n / SPREAD) for who, n in points(section.cards).items()}
    whole = sum(odds.values()) + exp(NEWCOMER / SPREAD)
    worth = 0.0
    for who, share in odds.items():
        worth += prize * share / whole * (1.0 if who == seat else -envy)
    for card in section.cards:
        if card.token:
            worth += card.token * (1.0 if card.owner == seat else -envy)
    return worth


def _strength(hand: tuple[str, ...]) -> float:
    infantry = hand.count("infantry")
    found = infantry * (infantry + 1) / 2
    for card in hand:
        if card == "dragon":
            found += DRAGON
        elif card == "noble":
            found += NOBLE
        elif card != "infantry":
            found += WORTH[card]
    return found
