"""The computer's seats: it thinks in processes of its own, cannot cheat, waits where it must."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from dataclasses import replace

import pytest

import engines
from bot import table as core
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.table import Player, Room, Table
from bot.thinker import LOOK, Thinker, workers
from engines.core.dice import Dice
from engines.core.ui import Msg, Screen
from tests import toy
from tests.bot.house import Guest, House

ANNA = Player(id="web:anna", name="Anna")
ROBOT = Player(id="", level="greedy")


async def robots_turn(sessions: Sessions, game: str = "great_wall") -> Table[object]:
    """A match in which the robot is to move."""
    for _ in range(40):
        table = await sessions.create(game, Room(id="web:#den"), ANNA, players=(ANNA, ROBOT))
        table = await sessions.start(table.id, ANNA.id)
        if core.thinks(sessions.games[game], table):
            return table
    raise AssertionError("Anna always begins")


async def test_it_thinks_in_another_process_and_goes_on_when_one_is_killed() -> None:
    sessions = Sessions(engines.games(), MemoryStore(), time.time)
    store = sessions._store
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


async def test_it_is_given_what_its_seat_may_know_and_no_more() -> None:
    """With everything hidden dealt anew it is asked on another state, never on the real one."""
    house = House(MemoryStore())
    anna = Guest(house, "Anna")
    await anna.says("/newgame great_wall")
    await anna.presses("keen")
    await anna.says("/start")
    (table,) = await house.sessions.tables_of(anna.id)
    game = house.sessions.games["great_wall"]
    guesses = {game.engine.reshuffled(table.state, 1, Dice(seed)).hands[0] for seed in range(20)}
    assert len(guesses) > 1


async def test_it_lets_people_look_at_what_its_move_would_take_away() -> None:
    game = replace(toy.GAME, screen=lambda view: Screen(Msg("title"), fleeting=True))
    now = 1000.0
    store = MemoryStore()
    sessions = Sessions({game.id: game}, store, lambda: now)
    thinker = Thinker(sessions, store, None, lambda: now, lambda below: 5 % below)
    table = await robots_turn(sessions, game.id)
    now = table.touched + LOOK - 1
    assert await store.claim("think", now, 1.0, 50)
    await thinker.move(table.id)
    assert (await sessions.table(table.id)).version == table.version
    now = table.touched + LOOK + 1
    assert table.id in await store.claim("think", now, 1.0, 50), "it comes back by itself"
    await thinker.move(table.id)
    assert (await sessions.table(table.id)).version > table.version
