"""A bot that serves one platform, to be killed: `python -m tests.platforms.apart tg|dc <store> …`.

What follows the address of the store is where the loopback server is: its API and, for Discord, the
gateway and the token. Budgets are wide open, everything else is as it runs for people.
"""

from __future__ import annotations

import asyncio
import sys

from pydantic import SecretStr

from bot.build import Bot, build
from bot.config import Settings
from bot.i18n import Words
from bot.store.redis import connect
from engines import games

UNLIMITED = 1e6


def add_telegram(bot: Bot, api: str, token: str) -> None:
    from bot.platforms.telegram import Telegram

    settings = Settings(
        _env_file=None,
        telegram_bot_token=SecretStr(token),
        telegram_api_base=api,
        telegram_per_second=UNLIMITED,
        telegram_group_per_minute=UNLIMITED,
        telegram_chat_per_second=UNLIMITED,
        web=False,
    )
    bot.add(Telegram(settings, bot.store, bot.words, bot.desk))


def add_discord(bot: Bot, api: str, token: str, gateway: str) -> None:
    from bot.platforms.discord import Discord
    from bot.platforms.discord.outbox import Limits, Pace

    settings = Settings(
        _env_file=None,
        discord_bot_token=SecretStr(token),
        discord_api_base=api,
        discord_gateway_url=gateway,
        web=False,
    )
    adapter = Discord(
        *(settings, bot.store, bot.words, bot.desk, print),
        limits=Limits(*[Pace(1000, 0.0001)] * 4),
        guild_ready_timeout=0.01,
    )
    bot.add(adapter)


async def main(prefix: str, store: str, *where: str) -> None:
    bot = build(await connect(store), games(), Words())
    if prefix == "tg":
        add_telegram(bot, *where)
    else:
        add_discord(bot, *where)
    await asyncio.gather(*bot.running().values())


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
