"""The whole bot on the loopback Discord: real sessions, courier and desk, a real discord.py."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.config import Settings, WrongSettings
from bot.courier import Courier
from bot.desk import Desk
from bot.i18n import LOCALES, Words
from bot.pages import Press, unpacked
from bot.people import People
from bot.platforms.discord import Discord as Adapter
from bot.platforms.discord.outbox import Limits
from bot.platforms.port import Platform
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import Store
from bot.thinker import Thinker
from engines import games
from engines.core.engine import Game
from engines.core.ui import Msg
from tests import toy
from tests.platforms.discord.people import Control, Person
from tests.platforms.discord.server import Discord
from tests.platforms.discord.world import Channel, World

TOY_LOCALES = Path(__file__).parents[2] / "locales"
WORDS = Words((LOCALES, TOY_LOCALES))
TOY = {toy.GAME.id: toy.GAME}
FAST = Limits(per=0.0001, burst=1000)


class Bot:
    """One process of the bot, as app.py would build it."""

    def __init__(
        self,
        server: Discord,
        store: Store,
        *,
        all_games: Mapping[str, Game] | None = None,
        limits: Limits = FAST,
        shards: str = "",
        seed: int = 1,
        token: str = "",
        words: Words | None = None,
    ) -> None:
        settings = Settings(
            _env_file=None,
            discord_bot_token=SecretStr(token or server.token),
            discord_api_base=server.api_base,
            discord_gateway_url=server.gateway.url,
            discord_shards=shards,
        )
        now = server.world.clock.now
        self.dice = random.Random(seed)
        self.said: list[str] = []
        self.store = store
        self.words, self.people = words or WORDS, People(store)
        chosen = games() if all_games is None else all_games
        self.sessions = Sessions(chosen, store, now, self.dice.randrange)
        self.platforms: dict[str, Platform] = {}
        self.courier = Courier(self.words, self.people, self.sessions, store, self.platforms, now)
        self.desk = Desk(self.words, self.people, self.sessions, self.courier, self.platforms)
        self.thinker = Thinker(self.sessions, store, None, now, self.dice.randrange)
        self.adapter = Adapter(
            settings,
            store,
            self.words,
            self.people,
            self.sessions,
            self.desk,
            self.said.append,
            now,
            limits,
            guild_ready_timeout=0.01,
        )
        self.platforms["dc"] = self.adapter
        self._tasks: list[asyncio.Task[Any]] = []
        self._server = server

    async def start(self) -> None:
        before = self._server.gateway.identified
        running = [one.run() for one in self.platforms.values()]
        running += [self.courier.run(), self.thinker.run()]
        self._tasks = [asyncio.create_task(one) for one in running]
        up = asyncio.create_task(
            self._server.world.until(lambda: self._server.gateway.identified > before)
        )
        await asyncio.wait([up, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in self._tasks:
            if task.done():
                task.result()

    async def stop(self) -> None:
        for task in reversed(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError, WrongSettings):
                await task


class Rig:
    """A server with one channel, people in it, and the bot."""

    def __init__(self, store: Store | None = None) -> None:
        self.world = World()
        self.server = Discord(self.world)
        self.store = store or MemoryStore()
        self.guild = self.world.guild("Club")
        self.channel = self.world.channel(self.guild)
        self.bots: list[Bot] = []

    def person(self, name: str, locale: str = "en-US", place: Channel | None = None) -> Person:
        user = self.world.user(name, locale)
        self.guild.members.add(user.id)
        return Person(self.server, user, place or self.channel)

    async def start(self, **more: Any) -> Bot:
        bot = Bot(self.server, self.store, **more)
        self.bots.append(bot)
        await bot.start()
        return bot

    async def restart(self, **more: Any) -> Bot:
        await self.bots.pop().stop()
        return await self.start(**more)


@asynccontextmanager
async def rigged(store: Store | None = None, **more: Any) -> AsyncIterator[tuple[Rig, Bot]]:
    rig = Rig(store)
    await rig.server.start()
    try:
        yield rig, await rig.start(**more)
    finally:
        for bot in rig.bots:
            await bot.stop()
        await rig.server.stop()


def said(bot: Bot, key: str, lang: str, game: str = "", **args: Any) -> str:
    """The bot's own words, so that a test presses what is written there."""
    return bot.words.say(Msg(key, args), lang, game)


def moves(person: Person) -> list[Control]:
    """What this person can choose now: in direct messages, or on what only they see here."""
    places = {person.direct.id: person.direct, person.place.id: person.place}
    return [one for place in places.values() for one in person.controls(place) if is_move(one)]


def is_move(control: Control) -> bool:
    press = unpacked(control.value or control.custom_id)
    return isinstance(press, Press) and not press.token.startswith("!")


async def open_table(bot: Bot, game: str, people: Sequence[Person], lang: str = "en") -> str:
    """The first person opens a table where they are, the others join by its button; it starts."""
    host, *others = people
    await host.slash("newgame", game=game)
    join = said(bot, "key-join", lang)
    await host.until(lambda: any(one.label == join for one in host.controls()))
    for one in others:
        await one.press(join)
    start = said(bot, "key-start", lang)
    await host.until(lambda: any(one.label == start for one in host.controls()))
    pressed = next(one for one in host.controls() if one.label == start)
    await host.use(pressed)
    press = unpacked(pressed.custom_id)
    assert isinstance(press, Press)
    return press.table


async def play_out(
    bot: Bot, table: str, people: Sequence[Person], seed: int = 1, most: int = 3000
) -> None:
    """Everybody presses what they see, at random, until the match is over."""
    dice = random.Random(seed)
    world = people[0].discord.world

    def over() -> bool:
        return any(
            isinstance(press := unpacked(one.custom_id), Press)
            and press.table == table
            and press.token == "!rematch"
            for one in people[0].controls()
        )

    def movers() -> list[Person]:
        return [one for one in people if moves(one)]

    for _ in range(most):
        await world.until(lambda: over() or movers())
        if over():
            return
        mover = dice.choice(movers())
        choices = moves(mover)
        before = [one.custom_id for one in choices], [one.value for one in choices]
        await mover.use(dice.choice(choices))

        def changed(mover: Person = mover, before: Any = before) -> bool:
            now = moves(mover)
            return bool(([one.custom_id for one in now], [one.value for one in now]) != before)

        await world.until(lambda: changed() or over())
    raise AssertionError(f"not over after {most} presses")
