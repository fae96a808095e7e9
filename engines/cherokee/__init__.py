"""Cherokee: clans climb a pyramid by expelling each other, and nobody knows whose clan is whose."""

from __future__ import annotations

from engines.cherokee import rules
from engines.cherokee.hints import evaluate
from engines.cherokee.screen import gone, menu, screen
from engines.core.engine import Game

GAME = Game(
    id="cherokee",
    seats=range(2, 5),
    state=rules.State,
    settings=rules.Settings,
    engine=rules,
    screen=screen,
    hands=True,
    menu=menu,
    asides={"gone": gone},
    evaluate=evaluate,
    events=(
        rules.Expelled,
        rules.Moved,
        rules.Succeeded,
        rules.Placed,
        rules.Discarded,
        rules.Revealed,
    ),
    reasons=("feathers", "women", "shared"),
)
