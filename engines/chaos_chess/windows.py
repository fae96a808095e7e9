"""The course of a turn: which window comes next, for whom it opens, and when the match is over.

    before_theirs -> move -> after_theirs -> after -> again -> (end of turn) -> end_check

`advance` goes on until somebody has a choice. Whether a window opens for all (poker face) or only
for who holds something to play is decided here, in `opens`, and nowhere else. Looking for a rescue
reads the hand of a mated player, but what it finds is told to nobody: the match ends or goes on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engines.chaos_chess import events as told
from engines.chaos_chess.board import BISHOP, KING, KNIGHT, Go, letter
from engines.chaos_chess.card import AFTER, CATALOG, Play, Refused
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.judge import candidates, leaves_check, legal, mated, mates
from engines.chaos_chess.law import force
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.plays import (
    allowance,
    asked,
    bind,
    can_rescue,
    outcomes,
    perform,
    playable,
    price,
    started,
    timings,
    treasuries,
    tried,
)
from engines.chaos_chess.state import DECKS, HAND, Announced, Moved, Phase, State, other
from engines.chaos_chess.turn import end_turn
from engines.core.engine import Outcome, Seat

_QUIET_PLIES = 100
_NEXT: dict[Phase, Phase] = {
    "before_theirs": "move",
    "after_theirs": "after",
    "after": "again",
}

# -- standard moves, as this turn allows them


@lru_cache(maxsize=512)
def moves(state: State) -> tuple[Go, ...]:
    """The legal standard moves of the mover. Who has played a card in this turn does not mate,
    unless he has no other move."""
    position = state.position
    found = tuple(legal(position))
    if state.played[position.mover]:
        found = tuple(go for go in found if not mates(position, go)) or found
    return found


def moved(flow: Flow, go: Go) -> None:
    """The standard move of this turn is made."""
    before = flow.position
    mover = before.mover
    src, dst, promotion, sort = go
    piece = before.board[src] if src >= 0 else None
    castled = sort == "castle"
    flow.change(before=before)
    flow.taken = None
    flow.standard(go)
    if castled:
        rook = before.board[src + 3 if dst > src else src - 4]
        assert rook is not None
        id = rook.id
    else:
        id = piece.id if piece is not None else -1
    taken = flow.taken
    flow.change(
        made=True,
        moved=Moved(
            piece=id,
            kind=piece.kind if piece is not None else KING,
            src=src,
            dst=dst,
            took=taken is not None,
            castled=castled,
            promoted=bool(promotion),
            king=piece is None or piece.royal,
            check=in_check(flow.position, other(mover)),
            purse=(
                flow.position.gold[0] - before.gold[0],
                flow.position.gold[1] - before.gold[1],
            ),
        ),
        taken=taken,
        phase="after_theirs",
    )


def _after_cards(state: State) -> list[str]:
    """The cards this hand could announce together with a move."""
    seat = state.position.mover
    if allowance(state, seat) < 1 or force(state.position).suits:
        return []
    return [
        id
        for id in dict.fromkeys(state.hands[seat])
        if AFTER in CATALOG[id].when
        and (not treasuries(state) or price(state, seat, CATALOG[id]) <= state.position.gold[seat])
    ]


def announced_with(state: State, go: Go) -> State:
    """The state in which a card would be announced together with this move."""
    flow = Flow(state)
    moved(flow, go)
    flow.change(phase="after")
    return flow.state


@lru_cache(maxsize=512)
def risky(state: State) -> tuple[Go, ...]:
    """Moves that leave a check on the own king, where the hand has a card that may end it."""
    if not _after_cards(state):
        return ()
    position = state.position
    return tuple(go for go in candidates(position) if leaves_check(position, go))


@lru_cache(maxsize=2048)
def rescuers(state: State, go: Go) -> tuple[str, ...]:
    """The cards that, announced together with this move, end the check it leaves."""
    after = announced_with(state, go)
    seat = state.position.mover
    return tuple(id for id in _after_cards(state) if can_rescue(after, seat, id))


@lru_cache(maxsize=512)
def can_act(state: State) -> bool:
    """Has the mover any way to make the move of this turn?"""
    if moves(state):
        return True
    if next(playable(state, state.position.mover), None) is not None:
        return True
    return any(rescuers(state, go) for go in risky(state))


# -- windows


@lru_cache(maxsize=512)
def playables(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards this seat can play now."""
    return tuple(playable(state, seat)) if timings(state, seat) else ()


def can_exchange(state: State, seat: Seat) -> bool:
    """One card for another instead of playing one, in the own turn."""
    return (
        not state.stack
        and state.phase in ("move", "after")
        and seat == state.position.mover
        and not state.exchanged
        and state.played[seat] == 0
        and bool(state.hands[seat])
        and bool(decks_of(state, seat))
        and state.settings.cards != "open"
        and (not treasuries(state) or state.position.gold[seat] > 0)
        # A mated player looks for his rescue in the hand, not in the deck.
        and (state.made or bool(moves(state)))
        and not any(
            law.mutes(state, card, seat, "", "exchange")
            for law, card in force(state.position).mutes
        )
    )


def opens(state: State) -> bool:
    """Does this window open? Poker face looks only at what everybody sees."""
    seat = asked(state)
    if allowance(state, seat) < 1 or not state.hands[seat]:
        return False
    if treasuries(state) and state.position.gold[seat] < 1:
        return False
    if not state.stack:
        if state.phase == "again" and not state.stirred:
            return False
        if state.phase == "end_check" and not in_check(state.position, seat):
            return False
        if state.phase == "after" and mated(end_turn(state.position)):
            return False
    return state.settings.poker_face or bool(playables(state, seat))


def waiting_for(state: State) -> frozenset[Seat]:
    if state.outcome is not None:
        return frozenset()
    if state.phase == "build":
        return frozenset(seat for seat in (0, 1) if not state.ready[seat])
    if state.draws:
        return frozenset((state.draws[0],))
    if state.suit is not None:
        return frozenset((state.stack[-1].seat,))
    return frozenset((asked(state),))


# -- cards in and out


def decks_of(state: State, seat: Seat) -> list[str]:
    """The decks this seat can draw from."""
    if state.settings.cards == "common":
        return [deck for deck, cards in zip(DECKS, state.decks, strict=True) if cards]
    return ["own"] if state.decks[seat] else []


def draw(flow: Flow, seat: Seat, deck: str) -> None:
    index = seat if deck == "own" else DECKS.index(deck)
    decks = list(flow.state.decks)
    card, *rest = decks[index]
    decks[index] = tuple(rest)
    flow.change(decks=tuple(decks))
    flow.deal_in(seat, card)
    flow.tell(told.Drew(seat, CATALOG[card].deck))
    flow.tell(told.DrewCard(card, only=seat))


def _refill(flow: Flow, *seats: Seat) -> None:
    """Hands go back to four, as far as there are cards."""
    if flow.state.settings.cards == "open":
        return
    wanted: list[Seat] = []
    for seat in seats:
        wanted += [seat] * (HAND - len(flow.hands[seat]))
    flow.change(draws=tuple(wanted))


def announce(flow: Flow, seat: Seat, id: str, picks: tuple[str, ...], when: str) -> Announced:
    """Name the card and its targets, and pay."""
    state = flow.state
    card = CATALOG[id]
    cost = price(state, seat, card)
    if card.x is not None:
        play = Play(state, seat, card, when)
        bind(play, picks)
        cost += card.x(play)
    flow.deal_out(seat, id)
    flow.pay(seat, cost)
    flow.position = replace(flow.position, quiet=0)
    for law, active in force(flow.position).paid:
        flow.note(law.paid(active, seat))
    flow.settle()
    played = list(state.played)
    played[seat] += 1
    flow.change(played=(played[0], played[1]), history=())
    flow.tell(told.Played(seat, id, picks, cost))
    return Announced(id, seat, picks, when, cost)


def play_card(flow: Flow, seat: Seat, id: str, picks: tuple[str, ...]) -> None:
    play = started(flow.state, seat, id)
    assert play is not None
    top = announce(flow, seat, id, picks, play.when)
    flow.change(stack=(*flow.state.stack, top))


def exchange(flow: Flow, seat: Seat, id: str, deck: str) -> None:
    if treasuries(flow.state):
        flow.pay(seat, 1)
    flow.deal_out(seat, id)
    flow.discard(id)
    flow.tell(told.Exchanged(seat, id))
    flow.change(exchanged=True, history=())
    draw(flow, seat, deck)


def _resolve(flow: Flow) -> None:
    """The card on top of the stack happens, or does not."""
    top = flow.state.stack[-1]
    card = CATALOG[top.card]
    waiting = flow.state.waiting
    rescuing = waiting is not None and (top.card, top.seat) == (waiting.card, waiting.seat)
    flow.change(stack=flow.state.stack[:-1], waiting=None if rescuing else waiting)
    laid = False
    if top.cancelled:
        flow.tell(told.Cancelled(top.seat, top.card))
    else:
        play = Play(flow.state, top.seat, card, top.when, resolving=True)
        try:
            bind(play, top.picks)
            done = tried(play) if top.again or rescuing else perform(play)
        except Refused:
            flow.tell(told.Fizzled(top.seat, top.card))
        else:
            laid = done.position.serial > flow.position.serial
            if laid and top.thief is not None:
                done.note(replace(done.position.table[-1], loose=True))
            if top.when == AFTER:
                foe = other(top.seat)
                done.change(
                    taken=done.taken,
                    stirred=done.taken is not None or in_check(done.position, foe),
                )
            flow.adopt(done)
    if top.thief is not None:
        flow.deal_in(top.thief, top.card, open=True)
        flow.tell(told.TookCard(top.thief, top.card))
    elif not laid:
        flow.discard(top.card)
    state = flow.state
    if state.made and state.phase == "move":
        flow.change(phase="after_theirs")
    if rescuing and in_check(end_turn(state.position), top.seat):
        flow.take_back()
    if not state.stack:
        _refill(flow, top.seat, other(top.seat))


# -- going on


def advance(flow: Flow) -> None:
    """Go on until somebody has a choice, or the match is over."""
    while flow.state.outcome is None:
        state = flow.state
        if state.phase == "build":
            return
        if state.draws:
            decks = decks_of(state, state.draws[0])
            if len(decks) > 1:
                return
            flow.change(draws=state.draws[1:])
            if decks:
                draw(flow, state.draws[0], decks[0])
            continue
        if state.phase == "deal":
            _deal_next(flow)
            continue
        if state.suit is not None:
            if state.position.gold[state.stack[-1].seat] >= state.suit:
                return
            settle_suit(flow, pays=False)
            continue
        if state.stack:
            top = state.stack[-1]
            if not top.asked:
                flow.change(stack=(*state.stack[:-1], replace(top, asked=True)))
                if opens(flow.state):
                    return
                continue
            _resolve(flow)
            continue
        if _step(flow):
            return


def _deal_next(flow: Flow) -> None:
    """White chooses four decks, then Black; then the first turn begins."""
    state = flow.state
    for seat in (0, 1):
        if len(state.hands[seat]) < HAND and decks_of(state, seat):
            flow.change(draws=(seat,))
            return
    _begin_turn(flow)


def settle_suit(flow: Flow, *, pays: bool) -> None:
    state = flow.state
    assert state.suit is not None
    if pays:
        flow.lose(state.stack[-1].seat, state.suit)
    else:
        flow.answer(cancelled=True)
    flow.change(suit=None)


def _step(flow: Flow) -> bool:
    """One phase: True if somebody is asked now."""
    state = flow.state
    match state.phase:
        case "move":
            if can_act(state):
                return True
            _no_way_out(flow, state.position.mover)
            return False
        case "after_theirs" if _doomed(state):
            _no_way_out(flow, other(state.position.mover))
            return False
        case "after" if state.waiting is not None:
            flow.change(stack=(state.waiting,))
            return False
        case _:
            if opens(state):
                return True
            pass_on(flow)
            return False


def pass_on(flow: Flow) -> None:
    """The window closes."""
    state = flow.state
    if state.stack:
        return  # it was asked; what is on top of the stack happens now
    if state.phase == "again":
        _end_turn(flow)
    elif state.phase == "end_check":
        _begin_turn(flow)
    else:
        flow.change(phase=_NEXT[state.phase])


def _end_turn(flow: Flow) -> None:
    following = other(flow.position.mover)
    was = in_check(flow.position, following)
    flow.position = end_turn(flow.position, flow)
    now = in_check(flow.position, following)
    flow.change(
        made=False,
        moved=None,
        taken=None,
        before=None,
        stirred=False,
        exchanged=False,
        phase="end_check",
    )
    if now:
        flow.tell(told.Check(following))
    if not now or was:
        _begin_turn(flow)


def _begin_turn(flow: Flow) -> None:
    flow.change(played=(0, 0), phase="before_theirs")
    state = flow.state
    position = state.position
    key = _key(state)
    # Whatever cannot be undone makes earlier positions unreachable.
    history = (key,) if position.quiet == 0 else (*state.history, key)
    flow.change(history=history)
    if position.quiet >= _QUIET_PLIES:
        _draw_match(flow, "fifty")
    elif history.count(key) >= 3:
        _draw_match(flow, "repetition")
    elif _bare(state):
        _draw_match(flow, "material")


def _key(state: State) -> str:
    """The whole open position in few letters. Hands need no place in it: every play and every
    exchange starts the history anew."""
    position = state.position
    at = {p.id: square for square, p in enumerate(position.board) if p is not None}
    text = "".join(
        "." if p is None else letter(p) + ("+" if p.fresh else "") for p in position.board
    )
    table = [
        (a.card, a.owner, [at.get(id) for id in a.pieces], a.squares, a.stuck, a.left)
        for a in position.table
    ]
    whole = f"{text} {position.mover} {position.passant} {position.gold} {table}"
    return hashlib.blake2b(whole.encode(), digest_size=8).hexdigest()


def _bare(state: State) -> bool:
    """Nobody can ever mate: bare kings, or one light piece, and no card left anywhere."""
    if any(state.hands) or any(state.decks) or state.position.table or state.position.away:
        return False
    men = [p for p in state.position.board if p is not None and not p.royal]
    kings = all(p.kind == KING for p in state.position.board if p is not None and p.royal)
    return kings and (not men or (len(men) == 1 and men[0].kind in (KNIGHT, BISHOP)))


# -- the end


def _draw_match(flow: Flow, reason: str) -> None:
    flow.change(outcome=Outcome((1, 1), reason))


def _no_way_out(flow: Flow, seat: Seat) -> None:
    """No move and no card: lost if in check, unless somebody takes the king's place; else drawn."""
    at_home = flow.state.phase == "move"
    judged = flow.position if at_home else end_turn(flow.position)
    if not in_check(judged, seat):
        _draw_match(flow, "stalemate")
        return
    for law, card in force(flow.position).inherits:
        if law.inherits(flow, card, seat):
            if not at_home:
                flow.change(stirred=False, phase="again")
            return
    flow.change(outcome=Outcome((2, 1) if seat == 0 else (1, 2), "mate"))


def _doomed(state: State) -> bool:
    """Has the move just made mated, and no card of the mated hand helps?"""
    seat = other(state.position.mover)
    if state.moved is None or not mated(end_turn(state.position)):
        return False
    return not any(_saving(state, seat)) and not _saved_in_own_turn(state)


def _saving(state: State, seat: Seat) -> Iterator[bool]:
    """Reactions after which there is a legal move again, or the mating move is gone."""
    if allowance(state, seat) < 1:
        return
    for id in dict.fromkeys(state.hands[seat]):
        for after in outcomes(state, seat, id):
            if not after.made or not mated(end_turn(after.position)):
                yield True


def _saved_in_own_turn(state: State) -> bool:
    """Before and move, instead, or move and after."""
    ahead = replace(
        state,
        position=end_turn(state.position),
        phase="move",
        made=False,
        moved=None,
        taken=None,
        before=None,
        played=(0, 0),
        exchanged=False,
        stirred=False,
    )
    return can_act(ahead)
