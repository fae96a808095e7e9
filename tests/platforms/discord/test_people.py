"""Who one is, on Discord: the card, the best of a channel and of all, the file."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.people import Person as Known
from bot.people import RoomRecord
from tests.platforms.discord.rig import TOY, moves, open_table, rigged, said


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_person_reads_and_presses_all_that_is_told_of_matches(lang: str) -> None:
    async with rigged(all_games=TOY) as (rig, bot):
        anna, boris = both = [rig.person(name) for name in ("Anna", "Boris")]
        await bot.people.save_room(f"dc:#{rig.channel.id}", RoomRecord(lang=lang))
        for one in both:
            await bot.people.save_person(f"dc:{one.user.id}", Known(lang=lang))
        table = await open_table(bot, "high_card", both, lang)
        await rig.world.until(lambda: any(map(moves, both)))
        await bot.sessions.resign(table, f"dc:{boris.user.id}")
        await anna.until(said(bot, "key-rematch", lang).partition(" ")[0])

        def say(key: str, **args: Any) -> str:
            return said(bot, key, lang, **args)

        await anna.slash("me", anna.direct)
        await anna.until(say("me-provisional", n=10))
        told = "\n".join(anna.saw())
        assert say("me-opponent", name="Boris", met=1, ahead=1, behind=0) in told
        await anna.press(say("key-top"), anna.direct)
        nobody = say("top-none").partition("/")[0]  # a command is more than its name there
        await anna.until(nobody)

        await boris.slash("top")
        await boris.until("2. Boris —")
        for key, words in (
            ("key-top-month", say("month-line", n=1, name="Anna", won=1, matches=1)),
            ("key-top-last", nobody),
            ("key-top-all", say("top-all-title")),
            ("key-top-here", "1. Anna —"),
        ):
            await boris.press(say(key))
            await boris.until(partial(boris.sees, words))

        await anna.slash("mydata", anna.direct)
        await anna.until(say("mydata-title"))
        assert rig.server.refused == []
