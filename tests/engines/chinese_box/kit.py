"""Small positions of Chinese Box, drawn, and a short way to play a move that is offered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.chinese_box import rules
from engines.chinese_box.state import State
from engines.core.engine import Event, Move, offered


def drawn(picture: str) -> str:
    """Rank 6 on top, file a on the left; small letters lie face down, capitals are dragons."""
    field = "".join(picture.split())
    assert len(field) == 36
    return field


def position(picture: str, **fields: Any) -> State:
    """Seat 0 to move, in the middle of a match."""
    return State(drawn(picture), **{"seat": 0, "turn": 6, **fields})


def play(state: State, line: str) -> tuple[State, tuple[Event, ...]]:
    """One move of the seat whose turn it is, written as its tokens."""
    move: Move = tuple(line.split())
    step = rules.apply(state, state.seat, offered(rules, state, state.seat, move))
    return step.state, step.events


def play_all(state: State, *lines: str) -> State:
    for line in lines:
        state, _ = play(state, line)
    return state


def collecting(picture: str, **fields: Any) -> State:
    return replace(position(picture), phase="collect", **fields)


# Every element in every row, so that nothing is collected by accident.
START = """
    W a e f w A
    e f w a e f
    w a e f w a
    e f w a e f
    w a e f w a
    E f w a e F
"""
