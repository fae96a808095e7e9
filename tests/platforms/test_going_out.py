"""Nothing leaves the process for a lease that has run out, whatever was waited for before."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from aiogram import Bot

from bot.platforms.discord.outbox import in_our_terms
from bot.platforms.port import Leave, Overtaken, Page, going_out
from bot.platforms.telegram.outbox import Outbox
from bot.platforms.web.chats import Chats
from bot.store.memory import MemoryStore

Call = Callable[[], Awaitable[None]]


def overtaken() -> None:
    raise Overtaken


async def by_telegram(call: Call) -> None:
    await Outbox(Bot("1:a"), MemoryStore(), lambda: 0.0).write(42, call)


async def by_telegram_for_nothing(call: Call) -> None:
    await Outbox(Bot("1:a"), MemoryStore(), lambda: 0.0).do(42, call)


@pytest.mark.parametrize("out", [in_our_terms, by_telegram, by_telegram_for_nothing])
async def test_who_was_overtaken_calls_nobody(out: Callable[[Call], Awaitable[None]]) -> None:
    calls = 0

    async def call() -> None:
        nonlocal calls
        calls += 1

    with pytest.raises(Overtaken), Leave(overtaken):
        await out(call)
    assert calls == 0
    await out(call)
    assert calls == 1, "who shows something without a lease is not asked"


async def test_who_was_overtaken_writes_nothing_on_the_page() -> None:
    chats = Chats(MemoryStore())
    there = await chats.show("web:#den", Page(("new",)))
    with Leave(overtaken):
        with pytest.raises(Overtaken):
            await chats.show("web:#den", Page(("old",)), id=there.id)
        with pytest.raises(Overtaken):
            await chats.remove("web:#den", str(there.id))
    assert (await chats.chat("web:#den")).messages == (there,)


async def test_what_goes_with_a_new_message_is_not_held_back() -> None:
    with Leave(overtaken) as leave:
        with pytest.raises(Overtaken):
            going_out()
        leave.end()
        going_out()


async def test_what_is_tried_again_later_asks_nobody() -> None:
    go_on = asyncio.Event()

    async def later() -> None:
        await go_on.wait()
        going_out()

    with Leave(overtaken):
        task = asyncio.create_task(later())
        await asyncio.sleep(0)
    go_on.set()
    await task
