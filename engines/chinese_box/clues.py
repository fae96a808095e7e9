"""What to look at before a move of Chinese Box, which kind of move it is, and why it is good: for
somebody who asks for a hint. It goes by what is to be seen now, and says so: to remember is the
player's own business.
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
KINDS = {
    SKIP_LOOK: "kind-enough",
    LOOK_DONE: "kind-enough",
    AS_BEFORE: "kind-before",
    END_TURN: "kind-end",
}


def clue(view: View, move: Move) -> Msg | None:
    return Msg(f"clue-{view.phase}")


def kind(view: View, move: Move) -> Msg | None:
    return Msg(KINDS.get(move[0], f"kind-{view.phase}"))


def reason(view: View, move: Move) -> Msg | None:
    return Msg(BECAUSE.get(move[0], f"because-{view.phase}"))
