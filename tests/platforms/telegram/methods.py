"""What each method of the Bot API does in this world, once its call is known to be well-formed.

Every refusal has the code and the words of the real server, because the words are what a client
has to go by. Nothing here waits or knows of transport.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Literal

from tests.platforms.telegram import wire
from tests.platforms.telegram.wire import ApiError, Text, bad
from tests.platforms.telegram.world import (
    BOT_ID,
    BOT_NAME,
    Chat,
    Gate,
    Message,
    Photo,
    Sight,
    User,
    World,
)

EPHEMERAL_SECONDS = 15
INLINE_SECONDS = 10


def refused(description: str) -> ApiError:
    """The call is well-formed; the world says no."""
    return ApiError(400, f"Bad Request: {description}")


def forbidden(description: str) -> ApiError:
    return ApiError(403, f"Forbidden: {description}")


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


@dataclass(slots=True)
class Typing:
    """Something typed after the bot's name in some chat, until it is answered and after."""

    id: str
    user: User
    at: float
    answered: bool = False
    cards: tuple[wire.Card, ...] = ()


class Methods:
    def __init__(self, world: World, gate: Gate) -> None:
        self.world = world
        self.gate = gate
        self.old = False  # a server from before ephemeral messages, which forgives what it ignores
        self.queries: dict[str, Query] = {}
        self.typings: dict[str, Typing] = {}
        self.commands: dict[tuple[str, str], tuple[dict[str, Any], ...]] = {}
        self.texts: dict[tuple[str, str], str] = {}  # (what, language) -> name, descriptions

    def __call__(self, method: str, params: dict[str, Any]) -> Any:
        return getattr(self, _snake(method))(params)

    # --- the bot itself -----------------------------------------------------------------------

    def get_me(self, params: dict[str, Any]) -> dict[str, Any]:
        return {
            **self.world.bot.wire(),
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_inline_queries": True,
        }

    def log_out(self, params: dict[str, Any]) -> bool:
        return True

    def close(self, params: dict[str, Any]) -> bool:
        return True

    def set_my_commands(self, params: dict[str, Any]) -> bool:
        commands = wire.checked_commands(params["commands"])
        self.commands[wire.checked_scope(params.get("scope")), _language(params)] = commands
        return True

    def delete_my_commands(self, params: dict[str, Any]) -> bool:
        self.commands.pop((wire.checked_scope(params.get("scope")), _language(params)), None)
        return True

    def get_my_commands(self, params: dict[str, Any]) -> list[dict[str, Any]]:
        scope = wire.checked_scope(params.get("scope"))
        return list(self.commands.get((scope, _language(params)), ()))

    def _set_text(self, what: str, limit: int, params: dict[str, Any]) -> bool:
        text = params.get(what, "")
        if wire.units(text) > limit:
            raise bad(f"{what} is too long")
        self.texts[what, _language(params)] = text
        return True

    def set_my_name(self, params: dict[str, Any]) -> bool:
        return self._set_text("name", 64, params)

    def set_my_description(self, params: dict[str, Any]) -> bool:
        return self._set_text("description", 512, params)

    def set_my_short_description(self, params: dict[str, Any]) -> bool:
        return self._set_text("short_description", 120, params)

    def get_my_name(self, params: dict[str, Any]) -> dict[str, str]:
        return {"name": self.texts.get(("name", _language(params)), "")}

    def get_my_description(self, params: dict[str, Any]) -> dict[str, str]:
        return {"description": self.texts.get(("description", _language(params)), "")}

    def get_my_short_description(self, params: dict[str, Any]) -> dict[str, str]:
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

    def get_chat(self, params: dict[str, Any]) -> dict[str, Any]:
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
            return self.bot_member(chat)
        if number not in chat.members:
            known = self.world.users.get(number)
            if known is None:
                raise refused("PARTICIPANT_ID_INVALID")
            return {"status": "left", "user": known.wire()}
        user = chat.members[number].wire()
        if number in chat.admins:
            return {"status": "creator", "user": user, "is_anonymous": False}
        return {"status": "member", "user": user}

    def bot_member(self, chat: Chat) -> dict[str, Any]:
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

    def get_chat_member(self, params: dict[str, Any]) -> dict[str, Any]:
        return self._member(self._chat(params), params["user_id"])

    def get_chat_member_count(self, params: dict[str, Any]) -> int:
        return len(self._chat(params).members) + 1

    def get_chat_administrators(self, params: dict[str, Any]) -> list[dict[str, Any]]:
        chat = self._chat(params)
        if not chat.is_group:
            raise refused("there are no administrators in the private chat")
        listed = [self._member(chat, number) for number in sorted(chat.admins)]
        return listed + ([self.bot_member(chat)] if chat.bot == "administrator" else [])

    def leave_chat(self, params: dict[str, Any]) -> bool:
        self._chat(params).bot = "left"
        return True

    def send_chat_action(self, params: dict[str, Any]) -> bool:
        self._chat(params)
        return True

    # --- messages -----------------------------------------------------------------------------

    def _write(self, params: dict[str, Any], text: Text, photo: Photo | None) -> dict[str, Any]:
        keyboard = wire.keyboard(params.get("reply_markup"))
        chat = self._chat(params)
        if chat.is_group and not chat.can_write:
            kind = "photos" if photo else "text messages"
            raise refused(f"not enough rights to send {kind} to the chat")
        effect = params.get("message_effect_id")
        if effect is not None and (chat.is_group or effect not in wire.EFFECTS):
            raise bad("EFFECT_ID_INVALID" if not chat.is_group else "EFFECT_CHAT_INVALID")
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
            int(self.world.clock.now()),
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
            since = self.world.clock.now() - EPHEMERAL_SECONDS
            query = self.queries.get(wanted.get("callback_query_id", ""))
            if query and (query.chat is not chat or query.user.id != number):
                query = None
            command = chat.ephemeral.get((number, reply.get("ephemeral_message_id", 0)))
            if not (query and query.at >= since) and not (command and command.date >= since):
                raise refused("EPHEMERAL_QUERY_TOO_OLD")
        return chat.members[number]

    def _photo(self, value: Any, *, animated: bool = False) -> Photo:
        if isinstance(value, bytes):
            width, height = (wire.checked_animation if animated else wire.checked_photo)(value)
            kind = "CgACanimation" if animated else "AgACphoto"
            photo = Photo(f"{kind}{len(self.world.photos)}", value, width, height, animated)
            self.world.photos[photo.id] = photo
            return photo
        if value not in self.world.photos:
            raise refused("wrong file identifier/HTTP URL specified")
        photo = self.world.photos[value]
        if photo.animated != animated:
            names = ("Photo", "Animation")
            raise refused(f"can't use file of type {names[photo.animated]} as {names[animated]}")
        return photo

    def send_message(self, params: dict[str, Any]) -> dict[str, Any]:
        text = wire.checked_text(params["text"], params.get("parse_mode"), params.get("entities"))
        return self._write(params, text, None)

    def send_photo(self, params: dict[str, Any]) -> dict[str, Any]:
        caption = wire.checked_caption(params.get("caption"), params.get("parse_mode"))
        return self._write(params, caption, self._photo(params["photo"]))

    def send_animation(self, params: dict[str, Any]) -> dict[str, Any]:
        caption = wire.checked_caption(params.get("caption"), params.get("parse_mode"))
        return self._write(params, caption, self._photo(params["animation"], animated=True))

    def send_document(self, params: dict[str, Any]) -> dict[str, Any]:
        caption = wire.checked_caption(params.get("caption"), params.get("parse_mode"))
        sent = self._write(params, caption, None)
        self.world.documents.append((sent["chat"]["id"], params["document"]))
        number = f"BQACdocument{len(self.world.documents)}"
        return sent | {"document": {"file_id": number, "file_unique_id": number}}

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

    def edit_message_text(self, params: dict[str, Any]) -> Any:
        text = wire.checked_text(params["text"], params.get("parse_mode"), params.get("entities"))
        keyboard = wire.keyboard(params.get("reply_markup"))
        message = self._found(params)
        if message.photo:
            raise refused("there is no text in the message to edit")
        if message.receiver and wire.units(text.plain) > 1024:
            raise bad("MEDIA_CAPTION_TOO_LONG")  # whatever the documentation says
        return self._change(message, text=text, keyboard=keyboard)

    def edit_message_caption(self, params: dict[str, Any]) -> Any:
        text = wire.checked_caption(params.get("caption"), params.get("parse_mode"))
        keyboard = wire.keyboard(params.get("reply_markup"))
        message = self._found(params)
        if not message.photo:
            raise refused("there is no caption in the message to edit")
        return self._change(message, text=text, keyboard=keyboard)

    def edit_message_media(self, params: dict[str, Any]) -> Any:
        media = params["media"]
        known = {"type", "media", "caption", "parse_mode", "show_caption_above_media"}
        animated = media.get("type") == "animation"
        known |= {"has_spoiler", *(("width", "height", "duration") if animated else ())}
        if set(media) - known or media.get("type") not in ("photo", "animation"):
            raise bad("can't parse InputMedia")
        text = wire.checked_caption(media.get("caption"), media.get("parse_mode"))
        keyboard = wire.keyboard(params.get("reply_markup"))
        message = self._found(params)
        if message.receiver and isinstance(media["media"], bytes):
            raise bad("a new file can't be uploaded to an ephemeral message")
        photo = self._photo(media["media"], animated=animated)
        return self._change(message, text=text, photo=photo, keyboard=keyboard)

    def edit_message_reply_markup(self, params: dict[str, Any]) -> Any:
        keyboard = wire.keyboard(params.get("reply_markup"))
        return self._change(self._found(params), keyboard=keyboard)

    edit_ephemeral_message_text = edit_message_text
    edit_ephemeral_message_caption = edit_message_caption
    edit_ephemeral_message_media = edit_message_media
    edit_ephemeral_message_reply_markup = edit_message_reply_markup

    def delete_message(self, params: dict[str, Any]) -> bool:
        chat = self._chat(params)
        message = chat.messages.get(params["message_id"])
        if message is None:
            raise refused("message to delete not found")
        if message.sender.id != BOT_ID and chat.bot != "administrator":
            raise refused("message can't be deleted")
        if self.world.clock.now() - message.date > 48 * 3600:
            raise refused("message can't be deleted for everyone")
        del chat.messages[message.id]
        if message.id in chat.pinned:
            chat.pinned.remove(message.id)
        return True

    def delete_messages(self, params: dict[str, Any]) -> bool:
        chat = self._chat(params)
        numbers = params["message_ids"]
        if not isinstance(numbers, list) or not 1 <= len(numbers) <= 100:
            raise bad("message_ids must be an array of 1 to 100 identifiers")
        for number in numbers:
            if number in chat.messages:
                self.delete_message({"chat_id": chat.id, "message_id": number})
        return True

    def delete_ephemeral_message(self, params: dict[str, Any]) -> bool:
        message = self._found(params)
        assert message.receiver is not None
        del message.chat.ephemeral[message.receiver.id, message.id]
        return True

    def set_message_reaction(self, params: dict[str, Any]) -> bool:
        sign = wire.checked_sign(params.get("reaction", []))
        chat = self._chat(params)
        message = chat.messages.get(params["message_id"])
        if message is None:
            raise refused("message to react not found")
        if not chat.signs:
            raise refused("REACTION_INVALID")
        message.signs[BOT_ID] = sign
        return True

    def pin_chat_message(self, params: dict[str, Any]) -> bool:
        chat = self._may_pin(params)
        if params["message_id"] not in chat.messages:
            raise refused("message to pin not found")
        if params["message_id"] not in chat.pinned:
            chat.pinned.append(params["message_id"])
        return True

    def unpin_chat_message(self, params: dict[str, Any]) -> bool:
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

    def answer_inline_query(self, params: dict[str, Any]) -> bool:
        cards = wire.checked_cards(params["results"])
        wire.checked_results_button(params.get("button"))
        if len(params.get("next_offset", "").encode()) > 64:
            raise bad("NEXT_OFFSET_INVALID")
        typing = self.typings.get(params["inline_query_id"])
        late = typing and self.world.clock.now() - typing.at > INLINE_SECONDS
        if typing is None or typing.answered or late:
            raise refused("query is too old and response timeout expired or query ID is invalid")
        typing.answered, typing.cards = True, cards
        return True

    def answer_callback_query(self, params: dict[str, Any]) -> bool:
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


def _language(params: dict[str, Any]) -> str:
    code = str(params.get("language_code", ""))
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise bad("invalid language code specified")
    return code


def _snake(method: str) -> str:
    return re.sub(r"([A-Z])", lambda letter: "_" + letter[1].lower(), method)
