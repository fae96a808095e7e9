"""What the mover can do in a turn: standard moves, and moves together with a card.

A move that leaves the own king in check may be announced together with an after-card that ends that
check, as one action.
"""

from __future__ import annotations

from engines.chaos_chess.board import KING, Go
from engines.chaos_chess.card import AFTER, CATALOG
from engines.chaos_chess.copies import replace
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.judge import legal_moves, mating, perilous
from engines.chaos_chess.law import force
from engines.chaos_chess.limits import affordable, allowance
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.question import Cause
from engines.chaos_chess.standard import standard
from engines.chaos_chess.state import Moved, Phase, State, other
from engines.chaos_chess.trials import can_play_any, can_rescue
from engines.core.memory import remembered


@remembered(64)
def moves(state: State) -> tuple[Go, ...]:
    """The legal standard moves of the mover. Who has played a card in this turn does not mate,
    unless he has no other move."""
    position = state.position
    found = legal_moves(position)
    if state.so_far.played[position.mover]:
        mates = set(mating(position, found))
        found = tuple(go for go in found if go not in mates) or found
    return found


def moved(flow: Flow, go: Go) -> None:
    """The standard move of this turn is made."""
    before = flow.position
    mover = before.mover
    src, dst, promotion, sort = go
    piece = before.board[src] if src >= 0 else None
    castled = sort == "castle"
    flow.taken = None
    standard(flow, go)
    if castled:
        rook = before.board[src + 3 if dst > src else src - 4]
        assert rook is not None
        id = rook.id
    else:
        id = piece.id if piece is not None else -1
    taken = flow.taken
    made = Moved(
        piece=id,
        kind=piece.kind if piece is not None else KING,
        src=src,
        dst=dst,
        took=taken is not None,
        castled=castled,
        promoted=bool(promotion),
        check=in_check(flow.position, other(mover)),
        purse=(
            flow.position.gold[0] - before.gold[0],
            flow.position.gold[1] - before.gold[1],
        ),
    )
    so_far = replace(flow.state.so_far, made=True, before=before, moved=made, taken=taken)
    flow.lead(Cause.MADE, so_far=so_far)
    flow.rest(mover, False)


def _after_cards(state: State) -> list[str]:
    """The cards this hand could announce together with a move."""
    seat = state.position.mover
    if allowance(state, seat) < 1:
        return []
    return [
        id
        for id in dict.fromkeys(state.hands[seat])
        if AFTER in CATALOG[id].when and affordable(state, seat, CATALOG[id])
    ]


def announced_with(state: State, go: Go) -> State:
    """The state in which a card would be announced together with this move."""
    flow = Flow(state)
    moved(flow, go)
    flow.change(phase=Phase.AFTER)
    return flow.state


@remembered(64)
def risky(state: State) -> tuple[Go, ...]:
    """Moves that leave a check on the own king, where the hand has a card that may end it."""
    if not _after_cards(state):
        return ()
    position = state.position
    found = list(perilous(position))
    for law, card in force(position).suits:
        # Who owes a certain move, and can make one, owes it together with a card as well.
        if any(law.suits(position, card, go) for go in legal_moves(position)):
            found = [go for go in found if law.suits(position, card, go)]
    return tuple(found)


@remembered(64)
def rescuers(state: State, go: Go) -> tuple[str, ...]:
    """The cards that, announced together with this move, end the check it leaves."""
    after = announced_with(state, go)
    seat = state.position.mover
    return tuple(id for id in _after_cards(state) if can_rescue(after, seat, id))


@remembered(64)
def can_act(state: State) -> bool:
    """Has the mover any way to make the move of this turn?"""
    if moves(state):
        return True
    if can_play_any(state, state.position.mover):
        return True
    return any(rescuers(state, go) for go in risky(state))
