"""One match, three platforms: one person on the loopback Telegram, one on the loopback Discord, one
in the playground, each in the own language, private hands included, to its end."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from aiogram.client.session.aiohttp import AiohttpSession
from aiohttp import ClientSession
from aiohttp.test_utils import TestServer

from bot import codec
from bot.actions import Answer
from bot.config import Settings
from bot.people.links import MINUTES
from bot.people.ratings import PROVISIONAL
from bot.platforms.telegram import Telegram
from bot.platforms.web import Web
from bot.render import Gallery
from bot.store.memory import MemoryStore
from tests.platforms.discord.people import Person
from tests.platforms.discord.rig import WORDS, Bot, Rig, moves, said
from tests.platforms.telegram.people import Person as Telegrammer
from tests.platforms.telegram.rig import settings as telegram_settings
from tests.platforms.telegram.server import Server
from tests.platforms.web.windows import Playground, Window

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


class Ground(Playground):
    """The playground of a bot that runs already."""

    def __init__(self, web: Web) -> None:
        self.web, self.windows = web, []
        self.server, self.client = TestServer(web.app()), ClientSession()

    async def start(self) -> None:
        await self.server.start_server()

    async def close(self) -> None:
        for window in self.windows:
            await window.close()
        await self.client.close()
        await self.server.close()


Offer = Callable[[], Awaitable[None]]  # makes the move it stands for


def on_discord(person: Person, asked: int) -> list[Offer]:
    return [
        lambda one=one: person.use(one)  # type: ignore[misc]
        for one in moves(person)
        if answers((one.value or one.custom_id)[2:], asked)
    ]


def on_telegram(person: Telegrammer, asked: int) -> list[Offer]:
    async def press(message: Any, data: str) -> None:
        await person.server.answer(person.server.pressed(person.user, message, data), seconds=10)

    return [
        lambda m=message, d=key.data: press(m, d)  # type: ignore[misc]
        for message in person.messages(person.chat)
        for key in message.buttons()
        if answers(key.data, asked) and not key.disabled
    ]


def on_the_web(window: Window, asked: int) -> list[Offer]:
    return [
        lambda i=id, d=button["data"]: window.press(d, i, True)  # type: ignore[misc]
        for id, button in window.buttons(window.me)
        if answers(button["data"], asked)
    ]


def answers(data: str, asked: int) -> bool:
    """Whether a key answers the question that stands since then."""
    action = codec.read(data)
    return isinstance(action, Answer) and action.seen == asked


async def test_one_match_on_three_platforms() -> None:
    rig = Rig(MemoryStore())
    await rig.server.start()
    bot = Bot(rig.server, rig.store, gallery=Gallery())  # Telegram looks into pictures
    rig.bots.append(bot)
    async with Server() as there:
        telegram = Telegram(telegram_settings(there), rig.store, WORDS, bot.desk)
        web = Web(
            Settings(_env_file=None, web_port=0), rig.store, WORDS, bot.people, bot.desk, print
        )
        bot.platforms |= {"tg": telegram, "web": web}
        ground = Ground(web)
        await ground.start()
        await bot.start()
        try:
            await play(rig, bot, there, ground)
        finally:
            await ground.close()
            assert isinstance(telegram.bot.session, AiohttpSession)
            await (await telegram.bot.session.create_session()).close()
            await bot.stop()
            await rig.server.stop()


async def play(rig: Rig, bot: Bot, there: Server, ground: Ground) -> None:
    vera = Telegrammer(there, there.world.person("Вера", "ru"))
    there.world.open_private(vera.user)
    group = there.world.group(vera.user)
    anna = rig.person("Anna")
    carl = await ground.window("Carl", "en")
    dora = await one_person(rig, bot, vera)

    vera.says("/newgame great_wall", group)
    await vera.sees("Вера", group)
    (table,) = await bot.sessions.tables_of(f"tg:{vera.id}")
    code = table.id
    await vera.sees(code, group)  # the card shows the code
    await anna.slash("join", code=code)
    await vera.presses(said(bot, "key-admit", "ru", name="Anna"), group)
    await anna.until("2. Anna")
    await carl.says(f"/join {code}")
    await vera.presses(said(bot, "key-admit", "ru", name="Carl"), group)
    await carl.sees("3. Carl", carl.group)
    await vera.sees("3. Carl", group)
    await anna.until("3. Carl")
    await dora.slash("join", code=code)
    await dora.until(said(bot, "refused-seated-elsewhere", "ru"))
    await dora.slash("games", dora.direct)
    await dora.until(
        lambda: code in dora.screen(dora.direct) and "Telegram" in dora.screen(dora.direct)
    )
    await vera.presses(said(bot, "key-start", "ru"), group)

    offers = (
        lambda asked: on_telegram(vera, asked),
        lambda asked: on_discord(anna, asked),
        lambda asked: on_the_web(carl, asked),
    )
    waits: tuple[Callable[[Any], Awaitable[Any]], ...] = (
        lambda holds: there.until(holds, seconds=10),
        lambda holds: rig.world.until(holds, 10),
        carl.until,
    )
    dice = Random(3)
    for _ in range(2000):
        now = await bot.sessions.table(code)
        if now.ended or now.state is None:
            break
        (seat, *_) = sorted(bot.sessions.games[now.game].engine.to_act(now.state))
        asked = now.chairs[seat].asked
        await waits[seat](lambda s=seat, a=asked: offers[s](a))
        await dice.choice(offers[seat](asked))()

    assert (await bot.sessions.table(code)).ended == "over"
    await anna.until("🏆")
    await vera.sees("🏆", group)
    await carl.sees("🏆", carl.group)
    await anna.until(lambda: "🏆" in anna.screen(anna.direct))
    await vera.sees("🏆", vera.chat)
    await carl.sees("🏆", carl.me)
    names = re.compile("Вера|Carl|Anna")
    assert CYRILLIC.search(names.sub("", vera.screen(vera.chat)))
    assert not CYRILLIC.search(names.sub("", anna.screen(anna.direct)))
    assert not CYRILLIC.search(names.sub("", carl.text(carl.me)))
    await one_rating(bot, vera, dora)


async def one_person(rig: Rig, bot: Bot, vera: Telegrammer) -> Person:
    """Whoever plays on Telegram becomes one with somebody on Discord, by a code."""
    dora = rig.person("Dora")
    await bot.adapter.client.wait_until_ready()
    await rig.world.until(lambda: rig.server.commands, 30)
    vera.says("/link", vera.chat)
    await vera.sees(said(bot, "link-once", "ru", n=MINUTES), vera.chat)
    found = re.search(r"/link ([A-Z0-9]{8})\b", vera.screen(vera.chat))
    assert found
    await dora.slash("link", dora.direct, code="AAAAAAAA")
    await dora.until(said(bot, "refused-link-wrong", "en").partition("/")[0])
    await dora.slash("link", dora.direct, code=found[1])
    await dora.until(said(bot, "linked-title", "ru"))
    await dora.slash("link", dora.direct, code=found[1])
    await dora.until(said(bot, "refused-link-used", "ru").partition("/")[0])
    return dora


async def one_rating(bot: Bot, vera: Telegrammer, dora: Person) -> None:
    """What was played on Telegram is told on Discord; the hand that was held there never was."""
    scale = await bot.desk.registry.ratings.scale()
    assert len(scale.ratings) == 3, "everybody at the mixed table was rated"
    rating = scale.ratings["great_wall", f"tg:{vera.id}"]
    await dora.slash("me", dora.direct)
    await dora.until(said(bot, "me-provisional", "ru", n=PROVISIONAL))
    shown = await bot.desk.registry.profile(f"dc:{dora.user.id}")
    assert [(one.game, one.rating) for one in shown.games] == [("great_wall", rating)]
    assert sorted(one.name for one in shown.opponents) == ["Anna", "Carl"]
    assert moves(dora) == []
    assert not any(said(bot, "your-turn", "ru", prompt="")[:12] in one for one in dora.saw())
