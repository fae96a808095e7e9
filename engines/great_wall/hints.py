"""How good a position of Great Wall looks to one seat: what the computer player goes by.

Reads a view only, so it knows no more than the player in that seat.
"""

from __future__ import annotations

from engines.core.engine import Seat
from engines.great_wall.rules import View


def evaluate(view: View, seat: Seat) -> float:
    return float(sum(view.store))
