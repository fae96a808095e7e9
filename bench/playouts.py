"""Random matches of every game per second, as a ratio to the calibration of the same run, and how
long its questions take to be asked. A new game is measured by existing."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from time import process_time

from bench.calibration import calibration
from engines import games
from engines.core.engine import Game, Move

SECONDS = 1.0  # of matches, for each number of players
TIMED = 5  # matches whose every question is timed


def main() -> None:
    for game in games().values():
        for seats in sorted({min(game.seats), max(game.seats)}):
            sys.stdout.write(f"{game.id}, {seats} seats: {speed(game, seats)}\n")
        taken = sorted(t for seed in range(TIMED) for t in questions(game, seed))
        middle, slow = taken[len(taken) // 2], taken[len(taken) * 999 // 1000]
        sys.stdout.write(
            f"{game.id}: options in {1e6 * middle:.1f} µs at the median, "
            f"{1e6 * slow:.1f} µs at the 99.9th percentile\n"
        )


def speed(game: Game, seats: int) -> str:
    matches = moves = 0
    before = calibration()
    started = process_time()
    while (spent := process_time() - started) < SECONDS:
        moves += sum(1 for _ in playout(game, seats, matches))
        matches += 1
    yardstick = (before + calibration()) / 2
    return (
        f"{matches / spent:,.0f} matches/s, {moves / spent:,.0f} moves/s, "
        f"{moves / spent / yardstick:.4f} moves per calibration round"
    )


def questions(game: Game, seed: int) -> Iterator[float]:
    """The seconds each call of `options` took in one random match."""
    for taken in playout(game, min(game.seats), seed):
        yield from taken


def playout(game: Game, seats: int, seed: int) -> Iterator[list[float]]:
    """One random match: for each move, the seconds its questions took."""
    engine, chance = game.engine, random.Random(seed)
    state = engine.setup(seats, seed, game.settings())
    while asked := engine.to_act(state):
        seat = min(asked)
        move: Move = ()
        taken = []
        while True:
            began = process_time()
            following = engine.options(state, seat, move)
            taken.append(process_time() - began)
            if not following:
                break
            move = (*move, following[int(chance.random() * len(following))])
        state = engine.apply(state, seat, move).state
        yield taken


if __name__ == "__main__":
    main()
