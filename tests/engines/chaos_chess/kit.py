"""Setting up a match in the middle of things, and playing on from there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from engines.chaos_chess import rules
from engines.chaos_chess.board import INDEX
from engines.chaos_chess.card import CATALOG, Play
from engines.chaos_chess.course import advance
from engines.chaos_chess.fen import from_fen, to_fen
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.judge import legal
from engines.chaos_chess.plays import bind, perform
from engines.chaos_chess.question import ToMove, asked
from engines.chaos_chess.state import Phase, Piece, Settings, State
from engines.core.dice import Dice
from engines.core.engine import offered

HERE = Path(__file__).parent
BOOK: dict[str, Any] = json.loads((HERE / "cards.json").read_text(encoding="utf-8"))
SHEETS: dict[str, dict[str, Any]] = {sheet["id"]: sheet for sheet in BOOK["cards"]}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SEATS = {"white": 0, "black": 1}
# Every window opens for who holds a card, so a refusal can be asked for at its place.
OPEN_WINDOWS = Settings(poker_face=True)

Hands = tuple[tuple[str, ...], tuple[str, ...]]


def match(
    fen: str = START,
    white: tuple[str, ...] = (),
    black: tuple[str, ...] = (),
    gold: tuple[int, int] = (80, 80),
    settings: Settings = OPEN_WINDOWS,
    phase: Phase = Phase.BEFORE_THEIRS,
    **fields: Any,
) -> State:
    """A match at the beginning of a turn, with these hands and no cards left to draw."""
    position = replace(from_fen(fen), gold=gold)
    state = State(
        position,
        settings,
        Dice(1),
        phase=phase,
        hands=(white, black),
        decks=((), (), ()),
        **fields,
    )
    return begun(state)


def begun(state: State) -> State:
    flow = Flow(state)
    advance(flow)
    return flow.state


def laid(state: State, card: str, owner: int, *picks: str) -> State:
    """The same match with a card of this owner on the table."""
    play = Play(state, owner, CATALOG[card], "after_own", resolving=True)
    bind(play, picks)
    return perform(play).state


def lost(state: State, seat: int, *kinds: str) -> State:
    """The same match with captured pieces."""
    position = state.position
    new = tuple(Piece(100 + n, seat, kind, kind, None) for n, kind in enumerate(kinds))
    return replace(state, position=replace(position, captured=(*position.captured, *new)))


def play(state: State, *tokens: str) -> State:
    """Whoever is asked makes this move."""
    (seat,) = rules.to_act(state)
    return rules.apply(state, seat, offered(rules, state, seat, tokens)).state


def line(state: State, *lines: str) -> State:
    for one in lines:
        state = play(state, *one.split())
    return state


def at_move(state: State) -> bool:
    return isinstance(asked(state), ToMove)


def move(state: State, uci: str) -> State:
    """A standard move, with every window before it declined."""
    while not at_move(state):
        state = play(state, "decline")
    tokens = [uci[:2], uci[2:4]] if len(uci) > 2 else [uci]
    if len(uci) > 4:
        tokens.append({"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}[uci[4]])
    return play(state, *tokens)


def moves(state: State, *ucis: str) -> State:
    for uci in ucis:
        state = move(state, uci)
    return state


def until(state: State, phase: str) -> State:
    """Decline until this window is open."""
    for _ in range(8):
        if state.phase == phase and not state.stack:
            return state
        state = play(state, "decline")
    raise AssertionError(f"no window {phase}")


def fen(state: State) -> str:
    return to_fen(state.position)


def can(state: State, uci: str) -> bool:
    """Is this standard move legal, with its owner to move?"""
    src, dst = INDEX[uci[:2]], INDEX[uci[2:4]]
    piece = state.position.board[src]
    assert piece is not None
    position = state.position
    if position.mover != piece.owner:
        position = replace(position, mover=piece.owner)
    return any(go[:2] == (src, dst) for go in legal(position))


def table(state: State) -> list[str]:
    return [active.card for active in state.position.table]
