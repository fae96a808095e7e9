"""Chinese Box: a duel of memory for two."""

from __future__ import annotations

from engines.chinese_box import events, mind, rules
from engines.chinese_box.hints import evaluate
from engines.chinese_box.screen import menu, prices_aside, screen, stacks_aside
from engines.core.engine import Game

GAME = Game(
    id="chinese_box",
    seats=range(2, 3),
    state=rules.State,
    settings=rules.Settings,
    engine=rules,
    screen=screen,
    hands=True,
    menu=menu,
    asides={"stacks": stacks_aside, "prices": prices_aside},
    evaluate=evaluate,
    mind=mind,
    events=(
        events.Took,
        events.Looked,
        events.Placed,
        events.Returned,
        events.Collected,
        events.Missed,
        events.Shown,
        events.Skipped,
    ),
    reasons=("few", "stuck", "idle", "barren"),
)
