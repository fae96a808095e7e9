"""Looking on, on Telegram: the public side of a table in the private chat of somebody else."""

from __future__ import annotations

from random import Random

from bot.platforms.telegram.posting import CONFETTI
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import HAND, MORE, START, Rig, play, say, started
from tests.platforms.telegram.test_play import cards, move
from tests.platforms.telegram.world import Sight


async def test_who_has_no_seat_watches_in_private_to_the_end_and_the_rematch_too(
    rig: Rig, anna: Person, boris: Person, vera: Person
) -> None:
    group = rig.group(anna, boris, vera)
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    await vera.presses(MORE, group)
    await vera.presses(say("key-watch", "ru"), group)
    await rig.settled()
    (seen,) = vera.messages(vera.chat)
    assert seen.photo is not None, "the picture of the table, as the room has it"
    await move(rig, anna, boris)
    assert vera.messages(vera.chat) == [seen], "edited in place"
    assert HAND not in vera.labels(vera.chat)
    await play(rig.server, group, anna, boris, dice=Random(3))
    await rig.settled()
    assert "🏆" in vera.screen() or "🤝" in vera.screen()
    assert say("key-rematch", "ru") not in vera.labels(vera.chat)
    await anna.presses(say("key-rematch"), group)
    await rig.settled()
    await vera.presses(say("key-follow", "ru"), vera.chat)
    await anna.presses(START, group)
    await rig.settled()
    assert say("key-unwatch", "ru") in vera.labels(vera.chat)
    own = {one for one in rig.server.world.own if any(one == m.photo for m in seen_by(vera))}
    assert own == set(), "never a hand"
    assert len(cards(anna, group)) >= 1


def seen_by(person: Person) -> list[Sight]:
    return [one for one in person.server.world.sights if one.eyes == {person.id}]


async def test_a_win_is_cheered_in_the_winners_chat_alone(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    anna.says("/resign", anna.chat)
    await anna.presses(say("key-resign-sure"), anna.chat)
    await rig.settled()
    cheered = [call.params for call in rig.server.calls if "message_effect_id" in call.params]
    assert [(one["chat_id"], one["message_effect_id"]) for one in cheered] == [(boris.id, CONFETTI)]
