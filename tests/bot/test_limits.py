"""How much one may ask for; and that nobody who asks for much slows others."""

from __future__ import annotations

from typing import Any

import pytest

from bot import codec, commands
from bot.actions import Games, NewGame, Rematch
from bot.desk import Asker, Reply
from bot.desk.limits import COMMANDS, OPENED_BY, OPENED_IN, PRESSES
from bot.platforms.port import Button, plain
from bot.press import Press
from bot.reading import LISTED
from bot.store.memory import MemoryStore
from bot.store.port import Record
from bot.table import Player, Room
from tests.bot.house import DEN, Guest, House, said

LATER = 3600.0


@pytest.fixture
def house() -> House:
    store = MemoryStore()
    house = House(store)
    store.clock = lambda: house.time
    return house


async def opens(house: House, asker: Asker) -> str:
    return (await house.desk.do(asker, NewGame("high_card"))).toast


def one(name: str, room: Room = DEN, lang: str = "en") -> Asker:
    return Asker(f"web:{name}", name, room, lang)


async def test_who_opens_table_after_table_is_told_when_the_next_can_be(house: House) -> None:
    rooms = [Room(id=f"web:#r{n}", title="a room") for n in range(OPENED_BY.burst + 1)]
    for room in rooms[:-1]:
        assert "is open" in await opens(house, one("anna", room))
    assert await opens(house, one("anna", rooms[-1])) == said("refused-many-tables", minutes=2)
    assert await opens(house, one("anna", rooms[-1], "ru")) == (
        "Вы только что открыли много столов. Следующий можно открыть через 2 минуты."
    )
    assert len(await house.sessions.tables_of("web:anna")) == OPENED_BY.burst
    assert "is open" in await opens(house, one("boris", rooms[-1])), "others go on"
    house.time += 119
    assert await opens(house, one("anna", rooms[-1])) == said("refused-many-tables", minutes=1)
    house.time += 1
    assert "is open" in await opens(house, one("anna", rooms[-1]))


async def test_a_room_is_not_flooded_by_many_together(house: House) -> None:
    for number in range(OPENED_IN.burst):
        assert "is open" in await opens(house, one(f"guest{number}"))
    assert await opens(house, one("vera")) == said("refused-many-tables-here", minutes=1)
    assert "is open" in await opens(house, one("vera", Room(id="web:#hall", title="hall")))


async def test_who_types_without_end_is_told_when_to_try_again(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    answers = [(await anna.says("/games")).toast for _ in range(COMMANDS.burst + 1)]
    assert answers[-2:] == ["", said("refused-slow-down", seconds=2)]
    assert (await boris.says("/games")).page
    house.time += 2
    assert (await anna.says("/games")).page


async def test_asking_on_after_a_refusal_costs_no_budget_call(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Guest(house, "Anna")
    for _ in range(COMMANDS.burst + 1):
        await house.desk.do(anna.asker(), Games())
    asked: list[str] = []
    budget = house.store.budget

    async def counted(key: str, per: float, burst: int) -> float:
        asked.append(key)
        return await budget(key, per, burst)

    monkeypatch.setattr(house.store, "budget", counted)
    for _ in range(100):
        reply = await house.desk.do(anna.asker(), Games())
        assert reply.toast == said("refused-slow-down", seconds=2)
    assert asked == []
    house.time += 2
    assert (await house.desk.do(anna.asker(), Games())).page
    house.time -= 3600
    await house.desk.do(anna.asker(), Games())
    assert (await house.desk.do(anna.asker(), Games())).toast == said(
        "refused-slow-down", seconds=2
    ), "a clock set back keeps nobody out for longer"


async def test_pressing_without_end_is_bounded_too_but_moves_are_not_counted(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    await anna.says("/start")
    answers = [(await anna.press(Games())).toast for _ in range(PRESSES.burst + 1)]
    assert answers[-2:] == ["", said("refused-slow-down", seconds=1)]
    while not anna.choices():
        await boris.press(boris.choices()[0])
    assert (await anna.press(anna.choices()[0])).toast == ""


class Counting(MemoryStore):
    loads = 0

    async def load(self, id: str) -> Record:
        self.loads += 1
        return await super().load(id)


async def busy(count: int) -> tuple[House, Guest, Counting]:
    """Somebody who sits at so many tables."""
    store = Counting()
    house = House(store)
    store.clock = lambda: house.time
    anna = Guest(house, "Anna")
    for _ in range(count):
        house.time += 1
        host = Player(id=anna.id, name="Anna")
        await house.sessions.create("high_card", DEN, host)
    store.loads = 0
    return house, anna, store


@pytest.mark.parametrize("private", [False, True])
async def test_games_looks_at_one_page_of_five_hundred_tables(private: bool) -> None:
    house, anna, store = await busy(500)
    reply = await house.desk.do(anna.asker(private), Games())
    assert reply.page
    assert len(reply.page.lines) == LISTED
    assert store.loads <= 2 * (LISTED + 1)


@pytest.mark.parametrize("word", ["board", "leave", "rules", "stats", "hand"])
async def test_no_command_looks_at_more_than_a_part_of_them(word: str) -> None:
    house, anna, store = await busy(300)
    await house.desk.do(anna.asker(), commands.read(word, "", False))
    assert store.loads <= 102


def turned(reply: Reply, label: str) -> Button | None:
    assert reply.page
    return next((b for row in reply.page.rows for b in row if b.label == label), None)


async def test_the_pages_of_games_show_every_table_once() -> None:
    house, anna, _ = await busy(2 * LISTED + 3)
    lines: list[str] = []
    reply = await anna.says("/games")
    assert turned(reply, "◀") is None
    while True:
        assert reply.page
        lines += [plain(line) for line in reply.page.lines]
        forward = turned(reply, "▶")
        if forward is None:
            break
        data = codec.pack(forward.action, menu=True) if forward.action else ""
        press = codec.press(data, [data])
        assert press.action is not None
        # Pages of a room are turned in the private chat, where they were sent to.
        reply = await house.desk.press(anna.asker(private=True), press)
    assert len(lines) == len(set(lines)) == 2 * LISTED + 3
    assert turned(reply, "◀")


async def test_finished_tables_take_no_place_on_a_page() -> None:
    house, anna, _ = await busy(3 * LISTED)
    tables = await house.sessions.tables_of(anna.id)
    for table in tables[: 2 * LISTED]:
        await house.sessions.stop(table.id, anna.id)
    reply = await anna.says("/games")
    assert reply.page
    assert len(reply.page.lines) == LISTED
    assert turned(reply, "▶") is None


async def test_a_page_far_beyond_the_last_is_empty(house: House) -> None:
    press = Press(Games(10**8), carried=True, menu=True)
    reply: Any = await house.desk.press(Guest(house, "Anna").asker(), press)
    assert plain(reply.page.lines[0]) == said("no-tables")


async def test_a_rematch_is_a_table_like_any_other(house: House) -> None:
    players = (Player(id="web:anna", name="Anna"), Player(id="", level="random"))
    tables = []
    for _ in range(OPENED_BY.burst + 1):
        table = await house.sessions.create("high_card", DEN, None, players=players)
        await house.sessions.start(table.id, "web:anna")
        tables.append(await house.sessions.resign(table.id, "web:anna"))
    *most, last = [(await house.desk.do(one("anna"), Rematch(table.id))).toast for table in tables]
    assert all("is open" in toast for toast in most)
    assert last == said("refused-many-tables", minutes=2)
    again = await house.desk.do(one("anna"), Rematch(tables[0].id))
    assert "is open" in again.toast, "the one that is open already costs nothing"
