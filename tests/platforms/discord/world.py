"""People, servers, channels and messages of the loopback Discord, and a memory of who saw what.

Everything a person's client would have put before the eyes is remembered as a glimpse and never
forgotten, whether or not the message was later edited or deleted: the leak tests read it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.platforms.discord import limits

JSON = dict[str, Any]

TEXT_CHANNEL, DM, PUBLIC_THREAD = 0, 1, 11

_EPOCH = 1420070400000

PERMISSIONS = {
    "view": 1 << 10,
    "send": 1 << 11,
    "embed": 1 << 14,
    "attach": 1 << 15,
    "history": 1 << 16,
    "create_threads": 1 << 35,
    "send_in_threads": 1 << 38,
    "external": 1 << 50,
    "pin": 1 << 51,
}


class Clock:
    """Wall time, which a test may push forward."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds


@dataclass
class User:
    id: int
    name: str
    locale: str = "en-US"
    closed: bool = False  # takes no direct messages from the bot
    bot: bool = False

    def payload(self) -> JSON:
        return {
            "id": str(self.id),
            "username": self.name.lower(),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
        }


@dataclass
class Guild:
    id: int
    name: str
    locale: str = "en-US"
    members: set[int] = field(default_factory=set)
    admins: set[int] = field(default_factory=set)
    installed: bool = True  # the bot is a member; else people bring it along themselves
    external: bool = True  # members may use apps of their own before others' eyes


@dataclass
class Message:
    id: int
    channel: Channel
    author: int
    flags: int = 0
    content: str = ""
    embeds: list[JSON] = field(default_factory=list)
    components: list[JSON] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    ids: dict[str, int] = field(default_factory=dict)  # of the files, by their names
    alt: dict[str, str] = field(default_factory=dict)
    only: int | None = None  # ephemeral: the one who sees it
    loading: bool = False
    gone: bool = False
    edits: int = 0

    @property
    def look(self) -> str:
        """All there is to see on it."""
        return repr((self.content, self.embeds, self.components, self.files, self.alt))

    @property
    def text(self) -> str:
        return "\n".join(words(self))


@dataclass
class Channel:
    id: int
    kind: int
    guild: Guild | None = None
    name: str = ""
    parent: Channel | None = None
    people: set[int] = field(default_factory=set)  # of a direct message
    lacks: set[str] = field(default_factory=set)  # permissions the bot does not have here
    archived: bool = False
    locked: bool = False
    gone: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    pins: list[int] = field(default_factory=list)

    def viewers(self) -> set[int]:
        return self.people if self.guild is None else self.guild.members

    def bot_permissions(self) -> int:
        if self.guild is not None and not self.guild.installed:
            return PERMISSIONS["embed"] | PERMISSIONS["attach"]
        return sum(bit for name, bit in PERMISSIONS.items() if name not in self.lacks)

    def payload(self) -> JSON:
        out: JSON = {"id": str(self.id), "type": self.kind, "name": self.name, "flags": 0}
        if self.guild is not None:
            out |= {"guild_id": str(self.guild.id), "position": 0, "permission_overwrites": []}
            out |= {"nsfw": False, "topic": None, "rate_limit_per_user": 0}
            out["parent_id"] = None if self.parent is None else str(self.parent.id)
        out["last_message_id"] = str(max(self.messages)) if self.messages else None
        if self.kind == PUBLIC_THREAD:
            out |= {
                "owner_id": "1",
                "message_count": len(self.messages),
                "member_count": 1,
                "thread_metadata": {
                    "archived": self.archived,
                    "locked": self.locked,
                    "auto_archive_duration": 1440,
                    "archive_timestamp": "2026-01-01T00:00:00+00:00",
                },
            }
        return out


@dataclass(frozen=True)
class Glimpse:
    """What one person saw at one moment."""

    user: int
    channel: int
    text: str
    files: tuple[bytes, ...] = ()


def words(message: Message) -> list[str]:
    """Everything there is to read on a message, in reading order."""
    lines = [message.content] if message.content else []
    for embed in message.embeds:
        lines += [str(embed[name]) for name in ("title", "description") if embed.get(name)]
        lines += [f"{one['name']}: {one['value']}" for one in embed.get("fields", ())]
    lines += component_words(message.components)
    lines += list(message.alt.values())
    return lines


def component_words(components: Sequence[JSON]) -> list[str]:
    lines = []
    for one in limits.walk(components):
        if one["type"] == limits.TEXT:
            lines.append(one["content"])
        elif one["type"] == limits.GALLERY:
            lines += [item["description"] for item in one["items"] if item.get("description")]
        if one.get("label"):
            lines.append(f"[{one['label']}]")
        for name in ("placeholder", "value", "description"):
            if one.get(name):
                lines.append(str(one[name]))
        for option in one.get("options", ()):
            lines.append(f"[{option['label']}] {option.get('description') or ''}".rstrip())
    return lines


class World:
    def __init__(self) -> None:
        self.clock = Clock()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.seen: list[Glimpse] = []
        self.rung: list[int] = []  # whose phone rang for a mention, in order
        self._last_id = 0
        self._changed: list[asyncio.Event] = []

    def snowflake(self) -> int:
        at = int(self.clock.now() * 1000) - _EPOCH
        self._last_id = max(self._last_id + 1, at << 22)
        return self._last_id

    def user(self, name: str, locale: str = "en-US", *, bot: bool = False) -> User:
        user = User(self.snowflake(), name, locale, bot=bot)
        self.users[user.id] = user
        return user

    def guild(self, name: str, *members: User, locale: str = "en-US", shard: int = 0) -> Guild:
        """A server whose traffic goes to the given shard, of up to 16 shards."""
        number = self.snowflake() >> 22
        number += (shard - number) % 16
        while number << 22 in self.guilds:
            number += 16
        guild = Guild(number << 22, name, locale, {user.id for user in members})
        self.guilds[guild.id] = guild
        return guild

    def channel(self, guild: Guild, name: str = "games") -> Channel:
        return self._keep(Channel(self.snowflake(), TEXT_CHANNEL, guild, name))

    def thread(self, parent: Channel, name: str = "table") -> Channel:
        return self._keep(Channel(self.snowflake(), PUBLIC_THREAD, parent.guild, name, parent))

    def direct(self, *people: User) -> Channel:
        """The direct messages of the bot with one person (or of two people without the bot)."""
        ids = {user.id for user in people}
        for channel in self.channels.values():
            if channel.kind == DM and channel.people == ids:
                return channel
        return self._keep(Channel(self.snowflake(), DM, people=ids))

    def _keep(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        return channel

    def chatter(self, channel: Channel, user: User, text: str) -> Message:
        """Somebody writes something; the bot may not read what."""
        message = Message(self.snowflake(), channel, user.id, content=text)
        channel.messages[message.id] = message
        self.noticed(message)
        return message

    def noticed(self, message: Message) -> None:
        """The message is before its viewers' eyes, as it is now."""
        if not message.loading:
            self.glimpsed(
                message.channel.viewers() if message.only is None else {message.only},
                message.channel.id,
                message.text,
                tuple(message.files.values()),
            )
        self.changed()

    def glimpsed(
        self, users: Iterable[int], channel: int, text: str, files: tuple[bytes, ...] = ()
    ) -> None:
        self.seen += [Glimpse(user, channel, text, files) for user in users]
        self.changed()

    def changed(self) -> None:
        for event in self._changed:
            event.set()

    async def until(self, holds: Callable[[], Any], seconds: float = 10.0) -> Any:
        """Waits for a change after which it holds; returns what `holds` returned."""
        event = asyncio.Event()
        self._changed.append(event)
        try:
            async with asyncio.timeout(seconds):
                while not (found := holds()):
                    await event.wait()
                    event.clear()
                return found
        finally:
            self._changed.remove(event)

    def payload(self, message: Message) -> JSON:
        return {
            "id": str(message.id),
            "channel_id": str(message.channel.id),
            "author": self.users[message.author].payload(),
            "content": message.content,
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": "2026-01-01T00:00:00+00:00" if message.edits else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [
                {
                    "id": str(message.ids[name]),
                    "filename": name,
                    "size": len(data),
                    "url": f"https://cdn.invalid/{message.id}/{name}",
                    "proxy_url": f"https://cdn.invalid/{message.id}/{name}",
                    "description": message.alt.get(name),
                }
                for name, data in message.files.items()
            ],
            "embeds": message.embeds,
            "components": [resolved(one) for one in message.components],
            "pinned": message.id in message.channel.pins,
            "type": 0,
            "flags": message.flags | (1 << 7 if message.loading else 0),
        }


def _kind(url: str) -> str:
    return "image/gif" if url.endswith(".gif") else "image/png"


def resolved(component: JSON) -> JSON:
    """As Discord gives it back: media have sizes and places, components have numbers."""
    out = dict(component)
    out.setdefault("id", 1)
    if out["type"] == limits.GALLERY:
        out["items"] = [
            {
                "description": item.get("description"),
                "spoiler": bool(item.get("spoiler")),
                "media": {
                    "url": "https://cdn.invalid/x",
                    "proxy_url": "https://cdn.invalid/x",
                    "width": 1,
                    "height": 1,
                    "content_type": _kind(item["media"]["url"]),
                    "loading_state": 2,
                    "flags": 0,
                },
            }
            for item in out["items"]
        ]
    if "components" in out:
        out["components"] = [resolved(one) for one in out["components"]]
    if "accessory" in out:
        out["accessory"] = resolved(out["accessory"])
    return out
