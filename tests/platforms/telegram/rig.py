"""The whole bot, as it runs, in this process: real adapter, courier and thinker over a loopback
server. Nothing is replaced but Telegram itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods.base import TelegramMethod, TelegramType

from bot import codec
from bot.actions import Answer
from bot.build import build
from bot.config import Settings
from bot.courier import Courier
from bot.desk import Desk
from bot.i18n import LOCALES, Words
from bot.illustrations import Illustrations
from bot.pictures import Pictures
from bot.platforms.port import Page, Picture
from bot.platforms.telegram import Telegram
from bot.presenter import Sheet
from bot.render import Gallery
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import Store
from bot.table import Table
from engines.core.engine import Game
from engines.core.scene import Private
from engines.core.ui import Arg, Msg
from tests.games import GAMES
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.server import TOKEN, Lost, Server
from tests.platforms.telegram.wire import ApiError, Button
from tests.platforms.telegram.world import Chat, Drawn, Message

WORDS = Words((LOCALES, Path(__file__).parents[2] / "locales"))
UNLIMITED = 1e6


def say(key: str, lang: str = "en", game: str = "", **args: Arg) -> str:
    """The words of the locale files, which may change without any test."""
    return WORDS.say(Msg(key, args), lang, game)


JOIN, LEAVE, START, HAND, MORE = map(
    say, ("key-join", "key-leave", "key-start", "key-hand", "key-more")
)
YOUR_TURN = say("your-turn", prompt="").strip()
LOBBY, LOBBY_RU = (
    WORDS.say(Msg("lobby-title", {"game": ""}), lang).rpartition(":")[2] for lang in ("en", "ru")
)


def cards(word: str) -> str:
    """The key of the toy game's setting, as it stands in the lobby."""
    return say("key-setting", name=say("setting-cards", game="high_card"), value=word)


def every_game() -> dict[str, Game]:
    return GAMES


def seats(game: str) -> int:
    """How many people it takes."""
    return min(GAMES[game].seats)


@dataclass(slots=True)
class Rig:
    server: Server
    store: Store
    platform: Telegram
    sessions: Sessions
    courier: Courier
    desk: Desk
    people: dict[str, Person] = field(default_factory=dict)

    def person(self, name: str, language: str | None = "en", *, started: bool = True) -> Person:
        one = Person(self.server, self.server.world.person(name, language))
        if started:
            self.server.world.open_private(one.user)
        self.people[name] = one
        return one

    def group(self, *people: Person, **more: Any) -> Chat:
        return self.server.world.group(*(one.user for one in people), **more)

    async def settled(self) -> None:
        """Every update is dealt with, every computer has moved, every screen is shown."""
        assert isinstance(self.store, MemoryStore)
        queues = self.store._queues
        await self.server.until(
            lambda: not (self.server.pending or queues["stale:tg"] or queues["think"]),
            what="all screens shown",
            seconds=60,
            look=0.01,
        )

    async def table_of(self, person: Person) -> Any:
        (table, *_) = await self.sessions.tables_of(f"tg:{person.id}")
        return table


def settings(server: Server, **more: Any) -> Settings:
    given: dict[str, Any] = {
        "telegram_bot_token": TOKEN,
        "telegram_api_base": server.url,
        "telegram_per_second": UNLIMITED,
        "telegram_group_per_minute": UNLIMITED,
        "telegram_chat_per_second": UNLIMITED,
        "telegram_webhook_port": 0,
        "web": False,
    }
    return Settings(_env_file=None, **{**given, **more})


class Direct(BaseSession):
    """The client's calls without a socket, for tests that make very many of them."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self._server = server

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ASYNC109
    ) -> TelegramType:
        files: dict[str, Any] = {}
        raw = {
            key: prepared
            for key, value in method.model_dump(warnings=False).items()
            if (prepared := self.prepare_value(value, bot=bot, files=files))
        }
        for name, file in files.items():
            raw[name] = b"".join([chunk async for chunk in file.read(bot)])
        await asyncio.sleep(0)
        try:
            result = await self._server.call(method.__api_method__, raw)
            body, status = {"ok": True, "result": result}, 200
        except ApiError as error:
            body, status = error.body(), error.code
        except Lost:
            raise TelegramNetworkError(method=method, message="connection lost") from None
        response = self.check_response(bot, method, status, json.dumps(body))
        return cast(TelegramType, response.result)

    async def close(self) -> None: ...

    async def stream_content(
        self,
        url: str,
        headers: dict[str, Any] | None = None,
        timeout: int = 30,  # noqa: ASYNC109
        chunk_size: int = 65536,
        raise_for_status: bool = True,
    ) -> AsyncGenerator[bytes, None]:
        raise NotImplementedError
        yield b""


class Looked(Pictures):
    """Draws as ever, and tells the world what each picture says: people have eyes."""

    def __init__(self, pictures: Pictures, server: Server) -> None:
        self._pictures = pictures
        self._world = server.world
        self.movies = pictures.movies

    async def page(self, sheet: Sheet, lang: str, table: Table[Any], wanted: bool) -> Page:
        page = await self._pictures.page(sheet, lang, table, wanted)
        if page.picture:
            self._world.told[page.picture.png] = page.picture.alt
            drawn = Drawn(page.picture.digest, page.fleeting)
            if isinstance(sheet.scene, Private):
                owner = table.players[sheet.scene.owner].id
                self._world.own.setdefault(page.picture.png, {})[owner] = drawn
                known = self._world.digests.setdefault(page.picture.png, set())
                known.add((owner, page.picture.digest))
            else:
                self._world.open.add(page.picture.png)
        return page

    def close(self) -> None:
        self._pictures.close()


class Printed(Illustrations):
    """Pictures of the books: everybody may see them, and what they say is of no match."""

    def __init__(self, games: Mapping[str, Game], server: Server) -> None:
        super().__init__(WORDS, games)
        self._world = server.world

    async def of(self, game: str, chapter: int, lang: str) -> Picture | None:
        picture = await super().of(game, chapter, lang)
        if picture:
            self._world.open.add(picture.png)
        return picture


@asynccontextmanager
async def running(
    server: Server,
    store: Store,
    games: Mapping[str, Game] | None = None,
    *,
    webhook: bool = False,
    direct: bool = False,
    service: type[Sessions] = Sessions,
    seed: int = 1,
    gallery: Gallery | None = None,
    **more: Any,
) -> AsyncIterator[Rig]:
    """One worker of the bot."""
    dice = Random(seed)
    if webhook:
        more["telegram_webhook_url"] = "http://bot.example"
    bot = build(store, games or every_game(), WORDS, random=dice.randrange, service=service)
    courier, desk, sessions, thinker = bot.courier, bot.desk, bot.sessions, bot.thinker
    courier.pictures = Looked(Pictures(WORDS, gallery, courier.pictures.movies), server)
    desk.illustrations = Printed(sessions.games, server)
    telegram = Telegram(settings(server, **more), store, WORDS, desk)
    if direct:
        telegram.bot.session = Direct(server)
    bot.add(telegram)
    tasks = [
        asyncio.create_task(part.run(), name=type(part).__name__)
        for part in (telegram, courier, thinker)
    ]
    try:
        if webhook:
            await server.until(lambda: server.webhook and telegram.address)
            server.backends.append(telegram.address)
        else:
            await server.until(lambda: server.polled)
        yield Rig(server, store, telegram, sessions, courier, desk)
    finally:
        if webhook and telegram.address in server.backends:
            server.backends.remove(telegram.address)
        for task in tasks:
            task.cancel()
        # The client's own close waits for encrypted connections; ours are plain.
        if isinstance(telegram.bot.session, AiohttpSession):
            await (await telegram.bot.session.create_session()).close()
        while any(not task.done() for task in tasks):
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=0.5)


# --- playing ----------------------------------------------------------------------------------


async def seated(
    server: Server, group: Chat, game: str, *people: Person, thread: int | None = None
) -> None:
    """The first opens a table by its menu, the others join, all in the group."""
    host, *others = people
    lang = "ru" if host.user.language_code == "ru" else "en"
    host.says("/newgame", group, thread=thread)
    await host.presses(say("title", lang, game), group)
    for other in others:
        await other.presses(say("key-join", lang), group)
    await host.sees(others[-1].user.first_name if others else host.user.first_name, group)


async def started(server: Server, group: Chat, game: str, *people: Person, **more: Any) -> None:
    await seated(server, group, game, *people, **more)
    lang = "ru" if people[0].user.language_code == "ru" else "en"
    await people[0].presses(say("key-start", lang), group)


def over(person: Person, chat: Chat) -> bool:
    rematch = {say("key-rematch", lang) for lang in ("en", "ru")}
    return any(label in rematch for label in person.labels(chat))


async def play(
    server: Server,
    chat: Chat,
    *people: Person,
    dice: Random,
    moves: int = 3000,
    seconds: float = 10,
    unfinished: bool = False,
    patient: bool = True,
    until: str = "",
    thought: float = 0.0,
    pick: Callable[[Person, list[Button]], Awaitable[Button]] | None = None,
) -> int:
    """Everybody presses what they see until the match is over; how many presses it took.

    Each thinks so many seconds before, and presses any key or what they `pick`. It is over when the
    card in the chat says so, or every private screen says `until`. Who is not patient presses again
    when a press was not answered.
    """
    done: set[tuple[int, int, int]] = set()

    def fresh() -> list[tuple[Person, Message, list[Button]]]:
        found = []
        for person in people:
            for message in person.messages(person.chat):
                keys = [
                    button
                    for button in message.buttons()
                    if isinstance(codec.read(button.data), Answer) and not button.disabled
                ]  # fmt: skip
                if keys and (person.id, message.id, message.edits) not in done:
                    found.append((person, message, keys))
        return found

    def ended() -> bool:
        if until:
            return all(until in one.screen() or "🤝" in one.screen() for one in people)
        return over(people[0], chat)

    for count in range(moves):
        await server.until(
            lambda: fresh() or ended(),
            seconds=seconds,
            what="a key to press\n" + "\n=====\n".join(one.all() for one in people),
        )
        if ended():
            return count
        person, message, keys = dice.choice(fresh())
        button = await pick(person, keys) if pick else dice.choice(keys)
        seen = (person.id, message.id, message.edits)
        done.add(seen)
        if thought:
            await asyncio.sleep(thought)
        query = server.pressed(person.user, message, button.data)
        try:
            await server.answer(query, seconds=seconds if patient else 0.3)
        except AssertionError:
            if patient:
                raise
            done.discard(seen)
    assert unfinished, f"not over after {moves} presses"
    return moves
