"""How many cards a seat may still play in this turn, and what they cost."""

from __future__ import annotations

from engines.chaos_chess.card import Card, Play
from engines.chaos_chess.law import force
from engines.chaos_chess.state import State
from engines.core.engine import Seat


def allowance(state: State, seat: Seat) -> int:
    """How many more cards this seat may play in this turn."""
    if state.so_far.exchanged and seat == state.position.mover:
        return 0
    laws = force(state.position).extra
    extra = sum(law.extra(card, seat) for law, card in laws) if laws else 0
    return 1 + extra - state.so_far.played[seat]


def price(state: State, seat: Seat, card: Card) -> int:
    """The cost with all changes; X comes on top."""
    if not state.settings.treasuries:
        return 0
    laws = force(state.position).price
    change = sum(law.price(active, seat) for law, active in laws) if laws else 0
    return max(1, card.cost + change)


def cost(play: Play) -> int:
    """All that must be paid: the price, and X."""
    x = play.card.x(play) if play.card.x is not None else 0
    return price(play.state, play.seat, play.card) + x if play.state.settings.treasuries else 0


def affordable(state: State, seat: Seat, card: Card) -> bool:
    return not state.settings.treasuries or price(state, seat, card) <= state.position.gold[seat]
