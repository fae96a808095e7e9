"""Great Wall of China: two to five builders vie for the favour of the emperor."""

from __future__ import annotations

from engines.core.engine import Game
from engines.great_wall import rules
from engines.great_wall.events import EVENTS
from engines.great_wall.hints import evaluate
from engines.great_wall.screen import explain, menu, screen
from engines.great_wall.state import KINDS, Settings, State

GAME = Game(
    id="great_wall",
    seats=range(2, 6),
    state=State,
    settings=Settings,
    engine=rules,
    screen=screen,
    hands=True,
    menu=menu,
    cards={"set": KINDS},
    evaluate=evaluate,
    explain=explain,
    events=EVENTS,
    reasons=rules.REASONS,
)
