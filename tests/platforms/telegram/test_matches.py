"""Whole matches on Telegram: every game, both languages, polling and webhook."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.store.memory import MemoryStore
from tests.platforms.sketches import Sketches
from tests.platforms.telegram.rig import every_game, over, play, running, seats, started
from tests.platforms.telegram.server import Server


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with Server() as one:
        yield one
        assert one.mistakes == []
        assert one.unanswered() == []


# A whole match of Chaos Chess with its pictures takes minutes where lines are counted, so those
# over the webhook are played with sketches.
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("lang", "webhook"), [("en", False), ("ru", True)])
@pytest.mark.parametrize("game", every_game())
@pytest.mark.long
async def test_a_whole_match_is_played_by_pressing_what_is_seen(
    server: Server, game: str, lang: str, webhook: bool
) -> None:
    async with running(
        server, MemoryStore(), webhook=webhook, gallery=Sketches() if webhook else None
    ) as rig:
        people = [rig.person(f"Anna {number}", lang) for number in range(seats(game))]
        group = rig.group(*people)
        await started(rig.server, group, game, *people)
        await play(rig.server, group, *people, dice=Random(game))
        assert over(people[-1], group)
        await rig.settled()
    assert [(call.method, call.error) for call in server.calls if call.error] == []
