"""Telegram and Discord in two processes on one store, each killed in the middle of a match between
somebody here and somebody there: every hand arrives, every room is current, the match ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from bot import transcript
from bot.sessions import Sessions
from bot.store.port import DUE, THINK, stale
from bot.store.redis import RedisStore
from engines import games
from engines.core.ui import Msg
from tests.platforms.discord.people import Person
from tests.platforms.discord.rig import WORDS, Rig
from tests.platforms.discord.test_cross import on_discord, on_telegram
from tests.platforms.discord.world import Channel
from tests.platforms.telegram.people import Person as Telegrammer
from tests.platforms.telegram.server import TOKEN, Server
from tests.running import ROOT, environment
from tests.store.servers import Server as Valkey

PATIENCE = 150.0
KILLS = {6: "tg", 12: "dc"}  # after so many presses
SHORT = {"chu_han": ("target", "15")}


class Processes:
    def __init__(self, **commands: tuple[str, ...]) -> None:
        self._commands = commands
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        for name in commands:
            self.start(name)

    def start(self, name: str) -> None:
        self._running[name] = subprocess.Popen(
            [sys.executable, "-m", "tests.platforms.apart", name, *self._commands[name]],
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.DEVNULL,
        )

    def kill(self, name: str) -> None:
        assert self._running[name].poll() is None, f"{name} has ended by itself"
        self._running[name].kill()
        self._running[name].wait()

    def close(self) -> None:
        for process in self._running.values():
            process.kill()
            process.wait()


@pytest.fixture
def address(request: pytest.FixtureRequest) -> tuple[RedisStore, str]:
    """A store, and its address for other processes."""
    store, where = request.param
    server: Valkey | list[Valkey] = request.getfixturevalue(where)
    found: RedisStore = request.getfixturevalue(store)
    return found, server[0].url if isinstance(server, list) else server.url


alone = ("redis_store", "redis_server")
cluster = ("cluster_store", "redis_cluster")


@pytest.mark.timeout(280)
@pytest.mark.parametrize("address", [alone, cluster], indirect=True, ids=["valkey", "cluster"])
@pytest.mark.parametrize("game", ["great_wall", "chu_han"])
@pytest.mark.long
async def test_a_match_between_two_processes(address: tuple[RedisStore, str], game: str) -> None:
    store, url = address
    rig = Rig()
    await rig.server.start()
    async with Server() as there:
        processes = Processes(
            tg=(url, there.url, TOKEN),
            dc=(url, rig.server.api_base, rig.server.token, rig.server.gateway.url),
        )
        try:
            await there.until(lambda: there.polled, seconds=PATIENCE)
            await rig.world.until(lambda: rig.server.commands, PATIENCE)
            await play(store, game, rig, there, processes)
        finally:
            processes.close()
            await rig.server.stop()


async def play(store: RedisStore, game: str, rig: Rig, there: Server, processes: Processes) -> None:
    sessions = Sessions(games(), store, time.time)
    vera = Telegrammer(there, there.world.person("Вера", "ru"))
    there.world.open_private(vera.user)
    group = there.world.group(vera.user)
    anna = rig.person("Anna")

    vera.says(f"/newgame {game}", group)
    await vera.sees("Вера", group, seconds=PATIENCE)
    (table,) = await sessions.tables_of(f"tg:{vera.id}")
    await anna.slash("join", code=table.id)
    admit = WORDS.say(Msg("key-admit", {"name": "Anna"}), "ru")
    await vera.presses(admit, group, seconds=PATIENCE)
    await anna.until("2. Anna", PATIENCE)
    await vera.sees("2. Anna", group, seconds=PATIENCE)
    if game in SHORT:
        await sessions.choose(table.id, f"tg:{vera.id}", *SHORT[game])
    await vera.presses(WORDS.say(Msg("key-start"), "ru"), group, seconds=PATIENCE)

    offers: tuple[Callable[[int], list[Callable[[], Awaitable[None]]]], ...] = (
        lambda asked: on_telegram(vera, asked),
        lambda asked: on_discord(anna, asked),
    )
    waits: tuple[Callable[[Any], Awaitable[Any]], ...] = (
        lambda holds: there.until(holds, seconds=PATIENCE),
        lambda holds: rig.world.until(holds, PATIENCE),
    )
    dice = Random(3)
    for number in range(2000):
        now = await sessions.table(table.id)
        if now.stage == "over":
            break
        (seat, *_) = sorted(games()[game].engine.to_act(now.state))
        asked = now.chairs[seat].asked
        await waits[seat](lambda s=seat, a=asked: offers[s](a))
        pressing = asyncio.ensure_future(dice.choice(offers[seat](asked))())
        if number in KILLS:
            await asyncio.sleep(dice.uniform(0, 0.05))  # any moment at all
            processes.kill(KILLS[number])
            processes.start(KILLS[number])
        # What was pressed while nobody listened is pressed again.
        (answer,) = await asyncio.gather(pressing, return_exceptions=True)
        if isinstance(answer, BaseException) and not isinstance(answer, AssertionError):
            raise answer

    over = await sessions.table(table.id)
    assert over.ended == "over"
    for place in (group, vera.chat):
        await vera.sees("🏆", place, seconds=PATIENCE)
    for channel in (anna.place, anna.direct):
        await anna.until(partial(shows, anna, channel), PATIENCE)
    match = transcript.read(await sessions.transcript(table.id))
    *_, last = transcript.replay(games()[game], match)
    assert last.state == over.state
    assert transcript.proven(match)
    await nothing_waits(store)


def shows(person: Person, place: Channel) -> bool:
    return "🏆" in person.screen(place)


async def nothing_waits(store: RedisStore) -> None:
    for _ in range(2000):
        counts = [await store.backlog(queue) for queue in (DUE, THINK, stale("tg"), stale("dc"))]
        if not any(count for count, _ in counts):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("something waits for ever")
