"""Many matches of the computer against itself, with a progress bar; prints results and speed."""

from __future__ import annotations

import sys
import time
from collections import Counter

from engines.core.dice import Dice
from engines.core.engine import Game
from engines.players import choose, stroll

BAR = 30


def simulate(game: Game, count: int, seats: int, level: str, seed: int) -> None:
    began = time.perf_counter()
    wins: Counter[int] = Counter()
    reasons: Counter[str] = Counter()
    moves = 0
    shown = 0.0
    for number in range(count):
        places, reason, length = _match(game, seats, level, seed + number)
        moves += length
        reasons[reason] += 1
        wins.update(seat for seat, place in enumerate(places) if place == 1)
        if sys.stderr.isatty() and time.perf_counter() - shown > 0.1:
            shown = time.perf_counter()
            full = BAR * (number + 1) // count
            bar = "█" * full + "·" * (BAR - full)
            print(f"\r{bar} {number + 1}/{count}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * (BAR + 20) + "\r", end="", file=sys.stderr)
    took = time.perf_counter() - began
    print(f"{game.id}: {count} matches, {seats} seats, level {level}")
    print(f"moves a match: {moves / count:.1f}")
    for seat in range(seats):
        print(f"seat {seat + 1} won (alone or shared): {wins[seat] / count:.1%}")
    for reason, times in reasons.most_common():
        print(f"ended by {reason}: {times / count:.1%}")
    print(f"speed: {count / took:.1f} matches/s, {moves / took:.0f} moves/s")


def _match(game: Game, seats: int, level: str, seed: int) -> tuple[tuple[int, ...], str, int]:
    engine = game.engine
    state = engine.setup(seats, seed, game.settings())
    dice = Dice(seed)
    minds = [
        game.mind.begin(seat, level) if game.mind and level in game.mind.levels else None
        for seat in range(seats)
    ]
    length = 0
    while asked := sorted(engine.to_act(state)):
        seat = asked[0]
        if level == "random":
            now = state
            dice, move = stroll(lambda begun: engine.options(now, seat, begun), dice)  # noqa: B023
        else:
            dice, own = dice.roll(2**31)
            move = choose(game, state, seat, level, minds[seat], Dice(own))
        step = engine.apply(state, seat, move)
        if game.mind:
            for other, memory in enumerate(minds):
                for event in step.events:
                    if memory is not None and event.only in (None, other):
                        minds[other] = memory = game.mind.notice(memory, event)
        state = step.state
        length += 1
    outcome = engine.outcome(state)
    assert outcome
    return outcome.places, outcome.reason, length
