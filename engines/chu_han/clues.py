"""What to look at before a move of Chu Han, and why it is good: for somebody who asks for a hint.

All of it reads the asker's own view.
"""

from __future__ import annotations

from engines.chu_han.announce import announce
from engines.chu_han.state import View, as_known
from engines.core.engine import Move
from engines.core.ui import Msg

SET = 3  # cards from which on a lead is worth a word


def clue(view: View, move: Move) -> Msg | None:
    if view.viewer is None or view.phase not in ("lead", "respond"):
        return None
    return Msg(f"clue-{view.phase}", {"n": view.sizes[1 - view.viewer]})


def reason(view: View, move: Move) -> Msg | None:
    if move[0] in ("pass", "edict"):
        return Msg(f"because-{move[0]}")
    if view.viewer is None or view.phase not in ("lead", "respond") or not move[0].isdigit():
        return None
    said = announce(as_known(view), view.viewer, move)
    count = len(said.cards)
    if count + len(said.abilities) == view.sizes[view.viewer]:
        return Msg("because-out")
    if view.phase == "respond":
        return Msg("because-answer")
    return Msg("because-set", {"n": count}) if count >= SET else None
