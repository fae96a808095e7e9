"""Somebody on the page who wants to be forgotten: nothing of theirs is kept, nor written again by a
chat that is still open."""

from __future__ import annotations

import time

import pytest

from bot.erasure import SETTLED
from bot.platforms.web.drawing import mark_of
from bot.store.redis import RedisStore
from tests.bot.test_erasure import left
from tests.platforms.web.test_web import a_match
from tests.platforms.web.windows import playground
from tests.store.servers import Server


async def test_nothing_that_the_page_keeps_has_the_id(
    redis_store: RedisStore, redis_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playground(redis_store) as ground:
        anna, boris = await a_match(ground)
        vera = await ground.window("Vera", room="attic")
        elsewhere = await ground.window("Boris", room="attic", key=boris.key)
        for window in (boris, elsewhere):
            await window.says("my own words")
        await vera.sees("my own words")
        await boris.says("/rules high card")
        await vera.says("words of others")
        await boris.says("/forget", private=True)
        await boris.presses("Yes, erase me", private=True)
        await anna.sees("🏆", anna.group)
        erasure = ground.desk.erasure
        monkeypatch.setattr(erasure, "_now", lambda: time.time() + SETTLED + 1)
        await erasure.sweep()
        await vera.misses("my own words")
        await anna.says("still here")
        await vera.says("still here too")
        for word in (boris.me, mark_of(boris.me), "my own words"):
            assert left(redis_server, word) == [], word
        assert left(redis_server, "words of others")
        assert left(redis_server, anna.me)
