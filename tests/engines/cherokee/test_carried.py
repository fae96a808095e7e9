"""What a state carries besides its fields: worked out of them, and no part of it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial

import pytest
from pydantic import TypeAdapter

from engines.cherokee import rules
from engines.cherokee.attack import strengths
from engines.cherokee.rules import Settings, State
from engines.core.dice import Dice
from engines.core.engine import Move, moves
from engines.players import stroll

FIELDS = {one.name for one in fields(State)}
STORED = TypeAdapter(State)


def states(seed: int, open_clans: bool) -> Iterator[State]:
    """Those of a random match, each after its questions were asked."""
    state, dice = rules.setup(2 + seed % 3, seed, Settings(open_clans)), Dice(seed)
    while rules.to_act(state):
        dice, move = stroll(partial(rules.options, state, state.turn), dice)
        yield state
        state = rules.apply(state, state.turn, move).state
    yield state


@pytest.mark.parametrize("open_clans", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_strengths_that_are_carried_along_are_those_of_the_pyramid(
    seed: int, open_clans: bool
) -> None:
    for state in states(seed, open_clans):
        assert state.strengths == strengths(state.pyramid)


def test_a_state_made_by_a_turn_has_every_field_and_equals_one_made_by_the_constructor() -> None:
    for state in states(1, open_clans=True):
        assert vars(state).keys() >= FIELDS
        twin = replace(state)
        assert twin == state
        assert hash(twin) == hash(state)
        assert repr(twin) == repr(state)


def test_what_is_carried_is_not_stored() -> None:
    for state in states(2, open_clans=False):
        assert STORED.dump_python(state).keys() == FIELDS
        assert STORED.validate_json(STORED.dump_json(state)) == state
        assert pickle.loads(pickle.dumps(state)) == state


def test_what_was_asked_before_changes_no_answer() -> None:
    def every(state: State) -> list[Move]:
        return moves(rules, state, state.turn)

    for number, state in enumerate(states(3, open_clans=True)):
        if number % 6 == 0:
            said = every(state)
            assert every(state) == said
            for move in said[:: len(said) // 20 + 1]:
                for length in range(len(move) + 1):
                    anew = rules.options(replace(state), state.turn, move[:length])
                    assert rules.options(state, state.turn, move[:length]) == anew
