"""A replica that lagged takes over: what was acknowledged and lost is not built upon, and people
are shown where the match really stands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from bot import table as core
from bot import transcript
from bot.store.redis import RedisStore, connect
from bot.table import Refused, Table
from tests import toy
from tests.bot.house import DEN, Guest, House, Memory
from tests.store.servers import Server, eventually, free_ports


class Pair:
    """A master and a replica, behind one address."""

    def __init__(self, stack: ExitStack) -> None:
        (port, _), (other, _) = free_ports(2)
        self.master, self.replica = Server(port=port), Server(port=other)
        stack.callback(self.master.close)
        stack.callback(self.replica.close)
        self.url = f"unix://{self.master.socket}"
        self.replica.ask("REPLICAOF", "127.0.0.1", port)
        eventually(lambda: self.replica.ask("ROLE")[3] == "connected")

    def lag(self) -> None:
        """From now on nothing that is acknowledged reaches the replica."""
        written = self.master.ask("ROLE")[1]
        eventually(lambda: self.replica.ask("ROLE")[4] >= written)
        self.replica.ask("REPLICAOF", "NO", "ONE")

    def fail_over(self) -> None:
        self.master.kill()
        Path(self.replica.socket).rename(self.master.socket)


@pytest.fixture
def pair() -> Iterator[Pair]:
    with ExitStack() as stack:
        yield Pair(stack)


@pytest.fixture
async def stores(pair: Pair) -> AsyncIterator[list[RedisStore]]:
    """Of three processes."""
    stores = [await connect(pair.url) for _ in range(3)]
    yield stores
    for store in stores:
        await store.close()


async def play(guests: dict[str, Guest], table: Table[Any], which: int) -> Table[Any]:
    """Whoever is asked plays a card with the keys that are shown."""
    sessions = next(iter(guests.values())).house.sessions
    (seat,) = core.asked_seats(toy.GAME, table)
    guest = guests[table.players[seat].id]
    for pick in (0, which):
        assert not (await guest.press(guest.choices()[pick], private=True)).toast
    return await sessions.table(table.id)


async def begun(house: House) -> tuple[dict[str, Guest], Table[Any]]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    await boris.presses("Join")
    await anna.presses("Start")
    (table,) = await house.sessions.tables_of(anna.id)
    return {anna.id: anna, boris.id: boris}, table


async def truth(house: House, table: Table[Any]) -> Table[Any]:
    """As the store has it, if it is where the transcript leads."""
    now = await house.sessions.table(table.id)
    match = transcript.read("\n".join(await house.store.transcript(table.id)))
    *_, last = transcript.replay(toy.GAME, match, now.seed)
    assert last.state == now.state
    return now


async def test_what_a_lagging_replica_lost_is_not_built_upon(
    pair: Pair, stores: list[RedisStore]
) -> None:
    chat = Memory()
    here, there = House(stores[0], chat), House(stores[1], chat)
    guests, table = await begun(here)
    pair.lag()
    lost = await play(guests, table, 0)
    pair.fail_over()
    # Somebody plays something else in its place, to the same number.
    other = await there.sessions.table(table.id)
    assert other.version == table.version
    (seat,) = core.asked_seats(toy.GAME, other)
    for _ in range(lost.version - other.version):
        chair = other.chairs[seat]
        token = toy.GAME.engine.options(other.state, seat, chair.menu)[-1]
        other = await there.sessions.press(other.id, chair.player.id, chair.asked, token)
    assert (other.version, other.state) != (lost.version, lost.state)
    assert other.version == lost.version
    # Here the lost match is remembered: nothing comes of it.
    await here.sessions.agree(table.id, "web:anna")
    assert (await truth(here, table)).state == other.state


@pytest.mark.parametrize("restarted", [False, True], ids=["remembered", "restarted"])
async def test_people_who_see_what_was_lost_are_shown_what_is_there(
    pair: Pair, stores: list[RedisStore], restarted: bool
) -> None:
    house = House(stores[0])
    guests, table = await begun(house)
    pair.lag()
    await play(guests, table, 0)
    (next_one,) = [one for one in guests.values() if one.choices()]
    pressed = next_one.choices()[0]
    pair.fail_over()
    if restarted:
        house = House(stores[2], house.chat)
        guests = {id: Guest(house, guest.name) for id, guest in guests.items()}
    reply = await guests[next_one.id].press(pressed, private=True)
    assert reply.toast, "there is no such question"
    await house.settle()
    assert not guests[next_one.id].choices()
    # Only a call that was sent meanwhile is known to nobody any more.
    for place in (DEN.id, *guests):
        assert len([page for page in house.chat.pages(place) if not page.ping]) == 1
    # And so the match goes on to its end.
    for _ in range(100):
        table = await truth(house, table)
        if table.ended:
            break
        await play(guests, table, 0)
    assert table.ended == "over"


async def test_a_loss_is_told_once_however_many_find_it(
    pair: Pair, stores: list[RedisStore]
) -> None:
    chat = Memory()
    houses = [House(store, chat) for store in stores[:2]]
    guests, table = await begun(houses[0])
    pair.lag()
    await play(guests, table, 0)
    await houses[1].sessions.table(table.id)
    pair.fail_over()
    before = chat.sent
    for house in houses:
        async with asyncio.timeout(10):
            await house.sessions.table(table.id)
            await house.settle()
    assert chat.sent - before == len(await stores[0].shown(table.id))


async def test_who_makes_up_a_later_version_is_refused(stores: list[RedisStore]) -> None:
    house = House(stores[0])
    _, table = await begun(house)
    for person, why in (("web:anna", "refused-stale"), ("web:vera", "refused-not-seated")):
        with pytest.raises(Refused, match=why):
            await house.sessions.press(table.id, person, table.version + 7, "play")
