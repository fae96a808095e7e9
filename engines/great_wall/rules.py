"""Great Wall of China: what may be done when, what one may see, and who has won.

This module is the engine of the game. A state always stands at a question with at least two
answers, or at the end: whatever has one answer only is carried out here and never asked.
Nothing is random after the deal, because decks and pool are shuffled in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engines.core.dice import Dice
from engines.core.engine import Event, Move, Outcome, Seat, Step
from engines.great_wall.state import (
    HAND,
    KINDS,
    NAMES,
    SECTIONS,
    SET,
    TOKENS,
    Section,
    Settings,
    State,
    View,
    coverable,
    in_order,
    number_of,
)
from engines.great_wall.turn import Turn, next_pair

_DECK = tuple(kind for kind, count in SET.items() for _ in range(count))
_POOL = tuple(value for value, count in TOKENS.items() for _ in range(count))
_COUNTS = ("1", "2", "3", "4", "5", "6", "7")
_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset((seat,)) for seat in range(max(SECTIONS)))


def setup(seats: int, seed: int, settings: Settings) -> State:
    dice = Dice(seed)
    decks = []
    for _ in range(seats):
        dice, deck = dice.shuffle(_DECK)
        decks.append(deck)
    dice, pool = dice.shuffle(_POOL)
    sections = []
    for _ in range(SECTIONS[seats]):
        pair, pool, _ = next_pair(pool, seats)
        sections.append(Section(pair))
    dice, first = dice.roll(seats)
    return State(
        hands=tuple(in_order(deck[:HAND]) for deck in decks),
        decks=tuple(deck[HAND:] for deck in decks),
        pool=pool,
        sections=tuple(sections),
        stores=((),) * seats,
        turn=first,
        scored=len(sections),
    )


def to_act(state: State) -> frozenset[Seat]:
    return _NOBODY if state.phase == "over" else _ALONE[state.turn]


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if seat != state.turn or state.phase == "over":
        return ()
    return acts(state) if not begun and chooses(state) else _spelled(state, begun)[1]


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    events: list[Event] = []
    while True:
        turn = Turn(state, events)
        turn.make(_spelled(state, move)[0])
        state = turn.state()
        # A question with one answer is not asked.
        if state.phase == "over" or chooses(state) or _spelled(state, ())[1]:
            return Step(state, tuple(events))
        move = ()


def view(state: State, viewer: Seat | None) -> View:
    return View(
        viewer=viewer,
        hand=() if viewer is None else state.hands[viewer],
        store=() if viewer is None else state.stores[viewer],
        hands=tuple(map(len, state.hands)),
        decks=tuple(map(len, state.decks)),
        stored=tuple(map(len, state.stores)),
        pool=len(state.pool),
        sections=state.sections,
        turn=state.turn,
        scored=state.scored,
        actions=state.actions,
        phase=state.phase,
        caller=state.caller,
        rode=state.rode,
        # Ruling: stored values are shown to their owner only, until the end.
        stores=state.stores if state.phase == "over" else (),
    )


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    """What is hidden is put in order first: how it lay must not show through."""
    hands, decks = [], []
    for seat, (hand, deck) in enumerate(zip(state.hands, state.decks, strict=True)):
        known = len(hand) if seat == viewer else 0
        dice, hidden = dice.shuffle(in_order((*hand[known:], *deck)))
        cut = len(hand) - known
        hands.append(in_order((*hand[:known], *hidden[:cut])))
        decks.append(hidden[cut:])
    stores = list(state.stores)
    others = [] if state.phase == "over" else [s for s in range(len(stores)) if s != viewer]
    hidden_values = [*state.pool, *(value for s in others for value in stores[s])]
    dice, pool = dice.shuffle(sorted(hidden_values))
    for seat in others:
        size = len(stores[seat])
        stores[seat], pool = pool[:size], pool[size:]
    return replace(state, hands=tuple(hands), decks=tuple(decks), pool=pool, stores=tuple(stores))


def idle(state: State, seat: Seat) -> Move:
    """Draws while there is a deck; takes the higher token; else places the first card it can."""
    move: Move = ()
    while following := options(state, seat, move):
        move = (*move, following[0])
    return move


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    # Tokens still lying on wall cards count for nobody.
    sums = tuple(map(sum, state.stores))
    # Ruling: ties share the victory.
    places = tuple(1 + sum(other > own for other in sums) for own in sums)
    reason = "counted" if any(section.tokens for section in state.sections) else "tokens"
    return Outcome(places, reason, sums)


def _spelled(state: State, begun: Move) -> tuple[Move, Sequence[str]]:
    """The move with its forced tokens written out, and what may follow it."""
    spelled = state.spelled
    if (known := spelled.get(begun)) is not None:
        return known
    move = begun
    # Where the first token is a choice it need not be looked for: menus ask this all the time.
    if begun and not (len(begun) == 1 and chooses(state)):
        move = (*_spelled(state, begun[:-1])[0], begun[-1])
    while len(following := _following(state, move)) == 1:
        move = (*move, following[0])
    known = spelled[begun] = move, following
    return known


def chooses(state: State) -> bool:
    """Whether one can both draw and place, so that the first token is never forced."""
    acting = state.scored == len(state.sections)
    return bool(acting and state.hands[state.turn] and state.decks[state.turn])


def _following(state: State, move: Move) -> Sequence[str]:
    """What may follow, forced tokens included.

    One scores with `5 wall` and acts with `draw`, `wall 2 s3` or `cover s2 c4`; `cavalry` is the
    free placement, `march` the one that costs an action.
    """
    if state.scored < len(state.sections):
        return _scoring(state, move)
    if not move:
        return acts(state)
    first, said = move[0], len(move)
    if first == "draw" or said > 2:
        return ()
    if first == "cover":
        if said == 2:
            return [f"c{place + 1}" for place in coverable(state.sections[number_of(move[1])])]
        return [NAMES[n] for n, each in enumerate(state.sections) if coverable(each)]
    if said == 1:
        return _COUNTS[: state.hands[state.turn].count("cavalry" if first == "march" else first)]
    return [NAMES[n] for n, each in enumerate(state.sections) if each.tokens]


def _scoring(state: State, move: Move) -> Sequence[str]:
    section = state.sections[state.scored]
    if not move:
        return [str(value) for value in sorted(set(section.tokens), reverse=True)]
    if len(move) == 1:
        own = {card.kind for card in section.cards if card.owner == state.turn}
        return [kind for kind in KINDS if kind in own]
    return ()


def acts(state: State) -> Sequence[str]:
    hand, deck = state.hands[state.turn], state.decks[state.turn]
    acts = _placing(hand, bool(deck), state.rode)
    if "dragon" in hand and any(coverable(section) for section in state.sections):
        return (*acts, "cover")
    return acts


@lru_cache(maxsize=4096)  # hands are few: the same cards come in the same order
def _placing(hand: tuple[str, ...], deck: bool, rode: bool) -> tuple[str, ...]:
    """Drawing, and what this hand may place, wherever."""
    acts = ["draw"] if deck else []
    # One free placement a turn; any further cavalry costs an action.
    acts.extend(kind for kind in dict.fromkeys(hand) if kind != "cavalry" or not rode)
    # The very last card ends the turn either way, so then the price is no question.
    if "cavalry" in hand and (rode or deck or len(hand) > 1):
        acts.append("march")
    return tuple(acts)
