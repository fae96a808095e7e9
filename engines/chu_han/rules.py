"""Chu Han: the engine. Who is asked, what may be said, what one may see.

The grammar of moves is in `announce`, their effects in `tricks`, `abilities` and `rounds`. Nothing
here may let a question, or its absence, depend on what only one seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.chu_han.abilities import announce_ability, answer
from engines.chu_han.announce import announce, openings, read
from engines.chu_han.cards import CALM, EVENTS, JOKER, LU_ZHI, Cards, in_order, without
from engines.chu_han.events import Listened, Passed
from engines.chu_han.rounds import after_play, deal, put_aside
from engines.chu_han.state import Announced, Pending, Settings, State, View, but, hand_is_public
from engines.chu_han.tricks import end_trick, play_set, take_edict
from engines.chu_han.turn import Turn, put
from engines.core.dice import Dice
from engines.core.engine import Move, Outcome, Seat, Step

NOBODY: frozenset[Seat] = frozenset()
ONE = (frozenset({0}), frozenset({1}))
BOTH = frozenset({0, 1})


def setup(seats: int, seed: int, settings: Settings) -> State:
    dice, han = Dice(seed).roll(2)
    points = (0, 1) if han == 0 else (1, 0)
    events: tuple[str, ...] = ()
    if settings.events:
        # The first of five Calm cards lies face up in the first round.
        dice, events = dice.shuffle((*EVENTS, *[CALM] * 4))
    turn = Turn(State(settings, dice, han, points, events=events))
    deal(turn, han)
    return turn.state


def to_act(state: State) -> frozenset[Seat]:
    match state.phase:
        case "lead" | "respond":
            return ONE[state.turn]
        case "counter":
            assert state.pending is not None
            return ONE[_asked(state.pending)]
        case "bury" | "give":
            if state.chosen[0]:
                return ONE[1]
            return ONE[0] if state.chosen[1] else BOTH
        case "over":
            return NOBODY


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if seat not in to_act(state):
        return ()
    match state.phase:
        case "lead" | "respond":
            if not begun:
                return tuple(openings(state, seat))
            said = read(state, seat, begun)
            return () if isinstance(said, Announced) else said
        case "counter":
            return () if begun else _countering(state, seat)
        case _:
            left = without(state.hands[seat], begun)
            return tuple(dict.fromkeys(left)) if len(begun) < 2 else ()


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    turn = Turn(state)
    match state.phase:
        case "lead" | "respond":
            _perform(turn, seat, announce(state, seat, move))
        case "counter":
            answer(turn, seat, move[0])
        case _:
            put_aside(turn, seat, move)
    _settle(turn)
    return Step(turn.state, tuple(turn.events))


def _countering(state: State, seat: Seat) -> tuple[str, ...]:
    """The question comes whether or not the card is there; only the answers differ."""
    assert state.pending is not None
    held = state.pending.counter in state.hands[seat]
    return ("cancel", "let", "let_round") if held else ("let", "let_round")


def _perform(turn: Turn, seat: Seat, said: Announced) -> None:
    match said.word:
        case "edict":
            take_edict(turn, seat)
        case "listen":
            turn.state = but(turn.state, letting=put(turn.state.letting, seat, False))
            turn.tell(Listened(seat))
        case "pass":
            turn.tell(Passed(seat))
            end_trick(turn, 1 - seat)
        case _ if said.abilities:
            announce_ability(turn, seat, said)
        case _:
            turn.lose(seat, said.cards, said.up)
            play_set(turn, seat, said)
            after_play(turn, seat if not turn.state.hands[seat] else None)


def _settle(turn: Turn) -> None:
    """Play what is forced, where everyone sees that it is: the last card to lead, or a pass
    with a hand that lies open. A forced pass of a hidden hand is still asked for, because not
    asking would tell."""
    while True:
        state = turn.state
        if state.phase not in ("lead", "respond"):
            return
        seat = state.turn
        last_card = state.phase == "lead" and len(state.hands[seat]) == 1
        if not last_card and not hand_is_public(state, seat):
            return
        tokens = openings(state, seat)
        if len(tokens) != 1 or (state.phase == "lead" and not last_card):
            return
        forced = read(state, seat, (tokens[0],))
        if not isinstance(forced, Announced):
            return
        _perform(turn, seat, forced)


def view(state: State, viewer: Seat | None) -> View:
    own = viewer if viewer is not None else -1
    hands = tuple(
        state.hands[seat] if seat == own or state.opened[seat] or state.phase == "over" else None
        for seat in (0, 1)
    )
    return View(
        viewer=viewer,
        settings=state.settings,
        han=state.han,
        points=state.points,
        number=state.number,
        event=state.event,
        rounds=state.rounds,
        scored=state.scored,
        winner=state.winner,
        asked=tuple(sorted(to_act(state))),
        hands=(hands[0], hands[1]),
        sizes=(len(state.hands[0]), len(state.hands[1])),
        deck=len(state.deck),
        discard=state.discard,
        face_up=state.face_up,
        edicts=state.edicts,
        doubled=state.doubled,
        opened=state.opened,
        shown=state.shown,
        known=state.known[1 - own] if viewer is not None else (),
        peeked=state.peeked[own] if viewer is not None else (),
        buried=_buried(state, viewer),
        letting=state.letting,
        tricks=state.tricks,
        phase=state.phase,
        turn=state.turn,
        trick=state.trick,
        rank=state.rank,
        count=state.count,
        drew=state.drew,
        attacked=state.attacked,
        barred=state.barred,
        pending=state.pending,
        chosen=state.chosen[own] if viewer is not None else (),
    )


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    """Hidden hands and the deck lie anew, but for what the viewer has seen of them. What is hidden
    is put in order first: how it lay must not show through."""
    seen = [_seen(state, seat, viewer) for seat in (0, 1)]
    peeked = state.peeked[viewer] if viewer is not None else ()
    deck = state.deck
    fixed = {place: deck[place] for place in range(len(peeked))}
    if viewer is not None and _buried(state, viewer):
        # Seat 0's two cards lie above seat 1's.
        last = len(deck) - 4 + 2 * viewer
        fixed |= {place: deck[place] for place in (last, last + 1)}
    hidden = [without(state.hands[seat], seen[seat]) for seat in (0, 1)]
    pool: Cards = hidden[0] + hidden[1]
    pool += tuple(card for place, card in enumerate(deck) if place not in fixed)
    dice, pool = dice.shuffle(in_order(pool))
    first, second = len(hidden[0]), len(hidden[0]) + len(hidden[1])
    hands = (in_order(seen[0] + pool[:first]), in_order(seen[1] + pool[first:second]))
    rest = iter(pool[second:])
    deck = tuple(fixed[place] if place in fixed else next(rest) for place in range(len(deck)))
    known, others, chosen = state.known, state.peeked, state.chosen
    for seat in (0, 1):
        if seat == viewer:
            continue
        # What this seat has seen is hidden from the viewer as well, so it is dealt anew with it.
        theirs = without(hands[1 - seat], state.shown[1 - seat])
        dice, theirs = dice.shuffle(theirs)
        known = put(known, 1 - seat, in_order(theirs[: len(known[1 - seat])]))
        others = put(others, seat, deck[: len(others[seat])])
        dice, mixed = dice.shuffle(hands[seat])
        chosen = put(chosen, seat, in_order(mixed[: len(chosen[seat])]))
    dice, events = dice.shuffle(sorted(state.events))
    dice, seed = dice.roll(2**31)
    return but(
        state,
        dice=Dice(seed),
        hands=hands,
        deck=deck,
        known=known,
        peeked=others,
        chosen=chosen,
        events=events,
    )


def insists(state: State, seat: Seat, begun: Move) -> bool:
    """A hidden hand is asked even for the only thing it can do: not asking would tell that."""
    return not begun and state.phase in ("lead", "respond") and not hand_is_public(state, seat)


def idle(state: State, seat: Seat) -> Move | None:
    """Let it pass, pass, or part with the lowest cards but the joker."""
    if state.phase == "counter":
        return ("let",)
    if state.phase == "respond":
        return ("pass",)
    move: Move = ()
    while tokens := options(state, seat, move):
        move = (*move, next((token for token in tokens if token != JOKER), tokens[0]))
    return move


def outcome(state: State) -> Outcome | None:
    if state.winner is None:
        return None
    places = (1, 2) if state.winner == 0 else (2, 1)
    return Outcome(places, "points", state.points)


def _asked(pending: Pending) -> Seat:
    return 1 - pending.seat if pending.counter == LU_ZHI else pending.seat


def _buried(state: State, viewer: Seat | None) -> Cards:
    """The cards this viewer put under the deck (Sound Counsel)."""
    if viewer is None or state.event != "sound_counsel" or state.phase == "bury":
        return ()
    last = len(state.deck) - 4 + 2 * viewer
    return state.deck[last : last + 2]


def _seen(state: State, seat: Seat, viewer: Seat | None) -> Cards:
    """The cards of this hand that the viewer has seen."""
    if seat == viewer or state.opened[seat] or state.phase == "over":
        return state.hands[seat]
    if viewer is None:
        return state.shown[seat]
    return in_order(state.shown[seat] + state.known[seat])
