"""Is a mated player lost? The cards of his hand may still save the king.

A reaction in the turn of the mating move, a card of the own turn (before the move, instead of it,
or together with it), or one of each. The search reads the hand, but what it finds is told to
nobody: the match ends or goes on. It stops at the first rescue.
"""

from __future__ import annotations

from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.copies import replace
from engines.chaos_chess.judge import mated_next
from engines.chaos_chess.limits import allowance
from engines.chaos_chess.mover import can_act
from engines.chaos_chess.state import Phase, State, TurnSoFar, other
from engines.chaos_chess.trials import outcomes

# Reactions that do not save the king themselves, each of which may prepare a rescue.
_MOST_REACTIONS = 200


def doomed(state: State) -> bool:
    """Has the move just made mated, and no cards of the mated hand help?"""
    return stands_mated(state) and not saved_in_own_turn(state) and not _saved_by_reaction(state)


def stands_mated(state: State) -> bool:
    """Has the move just made mated? A card that is still to come with it may change that."""
    return state.moved is not None and state.waiting is None and mated_next(state.position)


def _saved_by_reaction(state: State) -> bool:
    """A reaction after which there is a legal move again, or the mating move is gone; or one after
    which a card of the own turn saves the king. So long a search is cut short in favour of the
    mated player: the match goes on."""
    seat = other(state.position.mover)
    if allowance(state, seat) < 1:
        return False
    halfway: dict[State, None] = {}
    for id in dict.fromkeys(state.hands[seat]):
        for after in outcomes(state, seat, id):
            if not after.so_far.made or not mated_next(after.position):
                return True
            halfway[after] = None
    for count, after in enumerate(halfway):
        if count == _MOST_REACTIONS or saved_in_own_turn(after):
            return True
    return False


def saved_in_own_turn(state: State) -> bool:
    """Before and move, instead, or move and after."""
    ahead = replace(state, position=end_turn(state.position), phase=Phase.MOVE, so_far=TurnSoFar())
    return can_act(ahead)
