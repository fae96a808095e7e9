"""The end of a turn: clocks run down, what has expired leaves the table."""

from __future__ import annotations

from engines.chaos_chess.copies import replace
from engines.chaos_chess.state import BLACK, Position, other
from engines.chaos_chess.turn import Turn
from engines.core.engine import Seat


def end_turn(position: Position, turn: Turn | None = None) -> Position:
    """Clocks run down, what has expired ends, and it is the other side's turn. Looking ahead
    (without a turn to tell it to), only what ends is of interest."""
    mover = position.mover
    due = [
        a
        for a in position.table
        if a.passing or a.stuck or (a.clock == mover and (turn is not None or a.left <= 1))
    ]
    if due:
        turn = turn or Turn(position)
        for active in due:
            held = tuple((id, left - (_owner(turn, id) == mover)) for id, left in active.stuck)
            if held:
                active = replace(active, stuck=tuple(one for one in held if one[1] > 0))
                turn.note(active)
            if active.passing:
                turn.lift(active.serial)
            elif active.clock == mover:
                if active.left <= 1:
                    turn.lift(active.serial)
                else:
                    turn.note(replace(active, left=active.left - 1))
        turn.settle()
        position = turn.position
    runner = (
        next((p for p in position.board if p is not None and p.id == position.runner), None)
        if position.runner is not None
        else None
    )
    keep = runner is not None and runner.owner == mover
    return replace(
        position,
        mover=other(mover),
        number=position.number + (mover == BLACK),
        passant=position.passant if keep else None,
        runner=position.runner if keep else None,
    )


def _owner(turn: Turn, id: int) -> Seat | None:
    at = turn.where(id)
    return turn.here(at).owner if at is not None else None
