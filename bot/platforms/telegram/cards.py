"""Messages that stay: table cards in groups, private screens. Edited in place, never doubled.

A card that has scrolled away is posted anew and the old one removed; a fleeting one is deleted
before anything takes its place. A private screen is sent to the private chat of its owner and to no
other chat, whatever goes wrong.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

import structlog
from aiogram.exceptions import AiogramError, TelegramBadRequest
from aiogram.types import Message
from pydantic import BaseModel, ValidationError

from bot.desk import JOIN
from bot.i18n import Words
from bot.pages import Press, unpacked
from bot.platforms.port import Button, Moved, Page, Shown, Unreachable
from bot.platforms.telegram.markup import html, keyboard
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.outbox import Missing, Outbox, unchanged
from bot.platforms.telegram.places import SUPERGROUPS, Spot, spot
from bot.store.port import Store
from engines.core.ui import Msg

SCROLLED = 15  # messages below a card after which nobody sees it any more
STEP = 4  # so many at once are written down, where the bot hears everything
REMEMBERED = 40  # removed messages of ours that still have an id
SELDOM, REFUSED = 600.0, 3600.0  # seconds between two pins in a chat; after a refusal
DAY = 86400
BLANK = "·"
SHARE = "https://t.me/share/url?url="

log = structlog.get_logger()


class Below(BaseModel):
    """What is known of the end of a chat. Numbers run through a supergroup without gaps, except
    for what was removed again, such as an answered call to play."""

    newest: int = 0
    removed: tuple[int, ...] = ()

    def under(self, message: int) -> int:
        return self.newest - message - sum(one > message for one in self.removed)


class Cards:
    def __init__(
        self, outbox: Outbox, store: Store, words: Words, link: Callable[[str], str]
    ) -> None:
        self._outbox = outbox
        self._words = words
        self._link = link
        self._bot = outbox.bot
        self._store = store
        self._pin_after: OrderedDict[int, float] = OrderedDict()  # by chat
        self._noted: OrderedDict[Spot, int] = OrderedDict()

    async def show(self, place: str, page: Page, last: Shown | None) -> Shown:
        """As the port asks: raises Unreachable, Moved, SlowDown."""
        at = spot(place)
        if not at.is_room:
            page = self._inviting(page)
        old = int(last.message) if last and last.message else 0
        if old and last and not last.fleeting and not await self._scrolled(at, old):
            try:
                await self.rewrite(at, old, page)
                await self._pinned(at, old, page)
                return Shown(place=place, message=str(old))
            except Missing:
                old = 0
        new = await self._post(at, page, instead_of=old, quiet=at.is_room or last is not None)
        return Shown(place=place, message=str(new))

    def _inviting(self, page: Page) -> Page:
        """A lobby in a private chat can be shared: whoever follows the link sits at the table."""
        for button in (button for row in page.rows for button in row):
            said = unpacked(button.data)
            if isinstance(said, Press) and said.token == "!join":
                link = self._link(f"{JOIN}{said.table}")
                label = self._words.say(Msg("key-invite"), page.lang)
                invite = Button(label, url=SHARE + quote(link, safe=""))
                return replace(page, rows=(*page.rows, (invite,))) if link else page
        return page

    async def remove(self, at: Spot, message: int) -> None:
        """Take a message away; one that is gone already is fine. After two days Telegram removes
        nothing any more: then it is blanked, so that at least nobody reads it."""
        try:
            await self._outbox.do(at.chat, lambda: self._bot.delete_message(at.chat, message))
        except Missing as why:
            if "can't be deleted" in str(why):
                await self._blank(at, message)
        except (Moved, Unreachable) as why:
            log.info("not removed", chat=at.chat, why=str(why))
        await self._noticed(at, removed=message)

    async def _blank(self, at: Spot, message: int) -> None:
        try:
            await self._outbox.do(
                at.chat,
                lambda: self._bot.edit_message_text(BLANK, chat_id=at.chat, message_id=message),
            )
        except (Missing, Moved, Unreachable, TelegramBadRequest) as why:
            log.info("not blanked", chat=at.chat, why=str(why))

    async def noticed(self, at: Spot, message: int) -> None:
        """Somebody wrote something there."""
        if at.chat < SUPERGROUPS and message - self._noted.get(at, 0) >= STEP:
            keep(self._noted, at, message)
            await self._noticed(at, newest=message)

    async def _post(self, at: Spot, page: Page, *, instead_of: int, quiet: bool) -> int:
        async def post() -> Message:
            # The old one goes first: were it the other way round, a break in between would leave
            # two cards. It also costs no budget, so that nothing is removed before its time.
            if instead_of:
                await self.remove(at, instead_of)
            return await self._bot.send_message(
                at.chat,
                html(page),
                message_thread_id=at.thread,
                reply_markup=keyboard(page),
                disable_notification=quiet and not page.ping,
            )

        sent = await self._outbox.write(at.chat, post)
        await self.noticed(at, sent.message_id)
        await self._pinned(at, sent.message_id, page)
        return sent.message_id

    async def rewrite(self, at: Spot, message: int, page: Page, patience: float = 0) -> None:
        """Edit in place; raises Missing too."""

        async def edit() -> None:
            try:
                await self._bot.edit_message_text(
                    html(page),
                    chat_id=at.chat,
                    message_id=message,
                    reply_markup=keyboard(page),
                )
            except TelegramBadRequest as error:
                if not unchanged(error):
                    raise

        await self._outbox.write(at.chat, edit, patience)

    async def _pinned(self, at: Spot, message: int, page: Page) -> None:
        """The card of a match is pinned while it is played, where the bot may do that. Each pin
        leaves a line in the chat, so they are few; where it may not, they are fewer still."""
        if not at.is_room or page.ping or page.fleeting:
            return
        key = f"tg:pin:{at.chat}:{message}"
        if bool(await self._store.read(key)) == page.live:
            return
        if page.live and time.monotonic() < self._pin_after.get(at.chat, 0):
            return
        try:
            if page.live:
                keep(self._pin_after, at.chat, time.monotonic() + SELDOM)
                await self._bot.pin_chat_message(at.chat, message, disable_notification=True)
                await self._store.write(key, "pinned", ttl=60 * DAY)
            else:
                await self._store.erase(key)
                await self._bot.unpin_chat_message(at.chat, message_id=message)
        except AiogramError as error:
            # A card that is not pinned is a card all the same.
            keep(self._pin_after, at.chat, time.monotonic() + REFUSED)
            log.info("not pinned", chat=at.chat, why=type(error).__name__)

    async def _scrolled(self, at: Spot, message: int) -> bool:
        # In a basic group numbers are shared with all other chats of the bot and tell nothing.
        if at.chat >= SUPERGROUPS:
            return False
        return (await self._below(at)).under(message) > SCROLLED

    async def _noticed(self, at: Spot, *, newest: int = 0, removed: int = 0) -> None:
        if at.chat >= SUPERGROUPS:
            return
        known = await self._below(at)
        seen = Below(
            newest=max(newest, known.newest),
            removed=(*known.removed, *([removed] if removed else []))[-REMEMBERED:],
        )
        if seen != known:
            await self._store.write(f"tg:below:{at.place}", seen.model_dump_json(), ttl=7 * DAY)

    async def _below(self, at: Spot) -> Below:
        stored = await self._store.read(f"tg:below:{at.place}")
        try:
            return Below.model_validate_json(stored) if stored else Below()
        except ValidationError:
            return Below()
