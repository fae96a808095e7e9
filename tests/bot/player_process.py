"""A bot that plays set matches by itself, to be killed: `python -m tests.bot.player_process`.

Every move is a function of the match's number and the table's version alone, so a match that was
cut off anywhere and taken up again must end exactly as the same match left in peace. The courier
works beside the players, on the playground's own chats, which live in the same store.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bot import table as core
from bot.build import build
from bot.config import Settings
from bot.platforms.web import Web
from bot.sessions import Sessions
from bot.store.embedded import Embedded
from bot.store.port import Away, Store, new_id
from bot.store.redis import connect
from bot.table import Player, Refused, Room
from bot.thinker import Thinker
from tests.bot.house import GAMES, STALE, WORDS

NOON = 1_000_000.0  # the tables' time stands still, so that two runs can be compared byte by byte
AGES = 1_000.0  # longer than any lease
READY, DONE = "ready", "done"


def chance(number: int, version: int = 0) -> Callable[[int], int]:
    return Random(f"{number}:{version}").randrange


def id_of(number: int) -> str:
    return new_id(chance(number))


def people_of(number: int) -> tuple[Player, ...]:
    return tuple(Player(id=f"web:m{number}{who}", name=who) for who in ("anna", "boris"))


def room_of(number: int) -> Room:
    return Room(id=f"web:#m{number}", title=f"#m{number}")


def game_of(number: int) -> str:
    return ("great_wall", "high_card")[number % 2]


async def play(store: Store, number: int) -> None:
    """The match from wherever it stands to its end, through whatever happens to the store."""
    while True:
        try:
            return await _play(store, number)
        except Away:
            await asyncio.sleep(0.01)


async def _play(store: Store, number: int) -> None:
    sessions = Sessions(GAMES, store, lambda: NOON, chance(number))
    players = (*people_of(number), *(Player(id="", level="random"),) * (1 + number % 2))
    try:
        table = await sessions.table(id_of(number))
    except Refused:
        settings = {"cards": 5} if game_of(number) == "high_card" else None
        table = await sessions.create(
            game_of(number), room_of(number), None, players=players, settings=settings
        )
    if table.state is None:
        table = await sessions.start(table.id, table.host)
    game = GAMES[table.game]
    while not table.ended:
        seat = min(core.asked_seats(game, table))
        pick = chance(number, table.version)
        if core.by_computer(table, seat):
            await Thinker(sessions, store, None, lambda: NOON, pick).move(table.id)
            table = await sessions.table(table.id)
        else:
            options = game.engine.options(table.state, seat, table.chairs[seat].menu)
            token = options[pick(len(options))]
            player = table.players[seat].id
            table = await sessions.press(table.id, player, table.chairs[seat].asked, token)


async def main(where: str, numbers: range) -> None:
    embedded = None if "://" in where else Embedded(Path(where))
    store = await connect(await embedded.start() if embedded else where)
    watching = asyncio.create_task(embedded.watch()) if embedded else None
    bot = build(store, GAMES, WORDS)
    bot.add(Web(Settings(_env_file=None), store, WORDS, bot.people, bot.desk, print))
    delivering = asyncio.create_task(bot.courier.run())
    print(READY, flush=True)
    await asyncio.gather(*(play(store, number) for number in numbers))
    delivering.cancel()
    await asyncio.gather(delivering, return_exceptions=True)
    store.clock = lambda: time.time() + AGES  # also what a killed one held
    while waiting := await store.claim(STALE, 1.0, 100):
        for id in waiting:
            await bot.courier.deliver("web", id)
    await store.close()
    if embedded and watching:
        await embedded.stop()
        await watching
    print(DONE, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], range(int(sys.argv[2]), int(sys.argv[3]))))
