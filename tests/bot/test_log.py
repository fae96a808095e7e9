"""The log on a screen, over random matches with as many players as there can be: since one's own
last move one line for each seat, nothing lost, nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import engines
from bot import pages
from bot import table as core
from bot.i18n import LANGUAGES
from bot.platforms.port import plain
from bot.presenter.match import private
from bot.render import Drawn
from bot.table import Table
from engines.core.engine import Event, Game, Seat, told
from engines.core.ui import Msg, Word
from tests.bot.house import WORDS
from tests.bot.test_news import match, moved

GAMES = engines.games()
MOVES = 50
STARTED = Msg("log-started")
BLANK = Drawn(b"", 900, 820, (), "")  # what a picture looks like does not matter here
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@dataclass(frozen=True)
class Moved:
    before: Table[Any]
    after: Table[Any]
    events: tuple[Event, ...]

    @property
    def mover(self) -> Seat:
        pairs = zip(self.before.chairs, self.after.chairs, strict=True)
        return next(seat for seat, (old, new) in enumerate(pairs) if old.moved != new.moved)


def moves(game: Game, seed: int) -> Iterator[Moved]:
    chance, table = Random(seed), match(game, max(game.seats))
    for _ in range(MOVES):
        if not table.playing:
            return
        before = table
        table, events = moved(game, table, chance)
        yield Moved(before, table, events)


def readers(table: Table[Any]) -> range:
    return range(len(table.chairs))


def captions(game: Game, table: Table[Any], seat: Seat, lang: str) -> list[str]:
    """What is said under the picture."""
    page = pages.page(WORDS, private(game, table, seat), lang, table, BLANK)
    return [plain(line) for line in page.lines]


@every_game
def test_since_the_own_last_move_each_seat_has_one_line_with_all_of_it(game: Game) -> None:
    ever: list[tuple[int, Seat, Event]] = []
    for step in moves(game, 6):
        table = step.after
        ever += [(table.version, step.mover, event) for event in step.events]
        for seat in readers(table):
            due: dict[Seat | None, list[Msg]] = {}
            for version, mover, event in ever:
                known = version >= table.chairs[seat].moved and event.only in (None, seat)
                if known and type(event).logged:
                    due.setdefault(mover, []).append(told(event))
            log = private(game, table, seat).log
            heard = [(one.seat, list(one.lines)) for one in log if one.lines != (STARTED,)]
            assert heard == list(due.items()), "each seat once, all of it, in its order"


@every_game
def test_no_line_stands_twice_under_a_picture(game: Game) -> None:
    for number, step in enumerate(moves(game, 7)):
        lang = LANGUAGES[number % len(LANGUAGES)]
        for seat in readers(step.after):
            said = captions(game, step.after, seat, lang)
            assert len(set(said)) == len(said), said


@every_game
def test_no_move_goes_untold_under_a_picture(game: Game) -> None:
    """Whatever somebody else did, if the log has a line for it, the caption has become another."""
    for number, step in enumerate(moves(game, 10)):
        lang = LANGUAGES[number % len(LANGUAGES)]
        public = [one for one in step.events if type(one).logged and one.only is None]
        others = [seat for seat in readers(step.after) if seat != step.mover]
        if public and step.after.playing:
            for seat in others:
                old = captions(game, step.before, seat, lang)
                new = captions(game, step.after, seat, lang)
                assert _log(old) != _log(new), public


def _log(said: list[str]) -> list[str]:
    """Without the question, or whom the match waits for."""
    return [line for line in said if line[:1] not in ("👉", "⌛", "⏳")]


def _read(game: Game, table: Table[Any], seat: Seat, lang: str) -> list[str]:
    """What somebody reads who wants no pictures."""
    page = pages.page(WORDS, private(game, table, seat), lang, table)
    return [plain(line) for line in page.lines]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_must_choose_reads_what_each_card_does_once(lang: str) -> None:
    game = GAMES["chaos_chess"]
    looked = 0
    for step in moves(game, 3):
        for seat in core.asked_seats(game, step.after):
            said = _read(game, step.after, seat, lang)
            for card in game.engine.view(step.after.state, seat).hand:
                name = WORDS.say(Word(card), lang, game.id)
                (line,) = [line for line in said if line.startswith(f"{name} (")]
                assert line.partition("): ")[2], "its whole text"
                looked += 1
    assert looked > MOVES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hand_of_chu_han_is_said_once(lang: str) -> None:
    game = GAMES["chu_han"]
    for step in moves(game, 3):
        for seat in readers(step.after):
            begin = WORDS.say(Msg("pic-hand"), lang, game.id)
            said = _read(game, step.after, seat, lang)
            assert sum(begin in line for line in said) == 1, said
