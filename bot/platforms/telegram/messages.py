"""Ordinary messages: pages sent, changed in place, taken away. With a picture they are photographs
with a caption, else text.

A photograph becomes another one, a text becomes a photograph, a photograph never becomes a text:
then the message counts as missing, and whoever wants the page shown sends it anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import Message, ReplyParameters

from bot.platforms.port import Moved, Page, Unreachable
from bot.platforms.telegram.markup import html, keyboard
from bot.platforms.telegram.outbox import Missing, Outbox, unchanged
from bot.platforms.telegram.photos import Photo, Photos, blank, media
from bot.platforms.telegram.places import Spot
from bot.platforms.telegram.posting import post
from bot.platforms.telegram.traces import Traces

BLANK = "·"
SOME = "?"  # the digest of a picture that is there, though nobody knows which it is

log = structlog.get_logger()


class Messages:
    def __init__(self, outbox: Outbox, photos: Photos, traces: Traces) -> None:
        self._outbox = outbox
        self._bot = outbox.bot
        self.photos = photos
        self._traces = traces

    async def send(
        self,
        at: Spot,
        page: Page,
        *,
        quiet: bool = False,
        reply_to: int | None = None,
        patience: float = 0,
        spare: bool = False,
        first: Callable[[], Awaitable[None]] | None = None,
    ) -> Message:
        """`first` is done when the budget is there, and before anything is sent."""
        reply = None
        if reply_to:
            reply = ReplyParameters(message_id=reply_to, allow_sending_without_reply=True)

        async def send() -> Message:
            if first:
                await first()
            return await post(self._bot, self.photos, eyes(at), at, page, reply=reply, quiet=quiet)

        sent = await self._outbox.write(at.chat, send, patience, spare=spare)
        await self._traces.sent(at.chat, sent.message_id)
        return sent

    async def edit(
        self, at: Spot, message: int, page: Page, before: str, patience: float = 0
    ) -> None:
        """In place; `before` is the digest of the picture that is on it. Raises Missing too."""
        picture = page.picture

        async def as_text() -> object:
            return await self._bot.edit_message_text(
                html(page), chat_id=at.chat, message_id=message, reply_markup=keyboard(page)
            )

        async def as_caption() -> object:
            return await self._bot.edit_message_caption(
                chat_id=at.chat,
                message_id=message,
                caption=html(page),
                reply_markup=keyboard(page),
            )

        async def as_photo(photo: Photo) -> object:
            return await self._bot.edit_message_media(
                media(photo, page),
                chat_id=at.chat,
                message_id=message,
                reply_markup=keyboard(page),
            )

        async def edit() -> None:
            try:
                if picture is None:
                    await as_text()
                elif picture.digest == before:
                    await as_caption()
                else:
                    await self.photos.shown(eyes(at), page, as_photo)
            except TelegramBadRequest as error:
                if not unchanged(error):
                    raise

        if picture is None and before:
            raise Missing("a photograph cannot become a text")
        await self._outbox.write(at.chat, edit, patience)

    async def delete(self, at: Spot, message: int, picture: str = "") -> None:
        """Take it away; one that is gone already is fine. After two days Telegram removes nothing
        any more: then it is blanked, so that at least nobody sees it."""
        try:
            await self._outbox.do(at.chat, lambda: self._bot.delete_message(at.chat, message))
        except Missing as why:
            if "can't be deleted" in str(why):
                await self._blank(at, message, picture)
        except (Moved, Unreachable) as why:
            log.info("not removed", chat=at.chat, why=str(why))

    async def _blank(self, at: Spot, message: int, picture: str) -> None:
        async def blanked() -> object:
            if picture:
                return await self._bot.edit_message_media(
                    blank(), chat_id=at.chat, message_id=message
                )
            return await self._bot.edit_message_text(BLANK, chat_id=at.chat, message_id=message)

        try:
            await self._outbox.do(at.chat, blanked)
        except (Missing, Moved, Unreachable, TelegramBadRequest) as why:
            log.info("not blanked", chat=at.chat, why=str(why))


def eyes(at: Spot) -> int:
    """Whose a picture's id is that was shown there: a person's own, or every room's."""
    return 0 if at.is_room else at.chat
