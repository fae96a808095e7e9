"""What cannot be read or done for the moment stops nobody: records, chats and stores in trouble."""

from __future__ import annotations

import pytest

from bot.actions import Help, NewGame
from bot.platforms.port import SlowDown
from bot.press import Press
from bot.store.memory import MemoryStore
from bot.store.port import Swap
from tests.bot.house import DEN, STALE, Guest, House, said


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def a_lobby(house: House) -> tuple[Guest, str]:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    (table,) = await house.sessions.tables_of(anna.id)
    return anna, table.id


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"place": 5}'])
async def test_a_record_of_what_is_shown_that_cannot_be_read_counts_as_absent(
    house: House, broken: str
) -> None:
    anna, id = await a_lobby(house)
    stored = await house.store.shown(id)
    keys = (f"room:{DEN.id}", "ping:7")
    await house.store.keep_shown(id, {key: Swap(stored.get(key), broken) for key in keys})
    await anna.presses("fair")
    assert "🤖" in "\n".join(map(str, house.chat.pages(DEN.id)))
    house.time += 1e6
    assert await house.store.claim(STALE, 1.0, 10) == []


async def test_an_old_card_that_cannot_be_taken_away_does_not_keep_the_new_one_back(
    house: House,
) -> None:
    anna, _ = await a_lobby(house)
    before = house.chat.sent
    house.chat.trouble.append(SlowDown(9))
    assert not (await anna.says("/board")).toast
    house.time += 10
    await house.settle()
    assert house.chat.sent == before + 1


async def test_while_the_store_is_away_people_are_told_and_then_all_goes_on() -> None:
    store = MemoryStore()
    house = House(store)
    anna, id = await a_lobby(house)
    press = Press(anna.buttons(DEN.id)[0].action)
    store.away = True
    for answer in (
        await house.desk.press(anna.asker(), press),
        await house.desk.do(anna.asker(), NewGame("high_card")),
        await house.desk.do(anna.asker(), Help()),
    ):
        assert answer.toast == said("refused-away-store") or answer.page
    store.away = False
    await anna.presses("fair")
    assert len((await house.sessions.table(id)).players) == 2
