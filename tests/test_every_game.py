"""The promises of the Engine contract, kept by every game there is. A new game is tested by
existing."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from pydantic import TypeAdapter

import engines
from bot.table import setting_choices
from engines.core.dice import Dice
from engines.core.engine import Event, Game, Illegal, Move, moves, offered, told
from engines.core.ui import Menu, Screen
from engines.players import choose, levels, stroll
from tests import toy

GAMES = {**engines.games(), toy.GAME.id: toy.GAME}
BOUND = 6000  # moves; no match of ours is half as long
SEEDS = range(6)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def codec(game: Game) -> TypeAdapter[Any]:
    return TypeAdapter(game.state)


def a_match(game: Game, seed: int) -> tuple[int, Any]:
    """Some number of seats; the settings of the first seed are the usual ones."""
    seats = game.seats[seed % len(game.seats)]
    dice, chosen = Dice(seed), {}
    for name, choices in setting_choices(game).items():
        dice, chosen[name] = dice.pick(choices)
    return seats, game.engine.setup(seats, seed, game.settings(**chosen if seed else {}))


def random_move(game: Game, state: Any, seat: int, dice: Dice) -> tuple[Dice, Move]:
    return stroll(lambda begun: game.engine.options(state, seat, begun), dice)


def check_menu(game: Game, view: Any, begun: Move, options: Any) -> None:
    assert len(set(options)) == len(options)
    assert len(options) <= 100, f"{len(options)} keys at once after {begun}"
    assert all(re.fullmatch(r"[a-z0-9_]{1,40}", token) for token in options)
    if game.menu:
        menu = game.menu(view, begun, options)
        assert isinstance(menu, Menu)
        assert sorted(key.token for key in menu.keys if key.token) == sorted(options)
        assert menu.width <= 8


def check_same_questions(game: Game, state: Any, other: Any, seat: int, dice: Dice) -> None:
    """What one is asked on the way to a move tells no secret either."""
    _, move = random_move(game, state, seat, dice)
    for length in range(len(move) + 1):
        begun = move[:length]
        asked = game.engine.options(other, seat, begun)
        assert asked == game.engine.options(state, seat, begun), begun


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_match_keeps_every_promise(game: Game, seed: int) -> None:
    engine = game.engine
    seats, state = a_match(game, seed)
    dice = Dice(seed + 1000)
    for step in range(BOUND):
        asked = engine.to_act(state)
        assert bool(asked) == (engine.outcome(state) is None)
        stored = codec(game).dump_json(state)
        twin = codec(game).validate_json(stored)
        assert twin == state
        for viewer in (None, *range(seats)):
            view = engine.view(state, viewer)
            screen = game.screen(view)
            assert isinstance(screen, Screen)
            for aside in game.asides.values():
                assert isinstance(aside(view), Screen)
            if step % 3 == seed % 3:
                other = engine.reshuffled(state, viewer, Dice(step * 31 + seed))
                assert engine.view(other, viewer) == view
                assert engine.to_act(other) == asked
                if viewer in asked:
                    assert viewer is not None
                    check_same_questions(game, state, other, viewer, Dice(step))
        if not asked:
            break
        dice, seat = dice.pick(sorted(asked))
        view = engine.view(state, seat)
        move: Move = ()
        while options := engine.options(state, seat, move):
            check_menu(game, view, move, options)
            dice, token = dice.pick(options)
            move = (*move, token)
        assert offered(engine, state, seat, move) == move
        result = engine.apply(state, seat, move)
        assert codec(game).dump_json(state) == stored, "apply changed its argument"
        assert engine.apply(twin, seat, move) == result
        for event in result.events:
            assert type(event) in game.events
            told(event)
        state = result.state
    outcome = engine.outcome(state)
    assert outcome is not None, f"not over after {BOUND} moves"
    assert outcome.reason in game.reasons
    assert len(outcome.places) == seats
    assert min(outcome.places) == 1
    assert outcome.scores is None or len(outcome.scores) == seats


@every_game
def test_the_same_seed_and_moves_give_the_same_bytes(game: Game) -> None:
    def play() -> bytes:
        _, state = a_match(game, 7)
        dice = Dice(7)
        for _ in range(60):
            asked = sorted(game.engine.to_act(state))
            if not asked:
                break
            dice, move = random_move(game, state, asked[0], dice)
            state = game.engine.apply(state, asked[0], move).state
        return codec(game).dump_json(state)

    assert play() == play()


@every_game
def test_a_seat_that_is_not_asked_has_no_moves(game: Game) -> None:
    seats, state = a_match(game, 1)
    for seat in set(range(seats)) - game.engine.to_act(state):
        assert moves(game.engine, state, seat) == []
        with pytest.raises(Illegal):
            offered(game.engine, state, seat, ("nonsense",))


@every_game
def test_nonsense_and_half_moves_are_not_offered(game: Game) -> None:
    _, state = a_match(game, 2)
    seat = min(game.engine.to_act(state))
    _, move = random_move(game, state, seat, Dice(2))
    for bad in ((), ("nonsense",), (*move, "more"), *([move[:-1]] if len(move) > 1 else [])):
        with pytest.raises(Illegal):
            offered(game.engine, state, seat, bad)


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_who_never_answers_does_not_stop_the_match(game: Game, seed: int) -> None:
    _, state = a_match(game, seed)
    for _ in range(BOUND):
        asked = sorted(game.engine.to_act(state))
        if not asked:
            return
        move = game.engine.idle(state, asked[0])
        if move is None:
            return
        offered(game.engine, state, asked[0], move)
        state = game.engine.apply(state, asked[0], move).state
    raise AssertionError("idle play never ends")


@every_game
def test_every_level_of_the_computer_finds_offered_moves(game: Game) -> None:
    for level in levels(game):
        seats, state = a_match(game, 3)
        minds = [game.mind.begin(s, level) if game.mind else None for s in range(seats)]
        for step in range(40):
            asked = sorted(game.engine.to_act(state))
            if not asked:
                break
            seat = asked[0]
            move = choose(game, state, seat, level, minds[seat], Dice(step))
            offered(game.engine, state, seat, move)
            result = game.engine.apply(state, seat, move)
            state = result.state
            if game.mind:
                for s, event in ((s, e) for e in result.events for s in range(seats)):
                    if event.only in (None, s):
                        minds[s] = game.mind.notice(minds[s], event)


@every_game
def test_events_are_frozen_and_spell_their_seats(game: Game) -> None:
    for kind in game.events:
        assert issubclass(kind, Event)
        assert all(isinstance(f.type, str) for f in fields(kind)), kind.__name__
