"""Cards in channels: edited in place, posted anew when they have scrolled away or were deleted.

A room that shut the bot out is left alone for a while, and one that takes no pictures gets words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import structlog

from bot.platforms.discord.guests import Guests
from bot.platforms.discord.layout import Post
from bot.platforms.discord.looks import Looks
from bot.platforms.discord.outbox import Missing, Outbox
from bot.platforms.discord.places import number, room
from bot.platforms.discord.text import mentioned
from bot.platforms.discord.ways import Ways
from bot.platforms.port import Begin, Corner, Page, Shown, SlowDown, Unreachable, Wordy
from bot.store.port import Away

SCROLLED = 8  # messages after which a card has scrolled away
LOOK_AGAIN = 20.0  # seconds between two looks whether it has
SHUT_FOR = 60.0  # seconds for which a room that shut the bot out is left alone
WORDY_FOR = 600.0  # seconds for which a room is believed to take no pictures

log = structlog.get_logger()


class Rooms:
    def __init__(
        self,
        outbox: Outbox,
        guests: Guests,
        looks: Looks,
        ways: Ways,
        draw: Callable[[Page], Post],
        now: Callable[[], float],
    ) -> None:
        self._outbox = outbox
        self._guests = guests
        self._looks = looks
        self._ways = ways
        self._draw = draw
        self._now = now
        self._looked: dict[int, float] = {}
        self._shut: dict[int, float] = {}  # until when a room is left alone
        self._wordy: dict[int, float] = {}

    async def show(self, place: str, page: Page, last: Shown | None, begin: Begin) -> Shown:
        channel = number(place)
        if self._now() < self._shut.get(channel, 0.0):
            raise Unreachable(f"{place} shut me out a moment ago")
        if page.picture and self._now() < self._wordy.get(channel, 0.0):
            raise Wordy(place)
        # What was fleeting here was before all eyes: an edit leaves as little of it as a new card.
        there = last if last and last.message else None
        old, before = (int(there.message), there.picture) if there else (None, "")
        card = self._draw(page)
        if await self._guests.here(channel):
            message = await self._guests.show(channel, card, old, before, page.lang)
            return Shown(place=place, message=str(message), picture=card.digest)
        try:
            message = await self._member(place, page, old, before, begin)
            with suppress(Away):  # what is out there is told to the courier in any case
                await self._ways.note(channel, message, page)
        except Unreachable:
            if not await self._guests.here(channel):
                self._refused(channel, page)
                raise
            message = await self._guests.show(channel, card, old, before, page.lang)
        return Shown(place=place, message=str(message), picture=card.digest)

    async def _member(
        self, place: str, page: Page, old: int | None, before: str, begin: Begin
    ) -> int:
        channel, mentions = number(place), mentioned(page)
        if old is not None and not await self._scrolled(channel, old):

            async def edit(how: Mapping[str, Any], old: int = old) -> None:
                await self._outbox.edit(channel, old, how, mentions)

            try:
                await self._looks.change(place, old, page, before, edit)
                return old
            except Missing:
                log.info("the card is gone, another is posted", channel=channel)
        self._looked[channel] = self._now()
        message = await self._outbox.send(channel, self._draw(page), mentions, begin)
        if not page.ping:
            with suppress(Away):  # what is out there is told to the courier in any case
                await self._looks.note(message, page)
        if old is not None:
            await self.remove(channel, old)
        return message

    def _refused(self, channel: int, page: Page) -> None:
        """Where a picture came along it may have been the picture."""
        if page.picture:
            self._wordy[channel] = self._now() + WORDY_FOR
            raise Wordy(str(channel))
        self._shut[channel] = self._now() + SHUT_FOR
        self._wordy.pop(channel, None)

    async def unsend(self, channel: int, nonce: int) -> None:
        if not await self._guests.here(channel):  # there nothing is sent under a mark
            await self._outbox.unsend(channel, nonce)

    async def remove(self, channel: int, message: int) -> None:
        if await self._guests.here(channel):
            await self._guests.delete(channel, message)
            return
        try:
            await self._outbox.delete(channel, message)
        except (Unreachable, SlowDown) as why:
            log.info("a card stays", channel=channel, why=str(why))

    async def corner(self, channel: int, title: str) -> Corner | None:
        """A thread for one match."""
        try:
            thread = await self._outbox.thread(channel, title)
        except (Missing, Unreachable, SlowDown) as why:
            log.info("no thread", channel=channel, why=str(why))
            return None
        return Corner(room(thread.id), f"{thread.guild.name} #{thread.name}", thread.jump_url)

    def spoken_in(self, channel: int, *, pictures: bool) -> None:
        """Somebody spoke to the bot there, and it was told what it may do."""
        self._shut.pop(channel, None)
        if pictures:
            self._wordy.pop(channel, None)

    async def _scrolled(self, channel: int, message: int) -> bool:
        now = self._now()
        if now < self._looked.get(channel, 0.0) + LOOK_AGAIN:
            return False
        self._looked[channel] = now
        return await self._outbox.newer(channel, message, SCROLLED)

    def forget(self) -> None:
        """What is old; and what lies further ahead than it can, because the clock was set back."""
        now = self._now()
        self._shut = {c: at for c, at in self._shut.items() if now < at <= now + SHUT_FOR}
        self._wordy = {c: at for c, at in self._wordy.items() if now < at <= now + WORDY_FOR}
        self._looked = {c: at for c, at in self._looked.items() if at <= now < at + LOOK_AGAIN}
