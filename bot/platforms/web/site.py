"""What the playground serves: the page, its files, its words; and who may ask at all.

Every request but the page itself must come from this very address (Host and Origin are checked), so
no other site can play for you; and the page loads nothing from anywhere else.
"""

from __future__ import annotations

import re
from dataclasses import asdict
from html import escape
from importlib.resources import files
from typing import Any

import structlog
from aiohttp import web
from pydantic import ValidationError

from bot import metrics
from bot.i18n import DEFAULT, Words
from bot.shelf import Shelf
from bot.store.port import Away
from engines.core.ui import Msg

STATIC = files(__package__).joinpath("static")
FONTS = files("bot.render").joinpath("fonts")
KINDS = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
}
NAMES = ("127.0.0.1", "localhost", "::1")
PORT = re.compile(r":[0-9]{1,5}$")
# Pictures come with the window's key, so they are blobs; no other site may frame the page.
POLICY = "default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'"
DAY = 86400
PLACE = "<!-- languages -->"  # in the page
CHROME = (
    *("title", "group", "private", "send", "placeholder", "name", "name-hint", "enter"),
    *("language", "theme", "offline", "empty-group", "empty-private", "new", "rename", "chats"),
    *("unread", "welcome", "guest", "which", "close", "try", "friends", "words", "spots", "keys"),
    *("table", "cards"),
)

log = structlog.get_logger()


class Site:
    def __init__(self, host: str, words: Words, shelf: Shelf, prefix: str) -> None:
        self._host = host
        self._shelf = shelf
        self._words = words
        self._prefix = prefix
        self._files = {
            one.name: one.read_bytes()
            for folder in (STATIC, FONTS)
            for one in folder.iterdir()
            if one.name.rpartition(".")[2] in KINDS
        }
        self.page = self._files["index.html"].decode().replace(PLACE, self._choices())
        self._files["index.html"] = self.page.encode()

    def _choices(self) -> str:
        """Every language there is, to choose from."""
        say = self._words.say
        return "".join(
            f'<option value="{one}" title="{escape(say(Msg("language-name"), one))}"'
            f"{' selected' if one == DEFAULT else ''}>{one.upper()}</option>"
            for one in self._words.languages
        )

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self._page),
            web.get("/static/{name}", self._static),
            web.get("/api/words", self._chrome),
            web.get("/api/games", self._games),
            web.get("/api/cover/{game}", self._cover),
        ]

    @web.middleware
    async def guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
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
        except ConnectionError:
            # Who asked has gone before the question was whole: nobody is there to be answered.
            raise web.HTTPBadRequest from None
        except Exception:
            log.exception("a request failed", path=request.path)
            metrics.errors.labels(self._prefix).inc()
            return self._sorry(request, "web-trouble", 500)

    def _sorry(self, request: web.Request, key: str, status: int) -> web.Response:
        """In the browser's language: who asks may be what could not be read."""
        lang = self._words.language(request.headers.get("Accept-Language")) or DEFAULT
        return web.json_response({"toast": self._words.say(Msg(key), lang)}, status=status)

    async def _page(self, request: web.Request) -> web.Response:
        return self._file("index.html")

    async def _static(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in self._files:
            raise web.HTTPNotFound
        return self._file(name)

    def _file(self, name: str) -> web.Response:
        ending = name.rpartition(".")[2]
        headers = {
            "Content-Type": f"{KINDS[ending]}; charset=utf-8",
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": f"max-age={DAY}" if ending == "ttf" else "no-cache",
        }
        return web.Response(body=self._files[name], headers=headers)

    async def _chrome(self, request: web.Request) -> web.Response:
        lang = self._lang(request)
        return web.json_response({key: self._words.say(Msg(f"web-{key}"), lang) for key in CHROME})

    async def _games(self, request: web.Request) -> web.Response:
        lang = self._lang(request)
        tiles = [
            {**asdict(one), "cover": f"/api/cover/{one.game}?lang={lang}"}
            for one in self._shelf.tiles(lang)
        ]
        return web.json_response(tiles)

    async def _cover(self, request: web.Request) -> web.Response:
        png = await self._shelf.cover(request.match_info["game"], self._lang(request))
        if not png:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "max-age=3600", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    def _lang(self, request: web.Request) -> str:
        return self._words.language(request.query.get("lang")) or DEFAULT
