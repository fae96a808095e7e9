"""Somebody on Discord who wants to be forgotten: no key and no value has the id afterwards."""

from __future__ import annotations

import time
from dataclasses import fields

import pytest

from bot.erasure import SETTLED, mention
from bot.platforms.discord.outbox import Limits
from bot.store.redis import RedisStore
from tests.platforms.discord.rig import TOY, moves, open_table, rigged, said
from tests.store.servers import Server


async def test_nothing_that_the_adapter_keeps_has_the_id(monkeypatch: pytest.MonkeyPatch) -> None:
    async with rigged(all_games=TOY) as (rig, bot):
        _, boris = both = rig.person("Anna"), rig.person("Boris")
        table = await open_table(bot, "high_card", both)
        await rig.world.until(lambda: any(map(moves, both)))
        about, direct = (mention((f"dc:{one.id}",)) for one in (boris.user, boris.direct))
        assert await rig.store.mentions(about)
        await boris.slash("forget", boris.direct)
        await boris.until(said(bot, "forget-title", "en"))
        await boris.press(said(bot, "key-forget", "en"), boris.direct)
        await rig.world.until(lambda: not boris.sees(said(bot, "key-hand", "en"), boris.direct))
        assert (await bot.sessions.table(table)).stage == "over"
        await bot.stop()  # what is under way is finished: nothing is written later
        erasure = bot.desk.erasure
        monkeypatch.setattr(erasure, "_now", lambda: time.time() + SETTLED + 1)
        await erasure.sweep()
        assert await rig.store.mentions(about) == []
        # Of the direct chat there is its pace, which runs out within seconds by itself.
        assert {one.kind for one in await rig.store.mentions(direct)} <= {"budget"}


async def test_the_pace_of_a_direct_chat_is_kept_for_seconds(
    redis_store: RedisStore, redis_server: Server
) -> None:
    """It has the number of the chat in its key, and is gone before anybody looks for that."""
    limits = Limits()
    for name, pace in {one.name: getattr(limits, one.name) for one in fields(limits)}.items():
        for _ in range(pace.burst + 1):
            await redis_store.budget(f"dc:{name}:1234567890123456789", pace.per, pace.burst)
        left = redis_server.ask("PTTL", f"budget:dc:{name}:1234567890123456789")
        assert 0 < left < 60_000 < 1000 * SETTLED, name
