"""Looking on: the public side of a table in the private chat of somebody without a seat."""

from __future__ import annotations

from typing import Any

import pytest

from bot import codec, presenter
from bot import table as core
from bot.actions import (
    AtTable,
    Follow,
    Forget,
    More,
    Rematch,
    Replay,
    Rules,
    ShowHand,
    Unwatch,
    Watch,
)
from bot.platforms.port import Page, plain
from bot.store.memory import MemoryStore
from bot.table import WATCHERS, Player, Refused, Room, Table
from engines.core.dice import Dice
from tests.bot.house import DEN, GAMES, Guest, House, said, spelled
from tests.bot.test_house import opened, started, the_table
from tests.contract import random_move

ATTIC = Room(id="web:#attic", title="#attic")
VERA = Player(id="web:vera", name="Vera")


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


def actions(page: Page) -> list[object]:
    return [button.action for row in page.rows for button in row if button.action]


async def watched(house: House, game: str = "high_card") -> tuple[Guest, Guest, Guest]:
    anna, boris = await started(house, game)
    vera = Guest(house, "Vera")
    assert (await vera.press(Watch((await the_table(house)).id))).toast == said("watching")
    return anna, boris, vera


async def move(house: House, *guests: Guest) -> None:
    table = await the_table(house)
    seat = min(core.asked_seats(GAMES[table.game], table))
    guest = next(one for one in guests if one.id == table.players[seat].id)
    while (await the_table(house)).moves == table.moves:
        await guest.press(guest.choices()[0], private=True)


# --- what is seen


async def test_more_on_the_card_offers_it_to_those_without_a_seat(house: House) -> None:
    anna, _ = await started(house)
    vera = Guest(house, "Vera")
    table = await the_table(house)
    for guest, offered in ((anna, False), (vera, True)):
        page = (await guest.press(More(table.id))).page
        assert page
        assert (Watch(table.id) in actions(page)) is offered
    await vera.press(Watch(table.id))
    page = (await vera.press(More(table.id))).page
    assert page
    assert Unwatch(table.id) in actions(page)
    assert Watch(table.id) not in actions(page)


async def test_a_watcher_sees_what_the_room_sees_and_no_hand(house: House) -> None:
    anna, boris, vera = await watched(house)
    table = await the_table(house)
    for _ in range(3):
        (page,) = house.chat.pages(vera.id)
        card = next(one for one in house.chat.pages(DEN.id) if not one.ping)
        assert page.lines == card.lines
        assert not page.hand
        assert "Your hand" not in spelled(page)
        assert actions(page) == [Unwatch(table.id), More(table.id)]
        await move(house, anna, boris)
    assert house.chat.sent <= 8, "one message, edited"


@pytest.mark.parametrize("game", GAMES)
def test_no_watchers_sheet_is_made_of_more_than_the_public_view(game: str) -> None:
    """Whatever is hidden from the public may lie anew: the sheet is the same to the last word."""
    one = GAMES[game]
    seats = [Player(id=f"web:{n}", name=str(n)) for n in range(min(one.seats))]
    lobby = Table[Any](
        id="abcdefg",
        game=game,
        rooms=(DEN,),
        host=seats[0].id,
        seed=3,
        salt="s",
        chairs=core.seated(*seats),
        watchers=(VERA.id,),
        version=1,
    )
    table = core.saved(core.start(one, lobby, seats[0].id, 1.0))
    dice = Dice(4)
    for step in range(12):
        guess = one.engine.reshuffled(table.state, None, Dice(step))
        other = table.model_copy(update={"state": guess})
        truth = presenter.sheets(one, table)[presenter.WATCH]
        assert truth == presenter.sheets(one, other)[presenter.WATCH]
        asked = sorted(core.asked_seats(one, table))
        if not asked:
            break
        dice, words = random_move(one, table.state, asked[0], dice)
        table = core.saved(core.say(one, table, table.players[asked[0]].id, words, 1.0))


async def test_the_result_comes_there_as_a_new_message_without_a_rematch(house: House) -> None:
    anna, _, vera = await watched(house)
    table = await the_table(house)
    await house.sessions.resign(table.id, anna.id)
    await house.settle()
    board, end = house.chat.pages(vera.id)
    assert not actions(board)
    assert plain(end.title).startswith("🏆")
    assert actions(end) == [Replay(table.id)]
    assert Rematch(table.id) not in actions(end)


async def test_who_watched_may_watch_the_rematch_without_asking(house: House) -> None:
    anna, _, vera = await watched(house)
    olga = Guest(house, "Olga")
    old = await the_table(house)
    await house.sessions.resign(old.id, anna.id)
    again = await house.sessions.rematch(old.id, anna.id)
    await house.settle()
    assert Follow(old.id) in actions(house.chat.pages(vera.id)[-1])
    assert (await olga.asks(Follow(old.id), private=True)).refused, "who did not, may not"
    assert (await vera.asks(Follow(old.id), private=True)).toast == said("watching")
    assert (await house.sessions.table(again.id)).watchers == (vera.id,)
    assert (await vera.asks(Follow(old.id), private=True)).toast == said("refused-watching-already")


async def test_it_is_told_in_the_watchers_own_language(house: House) -> None:
    await started(house)
    vera = Guest(house, "Vera", "ru")
    await vera.press(Watch((await the_table(house)).id))
    assert "Ждём:" in house.chat.text(vera.id)
    assert "1 person is watching" in house.chat.text(DEN.id)


async def test_a_key_ends_it_and_the_message_goes(house: House) -> None:
    anna, boris, vera = await watched(house)
    assert (await vera.presses(said("key-unwatch"), vera.id)).toast == said("unwatched")
    assert not house.chat.pages(vera.id)
    await move(house, anna, boris)
    assert not house.chat.pages(vera.id)


# --- who may


async def test_who_sits_there_does_not_watch_and_nobody_watches_twice(house: House) -> None:
    anna, _, vera = await watched(house)
    table = await the_table(house)
    assert (await anna.press(Watch(table.id))).toast == said("refused-already-seated")
    assert (await vera.press(Watch(table.id))).toast == said("refused-watching-already")


async def test_from_elsewhere_the_host_is_asked(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    vera = Guest(house, "Vera")
    assert (await vera.says(f"/watch {table.id}", private=True)).toast == said("host-asked")
    assert not house.chat.pages(vera.id)
    assert "Vera asks to watch" in house.chat.text(anna.id)
    assert (await boris.presses("Let Vera in")).toast == said("refused-host-only")
    await anna.presses("Let Vera in", anna.id)
    assert Unwatch(table.id) in actions(house.chat.pages(vera.id)[0])
    assert core.seat_of(await the_table(house), boris.id) >= 0
    assert len((await the_table(house)).chairs) == 2


async def test_a_no_is_a_no(house: House) -> None:
    anna, _ = await started(house)
    table = await the_table(house)
    vera = Guest(house, "Vera")
    await vera.says(f"/watch {table.id}", private=True)
    await anna.presses("No", anna.id)
    assert (await vera.says(f"/watch {table.id}", private=True)).toast == said("refused-denied")


async def test_an_open_table_is_watched_by_anybody_with_its_code(house: House) -> None:
    anna, _boris = await opened(house)
    table = await the_table(house)
    await house.sessions.choose_door(table.id, anna.id, "open")
    await anna.says("/start")
    vera = Guest(house, "Vera")
    assert (await vera.says(f"/watch {table.id}", private=True)).toast == said("watching")


async def test_watching_gives_no_rights_but_to_look(house: House) -> None:
    _, _, vera = await watched(house)
    table = await the_table(house)
    assert (await vera.asks(ShowHand(table.id), private=True)).toast == said("refused-not-seated")
    assert (await vera.asks(More(table.id), private=True)).page
    await vera.press(Unwatch(table.id), private=True)
    assert (await vera.asks(More(table.id), private=True)).toast == said("refused-not-around")


async def test_who_must_open_the_private_chat_first_comes_in_by_the_link(house: House) -> None:
    await started(house)
    table = await the_table(house)
    vera = Guest(house, "Vera")
    house.chat.closed.add(vera.id)
    reply = await vera.press(Watch(table.id))
    assert reply.link == f"open:watch_{table.id}"
    house.chat.closed.clear()
    assert codec.opened(f"watch_{table.id}") == Watch(table.id)
    assert (await vera.says(f"/start watch_{table.id}", private=True)).toast == said("watching")


def test_there_is_room_for_so_many_and_no_more() -> None:
    game = GAMES["high_card"]
    table = Table[Any](
        id="abcdefg",
        game=game.id,
        rooms=(DEN,),
        host="web:anna",
        seed=1,
        salt="s",
        chairs=core.seated(Player(id="web:anna", name="Anna")),
        version=1,
    )
    for number in range(WATCHERS):
        table = core.saved(core.watch(game, table, Player(id=f"web:{number}", name="?"), DEN))
    with pytest.raises(Refused, match="refused-many-watchers"):
        core.watch(game, table, VERA, DEN)


# --- coming and going


async def test_who_takes_a_seat_watches_no_more(house: House) -> None:
    await opened(house)
    table = await the_table(house)
    vera = Guest(house, "Vera")
    await vera.press(Watch(table.id))
    assert "1. Anna (host)" in house.chat.text(vera.id)
    assert actions(house.chat.pages(vera.id)[0]) == [Unwatch(table.id)]
    await vera.says("/join")
    assert not (await the_table(house)).watchers
    assert not house.chat.pages(vera.id)


async def test_a_watcher_who_shuts_the_bot_out_is_not_tried_for_ever(house: House) -> None:
    anna, boris, vera = await watched(house)
    house.chat.closed.add(vera.id)
    await move(house, anna, boris)
    assert not (await the_table(house)).watchers


async def test_a_watcher_is_forgotten_like_anybody_else(house: House) -> None:
    _, _, vera = await watched(house)
    await vera.says("/forget", private=True)
    await vera.asks(Forget(sure=True), private=True)
    table = await the_table(house)
    assert not table.watchers
    assert not await house.store.members(f"player:{vera.id}")
    assert vera.id not in table.model_dump_json()


async def test_it_goes_on_after_a_restart_and_on_another_platform(house: House) -> None:
    anna, boris, vera = await watched(house)
    again = House(house.store, house.chat)
    again.time = house.time
    people = [Guest(again, one.name) for one in (anna, boris)]
    edited = len(house.chat.ever)
    await move(again, *people)
    assert vera.id in {place for place, _ in house.chat.ever[edited:]}
    table = await the_table(again)
    elsewhere = Player(id="tg:7", name="Olga")
    after = await again.sessions.watch(table.id, elsewhere, DEN)
    assert "tg" in core.platforms(after)


@pytest.mark.parametrize("action", [Watch("abc"), Unwatch("abc")])
def test_the_keys_fit_a_button(action: AtTable) -> None:
    assert codec.read(codec.pack(action)) == action  # type: ignore[arg-type]
    assert codec.opened("watch_ABC") == Watch("abc")
    assert codec.payload(Rules()) == "hello"
