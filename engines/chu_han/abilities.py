"""Persons played for what they can do: announced, countered or not, and then done.

Functions over a Turn. Whom a window asks depends only on what everyone can know.
"""

from __future__ import annotations

from engines.chu_han.cards import LU_ZHI, RESPONSES, XIAO_HE, Card, in_order, without
from engines.chu_han.events import (
    Cancelled,
    Discarded,
    Doubled,
    Looked,
    Opened,
    Passed,
    Quieted,
    Returned,
    Skipped,
    TookBack,
    Upheld,
    Used,
)
from engines.chu_han.rounds import after_play
from engines.chu_han.state import EDICTS, Announced, Pending, Played, but, may_hold
from engines.chu_han.tricks import end_trick, play_set, to_beat
from engines.chu_han.turn import Turn, put
from engines.core.engine import Seat

PEEK = 4


def announce_ability(turn: Turn, seat: Seat, said: Announced) -> None:
    """Ruling: the ability and the cards that go with it are announced together."""
    hand = turn.state.hands[seat]
    persons = tuple(person for person in said.abilities if person in hand)
    target = (said.target,) if said.word == "yu_ji" else ()
    # Who is played from among the face-up cards comes alone.
    turn.lose(seat, persons + said.cards + target, said.up if persons else said.word)
    extra = said.cards + ((said.up,) if said.up else ())
    extra += (said.target,) if said.target else ()
    turn.tell(Used(seat, said.abilities[0], extra, len(extra)))
    if len(said.abilities) == 2:
        turn.tell(Used(seat, said.abilities[1]))
    emptied = None if turn.state.hands[seat] else seat
    open_window(turn, Pending(seat, said, emptied=emptied), LU_ZHI)


def open_window(turn: Turn, pending: Pending, counter: Card) -> None:
    """Ask for a counter, unless everyone can know that it is not there."""
    pending = Pending(pending.seat, pending.announced, pending.step, counter, pending.emptied)
    turn.state = but(turn.state, pending=pending, phase="counter")
    asked = 1 - pending.seat if counter == LU_ZHI else pending.seat
    if turn.state.letting[asked] or not may_hold(turn.state, asked, counter):
        let(turn, pending)


def answer(turn: Turn, seat: Seat, word: str) -> None:
    pending = turn.state.pending
    assert pending is not None
    if word == "let_round":
        turn.state = but(turn.state, letting=put(turn.state.letting, seat, True))
        turn.tell(Quieted(seat))
    if word == "cancel":
        counter(turn, seat, pending)
    else:
        let(turn, pending)


def counter(turn: Turn, seat: Seat, pending: Pending) -> None:
    turn.lose(seat, (pending.counter,))
    turn.lay(Played(seat, pending.counter, (pending.counter,)))
    person = pending.announced.abilities[pending.step]
    emptied = pending.emptied
    if emptied is None and not turn.state.hands[seat]:
        emptied = seat
    pending = Pending(pending.seat, pending.announced, pending.step, pending.counter, emptied)
    if pending.counter == LU_ZHI:
        turn.tell(Cancelled(seat, person))
        open_window(turn, pending, XIAO_HE)
    else:
        turn.tell(Upheld(seat, person))
        next_ability(turn, pending)


def let(turn: Turn, pending: Pending) -> None:
    if pending.counter == LU_ZHI:
        next_ability(turn, pending)
    else:
        fail(turn, pending)


def next_ability(turn: Turn, pending: Pending) -> None:
    """This one stands; the next of the same announcement is asked about, or all take effect."""
    step = pending.step + 1
    if step < len(pending.announced.abilities):
        pending = Pending(pending.seat, pending.announced, step, "", pending.emptied)
        open_window(turn, pending, LU_ZHI)
    else:
        take_effect(turn, pending)


def fail(turn: Turn, pending: Pending) -> None:
    """Cancelled: the person is lost, everything else that was announced returns."""
    seat, said = pending.seat, pending.announced
    person = said.abilities[pending.step]
    back = said.cards + tuple(p for p in said.abilities if p != person)
    back += (said.target,) if said.word == "yu_ji" else ()
    state = turn.state
    turn.state = but(
        state,
        phase="respond" if state.count else "lead",
        pending=None,
        hands=put(state.hands, seat, in_order(state.hands[seat] + back)),
        # Everyone has seen what returns.
        shown=put(state.shown, seat, in_order(state.shown[seat] + back)),
        face_up=in_order((*state.face_up, said.up)) if said.up else state.face_up,
        attacked=state.attacked or person not in RESPONSES,
        barred=state.barred or person in RESPONSES,
    )
    turn.lay(Played(seat, person, (person,), cancelled=True))
    if back:
        turn.tell(Returned(seat, back))
    after_play(turn, first_empty(turn, pending))


def first_empty(turn: Turn, pending: Pending) -> Seat | None:
    """Who is out: the hand that was empty first, if nothing returned to it."""
    hands = turn.state.hands
    if pending.emptied is not None and not hands[pending.emptied]:
        return pending.emptied
    return next((seat for seat in (0, 1) if not hands[seat]), None)


def take_effect(turn: Turn, pending: Pending) -> None:
    seat, said = pending.seat, pending.announced
    other = 1 - seat
    state = turn.state
    turn.state = but(state, pending=None, phase="respond" if state.count else "lead")
    for person in said.abilities:
        rank = 10 if person == "liu_bang" else 0
        turn.lay(Played(seat, person, (person,), rank))
    match said.word:
        case "set":
            play_set(turn, seat, said)
        case "ji_bu":
            look(turn, seat)
        case "yu_ji":
            turn.state = but(turn.state, discard=(*turn.state.discard, said.target))
            turn.tell(Discarded(seat, said.target))
        case "ying_bu":
            take_back(turn, seat, said.target)
        case "liu_bang":
            to_beat(turn, seat, 10, 1, turn.state.trick)
        case "han_xin":
            turn.tell(Skipped(seat, other))
            turn.score(other, "han_xin", 1, 1)
            turn.state = but(turn.state, turn=other, drew=False, barred=False)
        case "xiahou_ying":
            turn.tell(Passed(seat))
            turn.score(other, "xiahou_ying", 3, 3)
            end_trick(turn, seat)
        case "xiang_yu":
            turn.tell(Passed(seat))
            turn.state = but(turn.state, doubled=put(turn.state.doubled, seat, True))
            turn.tell(Doubled(seat))
            end_trick(turn, other)
    if said.word in ("ji_bu", "yu_ji", "ying_bu"):
        turn.state = but(turn.state, attacked=True)
    after_play(turn, first_empty(turn, pending))


def look(turn: Turn, seat: Seat) -> None:
    state = turn.state
    cards = state.deck[:PEEK]
    turn.state = but(state, peeked=put(state.peeked, seat, cards))
    turn.tell(Looked(seat, cards, only=seat))
    # Ruling: with fewer cards out of reach (Warlords) the deck may end sooner, with fewer cards
    # an edict (Drought) it does not end: only the last cards of all, after six edicts, count.
    if sum(state.edicts) == EDICTS and len(state.deck) <= PEEK:
        turn.state = but(turn.state, opened=put(state.opened, 1 - seat, True))
        turn.tell(Opened(1 - seat, state.hands[1 - seat]))


def take_back(turn: Turn, seat: Seat, card: Card) -> None:
    state = turn.state
    turn.state = but(
        state,
        discard=without(state.discard, (card,)),
        hands=put(state.hands, seat, in_order((*state.hands[seat], card))),
        shown=put(state.shown, seat, in_order((*state.shown[seat], card))),
    )
    turn.tell(TookBack(seat, card))
