"""Whole matches on Telegram: every game, both languages, polling and webhook."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.store.memory import MemoryStore
from tests.platforms.telegram.rig import every_game, over, play, running, started
from tests.platforms.telegram.server import Server


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with Server() as one:
        yield one
        assert one.mistakes == []
        assert one.unanswered() == []


@pytest.mark.parametrize(("lang", "webhook"), [("en", False), ("ru", True)])
@pytest.mark.parametrize("game", every_game())
async def test_a_whole_match_is_played_by_pressing_what_is_seen(
    server: Server, game: str, lang: str, webhook: bool
) -> None:
    async with running(server, MemoryStore(), webhook=webhook) as rig:
        anna, boris = rig.person("Anna", lang), rig.person("Boris", lang)
        group = rig.group(anna, boris)
        await started(rig.server, group, game, anna, boris)
        await play(rig.server, group, anna, boris, dice=Random(game))
        assert over(boris, group)
