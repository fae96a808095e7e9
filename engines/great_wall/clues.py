"""What to look at before a move of Great Wall, and why it is good: for who asks for a hint.

All of it reads the asker's own view.
"""

from __future__ import annotations

from engines.core.engine import Move
from engines.core.ui import Msg
from engines.great_wall.state import NAMES, View


def clue(view: View, move: Move) -> Msg | None:
    if move[0] == "draw":
        return Msg("clue-draw", {"n": len(view.hand)})
    section = _section(move)
    return None if section is None else Msg("clue-section", {"n": section + 1})


def reason(view: View, move: Move) -> Msg | None:
    section = _section(move)
    if move[0] == "infantry" and section is not None:
        cards = view.sections[section].cards
        own = [card for card in cards if card.owner == view.viewer and card.kind == "infantry"]
        return Msg("because-infantry", {"n": len(own) + 1}) if own else None
    if move[0] == "cavalry" and view.rode:
        return None
    return Msg(f"because-{move[0]}") if move[0] in ("draw", "cover", "cavalry", "noble") else None


def _section(move: Move) -> int | None:
    return next((NAMES.index(token) for token in move if token in NAMES), None)
