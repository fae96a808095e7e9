"""What goes out to Discord: within its budgets, and with its errors put into our words.

Nothing here decides what to show: a call either happens, or raises Unreachable, SlowDown or
Missing. discord.py itself keeps to the rate-limit buckets it is told of. The budgets, shared by all
processes and smaller than any bucket, are there so that a lively table falls behind by frames and
not by seconds, and that two processes do not together overrun what Discord takes from one bot.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import aiohttp
import discord
import structlog

from bot import metrics
from bot.platforms.discord.layout import Post
from bot.platforms.discord.places import PREFIX
from bot.platforms.port import Begin, SlowDown, Unreachable, going_out
from bot.store.port import Store

T = TypeVar("T")

DIRECTS = 50_000  # direct channels remembered
KNOWN_FOR = 30 * 86400  # seconds for which all processes know where they are
NAME = 100  # characters of a thread's
GONE = 1000  # deleted messages remembered
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
INVALID_FORM = 50035
DOT, WAVE = "·", "👋"

log = structlog.get_logger()


class Missing(Exception):
    """The message to change is not there any more, or can be changed no longer."""


@dataclass(frozen=True, slots=True)
class Pace:
    """So many at once, and then one each so many seconds."""

    burst: int
    per: float


@dataclass(frozen=True, slots=True)
class Limits:
    """In any window of Discord's no more calls than it takes: of sends, and of edits, five in five
    seconds in one channel; of deletes there five in one; fifty a second from all processes. How
    many direct messages may be opened it tells nobody: ten in ten seconds were never refused."""

    write: Pace = Pace(2, 5 / 3)
    delete: Pace = Pace(3, 1 / 2)
    open: Pace = Pace(5, 2.0)
    all: Pace = Pace(10, 1 / 40)


class Outbox:
    def __init__(
        self, client: discord.Client, store: Store, now: Callable[[], float], limits: Limits
    ) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._limits = limits
        self._directs: dict[int, int] = {}  # discord.py itself remembers only 128
        self._gone: dict[int, None] = {}  # messages deleted lately

    async def send(
        self,
        channel: int,
        post: Post,
        mentions: discord.AllowedMentions,
        begin: Begin,
        silent: bool = False,
    ) -> int:
        await self._pass(f"send:{channel}")
        place = self._client.get_partial_messageable(channel)
        nonce = secrets.randbits(60)  # Discord knows a repetition by it
        await begin(str(nonce))

        async def once() -> discord.Message:
            how = {**post.sent(), "allowed_mentions": mentions, "nonce": nonce, "silent": silent}
            return await place.send(**how)

        try:
            try:
                return (await in_our_terms(once)).id
            except SlowDown as slow:
                if not isinstance(slow.__cause__, BROKEN):
                    raise
                return (await in_our_terms(once)).id
        except Missing as missing:  # a locked thread: here nothing new can be said
            raise Unreachable(str(missing)) from missing

    async def edit(
        self,
        channel: int,
        message: int,
        how: Mapping[str, Any],
        mentions: discord.AllowedMentions,
    ) -> None:
        await self._pass(f"edit:{channel}")
        known = self._client.get_partial_messageable(channel).get_partial_message(message)
        await in_our_terms(lambda: known.edit(**how, allowed_mentions=mentions))

    async def delete(self, channel: int, message: int) -> None:
        """A message that is gone already is fine; who has to come back is not to ask again."""
        if message in self._gone:
            return
        await self._wait(f"delete:{channel}", self._limits.delete)
        place = self._client.get_partial_messageable(channel)
        with suppress(Missing):
            await in_our_terms(lambda: place.get_partial_message(message).delete())
        if len(self._gone) >= GONE:
            self._gone.pop(next(iter(self._gone)))
        self._gone[message] = None

    async def unsend(self, channel: int, nonce: int) -> None:
        """Whether something was sent with this nonce only Discord knows: to a repetition it answers
        with the message that is there. So a dot is sent, unheard, and what comes back deleted."""
        await self._pass(f"send:{channel}")
        place = self._client.get_partial_messageable(channel)
        try:
            there = await in_our_terms(lambda: place.send(DOT, nonce=nonce, silent=True))
        except Missing:
            return
        await self.delete(channel, there.id)

    async def thread(self, channel: int, name: str) -> discord.Thread:
        """A new one, for all who see that channel."""
        parent = self._client.get_channel(channel)
        if not isinstance(parent, discord.TextChannel):
            raise Unreachable(f"no threads in {channel}")
        await self._wait()
        kind = discord.ChannelType.public_thread
        return await in_our_terms(lambda: parent.create_thread(name=name[:NAME], type=kind))

    async def newer(self, channel: int, message: int, count: int) -> bool:
        """Have at least so many messages come after this one? Without the right to look: no."""
        await self._wait()
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
        key = f"dc:{self._client.application_id}:direct:{person}"
        if stored := await self._store.read(key):
            return self._keep(person, int(stored))
        await self._wait("open", self._limits.open)
        channel = await in_our_terms(lambda: self._client.create_dm(discord.Object(person)))
        if channel.recipient is None or channel.recipient.id != person:
            raise Unreachable(f"no direct messages with {person}")
        await self._store.write(key, str(channel.id), KNOWN_FOR)
        return self._keep(person, channel.id)

    def _keep(self, person: int, channel: int) -> int:
        if len(self._directs) >= DIRECTS:
            self._directs.clear()
        self._directs[person] = channel
        return channel

    async def knock(self, person: int) -> None:
        """Whether direct messages arrive is known when one has: unheard, and gone again."""
        channel = await self.direct(person)
        await self._wait(f"send:{channel}", self._limits.write)
        place = self._client.get_partial_messageable(channel)
        sent = await in_our_terms(lambda: place.send(WAVE, silent=True))
        await self.delete(channel, sent.id)

    async def _pass(self, key: str) -> None:
        """What is shown can wait: meanwhile there may be something newer to show."""
        limits = self._limits
        if wait := await self._within(key, limits.write) or await self._within("all", limits.all):
            raise SlowDown(wait)

    async def _wait(self, key: str = "", pace: Pace | None = None) -> None:
        """What belongs to something that is under way does not start over."""
        for name, limit in ((key, pace), ("all", self._limits.all)):
            while limit and (wait := await self._within(name, limit)):  # noqa: ASYNC110 - no bell
                await asyncio.sleep(wait)

    async def _within(self, key: str, pace: Pace) -> float:
        return await self._store.budget(f"dc:{key}", pace.per, pace.burst)


async def in_our_terms(call: Callable[[], Awaitable[T]]) -> T:
    """Makes the call; Discord's errors become those of the port."""
    going_out()
    metrics.calls.labels(PREFIX).inc()
    try:
        return await call()
    except (discord.DiscordException, *BROKEN) as error:
        meant = meaning(error)
        metrics.refused(PREFIX, meant)
        raise meant from error
    except RuntimeError as error:
        if str(error) != "Session is closed":
            raise
        raise SlowDown(RETRY) from error  # the bot is stopping; another process will show it


class BadEmoji(SlowDown):
    """One of the app's emoji is gone: the same without any, please."""


def is_bad_emoji(error: discord.HTTPException) -> bool:
    return error.code == INVALID_FORM and "emoji" in error.text.lower()


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
        if is_bad_emoji(error):
            return BadEmoji(RETRY)
        if error.status >= 500 or error.status == 429:
            return SlowDown(RETRY)
        # Ours is the fault. Told loudly, but other places must not wait for this one.
        log.error("Discord refused", status=error.status, code=error.code, why=error.text)
        metrics.errors.labels("discord").inc()
        return Unreachable(error.text)
    if isinstance(error, BROKEN):
        return SlowDown(RETRY)
    return error
