"""How good a position looks to one seat, from its view alone.

In points of victory: what is scored, and what the round promises. It is a judgement, never a rule.
"""

from __future__ import annotations

from engines.chu_han.cards import Cards, by_rank
from engines.chu_han.state import View
from engines.core.engine import Seat

# How likely a lead of this rank is answered, and so how much of a turn it costs to be rid of it.
BURDEN = (0.3, 1.0, 0.95, 0.85, 0.8, 0.7, 0.55, 0.4, 0.25, 0.05)
ABILITY = 0.1  # what a person is worth beyond its rank
LEAD = 0.3  # what it is worth to attack next
MANY_TWOS = 0.3  # nearly enough of them to score


def evaluate(view: View, seat: Seat) -> float:
    if view.winner is not None:
        return 100.0 if view.winner == seat else -100.0
    other = 1 - seat
    ahead = float(view.points[seat] - view.points[other])
    hand, theirs = view.hands[seat], view.hands[other]
    mine = effort(hand) if hand is not None else guess(view.sizes[seat])
    yours = effort(theirs) if theirs is not None else guess(view.sizes[other])
    # Who needs fewer turns goes out, and scores what the other is left with.
    chance = yours / (mine + yours) if mine + yours else 0.5
    if view.turn == seat and view.phase == "lead":
        chance += LEAD * (1 - chance)
    gain = (min(5, view.sizes[other]) + view.edicts[other]) * (2 if view.doubled[seat] else 1)
    loss = (min(5, view.sizes[seat]) + view.edicts[seat]) * (2 if view.doubled[other] else 1)
    deaf = 0.01 if view.letting[seat] else 0.0
    return ahead + chance * gain - (1 - chance) * loss - deaf


def effort(hand: Cards) -> float:
    """About how many turns it takes to play this hand: a set costs one, high sets less."""
    ranks = by_rank(hand)
    turns = sum(cost for cost, cards in zip(BURDEN, ranks, strict=True) if cards)
    turns -= ABILITY * min(len(ranks[3]) + len(ranks[6]), 3)
    if len(ranks[2]) + len(ranks[0]) >= 5:
        turns -= MANY_TWOS
    return max(0.0, turns)


def guess(size: int) -> float:
    """The same for a hand of which only the size is known."""
    return 0.45 * size if size < 6 else 2.7 + 0.18 * (size - 6)
