"""Chaos Chess: chess for two with three decks of cards and a treasury each."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chaos_chess import rules
from engines.chaos_chess.board import letter
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.events import EVENTS
from engines.chaos_chess.state import Settings, State
from engines.core.engine import Game, Move
from engines.core.ui import Grid, Key, Menu, Msg, Screen, Word


def screen(view: rules.View) -> Screen:
    """The bare board."""
    rows = tuple(
        tuple("" if p is None else letter(p) for p in view.board[rank * 8 : rank * 8 + 8])
        for rank in range(7, -1, -1)
    )
    return Screen(Msg("title"), picture=Grid(rows, checkered=True))


def menu(view: rules.View, begun: Move, options: Sequence[str]) -> Menu:
    return Menu(Msg("title"), tuple(Key(Word(token), token) for token in options))


GAME = Game(
    id="chaos_chess",
    seats=range(2, 3),
    state=State,
    settings=Settings,
    engine=rules,
    screen=screen,
    hands=True,
    menu=menu,
    cards=BY_DECK,
    events=EVENTS,
    reasons=rules.REASONS,
)
