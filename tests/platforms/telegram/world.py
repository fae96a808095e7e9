"""A small Telegram: people, chats, messages, and a memory of all that anybody ever saw.

It knows what is where and who may see it, not how one asks for it. `sights` is never forgotten:
a message that was edited or removed a moment later was seen all the same.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.platforms.telegram.wire import ApiError, Button, Keyboard, Text

BOT_ID = 7_000_000_001
BOT_NAME = "shkatulka_bot"


class Clock:
    """Seconds that run `scale` times as fast as real ones, and can be pushed forward."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._ahead = 0.0

    def now(self) -> float:
        return time.monotonic() * self.scale + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds


@dataclass(slots=True)
class User:
    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str | None = None
    is_bot: bool = False

    def wire(self) -> dict[str, Any]:
        user: dict[str, Any] = {
            "id": self.id,
            "is_bot": self.is_bot,
            "first_name": self.first_name,
        }
        for name in ("last_name", "username", "language_code"):
            if value := getattr(self, name):
                user[name] = value
        return user


ChatType = Literal["private", "group", "supergroup"]


@dataclass(slots=True)
class Chat:
    """`bot` is how the bot stands here; in a private chat `member` means that it may write."""

    id: int
    type: ChatType
    title: str
    members: dict[int, User] = field(default_factory=dict)
    admins: set[int] = field(default_factory=set)
    bot: Literal["member", "administrator", "left", "kicked"] = "member"
    can_pin: bool = False
    can_write: bool = True
    ephemerals: bool = True  # off: the chat does not take them, whatever the reason
    signs: bool = True  # off: no reactions are allowed here
    privacy: bool = True
    forum: bool = False
    topics: dict[int, bool] = field(default_factory=dict)  # thread -> is it open?
    moved_to: int | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[tuple[int, int], Message] = field(default_factory=dict)  # (receiver, id)
    pinned: list[int] = field(default_factory=list)
    last_id: int = 0
    last_ephemeral: int = 0

    @property
    def is_group(self) -> bool:
        return self.type != "private"

    def wire(self) -> dict[str, Any]:
        chat: dict[str, Any] = {"id": self.id, "type": self.type}
        if self.is_group:
            chat["title"] = self.title
        else:
            chat["first_name"] = self.title
        if self.forum:
            chat["is_forum"] = True
        return chat


@dataclass(frozen=True, slots=True)
class Photo:
    id: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0
    animated: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was to be kept secret about a picture."""

    digest: str
    fleeting: bool


@dataclass(slots=True)
class Message:
    chat: Chat
    id: int
    sender: User
    date: int
    text: Text
    photo: Photo | None = None
    keyboard: Keyboard = ()
    thread: int | None = None
    reply_to: int | None = None
    receiver: User | None = None  # an ephemeral message: this one person's
    service: dict[str, Any] = field(default_factory=dict)
    edits: int = 0
    signs: dict[int, str] = field(default_factory=dict)  # reactions, by who put them there
    alt: str = ""  # what its picture says

    def wire(self) -> dict[str, Any]:
        message: dict[str, Any] = {
            "message_id": 0 if self.receiver else self.id,
            "date": self.date,
            "chat": self.chat.wire(),
            "from": self.sender.wire(),
            **self.service,
        }
        words, entities = ("caption", "caption_entities") if self.photo else ("text", "entities")
        if self.text.plain:
            message[words] = self.text.plain
            if self.text.entities:
                message[entities] = self.text.wire()
        if self.photo:
            size = {"width": self.photo.width, "height": self.photo.height}
            file = {"file_id": self.photo.id, "file_unique_id": f"u{self.photo.id}"}
            shown = {**file, **size, "file_size": len(self.photo.data)}
            if self.photo.animated:
                message["animation"] = {**shown, "duration": 1, "mime_type": "video/mp4"}
                message["document"] = file  # so that older clients see something
            else:
                message["photo"] = [shown]
        if self.keyboard:
            rows = [[button.wire() for button in row] for row in self.keyboard]
            message["reply_markup"] = {"inline_keyboard": rows}
        if self.receiver:
            message["ephemeral_message_id"] = self.id
            message["receiver_user"] = self.receiver.wire()
        elif self.thread is not None:
            message["message_thread_id"] = self.thread
            message["is_topic_message"] = True
        if self.edits:
            message["edit_date"] = self.date
        return message

    @property
    def words(self) -> str:
        """All that somebody reads there: in the picture, and below it."""
        return f"{self.alt}\n{self.text.plain}" if self.alt else self.text.plain

    def buttons(self) -> Iterator[Button]:
        for row in self.keyboard:
            yield from row


@dataclass(frozen=True, slots=True)
class Sight:
    """What these eyes saw at one moment."""

    eyes: frozenset[int]
    chat: int
    message: int
    kind: Literal["sent", "edited", "toast", "alert", "typed"]
    text: str
    photo: bytes | None = field(default=None, repr=False)
    labels: tuple[str, ...] = ()
    mentions: tuple[int, ...] = ()
    silent: bool = False
    thread: int | None = None
    ephemeral: bool = False


@dataclass(slots=True)
class Limits:
    """Telegram's budgets. Sends and edits count alike; a chat forgives a small burst."""

    group_per_minute: int = 20
    chat_per_second: float = 1.0
    chat_burst: int = 3
    overall_per_second: int = 30


class Gate:
    """Counts sends and edits; raises 429 when a budget is spent, as the real one does."""

    def __init__(self, clock: Clock, limits: Limits | None) -> None:
        self.clock = clock
        self.limits = limits
        self.refused = 0
        self._minutes: dict[int, deque[float]] = {}
        self._chats: dict[int, float] = {}
        self._all: deque[float] = deque()

    def enter(self, chat: Chat) -> None:
        if self.limits is None:
            return
        now = self.clock.now()
        minute = self._minutes.setdefault(chat.id, deque())
        _forget(minute, now - 60)
        _forget(self._all, now - 1)
        waits = [0.0]
        if chat.is_group and len(minute) >= self.limits.group_per_minute:
            waits.append(minute[0] + 60 - now)
        # A leaky bucket: `level` is the moment at which the chat's bucket is empty again.
        step = 1 / self.limits.chat_per_second
        level = max(self._chats.get(chat.id, 0.0), now)
        if level - now > step * (self.limits.chat_burst - 1):
            waits.append(level - now - step * (self.limits.chat_burst - 1))
        if len(self._all) >= self.limits.overall_per_second:
            waits.append(self._all[0] + 1 - now)
        wait = max(waits)
        if wait > 0:
            self.refused += 1
            seconds = max(1, int(-(-wait // self.clock.scale)))
            raise ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        minute.append(now)
        self._all.append(now)
        self._chats[chat.id] = level + step


def _forget(times: deque[float], before: float) -> None:
    while times and times[0] <= before:
        times.popleft()


class World:
    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.bot = User(BOT_ID, "Shkatulka", username=BOT_NAME, is_bot=True)
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.photos: dict[str, Photo] = {}
        self.last_id = 0  # all chats but supergroups are counted together
        self.told: dict[bytes, str] = {}  # what a picture says to whoever looks at it
        self.own: dict[bytes, dict[str, Drawn]] = {}  # pictures made for one pair of eyes, by whose
        # Whose, and by which digest: two scenes may come to look the same.
        self.digests: dict[bytes, set[tuple[str, str]]] = {}
        self.open: set[bytes] = set()  # pictures made for everybody
        self.documents: list[tuple[int, bytes]] = []  # chat, file
        self.sights: list[Sight] = []

    def person(self, name: str, language: str | None = "en", username: str = "") -> User:
        user = User(1000 + len(self.users), name, username=username, language_code=language)
        self.users[user.id] = user
        return user

    def group(
        self,
        *people: User,
        title: str = "Evening games",
        type: Literal["group", "supergroup"] = "supergroup",
        topics: tuple[int, ...] = (),
    ) -> Chat:
        number = len(self.chats) + 1
        chat_id = -number if type == "group" else -1_000_000_000_000 - number
        chat = Chat(chat_id, type, title, {one.id: one for one in people}, forum=bool(topics))
        chat.topics = dict.fromkeys(topics, True)
        self.chats[chat.id] = chat
        return chat

    def private(self, user: User) -> Chat | None:
        """The person's chat with the bot, if they ever opened it."""
        return self.chats.get(user.id)

    def open_private(self, user: User) -> Chat:
        chat = self.chats.get(user.id)
        if chat is None:
            chat = Chat(user.id, "private", user.first_name, {user.id: user})
            self.chats[user.id] = chat
        return chat

    def upgrade(self, old: Chat) -> Chat:
        """A basic group becomes a supergroup: another id, an empty history."""
        new = self.group(*old.members.values(), title=old.title)
        new.admins, new.bot, new.can_pin = set(old.admins), old.bot, old.can_pin
        old.moved_to = new.id
        return new

    def put(self, message: Message, *, silent: bool = False) -> Message:
        """The message appears; whoever is in the chat sees it."""
        chat = message.chat
        if message.receiver:
            chat.last_ephemeral += 1
            message.id = chat.last_ephemeral
            chat.ephemeral[message.receiver.id, message.id] = message
        else:
            counted = chat if chat.type == "supergroup" else self
            counted.last_id += 1
            message.id = counted.last_id
            chat.messages[message.id] = message
        self.see(message, "sent" if message.sender.is_bot else "typed", silent=silent)
        return message

    def see(
        self, message: Message, kind: Literal["sent", "edited", "typed"], *, silent: bool = False
    ) -> None:
        eyes = {message.receiver.id} if message.receiver else set(message.chat.members)
        message.alt = self.told.get(message.photo.data, "") if message.photo else ""
        self.sights.append(
            Sight(
                frozenset(eyes),
                message.chat.id,
                message.id,
                kind,
                message.words,
                message.photo.data if message.photo else None,
                tuple(button.text for button in message.buttons()),
                message.text.mentions if kind == "sent" else (),
                silent,
                message.thread,
                message.receiver is not None,
            )
        )

    def visible(self, user: User) -> list[Message]:
        """All messages now before this person's eyes, oldest first within a chat."""
        found: list[Message] = []
        for chat in self.chats.values():
            if user.id not in chat.members or chat.moved_to:
                continue
            found += chat.messages.values()
            found += (one for (eyes, _), one in chat.ephemeral.items() if eyes == user.id)
        return found

    def saw(self, user: User) -> list[Sight]:
        return [sight for sight in self.sights if user.id in sight.eyes]
