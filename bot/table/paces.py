"""How long a turn may take, and how much longer sleep can make it."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

HOUR, DAY = 3600, 86400
Kind = Literal["none", "live", "slow"]  # no clock; all are there now; now and then


class Pace(StrEnum):
    """How long a turn may take; stored and spelled by its name."""

    kind: Kind
    seconds: int | None
    sleep: int  # seconds that quiet hours may add to a turn

    NONE = "none", "none", None
    LIVE1 = "live1", "live", 60
    LIVE3 = "live3", "live", 180
    LIVE10 = "live10", "live", 600
    SLOW8H = "slow8h", "slow", 8 * HOUR, 12 * HOUR
    SLOW1D = "slow1d", "slow", DAY, DAY
    SLOW3D = "slow3d", "slow", 3 * DAY, 2 * DAY

    def __new__(
        cls, name: str, kind: Kind = "none", seconds: int | None = None, sleep: int = 0
    ) -> Pace:
        pace = str.__new__(cls, name)
        pace._value_ = name
        pace.kind, pace.seconds, pace.sleep = kind, seconds, sleep
        return pace
