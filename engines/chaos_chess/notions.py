"""What a newcomer to Chaos Chess meets for the first time, and when.

It tells, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.question import Answer, Draw, Window
from engines.chaos_chess.rules import CARD
from engines.chaos_chess.state import Phase
from engines.chaos_chess.view import View
from engines.core.engine import Move


def _lasting(view: View, begun: Move) -> bool:
    return len(begun) > 1 and begun[0] == CARD and begun[1] in CATALOG and CATALOG[begun[1]].long


def _window(view: View, *phases: Phase) -> bool:
    return isinstance(view.question, Window) and view.question.phase in phases


NOTIONS: Mapping[str, Callable[[View, Move], bool]] = {
    "decks": lambda view, begun: isinstance(view.question, Draw),
    "lasting": _lasting,
    "answer": lambda view, begun: (
        isinstance(view.question, Answer) or _window(view, Phase.BEFORE_THEIRS, Phase.AFTER_THEIRS)
    ),
    "after": lambda view, begun: _window(view, Phase.AFTER),
}
