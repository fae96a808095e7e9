"""A match as a moving picture: wished for in a room, made beside everything else, shown there."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from bot import movies as service
from bot.actions import Frame, Prefer, ShowFilm
from bot.film import LATELY, OPEN, PUBLIC
from bot.movies import WAITING, Movies, Told, shot
from bot.pictures import Pictures
from bot.platforms.port import Page, plain
from bot.presenter import Cut
from bot.render import Drawn, Speech, Undrawable
from bot.store.memory import MemoryStore
from bot.table import Refused, Room
from tests.bot.house import DEN, WORDS, Guest, House, said, spelled
from tests.bot.test_door import in_attic
from tests.bot.test_words import played


class Studio:
    """Makes films of one pixel, as slowly as it is told to."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str]] = []  # whose eyes, in which language
        self.turns = 0  # of the last one, 0: all
        self.names: tuple[str, ...] = ()  # that the last one has
        self.may_end = Event()
        self.may_end.set()
        self.begun = Event()
        self.broken = False

    def make(
        self, film: Any, cut: Cut, outcome: Any, speech: Speech, name: str, told: Told
    ) -> Drawn:
        told(1, 4)
        self.begun.set()
        assert self.may_end.wait(20)
        if self.broken:
            raise Undrawable("torn")
        self.made.append((cut.eyes, speech.lang))
        self.turns = cut.last
        self.names = speech.names
        return Drawn(b"GIF89a" + bytes(994), 900, 940, (), name, animated=True)


@pytest.fixture
def studio() -> Iterator[Studio]:
    studio = Studio()
    yield studio
    studio.may_end.set()


def opened(store: MemoryStore, studio: Studio, chat: Any = None) -> House:
    house = House(store, chat)
    house.courier.pictures = Pictures(
        WORDS, movies=Movies(house.desk.films, WORDS, house.store, studio.make)
    )
    return house


@pytest.fixture
def house(studio: Studio) -> House:
    return opened(MemoryStore(), studio)


async def finished(house: House) -> tuple[Guest, str]:
    """A match that is over, where pictures are shown."""
    anna, id, _ = await played(house)
    house.chat.pictures = True
    await house.courier.mark(id)
    await house.settle()
    return anna, id


def films(house: House, place: str = DEN.id) -> list[Page]:
    """Films, and what tells that one is being made."""
    return [page for page in house.chat.pages(place) if plain(page.title).startswith("🎬")]


async def test_who_wants_no_name_in_films_has_none(house: House, studio: Studio) -> None:
    anna, id = await finished(house)
    await Guest(house, "Boris").press(Prefer("named", "off"), private=True)
    await anna.asks(ShowFilm(id))
    assert studio.names == ("Anna", said("player-number", n=2))
    (film,) = films(house)
    assert "Boris" not in spelled(film) + (film.picture.alt if film.picture else "")


async def test_the_key_of_a_frame_brings_the_film_into_the_room(
    house: House, studio: Studio
) -> None:
    anna, id = await finished(house)
    page = (await anna.asks(Frame(id))).page
    assert page
    (key,) = [one for row in page.rows for one in row if one.label == said("key-gif")]
    reply = await anna.press(key)
    assert reply.toast == said("film-coming")
    (film,) = films(house)
    assert film.picture
    assert film.picture.animated
    assert film.picture.alt, "and in words what it comes to"
    assert plain(film.title).endswith("the whole match")
    assert films(house, anna.id) == []
    assert studio.made == [(PUBLIC, "en")]


async def test_in_private_it_comes_there_and_nowhere_else(house: House, studio: Studio) -> None:
    anna, id = await finished(house)
    await anna.asks(ShowFilm(id), private=True)
    assert films(house) == []
    assert len(films(house, anna.id)) == 1


async def test_with_all_cards_open_it_says_so(house: House, studio: Studio) -> None:
    anna, id = await finished(house)
    page = (await anna.asks(Frame(id, 3, OPEN))).page
    assert page
    (key,) = [one for row in page.rows for one in row if one.label == said("key-gif-open")]
    await anna.press(key)
    (film,) = films(house)
    assert "all cards open" in plain(film.title)
    assert studio.made == [(OPEN, "en")]


async def test_the_last_turns_alone_come_by_a_key_of_their_own(
    house: House, studio: Studio
) -> None:
    anna, id = await finished(house)
    keys = {PUBLIC: said("key-gif-last", n=LATELY), OPEN: said("key-gif-open-last")}
    for eyes, label in keys.items():
        page = (await anna.asks(Frame(id, 3, eyes))).page
        assert page
        (key,) = [one for row in page.rows for one in row if one.label == label]
        await anna.press(key)
        (film,) = films(house)
        assert "the last 10 turns" in plain(film.title)
        assert ("all cards open" in plain(film.title)) == (eyes == OPEN)
        assert (studio.made[-1], studio.turns) == ((eyes, "en"), LATELY)
    await anna.asks(ShowFilm(id, OPEN))
    assert len(studio.made) == 3, "the whole is another film"
    assert (await anna.asks(ShowFilm(id, OPEN, 7))).refused, "no key says that"


async def test_who_asks_again_gets_it_below_everything_and_it_is_not_made_again(
    house: House, studio: Studio
) -> None:
    anna, id = await finished(house)
    await anna.asks(ShowFilm(id))
    sent = house.chat.sent
    await Guest(house, "Boris").asks(ShowFilm(id))
    assert len(films(house)) == 1, "the old one is gone"
    assert house.chat.pages(DEN.id)[-1] in films(house)
    assert house.chat.sent == sent + 1
    assert len(studio.made) == 1
    await anna.asks(ShowFilm(id, OPEN))
    (film,) = films(house)
    assert "all cards open" in plain(film.title), "the newest wish"


async def test_while_it_is_made_everybody_sees_how_far_it_is(house: House, studio: Studio) -> None:
    anna, id = await finished(house)
    studio.may_end.clear()
    await anna.asks(ShowFilm(id))
    (making,) = films(house)
    assert "25" in plain(making.title)
    assert making.picture is None
    edited, sent = house.chat.edited, house.chat.sent
    house.time += 2
    await house.settle()
    assert (house.chat.edited, house.chat.sent) == (edited, sent), "no further, no message"
    studio.may_end.set()
    house.time += 2
    await house.settle()
    (film,) = films(house)
    assert film.picture
    assert (house.chat.edited, house.chat.sent) == (edited + 1, sent), "in its place"


async def test_who_is_killed_in_the_middle_leaves_no_word_of_it(
    house: House, studio: Studio
) -> None:
    anna, id = await finished(house)
    studio.may_end.clear()
    await anna.asks(ShowFilm(id))
    other = Studio()
    assert isinstance(house.store, MemoryStore)
    heir = opened(house.store, other, house.chat)  # the first house does nothing any more
    heir.time = house.time + service.HELD + 1
    house.store.clock = heir.clock_face
    await heir.settle()
    (film,) = films(heir)
    assert film.picture
    assert other.made


async def test_a_film_that_is_there_is_not_made_anew_only_to_see_that(
    house: House, studio: Studio
) -> None:
    anna, id = await finished(house)
    await anna.asks(ShowFilm(id))
    other = Studio()
    assert isinstance(house.store, MemoryStore)
    heir = opened(house.store, other, house.chat)
    sent, edited = house.chat.sent, house.chat.edited
    await heir.courier.mark(id)
    await heir.settle()
    assert other.made == []
    assert (house.chat.sent, house.chat.edited) == (sent, edited)
    await heir.courier.renew(id, f"film:{DEN.id}")
    await heir.settle()
    assert other.made, "it must be sent once more"
    assert len(films(heir)) == 1


async def test_who_wants_no_pictures_hears_how_it_ended_and_the_way_to_the_words(
    house: House, studio: Studio
) -> None:
    anna, id = await finished(house)
    await anna.asks(Prefer("pictures", "off"), private=True)
    await anna.asks(ShowFilm(id), private=True)
    (film,) = films(house, anna.id)
    assert film.picture is None
    text = spelled(film)
    assert said("film-in-words") in text
    assert "Anna" in text
    assert studio.made == []
    (key,) = [one for row in film.rows for one in row]
    page = (await anna.press(key, private=True)).page
    assert page
    assert page.picture is None
    assert page.board or page.lines


async def test_what_cannot_be_made_is_told_in_words(house: House, studio: Studio) -> None:
    anna, id = await finished(house)
    studio.broken = True
    await anna.asks(ShowFilm(id))
    (film,) = films(house)
    assert film.picture is None
    house.time += 60
    await house.settle()
    assert films(house) == [film]


async def test_only_what_is_over_and_near_has_one(house: House, studio: Studio) -> None:
    anna, id = await finished(house)
    for eyes in ("1", "all", "2"):
        assert (await anna.asks(ShowFilm(id, eyes))).refused
    assert (await house.desk.do(in_attic("Vera"), ShowFilm(id))).refused
    await anna.says("/newgame great_wall")
    await Guest(house, "Boris").says("/join")
    await anna.says("/start")
    (going_on,) = [one for one in await house.sessions.tables_of(anna.id) if one.playing]
    assert (await anna.asks(ShowFilm(going_on.id))).refused
    with pytest.raises(Refused):
        await house.sessions.show_film(going_on.id, DEN, PUBLIC)
    assert films(house) == []


async def test_it_goes_with_its_room_and_with_who_is_forgotten(
    house: House, studio: Studio
) -> None:
    anna, id = await finished(house)
    await anna.asks(ShowFilm(id))
    await anna.asks(ShowFilm(id), private=True)
    await house.sessions.rename_room(id, DEN.id, "web:#attic")
    await house.settle()
    assert films(house) == []
    assert len(films(house, "web:#attic")) == 1
    await house.sessions.forget(anna.id)
    table = await house.sessions.table(id)
    assert [one.room.id for one in table.showings] == ["web:#attic"]


async def test_not_in_many_places_at_once(house: House) -> None:
    _, id = await finished(house)
    for number in range(20):
        await house.sessions.show_film(id, Room(id=f"web:#{number}"), PUBLIC)
    table = await house.sessions.table(id)
    assert [one.room.id for one in table.showings] == [f"web:#{n}" for n in range(8, 20)]


async def test_films_are_kept_up_to_so_many_bytes(
    house: House, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_BYTES", 2500)
    _, id = await finished(house)
    table = await house.sessions.table(id)
    movies = Movies(house.desk.films, WORDS, house.store, studio.make)
    for eyes in (PUBLIC, OPEN):
        for lang in ("en", "ru"):
            assert isinstance(await movies.of(table, Cut(eyes), lang), Drawn)
    assert movies.size == 2000
    assert len(studio.made) == 4
    assert isinstance(await movies.of(table, Cut(OPEN), "ru"), Drawn)
    assert len(studio.made) == 4


async def test_two_who_want_the_same_wait_for_one(house: House, studio: Studio) -> None:
    _, id = await finished(house)
    table = await house.sessions.table(id)
    movies = Movies(house.desk.films, WORDS, house.store, studio.make)
    studio.may_end.clear()
    assert await movies.of(table, Cut(), "en") == 25
    assert await movies.of(table, Cut(), "en") == 25
    studio.may_end.set()
    while not isinstance(await movies.of(table, Cut(), "en"), Drawn):
        assert not studio.made or studio.made == [(PUBLIC, "en")]
    assert len(studio.made) == 1


async def test_one_at_a_time_is_made_for_a_room_and_other_rooms_do_not_wait(
    house: House, studio: Studio
) -> None:
    _, id = await finished(house)
    table = await house.sessions.table(id)
    movies = Movies(house.desk.films, WORDS, house.store, studio.make)
    studio.may_end.clear()
    assert await movies.of(table, Cut(room="web:#den"), "en") == 25
    assert await movies.of(table, Cut(OPEN, room="web:#den"), "en") == WAITING
    assert await movies.of(table, Cut(OPEN, LATELY, "web:#attic"), "en") == 25
    assert await movies.of(table, Cut(room="web:#attic"), "en") == 25, "it is being made"
    studio.may_end.set()
    while not isinstance(await movies.of(table, Cut(OPEN, room="web:#den"), "en"), Drawn):
        assert len(studio.made) <= 3
    assert sorted(studio.made) == [(PUBLIC, "en"), (OPEN, "en"), (OPEN, "en")]
    movies.close()


async def test_one_at_a_time_is_made_for_a_room_by_all_processes_together(
    house: House, studio: Studio
) -> None:
    _, id = await finished(house)
    table = await house.sessions.table(id)
    here, there = (Movies(house.desk.films, WORDS, house.store, studio.make) for _ in range(2))
    studio.may_end.clear()
    assert await here.of(table, Cut(room="web:#den"), "en") == 25
    assert await there.of(table, Cut(OPEN, room="web:#den"), "en") == WAITING
    studio.may_end.set()
    while not isinstance(await there.of(table, Cut(OPEN, room="web:#den"), "en"), Drawn):
        assert studio.made[:1] in ([], [(PUBLIC, "en")])
    assert studio.made == [(PUBLIC, "en"), (OPEN, "en")]
    here.close()
    there.close()


async def test_the_second_film_of_a_room_is_told_to_be_next_and_comes(
    house: House, studio: Studio
) -> None:
    anna, id = await finished(house)
    await anna.says("/rematch")
    await Guest(house, "Boris").says("/start")
    other = (await house.sessions.table(id)).next
    await house.sessions.resign(other, anna.id)
    await house.settle()
    studio.may_end.clear()
    await anna.asks(ShowFilm(id))
    await anna.asks(ShowFilm(other))
    titles = [plain(page.title) for page in films(house)]
    assert sorted(titles) == sorted(
        [
            said("film-making", game="Great Wall of China", percent=25),
            said("film-waiting", game="Great Wall of China"),
        ]
    )
    studio.may_end.set()
    for _ in range(3):
        house.time += 2
        await house.settle()
    assert [bool(page.picture) for page in films(house)] == [True, True]


async def test_the_true_one_is_a_gif_that_ends_with_the_result(house: House) -> None:
    _, id = await finished(house)
    table = await house.sessions.table(id)
    film = await house.desk.films.of(table)
    speech = Speech(WORDS, "en", "great_wall", ("Anna", "Boris"))
    drawn = shot(film, Cut(), table.outcome, speech, "name", lambda done, whole: None)
    assert drawn.png.startswith(b"GIF89a")
    assert drawn.animated
    assert drawn.digest == "name"
