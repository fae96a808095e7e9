"""A fixed piece of plain Python work, timed: the yardstick of every benchmark here.

Machines differ and are shared, so results are read as ratios to this, measured in the same run.
"""

from __future__ import annotations

import sys
from time import process_time

ROUNDS = 40_000


def calibration() -> float:
    """Rounds of small tuple, dict and string work per second; the best of three tries."""
    return max(_rate() for _ in range(3))


def _rate() -> float:
    started = process_time()
    row: tuple[int, ...] = (1, 2, 3, 4, 5)
    seen: dict[str, int] = {}
    for n in range(ROUNDS):
        row = (*row[1:], n % 7)
        name = f"s{n % 4}"
        seen[name] = seen.get(name, 0) + sum(row)
    return ROUNDS / (process_time() - started)


def main() -> None:
    sys.stdout.write(f"calibration: {calibration():,.0f} rounds/s\n")


if __name__ == "__main__":
    main()
