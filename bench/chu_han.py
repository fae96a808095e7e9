"""Random matches of Chu Han per second, as a ratio to the calibration of the same run; and how
long the slowest question of a match takes to be asked."""

from __future__ import annotations

import random
import sys
from time import process_time

from bench.calibration import calibration
from engines.chu_han import rules
from engines.chu_han.state import Settings

MATCHES = 150
TIMED = 20


def playout(settings: Settings, seed: int, chance: random.Random) -> int:
    """One random match; gives its number of moves."""
    state = rules.setup(2, seed, settings)
    played = 0
    while asked := rules.to_act(state):
        seat = min(asked)
        move: tuple[str, ...] = ()
        while following := rules.options(state, seat, move):
            move = (*move, following[int(chance.random() * len(following))])
        state = rules.apply(state, seat, move).state
        played += 1
    return played


def questions(settings: Settings, seed: int, chance: random.Random) -> list[float]:
    """The seconds each call of `options` took in one random match."""
    state = rules.setup(2, seed, settings)
    taken: list[float] = []
    while asked := rules.to_act(state):
        seat = min(asked)
        move: tuple[str, ...] = ()
        while True:
            started = process_time()
            following = rules.options(state, seat, move)
            taken.append(process_time() - started)
            if not following:
                break
            move = (*move, following[int(chance.random() * len(following))])
        state = rules.apply(state, seat, move).state
    return taken


def main() -> None:
    for name, settings in (("plain", Settings()), ("events", Settings(events=True))):
        chance = random.Random(1)
        before = calibration()
        started = process_time()
        moves = sum(playout(settings, seed, chance) for seed in range(MATCHES))
        spent = process_time() - started
        yardstick = (before + calibration()) / 2
        sys.stdout.write(
            f"chu_han, {name}: {MATCHES / spent:,.0f} matches/s, {moves / spent:,.0f} moves/s, "
            f"{moves / spent / yardstick:.4f} moves per calibration round\n"
        )
        taken = sorted(t for seed in range(TIMED) for t in questions(settings, seed, chance))
        sys.stdout.write(
            f"chu_han, {name}: options in {1e6 * taken[len(taken) // 2]:.1f} µs at the median, "
            f"{1e6 * taken[len(taken) * 999 // 1000]:.1f} µs at the 99.9th percentile\n"
        )


if __name__ == "__main__":
    main()
