"""Hints and reviews on Telegram: for the eyes of who asked, in a group and in private."""

from __future__ import annotations

from random import Random

from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import MORE, YOUR_TURN, Rig, play, say, seated, started

HINT, REVIEW = say("key-hint"), say("key-review")


async def test_a_hint_in_a_group_is_seen_by_its_asker_alone(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    await seated(rig.server, group, "high_card", anna, boris)
    (table,) = await rig.sessions.tables_of(f"tg:{anna.id}")
    await rig.sessions.switch(table.id, f"tg:{anna.id}", "rated", False)
    await anna.presses(say("key-start"), group)
    await rig.settled()
    mover, other = (anna, boris) if YOUR_TURN in anna.screen() else (boris, anna)
    await mover.presses(MORE, group)
    await mover.presses(HINT, group)
    for step in (1, 2, 3):
        if step > 1:
            await mover.presses(say(f"key-hint-{step}"), group)
        await mover.sees(say("hint-title", n=step, of=3), group)
    await rig.settled()
    told = say("hint-move", move="").strip()
    assert told in mover.screen(group)
    assert told not in other.all()
    assert say("log-hint", seat="").strip(" .") in other.screen(group)


async def test_a_match_that_is_over_is_reviewed_for_who_sat_there(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    await play(rig.server, group, anna, boris, dice=Random(1))
    await rig.settled()
    await anna.presses(REVIEW, anna.chat)
    await anna.sees(say("review-title"), anna.chat)
    await anna.presses(say("key-try-again", n=1), anna.chat)
    await anna.presses(say("key-deal-same"), anna.chat)
    await anna.sees(say("log-played-on", n=1).partition(",")[0], anna.chat)
    assert say("review-title") in anna.all(), "the review stays where it was"
    await boris.presses(REVIEW, group)
    await rig.settled()
    shown = [one for one in boris.messages(group) if one.receiver]
    assert shown or say("review-title") in boris.screen(boris.chat)
    assert say("review-title") not in anna.screen(group)
