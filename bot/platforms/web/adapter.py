"""The playground's server side: requests in, pages out, a stream of changes to each window.

Every request names its person by the window's own key; every request but the page itself must come
from this very address (Host and Origin are checked), so no other site can play for you.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import structlog
from aiohttp import web
from prometheus_client import generate_latest
from pydantic import BaseModel, Field, ValidationError

from bot import metrics
from bot.config import Settings, WrongSettings
from bot.desk import Answer, Asker, Desk
from bot.i18n import LANGUAGES, Words, language, tidy
from bot.people import DEFAULT, People
from bot.platforms.port import Page, Shown
from bot.platforms.web.chats import Chats, Message, drawn
from bot.store.port import Away, Store
from bot.table import Room
from engines.core.ui import Msg

STATIC = files(__package__).joinpath("static")
KEY = re.compile(r"[A-Za-z0-9_-]{32,64}")
NAMES = ("127.0.0.1", "localhost", "::1")
PORT = re.compile(r":[0-9]{1,5}$")
BEAT = 15.0  # seconds between signs of life on a quiet stream
CHROME = (
    *("title", "group", "private", "send", "placeholder", "name", "name-hint", "enter"),
    *("language", "theme", "offline", "empty-group", "empty-private"),
)

log = structlog.get_logger()


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


class Visitor(BaseModel):
    name: str
    lang: str = ""


class Web:
    prefix = "web"

    def __init__(
        self,
        settings: Settings,
        store: Store,
        words: Words,
        people: People,
        desk: Desk,
        say: Callable[[str], None],
    ) -> None:
        self._host, self._port = settings.web_host, settings.web_port
        self._store = store
        self._words = words
        self._people = people
        self._desk = desk
        self._tell = say
        self._chats = Chats(store)
        self._streams: set[asyncio.Queue[dict[str, Any]]] = set()

    # --- the port --------------------------------------------------------------------------

    async def show(self, place: str, page: Page, last: Shown | None) -> Shown:
        if _is_person(place):
            await self._chats.moment_over(place)
        chat = await self._chats.chat(place)
        kept = last and not last.fleeting and chat.find(last.message)
        if last and not kept:
            await self._chats.remove(last.place, last.message)
        only = place if _is_person(place) else ""
        message = Message(id=kept.id if kept else 0, page=drawn(page), only=only)
        shown = await self._chats.put(place, message)
        return Shown(place=place, message=str(shown.id))

    async def withdraw(self, shown: Shown) -> None:
        await self._chats.remove(shown.place, shown.message)

    async def reach(self, person: str) -> bool:
        return True

    def link(self, payload: str) -> str:
        return ""

    async def run(self) -> None:
        runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=1)
        await runner.setup()
        try:
            site = web.TCPSite(runner, self._host, self._port)
            try:
                await site.start()
            except OSError as problem:
                why = problem.strerror or problem
                raise WrongSettings(f"WEB_HOST, WEB_PORT: {why}") from None
            port = runner.addresses[0][1]
            host = f"[{self._host}]" if ":" in self._host else self._host
            self._tell(f"Playground: http://{host}:{port}  (two windows are two people)")
            await asyncio.Event().wait()
        finally:
            for queue in self._streams:
                queue.put_nowait({"bye": True})
            await runner.cleanup()

    # --- requests --------------------------------------------------------------------------

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard], client_max_size=64 * 1024)
        app.router.add_get("/", self._page)
        app.router.add_get("/static/{name}", self._static)
        app.router.add_get("/api/words", self._chrome)
        app.router.add_post("/api/hello", self._hello)
        app.router.add_get("/api/stream", self._stream)
        app.router.add_post("/api/say", self._say)
        app.router.add_post("/api/press", self._press)
        app.router.add_get("/health", self._health)
        app.router.add_get("/metrics", self._metrics)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        # A foreign name in Host is a rebinding attack; a foreign Origin is another site.
        if PORT.sub("", request.host).strip("[]") not in (*NAMES, self._host):
            raise web.HTTPForbidden(text="wrong Host")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            raise web.HTTPForbidden(text="wrong Origin")
        try:
            return await handler(request)  # type: ignore[no-any-return]
        except ValidationError as wrong:
            raise web.HTTPBadRequest(text=f"{wrong.error_count()} wrong fields") from None
        except Away:
            return self._sorry(request, "refused-away-store", 503)
        except web.HTTPException:
            raise
        except Exception:
            log.exception("a request failed", path=request.path)
            metrics.errors.labels(self.prefix).inc()
            return self._sorry(request, "web-trouble", 500)

    def _sorry(self, request: web.Request, key: str, status: int) -> web.Response:
        """In the browser's language: who asks may be what could not be read."""
        lang = language(request.headers.get("Accept-Language")) or DEFAULT
        return web.json_response({"toast": self._words.say(Msg(key), lang)}, status=status)

    async def _page(self, request: web.Request) -> web.Response:
        return self._file("index.html")

    async def _static(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in ("page.js", "page.css", "icon.svg"):
            raise web.HTTPNotFound
        return self._file(name)

    def _file(self, name: str) -> web.Response:
        kinds = {
            "html": "text/html",
            "js": "text/javascript",
            "css": "text/css",
            "svg": "image/svg+xml",
        }
        response = web.Response(
            text=STATIC.joinpath(name).read_text("utf-8"),
            content_type=kinds[name.rpartition(".")[2]],
            charset="utf-8",
        )
        # No other site may put the page into a frame of its own either.
        response.headers["Content-Security-Policy"] = "default-src 'self'; frame-ancestors 'none'"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Cache-Control"] = "no-cache"
        return response

    async def _chrome(self, request: web.Request) -> web.Response:
        lang = request.query.get("lang", DEFAULT)
        lang = lang if lang in LANGUAGES else DEFAULT
        return web.json_response({key: self._words.say(Msg(f"web-{key}"), lang) for key in CHROME})

    async def _hello(self, request: web.Request) -> web.Response:
        """A window introduces itself: its name, its language, its room."""
        person = self._person(request)
        hello = Hello.model_validate_json(await request.read())
        name = tidy(hello.name)
        if not name:
            return web.json_response({"error": "name"}, status=400)
        lang = hello.lang if hello.lang in LANGUAGES else DEFAULT
        await self._store.write(
            f"visitor:{person}", Visitor(name=name, lang=lang).model_dump_json()
        )
        known = await self._people.person(person)
        if known.lang != lang:
            await self._desk.command(Asker(person, name, hint=lang), "language", lang)
        room = _room(hello.room)
        return web.json_response(
            {"person": person, "name": name, "lang": lang, "room": room.id, "title": room.title}
        )

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        """All this window may see, then every change to it. Reconnecting starts anew."""
        person = self._person(request)
        await self._visitor(person)
        places = (_room(request.query.get("room", "")).id, person)
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        chats = [await self._chats.chat(place) for place in places]
        self._streams.add(queue)
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
            for chat in chats:
                chat.watchers.discard((person, queue))

    async def _say(self, request: web.Request) -> web.Response:
        person = self._person(request)
        said = Said.model_validate_json(await request.read())
        visitor = await self._visitor(person)
        text = tidy(said.text, 500)
        place = person if said.private else _room(said.room).id
        if not text:
            return web.json_response({"toast": ""})
        only = person if said.private else ""
        await self._chats.put(place, Message(id=0, author=visitor.name, text=text, only=only))
        if not text.startswith("/"):
            return web.json_response({"toast": ""})
        metrics.commands.labels(self.prefix).inc()
        word, _, rest = text[1:].partition(" ")
        asker = self._asker(person, visitor, said.room, said.private)
        answer = await self._desk.command(asker, word.lower(), rest)
        await self._answer(asker, place, answer, loud=True)
        return web.json_response({"toast": answer.toast})

    async def _press(self, request: web.Request) -> web.Response:
        person = self._person(request)
        pressed = Pressed.model_validate_json(await request.read())
        visitor = await self._visitor(person)
        metrics.presses.labels(self.prefix).inc()
        asker = self._asker(person, visitor, pressed.room, pressed.private)
        with metrics.press_seconds.time():
            answer = await self._desk.press(asker, pressed.data)
        place = person if pressed.private else _room(pressed.room).id
        message = (await self._chats.chat(place)).find(pressed.message)
        # Only the message that was pressed may change by it, not one that a forged press names.
        if message and message.only in ("", person) and message.carries(pressed.data):
            if answer.done:
                await self._chats.remove(place, str(message.id))
            elif answer.page and message.only == person and not _of_table(message):
                # Turning the pages of a rule book: the same message shows the next one.
                update = {"page": drawn(answer.page)}
                await self._chats.put(place, message.model_copy(update=update))
                return web.json_response({"toast": answer.toast})
        await self._answer(asker, place, answer)
        return web.json_response({"toast": answer.toast})

    async def _answer(self, asker: Asker, place: str, answer: Answer, loud: bool = False) -> None:
        """Pages of an answer become messages; what is not public is for the asker's eyes only."""
        if answer.page:
            page = answer.page
            only = "" if answer.public and asker.room else asker.person
            message = Message(id=0, page=drawn(page), only=only, fleeting=page.fleeting)
            await self._chats.put(place, message)
        elif answer.toast and loud:
            await self._chats.put(place, Message(id=0, text=answer.toast, only=asker.person))

    async def _health(self, request: web.Request) -> web.Response:
        try:
            await self._store.ping()
        except Away:
            return web.json_response({"status": "store away"}, status=503)
        return web.json_response({"status": "ok"})

    async def _metrics(self, request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), content_type="text/plain")

    # --- who asks --------------------------------------------------------------------------

    def _person(self, request: web.Request) -> str:
        """The id behind a window's key. The key itself is a secret and is never stored or shown."""
        key = request.headers.get("X-Key", "")
        if not KEY.fullmatch(key):
            raise web.HTTPUnauthorized(text="no key")
        return "web:" + hashlib.sha256(key.encode()).hexdigest()[:16]

    async def _visitor(self, person: str) -> Visitor:
        stored = await self._store.read(f"visitor:{person}")
        try:
            return Visitor.model_validate_json(stored or "")
        except ValidationError:
            raise web.HTTPUnauthorized(text="say hello first") from None

    def _asker(self, person: str, visitor: Visitor, room: str, private: bool) -> Asker:
        # On one's own machine everybody is an admin of the playground's rooms.
        where = None if private else _room(room)
        return Asker(person, visitor.name, where, visitor.lang, admin=where is not None)


def _room(name: str) -> Room:
    word = re.sub(r"[^a-z0-9]", "", name.lower())[:20] or "den"
    return Room(id=f"web:#{word}", title=f"#{word}")


def _is_person(place: str) -> bool:
    return not place.startswith("web:#")


def _of_table(message: Message) -> bool:
    """A table's own screens are the courier's: only answers may be overwritten by answers."""
    rows = (message.page or {}).get("rows", [])
    return any(button["data"].startswith("k:") for row in rows for button in row)


async def _send(response: web.StreamResponse, change: dict[str, Any]) -> None:
    await response.write(f"data: {json.dumps(change, ensure_ascii=False)}\n\n".encode())
