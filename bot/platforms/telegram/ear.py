"""The two ways of listening to Telegram, and whether it answers.

Long polling needs nothing but a token. With a webhook any number of workers on one Redis listen
side by side: each update reaches one of them, and whatever they share is in the store. What is
heard goes on to the dispatcher, unread. The token must never come into a log.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
from typing import Any

import structlog
from aiogram import Bot, Dispatcher
from aiogram.exceptions import AiogramError, TelegramUnauthorizedError
from aiogram.types import Update
from aiohttp import web
from pydantic import ValidationError

from bot.config import Settings, WrongSettings
from bot.store.port import Away, Store

HEARD = ["message", "callback_query", "my_chat_member", "inline_query"]
UPDATES_AT_ONCE = 100  # handled side by side
POLL = 25  # seconds for which Telegram holds a question for updates
DEALT = 1.0  # seconds for which an update may keep the next ones waiting
PAUSE, LONGEST_PAUSE = 1.0, 30.0  # after a connection that broke
BEAT = 30.0  # seconds between two looks whether Telegram answers, behind a webhook
UNKNOWN = "TELEGRAM_BOT_TOKEN: Telegram does not know this token; @BotFather gives the right one"

log = structlog.get_logger()


def check(settings: Settings) -> None:
    """What Telegram would refuse again and again is named at once."""
    url, secret = settings.telegram_webhook_url, settings.telegram_webhook_secret
    if url and not re.match(r"https?://[^/]+", url):
        raise WrongSettings("TELEGRAM_WEBHOOK_URL: must be an address such as https://bot.example")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret.get_secret_value()):
        raise WrongSettings("TELEGRAM_WEBHOOK_SECRET: 1 to 256 of A-Z a-z 0-9 _ and - are allowed")


class Ear:
    def __init__(self, bot: Bot, dispatcher: Dispatcher, settings: Settings, store: Store) -> None:
        self._bot = bot
        self._dispatcher = dispatcher
        self._settings = settings
        self._store = store
        self.trouble = "not reached yet"
        self.address = ""  # where the webhook listens, once it does

    async def introduced(self) -> str:
        """The bot's own name, as soon as Telegram tells it."""
        name = ""
        while not name:
            try:
                name = (await self._bot.get_me()).username or ""
                self.trouble = ""
            except TelegramUnauthorizedError:
                raise WrongSettings(UNKNOWN) from None
            except AiogramError as why:
                self.trouble = self.safe(why)
                log.warning("Telegram does not answer", why=self.trouble)
                await asyncio.sleep(PAUSE)
        return name

    async def listen(self) -> None:
        """Until cancelled, as the settings say."""
        if self._settings.telegram_webhook_url:
            await self._serve()
        else:
            await self._poll()

    async def _poll(self) -> None:
        """Long polling. An update is confirmed when it has been dealt with, so that what a killed
        process had begun comes again; only one that takes very long is not waited for."""
        under_way: set[asyncio.Task[Any]] = set()
        offset, pause = None, PAUSE
        try:
            await self._unhook()
            while True:
                try:
                    updates = await self._bot.get_updates(
                        offset,
                        limit=UPDATES_AT_ONCE,
                        timeout=POLL,
                        allowed_updates=HEARD,
                        request_timeout=POLL + 15,
                    )
                except TelegramUnauthorizedError:
                    raise WrongSettings(UNKNOWN) from None
                except AiogramError as why:
                    self.trouble = self.safe(why)
                    log.warning("Telegram does not answer", why=self.trouble, again_in=pause)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                    continue
                pause, self.trouble = PAUSE, ""
                for update in updates:
                    offset = update.update_id + 1
                    task = asyncio.create_task(self._dispatcher.feed_update(self._bot, update))
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
                await self._bot.delete_webhook()
                return
            except AiogramError as why:
                log.warning("webhook not removed yet", why=self.safe(why))
                await asyncio.sleep(PAUSE)

    async def _serve(self) -> None:
        settings = self._settings
        app = web.Application(client_max_size=1024 * 1024)
        app.router.add_get("/health", self._health)
        path = f"/telegram/{self._secret('path')}"
        app.router.add_post(path, self._receive)
        # Telegram packs nothing; what claims to be packed is read as it is, and refused.
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=2, auto_decompress=False)
        await runner.setup()
        try:
            site = web.TCPSite(
                runner, settings.telegram_webhook_host, settings.telegram_webhook_port
            )
            await site.start()
            self.address = "http://{}:{}".format(*runner.addresses[0][:2])
            url = settings.telegram_webhook_url.rstrip("/") + path
            await self._hook(url, self._secret("header"))
            await self._beat()
        finally:
            await runner.cleanup()

    async def _beat(self) -> None:
        """Who is only called does not notice that nobody can: so Telegram is asked now and then."""
        while True:
            try:
                await self._bot.get_me()
                self.trouble = ""
            except AiogramError as why:
                self.trouble = self.safe(why)
            await asyncio.sleep(BEAT)

    async def _receive(self, request: web.Request) -> web.Response:
        """An update, or 400. It is answered only when it has been dealt with: what a dying worker
        had begun comes again."""
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        if not secret.isascii():
            raise web.HTTPBadRequest
        if not hmac.compare_digest(secret, self._secret("header")):
            raise web.HTTPUnauthorized
        try:
            update = Update.model_validate_json(await request.read(), context={"bot": self._bot})
        except (ValidationError, ConnectionError):  # or nobody is there to send the rest of it
            raise web.HTTPBadRequest from None
        if any(getattr(update, kind) for kind in HEARD):
            await self._dispatcher.feed_webhook_update(self._bot, update)
        return web.json_response({})

    async def _hook(self, url: str, secret: str) -> None:
        while True:
            try:
                await self._bot.set_webhook(url, secret_token=secret, allowed_updates=HEARD)
                return
            except AiogramError as why:
                log.warning("webhook not set yet", why=self.safe(why))
                await asyncio.sleep(PAUSE)

    def _secret(self, what: str) -> str:
        """The same in every worker, and told by nobody: made from what they all share."""
        own = self._settings.telegram_webhook_secret
        if own and what == "header":
            return own.get_secret_value()
        key = self._bot.token.encode()
        return hmac.new(key, f"webhook {what}".encode(), hashlib.sha256).hexdigest()[:40]

    def safe(self, error: Exception) -> str:
        """What went wrong, for the log, which must never hold the token."""
        return str(error).replace(self._bot.token, "***")

    async def _health(self, request: web.Request) -> web.Response:
        try:
            await self._store.ping()
        except Away:
            return web.json_response({"ok": False}, status=503)
        return web.json_response({"ok": True})
