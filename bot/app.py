"""The running bot: builds every object once, starts what must run, stops it in order.

Adapters are imported only when their token is set: aiogram alone takes seconds.
"""

from __future__ import annotations

import asyncio
import secrets
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, suppress

import structlog

from bot.clock import Clock
from bot.config import Settings
from bot.courier import Courier
from bot.desk import Desk
from bot.i18n import Words
from bot.people import People
from bot.platforms.port import Platform
from bot.sessions import Sessions
from bot.store.embedded import Embedded
from bot.store.redis import connect
from bot.thinker import Thinker, workers
from engines import games

log = structlog.get_logger()


async def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Until a signal asks to stop."""
    async with AsyncExitStack() as stack:
        tasks: dict[str, asyncio.Task[None]] = {}
        url = settings.redis_url
        if not url:
            embedded = Embedded(settings.data_dir)
            url = await embedded.start()
            stack.push_async_callback(embedded.stop)
            tasks["server"] = asyncio.create_task(embedded.watch())
            say(f"Tables are kept in {settings.data_dir}/")
        store = await connect(url)
        stack.push_async_callback(store.close)
        if not settings.redis_url:
            await store.release()

        words, people = Words(), People(store)
        await asyncio.to_thread(words.read, games())
        sessions = Sessions(games(), store, time.time)
        platforms: dict[str, Platform] = {}
        courier = Courier(words, people, sessions, store, platforms, time.time)
        desk = Desk(words, people, sessions, courier, platforms)
        thinker = Thinker(sessions, store, workers, time.time, secrets.randbelow)
        stack.callback(thinker.close)

        if settings.web:
            from bot.platforms.web import Web

            platforms["web"] = Web(settings, store, words, people, desk, say)
        if settings.telegram_bot_token:
            from bot.platforms.telegram import Telegram

            platforms["tg"] = Telegram(settings, store, words, people, sessions, desk)
        if settings.discord_bot_token:
            from bot.platforms.discord import Discord

            platforms["dc"] = Discord(settings, store, words, people, sessions, desk, say)

        for name, platform in platforms.items():
            tasks[name] = asyncio.create_task(platform.run(), name=name)
        tasks["courier"] = asyncio.create_task(courier.run())
        tasks["clock"] = asyncio.create_task(Clock(sessions, store, time.time).run())
        tasks["thinker"] = asyncio.create_task(thinker.run())
        for line in _hints(settings):
            say(line)
        try:
            await _until_asked(tasks)
            say("Stopping…")
        finally:
            for task in reversed(tasks.values()):
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task


def _hints(settings: Settings) -> list[str]:
    lines = []
    if not settings.telegram_bot_token:
        lines.append("Telegram: set TELEGRAM_BOT_TOKEN (from @BotFather) to connect it")
    if not settings.discord_bot_token:
        lines.append("Discord: set DISCORD_BOT_TOKEN (Developer Portal, Bot) to connect it")
    return [*lines, "Ctrl+C stops the bot; nothing is lost"]


async def _until_asked(tasks: Mapping[str, asyncio.Task[None]]) -> None:
    """Waits for a signal; a part that fails takes the bot down with its reason."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(one, asked.set)
    waiting = asyncio.create_task(asked.wait())
    done, _ = await asyncio.wait({waiting, *tasks.values()}, return_when=asyncio.FIRST_COMPLETED)
    if waiting not in done:
        waiting.cancel()
        for name, task in tasks.items():
            if task in done:
                log.error("a part of the bot has stopped", part=name)
                task.result()
