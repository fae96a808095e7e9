"""Great Wall of China: two to five builders vie for the favour of the emperor."""

from __future__ import annotations

from engines.core.engine import Game
from engines.great_wall import rules
from engines.great_wall.clues import clue, kind, reason
from engines.great_wall.guide import GUIDE
from engines.great_wall.hints import evaluate
from engines.great_wall.lesson import LESSON, POSITIONS
from engines.great_wall.notions import NOTIONS
from engines.great_wall.recap import gains, recap
from engines.great_wall.scene import LID, scene
from engines.great_wall.screen import explain, joined, menu, screen
from engines.great_wall.state import KINDS, Settings, State

GAME = Game(
    id="great_wall",
    edition=2,
    seats=range(2, 6),
    weight=2,
    state=State,
    settings=Settings,
    shared=True,
    lesson=LESSON,
    positions=POSITIONS,
    engine=rules,
    screen=screen,
    menu=menu,
    joined=joined,
    scene=scene,
    gains=gains,
    recap=recap,
    lid=LID,
    cards={"set": KINDS},
    evaluate=evaluate,
    guide=GUIDE,
    nodes=600,
    measured={"hard": 80, "normal": 90},
    explain=explain,
    clue=clue,
    kind=kind,
    reason=reason,
    notions=NOTIONS,
)
