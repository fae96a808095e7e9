"""A strict loopback Bot API server: an unmodified client is pointed at it and notices nothing.

It answers over HTTP exactly as the real one would in a world of scripted people: it validates
every call, keeps Telegram's budgets, refuses what Telegram refuses, and can be told to fail any
call or to cut any connection. It must never be more forgiving than the real server.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Literal

import aiohttp
from aiohttp import web

from tests.platforms.telegram import wire
from tests.platforms.telegram.wire import ApiError, Text, bad
from tests.platforms.telegram.world import (
    BOT_ID,
    BOT_NAME,
    Chat,
    Clock,
    Gate,
    Limits,
    Message,
    Photo,
    Sight,
    User,
    World,
)

TOKEN = f"{BOT_ID}:AAloopback-token-of-thirty-five-chars"
EPHEMERAL_SECONDS = 15
# Not sent unless asked for by name.
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


def refused(description: str) -> ApiError:
    """The call is well-formed; the world says no."""
    return ApiError(400, f"Bad Request: {description}")


def forbidden(description: str) -> ApiError:
    return ApiError(403, f"Forbidden: {description}")


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


@dataclass(slots=True)
class Query:
    """A press on a button, until it is answered and after."""

    id: str
    user: User
    chat: Chat | None
    at: float
    answered: bool = False
    text: str = ""
    alert: bool = False
    url: str = ""


class Server:
    """`trouble` is asked before every call; what it returns happens instead of the call."""

    def __init__(self, *, scale: float = 1.0, limits: Limits | None = None) -> None:
        self.clock = Clock(scale)
        self.world = World(self.clock)
        self.gate = Gate(self.clock, limits)
        self.trouble: Trouble | None = None
        self.old = False  # a server from before ephemeral messages, which forgives what it ignores
        self.calls: list[Call] = []
        self.mistakes: list[str] = []  # calls that no world would have taken
        self.queries: dict[str, Query] = {}
        self.commands: dict[tuple[str, str], tuple[dict[str, Any], ...]] = {}
        self.texts: dict[tuple[str, str], str] = {}  # (what, language) -> name, descriptions
        self.webhook: dict[str, Any] | None = None
        self.backends: list[str] = []  # several workers behind the webhook's one address
        self.webhook_answers: list[int] = []
        self.url = ""
        self._allowed: frozenset[str] | None = None
        self._updates: dict[int, dict[str, Any]] = {}
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
            result = getattr(self, f"_{_snake(method)}")(params)
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
        self._deliver()
        self.happened()
        return number

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

    # --- the bot itself -----------------------------------------------------------------------

    def _get_me(self, params: dict[str, Any]) -> dict[str, Any]:
        return {
            **self.world.bot.wire(),
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_inline_queries": False,
        }

    def _log_out(self, params: dict[str, Any]) -> bool:
        return True

    def _close(self, params: dict[str, Any]) -> bool:
        return True

    def _set_my_commands(self, params: dict[str, Any]) -> bool:
        commands = wire.checked_commands(params["commands"])
        self.commands[wire.checked_scope(params.get("scope")), _language(params)] = commands
        return True

    def _delete_my_commands(self, params: dict[str, Any]) -> bool:
        self.commands.pop((wire.checked_scope(params.get("scope")), _language(params)), None)
        return True

    def _get_my_commands(self, params: dict[str, Any]) -> list[dict[str, Any]]:
        scope = wire.checked_scope(params.get("scope"))
        return list(self.commands.get((scope, _language(params)), ()))

    def _set_text(self, what: str, limit: int, params: dict[str, Any]) -> bool:
        text = params.get(what, "")
        if wire.units(text) > limit:
            raise bad(f"{what} is too long")
        self.texts[what, _language(params)] = text
        return True

    def _set_my_name(self, params: dict[str, Any]) -> bool:
        return self._set_text("name", 64, params)

    def _set_my_description(self, params: dict[str, Any]) -> bool:
        return self._set_text("description", 512, params)

    def _set_my_short_description(self, params: dict[str, Any]) -> bool:
        return self._set_text("short_description", 120, params)

    def _get_my_name(self, params: dict[str, Any]) -> dict[str, str]:
        return {"name": self.texts.get(("name", _language(params)), "")}

    def _get_my_description(self, params: dict[str, Any]) -> dict[str, str]:
        return {"description": self.texts.get(("description", _language(params)), "")}

    def _get_my_short_description(self, params: dict[str, Any]) -> dict[str, str]:
        text = self.texts.get(("short_description", _language(params)), "")
        return {"short_description": text}

    # --- chats --------------------------------------------------------------------------------

    def _chat(self, params: dict[str, Any]) -> Chat:
        """The chat of the call, if the bot may act there at all."""
        number = params["chat_id"]
        chat = self.world.chats.get(number)
        if chat is None:
            if number in self.world.users:
                raise forbidden("bot can't initiate conversation with a user")
            raise refused("chat not found")
        if chat.moved_to:
            raise ApiError(
                400,
                "Bad Request: group chat was upgraded to a supergroup chat",
                migrate_to_chat_id=chat.moved_to,
            )
        if chat.bot == "kicked":
            if chat.type == "private":
                raise forbidden("bot was blocked by the user")
            raise forbidden(f"bot was kicked from the {chat.type} chat")
        if chat.bot == "left":
            raise forbidden(f"bot is not a member of the {chat.type} chat")
        return chat

    def _get_chat(self, params: dict[str, Any]) -> dict[str, Any]:
        chat = self._chat(params)
        return {
            **chat.wire(),
            "accent_color_id": 0,
            "max_reaction_count": 11,
            "accepted_gift_types": dict.fromkeys(
                (
                    "unlimited_gifts",
                    "limited_gifts",
                    "unique_gifts",
                    "premium_subscription",
                    "gifts_from_channels",
                ),
                False,
            ),
        }

    def _member(self, chat: Chat, number: int) -> dict[str, Any]:
        if number == BOT_ID:
            return self._bot_member(chat)
        if number not in chat.members:
            known = self.world.users.get(number)
            if known is None:
                raise refused("PARTICIPANT_ID_INVALID")
            return {"status": "left", "user": known.wire()}
        user = chat.members[number].wire()
        if number in chat.admins:
            return {"status": "creator", "user": user, "is_anonymous": False}
        return {"status": "member", "user": user}

    def _bot_member(self, chat: Chat) -> dict[str, Any]:
        member: dict[str, Any] = {"status": chat.bot, "user": self.world.bot.wire()}
        if chat.bot == "kicked":
            member["until_date"] = 0
        if chat.bot == "administrator":
            rights = (
                "can_be_edited is_anonymous can_manage_chat can_delete_messages "
                "can_manage_video_chats can_restrict_members can_promote_members can_change_info "
                "can_invite_users can_post_stories can_edit_stories can_delete_stories "
                "can_send_welcome_messages"
            )
            member |= dict.fromkeys(rights.split(), False) | {"can_pin_messages": chat.can_pin}
        return member

    def _get_chat_member(self, params: dict[str, Any]) -> dict[str, Any]:
        return self._member(self._chat(params), params["user_id"])

    def _get_chat_member_count(self, params: dict[str, Any]) -> int:
        return len(self._chat(params).members) + 1

    def _get_chat_administrators(self, params: dict[str, Any]) -> list[dict[str, Any]]:
        chat = self._chat(params)
        if not chat.is_group:
            raise refused("there are no administrators in the private chat")
        listed = [self._member(chat, number) for number in sorted(chat.admins)]
        return listed + ([self._bot_member(chat)] if chat.bot == "administrator" else [])

    def _leave_chat(self, params: dict[str, Any]) -> bool:
        self._chat(params).bot = "left"
        return True

    def _send_chat_action(self, params: dict[str, Any]) -> bool:
        self._chat(params)
        return True

    # --- messages -----------------------------------------------------------------------------

    def _write(self, params: dict[str, Any], text: Text, photo: Photo | None) -> dict[str, Any]:
        keyboard = wire.keyboard(params.get("reply_markup"))
        chat = self._chat(params)
        if chat.is_group and not chat.can_write:
            kind = "photos" if photo else "text messages"
            raise refused(f"not enough rights to send {kind} to the chat")
        thread = params.get("message_thread_id")
        if thread is not None:
            if thread not in chat.topics:
                raise refused("message thread not found")
            if not chat.topics[thread] and chat.bot != "administrator":
                raise refused("TOPIC_CLOSED")
        reply = params.get("reply_parameters") or {}
        receiver = self._receiver(chat, params, reply)
        gone = "message_id" in reply and reply["message_id"] not in chat.messages
        if gone and not reply.get("allow_sending_without_reply"):
            raise refused("message to be replied not found")
        self.gate.enter(chat)
        message = Message(
            chat,
            0,
            self.world.bot,
            int(self.clock.now()),
            text,
            photo,
            keyboard,
            thread,
            reply.get("message_id"),
            receiver,
        )
        self.world.put(message, silent=params.get("disable_notification", False))
        return message.wire()

    def _receiver(self, chat: Chat, params: dict[str, Any], reply: dict[str, Any]) -> User | None:
        """Whom an ephemeral message is for, if it may be sent now; None for an ordinary one."""
        wanted = None if self.old else params.get("ephemeral_message_parameters")
        if wanted is None:
            if "ephemeral_message_id" in reply:
                raise bad("a reply to an ephemeral message must be ephemeral itself")
            return None
        if set(wanted) - {
            "receiver_user_id",
            "callback_query_id",
            "replace_callback_query_message",
        } or not isinstance(wanted.get("receiver_user_id"), int):
            raise bad("can't parse ephemeral message parameters")
        if not chat.is_group:
            raise bad("ephemeral messages can be sent only to groups and supergroups")
        number = wanted["receiver_user_id"]
        if number not in chat.members or not chat.ephemerals:
            raise refused("EPHEMERAL_RECEIVER_INVALID")
        if chat.bot != "administrator":
            since = self.clock.now() - EPHEMERAL_SECONDS
            query = self.queries.get(wanted.get("callback_query_id", ""))
            if query and (query.chat is not chat or query.user.id != number):
                query = None
            command = chat.ephemeral.get((number, reply.get("ephemeral_message_id", 0)))
            if not (query and query.at >= since) and not (command and command.date >= since):
                raise refused("EPHEMERAL_QUERY_TOO_OLD")
        return chat.members[number]

    def _photo(self, value: Any) -> Photo:
        if isinstance(value, bytes):
            width, height = wire.checked_photo(value)
            photo = Photo(f"AgACphoto{len(self.world.photos)}", value, width, height)
            self.world.photos[photo.id] = photo
            return photo
        if value not in self.world.photos:
            raise refused("wrong file identifier/HTTP URL specified")
        return self.world.photos[value]

    def _send_message(self, params: dict[str, Any]) -> dict[str, Any]:
        text = wire.checked_text(params["text"], params.get("parse_mode"), params.get("entities"))
        return self._write(params, text, None)

    def _send_photo(self, params: dict[str, Any]) -> dict[str, Any]:
        caption = wire.checked_caption(params.get("caption"), params.get("parse_mode"))
        return self._write(params, caption, self._photo(params["photo"]))

    def _found(self, params: dict[str, Any]) -> Message:
        """The bot's own message that a call wants to change."""
        chat = self._chat(params)
        if "ephemeral_message_id" in params:
            key = (params["receiver_user_id"], params["ephemeral_message_id"])
            message = chat.ephemeral.get(key)
        else:
            message = chat.messages.get(params["message_id"])
        if message is None:
            raise refused("message to edit not found")
        if message.sender.id != BOT_ID:
            raise refused("message can't be edited")
        return message

    def _change(self, message: Message, **new: Any) -> dict[str, Any] | Literal[True]:
        changed = replace(message, **new)
        if (changed.text, changed.photo, changed.keyboard) == (
            message.text,
            message.photo,
            message.keyboard,
        ):
            raise refused(
                "message is not modified: specified new message content and reply markup are "
                "exactly the same as a current content and reply markup of the message"
            )
        self.gate.enter(message.chat)
        for name, value in new.items():
            setattr(message, name, value)
        message.edits += 1
        self.world.see(message, "edited")
        return True if message.receiver else message.wire()

    def _edit_message_text(self, params: dict[str, Any]) -> Any:
        text = wire.checked_text(params["text"], params.get("parse_mode"), params.get("entities"))
        keyboard = wire.keyboard(params.get("reply_markup"))
        message = self._found(params)
        if message.photo:
            raise refused("there is no text in the message to edit")
        return self._change(message, text=text, keyboard=keyboard)

    def _edit_message_caption(self, params: dict[str, Any]) -> Any:
        text = wire.checked_caption(params.get("caption"), params.get("parse_mode"))
        keyboard = wire.keyboard(params.get("reply_markup"))
        message = self._found(params)
        if not message.photo:
            raise refused("there is no caption in the message to edit")
        return self._change(message, text=text, keyboard=keyboard)

    def _edit_message_media(self, params: dict[str, Any]) -> Any:
        media = params["media"]
        known = {"type", "media", "caption", "parse_mode", "show_caption_above_media"}
        if set(media) - known - {"has_spoiler"} or media.get("type") != "photo":
            raise bad("can't parse InputMedia")
        text = wire.checked_caption(media.get("caption"), media.get("parse_mode"))
        keyboard = wire.keyboard(params.get("reply_markup"))
        message = self._found(params)
        if message.receiver and isinstance(media["media"], bytes):
            raise bad("a new file can't be uploaded to an ephemeral message")
        return self._change(
            message, text=text, photo=self._photo(media["media"]), keyboard=keyboard
        )

    def _edit_message_reply_markup(self, params: dict[str, Any]) -> Any:
        keyboard = wire.keyboard(params.get("reply_markup"))
        return self._change(self._found(params), keyboard=keyboard)

    _edit_ephemeral_message_text = _edit_message_text
    _edit_ephemeral_message_caption = _edit_message_caption
    _edit_ephemeral_message_media = _edit_message_media
    _edit_ephemeral_message_reply_markup = _edit_message_reply_markup

    def _delete_message(self, params: dict[str, Any]) -> bool:
        chat = self._chat(params)
        message = chat.messages.get(params["message_id"])
        if message is None:
            raise refused("message to delete not found")
        if message.sender.id != BOT_ID and chat.bot != "administrator":
            raise refused("message can't be deleted")
        if self.clock.now() - message.date > 48 * 3600:
            raise refused("message can't be deleted for everyone")
        del chat.messages[message.id]
        if message.id in chat.pinned:
            chat.pinned.remove(message.id)
        return True

    def _delete_messages(self, params: dict[str, Any]) -> bool:
        chat = self._chat(params)
        numbers = params["message_ids"]
        if not isinstance(numbers, list) or not 1 <= len(numbers) <= 100:
            raise bad("message_ids must be an array of 1 to 100 identifiers")
        for number in numbers:
            if number in chat.messages:
                self._delete_message({"chat_id": chat.id, "message_id": number})
        return True

    def _delete_ephemeral_message(self, params: dict[str, Any]) -> bool:
        message = self._found(params)
        assert message.receiver is not None
        del message.chat.ephemeral[message.receiver.id, message.id]
        return True

    def _pin_chat_message(self, params: dict[str, Any]) -> bool:
        chat = self._may_pin(params)
        if params["message_id"] not in chat.messages:
            raise refused("message to pin not found")
        if params["message_id"] not in chat.pinned:
            chat.pinned.append(params["message_id"])
        return True

    def _unpin_chat_message(self, params: dict[str, Any]) -> bool:
        chat = self._may_pin(params)
        number = params.get("message_id", chat.pinned[-1] if chat.pinned else 0)
        if number not in chat.pinned:
            raise refused("message to unpin not found")
        chat.pinned.remove(number)
        return True

    def _may_pin(self, params: dict[str, Any]) -> Chat:
        chat = self._chat(params)
        if chat.is_group and not (chat.bot == "administrator" and chat.can_pin):
            raise refused("not enough rights to manage pinned messages in the chat")
        return chat

    def _answer_callback_query(self, params: dict[str, Any]) -> bool:
        text = params.get("text", "")
        if wire.units(text) > 200:
            raise bad("MESSAGE_TOO_LONG")
        url = params.get("url", "")
        if url and not re.fullmatch(
            rf"(https://)?t\.me/{BOT_NAME}\?start=[A-Za-z0-9_-]{{1,64}}", url
        ):
            raise bad("URL_INVALID")
        query = self.queries.get(params["callback_query_id"])
        if query is None or query.answered:
            raise refused("query is too old and response timeout expired or query ID is invalid")
        query.answered = True
        query.text, query.alert, query.url = text, params.get("show_alert", False), url
        if text:
            eyes = frozenset({query.user.id})
            chat = query.chat.id if query.chat else 0
            self.world.sights.append(
                Sight(eyes, chat, 0, "alert" if query.alert else "toast", text)
            )
        return True

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
    ) -> Message:
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

    def stands(self, chat: Chat, now: Literal["member", "administrator", "left", "kicked"]) -> None:
        """How the bot stands in a chat changes: added, promoted, removed, blocked."""
        who = next(iter(chat.members.values())).wire()
        old = self._bot_member(chat)
        chat.bot = now
        self.push(
            "my_chat_member",
            {
                "chat": chat.wire(),
                "from": who,
                "date": int(self.clock.now()),
                "old_chat_member": old,
                "new_chat_member": self._bot_member(chat),
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


def _language(params: dict[str, Any]) -> str:
    code = str(params.get("language_code", ""))
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise bad("invalid language code specified")
    return code


def _snake(method: str) -> str:
    return re.sub(r"([A-Z])", lambda letter: "_" + letter[1].lower(), method)
