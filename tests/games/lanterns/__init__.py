"""Lanterns: three to seven bid for them in secret, all at once."""

from __future__ import annotations

from engines.core.engine import Game
from tests.games.lanterns import rules
from tests.games.lanterns.scene import LID, scene
from tests.games.lanterns.screen import menu, screen

GAME = Game(
    id="lanterns",
    seats=range(3, 8),
    state=rules.State,
    settings=rules.Settings,
    engine=rules,
    screen=screen,
    menu=menu,
    scene=scene,
    lid=LID,
    evaluate=rules.evaluate,
)
