"""Who one is, on the page: the card, the best of a room and of all, the file."""

from __future__ import annotations

import json
from functools import partial

import pytest

from bot.store.memory import MemoryStore
from tests.bot.house import said
from tests.platforms.web.windows import playground


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_person_reads_and_presses_all_that_is_told_of_matches(lang: str) -> None:
    say = partial(said, lang=lang)
    async with playground(MemoryStore()) as ground:
        anna, boris = [await ground.window(name, lang) for name in ("Anna", "Boris")]
        await anna.says("/newgame high_card")
        await boris.presses(say("key-join"))
        await anna.presses(say("key-start"))
        (table,) = await ground.sessions.tables_of(anna.me)
        await ground.sessions.resign(table.id, boris.me)
        await anna.sees(say("key-rematch"), anna.me)

        await anna.says("/me", private=True)
        await anna.sees(say("me-provisional", n=10), anna.me)
        await anna.sees(say("me-opponent", name="Boris", met=1, ahead=1, behind=0), anna.me)
        await anna.presses(say("key-top"), private=True)
        await anna.sees(say("top-none"), anna.me)

        await boris.says("/top")
        await boris.sees("2. Boris —", boris.group)
        for key, told in (
            ("key-top-month", say("month-line", n=1, name="Anna", won=1, matches=1)),
            ("key-top-last", say("top-none")),
            ("key-top-all", say("top-all-title")),
            ("key-top-here", "1. Anna —"),
        ):
            await boris.presses(say(key))
            await boris.sees(told, boris.group)

        await anna.says("/mydata", private=True)
        await anna.sees(say("mydata-title"), anna.me)
        pages = [one["page"] for one in anna.chats[anna.me].values() if one["page"]]
        (file,) = [page["file"] for page in pages if page["file"]]
        kept = json.loads(file["text"])
        assert kept["about"]["results"] == say("mydata-results")
        assert boris.me not in json.dumps(kept["results"])
