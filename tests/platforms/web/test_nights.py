"""A night on the page: who sleeps is left in peace, and one message on waking leads to all that
waits."""

from __future__ import annotations

from functools import partial

import pytest

from bot.table import Room
from tests.bot.house import said
from tests.platforms.mornings import Morning
from tests.platforms.nights import asleep, morning, waiting
from tests.platforms.web.windows import Window, playground


def heard(window: Window) -> list[str]:
    """What calls this person now, in the tab that is hidden too."""
    pages = (one["page"] for one in window.chats[window.me].values())
    return [part for one in pages if one["calls"] for part in one["title"]]


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_on_waking_one_message_leads_to_all_that_waits(lang: str) -> None:
    store, say = Morning(), partial(said, lang=lang)
    async with playground(store) as ground:
        anna, boris = [await ground.window(name, lang) for name in ("Anna", "Boris")]
        await asleep(ground.desk, anna.me)
        rooms = [Room(id=anna.group, title="#den"), Room(id="web:#attic", title="#attic")]
        codes = [await waiting(ground.desk, room, anna.me, boris.me) for room in rooms]
        await anna.until(lambda: len(anna.chats[anna.me]) == 2)
        assert heard(anna) == []
        await morning(ground.desk, store, *codes)
        await anna.sees(say("digest-title", n=2), anna.me)
        assert say("digest-title", n=2) in str(heard(anna))
        assert len(heard(anna)) == 1
        labels = [button["label"] for _, button in anna.buttons(anna.me)]
        before = max(anna.chats[anna.me])
        assert all(any(code in label for label in labels) for code in codes)
        await anna.presses(codes[0], private=True)
        await anna.until(lambda: max(anna.chats[anna.me]) > before)
