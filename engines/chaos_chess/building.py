"""Choosing a personal deck: a preset, or card by card up to the limit."""

from __future__ import annotations

from engines.chaos_chess import events
from engines.chaos_chess.card import CATALOG, DONE
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.presets import PRESETS, fitting, value
from engines.chaos_chess.state import DECKS, HAND, State
from engines.core.engine import Move, Seat

ADD = "add"


def options(state: State, seat: Seat, begun: Move) -> tuple[str, ...]:
    chosen = state.chosen[seat]
    left = state.settings.limit - value(chosen)
    addable = {
        deck: tuple(
            id
            for id in BY_DECK[deck]
            if id not in chosen and not CATALOG[id].golden and CATALOG[id].cost <= left
        )
        for deck in DECKS
    }
    match begun:
        case ():
            tokens = list(PRESETS)
            if any(addable.values()):
                tokens.append(ADD)
            if len(chosen) >= HAND:
                tokens.append(DONE)
            return tuple(tokens)
        case ("add",):
            return tuple(deck for deck in DECKS if addable[deck])
        case ("add", deck):
            return addable[deck]
    return ()


def build(flow: Flow, seat: Seat, move: Move) -> None:
    state = flow.state
    chosen, ready = list(state.chosen), list(state.ready)
    match move:
        case ("add", _, id):
            chosen[seat] = (*chosen[seat], id)
        case ("done",):
            ready[seat] = True
        case (preset,):
            chosen[seat] = fitting(preset, state.settings.limit)
            ready[seat] = True
    flow.change(chosen=(chosen[0], chosen[1]), ready=(ready[0], ready[1]))
    if ready[seat]:
        cards = chosen[seat]
        flow.tell(events.DeckChosen(seat, len(cards), value(cards)))


def deal_decks(flow: Flow) -> None:
    """Both decks are chosen: they lie open, or are shuffled."""
    state = flow.state
    if state.settings.cards == "open":
        flow.change(hands=state.chosen, seen=state.chosen)
        return
    decks = []
    for chosen in state.chosen:
        dice, shuffled = flow.state.dice.shuffle(chosen)
        flow.change(dice=dice)
        decks.append(shuffled)
    flow.change(decks=tuple(decks))
