"""What every store promises: the same tests in memory, on a real server, and on a real Cluster."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.store import Change, Gone, Queue, Store
from bot.store.memory import MemoryStore
from bot.store.port import (
    ALPHABET,
    DUE,
    FURTHEST,
    NONCES,
    SHARDS,
    THINK,
    Swap,
    doubted,
    shard,
    stale,
)
from bot.store.redis import RedisStore

ID = "k3f9aa0"
OTHER = "zz00000"
NOW = 1_000.0
LEASE = 30.0
STALE = stale("web")


def made(id: str, version: int, doc: bytes, lines: tuple[str, ...] = (), **more: Any) -> Change:
    """As most are: shown on one platform."""
    return Change(id, version, doc, lines, **{"stale": ("web",), **more})


async def put(store: Store, change: Change) -> None:
    at(store, NOW)
    assert await store.commit(change)


def at(store: Store, now: float) -> None:
    """The store's clock says so."""
    assert isinstance(store, (MemoryStore, RedisStore))
    store.clock = lambda: now


async def claim(store: Store, queue: Queue, now: float, lease: float, limit: int) -> list[str]:
    at(store, now)
    return await store.claim(queue, lease, limit)


# Tables


async def test_what_was_committed_is_loaded(store: Store) -> None:
    doc = b'{"\x00\xff \xd0\xb4": 1}'
    await put(store, made(ID, 0, doc))
    record = await store.load(ID)
    assert (record.id, record.version, record.doc) == (ID, 1, doc)


async def test_a_table_nobody_made_is_gone(store: Store) -> None:
    with pytest.raises(Gone):
        await store.load(ID)


@pytest.mark.parametrize("forged", ["", "K3F9", "a b", "{s01}", "стол", "a" * 33, "٣٣٣"])
async def test_what_can_be_no_id_is_gone(store: Store, forged: str) -> None:
    with pytest.raises(Gone):
        await store.load(forged)


async def test_a_commit_from_an_old_version_changes_nothing(store: Store) -> None:
    await put(store, made(ID, 0, b"one", ("first",)))
    await put(store, made(ID, 1, b"two", ("second",)))
    assert not await store.commit(made(ID, 1, b"late", ("lost",), due=5.0, think=True))
    assert (await store.load(ID)).doc == b"two"
    assert await store.transcript(ID) == ["first", "second"]
    assert await claim(store, DUE, NOW, LEASE, 9) == []
    assert await claim(store, THINK, NOW, LEASE, 9) == []


async def test_a_table_is_made_only_once(store: Store) -> None:
    await put(store, made(ID, 0, b"mine"))
    assert not await store.commit(made(ID, 0, b"yours"))


async def test_a_table_that_is_gone_cannot_be_changed(store: Store) -> None:
    assert not await store.commit(made(ID, 4, b"five"))
    with pytest.raises(Gone):
        await store.load(ID)


async def test_the_same_change_again_is_in_once(store: Store) -> None:
    change = made(ID, 0, b"one", ("first",))
    assert await store.commit(change)
    assert await store.commit(change)
    assert (await store.load(ID)).version == 1
    assert await store.transcript(ID) == ["first"]


async def test_the_same_change_again_is_known_after_others_came_on_top(store: Store) -> None:
    change = made(ID, 0, b"one")
    await put(store, change)
    for version in range(1, NONCES):
        await put(store, made(ID, version, b"more"))
    assert await store.commit(change)
    assert (await store.load(ID)).version == NONCES


async def test_an_equal_change_of_somebody_else_is_not_mine(store: Store) -> None:
    mine = made(ID, 0, b"one")
    await put(store, mine)
    theirs = made(ID, 0, b"one")
    assert mine == theirs
    assert not await store.commit(theirs)


async def test_lines_are_kept_in_order_in_any_script(store: Store) -> None:
    await put(store, made(ID, 0, b"", ("0> take 5", "1> ход конём")))
    await put(store, made(ID, 1, b"", ()))
    await put(store, made(ID, 2, b"", ("0> 🐎",)))
    assert await store.transcript(ID) == ["0> take 5", "1> ход конём", "0> 🐎"]


async def test_a_table_without_time_left_is_gone_with_all_that_is_beside_it(store: Store) -> None:
    await put(store, made(ID, 0, b"", ("line",)))
    await store.keep_shown(ID, {"room": Swap(None, "1")})
    await put(store, made(ID, 1, b"", ttl=0))
    with pytest.raises(Gone):
        await store.load(ID)
    assert await store.transcript(ID) == []
    assert await store.shown(ID) == {}


async def test_eight_racing_writers_lose_nothing_and_double_nothing(store: Store) -> None:
    await put(store, made(ID, 0, b""))

    async def write(writer: int) -> None:
        for number in range(50):
            while True:
                old = await store.load(ID)
                line = f"{writer}.{number} made {old.version + 1}"
                if await store.commit(made(ID, old.version, line.encode(), (line,))):
                    break

    await asyncio.gather(*(write(writer) for writer in range(8)))
    assert (await store.load(ID)).version == 401
    lines = [line.split() for line in await store.transcript(ID)]
    assert sorted(Counter(who for who, _, _ in lines).values()) == [1] * 400
    assert [int(version) for _, _, version in lines] == list(range(2, 402))


async def test_a_commit_is_made_from_the_very_change_that_was_seen(store: Store) -> None:
    """A server may lose a commit and be given another: equal numbers are not equal tables."""
    first = made(ID, 0, b"one")
    await put(store, first)
    lost = made(ID, 1, b"lost", after=first.nonce)
    other = made(ID, 1, b"other", after=first.nonce)
    await put(store, other)
    assert not await store.commit(made(ID, 2, b"built on it", after=lost.nonce))
    assert (await store.load(ID)).doc == b"other"
    await put(store, made(ID, 2, b"three", after=other.nonce))
    assert not await store.commit(made(OTHER, 0, b"", after=first.nonce))


# Queues


async def test_a_new_table_is_stale_at_any_time(store: Store) -> None:
    await put(store, made(ID, 0, b""))
    assert await claim(store, STALE, 0.0, LEASE, 9) == [ID]


async def test_a_change_that_nobody_sees_leaves_no_mark_and_removes_none(store: Store) -> None:
    await put(store, made(ID, 0, b"", stale=()))
    assert await claim(store, STALE, NOW, LEASE, 9) == []
    await put(store, made(ID, 1, b""))
    await put(store, made(ID, 2, b"", stale=()))
    assert await claim(store, STALE, NOW, LEASE, 9) == [ID]


async def test_a_deadline_comes_up_at_its_time_and_not_before(store: Store) -> None:
    await put(store, made(ID, 0, b"", due=0.25))
    assert await claim(store, DUE, NOW, LEASE, 9) == []
    assert await claim(store, DUE, NOW + 0.25, LEASE, 9) == [ID]


async def test_the_newest_deadline_counts(store: Store) -> None:
    await put(store, made(ID, 0, b"", due=0))
    await put(store, made(ID, 1, b"", due=60))
    assert await claim(store, DUE, NOW, LEASE, 9) == []
    await put(store, made(ID, 2, b"", due=None))
    assert await claim(store, DUE, NOW + 60, LEASE, 9) == []


async def test_a_computer_to_move_is_marked_and_unmarked(store: Store) -> None:
    await put(store, made(ID, 0, b"", think=True))
    assert await claim(store, THINK, NOW, LEASE, 9) == [ID]
    await put(store, made(ID, 1, b"", think=False))
    assert await claim(store, THINK, NOW + LEASE, LEASE, 9) == []


async def test_a_mark_that_was_removed_while_held_can_be_set_again(store: Store) -> None:
    await put(store, made(ID, 0, b"", think=True))
    await claim(store, THINK, NOW, LEASE, 9)
    await put(store, made(ID, 1, b"", think=False))
    await put(store, made(ID, 2, b"", think=True))
    assert await claim(store, THINK, NOW, LEASE, 9) == [ID]


@pytest.mark.parametrize("queue", [DUE, STALE, THINK])
async def test_a_claimed_mark_is_nobody_elses_until_the_lease_ends(
    store: Store, queue: Queue
) -> None:
    await put(store, made(ID, 0, b"", due=0, think=True))
    assert await claim(store, queue, NOW, LEASE, 9) == [ID]
    assert await claim(store, queue, NOW + LEASE - 1, LEASE, 9) == []
    assert await claim(store, queue, NOW + LEASE, LEASE, 9) == [ID]


@pytest.mark.parametrize("queue", [STALE, THINK])
async def test_a_change_does_not_break_a_lease(store: Store, queue: Queue) -> None:
    await put(store, made(ID, 0, b"", think=True))
    assert await claim(store, queue, NOW, LEASE, 9) == [ID]
    await put(store, made(ID, 1, b"", think=True))
    assert await claim(store, queue, NOW + 1, LEASE, 9) == []
    assert await claim(store, queue, NOW + LEASE, LEASE, 9) == [ID]


@pytest.mark.parametrize("queue", [DUE, STALE, THINK])
async def test_done_removes_the_mark_of_the_version_it_was_done_for(
    store: Store, queue: Queue
) -> None:
    await put(store, made(ID, 0, b"", due=0, think=True))
    await claim(store, queue, NOW, LEASE, 9)
    assert await store.done(queue, ID, 1)
    assert await claim(store, queue, NOW + LEASE, LEASE, 9) == []


@pytest.mark.parametrize("queue", [STALE, THINK])
async def test_what_moved_on_while_it_was_worked_on_comes_up_at_once(
    store: Store, queue: Queue
) -> None:
    await put(store, made(ID, 0, b"", think=True))
    await claim(store, queue, NOW, LEASE, 9)
    await put(store, made(ID, 1, b"", think=True))
    assert not await store.done(queue, ID, 1)
    assert await claim(store, queue, NOW, LEASE, 9) == [ID]


async def test_done_with_an_old_deadline_leaves_the_new_one(store: Store) -> None:
    await put(store, made(ID, 0, b"", due=0))
    await claim(store, DUE, NOW, LEASE, 9)
    await put(store, made(ID, 1, b"", due=60))
    assert not await store.done(DUE, ID, 1)
    assert await claim(store, DUE, NOW + 59, LEASE, 9) == []
    assert await claim(store, DUE, NOW + 60, LEASE, 9) == [ID]


async def test_done_does_not_bring_back_a_mark_that_was_removed(store: Store) -> None:
    await put(store, made(ID, 0, b"", think=True))
    await claim(store, THINK, NOW, LEASE, 9)
    await put(store, made(ID, 1, b"", think=False))
    assert not await store.done(THINK, ID, 1)
    assert await claim(store, THINK, NOW + LEASE, LEASE, 9) == []


async def test_a_mark_of_a_table_that_is_gone_can_be_cleared(store: Store) -> None:
    await put(store, made(ID, 0, b"", ttl=0))
    assert await claim(store, STALE, NOW, LEASE, 9) == [ID]
    assert await store.done(STALE, ID, 1)
    assert await claim(store, STALE, NOW + LEASE, LEASE, 9) == []


@pytest.mark.parametrize("queue", [DUE, STALE, THINK])
async def test_what_is_put_off_comes_up_later(store: Store, queue: Queue) -> None:
    await put(store, made(ID, 0, b"", due=0, think=True))
    await claim(store, queue, NOW, LEASE, 9)
    await store.put_off(queue, ID, 5)
    assert await claim(store, queue, NOW + 4, LEASE, 9) == []
    assert await claim(store, queue, NOW + 5, LEASE, 9) == [ID]


async def test_a_change_brings_a_mark_that_was_put_off_forward(store: Store) -> None:
    await put(store, made(ID, 0, b""))
    await claim(store, STALE, NOW, LEASE, 9)
    await store.put_off(STALE, ID, 50)
    await put(store, made(ID, 1, b""))
    assert await claim(store, STALE, NOW, LEASE, 9) == [ID]


async def test_what_was_marked_anew_while_held_is_not_put_off(store: Store) -> None:
    await put(store, made(ID, 0, b""))
    await claim(store, STALE, NOW, LEASE, 9)
    await put(store, made(ID, 1, b""))
    await store.put_off(STALE, ID, 50)
    assert await claim(store, STALE, NOW, LEASE, 9) == [ID]


async def test_putting_off_an_old_deadline_does_not_move_the_new_one(store: Store) -> None:
    await put(store, made(ID, 0, b"", due=0))
    await claim(store, DUE, NOW, LEASE, 9)
    await put(store, made(ID, 1, b"", due=10))
    await store.put_off(DUE, ID, 50)
    assert await claim(store, DUE, NOW + 10, LEASE, 9) == [ID]


async def test_putting_off_what_is_not_marked_marks_nothing(store: Store) -> None:
    await put(store, made(ID, 0, b"", stale=()))
    await store.put_off(STALE, ID, 0)
    assert await claim(store, STALE, NOW, LEASE, 9) == []


async def test_no_more_is_claimed_than_asked_for_and_the_oldest_first(store: Store) -> None:
    ids = [f"{first}{first}" for first in ALPHABET]
    assert {shard(id) for id in ids} == set(range(SHARDS))
    for wait, id in enumerate(ids):
        await put(store, made(id, 0, b"", due=-wait))
    oldest = ids[::-1]
    assert await claim(store, DUE, NOW, LEASE, 5) == oldest[:5]
    assert await claim(store, DUE, NOW, LEASE, 99) == oldest[5:]


async def test_fresh_marks_are_claimed_in_the_order_they_were_set(store: Store) -> None:
    ids = [f"{first}0" for first in reversed(ALPHABET)]
    for second, id in enumerate(ids):
        at(store, NOW + second)
        assert await store.commit(made(id, 0, b""))
    assert await store.commit(made(ids[0], 1, b""))
    assert await claim(store, STALE, NOW, LEASE, 99) == ids


async def test_workers_at_the_same_time_never_get_the_same_mark(store: Store) -> None:
    ids = [store.new_id(secrets.randbelow) for _ in range(40)]
    for id in ids:
        await put(store, made(id, 0, b""))
    claimed = await asyncio.gather(*(claim(store, STALE, NOW, LEASE, 40) for _ in range(6)))
    assert sorted(id for some in claimed for id in some) == sorted(ids)


async def test_each_platform_has_its_own_marks(store: Store) -> None:
    await put(store, made(ID, 0, b"", stale=("tg", "dc")))
    assert await claim(store, stale("tg"), NOW, LEASE, 9) == [ID]
    assert await store.done(stale("tg"), ID, 1)
    assert await claim(store, stale("tg"), NOW, LEASE, 9) == []
    assert await claim(store, stale("web"), NOW, LEASE, 9) == []
    assert await claim(store, stale("dc"), NOW, LEASE, 9) == [ID], "it is still to be shown there"
    await put(store, made(ID, 1, b"", stale=("tg", "dc")))
    assert await claim(store, stale("tg"), NOW, LEASE, 9) == [ID]
    assert await claim(store, stale("dc"), NOW, LEASE, 9) == [], "somebody is at it"
    assert not await store.done(stale("dc"), ID, 1)
    assert await claim(store, stale("dc"), NOW, LEASE, 9) == [ID]


async def test_a_lease_lasts_as_long_as_it_is_renewed(store: Store) -> None:
    await put(store, made(ID, 0, b""))
    assert await claim(store, STALE, NOW, 1.0, 9) == [ID]
    for second in range(1, 5):
        at(store, NOW + second - 0.1)
        assert await store.renew(STALE, (ID, OTHER), 1.0) == set()
        assert await claim(store, STALE, NOW + second, 1.0, 9) == []
    assert await claim(store, STALE, NOW + 6, 1.0, 9) == [ID]


async def test_to_renew_what_is_not_marked_marks_nothing(store: Store) -> None:
    await put(store, made(ID, 0, b"", stale=()))
    assert await store.renew(STALE, (ID,), 1.0) == set()
    assert await claim(store, STALE, NOW + 60, 1.0, 9) == []


@pytest.mark.parametrize("queue", [STALE, THINK])
async def test_a_clock_that_goes_back_makes_nobody_wait(store: Store, queue: Queue) -> None:
    await put(store, made(ID, 0, b"", think=True))
    hour = 3600.0
    assert await claim(store, queue, NOW, LEASE, 9) == [ID]  # and whoever took it dies
    assert await claim(store, queue, NOW - hour, LEASE, 9) == [ID]
    await store.put_off(queue, ID, 6.0)
    assert await claim(store, queue, NOW - hour + 5, LEASE, 9) == []
    assert await claim(store, queue, NOW - 2 * hour, LEASE, 9) == [ID]


async def test_a_deadline_that_a_dead_process_held_comes_up_when_the_clock_goes_back(
    store: Store,
) -> None:
    other = "aabbbbb"
    await put(store, made(ID, 0, b"", due=0))
    await put(store, made(other, 0, b"", due=7200))
    assert await claim(store, DUE, NOW, LEASE, 9) == [ID]
    assert await claim(store, DUE, NOW - 3600, LEASE, 9) == [ID], "and the other is not due yet"


async def test_nothing_but_a_deadline_is_put_off_for_long(store: Store) -> None:
    await put(store, made(ID, 0, b"", think=True, due=0))
    await claim(store, THINK, NOW, LEASE, 9)
    await claim(store, DUE, NOW, LEASE, 9)
    await store.put_off(THINK, ID, 3600.0)
    await store.put_off(DUE, ID, 3600.0)
    assert await claim(store, THINK, NOW + FURTHEST, LEASE, 9) == [ID]
    assert await claim(store, DUE, NOW + 3599, LEASE, 9) == []
    assert await claim(store, DUE, NOW + 3600, LEASE, 9) == [ID]


async def test_a_budget_survives_a_clock_that_goes_back(store: Store) -> None:
    at(store, NOW)
    for _ in range(5):
        await store.budget("room", per=3.0, burst=5)
    at(store, NOW - 3600)
    assert await store.budget("room", per=3.0, burst=5) == pytest.approx(3)


# Beside the tables


async def test_a_table_comes_with_what_is_shown_of_it(store: Store) -> None:
    change = made(ID, 0, b"doc")
    await put(store, change)
    await store.keep_shown(ID, {"room": Swap(None, "1 ä")})
    record, shown, entered = await store.fetch(ID)
    assert (record, shown, entered) == (await store.load(ID), {"room": "1 ä"}, False)
    assert (record.version, record.doc, record.nonce) == (1, b"doc", change.nonce)
    with pytest.raises(Gone):
        await store.fetch(OTHER)


async def test_who_is_about_to_work_there_is_entered(store: Store) -> None:
    await put(store, made(ID, 0, b"doc"))
    assert (await store.fetch(ID, STALE, "nobody's"))[1:] == ({}, False), "it is not claimed"
    assert await claim(store, STALE, NOW, LEASE, 9) == [ID]
    assert (await store.fetch(ID, STALE, "mine"))[1:] == ({}, True), "what stood before"
    assert (await store.fetch(ID, STALE, "theirs"))[1:] == ({doubted(STALE): "mine"}, True)
    assert not await store.done(STALE, ID, 1, {doubted(STALE): Swap("mine", None)})
    assert await store.shown(ID) == {doubted(STALE): "1"}, "two were at it"
    with pytest.raises(Gone):
        await store.fetch(OTHER, STALE, "mine")
    assert await store.shown(OTHER) == {}


async def test_what_is_shown_is_kept_with_the_end_of_the_work(store: Store) -> None:
    await put(store, made(ID, 0, b"", think=True))
    await store.keep_shown(ID, {"room": Swap(None, "1"), "seat 0": Swap(None, "2")})
    await claim(store, STALE, NOW, LEASE, 9)
    await store.put_off(STALE, ID, 1.0, {"room": Swap("1", "3"), "seat 0": Swap("2", None)})
    assert await store.shown(ID) == {"room": "3"}
    await claim(store, STALE, NOW + 1, LEASE, 9)
    assert await store.done(STALE, ID, 1, {"room": Swap("3", None), "seat 1": Swap(None, "4")})
    assert await store.shown(ID) == {"seat 1": "4"}
    assert await store.done(STALE, OTHER, 1, {"room": Swap(None, "1")})
    assert await store.shown(OTHER) == {}


async def test_records_are_read_together(store: Store) -> None:
    await store.write("one", "1")
    await store.write("two", "два")
    assert await store.read_many(["two", "none", "one"]) == ["два", None, "1"]


async def test_what_is_shown_is_kept_place_by_place(store: Store) -> None:
    await put(store, made(ID, 0, b""))
    said = {"room": "17 ab", "seat 0": "18 cd", "seat 1": "19 ef"}
    assert await store.keep_shown(ID, {place: Swap(None, what) for place, what in said.items()})
    changes = {"room": Swap("17 ab", "20 äß"), "seat 0": Swap("18 cd", None)}
    assert await store.keep_shown(ID, changes)
    assert await store.shown(ID) == {"room": "20 äß", "seat 1": "19 ef"}
    assert await store.shown(OTHER) == {}


async def test_nothing_is_kept_as_shown_of_a_table_that_is_gone(store: Store) -> None:
    assert not await store.keep_shown(ID, {"room": Swap(None, "1")})
    assert await store.shown(ID) == {}


async def test_of_two_who_change_the_same_entry_one_learns_of_it(store: Store) -> None:
    await put(store, made(ID, 0, b""))
    mine = {"room": Swap(None, "mine"), "seat 0": Swap(None, "2")}
    assert await store.keep_shown(ID, mine)
    assert await store.keep_shown(ID, mine), "the same once more, as after a lost answer"
    assert not await store.keep_shown(ID, {"room": Swap(None, "yours"), "seat 1": Swap(None, "3")})
    assert await store.shown(ID) == {"room": "mine", "seat 0": "2", "seat 1": "3"}
    assert not await store.keep_shown(ID, {"room": Swap("yours", None)})
    assert await store.keep_shown(ID, {"room": Swap("mine", None)})
    assert await store.keep_shown(ID, {"room": Swap("mine", None)})
    assert not await store.keep_shown(ID, {"room": Swap("mine", "again")})
    assert await store.shown(ID) == {"seat 0": "2", "seat 1": "3"}


async def test_who_changes_what_another_has_changed_leaves_a_doubt(store: Store) -> None:
    """Whichever page came last: the table is looked at once more, by somebody who knows."""
    await put(store, made(ID, 0, b""))
    await store.keep_shown(ID, {"room": Swap(None, "theirs")})
    late = {"room": Swap("seen before", "late")}
    for times in ("1", "2"):
        assert await claim(store, STALE, NOW, LEASE, 9) == [ID]
        await store.put_off(STALE, ID, 20.0, late)
        assert await store.shown(ID) == {"room": "theirs", doubted(STALE): times}
    assert await claim(store, STALE, NOW, LEASE, 9) == [ID], "at once"
    assert not await store.done(STALE, ID, 1, late)
    assert not await store.done(STALE, ID, 1, late), "nor is it lost when nobody holds it"
    assert await claim(store, STALE, NOW, LEASE, 9) == [ID]
    cleared = {doubted(STALE): Swap("3", None)}
    assert not await store.done(STALE, ID, 1, cleared), "it has been doubted anew"
    assert await claim(store, STALE, NOW, LEASE, 9) == [ID]
    assert await store.done(STALE, ID, 1, {doubted(STALE): Swap("5", None)})
    assert await store.shown(ID) == {"room": "theirs"}
    assert await claim(store, STALE, NOW + FURTHEST, LEASE, 9) == []


async def test_no_change_of_what_is_shown_is_no_change(store: Store) -> None:
    await put(store, made(ID, 0, b""))
    assert await store.keep_shown(ID, {})
    assert await store.shown(ID) == {}


async def test_an_index_is_read_newest_first_and_in_part(store: Store) -> None:
    for number, member in enumerate(("a", "b", "c", "d", "b")):
        at(store, NOW + number)
        assert await store.add("room tg:-100", member) == min(number + 1, 4)
    assert await store.newest("room tg:-100", 0, 9) == ["b", "d", "c", "a"]
    assert await store.newest("room tg:-100", 1, 2) == ["d", "c"]
    assert await store.newest("room tg:-100", 4, 2) == []
    await store.remove("room tg:-100", "d")
    assert await store.newest("room tg:-100", 0, 2) == ["b", "c"]
    assert await store.members("room tg:-100") == {"a", "b", "c"}


async def test_an_index_holds_each_member_once(store: Store) -> None:
    for member in (ID, OTHER, ID):
        await store.add("room tg:-100", member)
    await store.remove("room tg:-100", OTHER)
    assert await store.members("room tg:-100") == {ID}
    assert await store.members("room dc:8") == set()


async def test_an_index_can_be_by_points(store: Store) -> None:
    for member, points in (("anna", 7.0), ("boris", 9_007_199_254.0), ("вера", 7.0)):
        await store.rank("board", member, points, 60)
    assert await store.best("board", 1) == [("boris", 9_007_199_254.0)]
    assert {one for one, _ in (await store.best("board", 10))[1:]} == {"anna", "вера"}
    assert await store.standing("board", 7.0) == (1, 3), "ties share a place"
    assert await store.standing("board", -1.5) == (3, 3)
    await store.rank("board", "anna", 8.0, 60)
    assert await store.standing("board", 7.0) == (2, 3)
    await store.remove("board", "boris")
    assert await store.best("board", 10) == [("anna", 8.0), ("вера", 7.0)]
    assert await store.best("nowhere", 10) == []
    assert await store.standing("nowhere", 0.0) == (0, 0)


async def test_of_many_who_agree_on_a_value_all_learn_of_the_same(store: Store) -> None:
    told = await asyncio.gather(*(store.agree("secret", f"тайна {n}", 60) for n in range(12)))
    assert len(set(told)) == 1
    assert await store.read("secret") == told[0]
    await store.erase("secret")
    assert await store.agree("secret", "another", 60) == "another"


async def test_a_record_is_written_read_and_erased(store: Store) -> None:
    assert await store.read("person tg:42") is None
    await store.write("person tg:42", "ру")
    assert await store.read("person tg:42") == "ру"
    await store.write("person tg:42", "en", ttl=60)
    assert await store.read("person tg:42") == "en"
    await store.erase("person tg:42")
    assert await store.read("person tg:42") is None


async def test_a_budget_gives_a_burst_and_then_one_at_a_time(store: Store) -> None:
    async def take(now: float) -> float:
        at(store, NOW + now)
        return await store.budget("room", per=3.0, burst=2)

    assert [await take(0), await take(0)] == [0, 0]
    assert await take(0) == pytest.approx(3)
    assert await take(1) == pytest.approx(2)
    assert await take(3) == 0
    assert await take(3) == pytest.approx(3)
    assert [await take(100), await take(100)] == [0, 0]
    assert await take(100) > 0


async def test_a_budget_is_not_overdrawn_by_many_at_once(store: Store) -> None:
    waits = await asyncio.gather(*(store.budget("room", 60.0, 5) for _ in range(20)))
    assert waits.count(0) == 5


@pytest.mark.parametrize("per", [0.1, 1 / 7, 3.3])
async def test_waiting_as_long_as_told_is_just_enough(store: Store, per: float) -> None:
    now = 1_790_000_000.1
    at(store, now)
    assert await store.budget("room", per, 1) == 0
    for _ in range(30):
        wait = await store.budget("room", per, 1)
        assert wait == pytest.approx(per, abs=1e-4)
        now += wait
        at(store, now)
        assert await store.budget("room", per, 1) == 0


async def test_budgets_do_not_touch_each_other(store: Store) -> None:
    assert await store.budget("one", 1.0, 1) == 0
    assert await store.budget("two", 1.0, 1) == 0


async def test_a_store_that_is_there_answers(store: Store) -> None:
    await store.ping()


# Ids


async def test_ids_are_short_and_spread_over_all_shards(store: Store) -> None:
    ids = [store.new_id(secrets.randbelow) for _ in range(2000)]
    assert all(len(id) == 7 and set(id) <= set(ALPHABET) for id in ids)
    assert len(set(ids)) == len(ids)
    assert {shard(id) for id in ids} == set(range(SHARDS))


def test_every_shard_has_the_same_share_of_ids() -> None:
    share = Counter(shard(a + b) for a in ALPHABET for b in ALPHABET)
    assert set(share.values()) == {len(ALPHABET) ** 2 // SHARDS}


def test_a_change_that_is_made_anew_is_another_change() -> None:
    change = made(ID, 0, b"")
    assert replace(change, doc=b"x").nonce == change.nonce
    assert made(ID, 0, b"").nonce != change.nonce
