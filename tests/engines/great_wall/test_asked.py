"""What was asked about a state lies beside its fields: it is no part of it, and no answer hangs on
it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial

import pytest
from pydantic import TypeAdapter

from engines.core.dice import Dice
from engines.core.engine import moves
from engines.great_wall import rules
from engines.great_wall.state import Settings, State
from engines.players import stroll

FIELDS = {one.name for one in fields(State)}
STORED = TypeAdapter(State)


def states(seed: int) -> Iterator[State]:
    """Those of a random match, each after its questions were asked."""
    state, dice = rules.setup(2 + seed % 4, seed, Settings()), Dice(seed)
    while rules.to_act(state):
        dice, move = stroll(partial(rules.options, state, state.turn), dice)
        yield state
        state = rules.apply(state, state.turn, move).state
    yield state


@pytest.mark.parametrize("seed", range(4))
def test_what_was_asked_before_changes_no_answer(seed: int) -> None:
    for state in states(seed):
        fresh = replace(state)
        assert moves(rules, state, state.turn) == moves(rules, fresh, fresh.turn)
        for move in moves(rules, state, state.turn)[:3]:
            assert rules.apply(state, state.turn, move) == rules.apply(fresh, fresh.turn, move)


def test_what_was_asked_is_neither_stored_nor_compared() -> None:
    for state in states(1):
        assert STORED.dump_python(state).keys() == FIELDS
        assert STORED.validate_json(STORED.dump_json(state)) == state
        assert pickle.loads(pickle.dumps(state)) == state
        twin = replace(state)
        assert twin == state
        assert hash(twin) == hash(state)
        assert repr(twin) == repr(state)
