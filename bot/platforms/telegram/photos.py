"""Pictures on their way to Telegram: a file the first time, its id from then on. One that moves is
an animation there, any other a photograph.

An id is remembered for the eyes that saw the picture: what a room was shown may be shown to any
room, what one person was shown to that person alone. Of a fleeting picture no id is kept. An id
that nobody knows any more costs an upload, nothing else.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiogram.exceptions import TelegramBadRequest
from aiogram.types import BufferedInputFile, InputMediaAnimation, InputMediaPhoto, Message

from bot.platforms.port import Page, Picture
from bot.platforms.telegram.markup import html
from bot.store.port import Store

KEPT = 7 * 86400  # seconds for which an id is remembered
NAME, FILM = "table.png", "film.gif"
_UNKNOWN = ("wrong file identifier", "wrong remote file", "file reference")

T = TypeVar("T")
Photo = str | BufferedInputFile


class Photos:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def known(self, eyes: int, page: Page) -> str | None:
        """The id under which these eyes have seen this picture; 0 are the eyes of all rooms."""
        if page.picture is None or page.fleeting:
            return None
        return await self._store.read(_key(eyes, page.picture))

    async def shown(self, eyes: int, page: Page, call: Callable[[Photo], Awaitable[T]]) -> T:
        """Makes the call with the id, or with the file where there is none, or none that works."""
        assert page.picture is not None
        id = await self.known(eyes, page)
        if id:
            try:
                return await call(id)
            except TelegramBadRequest as error:
                if not any(word in error.message.lower() for word in _UNKNOWN):
                    raise
                await self._store.erase(_key(eyes, page.picture))
        name = FILM if page.picture.animated else NAME
        sent = await call(BufferedInputFile(page.picture.png, name))
        if isinstance(sent, Message) and not page.fleeting and (id := _id(sent)):
            await self._store.write(_key(eyes, page.picture), id, ttl=KEPT)
        return sent


def media(photo: Photo, page: Page) -> InputMediaPhoto | InputMediaAnimation:
    picture = page.picture
    if picture and picture.animated:
        return InputMediaAnimation(
            media=photo, caption=html(page), width=picture.width, height=picture.height
        )
    return InputMediaPhoto(media=photo, caption=html(page))


def pictured(message: Message) -> bool:
    """Whether it shows a picture, of either kind."""
    return bool(message.photo or message.animation)


def _id(message: Message) -> str:
    if message.animation:
        return message.animation.file_id
    return message.photo[-1].file_id if message.photo else ""


def blank() -> InputMediaPhoto:
    """Nothing to be seen: what takes the place of a picture that cannot be removed any more."""
    return InputMediaPhoto(media=BufferedInputFile(_plain(90, 60), NAME))


def _key(eyes: int, picture: Picture) -> str:
    return f"tg:photo:{eyes}:{picture.digest}"


def _plain(width: int, height: int) -> bytes:
    """A grey PNG; Pillow is at home elsewhere."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = (b"\0" + b"\xc0" * width) * height
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body
