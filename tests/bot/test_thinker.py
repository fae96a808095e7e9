"""The computer's seats: it thinks in processes of its own, cannot cheat, waits where it must."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engines
from bot import table as core
from bot.presenter.lobby import lobby
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import THINK
from bot.table import Player, Room, Table
from bot.thinker import LONGEST, LOOK, TABLES_AT_ONCE, Question, Thinker, budget, workers
from engines.core.dice import Dice
from engines.core.engine import Game, Move
from engines.great_wall import rules as great_wall
from engines.players import choose
from tests import toy

ANNA = Player(id="web:anna", name="Anna")
ROBOT = Player(id="", level="greedy")


def is_stopped(asked: Question) -> bool:
    return budget(asked, 1).over()


async def robots_turn(sessions: Sessions, game: str = "great_wall") -> Table[Any]:
    """A match in which the robot is to move."""
    for _ in range(40):
        table = await sessions.create(game, Room(id="web:#den"), ANNA, players=(ANNA, ROBOT))
        table = await sessions.start(table.id, ANNA.id)
        if core.thinks(sessions.games[game], table):
            return table
    raise AssertionError("Anna always begins")


async def test_it_thinks_in_another_process_and_goes_on_when_one_is_killed() -> None:
    store = MemoryStore()
    sessions = Sessions(engines.games(), store, time.time)
    thinker = Thinker(sessions, store, workers, time.time, lambda below: 5 % below)
    try:
        table = await robots_turn(sessions)
        await thinker.move(table.id)
        assert (await sessions.table(table.id)).version > table.version
        (pid,) = thinker._executor._processes  # type: ignore[union-attr]
        assert pid != os.getpid()
        os.kill(pid, signal.SIGKILL)
        again = await robots_turn(sessions)
        with pytest.raises(BrokenExecutor):
            await thinker.move(again.id)
        await thinker.move(again.id)
        assert (await sessions.table(again.id)).version > again.version
    finally:
        thinker.close()


KILLED = """
import os, signal, sys
from bot.thinker import workers
if __name__ == "__main__":
    pool = workers()
    print(pool.submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_worker_outlives_the_bot(tmp_path: object) -> None:
    script = f"{tmp_path}/killed.py"
    with open(script, "w", encoding="utf-8") as file:
        file.write(KILLED)
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, env=environment, timeout=60
    )
    assert done.returncode == -signal.SIGKILL
    worker = int(done.stdout)
    for _ in range(2000):
        if not _alive(worker):
            return
        time.sleep(0.01)
    raise AssertionError("the worker lives on")


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        return stat.read().split()[2] != "Z"


async def test_it_is_given_what_its_seat_may_know_dealt_anew_once_for_each_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All it thinks about is a state that its seat cannot tell from the real one, dealt once from
    that; whoever thinks deals further ones from its guess, never from the real one."""
    store = MemoryStore()
    sessions = Sessions(engines.games(), store, time.time)
    thinker = Thinker(sessions, store, None, time.time, Random(1).randrange)
    dealt: list[Any] = []
    given: list[Any] = []
    sources: list[Any] = []
    real = great_wall.reshuffled

    def reshuffled(state: Any, viewer: int | None, dice: Dice) -> Any:
        sources.append(state)
        dealt.append(real(state, viewer, dice))
        return dealt[-1]

    def chosen(game: Game, guess: Any, *rest: Any) -> Move:
        given.append(guess)
        assert len(dealt) == 1, "nobody deals twice before it thinks"
        return choose(game, guess, *rest)

    monkeypatch.setattr(great_wall, "reshuffled", reshuffled)
    monkeypatch.setattr("bot.thinker.choose", chosen)
    for _ in range(5):
        table = await robots_turn(sessions)
        for each in (dealt, given, sources):
            each.clear()
        await thinker.move(table.id)
        (guess,) = given
        assert table.state is not None
        assert dealt[0] is guess
        assert all(one in dealt for one in sources[1:]), "only ever from a guess"
        assert great_wall.view(guess, 1) == great_wall.view(table.state, 1)
        if guess != table.state:
            return
    raise AssertionError("what it cannot know is never another")


async def test_it_lets_people_look_at_what_its_move_would_take_away() -> None:
    game = replace(toy.GAME, fleeting=lambda state: True)
    now = 1000.0
    store = MemoryStore(lambda: now)
    sessions = Sessions({game.id: game}, store, lambda: now)
    thinker = Thinker(sessions, store, None, lambda: now, lambda below: 5 % below)
    table = await robots_turn(sessions, game.id)
    now = table.touched + LOOK - 1
    assert await store.claim(THINK, 1.0, 50)
    await thinker.move(table.id)
    assert (await sessions.table(table.id)).version == table.version
    now = table.touched + LOOK + 1
    assert table.id in await store.claim(THINK, 1.0, 50), "it comes back by itself"
    await thinker.move(table.id)
    assert (await sessions.table(table.id)).version > table.version


async def test_a_thought_ends_when_its_table_has_moved_on() -> None:
    """The place where it is told to stop is set, and is free again for another one."""
    store = MemoryStore()
    sessions = Sessions(engines.games(), store, time.time)
    thinker = Thinker(sessions, store, workers, time.time, lambda below: 5 % below)
    try:
        table = await robots_turn(sessions)
        executor = thinker._executor
        assert executor
        assert not await thinker._has_moved_on(table)
        await thinker.move(table.id)
        assert await thinker._has_moved_on(table)
        assert len(thinker._places) == TABLES_AT_ONCE
        asked = Question("great_wall", b"", None, 0, "hard", 1, 0, 60.0)
        executor.stops[0] = 1
        assert executor.submit(is_stopped, asked).result(), "a worker sees what the bot says"
    finally:
        thinker.close()


class Threads(ThreadPoolExecutor):
    """Thinks here, so that a test can look on."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.stops = [0] * TABLES_AT_ONCE


async def test_a_thought_is_told_to_end_when_its_table_goes_on_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads, begun = Threads(1), threading.Event()

    def forever(asked: Question) -> Move:
        begun.set()
        while not threads.stops[asked.place]:
            time.sleep(0.01)
        return ("draw",)

    monkeypatch.setattr("bot.thinker.think", forever)
    store = MemoryStore()
    sessions = Sessions(engines.games(), store, time.time)
    thinker = Thinker(sessions, store, lambda: threads, time.time, lambda below: 5 % below)  # type: ignore[arg-type, return-value]
    table = await robots_turn(sessions)
    thinking = asyncio.create_task(thinker.move(table.id))
    assert await asyncio.to_thread(begun.wait, 5)
    await sessions.resign(table.id, ANNA.id)
    await asyncio.wait_for(thinking, 5)
    assert (await sessions.table(table.id)).stage == "over", "and what it came to is not played"
    assert len(thinker._places) == TABLES_AT_ONCE
    thinker.close()


async def test_tables_that_think_at_the_same_time_share_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads, both, granted = Threads(2), threading.Barrier(2, timeout=5), []

    def together(asked: Question) -> Move:
        granted.append(asked.seconds)
        both.wait()
        game = engines.games()[asked.game]
        return choose(game, guesses.pop(), asked.seat, "random", None, Dice(1))

    monkeypatch.setattr("bot.thinker.think", together)
    store = MemoryStore()
    sessions = Sessions(engines.games(), store, time.time)
    thinker = Thinker(sessions, store, lambda: threads, time.time, lambda below: 5 % below)  # type: ignore[arg-type, return-value]
    tables = [await robots_turn(sessions), await robots_turn(sessions)]
    guesses = [table.state for table in tables]
    await asyncio.gather(*(thinker.move(table.id) for table in tables), return_exceptions=True)
    assert sorted(granted) == [LONGEST / 2, LONGEST]
    thinker.close()


async def test_names_of_yesterday_still_play_and_are_called_by_their_strength() -> None:
    sessions = Sessions(engines.games(), MemoryStore(), time.time)
    table = await sessions.create("great_wall", Room(id="web:#den"), ANNA, players=(ANNA, ROBOT))
    assert ROBOT.level == "greedy"
    assert "level-normal" in repr(lobby(sessions.games["great_wall"], table))


async def test_a_clock_that_was_set_back_makes_nobody_wait_for_its_move() -> None:
    game = replace(toy.GAME, fleeting=lambda state: True)
    now = 10_000.0
    store = MemoryStore(lambda: now)
    sessions = Sessions({game.id: game}, store, lambda: now)
    thinker = Thinker(sessions, store, None, lambda: now, lambda below: 5 % below)
    table = await robots_turn(sessions, game.id)
    now -= 3600
    await thinker.move(table.id)
    assert (await sessions.table(table.id)).version > table.version
