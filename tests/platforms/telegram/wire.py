"""What a Bot API call may look like: fields of every method, HTML, keyboards, photographs.

Stricter than the real server, which forgives unknown fields: here every call must be spelled
exactly right. Pure functions over values; nothing here knows chats or people.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import urlsplit


class ApiError(Exception):
    """An answer that is not `ok`: its code, its words, its parameters."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        return body | ({"parameters": self.parameters} if self.parameters else {})


class Malformed(ApiError):
    """The call itself is wrong, whatever the world looks like: always a bug of the caller."""


def bad(description: str) -> Malformed:
    return Malformed(400, f"Bad Request: {description}")


# A field is `name`, `name!` when required, `name:kind`; a kind is int, bool, json or file.
_SEND = (
    "chat_id!:id message_thread_id:int parse_mode disable_notification:bool protect_content:bool "
    "message_effect_id reply_parameters:json reply_markup:json ephemeral_message_parameters:json "
    "allow_paid_broadcast:bool"
)
_EPHEMERAL = "chat_id!:id receiver_user_id!:int ephemeral_message_id!:int reply_markup:json"
METHODS: Mapping[str, str] = {
    "getMe": "",
    "logOut": "",
    "close": "",
    "getUpdates": "offset:int limit:int timeout:int allowed_updates:json",
    "setWebhook": (
        "url! certificate:file ip_address max_connections:int allowed_updates:json "
        "drop_pending_updates:bool secret_token"
    ),
    "deleteWebhook": "drop_pending_updates:bool",
    "getWebhookInfo": "",
    "sendMessage": f"{_SEND} text! entities:json link_preview_options:json",
    "sendPhoto": (
        f"{_SEND} photo!:file caption caption_entities:json show_caption_above_media:bool "
        "has_spoiler:bool"
    ),
    "sendAnimation": (
        f"{_SEND} animation!:file duration:int width:int height:int caption caption_entities:json "
        "show_caption_above_media:bool has_spoiler:bool"
    ),
    "sendDocument": f"{_SEND} document!:file caption caption_entities:json",
    "editMessageText": (
        "chat_id!:id message_id!:int text! parse_mode entities:json link_preview_options:json "
        "reply_markup:json"
    ),
    "editMessageCaption": (
        "chat_id!:id message_id!:int caption parse_mode caption_entities:json "
        "show_caption_above_media:bool reply_markup:json"
    ),
    "editMessageMedia": "chat_id!:id message_id!:int media!:json reply_markup:json",
    "editMessageReplyMarkup": "chat_id!:id message_id!:int reply_markup:json",
    "deleteMessage": "chat_id!:id message_id!:int",
    "deleteMessages": "chat_id!:id message_ids!:json",
    "editEphemeralMessageText": (
        f"{_EPHEMERAL} text! parse_mode entities:json link_preview_options:json"
    ),
    "editEphemeralMessageCaption": (
        f"{_EPHEMERAL} caption parse_mode caption_entities:json show_caption_above_media:bool"
    ),
    "editEphemeralMessageMedia": f"{_EPHEMERAL} media!:json",
    "editEphemeralMessageReplyMarkup": _EPHEMERAL,
    "deleteEphemeralMessage": "chat_id!:id receiver_user_id!:int ephemeral_message_id!:int",
    "answerCallbackQuery": "callback_query_id! text show_alert:bool url cache_time:int",
    "answerInlineQuery": (
        "inline_query_id! results!:json cache_time:int is_personal:bool next_offset button:json"
    ),
    "setMessageReaction": "chat_id!:id message_id!:int reaction:json is_big:bool",
    "pinChatMessage": "chat_id!:id message_id!:int disable_notification:bool",
    "unpinChatMessage": "chat_id!:id message_id:int",
    "sendChatAction": "chat_id!:id action! message_thread_id:int",
    "getChat": "chat_id!:id",
    "getChatMember": "chat_id!:id user_id!:int",
    "getChatMemberCount": "chat_id!:id",
    "getChatAdministrators": "chat_id!:id return_bots:bool",
    "leaveChat": "chat_id!:id",
    "setMyCommands": "commands!:json scope:json language_code",
    "deleteMyCommands": "scope:json language_code",
    "getMyCommands": "scope:json language_code",
    "setMyName": "name language_code",
    "getMyName": "language_code",
    "setMyDescription": "description language_code",
    "getMyDescription": "language_code",
    "setMyShortDescription": "short_description language_code",
    "getMyShortDescription": "language_code",
}


def _specs(method: str) -> Iterator[tuple[str, bool, str]]:
    for spec in METHODS[method].split():
        name, _, kind = spec.partition(":")
        yield name.rstrip("!"), name.endswith("!"), kind


_FIELDS = {method: tuple(_specs(method)) for method in METHODS}


def decode(method: str, raw: Mapping[str, str | bytes]) -> dict[str, Any]:
    """The call's parameters as values; a file is bytes, a reference to one is `attach://name`."""
    if method not in METHODS:
        raise Malformed(404, f"Not Found: {method}")
    params: dict[str, Any] = {}
    rest = dict(raw)
    for name, required, kind in _FIELDS[method]:
        value = rest.pop(name, None)
        if value is None or value == "":
            if required:
                # The one required thing that people do leave empty has an answer of its own.
                raise bad("message text is empty" if name == "text" else f"{name} is empty")
            continue
        params[name] = value if isinstance(value, bytes) else _value(name, value, kind)
    attached = {name: value for name, value in rest.items() if isinstance(value, bytes)}
    unknown = [name for name in rest if name not in attached]
    if unknown:
        raise bad(f"unknown field {unknown[0]!r} of {method}")
    _attach(params, attached)
    if attached:
        raise bad(f"file {next(iter(attached))!r} is not referred to")
    return params


def _value(name: str, text: str, kind: str) -> Any:
    try:
        match kind:
            case "int":
                return int(text)
            case "id":
                return int(text)
            case "bool":
                return {"true": True, "false": False}[text.lower()]
            case "json":
                return json.loads(text)
    except (ValueError, KeyError):
        raise bad(f"can't parse {name}: {text[:40]!r}") from None
    return text


def _attach(params: dict[str, Any], attached: dict[str, bytes]) -> None:
    files = [(params, key) for key in ("photo", "animation", "document")]
    for holder, key in (*files, (params.get("media"), "media")):
        reference = holder.get(key) if isinstance(holder, dict) else None
        if isinstance(reference, str) and reference.startswith("attach://"):
            name = reference.removeprefix("attach://")
            if name not in attached:
                raise bad(f"file {name!r} is not attached")
            assert holder is not None
            holder[key] = attached.pop(name)


# --- words ----------------------------------------------------------------------------------

_TAGS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline",
    "ins": "underline", "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
    "code": "code", "pre": "pre", "blockquote": "blockquote", "tg-spoiler": "spoiler",
    "span": "spoiler", "a": "text_link", "tg-emoji": "custom_emoji",
}  # fmt: skip
_PIECE = re.compile(r"<[^>]*>?|&[^;\s<&]{0,10};?|[^<&]+")
_ENTITY = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,7}|#x[0-9a-fA-F]{1,6});")
_OPEN = re.compile(
    r"<([a-z-]+)((?:\s+(?:href|class|expandable|language|emoji-id)(?:\s*=\s*\"[^\"]*\")?)*)\s*>"
)
_MENTION = re.compile(r"tg://user\?id=(\d+)")


@dataclass(frozen=True, slots=True)
class Text:
    """Words as people see them, with their entities; `mentions` are the people called by link."""

    plain: str
    entities: tuple[tuple[str, int, int, str], ...] = ()

    @property
    def mentions(self) -> tuple[int, ...]:
        found = (_MENTION.fullmatch(url) for _, _, _, url in self.entities)
        return tuple(int(one[1]) for one in found if one)

    def wire(self) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = []
        for kind, offset, length, url in self.entities:
            entity: dict[str, Any] = {"type": kind, "offset": offset, "length": length}
            if kind == "text_link":
                entity["url"] = url
            listed.append(entity)
        return listed


def units(text: str) -> int:
    """Length as Telegram counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def parsed(text: str, mode: str | None) -> Text:
    if not mode:
        return Text(text.strip())
    if mode != "HTML":
        raise bad(f"unsupported parse_mode {mode!r}")
    plain: list[str] = []
    at = 0
    opened: list[tuple[str, int, str]] = []
    entities: list[tuple[str, int, int, str]] = []
    for piece in _PIECE.findall(text):
        if piece[0] == "&":
            if not _ENTITY.fullmatch(piece):
                raise bad(f"can't parse entities: bare ampersand at {piece!r}")
            piece = unescape(piece)
        elif piece[0] == "<":
            if piece.startswith("</"):
                name = piece[2:-1].strip()
                if not opened or opened[-1][0] != name:
                    raise bad(f'can\'t parse entities: Unmatched end tag "{name}"')
                name, start, url = opened.pop()
                if at > start:
                    entities.append((_TAGS[name], start, at - start, url))
                continue
            tag = _OPEN.fullmatch(piece)
            if not tag or tag[1] not in _TAGS:
                raise bad(f'can\'t parse entities: Unsupported start tag "{piece[:30]}"')
            if tag[1] == "span" and 'class="tg-spoiler"' not in tag[2]:
                raise bad('can\'t parse entities: Tag "span" must have class "tg-spoiler"')
            href = re.search(r'href\s*=\s*"([^"]*)"', tag[2])
            opened.append((tag[1], at, unescape(href[1]) if href else ""))
            continue
        plain.append(piece)
        at += units(piece)
    if opened:
        raise bad(
            f"can't parse entities: Can't find end tag corresponding to start tag {opened[-1][0]!r}"
        )
    return Text("".join(plain).rstrip(), tuple(entities))


def checked_text(text: str, mode: str | None, entities: Any = None) -> Text:
    if entities:
        raise bad("entities are not understood here: use parse_mode")
    result = parsed(text, mode)
    if not result.plain.strip():
        raise bad("message text is empty")
    if units(result.plain) > 4096:
        raise bad("message is too long")
    return result


def checked_caption(text: str | None, mode: str | None) -> Text:
    result = parsed(text or "", mode)
    if units(result.plain) > 1024:
        raise bad("message caption is too long")
    return result


# --- keyboards ------------------------------------------------------------------------------

_BUTTON = {
    "text", "style", "icon_custom_emoji_id", "url", "callback_data", "copy_text", "disabled",
    "switch_inline_query", "switch_inline_query_current_chat", "switch_inline_query_chosen_chat",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Button:
    text: str
    data: str = ""
    url: str = ""
    style: str = ""
    disabled: bool = False
    share: str = ""  # switch_inline_query
    copy: str = ""

    def wire(self) -> dict[str, Any]:
        button: dict[str, Any] = {"text": self.text}
        if self.data:
            button["callback_data"] = self.data
        if self.url:
            button["url"] = self.url
        if self.disabled:
            button["disabled"] = {}
        if self.copy:
            button["copy_text"] = {"text": self.copy}
        return button


Keyboard = tuple[tuple[Button, ...], ...]


def keyboard(markup: Any) -> Keyboard:
    if markup is None:
        return ()
    if not isinstance(markup, dict) or set(markup) != {"inline_keyboard"}:
        raise bad("reply_markup is not an inline keyboard")
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise bad("inline keyboard must be an array of non-empty rows")
    if sum(map(len, rows)) > 100:
        raise bad("reply markup is too long")
    if any(len(row) > 8 for row in rows):
        raise bad("a row of the inline keyboard has more than 8 buttons")
    return tuple(tuple(_button(button) for button in row) for row in rows)


def _button(button: Any) -> Button:
    if not isinstance(button, dict):
        raise bad("inline keyboard button must be an Object")
    unknown = set(button) - _BUTTON
    if unknown:
        raise bad(f"unknown field {sorted(unknown)[0]!r} of an inline button")
    text = button.get("text")
    if not isinstance(text, str) or not text.strip():
        raise bad("inline keyboard button text is empty")
    kinds = set(button) - {"text", "style", "icon_custom_emoji_id"}
    if len(kinds) != 1:
        raise bad("text buttons are unallowed in the inline keyboard")
    if button.get("style", "primary") not in ("primary", "success", "danger"):
        raise bad("unknown button style")
    if "callback_data" in button:
        data = button["callback_data"]
        if not isinstance(data, str) or not 1 <= len(data.encode()) <= 64:
            raise bad("BUTTON_DATA_INVALID")
    if "url" in button and urlsplit(str(button["url"])).scheme not in ("https", "http", "tg"):
        raise bad("BUTTON_URL_INVALID")
    return Button(
        text=text,
        data=button.get("callback_data", ""),
        url=button.get("url", ""),
        style=button.get("style", ""),
        disabled="disabled" in button,
        share=button.get("switch_inline_query", ""),
        copy=button.get("copy_text", {}).get("text", ""),
    )


# --- photographs ----------------------------------------------------------------------------


def checked_photo(data: bytes) -> tuple[int, int]:
    """Width and height, if Telegram would take the file as a photograph."""
    if len(data) > 10 * 1024 * 1024:
        raise Malformed(413, "Request Entity Too Large")
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or b"IEND" not in data[-12:]:
        raise bad("IMAGE_PROCESS_FAILED")
    width, height = struct.unpack(">II", data[16:24])
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    if width == height:
        raise bad("a square picture: some clients would cut it")
    return width, height


def checked_animation(data: bytes) -> tuple[int, int]:
    """Width and height, if Telegram would take the file as an animation."""
    if len(data) > 50 * 1024 * 1024:
        raise Malformed(413, "Request Entity Too Large")
    if data[:6] != b"GIF89a" or data[-1:] != b";":
        raise bad("ANIMATION_PROCESS_FAILED")
    width, height = struct.unpack("<HH", data[6:10])
    if width == height:
        raise bad("a square picture: some clients would cut it")
    return width, height


# --- signs ----------------------------------------------------------------------------------

# Free ones of one character, of the many that the Bot API lists.
_SIGNS = frozenset(
    "❤👍👎🔥🥰👏😁🤔🤯😱😢🎉🤩🙏👌🕊😍🐳🌚💯🤣⚡🏆💔🤨😐🍓🍾😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡"
)


# Effects of messages that are everybody's; they are for private chats alone.
EFFECTS = frozenset(
    (
        "5104841245755180586",
        "5107584321108051014",
        "5104858069142078462",
        "5159385139981059251",
        "5046509860389126442",
        "5046589136895476101",
    )
)


def checked_sign(reaction: Any) -> str:
    """At most one, of those that are free; "" takes it back."""
    if not isinstance(reaction, list) or len(reaction) > 1:
        raise bad("REACTIONS_TOO_MANY")
    for one in reaction:
        if set(one) != {"type", "emoji"} or one["type"] != "emoji" or one["emoji"] not in _SIGNS:
            raise bad("REACTION_INVALID")
    return reaction[0]["emoji"] if reaction else ""


# --- inline mode ----------------------------------------------------------------------------

_ARTICLE = frozenset(
    ["type", "id", "title", "description", "input_message_content", "reply_markup"]
)
_CONTENT = frozenset(["message_text", "parse_mode", "entities", "link_preview_options"])


@dataclass(frozen=True, slots=True)
class Card:
    """What an inline query offers: chosen, it becomes a message."""

    id: str
    title: str
    description: str
    text: Text
    keyboard: tuple[tuple[Button, ...], ...]


def checked_cards(results: Any) -> tuple[Card, ...]:
    """At most fifty articles, each with an id of its own; the bot uses no other kind."""
    if not isinstance(results, list) or len(results) > 50:
        raise bad("RESULTS_TOO_MUCH")
    cards = []
    for one in results:
        content = one.get("input_message_content") or {}
        if one.get("type") != "article" or set(one) - _ARTICLE or set(content) - _CONTENT:
            raise bad("can't parse inline query result")
        if not 1 <= len(str(one.get("id", "")).encode()) <= 64:
            raise bad("RESULT_ID_INVALID")
        if not one.get("title"):
            raise bad("ARTICLE_TITLE_EMPTY")
        text = checked_text(content.get("message_text", ""), content.get("parse_mode"))
        keys = keyboard(one.get("reply_markup"))
        cards.append(Card(one["id"], one["title"], one.get("description", ""), text, keys))
    if len({card.id for card in cards}) != len(cards):
        raise bad("RESULT_ID_DUPLICATE")
    return tuple(cards)


def checked_results_button(button: Any) -> None:
    """Above the cards: a word, and what /start then says."""
    if button is None:
        return
    if set(button) != {"text", "start_parameter"} or not button["text"]:
        raise bad("can't parse InlineQueryResultsButton")
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", button["start_parameter"]):
        raise bad("START_PARAM_INVALID")


# --- menus ----------------------------------------------------------------------------------


def checked_commands(commands: Any) -> tuple[dict[str, Any], ...]:
    if not isinstance(commands, list) or len(commands) > 100:
        raise bad("commands must be an array of at most 100")
    for command in commands:
        if set(command) - {"command", "description", "is_ephemeral"}:
            raise bad("unknown field of a command")
        if not re.fullmatch(r"[a-z0-9_]{1,32}", str(command.get("command", ""))):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= units(str(command.get("description", ""))) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    return tuple(commands)


_SCOPES = {
    "default": (), "all_private_chats": (), "all_group_chats": (), "all_chat_administrators": (),
    "chat": ("chat_id",), "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}  # fmt: skip


def checked_scope(scope: Any) -> str:
    """The scope as a key: its kind and, where there is one, its chat and person."""
    if scope is None:
        return "default"
    wanted = _SCOPES.get(scope.get("type"))
    if wanted is None or set(scope) != {"type", *wanted}:
        raise bad("can't parse BotCommandScope")
    return ":".join([scope["type"], *(str(scope[name]) for name in wanted)])
