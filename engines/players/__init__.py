"""Computer players over any game, through the contract alone.

They are given a state that the seat cannot tell from the real one, never the real one, so they
cannot cheat. They never touch a clock: how long to think is the caller's business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from engines.core.dice import Dice
from engines.core.engine import Engine, Game, Move, Seat, whole_moves

CANDIDATES = 120  # moves a greedy player weighs; a larger choice is sampled
BRANCH = 30  # of them, those that begin with the same token


def levels(game: Game) -> tuple[str, ...]:
    """The strengths a lobby can offer, weakest first."""
    if game.mind:
        return game.mind.levels
    return ("random", "greedy") if game.evaluate else ("random",)


def choose(game: Game, state: Any, seat: Seat, level: str, memory: Any, dice: Dice) -> Move:
    """A whole move for the seat; what the seat cannot know is dealt anew before it thinks."""
    dice, guess_seed = dice.roll(2**31)
    guess = game.engine.reshuffled(state, seat, Dice(guess_seed))

    def options(begun: Move) -> Sequence[str]:
        return game.engine.options(guess, seat, begun)

    if game.mind and level in game.mind.levels and memory is not None:
        return game.mind.choose(memory, game.engine.view(guess, seat), options, dice)
    if game.evaluate and level != "random":
        return greedy(game.engine, game.evaluate, guess, seat, dice)
    return stroll(options, dice)[1]


def stroll(
    options: Callable[[Move], Sequence[str]], dice: Dice, move: Move = ()
) -> tuple[Dice, Move]:
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

    def options(begun: Move) -> Sequence[str]:
        return engine.options(state, seat, begun)

    best: tuple[float, Move] | None = None
    for move in _candidates(options, dice):
        worth = evaluate(engine.view(engine.apply(state, seat, move).state, seat), seat)
        if best is None or worth > best[0]:
            best = (worth, move)
    assert best is not None, "a seat that is asked has a move"
    return best[1]


def _candidates(options: Callable[[Move], Sequence[str]], dice: Dice) -> Sequence[Move]:
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
