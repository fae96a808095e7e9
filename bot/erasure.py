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
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import structlog

from bot import metrics
from bot.dailies import Dailies
from bot.days import date_of
from bot.people import People
from bot.people.ratings import Ratings
from bot.people.results import Result, Results
from bot.sessions import Sessions
from bot.store.port import Away, Found, Store
from bot.table import Refused, Table

WAITING = "forgetting"  # the index of ids that are looked for, each after the time it was asked for
SETTLED = 600.0  # seconds after which nothing of what was under way can come any more
REWRITE = "forgetting:rewrite"  # the record that there is something in files that is to go
ERASED = "forgetting:last"  # the record by which all processes know that somebody was forgotten
LOOKS = 300.0  # seconds between two looks through the store, by whatever process
PAUSE = 30.0
LONG = 6  # digits of a number that stands for somebody without its platform too
GONE = "refused-gone"  # said of a table that is there no more
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
        self._others: list[Callable[[str], Awaitable[None]]] = []
        self._clear: list[Callable[[], None]] = []
        self._last: str | None = None  # as it stood when this process cleared

    def on_forget(self, forget: Callable[[str], Awaitable[None]]) -> None:
        """Called with an id before it is looked for, by who has it in hand beside the store."""
        self._others.append(forget)

    def on_erased(self, clear: Callable[[], None]) -> None:
        """Called in every process when somebody was erased, by who keeps what was made of names."""
        self._clear.append(clear)

    async def run(self) -> None:
        """Look through the store while somebody waits for it, until cancelled."""
        while True:
            await self.attempt()
            await asyncio.sleep(PAUSE)

    async def attempt(self) -> None:
        """If somebody waits, and no process has just looked."""
        try:
            waiting = await self._store.newest(WAITING, 0, 1) or await self._store.read(REWRITE)
            if waiting and not await self._store.budget("erasure", LOOKS, 1):
                await self.sweep()
            await self._heard()
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
            await self._forget_seats(id)
            await self._results.forget(id)
            await self._dailies.forget(id)
        for id in ids:
            await self._people.forget(id)

    async def sweep(self) -> None:
        """One look through the store, for all whose time has come; and then its files are written
        anew, which remember what was ever removed. Whom a table still knows is looked for again."""
        for one in sorted(await self._store.members(WAITING)):
            at, _, id = one.partition(" ")
            if self._now() - float(at) >= SETTLED:
                done = await self._look_for(id)
                await self._store.write(REWRITE, "due")
                await self._store.write(ERASED, secrets.token_hex(8))
                if done:
                    await self._store.remove(WAITING, one)
        if await self._store.read(REWRITE):
            await self._store.rewrite()
            await self._store.erase(REWRITE)

    async def _heard(self) -> None:
        """Whether somebody was erased since this process looked last."""
        last = await self._store.read(ERASED)
        if last != self._last:
            self._last = last
            for clear in self._clear:
                clear()

    async def _look_for(self, id: str) -> bool:
        """Who has come back since, and sits at a table, keeps what is new. False: a table knows
        them that could not be changed just now."""
        what, done = mention((id,)), True
        for forget in self._others:
            await forget(id)
        back = {table.id for table in await self._sessions.tables_of(id, over=False)}
        if not back:
            await self._forget_seats(id)
            await self._results.forget(id)
            await self._dailies.forget(id)
        for found in await self._store.mentions(what):
            if found.key == WAITING or found.key in back:
                continue
            if found.kind == "table":
                done = await self._forget_at(found.key, id) and done
            elif not back:
                await self._store.strike(found, what)
        return done

    async def _forget_seats(self, id: str) -> None:
        try:
            await self._sessions.forget(id)
        except Refused:  # a table that is busy, or another version's: it is looked for again
            log.info("not from every table yet")

    async def _forget_at(self, table: str, id: str) -> bool:
        try:
            await self._sessions.forget_at(table, id)
        except Refused as why:  # gone meanwhile, or busy, or another version's
            log.info("left as it is", table=table, why=why.msg.key)
            return why.msg.key == GONE
        return True

    async def export(self, person: str, explained: Callable[[str], str]) -> bytes:
        """All that is kept, as JSON; what each part of it is, in the reader's words. Whatever the
        sweep would find is in it, or where it lies if it is about others too."""
        if await self._store.budget(f"exported:{person}", *EXPORTS):
            raise Refused("mydata-hurry")
        ids = await self._people.ids(person)
        scale = await self._ratings.scale()
        mine = [(game, one) for (game, whose), one in scale.ratings.items() if whose == ids[0]]
        found = await self._store.mentions(mention(ids))
        tables = [await self._known_at(one.key, ids) for one in found if one.kind == "table"]
        kept = {
            "about": {name: explained(name) for name in PARTS},
            "ids": ids,
            "profile": (await self._people.person(person)).model_dump(mode="json"),
            "ratings": {
                game: {"rating": one.value, "matches": one.matches, "provisional": one.provisional}
                for game, one in mine
            },
            "results": [_result(one, ids) for one in await self._results.of(ids, most=ALL_RESULTS)],
            "tables": tables,
            "daily": [
                {"date": date_of(deal.day), "game": deal.game, **one.model_dump(mode="json")}
                for deal, one in await self._dailies.of(ids)
            ],
            "other": [_told(one) for one in found if one.kind != "table"],
        }
        return json.dumps(kept, ensure_ascii=False, indent=2).encode()

    async def _known_at(self, id: str, ids: Sequence[str]) -> dict[str, Any]:
        try:
            return _seats(await self._sessions.table(id), ids)
        except Refused:  # gone meanwhile, or another version's
            return {"table": id}


ALL_RESULTS = 100_000
PARTS = ("profile", "ratings", "results", "tables", "daily", "other")  # that are explained


def _result(one: Result, ids: Sequence[str]) -> dict[str, Any]:
    """With the ids of nobody else."""
    told: dict[str, Any] = one.model_dump(mode="json")
    for seat in told["seats"]:
        if seat["id"] not in ids:
            del seat["id"]
    return told


def _seats(table: Table[Any], ids: Sequence[str]) -> dict[str, Any]:
    """What a table knows of them; nothing of what is dealt, which is the match's secret."""
    of = {
        "host": table.host in ids,
        "watching": any(one in ids for one in table.watchers),
        "let_in": any(one in ids for one in table.guests),
        "turned_away": any(one in ids for one in table.denied),
        "asking": any(one.player.id in ids for one in table.knocks),
    }
    return {
        "table": table.id,
        "game": table.game,
        "stage": table.stage,
        "rooms": [room.model_dump(mode="json") for room in table.rooms],
        "as": [name for name, so in of.items() if so],
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
