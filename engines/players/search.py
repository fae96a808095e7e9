"""A player that plays its best candidates out: in worlds it cannot tell from the real one, each by
the game's own guide, the weaker half of the candidates dropped again and again.

It knows the guess it was given and deals it anew; it never sees the real state. With the same dice
and nodes it finds the same move. It may be stopped between two worlds and answers at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat
from engines.core.thinking import Budget, Chance, Guide
from engines.players.greedy import weighed

EACH = 2  # moves that begin with the same token go first, before more of its kind


def search(game: Game, guess: Any, seat: Seat, memory: Any, dice: Dice, budget: Budget) -> Move:
    """The candidate that did best over all worlds it was tried in."""
    guide = game.guide
    assert guide
    chance = dice.stream()
    dice, seed = dice.roll(2**31)
    field = list(shortlist(game, guide, guess, seat, memory, Dice(seed), chance))
    totals = dict.fromkeys(field, 0.0)
    halvings = max(1, (len(field) - 1).bit_length())
    while len(field) > 1:
        for _ in range(max(1, budget.nodes // halvings // len(field))):
            if budget.over():
                return max(field, key=totals.__getitem__)
            dice, seed = dice.roll(2**31)
            world = _dealt(game, guide, guess, seat, memory, Dice(seed))
            for move in field:  # in the same world, so that luck is the same for all
                totals[move] += playout(game, guide, world, seat, move, chance)
        field.sort(key=totals.__getitem__, reverse=True)
        field = field[: (len(field) + 1) // 2]
    return field[0]


def shortlist(
    game: Game, guide: Guide, guess: Any, seat: Seat, memory: Any, dice: Dice, chance: Chance
) -> Sequence[Move]:
    """The moves worth playing out, the likeliest first."""
    if guide.candidates:
        return guide.candidates(guess, seat, memory, chance)[: guide.width]
    assert game.evaluate
    moves = [move for _, move in weighed(game.engine, game.evaluate, guess, seat, dice)]
    if foolish := guide.foolish:
        moves = [move for move in moves if not foolish(guess, seat, move)] or moves
    # What looks best at once is not all: some of each kind are tried.
    kinds: dict[str, int] = {}
    first: list[Move] = []
    rest: list[Move] = []
    for move in moves:
        kinds[move[0]] = number = kinds.get(move[0], 0) + 1
        (first if number <= EACH else rest).append(move)
    return (first + rest)[: guide.width]


def playout(game: Game, guide: Guide, world: Any, seat: Seat, move: Move, chance: Chance) -> float:
    """How well the seat stands where the game is settled after this move."""
    engine, play, settled = game.engine, guide.play, guide.settled
    state = engine.apply(world, seat, move).state
    mover, turns = seat, 0
    while asked := engine.to_act(state):
        following = min(asked)
        if following != mover:
            mover, turns = following, turns + 1
        if settled(world, state, turns):
            break
        state = engine.apply(state, mover, play(state, mover, chance)).state
    return guide.worth(state, seat)


def _dealt(game: Game, guide: Guide, guess: Any, seat: Seat, memory: Any, dice: Dice) -> Any:
    if guide.deal and memory is not None:
        return guide.deal(guess, seat, memory, dice)
    return game.engine.reshuffled(guess, seat, dice)
