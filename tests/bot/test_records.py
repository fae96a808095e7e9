"""Tables written by other versions of the bot: older ones are read, newer ones are left alone."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot import table as core
from bot.actions import Board, Games
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import DUE, THINK, Change
from bot.table import SCHEMA, Pace, Player, Records, Refused, Table, Updating
from tests import toy
from tests.bot.house import DEN, GAMES, STALE, Guest, House, said

ANNA, BORIS = (Player(id=f"web:{name.lower()}", name=name) for name in ("Anna", "Boris"))

# As the first edition wrote it, in the middle of a match: Boris has peeked and begun a move.
FIRST: dict[str, Any] = {
    "id": "abcdefg",
    "game": "high_card",
    "rooms": [{"id": "web:#den", "title": "#den"}],
    "host": ANNA.id,
    "seed": 5,
    "salt": "salt",
    "players": [
        {"id": ANNA.id, "name": "Anna", "level": ""},
        {"id": BORIS.id, "name": "Boris", "level": ""},
    ],
    "settings": {"cards": 3, "peek": True},
    "pace": "live3",
    "touched": 101.0,
    "version": 4,
    "state": {
        "dice": {"seed": 5, "used": 2},
        "hands": [[3, 21, 24], [5, 20, 28]],
        "deck": [17, 39],
        "table": [],
        "points": [0, 0],
        "next": 1,
        "peek": False,
    },
    "asked": [0, 4],
    "turns": [0, 2],
    "open": [[], ["play"]],
    "log": ['{"key":"log-started","args":{}}'],
    "whispers": [[], ['{"key":"Peeked","args":{"card":{"token":"17"},"card_id":"17"}}']],
    "away": [False, False],
    "resigned": [False, False],
    "agreed": [True, False],
    "cut": [False, False],
    "minds": ["", ""],
    "deadline": 281.0,
    "reminded": False,
    "ended": "",
    "outcome": None,
    "next": "",
}


def first(**changes: Any) -> bytes:
    return b"high_card\n" + json.dumps({**FIRST, **changes}).encode()


def body_of(doc: bytes) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(doc.partition(b"\n")[2])
    return read


def newer(doc: bytes) -> bytes:
    head, _, body = doc.partition(b"\n")
    return head.split()[0] + f" {SCHEMA + 1}\n".encode() + body


RECORDS = Records(GAMES)


def test_a_match_of_the_first_edition_goes_on() -> None:
    table = RECORDS.read(first())
    assert (table.stage, table.pace, table.version) == ("playing", Pace.LIVE3, 4)
    anna, boris = table.chairs
    assert (anna.player.id, anna.agreed) == (ANNA.id, True)
    assert (boris.menu, boris.asked, boris.turn, boris.moved) == (("play",), 4, 2, 0)
    lines = [line.key for line, _ in core.lines_for(toy.GAME, table, 1)]
    assert lines == ["log-started", "Peeked"]
    assert [line.key for line, _ in core.lines_for(toy.GAME, table, 0)] == ["log-started"]
    played = core.press(toy.GAME, table, BORIS.id, 4, "20", 102.0)
    assert RECORDS.read(RECORDS.write(played)).chairs == played.chairs


def test_lobbies_and_finished_matches_of_the_first_edition_are_read() -> None:
    bare: dict[str, list[str]] = {
        name: [] for name in ("asked", "turns", "open", "log", "whispers", "minds")
    }
    assert RECORDS.read(first(state=None, **bare)).stage == "lobby"
    assert RECORDS.read(first(ended="over")).stage == "over"
    assert RECORDS.read(first(state=None, ended="closed")).stage == "over"


def test_fields_of_a_newer_bot_are_kept_and_written_back() -> None:
    body = body_of(RECORDS.write(RECORDS.read(first())))
    body["mascot"] = "owl"
    body["chairs"][0]["colour"] = "red"
    doc = f"high_card {SCHEMA}\n{json.dumps(body)}".encode()
    table = core.press(toy.GAME, RECORDS.read(doc), BORIS.id, 4, "20", 102.0)
    after = body_of(RECORDS.write(table))
    assert (after["mascot"], after["chairs"][0]["colour"]) == ("owl", "red")


@pytest.mark.parametrize(
    "doc",
    [
        newer(RECORDS.write(RECORDS.read(first()))),
        b"a_game_to_come 2\n{}",
        b"high_card 2\n{}",
        b"high_card 2\n{",
        b"high_card\n[]",
        b"high_card\n{}",
        b"high_card x\n{}",
        b"high_card 0\n{}",
        b"",
        b"\xff\xff",
        first(players=[]),
        first(log=5),
    ],
)
def test_what_cannot_be_read_is_being_updated(doc: bytes) -> None:
    with pytest.raises(Updating):
        RECORDS.read(doc)
    with pytest.raises(Updating):
        RECORDS.bare(doc)


# --- in the house


async def match(house: House) -> Table[Any]:
    table = await house.sessions.create(
        "high_card", DEN, None, Pace.LIVE1, (ANNA, Player(id="", level="random"))
    )
    return await house.sessions.start(table.id, ANNA.id)


async def rewritten(house: House, id: str, doc: bytes, **marks: Any) -> None:
    """Another version of the bot commits this."""
    old = await house.store.load(id)
    assert await house.store.commit(Change(id, old.version, doc, **marks))


async def test_a_table_of_a_newer_bot_is_neither_lost_nor_touched() -> None:
    house = House(MemoryStore())
    table = await match(house)
    await house.settle()
    record = await house.store.load(table.id)
    doc = newer(record.doc)
    await rewritten(house, table.id, doc, due=0, stale=("web",), think=True)
    version = record.version + 1

    anna = Guest(house, "Anna")
    await house.desk.do(anna.asker(), Games())
    answer = await house.desk.do(anna.asker(), Board(table.id))
    assert answer.toast == said("refused-updating")
    assert await house.store.claim(STALE, 30.0, 5) == [table.id]
    await house.courier.chores("web").attempt(table.id)
    assert await house.store.claim(THINK, 30.0, 5) == [table.id]
    await house.thinker.chores.attempt(table.id)
    assert await house.store.claim(DUE, 30.0, 5) == [table.id]
    await house.clock.chores.attempt(table.id)

    after = await house.store.load(table.id)
    assert (after.version, after.doc) == (version, doc)
    assert table.id in await house.store.members(f"room:{DEN.id}")
    assert table.id in await house.store.members(f"player:{ANNA.id}")
    house.time += 60
    for queue in (STALE, THINK, DUE):
        assert await house.store.claim(queue, 1.0, 5) == [table.id], queue


@dataclass(frozen=True, slots=True)
class Other:
    something: int


async def test_a_state_that_no_longer_decodes_is_replayed() -> None:
    house = House(MemoryStore())
    table = await match(house)
    doc = (await house.store.load(table.id)).doc
    body = body_of(doc)
    body["state"] = {"something": "else"}
    await rewritten(house, table.id, f"high_card {SCHEMA}\n{json.dumps(body)}".encode())
    assert (await Sessions(GAMES, house.store, lambda: 0.0).table(table.id)).state == table.state


async def test_what_does_not_even_replay_is_closed_by_those_who_may_and_only_then() -> None:
    house = House(MemoryStore())
    table = await house.sessions.create("high_card", DEN, None, players=(ANNA, BORIS))
    await house.sessions.start(table.id, ANNA.id)
    changed = replace(toy.GAME, state=Other, seats=range(5, 6))
    sessions = Sessions({"high_card": changed}, house.store, house.clock_face)
    with pytest.raises(Updating):
        await sessions.table(table.id)
    with pytest.raises(Refused, match="host-only"):
        await sessions.stop(table.id, BORIS.id)
    with pytest.raises(Refused, match="not-dead"):
        await sessions.stop(table.id, ANNA.id)
    assert (await house.sessions.table(table.id)).playing, "nothing has happened to it"
    closed = await sessions.stop(table.id, "", admin=True)
    assert (closed.stage, closed.ended, closed.state) == ("over", "broken", None)
    assert (await house.sessions.table(table.id)).ended == "broken"
