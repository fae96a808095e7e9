"""Inline mode: `@bot great wall`, typed in any chat, offers cards that invite to a game.

The bot need be no member there, and learns nothing of the chat: a card has one key, a link into the
private chat.
"""

from __future__ import annotations

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import (
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)

from bot import codec
from bot.desk import Desk
from bot.platforms.telegram.askers import Askers
from bot.platforms.telegram.markup import html, keyboard
from bot.platforms.telegram.places import Spot
from bot.store.port import Away

MOST = 50  # that Telegram takes

log = structlog.get_logger()


class Inline:
    def __init__(self, bot: Bot, askers: Askers, desk: Desk) -> None:
        self._bot = bot
        self._askers = askers
        self._desk = desk

    async def asked(self, query: InlineQuery, to_private: str) -> None:
        """`to_private` is said on the key above the cards."""
        try:
            asker = self._askers.who(query.from_user, None, Spot(query.from_user.id))
            found = await self._desk.invitations(asker, query.query)
            cards = [
                InlineQueryResultArticle(
                    id=one.key,
                    title=one.title,
                    description=one.about,
                    input_message_content=InputTextMessageContent(message_text=html(one.page)),
                    reply_markup=keyboard(one.page),
                )
                for one in found[:MOST]
            ]
            # Each card leads to a table of its own: none is kept for the next who asks.
            await self._bot.answer_inline_query(
                query.id,
                [*cards],
                cache_time=0,
                is_personal=True,
                button=InlineQueryResultsButton(text=to_private, start_parameter=codec.HELLO),
            )
        except (AiogramError, Away) as why:
            log.info("nothing offered", why=type(why).__name__)
