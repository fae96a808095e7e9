"""One bot of the campaign, to be killed: `python -m tests.campaign.player URL HOME NUMBER BOTS`.
With one word more it is of the next version.

Couriers, clocks and computers work as they do in the bot; instead of people, every process presses
at random at the same tables as all the others. What the store acknowledged is written down at once.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from random import Random
from typing import Any, cast

import structlog

import engines
from bot import table as core
from bot.build import Bot, build
from bot.i18n import Words
from bot.platforms.port import Platform
from bot.sessions import Sessions
from bot.store.port import Away, Change, Store, new_id
from bot.store.redis import connect
from bot.table import Player, Refused, Room, Table, Updating
from tests.campaign.tomorrow import TOMORROW, as_tomorrow
from tests.campaign.world import Chat

GAMES = engines.games()
SLOTS = 15  # tables played at the same time
BETWEEN = 0.08  # the longest time between two presses at a table, in each process
READY = "ready"
STILL = "still"  # nobody presses here any more


def chance(number: int) -> Callable[[int], int]:
    return Random(f"campaign {number}").randrange


def id_of(number: int) -> str:
    return new_id(chance(number))


def game_of(number: int) -> str:
    return sorted(GAMES)[number % len(GAMES)]


def players_of(number: int) -> tuple[Player, ...]:
    """As few as the game needs. At every third table a computer sits in for the last of them, but
    where pages are shown for a moment: there it waits for people to look."""
    names = [f"cm:m{number}{who}" for who in "abcdef"]
    people = [Player(id=name, name=name) for name in names[: min(GAMES[game_of(number)].seats)]]
    if number % 3 == 2 and game_of(number) != "chinese_box":
        people[-1] = Player(id="", level="random")
    return tuple(people)


class Journal:
    """The store, which also writes down every commit it acknowledged."""

    def __init__(self, store: Store, file: Path) -> None:
        self._store = store
        self._file = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def commit(self, change: Change) -> bool:
        done = await self._store.commit(change)
        if done:
            told = [change.id, change.version + 1, change.nonce, change.lines]
            os.write(self._file, json.dumps(told).encode() + b"\n")
        return done


def assembled(store: Store, platform: Platform) -> Bot:
    """A bot with this platform and no other, which has read its words before it begins."""
    words = Words()
    words.read(GAMES)
    bot = build(store, GAMES, words)
    bot.add(platform)
    return bot


class Slot:
    """One match after another, at one place."""

    def __init__(self, store: Store, sessions: Sessions, first: int, opens: bool) -> None:
        self._store, self._sessions = store, sessions
        self._number = first
        self._opens = opens
        self._random = Random()

    async def press(self) -> None:
        table = await self._table()
        if table is None:
            return
        game = GAMES[table.game]
        if table.ended:
            self._number += SLOTS
        elif table.state is None:
            await self._sessions.start(table.id, table.host)
        elif people := [
            seat for seat in core.asked_seats(game, table) if not core.by_computer(table, seat)
        ]:
            seat = self._random.choice(sorted(people))
            chair = table.chairs[seat]
            token = self._random.choice(game.engine.options(table.state, seat, chair.menu))
            await self._sessions.press(table.id, chair.player.id, chair.asked, token)

    async def _table(self) -> Table[Any] | None:
        try:
            return await self._sessions.table(id_of(self._number))
        except Updating:
            return None  # another version plays it
        except Refused:
            if not self._opens:
                return None
        # One of the processes opens, always under the same id: so a match is never opened twice.
        opening = Sessions(GAMES, self._store, time.time, chance(self._number))
        room = Room(id=f"cm:#m{self._number}", title=f"#m{self._number}")
        return await opening.create(
            game_of(self._number), room, None, players=players_of(self._number)
        )


async def playing(slot: Slot, stop: asyncio.Event) -> None:
    while not stop.is_set():
        try:
            await slot.press()
        except (Refused, Away):
            pass
        except Exception:
            traceback.print_exc()
        with suppress(TimeoutError):
            async with asyncio.timeout(Random().uniform(0.0, BETWEEN)):
                await stop.wait()


async def main(url: str, home: Path, number: int, bots: int) -> None:
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    while True:
        try:
            plain = await connect(url)
            break
        except Away:
            await asyncio.sleep(0.05)
    journal = Journal(plain, home / f"journal.{number}.{os.getpid()}")
    store = cast(Store, journal)
    bot = assembled(store, Chat(str(home / "world")))
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, stop.set)
    print(READY, flush=True)
    slots = [
        Slot(store, bot.sessions, first, opens=first % bots == number) for first in range(SLOTS)
    ]

    async def people() -> None:
        await asyncio.gather(*(playing(slot, stop) for slot in slots))
        print(STILL, flush=True)

    await asyncio.gather(bot.courier.run(), bot.clock.run(), bot.thinker.run(), people())


if __name__ == "__main__":
    url, home, number, bots, *version = sys.argv[1:]
    with as_tomorrow() if version == [TOMORROW] else nullcontext():
        asyncio.run(main(url, Path(home), int(number), int(bots)))
