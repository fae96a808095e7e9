"""Answers to an announced card: it is cancelled, sued, misread, stolen or kept off a piece."""

from __future__ import annotations

from collections.abc import Callable

from engines.chaos_chess import events
from engines.chaos_chess.card import CATALOG, Card, Effect, Play, Refused
from engines.chaos_chess.copies import replace
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.needs import answered
from engines.chaos_chess.picks import PiecePick, Test, piece_at
from engines.chaos_chess.plays import bind, perform
from engines.chaos_chess.state import Announced
from engines.chaos_chess.trials import following
from engines.core.engine import Seat


def answer(cancelled: bool = False, thief: Callable[[Play], Seat] | None = None) -> Effect:
    """The announced card is tried anew: as it is, cancelled, or to go to a thief in the end."""

    def effect(turn: Flow, play: Play) -> None:
        if cancelled:
            turn.answer(cancelled=True)
        elif thief is not None:
            turn.answer(thief=thief(play))
        else:
            turn.answer()

    return effect


def sue(turn: Flow, play: Play) -> None:
    turn.change(suit=play["x"])
    turn.tell(events.Sued(play.seat, play["x"]))


def _as_played(turn: Flow, announced: Announced) -> Play:
    """The announced card, as its player would choose its targets now."""
    waiting = turn.state.waiting
    if waiting is not None and (waiting.card, waiting.seat) == (announced.card, announced.seat):
        waiting = None  # it is the rescue itself, and must end the check
    state = replace(turn.state, stack=turn.state.stack[:-1], waiting=waiting)
    card = CATALOG[announced.card]
    return Play(state, announced.seat, card, announced.when, resolving=True)


def redirect(turn: Flow, play: Play) -> None:
    """New targets, one after the other, each among all that can still lead to a legal play."""
    announced = answered(play)
    card = CATALOG[announced.card]
    paid_x = _x_of(turn, announced, card)
    tokens: tuple[str, ...] = ()
    dice = turn.state.dice
    while True:
        fresh = _as_played(turn, announced)
        fresh.paid_x = paid_x
        options = following(fresh, tokens)
        if not options:
            break
        dice, token = dice.pick(options)
        tokens = (*tokens, token)
    turn.change(dice=dice)
    if tokens:
        turn.answer(picks=tokens)
        turn.tell(events.Redirected(card.id, tokens))


def _x_of(turn: Flow, announced: Announced, card: Card) -> int | None:
    if card.x is None:
        return None
    was = _as_played(turn, announced)
    bind(was, announced.picks)
    return card.x(was)


def _touched(play: Play, at: int) -> bool:
    """Is this piece among the targets of the announced card, or would it be affected?"""
    announced = answered(play)
    card = CATALOG[announced.card]
    look = _as_played(Flow(play.state), announced)
    try:
        bind(look, announced.picks)
        after = perform(look).position
    except Refused:
        return False
    named = [look[p.name] for p in card.picks if isinstance(p, PiecePick) and p.name in look]
    id = piece_at(play, at).id
    marked = {
        piece
        for active in after.table
        if active not in play.position.table
        for piece in active.pieces
    }
    return at in named or id in marked or after.board[at] != play.position.board[at]


touched = Test(_touched)
