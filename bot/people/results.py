"""How matches ended, kept for good: who sat there, who came before whom, and where it was played.

A result is written once, by the code of its table, and found by people, by rooms and in the list of
all. It never changes but by erasure, which leaves a nameless seat: the others keep their match.
Ratings are kept nowhere: they are reckoned from this list.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.store.port import Store
from bot.table import Table, counted, is_gone, share
from engines.core.engine import Game

ALL = "results"  # the index of all of them
GENERATION = "results:generation"
PAGE = 200  # read at once
KNOWN = 10_000  # codes of which this process knows that they are written


class Sat(BaseModel):
    """A person at a finished match."""

    model_config = ConfigDict(frozen=True)

    id: str  # of the platform; empty: somebody who wanted to be forgotten
    name: str = ""  # as it was then
    place: int  # ties share one
    won: bool = False
    share: float = 1.0  # of the seat's moves that the person made


class Result(BaseModel):
    model_config = ConfigDict(frozen=True)

    table: str
    game: str
    at: float  # when it ended
    rated: bool = False
    rooms: tuple[str, ...] = ()  # of several people, where it was shown; and whose corner that is
    seats: tuple[Sat, ...]
    computers: int = 0  # how many played too


def result_of(table: Table[Any], game: Game) -> Result | None:
    """None where nothing came of it, or nobody was there to whom it could matter."""
    people = [seat for seat, chair in enumerate(table.chairs) if chair.player.person]
    outcome = table.outcome
    if outcome is None or table.practice or not people:
        return None
    # Of a draw nobody has won; a victory that is shared is everybody's.
    decided = max(outcome.places) > 1 or game.shared

    def sat(seat: int) -> Sat:
        chair, place = table.chairs[seat], outcome.places[seat]
        gone = is_gone(chair.player)
        return Sat(
            id="" if gone else chair.player.id,
            name="" if gone else chair.player.name,
            place=place,
            won=decided and place == 1,
            share=round(share(chair), 3),
        )

    return Result(
        table=table.id,
        game=table.game,
        at=table.touched,
        rated=counted(table),
        rooms=tuple(room.id for room in table.rooms if not room.private),
        seats=tuple(map(sat, people)),
        computers=len(table.chairs) - len(people),
    )


Homes = Callable[[Sequence[str]], Awaitable[list[str]]]  # the rooms whose corners some of these are


async def nowhere(rooms: Sequence[str]) -> list[str]:
    return []


class Results:
    def __init__(self, store: Store, games: Mapping[str, Game], homes: Homes = nowhere) -> None:
        self._store = store
        self._games = games
        self._homes = homes
        self._written: dict[str, None] = {}

    async def keep(self, table: Table[Any]) -> None:
        """Write down how it ended, unless that is done. Asked twice, it is there once."""
        if table.id in self._written:
            return
        key = f"result:{table.id}"
        result = result_of(table, self._games[table.game])
        if result is not None and await self._store.read(key) is None:
            rooms = (*result.rooms, *await self._homes(result.rooms))
            result = result.model_copy(update={"rooms": tuple(dict.fromkeys(rooms))})
            # What leads nowhere does no harm; what nobody finds would be lost.
            for index in _indexes(result):
                await self._store.add(index, table.id)
            await self._store.write(key, result.model_dump_json())
        if len(self._written) >= KNOWN:
            self._written.clear()
        self._written[table.id] = None

    async def of(self, ids: Sequence[str], most: int = PAGE) -> list[Result]:
        """Of these people or rooms together, the newest first."""
        codes: dict[str, None] = {}
        for id in ids:
            codes |= dict.fromkeys(await self._store.newest(f"results:{id}", 0, most))
        found = await self._read(list(codes))
        return sorted(found, key=lambda one: (-one.at, one.table))[:most]

    async def newer(self, known: Collection[str]) -> AsyncIterator[Result]:
        """Of all results those that are not, the newest first; looked for until many in a row are
        known, because two who write at once may get ahead of each other."""
        skip = 0
        while codes := await self._store.newest(ALL, skip, PAGE):
            unknown = [code for code in codes if code not in known]
            if not unknown:
                return
            for result in await self._read(unknown):
                yield result
            skip += len(codes)

    async def forget(self, id: str) -> None:
        """The person is in no result any more; that the match was played stays."""
        while codes := await self._store.newest(f"results:{id}", 0, PAGE):
            for result in await self._read(codes):
                seats = tuple(
                    one.model_copy(update={"id": "", "name": ""}) if one.id == id else one
                    for one in result.seats
                )
                after = result.model_copy(update={"seats": seats})
                await self._store.write(f"result:{result.table}", after.model_dump_json())
            for code in codes:
                await self._store.remove(f"results:{id}", code)
        await self.renew()

    async def generation(self) -> str:
        """Another one: what was reckoned from the results before is to be reckoned anew."""
        return await self._store.read(GENERATION) or ""

    async def renew(self) -> None:
        await self._store.write(GENERATION, secrets.token_hex(8))

    async def _read(self, codes: Sequence[str]) -> list[Result]:
        """What cannot be read counts as absent."""
        keys = [f"result:{code}" for code in codes]
        stored = await self._store.read_many(keys) if keys else []
        found = []
        for one in stored:
            try:
                found += [Result.model_validate_json(one)] if one else []
            except ValidationError:
                continue
        return found


def _indexes(result: Result) -> list[str]:
    people = [one.id for one in result.seats if one.id]
    return [ALL, *(f"results:{id}" for id in (*people, *result.rooms))]
