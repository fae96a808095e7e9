"""Messages in a group that one member alone can see (Bot API 10.3), on request only.

A server that does not know them would ignore the parameter and show the text to everybody. So the
first one carries nothing: only when the answer proves that it is ephemeral is the page put in, by a
call that can reach no one else. Whoever cannot be shown one gets NotHere, never a public message.
"""

from __future__ import annotations

from collections import OrderedDict

import structlog
from aiogram.exceptions import AiogramError, TelegramBadRequest
from aiogram.types import EphemeralMessageParameters, Message, ReplyParameters

from bot.platforms.port import Moved, Page, SlowDown, Unreachable
from bot.platforms.telegram.markup import html, keyboard
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.outbox import Missing, Outbox, unchanged
from bot.platforms.telegram.places import Spot

BLANK = "⏳"

log = structlog.get_logger()


class NotHere(Exception):
    """No ephemeral message can be shown to this person in this place now."""


class Ephemeral:
    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._bot = outbox.bot
        self._works: bool | None = None  # None: not proved yet
        # Updates from ephemeral messages do not name the topic they lie in.
        self._threads: OrderedDict[tuple[int, int], int | None] = OrderedDict()
        self._last: OrderedDict[tuple[int, int], int] = OrderedDict()  # by chat and person

    async def send(
        self,
        at: Spot,
        user: int,
        page: Page,
        *,
        query: str | None = None,
        command: int | None = None,
    ) -> None:
        """Within seconds of a press or an ephemeral command; at no other time."""
        if self._works is False or not at.is_room or not (query or command):
            raise NotHere
        if self._works:
            await self._post(at, user, page, query, command)
            return
        blank = Page(title=(), lines=((BLANK,),))
        sent = await self._post(at, user, blank, query, command)
        if not sent.ephemeral_message_id:
            self._works = False
            log.warning("this server knows no ephemeral messages")
            await self._outbox.do(
                at.chat, lambda: self._bot.delete_message(at.chat, sent.message_id)
            )
            raise NotHere
        self._works = True
        await self.edit(at, user, sent.ephemeral_message_id, page)

    async def edit(self, at: Spot, user: int, number: int, page: Page) -> None:
        async def edit() -> None:
            try:
                await self._bot.edit_ephemeral_message_text(
                    chat_id=at.chat,
                    receiver_user_id=user,
                    ephemeral_message_id=number,
                    text=html(page),
                    reply_markup=keyboard(page),
                )
            except TelegramBadRequest as error:
                if not unchanged(error):
                    raise

        try:
            await self._outbox.write(at.chat, edit, patience=1.0)
        except (Missing, Unreachable, Moved, SlowDown, AiogramError) as why:
            raise NotHere from why

    async def delete(self, at: Spot, user: int, number: int) -> None:
        try:
            await self._bot.delete_ephemeral_message(at.chat, user, number)
        except AiogramError as why:
            log.info("not withdrawn", chat=at.chat, why=type(why).__name__)

    def topic(self, chat: int, number: int) -> int | None:
        return self._threads.get((chat, number))

    async def _post(
        self, at: Spot, user: int, page: Page, query: str | None, command: int | None
    ) -> Message:
        reply = ReplyParameters(ephemeral_message_id=command) if command else None
        receiver = EphemeralMessageParameters(receiver_user_id=user, callback_query_id=query)
        try:
            sent = await self._outbox.write(
                at.chat,
                lambda: self._bot.send_message(
                    at.chat,
                    html(page),
                    message_thread_id=at.thread,
                    reply_markup=keyboard(page),
                    reply_parameters=reply,
                    ephemeral_message_parameters=receiver,
                ),
            )
        except (Missing, Unreachable, Moved, SlowDown, AiogramError) as why:
            raise NotHere from why
        if number := sent.ephemeral_message_id:
            keep(self._threads, (at.chat, number), at.thread)
            # A newer page takes the place of the one before: nobody needs two hands.
            before = self._last.get((at.chat, user))
            if before:
                await self.delete(at, user, before)
            keep(self._last, (at.chat, user), number)
        return sent
