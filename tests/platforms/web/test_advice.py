"""Hints and reviews on the page: for the window of who asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot import table as core
from bot.store.redis import RedisStore
from tests.bot.house import GAMES, said
from tests.platforms.web.test_web import a_match, offered, table_of
from tests.platforms.web.windows import Playground, playground


@pytest.fixture
async def ground(redis_store: RedisStore) -> AsyncIterator[Playground]:
    async with playground(redis_store) as one:
        yield one


async def test_a_hint_in_three_steps_and_a_review_after_the_end(ground: Playground) -> None:
    both = await a_match(ground, rated=False)
    anna, boris = both
    for _ in range(60):
        table = await table_of(ground, anna)
        if table.ended:
            break
        (seat,) = core.asked_seats(GAMES["high_card"], table)
        window = both[seat]
        keys = await window.until(partial(offered, window, table.chairs[seat].asked))
        if window is boris and not table.chairs[seat].hints:
            await boris.says("/hint", private=True)
            for step in (2, 3):
                await boris.sees(said("hint-title", n=step - 1, of=3), boris.me)
                await boris.presses(said(f"key-hint-{step}"), private=True)
            await boris.sees(said("hint-move", move="").strip(), boris.me)
            assert said("hint-move", "ru", move="").strip() not in anna.text()
        id, button = keys[0]
        assert await window.press(button["data"], id, private=True) == ""
    await boris.presses(said("key-review"), private=True)
    await boris.sees(said("review-about"), boris.me)
    assert said("review-about", "ru") not in anna.text()
    await boris.presses(said("key-try-again", n=1), private=True)
    await boris.presses(said("key-deal-same"), private=True)
    await boris.sees("Played on from a finished match", boris.me)
    await boris.sees(said("review-about"), boris.me)
