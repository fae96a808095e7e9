"""The whole bot on the loopback Discord: real sessions, courier and desk, a real discord.py."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot import codec
from bot.actions import Action, AtTable, Rematch
from bot.build import build
from bot.config import Settings, WrongSettings
from bot.i18n import LOCALES, Words
from bot.pictures import Pictures
from bot.platforms.discord import Discord as Adapter
from bot.platforms.discord import stamps as emoji
from bot.platforms.discord.outbox import Limits, Pace
from bot.render import Gallery
from bot.store.memory import MemoryStore
from bot.store.port import Store
from engines import games
from engines.core.engine import Game
from engines.core.ui import Msg
from tests import toy
from tests.platforms.discord.people import Control, Person
from tests.platforms.discord.server import Discord
from tests.platforms.discord.world import Channel, World
from tests.platforms.sketches import Sketches

TOY_LOCALES = Path(__file__).parents[2] / "locales"
WORDS = Words((LOCALES, TOY_LOCALES))
TOY = {toy.GAME.id: toy.GAME}
UNPACED = Pace(1000, 0.0001)
FAST = Limits(*[UNPACED] * 4)


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
        gallery: Gallery | None = None,
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
        chosen = games() if all_games is None else all_games
        bot = build(store, chosen, words or WORDS, now=now, random=self.dice.randrange)
        self.words, self.people, self.sessions = bot.words, bot.people, bot.sessions
        self.courier, self.desk, self.thinker = bot.courier, bot.desk, bot.thinker
        self.courier.pictures = Pictures(
            bot.words, gallery or Sketches(), self.courier.pictures.movies
        )
        self.platforms = bot.platforms
        self.adapter = Adapter(
            settings,
            store,
            self.words,
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
        # As if the bot had been here before: what it uploads once is there.
        self.server.emojis = {self.world.snowflake(): name for name in emoji.names()}
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
    action = asked(control)
    return action is not None and action.choice


def asked(control: Control) -> Action | None:
    """What a control asks for."""
    return codec.read((control.value or control.custom_id)[2:])


async def open_table(
    bot: Bot,
    game: str,
    people: Sequence[Person],
    lang: str = "en",
    patience: float = 10.0,
    rated: bool = True,
) -> str:
    """The first person opens a table where they are, the others join by its button; it starts."""
    host, *others = people

    def keys(word: str) -> dict[str, Control]:
        """By their tables: a card that is about to change may still stand above."""
        found = ((one, asked(one)) for one in host.controls() if one.label == said(bot, word, lang))
        return {action.table: one for one, action in found if isinstance(action, AtTable)}

    former = keys("key-join").keys()
    await host.slash("newgame", game=game)
    await host.until(lambda: keys("key-join").keys() - former, patience)
    (table,) = keys("key-join").keys() - former
    for one in others:
        await one.use(keys("key-join")[table])
    if not rated:
        await bot.sessions.switch(table, f"dc:{host.user.id}", "rated", False)
    await host.until(lambda: table in keys("key-start"), patience)
    await host.use(keys("key-start")[table])
    return table


async def play_out(
    bot: Bot,
    table: str,
    people: Sequence[Person],
    seed: int = 1,
    most: int = 3000,
    patience: float = 10.0,
) -> None:
    """Everybody presses what they see, at random, until the match is over."""
    dice = random.Random(seed)
    world = people[0].discord.world

    def over() -> bool:
        return any(asked(one) == Rematch(table) for one in people[0].controls())

    def movers() -> list[Person]:
        return [one for one in people if moves(one)]

    for _ in range(most):
        await world.until(lambda: over() or movers(), patience)
        if over():
            return
        mover = dice.choice(movers())
        choices = moves(mover)
        before = [one.custom_id for one in choices], [one.value for one in choices]
        await mover.use(dice.choice(choices))

        def changed(mover: Person = mover, before: Any = before) -> bool:
            now = moves(mover)
            return bool(([one.custom_id for one in now], [one.value for one in now]) != before)

        await world.until(lambda: changed() or over(), patience)
    raise AssertionError(f"not over after {most} presses")
