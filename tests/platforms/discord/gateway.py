"""The gateway of the loopback Discord: sessions, heartbeats, shards, resuming.

A session outlives its connections, and what happened while nobody listened is told on resuming. A
client that breaks the protocol is closed with the code Discord would use.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from dataclasses import dataclass, field

import aiohttp
from aiohttp import web

from tests.platforms.discord.world import JSON, Guild, User, World

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15


@dataclass
class Session:
    """A gateway session: it outlives its connections."""

    id: str
    shard: tuple[int, int]
    intents: int
    presence: JSON | None = None
    sequence: int = 0
    sent: list[JSON] = field(default_factory=list)
    link: Link | None = None


class Link:
    """One WebSocket of a client, compressed as it asked."""

    def __init__(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if compress == "zlib-stream" else None

    async def send(self, frame: JSON) -> None:
        text = json.dumps(frame, ensure_ascii=False)
        with contextlib.suppress(ConnectionError):
            if self._deflate is None:
                await self.socket.send_str(text)
            else:
                data = self._deflate.compress(text.encode())
                await self.socket.send_bytes(data + self._deflate.flush(zlib.Z_SYNC_FLUSH))


class Gateway:
    def __init__(self, world: World, me: User, token: str) -> None:
        self._world, self._me, self._token = world, me, token
        self.url = ""
        self.heartbeat = 41.25
        self.heartbeats = 0
        self.identified = 0
        self.resumed = 0
        self.sessions: dict[str, Session] = {}

    async def serve(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=None, autoping=True)
        await socket.prepare(request)
        if request.query.get("v") != "10" or request.query.get("encoding") != "json":
            await socket.close(code=4012)
            return socket
        link = Link(socket, request.query.get("compress"))
        await link.send({"op": 10, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
        session: Session | None = None
        while True:
            try:
                frame = await socket.receive(timeout=self.heartbeat * 2)
            except TimeoutError:
                await socket.close(code=4009)  # no heartbeat came
                break
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            told = json.loads(frame.data)
            op, data = told.get("op"), told.get("d")
            if op == 1:
                self.heartbeats += 1
                self._world.changed()
                await link.send({"op": 11})
            elif op == 2 and session is None:
                code = self._wrong_identify(data)
                if code:
                    await socket.close(code=code)
                    break
                session = await self._identify(link, data)
            elif op == 6 and session is None:
                session = await self._resume(link, data)
            elif op in (2, 6):
                await socket.close(code=4005)
            elif session is None:
                await socket.close(code=4003)
            elif op not in (3, 4, 8):
                await socket.close(code=4001)
        if session is not None and session.link is link:
            session.link = None
            if socket.close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
        self._world.changed()
        return socket

    def _wrong_identify(self, data: JSON) -> int:
        shard, count = data.get("shard", [0, 1])
        if data.get("token") != self._token:
            return 4004
        if not 0 <= shard < count:
            return 4010
        if data.get("intents") is None:
            return 4013
        return 4014 if data["intents"] & PRIVILEGED else 0

    async def _identify(self, link: Link, data: JSON) -> Session:
        shard, count = data.get("shard", [0, 1])
        number = self._world.snowflake()
        session = Session(
            f"session-{number}", (shard, count), data["intents"], data.get("presence"), link=link
        )
        self.sessions[session.id] = session
        self.identified += 1
        mine = [one for one in self._world.guilds.values() if self._belongs(session, one)]
        await self._tell(
            session,
            "READY",
            {
                "v": 10,
                "user": self._me.payload(),
                "guilds": [{"id": str(one.id), "unavailable": True} for one in mine],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": [shard, count],
                "application": {"id": str(self._me.id), "flags": 0},
            },
        )
        for guild in mine:
            await self._tell(session, "GUILD_CREATE", self._guild(guild))
        self._world.changed()
        return session

    async def _resume(self, link: Link, data: JSON) -> Session | None:
        session = self.sessions.get(data.get("session_id", ""))
        if session is None or data.get("token") != self._token:
            await link.send({"op": 9, "d": False})
            return None
        if data["seq"] > session.sequence:
            await link.socket.close(code=4007)
            return None
        for frame in session.sent:
            if frame["s"] > data["seq"]:
                await link.send(frame)
        session.link = link
        self.resumed += 1
        await self._tell(session, "RESUMED", {})
        self._world.changed()
        return session

    def _belongs(self, session: Session, guild: Guild | None) -> bool:
        if guild is None:
            return session.shard[0] == 0
        return guild.installed and (guild.id >> 22) % session.shard[1] == session.shard[0]

    def _guild(self, guild: Guild) -> JSON:
        channels = [
            one for one in self._world.channels.values() if one.guild is guild and not one.gone
        ]
        everyone = {
            "id": str(guild.id),
            "name": "@everyone",
            "permissions": str((1 << 52) - 1),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(min(guild.members, default=1)),
            "preferred_locale": guild.locale,
            "unavailable": False,
            "member_count": len(guild.members) + 1,
            "large": False,
            "roles": [everyone],
            "channels": [one.payload() for one in channels if one.kind != 11],
            "threads": [one.payload() for one in channels if one.kind == 11 and not one.archived],
            "members": [
                {
                    "user": self._me.payload(),
                    "roles": [],
                    "joined_at": "2026-01-01T00:00:00+00:00",
                    "deaf": False,
                    "mute": False,
                    "flags": 0,
                }
            ],
            "emojis": [],
            "stickers": [],
            "features": [],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_progress_bar_enabled": False,
            "system_channel_flags": 0,
            "afk_timeout": 300,
        }

    async def dispatch(self, event: str, data: JSON, guild: Guild | None, intents: int = 0) -> None:
        """To every session that has this server (direct messages go to shard 0)."""
        for session in list(self.sessions.values()):
            away = guild is not None and not guild.installed and session.shard[0] == 0
            if (self._belongs(session, guild) or away) and session.intents & intents == intents:
                await self._tell(session, event, data)

    async def welcome(self, guild: Guild) -> None:
        """The bot was added to a server."""
        told = {k: v for k, v in self._guild(guild).items() if k != "unavailable"}
        await self.dispatch("GUILD_CREATE", told, guild, GUILDS)

    async def _tell(self, session: Session, event: str, data: JSON) -> None:
        session.sequence += 1
        frame = {"op": 0, "t": event, "s": session.sequence, "d": data}
        session.sent.append(frame)
        if session.link is not None:
            await session.link.send(frame)

    async def drop(self) -> None:
        """Every WebSocket breaks; the sessions can be resumed."""
        for session in list(self.sessions.values()):
            if session.link is not None:
                link, session.link = session.link, None
                await link.socket.close(code=4000)

    async def ask_to_reconnect(self) -> None:
        for session in list(self.sessions.values()):
            if session.link is not None:
                await session.link.send({"op": 7, "d": None})

    async def invalidate(self) -> None:
        """The sessions are no more: the client must identify anew."""
        for session in list(self.sessions.values()):
            self.sessions.pop(session.id)
            if session.link is not None:
                await session.link.send({"op": 9, "d": False})

    async def connected(self, count: int = 1) -> None:
        """Waits until so many sessions have a living connection."""
        await self._world.until(
            lambda: sum(one.link is not None for one in self.sessions.values()) >= count
        )
