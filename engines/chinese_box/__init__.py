"""Chinese Box: a duel of memory for two."""

from __future__ import annotations

from engines.chinese_box import mind, rules
from engines.chinese_box.clues import clue, kind, reason
from engines.chinese_box.lesson import LESSON, POSITIONS
from engines.chinese_box.notions import NOTIONS
from engines.chinese_box.recap import gains, recap
from engines.chinese_box.scene import LID, scene
from engines.chinese_box.screen import (
    distinct,
    explain,
    joined,
    menu,
    prices_aside,
    screen,
    stacks_aside,
)
from engines.chinese_box.state import Settings, State, View, points
from engines.core.engine import Game, Seat


def lead(view: View, seat: Seat) -> float:
    return float(points(view.stacks[seat]))


GAME = Game(
    id="chinese_box",
    seats=range(2, 3),
    weight=1,
    state=State,
    settings=Settings,
    lesson=LESSON,
    positions=POSITIONS,
    engine=rules,
    screen=screen,
    menu=menu,
    joined=joined,
    distinct=distinct,
    scene=scene,
    gains=gains,
    recap=recap,
    opened=rules.opened,
    lid=LID,
    asides={"stacks": stacks_aside, "prices": prices_aside},
    mind=mind,
    lead=lead,
    measured={"hard": 87, "normal": 88},
    explain=explain,
    clue=clue,
    kind=kind,
    reason=reason,
    notions=NOTIONS,
    bookkeeping=("touched",),  # everyone sees which cells are emptied and filled
    hands=False,  # what is looked at is nobody's to keep: seen by both, nothing need be remembered
    fleeting=lambda state: bool(state.failed),
)
