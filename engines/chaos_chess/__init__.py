"""Chaos Chess: chess for two with three decks of cards and a treasury each."""

from __future__ import annotations

from engines.chaos_chess import rules
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.events import EVENTS
from engines.chaos_chess.hints import evaluate
from engines.chaos_chess.keys import menu
from engines.chaos_chess.refusals import explain
from engines.chaos_chess.screen import cards, effects, pile, screen
from engines.chaos_chess.state import Settings, State
from engines.core.engine import Game

GAME = Game(
    id="chaos_chess",
    seats=range(2, 3),
    state=State,
    settings=Settings,
    engine=rules,
    screen=screen,
    hands=True,
    menu=menu,
    asides={"effects": effects, "pile": pile, "cards": cards},
    cards=BY_DECK,
    evaluate=evaluate,
    explain=explain,
    patience=rules.patience,
    slow=True,  # mate is a search over a hand
    events=EVENTS,
    reasons=rules.REASONS,
)
