"""The cards around a match, as the tables make them: who gathers, and how it ended."""

from __future__ import annotations

from typing import Any

import pytest

from bot import presenter, render, transcript
from bot import table as core
from bot.i18n import LANGUAGES
from bot.table import Table
from engines import games
from engines.core.dice import Dice
from engines.core.engine import Game, told
from engines.core.scene import Board, Chairs, Chances, Chips, Course, Moments, Scene, Standing
from engines.core.things import Panel
from engines.core.ui import Msg, Name
from engines.players import levels
from tests.render.checks import wrong
from tests.render.parts import all_of
from tests.render.positions import GAMES, LONG, NAMES, Position
from tests.running import ROOT
from tests.test_locales import WORDS
from tests.test_screens import NOW, a_table

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def lobby(game: Game, people: int, robots: int = 0) -> Table[Any]:
    table = a_table(game, people, 5)
    for _ in range(robots):
        table = core.add_computer(game, table, table.host, levels(game)[-1])
    return core.saved(table)


def card(game: Game, table: Table[Any], eyes: presenter.Eyes) -> Position:
    scene = presenter.sheets(game, table)[eyes].scene
    assert isinstance(scene, Scene)
    return Position(game, len(table.chairs), f"{game.id} {eyes.kind}", None, None, scene)


def ended(game: Game, seats: int) -> Table[Any]:
    """By random presses; what takes too long is given up."""
    table = a_table(game, seats, 5)
    table = core.saved(core.start(game, table, table.host, NOW))
    dice = Dice(3)
    for _ in range(700):
        if not (asked := sorted(core.asked_seats(game, table))):
            return table
        dice, seat = dice.pick(asked)
        options = game.engine.options(table.state, seat, table.chairs[seat].menu)
        dice, token = dice.pick(options)
        player, seen = table.players[seat].id, table.chairs[seat].asked
        table = core.saved(core.press(game, table, player, seen, token, NOW))
    for one in table.players[:-1]:
        table = core.saved(core.resign(game, table, one.id, NOW))
    return table


@every_game
def test_the_card_of_a_lobby_can_be_read_and_tells_who_sits_there(game: Game) -> None:
    for table in (lobby(game, 1), lobby(game, max(game.seats) - 1, 1)):
        position = card(game, table, presenter.ROOM)
        (chairs,) = all_of(position.scene, Chairs)
        assert len(chairs.chairs) == max(game.seats)
        assert [one.host for one in chairs.chairs].index(True) == 0
        assert sum(bool(one.free) for one in chairs.chairs) == max(game.seats) - position.seats
        for lang in LANGUAGES:
            for names in (NAMES, LONG):
                assert not wrong(position, lang, names)


def test_a_robot_says_how_strong_it_is() -> None:
    game = GAMES["great_wall"]
    (chairs,) = all_of(card(game, lobby(game, 1, 1), presenter.ROOM).scene, Chairs)
    assert chairs.chairs[1].robot
    assert chairs.chairs[1].level == Msg(f"level-{levels(game)[-1]}")


def test_what_differs_from_the_usual_stands_on_chips() -> None:
    game = GAMES["great_wall"]
    table = lobby(game, 2)
    usual = all_of(card(game, table, presenter.ROOM).scene, Chips)[0].clauses
    slow = core.choose_pace(game, table, table.host, core.Pace.SLOW1D)
    chips = all_of(card(game, slow, presenter.ROOM).scene, Chips)[0].clauses
    assert [one.sprite for one in chips if one not in usual] == ["ui.clock"]


@every_game
def test_the_card_of_the_result_can_be_read(game: Game) -> None:
    for seats in {min(game.seats), max(game.seats)}:
        table = ended(game, seats)
        assert table.outcome
        position = card(game, table, presenter.END)
        assert position.scene.body, "never a ribbon"
        assert position.scene.lid.honour
        for lang in LANGUAGES:
            for names in (NAMES, LONG):
                assert not wrong(position, lang, names)


def test_chu_han_tells_its_rounds_and_what_gave_most() -> None:
    game = GAMES["chu_han"]
    table = ended(game, 2)
    scene = card(game, table, presenter.END).scene
    (course,) = all_of(scene, Course)
    state: Any = table.state
    assert course.rounds == tuple(done.points for done in state.rounds)
    (moments,) = all_of(scene, Moments)
    gains = [one.gain for one in moments.moments]
    best = sorted((s.points for done in state.rounds for s in done.scores), reverse=True)
    assert sorted(gains, key=int, reverse=True) == [f"+{points}" for points in best[:3]]
    assert not all_of(scene, Standing), "the lid has both scores"


@pytest.mark.parametrize("name", ["cherokee", "great_wall"])
def test_the_course_of_a_duel_and_its_moments_are_on_the_card(name: str) -> None:
    game = GAMES[name]
    table = ended(game, 2)
    assert table.outcome
    scene = card(game, table, presenter.END).scene
    (course,) = all_of(scene, Course)
    assert course.rounds[-1] == table.outcome.scores
    (moments,) = all_of(scene, Moments)
    assert moments.moments


def test_more_than_two_have_their_places_and_the_moments() -> None:
    game = GAMES["great_wall"]
    scene = card(game, ended(game, 5), presenter.END).scene
    assert not all_of(scene, Course)
    assert all_of(scene, Standing)
    assert all_of(scene, Moments)


def test_chess_ends_with_its_last_position_and_the_big_captures() -> None:
    game = GAMES["chaos_chess"]
    (board,) = all_of(card(game, ended(game, 2), presenter.END).scene, Board)
    _, taken, _ = board.side
    assert isinstance(taken, Panel)
    assert [one.value for one in taken.entries] == ["+4", "+3", "+3"]


def test_who_was_far_behind_is_said_to_have_come_back() -> None:
    game = GAMES["great_wall"]
    table = ended(game, 2)
    assert table.outcome
    winner = table.outcome.places.index(1)
    early = tuple(one for one in table.gains if one.owner != winner)
    late = tuple(one for one in table.gains if one.owner == winner)
    turned = tuple(one._replace(move=n) for n, one in enumerate((*early, *late)))
    comeback = table.model_copy(update={"gains": turned})
    honour = card(game, comeback, presenter.END).scene.lid.honour
    assert honour
    assert isinstance(honour.line, Msg)
    assert honour.line.key == "pic-came-back"


def curve(seats: int, seed: int, points: int) -> tuple[tuple[int, ...], ...]:
    """Shares that wander, and go to somebody in the end."""
    chance, odds, found = Dice(seed).stream(), [1.0] * seats, []
    for _ in range(points):
        odds = [max(0.02, each + chance() - 0.5) for each in odds]
        found.append(tuple(round(100 * each / sum(odds)) for each in odds))
    return (*found, (100, *(0,) * (seats - 1)))


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_the_card_of_a_review_can_be_read_and_tells_what_it_draws(game: Game, seed: int) -> None:
    for seats in game.seats:
        points = (1, 7, 40, 150)[seed]
        turns = tuple(
            presenter.Turn(
                at + 1, at, at % seats, Msg("log-hint", {"seat": Name(at % seats)}), 9 - at
            )
            for at in sorted({points // 3, points // 2, points - 1})
        )
        moves = tuple(range(points + 1))
        found = presenter.Findings(
            seats - 1,
            moves,
            curve(seats, seed, points),
            turns,
            (12, *(-3,) * (seats - 1)),
            (4,) * seats,
        )
        scene = presenter.plotted(game, found)
        (plot,) = all_of(scene, Chances)
        assert plot.points[-1][0] == (100 if seats == 1 else 0)
        position = Position(game, seats, f"{game.id} review", None, None, scene)
        for lang in LANGUAGES:
            for names in (NAMES, LONG):
                assert not wrong(position, lang, names)


@pytest.mark.parametrize(("lang", "written"), [("en", "+9%"), ("ru", "+9 %")])
def test_percents_are_written_as_the_language_writes_them(lang: str, written: str) -> None:
    game = games()["chu_han"]
    turn = presenter.Turn(1, 0, 0, Msg("log-hint", {"seat": Name(0)}), 9)
    halves = ((50, 50), (59, 41))
    found = presenter.Findings(0, (0, 1), halves, (turn,), (4, -4), (5, -5))
    speech = render.Speech(WORDS, lang, game.id, NAMES[:2])
    telling = render.telling(presenter.plotted(game, found), speech)
    lines = [line for passage in telling.passages for line in passage.lines]
    assert written in lines[-1]
    assert written.replace("+9", "59") in lines[-2]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_turn_that_decided_it_is_told_whole(game: Game) -> None:
    """However long its sentence is: what was done stands at its end."""
    said: set[str] = set()
    long: list[tuple[int, Msg]] = []
    for file in sorted((ROOT / "tests" / "golden" / game.id).glob("*.txt"))[:6]:
        match = transcript.read(file.read_text("utf-8"))
        for one in transcript.replay(game, match, trusted=True):
            for event in one.events:
                if type(event).logged and event.only is None and (msg := told(event)):
                    line = WORDS.say(msg, "ru", game.id)
                    long += [] if line in said else [(len(line), msg)]
                    said.add(line)
    long.sort(key=lambda one: -one[0])
    turns = tuple(presenter.Turn(n + 1, n, 0, msg, -12) for n, (_, msg) in enumerate(long[:3]))
    seats = max(game.seats)
    luck = (12, *(-3,) * (seats - 1))
    found = presenter.Findings(0, tuple(range(9)), curve(seats, 1, 8), turns, luck, (4,) * seats)
    scene = presenter.plotted(game, found)
    position = Position(game, seats, f"{game.id} review", None, None, scene)
    for lang in LANGUAGES:
        assert not wrong(position, lang)
