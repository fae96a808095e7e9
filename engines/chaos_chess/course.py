"""The course of a match: what goes on by itself between one question and the next.

`advance` takes the steps that need nobody, until somebody has a choice or the match is over.
Whether a window opens for all (poker face) or only for who holds something to play is decided
here, in `opens`, and nowhere else. Which phase follows which is written down in `question.py`.
"""

from __future__ import annotations

from engines.chaos_chess import events
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.copies import replace
from engines.chaos_chess.ending import no_way_out, note_position
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.hands import decks_of, draw_next, refill, resolve, settle_suit
from engines.chaos_chess.judge import mated_next
from engines.chaos_chess.limits import allowance
from engines.chaos_chess.mover import can_act
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.plays import judged_position
from engines.chaos_chess.question import (
    Answer,
    Build,
    Cause,
    Draw,
    Question,
    Suit,
    ToMove,
    Window,
    asked,
    reacting,
)
from engines.chaos_chess.rescue import doomed, saved_in_own_turn, stands_mated
from engines.chaos_chess.state import Phase, State, TurnSoFar, other
from engines.chaos_chess.trials import can_play_any


def advance(flow: Flow) -> None:
    """Go on until somebody has a choice, or the match is over."""
    while (question := asked(flow.state)) is not None:
        if _stands(flow, question):
            return


def _stands(flow: Flow, question: Question) -> bool:
    """Has who is asked a choice? If not, the one thing that can happen has happened."""
    state = flow.state
    match question:
        case Build():
            return True
        case Draw(seat):
            decks = decks_of(state, seat)
            if len(decks) > 1:
                return True
            draw_next(flow, decks[0] if decks else None)
        case Suit(seat, gold):
            if state.position.gold[seat] >= gold:
                return True
            settle_suit(flow, pays=False)
        case Answer(_, card) if card.asked:
            resolve(flow)
        case Answer(_, card):
            flow.change(stack=(*state.stack[:-1], replace(card, asked=True)))
            return opens(flow.state, question)
        case ToMove(seat):
            if can_act(state):
                return True
            no_way_out(flow, seat)
        case Window(seat, phase):
            if phase is Phase.AFTER_THEIRS and doomed(state):
                no_way_out(flow, seat)
            elif phase is Phase.AFTER and state.waiting is not None:
                flow.change(stack=(state.waiting,))
            elif phase is Phase.AFTER and stands_mated(state) and not saved_in_own_turn(state):
                # The mated player has let the last chance pass: nobody is asked anything more.
                no_way_out(flow, other(seat))
            elif opens(state, question):
                return True
            else:
                close(flow)
    return False


def opens(state: State, question: Answer | Window) -> bool:
    """Does this window open? Poker face looks only at what everybody sees."""
    seat = question.seat
    if allowance(state, seat) < 1 or not state.hands[seat]:
        return False
    if state.settings.treasuries and state.position.gold[seat] < 1:
        return False
    if isinstance(question, Window):
        match question.phase:
            case Phase.DEAL:
                return False
            case Phase.AGAIN if not state.so_far.stirred:
                return False
            case Phase.AFTER if mated_next(state.position):
                return False
    if at_rest(state, question):
        return False
    return state.settings.poker_face or can_play_any(state, seat)


def at_rest(state: State, question: Answer | Window) -> bool:
    """Has this seat asked to be left alone until its next move? Not while its king is in check:
    a rescue is always asked for."""
    seat = question.seat
    return (
        state.resting[seat]
        and reacting(state, question)
        and not in_check(judged_position(state), seat)
    )


def close(flow: Flow) -> None:
    """The window closes."""
    if flow.state.stack:
        return  # it was asked; what is on top of the stack happens now
    lead(flow, Cause.CLOSED)


def lead(flow: Flow, cause: Cause) -> None:
    """To the next phase, and what happens by itself where it begins."""
    flow.lead(cause)
    match flow.state.phase:
        case Phase.DEAL:
            refill(flow, 0, 1)
        case Phase.BEFORE_THEIRS:
            _begin_turn(flow)
        case Phase.END_CHECK:
            _end_turn(flow)


def _begin_turn(flow: Flow) -> None:
    flow.change(so_far=TurnSoFar())
    note_position(flow)


def _end_turn(flow: Flow) -> None:
    following = other(flow.position.mover)
    before = flow.position
    flow.position = end_turn(before, flow)
    now = in_check(flow.position, following)
    # One reaction a turn: who has played his may not play another one now.
    flow.change(so_far=TurnSoFar(played=flow.state.so_far.played))
    if now:
        flow.tell(events.Check(following))
    if not now or in_check(before, following):
        lead(flow, Cause.CLOSED)
