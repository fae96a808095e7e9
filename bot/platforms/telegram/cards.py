"""Messages that stay: table cards in groups, private screens. Edited in place, never doubled.

A card that has scrolled away is posted anew and the old one removed; a fleeting one is deleted
before anything takes its place. A private screen is sent to the private chat of its owner and to no
other chat, whatever goes wrong.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace

import structlog
from aiogram.exceptions import TelegramRetryAfter

from bot.platforms.port import Begin, Page, Shown, SlowDown
from bot.platforms.telegram.below import Below
from bot.platforms.telegram.markup import in_words, looks
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.messages import Messages
from bot.platforms.telegram.outbox import Missing, NoPhotos, Outbox
from bot.platforms.telegram.pins import Pins
from bot.platforms.telegram.places import Spot, spot
from bot.platforms.telegram.traces import UNKNOWN, Traces
from bot.platforms.telegram.ways import Ways

log = structlog.get_logger()


class Cards:
    def __init__(
        self,
        outbox: Outbox,
        messages: Messages,
        below: Below,
        pins: Pins,
        traces: Traces,
        ways: Ways,
    ) -> None:
        self._outbox = outbox
        self._messages = messages
        self._below = below
        self._pins = pins
        self._traces = traces
        self._ways = ways
        self._gone: OrderedDict[tuple[int, int], bool] = OrderedDict()  # not to be edited again
        self._said: OrderedDict[tuple[int, int], str] = OrderedDict()  # ahead of the picture
        self._due: OrderedDict[int, bool] = OrderedDict()  # chats whose next edit is a picture
        self._no_photos: OrderedDict[int, bool] = OrderedDict()
        # In whose stead, and under which mark, something was refused and so is not lost.
        self._unsent: OrderedDict[tuple[int, int, str], bool] = OrderedDict()

    async def show(self, place: str, page: Page, last: Shown | None, begin: Begin) -> Shown:
        """As the port asks: raises Unreachable, Moved, SlowDown."""
        at = spot(place)
        page = await self._ways.lead(at, page)
        if at.chat in self._no_photos:
            page = in_words(page)
        try:
            return await self._show(at, page, last, begin)
        except NoPhotos:
            if page.picture and not page.picture.animated:  # films may be forbidden apart
                keep(self._no_photos, at.chat, True)
            return await self._show(at, in_words(page), last, begin)

    async def _show(self, at: Spot, page: Page, last: Shown | None, begin: Begin) -> Shown:
        new = Shown(
            place=at.place,
            message=last.message if last else "",
            picture=page.picture.digest if page.picture else "",
            looks=looks(page),
        )
        old = int(last.message) if last and last.message else 0
        if old and last and await self._stays(at, old, last, new):
            try:
                await self._change(at, old, page, last, new)
                await self._pins.follow(at, old, page)
                await self._ways.note(at, old, page)
                return new
            except Missing:
                # Known from now on: the retry, should the budget be spent, must not begin with it.
                keep(self._gone, (at.chat, old), True)
        lost = last.begun if last and (at.chat, old, last.begun) not in self._unsent else ""
        sent = await self._post(at, page, last, begin, lost)
        if lost == UNKNOWN:
            with suppress(SlowDown):  # the new one is there, and must be told of
                await self._traces.remove(at, lost, before=sent)
        return new.model_copy(update={"message": str(sent)})

    async def _stays(self, at: Spot, old: int, last: Shown, new: Shown) -> bool:
        if last.fleeting or last.begun or (at.chat, old) in self._gone:
            return False
        if last.picture and not new.picture:
            return False  # a photograph never becomes a text
        return not await self._below.scrolled(at, old)

    async def _change(self, at: Spot, old: int, page: Page, last: Shown, new: Shown) -> None:
        """What looks the same is not sent. Where a group has had its share of pictures, the words
        go first, and the picture follows when there is room."""
        if new.looks == last.looks and new.picture == last.picture:
            return
        if last.picture and page.picture and new.picture != last.picture:
            wait = 0.0 if at.chat in self._due else await self._outbox.picture_in(at.chat)
            if wait:
                said = self._said.get((at.chat, old), last.looks)
                # Sooner than that, words would only take the place of the picture itself.
                if said != new.looks and wait > self._outbox.beat:
                    await self._messages.edit(at, old, _captioned(page, last), last.picture)
                    keep(self._said, (at.chat, old), new.looks)
                raise SlowDown(wait)
            # Its share is taken: should the group's own budget be spent, it must not be lost, or
            # words would for ever come before the picture.
            keep(self._due, at.chat, True)
        await self._messages.edit(at, old, page, last.picture)
        self._due.pop(at.chat, None)
        self._said.pop((at.chat, old), None)

    async def withdraw(self, shown: Shown) -> None:
        """And what was being sent in its stead, should that have arrived."""
        at = spot(shown.place)
        if shown.message:
            await self.remove(at, int(shown.message), shown.picture)
        if shown.begun:
            await self._traces.remove(at, shown.begun)

    async def remove(self, at: Spot, message: int, picture: str = "") -> None:
        """Take a message away; one that is gone already is fine."""
        await self._messages.delete(at, message, picture)
        await self._below.removed(at, message)

    async def _post(self, at: Spot, page: Page, last: Shown | None, begin: Begin, lost: str) -> int:
        """`lost`: the mark of something that may have been sent before."""
        rings = page.ping or (last is not None and page.ring not in ("", last.rung))
        quiet = page.hushed or ((at.is_room or last is not None) and not rings)
        old = int(last.message) if last and last.message else 0
        mark = ""

        async def instead() -> None:
            nonlocal mark
            # The old one goes first: were it the other way round, a break in between would leave
            # two cards. It also costs no budget, so that nothing is removed before its time.
            if old and last and (at.chat, old) not in self._gone:
                await self.remove(at, old, last.picture)
                keep(self._gone, (at.chat, old), True)
            if lost:
                await self._traces.remove(at, lost)
            mark = self._traces.mark(at)
            self._unsent.pop((at.chat, old, mark), None)
            await begin(mark)

        try:
            sent = await self._messages.send(at, page, quiet=quiet, first=instead)
        except SlowDown as slow:
            # Told to wait, Telegram has sent nothing: there is nothing to be looked for, unless
            # something from before still is. What stands in nobody's stead cannot be told apart.
            refused = mark and isinstance(slow.__cause__, TelegramRetryAfter)
            if refused and old and lost != UNKNOWN:
                keep(self._unsent, (at.chat, old, mark), True)
            raise
        await self._below.noticed(at, sent.message_id)
        await self._pins.follow(at, sent.message_id, page)
        await self._ways.note(at, sent.message_id, page)
        return sent.message_id


def _captioned(page: Page, last: Shown) -> Page:
    """The words of the page below the picture that is there."""
    assert page.picture is not None
    return replace(page, picture=replace(page.picture, digest=last.picture))
