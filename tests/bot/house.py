"""A whole bot without a chat: every part real but the platform, which only remembers.

Time stands still until a test moves it; couriers, clocks and computers work when told to.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from bot import codec, commands
from bot.actions import Action
from bot.build import build
from bot.desk import Asker, Reply
from bot.i18n import LOCALES, Words
from bot.platforms.port import (
    Begin,
    Button,
    Page,
    Shown,
    SlowDown,
    Unreachable,
    going_out,
    plain,
    unannounced,
)
from bot.press import Press
from bot.store.memory import MemoryStore
from bot.store.port import DUE, THINK, Store, stale
from bot.store.redis import RedisStore
from bot.table import Room
from engines.core.engine import Game
from engines.core.ui import Arg, Msg
from tests import games

TOY_LOCALES = Path(__file__).parent.parent / "locales"
GAMES = games.GAMES
WORDS = Words((LOCALES, TOY_LOCALES))
STALE = stale("web")
DEN = Room(id="web:#den", title="#den")


class Memory:
    """A platform that only remembers: what is shown where now, and all that ever was."""

    def __init__(self, prefix: str = "web") -> None:
        self.prefix = prefix
        self.pictures = False
        self.rings = False
        self.guards = False
        self.now: dict[str, dict[str, Page]] = {}  # place -> message -> page
        self.ever: list[tuple[str, Page]] = []
        self.sent = self.edited = 0
        self.closed: set[str] = set()  # people who cannot be written to
        self.trouble: list[Exception] = []  # raised by the next calls, one each
        self.admins: set[tuple[str, str]] = set()  # person, room
        self._count = 0
        self._marks: dict[str, tuple[str, str]] = {}  # mark -> place, message

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        if last and last.begun:
            self._unsend(last)
        if self.trouble:
            raise self.trouble.pop(0)
        if place in self.closed:
            raise Unreachable(place)
        going_out()
        chat = self.now.setdefault(place, {})
        self.ever.append((place, page))
        if last and not last.fleeting and last.message in chat:
            self.edited += 1
            chat[last.message] = page
            return Shown(place=place, message=last.message)
        if last:
            self.now.get(last.place, {}).pop(last.message, None)
        self._count += 1
        message = str(self._count)
        await begin(f"mark {message}")
        self._marks[f"mark {message}"] = place, message
        self.sent += 1
        chat[message] = page
        return Shown(place=place, message=message)

    def _unsend(self, shown: Shown) -> None:
        place, message = self._marks.get(shown.begun, ("", ""))
        self.now.get(place, {}).pop(message, None)

    async def withdraw(self, shown: Shown) -> None:
        if self.trouble and isinstance(self.trouble[0], SlowDown):
            raise self.trouble.pop(0)
        going_out()
        if shown.begun:
            self._unsend(shown)
        self.now.get(shown.place, {}).pop(shown.message, None)

    async def reach(self, person: str) -> bool:
        return person not in self.closed

    async def is_admin(self, person: str, room: str) -> bool:
        return (person, room) in self.admins

    def link(self, action: Action) -> str:
        return f"open:{codec.payload(action)}"

    def invitation(self) -> str:
        return ""

    def unwell(self) -> str:
        return ""

    async def run(self) -> None:
        return None

    def pages(self, place: str) -> list[Page]:
        return list(self.now.get(place, {}).values())

    def text(self, place: str) -> str:
        return "\n".join(spelled(page) for page in self.pages(place))


def said(key: str, lang: str = "en", **args: Arg) -> str:
    return WORDS.say(Msg(key, args), lang)


def spelled(page: Page) -> str:
    """All that a reader sees of a page, buttons included."""
    keys = [button.label for row in page.rows for button in row]
    return "\n".join([plain(page.title), *map(plain, page.lines), page.board, *keys])


class House:
    def __init__(
        self,
        store: Store,
        chat: Memory | None = None,
        games: Mapping[str, Game] = GAMES,
        words: Words = WORDS,
        others: Sequence[Memory] = (),  # more chats, on platforms of their own
    ) -> None:
        self.time = 1_000_000.0
        self.store = store
        self.chat = chat or Memory()
        self.chance = Random(7).randrange
        bot = build(store, games, words, now=self.clock_face, random=self.chance)
        for one in (self.chat, *others):
            bot.add(one)
        self.prefixes = list(bot.platforms)
        self.people, self.sessions, self.courier = bot.people, bot.sessions, bot.courier
        self.desk, self.clock, self.thinker = bot.desk, bot.clock, bot.thinker
        self.registry, self.erasure = bot.registry, bot.erasure
        if isinstance(store, (MemoryStore, RedisStore)) and store.clock in (None, time.monotonic):
            store.clock = self.clock_face

    async def tick(self) -> int:
        """The clock looks at every table whose time has come; how many there were."""
        ids = await self.store.claim(DUE, 1.0, 50)
        for id in ids:
            await self.clock.strike(id)
        return len(ids)

    def clock_face(self) -> float:
        return self.time

    async def settle(self) -> None:
        """Until nothing is left to think, to tell or to show."""
        for _ in range(2000):
            thinking = await self.store.claim(THINK, 1.0, 50)
            for id in thinking:
                await self.thinker.move(id)
            busy = bool(thinking)
            for prefix in self.prefixes:
                for id in await self.store.claim(stale(prefix), 1.0, 50):
                    await self.courier.deliver(prefix, id)
                    busy = True
            if not busy:
                return
        raise AssertionError("it never settles")


class Guest:
    """Somebody who only sees pages and presses keys."""

    def __init__(self, house: House, name: str, lang: str = "en", admin: bool = False) -> None:
        self.house, self.name, self.lang, self.admin = house, name, lang, admin
        self.id = f"web:{name.lower()}"

    def asker(self, private: bool = False) -> Asker:
        return Asker(self.id, self.name, None if private else DEN, self.lang, self.admin)

    async def says(self, text: str, private: bool = False) -> Reply:
        word, _, rest = text.removeprefix("/").partition(" ")
        return await self.asks(commands.read(word, rest, private), private)

    async def asks(self, action: Action, private: bool = False) -> Reply:
        reply = await self.house.desk.do(self.asker(private), action)
        await self.house.settle()
        return reply

    def buttons(self, place: str | None = None) -> list[Button]:
        pages = self.house.chat.pages(self.id if place is None else place)
        return [b for page in pages for row in page.rows for b in row if b.action]

    def choices(self) -> list[Button]:
        """What this guest is asked by a game, in private."""
        return [b for b in self.buttons() if b.action and b.action.choice]

    async def presses(self, label: str, place: str = DEN.id) -> Reply:
        found = [b for b in self.buttons(place) if label in b.label]
        assert found, (
            f"{self.name} sees no {label!r} among {[b.label for b in self.buttons(place)]}"
        )
        return await self.press(found[0], private=place == self.id)

    async def picks(self, menu: str, label: str, place: str = DEN.id) -> Reply:
        """A key of the page that another key brings."""
        page = (await self.presses(menu, place)).page
        assert page is not None
        keys = [button for row in page.rows for button in row]
        found = next((one for one in keys if label in one.label), None)
        assert found, f"{self.name} sees no {label!r} among {[one.label for one in keys]}"
        return await self.press(found, private=place == self.id)

    async def press(self, what: Button | Action | str, private: bool = False) -> Reply:
        """A button that is there; or data that hangs under no message of ours."""
        action = what.action if isinstance(what, Button) else what
        if isinstance(action, str):
            press = codec.press(action, ())
        else:
            press = Press(action, carried=True, menu=True)
        reply = await self.house.desk.press(self.asker(private), press)
        await self.house.settle()
        return reply
