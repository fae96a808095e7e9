"""The playground as it runs, and browser windows without a browser: requests and a live stream."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession
from aiohttp.test_utils import TestServer

from bot.build import build
from bot.config import Settings
from bot.platforms.web import Web
from bot.store.port import Store
from engines.core.engine import Game
from tests.bot.house import GAMES, WORDS

PATIENCE = 10.0


class Playground:
    """Real server, desk, courier and thinker over a store; serves until it is closed."""

    def __init__(self, store: Store, games: Mapping[str, Game] = GAMES) -> None:
        self.store = store
        bot = build(store, games, WORDS)
        self.sessions, self.courier = bot.sessions, bot.courier
        self.desk, self.thinker = bot.desk, bot.thinker
        settings = Settings(_env_file=None)
        self.web = Web(settings, store, WORDS, bot.people, self.desk, lambda line: None)
        bot.add(self.web)
        self.server = TestServer(self.web.app())
        self.client = ClientSession()
        self.windows: list[Window] = []

    async def start(self) -> None:
        await self.server.start_server()
        self._tasks = [asyncio.create_task(one.run()) for one in (self.courier, self.thinker)]

    async def close(self) -> None:
        for window in self.windows:
            await window.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.client.close()
        await self.server.close()

    async def window(self, name: str, lang: str = "en", room: str = "", key: str = "") -> Window:
        """Somebody opens the page; the same key is the same tab, opened again."""
        window = Window(self, key or hashlib.sha256(name.encode()).hexdigest()[:40], room)
        await window.hello(name, lang)
        await window.listen()
        return window


@asynccontextmanager
async def playground(store: Store, games: Mapping[str, Game] = GAMES) -> AsyncIterator[Playground]:
    ground = Playground(store, games)
    await ground.start()
    try:
        yield ground
    finally:
        await ground.close()


class Window:
    """One tab: what it shows, and every byte it was ever sent."""

    def __init__(self, ground: Playground, key: str, room: str) -> None:
        self.ground, self.key, self.room = ground, key, room
        self.group = self.me = ""
        self.chats: dict[str, dict[int, dict[str, Any]]] = {}
        self.heard = ""
        self._news = asyncio.Condition()
        self._reading: asyncio.Task[None] | None = None
        ground.windows.append(self)

    async def post(
        self,
        path: str,
        body: Any = None,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, Any]:
        data = json.dumps(body).encode() if raw is None else raw
        url = self.ground.server.make_url(path)
        given = {"X-Key": self.key, **(headers or {})}
        async with self.ground.client.post(url, data=data, headers=given) as answer:
            text = await answer.text()
            is_json = answer.content_type == "application/json"
            return answer.status, json.loads(text) if is_json else text

    async def hello(self, name: str, lang: str = "en") -> None:
        status, told = await self.post(
            "/api/hello", {"name": name, "lang": lang, "room": self.room}
        )
        assert status == 200, told
        self.group, self.me = told["room"], told["person"]

    async def listen(self) -> None:
        """Open the stream; returns with its snapshot."""
        await self.close()
        self.chats = {}
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda: self.group in self.chats)

    async def close(self) -> None:
        if self._reading:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self) -> None:
        url = self.ground.server.make_url("/api/stream").with_query(room=self.room)
        async with self.ground.client.get(url, headers={"X-Key": self.key}) as answer:
            assert answer.status == 200, answer.status
            async for line in answer.content:
                if line.startswith(b"data: "):
                    self.heard += line.decode()
                    async with self._news:
                        self._changed(json.loads(line[6:]))
                        self._news.notify_all()

    def _changed(self, change: dict[str, Any]) -> None:
        for place, messages in change.get("all", {}).items():
            self.chats[place] = {one["id"]: one for one in messages}
        if "put" in change:
            self.chats[change["chat"]][change["put"]["id"]] = change["put"]
        if "drop" in change:
            self.chats[change["chat"]].pop(change["drop"], None)

    async def until(self, what: Callable[[], Any]) -> Any:
        try:
            async with asyncio.timeout(PATIENCE), self._news:
                return await self._news.wait_for(what)
        except TimeoutError:
            raise AssertionError(f"never happened; the window shows:\n{self.text()}") from None

    def text(self, place: str | None = None) -> str:
        """All that can be read now, buttons included."""
        places = self.chats if place is None else [place]
        return "\n".join(spelled(one) for at in places for one in self.chats[at].values())

    async def sees(self, text: str, place: str | None = None) -> None:
        await self.until(lambda: text in self.text(place))

    async def misses(self, text: str, place: str | None = None) -> None:
        await self.until(lambda: text not in self.text(place))

    async def says(self, text: str, private: bool = False) -> str:
        status, told = await self.post(
            "/api/say", {"text": text, "room": self.room, "private": private}
        )
        assert status == 200, told
        return str(told["toast"])

    async def picture(self, digest: str) -> tuple[int, bytes]:
        url = self.ground.server.make_url(f"/api/picture/{digest}").with_query(room=self.room)
        async with self.ground.client.get(url, headers={"X-Key": self.key}) as answer:
            if answer.status == 200:
                assert answer.headers["Cache-Control"] == "no-store"
            return answer.status, await answer.read()

    def pictures(self, place: str) -> list[str]:
        pages = [one["page"] for one in self.chats[place].values() if one["page"]]
        return [page["picture"]["digest"] for page in pages if page["picture"]]

    def buttons(self, place: str) -> list[tuple[int, dict[str, str]]]:
        return [
            (message["id"], button)
            for message in self.chats[place].values()
            for row in (message["page"] or {"rows": []})["rows"]
            for button in row
            if button["data"]
        ]

    async def presses(self, label: str, private: bool = False) -> str:
        place = self.me if private else self.group
        await self.until(lambda: any(label in one["label"] for _, one in self.buttons(place)))
        found = [(id, one) for id, one in self.buttons(place) if label in one["label"]]
        id, button = found[-1]
        return await self.press(button["data"], id, private)

    async def press(self, data: str, message: int = 0, private: bool = False) -> str:
        return str((await self.told(data, message, private))["toast"])

    async def told(self, data: str, message: int = 0, private: bool = False) -> dict[str, Any]:
        """All that the server answers to a press."""
        body = {"data": data, "room": self.room, "private": private, "message": str(message)}
        status, told = await self.post("/api/press", body)
        assert status == 200, told
        return dict(told)


def spelled(message: dict[str, Any]) -> str:
    lines = [message["author"], message["text"]]
    if page := message["page"]:
        lines += [
            "".join(part.get("name") or part.get("text", "") for part in text)
            for text in (page["title"], *page["lines"])
        ]
        lines += [page["board"], (page["picture"] or {"words": ""})["words"]]
        lines += [button["label"] for row in page["rows"] for button in row]
    return "\n".join(lines)
