"""Computer players against each other: fair seats, honest figures."""

from __future__ import annotations

from typing import Any

import pytest

from bot import cli
from bot.arena import arena, pairings, play, shares, wilson
from bot.simulate import Deal, match
from engines import games
from engines.core.engine import Game, Move, Outcome
from engines.players import choose

GAME = games()["great_wall"]


def test_each_deal_is_played_from_every_seat() -> None:
    found = pairings(GAME, ["hard", "greedy"], 4, 3, 11)
    assert [(one.deal.seed, one.players) for one in found] == [
        (11, ("hard", "greedy", "greedy")),
        (11, ("greedy", "hard", "greedy")),
        (11, ("greedy", "greedy", "hard")),
        (12, ("hard", "greedy", "greedy")),
        (12, ("greedy", "hard", "greedy")),
        (12, ("greedy", "greedy", "hard")),
    ]


def test_a_shared_victory_counts_in_parts() -> None:
    assert shares(Outcome((1, 2, 1), "tokens")) == (0.5, 0.0, 0.5)


def test_an_interval_is_wide_for_few_and_never_beyond_all() -> None:
    low, high = wilson(8, 8)
    assert (round(low, 2), high) == (0.68, 1.0)
    low, high = wilson(100, 200)
    assert (round(low, 2), round(high, 2)) == (0.43, 0.57)


@pytest.mark.parametrize("name", ["great_wall", "chaos_chess"])
def test_no_player_is_ever_given_the_state(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()[name]
    given: list[Any] = []
    real: list[Any] = []

    def chosen(game: Game, guess: Any, seat: int, *rest: Any) -> Move:
        given.append((guess, seat))
        return choose(game, guess, seat, "random", *rest[1:])

    monkeypatch.setattr("bot.simulate.choose", chosen)
    deal = Deal(2, 5, game.settings())
    match(game, deal, ("hard", "greedy"), watch=lambda state, *_: real.append(state))
    assert len(given) == len(real)
    for (guess, seat), state in zip(given, real, strict=True):
        assert guess is not state
        assert game.engine.view(guess, seat) == game.engine.view(state, seat)
    assert any(guess != state for (guess, _), state in zip(given, real, strict=True))


def test_the_same_seed_and_nodes_give_the_same_matches() -> None:
    (first, _) = pairings(GAME, ["hard", "normal"], 1, 2, 5, nodes=16)
    assert play(first).shares == play(first).shares


def test_who_looks_ahead_beats_who_strolls() -> None:
    records = arena(GAME, pairings(GAME, ["normal", "random"], 4, 2, 1), jobs=1)
    assert records["normal"].won >= 3
    assert records["normal"].matches == records["random"].matches == 4
    assert records["normal"].par == 2.0
    assert len(records["normal"].times) > 40


def test_the_command_tells_it_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    line = "arena great_wall --players normal,random --games 2 --jobs 1 --seconds 0.01"
    assert cli.main(line.split()) == 0
    out = capsys.readouterr().out
    assert "great_wall: 2 matches, 2 seats" in out
    for word in ("normal", "random", "95 %", "par", "mean ms", "p99 ms", "max ms"):
        assert word in out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("checkers", "There is no game 'checkers'"),
        ("great_wall --seats 9", "great_wall is for 2 to 5 players"),
        (
            "great_wall --players divine",
            "Players of great_wall: random, greedy, easy, normal, hard",
        ),
        ("great_wall --games 0", "must be at least 1"),
    ],
)
def test_what_cannot_be_is_refused(
    line: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["arena", *line.split()]) == 1
    assert says in capsys.readouterr().err
