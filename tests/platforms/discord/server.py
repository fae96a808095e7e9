"""A loopback Discord: the REST API and, on the same port, the gateway, strict like the real ones.

The real discord.py client connects to it. It refuses what Discord refuses (limits, permissions,
late acknowledgements, used-up tokens, closed direct messages), counts rate limits, keeps gateway
sessions that can be resumed, and can be told to fail any call. It must never be kinder than
Discord: a bot that works here should work there.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp import web

from tests.platforms.discord import limits
from tests.platforms.discord.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Gateway
from tests.platforms.discord.rates import GENEROUS, GLOBAL, ROUTES, Full, Rate, Windows
from tests.platforms.discord.world import (
    DM,
    JSON,
    PERMISSIONS,
    TEXT_CHANNEL,
    Channel,
    Guild,
    Message,
    User,
    World,
    component_words,
)

PING, COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 1, 2, 3, 4, 5
SAY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, ASK = 4, 5, 6, 7, 8, 9

MEMBER = sum(PERMISSIONS.values())
ADMIN = MEMBER | 1 << 5  # may manage the server

ACKNOWLEDGE_WITHIN = 3.0
TOKEN_LIFE = 15 * 60.0


class Refusal(Exception):
    """The answer is an error."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.body = status, {"code": code, "message": message, **more}


class Drop(Exception):
    """The connection breaks before the call is even looked at."""


UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
MISSING_ACCESS = (403, 50001, "Missing Access")
EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
CLOSED = (403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
BAD_TOKEN = (401, 50027, "Invalid Webhook Token")
INVALID_FORM = (400, 50035, "Invalid Form Body")
ARCHIVED = (400, 50083, "Thread is archived")
ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOWUPS = (400, 40094, "The maximum number of follow up messages has been reached")


@dataclass
class Call:
    """One request, as it came."""

    method: str
    route: str  # "channels/{channel}/messages"
    parts: dict[str, str]
    body: Any
    files: dict[str, bytes]
    query: dict[str, str]
    status: int = 0
    lose_answer: bool = False  # done, but the client never hears of it

    @property
    def name(self) -> str:
        return f"{self.method} {self.route}"


@dataclass
class Interaction:
    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    born: float
    source: Message | None = None  # the message whose component was used
    response: int = 0
    original: Message | None = None
    asked: JSON | None = None  # the modal it answered with
    offered: list[JSON] = field(default_factory=list)  # autocomplete
    followups: int = 0
    messages: list[Message] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)


_ROUTES = """
GET users/@me                                            whoami
GET oauth2/applications/@me                              application
GET applications/@me                                     application
GET gateway/bot                                          gateway_bot
GET users/{user}                                         get_user
POST users/@me/channels                                  open_direct
GET applications/{app}/commands                          get_commands
PUT applications/{app}/commands                          put_commands
GET applications/{app}/emojis                            get_emojis
POST applications/{app}/emojis                           create_emoji
POST interactions/{interaction}/{token}/callback         callback
POST webhooks/{app}/{token}                              follow_up
GET webhooks/{app}/{token}/messages/{message}            get_answer
PATCH webhooks/{app}/{token}/messages/{message}          edit_answer
DELETE webhooks/{app}/{token}/messages/{message}         delete_answer
GET channels/{channel}                                   get_channel
PATCH channels/{channel}                                 edit_channel
GET channels/{channel}/messages                          get_messages
POST channels/{channel}/messages                         create_message
GET channels/{channel}/messages/{message}                get_message
PATCH channels/{channel}/messages/{message}              edit_message
DELETE channels/{channel}/messages/{message}             delete_message
PUT channels/{channel}/messages/pins/{message}           pin
DELETE channels/{channel}/messages/pins/{message}        unpin
POST channels/{channel}/threads                          start_thread
"""

Hook = Callable[[Call], Awaitable[None]]


class Discord:
    def __init__(self, world: World, *, token: str = "loopback.token", shards: int = 1) -> None:
        self.world = world
        self.token = token
        self.me = world.user("Shkatulka", bot=True)
        self.gateway = Gateway(world, self.me, token)
        self.shards = shards
        self.commands: list[JSON] = []
        self.emojis: dict[int, str] = {}
        self.calls: list[Call] = []
        self.hook: Hook | None = None
        self.rates: dict[str, Rate] = {}  # by Call.name
        self.global_rate: Rate | None = None  # interactions are not bound by it
        self.limited: list[str] = []  # calls that were answered with 429
        self.idle: list[str] = []  # edits that changed nothing
        self.interactions: dict[str, Interaction] = {}
        self._nonces: dict[tuple[int, str], Message] = {}
        self._windows = Windows()
        self._runner: web.AppRunner | None = None
        self._port = 0

    # ── life ──

    @property
    def api_base(self) -> str:
        return f"http://127.0.0.1:{self._port}/api/v10"

    async def start(self) -> None:
        app = web.Application(client_max_size=30 << 20)
        for line in _ROUTES.strip().splitlines():
            method, route, name = line.split()
            app.router.add_route(method, f"/api/v10/{route}", self._handler(route, name))
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_route("*", "/{anything:.*}", self._nowhere)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.gateway.url = f"ws://127.0.0.1:{self._port}/gateway/"

    async def stop(self) -> None:
        assert self._runner is not None
        await self.gateway.drop()
        await self._runner.cleanup()

    # ── requests ──

    def _handler(
        self, route: str, name: str
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        do: Callable[[Call], Awaitable[Any]] = getattr(self, f"_{name}")
        needs_token = not route.startswith(("interactions/", "webhooks/"))

        async def handle(request: web.Request) -> web.StreamResponse:
            call = await self._read(request, route)
            self.calls.append(call)
            headers: dict[str, str] = {}
            try:
                if needs_token and request.headers.get("Authorization") != f"Bot {self.token}":
                    raise Refusal(401, 0, "401: Unauthorized")
                try:
                    headers = self._count(call)
                except Full as full:
                    self.limited.append(call.name)
                    headers = full.headers
                    said = "You are being rate limited."
                    raise Refusal(429, 0, said, **full.body) from full
                if self.hook is not None:
                    await self.hook(call)
                try:
                    answer = await do(call)
                except limits.Invalid as wrong:
                    errors = {wrong.path: {"_errors": [{"code": "INVALID", "message": wrong.why}]}}
                    raise Refusal(*INVALID_FORM, errors=errors) from wrong
                except limits.Empty:
                    raise Refusal(*EMPTY_MESSAGE) from None
            except Drop:
                call.lose_answer = True
                answer = None
            except Refusal as refused:
                call.status = refused.status
                if refused.status == 429:
                    headers |= {"Via": "1.1 loopback"}
                return _json(refused.body, refused.status, headers)
            if call.lose_answer:
                if request.transport is not None:
                    request.transport.close()
                return web.Response()
            call.status = 204 if answer is None else 200
            if answer is None:
                return web.Response(status=204, headers=headers)
            return _json(answer, 200, headers)

        return handle

    async def _nowhere(self, request: web.Request) -> web.StreamResponse:
        return _json({"code": 0, "message": "404: Not Found"}, 404, {})

    async def _read(self, request: web.Request, route: str) -> Call:
        body: Any = None
        files: dict[str, bytes] = {}
        if request.content_type == "multipart/form-data":
            async for part in await request.multipart():
                assert isinstance(part, aiohttp.BodyPartReader)
                if part.name == "payload_json":
                    body = json.loads(await part.text())
                else:
                    if part.name != f"files[{len(files)}]":
                        raise web.HTTPBadRequest(text=f"a part called {part.name}")
                    files[f"{part.name}:{part.filename}"] = bytes(await part.read())
        elif request.can_read_body:
            body = await request.json()
        return Call(
            request.method, route, dict(request.match_info), body, files, dict(request.query)
        )

    def keep_to_rates(self, hour: float = 3600.0) -> None:
        """Take from now on no more calls than Discord does; time may pass faster."""
        rates = {name: one.hurried(hour) for name, one in ROUTES.items()}
        self.rates, self.global_rate = rates, GLOBAL.hurried(hour)

    @property
    def refused(self) -> list[str]:
        """Calls that were not done as they were asked for."""
        return [f"{one.name} {one.status}" for one in self.calls if one.status >= 400]

    def _count(self, call: Call) -> dict[str, str]:
        """Rate-limit headers, or 429."""
        now = self.world.clock.now()
        major = call.parts.get("channel") or call.parts.get("token") or ""
        bound = not call.route.startswith(("interactions/", "webhooks/"))
        if self.global_rate is not None and bound:
            self._windows.spend("", self.global_rate, now)
        rate = self.rates.get(call.name, GENEROUS)
        left, reset = self._windows.spend(f"{call.name}:{major}", rate, now)
        return {
            "X-RateLimit-Limit": str(rate.calls),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{now + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
            "X-RateLimit-Bucket": re.sub(r"\W", "", call.name).lower(),
        }

    # ── the application ──

    async def _whoami(self, call: Call) -> JSON:
        return self.me.payload()

    async def _application(self, call: Call) -> JSON:
        return {
            "id": str(self.me.id),
            "name": self.me.name,
            "description": "",
            "icon": None,
            "verify_key": "0",
            "flags": 0,
            "bot_public": True,
            "bot_require_code_grant": False,
            "summary": "",
            "team": None,
            "owner": self.me.payload(),
            "install_params": None,
        }

    async def _gateway_bot(self, call: Call) -> JSON:
        limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
        return {"url": self.gateway.url, "shards": self.shards, "session_start_limit": limit}

    async def _get_user(self, call: Call) -> JSON:
        user = self.world.users.get(int(call.parts["user"]))
        if user is None:
            raise Refusal(404, 10013, "Unknown User")
        return user.payload()

    async def _open_direct(self, call: Call) -> JSON:
        user = self.world.users.get(int(call.body["recipient_id"]))
        if user is None:
            raise Refusal(404, 10013, "Unknown User")
        channel = self.world.direct(user)
        return channel.payload() | {"recipients": [user.payload()]}

    async def _get_commands(self, call: Call) -> list[JSON]:
        if call.query.get("with_localizations", "").lower() in ("1", "true"):
            return self.commands
        return [
            {k: v for k, v in one.items() if not k.endswith("_localizations")}
            for one in self.commands
        ]

    async def _put_commands(self, call: Call) -> list[JSON]:
        limits.commands(call.body)
        self.commands = [
            {
                "id": str(self.world.snowflake()),
                "application_id": str(self.me.id),
                "version": "1",
                "default_member_permissions": None,
                "nsfw": False,
                "type": 1,
                "description": "",
                **one,
            }
            for one in call.body
        ]
        self.world.changed()
        return self.commands

    async def _get_emojis(self, call: Call) -> JSON:
        return {"items": [self._emoji(id, name) for id, name in self.emojis.items()]}

    async def _create_emoji(self, call: Call) -> JSON:
        limits.emoji(call.body, list(self.emojis.values()))
        id = self.world.snowflake()
        self.emojis[id] = call.body["name"]
        self.world.changed()
        return self._emoji(id, call.body["name"])

    def _emoji(self, id: int, name: str) -> JSON:
        more = {"roles": [], "require_colons": True, "managed": False, "animated": False}
        user = self.me.payload()
        return {"id": str(id), "name": name, "user": user, "available": True, **more}

    def _stamped(self, data: JSON) -> None:
        """Emoji on keys are signs that everybody has, or the app's own."""
        for one in limits.walk(data.get("components") or ()):
            for part in (one, *one.get("options", ())):
                id = (part.get("emoji") or {}).get("id")
                if id is not None and int(id) not in self.emojis:
                    raise limits.Invalid("components.emoji.id", "Invalid emoji")

    # ── channels ──

    def _channel(self, call: Call, *needs: str) -> Channel:
        channel = self.world.channels.get(int(call.parts["channel"]))
        if channel is None or channel.gone:
            raise Refusal(*UNKNOWN_CHANNEL)
        if channel.guild is None:
            if len(channel.people) != 1:  # other people's direct messages
                raise Refusal(*MISSING_ACCESS)
            return channel
        if not channel.guild.installed or "view" in channel.lacks:
            raise Refusal(*MISSING_ACCESS)
        if channel.lacks.intersection(needs):
            raise Refusal(*MISSING_PERMISSIONS)
        return channel

    async def _get_channel(self, call: Call) -> JSON:
        return self._channel(call).payload()

    async def _edit_channel(self, call: Call) -> JSON:
        channel = self._channel(call, "send_in_threads")
        if channel.kind != 11 or set(call.body) - {"archived", "locked", "auto_archive_duration"}:
            raise Refusal(*MISSING_PERMISSIONS)
        if channel.locked:
            raise Refusal(*MISSING_PERMISSIONS)
        channel.archived = bool(call.body.get("archived", channel.archived))
        return channel.payload()

    async def _start_thread(self, call: Call) -> JSON:
        parent = self._channel(call, "create_threads")
        limits.thread(call.body)
        if parent.kind != TEXT_CHANNEL:
            raise Refusal(400, 50024, "Cannot execute action on this channel type")
        thread = self.world.thread(parent, call.body["name"])
        told = thread.payload() | {"newly_created": True}
        await self.gateway.dispatch("THREAD_CREATE", told, parent.guild, GUILDS)
        return thread.payload()

    async def _get_messages(self, call: Call) -> list[JSON]:
        channel = self._channel(call)
        limit = int(call.query.get("limit", "50"))
        if not 1 <= limit <= 100:
            raise limits.Invalid("limit", "between 1 and 100")
        after, before = int(call.query.get("after", "0")), call.query.get("before")
        found = [
            one
            for one in channel.messages.values()
            if one.only is None and one.id > after and (before is None or one.id < int(before))
        ]
        if "history" in channel.lacks:
            found = []
        # Discord counts from `after` upwards, and otherwise from the newest down.
        found = found[:limit] if after else found[-limit:]
        return [self._shown_to_bot(one) for one in reversed(found)]

    def _shown_to_bot(self, message: Message) -> JSON:
        body = self.world.payload(message)
        if message.author != self.me.id and message.channel.kind != DM:
            body |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return body

    def _message(self, call: Call, channel: Channel) -> Message:
        message = channel.messages.get(int(call.parts["message"]))
        if message is None or message.only is not None:
            raise Refusal(*UNKNOWN_MESSAGE)
        return message

    async def _get_message(self, call: Call) -> JSON:
        return self._shown_to_bot(self._message(call, self._channel(call)))

    async def _create_message(self, call: Call) -> JSON:
        channel = self._channel(call)
        needs = {"send_in_threads"} if channel.kind == 11 else {"send"}
        if call.files:
            needs.add("attach")
        if channel.guild is not None and channel.lacks & needs:
            raise Refusal(*MISSING_PERMISSIONS)
        if (call.body.get("flags") or 0) & limits.EPHEMERAL:
            raise limits.Invalid("flags", "only an answer to an interaction can be ephemeral")
        if channel.archived:
            if channel.locked:
                raise Refusal(*ARCHIVED)
            channel.archived = False
        if channel.kind == DM and any(self.world.users[one].closed for one in channel.people):
            raise Refusal(*CLOSED)
        limits.message(call.body, _names(call.files))
        nonce = str(call.body.get("nonce") or "")
        if len(nonce) > 25:
            raise limits.Invalid("nonce", "at most 25 characters")
        known = self._nonces.get((channel.id, nonce)) if call.body.get("enforce_nonce") else None
        if known is None:
            known = self._nonces[channel.id, nonce] = self._write(channel, call)
            self._ring(known, call.body.get("allowed_mentions"))
        return self.world.payload(known)

    async def _edit_message(self, call: Call) -> JSON:
        channel = self._channel(call)
        message = self._message(call, channel)
        if message.author != self.me.id:
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        if channel.archived:
            raise Refusal(*ARCHIVED)
        if call.files and channel.guild is not None and "attach" in channel.lacks:
            raise Refusal(*MISSING_PERMISSIONS)
        self._edited(message, call)
        return self.world.payload(message)

    async def _delete_message(self, call: Call) -> None:
        channel = self._channel(call)
        message = self._message(call, channel)
        if channel.archived:
            raise Refusal(*ARCHIVED)
        if message.author != self.me.id:
            raise Refusal(*MISSING_PERMISSIONS)
        self.remove(message)

    async def _pin(self, call: Call) -> None:
        channel = self._channel(call, "pin")
        message = self._message(call, channel)
        if len(channel.pins) >= 250:
            raise Refusal(400, 30003, "Maximum number of pins reached (250)")
        if message.id not in channel.pins:
            channel.pins.append(message.id)
        self.world.changed()

    async def _unpin(self, call: Call) -> None:
        channel = self._channel(call, "pin")
        message = self._message(call, channel)
        if message.id in channel.pins:
            channel.pins.remove(message.id)

    def remove(self, message: Message) -> None:
        """By the bot, or by a moderator."""
        message.gone = True
        message.channel.messages.pop(message.id, None)
        if message.id in message.channel.pins:
            message.channel.pins.remove(message.id)
        self.world.changed()

    def _ring(self, message: Message, allowed: JSON | None) -> None:
        """A new message rings for whom it mentions, as far as it allows itself to."""
        for user in map(int, re.findall(r"(?<!\\)<@(\d+)>", message.text)):
            everyone = allowed is None or "users" in allowed.get("parse", ())
            named = allowed is not None and str(user) in map(str, allowed.get("users", ()))
            if everyone or named:
                self.world.rung.append(user)

    def _write(self, channel: Channel, call: Call, *, only: int | None = None) -> Message:
        data = call.body.get("data", call.body)
        message = Message(self.world.snowflake(), channel, self.me.id, only=only)
        self._fill(message, data, call.files)
        channel.messages[message.id] = message
        self.world.noticed(message)
        return message

    def _edited(self, message: Message, call: Call) -> None:
        before = message.look
        self._rewrite(message, call.body, call.files)
        if message.look == before:
            self.idle.append(f"{call.name} {message.text[:200]}")

    def _rewrite(self, message: Message, data: JSON, files: dict[str, bytes]) -> None:
        kept = {str(id): name for name, id in message.ids.items()}
        limits.message(data, _names(files), editing=message.flags, kept=kept)
        message.edits += 1
        self._fill(message, data, files)
        self.world.noticed(message)

    def _fill(self, message: Message, data: JSON, files: dict[str, bytes]) -> None:
        self._stamped(data)
        kept = _kept(message, data)
        message.files = {name: message.files[name] for name in kept}
        message.ids = {name: message.ids[name] for name in kept}
        for name, content in zip(_names(files), files.values(), strict=True):
            message.files[name] = content
            message.ids[name] = self.world.snowflake()
        for one in data.get("attachments") or ():
            if one.get("description") and int(one["id"]) < len(files):
                message.alt[one["filename"]] = one["description"]
        message.alt = {name: text for name, text in message.alt.items() if name in message.files}
        if "content" in data:
            message.content = data["content"] or ""
        if "embeds" in data:
            message.embeds = data["embeds"] or []
        if "components" in data:
            message.components = data["components"] or []
        if data.get("flags") is not None:
            message.flags = int(data["flags"]) | message.flags & limits.EPHEMERAL
        message.loading = False

    # ── interactions ──

    async def interact(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: JSON,
        *,
        source: Message | None = None,
    ) -> Interaction:
        """Somebody uses the app: the bot is told at once."""
        number = self.world.snowflake()
        mine = Interaction(
            number, f"token-{number}", kind, user, channel, self.world.clock.now(), source
        )
        self.interactions[mine.token] = mine
        await self.gateway.dispatch("INTERACTION_CREATE", self._told(mine, data), channel.guild)
        return mine

    def _told(self, mine: Interaction, data: JSON) -> JSON:
        guild = mine.channel.guild
        out: JSON = {
            "id": str(mine.id),
            "application_id": str(self.me.id),
            "type": mine.kind,
            "token": mine.token,
            "version": 1,
            "data": data,
            "channel": mine.channel.payload(),
            "channel_id": str(mine.channel.id),
            "locale": mine.user.locale,
            "app_permissions": str(mine.channel.bot_permissions()),
            "entitlements": [],
            "attachment_size_limit": 10 << 20,
        }
        if guild is None:
            mutual = len(mine.channel.people) == 1
            out |= {"user": mine.user.payload(), "context": 1 if mutual else 2}
            others = [self.world.users[one].payload() for one in mine.channel.people]
            out["channel"]["recipients"] = others
            out["authorizing_integration_owners"] = {"1": str(mine.user.id)}
        else:
            out |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
                "guild_locale": guild.locale,
                "member": {
                    "user": mine.user.payload(),
                    "roles": [],
                    "joined_at": "2026-01-01T00:00:00+00:00",
                    "deaf": False,
                    "mute": False,
                    "flags": 0,
                    "permissions": str(member_rights(mine.user, guild)),
                },
                "context": 0,
                "authorizing_integration_owners": (
                    {"0": str(guild.id)} if guild.installed else {"1": str(mine.user.id)}
                ),
            }
        if mine.source is not None:
            out["message"] = self.world.payload(mine.source)
        return out

    def _live(self, call: Call) -> Interaction:
        mine = self.interactions.get(call.parts["token"])
        if mine is None or self.world.clock.now() - mine.born > TOKEN_LIFE:
            raise Refusal(*BAD_TOKEN)
        if not mine.response:
            raise Refusal(404, 10015, "Unknown Webhook")
        return mine

    async def _callback(self, call: Call) -> JSON | None:
        mine = self.interactions.get(call.parts["token"])
        late = mine is not None and self.world.clock.now() - mine.born > ACKNOWLEDGE_WITHIN
        if mine is None or str(mine.id) != call.parts["interaction"] or late:
            raise Refusal(*UNKNOWN_INTERACTION)
        if mine.response:
            raise Refusal(*ACKNOWLEDGED)
        kind, data = int(call.body["type"]), call.body.get("data") or {}
        on_message = mine.source is not None and mine.kind in (COMPONENT, MODAL)
        allowed = {
            SAY: mine.kind != AUTOCOMPLETE,
            DEFER: mine.kind != AUTOCOMPLETE,
            DEFER_UPDATE: on_message,
            UPDATE: on_message,
            CHOICES: mine.kind == AUTOCOMPLETE,
            ASK: mine.kind in (COMMAND, COMPONENT),
        }
        if not allowed.get(kind, False):
            raise limits.Invalid("type", f"{kind} does not answer an interaction {mine.kind}")
        only = mine.user.id if (data.get("flags") or 0) & limits.EPHEMERAL else None
        if kind == SAY:
            limits.message(data, _names(call.files))
            mine.original = self._write(mine.channel, call, only=only)
        elif kind == DEFER:
            flags = data.get("flags") or 0
            mine.original = Message(
                self.world.snowflake(), mine.channel, self.me.id, flags, only=only, loading=True
            )
            mine.channel.messages[mine.original.id] = mine.original
        elif kind == DEFER_UPDATE:
            mine.original = mine.source
        elif kind == UPDATE:
            assert mine.source is not None
            if mine.source.gone:
                raise Refusal(*UNKNOWN_MESSAGE)
            if mine.channel.archived:
                raise Refusal(*ARCHIVED)
            self._rewrite(mine.source, data, call.files)
            mine.original = mine.source
        elif kind == CHOICES:
            limits.choices(data.get("choices"))
            mine.offered = data["choices"]
            named = "\n".join(one["name"] for one in mine.offered)
            self.world.glimpsed([mine.user.id], mine.channel.id, named)
        else:
            limits.modal(data)
            mine.asked = data
            self.world.glimpsed(
                [mine.user.id],
                mine.channel.id,
                "\n".join([data["title"], *component_words(data["components"])]),
            )
        mine.response = kind
        if mine.original is not None:
            mine.messages.append(mine.original)
        mine.answered.set()
        self.world.changed()
        if call.query.get("with_response", "").lower() not in ("1", "true"):
            return None
        told: JSON = {"interaction": {"id": str(mine.id), "type": mine.kind}}
        if mine.original is not None:
            told["interaction"]["response_message_id"] = str(mine.original.id)
            told["interaction"]["response_message_loading"] = kind == DEFER
            told["interaction"]["response_message_ephemeral"] = only is not None
            message = self.world.payload(mine.original)
            told["resource"] = {"type": kind, "message": message}
        return told

    async def _follow_up(self, call: Call) -> JSON:
        mine = self._live(call)
        limits.message(call.body, _names(call.files))
        promised = mine.original if mine.response == DEFER else None
        if promised is not None and promised.loading and not promised.gone:
            # The first follow-up becomes the deferred answer, and is as private as it promised.
            self._fill(promised, call.body, call.files)
            self.world.noticed(promised)
            return self.world.payload(promised)
        guild = mine.channel.guild
        if guild is not None and not guild.installed:
            if mine.followups >= 5:
                raise Refusal(*TOO_MANY_FOLLOWUPS)
            mine.followups += 1
        only = mine.user.id if (call.body.get("flags") or 0) & limits.EPHEMERAL else None
        message = self._write(mine.channel, call, only=only)
        mine.messages.append(message)
        return self.world.payload(message)

    def _answer(self, call: Call) -> Message:
        mine = self._live(call)
        wanted = call.parts["message"]
        message = mine.original if wanted == "@original" else None
        for one in mine.messages:
            if str(one.id) == wanted:
                message = one
        if message is None or message.gone:
            raise Refusal(*UNKNOWN_MESSAGE)
        return message

    async def _get_answer(self, call: Call) -> JSON:
        return self.world.payload(self._answer(call))

    async def _edit_answer(self, call: Call) -> JSON:
        message = self._answer(call)
        if message.loading:
            limits.message(call.body, _names(call.files))
            self._fill(message, call.body, call.files)
            self.world.noticed(message)
        else:
            self._edited(message, call)
        return self.world.payload(message)

    async def _delete_answer(self, call: Call) -> None:
        self.remove(self._answer(call))

    # ── what befalls the bot ──

    async def delete_channel(self, channel: Channel) -> None:
        channel.gone = True
        event = "THREAD_DELETE" if channel.kind == 11 else "CHANNEL_DELETE"
        await self.gateway.dispatch(event, channel.payload(), channel.guild, GUILDS)

    async def kick_bot(self, guild: Guild) -> None:
        await self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild, GUILDS)
        guild.installed = False

    async def invite_bot(self, guild: Guild) -> None:
        guild.installed = True
        await self.gateway.welcome(guild)

    async def say(self, channel: Channel, user: User, text: str) -> Message:
        """A person writes into the channel."""
        message = self.world.chatter(channel, user, text)
        body = self._shown_to_bot(message)
        intent = DIRECT_MESSAGES if channel.guild is None else GUILD_MESSAGES
        await self.gateway.dispatch("MESSAGE_CREATE", body, channel.guild, intent)
        return message


def _json(body: Any, status: int, headers: dict[str, str]) -> web.Response:
    # discord.py reads JSON only where the content type is exactly this, without a charset.
    data = json.dumps(body, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json", **headers}
    return web.Response(body=data, status=status, headers=headers)


def member_rights(user: User, guild: Guild) -> int:
    rights = ADMIN if user.id in guild.admins else MEMBER
    return rights if guild.external else rights & ~PERMISSIONS["external"]


def _names(files: dict[str, bytes]) -> list[str]:
    return [name.split(":", 1)[1] for name in files]


def _kept(message: Message, data: JSON) -> list[str]:
    """Names of the files an edit leaves in place: those it lists, or all when it lists none."""
    if "attachments" not in data:
        return list(message.files)
    listed = {str(one["id"]) for one in data["attachments"] or ()}
    return [name for name, id in message.ids.items() if str(id) in listed]
