"""Random matches of Chinese Box per second, as a ratio to the calibration of the same run."""

from __future__ import annotations

import random
import sys
from time import process_time

from bench.calibration import calibration
from engines.chinese_box import GAME, rules

MATCHES = 200


def playout(seed: int, chance: random.Random) -> int:
    """One random match; gives its number of moves."""
    state = rules.setup(2, seed, GAME.settings())
    played = 0
    while rules.to_act(state):
        move: tuple[str, ...] = ()
        while following := rules.options(state, state.seat, move):
            move = (*move, following[int(chance.random() * len(following))])
        state = rules.apply(state, state.seat, move).state
        played += 1
    return played


def main() -> None:
    chance = random.Random(1)
    before = calibration()
    started = process_time()
    moves = sum(playout(seed, chance) for seed in range(MATCHES))
    spent = process_time() - started
    yardstick = (before + calibration()) / 2
    sys.stdout.write(
        f"chinese_box: {MATCHES / spent:,.0f} matches/s, {moves / spent:,.0f} moves/s, "
        f"{moves / spent / yardstick:.4f} moves per calibration round\n"
    )


if __name__ == "__main__":
    main()
