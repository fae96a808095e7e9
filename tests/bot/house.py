"""A whole bot without a chat: every part real but the platform, which only remembers.

Time stands still until a test moves it; couriers, clocks and computers work when told to.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import engines
from bot.clock import Clock
from bot.courier import Courier
from bot.desk import Answer, Asker, Desk
from bot.i18n import LOCALES, Words
from bot.people import People
from bot.platforms.port import Button, Page, Shown, SlowDown, Unreachable, plain
from bot.sessions import Sessions
from bot.store.port import Store
from bot.table import Room
from bot.thinker import Thinker
from engines.core.ui import Arg, Msg
from tests import toy

TOY_LOCALES = Path(__file__).parent.parent / "locales"
GAMES = {toy.GAME.id: toy.GAME, **engines.games()}
WORDS = Words((LOCALES, TOY_LOCALES))
DEN = Room(id="web:#den", title="#den")


class Memory:
    """A platform that only remembers: what is shown where now, and all that ever was."""

    prefix = "web"

    def __init__(self) -> None:
        self.now: dict[str, dict[str, Page]] = {}  # place -> message -> page
        self.ever: list[tuple[str, Page]] = []
        self.sent = self.edited = 0
        self.closed: set[str] = set()  # people who cannot be written to
        self.trouble: list[Exception] = []  # raised by the next calls, one each
        self._count = 0

    async def show(self, place: str, page: Page, last: Shown | None) -> Shown:
        if self.trouble:
            raise self.trouble.pop(0)
        if place in self.closed:
            raise Unreachable(place)
        chat = self.now.setdefault(place, {})
        self.ever.append((place, page))
        if last and not last.fleeting and last.message in chat:
            self.edited += 1
            chat[last.message] = page
            return Shown(place=place, message=last.message)
        if last:
            self.now.get(last.place, {}).pop(last.message, None)
        self.sent += 1
        self._count += 1
        chat[str(self._count)] = page
        return Shown(place=place, message=str(self._count))

    async def withdraw(self, shown: Shown) -> None:
        if self.trouble and isinstance(self.trouble[0], SlowDown):
            raise self.trouble.pop(0)
        self.now.get(shown.place, {}).pop(shown.message, None)

    async def reach(self, person: str) -> bool:
        return person not in self.closed

    def link(self, payload: str) -> str:
        return f"open:{payload}"

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
    def __init__(self, store: Store, chat: Memory | None = None) -> None:
        self.time = 1_000_000.0
        self.store = store
        self.chat = chat or Memory()
        platforms = {"web": self.chat}
        self.people = People(store)
        self.chance = Random(7).randrange
        self.sessions = Sessions(GAMES, store, self.clock_face, self.chance)
        self.courier = Courier(WORDS, self.people, self.sessions, store, platforms, self.clock_face)
        self.desk = Desk(WORDS, self.people, self.sessions, self.courier, platforms)
        self.clock = Clock(self.sessions, store, self.clock_face)
        self.thinker = Thinker(self.sessions, store, None, self.clock_face, self.chance)

    def clock_face(self) -> float:
        return self.time

    async def settle(self) -> None:
        """Until nothing is left to think, to tell or to show."""
        for _ in range(2000):
            thinking = await self.store.claim("think", self.time, 1.0, 50)
            for id in thinking:
                await self.thinker.move(id)
            stale = await self.store.claim("stale", self.time, 1.0, 50)
            for id in stale:
                await self.courier.deliver(id)
            if not thinking and not stale:
                return
        raise AssertionError("it never settles")


class Guest:
    """Somebody who only sees pages and presses keys."""

    def __init__(self, house: House, name: str, lang: str = "en", admin: bool = False) -> None:
        self.house, self.name, self.lang, self.admin = house, name, lang, admin
        self.id = f"web:{name.lower()}"

    def asker(self, private: bool = False) -> Asker:
        return Asker(self.id, self.name, None if private else DEN, self.lang, self.admin)

    async def says(self, text: str, private: bool = False) -> Answer:
        word, _, rest = text.removeprefix("/").partition(" ")
        answer = await self.house.desk.command(self.asker(private), word, rest)
        await self.house.settle()
        return answer

    def buttons(self, place: str | None = None) -> list[Button]:
        pages = self.house.chat.pages(self.id if place is None else place)
        return [b for page in pages for row in page.rows for b in row if b.data]

    async def presses(self, label: str, place: str = DEN.id) -> Answer:
        found = [b for b in self.buttons(place) if label in b.label]
        assert found, (
            f"{self.name} sees no {label!r} among {[b.label for b in self.buttons(place)]}"
        )
        return await self.press(found[0].data, private=place == self.id)

    async def press(self, data: str, private: bool = False) -> Answer:
        answer = await self.house.desk.press(self.asker(private), data)
        await self.house.settle()
        return answer
