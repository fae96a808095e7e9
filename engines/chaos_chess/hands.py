"""Cards on their way: drawn, exchanged, announced, answered, resolved.

Announcing takes a card out of the hand and pays it; what it does happens when it resolves, and an
answer in between may change or cancel it.
"""

from __future__ import annotations

from engines.chaos_chess import events
from engines.chaos_chess.card import AFTER, CATALOG, EXCHANGING, Play, Refused
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.copies import replace
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.law import force
from engines.chaos_chess.limits import cost
from engines.chaos_chess.mover import moves
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.plays import bind, perform
from engines.chaos_chess.question import Cause
from engines.chaos_chess.state import DECKS, HAND, Announced, Phase, State, other
from engines.chaos_chess.trials import started, tried
from engines.core.engine import Seat

# -- drawing


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
    flow.tell(events.Drew(seat, CATALOG[card].deck))
    flow.tell(events.DrewCard(card, only=seat))


def draw_next(flow: Flow, deck: str | None) -> None:
    """The next empty place in a hand is filled; with no cards left it stays empty."""
    seat, *rest = flow.state.draws
    flow.change(draws=tuple(rest))
    if deck is not None:
        draw(flow, seat, deck)


def refill(flow: Flow, *seats: Seat) -> None:
    """Hands go back to four, as far as there are cards."""
    if flow.state.settings.cards == "open":
        return
    wanted: list[Seat] = []
    for seat in seats:
        wanted += [seat] * (HAND - len(flow.hands[seat]))
    flow.change(draws=tuple(wanted))


def can_exchange(state: State, seat: Seat) -> bool:
    """One card for another instead of playing one, in the own turn."""
    return (
        not state.stack
        and state.phase in (Phase.MOVE, Phase.AFTER)
        and seat == state.position.mover
        and not state.so_far.exchanged
        and state.so_far.played[seat] == 0
        and bool(state.hands[seat])
        and bool(decks_of(state, seat))
        and state.settings.cards != "open"
        and (not state.settings.treasuries or state.position.gold[seat] > 0)
        # A mated player looks for his rescue in the hand, not in the deck.
        and (state.so_far.made or bool(moves(state)))
        and not any(
            law.mutes(state, card, seat, "", EXCHANGING)
            for law, card in force(state.position).mutes
        )
    )


def exchange(flow: Flow, seat: Seat, id: str, deck: str) -> None:
    if flow.state.settings.treasuries:
        flow.pay(seat, 1)
    flow.deal_out(seat, id)
    flow.discard(id)
    flow.tell(events.Exchanged(seat, id))
    flow.happened(exchanged=True)
    flow.change(history=())
    draw(flow, seat, deck)


# -- announcing and answering


def announce(flow: Flow, seat: Seat, id: str, picks: tuple[str, ...], when: str) -> Announced:
    """Name the card and its targets, and pay."""
    state = flow.state
    card = CATALOG[id]
    play = Play(state, seat, card, when)
    bind(play, picks)
    paid = cost(play)
    flow.deal_out(seat, id)
    flow.pay(seat, paid)
    flow.position = replace(flow.position, quiet=0)
    for law, active in force(flow.position).paid:
        flow.note(law.paid(active, seat))
    flow.settle()
    flow.change(so_far=state.so_far.with_played(seat), history=())
    flow.tell(events.Played(seat, id, picks, paid))
    return Announced(id, seat, picks, when, paid)


def play_card(flow: Flow, seat: Seat, id: str, picks: tuple[str, ...]) -> None:
    play = started(flow.state, seat, id)
    assert play is not None
    top = announce(flow, seat, id, picks, play.when)
    flow.change(stack=(*flow.state.stack, top))


def settle_suit(flow: Flow, *, pays: bool) -> None:
    state = flow.state
    assert state.suit is not None
    if pays:
        flow.lose(state.stack[-1].seat, state.suit)
    else:
        flow.answer(cancelled=True)
    flow.change(suit=None)


def resolve(flow: Flow) -> None:
    """The card on top of the stack happens, or does not."""
    top = flow.state.stack[-1]
    card = CATALOG[top.card]
    waiting = flow.state.waiting
    rescuing = waiting is not None and (top.card, top.seat) == (waiting.card, waiting.seat)
    flow.change(stack=flow.state.stack[:-1], waiting=None if rescuing else waiting)
    laid = False
    if top.cancelled:
        flow.tell(events.Cancelled(top.seat, top.card))
    else:
        play = Play(flow.state, top.seat, card, top.when, resolving=True)
        try:
            bind(play, top.picks)
            done = tried(play) if top.again or rescuing else perform(play)
        except Refused:
            flow.tell(events.Fizzled(top.seat, top.card))
        else:
            laid = done.position.serial > flow.position.serial
            if laid and top.thief is not None:
                done.note(replace(done.position.table[-1], loose=True))
            if top.when == AFTER:
                foe = other(top.seat)
                done.happened(
                    taken=done.taken,
                    stirred=done.taken is not None or in_check(done.position, foe),
                )
            flow.adopt(done)
    if top.thief is not None:
        flow.deal_in(top.thief, top.card, open=True)
        flow.tell(events.TookCard(top.thief, top.card))
    elif not laid:
        flow.discard(top.card)
    state = flow.state
    if state.so_far.made and state.phase is Phase.MOVE:
        flow.rest(state.position.mover, False)
        flow.lead(Cause.MADE)
    if rescuing and in_check(end_turn(state.position), top.seat):
        flow.take_back()
    if not state.stack:
        refill(flow, top.seat, other(top.seat))
