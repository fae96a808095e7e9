"""Whole matches for tests: random play that is now and then right about a line.

Purely random naming hardly ever collects anything; these players cheat, so that matches reach
late and nearly empty fields.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.chinese_box import rules
from engines.chinese_box.board import CELLS, COMBINATIONS, lines_for
from engines.chinese_box.state import Settings, State
from engines.core.dice import Dice
from engines.core.engine import Event, Move
from engines.players import stroll

SEEDS = range(6)
TRIES = 10
LAYOUTS = (Settings(), Settings(dragons="inner"), Settings(dragons="centre"))


def true_calls(state: State) -> list[Move]:
    """The lines that are what they would be named."""
    found: list[Move] = []
    for name, combination in COMBINATIONS.items():
        for line in lines_for(state.field, name):
            if combination.made_of("".join(state.field[cell] for cell in line.cells)):
                move = (name, CELLS[line.cells[0]])
                has_others = rules.options(state, state.seat, move)
                found.append((*move, CELLS[line.cells[-1]]) if has_others else move)
    return found


def match(seed: int, luck: int = 50) -> Iterator[tuple[State, Move, tuple[Event, ...]]]:
    """Every state with the move that led to it and what was told; `luck` in percent."""
    state = rules.setup(2, seed, LAYOUTS[seed % len(LAYOUTS)])
    yield state, (), ()
    dice = Dice(seed + 1)
    while state.reason is None:
        dice, move = _any_move(state, dice)
        dice, chance = dice.roll(100)
        if chance < luck:
            dice, move = _lucky(state, move, dice)
        step = rules.apply(state, state.seat, move)
        state = step.state
        yield state, move, step.events


def _any_move(state: State, dice: Dice) -> tuple[Dice, Move]:
    return stroll(lambda begun: rules.options(state, state.seat, begun), dice)


def _lucky(state: State, move: Move, dice: Dice) -> tuple[Dice, Move]:
    """A true line is named; cards are put where they make one, if a few tries find such places."""
    if state.phase == "collect":
        return dice.pick(true_calls(state) or [move])
    for _ in range(TRIES if state.phase == "put" else 0):
        if true_calls(rules.apply(state, state.seat, move).state):
            break
        dice, move = _any_move(state, dice)
    return dice, move
