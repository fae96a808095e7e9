"""A stroke of many points: the line of a plot, or the ground below it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through many points; without a width, the area that they enclose."""

    points: tuple[tuple[int, int], ...]
    colour: str
    width: int = 0

    @property
    def box(self) -> tuple[int, int, int, int]:
        left, top = (min(point[axis] for point in self.points) - self.width for axis in (0, 1))
        right, low = (max(point[axis] for point in self.points) + self.width for axis in (0, 1))
        return left, top, max(1, right - left), max(1, low - top)
