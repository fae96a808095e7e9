"""Players that look no further than their own move: one by chance, one by the best view after it.

They are what stronger ones are measured against, and what those begin with: every move weighed
once. They go by the view of their seat alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from engines.core.dice import Dice
from engines.core.engine import Engine, Move, Seat, whole_moves

CANDIDATES = 120  # moves that are weighed; a larger choice is sampled
BRANCH = 30  # of them, those that begin with the same token

Options = Callable[[Move], Sequence[str]]


def stroll(options: Options, dice: Dice, move: Move = ()) -> tuple[Dice, Move]:
    """A random walk down the tokens to a whole move."""
    while following := options(move):
        dice, token = dice.pick(following)
        move = (*move, token)
    return dice, move


def greedy(
    engine: Engine[Any, Any, Any],
    evaluate: Callable[[Any, Seat], float],
    state: Any,
    seat: Seat,
    dice: Dice,
) -> Move:
    """The move after which the seat's own view looks best."""
    return weighed(engine, evaluate, state, seat, dice)[0][1]


def weighed(
    engine: Engine[Any, Any, Any],
    evaluate: Callable[[Any, Seat], float],
    state: Any,
    seat: Seat,
    dice: Dice,
) -> list[tuple[float, Move]]:
    """Each move, or a fair sample, with how the seat's own view looks after it; the best first."""

    def options(begun: Move) -> Sequence[str]:
        return engine.options(state, seat, begun)

    found = [
        (evaluate(engine.view(engine.apply(state, seat, move).state, seat), seat), move)
        for move in candidates(options, dice)
    ]
    assert found, "a seat that is asked has a move"
    found.sort(key=lambda one: one[0], reverse=True)  # of equals the first stays first
    return found


def candidates(options: Options, dice: Dice) -> Sequence[Move]:
    """All moves where they are few, else a share for every first token: the small ones are weighed
    whole, what they leave goes to the large ones, and those are sampled.

    In no order: of equals the first is taken, and it should not always be the same.
    """
    branches = [
        (token, list(islice(whole_moves(options, (token,)), BRANCH + 1))) for token in options(())
    ]
    branches.sort(key=lambda branch: len(branch[1]))
    found: dict[Move, None] = {}
    for done, (token, moves) in enumerate(branches):
        share = max(1, (CANDIDATES - len(found)) // (len(branches) - done))
        if len(moves) <= min(share, BRANCH):
            found.update(dict.fromkeys(moves))
            continue
        for _ in range(min(share, BRANCH)):
            dice, move = stroll(options, dice, (token,))
            found[move] = None
    return dice.shuffle(list(found))[1]
