"""The three decks: forty cards each, written down as data."""

from __future__ import annotations

from engines.chaos_chess.card import CATALOG, Card
from engines.chaos_chess.decks import intrigues, manoeuvres, mutations

BY_DECK: dict[str, tuple[str, ...]] = {
    "manoeuvres": tuple(card.id for card in manoeuvres.CARDS),
    "mutations": tuple(card.id for card in mutations.CARDS),
    "intrigues": tuple(card.id for card in intrigues.CARDS),
}
CARDS: dict[str, Card] = CATALOG
