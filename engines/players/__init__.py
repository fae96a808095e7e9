"""Computer players over any game, through the contract alone.

They are given a state that the seat cannot tell from the real one, never the real one, so they
cannot cheat. They never touch a clock: how long to think is the caller's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat
from engines.core.thinking import Budget
from engines.players.greedy import greedy, stroll, weighed
from engines.players.search import search

__all__ = ["FORMER", "LEVELS", "YARDSTICKS", "choose", "level_of", "levels", "stand_in", "stroll"]

LEVELS = ("easy", "normal", "hard")
YARDSTICKS = ("random", "greedy")  # no level of a lobby: what levels are measured against
# What levels were called at tables that still stand.
FORMER = {
    "random": "easy",
    "greedy": "normal",
    "poor": "easy",
    "limited": "easy",
    "perfect": "normal",
}
SLIP = 0.8  # how often an easy player is content with any of the better moves
BETTER = 2  # those are one in so many


def levels(game: Game) -> tuple[str, ...]:
    """The strengths a lobby can offer, weakest first."""
    if game.guide or game.thinker or (game.mind and "hard" in game.mind.levels):
        return LEVELS
    return LEVELS[:2] if game.evaluate else LEVELS[:1]


def level_of(game: Game, named: str) -> str:
    """The level that is meant, at a table of today or of yesterday."""
    level = FORMER.get(named, named)
    known = levels(game)
    return level if level in known else known[-1]


def stand_in(game: Game) -> str:
    """How the computer plays for somebody who is away: fairly, not to win by it."""
    return level_of(game, "normal")


def choose(
    game: Game,
    guess: Any,
    seat: Seat,
    level: str,
    memory: Any,
    dice: Dice,
    budget: Budget | None = None,
) -> Move:
    """A whole move for the seat. A guess is a state in which all that the seat cannot know is dealt
    anew: its caller deals, and keeps the truth to itself. A level deals once more, so that what it
    plays hangs on the seat's view, its memory and the dice, and on nothing else."""
    if level == "random":
        return _strolled(game, guess, seat, dice)
    if level == "greedy" and game.evaluate:
        return greedy(game.engine, game.evaluate, guess, seat, dice)
    level = level_of(game, level)
    dice, seed = dice.roll(2**31)
    guess = game.engine.reshuffled(guess, seat, Dice(seed))
    budget = budget or Budget(game.nodes)
    if game.thinker:
        return game.thinker(guess, seat, level, dice, budget)
    if game.mind and game.mind.choose and level in game.mind.levels and memory is not None:

        def options(begun: Move) -> Sequence[str]:
            return game.engine.options(guess, seat, begun)

        return game.mind.choose(memory, game.engine.view(guess, seat), options, dice)
    if level == "hard" and game.guide:
        return search(game, guess, seat, memory, dice, budget)
    if game.evaluate:
        return _sensible(game, guess, seat, level, dice)
    return _strolled(game, guess, seat, dice)


def _strolled(game: Game, guess: Any, seat: Seat, dice: Dice) -> Move:
    return stroll(lambda begun: game.engine.options(guess, seat, begun), dice)[1]


def _sensible(game: Game, guess: Any, seat: Seat, level: str, dice: Dice) -> Move:
    """What looks best but for follies; an easy player is now and then content with less."""
    assert game.evaluate
    moves = [move for _, move in weighed(game.engine, game.evaluate, guess, seat, dice)]
    if game.guide and (foolish := game.guide.foolish):
        moves = [move for move in moves if not foolish(guess, seat, move)] or moves
    chance = dice.stream()
    if level == "easy" and chance() < SLIP:
        return moves[int(chance() * min(len(moves), 1 + len(moves) // BETTER))]
    return moves[0]
