"""Random matches of Cherokee per second, as a ratio to the calibration of the same run."""

from __future__ import annotations

import random
import sys
from time import process_time

from bench.calibration import calibration
from engines.cherokee import GAME, rules

MATCHES = 200


def playout(seats: int, seed: int, chance: random.Random) -> int:
    """One random match; gives its number of moves."""
    state = rules.setup(seats, seed, GAME.settings())
    played = 0
    while rules.to_act(state):
        move: tuple[str, ...] = ()
        while following := rules.options(state, state.turn, move):
            move = (*move, following[int(chance.random() * len(following))])
        state = rules.apply(state, state.turn, move).state
        played += 1
    return played


def main() -> None:
    for seats in GAME.seats:
        chance = random.Random(seats)
        before = calibration()
        started = process_time()
        moves = sum(playout(seats, seed, chance) for seed in range(MATCHES))
        spent = process_time() - started
        yardstick = (before + calibration()) / 2
        sys.stdout.write(
            f"cherokee, {seats} seats: {MATCHES / spent:,.0f} matches/s, {moves / spent:,.0f} "
            f"moves/s, {moves / spent / yardstick:.4f} moves per calibration round\n"
        )


if __name__ == "__main__":
    main()
