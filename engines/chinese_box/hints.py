"""How good a view of Chinese Box is: the points, as nothing else on the table is known to count."""

from __future__ import annotations

from engines.chinese_box.rules import View, dearest, points
from engines.core.engine import Seat


def evaluate(view: View, seat: Seat) -> float:
    mine, yours = view.stacks[seat], view.stacks[1 - seat]
    # The dearest combination decides a tie, so it weighs less than any point.
    return points(mine) - points(yours) + (dearest(mine) - dearest(yours)) / 100
