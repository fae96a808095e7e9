"""What cards are worth to a computer player: which to draw for, which to give away.

What a card wins was found by trying it in positions of many matches: an order, no rule. Of hidden
cards it knows what everybody can count.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.chaos_chess.card import AFTER, CATALOG
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.first import FIRST
from engines.chaos_chess.hands import decks_of
from engines.chaos_chess.state import Phase, State
from engines.chaos_chess.winnings import HELD, WINNINGS
from engines.core.engine import Move, Seat

GOLD = 2.5  # hundredths of a pawn for one gold
RESERVE = 12  # gold below which nothing is exchanged
KEPT = 60  # a card worth as much is not given away, and waited for
RESCUE = 35  # at least, for a card that ends a check
PRICED = 5.0  # hundredths of a pawn for one gold of a card's price, to one who knows no better

Worth = Callable[[State, str], float]  # of holding this card, per turn


def unread(state: State, id: str) -> float:
    """To one who has not read them: all are alike."""
    return 1.0


def priced(state: State, id: str) -> float:
    """To one who goes by what is printed on it: the dearer the better."""
    return PRICED * CATALOG[id].cost


def measured(state: State, id: str) -> float:
    """To one who has seen many matches."""
    card = CATALOG[id]
    price = GOLD * card.cost if state.settings.treasuries else 0.0
    floor = HELD.get(id, RESCUE if card.in_check else -100)
    return max(WINNINGS.get(id, 0) - price, floor)


def best_deck(state: State, seat: Seat, worth: Worth) -> str:
    """The deck whose hidden cards are worth most on the average."""
    decks = decks_of(state, seat)
    if state.settings.cards != "common":
        return decks[0]
    lying = FIRST if state.settings.selection == "first" else BY_DECK
    seen = {*state.hands[seat], *state.position.pile, *state.seen[1 - seat]}
    seen |= {active.card for active in state.position.table}

    def mean(deck: str) -> float:
        hidden = [max(0.0, worth(state, id)) for id in lying[deck] if id not in seen]
        return sum(hidden) / max(1, len(hidden))

    return max(decks, key=mean)


def exchange(state: State, seat: Seat, worth: Worth, lasts: int = 1) -> Move | None:
    """The card to give away for one gold, if that is wise. Called where an exchange is offered, by
    one who lets his gold last for so many moves."""
    left = state.settings.treasury * (1 - state.position.number / lasts)
    if state.settings.treasuries and state.position.gold[seat] <= max(RESERVE, left):
        return None
    hand = state.hands[seat]
    least = min(hand, key=lambda id: worth(state, id))
    if worth(state, least) >= KEPT:
        return None
    waits = any(AFTER in CATALOG[id].when and worth(state, id) > KEPT for id in hand)
    if state.phase is Phase.MOVE and waits:
        return None
    decks = decks_of(state, seat)
    return ("exchange", least, *([best_deck(state, seat, worth)] if len(decks) > 1 else []))
