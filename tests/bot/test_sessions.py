"""The session service: finding tables again, playing once more, and being forgotten."""

from __future__ import annotations

import asyncio
import threading
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from bot import directory, transcript
from bot import table as core
from bot.people import People, Person, RoomRecord
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import Away
from bot.table import Pace, Player, Refused, Room, Table
from tests import toy
from tests.bot.house import DEN, WORDS, House

ANNA, BORIS, VERA = (Player(id=f"web:{n.lower()}", name=n) for n in ("Anna", "Boris", "Vera"))
ROBOT = Player(id="", level="random")


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def match(house: House, *players: Player) -> Table[Any]:
    table = await house.sessions.create("high_card", DEN, None, players=players or (ANNA, BORIS))
    return await house.sessions.start(table.id, ANNA.id)


# --- finding


async def test_a_seat_taken_while_the_store_fails_is_found_again() -> None:
    store = MemoryStore()
    house = House(store)
    table = await house.sessions.create("high_card", DEN, ANNA)

    commit = store.commit

    async def commit_and_die(change: Any) -> bool:
        done = await commit(change)
        store.away = True
        return done

    store.commit = commit_and_die  # type: ignore[method-assign]
    await house.sessions.sit(table.id, BORIS)
    store.away = False
    assert [t.id for t in await house.sessions.tables_of(BORIS.id)] == [table.id]


async def test_who_was_turned_away_or_kicked_finds_nothing(house: House) -> None:
    table = await house.sessions.create("high_card", DEN, None, players=(ANNA, BORIS))
    await house.sessions.kick(table.id, ANNA.id, 1)
    assert await house.sessions.tables_of(BORIS.id) == []
    for _ in range(3):
        await house.sessions.add_computer(table.id, ANNA.id, "random")
    with pytest.raises(Refused, match="full"):
        await house.sessions.sit(table.id, VERA)
    assert await house.sessions.tables_of(VERA.id) == []


async def test_finished_tables_cost_nothing_where_only_running_ones_are_wanted(
    house: House,
) -> None:
    over = await match(house)
    await house.sessions.resign(over.id, ANNA.id)
    running = await match(house)
    assert [t.id for t in await house.sessions.tables_in(DEN.id, over=False)] == [running.id]
    assert await house.store.members(f"room:{DEN.id}") == {running.id}
    found = {t.id for t in await house.sessions.tables_in(DEN.id)}
    assert found == {over.id, running.id}


async def test_an_index_does_not_grow_with_the_years(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(directory, "MANY", 5)
    monkeypatch.setattr(directory, "PAST", 7)
    for _ in range(40):
        house.time += 1
        table = await match(house)
        await house.sessions.resign(table.id, ANNA.id)
    for index in (f"room:{DEN.id}", f"player:{ANNA.id}"):
        assert len(await house.store.members(index)) <= 6
        assert len(await house.store.members(f"over:{index}")) <= 7
    newest = await house.sessions.tables_of(ANNA.id)
    assert newest[0].id == table.id


async def test_tables_that_are_gone_are_struck_out() -> None:
    now = 0.0
    store = MemoryStore(lambda: now)
    house = House(store)
    table = await match(house)
    assert await house.sessions.tables_in(DEN.id)
    now = 1e9
    assert await house.sessions.tables_in(DEN.id) == []
    assert await store.members(f"room:{DEN.id}") == set()
    with pytest.raises(Refused, match="gone"):
        await house.sessions.resign(table.id, ANNA.id)


# --- once more


async def test_all_who_want_a_rematch_at_once_get_the_same_one(house: House) -> None:
    table = await match(house)
    await house.sessions.resign(table.id, ANNA.id)
    wanting = (ANNA, BORIS) * 4
    again = await asyncio.gather(*(house.sessions.rematch(table.id, p.id) for p in wanting))
    assert len({one.id for one in again}) == 1
    assert len(await house.sessions.tables_in(DEN.id)) == 2, "no lobby was opened in vain"


async def test_a_rematch_that_died_half_way_is_opened_by_the_next_press(house: House) -> None:
    table = await match(house)
    await house.sessions.resign(table.id, ANNA.id)

    async def die(table: Table[Any]) -> bool:
        raise Away

    entries = house.sessions._entries
    opened, entries.open = entries.open, die  # type: ignore[method-assign]
    with pytest.raises(Away):
        await house.sessions.rematch(table.id, ANNA.id)
    entries.open = opened  # type: ignore[method-assign]
    again = await house.sessions.rematch(table.id, BORIS.id)
    assert (await house.sessions.table(table.id)).next == again.id
    assert [p.name for p in again.players] == ["Anna", "Boris"]


async def test_a_rematch_keeps_rooms_pace_and_settings(house: House) -> None:
    table = await house.sessions.create(
        "high_card", DEN, None, Pace.LIVE3, (ANNA, BORIS, ROBOT), {"cards": 5}
    )
    attic = Room(id="web:#attic", title="#attic")
    await house.sessions.come(table.id, ANNA, attic, card=True)
    await house.sessions.start(table.id, ANNA.id)
    await house.sessions.stop(table.id, "", admin=True)
    again = await house.sessions.rematch(table.id, BORIS.id)
    assert [r.id for r in again.rooms] == [DEN.id, "web:#attic"]
    assert (again.pace, again.settings["cards"], len(again.players)) == ("live3", 5, 3)
    assert again.seed != table.seed
    with pytest.raises(Refused, match="not-seated"):
        await house.sessions.rematch(table.id, VERA.id)
    with pytest.raises(Refused, match="not-over"):
        await house.sessions.rematch(again.id, ANNA.id)


async def test_the_lobby_says_who_begins_and_a_rematch_turns_it_round(house: House) -> None:
    for white, first in (("host", ANNA), ("guest", BORIS)):
        table = await house.sessions.create(
            "chaos_chess", DEN, None, players=(ANNA, BORIS), settings={"white": white}
        )
        for _ in range(3):
            table = await house.sessions.start(table.id, ANNA.id)
            assert table.players[0].id == first.id
            first = BORIS if first is ANNA else ANNA
            await house.sessions.resign(table.id, BORIS.id)
            table = await house.sessions.rematch(table.id, BORIS.id)
            assert table.host == ANNA.id, "the same host"
            assert table.settings["white"] == ("host" if first is ANNA else "guest")


async def test_who_is_forgotten_is_not_waited_for_in_a_rematch(house: House) -> None:
    table = await match(house, ANNA, BORIS, VERA)
    await house.sessions.forget(ANNA.id)
    assert (await house.sessions.table(table.id)).host == BORIS.id, "somebody is the host"
    await house.sessions.stop(table.id, "", admin=True)
    again = await house.sessions.rematch(table.id, BORIS.id)
    assert [p.name for p in again.players] == ["Boris", "Vera"]
    assert again.host == BORIS.id
    assert await house.sessions.tables_of(ANNA.id) == []


async def test_everybody_may_be_forgotten_one_after_the_other(house: House) -> None:
    for stage in ("lobby", "playing", "over"):
        table = await house.sessions.create("high_card", DEN, None, players=(ANNA, BORIS))
        if stage != "lobby":
            await house.sessions.start(table.id, ANNA.id)
        if stage == "over":
            await house.sessions.resign(table.id, BORIS.id)
    for player in (ANNA, BORIS, VERA, ANNA):
        await house.sessions.forget(player.id)
    for table in await house.sessions.tables_in(DEN.id):
        assert table.ended
        stored = (await house.store.load(table.id)).doc
        assert b"Anna" not in stored
        assert b"web:boris" not in stored


# --- what must not be told


async def test_a_table_spelled_in_a_log_tells_no_secret(house: House) -> None:
    table = await match(house)
    spelled = repr(table)
    assert table.id in spelled
    assert str(table.seed) not in spelled
    assert table.salt not in spelled
    assert "hands" not in spelled


# --- records


@pytest.mark.parametrize("record", ['{"pace": "warp"}', '{"lang": "xx"}', "{", "[]", "7"])
async def test_a_record_that_makes_no_sense_counts_as_absent(house: House, record: str) -> None:
    await house.store.write(f"room:{DEN.id}", record)
    await house.store.write(f"person:{ANNA.id}", record)
    people = People(house.store, WORDS)
    assert await people.room(DEN.id) == RoomRecord()
    assert await people.person(ANNA.id) in (Person(), Person(lang=""))


async def test_a_game_that_takes_its_time_is_judged_beside_the_event_loop() -> None:
    where: list[int] = []

    def start(seats: int, seed: int, settings: Any) -> Any:
        where.append(threading.get_ident())
        return toy.rules.setup(seats, seed, settings)

    class Slow:
        setup = staticmethod(start)

        def __getattr__(self, name: str) -> Any:
            return getattr(toy.rules, name)

    engine: Any = Slow()
    for slow in (False, True):
        game = replace(toy.GAME, engine=engine, slow=slow)
        sessions = Sessions({game.id: game}, MemoryStore(), lambda: 1.0)
        table = await sessions.create(game.id, Room(id="web:#den"), ANNA)
        await sessions.sit(table.id, BORIS)
        await sessions.start(table.id, ANNA.id)
    assert where[0] == threading.get_ident()
    assert where[1] != threading.get_ident()


async def test_a_store_that_went_back_is_not_built_upon_from_memory() -> None:
    """One commit is lost, somebody else plays on to the same number, and then the first one acts:
    what it remembers has an equal number, but is not what is there."""
    store = MemoryStore()
    here, there = House(store).sessions, House(store).sessions
    table = await here.create("high_card", DEN, None, players=(ANNA, BORIS))
    table = await here.start(table.id, ANNA.id)
    before = deepcopy(store._tables[table.id])

    async def play(sessions: Sessions, which: int) -> Table[Any]:
        now = await sessions.table(table.id)
        (seat,) = core.asked_seats(toy.GAME, now)
        assert now.state is not None
        card = str(now.state.hands[seat][which])
        return await sessions.say(table.id, now.players[seat].id, ("play", card))

    remembered = await play(here, 0)
    store._tables[table.id] = before
    other = await play(there, 1)
    assert (remembered.version, remembered.state) != (other.version, other.state)
    assert remembered.version == other.version
    await here.agree(table.id, ANNA.id)
    after = await here.table(table.id)
    assert after.state == other.state
    match = transcript.read("\n".join(await store.transcript(table.id)))
    *_, last = transcript.replay(toy.GAME, match, after.seed)
    assert last.state == after.state
