"""What to look at before a move of Cherokee: for somebody who asks for a hint. It reads the asker's
own view."""

from __future__ import annotations

from engines.cherokee.rules import View
from engines.cherokee.tribe import PLACES
from engines.core.engine import Move
from engines.core.ui import Msg


def clue(view: View, move: Move) -> Msg | None:
    return Msg("clue-place", {"place": move[0]}) if move[0] in PLACES else None
