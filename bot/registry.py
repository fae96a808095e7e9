"""What is asked about people: who is one with whom, how they play, who is best.

It reads results and ratings and names people only where they agreed to be: in their own rooms
unless they want no name, among all only if they asked for that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from bot import table as core
from bot.days import month_of
from bot.people import People
from bot.people.links import Links
from bot.people.profile import Honoured, Profile, Ranked, honoured, profile, ranked
from bot.people.ratings import Ratings, Scale
from bot.people.results import Result, Results
from bot.rest import Rest
from bot.sessions import Sessions
from bot.store.port import Store
from bot.table import Table
from engines.core.engine import Game

LISTED = "listed"  # the index of those who want to be among the best of all
LOOKED_AT = 500  # results of a room that one question looks at
MONTH_AT = 2000  # for a month, which may be the one before
MOST = 10  # on a list


class Registry:
    def __init__(
        self,
        store: Store,
        people: People,
        sessions: Sessions,
        links: Links,
        results: Results,
        ratings: Ratings,
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._people = people
        self._sessions = sessions
        self._links = links
        self.results = results
        self.ratings = ratings
        self._now = now
        self.offer = links.offer

    # --- one person ------------------------------------------------------------------------

    async def link(self, id: str, code: str) -> list[Table[object]]:
        """Joins them; the tables at which this person sits twice now."""
        giver, taker = await self._links.join(id, code)
        await self.results.renew()
        theirs = {one.id: one for who in giver for one in await self._live(who)}
        ours = {one.id for who in taker for one in await self._live(who)}
        return [table for code, table in theirs.items() if code in ours]

    async def leaving(self, id: str) -> None:
        """Whoever goes leaves no code behind that would make somebody one with nobody."""
        for one in await self._people.ids(id):
            await self._links.withdraw(one)

    async def unlink(self, id: str) -> bool:
        """This id stands alone again; whoever was listed is, on both sides."""
        rest = [one for one in await self._people.ids(id) if one != id]
        parted = await self._links.part(id)
        if parted:
            await self.results.renew()
            for one in (id, rest[0]):
                if (await self._people.person(one)).listed:
                    await self._store.add(LISTED, one)
        return parted

    async def ids(self, id: str) -> tuple[str, ...]:
        return await self._people.ids(id)

    async def profile(self, id: str) -> Profile:
        ids = await self._people.ids(id)
        results = await self.results.of(ids)
        scale = await self.ratings.scale()
        mains = await self._mains(results)
        return profile(results, scale, ids[0], lambda one: mains.get(one, one))

    async def enlist(self, id: str, on: bool) -> None:
        """Whether this person may be named among the best of all."""
        person = await self._people.person(id)
        await self._people.save_person(id, person.model_copy(update={"listed": on}))
        main = (await self._people.ids(id))[0]
        await (self._store.add(LISTED, main) if on else self._store.remove(LISTED, main))

    # --- many ------------------------------------------------------------------------------

    async def best_in(self, room: str, games: Sequence[str]) -> dict[str, list[Ranked]]:
        """Of those who have played in this room, by game."""
        names = await self._named(await self.results.of((room,), LOOKED_AT))
        scale = await self.ratings.scale()
        return {game: ranked(scale, game, names)[:MOST] for game in games}

    async def best_of_all(self, games: Sequence[str]) -> dict[str, list[Ranked]]:
        """Of those who asked to be listed."""
        asked = sorted(await self._store.members(LISTED))
        known = zip(asked, await self._people.persons(asked), strict=True)
        listed = {one.ids[0] if one.ids else id for id, one in known if one.listed}
        scale = await self.ratings.scale()
        return {game: await self._best(scale, game, listed) for game in games}

    async def _best(self, scale: Scale, game: str, listed: set[str]) -> list[Ranked]:
        first = ranked(scale, game, {one: one for one in listed})[:MOST]
        named = []
        for one in first:
            ids = await self._people.ids(one.name)
            last = await self.results.of(ids, 1)
            names = [seat.name for result in last for seat in result.seats if seat.id in ids]
            # Of whoever is just being forgotten there is a rating still, and no name.
            named += [Ranked(name, one.rating) for name in names[:1]]
        return named

    async def chat(self, room: str) -> str:
        """The room whose corner this is, or itself."""
        return next(iter(await self._people.homes((room,))), room)

    async def month(self, room: str, ago: int = 0) -> tuple[int, list[Honoured]]:
        """Which month it is, or was so many months ago, and who won most in this room in it."""
        number, (began, ended) = month_of(self._now(), ago)
        results = await self.results.of((room,), MONTH_AT)
        recent = [one for one in results if began <= one.at < ended]
        mains = await self._mains(recent)
        shown = await self._named(recent)
        hidden = frozenset(mains.values()) - frozenset(shown)
        return number, honoured(recent, lambda id: mains.get(id, id), hidden)[:MOST]

    async def _named(self, results: Sequence[Result]) -> dict[str, str]:
        """People of these results, by what they were called last; not who wants no name."""
        mains = await self._mains(results)
        names: dict[str, str] = {}
        for result in results:
            for seat in result.seats:
                if seat.id:
                    names.setdefault(mains[seat.id], seat.name)
        known = zip(names, await self._people.persons(list(names)), strict=True)
        return {id: names[id] for id, one in known if one.named}

    async def _mains(self, results: Sequence[Result]) -> dict[str, str]:
        ids = list(dict.fromkeys(s.id for one in results for s in one.seats if s.id))
        known = zip(ids, await self._people.persons(ids), strict=True)
        return {id: one.ids[0] if one.ids else id for id, one in known}

    async def seats(self, id: str) -> list[tuple[str, Table[object]]]:
        """Every table that goes on where this person plays, with the id that sits there."""
        ids = await self._people.ids(id)
        return [(one, table) for one in ids for table in await self._live(one)]

    async def rested(self, id: str, own: Rest) -> None:
        """How this person rests from now on, at every table, on whichever platform."""
        for one, table in await self.seats(id):
            await self._sessions.change(table.id, partial(_rested, one, own, self._now()))

    async def _live(self, id: str) -> Sequence[Table[object]]:
        return await self._sessions.tables_of(id, over=False)


def _rested(id: str, own: Rest, now: float, game: Game, table: Table[Any]) -> Table[Any]:
    return core.rested(table, id, own, now)
