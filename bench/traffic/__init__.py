"""What people notice of the traffic: messages sent, edited and deleted for each move, in the room
and in private; taps for each move; how long the one who pressed waits for the own screen.

Whole matches of every game, at the limits of the real bot and of the real services, side by side
and each in a room of its own, by people who press as soon as they can; then the beginning of one of
each by people who think for a second; then without limits, where no screen is skipped because a
newer one is there. No call may be refused: where one is, this fails.
"""

from __future__ import annotations

import asyncio
import sys
from types import ModuleType
from typing import Any

import structlog

from bench.traffic import discord, telegram
from bench.traffic.tally import HEAD, Played
from engines import games

MATCHES = 2  # of each game, on each platform
LIMITS = "at default limits"
SAMPLE = 40  # presses of a match with a second of thought before each


def main() -> int:
    with structlog.testing.capture_logs() as lines:
        well = asyncio.run(_measured())
    failed = [line for line in lines if line["log_level"] == "error"]
    for line in failed:
        say(f"{line}")
    return 0 if well and not failed else 1


async def _measured() -> bool:
    all_games = list(games())
    well = True
    for platform in (telegram, discord):
        well &= await _told(platform, LIMITS, MATCHES * all_games)
    how: dict[str, Any] = {"thought": 1.0, "most": SAMPLE}
    for platform in (telegram, discord):
        well &= await _told(platform, f"{LIMITS}, a second of thought", all_games, **how)
    for platform in (telegram, discord):
        well &= await _told(platform, "no limits in the way", all_games, bound=False)
    return well


async def _told(platform: ModuleType, what: str, matches: list[str], **how: Any) -> bool:
    name = platform.__name__.rpartition(".")[2]
    say(f"{name}, {len(matches)} matches, {what}; for each move:\n{HEAD}")
    played: Played = await platform.played(matches, **how)
    say(f"{played}")
    return played.well


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
