"""A random league of all games: every finished match steps forward and back to the same pictures,
and its movie shows, frame by frame, what its scenes are drawn as by themselves.

`make replays MATCHES=1000` goes through so many matches, every picture of them; the usual run draws
one in a dozen. Players, settings, eyes and languages take turns from match to match.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from PIL import ImageChops

from bot import film as core
from bot import table as tables
from bot import transcript
from bot.actions import Frame
from bot.film import OPEN, PUBLIC, STRIDES, Film, Stride
from bot.i18n import LANGUAGES
from bot.presenter import Sheet, Told
from bot.render import Speech, drawable, picture
from bot.render.layout import lay_out
from bot.render.movie import SHADES, movie, reeled
from bot.render.paint import painted, reduced
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.table import Player, Room, Table, setting_choices
from engines.core.dice import Dice
from engines.core.engine import Game
from engines.core.scene import Scene
from engines.players import stroll
from tests.render.positions import GAMES, NAMES, WORDS
from tests.render.test_movie import seen

MATCHES = int(os.environ.get("REPLAY_MATCHES", "0"))
EACH = -(-MATCHES // len(GAMES)) or 2
PORTIONS = min(EACH, 20)
EVERY = 1 if MATCHES else 12
TURNS = 0 if MATCHES else 6  # of a movie; 0: all
PATIENCE = (60, 4000) if MATCHES else (60, 90)  # moves until somebody resigns, in turn

Step = tuple[int, Scene, tuple[Told, ...]]


@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_every_finished_match_goes_forward_and_back_to_the_same_pictures(
    game: Game, portion: int
) -> None:
    for number in range(portion, EACH, PORTIONS):
        table, text = await _finished(game, number)
        film, again = _filmed(game, text), _filmed(game, text)
        names = NAMES[: film.seats]
        speech = Speech(WORDS, LANGUAGES[number % len(LANGUAGES)], game.id, names)
        drawn = film.eyes[number % len(film.eyes)]
        for eyes in film.eyes:
            for stride in STRIDES:
                there = list(_walked(film, table, eyes, stride, "▶"))
                back = list(_walked(again, table, eyes, stride, "◀"))
                assert there == back[::-1], f"match {number}, eyes {eyes!r}, every {stride}"
                assert [at for at, _, _ in there] == list(film.stops(stride))
                for (_, scene, _), (_, same, _) in list(zip(there, back[::-1], strict=True))[
                    :: EVERY if eyes == drawn else len(there)
                ]:
                    assert picture(scene, speech).png == picture(same, speech).png


@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_every_frame_of_its_movie_is_the_picture_of_its_scene(
    game: Game, portion: int
) -> None:
    for number in range(portion, EACH, PORTIONS):
        table, text = await _finished(game, number)
        film = _filmed(game, text)
        eyes = OPEN if number % 2 else PUBLIC
        speech = Speech(WORDS, LANGUAGES[number % 2], game.id, NAMES[: film.seats])
        scenes = list(core.shots(film, eyes, table.outcome, TURNS))
        made = movie(scenes, speech, note=core.note(eyes))
        tones = [*reeled(scenes, speech, core.note(eyes)).tones]
        frames = [frame for frame, _ in seen(made.gif)]
        assert len(frames) == len(scenes) == made.frames
        for at, (frame, scene) in enumerate(zip(frames, scenes, strict=True)):
            sheet = lay_out(scene, drawable(speech))  # by itself, nothing kept of those before
            bare = reduced(painted(sheet, SHADES), tones).convert("RGB")
            differs = ImageChops.difference(frame.crop((0, 0, *bare.size)), bare)
            assert differs.getbbox() is None, f"match {number}, frame {at}"


def _walked(film: Film, table: Table[Any], eyes: str, stride: Stride, key: str) -> Iterator[Step]:
    """What the key shows, press after press, from one end to the other."""
    at: Frame | None = Frame(table.id, 0 if key == "▶" else film.last, eyes, stride)
    while at:
        shown = core.sheet(film, table, at.at, eyes, stride)
        assert isinstance(shown.scene, Scene)
        yield at.at, shown.scene, shown.log
        at = _led(shown, key)


def _led(sheet: Sheet, label: str) -> Frame | None:
    (key,) = [one for row in sheet.rows for one in row if one.label == label]
    assert key.action is None or isinstance(key.action, Frame)
    return key.action


def _filmed(game: Game, text: str) -> Film:
    return core.film(game, transcript.read(text))


async def _finished(game: Game, number: int) -> tuple[Table[Any], str]:
    """A match of that number of the league, played at a table; and its transcript."""
    luck = Random(f"league {game.id} {number}")
    sessions = Sessions(GAMES, MemoryStore(), lambda: 0.0, luck.randrange)
    seats = game.seats[number % len(game.seats)]
    people = tuple(Player(id=f"web:{seat}", name=NAMES[seat]) for seat in range(seats))
    settings = {name: luck.choice(list(choices)) for name, choices in setting_choices(game).items()}
    lobby = await sessions.create(
        game.id, Room(id="web:#den"), None, players=people, settings=settings if number else None
    )
    table, dice = await sessions.start(lobby.id, people[0].id), Dice(number)
    for _ in range(PATIENCE[number % 2] if game.slow else 4000):
        if table.stage == "over":
            break
        seat = min(tables.asked_seats(game, table))
        dice, move = stroll(partial(game.engine.options, table.state, seat), dice)
        table = await sessions.say(table.id, table.players[seat].id, move)
    while table.stage != "over":
        stays = [one.player.id for one in table.chairs if not one.resigned]
        table = await sessions.resign(table.id, luck.choice(stays))
    return table, await sessions.transcript(table.id)
