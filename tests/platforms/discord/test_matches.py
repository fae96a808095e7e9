"""Whole matches of every game, played to the end by pressing what is to be seen, in both languages
at one table: one reads Russian, the others English."""

from __future__ import annotations

import re

import pytest

from tests.games import GAMES
from tests.platforms.discord.rig import open_table, play_out, rigged, said

SEND = "POST channels/{channel}/messages"
EDIT = "PATCH channels/{channel}/messages/{message}"
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.long
async def test_a_whole_match(game: str) -> None:
    async with rigged(all_games=GAMES) as (rig, bot):
        english, russian = rig.person("Anna"), rig.person("Boris", "ru")
        others = [rig.person(f"Vera {number}") for number in range(2, min(GAMES[game].seats))]
        people = [english, russian, *others]
        table = await open_table(bot, game, people)
        await play_out(bot, table, people)
        assert rig.server.refused == []
        assert rig.server.idle == [], "an edit that changes nothing is never sent"
        drawn = [call for call in rig.server.calls if call.files]
        assert {call.name for call in drawn} >= {SEND, EDIT}
        assert english.sees("🏆") or english.sees("🤝")
        hand = english.screen(english.direct)
        assert said(bot, "match-in", "en", code=table, rooms="Club #games") in hand
        assert CYRILLIC.search(russian.screen(russian.direct))
        assert not CYRILLIC.search(hand.replace("Русский", ""))
