"""A strict loopback Bot API server: an unmodified client is pointed at it and notices nothing.

It answers over HTTP exactly as the real one would in a world of scripted people: it validates
every call, keeps Telegram's budgets, refuses what Telegram refuses, and can be told to fail any
call or to cut any connection. It must never be more forgiving than the real server.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal

import aiohttp
from aiohttp import web

from tests.platforms.telegram import wire
from tests.platforms.telegram.methods import Methods, Query, Typing
from tests.platforms.telegram.wire import ApiError, Text, bad
from tests.platforms.telegram.world import (
    BOT_ID,
    BOT_NAME,
    Chat,
    Clock,
    Gate,
    Limits,
    Message,
    User,
    World,
)

TOKEN = f"{BOT_ID}:AAloopback-token-of-thirty-five-chars"
# Not sent unless asked for by name.
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


class Lost(Exception):
    """The connection breaks: before the call is done, or after, so that its answer is lost."""

    def __init__(self, *, done: bool) -> None:
        super().__init__("connection lost")
        self.done = done


Trouble = Callable[[str, dict[str, Any]], "ApiError | Lost | None"]


@dataclass(frozen=True, slots=True)
class Call:
    at: float
    method: str
    params: dict[str, Any]
    error: ApiError | None = None


class Server:
    """`trouble` is asked before every call; what it returns happens instead of the call."""

    def __init__(self, *, scale: float = 1.0, limits: Limits | None = None) -> None:
        self.clock = Clock(scale)
        self.world = World(self.clock)
        self.gate = Gate(self.clock, limits)
        self.api = Methods(self.world, self.gate)
        self.trouble: Trouble | None = None
        self.calls: list[Call] = []
        self.mistakes: list[str] = []  # calls that no world would have taken
        self.queries = self.api.queries
        self.webhook: dict[str, Any] | None = None
        self.backends: list[str] = []  # several workers behind the webhook's one address
        self.webhook_answers: list[int] = []
        self.url = ""
        self._own = {
            "setWebhook": self._set_webhook,
            "deleteWebhook": self._delete_webhook,
            "getWebhookInfo": self._get_webhook_info,
        }
        self._allowed: frozenset[str] | None = None
        self._updates: dict[int, dict[str, Any]] = {}
        self._last: tuple[int, dict[str, Any]] = (0, {})
        self._next_update = 1000
        self._news = asyncio.Event()
        self._poll = 0
        self._lanes: dict[int, asyncio.Task[None]] = {}
        self._http: aiohttp.ClientSession | None = None
        self._runner: web.AppRunner | None = None

    # --- life ---------------------------------------------------------------------------------

    async def __aenter__(self) -> Server:
        app = web.Application(client_max_size=60 * 1024 * 1024)
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        self._http = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for lane in self._lanes.values():
            lane.cancel()
        await asyncio.gather(*self._lanes.values(), return_exceptions=True)
        assert self._http is not None
        assert self._runner is not None
        await self._http.close()
        await self._runner.cleanup()

    async def until(
        self,
        ready: Callable[[], object],
        *,
        seconds: float = 10.0,
        what: str = "",
        look: float | None = None,
    ) -> None:
        """Wait for the world to come about; it is looked at after each thing that happens here, or
        each `look` seconds where it happens elsewhere."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not ready():
            if loop.time() > end:
                raise AssertionError(f"did not happen within {seconds} s: {what}")
            # Not wait_for: in Python 3.11 it can swallow a cancellation.
            with suppress(TimeoutError):
                async with asyncio.timeout(look or max(end - loop.time(), 0)):
                    await self._news.wait()

    async def answer(self, query: Query, *, seconds: float = 10.0) -> None:
        await self.until(lambda: query.answered, seconds=seconds, what=f"an answer to {query}")

    def happened(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    # --- transport ----------------------------------------------------------------------------

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        raw: dict[str, str | bytes] = {}
        if request.content_type == "application/json":
            body = await request.json()
            raw = {
                name: value if isinstance(value, str) else json.dumps(value)
                for name, value in body.items()
            }
        elif request.can_read_body:
            form = await request.post()
            for name, value in form.items():
                raw[name] = value.file.read() if isinstance(value, web.FileField) else str(value)
        raw |= dict(request.query)
        if request.match_info["token"] != TOKEN:
            return web.json_response(ApiError(401, "Unauthorized").body(), status=401)
        try:
            result = await self.call(request.match_info["method"], raw)
        except Lost:
            assert request.transport is not None
            request.transport.close()
            return web.Response()
        except ApiError as error:
            return web.json_response(error.body(), status=error.code)
        return web.json_response({"ok": True, "result": result})

    async def call(self, method: str, raw: Mapping[str, str | bytes]) -> Any:
        """One API call: its result, or ApiError, or Lost."""
        params: dict[str, Any] = {}
        try:
            params = wire.decode(method, raw)
            if method == "getUpdates":
                return await self._get_updates(params)
            trouble = self.trouble(method, params) if self.trouble else None
            if isinstance(trouble, ApiError) or (trouble is not None and not trouble.done):
                raise trouble
            result = self._own[method](params) if method in self._own else self.api(method, params)
            if trouble is not None:
                raise trouble
        except ApiError as error:
            self.calls.append(Call(self.clock.now(), method, params, error))
            if isinstance(error, wire.Malformed):
                self.mistakes.append(f"{method}: {error.description}")
            self.happened()
            raise
        self.calls.append(Call(self.clock.now(), method, params))
        self.happened()
        return result

    # --- updates ------------------------------------------------------------------------------

    def push(self, kind: str, body: dict[str, Any]) -> int:
        """An update for the bot: queued for polling, or sent to its webhook."""
        allowed = self._allowed
        if kind not in allowed if allowed is not None else kind in ON_REQUEST:
            return 0
        self._next_update += 1
        number = self._next_update
        self._updates[number] = {"update_id": number, kind: body}
        self._last = (number, self._updates[number])
        self._deliver()
        self.happened()
        return number

    def again(self) -> None:
        """The last update once more: its confirmation got lost."""
        number, update = self._last
        self._updates[number] = update
        self._deliver()
        self.happened()

    def _deliver(self) -> None:
        if self.webhook is None:
            return
        # What one person does arrives in the order it was done; people do not wait for others.
        for lane in {_lane(update) for update in self._updates.values()}:
            if lane not in self._lanes or self._lanes[lane].done():
                self._lanes[lane] = asyncio.create_task(self._drive(lane))

    async def _drive(self, lane: int) -> None:
        while self.webhook is not None:
            waiting = [one for one in self._updates.values() if _lane(one) == lane]
            if not waiting:
                return
            if await self._post(waiting[0]):
                self._updates.pop(waiting[0]["update_id"], None)
                self.happened()
            else:
                # A worker that is down is asked again a little later, as Telegram does.
                await asyncio.sleep(0.05)

    async def _post(self, update: dict[str, Any]) -> bool:
        assert self.webhook is not None
        assert self._http is not None
        url = self.webhook["url"]
        if self.backends:
            backend = self.backends[update["update_id"] % len(self.backends)]
            url = re.sub(r"^https?://[^/]+", backend, url)
        headers = {"X-Telegram-Bot-Api-Secret-Token": self.webhook.get("secret_token", "")}
        try:
            async with self._http.post(url, json=update, headers=headers) as response:
                self.webhook_answers.append(response.status)
                self.happened()
                taken = 200 <= response.status < 300
                if taken and await response.read() not in (b"", b"{}"):
                    self.mistakes.append("a webhook answer carries a body")
                return taken
        except aiohttp.ClientError:
            return False

    async def _get_updates(self, params: dict[str, Any]) -> list[dict[str, Any]]:
        if self.webhook is not None:
            raise ApiError(
                409,
                "Conflict: can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first",
            )
        if "allowed_updates" in params:
            self._allowed = frozenset(params["allowed_updates"]) or None
        self._poll += 1
        mine = self._poll
        self.happened()
        offset = params.get("offset", 0)
        for number in [number for number in self._updates if number < offset]:
            del self._updates[number]
        try:
            await self.until(
                lambda: self._updates or self._poll != mine or self.webhook,
                seconds=params.get("timeout", 0),
            )
        except AssertionError:
            return []
        if self._poll != mine:
            raise ApiError(
                409,
                "Conflict: terminated by other getUpdates request; "
                "make sure that only one bot instance is running",
            )
        return list(self._updates.values())[: params.get("limit", 100)]

    @property
    def polled(self) -> bool:
        return self._poll > 0

    @property
    def pending(self) -> int:
        """Updates the bot has not yet confirmed."""
        return len(self._updates)

    def _set_webhook(self, params: dict[str, Any]) -> bool:
        secret = params.get("secret_token", "")
        if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
            raise bad("secret token contains unallowed characters")
        if not re.match(r"https?://", params["url"]):
            raise bad("bad webhook: URL is invalid")
        if params.get("drop_pending_updates"):
            self._updates.clear()
        if "allowed_updates" in params:
            self._allowed = frozenset(params["allowed_updates"]) or None
        self.webhook = params
        self._deliver()
        return True

    def _delete_webhook(self, params: dict[str, Any]) -> bool:
        if params.get("drop_pending_updates"):
            self._updates.clear()
        self.webhook = None
        return True

    def _get_webhook_info(self, params: dict[str, Any]) -> dict[str, Any]:
        return {
            "url": self.webhook["url"] if self.webhook else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self._updates),
        }

    # --- what people do -----------------------------------------------------------------------

    def typed(
        self,
        user: User,
        chat: Chat,
        text: str,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        ephemeral: bool = False,
        ago: float = 0.0,
        forwarded: bool = False,
    ) -> Message:
        """`ago`: so long it has waited for the bot."""
        message = Message(
            chat,
            0,
            user,
            int(self.clock.now()),
            Text(text),
            thread=None if ephemeral else thread,
            reply_to=reply_to,
        )
        if ephemeral:
            message.receiver = user
        self.world.put(message)
        body = message.wire()
        body["date"] = int(time.time() - ago)  # Telegram's clock shows the time of day
        if forwarded:
            origin = {"type": "user", "date": body["date"], "sender_user": user.wire()}
            body["forward_origin"] = origin
        if ephemeral:
            body["receiver_user"] = self.world.bot.wire()
        if command := re.match(r"/[a-zA-Z0-9_]+(?:@(\w+))?", text):
            body["entities"] = [{"type": "bot_command", "offset": 0, "length": command.end()}]
        if reply_to in chat.messages:
            body["reply_to_message"] = chat.messages[reply_to].wire()
        to_bot = command is not None and command[1] in (None, BOT_NAME)
        answers = reply_to in chat.messages and chat.messages[reply_to].sender.id == BOT_ID
        hears = not chat.is_group or chat.bot == "administrator" or not chat.privacy
        present = chat.bot in ("member", "administrator")
        if present and (hears or to_bot or answers):
            self.push("message", body)
        self.happened()
        return message

    def pressed(self, user: User, message: Message, data: str) -> Query:
        query = Query(f"q{len(self.queries)}", user, message.chat, self.clock.now())
        self.queries[query.id] = query
        self.push(
            "callback_query",
            {
                "id": query.id,
                "from": user.wire(),
                "message": message.wire(),
                "chat_instance": str(message.chat.id),
                "data": data,
            },
        )
        return query

    def typing(self, user: User, text: str) -> Typing:
        """After the bot's name, in whatever chat: of that the bot hears nothing but its kind."""
        typing = Typing(f"i{len(self.api.typings)}", user, self.clock.now())
        self.api.typings[typing.id] = typing
        body = {"id": typing.id, "from": user.wire(), "query": text, "offset": ""}
        self.push("inline_query", body | {"chat_type": "supergroup"})
        return typing

    def stands(self, chat: Chat, now: Literal["member", "administrator", "left", "kicked"]) -> None:
        """How the bot stands in a chat changes: added, promoted, removed, blocked."""
        who = next(iter(chat.members.values())).wire()
        old = self.api.bot_member(chat)
        chat.bot = now
        self.push(
            "my_chat_member",
            {
                "chat": chat.wire(),
                "from": who,
                "date": int(self.clock.now()),
                "old_chat_member": old,
                "new_chat_member": self.api.bot_member(chat),
            },
        )

    def upgrade(self, old: Chat) -> Chat:
        new = self.world.upgrade(old)
        who = next(iter(old.members.values()))
        for chat, service in (
            (old, {"migrate_to_chat_id": new.id}),
            (new, {"migrate_from_chat_id": old.id}),
        ):
            message = Message(chat, 0, who, int(self.clock.now()), Text(""), service=service)
            self.push("message", self.world.put(message).wire())
        return new

    def unanswered(self) -> list[Query]:
        return [query for query in self.queries.values() if not query.answered]


def _lane(update: dict[str, Any]) -> int:
    body = next(value for name, value in update.items() if name != "update_id")
    return int(body.get("from", {}).get("id", 0))
