"""What is given away of a finished match: files, the way to its replay, and nobody's name against
their will. Of a match that is going on, nothing."""

from __future__ import annotations

import pytest

from bot import codec
from bot.actions import (
    Action,
    ChooseDoor,
    Frame,
    Moves,
    PlayOn,
    Prefer,
    Rematch,
    Replay,
    Resign,
    Review,
    Share,
    ShowFilm,
    TryAgain,
)
from bot.film import LATELY, OPEN
from bot.platforms.port import Page
from bot.store.memory import MemoryStore
from bot.table import Room
from engines import games
from tests.bot.house import Guest, House, said, spelled
from tests.bot.test_door import in_attic
from tests.bot.test_words import played


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


def ways(id: str) -> list[Action]:
    """All that a finished match gives away."""
    return [
        Replay(id),
        Frame(id, 3, OPEN),
        Moves(id),
        Moves(id, "words"),
        Moves(id, "notation"),
        PlayOn(id, 3, "1"),
        PlayOn(id, 3, "1", "same"),
        PlayOn(id, 3, "", "anew"),
        TryAgain(id, 3),
        TryAgain(id, 3, "same"),
        Review(id),
        Share(id),
        ShowFilm(id),
        ShowFilm(id, OPEN, LATELY),
    ]


async def given(guest: Guest, action: Action) -> Page:
    reply = await guest.asks(action)
    assert reply.page, reply.toast
    return reply.page


# --- files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["great_wall", "chu_han", "cherokee", "chinese_box"])
async def test_the_moves_in_words_come_in_the_readers_language(house: House, game: str) -> None:
    anna, id, _ = await played(house, game=game)
    file = (await given(anna, Moves(id, "words"))).file
    boris = Guest(house, "Boris", "ru")
    theirs = (await given(boris, Moves(id, "words"))).file
    assert file
    assert theirs
    assert (file.name, theirs.name) == (f"{id}.en.txt", f"{id}.ru.txt")
    text, russian = file.data.decode(), theirs.data.decode()
    film = await house.desk.films.of(await house.sessions.table(id))
    for number in range(1, film.last + 1):
        assert f"\n{number}. " in text
        assert f"\n{number}. " in russian
    assert "Anna, Boris" in text
    assert any("а" <= sign <= "я" for sign in russian)
    assert "🏆" in text or "🤝" in text
    private = {one.only for moment in film.moments for one in moment.events} - {None}
    assert ("🔒 Anna: " in text) == (0 in private), "what one seat alone was told says to whom"


async def test_who_resigned_is_told_where_it_happened(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame great_wall")
    await boris.says("/join")
    await anna.says("/start")
    (table,) = await house.sessions.tables_of(anna.id)
    await house.sessions.resign(table.id, boris.id)
    file = (await given(anna, Moves(table.id, "words"))).file
    assert file
    assert "   * Boris resigns.\n" in file.data.decode()
    assert "Anna wins" in file.data.decode()


async def test_chess_programs_get_their_own_and_other_games_have_none(house: House) -> None:
    anna, id, _ = await played(house)
    keys = [one.label for row in (await given(anna, Moves(id))).rows for one in row]
    assert keys == [said("key-moves-words")]
    assert (await anna.asks(Moves(id, "notation"))).toast == said("refused-unknown-button")
    assert (await anna.asks(Moves(id, "song"))).toast == said("refused-unknown-button")


async def test_the_file_for_chess_programs(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame chaos_chess")
    await boris.says("/join")
    await anna.says("/start")
    (table,) = await house.sessions.tables_of(anna.id)
    await house.sessions.resign(table.id, table.players[0].id)
    page = await given(anna, Moves(table.id))
    assert said("key-moves-notation") in spelled(page)
    file = (await given(anna, Moves(table.id, "notation"))).file
    assert file
    assert file.name == f"{table.id}.pgn"
    assert f'[White "{table.players[0].name}"]' in file.data.decode()
    assert '[Result "0-1"]' in file.data.decode()


# --- the way to it -----------------------------------------------------------------------------


async def test_a_link_opens_the_replay_in_private_for_whom_it_is_meant(house: House) -> None:
    anna, id, _ = await played(house)
    page = await given(anna, Share(id))
    (key,) = [one for row in page.rows for one in row]
    assert key.url == f"open:replay_{id}"
    assert codec.opened(f"replay_{id.upper()}") == Replay(id)
    for guest, welcome in ((anna, True), (Guest(house, "Vera"), False)):
        reply = await guest.says(f"/start replay_{id}", private=True)
        assert bool(reply.page and reply.page.file) == welcome
        assert reply.refused != welcome
    assert said("share-around") in spelled(page)


async def test_of_an_open_table_anybody_may_follow_it(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame great_wall")
    (table,) = await house.sessions.tables_of(anna.id)
    await anna.asks(ChooseDoor(table.id, "open"))
    await Guest(house, "Boris").says("/join")
    await anna.says("/start")
    await house.sessions.resign(table.id, anna.id)
    assert said("share-open") in spelled(await given(anna, Share(table.id)))
    assert (await Guest(house, "Vera").says(f"/start replay_{table.id}", private=True)).page


async def test_where_a_link_cannot_say_what_for_a_key_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, id, _ = await played(house)
    monkeypatch.setattr(house.chat, "link", lambda action: "https://example.org/users/1")
    page = await given(anna, Share(id))
    assert [one.action for row in page.rows for one in row] == [Replay(id)]
    assert f"/replay {id}" in spelled(page)
    assert "example.org" not in spelled(page)


# --- names -------------------------------------------------------------------------------------


@pytest.mark.long
async def test_who_wants_no_name_is_a_number_in_all_that_is_shown_around(house: House) -> None:
    anna, id, _ = await played(house, "kasha", "schi")
    boris = Guest(house, "Boris")
    page = (await boris.says("/settings", private=True)).page
    assert page
    (key,) = [one for row in page.rows for one in row if said("setting-named") in one.label]
    assert said("named-on") in key.label
    await boris.press(key, private=True)
    for guest in (anna, boris):
        for action in ways(id):
            reply = await guest.asks(action)
            if reply.page:
                told = spelled(reply.page)
                told += reply.page.file.data.decode() if reply.page.file else ""
                told += reply.page.picture.alt if reply.page.picture else ""
                assert "Boris" not in told, action
                assert all(one.id != boris.id for one in reply.page.seated)
    assert said("player-number", n=2) in spelled(await given(anna, Frame(id, 9)))
    assert said("player-number", n=2) in spelled(await given(anna, Share(id)))
    assert f"{said('player-number', n=2)}: schi" in spelled(await given(anna, Moves(id)))
    await boris.press(Prefer("named", "on"), private=True)
    assert "Boris" in spelled(await given(anna, Frame(id, 9)))


# --- secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["lobby", "playing"])
@pytest.mark.parametrize("game", games())
async def test_a_match_that_is_not_over_gives_nothing(house: House, stage: str, game: str) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says(f"/newgame {game}")
    await boris.says("/join")
    if stage == "playing":
        await anna.says("/start")
    (table,) = await house.sessions.tables_of(anna.id)
    for action in ways(table.id):
        for guest in (anna, boris):
            reply = await guest.asks(action)
            assert reply.refused, action
            assert reply.page is None
            assert str(table.seed) not in reply.toast
    for private in (True, False):
        reply = await anna.says(f"/start replay_{table.id}", private=private)
        assert reply.refused
    tables = await house.sessions.tables_of(anna.id)
    assert [one.id for one in tables] == [table.id], "nothing was opened"


async def test_a_branch_that_is_going_on_gives_nothing_either(house: House) -> None:
    anna, id, _ = await played(house)
    await anna.asks(PlayOn(id, 3, "1", "same"))
    (table,) = await house.sessions.tables_in(anna.id, over=False)
    for action in ways(table.id):
        reply = await anna.asks(action)
        assert reply.refused, action


async def test_strangers_get_nothing(house: House) -> None:
    _, id, _ = await played(house)
    for action in ways(id):
        reply = await house.desk.do(in_attic("Vera"), action)
        assert reply.refused, action
        assert reply.page is None


async def test_the_faces_of_a_replay_do_not_help_in_the_rematch(house: House) -> None:
    anna, id, _ = await played(house, game="chinese_box")
    await anna.says("/rematch")
    old = await house.sessions.table(id)
    await anna.asks(Frame(id, 0, OPEN))
    await Guest(house, "Boris").says("/start")
    again = await house.sessions.table(old.next)
    assert again.playing
    assert (again.seed, again.salt) != (old.seed, old.salt)
    assert not again.branches
    film = await house.desk.films.of(old)
    assert again.state
    assert again.state.field != film.moments[0].state.field, "it lies otherwise"
    for action in (Frame(again.id, 0, OPEN), PlayOn(again.id, 0, "1", "same")):
        assert (await anna.asks(action)).refused


async def test_a_rematch_of_what_was_played_on_is_dealt_anew_as_well(house: House) -> None:
    anna, id, _ = await played(house, game="chinese_box")
    await anna.asks(PlayOn(id, 1, "1", "same"))
    (branch,) = await house.sessions.tables_in(anna.id, over=False)
    await anna.asks(Resign(branch.id, sure=True))
    await anna.asks(Rematch(branch.id))
    again = await house.sessions.table((await house.sessions.table(branch.id)).next)
    old = await house.sessions.table(id)
    assert branch.seed == old.seed
    assert (again.seed, again.salt) != (old.seed, old.salt)
    assert not again.branches
    assert again.dealt is None


async def test_a_table_of_ones_own_is_nobody_elses(house: House) -> None:
    """Whoever plays on does it in the own private chat: the room sees nothing of it."""
    anna, id, _ = await played(house)
    seen = list(house.chat.pages("web:#den"))
    await anna.asks(PlayOn(id, 3, "1", "anew"))
    (table,) = await house.sessions.tables_in(anna.id, over=False)
    assert table.rooms == (Room(id=anna.id, private=True),)
    assert house.chat.pages("web:#den") == seen
