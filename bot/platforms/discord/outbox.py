"""What goes out to Discord: within its budgets, and with its errors put into our words.

Nothing here decides what to show: a call either happens, or raises Unreachable, SlowDown or
Missing. discord.py itself keeps to the rate-limit buckets; the budget of a channel, shared by all
processes, is there so that a lively table falls behind by frames and not by seconds.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

import aiohttp
import discord
import structlog
from discord import ui

from bot import metrics
from bot.platforms.port import SlowDown, Unreachable
from bot.store.port import Store

T = TypeVar("T")

DIRECTS = 50_000  # direct channels remembered
RETRY = 1.0  # seconds after which a broken connection is tried again

BROKEN = (aiohttp.ClientError, OSError, TimeoutError)  # the network, not Discord's word

_MISSING = {
    10008,  # unknown message
    10015,  # unknown webhook
    30046,  # too many edits of an old message
    50005,  # somebody else's message
    50027,  # the interaction's token is used up
    50083,  # the thread is archived: no edits, but a new message wakes it
}
_CLOSED = {
    10003,  # unknown channel
    10004,  # unknown guild
    10013,  # unknown user
    40094,  # no more follow-ups
    50001,  # missing access
    50007,  # no direct messages to this person
    50008,  # not a text channel
    50013,  # missing permission
    50278,  # no server in common
    160005,  # the thread is locked
}
CLOSED_DIRECT = {50007, 50278}
EMPTY_MESSAGE = 50006

log = structlog.get_logger()


class Missing(Exception):
    """The message to change is not there any more, or can be changed no longer."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Sends and edits in one channel; Discord's own bucket is five in five seconds."""

    per: float = 1.0
    burst: int = 5


class Outbox:
    def __init__(
        self, client: discord.Client, store: Store, now: Callable[[], float], limits: Limits
    ) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._limits = limits
        self._directs: dict[int, int] = {}  # discord.py itself remembers only 128

    async def send(
        self, channel: int, view: ui.LayoutView, mentions: discord.AllowedMentions
    ) -> int:
        await self._pass(channel)
        place = self._client.get_partial_messageable(channel)
        nonce = secrets.randbits(60)  # Discord knows a repetition by it

        async def once() -> discord.Message:
            return await place.send(view=view, allowed_mentions=mentions, nonce=nonce)

        try:
            try:
                return (await said(once)).id
            except SlowDown as slow:
                if not isinstance(slow.__cause__, BROKEN):
                    raise
                return (await said(once)).id
        except Missing as missing:  # a locked thread: here nothing new can be said
            raise Unreachable(str(missing)) from missing

    async def edit(
        self, channel: int, message: int, view: ui.LayoutView, mentions: discord.AllowedMentions
    ) -> None:
        await self._pass(channel)
        place = self._client.get_partial_messageable(channel)
        await said(
            lambda: place.get_partial_message(message).edit(view=view, allowed_mentions=mentions)
        )

    async def delete(self, channel: int, message: int) -> None:
        """A message that is gone already is fine."""
        place = self._client.get_partial_messageable(channel)
        with suppress(Missing):
            await said(lambda: place.get_partial_message(message).delete())

    async def newer(self, channel: int, message: int, count: int) -> bool:
        """Have at least so many messages come after this one? Without the right to look: no."""
        place = self._client.get_partial_messageable(channel)
        after = discord.Object(message)
        try:
            return len([one async for one in place.history(limit=count, after=after)]) >= count
        except (discord.DiscordException, *BROKEN):
            return False

    async def direct(self, person: int) -> int:
        """The channel of this person's direct messages, and of nobody else's."""
        known = self._directs.get(person)
        if known is not None:
            return known
        channel = await said(lambda: self._client.create_dm(discord.Object(person)))
        if channel.recipient is None or channel.recipient.id != person:
            raise Unreachable(f"no direct messages with {person}")
        if len(self._directs) >= DIRECTS:
            self._directs.clear()
        self._directs[person] = channel.id
        return channel.id

    async def _pass(self, channel: int) -> None:
        limits = self._limits
        wait = await self._store.budget(f"dc:{channel}", limits.per, limits.burst, self._now())
        if wait:
            raise SlowDown(wait)


async def said(call: Callable[[], Awaitable[T]]) -> T:
    """The call, with its errors in our words."""
    try:
        return await call()
    except (discord.DiscordException, *BROKEN) as error:
        raise meaning(error) from error
    except RuntimeError as error:
        if str(error) != "Session is closed":
            raise
        raise SlowDown(RETRY) from error  # the bot is stopping; another process will show it


def meaning(error: Exception) -> Exception:
    if isinstance(error, discord.RateLimited):
        return SlowDown(error.retry_after)
    if isinstance(error, discord.GatewayNotFound):
        return SlowDown(RETRY)
    if isinstance(error, discord.HTTPException):
        if error.code in _MISSING:
            return Missing(error.text)
        if error.code in _CLOSED:
            return Unreachable(error.text)
        if error.status >= 500 or error.status == 429:
            return SlowDown(RETRY)
        # Ours is the fault. Told loudly, but other places must not wait for this one.
        log.error("Discord refused", status=error.status, code=error.code, why=error.text)
        metrics.errors.labels("discord").inc()
        return Unreachable(error.text)
    if isinstance(error, BROKEN):
        return SlowDown(RETRY)
    return error
