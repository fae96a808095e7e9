"""Chu Han: a climbing card game for two, on the eve of a dynasty."""

from __future__ import annotations

from engines.chu_han import rules, state
from engines.chu_han.cards import CALM, EVENTS, PERSONS
from engines.chu_han.clues import clue, kind, reason
from engines.chu_han.guide import GUIDE
from engines.chu_han.hints import evaluate
from engines.chu_han.lesson import GENTLE, LESSON, POSITIONS
from engines.chu_han.notions import NOTIONS
from engines.chu_han.recap import recap
from engines.chu_han.refusals import explain
from engines.chu_han.scene import LID, scene
from engines.chu_han.screen import discard, joined, menu, score, screen
from engines.core.engine import Game

GAME = Game(
    id="chu_han",
    edition=2,
    seats=range(2, 3),
    weight=4,
    state=state.State,
    settings=state.Settings,
    gentle=GENTLE,
    lesson=LESSON,
    positions=POSITIONS,
    engine=rules,
    screen=screen,
    menu=menu,
    joined=joined,
    scene=scene,
    recap=recap,
    lid=LID,
    asides={"discard": discard, "score": score},
    cards={"persons": PERSONS, "events": (CALM, *EVENTS)},
    evaluate=evaluate,
    guide=GUIDE,
    nodes=250,
    measured={"hard": 80, "normal": 99},
    explain=explain,
    clue=clue,
    kind=kind,
    reason=reason,
    notions=NOTIONS,
    insists=rules.insists,
)
