"""Rooms where the bot is not a member, only brought along by a person who installed it.

There it can speak only by the tokens of what people do there: a message is changed with the token
that made it, or with that of a press which was answered on it, and with no other. The tokens are
written down, because another process may be the one to speak. One is used only when its own answer
is out, because the first thing said after a deferred answer would become that answer. A card that
can soon be followed no more is posted anew, or loses its keys.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import discord
from pydantic import BaseModel, ConfigDict

from bot.i18n import DEFAULT
from bot.platforms.discord.client import Interaction
from bot.platforms.discord.layout import Post
from bot.platforms.discord.outbox import Missing, in_our_terms
from bot.platforms.discord.shelf import Shelf
from bot.platforms.discord.tokens import LIFE, Token, changes, webhook
from bot.platforms.port import SlowDown, Unreachable
from bot.store.port import Away, Store

FOLLOW_UPS = 5  # messages that one token may send here
UNANSWERED_FOR = 5.0  # seconds after which an answer is not waited for any more
SOON = 0.3
OLD = LIFE / 2  # a card this old is posted anew, if somebody spoke since
KNOWN_FOR = 30 * 86400  # seconds for which a room is believed to be one of these


class Spoken(BaseModel):
    """Somebody did something here."""

    model_config = ConfigDict(frozen=True)

    token: Token
    answered: bool
    used: int = 0  # messages sent with it


class Posted(BaseModel):
    """A message of ours that stands here, and the token it can be changed with."""

    model_config = ConfigDict(frozen=True)

    message: int
    token: Token
    lang: str = DEFAULT
    keys: bool = True


class Guests:
    def __init__(self, client: discord.Client, store: Store, now: Callable[[], float]) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._spoken = Shelf(store, "dc:spoken", Spoken)
        self._posted = Shelf(store, "dc:posted", Posted)
        self._rooms: set[int] = set()
        self._under_way: Counter[int] = Counter()  # answers, by room; the store may not know yet

    async def here(self, channel: int) -> bool:
        """Is this such a room?"""
        if channel in self._rooms:
            return True
        if await self._store.read(_key(channel)):
            self._rooms.add(channel)
            return True
        return False

    async def joined(self, channel: int) -> None:
        """The bot is a member here now."""
        if await self.here(channel):
            self._rooms.discard(channel)
            await self._store.erase(_key(channel))

    @asynccontextmanager
    async def answering(self, channel: int, interaction: Interaction) -> AsyncIterator[None]:
        # Not waited for: no answer may be late because the store is.
        token = Token(value=interaction.token, born=self._now())
        noting = asyncio.create_task(self._heard(channel, token))
        self._under_way[channel] += 1
        try:
            yield
        finally:
            await noting
            with suppress(Away):
                await self._spoken.put(str(channel), Spoken(token=token, answered=True))
                await self._spoken.drop(str(channel), Spoken(token=token, answered=False))
                message = interaction.message
                if message is not None and changes(interaction):
                    await self._renewed(channel, message.id, token)
            self._under_way -= Counter([channel])

    async def show(self, channel: int, post: Post, last: int | None, before: str, lang: str) -> int:
        """The message that shows it now. Raises Unreachable, SlowDown."""
        now, owner = self._now(), str(channel)
        spoken = sorted(await self._spoken.all(owner), key=lambda one: one.token.born)
        able = [one for one in spoken if one.answered and one.used < FOLLOW_UPS]
        able = [one for one in able if one.token.lives(now)]
        card = await self._card(channel, last)
        fresh = card and (now < card.token.born + OLD or not able or able[-1].token == card.token)
        if card and fresh:
            try:
                await self._edit(card, post, before)
                return card.message
            except (Missing, Unreachable):
                await self._posted.drop(owner, card)
                card = None
        awaited = any(not one.answered and now < one.token.born + UNANSWERED_FOR for one in spoken)
        if awaited or self._under_way[channel]:
            raise SlowDown(SOON)
        for one in reversed(able):
            used = one.model_copy(update={"used": one.used + 1})
            await self._spoken.put(owner, used)
            await self._spoken.drop(owner, one)
            try:
                sent = await self._send(one.token, post)
            except (Missing, Unreachable):  # used up by answers of its own
                await self._spoken.drop(owner, used)
                continue
            said = Posted(message=sent, token=one.token, lang=lang, keys=post.keys)
            await self._posted.put(owner, said)
            if card:
                await self.delete(channel, card.message)
            return sent
        raise Unreachable(f"not a member of {channel}, and nobody spoke to me there lately")

    async def delete(self, channel: int, message: int) -> None:
        """With the token that made it, if that still lives; else it has to stay."""
        card = await self._card(channel, message)
        if card is None:
            return
        opened = webhook(self._client, card.token.value)
        with suppress(Missing, Unreachable):
            await in_our_terms(lambda: opened.delete_message(message))
        await self._posted.drop(str(channel), card)

    async def sweep(self, farewell: Callable[[str], Post]) -> None:
        """Forget tokens that are used up; a card that nobody can change any more has no keys."""
        now = self._now()
        for owner in await self._spoken.owners():
            for one in await self._spoken.all(owner):
                if not one.token.lives(now):
                    await self._spoken.drop(owner, one)
        for owner in await self._posted.owners():
            for card in await self._posted.all(owner):
                if not card.token.lives(now):
                    # With a dead token Discord only counts the call against us.
                    if card.keys and card.token.opens(now):
                        with suppress(Missing, Unreachable, SlowDown):
                            await self._edit(card, farewell(card.lang), "")
                    await self._posted.drop(owner, card)

    async def _card(self, channel: int, message: int | None) -> Posted | None:
        """With the newest token it has, if that lives."""
        known = [one for one in await self._posted.all(str(channel)) if one.message == message]
        card = max(known, key=lambda one: one.token.born, default=None)
        return card if card and card.token.lives(self._now()) else None

    async def _renewed(self, channel: int, message: int, token: Token) -> None:
        for card in await self._posted.all(str(channel)):
            if card.message == message:
                await self._posted.put(str(channel), card.model_copy(update={"token": token}))
                await self._posted.drop(str(channel), card)

    async def _send(self, token: Token, post: Post) -> int:
        speak = webhook(self._client, token.value)
        return (await in_our_terms(lambda: speak.send(**post.sent(), wait=True))).id

    async def _edit(self, card: Posted, post: Post, before: str) -> None:
        opened = webhook(self._client, card.token.value)
        await in_our_terms(lambda: opened.edit_message(card.message, **post.edited(before)))

    async def _heard(self, channel: int, token: Token) -> None:
        # Without the store nothing is shown anyway, but the answer must go out.
        with suppress(Away):
            if not await self.here(channel):
                self._rooms.add(channel)
                await self._store.write(_key(channel), "yes", KNOWN_FOR)
            await self._spoken.put(str(channel), Spoken(token=token, answered=False))


def _key(channel: int) -> str:
    return f"dc:guest:{channel}"
