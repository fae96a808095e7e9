"""What many tables, many people and one greedy person cost everybody else.

The whole bot works beside the presses: couriers, clocks, computers. Each figure is a ratio to the
same presses at a bot with fifty tables on a server of its own, measured in turns with it, because
the machine is shared. While one of them is measured the other does nothing at all.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeAlias

from bench.service import Bench
from bot.actions import Answer, Games
from bot.build import Bot, build
from bot.desk import Asker
from bot.i18n import Words
from bot.platforms.port import Begin, Page, Shown, unannounced
from bot.press import Press
from bot.store.embedded import Embedded
from bot.store.redis import connect
from bot.table import Player, Room, Table
from engines import games

IDLE = 50
COUNTS = (IDLE, 1_000, 10_000)
GREEDY = 500  # tables at which one person sits
ASKERS_AT_ONCE = 4
NETWORK = 0.005  # seconds that an answer and the next question are on their way
SLICES, SLICE = 8, 40
BETWEEN = 1 / 60  # seconds from one press to the next
PRESSES = 30_000
HOST = Player(id="web:greedy", name="Greedy")

Beside: TypeAlias = Callable[[], AbstractAsyncContextManager[None]]


class Nowhere:
    """A platform that shows everything at once and to nobody."""

    prefix = "web"
    pictures = False
    rings = False
    guards = False

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        return last or Shown(place=place, message="1")

    async def withdraw(self, shown: Shown) -> None: ...

    async def reach(self, person: str) -> bool:
        return True

    async def is_admin(self, person: str, room: str) -> bool:
        return False

    def link(self, action: Any) -> str:
        return ""

    def invitation(self) -> str:
        return ""

    def unwell(self) -> str:
        return ""

    async def run(self) -> None:
        await asyncio.Event().wait()


class Place:
    """A bot that works, on a server of its own."""

    def __init__(self, bot: Bot, bench: Bench) -> None:
        self.bot = bot
        self._bench = bench
        self._tables: list[Table[Any]] = []
        self._turn = 0

    async def fill(self, count: int) -> None:
        """The bot has seen all of them, as one that has run for a while."""
        new = await self._bench.tables(count - len(self._tables))
        for one in new:
            await self.bot.sessions.table(one.id)
        self._tables += new

    async def press(self) -> float:
        """Seconds from a press to its reply, at one table after the other."""
        self._turn += 1
        at = self._turn % len(self._tables)
        if self._tables[at].ended:
            (self._tables[at],) = await self._bench.tables(1)
        who, seen, token = self._bench.move(self._tables[at])
        asker = Asker(who, "A", self._tables[at].rooms[0])
        press = Press(Answer(self._tables[at].id, seen, token), carried=True)
        began = time.perf_counter()
        reply = await self.bot.desk.press(asker, press)
        took = time.perf_counter() - began
        assert not reply.toast, reply.toast
        self._tables[at] = await self.bot.sessions.table(self._tables[at].id)
        return took

    async def slice(self) -> list[float]:
        took = []
        for _ in range(SLICE):
            took.append(await self.press())
            await asyncio.sleep(BETWEEN)
        return took

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Couriers, clocks and computers do theirs."""
        running = [asyncio.ensure_future(part) for part in self.bot.running().values()]
        try:
            yield
        finally:
            await _ended(running)


async def _ended(tasks: Iterable[asyncio.Future[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def place(words: Words) -> AsyncIterator[Place]:
    with tempfile.TemporaryDirectory(prefix="shk") as home:
        embedded = Embedded(Path(home))
        store = await connect(await embedded.start())
        bot = build(store, games(), words)
        bot.add(Nowhere())
        try:
            yield Place(bot, Bench(store, None))
        finally:
            await store.close()
            await embedded.stop()


def _at(took: list[float], part: float) -> float:
    return sorted(took)[int(len(took) * part)]


def _told(what: str, many: list[float], idle: list[float]) -> None:
    ratios = ", ".join(
        f"p{name} ×{_at(many, part) / _at(idle, part):.2f} ({1e3 * _at(many, part):.2f} ms)"
        for name, part in (("50", 0.5), ("99", 0.99))
    )
    sys.stdout.write(f"{what}: {ratios} of idle\n")
    sys.stdout.flush()


async def in_turns(
    here: Place, idle: Place, beside: Beside = nullcontext
) -> tuple[list[float], list[float]]:
    """With something that goes on only here."""
    many: list[float] = []
    alone: list[float] = []
    for _ in range(SLICES):
        async with idle.at_work():
            alone += await idle.slice()
        async with here.at_work(), beside():
            many += await here.slice()
    return many, alone


async def greedy(here: Place, idle: Place) -> None:
    """One person sits at many tables and asks for the list of them without end."""
    for _ in range(GREEDY):
        await here.bot.sessions.create("great_wall", Room(id="web:#den", title="den"), HOST)
    asker = Asker(HOST.id, HOST.name)
    asked = refused = 0

    async def ask() -> None:
        nonlocal asked, refused
        while True:
            reply = await here.bot.desk.do(asker, Games())
            asked, refused = asked + 1, refused + bool(reply.toast)
            await asyncio.sleep(NETWORK)

    @asynccontextmanager
    async def asking() -> AsyncIterator[None]:
        tasks = [asyncio.create_task(ask()) for _ in range(ASKERS_AT_ONCE)]
        try:
            yield
        finally:
            await _ended(tasks)

    many, alone = await in_turns(here, idle, asking)
    what = f"beside a person at {GREEDY} tables who asked for /games {asked:,} times"
    _told(f"{what}, {refused:,} refused", many, alone)


def _memory() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


async def strangers(here: Place) -> None:
    """Presses by ever new people, none of whom may."""
    (table,) = await here._bench.tables(1)

    async def some(first: int, count: int) -> None:
        for number in range(first, first + count):
            asker = Asker(f"web:new{number}", "New", table.rooms[0])
            await here.bot.desk.press(asker, Press(Answer(table.id, 1, "x"), carried=True))

    await some(0, PRESSES // 10)
    before = _memory()
    await some(PRESSES // 10, PRESSES)
    grown = (_memory() - before) / 2**20
    sys.stdout.write(
        f"memory: {before / 2**20:.0f} MiB, {grown:+.1f} MiB after {PRESSES:,} presses "
        "by ever new people\n"
    )


async def _main() -> None:
    words = Words()
    async with AsyncExitStack() as stack:
        idle = await stack.enter_async_context(place(words))
        here = await stack.enter_async_context(place(words))
        await idle.fill(IDLE)
        for count in COUNTS:
            await here.fill(count)
            many, alone = await in_turns(here, idle)
            _told(f"{count:>6,} live tables", many, alone)
        await greedy(here, idle)
        await strangers(here)


def main() -> None:
    asyncio.run(_main())


if __name__ == "__main__":
    main()
