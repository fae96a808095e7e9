"""Matches against the loopback Discord, at its limits and at those of the bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from random import Random

from bench.traffic.advice import Advice
from bench.traffic.hurried import BOUNDLESS, Hurried
from bench.traffic.tally import Played, Tally
from bot.actions import Rematch
from bot.platforms.discord.outbox import Limits
from tests.platforms.discord.people import Control, Person
from tests.platforms.discord.rig import Bot, Rig, asked, moves, open_table, rigged
from tests.platforms.discord.server import UPDATE, Call

PATIENCE = 60.0  # seconds for which somebody waits for a page
# Side by side. Nobody waits for budgets here, so that more of them would wait for the processor.
MATCHES_AT_ONCE = 5
VERBS = {"POST": "sent", "PATCH": "edited", "DELETE": "deleted"}


async def played(
    wanted: Sequence[str],
    *,
    thought: float = 0.0,
    most: int | None = None,
    hurry: float = 1.0,
    bound: bool = True,
) -> Played:
    """A match of each of these side by side, all of it or so many presses; every clock may run
    faster, or nobody be bound by limits. What it costs is counted from the first question on."""
    tallies = {game: Tally() for game in wanted}
    async with rigged(Hurried(hurry if bound else BOUNDLESS), limits=Limits()) as (rig, bot):
        if bound:
            rig.server.keep_to_rates(3600 / hurry)
        matches = [_Match(rig, bot, game, number) for number, game in enumerate(wanted)]
        gate = asyncio.Semaphore(MATCHES_AT_ONCE)

        async def one_of_few(match: _Match) -> None:
            async with gate:
                await match.play(thought, most)

        await asyncio.gather(*map(one_of_few, matches))
        for one in matches:
            tallies[one.game].add(await one.moves(), len(one.waits), one.calls(), one.waits)
        return Played(tallies, rig.server.refused, len(rig.server.idle), len(rig.server.calls))


class _Match:
    """Two people in a channel of their own."""

    def __init__(self, rig: Rig, bot: Bot, game: str, number: int) -> None:
        self.game, self._rig, self._bot, self._dice = game, rig, bot, Random(number)
        self._room = rig.world.channel(rig.guild, f"room {number}")
        named = [f"{name} {number}" for name in ("Anna", "Boris")]
        self.people = [rig.person(one, place=self._room) for one in named]
        self.waits: list[float] = []
        self._table = ""
        self._begun = 0  # the calls that were made before the first question
        self._advice = Advice(bot.sessions, f"dc:{self.people[0].user.id}", self._dice)

    async def play(self, thought: float, most: int | None) -> None:
        world = self._rig.world
        self._table = await open_table(self._bot, self.game, self.people, patience=PATIENCE)
        await world.until(self._asked, PATIENCE)
        self._begun = len(self._rig.server.calls)
        while most is None or len(self.waits) < most:
            await world.until(lambda: self._over() or self._asked(), PATIENCE)
            if self._over():
                return
            if thought:
                await asyncio.sleep(thought)
            await self._press()

    async def _press(self) -> None:
        """Somebody who is asked presses a key and waits until the screen with it has changed."""
        if not (movers := self._asked()):
            return  # while they thought, the page has changed
        mover = self._dice.choice(movers)
        key = await self._key(mover)
        before, began = _look(key), time.perf_counter()
        await mover.use(key)
        await self._rig.world.until(lambda: _look(key) != before, PATIENCE)
        self.waits.append(time.perf_counter() - began)

    async def _key(self, mover: Person) -> Control:
        keys = moves(mover)
        if mover is not self.people[0]:
            return self._dice.choice(keys)
        return keys[await self._advice.key([asked(one) for one in keys])]

    def _asked(self) -> list[Person]:
        return [one for one in self.people if moves(one)]

    def _over(self) -> bool:
        return any(asked(one) == Rematch(self._table) for one in self.people[0].controls())

    async def moves(self) -> int:
        return (await self._bot.sessions.table(self._table)).moves or 0

    def calls(self) -> list[tuple[str, str]]:
        found = (self._kind(call) for call in self._rig.server.calls[self._begun :])
        return [one for one in found if one]

    def _kind(self, call: Call) -> tuple[str, str] | None:
        """Where it was seen and what it did; None where it is no business of this match."""
        if call.method not in VERBS:
            return None
        if channel := call.parts.get("channel"):
            directs = {one.direct.id for one in self.people}
            if int(channel) not in {self._room.id, *directs}:
                return None
            return "room" if int(channel) == self._room.id else "private", VERBS[call.method]
        mine = self._rig.server.interactions.get(call.parts.get("token", ""))
        if mine is None or mine.user not in [one.user for one in self.people]:
            return None
        if call.route.startswith("webhooks/"):
            return "private", VERBS[call.method]
        return ("private", "answered") if call.body["type"] == UPDATE else None


def _look(key: Control) -> tuple[int, bool]:
    return key.message.edits, key.message.gone
