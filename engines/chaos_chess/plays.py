"""One play of a card: may it be begun, what do its targets mean, and what does it do?

Every refusal has its code. Whether what a card left is lawful is judged in `trials.py`.
"""

from __future__ import annotations

from engines.chaos_chess.card import (
    BEFORE,
    BEFORE_THEIRS,
    DONE,
    INSTEAD,
    Card,
    Play,
    Refused,
)
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.law import force
from engines.chaos_chess.limits import affordable, allowance, cost
from engines.chaos_chess.moves import in_check, warded
from engines.chaos_chess.picks import PiecePick, SquarePick
from engines.chaos_chess.question import moments
from engines.chaos_chess.state import Active, Position, State, other
from engines.core.engine import Seat


def admit(state: State, seat: Seat, card: Card) -> Play:
    """The tests before anything is chosen."""
    when = next((when for when in moments(state, seat) if when in card.when), None)
    if when is None:
        raise Refused("TIMING")
    if allowance(state, seat) < 1:
        raise Refused("LIMIT")
    if not affordable(state, seat, card):
        raise Refused("GOLD")
    for law, active in force(state.position).mutes:
        if law.mutes(state, active, seat, card.id, when):
            raise Refused("LONG")
    play = Play(state, seat, card, when)
    if card.in_check and not in_check(judged_position(state), seat):
        raise Refused("COND")
    for need in card.needs:
        if not need.met(play):
            raise Refused(need.code)
    return play


def bind(play: Play, tokens: tuple[str, ...]) -> None:
    """Read the tokens as targets, in order."""
    picks = play.card.picks
    for index, token in enumerate(tokens):
        if index >= len(picks):
            raise Refused("TARGET")
        if token == DONE and picks[index].optional:
            if index + 1 != len(tokens):
                raise Refused("TARGET")
            return
        play.bound[picks[index].name] = picks[index].read(play, token)


def whole(play: Play, tokens: tuple[str, ...]) -> bool:
    return len(tokens) == len(play.card.picks) or (bool(tokens) and tokens[-1] == DONE)


def perform(play: Play) -> Flow:
    """Do what the card says. Raises Refused where a rule or a long effect forbids it."""
    flow = Flow(play.state, play.seat)
    for effect in play.card.effects:
        effect(flow, play)
    if play.card.laws:
        active = _laid(play, flow)
        if active is not None:
            flow.lay(active)
    if play.when == INSTEAD:
        flow.happened(made=True)
    if flow.taken is not None and flow.taken.victim.owner != flow.position.mover:
        flow.happened(taken=flow.taken)
    return flow


def _laid(play: Play, flow: Flow) -> Active | None:
    """The card as it will lie on the table; None if every piece it would mark is sealed."""
    card, position = play.card, flow.position
    squares = [
        play[pick.name] for pick in card.picks if isinstance(pick, PiecePick) and pick.name in play
    ]
    if card.marks is not None:
        squares = card.marks(play)
    marked = [p for sq in squares if (p := position.board[sq]) is not None]
    held = [p for p in marked if not warded(position, p, play.seat)]
    if squares and not held:
        return None
    noted = tuple(
        play[pick.name] for pick in card.picks if isinstance(pick, SquarePick) and pick.name in play
    )
    if card.squares is not None:
        noted = card.squares(play)
    clock, left = _clock(play)
    return Active(
        card=card.id,
        owner=play.seat,
        serial=0,
        pieces=tuple(p.id for p in held),
        squares=noted or tuple(squares),
        words=card.words(play) if card.words is not None else (),
        away=tuple(p.id for p in position.away if p not in play.position.away),
        clock=clock,
        left=left,
        passing=card.lasts.turn,
    )


def _clock(play: Play) -> tuple[Seat | None, int]:
    """At the end of whose turns it counts, and how many. A turn that had begun before the card was
    played does not count, unless it was played before the move of that turn."""
    lasts = play.card.lasts
    if lasts.cards:
        return None, lasts.cards
    turns = play.card.turns(play) if play.card.turns is not None else lasts.theirs
    clock, left = (other(play.seat), turns) if turns else (play.seat, lasts.own)
    if not left:
        return None, 0
    begun = play.position.mover == clock and play.when not in (BEFORE, BEFORE_THEIRS)
    return clock, left + begun


# -- looking ahead


def judged_position(state: State) -> Position:
    """What stands when the next move is made: after the end of the turn, once its move is made."""
    return end_turn(state.position) if state.so_far.made else state.position


def spend(state: State, play: Play) -> State:
    """What this play has left, with the card out of the hand and paid for; for looking ahead."""
    flow = Flow(state)
    seat, card = play.seat, play.card
    if card.id in state.hands[seat]:
        flow.deal_out(seat, card.id)
    flow.pay(seat, min(cost(play), state.position.gold[seat]))
    flow.change(so_far=state.so_far.with_played(seat))
    return flow.state
