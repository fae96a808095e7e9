"""The card of a match is pinned while it is played, where the bot may do that.

Each pin leaves a line in the chat, so they are few. Whether it may is asked once and then heard of;
what was refused is not tried again.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Literal

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import ChatMemberAdministrator, ChatMemberOwner

from bot.platforms.port import Page
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.places import Spot
from bot.store.port import Store

SELDOM = 600.0  # seconds between two pins in a chat
DAY = 86400
May = Literal["yes", "no"]

log = structlog.get_logger()


class Pins:
    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store
        self._after: OrderedDict[int, float] = OrderedDict()  # by chat: when to pin again

    async def may(self, chat: int, rights: object) -> May:
        """Telegram told how the bot stands in a chat."""
        admin = isinstance(rights, ChatMemberAdministrator) and bool(rights.can_pin_messages)
        can: May = "yes" if admin or isinstance(rights, ChatMemberOwner) else "no"
        await self._store.write(f"tg:may-pin:{chat}", can, ttl=30 * DAY)
        return can

    async def follow(self, at: Spot, message: int, page: Page) -> None:
        """Pinned while its match lasts, no longer."""
        if not at.is_room or page.ping or page.fleeting:
            return
        key = f"tg:pin:{at.chat}:{message}"
        if bool(await self._store.read(key)) == page.live:
            return
        if page.live and time.monotonic() < self._after.get(at.chat, 0):
            return
        try:
            if await self._can(at.chat) == "no":
                return
            if page.live:
                keep(self._after, at.chat, time.monotonic() + SELDOM)
                await self._bot.pin_chat_message(at.chat, message, disable_notification=True)
                await self._store.write(key, "pinned", ttl=60 * DAY)
            else:
                await self._store.erase(key)
                await self._bot.unpin_chat_message(at.chat, message_id=message)
        except AiogramError as error:
            # A card that is not pinned is a card all the same.
            await self._store.write(f"tg:may-pin:{at.chat}", "no", ttl=30 * DAY)
            log.info("not pinned", chat=at.chat, why=type(error).__name__)

    async def _can(self, chat: int) -> May:
        known = await self._store.read(f"tg:may-pin:{chat}")
        if known:
            return "yes" if known == "yes" else "no"
        return await self.may(chat, await self._bot.get_chat_member(chat, self._bot.id))
