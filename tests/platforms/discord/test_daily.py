"""The deal of the day on Discord, from its seal on the day before to the day after: a table of a
channel, the same deal alone, a line to share, the tables of the day, what was sealed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.dailies import Deal
from bot.days import DAY, date_of
from tests.games import GAMES
from tests.platforms.discord.people import Person
from tests.platforms.discord.rig import play_out, rigged, said
from tests.platforms.mornings import TODAY, Morning

GAME = "great_wall"


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_whole_of_a_deal(lang: str) -> None:
    store = Morning()
    async with rigged(store, all_games=GAMES) as (rig, bot):
        bot.desk.dailies.now = bot.sessions.now = bot.sessions._now = store.now
        tongue = {"en": "en-US", "ru": "ru"}[lang]
        anna, boris, vera = (rig.person(name, tongue) for name in ("Anna", "Boris", "Vera"))
        alone = Person(vera.discord, vera.user, vera.direct)

        def say(key: str, **args: Any) -> str:
            return said(bot, key, lang, **args)

        store.later = -DAY
        secret = await bot.desk.dailies.secret(Deal(TODAY, GAME))
        assert secret
        hidden = secret.salt.rpartition(".")[2]
        await anna.slash("daily", anna.direct, game=GAME)
        await anna.until(secret.seal)
        store.later = 0.0

        # One tap opens a table for the channel. The card speaks as the channel does.
        await anna.slash("daily", game=GAME)
        await anna.until(secret.seal)
        await anna.press(say("key-daily-table"))
        await anna.until(said(bot, "daily-lobby", "en", date=date_of(TODAY)))
        await boris.press(said(bot, "key-join", "en"))
        await anna.until("Boris")
        await anna.press(said(bot, "key-start", "en"))
        (table,) = await bot.sessions.tables_of(f"dc:{anna.user.id}")
        await play_out(bot, table.id, [anna, boris])
        await bot.desk.dailies.enter(await bot.sessions.table(table.id))  # as the clock does

        # The same deal alone, from the same page.
        await vera.slash("daily", game=GAME)
        await vera.until(secret.seal)
        await vera.press(say("key-daily-alone"))
        await vera.until(lambda: vera.sees("🤖", vera.direct))
        (own,) = await bot.sessions.tables_of(f"dc:{vera.user.id}")
        assert (own.seed, own.salt) == (table.seed, table.salt) == (secret.seed, secret.salt)
        await play_out(bot, own.id, [alone])
        await alone.slash("daily", game=GAME)
        await alone.until(
            lambda: any(one.label == say("key-daily-share") for one in alone.controls())
        )
        had = await bot.desk.dailies.attempt(f"dc:{vera.user.id}", Deal(TODAY, GAME))
        assert had
        assert had.result
        await alone.press(say("key-daily-share"))
        await alone.until(say("daily-share-own"))
        await alone.slash("daily", game=f"{GAME} alone")
        await alone.until(say("refused-daily-had").partition("/")[0])

        # In the channel everybody reads it, with its key.
        await vera.slash("daily", game=GAME)
        await vera.press(say("key-daily-share"))
        await boris.until(say("daily-share-of", name="Vera"))
        assert not boris.sees(hidden)
        await boris.press(say("key-daily"))

        # By name in the channel's table of the day, and nothing of the deal.
        await boris.slash("daily", game=GAME)
        await boris.until(say("daily-seats", n=2))
        text = boris.screen()
        assert all(f"{name} ·" in text for name in ("Anna", "Boris", "Vera")), text
        seen = "\n".join(one for who in (anna, boris, vera) for one in who.saw())
        assert hidden not in seen
        assert str(secret.seed) not in seen

        # The day after it is told what was sealed.
        store.later = DAY + DAY / 2
        await boris.slash("daily", boris.direct, game=GAME)
        turn = f"◀ {date_of(TODAY)}"
        await boris.until(lambda: any(one.label == turn for one in boris.controls(boris.direct)))
        await boris.press(turn, boris.direct)
        await boris.until(str(secret.seed))
        assert boris.sees(hidden, boris.direct)
        assert rig.server.refused == []
