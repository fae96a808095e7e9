"""The front desk and odd guests: other people's tables, strange words, doors used the wrong way."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk import HELLO, Asker
from bot.i18n import tidy
from bot.pages import Press, packed
from bot.platforms.port import plain
from bot.store.memory import MemoryStore
from bot.table import ROOMS, Room, Table
from tests.bot.house import DEN, Guest, House, said, spelled

ATTIC = Room(id="web:#attic", title="#attic")


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def lobby(house: House) -> tuple[Guest, Guest, Table[Any]]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    (table,) = await house.sessions.tables_of(anna.id)
    return anna, boris, table


async def started(house: House) -> tuple[Guest, Guest, Table[Any]]:
    anna, boris, table = await lobby(house)
    await anna.says("/start")
    return anna, boris, await house.sessions.table(table.id)


# --- whose say it is


async def test_an_admin_has_no_say_over_tables_of_other_rooms(house: House) -> None:
    _, _, table = await lobby(house)
    before = (await house.store.load(table.id)).doc
    chief = Asker("web:chief", "Chief", ATTIC, "en", admin=True)
    for token in ("!set.cards.5", "!pace.live1"):
        answer = await house.desk.press(chief, packed(Press(table.id, 0, token)))
        assert answer.toast == said("refused-host-only")
    assert (await house.desk.command(chief, "stop", table.id)).toast == said("refused-host-only")
    assert (await house.store.load(table.id)).doc == before
    here = Asker("web:chief", "Chief", DEN, "en", admin=True)
    assert not (await house.desk.press(here, packed(Press(table.id, 0, "!pace.live1")))).toast


async def test_a_stranger_cannot_start_a_table(house: House) -> None:
    _, boris, table = await lobby(house)
    house.chat.closed.add(boris.id)
    answer = await Guest(house, "Vera").press(packed(Press(table.id, 0, "!start")))
    assert answer.toast == said("refused-not-seated"), "and learns nothing about those who sit"


async def test_a_stranger_gets_the_public_side_of_everything(house: House) -> None:
    anna, _, table = await started(house)
    vera = Guest(house, "Vera")
    for word in ("/hand", "/resign", "/back", "/leave"):
        assert (await vera.says(f"{word} {table.id.upper()}")).toast
    more = await vera.press(packed(Press(table.id, 0, "!more")))
    assert more.page
    assert said("key-resign") not in str(more.page)
    assert await house.desk.suggest(vera.asker(), "move", "play ") == []
    mine = await house.desk.suggest(anna.asker(), "move", "play ")
    theirs = await house.desk.suggest(Guest(house, "Boris").asker(), "move", "play ")
    assert sorted(value for _, value in mine or theirs)
    assert not (mine and theirs), "only the one who is asked is offered words"


# --- strange words


@pytest.mark.parametrize("odd", ["9" * 5000, "-1", "0", "٣", "1.5", "\ud800", "two", "3"])
async def test_kick_takes_the_number_of_a_seat_and_nothing_else(house: House, odd: str) -> None:
    anna, _, table = await lobby(house)
    assert (await anna.says(f"/kick {odd}")).toast == said("refused-no-such-seat", seats=2)
    assert (await house.sessions.table(table.id)).version == table.version
    assert (await anna.says("/kick 2")).toast == said("kicked")


@pytest.mark.parametrize("page", ["9" * 5000, "0", "-1", "x", "", "\ud800", "99"])
async def test_a_page_that_does_not_exist_is_the_first(house: House, page: str) -> None:
    answer = await Guest(house, "Anna").says(f"/rules great_wall.{page}")
    first = await Guest(house, "Anna").says("/rules great_wall")
    assert answer.page == first.page


@pytest.mark.parametrize("data", ["\ud800", "k:abc\ud800:1:play", "k:abcdefg:1:\ud800", "\x00"])
async def test_half_a_character_is_no_button(house: House, data: str) -> None:
    answer = await Guest(house, "Anna").press(data)
    assert answer.toast == said("refused-unknown-button")


@pytest.mark.parametrize("words", ["\ud800", "!back", "!resign.sure", "x " * 3000, "K:1", ": :"])
async def test_an_odd_move_is_refused(house: House, words: str) -> None:
    anna, boris, table = await started(house)
    for guest in (anna, boris):
        assert (await guest.says(f"/move {words}")).toast
    assert (await house.sessions.table(table.id)).version == table.version


def test_half_a_character_in_a_name_is_left_out() -> None:
    assert tidy("An\ud800na") == "An na"
    tidy("An\ud800na").encode()


async def test_codes_may_be_typed_in_capitals(house: House) -> None:
    _, _, table = await lobby(house)
    vera = Guest(house, "Vera")
    assert (await vera.says(f"/start join_{table.id.upper()}", private=True)).toast
    assert [p.name for p in (await house.sessions.table(table.id)).players][-1] == "Vera"
    await vera.says(f"/start {table.id.upper()}")
    assert (await house.sessions.table(table.id)).playing
    for guest in ("Anna", "Boris", "Vera"):
        await Guest(house, guest).says(f"/move {table.id.upper()} PLAY")
    opened = (await house.sessions.table(table.id)).open
    assert sorted(opened) == [(), (), ("play",)]


# --- doors used the wrong way


async def test_a_link_that_only_opens_the_private_chat_says_hello(house: House) -> None:
    anna, _, _ = await lobby(house)
    answer = await anna.says(f"/start {HELLO}", private=True)
    assert answer.page
    assert plain(answer.page.title) == said("help-title")


async def test_who_follows_the_link_to_a_match_under_way_gets_the_own_hand(house: House) -> None:
    anna, _, table = await started(house)
    house.chat.closed.add(anna.id)
    answer = await anna.says("/hand")
    assert answer.link == f"open:join_{table.id}"
    house.chat.closed.clear()
    answer = await anna.says(f"/start join_{table.id}", private=True)
    assert answer.toast == said("hand-sent")
    assert "Your hand" in house.chat.text(anna.id)


async def test_nobody_holds_cards_before_the_deal(house: House) -> None:
    anna, _, table = await lobby(house)
    assert (await anna.says(f"/hand {table.id}")).toast == said("refused-not-started")


async def test_a_lobby_that_was_closed_has_no_moves_to_read(house: House) -> None:
    anna, _, table = await lobby(house)
    await anna.says("/stop")
    assert (await anna.says("/replay")).toast == said("refused-no-table-to-replay")
    assert (await anna.says(f"/replay {table.id}")).toast == said("refused-not-started")


async def test_many_tables_still_fit_one_page(house: House) -> None:
    anna = Guest(house, "Anna")
    for _ in range(30):
        await house.sessions.create("high_card", DEN, house.desk._player(anna.asker()))
    answer = await anna.says("/games")
    assert answer.page
    assert len(answer.page.lines) == 20
    answer = await anna.says("/leave")
    assert answer.page
    assert len(answer.page.rows) == 20


# --- several rooms


async def test_who_leaves_takes_the_card_out_of_the_own_chat(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card", private=True)
    (table,) = await house.sessions.tables_of(anna.id)
    await boris.says(f"/join {table.id}", private=True)
    await anna.presses("Leave", anna.id)
    assert house.chat.pages(anna.id) == []
    assert "1. Boris (host)" in house.chat.text(boris.id)


async def test_a_table_is_shown_in_many_rooms_but_not_in_any_number(house: House) -> None:
    anna, _, table = await lobby(house)
    for number in range(ROOMS + 3):
        room = Room(id=f"web:#r{number}", title=f"#r{number}")
        answer = await house.desk.command(Asker(anna.id, "Anna", room), "join", table.id)
    assert answer.toast == said("refused-many-rooms")
    assert len((await house.sessions.table(table.id)).rooms) == ROOMS


async def test_a_draw_is_offered_by_its_name_and_is_nobodys_win() -> None:
    house = House(MemoryStore())
    anna, boris = Guest(house, "Anna"), Guest(house, "Борис", "ru")
    await anna.says("/newgame chaos_chess")
    await boris.says("/join")
    await anna.says("/start")
    answer = await boris.says("/stop")
    assert answer.page
    assert "ничью" in spelled(answer.page)
    (sure,) = [button for row in answer.page.rows for button in row]
    await boris.press(sure.data)
    assert "A draw is offered by: Борис" in house.chat.text(DEN.id)
    (table,) = await house.sessions.tables_of(anna.id)
    await anna.press(packed(Press(table.id, 0, "!agree")))
    assert "A tie (agreed by both)" in house.chat.text(DEN.id)
    stats = (await anna.says("/stats")).page
    assert stats
    assert "1 match, 0 wins" in spelled(stats)
