"""Somebody on Telegram who wants to be forgotten: no message, no key, no value is left of them."""

from __future__ import annotations

import time

import pytest

from bot.erasure import SETTLED, mention
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import Rig, say, started


async def test_nothing_that_the_adapter_keeps_has_the_id(
    rig: Rig, anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    boris.says("/me", boris.chat)
    await boris.sees(say("me-none"), boris.chat)
    about = mention((f"tg:{boris.id}",))
    assert {one.kind for one in await rig.store.mentions(about)} >= {"table", "shown", "record"}
    boris.says("/forget", boris.chat)
    await boris.presses(say("key-forget"), boris.chat)
    await rig.settled()
    erasure = rig.desk.erasure
    monkeypatch.setattr(erasure, "_now", lambda: time.time() + SETTLED + 1)
    await erasure.sweep()
    assert await rig.store.mentions(about) == []
    assert await rig.store.mentions(mention((f"tg:{anna.id}",)))
