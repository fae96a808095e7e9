"""The promises of the Engine contract, kept by every game there is. A new game is tested by
existing."""

from __future__ import annotations

from dataclasses import fields, replace
from types import ModuleType

import pytest

from engines.core.dice import Dice
from engines.core.engine import Event, Game, Illegal, moves, offered
from engines.players import choose, levels
from tests import contract, toy
from tests.contract import BOUND, a_match, codec, random_move, seeds
from tests.games import GAMES
from tests.source import reasons

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        pytest.param(game, seed, id=f"{game.id}-{seed}")
        for game in GAMES.values()
        for seed in seeds(game)
    ],
)
@pytest.mark.long
def test_a_random_match_keeps_every_promise(game: Game, seed: int) -> None:
    contract.check_match(game, seed)


@every_game
def test_matches_are_played_with_every_number_of_seats(game: Game) -> None:
    assert [a_match(game, seed)[0] for seed in seeds(game)][: len(game.seats)] == [*game.seats]


@every_game
@pytest.mark.long
def test_what_a_view_hides_lies_anew_in_a_guess(game: Game) -> None:
    if game.slow:
        contract.check_hidden(game, seeds(game)[:4], most=4, swaps=3)
    else:
        contract.check_hidden(game, seeds(game))


@every_game
def test_a_guess_that_is_the_truth_is_noticed(game: Game) -> None:
    engine = ModuleType("rules")
    engine.__dict__.update(vars(game.engine), reshuffled=lambda state, viewer, dice: state)
    with pytest.raises(AssertionError, match="a guess never moves it"):
        contract.check_hidden(replace(game, engine=engine), seeds(game)[:1], most=3, swaps=2)


@every_game
def test_a_question_with_one_answer_is_asked_only_to_keep_a_secret(game: Game) -> None:
    if game is not toy.GAME:  # it asks every question, for tests of the bot want keys to press
        contract.check_insisting(game, seeds(game))


@every_game
def test_what_may_be_taken_back_was_no_peek(game: Game) -> None:
    if game.slow:
        contract.check_undo(game, seeds(game)[:3], most=40, worlds=6)
    else:
        contract.check_undo(game, seeds(game))


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
@pytest.mark.long
def test_every_level_of_the_computer_finds_offered_moves(game: Game) -> None:
    for level in levels(game):
        seats, state = a_match(game, 3)
        minds = [game.mind.begin(s, level) if game.mind else None for s in range(seats)]
        for step in range(40):
            asked = sorted(game.engine.to_act(state))
            if not asked:
                break
            seat = asked[0]
            guess = game.engine.reshuffled(state, seat, Dice(step + 1))
            move = choose(game, guess, seat, level, minds[seat], Dice(step))
            offered(game.engine, state, seat, move)
            result = game.engine.apply(state, seat, move)
            state = result.state
            if game.mind:
                for s, event in ((s, e) for e in result.events for s in range(seats)):
                    if event.only in (None, s):
                        minds[s] = game.mind.notice(minds[s], event)


@every_game
def test_events_are_found_by_themselves_and_spell_their_seats(game: Game) -> None:
    assert game.events
    assert len({kind.__name__ for kind in game.events}) == len(game.events), "each has its words"
    for kind in game.events:
        assert issubclass(kind, Event)
        assert all(isinstance(f.type, str) for f in fields(kind)), kind.__name__


@every_game
def test_reasons_are_found_by_themselves(game: Game) -> None:
    assert reasons(game)
