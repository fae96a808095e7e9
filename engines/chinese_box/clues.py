"""What to look at before a move of Chinese Box, and why it is good: for somebody who asks for a
hint. It goes by what is to be seen now: to remember is the player's own business.
"""

from __future__ import annotations

from engines.chinese_box.rules import AS_BEFORE, END_TURN, LOOK_DONE, SKIP_LOOK
from engines.chinese_box.state import View
from engines.core.engine import Move
from engines.core.ui import Msg

BECAUSE = {
    SKIP_LOOK: "because-enough",
    LOOK_DONE: "because-enough",
    AS_BEFORE: "because-before",
    END_TURN: "because-end",
}


def clue(view: View, move: Move) -> Msg | None:
    return Msg(f"clue-{view.phase}")


def reason(view: View, move: Move) -> Msg | None:
    return Msg(BECAUSE.get(move[0], f"because-{view.phase}"))
