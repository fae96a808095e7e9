"""Somebody who has done everything there is to do: all of it is in the file that is handed over,
and after erasure not a byte of it is anywhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot import table as core
from bot.actions import (
    AddWord,
    DaysOff,
    Forget,
    Hint,
    Language,
    Link,
    Meet,
    MyData,
    Pause,
    PlayOn,
    Prefer,
    Quiet,
    Replay,
    Resign,
    Review,
    Share,
    Try,
    Watch,
    Zone,
)
from bot.actions import Daily as DailyDeal
from bot.erasure import mention
from bot.store.redis import RedisStore
from bot.table import DAY, HOUR, Room
from tests.bot.house import GAMES, Guest, House, Memory, said
from tests.bot.test_daily import alone
from tests.bot.test_erasure import left, settled
from tests.bot.test_house import opened, the_table
from tests.store.servers import Server

OTHER = "tg:900900900"  # the same person elsewhere
WORD = "бабушкин компот"


@pytest.fixture
def house(redis_store: RedisStore) -> House:
    house = House(redis_store)
    house.time = 20_000.0 * DAY + 12 * HOUR
    house.desk.platforms = {**house.desk.platforms, "tg": Memory("tg")}
    return house


async def busy(house: House) -> tuple[Guest, Guest, Guest]:
    """Boris has done everything, with Anna and Vera."""
    anna, boris = await opened(house, "great_wall")
    vera = Guest(house, "Vera")

    async def does(action: Any, private: bool = True) -> None:
        reply = await boris.asks(action, private)
        assert not reply.refused, (action, reply.toast)

    await does(Language("ru"))
    await does(Zone("Europe/Moscow"))
    await does(Quiet("23-7"))
    for name in ("listed", "brisk"):
        await does(Prefer(name, "on"))
    lobby = await the_table(house)
    await does(AddWord(lobby.id, WORD), private=False)
    await anna.says("/start")
    table = await house.sessions.table(lobby.id)
    for _ in range(6):
        game = GAMES[table.game]
        (seat, *_) = sorted(core.asked_seats(game, table))
        move = game.engine.idle(table.state, seat)
        assert move
        table = await house.sessions.say(table.id, table.players[seat].id, move)
    await house.settle()
    await vera.says(f"/watch {table.id}")
    await does(Resign(table.id, sure=True))
    await does(Review(table.id))
    await does(Replay(table.id))
    await does(Share(table.id), private=False)
    await does(PlayOn(table.id, 2, "1", "same"))
    await does(Try("great_wall", "lesson"))
    for one in await house.sessions.tables_of(boris.id, over=False):
        seat = core.seat_of(one, boris.id)
        if not one.coach and seat in core.asked_seats(GAMES[one.game], one):
            await does(Hint(one.id, one.chairs[seat].asked, 1))
    await does(Meet("high_card", house.sessions.code()))
    doors = [
        await house.sessions.create("high_card", Room(id=who.id, private=True), who.asker().player)
        for who in (anna, vera)
    ]
    await does(Watch(doors[0].id))  # asks at a door, and is let in at another
    await boris.says(f"/join {doors[1].id}", private=True)
    (knock,) = (await house.sessions.table(doors[1].id)).knocks
    await house.sessions.admit(doors[1].id, vera.id, knock.number, True)
    slow = await house.sessions.create(
        "high_card", Room(id="web:#attic"), boris.asker().player, core.Pace.SLOW1D
    )
    await house.sessions.sit(slow.id, vera.asker().player)
    await house.sessions.start(slow.id, boris.id)
    await does(Pause(slow.id, 2))
    await does(DaysOff("2"))
    await alone(house, boris, private=False)
    await does(DailyDeal("great_wall", "share"), private=False)
    code = await house.registry.offer(OTHER)
    await does(Link(code))
    await house.registry.offer(boris.id)
    await does(Prefer("listed", "on"))
    await house.settle()
    return anna, boris, vera


async def test_the_file_has_all_that_erasure_would_find(house: House) -> None:
    anna, boris, _ = await busy(house)
    ids = await house.people.ids(boris.id)
    assert set(ids) == {boris.id, OTHER}
    found = await house.store.mentions(mention(ids))
    assert {one.kind for one in found} == {"table", "shown", "index", "record", "budget"}
    page = (await boris.asks(MyData(), private=True)).page
    assert page
    assert page.file
    kept = json.loads(page.file.data)
    tables = {one["table"] for one in kept["tables"]}
    other = {(one["kind"], one["key"]) for one in kept["other"]}
    for one in found:
        assert one.key in tables if one.kind == "table" else (one.kind, one.key) in other, one
    seen = {name for one in kept["tables"] for name in one["as"]}
    assert {"host", "asking"} <= seen
    assert [(one["game"], one["over"]) for one in kept["daily"]] == [("great_wall", True)]
    assert kept["profile"]["rest"]["zone"] == "Europe/Moscow"
    assert set(kept["about"]) <= set(kept), "each part is explained"
    lang = (await house.people.person(boris.id)).lang
    assert kept["about"]["other"] == said("mydata-other", lang)
    assert anna.id not in json.dumps(kept["results"])


async def test_after_erasure_not_a_byte_is_left(house: House, redis_server: Server) -> None:
    anna, boris, vera = await busy(house)
    assert left(redis_server, WORD) or left(redis_server, WORD.encode("unicode_escape").decode())
    await boris.asks(Forget(sure=True), private=True)
    await settled(house)
    for word in (boris.id, OTHER, OTHER.partition(":")[2], "Boris", WORD):
        assert left(redis_server, word) == [], word
        assert left(redis_server, word.encode("unicode_escape").decode()) == [], word
    for guest in (anna, vera):
        assert left(redis_server, guest.id), "nobody else loses anything"
