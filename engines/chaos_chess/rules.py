"""Chaos Chess: the engine. Two seats, White (0) and Black (1).

Moves are tokens:

    e2 e4                       a standard move; the king is moved to castle
    e7 e8 queen                 a promotion
    a1                          a king who is away comes back
    e2 b5 torn_epaulettes e8 knight    a move that leaves a check, with the card that ends it
    card horse_fair b1 b8       a card and its targets, in order; `done` ends an open list
    exchange sidle mutations    a card for another
    decline                     nothing, in a window
    rest                        nothing, and no more reactions until the own next move
    wake                        (said while the other one moves) reactions are wanted again
    mutations                   the deck to draw from
    pay / decline               in a lawsuit about an announced card
    vanguard / add mutations long_legs / done      choosing a personal deck

`options` offers a token only if it leads to something lawful, so `apply` tests nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.chaos_chess import building
from engines.chaos_chess.board import INDEX, PROMOTIONS, SQUARES, Go, start
from engines.chaos_chess.card import AFTER
from engines.chaos_chess.course import advance, close, lead
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.first import FIRST
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.hands import (
    announce,
    can_exchange,
    decks_of,
    draw,
    draw_next,
    exchange,
    play_card,
    refill,
    settle_suit,
)
from engines.chaos_chess.mover import announced_with, moved, moves, rescuers, risky
from engines.chaos_chess.presets import PRESETS
from engines.chaos_chess.question import (
    Build,
    Cause,
    Draw,
    Suit,
    ToMove,
    Window,
    asked,
    awaited,
    reacting,
)
from engines.chaos_chess.redeal import redealt
from engines.chaos_chess.state import DECKS, Phase, Position, Settings, State
from engines.chaos_chess.trials import can_play_any, playables, targets
from engines.chaos_chess.view import View, view
from engines.core.dice import Dice
from engines.core.engine import Move, Outcome, Seat, Step
from engines.core.memory import remembered

__all__ = [
    "View",
    "apply",
    "idle",
    "insists",
    "options",
    "outcome",
    "patience",
    "remarks",
    "reshuffled",
    "setup",
    "to_act",
    "view",
]

CARD, EXCHANGE, DECLINE, PAY = "card", "exchange", "decline", "pay"
REST, WAKE = "rest", "wake"
WINDOW_SECONDS = 60


# -- beginning


def setup(seats: int, seed: int, settings: Settings) -> State:
    gold: list[int] = [settings.treasury, settings.treasury]
    if settings.handicap != "none":
        side, less = settings.handicap.split("_")
        gold[0 if side == "white" else 1] -= int(less)
    if settings.cards != "common":
        gold = [0, 0]
    position = Position(start(), gold=(gold[0], gold[1]))
    dice = Dice(seed)
    if settings.cards != "common":
        return State(position, settings, dice, Phase.BUILD, decks=((), ()))
    decks = []
    for deck in DECKS:
        cards = (FIRST if settings.selection == "first" else BY_DECK)[deck]
        dice, shuffled = dice.shuffle(cards)
        decks.append(shuffled)
    flow = Flow(State(position, settings, dice, decks=tuple(decks)))
    if settings.quick_start:
        for seat in (0, 1):
            for deck in DECKS:
                draw(flow, seat, deck)
            dice, deck = flow.state.dice.pick(DECKS)
            flow.change(dice=dice)
            draw(flow, seat, deck)
    refill(flow, 0, 1)
    advance(flow)
    return flow.state


# -- asking


def to_act(state: State) -> frozenset[Seat]:
    return frozenset(awaited(asked(state)))


def outcome(state: State) -> Outcome | None:
    return state.outcome


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    return _options(state, seat, begun) if seat in awaited(asked(state)) else ()


@remembered(64)
def _options(state: State, seat: Seat, begun: Move) -> tuple[str, ...]:
    match asked(state):
        case Build():
            return building.options(state, seat, begun)
        case Draw():
            return () if begun else tuple(decks_of(state, seat))
        case Suit():
            return () if begun else (PAY, DECLINE)
        case ToMove():
            if begun and begun[0] in INDEX:
                return tuple(_move_options(state, seat, begun))
            return _play_options(state, seat, begun) if begun else tuple(_to_move(state, seat))
    return _play_options(state, seat, begun) if begun else tuple(_in_window(state, seat))


def _to_move(state: State, seat: Seat) -> list[str]:
    squares = {go[0] if go[0] >= 0 else go[1] for go in moves(state)}
    for go in risky(state):
        if go[0] not in squares and rescuers(state, go):
            squares.add(go[0])
    return [SQUARES[square] for square in sorted(squares)] + _with_cards(state, seat)


def _in_window(state: State, seat: Seat) -> list[str]:
    tokens = [*_with_cards(state, seat), DECLINE]
    restless = reacting(state, asked(state)) and not state.resting[seat]
    return [*tokens, REST] if restless else tokens


def _with_cards(state: State, seat: Seat) -> list[str]:
    tokens = [CARD] if can_play_any(state, seat) else []
    return [*tokens, EXCHANGE] if can_exchange(state, seat) else tokens


def _play_options(state: State, seat: Seat, begun: Move) -> tuple[str, ...]:
    match begun:
        case ("card",):
            return playables(state, seat)
        case ("card", id, *picks):
            return tuple(targets(state, seat, id, tuple(picks)))
        case ("exchange",):
            return tuple(dict.fromkeys(state.hands[seat]))
        case ("exchange", _):
            decks = decks_of(state, seat)
            return tuple(decks) if len(decks) > 1 else ()
    return ()


def _move_options(state: State, seat: Seat, begun: Move) -> list[str]:
    src = INDEX[begun[0]]
    plain = [go for go in moves(state) if go[0] == src]
    if not plain and any(go[0] < 0 for go in moves(state)):
        return []
    daring = [go for go in risky(state) if go[0] == src]
    if len(begun) == 1:
        squares = {go[1] for go in plain}
        squares |= {go[1] for go in daring if go[1] not in squares and rescuers(state, go)}
        return [SQUARES[square] for square in sorted(squares)]
    dst = INDEX[begun[1]]
    here = [go for go in plain if go[1] == dst]
    there = [go for go in daring if go[1] == dst]
    kinds = list(dict.fromkeys(go[2] for go in (*here, *there) if go[2]))
    if kinds:
        if len(begun) == 2:
            return [
                kind
                for kind in kinds
                if any(go[2] == kind for go in here)
                or any(go[2] == kind and rescuers(state, go) for go in there)
            ]
        here = [go for go in here if go[2] == begun[2]]
        there = [go for go in there if go[2] == begun[2]]
    if here or not there:
        return []
    return _rescue_options(state, seat, there[0], begun[3 if kinds else 2 :])


def _rescue_options(state: State, seat: Seat, go: Go, begun: Move) -> list[str]:
    if not begun:
        return list(rescuers(state, go))
    return targets(announced_with(state, go), seat, begun[0], begun[1:])


def remarks(state: State, seat: Seat) -> Sequence[str]:
    """Who wants no reactions may change his mind while the other one is asked."""
    return (WAKE,) if state.resting[seat] and state.outcome is None else ()


# -- doing


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    flow = Flow(state)
    question = asked(state)
    if seat not in awaited(question):
        flow.rest(seat, False)  # nothing else is said unasked, and the question stands as it was
        return Step(flow.state)
    match question:
        case Build():
            building.build(flow, seat, move)
            if all(flow.state.ready):
                building.deal_decks(flow)
                lead(flow, Cause.READY)
        case Draw():
            draw_next(flow, move[0])
        case Suit():
            settle_suit(flow, pays=move[0] == PAY)
        case _:
            _act(flow, seat, move)
    advance(flow)
    return Step(flow.state, tuple(flow.events))


def _act(flow: Flow, seat: Seat, move: Move) -> None:
    match move:
        case ("card", id, *picks):
            play_card(flow, seat, id, tuple(picks))
        case ("exchange", id, *deck):
            exchange(flow, seat, id, deck[0] if deck else decks_of(flow.state, seat)[0])
        case ("decline",):
            close(flow)
        case ("rest",):
            flow.rest(seat, True)
            close(flow)
        case _:
            _move(flow, seat, move)


def _move(flow: Flow, seat: Seat, move: Move) -> None:
    state = flow.state
    if len(move) == 1:
        moved(flow, (-1, INDEX[move[0]], "", "return"))
        return
    src, dst = INDEX[move[0]], INDEX[move[1]]
    kind = move[2] if len(move) > 2 and move[2] in PROMOTIONS else ""
    wanted = (src, dst, kind)
    go = next((go for go in moves(state) if go[:3] == wanted), None)
    if go is not None:
        moved(flow, go)
        return
    go = next(go for go in risky(state) if go[:3] == wanted)
    id, *picks = move[3 if kind else 2 :]
    moved(flow, go)
    waiting = announce(flow, seat, id, tuple(picks), AFTER)
    flow.change(waiting=waiting)


def insists(state: State, seat: Seat, begun: Move) -> bool:
    """A move is spelled out, as chess players write it. It is asked for though a piece has one
    square to go to: cards could be played as well. With a poker face every window asks."""
    return bool(begun) or state.phase is Phase.MOVE or state.settings.poker_face


def idle(state: State, seat: Seat) -> Move | None:
    """Who does not answer declines; who must move makes the first plain move there is."""
    if state.phase is Phase.BUILD:
        return (next(iter(PRESETS)),)
    begun: Move = ()
    while True:
        tokens = options(state, seat, begun)
        if not tokens:
            return begun or None
        begun = (*begun, DECLINE if DECLINE in tokens and not begun else tokens[0])


def closing(state: State, seat: Seat) -> Move | None:
    """After the own move only cards can follow. Whether one could is nobody else's business, so
    this does not look at the hand."""
    match asked(state):
        case Window(mine, Phase.AFTER) if mine == seat:
            return (DECLINE,)
    return None


def patience(state: State) -> int | None:
    """A window in somebody else's turn is brief, whoever it opens for: who does not answer
    declines. In the own turn only the table's pace counts."""
    return WINDOW_SECONDS if reacting(state, asked(state)) else None


# -- what the viewer cannot know


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    """Hidden cards change places with hidden cards of the same back. Where somebody hidden is
    asked, he must still have something to do: that he is asked is no secret."""
    for _ in range(6):
        dice, guess = redealt(state, viewer, dice)
        if all(
            _has_choice(guess, seat) or not _has_choice(state, seat)
            for seat in to_act(state)
            if seat != viewer
        ):
            return guess
    _, guess = redealt(state, viewer, dice, hands=False)
    return guess


def _has_choice(state: State, seat: Seat) -> bool:
    return any(token not in (DECLINE, REST) for token in options(state, seat))
