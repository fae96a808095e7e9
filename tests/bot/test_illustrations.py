"""Books of rules with pictures: each is a real position, fits its page and the smallest caption."""

from __future__ import annotations

import pytest

from bot import captions
from bot.actions import Rules
from bot.books import CONTENTS, Books
from bot.i18n import LANGUAGES
from bot.illustrations import Illustrations, scene_of
from bot.platforms.port import plain
from bot.reading import Reading
from bot.store.memory import MemoryStore
from engines import games
from engines.core.engine import Game
from engines.core.lesson import Position, reached
from tests.bot.house import WORDS, Guest, House, Memory

every_game = pytest.mark.parametrize("game", games().values(), ids=games())


@every_game
def test_every_chapter_shows_a_real_position(game: Game) -> None:
    books = Books(WORDS, games(), Reading(WORDS, games()))
    for lang in LANGUAGES:
        chapters = books.rules(game.id, 1, lang).index
        assert set(game.positions) == set(range(len(chapters) + 1)), "0 is the game in a minute"
        for chapter in game.positions:
            page = books.rules(game.id, chapter + CONTENTS if chapter else 1, lang)
            assert captions.size(page.title, *page.lines) <= captions.MOST
    for position in game.positions.values():
        assert scene_of(game, position).body


@every_game
async def test_the_first_page_has_its_picture_in_the_language_of_its_reader(game: Game) -> None:
    house = House(MemoryStore(), Memory())
    house.chat.pictures = True
    page = (await Guest(house, "Anna", "ru").says(f"/rules {game.id}")).page
    assert page
    assert page.picture
    assert page.picture.png.startswith(b"\x89PNG")
    assert page.picture.alt
    english = (await Guest(house, "Boris").asks(Rules(game.id, CONTENTS))).page
    assert english
    assert english.picture
    assert english.picture.alt != page.picture.alt
    assert english.picture.digest != page.picture.digest


async def test_who_wants_no_pictures_reads_the_rules_without() -> None:
    house = House(MemoryStore(), Memory())
    house.chat.pictures = True
    anna = Guest(house, "Anna")
    person = await house.people.person(anna.id)
    await house.people.save_person(anna.id, person.model_copy(update={"pictures": False}))
    page = (await anna.says("/rules great_wall")).page
    assert page
    assert page.picture is None
    assert plain(page.lines[0])


async def test_a_game_without_positions_has_rules_all_the_same() -> None:
    house = House(MemoryStore(), Memory())
    house.chat.pictures = True
    page = (await Guest(house, "Anna").says("/rules high_card")).page
    assert page
    assert page.picture is None
    assert await Illustrations(WORDS, games()).of("great_wall", 99, "en") is None


def test_a_position_that_cannot_be_reached_is_found_out() -> None:
    game = games()["great_wall"]
    with pytest.raises(ValueError, match="is not offered"):
        reached(game, Position(seed=1, line=("noble s9",)))
    with pytest.raises(ValueError, match="has no 99 moves"):
        reached(game, Position(after=99))
