"""What a newcomer to Great Wall meets for the first time, and when.

It tells, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.core.engine import Move
from engines.great_wall.state import View


def _scoring(view: View) -> bool:
    return view.scored < len(view.sections)


NOTIONS: Mapping[str, Callable[[View, Move], bool]] = {
    "weight": lambda view, begun: _scoring(view),
    "cavalry": lambda view, begun: not _scoring(view) and "cavalry" in view.hand,
    "dragon": lambda view, begun: not _scoring(view) and "dragon" in view.hand,
    "last": lambda view, begun: view.phase == "last",
}
