"""Discord, as the bot sees it: pages brought to channels and to people.

A room's card is edited in place, and posted anew when it has scrolled away. A person's page goes to
their direct messages, into a hand they have open, or nowhere: never, on no path, into a channel.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import discord
import structlog
from discord import ui

from bot import pages
from bot.config import Settings, WrongSettings
from bot.desk import Desk
from bot.i18n import Words
from bot.people import People
from bot.platforms.discord.client import WORDS, Client, Interaction
from bot.platforms.discord.guests import Guests
from bot.platforms.discord.hands import Glimpse, Hands
from bot.platforms.discord.inbox import Inbox
from bot.platforms.discord.layout import layout, mentioned
from bot.platforms.discord.outbox import (
    CLOSED_DIRECT,
    EMPTY_MESSAGE,
    Limits,
    Missing,
    Outbox,
    said,
)
from bot.platforms.discord.places import PREFIX, is_room, number, person
from bot.platforms.port import Page, Shown, SlowDown, Unreachable
from bot.sessions import Sessions
from bot.store.port import Away, Store

SCROLLED = 8  # messages after which a card has scrolled away
LOOK_AGAIN = 20.0  # seconds between two looks whether it has
CLOSED_FOR = 600.0  # seconds for which closed direct messages are believed to stay closed
SWEEP = 20.0
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # between two tries to log in
HERE_FOR = 30 * 86400  # a person who plays without direct messages is asked again after this

log = structlog.get_logger()


class Discord:
    prefix = PREFIX

    def __init__(
        self,
        settings: Settings,
        store: Store,
        words: Words,
        people: People,
        sessions: Sessions,
        desk: Desk,
        say: Callable[[str], None],
        now: Callable[[], float] = time.time,
        limits: Limits | None = None,
        **client: Any,
    ) -> None:
        assert settings.discord_bot_token is not None
        self._token = settings.discord_bot_token.get_secret_value()
        self._store = store
        self._words = words
        self._games = tuple(sessions.games)
        self._now = now
        self._say = say
        self.client = Client(
            self,
            words,
            store,
            settings.discord_api_base,
            settings.discord_gateway_url,
            **_shards(settings.discord_shards),
            **client,
        )
        self._outbox = Outbox(self.client, store, now, limits or Limits())
        self.hands = Hands(self.client, store, now, desk.press, self._drawn)
        self._guests = Guests(self.client, store, now)
        self._inbox = Inbox(desk, words, people, sessions, self.hands, self._play_here, now)
        self._closed: dict[str, float] = {}  # until when direct messages are not tried again
        self._looked: dict[int, float] = {}

    async def run(self) -> None:
        sweeping = asyncio.create_task(self._sweep())
        try:
            # Reading the words takes a second or two; in an interaction that would be too late.
            await asyncio.to_thread(self._words.read, (WORDS, *self._games))
            async with self.client:
                await self._log_in()
                await self.client.connect()
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping

    async def _log_in(self) -> None:
        """Until Discord answers; what it says then is final."""
        pause = FIRST_PAUSE
        while True:
            try:
                await said(lambda: self.client.login(self._token))
                return
            except discord.LoginFailure:
                raise WrongSettings("DISCORD_BOT_TOKEN: Discord does not know it") from None
            except SlowDown as slow:
                log.warning("Discord does not answer", again_in=pause, why=repr(slow.__cause__))
            await self.client.http.close()
            self.client.http.connector = discord.utils.MISSING
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def ready(self, invitation: str) -> None:
        self._say(f"Discord: connected. Invite the bot with {invitation}")

    # --- the port --------------------------------------------------------------------------

    async def show(self, place: str, page: Page, last: Shown | None) -> Shown:
        last = await self._left_of(last) if last else None
        if is_room(place):
            return await self._show_in_room(place, page, last)
        return await self._show_to_person(place, page, last)

    async def _left_of(self, last: Shown) -> Shown | None:
        """What was fleeting is taken away; the message that can be edited, if one is left."""
        if not last.fleeting:
            return last if last.message else None
        glimpse = Glimpse.read(last.message)
        if glimpse is None:
            await self.withdraw(last)
            return None
        await self.hands.withdraw(last.place, glimpse)
        return Shown(place=last.place, message=str(glimpse.kept)) if glimpse.kept else None

    async def withdraw(self, shown: Shown) -> None:
        message = shown.message
        if glimpse := Glimpse.read(message):
            await self.hands.withdraw(shown.place, glimpse)
            message = str(glimpse.kept or "")
        if not message:
            return
        if is_room(shown.place):
            await self._remove(number(shown.place), int(message))
            return
        with suppress(Unreachable):
            channel = await self._outbox.direct(number(shown.place))
            await self._outbox.delete(channel, int(message))

    async def reach(self, person: str) -> bool:
        """An empty message is refused either way, but the refusal tells whether a full one would
        have arrived."""
        if await self._store.read(_here(person)):
            return True
        try:
            channel = await self._outbox.direct(number(person))
            await self.client.get_partial_messageable(channel).send()
        except discord.HTTPException as error:
            closed = error.code in CLOSED_DIRECT
            if not closed and error.code != EMPTY_MESSAGE:
                log.info("cannot tell whether direct messages are open", why=str(error))
            return not closed
        except Unreachable:
            return False
        except (SlowDown, discord.DiscordException, OSError, TimeoutError):
            return True  # nothing is known against it; a hand can be opened in any case
        return True

    def link(self, payload: str) -> str:
        """Discord has no link with a payload; the inbox offers a button that remembers."""
        return f"https://discord.com/users/{self.client.application_id}"

    # --- rooms -----------------------------------------------------------------------------

    async def _show_in_room(self, place: str, page: Page, last: Shown | None) -> Shown:
        channel = number(place)
        view, mentions = self._drawn(page), mentioned(page)
        try:
            if last and not await self._scrolled(channel, int(last.message)):
                try:
                    await self._outbox.edit(channel, int(last.message), view, mentions)
                    return last
                except Missing:
                    log.info("the card is gone, another is posted", channel=channel)
            self._looked[channel] = self._now()
            message = await self._outbox.send(channel, view, mentions)
        except Unreachable:
            message = await self._guests.show(channel, view, int(last.message) if last else None)
            return Shown(place=place, message=str(message))
        if last:
            await self._remove(channel, int(last.message))
        return Shown(place=place, message=str(message))

    async def _remove(self, channel: int, message: int) -> None:
        try:
            await self._outbox.delete(channel, message)
        except Unreachable:
            await self._guests.delete(channel, message)

    async def _scrolled(self, channel: int, message: int) -> bool:
        now = self._now()
        if now < self._looked.get(channel, 0.0) + LOOK_AGAIN:
            return False
        self._looked[channel] = now
        return await self._outbox.newer(channel, message, SCROLLED)

    # --- people ----------------------------------------------------------------------------

    async def _show_to_person(self, place: str, page: Page, last: Shown | None) -> Shown:
        in_hand = pages.digest(page) in await self.hands.refresh(place)
        if page.fleeting:
            glimpse = Glimpse() if in_hand else await self.hands.once(place, page)
            if glimpse is not None:
                kept = await self._put_aside(place, page, last) if last else 0
                told = glimpse.model_copy(update={"kept": kept})
                return Shown(place=place, message=told.model_dump_json())
        try:
            if self._now() < self._closed.get(place, 0.0):
                raise Unreachable(f"direct messages of {place} are closed")
            message = await self._direct(place, page, last)
        except Unreachable:
            self._closed.setdefault(place, self._now() + CLOSED_FOR)
            if in_hand:
                return Shown(place=place, message="")
            raise
        self._closed.pop(place, None)
        return Shown(place=place, message=str(message))

    async def _put_aside(self, place: str, page: Page, last: Shown) -> int:
        """While something fleeting is looked at elsewhere, the durable message has no keys."""
        where = self._inbox.speaker(page.lang)("glimpse")
        aside = replace(page, lines=((where,),), board="", rows=(), fleeting=False)
        try:
            return await self._direct(place, aside, last)
        except (Unreachable, SlowDown):
            return int(last.message)

    async def _direct(self, place: str, page: Page, last: Shown | None) -> int:
        channel = await self._outbox.direct(number(place))
        view, mentions = self._drawn(page), mentioned(page)
        if last:
            try:
                await self._outbox.edit(channel, int(last.message), view, mentions)
                return int(last.message)
            except Missing:
                log.info("the hand is gone, another is sent")
        return await self._outbox.send(channel, view, mentions)

    async def _play_here(self, who: str) -> None:
        await self._store.write(_here(who), "yes", HERE_FOR)

    def _drawn(self, page: Page) -> ui.LayoutView:
        return layout(page, self._inbox.speaker(page.lang))

    # --- what comes in ---------------------------------------------------------------------

    async def pressed(self, interaction: Interaction, data: str) -> None:
        async with self._noticed(interaction):
            await self._inbox.pressed(interaction, data)

    async def commanded(self, interaction: Interaction, word: str, rest: str) -> None:
        async with self._noticed(interaction):
            await self._inbox.commanded(interaction, word, rest)

    async def completed(
        self, interaction: Interaction, word: str, typed: str
    ) -> list[tuple[str, str]]:
        return await self._inbox.completed(interaction, word, typed)

    async def submitted(self, interaction: Interaction, form: str) -> None:
        async with self._noticed(interaction):
            await self._inbox.submitted(interaction, form)

    @asynccontextmanager
    async def _noticed(self, interaction: Interaction) -> AsyncIterator[None]:
        who, channel = person(interaction.user.id), interaction.channel_id
        with self.hands.answering(who):
            if interaction.context.dm_channel:
                self._closed.pop(who, None)
                yield
            elif channel is None or interaction.is_guild_integration():
                yield
            else:
                async with self._guests.answering(channel, interaction.token):
                    yield

    async def sweep(self) -> None:
        """Put away the ephemeral messages whose tokens are about to end, and forget what is old."""
        now = self._now()
        self._closed = {who: until for who, until in self._closed.items() if until > now}
        self._looked = {at: when for at, when in self._looked.items() if when + LOOK_AGAIN > now}
        await self.hands.sweep(self._inbox.farewell)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Away:
                log.warning("store away while sweeping")


def _here(person: str) -> str:
    return f"dc:here:{person}"


def _shards(text: str) -> dict[str, Any]:
    """Of "0,1/4": these two of four."""
    if not text:
        return {}
    ids, _, count = text.partition("/")
    try:
        shards = {"shard_ids": [int(one) for one in ids.split(",")], "shard_count": int(count)}
    except ValueError:
        raise WrongSettings("DISCORD_SHARDS: write it like 0,1/4 (these two of four)") from None
    return shards
