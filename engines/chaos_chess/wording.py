"""The words of a card, composed: what it does from the locale files, its price and its moment from
the deck.

Neither is ever typed into a text, so a text cannot disagree with the rules.
"""

from __future__ import annotations

from engines.chaos_chess.card import CATALOG, PLAIN, Card
from engines.core.ui import Arg, Msg


def moment(card: Card) -> Msg:
    """When it may be played, as the beginning of a sentence."""
    return Msg("-".join(("moment", *(("check",) if card.in_check else ()), *card.when)))


def text(id: str) -> Msg:
    """What it says. A lasting card is read while it lies on the table, so its moment is left out,
    unless it answers something that must be told."""
    return Msg(f"card-{id}.text", {"when": moment(CATALOG[id])})


def printed(id: str) -> Msg:
    """What it says, and every limit that the deck sets and the text leaves out: for whoever may
    want to play it."""
    whole = text(id)
    for limit in CATALOG[id].limits:
        whole = Msg("card-limited", {"text": whole, "limit": Msg(f"limit-{limit}")})
    return whole


def full(id: str) -> Msg:
    """The whole card, with what it costs, when it may be played, and every limit."""
    card = CATALOG[id]
    said: dict[str, Arg] = {
        "cost": card.cost,
        "x": "yes" if card.x is not None else "no",
        "text": printed(id),
    }
    if card.long and not card.in_check and set(card.when) <= PLAIN:
        return Msg("card-full-when", {**said, "when": moment(card)})
    return Msg("card-full", said)
