"""Whole matches of every game, played to the end by pressing what is to be seen, in both languages
at one table: one reads English, the other Russian."""

from __future__ import annotations

import re

import pytest

from engines import games
from tests.platforms.discord.rig import open_table, play_out, rigged, said

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@pytest.mark.parametrize("game", games())
async def test_a_whole_match(game: str) -> None:
    async with rigged() as (rig, bot):
        english, russian = rig.person("Anna"), rig.person("Boris", "ru")
        table = await open_table(bot, game, [english, russian])
        await play_out(bot, table, [english, russian])
        refused = [
            f"{one.name} {one.status}"
            for one in rig.server.calls
            # The question whether direct messages are open is an empty message, always refused.
            if one.status >= 400 and not (one.status == 400 and "flags" not in one.body)
        ]
        assert refused == []
        assert english.sees("🏆") or english.sees("🤝")
        hand = english.screen(english.direct)
        assert said(bot, "match-in", "en", code=table, rooms="Club #games") in hand
        assert CYRILLIC.search(russian.screen(russian.direct))
        assert not CYRILLIC.search(hand.replace("Русский", ""))
