"""What a newcomer to Chu Han meets for the first time, and when. It tells, and decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.chu_han.cards import PERSONS
from engines.chu_han.state import View
from engines.core.engine import Move


def _held(view: View) -> bool:
    hand = view.hands[view.viewer] if view.viewer is not None else ()
    return any(card in PERSONS for card in hand or ())


NOTIONS: Mapping[str, Callable[[View, Move], bool]] = {
    "counter": lambda view, begun: view.phase == "counter",
    "ability": lambda view, begun: view.phase in ("lead", "respond") and _held(view),
    "edict": lambda view, begun: view.phase in ("lead", "respond"),
}
