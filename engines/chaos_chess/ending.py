"""How a match ends: mate and stalemate, repetition, fifty moves, nothing left to mate with."""

from __future__ import annotations

import hashlib

from engines.chaos_chess.board import BISHOP, KING, KNIGHT
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.fen import castling_rights, letters
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.judge import legal_moves
from engines.chaos_chess.law import force
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.question import Cause
from engines.chaos_chess.state import Phase, Position, State
from engines.core.engine import Outcome, Seat

_QUIET_PLIES = 100


def note_position(flow: Flow) -> None:
    """A turn begins: has this position been there before, has nothing happened for too long?"""
    state = flow.state
    position = state.position
    key = _key(state)
    # Whatever cannot be undone makes earlier positions unreachable.
    history = (key,) if position.quiet == 0 else (*state.history, key)
    flow.change(history=history)
    if position.quiet >= _QUIET_PLIES:
        _draw(flow, "fifty")
    elif history.count(key) >= 3:
        _draw(flow, "repetition")
    elif _bare(state):
        _draw(flow, "material")


def _key(state: State) -> str:
    """The whole open position in few letters, with the rights that still can be used and no others.
    Hands need no place in it: every play and every exchange starts the history anew."""
    position = state.position
    text = letters(position.board)
    rights = castling_rights(position.board)
    passant = (
        any(go[3] == "passant" for go in legal_moves(position))
        if position.passant is not None
        else False
    )
    table = _lying(position) if position.table else []
    behind = position.passant if passant else None
    whole = f"{text} {position.mover} {rights} {behind} {position.gold} {table}"
    return hashlib.blake2b(whole.encode(), digest_size=8).hexdigest()


def _lying(position: Position) -> list[tuple[object, ...]]:
    at = {p.id: square for square, p in enumerate(position.board) if p is not None}
    return [
        (a.card, a.owner, [at.get(id) for id in a.pieces], a.squares, a.stuck, a.left)
        for a in position.table
    ]


def _bare(state: State) -> bool:
    """Nobody can ever mate: bare kings, or one light piece, and no card left anywhere."""
    if any(state.hands) or any(state.decks) or state.position.table or state.position.away:
        return False
    men = [p for p in state.position.board if p is not None and not p.royal]
    kings = all(p.kind == KING for p in state.position.board if p is not None and p.royal)
    return kings and (not men or (len(men) == 1 and men[0].kind in (KNIGHT, BISHOP)))


def _draw(flow: Flow, reason: str) -> None:
    flow.change(outcome=Outcome((1, 1), reason))


def no_way_out(flow: Flow, seat: Seat) -> None:
    """No move and no card: lost if in check, unless somebody takes the king's place; else drawn."""
    at_home = flow.state.phase is Phase.MOVE
    judged = flow.position if at_home else end_turn(flow.position)
    if not in_check(judged, seat):
        _draw(flow, "stalemate")
        return
    for law, card in force(flow.position).inherits:
        if law.inherits(flow, card, seat):
            if not at_home:
                flow.happened(stirred=False)
                flow.lead(Cause.INHERITED)
            return
    flow.change(outcome=Outcome((2, 1) if seat == 0 else (1, 2), "mate"))
