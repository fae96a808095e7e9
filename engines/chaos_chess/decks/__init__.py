"""The three decks: forty cards each, written down as data.

A card lists its parts in reading order: what it needs (`needs`), what it points at (`picks`,
narrowed by `traits`), what it does at once (`effects`, `answers`), what it changes while it lies on
the table (`laws`). The parts name pieces and squares by a pick or as `whom` does, moves by a
pattern, gold as `amounts` does. A new card is a few such lines in its deck and its name and text in
the locale files; its price and moment are said here alone.
"""

from __future__ import annotations

from engines.chaos_chess.card import CATALOG, Card
from engines.chaos_chess.decks import intrigues, manoeuvres, mutations

BY_DECK: dict[str, tuple[str, ...]] = {
    "manoeuvres": tuple(card.id for card in manoeuvres.CARDS),
    "mutations": tuple(card.id for card in mutations.CARDS),
    "intrigues": tuple(card.id for card in intrigues.CARDS),
}
CARDS: dict[str, Card] = CATALOG
