"""Chance as a value: a seed and how often it was used.

Dice live in the state, so seed, settings and moves replay a match byte for byte. This is the only
module of the games that may touch `random`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Dice:
    seed: int
    used: int = 0

    def _next(self) -> tuple[Dice, random.Random]:
        # A string seed is hashed with SHA-512: the same on every machine and Python version.
        return Dice(self.seed, self.used + 1), random.Random(f"{self.seed}:{self.used}")

    def shuffle(self, items: Sequence[T]) -> tuple[Dice, tuple[T, ...]]:
        dice, chance = self._next()
        draw, shuffled = chance.random, list(items)
        # Fisher-Yates spelled out: random.shuffle promises no stable order between versions.
        for last in range(len(shuffled) - 1, 0, -1):
            other = int(draw() * (last + 1))
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return dice, tuple(shuffled)

    def roll(self, sides: int) -> tuple[Dice, int]:
        """A number from 0 to sides - 1."""
        dice, chance = self._next()
        return dice, int(chance.random() * sides)

    def pick(self, items: Sequence[T]) -> tuple[Dice, T]:
        dice, index = self.roll(len(items))
        return dice, items[index]

    def stream(self) -> Callable[[], float]:
        """Numbers from 0 up to 1, as many as wanted: for thinking, never for what happens."""
        return self._next()[1].random
