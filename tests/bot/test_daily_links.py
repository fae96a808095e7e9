"""The deal of the day for one person with several ids: the first match with it counts, once."""

from __future__ import annotations

import asyncio

import pytest

from bot.actions import Daily, Link, MyData, Unlink
from bot.dailies import ALONE, Attempt
from bot.store.memory import MemoryStore
from tests.bot.house import DEN, Guest, House, Memory, said, spelled
from tests.bot.test_daily import DEAL, GAME, NOON, alone, gathered, play_out, seen, table_of


@pytest.fixture
def house() -> House:
    house = House(MemoryStore())
    house.time = float(NOON)
    house.desk.platforms = {**house.desk.platforms, "tg": Memory("tg")}
    return house


def both(house: House, name: str = "Anna") -> tuple[Guest, Guest]:
    """The same somebody on the page and on Telegram."""
    here, there = Guest(house, name), Guest(house, name)
    there.id = "tg:42"
    return here, there


async def linked(house: House, giver: Guest, taker: Guest) -> None:
    code = await house.registry.offer(giver.id)
    reply = await taker.asks(Link(code), private=True)
    assert reply.page, reply.toast


async def counted(house: House) -> list[str]:
    return [one.person for one in await house.desk.dailies.board(DEAL, ALONE)]


async def test_who_has_had_it_on_one_platform_has_had_it_on_the_other(house: House) -> None:
    here, there = both(house)
    await linked(house, here, there)
    await alone(house, here)
    had = await house.desk.dailies.attempt(here.id, DEAL)
    assert await house.desk.dailies.attempt(there.id, DEAL) == had
    reply = await there.asks(Daily(GAME, "alone"), private=True)
    assert reply.toast == said("refused-daily-had")
    assert said("daily-players", n=1) in spelled(await seen(there, Daily(GAME)))
    assert "place 1 of 1" in spelled(await seen(there, Daily(GAME)))
    assert (await there.asks(Daily(GAME, "again"), private=True)).toast == said("daily-again")
    assert await counted(house) == [here.id]


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_match_under_way_goes_on_where_it_was_begun(house: House, lang: str) -> None:
    here, there = both(house)
    there.lang = lang
    await linked(house, there, here)
    await house.people.save_person(
        here.id, (await house.people.person(here.id)).model_copy(update={"lang": lang})
    )
    await here.asks(Daily(GAME, "alone"), private=True)
    reply = await there.asks(Daily(GAME, "alone"), private=True)
    web = said("platform-web", lang)
    assert reply.toast == said("refused-daily-elsewhere", lang, platform=web)
    assert not await house.sessions.tables_of(there.id)


async def test_a_result_had_elsewhere_can_be_shared_here(house: House) -> None:
    here, there = both(house)
    await linked(house, here, there)
    await alone(house, there)
    assert (await here.asks(Daily(GAME, "share"))).public
    board = await house.desk.dailies.board(DEAL, ALONE, DEN.id)
    assert [one.person for one in board] == [there.id]


@pytest.mark.parametrize("giver", [0, 1])
async def test_of_two_matches_had_before_linking_the_earlier_counts(
    house: House, giver: int
) -> None:
    here, there = both(house)
    await alone(house, there, luck=3)
    house.time += 60
    await alone(house, here, luck=4, private=False)
    assert set(await counted(house)) == {here.id, there.id}
    pair = (here, there)
    await linked(house, pair[giver], pair[1 - giver])
    assert await counted(house) == [there.id]
    assert not await house.desk.dailies.board(DEAL, ALONE, DEN.id), "nor in its chat"
    for guest in pair:
        had = await house.desk.dailies.attempts(guest.id, DEAL)
        assert [(one.by, one.second) for one in had] == [(there.id, False), (here.id, True)]
        page = spelled(await seen(guest, Daily(GAME)))
        assert "place 1 of 1" in page
        assert said("daily-second", result="x").partition(" x")[0] in page, "shown, not counted"
    await here.asks(Unlink(sure=True), private=True)
    page = spelled(await seen(here, Daily(GAME)))
    assert said("daily-second", result="x").partition(" x")[0] in page
    assert said("key-daily-share") not in page
    assert (await here.asks(Daily(GAME, "share"))).toast == said("refused-daily-no-result")
    assert await counted(house) == [there.id], "apart again, it stays as it was"


async def test_a_later_match_that_goes_on_while_they_are_linked_does_not_count(
    house: House,
) -> None:
    here, there = both(house)
    await alone(house, there)
    house.time += 60
    await here.asks(Daily(GAME, "alone"), private=True)
    table = await table_of(house, here)
    await linked(house, here, there)
    assert (await house.sessions.table(table.id)).chairs[0].knew
    await play_out(house, table.id)
    assert await counted(house) == [there.id]
    (first, second) = await house.desk.dailies.attempts(here.id, DEAL)
    assert (first.by, second.over, second.result) == (there.id, True, None)


async def test_a_later_match_whose_table_is_gone_is_outlived(house: House) -> None:
    here, there = both(house)
    await alone(house, there)
    house.time += 60
    await house.desk.dailies.begin(here.id, DEAL, Attempt(table="abcdefg"))
    await linked(house, here, there)
    assert await counted(house) == [there.id]


async def test_who_looked_on_under_the_other_id_knew_it(house: House) -> None:
    here, there = both(house)
    boris, vera = Guest(house, "Boris"), Guest(house, "Vera")
    lobby = await gathered(house, boris, vera)
    await boris.says(f"/start {lobby.id}")
    await here.says(f"/watch {lobby.id}")
    house.time += 60
    await alone(house, there)
    assert await counted(house) == [there.id]
    await linked(house, here, there)
    assert await counted(house) == [], "looking on came first"


async def test_begun_on_both_at_once_it_is_one_match(house: House) -> None:
    here, there = both(house)
    await linked(house, here, there)
    await asyncio.gather(
        *(house.desk.do(one.asker(private=True), Daily(GAME, "alone")) for one in (here, there))
    )
    await house.settle()
    found = await house.desk.dailies.attempts(here.id, DEAL)
    assert [one.second for one in found].count(False) == 1


async def test_one_person_on_two_chairs_of_a_table_has_no_result_there(house: House) -> None:
    here, there = both(house)
    lobby = await gathered(house, here, there)
    await linked(house, here, there)
    await here.says(f"/start {lobby.id}")
    table = await house.sessions.table(lobby.id)
    assert [chair.knew for chair in table.chairs] == [True, True]
    await play_out(house, table.id)
    assert await house.desk.dailies.board(DEAL, "2") == []


async def test_who_links_in_the_middle_of_a_match_against_oneself_has_no_result(
    house: House,
) -> None:
    here, there = both(house)
    lobby = await gathered(house, here, there)
    await here.says(f"/start {lobby.id}")
    await linked(house, here, there)
    assert all(chair.knew for chair in (await house.sessions.table(lobby.id)).chairs)
    await play_out(house, lobby.id)
    assert await house.desk.dailies.board(DEAL, "2") == []


async def test_forgotten_under_one_id_it_is_forgotten_under_all(house: House) -> None:
    here, there = both(house)
    await alone(house, there)
    house.time += 60
    await alone(house, here)
    await linked(house, here, there)
    await house.erasure.forget(here.id)
    assert await counted(house) == []
    for guest in (here, there):
        assert await house.desk.dailies.attempts(guest.id, DEAL) == []
    assert (await here.asks(MyData(), private=True)).page
