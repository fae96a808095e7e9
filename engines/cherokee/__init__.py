"""Cherokee: clans climb a pyramid by expelling each other, and nobody knows whose clan is whose."""

from __future__ import annotations

from engines.cherokee import mind, rules
from engines.cherokee.clues import clue, kind, reason
from engines.cherokee.guide import GUIDE
from engines.cherokee.hints import evaluate
from engines.cherokee.lesson import LESSON, POSITIONS
from engines.cherokee.notions import NOTIONS
from engines.cherokee.recap import gains, recap
from engines.cherokee.scene import LID, scene
from engines.cherokee.screen import distinct, explain, gone, joined, menu, screen
from engines.core.engine import Game

GAME = Game(
    id="cherokee",
    seats=range(2, 5),
    state=rules.State,
    settings=rules.Settings,
    shared=True,
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
    asides={"gone": gone},
    evaluate=evaluate,
    mind=mind,
    guide=GUIDE,
    measured={"hard": 99, "normal": 83},
    explain=explain,
    clue=clue,
    kind=kind,
    reason=reason,
    notions=NOTIONS,
)
