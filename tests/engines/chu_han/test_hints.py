"""The judgement of a position: it prefers what a player would prefer."""

from __future__ import annotations

from engines.chu_han import GAME, rules
from engines.chu_han.hints import evaluate
from engines.chu_han.state import Settings, State, but
from engines.core.dice import Dice
from engines.players import choose
from tests.engines.chu_han.kit import a_round, play


def worth(state: State, seat: int = 0) -> float:
    return evaluate(rules.view(state, seat), seat)


def test_points_are_worth_having() -> None:
    state = a_round("8 8 4", "1 2")
    assert worth(but(state, points=(9, 1))) > worth(state) > worth(but(state, points=(0, 9)))


def test_fewer_ranks_in_the_hand_are_better() -> None:
    assert worth(a_round("4 4 4", "1 2 5")) > worth(a_round("1 2 4", "1 2 5"))


def test_a_won_match_is_best_and_a_lost_one_worst() -> None:
    won = play(a_round("2 2 2 2 2 2 9", "1 1", points=(30, 0)), "0 2 6")
    assert worth(won, 0) == 100
    assert worth(won, 1) == -100


def test_own_edicts_are_a_burden() -> None:
    state = a_round("8 8 4", "1 2")
    assert worth(but(state, edicts=(3, 0))) < worth(state) < worth(but(state, edicts=(0, 3)))


def test_the_last_set_is_played_when_it_goes_out() -> None:
    state = a_round("8 8", "1 1 1 4")
    assert choose(GAME, state, 0, "greedy", None, Dice(1)) == ("8", "2")


def test_the_judging_player_beats_the_random_one() -> None:
    wins = 0
    for seed in range(10):
        state, step = rules.setup(2, seed, Settings(target=15)), 0
        while seats := rules.to_act(state):
            seat, step = min(seats), step + 1
            level = "greedy" if seat == seed % 2 else "random"
            guess = GAME.engine.reshuffled(state, seat, Dice(seed * 1000 + step))
            move = choose(GAME, guess, seat, level, None, Dice(seed * 1000 + step))
            state = rules.apply(state, seat, move).state
        wins += state.winner == seed % 2
    assert wins >= 8
