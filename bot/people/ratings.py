"""How well people play, reckoned from results and from nothing else: the only home of openskill.

A rating belongs to a person and a game. Every rated match of at least two people moves those who
sat there by their places, ties included; computers are left out. The move is as large as people's
part in the match: one's own share of the seat's moves, times that of the others on average. Who has
gone for good is met as a stranger. The same results give the same ratings, in whatever process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from bot.people.results import Result, Results

if TYPE_CHECKING:
    from bot.people import People

PROVISIONAL = 10  # matches before which a rating says little
START, UNIT = 1000, 40  # what a newcomer is shown; points for one of the library's
KEPT = 60  # ratings after a match that are remembered, for the plot
Who = Callable[[str], str]  # the person behind an id


@dataclass(frozen=True, slots=True)
class Rating:
    """Of one person at one game."""

    mu: float
    sigma: float
    matches: int = 0
    course: tuple[int, ...] = ()  # what it was after each of the last matches

    @property
    def value(self) -> int:
        return round(START + UNIT * (self.mu - newcomer().mu))

    @property
    def provisional(self) -> bool:
        return self.matches < PROVISIONAL


@cache
def _model() -> Any:
    # Imported when it is needed: most of what the bot does is nobody's rating.
    from openskill.models import PlackettLuce

    return PlackettLuce()


@cache
def newcomer() -> Rating:
    fresh = _model().rating()
    return Rating(fresh.mu, fresh.sigma)


@dataclass(slots=True)
class Scale:
    """All ratings, as far as the results were reckoned with."""

    ratings: dict[tuple[str, str], Rating] = field(default_factory=dict)  # by game and person

    def of(self, game: str, person: str) -> Rating | None:
        return self.ratings.get((game, person))

    def add(self, result: Result, who: Who) -> None:
        people = [who(one.id) if one.id else "" for one in result.seats]
        known = [one for one in people if one]
        # Somebody who sat there twice has played with themselves.
        if not result.rated or len(people) < 2 or len(set(known)) < len(known):
            return
        shares = [one.share for one in result.seats]
        before = [self.ratings.get((result.game, one), newcomer()) for one in people]
        after = rated(before, [one.place for one in result.seats], shares)
        for person, one in zip(people, after, strict=True):
            if person and one.matches:
                self.ratings[result.game, person] = one


def rated(before: Sequence[Rating], places: Sequence[int], shares: Sequence[float]) -> list[Rating]:
    """Everybody's rating after one match."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    moved = [one for (one,) in model.rate(teams, ranks=list(places))]
    after = []
    for seat, (old, new) in enumerate(zip(before, moved, strict=True)):
        others = [share for other, share in enumerate(shares) if other != seat]
        weight = shares[seat] * sum(others) / len(others)
        if not weight:  # a match between a stand-in and somebody says nothing of either
            after.append(old)
            continue
        mu = old.mu + weight * (new.mu - old.mu)
        sigma = old.sigma + weight * (new.sigma - old.sigma)
        fresh = Rating(mu, sigma, old.matches + 1)
        course = (*old.course, fresh.value)[-KEPT:]
        after.append(Rating(mu, sigma, old.matches + 1, course))
    return after


def reckoned(results: Iterable[Result], who: Who) -> Scale:
    """From the first result to the last, in the order in which the matches ended."""
    scale = Scale()
    for result in sorted(results, key=in_order):
        scale.add(result, who)
    return scale


def in_order(result: Result) -> tuple[float, str]:
    return result.at, result.table


class Ratings:
    """The ratings of now. What this process has reckoned with is not read again; after an erasure,
    or when ids were joined or parted, all of it is."""

    def __init__(self, results: Results, people: People) -> None:
        self._results = results
        self._people = people
        self._scale = Scale()
        self._generation = ""
        self._known: set[str] = set()
        self._last: tuple[float, str] = (0.0, "")
        self._mains: dict[str, str] = {}
        self._busy = asyncio.Lock()

    async def scale(self) -> Scale:
        async with self._busy:
            generation = await self._results.generation()
            if generation != self._generation:
                self._forget()
            new = [one async for one in self._results.newer(self._known)]
            if any(in_order(one) < self._last for one in new):
                # One that ended earlier was written later: the order is what counts.
                self._forget()
                new = [one async for one in self._results.newer(())]
            if new:
                await self._meet(new)
                new.sort(key=in_order)
                self._scale = await asyncio.to_thread(self._added, new)
                self._known |= {one.table for one in new}
                self._last = in_order(new[-1])
            self._generation = generation
            return self._scale

    async def person(self, id: str) -> str:
        """Whom a rating belongs to."""
        return (await self._people.ids(id))[0]

    async def _meet(self, results: Sequence[Result]) -> None:
        """Whose these are, whatever id they played with."""
        seen = dict.fromkeys(one.id for result in results for one in result.seats if one.id)
        ids = [id for id in seen if id not in self._mains]
        for id, known in zip(ids, await self._people.persons(ids), strict=True):
            self._mains[id] = known.ids[0] if known.ids else id

    def _added(self, results: Sequence[Result]) -> Scale:
        """Another scale: somebody may be reading the one there is."""
        scale = Scale(dict(self._scale.ratings))
        for result in results:
            scale.add(result, self._mains.__getitem__)
        return scale

    def _forget(self) -> None:
        self._scale, self._last = Scale(), (0.0, "")
        self._known, self._mains = set(), {}
