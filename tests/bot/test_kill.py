"""Killed at any moment, the bot and its server lose nothing: every match ends as the same match
left in peace, and every last screen is brought."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from shutil import rmtree
from threading import Thread
from typing import Any

import pytest
import redis

from bot import presenter, transcript
from bot.pictures import Pictures
from bot.platforms.web.chats import Kept
from bot.platforms.web.drawing import drawn
from bot.sessions import Sessions
from bot.store.embedded import Embedded
from bot.store.folder import SOCKET
from bot.store.memory import MemoryStore
from bot.store.port import DUE, THINK, Gone, Store
from bot.store.redis import RedisStore, connect
from tests.bot.house import GAMES, STALE, WORDS
from tests.bot.player_process import AGES, DONE, READY, id_of, people_of, play, room_of
from tests.running import ROOT, environment
from tests.store.servers import Server

PATIENCE = 60.0


class Players:
    """The process that plays; started again each time it is killed."""

    def __init__(self, where: str, numbers: range) -> None:
        self._where, self._numbers = where, numbers
        self.incarnations = 0

    def start(self) -> None:
        first, last = self._numbers.start, self._numbers.stop
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bot.player_process", self._where]
            + [str(number) for number in (first, last)],
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        self.incarnations += 1
        assert self._line() == READY

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def finish(self) -> None:
        assert self._line() == DONE
        assert self.process.wait(PATIENCE) == 0

    @property
    def playing(self) -> bool:
        return self.process.poll() is None

    def _line(self) -> str:
        """The next line it says, soon; a process that hangs is ended."""
        assert self.process.stdout
        said: list[str] = []
        reader = Thread(target=lambda: said.append(self.process.stdout.readline()))  # type: ignore[union-attr]
        reader.start()
        reader.join(PATIENCE)
        if reader.is_alive():
            self.kill()
            reader.join()
        return said[0].strip()


def moment(random: Random, longest: float) -> None:
    """Any moment at all: this is not waiting for something."""
    time.sleep(random.uniform(0.0, longest))


async def left_in_peace(numbers: range) -> MemoryStore:
    store = MemoryStore()
    for number in numbers:
        await play(store, number)
    return store


async def check(store: RedisStore, numbers: range, kills: int) -> None:
    """The same documents, the same transcripts, the last screens where they belong."""
    peaceful = await left_in_peace(numbers)
    sessions, pictures = Sessions(GAMES, store, time.time), Pictures(WORDS)
    for number in numbers:
        id = id_of(number)
        assert (await store.load(id)).doc == (await peaceful.load(id)).doc, number
        lines = await store.transcript(id)
        assert lines == await peaceful.transcript(id), number
        match = transcript.read("\n".join(lines))
        assert transcript.proven(match)
        table = await sessions.table(id)
        sheets = presenter.sheets(GAMES[table.game], table)
        places = [(presenter.ROOM, room_of(number).id)] + [
            (presenter.Eyes("seat", seat), one.id) for seat, one in enumerate(people_of(number))
        ]
        for place, where in places:
            page = await pictures.page(sheets[place], "en", table, wanted=True)
            last = json.loads(json.dumps(drawn(page)))
            chat = Kept.model_validate_json(await store.read(f"web:{where}") or "")
            shown = [message.page for message in chat.messages]
            assert last in shown, (number, where)
            assert len(shown) <= 1 + 2 * kills, "a kill can double a message, no more"
    store.clock = lambda: time.time() + AGES
    for queue in (DUE, THINK, STALE):
        assert await store.claim(queue, 1.0, 100) == []


async def versions(store: Store, numbers: range) -> int:
    """How many commits there were in all."""
    total = 0
    for number in numbers:
        with suppress(Gone):
            total += (await store.load(id_of(number))).version
    return total


async def in_play(store: Store, numbers: range) -> set[int]:
    """The matches that have begun and are not over."""
    found = set()
    for number in numbers:
        with suppress(Gone):
            doc = (await store.load(id_of(number))).doc
            if b'"state":null' not in doc and b'"ended":""' in doc:
                found.add(number)
    return found


@pytest.mark.timeout(150)
@pytest.mark.long
async def test_the_bot_is_killed_again_and_again_during_fifty_matches(
    redis_store: RedisStore, redis_server: Server
) -> None:
    numbers = range(50)
    players = Players(redis_server.url, numbers)
    random = Random(time.time_ns())
    caught: set[int] = set()
    kills = 0
    players.start()
    while kills < 8 and players.playing:
        before = await versions(redis_store, numbers)
        while players.playing and await versions(redis_store, numbers) < before + 100:
            moment(random, 0.02)
        moment(random, 0.4)
        players.kill()
        kills += 1
        caught |= await in_play(redis_store, numbers)
        players.start()
    assert len(caught) > 40, f"too fast to be disturbed: {kills} kills caught {len(caught)}"
    players.finish()
    await check(redis_store, numbers, kills)


@pytest.fixture
def data() -> Iterator[Path]:
    """A short name: a socket's path has a limit."""
    directory = Path(tempfile.mkdtemp(prefix="shk"))
    yield directory
    rmtree(directory, ignore_errors=True)


def kill_server(data: Path) -> bool:
    """Whether there was one to kill."""
    client: Any = redis.Redis(unix_socket_path=str(data / SOCKET))
    with client, suppress(redis.ConnectionError):
        pid = client.info("server")["process_id"]
        subprocess.run(["kill", "-KILL", str(pid)], check=False)
        return True
    return False


@pytest.mark.timeout(150)
@pytest.mark.long
async def test_the_embedded_server_is_killed_too_during_ten_matches(data: Path) -> None:
    numbers = range(100, 110)
    players = Players(str(data), numbers)
    random = Random(time.time_ns())
    kills = 0
    players.start()
    for turn in range(9):
        moment(random, 0.25)
        if not players.playing:
            break
        kills += kill_server(data)
        if turn % 3 == 2:
            players.kill()
            players.start()
    players.finish()
    assert kills >= 3, "they were too fast to be disturbed"
    embedded = Embedded(data)
    store = await connect(await embedded.start())
    try:
        await check(store, numbers, kills + players.incarnations)
    finally:
        await store.close()
        await embedded.stop()
