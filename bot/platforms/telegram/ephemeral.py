"""Messages in a group that one member alone can see (Bot API 10.3), on request only.

A server that does not know them would ignore the parameter and show the text to everybody. So the
very first one carries nothing: only when the answer proves that it is ephemeral is a page sent.
Whoever cannot be shown one gets NotHere, never a public message.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import structlog
from aiogram.exceptions import AiogramError, TelegramBadRequest
from aiogram.types import EphemeralMessageParameters, Message, ReplyParameters

from bot.platforms.port import Moved, Page, SlowDown, Unreachable
from bot.platforms.telegram.markup import CAPTION, html, keyboard, visible
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.outbox import Missing, Outbox, unchanged
from bot.platforms.telegram.photos import Photos, media
from bot.platforms.telegram.places import Spot
from bot.platforms.telegram.posting import post

BLANK = "⏳"
PATIENCE = 1.0

log = structlog.get_logger()


class NotHere(Exception):
    """No ephemeral message can be shown to this person in this place now."""


class Occasion(NamedTuple):
    """What allows an ephemeral message, and only for seconds: a press, or a command that was
    ephemeral itself."""

    query: str | None = None
    command: int | None = None


class Ephemeral:
    def __init__(self, outbox: Outbox, photos: Photos) -> None:
        self._outbox = outbox
        self._bot = outbox.bot
        self._photos = photos
        self._works: bool | None = None  # None: not proved yet
        # Updates from ephemeral messages do not name the topic they lie in.
        self._threads: OrderedDict[tuple[int, int], int | None] = OrderedDict()

    async def send(self, at: Spot, user: int, page: Page, since: Occasion) -> int:
        if self._works is False or not at.is_room or not any(since):
            raise NotHere
        if self._works is None:
            await self._prove(at, user, since)
        sent = await self._post(at, user, page, since)
        number = sent.ephemeral_message_id
        assert number
        keep(self._threads, (at.chat, number), at.thread)
        return number

    async def edit(
        self, at: Spot, user: int, number: int, page: Page, before: str, patience: float = PATIENCE
    ) -> None:
        """In place; `before` is the digest of the picture that is on it. No file can be put there
        that this person has not been shown before. Raises NotHere, SlowDown, Missing."""
        photo = await self._photos.known(user, page)
        picture = page.picture
        if picture is None and (before or visible(page) > CAPTION):
            raise NotHere("it cannot become a text, or not such a long one")
        if picture and picture.digest != before and not photo:
            raise NotHere("a picture cannot be uploaded there")

        async def edit() -> None:
            keys = keyboard(page)
            try:
                if picture is None:
                    await self._bot.edit_ephemeral_message_text(
                        chat_id=at.chat,
                        receiver_user_id=user,
                        ephemeral_message_id=number,
                        text=html(page),
                        reply_markup=keys,
                    )
                elif picture.digest == before:
                    await self._bot.edit_ephemeral_message_caption(
                        chat_id=at.chat,
                        receiver_user_id=user,
                        ephemeral_message_id=number,
                        caption=html(page),
                        reply_markup=keys,
                    )
                else:
                    assert photo
                    await self._bot.edit_ephemeral_message_media(
                        chat_id=at.chat,
                        receiver_user_id=user,
                        ephemeral_message_id=number,
                        media=media(photo, page),
                        reply_markup=keys,
                    )
            except TelegramBadRequest as error:
                if not unchanged(error):
                    raise

        try:
            await self._outbox.write(at.chat, edit, patience)
        except (Unreachable, Moved, AiogramError) as why:
            raise NotHere from why

    async def delete(self, at: Spot, user: int, number: int) -> None:
        try:
            await self._bot.delete_ephemeral_message(at.chat, user, number)
        except AiogramError as why:
            log.info("not withdrawn", chat=at.chat, why=type(why).__name__)

    def topic(self, chat: int, number: int) -> int | None:
        return self._threads.get((chat, number))

    async def _prove(self, at: Spot, user: int, since: Occasion) -> None:
        blank = await self._post(at, user, Page(title=(), lines=((BLANK,),)), since)
        self._works = bool(blank.ephemeral_message_id)
        if blank.ephemeral_message_id:
            await self.delete(at, user, blank.ephemeral_message_id)
            return
        log.warning("this server knows no ephemeral messages")
        await self._outbox.do(at.chat, lambda: self._bot.delete_message(at.chat, blank.message_id))
        raise NotHere

    async def _post(self, at: Spot, user: int, page: Page, since: Occasion) -> Message:
        reply = ReplyParameters(ephemeral_message_id=since.command) if since.command else None
        receiver = EphemeralMessageParameters(receiver_user_id=user, callback_query_id=since.query)

        async def send() -> Message:
            return await post(
                self._bot, self._photos, user, at, page, reply=reply, receiver=receiver
            )

        try:
            return await self._outbox.write(at.chat, send, PATIENCE)
        except (Missing, Unreachable, Moved, SlowDown, AiogramError) as why:
            raise NotHere from why
