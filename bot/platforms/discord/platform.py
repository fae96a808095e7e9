"""Discord, as the bot sees it: its parts put together, the verbs of the port, and what comes in.

A page for a room goes to the rooms, one for a person to the directs, and neither knows the other's
way.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import discord
import structlog

from bot import metrics
from bot.actions import Action
from bot.config import Settings, WrongSettings
from bot.desk import Desk
from bot.i18n import DEFAULT, Words
from bot.platforms.discord import stamps as emoji
from bot.platforms.discord.client import WORDS, Client, Interaction
from bot.platforms.discord.directs import Directs
from bot.platforms.discord.guests import Guests
from bot.platforms.discord.hands import Glimpse, Hands
from bot.platforms.discord.inbox import Inbox
from bot.platforms.discord.layout import Post
from bot.platforms.discord.looks import Looks
from bot.platforms.discord.outbox import (
    BadEmoji,
    Limits,
    Outbox,
    in_our_terms,
)
from bot.platforms.discord.places import PREFIX, is_room, number, person
from bot.platforms.discord.rooms import Rooms
from bot.platforms.discord.ways import Ways
from bot.platforms.port import Begin, Page, Shown, SlowDown, Unreachable, unannounced
from bot.store.port import Away, Store

SWEEP = 20.0
GREETED_FOR = 86400  # seconds before a server that adds the bot again is greeted again
GREETING = discord.Permissions(view_channel=True, send_messages=True)
DOORS = 3  # channels tried with a greeting
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # between two tries to log in

log = structlog.get_logger()


class Discord:
    prefix = PREFIX
    pictures = True
    rings = True
    guards = False

    def __init__(
        self,
        settings: Settings,
        store: Store,
        words: Words,
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
        self._games = tuple(desk.sessions.games)
        self._now = now
        self._say = say
        self._invitation = ""  # once it is known
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
        self._looks = Looks(store, self._drawn)
        self.hands = Hands(self.client, store, self._looks, now, self._drawn)
        self._guests = Guests(self.client, store, now)
        ways = Ways(self.client, store, words)
        self._rooms = Rooms(self._outbox, self._guests, self._looks, ways, self._drawn, now)
        self._directs = Directs(
            self._outbox, store, self.hands, self._looks, ways, self._drawn, self._glimpsed, now
        )
        self._inbox = Inbox(
            *(desk, words, self.hands, self._looks, ways),
            *(self._directs.play_here, self._rooms.corner, now),
        )

    async def run(self) -> None:
        sweeping = asyncio.create_task(self._sweep())
        try:
            # Reading the words takes a second or two; in an interaction that would be too late.
            await asyncio.to_thread(self._words.read, (WORDS, *self._games))
            async with self.client:
                await self._log_in()
                stamping = asyncio.create_task(self._stamp())
                try:
                    await self.client.connect()
                finally:
                    stamping.cancel()
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await self.hands.close()
            await self._directs.close()

    async def _stamp(self) -> None:
        self.stamps.update(await emoji.uploaded(self.client))

    @property
    def stamps(self) -> emoji.Stamps:
        """The app's own emoji, as far as they are known."""
        return self._inbox.stamps

    def invitation(self) -> str:
        return self._invitation

    def unwell(self) -> str:
        if not self.client.is_ready():
            return "not connected yet"
        away = sorted(id for id, shard in self.client.shards.items() if shard.is_closed())
        return f"not connected: shards {', '.join(map(str, away))}" if away else ""

    async def _log_in(self) -> None:
        """Until Discord answers; what it says then is final."""
        pause = FIRST_PAUSE
        while True:
            try:
                await in_our_terms(lambda: self.client.login(self._token))
                return
            except discord.LoginFailure:
                raise WrongSettings("DISCORD_BOT_TOKEN: Discord does not know it") from None
            except SlowDown as slow:
                log.warning("Discord does not answer", again_in=pause, why=repr(slow.__cause__))
            await self.client.http.close()
            self.client.http.connector = discord.utils.MISSING
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def ready(self, invitation: str, for_oneself: str, commands: Mapping[str, int]) -> None:
        self._inbox.commands.update(commands)
        self._invitation = invitation
        self._say(f"Discord: connected. Invite the bot with {invitation}")
        self._say(f"Discord: or add it to your own account with {for_oneself}")

    # --- the port --------------------------------------------------------------------------

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        if last and last.begun:
            await self._unsend(last)
        show = self._rooms.show if is_room(place) else self._directs.show
        try:
            return await show(place, page, last, begin)
        except BadEmoji:
            self.stamps.clear()
            raise

    async def _unsend(self, shown: Shown) -> None:
        """What may have been sent under that mark is not there afterwards."""
        with suppress(Unreachable):
            if is_room(shown.place):
                await self._rooms.unsend(number(shown.place), int(shown.begun))
            else:
                await self._directs.unsend(shown.place, int(shown.begun))

    async def withdraw(self, shown: Shown) -> None:
        message = shown.message
        if shown.begun:
            await self._unsend(shown)
        if glimpse := Glimpse.read(message):
            await self.hands.withdraw(shown.place, glimpse)
            message = str(glimpse.kept or "")
        if not message:
            return
        if is_room(shown.place):
            await self._rooms.remove(number(shown.place), int(message))
        else:
            await self._directs.withdraw(shown.place, int(message))

    async def reach(self, person: str) -> bool:
        return await self._directs.reach(person)

    async def is_admin(self, person: str, room: str) -> bool:
        """Who presses or types is told to us with the rights they have there, and replies stand
        where they were asked for. Of any other room nothing is known."""
        return False

    def link(self, action: Action) -> str:
        """Discord has no link with a payload; the inbox offers a button that remembers."""
        return f"https://discord.com/users/{self.client.application_id}"

    def _drawn(self, page: Page) -> Post:
        return self._inbox.drawn(page)

    def _glimpsed(self, lang: str) -> str:
        return self._inbox.speaker(lang)("glimpse")

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
                self._directs.spoke(who)
                yield
            elif channel is None:
                yield
            elif interaction.is_guild_integration():
                self._rooms.spoken_in(channel, pictures=interaction.app_permissions.attach_files)
                yield
            else:
                async with self._guests.answering(channel, interaction):
                    yield

    async def joined(self, guild: discord.Guild) -> None:
        """Invited to a server."""
        for channel in (*guild.channels, *guild.threads):
            await self._guests.joined(channel.id)
            self._rooms.spoken_in(channel.id, pictures=True)
        await self._greet(guild)

    async def _greet(self, guild: discord.Guild) -> None:
        """Once, in the first channel where it may write; nowhere, if there is none."""
        key = f"dc:greeted:{guild.id}"
        if await self._store.read(key):
            return
        lang = self._words.language(guild.preferred_locale.value) or DEFAULT
        greeting = self._inbox.greeting(lang)
        open_ones = [
            one
            for one in (guild.system_channel, *guild.text_channels)
            if one is not None and one.permissions_for(guild.me) >= GREETING
        ]
        for channel in open_ones[:DOORS]:
            try:
                nobody = discord.AllowedMentions.none()
                await self._outbox.send(channel.id, greeting, nobody, unannounced)
            except (Unreachable, SlowDown) as why:
                log.info("not greeted there", channel=channel.id, why=str(why))
            else:
                await self._store.write(key, "yes", GREETED_FOR)
                return

    async def sweep(self) -> None:
        """Put away what can soon be changed no more, and forget what is old."""
        self._directs.forget()
        self._rooms.forget()
        await self.hands.sweep(self._inbox.farewell)
        await self._guests.sweep(self._inbox.farewell_card)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Away:
                log.warning("store away while sweeping")
            except Exception:
                log.exception("not swept")
                metrics.errors.labels("discord").inc()


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
