"""What goes out to Telegram: within its budgets, and with its errors put into our words.

Sends and edits draw on the same budgets, shared by all processes through the store. Nothing here
decides what to show: a call either happens, or raises Unreachable, Moved, SlowDown or Missing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot import metrics
from bot.platforms.port import Moved, SlowDown, Unreachable, going_out
from bot.platforms.telegram.places import PREFIX
from bot.store.port import Store

T = TypeVar("T")

ALL = "tg:all"
SHARED = 2.0  # seconds to wait for the budget that all chats share
MARGIN = 0.9  # Telegram counts what arrives, we count what leaves
SPARE = 0.4  # of a group's budget, for replies to commands
QUICK = 2  # of a private chat's budget at once: two quick presses are both shown at once
PICTURES = 0.7  # of a group's budget, for new pictures
CLOSED = "closed"  # kept where a time would be
MONTH = 30 * 86400
WRONG = 60.0  # seconds by which the clocks of two processes may differ
RETRY = 1.0  # seconds after which a broken connection is tried again

# What Telegram says (lower case, anywhere in its words) and what it means to us.
_UNCHANGED = ("message is not modified",)
_MISSING = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "there is no text in the message",
    "message to delete not found",
    "message can't be deleted",
    "message to pin not found",
)
_NO_PHOTOS = (
    "not enough rights to send photos",
    "chat_send_photos_forbidden",
    "not enough rights to send animations",
    "chat_send_gifs_forbidden",
    "chat_send_media_forbidden",
)
_CLOSED = (
    "chat not found",
    "topic_closed",
    "topic_deleted",
    "message thread not found",
    "not enough rights to send",
    "have no rights to send",
    "chat_write_forbidden",
    "chat_send_plain_forbidden",
    "chat_restricted",
    "user is deactivated",
    "peer_id_invalid",
    "need administrator rights in the channel chat",
)

log = structlog.get_logger()


class Missing(Exception):
    """The message to change is not there any more, or can be changed no longer."""


class NoPhotos(Unreachable):
    """Words can be shown there, pictures cannot."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Telegram's budgets; a self-hosted server or a paid broadcast may allow more."""

    group_per_minute: float = 20.0
    chat_per_second: float = 1.0
    overall_per_second: float = 30.0


class Outbox:
    def __init__(
        self, bot: Bot, store: Store, now: Callable[[], float], limits: Limits | None = None
    ) -> None:
        self.bot = bot
        self._store = store
        self._now = now
        self._limits = limits or Limits()

    async def write(
        self,
        chat: int,
        call: Callable[[], Awaitable[T]],
        patience: float = 0,
        *,
        spare: bool = False,
    ) -> T:
        """A send or an edit, when the budgets allow it within so many seconds. What is spare may
        take a part of a group's budget only, so that chatter never keeps a table waiting."""
        await self._pass(chat, patience, spare)
        return await self._do(chat, call)

    async def do(self, chat: int, call: Callable[[], Awaitable[T]]) -> T:
        """A call that costs no budget."""
        await self._silence(chat)
        return await self._do(chat, call)

    async def close(self, chat: int) -> None:
        """Telegram does not let the bot in there: nothing is tried until it is heard of again."""
        await self._store.write(_hushed(chat), CLOSED, ttl=MONTH)

    async def open(self, chat: int) -> bool:
        """Something came from there; whether it had been closed."""
        closed = await self._store.read(_hushed(chat)) == CLOSED
        if closed:
            await self._store.erase(_hushed(chat))
        return closed

    async def _do(self, chat: int, call: Callable[[], Awaitable[T]]) -> T:
        going_out()
        metrics.calls.labels(PREFIX).inc()
        try:
            return await call()
        except TelegramRetryAfter as error:
            metrics.refused(PREFIX, SlowDown(error.retry_after))
            await self._hush(chat, error.retry_after)
            raise SlowDown(error.retry_after) from error
        except (TelegramAPIError, ClientDecodeError) as error:
            meant = _meaning(error)
            metrics.refused(PREFIX, meant)
            if isinstance(error, TelegramForbiddenError):
                await self.close(chat)
            raise meant from error

    async def picture_in(self, chat: int) -> float:
        """A group is shown new pictures at a part of its pace, so that there is always room for
        words: after how many seconds the next one may go out, 0 if this one may."""
        if chat >= 0:
            return 0.0
        pace = paced(PICTURES * self._limits.group_per_minute, 60)
        return await self._store.budget(f"tg:pictures:{chat}", *pace)

    @property
    def beat(self) -> float:
        """Seconds between two messages in a group that is written to all the time."""
        return paced(self._limits.group_per_minute, 60)[0]

    async def _pass(self, chat: int, patience: float, spare: bool) -> None:
        """Take one of every budget that a message there costs, or raise SlowDown."""
        loop = asyncio.get_running_loop()
        end = loop.time() + patience
        silence = await self._silence(chat)
        if silence > patience:
            raise SlowDown(silence)
        await asyncio.sleep(silence)
        for key, per, burst in self._budgets(chat, spare):
            # What all chats share comes back soon, and what was taken before it must not be wasted.
            last = max(end, loop.time() + SHARED) if key == ALL else end
            while wait := await self._store.budget(key, per, burst):
                if loop.time() + wait > last:
                    raise SlowDown(wait)
                await asyncio.sleep(wait)

    def _budgets(self, chat: int, spare: bool) -> Iterator[tuple[str, float, int]]:
        """Key, seconds for one, how many at once; what is easiest to come by first."""
        limits = self._limits
        yield f"tg:chat:{chat}", 1 / limits.chat_per_second, 1 if chat < 0 else QUICK
        if chat < 0 and spare:
            yield f"tg:spare:{chat}", *paced(SPARE * limits.group_per_minute, 60, burst=0.5)
        if chat < 0:
            yield f"tg:group:{chat}", *paced(limits.group_per_minute, 60)
        yield ALL, *paced(limits.overall_per_second, 1)

    async def _silence(self, chat: int) -> float:
        """How long Telegram still wants to hear nothing there. Raises Unreachable."""
        hushed = await self._store.read(_hushed(chat))
        if hushed == CLOSED:
            raise Unreachable("Telegram has said so")
        until, _, asked = (hushed or "0").partition(" ")
        left, most = float(until) - self._now(), float(asked or RETRY)
        # Much more than was asked for is left where a clock was set back: nobody waits for that.
        return min(left, most) if 0 < left < most + WRONG else 0.0

    async def _hush(self, chat: int, seconds: float) -> None:
        """Telegram itself said to wait: no process writes there before."""
        log.warning("told to slow down", chat=chat, seconds=seconds)
        until = self._now() + seconds
        await self._store.write(_hushed(chat), f"{until} {seconds}", ttl=int(seconds) + 1)


def _hushed(chat: int) -> str:
    return f"tg:hush:{chat}"


def paced(most: float, seconds: float, *, burst: float = 0.25) -> tuple[float, int]:
    """A burst, as a part of the whole, and then a steady pace: together never more than the most
    in any stretch of so many seconds, not even when some arrive late and close together."""
    most *= MARGIN
    at_once = max(1, int(most * burst))
    steady = most - at_once
    return seconds / (steady if steady > 0 else most), at_once


def unchanged(error: TelegramBadRequest) -> bool:
    return _says(error, _UNCHANGED)


def _meaning(error: TelegramAPIError | ClientDecodeError) -> Exception:
    if isinstance(error, TelegramMigrateToChat):
        return Moved(f"tg:{error.migrate_to_chat_id}")
    if isinstance(error, (TelegramNetworkError, TelegramServerError, ClientDecodeError)):
        # Also when only the answer got lost: to show the same page again does no harm.
        return SlowDown(RETRY)
    if isinstance(error, (TelegramForbiddenError, TelegramNotFound)):
        return Unreachable(error.message)
    if isinstance(error, TelegramBadRequest):
        if _says(error, _MISSING):
            return Missing(error.message)
        if _says(error, _NO_PHOTOS):
            return NoPhotos(error.message)
        if _says(error, _CLOSED):
            return Unreachable(error.message)
    return error


def _says(error: TelegramAPIError, words: tuple[str, ...]) -> bool:
    said = error.message.lower()
    return any(word in said for word in words)
