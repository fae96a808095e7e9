"""What every store promises: the same tests in memory, on a real server, and on a real Cluster."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from dataclasses import replace

import pytest

from bot.store import Change, Gone, Queue, Store
from bot.store.port import ALPHABET, NONCES, SHARDS, shard

ID = "k3f9aa0"
OTHER = "zz00000"
NOW = 1_000.0
LEASE = 30.0


async def put(store: Store, change: Change) -> None:
    assert await store.commit(change)


# Tables


async def test_what_was_committed_is_loaded(store: Store) -> None:
    doc = b'{"\x00\xff \xd0\xb4": 1}'
    await put(store, Change(ID, 0, doc))
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
    await put(store, Change(ID, 0, b"one", ("first",)))
    await put(store, Change(ID, 1, b"two", ("second",)))
    assert not await store.commit(Change(ID, 1, b"late", ("lost",), due=5.0, think=True))
    assert (await store.load(ID)).doc == b"two"
    assert await store.transcript(ID) == ["first", "second"]
    assert await store.claim("due", NOW, LEASE, 9) == []
    assert await store.claim("think", NOW, LEASE, 9) == []


async def test_a_table_is_made_only_once(store: Store) -> None:
    await put(store, Change(ID, 0, b"mine"))
    assert not await store.commit(Change(ID, 0, b"yours"))


async def test_a_table_that_is_gone_cannot_be_changed(store: Store) -> None:
    assert not await store.commit(Change(ID, 4, b"five"))
    with pytest.raises(Gone):
        await store.load(ID)


async def test_the_same_change_again_is_in_once(store: Store) -> None:
    change = Change(ID, 0, b"one", ("first",))
    assert await store.commit(change)
    assert await store.commit(change)
    assert (await store.load(ID)).version == 1
    assert await store.transcript(ID) == ["first"]


async def test_the_same_change_again_is_known_after_others_came_on_top(store: Store) -> None:
    change = Change(ID, 0, b"one")
    await put(store, change)
    for version in range(1, NONCES):
        await put(store, Change(ID, version, b"more"))
    assert await store.commit(change)
    assert (await store.load(ID)).version == NONCES


async def test_an_equal_change_of_somebody_else_is_not_mine(store: Store) -> None:
    mine = Change(ID, 0, b"one")
    await put(store, mine)
    theirs = Change(ID, 0, b"one")
    assert mine == theirs
    assert not await store.commit(theirs)


async def test_lines_are_kept_in_order_in_any_script(store: Store) -> None:
    await put(store, Change(ID, 0, b"", ("0> take 5", "1> ход конём")))
    await put(store, Change(ID, 1, b"", ()))
    await put(store, Change(ID, 2, b"", ("0> 🐎",)))
    assert await store.transcript(ID) == ["0> take 5", "1> ход конём", "0> 🐎"]


async def test_a_table_without_time_left_is_gone_with_all_that_is_beside_it(store: Store) -> None:
    await put(store, Change(ID, 0, b"", ("line",)))
    await store.keep_shown(ID, {"room": "1"})
    await put(store, Change(ID, 1, b"", ttl=0))
    with pytest.raises(Gone):
        await store.load(ID)
    assert await store.transcript(ID) == []
    assert await store.shown(ID) == {}


async def test_eight_racing_writers_lose_nothing_and_double_nothing(store: Store) -> None:
    await put(store, Change(ID, 0, b""))

    async def write(writer: int) -> None:
        for number in range(50):
            while True:
                old = await store.load(ID)
                line = f"{writer}.{number} made {old.version + 1}"
                if await store.commit(Change(ID, old.version, line.encode(), (line,))):
                    break

    await asyncio.gather(*(write(writer) for writer in range(8)))
    assert (await store.load(ID)).version == 401
    lines = [line.split() for line in await store.transcript(ID)]
    assert sorted(Counter(who for who, _, _ in lines).values()) == [1] * 400
    assert [int(version) for _, _, version in lines] == list(range(2, 402))


# Queues


async def test_a_new_table_is_stale_at_any_time(store: Store) -> None:
    await put(store, Change(ID, 0, b""))
    assert await store.claim("stale", 0.0, LEASE, 9) == [ID]


async def test_a_change_that_nobody_sees_leaves_no_mark_and_removes_none(store: Store) -> None:
    await put(store, Change(ID, 0, b"", stale=False))
    assert await store.claim("stale", NOW, LEASE, 9) == []
    await put(store, Change(ID, 1, b""))
    await put(store, Change(ID, 2, b"", stale=False))
    assert await store.claim("stale", NOW, LEASE, 9) == [ID]


async def test_a_deadline_comes_up_at_its_time_and_not_before(store: Store) -> None:
    await put(store, Change(ID, 0, b"", due=NOW + 0.25))
    assert await store.claim("due", NOW, LEASE, 9) == []
    assert await store.claim("due", NOW + 0.25, LEASE, 9) == [ID]


async def test_the_newest_deadline_counts(store: Store) -> None:
    await put(store, Change(ID, 0, b"", due=NOW))
    await put(store, Change(ID, 1, b"", due=NOW + 60))
    assert await store.claim("due", NOW, LEASE, 9) == []
    await put(store, Change(ID, 2, b"", due=None))
    assert await store.claim("due", NOW + 60, LEASE, 9) == []


async def test_a_computer_to_move_is_marked_and_unmarked(store: Store) -> None:
    await put(store, Change(ID, 0, b"", think=True))
    assert await store.claim("think", NOW, LEASE, 9) == [ID]
    await put(store, Change(ID, 1, b"", think=False))
    assert await store.claim("think", NOW + LEASE, LEASE, 9) == []


async def test_a_mark_that_was_removed_while_held_can_be_set_again(store: Store) -> None:
    await put(store, Change(ID, 0, b"", think=True))
    await store.claim("think", NOW, LEASE, 9)
    await put(store, Change(ID, 1, b"", think=False))
    await put(store, Change(ID, 2, b"", think=True))
    assert await store.claim("think", NOW, LEASE, 9) == [ID]


@pytest.mark.parametrize("queue", ["due", "stale", "think"])
async def test_a_claimed_mark_is_nobody_elses_until_the_lease_ends(
    store: Store, queue: Queue
) -> None:
    await put(store, Change(ID, 0, b"", due=NOW, think=True))
    assert await store.claim(queue, NOW, LEASE, 9) == [ID]
    assert await store.claim(queue, NOW + LEASE - 1, LEASE, 9) == []
    assert await store.claim(queue, NOW + LEASE, LEASE, 9) == [ID]


@pytest.mark.parametrize("queue", ["stale", "think"])
async def test_a_change_does_not_break_a_lease(store: Store, queue: Queue) -> None:
    await put(store, Change(ID, 0, b"", think=True))
    assert await store.claim(queue, NOW, LEASE, 9) == [ID]
    await put(store, Change(ID, 1, b"", think=True))
    assert await store.claim(queue, NOW + 1, LEASE, 9) == []
    assert await store.claim(queue, NOW + LEASE, LEASE, 9) == [ID]


@pytest.mark.parametrize("queue", ["due", "stale", "think"])
async def test_done_removes_the_mark_of_the_version_it_was_done_for(
    store: Store, queue: Queue
) -> None:
    await put(store, Change(ID, 0, b"", due=NOW, think=True))
    await store.claim(queue, NOW, LEASE, 9)
    assert await store.done(queue, ID, 1)
    assert await store.claim(queue, NOW + LEASE, LEASE, 9) == []


@pytest.mark.parametrize("queue", ["stale", "think"])
async def test_what_moved_on_while_it_was_worked_on_comes_up_at_once(
    store: Store, queue: Queue
) -> None:
    await put(store, Change(ID, 0, b"", think=True))
    await store.claim(queue, NOW, LEASE, 9)
    await put(store, Change(ID, 1, b"", think=True))
    assert not await store.done(queue, ID, 1)
    assert await store.claim(queue, NOW, LEASE, 9) == [ID]


async def test_done_with_an_old_deadline_leaves_the_new_one(store: Store) -> None:
    await put(store, Change(ID, 0, b"", due=NOW))
    await store.claim("due", NOW, LEASE, 9)
    await put(store, Change(ID, 1, b"", due=NOW + 60))
    assert not await store.done("due", ID, 1)
    assert await store.claim("due", NOW + 59, LEASE, 9) == []
    assert await store.claim("due", NOW + 60, LEASE, 9) == [ID]


async def test_done_does_not_bring_back_a_mark_that_was_removed(store: Store) -> None:
    await put(store, Change(ID, 0, b"", think=True))
    await store.claim("think", NOW, LEASE, 9)
    await put(store, Change(ID, 1, b"", think=False))
    assert not await store.done("think", ID, 1)
    assert await store.claim("think", NOW + LEASE, LEASE, 9) == []


async def test_a_mark_of_a_table_that_is_gone_can_be_cleared(store: Store) -> None:
    await put(store, Change(ID, 0, b"", ttl=0))
    assert await store.claim("stale", NOW, LEASE, 9) == [ID]
    assert await store.done("stale", ID, 1)
    assert await store.claim("stale", NOW + LEASE, LEASE, 9) == []


@pytest.mark.parametrize("queue", ["due", "stale", "think"])
async def test_what_is_put_off_comes_up_later(store: Store, queue: Queue) -> None:
    await put(store, Change(ID, 0, b"", due=NOW, think=True))
    await store.claim(queue, NOW, LEASE, 9)
    await store.put_off(queue, ID, NOW + 5)
    assert await store.claim(queue, NOW + 4, LEASE, 9) == []
    assert await store.claim(queue, NOW + 5, LEASE, 9) == [ID]


async def test_a_change_brings_a_mark_that_was_put_off_forward(store: Store) -> None:
    await put(store, Change(ID, 0, b""))
    await store.claim("stale", NOW, LEASE, 9)
    await store.put_off("stale", ID, NOW + 500)
    await put(store, Change(ID, 1, b""))
    assert await store.claim("stale", NOW, LEASE, 9) == [ID]


async def test_what_was_marked_anew_while_held_is_not_put_off(store: Store) -> None:
    await put(store, Change(ID, 0, b""))
    await store.claim("stale", NOW, LEASE, 9)
    await put(store, Change(ID, 1, b""))
    await store.put_off("stale", ID, NOW + 500)
    assert await store.claim("stale", NOW, LEASE, 9) == [ID]


async def test_putting_off_an_old_deadline_does_not_move_the_new_one(store: Store) -> None:
    await put(store, Change(ID, 0, b"", due=NOW))
    await store.claim("due", NOW, LEASE, 9)
    await put(store, Change(ID, 1, b"", due=NOW + 10))
    await store.put_off("due", ID, NOW + 500)
    assert await store.claim("due", NOW + 10, LEASE, 9) == [ID]


async def test_putting_off_what_is_not_marked_marks_nothing(store: Store) -> None:
    await put(store, Change(ID, 0, b"", stale=False))
    await store.put_off("stale", ID, NOW)
    assert await store.claim("stale", NOW, LEASE, 9) == []


async def test_no_more_is_claimed_than_asked_for_and_the_oldest_first(store: Store) -> None:
    ids = [f"{first}{first}" for first in ALPHABET]
    assert {shard(id) for id in ids} == set(range(SHARDS))
    for wait, id in enumerate(ids):
        await put(store, Change(id, 0, b"", due=NOW - wait))
    oldest = ids[::-1]
    assert await store.claim("due", NOW, LEASE, 5) == oldest[:5]
    assert await store.claim("due", NOW, LEASE, 99) == oldest[5:]


async def test_fresh_marks_are_claimed_in_the_order_they_were_set(store: Store) -> None:
    ids = [f"{first}0" for first in reversed(ALPHABET)]
    for id in ids:
        await put(store, Change(id, 0, b""))
    await put(store, Change(ids[0], 1, b""))
    assert await store.claim("stale", NOW, LEASE, 99) == ids


async def test_workers_at_the_same_time_never_get_the_same_mark(store: Store) -> None:
    ids = [store.new_id(secrets.randbelow) for _ in range(40)]
    for id in ids:
        await put(store, Change(id, 0, b""))
    claimed = await asyncio.gather(*(store.claim("stale", NOW, LEASE, 40) for _ in range(6)))
    assert sorted(id for some in claimed for id in some) == sorted(ids)


# Beside the tables


async def test_what_is_shown_is_kept_place_by_place(store: Store) -> None:
    await put(store, Change(ID, 0, b""))
    await store.keep_shown(ID, {"room": "17 ab", "seat 0": "18 cd", "seat 1": "19 ef"})
    await store.keep_shown(ID, {"room": "20 äß", "seat 0": None})
    assert await store.shown(ID) == {"room": "20 äß", "seat 1": "19 ef"}
    assert await store.shown(OTHER) == {}


async def test_nothing_is_kept_as_shown_of_a_table_that_is_gone(store: Store) -> None:
    await store.keep_shown(ID, {"room": "1"})
    assert await store.shown(ID) == {}


async def test_no_change_of_what_is_shown_is_no_change(store: Store) -> None:
    await put(store, Change(ID, 0, b""))
    await store.keep_shown(ID, {})
    assert await store.shown(ID) == {}


async def test_an_index_holds_each_member_once(store: Store) -> None:
    for member in (ID, OTHER, ID):
        await store.add("room tg:-100", member)
    await store.remove("room tg:-100", OTHER)
    assert await store.members("room tg:-100") == {ID}
    assert await store.members("room dc:8") == set()


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
        return await store.budget("room", per=3.0, burst=2, now=NOW + now)

    assert [await take(0), await take(0)] == [0, 0]
    assert await take(0) == pytest.approx(3)
    assert await take(1) == pytest.approx(2)
    assert await take(3) == 0
    assert await take(3) == pytest.approx(3)
    assert [await take(100), await take(100)] == [0, 0]
    assert await take(100) > 0


async def test_a_budget_is_not_overdrawn_by_many_at_once(store: Store) -> None:
    waits = await asyncio.gather(*(store.budget("room", 0.1, 5, NOW) for _ in range(20)))
    assert waits.count(0) == 5


@pytest.mark.parametrize("per", [0.1, 1 / 7, 3.3])
async def test_waiting_as_long_as_told_is_just_enough(store: Store, per: float) -> None:
    now = 1_790_000_000.1
    assert await store.budget("room", per, 1, now) == 0
    for _ in range(30):
        wait = await store.budget("room", per, 1, now)
        assert wait == pytest.approx(per, abs=1e-4)
        now += wait
        assert await store.budget("room", per, 1, now) == 0


async def test_budgets_do_not_touch_each_other(store: Store) -> None:
    assert await store.budget("one", 1.0, 1, NOW) == 0
    assert await store.budget("two", 1.0, 1, NOW) == 0


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
    change = Change(ID, 0, b"")
    assert replace(change, doc=b"x").nonce == change.nonce
    assert Change(ID, 0, b"").nonce != change.nonce
