"""`python -m tests.campaign [KIND [SECONDS [BOTS [SEED]]]]`: prints figures, fails if one is bad.

KIND is `kills` (one server), `failover` (a Cluster of three with replicas), `rolling` (one version
gives way to the next), `forged` (SECONDS is how many presses and how many commands), `discord`
(SECONDS is how many matches), or `all`.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from random import Random

from tests.campaign.discord import discord
from tests.campaign.forged import forged
from tests.campaign.grounds import Alone, Ground, Shards
from tests.campaign.judge import Figures
from tests.campaign.run import campaign

SHOWN_WITHIN = 2.0
SECONDS = {"kills": 180, "failover": 60, "rolling": 45, "forged": 100_000, "discord": 20}


def run(kind: str, seconds: int, bots: int, seed: int) -> bool:
    """Whether all is well."""
    if kind == "forged":
        print(f"— forged: {seconds:,} presses, {seconds:,} commands, seed {seed}", flush=True)
        told = asyncio.run(forged(seconds, seed))
        print(told, flush=True)
        return told.well
    if kind == "discord":
        print(f"— discord: {seconds} matches, seed {seed}", flush=True)
        played = asyncio.run(discord(seconds, seed))
        print(played, flush=True)
        return played.well
    print(f"— {kind}: {seconds} s, {bots} bots, seed {seed}", flush=True)
    ground: Callable[[Random], Ground] = Shards if kind == "failover" else Alone
    figures = asyncio.run(campaign(seconds, bots, seed, ground=ground, rolling=kind == "rolling"))
    print(figures, flush=True)
    return _well(figures)


def _well(figures: Figures) -> bool:
    bad = [name for name in figures.BAD if getattr(figures, name)]
    if figures.seconds_until_shown > SHOWN_WITHIN:
        bad.append("seconds_until_shown")
    print("bad: " + ", ".join(bad) if bad else "all is well", flush=True)
    return not bad


if __name__ == "__main__":
    kind, *rest = sys.argv[1:] or ["all"]
    if kind not in (*SECONDS, "all"):
        sys.exit(__doc__)
    kinds = list(SECONDS) if kind == "all" else [kind]
    given = tuple(map(int, rest))
    well = []
    for one in kinds:
        defaults = (SECONDS[one], 3, time.time_ns())
        well.append(run(one, *(given + defaults[len(given) :])))
    sys.exit(not all(well))
