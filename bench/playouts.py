"""Random matches of every game per second, as a ratio to the calibration of the same run, and how
long its questions take to be asked. A new game is measured by existing. Where RLCARD_PYTHON names a
Python that has RLCard, its UNO environment is measured in the same run and stands beside; nothing
here needs it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from time import process_time

from bench.calibration import calibration
from engines import games
from engines.core.engine import Game, Move

SECONDS = 1.0  # of matches, for each number of players
TIMED = 5  # matches whose every question is timed

# Run by another Python: random moves per second of RLCard's UNO environment.
UNO = """
import random, rlcard
from time import process_time
uno, chance, moves, began = rlcard.make("uno", config={"seed": 1}), random.Random(1), 0, None
while began is None or process_time() - began < 2:
    began = began or process_time()
    state, _ = uno.reset()
    while not uno.is_over():
        legal = list(state["legal_actions"])
        state, _ = uno.step(legal[int(chance.random() * len(legal))])
        moves += 1
print(moves / (process_time() - began))
"""


def main() -> None:
    uno = uno_speed()
    if uno:
        sys.stdout.write(f"RLCard, UNO: {uno:,.0f} moves/s\n")
    for game in games().values():
        for seats in sorted({min(game.seats), max(game.seats)}):
            sys.stdout.write(f"{game.id}, {seats} seats: {speed(game, seats, uno)}\n")
        taken = sorted(t for seed in range(TIMED) for t in questions(game, seed))
        middle, slow = taken[len(taken) // 2], taken[len(taken) * 999 // 1000]
        sys.stdout.write(
            f"{game.id}: options in {1e6 * middle:.1f} µs at the median, "
            f"{1e6 * slow:.1f} µs at the 99.9th percentile\n"
        )


def uno_speed() -> float | None:
    """Moves per second of RLCard's UNO, if there is a Python that has it."""
    python = os.environ.get("RLCARD_PYTHON")
    if not python:
        return None
    ran = subprocess.run([python, "-c", UNO], capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.stdout.write(f"RLCARD_PYTHON cannot play UNO: {ran.stderr.strip()[-200:]}\n")
        return None
    return float(ran.stdout)


def speed(game: Game, seats: int, uno: float | None = None) -> str:
    matches = moves = 0
    before = calibration()
    started = process_time()
    while (spent := process_time() - started) < SECONDS:
        moves += played(game, seats, matches)
        matches += 1
    yardstick = (before + calibration()) / 2
    beside = f", {moves / spent / uno:.2f} of RLCard's UNO" if uno else ""
    return (
        f"{matches / spent:,.0f} matches/s, {moves / spent:,.0f} moves/s, "
        f"{moves / spent / yardstick:.4f} moves per calibration round{beside}"
    )


def played(game: Game, seats: int, seed: int) -> int:
    """One random match without a clock beside it: its moves."""
    engine, chance, moves = game.engine, random.Random(seed).random, 0
    state = engine.setup(seats, seed, game.settings())
    while asked := engine.to_act(state):
        seat = min(asked)
        move: Move = ()
        while following := engine.options(state, seat, move):
            move = (*move, following[int(chance() * len(following))])
        state = engine.apply(state, seat, move).state
        moves += 1
    return moves


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
