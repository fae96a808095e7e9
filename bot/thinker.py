"""Seats played by the computer: takes tables that wait for one, thinks in worker processes, plays.

A worker is given a state in which all that the seat cannot know is dealt anew, and that seat's own
memory; it never sees the real one, so a computer player cannot cheat. Moves go through the same
service as everyone's.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import cache
from threading import Thread
from typing import Any

from pydantic import TypeAdapter

from bot import metrics
from bot import table as core
from bot.chores import RETRY, Chores
from bot.sessions import Sessions, apart
from bot.store.port import Store
from bot.table import Refused, Table
from engines import games
from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat
from engines.players import choose, levels

AT_ONCE = 8
LOOK = 6.0  # seconds people have for what is shown only until the next move


def workers(count: int = 1) -> Executor:
    """Processes to think in; spawned, because the bot has threads and sockets."""
    spawned = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=spawned, initializer=_begin)


def _begin() -> None:
    """Runs first in a worker: Ctrl+C is the bot's business, and no worker outlives the bot."""
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


def think(id: str, guess: bytes, memory: Any, seat: Seat, level: str, seed: int) -> Move:
    """Runs in a worker."""
    game = games()[id]
    return choose(game, _codec(game).validate_json(guess), seat, level, memory, Dice(seed))


def _fleeting(game: Game, table: Table[Any]) -> bool:
    """The room is looking at something that the next move takes away."""
    return game.screen(game.engine.view(table.state, None)).fleeting


class Thinker:
    def __init__(
        self,
        sessions: Sessions,
        store: Store,
        workers: Callable[[], Executor] | None,
        now: Callable[[], float],
        random: Callable[[int], int],
    ) -> None:
        self._sessions = sessions
        self._store = store
        self._workers = workers  # None: think here (tests)
        self._executor = workers() if workers else None
        self._now = now
        self._random = random
        self.chores = Chores("thinker", "think", store, now, AT_ONCE, self.move)
        sessions.on_change(self.chores.wake)

    async def run(self) -> None:
        """Play until cancelled."""
        await self.chores.run()

    async def move(self, id: str) -> None:
        """One move for every computer seat that is asked at this table."""
        try:
            table = await self._sessions.table(id)
        except Refused as refused:
            await self._store.done("think", id, refused.version)
            return
        game = self._sessions.games[table.game]
        seen = table.touched + LOOK
        if table.playing and self._now() < seen and _fleeting(game, table):
            await self._store.put_off("think", id, seen)
            return
        for seat in sorted(core.asked_seats(game, table)):
            if core.by_computer(table, seat):
                move = await self._chosen(game, table, seat)
                metrics.thoughts.labels(game.id).inc()
                try:
                    await self._sessions.play(id, seat, table.version, move)
                except Refused:
                    # The table went on meanwhile. If it still waits for a computer, its newer mark
                    # counts and it comes up at once.
                    await self._store.put_off("think", id, self._now() + RETRY)
                    return
        await self._store.done("think", id, table.version)

    async def _chosen(self, game: Game, table: Table[Any], seat: Seat) -> Move:
        level = table.players[seat].level or levels(game)[-1]
        memory = core.memory_of(game, table, seat)
        seed = self._random(2**31)
        chance = Dice(self._random(2**31))
        guess = await apart(game, game.engine.reshuffled, table.state, seat, chance)
        if self._executor is None:
            return choose(game, guess, seat, level, memory, Dice(seed))
        stored, executor = _codec(game).dump_json(guess), self._executor
        try:
            return await asyncio.get_running_loop().run_in_executor(
                executor, think, game.id, stored, memory, seat, level, seed
            )
        except BrokenExecutor:
            # A worker was killed, say for its memory: others take its place, the table waits. All
            # who thought there hear of it; the first one calls the others.
            if self._executor is executor and self._workers:
                self._executor = self._workers()
            raise

    def close(self) -> None:
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)
