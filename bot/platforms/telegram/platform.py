"""Telegram as a platform: the port's five verbs, and the two ways of listening to it.

Long polling needs nothing but a token. With a webhook any number of workers on one Redis listen
side by side: each update reaches one of them, and whatever they share is in the store.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.enums import ChatAction, ParseMode
from aiogram.exceptions import AiogramError, TelegramUnauthorizedError
from aiogram.methods import Response
from aiogram.types import CallbackQuery, LinkPreviewOptions, Message, Update, User
from aiogram.utils.token import TokenValidationError
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

from bot.config import Settings, WrongSettings
from bot.desk import Desk
from bot.i18n import Words
from bot.people import People, RoomRecord
from bot.platforms.port import Moved, Page, Shown, SlowDown, Unreachable
from bot.platforms.telegram import menus
from bot.platforms.telegram.cards import Cards
from bot.platforms.telegram.inbox import Inbox
from bot.platforms.telegram.outbox import Limits, Missing, Outbox
from bot.platforms.telegram.places import PREFIX, person, spot
from bot.sessions import Sessions
from bot.store.port import Away, Store
from bot.table import Refused

HEARD = ["message", "callback_query"]  # all that a plain member in privacy mode needs
AT_ONCE = 100  # updates handled side by side
POLL = 25  # seconds for which Telegram holds a question for updates
DEALT = 1.0  # seconds for which an update may keep the next ones waiting
PAUSE, LONGEST_PAUSE = 1.0, 30.0  # after a connection that broke
CALL = 15.0  # seconds for which one call may take; a courier's lease is longer
TRIES = 3
UNKNOWN = "TELEGRAM_BOT_TOKEN: Telegram does not know this token; @BotFather gives the right one"
REGISTER_AGAIN = 30.0
# aiogram asks pydantic for these anew with every answer; pydantic forgets what nobody holds, and to
# make one again takes longer than the call itself.
KEPT = tuple(Response[kind] for kind in (bool, Message, Message | bool, list[Update], User))  # type: ignore[valid-type]

log = structlog.get_logger()


def _check(settings: Settings) -> None:
    """What Telegram would refuse again and again is named at once."""
    url, secret = settings.telegram_webhook_url, settings.telegram_webhook_secret
    if url and not re.match(r"https?://[^/]+", url):
        raise WrongSettings("TELEGRAM_WEBHOOK_URL: must be an address such as https://bot.example")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret.get_secret_value()):
        raise WrongSettings("TELEGRAM_WEBHOOK_SECRET: 1 to 256 of A-Z a-z 0-9 _ and - are allowed")


class Telegram:
    prefix = PREFIX

    def __init__(
        self,
        settings: Settings,
        store: Store,
        words: Words,
        people: People,
        sessions: Sessions,
        desk: Desk,
    ) -> None:
        assert settings.telegram_bot_token is not None
        _check(settings)
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
        self._settings = settings
        self._store = store
        self._words = words
        self._people = people
        self._sessions = sessions
        self._outbox = Outbox(self.bot, store, time.time, limits)
        self._cards = Cards(self._outbox, store, words, self.link)
        self._inbox = Inbox(self.bot, self._outbox, self._cards, desk, words)
        self.dispatcher = Dispatcher(disable_fsm=True)
        self.dispatcher.callback_query.register(self._press)
        self.dispatcher.message.register(self._message)
        self.address = ""  # where the webhook listens, once it does

    # --- the port --------------------------------------------------------------------------

    async def show(self, place: str, page: Page, last: Shown | None) -> Shown:
        return await self._cards.show(place, page, last)

    async def withdraw(self, shown: Shown) -> None:
        if shown.message:
            await self._cards.remove(spot(shown.place), int(shown.message))

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

    def link(self, payload: str) -> str:
        return self._inbox.link(payload)

    async def run(self) -> None:
        async with self._connected():
            if self._settings.telegram_webhook_url:
                await self._serve()
            else:
                await self._poll()

    # --- listening -------------------------------------------------------------------------

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[None]:
        registering: asyncio.Task[None] | None = None
        try:
            while not self._inbox.username:
                try:
                    self._inbox.username = (await self.bot.get_me()).username or ""
                except TelegramUnauthorizedError:
                    raise WrongSettings(UNKNOWN) from None
                except AiogramError as why:
                    log.warning("Telegram does not answer", why=self._told(why))
                    await asyncio.sleep(PAUSE)
            log.info("connected to Telegram", name=self._inbox.username)
            registering = asyncio.create_task(self._register())
            yield
        finally:
            if registering:
                registering.cancel()
            await self.bot.session.close()

    async def _register(self) -> None:
        """Menus and descriptions; whoever is slowed down tries again later, the bot plays on."""
        while True:
            try:
                await menus.register(self.bot, self._words, self._store)
                return
            except (AiogramError, Away) as why:
                log.warning("menus not registered yet", why=self._told(why))
                await asyncio.sleep(REGISTER_AGAIN)

    async def _poll(self) -> None:
        """Long polling. An update is confirmed when it has been dealt with, so that what a killed
        process had begun comes again; only one that takes very long is not waited for."""
        under_way: set[asyncio.Task[Any]] = set()
        offset, pause = None, PAUSE
        try:
            await self._unhook()
            while True:
                try:
                    updates = await self.bot.get_updates(
                        offset,
                        limit=AT_ONCE,
                        timeout=POLL,
                        allowed_updates=HEARD,
                        request_timeout=POLL + 15,
                    )
                except TelegramUnauthorizedError:
                    raise WrongSettings(UNKNOWN) from None
                except AiogramError as why:
                    log.warning("Telegram does not answer", why=self._told(why), again_in=pause)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                    continue
                pause = PAUSE
                for update in updates:
                    offset = update.update_id + 1
                    task = asyncio.create_task(self.dispatcher.feed_update(self.bot, update))
                    under_way.add(task)
                    task.add_done_callback(under_way.discard)
                if under_way:
                    await asyncio.wait(under_way, timeout=DEALT)
        finally:
            if under_way:
                await asyncio.wait(under_way, timeout=2 * DEALT)

    async def _unhook(self) -> None:
        """Polling and a webhook exclude each other; the setting decides."""
        while True:
            try:
                await self.bot.delete_webhook()
                return
            except AiogramError as why:
                log.warning("webhook not removed yet", why=self._told(why))
                await asyncio.sleep(PAUSE)

    async def _serve(self) -> None:
        settings = self._settings
        app = web.Application(client_max_size=1024 * 1024)
        app.router.add_get("/health", self._health)
        # Answered only when the update is dealt with: what a dying worker had begun comes again.
        handler = SimpleRequestHandler(
            self.dispatcher,
            self.bot,
            handle_in_background=False,
            secret_token=self._secret("header"),
        )
        path = f"/telegram/{self._secret('path')}"
        app.router.add_post(path, handler.handle)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)
        await runner.setup()
        try:
            site = web.TCPSite(
                runner, settings.telegram_webhook_host, settings.telegram_webhook_port
            )
            await site.start()
            self.address = "http://{}:{}".format(*runner.addresses[0][:2])
            url = settings.telegram_webhook_url.rstrip("/") + path
            await self._hook(url, self._secret("header"))
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    async def _hook(self, url: str, secret: str) -> None:
        while True:
            try:
                await self.bot.set_webhook(url, secret_token=secret, allowed_updates=HEARD)
                return
            except AiogramError as why:
                log.warning("webhook not set yet", why=self._told(why))
                await asyncio.sleep(PAUSE)

    def _secret(self, what: str) -> str:
        """The same in every worker, and told by nobody: made from what they all share."""
        own = self._settings.telegram_webhook_secret
        if own and what == "header":
            return own.get_secret_value()
        key = self.bot.token.encode()
        return hmac.new(key, f"webhook {what}".encode(), hashlib.sha256).hexdigest()[:40]

    def _told(self, error: Exception) -> str:
        """What went wrong, for the log, which must never hold the token."""
        return str(error).replace(self.bot.token, "***")

    async def _health(self, request: web.Request) -> web.Response:
        try:
            await self._store.ping()
        except Away:
            return web.json_response({"ok": False}, status=503)
        return web.json_response({"ok": True})

    # --- updates ---------------------------------------------------------------------------

    async def _press(self, query: CallbackQuery) -> None:
        await self._inbox.press(query)

    async def _message(self, message: Message) -> None:
        if message.migrate_to_chat_id:
            await self._moved(person(message.chat.id), person(message.migrate_to_chat_id))
        else:
            await self._inbox.message(message)

    async def _moved(self, old: str, new: str) -> None:
        """A group became a supergroup: its tables and its defaults go with it."""
        try:
            record = await self._people.room(old)
            if record != RoomRecord():
                await self._people.save_room(new, record)
            for table in await self._sessions.tables_in(old):
                if any(room.id == old for room in table.rooms):
                    await self._sessions.rename_room(table.id, old, new)
        except (Away, Refused) as why:
            # The next card that finds the old address closed moves its own table.
            log.warning("a group has moved, not all its tables with it", why=repr(why))
