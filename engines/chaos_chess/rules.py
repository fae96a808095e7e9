"""Chaos Chess: the engine. Two seats, White (0) and Black (1).

Moves are tokens:

    e2 e4                       a standard move; the king is moved to castle
    e7 e8 queen                 a promotion
    a1                          a king who is away comes back
    e2 b5 torn_epaulettes e8 knight    a move that leaves a check, with the card that ends it
    card horse_fair b1 b8       a card and its targets, in order; `done` ends an open list
    exchange sidle mutations    a card for another
    decline                     nothing, in a window
    mutations                   the deck to draw from
    pay / decline               in a lawsuit about an announced card
    vanguard / add mutations long_legs / done      choosing a personal deck

`options` offers a token only if it leads to something lawful, so `apply` tests nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engines.chaos_chess import events as told
from engines.chaos_chess.board import INDEX, SQUARES, Go, start
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.plays import allowance, asked, price, targets, timings
from engines.chaos_chess.presets import PRESETS, fitting, value
from engines.chaos_chess.state import (
    DECKS,
    HAND,
    Active,
    Announced,
    Moved,
    Piece,
    Position,
    Settings,
    State,
)
from engines.chaos_chess.windows import (
    advance,
    announce,
    announced_with,
    can_exchange,
    decks_of,
    draw,
    exchange,
    moved,
    moves,
    pass_on,
    play_card,
    playables,
    rescuers,
    risky,
    settle_suit,
    waiting_for,
)
from engines.core.dice import Dice
from engines.core.engine import Move, Outcome, Seat, Step

CARD, EXCHANGE, DECLINE, PAY, ADD, DONE = "card", "exchange", "decline", "pay", "add", "done"
WINDOW_SECONDS = 60
# The players agree at the table, not on the board; the rules only know that it is a draw.
REASONS = ("mate", "stalemate", "fifty", "repetition", "material", "agreement")


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
        return State(position, settings, dice, phase="build", decks=((), ()))
    decks = []
    for deck in DECKS:
        dice, shuffled = dice.shuffle(BY_DECK[deck])
        decks.append(shuffled)
    state = State(position, settings, dice, decks=tuple(decks))
    flow = Flow(state)
    if settings.quick_start:
        for seat in (0, 1):
            for deck in DECKS:
                draw(flow, seat, deck)
            dice, deck = flow.state.dice.pick(DECKS)
            flow.change(dice=dice)
            draw(flow, seat, deck)
    advance(flow)
    return flow.state


# -- asking


def to_act(state: State) -> frozenset[Seat]:
    return waiting_for(state)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if seat not in waiting_for(state):
        return ()
    return _options(state, seat, begun)


@lru_cache(maxsize=1024)
def _options(state: State, seat: Seat, begun: Move) -> tuple[str, ...]:
    if state.phase == "build":
        return _build_options(state, seat, begun)
    if state.draws:
        return () if begun else tuple(decks_of(state, seat))
    if state.suit is not None:
        return () if begun else (PAY, DECLINE)
    match begun:
        case ():
            return tuple(_first(state, seat))
        case ("card",):
            return playables(state, seat)
        case ("card", id, *picks):
            return tuple(targets(state, seat, id, tuple(picks)))
        case ("exchange",):
            return tuple(dict.fromkeys(state.hands[seat]))
        case ("exchange", _):
            decks = decks_of(state, seat)
            return tuple(decks) if len(decks) > 1 else ()
        case (word, *_) if word in INDEX:
            return tuple(_move_options(state, seat, begun))
    return ()


def _first(state: State, seat: Seat) -> list[str]:
    tokens: list[str] = []
    moving = state.phase == "move" and not state.stack
    if moving:
        squares = {go[0] if go[0] >= 0 else go[1] for go in moves(state)}
        for go in risky(state):
            if go[0] not in squares and rescuers(state, go):
                squares.add(go[0])
        tokens += [SQUARES[square] for square in sorted(squares)]
    if playables(state, seat):
        tokens.append(CARD)
    if can_exchange(state, seat):
        tokens.append(EXCHANGE)
    if not moving:
        tokens.append(DECLINE)
    return tokens


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


def _build_options(state: State, seat: Seat, begun: Move) -> tuple[str, ...]:
    """Choosing a personal deck: a preset, or card by card."""
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


# -- doing


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    flow = Flow(state)
    if state.phase == "build":
        _build(flow, seat, move)
    elif state.draws:
        flow.change(draws=state.draws[1:])
        draw(flow, seat, move[0])
    elif state.suit is not None:
        settle_suit(flow, pays=move[0] == PAY)
    else:
        match move:
            case ("card", id, *picks):
                play_card(flow, seat, id, tuple(picks))
            case ("exchange", id, *deck):
                exchange(flow, seat, id, deck[0] if deck else decks_of(state, seat)[0])
            case ("decline",):
                pass_on(flow)
            case _:
                _move(flow, seat, move)
    advance(flow)
    return Step(flow.state, tuple(flow.events))


def _move(flow: Flow, seat: Seat, move: Move) -> None:
    state = flow.state
    if len(move) == 1:
        moved(flow, (-1, INDEX[move[0]], "", "return"))
        return
    src, dst = INDEX[move[0]], INDEX[move[1]]
    kind = move[2] if len(move) > 2 and move[2] in ("queen", "rook", "bishop", "knight") else ""
    wanted = (src, dst, kind)
    go = next((go for go in moves(state) if go[:3] == wanted), None)
    if go is not None:
        moved(flow, go)
        return
    go = next(go for go in risky(state) if go[:3] == wanted)
    id, *picks = move[3 if kind else 2 :]
    moved(flow, go)
    waiting = announce(flow, seat, id, tuple(picks), "after_own")
    flow.change(waiting=waiting)


def _build(flow: Flow, seat: Seat, move: Move) -> None:
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
        flow.tell(told.DeckChosen(seat, len(cards), value(cards)))
    if not all(ready):
        return
    if state.settings.cards == "open":
        flow.change(hands=(chosen[0], chosen[1]), seen=(chosen[0], chosen[1]))
    else:
        decks = []
        for side in (0, 1):
            dice, shuffled = flow.state.dice.shuffle(chosen[side])
            flow.change(dice=dice)
            decks.append(shuffled)
        flow.change(decks=tuple(decks))
    flow.change(phase="deal")


def idle(state: State, seat: Seat) -> Move | None:
    """Who does not answer declines; who must move makes the first plain move there is."""
    if state.phase == "build":
        return (next(iter(PRESETS)),)
    begun: Move = ()
    while True:
        tokens = options(state, seat, begun)
        if not tokens:
            return begun or None
        begun = (*begun, DECLINE if DECLINE in tokens and not begun else tokens[0])


def patience(state: State) -> int | None:
    """A window is brief, whoever it opens for: who does not answer declines. A move, a deck to draw
    from or to build may take its time."""
    if state.outcome is not None or state.draws or state.phase in ("build", "deal"):
        return None
    in_window = bool(state.stack) or state.suit is not None or state.phase != "move"
    return WINDOW_SECONDS if in_window else None


# -- showing


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may see; `viewer` None is the public.

    `hand` is the viewer's own, with the `prices` it would cost now (X apart) and, in `playable`,
    what can be played this moment. `backs` are the decks of each hand's cards, in no telling order;
    `known` is what the viewer knows of the other hand by rule (shown, swapped, taken openly).
    `window` is the phase of the turn, or "answer", "draw", "suit", "build", "over"; `asked` who is
    awaited. `table` are the cards in play with their marks: `pieces` by id (look them up on
    `board`), `squares` by index (0 is a1, 63 is h8), `left` turns of `clock` or cards still to
    come; of a ban on cards of a hand the public sees only that there is one. `stack` holds
    announced cards, the answered one first; `waiting` a card announced together with a move.
    """

    viewer: Seat | None
    board: tuple[Piece | None, ...]
    mover: Seat
    window: str
    asked: tuple[Seat, ...]
    gold: tuple[int, int]
    table: tuple[Active, ...]
    pile: tuple[str, ...]
    captured: tuple[Piece, ...]
    away: tuple[Piece, ...]
    gone: tuple[Piece, ...]
    decks: tuple[int, ...]  # cards left: the three, or one for each seat
    backs: tuple[tuple[str, ...], tuple[str, ...]]
    hand: tuple[str, ...]
    prices: tuple[int, ...]
    playable: tuple[str, ...]
    known: tuple[str, ...]
    checks: tuple[bool, bool]
    cards_left: tuple[int, int]  # how many each may still play in this turn
    timings: tuple[str, ...]  # at which timings the asked one may play now
    stack: tuple[Announced, ...]
    waiting: Announced | None
    suit: int | None
    moved: Moved | None
    made: bool  # the move of this turn is made, by piece or by card
    number: int
    settings: Settings
    chosen: tuple[str, ...]  # the viewer's personal deck while it is being built
    outcome: Outcome | None


def view(state: State, viewer: Seat | None) -> View:
    position = state.position
    awaited = tuple(sorted(waiting_for(state)))
    hand = state.hands[viewer] if viewer is not None else ()
    turning = state.phase not in ("build", "deal") and state.outcome is None
    mine = viewer is not None and viewer in awaited and turning
    mine = mine and not state.draws and state.suit is None
    return View(
        viewer=viewer,
        board=position.board,
        mover=position.mover,
        window=_window(state),
        asked=awaited,
        gold=position.gold,
        table=tuple(
            replace(active, words=()) if viewer is None and _secret(active) else active
            for active in position.table
        ),
        pile=position.pile,
        captured=position.captured,
        away=position.away,
        gone=position.gone,
        decks=tuple(len(deck) for deck in state.decks),
        backs=(_backs(state.hands[0]), _backs(state.hands[1])),
        hand=hand,
        prices=tuple(price(state, viewer, CATALOG[id]) for id in hand)
        if viewer is not None
        else (),
        playable=playables(state, viewer) if mine and viewer is not None else (),
        known=_known(state, viewer),
        checks=(in_check(position, 0), in_check(position, 1)),
        cards_left=(max(0, allowance(state, 0)), max(0, allowance(state, 1))),
        timings=timings(state, asked(state)) if turning else (),
        stack=state.stack,
        waiting=state.waiting,
        suit=state.suit,
        moved=state.moved,
        made=state.made,
        number=position.number,
        settings=state.settings,
        chosen=state.chosen[viewer] if viewer is not None else (),
        outcome=state.outcome,
    )


def _window(state: State) -> str:
    if state.outcome is not None:
        return "over"
    if state.phase == "build":
        return "build"
    if state.draws:
        return "draw"
    if state.suit is not None:
        return "suit"
    return "answer" if state.stack else state.phase


def _backs(hand: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((CATALOG[id].deck for id in hand), key=DECKS.index))


def _secret(active: Active) -> bool:
    """Does it name cards of a hand?"""
    return any(word in CATALOG for word in active.words)


def _known(state: State, viewer: Seat | None) -> tuple[str, ...]:
    if viewer is None:
        return tuple(sorted(state.seen[0] + state.seen[1])) if _all_open(state) else ()
    return tuple(sorted(state.seen[1 - viewer]))


def _all_open(state: State) -> bool:
    return state.settings.cards == "open" and state.phase != "build"


# -- what the viewer cannot know


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    """Hidden cards change places with hidden cards of the same back. Where somebody hidden is
    asked, he must still have something to do: that he is asked is no secret."""
    for _ in range(6):
        dice, guess = _redealt(state, viewer, dice)
        if all(
            _has_choice(guess, seat) or not _has_choice(state, seat)
            for seat in waiting_for(state)
            if seat != viewer
        ):
            return guess
    _, guess = _redealt(state, viewer, dice, hands=False)
    return guess


def _has_choice(state: State, seat: Seat) -> bool:
    return any(token != DECLINE for token in options(state, seat))


def _redealt(
    state: State, viewer: Seat | None, dice: Dice, *, hands: bool = True
) -> tuple[Dice, State]:
    held = [list(hand) for hand in state.hands]
    decks = [list(deck) for deck in state.decks]
    hidden = [seat for seat in (0, 1) if seat != viewer] if hands and not _all_open(state) else []
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
        dice, cards = dice.shuffle([cards[at] for cards, at in places])
        for (where, at), id in zip(places, cards, strict=True):
            where[at] = id
    dice, seed = dice.roll(1 << 30)
    guess = replace(
        state,
        hands=(tuple(held[0]), tuple(held[1])),
        decks=tuple(tuple(deck) for deck in decks),
        dice=Dice(seed),
    )
    return dice, guess
