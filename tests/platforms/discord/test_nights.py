"""A night on Discord: who sleeps is left in peace, and one message on waking leads to all that
waits."""

from __future__ import annotations

import pytest

from bot.people import Person as Known
from bot.table import Room
from tests.platforms.discord import limits
from tests.platforms.discord.rig import TOY, moves, rigged, said
from tests.platforms.mornings import Morning
from tests.platforms.nights import asleep, morning, waiting

SEND = "POST channels/{channel}/messages"


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_on_waking_one_message_with_a_sound_leads_to_all_that_waits(lang: str) -> None:
    store = Morning()
    async with rigged(store, all_games=TOY) as (rig, bot):
        bot.sessions.now = bot.sessions._now = store.now
        await bot.adapter.client.wait_until_ready()
        anna, boris = rig.person("Anna"), rig.person("Boris")
        me, other = f"dc:{anna.user.id}", f"dc:{boris.user.id}"
        await bot.people.save_person(me, Known(lang=lang))
        await asleep(bot.desk, me)

        def sounds() -> list[str]:
            sent = [one for one in rig.server.calls if one.name == SEND]
            return [
                str(one.body["components"])
                for one in sent
                if one.parts["channel"] == str(anna.direct.id) and one.body.get("components")
                if not one.body.get("flags", 0) & limits.SUPPRESS_NOTIFICATIONS
            ]

        places = [rig.channel, rig.world.channel(rig.guild, "attic")]
        rooms = [Room(id=f"dc:#{one.id}", title=one.name) for one in places]
        codes = [await waiting(bot.desk, room, me, other) for room in rooms]
        await anna.until(lambda: len(anna.messages(anna.direct)) == 2)
        assert sounds() == []
        await morning(bot.desk, store, *codes)
        await anna.until(said(bot, "digest-title", lang, n=2))
        (heard,) = sounds()
        assert all(code in heard for code in codes)
        digest = anna.messages(anna.direct)[-1]
        (key,) = [one for one in anna.controls(anna.direct) if codes[0] in one.label]
        await anna.use(key)
        await anna.until(lambda: anna.messages(anna.direct)[-1].id > digest.id)
        hand = anna.messages(anna.direct)[-1]
        assert codes[0] in hand.text
        assert moves(anna)
        assert rig.server.refused == []
