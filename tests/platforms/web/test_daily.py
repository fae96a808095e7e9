"""The deal of the day on the page, from its seal on the day before to the day after: a table of a
room, the same deal alone, a line to share, the tables of the day, what was sealed."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from bot import table as core
from bot.dailies import Deal
from bot.days import DAY, date_of
from bot.table import Table
from engines.core.dice import Dice
from engines.core.ui import Msg
from tests.bot.house import GAMES, WORDS, said
from tests.platforms.mornings import TODAY, Morning
from tests.platforms.web.test_web import offered
from tests.platforms.web.windows import Playground, Window, playground

GAME = "great_wall"


async def play_out(ground: Playground, id: str, *windows: Window) -> Table[Any]:
    """By pressing what the windows show."""
    dice = Dice(3)
    for _ in range(2000):
        table = await ground.sessions.table(id)
        if table.ended:
            break
        people = {window.me: window for window in windows}
        asked = [s for s in core.asked_seats(GAMES[GAME], table) if table.players[s].id in people]
        if not asked:
            await asyncio.sleep(0.005)
            continue
        window = people[table.players[asked[0]].id]
        keys = await window.until(partial(offered, window, table.chairs[asked[0]].asked))
        dice, (number, button) = dice.pick(keys)
        await window.press(button["data"], number, private=True)
    await ground.desk.dailies.enter(await ground.sessions.table(id))
    return await ground.sessions.table(id)


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_whole_of_a_deal(lang: str) -> None:
    store = Morning()
    say = partial(said, lang=lang)
    async with playground(store) as ground:
        anna, boris, vera = [await ground.window(n, lang) for n in ("Anna", "Boris", "Vera")]
        store.later = -DAY
        secret = await ground.desk.dailies.secret(Deal(TODAY, GAME))
        assert secret
        await anna.says(f"/daily {GAME}", private=True)
        await anna.sees(secret.seal, anna.me)
        store.later = 0.0

        await anna.says("/language " + lang)
        await anna.says("/daily")
        await anna.presses(WORDS.say(Msg("title"), lang, GAME))
        await anna.sees("👥", anna.group)
        room = lang if say("daily-nobody-here") in anna.text(anna.group) else "en"
        await anna.presses(said("key-daily-table", room))
        await anna.sees(said("daily-lobby", room, date=date_of(TODAY)), anna.group)
        await boris.presses(said("key-join", room))
        await anna.sees("Boris", anna.group)
        await anna.presses(said("key-start", room))
        (table,) = await ground.sessions.tables_of(anna.me)
        await play_out(ground, table.id, anna, boris)

        told = await vera.says(f"/daily {GAME}")
        await vera.presses(said("key-daily-alone", room))
        (own,) = await ground.sessions.tables_of(vera.me)
        assert (own.seed, own.salt) == (table.seed, table.salt) == (secret.seed, secret.salt), told
        await play_out(ground, own.id, vera)
        await vera.says(f"/daily {GAME}", private=True)
        await vera.presses(say("key-daily-share"), private=True)
        await vera.sees(say("daily-share-own"), vera.me)
        assert await vera.says(f"/daily {GAME} alone", private=True) == say("refused-daily-had")

        await boris.says(f"/daily {GAME}")
        await boris.sees(said("daily-seats", room, n=2), boris.group)
        for name in ("Anna", "Boris", "Vera"):
            await boris.sees(f"{name} ·", boris.group)
        for window in (anna, boris, vera):
            assert secret.salt not in window.text()

        store.later = DAY + DAY / 2
        await boris.says(f"/daily {GAME}", private=True)
        await boris.presses(f"◀ {date_of(TODAY)}", private=True)
        await boris.sees(f"{secret.seed}:{secret.salt}", boris.me)
