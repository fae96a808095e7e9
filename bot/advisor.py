"""Hints and reviews, thought out in worker processes of their own: computers at other tables never
wait for them, and neither does whoever asked.

A worker is given states in which all that a seat cannot know is dealt anew. What was thought out is
kept for a while, reviews in the store too; what takes long is asked for again by whoever wants it.
One review at a time is made for one person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from bot import review as reviews
from bot import transcript
from bot.findings import Kept
from bot.ledger import apart
from bot.presenter import Findings
from bot.review import Weighed, Weighing
from bot.sessions import Sessions
from bot.table import Refused, Table
from engines import games
from engines.core.engine import Game, Seat
from engines.players.advice import Advice, advise, guessed

PATIENCE = 2.0  # seconds that an answer is waited for
KEPT = 256  # hints, and reviews, the latest

T = TypeVar("T")
Key = tuple[str, Seat, int]


def advised(game: str, guess: Any, seat: Seat, seats: int) -> Advice:
    """Runs in a worker. So many nodes and no clock: whoever sees the same is told the same."""
    return advise(games()[game], guess, seat, seats)


def weighed(game: str, asked: Weighing) -> Weighed:
    """Runs in a worker."""
    return reviews.weigh(games()[game], asked)


class Advisor:
    def __init__(
        self, sessions: Sessions, workers: Callable[[], ProcessPoolExecutor] | None, kept: Kept
    ) -> None:
        self._sessions = sessions
        self._kept = kept
        self._workers = workers  # None: think here (tests)
        self._executor: ProcessPoolExecutor | None = None
        self._hints: dict[Key, asyncio.Task[Advice]] = {}
        self._reviews: dict[Key, asyncio.Task[Findings]] = {}
        self._under_way: dict[str, Key] = {}  # by person
        self._progress: dict[Key, int] = {}  # percent

    async def hint(self, table: Table[Any], seat: Seat) -> Advice | None:
        """For the question that this seat faces; None: it is still being thought about."""
        key = (table.id, seat, table.chairs[seat].asked)
        if key not in self._hints:
            _keep(self._hints, key, asyncio.create_task(self._advised(table, seat)))
        return await _awaited(self._hints, key)

    async def review(self, table: Table[Any], seat: Seat, person: str) -> Findings | int:
        """Of a match that is over, for the one who sat there; or how far it is, in percent."""
        key = (table.id, seat, 0)
        if key not in self._reviews and (found := await self._kept.of(table.id, seat)):
            return found
        if key not in self._reviews:
            if self._under_way.get(person, key) != key:
                raise Refused("one-review")
            self._under_way[person] = key
            task = asyncio.create_task(self._reviewed(table, seat, key))
            task.add_done_callback(lambda _: self._under_way.pop(person, None))
            _keep(self._reviews, key, task)
        done = await _awaited(self._reviews, key)
        return self._progress.get(key, 0) if done is None else done

    async def reviewed(self, table: Table[Any], seat: Seat) -> Findings | None:
        """What a review has found that was asked for before; none is begun."""
        return await self._kept.of(table.id, seat)

    async def _advised(self, table: Table[Any], seat: Seat) -> Advice:
        game, seats = self._sessions.games[table.game], len(table.chairs)
        guess = await apart(game, guessed, game, table.state, seat)
        if self._workers is None:
            return advise(game, guess, seat, seats)
        return await self._thought(advised, game.id, guess, seat, seats)

    async def _reviewed(self, table: Table[Any], seat: Seat, key: Key) -> Findings:
        game, seats = self._sessions.games[table.game], len(table.chairs)
        text = await self._sessions.transcript(table.id)
        moments, asked = await asyncio.to_thread(_prepared, game, text, seats, seat)
        found: list[Weighed] = []
        whole = len(asked) + 2 * reviews.CLOSER + 1  # at most
        try:
            for done, one in enumerate(asked):
                self._progress[key] = 100 * done // whole
                found.append(await self._weighed(game, one))
            for done, (place, one) in enumerate(reviews.closer(asked, found, seat)):
                self._progress[key] = 100 * (len(asked) + done) // whole
                found[place] = replace(found[place], shares=(await self._weighed(game, one)).shares)
        finally:
            self._progress.pop(key, None)
        findings = reviews.reviewed(game, moments, asked, found, seat, seats, table.outcome)
        await self._kept.keep(table.id, seat, findings)
        return findings

    async def _weighed(self, game: Game, asked: Weighing) -> Weighed:
        if self._workers is None:
            return reviews.weigh(game, asked)
        return await self._thought(weighed, game.id, asked)

    async def _thought(self, think: Callable[..., T], *arguments: Any) -> T:
        assert self._workers
        self._executor = self._executor or self._workers()
        executor = self._executor
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(executor, think, *arguments)
        except BrokenExecutor:
            # A worker was killed, say for its memory: the next who asks gets others.
            if self._executor is executor:
                self._executor = None
            raise Refused("busy") from None

    def close(self) -> None:
        for task in (*self._hints.values(), *self._reviews.values()):
            task.cancel()
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)


def _prepared(
    game: Game, text: str, seats: int, seat: Seat
) -> tuple[list[transcript.Moment], list[Weighing]]:
    try:
        match = transcript.read(text)
        transcript.check_edition(game, match)
        moments = list(transcript.replay(game, match))
    except transcript.Unreadable:
        raise Refused("no-review") from None
    return moments, reviews.decisions(game, moments, seats, seat, match.seed or 0)


def _keep(kept: dict[Key, asyncio.Task[T]], key: Key, task: asyncio.Task[T]) -> None:
    kept[key] = task
    while len(kept) > KEPT:
        kept.pop(next(iter(kept)))


async def _awaited(kept: dict[Key, asyncio.Task[T]], key: Key) -> T | None:
    """What came of it, if it is done in time. What went wrong is tried anew next time."""
    task = kept[key]
    if not (await asyncio.wait({task}, timeout=PATIENCE))[0]:
        return None
    if task.cancelled() or task.exception():
        kept.pop(key, None)
    return task.result()
