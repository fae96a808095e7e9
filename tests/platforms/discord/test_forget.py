"""Somebody on Discord who wants to be forgotten: no key and no value has the id afterwards."""

from __future__ import annotations

import time

import pytest

from bot.erasure import SETTLED, mention
from tests.platforms.discord.rig import TOY, moves, open_table, rigged, said


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
