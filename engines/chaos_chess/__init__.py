"""Chaos Chess: chess for two with three decks of cards and a treasury each."""

from __future__ import annotations

from engines.chaos_chess import clues, pgn, rules, wording
from engines.chaos_chess.colours import rematch, seating
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.hints import evaluate
from engines.chaos_chess.keys import joined, menu
from engines.chaos_chess.lesson import GENTLE, LESSON, POSITIONS
from engines.chaos_chess.notions import NOTIONS
from engines.chaos_chess.recap import gains, recap
from engines.chaos_chess.refusals import explain
from engines.chaos_chess.scene import LID, scene
from engines.chaos_chess.screen import cards, effects, pile, screen
from engines.chaos_chess.state import Settings, State
from engines.chaos_chess.thinker import think
from engines.core.engine import Game, Notation

GAME = Game(
    id="chaos_chess",
    edition=2,
    seats=range(2, 3),
    weight=5,
    state=State,
    settings=Settings,
    gentle=GENTLE,
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
    notation=Notation("pgn", pgn.write),
    asides={"effects": effects, "pile": pile, "cards": cards},
    cards=BY_DECK,
    card_text=wording.full,
    evaluate=evaluate,
    thinker=think,
    nodes=40_000,
    measured={"hard": 81, "normal": 76},
    explain=explain,
    clue=clues.clue,
    kind=clues.kind,
    reason=clues.reason,
    notions=NOTIONS,
    seating=seating,
    rematch=rematch,
    patience=rules.patience,
    closing=rules.closing,
    slow=True,  # mate is a search over a hand
    draws=True,  # agreed on at the table, not on the board
    insists=rules.insists,
    remarks=rules.remarks,
    # Earlier positions, what a player has shown of the own hand, who has to draw: both know.
    bookkeeping=("history", "seen", "known", "draws"),
)
