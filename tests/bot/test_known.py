"""What a process remembers of tables: enough for all of them, and never more than it was given."""

from __future__ import annotations

from typing import Any

import pytest

from bot import table as core
from bot.known import Known
from bot.store.memory import MemoryStore
from bot.store.port import Record
from bot.table import Player, Room, Table, Updating
from tests import toy
from tests.bot.house import House

DEN = Room(id="web:#den", title="#den")
ANNA, BORIS = Player(id="web:a", name="Anna"), Player(id="web:b", name="Boris")


class Counting(MemoryStore):
    loads = 0

    async def load(self, id: str) -> Record:
        self.loads += 1
        return await super().load(id)


@pytest.fixture
def store() -> Counting:
    return Counting()


@pytest.fixture
def house(store: Counting) -> House:
    return House(store)


async def begun(house: House) -> Table[Any]:
    table = await house.sessions.create("high_card", DEN, None, players=(ANNA, BORIS))
    return await house.sessions.start(table.id, ANNA.id)


def small(house: House, room: int = 10**6) -> Known:
    """One table is ready, the others are documents."""
    ledger = house.sessions._ledger
    ledger._known = Known(ledger._records.read, ready=1, room=room)
    return ledger._known


async def test_a_press_at_one_of_many_tables_loads_nothing(house: House, store: Counting) -> None:
    small(house)
    tables = [await begun(house) for _ in range(3)]
    store.loads = 0
    for table in tables:
        (seat,) = core.asked_seats(toy.GAME, table)
        chair = table.chairs[seat]
        await house.sessions.press(table.id, chair.player.id, chair.asked, "play")
    assert store.loads == 0


async def test_what_is_read_again_is_what_was_committed(house: House) -> None:
    known = small(house)
    table, _ = await begun(house), await begun(house)
    assert table.id not in known._ready
    found = known.get(table.id)
    assert found
    assert found[1] == table == await house.sessions.table(table.id)


async def test_documents_take_no_more_room_than_there_is(house: House, store: Counting) -> None:
    first = await begun(house)
    known = small(house, room=5 * len((await store.load(first.id)).doc) // 2)
    tables = [await begun(house) for _ in range(4)]
    assert [known.get(one.id) is not None for one in tables] == [False, False, True, True]
    assert known._room >= 0


async def test_what_cannot_be_read_again_is_asked_of_the_store(house: House) -> None:
    def unreadable(doc: bytes) -> Table[Any]:
        raise Updating

    table = await begun(house)
    known = Known(unreadable, ready=0)
    known.keep("nonce", table, b"{}")
    assert known.get(table.id) is None
    assert known._stored == {}
