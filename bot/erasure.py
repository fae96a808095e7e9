"""What is kept of somebody: handed over as a file, or erased, wherever in the store it lies.

Erasing begins at once, with what is known to be theirs. When all that was under way has settled and
the messages are withdrawn, the whole store is looked through for the ids; until then they wait in a
list, and go from there last. A seat, a result, a page of somebody else's never goes with it: it
loses the name.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import structlog

from bot import metrics
from bot.dailies import Dailies
from bot.people import People
from bot.people.ratings import Ratings
from bot.people.results import Result, Results
from bot.sessions import Sessions
from bot.store.port import Away, Found, Store
from bot.table import Refused, Table

WAITING = "forgetting"  # the index of ids that are looked for, each after the time it was asked for
SETTLED = 600.0  # seconds after which nothing of what was under way can come any more
LOOKS = 300.0  # seconds between two looks through the store, by whatever process
PAUSE = 30.0
LONG = 6  # digits of a number that stands for somebody without its platform too
EXPORTS = (1200.0, 3)  # one each so many seconds, so many at once

log = structlog.get_logger()


def mention(ids: Sequence[str]) -> re.Pattern[str]:
    """Whatever names one of these: the id, or its bare number where that is nobody else's."""
    names = [rf"(?<![0-9A-Za-z]){re.escape(id)}(?![\w-])" for id in ids]
    numbers = [id.partition(":")[2] for id in ids]
    long = [one for one in numbers if one.isdecimal() and len(one) >= LONG]
    return re.compile("|".join((*names, *(rf"(?<![\d-]){one}(?!\d)" for one in long))))


class Erasure:
    def __init__(
        self,
        store: Store,
        people: People,
        sessions: Sessions,
        results: Results,
        ratings: Ratings,
        dailies: Dailies,
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._people = people
        self._sessions = sessions
        self._results = results
        self._ratings = ratings
        self._dailies = dailies
        self._now = now

    async def run(self) -> None:
        """Look through the store while somebody waits for it, until cancelled."""
        while True:
            await self.attempt()
            await asyncio.sleep(PAUSE)

    async def attempt(self) -> None:
        """If somebody waits, and no process has just looked."""
        try:
            waiting = await self._store.newest(WAITING, 0, 1)
            if waiting and not await self._store.budget("erasure", LOOKS, 1):
                await self.sweep()
        except Away:
            log.warning("store away", part="erasure")
        except Exception:  # tried again: whoever asked to be forgotten is on the list still
            log.exception("failed", part="erasure")
            metrics.errors.labels("erasure").inc()

    async def forget(self, person: str) -> None:
        """This person, under all their ids."""
        ids = await self._people.ids(person)
        for id in ids:  # first of all: whoever dies now has somebody to go on
            await self._store.add(WAITING, f"{self._now():.0f} {id}")
        for id in ids:
            try:
                await self._sessions.forget(id)
            except Refused:  # a table that is busy, or another version's: it is looked for again
                log.info("not from every table yet")
            await self._results.forget(id)
            await self._dailies.forget(id)
        for id in ids:
            await self._people.forget(id)

    async def sweep(self) -> None:
        """One look through the store, for all whose time has come."""
        for one in sorted(await self._store.members(WAITING)):
            at, _, id = one.partition(" ")
            if self._now() - float(at) >= SETTLED:
                await self._look_for(id)
                await self._store.remove(WAITING, one)

    async def _look_for(self, id: str) -> None:
        """Who has come back since, and sits at a table, keeps what is new."""
        what = mention((id,))
        back = {table.id for table in await self._sessions.tables_of(id, over=False)}
        if not back:
            await self._results.forget(id)
        for found in await self._store.mentions(what):
            if found.key == WAITING or found.key in back:
                continue
            if found.kind == "table":
                await self._forget_at(found.key, id)
            elif not back:
                await self._store.strike(found, what)

    async def _forget_at(self, table: str, id: str) -> None:
        try:
            await self._sessions.forget_at(table, id)
        except Refused:  # gone meanwhile, or another version's
            log.info("left as it is", table=table)

    async def export(self, person: str) -> bytes:
        """All that is kept, as JSON."""
        if await self._store.budget(f"exported:{person}", *EXPORTS):
            raise Refused("mydata-hurry")
        ids = await self._people.ids(person)
        scale = await self._ratings.scale()
        mine = [(game, one) for (game, whose), one in scale.ratings.items() if whose == ids[0]]
        tables = [table for id in ids for table in await self._sessions.tables_of(id)]
        found = await self._store.mentions(mention(ids))
        kept = {
            "ids": ids,
            "profile": (await self._people.person(person)).model_dump(mode="json"),
            "ratings": {
                game: {"rating": one.value, "matches": one.matches, "provisional": one.provisional}
                for game, one in mine
            },
            "results": [_result(one, ids) for one in await self._results.of(ids, most=ALL_RESULTS)],
            "tables": [_seats(table, ids) for table in tables],
            "other": [_told(one) for one in found if one.kind != "table"],
        }
        return json.dumps(kept, ensure_ascii=False, indent=2).encode()


ALL_RESULTS = 100_000


def _result(one: Result, ids: Sequence[str]) -> dict[str, Any]:
    """With the ids of nobody else."""
    told: dict[str, Any] = one.model_dump(mode="json")
    for seat in told["seats"]:
        if seat["id"] not in ids:
            del seat["id"]
    return told


def _seats(table: Table[Any], ids: Sequence[str]) -> dict[str, Any]:
    """What a table knows of them; nothing of what is dealt, which is the match's secret."""
    return {
        "table": table.id,
        "game": table.game,
        "stage": table.stage,
        "rooms": [room.model_dump(mode="json") for room in table.rooms],
        "chairs": [
            {"seat": seat + 1, **chair.model_dump(mode="json", exclude={"mind", "menu"})}
            for seat, chair in enumerate(table.chairs)
            if chair.player.id in ids
        ],
    }


def _told(found: Found) -> dict[str, str]:
    """Under their own name all of it; where others are meant too, that it is there."""
    own = found.kind in ("shown", "index") or not found.part
    said = {"kind": found.kind, "key": found.key, "value": found.value or found.part}
    return said if own else {"kind": found.kind, "key": found.key}
