"""Forgetting and handing over: not a byte with the ids is left, and nobody else loses any."""

from __future__ import annotations

import asyncio
import io
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot import logs, presenter
from bot import table as core
from bot.actions import Forget, Me, MyData, Prefer, Watch
from bot.erasure import LOOKS, REWRITE, SETTLED, WAITING, mention
from bot.logs import nameless
from bot.people import Person
from bot.people.ratings import reckoned
from bot.render import Drawn
from bot.store.embedded import Embedded
from bot.store.memory import MemoryStore
from bot.store.port import Away, Found, Store, Swap
from bot.store.redis import RedisStore, connect
from bot.table import Knock, Player, Room, Table
from tests.bot.house import DEN, GAMES, Guest, House, said, spelled
from tests.bot.test_house import opened, started, the_table
from tests.bot.test_ratings import season
from tests.bot.test_records import newer, rewritten
from tests.store.servers import Server, eventually

ANNA = Player(id="web:anna", name="Anna")


@pytest.fixture
def house(redis_store: RedisStore) -> House:
    return House(redis_store)


def dumped(server: Server) -> dict[str, str]:
    """Every key of the server and all that it holds, as text."""
    kept = {}
    ways: dict[str, tuple[str, ...]] = {
        "string": ("GET",),
        "hash": ("HGETALL",),
        "list": ("LRANGE", "0", "-1"),
        "zset": ("ZRANGE", "0", "-1"),
        "set": ("SMEMBERS",),
        "none": ("GET",),  # its time has just come
    }
    for key in server.ask("KEYS", "*"):
        verb, *rest = ways[server.ask("TYPE", key)]
        kept[key] = repr(server.ask(verb, key, *rest))
    return kept


def left(server: Server, *words: str) -> list[str]:
    return [
        f"{key}: {value}"
        for key, value in dumped(server).items()
        if any(word in key or word in value for word in words)
    ]


async def settled(house: House) -> None:
    """An hour later, as the clock of the bot has it."""
    await house.settle()
    house.time += SETTLED
    await house.erasure.sweep()


async def test_not_a_byte_is_left_in_the_store(house: House, redis_server: Server) -> None:
    anna, boris = await season(house)
    vera = Guest(house, "Vera")
    table = await the_table(house)
    await boris.asks(Prefer("listed", "on"), private=True)
    await house.people.save_person(boris.id, Person(lang="ru"))
    other = await house.sessions.create(
        "high_card", Room(id=vera.id, private=True), vera.asker().player
    )
    await boris.asks(Watch(other.id), private=True)  # asks at a door
    await boris.says("/newgame great_wall", private=True)
    code = await house.registry.offer("tg:900900900")
    await house.registry.link(boris.id, code)
    await house.store.write("tg:hush:900900900", "1 2", 3600)
    await house.store.write("notes", json.dumps({"chat": 900900900, "of": boris.id}))
    assert left(redis_server, boris.id, "900900900", "Boris")
    reply = await boris.asks(Forget(sure=True), private=True)
    assert reply.toast == said("forgotten", "ru")
    await settled(house)
    assert left(redis_server, boris.id, "900900900") == []
    assert left(redis_server, "Boris") == []
    assert not await house.store.members(WAITING)
    assert await house.store.read("notes") == '{"chat": 0, "of": "0"}', "a value stays readable"
    results = await house.registry.results.of((anna.id,))
    assert len(results) == 3, "nobody else loses a match"
    assert (await house.sessions.table(table.id)).stage == "lobby"


async def test_ratings_are_reckoned_anew_without_the_one_who_went(house: House) -> None:
    anna, boris = await season(house)
    before = (await house.registry.ratings.scale()).ratings["high_card", anna.id]
    await boris.asks(Forget(sure=True), private=True)
    after = (await house.registry.ratings.scale()).ratings
    assert list(after) == [("high_card", anna.id)]
    alone = reckoned(await house.registry.results.of((anna.id,)), str).ratings
    assert after == alone
    assert after["high_card", anna.id].value != before.value, "strangers are met each time"
    assert said("me-title", name="Anna") in spelled_page(await anna.asks(Me()))


async def test_forgetting_asks_once_and_says_what_it_does(house: House) -> None:
    anna = Guest(house, "Anna")
    page = (await anna.says("/forget", private=True)).page
    assert page
    assert said("forget-about") in spelled(page)
    assert (await anna.says("/forget")).toast == said("refused-in-private-only")


async def test_in_the_middle_of_a_match_the_others_win_it(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    await boris.asks(Forget(sure=True), private=True)
    after = await house.sessions.table(table.id)
    assert after.stage == "over"
    assert boris.id not in after.model_dump_json()
    (kept,) = await house.registry.results.of((anna.id,))
    assert [one.id for one in kept.seats] == [anna.id, ""]
    rating = (await house.registry.ratings.scale()).of("high_card", anna.id)
    assert rating
    assert rating.value > 1000


async def test_who_comes_back_keeps_what_is_new(house: House) -> None:
    anna, boris = await opened(house)
    await boris.asks(Forget(sure=True), private=True)
    assert (await boris.says("/join")).toast
    await settled(house)
    table = await the_table(house)
    assert [one.id for one in table.players] == [anna.id, boris.id]
    assert not await house.store.members(WAITING)


async def test_a_table_that_another_version_plays_is_looked_for_again() -> None:
    house = House(MemoryStore())
    _, boris = await started(house)
    table = await the_table(house)
    doc = (await house.store.load(table.id)).doc
    await rewritten(house, table.id, newer(doc))
    assert (await boris.asks(Forget(sure=True), private=True)).toast == said("forgotten")
    await settled(house)
    assert (await house.store.load(table.id)).doc == newer(doc), "it is left alone"
    assert await house.store.members(WAITING), "and they are not taken to be gone"
    body = json.loads(doc.partition(b"\n")[2])
    read = {**body, "version": (await house.store.load(table.id)).version + 1}
    await rewritten(house, table.id, doc.partition(b"\n")[0] + b"\n" + json.dumps(read).encode())
    await house.erasure.sweep()
    assert (await house.sessions.table(table.id)).stage == "over"
    assert await house.store.mentions(mention((boris.id,))) == []
    assert not await house.store.members(WAITING)


async def test_nothing_is_looked_for_before_all_has_settled(house: House) -> None:
    anna, _ = await opened(house)
    await house.store.write(f"late:{anna.id}", "still on its way")
    await anna.asks(Forget(sure=True), private=True)
    await house.erasure.sweep()
    assert await house.store.read(f"late:{anna.id}")
    await settled(house)
    assert await house.store.read(f"late:{anna.id}") is None


async def test_the_file_has_everything_and_nobody_elses_cards(house: House) -> None:
    anna, boris = await season(house)
    await house.sessions.start((await the_table(house)).id, anna.id)
    await house.settle()
    await house.store.write("notes", f"{anna.id} and {boris.id} and a secret")
    page = (await anna.asks(MyData(), private=True)).page
    assert page
    assert page.file
    assert said("mydata-about") in spelled(page)
    kept = json.loads(page.file.data)
    assert kept["ids"] == [anna.id]
    assert len(kept["results"]) == 3
    assert boris.id not in json.dumps(kept["results"]), "the ids of nobody else"
    assert kept["ratings"]["high_card"]["matches"] == 3
    assert len(kept["tables"]) == 4
    chairs = [one["player"]["id"] for table in kept["tables"] for one in table["chairs"]]
    assert set(chairs) == {anna.id}
    assert "a secret" not in page.file.data.decode(), "what is about others too is only named"
    assert not {"state", "seed", "salt", "mind"} & set(re.findall(r'"(\w+)":', str(kept["tables"])))
    for _ in range(3):
        reply = await anna.asks(MyData(), private=True)
    assert reply.toast == said("refused-mydata-hurry")


async def test_the_embedded_server_forgets_as_well(tmp_path: Any) -> None:
    embedded = Embedded(tmp_path / "data")
    store = await connect(await embedded.start(), written=True)
    try:
        house = House(store)
        anna, boris = await season(house, 1)
        assert in_files(embedded.directory, boris.id)
        await boris.asks(Forget(sure=True), private=True)
        await settled(house)
        assert await store.mentions(mention((boris.id,))) == []
        assert await store.mentions(mention((anna.id,))) != []
        # Its file remembers what was removed, until it is written anew.
        eventually(lambda: not in_files(embedded.directory, boris.id))
        assert not in_files(embedded.directory, "Boris")
        assert in_files(embedded.directory, anna.id)
    finally:
        await store.close()
        await embedded.stop()


def in_files(directory: Path, word: str) -> list[str]:
    """The files below it in which this is to be read."""
    found = []
    for path in directory.rglob("*"):
        with suppress(FileNotFoundError):  # one that is just being put in the place of another
            if path.is_file() and word.encode() in path.read_bytes():
                found.append(path.name)
    return found


async def test_pictures_with_the_name_are_dropped_in_every_process() -> None:
    store = MemoryStore()
    houses = [House(store), House(store)]
    anna, _ = await started(houses[0], "great_wall")
    table = await the_table(houses[0])
    for house in houses:
        sheet = presenter.sheets(GAMES[table.game], table)[presenter.ROOM]
        drawn = house.courier.pictures
        assert (await drawn.page(sheet, "en", table, wanted=True)).picture
        assert drawn._gallery.size
        assert drawn.movies
        drawn.movies._kept["film"] = Drawn(b"GIF", 1, 1, (), "film", animated=True)
    await anna.asks(Forget(sure=True), private=True)
    houses[1].time = houses[0].time = houses[0].time + SETTLED
    for house in houses:
        await house.erasure.attempt()
        assert house.courier.pictures._gallery.size == 0
        assert house.courier.pictures.movies
        assert house.courier.pictures.movies.size == 0


async def test_a_server_that_is_busy_writing_is_asked_again() -> None:
    class Busy(MemoryStore):
        asked = 0

        async def rewrite(self) -> None:
            self.asked += 1
            if self.asked == 1:
                raise Away("already in progress")

    store = Busy()
    house = House(store)
    anna, _ = await opened(house)
    await anna.asks(Forget(sure=True), private=True)
    await house.settle()
    house.time += SETTLED
    for _ in range(3):
        await house.erasure.attempt()
        assert not await store.members(WAITING)
        house.time += LOOKS
    assert store.asked == 2
    assert await store.read(REWRITE) is None


async def test_the_server_says_when_it_is_busy_writing(redis_server: Server) -> None:
    store = await connect(redis_server.url, written=True)
    try:
        with pytest.raises(Away, match="in progress"):
            # One of them comes while another is at work.
            await asyncio.gather(*(store.rewrite() for _ in range(50)))
    finally:
        await store.close()


def test_a_table_mentions_nobody_who_was_forgotten() -> None:
    """Whatever they were to it: seated, asking, let in, turned away, looking on."""
    game, gone = GAMES["high_card"], "tg:42"
    own = Room(id=gone, private=True)
    someone = Player(id=gone, name="Gone")
    lobby = Table[Any](
        id="abcdefg",
        game=game.id,
        rooms=(DEN, own),
        home=gone,
        host="web:anna",
        seed=1,
        salt="salt",
        chairs=core.seated(Player(id="web:anna", name="Anna")),
        knocks=(Knock(number=1, player=someone), Knock(number=2, player=ANNA, room=own)),
        guests=(gone,),
        denied=(gone, "tg:43"),
        watchers=(gone,),
        version=1,
    )
    after = core.forgotten(game, lobby, gone, 5.0)
    assert gone not in after.model_dump_json()
    assert (after.denied, after.home_room, after.version) == (("tg:43",), DEN.id, 2)
    assert core.forgotten(game, core.saved(after), gone, 6.0).version == 2, "nothing to forget"
    seated = core.forgotten(game, core.sit(game, lobby, someone), gone, 5.0)
    assert gone not in seated.model_dump_json()


def test_logs_name_no_person() -> None:
    lines = {
        "tg:42": "tg:someone",
        "tg:-100123/7": "tg:-100123/7",
        "dc:#8008": "dc:#8008",
        "web:anna": "web:someone",
    }
    for place, told in lines.items():
        assert nameless(None, "info", {"place": place})["place"] == told
    assert nameless(None, "info", {"chat": 42})["chat"] == "someone"
    assert nameless(None, "info", {"chat": -42, "event": "x"})["chat"] == -42


@pytest.mark.parametrize("id", ["tg:42", "dc:1234567890123456789", "web:0f1e2d3c4b5a6978"])
def test_logs_name_nobody_in_a_text_either(id: str) -> None:
    """In any field, in what an error says, however deep; and rooms stay what they are."""
    number = id.partition(":")[2]
    long = number if number.isdecimal() and len(number) > 5 else "987654321"
    lines: list[dict[str, Any]] = [
        {"event": f"{id} is gone"},
        {"event": "x", "why": f"Unreachable('no direct messages with {long}')"},
        {"event": "x", "why": f"403 Forbidden (url: /channels/{long}/messages/{long})"},
        {"event": "x", "person": id, "seats": [{"id": id}, (id,)]},
        {"event": "x", "error": ValueError(f"{id} at {long}")},
        {"event": "x", "exception": f"Traceback\n  File 'a.py', line 7\nValueError: {id}, {long}"},
        {"event": "x", "key": f"deal:20000:great_wall:of:{id}"},
        {"event": f"1 error: input_value='Anna {id}', input_type=str"},
    ]
    for line in lines:
        told = repr(nameless(None, "info", dict(line)))
        assert id not in told
        assert long not in told
        assert "Anna" not in told
        assert "someone" in told or "…" in told
    kept: dict[str, Any] = {
        "event": "tg:-100123456789/7, dc:#1234567890123456789 and web:#den",
        "timestamp": "2026-11-18T08:00:00.123456Z",
        "seal": "1" * 64,
        "table": "1234567",
        "n": 1234567,
        "_record": id,
    }
    assert nameless(None, "info", dict(kept)) == kept


def test_a_traceback_names_nobody() -> None:
    told = io.StringIO()
    processors: list[Any] = [*logs.COMMON, structlog.processors.JSONRenderer()]
    kind = structlog.make_filtering_bound_logger(0)
    log = structlog.wrap_logger(structlog.PrintLogger(told), processors, wrapper_class=kind)
    try:
        raise KeyError("person:tg:424242 and 987654321")
    except KeyError:
        log.exception("failed", part="x")
    assert "KeyError" in told.getvalue()
    assert "424242" not in told.getvalue()
    assert "987654321" not in told.getvalue()


async def test_whoever_is_free_looks_through_the_store_when_it_is_time() -> None:
    store = MemoryStore()
    house = House(store)
    anna, _ = await opened(house)
    await anna.asks(Forget(sure=True), private=True)
    await house.settle()
    house.time += SETTLED
    store.away = True
    await house.erasure.attempt()  # told, and outlived
    store.away = False
    assert await store.members(WAITING)
    await house.erasure.attempt()
    assert not await store.members(WAITING)
    assert await store.mentions(mention((anna.id,))) == []


# --- the store


async def test_what_is_mentioned_is_found_wherever_it_lies_and_struck(store: Store) -> None:
    what = mention(("tg:42", "tg:123456789"))
    await store.write("person:tg:42", "{}")
    await store.write("person:tg:421", "{}")
    await store.write("tg:hush:123456789", "1")
    await store.write("tg:hush:-123456789", "a room of that number")
    await store.write("notes", '{"of": "tg:42", "n": 42}')
    await store.add("player:tg:42", "table")
    await store.add("listed", "tg:42")
    await store.add("listed", "tg:43")
    await store.budget("commands:tg:42", 100.0, 5)
    house = House(store)
    table = await house.sessions.create("high_card", DEN, Guest(house, "Anna").asker().player)
    await store.keep_shown(table.id, {"seat:0": Swap(None, '{"place": "tg:42"}')})
    found = await store.mentions(what)
    assert {(one.kind, one.key, one.part) for one in found} == {
        ("record", "person:tg:42", ""),
        ("record", "tg:hush:123456789", ""),
        ("record", "notes", "value"),
        ("index", "player:tg:42", ""),
        ("index", "listed", "tg:42"),
        ("budget", "commands:tg:42", ""),
        ("shown", table.id, "seat:0"),
    }
    for one in found:
        await store.strike(one, what)
    assert await store.mentions(what) == []
    assert await store.members("listed") == {"tg:43"}
    assert await store.read("notes") == '{"of": "0", "n": 42}'
    assert await store.read("person:tg:421") == "{}"
    named = await store.mentions(re.compile("web:anna"))
    assert Found("table", table.id) in named


def spelled_page(reply: Any) -> str:
    assert reply.page, reply.toast
    return spelled(reply.page)
