"""Telegram as a platform: the port's verbs, and who is told of an update.

It only puts the parts together: the ear hears, the inbox understands, the cards and hands show.
Each update is dealt with once, however often it is delivered.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.enums import ChatAction, ParseMode
from aiogram.exceptions import AiogramError
from aiogram.methods import Response
from aiogram.types import (
    CallbackQuery,
    ChatMemberUpdated,
    InlineQuery,
    LinkPreviewOptions,
    Message,
    Update,
    User,
)
from aiogram.utils.token import TokenValidationError

from bot.actions import Action
from bot.config import Settings, WrongSettings
from bot.desk import Desk
from bot.i18n import Words
from bot.once import Once
from bot.platforms.port import Begin, Moved, Page, Shown, SlowDown, Unreachable, unannounced
from bot.platforms.telegram import menus
from bot.platforms.telegram.below import Below
from bot.platforms.telegram.cards import Cards
from bot.platforms.telegram.ear import UNKNOWN, Ear, check
from bot.platforms.telegram.ephemeral import Ephemeral
from bot.platforms.telegram.hands import Hands
from bot.platforms.telegram.inbox import Inbox
from bot.platforms.telegram.inline import Inline
from bot.platforms.telegram.messages import Messages
from bot.platforms.telegram.outbox import Limits, Missing, Outbox
from bot.platforms.telegram.photos import Photos
from bot.platforms.telegram.pins import Pins
from bot.platforms.telegram.places import PREFIX, person, spot
from bot.platforms.telegram.replies import Replies
from bot.platforms.telegram.traces import Traces
from bot.platforms.telegram.ways import Ways
from bot.store.port import Away, Store
from engines.core.ui import Msg

CALL = 15.0  # seconds for which one call may take; a courier waits a little longer
TRIES = 3
REGISTER_AGAIN = 30.0
# aiogram asks pydantic for these anew with every answer; pydantic forgets what nobody holds, and to
# make one again takes longer than the call itself.
KEPT = tuple(Response[kind] for kind in (bool, Message, Message | bool, list[Update], User))  # type: ignore[valid-type]

log = structlog.get_logger()


class Telegram:
    prefix = PREFIX
    pictures = True
    rings = True
    guards = True

    def __init__(
        self,
        settings: Settings,
        store: Store,
        words: Words,
        desk: Desk,
    ) -> None:
        assert settings.telegram_bot_token is not None
        check(settings)
        base = settings.telegram_api_base
        api = TelegramAPIServer.from_base(base) if base else PRODUCTION
        try:
            self.bot = Bot(
                settings.telegram_bot_token.get_secret_value(),
                session=AiohttpSession(api=api, timeout=CALL),
                default=DefaultBotProperties(
                    parse_mode=ParseMode.HTML,
                    link_preview=LinkPreviewOptions(is_disabled=True),
                ),
            )
        except TokenValidationError:
            raise WrongSettings(UNKNOWN) from None
        limits = Limits(
            settings.telegram_group_per_minute,
            settings.telegram_chat_per_second,
            settings.telegram_per_second,
        )
        self._store = store
        self._words = words
        self._desk = desk
        self._outbox = Outbox(self.bot, store, time.time, limits)
        photos = Photos(store)
        traces = Traces(self._outbox, store)
        messages = Messages(self._outbox, photos, traces)
        below = Below(store)
        ephemeral = Ephemeral(self._outbox, photos)
        self._pins = Pins(self.bot, store)
        self._cards = Cards(
            self._outbox, messages, below, self._pins, traces, Ways(store, words, self.link)
        )
        self._hands = Hands(ephemeral, store)
        self._replies = Replies(
            self.bot,
            self._outbox,
            messages,
            below,
            self._cards,
            ephemeral,
            self._hands,
            desk,
            words,
        )
        self._inbox = Inbox(
            self.bot, self._outbox, below, traces, self._replies, desk, words, store
        )
        self.dispatcher = Dispatcher(disable_fsm=True)
        self.dispatcher.callback_query.register(self._press)
        self.dispatcher.message.register(self._message)
        self.dispatcher.my_chat_member.register(self._standing)
        self.dispatcher.inline_query.register(self._typed)
        self._inline = Inline(self.bot, self._inbox.askers, desk)
        self._once = Once(store, PREFIX)
        self._ear = Ear(self.bot, self.dispatcher, settings, store)

    # --- the port --------------------------------------------------------------------------

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        try:
            shown = await self._cards.show(place, page, last, begin)
        except Unreachable:
            if page.hand and await self._hands.refresh(spot(place).chat, page):
                return Shown(place=place, message="")
            raise
        if page.hand:
            await self._hands.refresh(spot(place).chat, page)
        return shown

    async def withdraw(self, shown: Shown) -> None:
        await self._cards.withdraw(shown)

    async def reach(self, person: str) -> bool:
        """Asked by a sign of typing: the one thing that tells and leaves nothing behind."""
        chat = spot(person).chat
        for _ in range(TRIES):
            try:
                await self._outbox.do(
                    chat, lambda: self.bot.send_chat_action(chat, ChatAction.TYPING)
                )
                return True
            except SlowDown as slow:
                await asyncio.sleep(min(slow.seconds, 1.0))
            except (Unreachable, Moved, Missing):
                return False
        return False

    async def is_admin(self, person: str, room: str) -> bool:
        return await self._inbox.askers.is_admin(spot(room).chat, spot(person).chat)

    def link(self, action: Action) -> str:
        return self._replies.link(action)

    def invitation(self) -> str:
        return self._replies.invitation()

    def unwell(self) -> str:
        return self._ear.trouble

    @property
    def address(self) -> str:
        """Where the webhook listens, once it does."""
        return self._ear.address

    async def run(self) -> None:
        async with self._connected():
            await self._ear.listen()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[None]:
        registering: asyncio.Task[None] | None = None
        try:
            if not self._replies.username:
                self._replies.username = await self._ear.introduced()
            log.info("connected to Telegram", name=self._replies.username)
            registering = asyncio.create_task(self._register())
            yield
        finally:
            if registering:
                registering.cancel()
            self._hands.stop()
            await self.bot.session.close()

    async def _register(self) -> None:
        """Menus and descriptions; whoever is slowed down tries again later, the bot plays on."""
        while True:
            try:
                await menus.register(self.bot, self._words, self._store)
                return
            except (AiogramError, Away) as why:
                log.warning("menus not registered yet", why=self._ear.safe(why))
                await asyncio.sleep(REGISTER_AGAIN)

    # --- updates ---------------------------------------------------------------------------

    async def _press(self, query: CallbackQuery, event_update: Update) -> None:
        if await self._once.first(event_update.update_id):
            await self._inbox.press(query)
            await self._once.done(event_update.update_id)

    async def _message(self, message: Message, event_update: Update) -> None:
        if await self._once.first(event_update.update_id):
            await self._heard(message)
            await self._once.done(event_update.update_id)

    async def _typed(self, query: InlineQuery) -> None:
        open_chat = self._words.say(Msg("key-open-private"), self._replies.tongue(query.from_user))
        await self._inline.asked(query, open_chat)

    async def _standing(self, event: ChatMemberUpdated) -> None:
        """How the bot stands in a chat has changed: added, given rights, removed, blocked."""
        chat, now = event.chat.id, event.new_chat_member
        try:
            await self._pins.may(chat, now)
            if now.status in ("kicked", "left"):
                await self._outbox.close(chat)
                await self._desk.heard_of(person(chat), False)
            elif event.old_chat_member.status in ("kicked", "left"):
                await self._outbox.open(chat)
                await self._desk.heard_of(person(chat), True)
                await self._inbox.invited(event)
        except Away:
            log.warning("store away", chat=chat)

    async def _heard(self, message: Message) -> None:
        if message.migrate_to_chat_id:
            old, new = person(message.chat.id), person(message.migrate_to_chat_id)
            await self._desk.moved(old, new)
        else:
            await self._inbox.message(message)
