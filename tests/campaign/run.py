"""The campaign itself: bots on some ground, and what is done to both."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from shutil import rmtree

from bot.store.redis import connect
from tests.campaign.grounds import Alone, Fault, Ground, paused
from tests.campaign.judge import Figures, acknowledged, judged
from tests.campaign.player import READY, STILL
from tests.campaign.tomorrow import TOMORROW, as_tomorrow
from tests.campaign.world import World
from tests.running import ROOT, environment

PATIENCE = 90.0
BETWEEN = (0.2, 1.2)  # seconds from one fault to the next


class Bot:
    """One process; started again under the same number."""

    def __init__(self, url: str, home: Path, number: int, bots: int) -> None:
        self._command = ["tests.campaign.player", url, str(home), str(number), str(bots)]
        self.version: list[str] = []  # nothing: that of today
        self.log = home / f"log.{number}"

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", *self._command, *self.version),
                cwd=ROOT,
                env=environment(),
                stdout=subprocess.PIPE,
                stderr=log,
            )
        await self._says(READY)

    async def quiet(self) -> None:
        """Nobody presses there any more, and no press is under way."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGUSR1)
            await self._says(STILL)

    async def _says(self, word: str) -> None:
        assert self.process.stdout
        async with asyncio.timeout(PATIENCE):
            assert (await self.process.stdout.readline()).decode().strip() == word, self.said

    @property
    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


class Campaign:
    def __init__(self, ground: Ground, bots: list[Bot], random: Random, figures: Figures) -> None:
        self._ground, self._bots = ground, bots
        self._random = random
        self._figures = figures
        self._starting: dict[Bot, asyncio.Task[None]] = {}
        self._faults: tuple[tuple[Fault, int], ...] = (
            (self.bot_killed, 5),
            (self.bot_paused, 2),
            *ground.faults,
        )

    async def fault(self) -> None:
        deeds, weights = zip(*self._faults, strict=True)
        (deed,) = self._random.choices(deeds, weights)
        self._figures.faults[deed.__name__] += 1
        await deed()

    async def bot_killed(self) -> None:
        """It comes back by itself; meanwhile other things happen."""
        if up := [bot for bot in self._bots if bot not in self._starting]:
            await self._started_anew(self._random.choice(up))

    async def bot_paused(self) -> None:
        await paused(self._random.choice(self._bots).process.pid, self._random.uniform(0.5, 4.0))

    async def updated(self, bot: Bot) -> None:
        """The next version takes the place of this one, while the others play on."""
        self._figures.faults["updated"] += 1
        await self.all_are_up()
        bot.version = [TOMORROW]
        await self._started_anew(bot)
        await self.all_are_up()

    async def _started_anew(self, bot: Bot) -> None:
        await bot.kill()
        self._starting[bot] = asyncio.create_task(bot.start())
        self._starting[bot].add_done_callback(lambda _: self._starting.pop(bot))

    async def all_are_up(self) -> None:
        await asyncio.gather(*self._starting.values())

    async def the_last(self) -> None:
        """A bot is gone for good when the store is there again."""
        self._figures.faults["the_last"] += 1
        await self._ground.the_last(self._bots[0].kill)

    async def quiet(self) -> float:
        """Nobody presses any more: how long until everything is shown and computed?"""
        began = time.monotonic()
        await asyncio.gather(*(bot.quiet() for bot in self._bots))
        while time.monotonic() - began < PATIENCE:
            if not await asyncio.to_thread(self._ground.waiting):
                break
            await asyncio.sleep(0.02)
        return time.monotonic() - began


def played(home: Path) -> int:
    return sum(file.read_bytes().count(b"\n") for file in home.glob("journal.*"))


async def campaign(
    seconds: float,
    bots: int,
    seed: int,
    least: int = 0,
    ground: Callable[[Random], Ground] = Alone,
    rolling: bool = False,
) -> Figures:
    """For so many seconds, and on a slow machine until so many commits were acknowledged. Rolling:
    one bot after the other gives way to the next version, and all of them have in the end."""
    figures, random = Figures(), Random(seed)
    with ExitStack() as stack:
        home = Path(tempfile.mkdtemp(prefix="shk"))
        stack.callback(rmtree, home, ignore_errors=True)
        here = ground(random)
        stack.callback(here.close)
        world = World(home / "world", random)
        serving = await world.open()
        crew = [Bot(here.url, home, number, bots) for number in range(bots)]
        try:
            await asyncio.gather(*(bot.start() for bot in crew))
            run = Campaign(here, crew, random, figures)
            for part, bot in enumerate(crew if rolling else crew[:1]):
                end = time.monotonic() + seconds / (bots if rolling else 1)
                enough = least * (part + 1) // (bots if rolling else 1)
                while time.monotonic() < end or played(home) < enough:
                    await asyncio.sleep(random.uniform(*BETWEEN))
                    await run.fault()
                if rolling:
                    await run.updated(bot)
            await run.all_are_up()
            await run.the_last()
            figures.seconds_until_shown = await run.quiet()
            figures.crashes = sum(bot.said.count("Traceback") for bot in crew)
            for bot in crew:
                await bot.kill()
            if rolling:
                stack.enter_context(as_tomorrow())
            store = await connect(here.url)
            await judged(figures, store, world, acknowledged(home))
            await store.close()
        finally:
            for bot in crew:
                await bot.kill()
            serving.close()
    return figures
