"""Processes: several webhook workers on one Redis side by side, and one that is killed."""

from __future__ import annotations

import asyncio
from random import Random

from bot import codec
from bot.actions import Answer
from bot.store.redis import connect
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import YOUR_TURN, over, play, running, say, started
from tests.platforms.telegram.server import TOKEN, Server
from tests.running import Running
from tests.store import servers


async def test_two_workers_on_one_redis_play_side_by_side(
    server: Server, redis_server: servers.Server
) -> None:
    redis_server.ask("FLUSHALL")
    first, second = await connect(redis_server.url), await connect(redis_server.url)
    async with (
        running(server, first, webhook=True) as rig,
        running(server, second, webhook=True, seed=2),
    ):
        assert len(set(server.backends)) == 2
        matches = []
        for number in range(3):
            people = [rig.person(f"P{number}{seat}") for seat in range(2)]
            group = rig.group(*people, title=f"G{number}")
            matches.append((group, people))
            await started(server, group, "great_wall", *people)
        await asyncio.gather(
            *(play(server, group, *people, dice=Random(9), seconds=30) for group, people in matches)
        )
        for group, people in matches:
            await people[1].sees("🏆", group, seconds=10)
            for one in people:
                await one.sees("🏆", one.chat, seconds=10)
        await server.until(lambda: not redis_server.ask("KEYS", "*:stale:tg"), look=0.05)
        for group, people in matches:
            # No worker left a second card, and none showed anybody two hands: in each chat there is
            # one board, and below it one message that tells how it ended.
            for one in people:
                for chat in (group, one.chat):
                    assert len(one.messages(chat)) == 2
                    keys = [key.text for m in one.messages(chat) for key in m.buttons()]
                    assert keys.count(say("key-rematch")) == 1
    await first.close()
    await second.close()
    assert server.mistakes == []
    assert server.unanswered() == []


async def test_a_match_survives_sigkill_in_the_middle(server: Server) -> None:
    anna = Person(server, server.world.person("Anna"))
    boris = Person(server, server.world.person("Boris"))
    for one in (anna, boris):
        server.world.open_private(one.user)
    group = server.world.group(anna.user, boris.user)
    bot = await asyncio.to_thread(
        Running,
        TELEGRAM_BOT_TOKEN=TOKEN,
        TELEGRAM_API_BASE=server.url,
        TELEGRAM_PER_SECOND="100000",
        TELEGRAM_GROUP_PER_MINUTE="100000",
        TELEGRAM_CHAT_PER_SECOND="1000",
    )
    try:
        await server.until(lambda: server.polled, seconds=40)
        await started(server, group, "great_wall", anna, boris)
        dice = Random(11)
        await play(server, group, anna, boris, dice=dice, moves=12, unfinished=True, seconds=20)
        # One more press is under way when the process dies.
        asked = [anna, boris]

        def one_is_asked() -> bool:
            asked[:] = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
            return len(asked) == 1

        await server.until(one_is_asked)
        (mover,) = asked
        message = mover.messages(mover.chat)[-1]
        button = next(b for b in message.buttons() if isinstance(codec.read(b.data), Answer))
        server.pressed(mover.user, message, button.data)
        await asyncio.to_thread(bot.kill)
        await asyncio.to_thread(bot.start)
        await play(server, group, anna, boris, dice=dice, seconds=30, patient=False)
        assert over(boris, group)
        assert len([m for m in anna.messages(group) if m.keyboard]) <= 2
        assert await asyncio.to_thread(bot.stop) == 0
        assert "Traceback" not in bot.said
    finally:
        await asyncio.to_thread(bot.close)
    assert server.mistakes == []
