"""Who asks on Telegram, and whether they have the say in a group. What cannot be known is no."""

from __future__ import annotations

import time
from collections import OrderedDict

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import Message, User

from bot.desk import Asker, Room
from bot.i18n import tidy
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.places import Spot, person

BELIEVED = 20.0  # seconds for which somebody who is no admin is not asked about again
ANONYMOUS = 1087968824  # stands for an admin who hides behind the group's name

log = structlog.get_logger()


class Askers:
    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._no_admins: OrderedDict[tuple[int, int], float] = OrderedDict()

    def who(self, user: User, message: Message | None, at: Spot) -> Asker:
        """Who asks, and where. Of a message too old to be told, or typed unseen in some topic of a
        forum, the place is not known: it counts as asked in private."""
        room = None
        if message is not None and at.is_room:
            hidden = message.ephemeral_message_id and message.chat.is_forum and not at.thread
            if not hidden:
                room = Room(id=at.place, title=tidy(message.chat.title or "") or "—")
        faceless = user.id == ANONYMOUS
        return Asker(
            person(user.id),
            user.full_name,
            room,
            user.language_code or "",
            admin=True if faceless else None,
            faceless=faceless,
        )

    async def is_admin(self, chat: int, user: int) -> bool:
        """Asked each time. Only that somebody is none is believed for a while: many press."""
        if time.monotonic() < self._no_admins.get((chat, user), 0.0):
            return False
        try:
            member = await self._bot.get_chat_member(chat, user)
        except AiogramError as why:
            log.warning("cannot tell who is an admin", chat=chat, why=type(why).__name__)
            return False
        if member.status in ("creator", "administrator"):
            return True
        keep(self._no_admins, (chat, user), time.monotonic() + BELIEVED)
        return False
