"""What a newcomer to Cherokee meets for the first time, and when. It tells, and decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.cherokee.attack import groups_against, is_weaker, plan
from engines.cherokee.rules import View, attacking_clans
from engines.core.engine import Move


def _from_below(view: View, begun: Move) -> bool:
    clans = attacking_clans(view)
    turn = plan(view.pyramid, view.hand, clans, begun)
    if turn.asked != "attackers" or turn.target is None:
        return False
    groups = groups_against(view.pyramid, turn.target, clans)
    return any(is_weaker(turn.target, group) for group in groups)


NOTIONS: Mapping[str, Callable[[View, Move], bool]] = {
    "secret": lambda view, begun: not begun and not view.open_clans,
    "below": _from_below,
    "successor": lambda view, begun: (
        plan(view.pyramid, view.hand, attacking_clans(view), begun).asked == "successor"
    ),
}
