"""Computer players over any game: what they weigh, and what they go by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import engines
from engines.core.dice import Dice
from engines.core.engine import Move, moves
from engines.players import CANDIDATES, _candidates, choose
from tests import toy


def tree(first: int, then: int) -> tuple[list[Move], Callable[[Move], Sequence[str]]]:
    def options(begun: Move) -> Sequence[str]:
        wide = (first, then, 0)[len(begun)]
        return [f"{'ab'[len(begun)]}{n}" for n in range(wide)]

    return [(f"a{i}", f"b{j}") for i in range(first) for j in range(then)], options


@pytest.mark.parametrize(("first", "then"), [(100, 2), (100, 50), (40, 15), (20, 50), (2, 90)])
@pytest.mark.parametrize("seed", range(5))
def test_of_many_moves_every_first_token_is_weighed(first: int, then: int, seed: int) -> None:
    every, options = tree(first, then)
    found = _candidates(options, Dice(seed))
    assert {move[0] for move in found} == {move[0] for move in every}
    assert set(found) <= set(every)
    assert len(found) <= max(CANDIDATES, first)


@pytest.mark.parametrize(("first", "then"), [(1, 1), (3, 20), (60, 1)])
def test_few_moves_are_all_weighed_once(first: int, then: int) -> None:
    every, options = tree(first, then)
    found = _candidates(options, Dice(1))
    assert sorted(found) == sorted(every)


@pytest.mark.parametrize("seed", range(5))
def test_a_greedy_player_goes_by_the_view_of_its_own_seat(seed: int) -> None:
    game = toy.GAME
    state = game.engine.setup(3, seed, game.settings())
    (seat,) = game.engine.to_act(state)
    weighed: list[object] = []

    def evaluate(view: Any, asked: int) -> float:
        assert asked == seat
        assert view.viewer == seat
        weighed.append(view)
        return 0.0

    watched = replace(game, evaluate=evaluate)
    move = choose(watched, state, seat, "greedy", None, Dice(seed))
    assert move in moves(game.engine, state, seat)
    assert len(weighed) == len(moves(game.engine, state, seat))


def test_among_equals_it_does_not_always_take_the_same() -> None:
    game = replace(engines.games()["great_wall"], evaluate=lambda view, seat: 0.0)
    state = game.engine.setup(2, 1, game.settings())
    (seat,) = game.engine.to_act(state)
    taken = {choose(game, state, seat, "greedy", None, Dice(seed)) for seed in range(20)}
    assert len(taken) > 3
