"""Many writers and many nodes: a whole match on a real Cluster, and races on a real server."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from random import Random
from typing import Any

import pytest

from bot import table as core
from bot import transcript
from bot.build import build
from bot.i18n import Words
from bot.sessions import Sessions
from bot.store.port import DUE, Store
from bot.store.redis import RedisStore, connect
from bot.table import Pace, Player, Refused, Room, Table
from engines.core.dice import Dice
from tests.bot.house import DEN, GAMES, Guest, House
from tests.store import servers

WRITERS = 8


async def test_a_whole_match_on_a_real_cluster(
    cluster_store: RedisStore, redis_cluster: list[servers.Server]
) -> None:
    house = House(cluster_store)
    anna = Guest(house, "Anna", "ru")
    await anna.says("/newgame great_wall")
    await anna.presses("🤖")
    await anna.presses("Начать")
    (table,) = await house.sessions.tables_of(anna.id)
    dice = Dice(11)
    for _ in range(1000):
        if table.ended:
            break
        keys = anna.choices()
        assert keys, house.chat.text(anna.id)
        dice, key = dice.pick(keys)
        assert not (await anna.press(key, private=True)).toast
        (table,) = await house.sessions.tables_of(anna.id)
    assert table.ended == "over"
    assert "Реванш" in house.chat.text(DEN.id)
    match = transcript.read(await house.sessions.transcript(table.id))
    assert transcript.proven(match)
    *_, last = transcript.replay(GAMES["great_wall"], match)
    assert last.state == table.state


async def test_tables_spread_over_all_nodes(
    cluster_store: RedisStore, redis_cluster: list[servers.Server]
) -> None:
    sessions = Sessions(GAMES, cluster_store, time.time)
    people = (Player(id="web:a", name="A"), Player(id="web:b", name="B"))
    tables = [await sessions.create("high_card", DEN, None, players=people) for _ in range(40)]
    await asyncio.gather(*(sessions.start(table.id, "web:a") for table in tables))
    assert all(node.ask("DBSIZE") for node in redis_cluster)
    assert {t.id for t in await sessions.tables_in(DEN.id)} == {t.id for t in tables}


@pytest.fixture(params=["redis_server", "redis_cluster"])
def address(request: pytest.FixtureRequest) -> str:
    found: Any = request.getfixturevalue(request.param)
    nodes = found if isinstance(found, list) else [found]
    for node in nodes:
        node.ask("FLUSHALL")
    return str(nodes[0].url)


async def test_eight_racing_writers_lose_no_move_and_double_none(address: str) -> None:
    """Eight processes' worth of services press for the same people at the same table, each what it
    last saw. Every press that was accepted is in the transcript once, and nothing else is."""
    stores: list[Store] = [await connect(address) for _ in range(WRITERS)]
    services = [Sessions(GAMES, store, time.time) for store in stores]
    people = (Player(id="web:a", name="A"), Player(id="web:b", name="B"))
    try:
        table = await services[0].create("great_wall", Room(id="web:#den"), None, players=people)
        await services[0].start(table.id, "web:a")
        accepted: list[tuple[int, str]] = []  # seat and token of every press that counted
        refused: Counter[str] = Counter()

        async def write(number: int, sessions: Sessions) -> None:
            random = Random(number)
            game = GAMES["great_wall"]
            while True:
                seen: Table[Any] = await sessions.table(table.id)
                if seen.ended:
                    return
                seat = random.choice(sorted(core.asked_seats(game, seen)))
                options = game.engine.options(seen.state, seat, seen.chairs[seat].menu)
                token = random.choice(options)
                try:
                    await sessions.press(table.id, people[seat].id, seen.chairs[seat].asked, token)
                except Refused as why:
                    refused[why.msg.key] += 1
                else:
                    accepted.append((seat, token))

        async with asyncio.timeout(60):
            await asyncio.gather(*(write(*one) for one in enumerate(services)))
        over = await services[0].table(table.id)
        lines = await stores[0].transcript(table.id)
    finally:
        for store in stores:
            await store.close()
    match = transcript.read("\n".join(lines))
    *_, last = transcript.replay(GAMES["great_wall"], match)
    assert last.state == over.state
    written = Counter((seat, token) for seat, move in match.moves for token in move)
    assert Counter(accepted) == written
    # The lobby is version 1 and the start version 2; every accepted press is one more.
    assert over.version == 2 + len(accepted)
    assert refused["refused-stale"] > 0, "nobody ever raced"


async def test_a_press_costs_one_load_and_one_commit_at_most(redis_store: RedisStore) -> None:
    server = redis_store._server
    here, there = (Sessions(GAMES, redis_store, time.time) for _ in range(2))
    people = (Player(id="web:a", name="A"), Player(id="web:b", name="B"))
    table = await here.create("high_card", DEN, None, players=people)
    table = await here.start(table.id, "web:a")
    for sessions, trips in ((here, 1), (there, 2), (there, 1)):
        (seat,) = core.asked_seats(GAMES["high_card"], table)
        token = GAMES["high_card"].engine.options(table.state, seat, table.chairs[seat].menu)[0]
        before = server.trips
        table = await sessions.press(table.id, people[seat].id, table.chairs[seat].asked, token)
        assert server.trips - before == trips


async def test_what_another_process_did_counts_though_this_one_has_not_seen_it(
    redis_store: RedisStore, redis_server: servers.Server
) -> None:
    here, there = (Sessions(GAMES, redis_store, time.time) for _ in range(2))
    people = (Player(id="web:a", name="A"), Player(id="web:b", name="B"))
    table = await here.create("high_card", DEN, None, players=people)
    old = await here.start(table.id, "web:a")
    (seat,) = core.asked_seats(GAMES["high_card"], old)
    new = await there.press(old.id, people[seat].id, old.chairs[seat].asked, "play")
    # Here the question is not known yet: it is neither refused as too new...
    card = GAMES["high_card"].engine.options(new.state, seat, ("play",))[0]
    after = await here.press(new.id, people[seat].id, new.chairs[seat].asked, card)
    assert after.version == new.version + 1
    # ... nor is an answer to the old one taken there, though there it is not known to be old.
    with pytest.raises(Refused, match="refused-turn"):
        await there.press(old.id, people[seat].id, new.chairs[seat].asked, card)
    assert (await there.table(old.id)).version == after.version
    # What is gone is gone, whatever one remembers of it.
    redis_server.ask("FLUSHALL")
    with pytest.raises(Refused, match="refused-gone"):
        await here.press(old.id, people[1 - seat].id, after.version, "play")


async def test_a_process_whose_clock_is_ahead_gives_as_much_time_as_any_other(
    redis_store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = build(redis_store, GAMES, Words())
    await redis_store.claim(DUE, 1.0, 1)  # as its clock does all the time
    true = time.time()
    monkeypatch.setattr(time, "time", lambda: true + 3600)
    people = tuple(Player(id=f"web:{name}", name=name) for name in "ab")
    table = await bot.sessions.create("great_wall", Room(id="web:#den"), None, Pace.LIVE1, people)
    table = await bot.sessions.start(table.id, people[0].id)
    assert table.deadline is not None
    assert 0 < table.deadline - true < 600
