"""What a newcomer to Chinese Box meets for the first time, and when.

It tells, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.chinese_box.state import View
from engines.core.engine import Move

NOTIONS: Mapping[str, Callable[[View, Move], bool]] = {
    "lock": lambda view, begun: view.phase == "look" and bool(view.marked),
    "put": lambda view, begun: view.phase == "put",
    "name": lambda view, begun: view.phase == "collect",
}
