"""What the store in memory adds for tests: it can play dead, and lives by a given clock."""

from __future__ import annotations

import pytest

from bot.store import Away, Change, Gone
from bot.store.memory import MemoryStore

ID = "k3f9aa0"


async def test_a_store_that_plays_dead_changes_nothing() -> None:
    store = MemoryStore()
    await store.commit(Change(ID, 0, b"one"))
    store.away = True
    with pytest.raises(Away):
        await store.commit(Change(ID, 1, b"two"))
    with pytest.raises(Away):
        await store.load(ID)
    store.away = False
    assert (await store.load(ID)).doc == b"one"


async def test_tables_and_records_live_as_long_as_they_were_told() -> None:
    now = 100.0
    store = MemoryStore(clock=lambda: now)
    await store.commit(Change(ID, 0, b"", ttl=10))
    await store.write("key", "value", ttl=10)
    now = 109.0
    assert (await store.load(ID)).version == 1
    assert await store.read("key") == "value"
    now = 110.0
    with pytest.raises(Gone):
        await store.load(ID)
    assert await store.read("key") is None


async def test_a_later_change_takes_the_end_of_life_back() -> None:
    now = 100.0
    store = MemoryStore(clock=lambda: now)
    await store.commit(Change(ID, 0, b"", ttl=10))
    await store.commit(Change(ID, 1, b"", ttl=None))
    now = 1000.0
    assert (await store.load(ID)).version == 2
