"""Chances and advice: from one seat's view alone, and the same whatever lies hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import sqrt
from typing import Any

import pytest

import engines
from bot.i18n import LANGUAGES, Words
from bot.presenter import asking
from bot.presenter.advising import ladder
from engines.core.dice import Dice
from engines.core.engine import Game, offered, whole_moves
from engines.core.thinking import Budget
from engines.players import stroll
from engines.players.advice import advise, dice_of, guessed
from engines.players.chances import chances, prospects, steepness
from tests import toy

GAMES = {**engines.games(), "toy": toy.GAME}
QUICK = Budget(16)
WORDS = Words()


def positions(game: Game, seed: int, moves: int, every: int) -> Iterator[tuple[Any, int, int]]:
    """States of a match by chance, who is asked there, and how many play."""
    seats = game.seats[seed % len(game.seats)]
    state = game.engine.setup(seats, seed, game.settings())
    dice = Dice(seed)
    for number in range(moves):
        asked = sorted(game.engine.to_act(state))
        if not asked:
            return
        if number % every == 0:
            yield state, asked[0], seats
        dice, move = stroll(partial(game.engine.options, state, asked[0]), dice)
        state = game.engine.apply(state, asked[0], move).state


@pytest.mark.parametrize("name", GAMES)
def test_whoever_sees_the_same_is_advised_the_same(name: str) -> None:
    game = GAMES[name]
    for number, (state, seat, seats) in enumerate(positions(game, 4, 42, 9)):
        others = [
            game.engine.reshuffled(state, seat, Dice(100 * number + deal)) for deal in range(2)
        ]
        advice = {
            advise(game, guessed(game, one, seat), seat, seats, QUICK) for one in (state, *others)
        }
        assert len(advice) == 1, (name, number)
        (given,) = advice
        assert offered(game.engine, state, seat, given.move)
        assert 0 <= (given.chance or 0) <= 100


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_shares_of_one_win_and_hang_on_the_dice_alone(name: str) -> None:
    game = GAMES[name]
    for state, seat, seats in positions(game, 2, 30, 10):
        guess = guessed(game, state, seat)
        found = chances(game, guess, seat, seats, Dice(7), 4)
        assert sum(found) == pytest.approx(1)
        assert found == chances(game, guess, seat, seats, Dice(7), 4)


def test_dice_of_a_view_do_not_hang_on_the_order_of_a_set() -> None:
    assert dice_of(frozenset("abc")) == dice_of(frozenset("cba"))
    assert dice_of({"a": 1, "b": 2}) == dice_of({"b": 2, "a": 1})
    assert dice_of(("a", "b")) != dice_of(("b", "a"))


def test_a_lead_is_worth_more_where_it_is_harder_to_lose() -> None:
    assert 2 < steepness(engines.games()["great_wall"], 2) < 64
    assert 4 < steepness(engines.games()["chu_han"], 2) < 64


@pytest.mark.parametrize("name", ["great_wall", "chu_han", "cherokee"])
def test_luck_averages_nothing_over_deals_of_one_position(name: str) -> None:
    """What comes after a move raises the chance as often as it lowers it: the chance after it, in
    deals that the seat cannot tell apart, is on the average what was foreseen."""
    game = engines.games()[name]
    (*_, (state, seat, seats)) = positions(game, 6, 11, 5)
    guess = guessed(game, state, seat)
    advice = advise(game, guess, seat, seats, QUICK)
    (tried,) = prospects(game, guess, seat, seats, [advice.move], Dice(1), 160)
    expected = sum(tried) / len(tried)
    luck = []
    for deal in range(60):
        world = game.engine.reshuffled(state, seat, Dice(10_000 + deal))
        after = game.engine.apply(world, seat, advice.move).state
        luck.append(chances(game, guessed(game, after, seat), seat, seats, Dice(deal), 8)[seat])
    gained = [one - expected for one in luck]
    mean = sum(gained) / len(gained)
    spread = sqrt(sum((one - mean) ** 2 for one in gained) / len(gained))
    assert abs(mean) < 4 * spread / sqrt(len(gained)) + 0.03


@pytest.mark.parametrize("name", ["great_wall", "cherokee"])
def test_what_is_advised_is_never_told_to_be_worse(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a search takes for best: what it is compared with must not do better."""
    game = engines.games()[name]

    def last(game: Game, guess: Any, seat: int, *rest: Any) -> Any:
        return list(whole_moves(lambda begun: game.engine.options(guess, seat, begun)))[-1]

    monkeypatch.setattr("engines.players.advice.choose", last)
    mended = 0
    for state, seat, seats in positions(game, 4, 40, 6):
        guess = guessed(game, state, seat)
        advice = advise(game, guess, seat, seats, QUICK)
        mended += advice.move != last(game, guess, seat)
        if advice.sure:
            assert (advice.chance or 0) > (advice.other_chance or 0)
    assert mended


def test_who_looks_ahead_on_a_board_is_not_contradicted_by_a_glance() -> None:
    game = engines.games()["chaos_chess"]
    (*_, (state, seat, seats)) = positions(game, 3, 20, 6)
    advice = advise(game, guessed(game, state, seat), seat, seats, QUICK)
    assert advice.chance is None
    assert not advice.sure


@pytest.mark.parametrize("name", engines.games())
def test_the_second_step_is_not_the_move_itself(name: str) -> None:
    game = engines.games()[name]
    for state, seat, seats in positions(game, 8, 60, 5):
        advice = advise(game, guessed(game, state, seat), seat, seats, QUICK)
        view = game.engine.view(state, seat)
        options = partial(game.engine.options, state, seat)
        if len(advice.move) > 1 or not advice.other:
            continue
        (label,) = asking.labels(game, view, options, advice.move)
        _, (kind,), (whole, *_) = ladder(game, view, options, advice)
        for lang in LANGUAGES:
            said = WORDS.say(label, lang, game.id)
            assert said in WORDS.say(whole, lang, game.id)
            assert said not in WORDS.say(kind, lang, game.id), (advice.move, kind)
