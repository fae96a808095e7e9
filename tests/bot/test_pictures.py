"""Pages with pictures: what can be pressed on them, and what happens when one cannot be drawn."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import presenter
from bot import table as core
from bot.actions import Answer, Prefer, SetDefault
from bot.pictures import PICTURES_AT_ONCE, Pictures
from bot.platforms.port import Page
from bot.presenter import Eyes, Sheet
from bot.render import Drawn, Gallery, Speech, Undrawable
from bot.store.memory import MemoryStore
from bot.table import Player, Room, Table, seated
from engines.core.engine import Game
from engines.core.scene import Private
from engines.core.ui import Msg
from tests.bot.house import DEN, GAMES, WORDS, Guest, House, said

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def begun(game: Game) -> Table[Any]:
    players = tuple(Player(id=f"web:{n}", name=f"Guest {n}") for n in range(min(game.seats)))
    table: Table[Any] = Table(
        id="abcdefg",
        game=game.id,
        rooms=(Room(id="web:#den", title="#den"),),
        host=players[0].id,
        seed=7,
        salt="salt",
        chairs=seated(*players),
    )
    return core.start(game, table, players[0].id, 1e6)


def asked(game: Game, table: Table[Any]) -> Sheet:
    (seat, *_) = sorted(core.asked_seats(game, table))
    return presenter.sheets(game, table)[Eyes("seat", seat)]


async def drawn(sheet: Sheet, table: Table[Any], gallery: Gallery | None = None) -> Page:
    pictures = Pictures(WORDS, gallery)
    try:
        return await pictures.page(sheet, "en", table, wanted=True)
    finally:
        pictures.close()


@every_game
async def test_only_what_is_offered_can_be_pressed_on_a_picture(game: Game) -> None:
    table = begun(game)
    sheet = asked(game, table)
    page = await drawn(sheet, table)
    assert page.picture
    for spot in page.picture.spots:
        assert isinstance(spot.button.action, Answer)
        assert spot.button.action.token.split(" ")[0] in sheet.offered
        assert spot.button.label


@every_game
async def test_nothing_can_be_pressed_on_the_picture_of_the_room(game: Game) -> None:
    table = begun(game)
    page = await drawn(presenter.sheets(game, table)[presenter.ROOM], table)
    assert page.picture
    assert page.picture.spots == ()


async def seen(house: House, place: str) -> list[bool]:
    """Of what stands there: is it a picture?"""
    return [page.picture is not None for page in house.chat.pages(place) if not page.ping]


async def test_text_instead_of_pictures_for_a_person_and_for_a_room() -> None:
    house = House(MemoryStore())
    house.chat.pictures = True
    anna, boris = Guest(house, "Anna", admin=True), Guest(house, "Boris")
    await anna.says("/newgame great_wall")
    await boris.says("/join")
    await anna.says("/start")
    places = (DEN.id, anna.id, boris.id)
    assert [await seen(house, place) for place in places] == [[True], [True], [True]]
    shown = await anna.says("/settings", private=True)
    assert shown.page
    keys = [key for row in shown.page.rows for key in row]
    turn = next(key for key in keys if key.action == Prefer("pictures", "off"))
    await anna.press(turn, private=True)
    assert [await seen(house, place) for place in places] == [[True], [False], [True]]
    await anna.press(SetDefault("pictures", "off"))
    assert [await seen(house, place) for place in places] == [[False], [False], [True]]
    assert "Section 1" in house.chat.text(DEN.id)
    await anna.says("/settings pictures.on", private=True)
    assert [await seen(house, place) for place in places] == [[False], [True], [True]]


async def test_nonsense_as_a_preference_is_refused_and_changes_nothing() -> None:
    house = House(MemoryStore())
    anna = Guest(house, "Anna", admin=True)
    for action in (Prefer("pictures", "maybe"), Prefer("lang", "on"), SetDefault("pictures", "")):
        assert (await anna.asks(action)).toast == said("refused-unknown-button")
    assert (await house.people.person(anna.id)).pictures
    assert (await house.people.room(DEN.id)).pictures


class Broken(Gallery):
    def draw_private(self, *_: object) -> Drawn:
        raise Undrawable("no brush")


async def test_what_cannot_be_drawn_is_told_in_words_and_logged() -> None:
    game = GAMES["great_wall"]
    table = begun(game)
    with capture_logs() as logs:
        page = await drawn(asked(game, table), table, Broken())
    assert page.picture is None
    assert any("Section 1" in str(line) for line in page.lines)
    assert [one["event"] for one in logs] == ["not drawn"]


async def test_the_same_private_picture_has_another_name_at_another_table() -> None:
    game = GAMES["great_wall"]
    table = begun(game)
    other = table.model_copy(update={"salt": "pepper"})
    here, there = await drawn(asked(game, table), table), await drawn(asked(game, other), other)
    assert here.picture
    assert there.picture
    assert here.picture.png == there.picture.png
    assert here.picture.digest != there.picture.digest


class Slow(Gallery):
    """Draws when it is allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()

    def draw_private(self, scene: Private, speech: Speech, secret: bytes) -> Drawn:
        self.go.wait(60)
        return super().draw_private(scene, speech, secret)


async def test_a_picture_that_takes_too_long_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.pictures.PATIENCE", 0.05)
    game = GAMES["great_wall"]
    table = begun(game)
    slow = Slow()
    pictures = Pictures(WORDS, slow)
    try:
        with capture_logs() as logs:
            for _ in range(PICTURES_AT_ONCE):
                page = await pictures.page(asked(game, table), "en", table, wanted=True)
                assert page.picture is None
                assert any("Section 1" in str(line) for line in page.lines)
            monkeypatch.setattr("bot.pictures.PATIENCE", 60.0)
            # Every hand is busy: now nobody waits at all.
            page = await pictures.page(asked(game, table), "en", table, wanted=True)
            assert page.picture is None
        assert [one["event"] for one in logs] == ["not drawn"] * PICTURES_AT_ONCE + [
            "not drawn: no hand is free"
        ]
        slow.go.set()
        for _ in range(1000):
            page = await pictures.page(asked(game, table), "en", table, wanted=True)
            if page.picture:
                break
            await asyncio.sleep(0.01)
        assert page.picture, "and when they are free again, pictures come again"
    finally:
        pictures.close()


async def test_beside_a_picture_a_lobby_and_an_end_do_not_say_what_it_shows() -> None:
    game = GAMES["great_wall"]
    playing = begun(game)
    lobby = playing.model_copy(update={"stage": "lobby", "state": None})
    over = core.saved(core.resign(game, core.saved(playing), "web:0", 1e6))
    for table, eyes, shown, left in (
        (lobby, presenter.ROOM, "about", "lobby-code"),
        (over, presenter.END, "ended-title", "seed-revealed"),
    ):
        sheet = presenter.sheets(game, table)[eyes]
        assert shown in keys_of(sheet.lines)
        assert sheet.beside is not None
        assert shown not in keys_of(sheet.beside)
        assert left in keys_of(sheet.beside)
        page = await drawn(sheet, table)
        assert len(page.lines) == len(sheet.beside)
    assert "who-resigned" in keys_of(sheet.beside or ()), "no picture tells that"


def keys_of(lines: tuple[Any, ...]) -> set[str]:
    return {line.key for line in lines if isinstance(line, Msg)}
