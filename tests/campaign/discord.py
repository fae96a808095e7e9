"""Whole matches of all games on Discord, several at once, at the pace of the real bot and with the
real limits of Discord: it may refuse nothing, and nothing may be sent that changes nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field

import structlog

from bot.platforms.discord.outbox import Limits
from engines import games
from tests.platforms.discord.rig import Bot, Rig, open_table, play_out, rigged

MATCHES_AT_ONCE = 3
PATIENCE = 120.0  # seconds for one press to have its effect, where many play on a busy machine


@dataclass
class Told:
    finished: int = 0
    matches: int = 0
    calls: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    idle: int = 0

    @property
    def well(self) -> bool:
        return self.finished == self.matches and not self.refused and not self.idle

    def __str__(self) -> str:
        refused = ", ".join(f"{what} ×{n}" for what, n in self.refused.most_common()) or "none"
        return (
            f"matches finished {self.finished} of {self.matches}, calls {self.calls:,}\n"
            f"calls refused: {refused}; edits that changed nothing: {self.idle}"
        )


async def discord(matches: int, seed: int) -> Told:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    told = Told(matches=matches)
    gate = asyncio.Semaphore(MATCHES_AT_ONCE)
    async with rigged(limits=Limits(), seed=seed) as (rig, bot):
        rig.server.keep_to_rates()

        async def one(number: int) -> None:
            async with gate:
                await _match(rig, bot, number, seed)
                told.finished += 1

        await asyncio.gather(*map(one, range(matches)))
        told.calls = len(rig.server.calls)
        told.refused.update(rig.server.refused)
        told.idle = len(rig.server.idle)
    return told


async def _match(rig: Rig, bot: Bot, number: int, seed: int) -> None:
    game = list(games().values())[number % len(games())]
    room = rig.world.channel(rig.guild, f"room {number}")
    locales = ("en-US", "ru")
    people = [
        rig.person(f"Anna {number}.{seat}", locales[seat % 2], room)
        for seat in range(min(game.seats))
    ]
    table = await open_table(bot, game.id, people)
    await play_out(bot, table, people, seed + number, most=20_000, patience=PATIENCE)
