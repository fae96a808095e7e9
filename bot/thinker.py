"""Seats played by the computer: takes tables that wait for one, thinks in worker processes, plays.

A worker is given a state in which all that the seat cannot know is dealt anew, and that seat's own
memory; it never sees the real one, so a computer player cannot cheat. Moves go through the same
service as everyone's. A thought has a time, less of it the more tables wait, and ends at once when
its table has moved on: nobody waits because others think.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, MutableSequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from threading import Thread
from typing import Any

from pydantic import TypeAdapter

from bot import metrics
from bot import table as core
from bot.chores import RETRY, Chores
from bot.ledger import apart
from bot.sessions import Sessions
from bot.store.port import THINK, Store
from bot.table import Refused, Table, Updating
from engines import games
from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat
from engines.core.thinking import Budget
from engines.players import choose, level_of, stand_in

TABLES_AT_ONCE = 8
LOOK = 6.0  # seconds people have for what is shown only until the next move
LONGEST = 2.0  # seconds for one thought; several at a time share them
GLANCE = 0.2  # how often a thought looks whether its table still stands as it was


class Workers(ProcessPoolExecutor):
    """Processes to think in; spawned, because the bot has threads and sockets. Each thought has a
    place in `stops`, where it is told to end."""

    def __init__(self, count: int) -> None:
        spawned = multiprocessing.get_context("spawn")
        self.stops: MutableSequence[int] = spawned.RawArray("b", TABLES_AT_ONCE)
        super().__init__(count, mp_context=spawned, initializer=_begin, initargs=(self.stops,))


def workers(count: int = 1) -> Workers:
    return Workers(count)


_stops: MutableSequence[int] = [0] * TABLES_AT_ONCE  # a worker's own view of those of the bot


def _begin(stops: MutableSequence[int]) -> None:
    """Runs first in a worker: Ctrl+C is the bot's business, and no worker outlives the bot."""
    global _stops
    _stops = stops
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)


@cache
def _codec(game: Game) -> TypeAdapter[Any]:
    return TypeAdapter(game.state)


@dataclass(frozen=True, slots=True)
class Question:
    """What a worker is asked, and how it is told to stop."""

    game: str
    guess: bytes
    memory: Any
    seat: Seat
    level: str
    seed: int
    place: int  # in the stops
    seconds: float


def think(asked: Question) -> Move:
    """Runs in a worker."""
    game = games()[asked.game]
    guess, dice = _codec(game).validate_json(asked.guess), Dice(asked.seed)
    granted = budget(asked, game.nodes)
    return choose(game, guess, asked.seat, asked.level, asked.memory, dice, granted)


def budget(asked: Question, nodes: int) -> Budget:
    """So many nodes, unless the bot says stop or the time is over."""
    last = time.monotonic() + asked.seconds
    return Budget(nodes, lambda: bool(_stops[asked.place]) or time.monotonic() >= last)


def _is_fleeting(game: Game, table: Table[Any]) -> bool:
    """The room is looking at something that the next move takes away."""
    return bool(table.playing and game.fleeting and game.fleeting(table.state))


class Thinker:
    def __init__(
        self,
        sessions: Sessions,
        store: Store,
        workers: Callable[[], Workers] | None,
        now: Callable[[], float],
        random: Callable[[int], int],
    ) -> None:
        self._sessions = sessions
        self._store = store
        self._workers = workers  # None: think here (tests)
        self._executor = workers() if workers else None
        self._now = now
        self._random = random
        self._places = set(range(TABLES_AT_ONCE))  # in the stops, where nobody thinks
        self.chores = Chores("thinker", THINK, store, TABLES_AT_ONCE, self.move)
        sessions.on_change(self.chores.wake)

    async def run(self) -> None:
        """Play until cancelled."""
        await self.chores.run()

    async def move(self, id: str) -> None:
        """One move for every computer seat that is asked at this table."""
        try:
            table = await self._sessions.table(id)
        except Updating:
            raise
        except Refused:
            await self._store.done(THINK, id, 0)
            return
        game = self._sessions.games[table.game]
        # More than that is left only where the clock was set back: nobody waits for it.
        left = table.touched + LOOK - self._now()
        if 0 < left <= LOOK and _is_fleeting(game, table):
            await self._store.put_off(THINK, id, left)
            return
        for seat in sorted(core.asked_seats(game, table)):
            if core.by_computer(table, seat):
                move = await apart(game, core.reply, game, table, seat)
                move = move or await self._chosen(game, table, seat)
                metrics.thoughts.labels(game.id).inc()
                try:
                    await self._sessions.play(id, seat, table.version, move)
                except Refused:
                    # The table went on meanwhile. If it still waits for a computer, its newer mark
                    # counts and it comes up at once.
                    await self._store.put_off(THINK, id, RETRY)
                    return
        await self._store.done(THINK, id, table.version)

    async def _chosen(self, game: Game, table: Table[Any], seat: Seat) -> Move:
        named = table.players[seat].level
        level = level_of(game, named) if named else stand_in(game)
        memory = core.memory_of(game, table, seat)
        # The deal of the day is the same for everybody, and so are the computers' dice there.
        drawn = self._random(2**31), self._random(2**31)
        seed, dealt = core.lots(table, seat) if table.daily else drawn
        chance = Dice(dealt)
        guess = await apart(game, game.engine.reshuffled, table.state, seat, chance)
        if self._executor is None:
            return choose(game, guess, seat, level, memory, Dice(seed))
        stored, executor = _codec(game).dump_json(guess), self._executor
        place = self._places.pop()
        executor.stops[place] = 0
        alone = table.daily is not None  # so that it thinks as far as at any other hour
        seconds = LONGEST / (1 if alone else TABLES_AT_ONCE - len(self._places))
        asked = Question(game.id, stored, memory, seat, level, seed, place, seconds)
        try:
            thought = asyncio.get_running_loop().run_in_executor(executor, think, asked)
            while not (await asyncio.wait({thought}, timeout=GLANCE))[0]:
                if await self._has_moved_on(table):
                    executor.stops[place] = 1
            return thought.result()
        except BrokenExecutor:
            # A worker was killed, say for its memory: others take its place, the table waits. All
            # who thought there hear of it; the first one calls the others.
            if self._executor is executor and self._workers:
                self._executor = self._workers()
            raise
        finally:
            executor.stops[place] = 1
            self._places.add(place)

    async def _has_moved_on(self, table: Table[Any]) -> bool:
        try:
            return (await self._sessions.table(table.id)).version != table.version
        except Refused:
            return True

    def close(self) -> None:
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)
