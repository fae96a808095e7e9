"""What a strong player would do in somebody's place, and how much better it is than the next best.

All of it hangs on the view of the seat that asks: the guess, the dice and so the advice are the
same in every state that the seat cannot tell apart. Nobody is given the real state.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice
from typing import Any

from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat, whole_moves
from engines.core.thinking import Budget
from engines.players import choose, level_of
from engines.players.chances import average, prospects, surely
from engines.players.greedy import weighed
from engines.players.search import shortlist

OTHERS = 3  # moves that the best one is compared with
FINE = 72  # worlds in which it meets the best of them
CLEAR = 0.02  # of a chance by which one is better, before it is worth a number
LEVEL = "hard"


@dataclass(frozen=True, slots=True)
class Advice:
    move: Move
    chance: int | None = None  # to win after it, in percent; None where nothing can tell
    other: Move = ()  # the next best; none where there is no choice
    other_chance: int | None = None
    sure: bool = False  # that the other is worse


def dice_of(view: Any) -> Dice:
    """Chance that hangs on a view alone: whoever sees the same throws the same."""
    return Dice(int.from_bytes(hashlib.sha256(spelled(view).encode()).digest()[:7]))


def guessed(game: Game, state: Any, seat: Seat) -> Any:
    """What the seat's adviser is given instead of the state."""
    return game.engine.reshuffled(state, seat, dice_of(game.engine.view(state, seat)))


def advise(game: Game, guess: Any, seat: Seat, seats: int, budget: Budget | None = None) -> Advice:
    """For the question that the seat is asked. Its memory is its own: a player that lives by one
    begins with what is to be seen now."""
    dice = dice_of(game.engine.view(guess, seat))
    memory = game.mind.begin(seat, level_of(game, LEVEL)) if game.mind else None
    dice, own = dice.roll(2**31)
    best = choose(game, guess, seat, LEVEL, memory, Dice(own), budget)
    dice, deal = dice.roll(2**31)
    # What is worth a look hangs on the view too: the guess itself may not.
    world = game.engine.reshuffled(guess, seat, Dice(deal))
    others = [one for one in _worth_a_look(game, world, seat, memory, dice) if one != best]
    if game.guide is None or not others:
        # What stands on a board now says less than whoever looked further.
        return Advice(best, other=others[0] if others else ())
    dice, played = dice.roll(2**31)
    rough = prospects(game, world, seat, seats, others[:OTHERS], Dice(played))
    rival = max(zip(map(average, rough), others[:OTHERS], strict=True), key=lambda one: one[0])[1]
    dice, played = dice.roll(2**31)
    first, second = prospects(game, world, seat, seats, (best, rival), Dice(played), FINE)
    # A search has seen fewer worlds than these: what it likes must stand its ground here.
    if surely(second, first) > CLEAR:
        best, rival, first, second = rival, best, second, first
    more = surely(first, second)
    one, other = (round(100 * average(each)) for each in (first, second))
    return Advice(best, one, rival, other, more > CLEAR)


def _worth_a_look(game: Game, guess: Any, seat: Seat, memory: Any, dice: Dice) -> list[Move]:
    if game.guide:
        chance = dice.stream()
        return list(shortlist(game, game.guide, guess, seat, memory, dice, chance))
    if game.evaluate:
        found = weighed(game.engine, game.evaluate, guess, seat, dice)
        return [move for _, move in found[: OTHERS + 1]]
    return list(islice(whole_moves(lambda begun: game.engine.options(guess, seat, begun)), 2))


def spelled(value: Any) -> str:
    """The same for equal values in every process: sets are put in order."""
    if is_dataclass(value) and not isinstance(value, type):
        inner = (f"{one.name}={spelled(getattr(value, one.name))}" for one in fields(value))
        return f"{type(value).__name__}({','.join(inner)})"
    if isinstance(value, Mapping):
        return f"{{{','.join(sorted(f'{spelled(k)}:{spelled(v)}' for k, v in value.items()))}}}"
    if isinstance(value, (set, frozenset)):
        return f"{{{','.join(sorted(map(spelled, value)))}}}"
    if isinstance(value, (tuple, list)):
        return f"({','.join(map(spelled, value))})"
    return repr(value)
