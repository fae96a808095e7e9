"""What the windows of the page ask for, and the stream of changes to each.

Every request names its person by the window's own key, which is a secret and is never stored or
shown. What a window gets is what `Chat.visible` lets its person see, and nothing else.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from dataclasses import replace
from typing import Any

from aiohttp import web
from pydantic import BaseModel, Field, ValidationError

from bot import codec, commands, metrics
from bot.actions import (
    Action,
    Alone,
    Answer,
    AtTable,
    Language,
    LobbySettings,
    More,
    Move,
    NewGame,
    Seal,
    ShowHand,
    Start,
    Try,
    Watch,
)
from bot.desk import Asker, Desk, Reply, Room
from bot.i18n import DEFAULT, tidy
from bot.people import People
from bot.platforms.web.chats import LIVES, Chats, Message
from bot.platforms.web.drawing import mark_of
from bot.store.port import Store

KEY = re.compile(r"[A-Za-z0-9_-]{32,64}")
GIF = b"GIF89a"
DIGEST = re.compile(r"[0-9a-f]{1,64}")
BEAT = 15.0  # seconds between signs of life on a quiet stream


class Hello(BaseModel):
    name: str = Field(max_length=200)
    lang: str = Field(max_length=10)
    room: str = Field(max_length=64)


class Said(BaseModel):
    text: str = Field(max_length=2000)
    room: str = Field(max_length=64)
    private: bool = False


class Pressed(BaseModel):
    data: str = Field(max_length=64)
    room: str = Field(max_length=64)
    private: bool = False
    message: str = Field(max_length=20)


class Closed(BaseModel):
    room: str = Field(max_length=64)
    private: bool = False
    message: str = Field(max_length=20)


class Opened(BaseModel):
    game: str = Field(max_length=64)
    room: str = Field(max_length=64)
    alone: bool = False


class Visitor(BaseModel):
    name: str
    lang: str = ""


class Windows:
    def __init__(self, prefix: str, store: Store, people: People, desk: Desk, chats: Chats) -> None:
        self._prefix = prefix
        self._store = store
        self._people = people
        self._desk = desk
        self._chats = chats
        self._streams: set[asyncio.Queue[dict[str, Any]]] = set()

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/api/hello", self._hello),
            web.get("/api/stream", self._stream),
            web.get("/api/picture/{digest}", self._picture),
            web.post("/api/say", self._say),
            web.post("/api/press", self._press),
            web.post("/api/open", self._open),
            web.post("/api/close", self._close),
        ]

    def close(self) -> None:
        for queue in self._streams:
            queue.put_nowait({"bye": True})

    async def _hello(self, request: web.Request) -> web.Response:
        """A window introduces itself: its name, its language, its room."""
        person = _person(request)
        hello = Hello.model_validate_json(await request.read())
        name = tidy(hello.name)
        if not name:
            return web.json_response({"error": "name"}, status=400)
        lang = self._desk.words.language(hello.lang) or DEFAULT
        await self._store.write(
            f"visitor:{person}", Visitor(name=name, lang=lang).model_dump_json(), LIVES
        )
        known = await self._people.person(person)
        if known.lang != lang:
            await self._desk.do(Asker(person, name, hint=lang), Language(lang))
        room = _room(hello.room)
        told = {"person": person, "name": name, "lang": lang, "mark": mark_of(person)}
        return web.json_response({**told, "room": room.id, "title": room.title, "beat": BEAT})

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        """All this window may see, then every change to it. Reconnecting starts anew."""
        person = _person(request)
        await self._visitor(person)
        places = (_room(request.query.get("room", "")).id, person)
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        chats = [await self._chats.chat(place) for place in places]
        self._streams.add(queue)
        metrics.connections.labels(self._prefix).set(len(self._streams))
        for chat in chats:
            chat.watchers.add((person, queue))
        try:
            snapshot = {
                chat.place: [one.model_dump() for one in chat.visible(person)] for chat in chats
            }
            await _send(response, {"all": snapshot})
            while True:
                try:
                    async with asyncio.timeout(BEAT):
                        change = await queue.get()
                except TimeoutError:
                    await response.write(b": still here\n\n")
                    continue
                if "bye" in change:
                    return response
                await _send(response, change)
        except (ConnectionError, asyncio.CancelledError):
            return response
        finally:
            self._streams.discard(queue)
            metrics.connections.labels(self._prefix).set(len(self._streams))
            for chat in chats:
                chat.watchers.discard((person, queue))

    async def _picture(self, request: web.Request) -> web.Response:
        """Of a message that this window shows; kept by nobody on the way."""
        person, digest = _person(request), request.match_info["digest"]
        await self._visitor(person)
        if DIGEST.fullmatch(digest):
            for place in (person, _room(request.query.get("room", "")).id):
                if png := await self._chats.picture(place, digest, person):
                    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
                    kind = "image/gif" if png.startswith(GIF) else "image/png"
                    return web.Response(body=png, content_type=kind, headers=headers)
        raise web.HTTPNotFound

    async def _say(self, request: web.Request) -> web.Response:
        person = _person(request)
        said = Said.model_validate_json(await request.read())
        visitor = await self._visitor(person)
        text = tidy(said.text, 500)
        place = person if said.private else _room(said.room).id
        if not text:
            return web.json_response({"toast": ""})
        only = person if said.private else ""
        message = Message(id=0, author=visitor.name, by=mark_of(person), text=text, only=only)
        await self._chats.put(place, message)
        if not text.startswith("/") and not said.private:
            return web.json_response({"toast": ""})
        metrics.commands.labels(self._prefix).inc()
        typed = text[1:] if text.startswith("/") else f"{Move.word} {text}"
        word, _, rest = typed.partition(" ")
        asker = _asker(person, visitor, said.room, said.private)
        action = commands.read(word.lower(), rest, said.private)
        reply = await self._desk.do(asker, action)
        return await self._answer(asker, place, action, reply, loud=True)

    async def _press(self, request: web.Request) -> web.Response:
        person = _person(request)
        pressed = Pressed.model_validate_json(await request.read())
        visitor = await self._visitor(person)
        metrics.presses.labels(self._prefix).inc()
        asker = _asker(person, visitor, pressed.room, pressed.private)
        place = person if pressed.private else _room(pressed.room).id
        message = (await self._chats.chat(place)).find(pressed.message)
        if message and message.only not in ("", person):
            message = None
        press = codec.press(pressed.data, message.shown() if message else ())
        with metrics.press_seconds.time():
            reply = await self._desk.press(asker, press)
        if message and reply.done:
            await self._chats.remove(place, str(message.id))
        elif (
            message
            and reply.in_place
            and reply.page
            and (message.only or reply.public or reply.open)
        ):
            # Turning the pages of a rule book: the same message shows the next one.
            await self._chats.show(
                place, reply.page, id=message.id, only=message.only, about=message.about
            )
            return web.json_response({"toast": reply.toast})
        if not reply.refused:
            await self._put_away(place, person, press.action)
        return await self._answer(asker, place, press.action, reply)

    async def _open(self, request: web.Request) -> web.Response:
        """A game from the shelf: with the computer, on the private side; or for the room."""
        person = _person(request)
        opened = Opened.model_validate_json(await request.read())
        visitor = await self._visitor(person)
        asker = _asker(person, visitor, opened.room, opened.alone)
        action = Try(opened.game) if opened.alone else NewGame(opened.game)
        reply = await self._desk.do(asker, action)
        return web.json_response(
            {"toast": reply.toast, "go": "private" if opened.alone else "group"}
        )

    async def _close(self, request: web.Request) -> web.Response:
        """Something that was asked for, once it is read."""
        person = _person(request)
        closed = Closed.model_validate_json(await request.read())
        place = person if closed.private else _room(closed.room).id
        message = (await self._chats.chat(place)).find(closed.message)
        if message and message.only == person and message.about:
            await self._chats.remove(place, str(message.id))
        return web.json_response({"toast": ""})

    async def _answer(
        self, asker: Asker, place: str, action: Action | None, reply: Reply, loud: bool = False
    ) -> web.Response:
        """Pages of a reply become messages; what is not public is for the asker's eyes only."""
        page = reply.page
        if page and page.hand and isinstance(action, ShowHand):
            return await self._led(asker, page.hand)
        # What was asked for stands on the private side: a phone shows one side at a time.
        elsewhere = isinstance(action, Watch | Try) and reply.done
        there = isinstance(action, ShowHand) or elsewhere
        if page:
            only = "" if reply.public and asker.room else asker.person
            about = _about(action) if only and page.menu else ""
            if about:
                await self._chats.close(place, only, about)
            await self._chats.show(place, page, only=only, about=about, fleeting=page.fleeting)
        elif reply.toast and loud and not reply.evident and not elsewhere:
            await self._chats.put(place, Message(id=0, text=reply.toast, only=asker.person))
        told = {"toast": reply.toast}
        return web.json_response({**told, "go": "private"} if there else told)

    async def _put_away(self, place: str, person: str, done: Action | None) -> None:
        """What was opened before is of no use after this: the menu of a match once one has moved,
        the settings of a lobby once it plays."""
        if isinstance(done, Answer):
            await self._chats.close(place, person, _about(More(done.table)))
        if isinstance(done, Alone | Start):
            for opened in (LobbySettings(done.table), Seal(done.table)):
                await self._chats.close(place, person, _about(opened))

    async def _led(self, asker: Asker, table: str) -> web.Response:
        """The hand lies on the private side, where it lives: a copy would only grow old."""
        own = (await self._chats.chat(asker.person)).messages
        if not any((one.page or {}).get("hand") == table for one in own):
            await self._desk.do(replace(asker, room=None), ShowHand(table))
        return web.json_response({"toast": "", "go": "private", "hand": table})

    async def _visitor(self, person: str) -> Visitor:
        stored = await self._store.read(f"visitor:{person}")
        try:
            return Visitor.model_validate_json(stored or "")
        except ValidationError:
            raise web.HTTPUnauthorized(text="say hello first") from None


def _person(request: web.Request) -> str:
    """The id behind a window's key."""
    key = request.headers.get("X-Key", "")
    if not KEY.fullmatch(key):
        raise web.HTTPUnauthorized(text="no key")
    return "web:" + hashlib.sha256(key.encode()).hexdigest()[:16]


def _about(action: Action | None) -> str:
    if action is None:
        return ""
    return f"{action.word} {action.table}" if isinstance(action, AtTable) else action.word


def _room(name: str) -> Room:
    word = re.sub(r"[^a-z0-9]", "", name.lower())[:20] or "den"
    return Room(id=f"web:#{word}", title=f"#{word}")


def _asker(person: str, visitor: Visitor, room: str, private: bool) -> Asker:
    return Asker(person, visitor.name, None if private else _room(room), visitor.lang)


async def _send(response: web.StreamResponse, change: dict[str, Any]) -> None:
    await response.write(f"data: {json.dumps(change, ensure_ascii=False)}\n\n".encode())
