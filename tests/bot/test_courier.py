"""The courier: who sees what where and in which language, once, whatever happens meanwhile."""

from __future__ import annotations

import pytest

from bot import table as core
from bot.platforms.port import Page, Shown, SlowDown, plain
from bot.store.memory import MemoryStore
from bot.table import Table
from tests.bot.house import DEN, GAMES, Guest, House, Memory


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def started(house: House) -> tuple[Guest, Guest, Table[object]]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    await anna.says("/start")
    (table,) = await house.sessions.tables_of(anna.id)
    return anna, boris, table


def pings(house: House, place: str) -> list[str]:
    return [plain(page.title) for page in house.chat.pages(place) if page.ping]


async def in_private(house: House, pace: str = "none") -> tuple[Guest, Guest, Table[object]]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris", "ru")
    await anna.says("/newgame high_card", private=True)
    (table,) = await house.sessions.tables_of(anna.id)
    await boris.says(f"/join {table.id}", private=True)
    await house.sessions.choose_pace(table.id, anna.id, pace)
    await house.settle()
    return anna, boris, table


async def test_a_card_in_a_private_chat_is_in_the_language_of_the_one_who_reads_it(
    house: House,
) -> None:
    anna, boris, _ = await in_private(house)
    assert "(host)" in house.chat.text(anna.id)
    assert "(хозяин" in house.chat.text(boris.id)
    await boris.says("/language en", private=True)
    assert "(host)" in house.chat.text(boris.id)


async def test_without_a_group_each_is_called_in_the_own_chat(house: House) -> None:
    anna, boris, table = await in_private(house)
    await anna.says("/start", private=True)
    table = await house.sessions.table(table.id)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    called, other = (anna, boris) if seat == 0 else (boris, anna)
    assert len(pings(house, called.id)) == 1
    assert pings(house, other.id) == []


async def test_who_is_alone_with_robots_is_reminded_too(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    await anna.presses("keen")
    (table,) = await house.sessions.tables_of(anna.id)
    await house.sessions.choose_pace(table.id, anna.id, "live1")
    await anna.says("/start")
    assert pings(house, DEN.id) == []
    house.time += 46
    await house.clock.tick()
    await house.settle()
    assert pings(house, DEN.id) == ["Anna, time is running out: High Card!"]


async def test_a_place_that_must_wait_long_does_not_hold_up_the_others(house: House) -> None:
    anna, boris, table = await started(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    house.chat.trouble = [SlowDown(3), SlowDown(90)]
    move = GAMES["high_card"].engine.idle(table.state, seat)
    assert move
    await house.sessions.say(table.id, table.players[seat].id, move)
    await house.settle()
    shown = len(house.chat.ever)
    house.time += 4
    await house.settle()
    assert len(house.chat.ever) > shown
    assert all("plays" in house.chat.text(one.id) for one in (anna, boris))


async def test_a_place_that_fails_does_not_keep_the_others_from_their_screens(
    house: House,
) -> None:
    anna, boris, table = await started(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    house.chat.trouble = [RuntimeError("a bug in the first place")]
    move = GAMES["high_card"].engine.idle(table.state, seat)
    assert move
    await house.sessions.say(table.id, table.players[seat].id, move)
    await house.settle()
    places = (anna.id, boris.id, DEN.id)
    assert sorted("plays" in house.chat.text(place) for place in places) == [False, True, True]
    house.time += 6
    await house.settle()
    assert all("plays" in house.chat.text(place) for place in places)


class Interrupted(Memory):
    """Somebody asks for the screen again just as it is being shown."""

    def __init__(self) -> None:
        super().__init__()
        self.house: House | None = None
        self.key = ""
        self.id = ""

    async def show(self, place: str, page: Page, last: Shown | None) -> Shown:
        shown = await super().show(place, page, last)
        if self.house and self.key and last and not page.ping and place == self.id:
            key, self.key = self.key, ""
            (table,) = await self.house.sessions.tables_of(self.id)
            await self.house.courier.renew(table.id, key)
        return shown


async def test_a_screen_asked_for_anew_while_it_is_shown_is_not_lost() -> None:
    chat = Interrupted()
    house = House(MemoryStore(), chat)
    anna, _, table = await started(house)
    chat.house, chat.key, chat.id = house, "seat:0", anna.id
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    await house.sessions.say(table.id, table.players[seat].id, ("play",))
    await house.sessions.agree(table.id, anna.id)
    await house.settle()
    assert chat.key == ""
    (page,) = house.chat.pages(anna.id)
    assert "Your hand" in str(page)


async def test_what_a_forgotten_person_was_shown_is_taken_away(house: House) -> None:
    anna, _, table = await started(house)
    assert house.chat.pages(anna.id)
    await anna.press("c:forget:sure", private=True)
    assert house.chat.pages(anna.id) == []
    assert anna.id not in str(await house.store.shown(table.id))
