"""Chu Han: a climbing card game for two, on the eve of a dynasty."""

from __future__ import annotations

from engines.chu_han import events, rules, state
from engines.chu_han.cards import CALM, EVENTS, PERSONS
from engines.chu_han.hints import evaluate
from engines.chu_han.refusals import explain
from engines.chu_han.screen import discard, menu, score, screen
from engines.core.engine import Game

GAME = Game(
    id="chu_han",
    seats=range(2, 3),
    state=state.State,
    settings=state.Settings,
    engine=rules,
    screen=screen,
    hands=True,
    menu=menu,
    asides={"discard": discard, "score": score},
    cards={"persons": PERSONS, "events": (CALM, *EVENTS)},
    evaluate=evaluate,
    events=events.EVENTS,
    reasons=("points",),
    explain=explain,
)
