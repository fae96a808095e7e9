"""Who one is, on Telegram: the card as a picture, the best of a group and of all, the file."""

from __future__ import annotations

import json

import pytest

from bot.people import Person as Known
from bot.people import RoomRecord
from tests.platforms.telegram.rig import Rig, say, started


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_person_reads_and_presses_all_that_is_told_of_matches(rig: Rig, lang: str) -> None:
    anna, boris = rig.person("Anna", lang), rig.person("Boris", lang)
    group = rig.group(anna, boris)
    await rig.desk.people.save_room(f"tg:{group.id}", RoomRecord(lang=lang))
    for one in (anna, boris):
        await rig.desk.people.save_person(f"tg:{one.id}", Known(lang=lang))
    await started(rig.server, group, "high_card", anna, boris)
    table = await rig.table_of(anna)
    await rig.sessions.resign(table.id, f"tg:{boris.id}")
    await rig.settled()

    anna.says("/me")
    card = await anna.sees(say("me-provisional", lang, n=10), anna.chat)
    assert card.photo
    assert say("me-opponent", lang, name="Boris", met=1, ahead=1, behind=0) in card.words
    await anna.presses(say("key-top", lang), anna.chat)
    await anna.sees(say("top-none", lang), anna.chat)

    anna.says("/settings")
    name = say("setting-listed", lang)
    await anna.sees(say("own-settings-title", lang), anna.chat)
    await anna.presses(name, anna.chat)
    anna.says("/top")
    await anna.sees("1. Anna —", anna.chat)

    boris.says("/top", group)
    page = await boris.sees(say("top-title", lang), group)
    assert "2. Boris —" in page.words
    for key, told in (
        ("key-top-month", say("month-line", lang, n=1, name="Anna", won=1, matches=1)),
        ("key-top-last", say("top-none", lang)),
        ("key-top-all", say("top-all-title", lang)),
        ("key-top-here", say("top-title", lang)),
    ):
        await boris.presses(say(key, lang), group)
        turned = await boris.sees(told, group)
        assert turned.id == page.id, "it turns over in place"

    anna.says("/mydata")
    await anna.sees(say("mydata-title", lang), anna.chat)
    files = rig.server.world.documents
    await rig.server.until(lambda: files, what="the file")
    ((to, sent),) = files
    kept = json.loads(sent)
    assert to == anna.id
    assert kept["about"]["results"] == say("mydata-results", lang)
