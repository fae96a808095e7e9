"""Great Wall of China: two to five builders vie for the favour of the emperor."""

from __future__ import annotations

from engines.core.engine import Game
from engines.great_wall import rules
from engines.great_wall.hints import evaluate
from engines.great_wall.screen import explain, menu, screen

GAME = Game(
    id="great_wall",
    seats=range(2, 6),
    state=rules.State,
    settings=rules.Settings,
    engine=rules,
    screen=screen,
    hands=True,
    menu=menu,
    cards={"set": rules.KINDS},
    evaluate=evaluate,
    explain=explain,
    events=rules.EVENTS,
    reasons=rules.REASONS,
)
