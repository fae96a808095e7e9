"""The smallest game with hidden hands, so that the bot can be tested without the real ones."""

from __future__ import annotations

from engines.core.engine import Game
from tests.toy import rules

GAME = Game(
    id="high_card",
    seats=range(2, 5),
    state=rules.State,
    settings=rules.Settings,
    engine=rules,
    screen=rules.screen,
    evaluate=rules.evaluate,
    insists=lambda state, seat, begun: True,  # tests of the bot want keys to press
)
