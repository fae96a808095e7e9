"""The running bot: builds every object once, starts what must run, stops it in order.

Adapters are imported only when their token is set: aiogram alone takes seconds.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, suppress

import structlog

from bot.build import build
from bot.config import Settings, WrongSettings
from bot.health import Health
from bot.i18n import Words
from bot.store.embedded import Embedded
from bot.store.redis import connect
from bot.store.trial import try_out
from bot.thinker import workers
from engines import games

log = structlog.get_logger()


async def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Until a signal asks to stop."""
    if not (settings.web or settings.telegram_bot_token or settings.discord_bot_token):
        raise WrongSettings(
            "WEB, TELEGRAM_BOT_TOKEN, DISCORD_BOT_TOKEN: nobody could reach the bot; set one"
        )
    asked = _asked_to_stop()
    async with AsyncExitStack() as stack:
        tasks: dict[str, asyncio.Task[None]] = {}
        url = settings.redis_url
        if not url:
            embedded = Embedded(settings.data_dir)
            url = await embedded.start()
            stack.push_async_callback(embedded.stop)
            tasks["server"] = asyncio.create_task(embedded.watch())
            say(f"Tables are kept in {settings.data_dir}/")
        store = await connect(url, settings.key_prefix, written=not settings.redis_url)
        stack.push_async_callback(store.close)
        await try_out(store)

        words = Words()
        await asyncio.to_thread(words.read, games())
        bot = build(store, games(), words, workers=workers)
        stack.callback(bot.thinker.close)
        stack.callback(bot.advisor.close)
        stack.callback(bot.courier.pictures.close)
        people, desk = bot.people, bot.desk

        if settings.web:
            from bot.platforms.web import Web

            bot.add(Web(settings, store, words, people, desk, say))
        if settings.telegram_bot_token:
            from bot.platforms.telegram import Telegram

            bot.add(Telegram(settings, store, words, desk))
        if settings.discord_bot_token:
            from bot.platforms.discord import Discord

            bot.add(Discord(settings, store, words, desk, say))

        troubles = {name: one.unwell for name, one in bot.platforms.items()}
        health = Health(settings, store, troubles, say)
        tasks["health"] = asyncio.create_task(health.run())
        for name, part in bot.running().items():
            tasks[name] = asyncio.ensure_future(part)
        for line in _hints(settings):
            say(line)
        try:
            await _until(asked, tasks)
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


def _asked_to_stop() -> asyncio.Event:
    """Set by a signal. Also one that comes while the bot starts ends it in order."""
    asked = asyncio.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(one, asked.set)
    return asked


async def _until(asked: asyncio.Event, tasks: Mapping[str, asyncio.Task[None]]) -> None:
    """Waits for a signal; a part that fails takes the bot down with its reason."""
    waiting = asyncio.create_task(asked.wait())
    done, _ = await asyncio.wait({waiting, *tasks.values()}, return_when=asyncio.FIRST_COMPLETED)
    if waiting not in done:
        waiting.cancel()
        for name, task in tasks.items():
            if task in done:
                log.error("a part of the bot has stopped", part=name)
                task.result()
