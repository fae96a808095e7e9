"""What a viewer cannot know, dealt anew."""

from __future__ import annotations

from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.copies import replace
from engines.chaos_chess.presets import value
from engines.chaos_chess.state import State, all_open
from engines.core.dice import Dice
from engines.core.engine import Seat


def redealt(
    state: State, viewer: Seat | None, dice: Dice, *, hands: bool = True
) -> tuple[Dice, State]:
    """Hidden cards change places with hidden cards of the same back; with `hands` False only those
    in the decks do."""
    held = [list(hand) for hand in state.hands]
    decks = [list(deck) for deck in state.decks]
    hidden = [seat for seat in (0, 1) if seat != viewer] if hands and not all_open(state) else []
    common = state.settings.cards == "common"
    # A place is a hand or a deck, and an index in it; only places of one back are mixed.
    pools: dict[tuple[str, int], list[tuple[list[str], int]]] = {}
    for index, deck in enumerate(decks):
        for at, id in enumerate(deck):
            pools.setdefault((CATALOG[id].deck, -1 if common else index), []).append((deck, at))
    for seat in hidden:
        known = state.seen[seat] if viewer is not None else ()
        for at, id in enumerate(held[seat]):
            if id not in known:
                key = (CATALOG[id].deck, -1 if common else seat)
                pools.setdefault(key, []).append((held[seat], at))
    for places in pools.values():
        # From an order that tells nothing: the deal hangs on what the viewer knows and on the dice.
        dice, cards = dice.shuffle(sorted(cards[at] for cards, at in places))
        for (where, at), id in zip(places, cards, strict=True):
            where[at] = id
    seen, chosen = list(state.seen), list(state.chosen)
    for seat in hidden:
        if viewer is None:
            seen[seat] = tuple(held[seat][: len(seen[seat])])
    for seat in {0, 1} - {viewer}:
        dice, chosen[seat] = _rebuilt(state, seat, dice)
    dice, seed = dice.roll(1 << 30)
    guess = replace(
        state,
        hands=(tuple(held[0]), tuple(held[1])),
        seen=(seen[0], seen[1]),
        chosen=(chosen[0], chosen[1]),
        # Whoever rests keeps it secret: he is taken for one who does not.
        resting=(state.resting[0] and viewer == 0, state.resting[1] and viewer == 1),
        decks=tuple(tuple(deck) for deck in decks),
        dice=Dice(seed),
    )
    return dice, guess


def _rebuilt(state: State, seat: Seat, dice: Dice) -> tuple[Dice, tuple[str, ...]]:
    """Some deck that this seat could have chosen, of as many cards."""
    was = state.chosen[seat]
    dice, ids = dice.shuffle([id for id, card in CATALOG.items() if not card.golden])
    found: tuple[str, ...] = ()
    for id in ids:
        if len(found) < len(was) and value((*found, id)) <= state.settings.limit:
            found = (*found, id)
    return dice, found if len(found) == len(was) else was
