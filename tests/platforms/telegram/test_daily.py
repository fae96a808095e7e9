"""The deal of the day on Telegram: a table of a group, the same deal alone, and a line to share."""

from __future__ import annotations

import time
from random import Random

from bot import codec
from bot.actions import Replay
from bot.days import DAY, date_of
from bot.store.memory import MemoryStore
from tests.platforms.telegram.rig import play, running, say
from tests.platforms.telegram.server import Server

TODAY = 20_000
GAME = "great_wall"


class Morning(MemoryStore):
    """Where a day has just begun, so that no midnight comes in between."""

    begun = time.monotonic()

    def now(self) -> float:
        return TODAY * DAY + 3600 + time.monotonic() - self.begun


async def test_a_group_and_somebody_alone_have_the_same_deal(server: Server) -> None:
    async with running(server, Morning()) as rig:
        anna, boris, vera = (rig.person(name, "en") for name in ("Anna", "Boris", "Vera"))
        group, dice = rig.group(anna, boris, vera), Random(3)
        anna.says("/daily", group)
        await anna.presses(say("title", "en", GAME), group)
        await anna.sees(say("daily-nobody-here"), group)
        await anna.presses(say("key-daily-table"), group)
        await anna.sees(say("daily-lobby", date=date_of(TODAY)), group)
        await boris.presses(say("key-join"), group)
        await anna.sees("Boris", group)
        await anna.presses(say("key-start"), group)
        await play(server, group, anna, boris, dice=dice)
        together = await rig.table_of(anna)

        await vera.presses(say("key-daily-alone"), group)
        await vera.sees("🤖")
        alone = await rig.table_of(vera)
        assert (alone.seed, alone.salt) == (together.seed, together.salt)
        await play(server, vera.chat, vera, dice=dice)
        vera.says("/daily great wall")
        await vera.sees("place 1 of 1")
        await vera.presses(say("key-daily-share"), vera.chat)
        await vera.sees(f"deal of {date_of(TODAY)}")
        for person in (anna, boris):
            person.says("/daily great wall")
            await person.sees("place")
        sealed = say("refused-daily-sealed", date=date_of(TODAY + 1), time="12:00")
        vera.says(f"/replay {alone.id}")
        await vera.sees(sealed)
        anna.says(f"/start {codec.payload(Replay(together.id))}")
        await anna.sees(sealed)
        vera.says("/daily great wall alone")
        await vera.sees(say("refused-daily-had"))

        boris.says("/daily great wall", group)
        shown = await boris.sees(say("daily-seats", n=2), group)
        text = boris.screen(group)
        assert all(f"{name} ·" in text for name in ("Anna", "Boris", "Vera")), text
        assert alone.salt not in text
        assert shown
        await rig.settled()
    assert server.mistakes == []
    assert server.unanswered() == []
