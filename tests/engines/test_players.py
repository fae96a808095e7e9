"""Computer players over any game: what they weigh, and what they go by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

import pytest

import engines
from engines.core.dice import Dice
from engines.core.engine import Game, Move, moves, offered
from engines.core.thinking import Budget
from engines.players import LEVELS, choose, level_of, levels, stand_in, stroll
from engines.players.greedy import CANDIDATES, candidates
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
    found = candidates(options, Dice(seed))
    assert {move[0] for move in found} == {move[0] for move in every}
    assert set(found) <= set(every)
    assert len(found) <= max(CANDIDATES, first)


@pytest.mark.parametrize(("first", "then"), [(1, 1), (3, 20), (60, 1)])
def test_few_moves_are_all_weighed_once(first: int, then: int) -> None:
    every, options = tree(first, then)
    found = candidates(options, Dice(1))
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


def test_what_it_is_given_is_not_dealt_anew_once_more() -> None:
    game = toy.GAME
    state = game.engine.setup(3, 1, game.settings())
    (seat,) = game.engine.to_act(state)
    engine = ModuleType("rules")
    engine.__dict__.update({**vars(game.engine), "reshuffled": None})
    given = replace(game, engine=engine)
    for level in ("random", "greedy"):
        assert choose(given, state, seat, level, None, Dice(1)) in moves(game.engine, state, seat)


def test_among_equals_it_does_not_always_take_the_same() -> None:
    game = replace(engines.games()["great_wall"], evaluate=lambda view, seat: 0.0)
    state = game.engine.setup(2, 1, game.settings())
    (seat,) = game.engine.to_act(state)
    taken = {choose(game, state, seat, "greedy", None, Dice(seed)) for seed in range(20)}
    assert len(taken) > 3


# Levels


FOUR = ("chu_han", "great_wall", "cherokee", "chinese_box")
QUICK = Budget(24)


def positions(game: Game, seed: int, moves: int, level: str) -> Iterator[tuple[Any, int, Any]]:
    """States of a match by chance, who is asked there, and what that seat remembers."""
    seats = game.seats[seed % len(game.seats)]
    state = game.engine.setup(seats, seed, game.settings())
    minds = [game.mind.begin(seat, level) if game.mind else None for seat in range(seats)]
    dice = Dice(seed)
    for _ in range(moves):
        asked = sorted(game.engine.to_act(state))
        if not asked:
            return
        yield state, asked[0], minds[asked[0]]
        dice, move = stroll(partial(game.engine.options, state, asked[0]), dice)
        step = game.engine.apply(state, asked[0], move)
        state = step.state
        for seat, event in ((seat, event) for event in step.events for seat in range(seats)):
            if game.mind and event.only in (None, seat):
                minds[seat] = game.mind.notice(minds[seat], event)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", FOUR)
def test_what_the_seat_cannot_tell_apart_is_played_alike(name: str, level: str) -> None:
    """The same view, memory and dice: the same move, whatever lies hidden."""
    game = engines.games()[name]
    for number, (state, seat, memory) in enumerate(positions(game, 3, 40, level)):
        if number % 5 == 0:
            other = game.engine.reshuffled(state, seat, Dice(1000 + number))
            dice = Dice(number)
            played = [choose(game, s, seat, level, memory, dice, QUICK) for s in (state, other)]
            assert played[0] == played[1]


@pytest.mark.parametrize("name", FOUR)
def test_how_hidden_things_lay_does_not_show_through(name: str) -> None:
    game = engines.games()[name]
    for number, (state, seat, _) in enumerate(positions(game, 4, 60, "hard")):
        other = game.engine.reshuffled(state, seat, Dice(number))
        dealt = [game.engine.reshuffled(s, seat, Dice(number + 7)) for s in (state, other)]
        assert dealt[0] == dealt[1]


@pytest.mark.parametrize("name", ["chu_han", "great_wall", "cherokee"])
def test_a_search_never_plays_on_the_state_it_was_given(name: str) -> None:
    """Each world is dealt anew, by what the seat may know."""
    game = engines.games()[name]
    tried: list[object] = []

    def apply(state: Any, seat: int, move: Move) -> Any:
        tried.append(state)
        return game.engine.apply(state, seat, move)

    engine = ModuleType("rules")
    engine.__dict__.update({**vars(game.engine), "apply": apply})
    watched = replace(game, engine=engine)
    state, seat, memory = next(iter(positions(game, 2, 1, "hard")))
    choose(watched, state, seat, "hard", memory, Dice(1), QUICK)
    assert tried
    assert state not in tried


@pytest.mark.parametrize("name", ["chu_han", "great_wall", "cherokee"])
def test_it_stops_when_it_is_told_to(name: str) -> None:
    game = engines.games()[name]
    state, seat, memory = next(iter(positions(game, 2, 1, "hard")))
    asked = 0

    def over() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    endless = Budget(10**9, over)
    move = choose(game, state, seat, "hard", memory, Dice(1), endless)
    assert move in moves(game.engine, state, seat)
    assert asked == 3


@pytest.mark.parametrize("name", ["chu_han", "great_wall", "cherokee"])
@pytest.mark.parametrize("seed", range(3))
def test_a_guide_finds_offered_moves_to_the_end(name: str, seed: int) -> None:
    game = engines.games()[name]
    assert game.guide
    for seats in game.seats:
        chance = Dice(seed).stream()
        state = game.engine.setup(seats, seed, game.settings())
        while asked := sorted(game.engine.to_act(state)):
            move = offered(game.engine, state, asked[0], game.guide.play(state, asked[0], chance))
            state = game.engine.apply(state, asked[0], move).state


def test_levels_of_yesterday_are_understood() -> None:
    game = engines.games()["great_wall"]
    assert levels(game) == LEVELS
    assert [level_of(game, one) for one in ("random", "greedy", "hard")] == list(LEVELS)
    box = engines.games()["chinese_box"]
    assert [level_of(box, one) for one in ("poor", "limited", "perfect")] == [
        *("easy", "easy", "normal")
    ]
    assert stand_in(game) == stand_in(box) == "normal"
    assert stand_in(replace(toy.GAME, evaluate=None)) == "easy", "it knows nothing better"


def test_a_game_may_bring_a_player_of_its_own() -> None:
    game = engines.games()["great_wall"]
    state, seat, _ = next(iter(positions(game, 2, 1, "hard")))
    heard: list[tuple[str, int]] = []

    def think(guess: Any, seat: int, level: str, dice: Dice, budget: Budget) -> Move:
        heard.append((level, budget.nodes))
        assert guess != state, "dealt anew"
        return ("draw",)

    own = replace(game, thinker=think)
    for level in LEVELS:
        assert choose(own, state, seat, level, None, Dice(1), Budget(9)) == ("draw",)
    assert heard == [(level, 9) for level in LEVELS]


def test_a_table_of_yesterday_has_no_memory_and_plays_on() -> None:
    game = engines.games()["cherokee"]
    for state, seat, _ in positions(game, 1, 6, "hard"):
        move = choose(game, state, seat, "hard", None, Dice(1), QUICK)
        offered(game.engine, state, seat, move)


def test_who_knows_nothing_of_a_game_plays_it_by_chance() -> None:
    game = replace(toy.GAME, evaluate=None, mind=None)
    state = game.engine.setup(3, 1, game.settings())
    (seat,) = game.engine.to_act(state)
    move = choose(game, state, seat, "easy", None, Dice(1))
    assert move in moves(game.engine, state, seat)
