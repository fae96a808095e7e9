"""The whole bot, as it runs, in this process: real adapter, courier and thinker over a loopback
server. Nothing is replaced but Telegram itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from aiogram.client.session.aiohttp import AiohttpSession

from bot.config import Settings
from bot.courier import Courier
from bot.desk import Desk
from bot.i18n import LOCALES, Words
from bot.people import People
from bot.platforms.port import Platform
from bot.platforms.telegram import Telegram
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import Store
from bot.thinker import Thinker
from engines import games as all_games
from engines.core.engine import Game
from engines.core.ui import Msg
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.server import TOKEN, Server
from tests.platforms.telegram.wire import Button
from tests.platforms.telegram.world import Chat, Message
from tests.toy import GAME as TOY

WORDS = Words((LOCALES, Path(__file__).parents[2] / "locales"))
UNLIMITED = 1e6


def every_game() -> dict[str, Game]:
    return {**all_games(), TOY.id: TOY}


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
            lambda: not (self.server.pending or queues["stale"] or queues["think"]),
            what="all screens shown",
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


@asynccontextmanager
async def running(
    server: Server,
    store: Store,
    games: Mapping[str, Game] | None = None,
    *,
    webhook: bool = False,
    seed: int = 1,
    **more: Any,
) -> AsyncIterator[Rig]:
    """One worker of the bot."""
    dice = Random(seed)
    if webhook:
        more["telegram_webhook_url"] = "http://bot.example"
    people = People(store)
    sessions = Sessions(games or every_game(), store, time.time, dice.randrange)
    platforms: dict[str, Platform] = {}
    courier = Courier(WORDS, people, sessions, store, platforms, time.time)
    desk = Desk(WORDS, people, sessions, courier, platforms)
    telegram = Telegram(settings(server, **more), store, WORDS, people, sessions, desk)
    platforms["tg"] = telegram
    thinker = Thinker(sessions, store, None, time.time, dice.randrange)
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
        assert isinstance(telegram.bot.session, AiohttpSession)
        await (await telegram.bot.session.create_session()).close()
        await asyncio.gather(*tasks, return_exceptions=True)


# --- playing ----------------------------------------------------------------------------------


async def seated(
    rig: Rig, group: Chat, game: str, *people: Person, thread: int | None = None
) -> None:
    """The first opens a table by its menu, the others join, all in the group."""
    host, *others = people
    lang = "ru" if host.user.language_code == "ru" else "en"
    host.says("/newgame", group, thread=thread)
    await host.presses(WORDS.say(Msg("title"), lang, game), group)
    for other in others:
        await other.presses(WORDS.say(Msg("key-join"), lang), group)
    await host.sees(others[-1].user.first_name if others else host.user.first_name, group)


async def started(rig: Rig, group: Chat, game: str, *people: Person, **more: Any) -> None:
    await seated(rig, group, game, *people, **more)
    lang = "ru" if people[0].user.language_code == "ru" else "en"
    await people[0].presses(WORDS.say(Msg("key-start"), lang), group)


def over(person: Person, chat: Chat) -> bool:
    rematch = {WORDS.say(Msg("key-rematch"), lang) for lang in ("en", "ru")}
    return any(label in rematch for label in person.labels(chat))


async def play(
    rig: Rig,
    chat: Chat,
    *people: Person,
    dice: Random,
    moves: int = 3000,
    seconds: float = 10,
    unfinished: bool = False,
    patient: bool = True,
    until: str = "",
) -> int:
    """Everybody presses what they see until the match is over; how many presses it took.

    It is over when the card in the chat says so, or every private screen says `until`. Who is not
    patient presses again when a press was not answered.
    """
    done: set[tuple[int, int, int]] = set()
    backs = {WORDS.say(Msg("key-back"), lang) for lang in ("en", "ru")}

    def fresh() -> list[tuple[Person, Message, Button]]:
        found = []
        for person in people:
            for message in person.messages(person.chat):
                keys = [
                    button
                    for button in message.buttons()
                    if button.data.startswith("k:") and ":!" not in button.data
                    and not button.disabled and button.text not in backs
                ]  # fmt: skip
                if keys and (person.id, message.id, message.edits) not in done:
                    found.append((person, message, dice.choice(keys)))
        return found

    def ended() -> bool:
        if until:
            return all(until in one.screen() or "🤝" in one.screen() for one in people)
        return over(people[0], chat)

    for count in range(moves):
        await rig.server.until(
            lambda: fresh() or ended(),
            seconds=seconds,
            what="a key to press\n" + "\n=====\n".join(one.all() for one in people),
        )
        if ended():
            return count
        person, message, button = dice.choice(fresh())
        seen = (person.id, message.id, message.edits)
        done.add(seen)
        query = rig.server.pressed(person.user, message, button.data)
        try:
            await rig.server.answer(query, seconds=seconds if patient else 0.3)
        except AssertionError:
            if patient:
                raise
            done.discard(seen)
    assert unfinished, f"not over after {moves} presses"
    return moves
