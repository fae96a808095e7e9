"""Calls to play on Telegram: the private screen rings, or the group does, as the room has it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.people import Person as Known
from bot.people import RoomRecord
from bot.rest import Rest
from bot.table import Room, resting
from tests.platforms.mornings import Morning
from tests.platforms.nights import asleep, morning, waiting
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import HAND, MORE, YOUR_TURN, Rig, running, say, started
from tests.platforms.telegram.server import Server
from tests.platforms.telegram.test_play import cards, move
from tests.platforms.telegram.world import Chat, Sight


async def begun(rig: Rig, anna: Person, boris: Person, record: RoomRecord | None = None) -> Chat:
    """A match in a room that has chosen so."""
    group = rig.group(anna, boris)
    if record:
        await rig.desk.people.save_room(f"tg:{group.id}", record)
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    return group


def rings(rig: Rig, chat: int) -> list[Sight]:
    return [
        one
        for one in rig.server.world.sights
        if one.chat == chat and one.kind == "sent" and not one.silent
    ]


async def turns(rig: Rig, *people: Person) -> list[Person]:
    """Whose turn it was, one after another, and is; twice running is one long turn."""
    moved = [await move(rig, *people) for _ in range(4)]
    moved += [one for one in people if YOUR_TURN in one.screen()]
    return [one for at, one in enumerate(moved) if at == 0 or moved[at - 1] != one]


async def test_the_private_screen_of_who_must_move_rings_and_the_group_is_left_in_peace(
    rig: Rig, anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resting, "PRESSING", 0.0)  # nobody is so quick
    group = await begun(rig, anna, boris)
    before = {one.id: len(rings(rig, one.id)) for one in (anna, boris)}
    there = [one.id for one in anna.messages(group)]
    moved = await turns(rig, anna, boris)
    for person in (anna, boris):
        called = rings(rig, person.id)[before[person.id] :]
        # Who begins was called by the first screen of all.
        assert len(called) == moved[1:].count(person)
        assert all(YOUR_TURN in one.text for one in called)
        assert len(person.messages(person.chat)) == 1, "the old screen goes"
    assert [one.id for one in anna.messages(group)] == there, "edited, and nothing new"
    assert rings(rig, group.id) == []


async def test_within_a_turn_nothing_rings_again(rig: Rig, anna: Person, boris: Person) -> None:
    await begun(rig, anna, boris)
    mover = anna if YOUR_TURN in anna.screen() else boris
    (screen,) = mover.messages(mover.chat)
    await mover.presses("Play", mover.chat)
    await rig.settled()
    assert mover.messages(mover.chat) == [screen]


async def test_who_was_pressing_there_a_moment_ago_sees_it_edited_in_place(
    rig: Rig, anna: Person, boris: Person
) -> None:
    await begun(rig, anna, boris)
    first = await move(rig, anna, boris)
    called = {one.id: len(rings(rig, one.id)) for one in (anna, boris)}
    for _ in range(4):
        await move(rig, anna, boris)
    assert len(rings(rig, first.id)) == called[first.id]


async def test_who_sleeps_hears_nothing_and_the_screen_is_there_all_the_same(
    rig: Rig, anna: Person, boris: Person
) -> None:
    hour = datetime.now(UTC).hour
    night = ((hour - 1) % 24 * 60, (hour + 3) % 24 * 60)
    for one in (anna, boris):
        asleep = Known(rest=Rest(zone="+0000", quiet=night))
        await rig.desk.people.save_person(f"tg:{one.id}", asleep)
    group = await begun(rig, anna, boris, RoomRecord(calls="both"))
    heard = {one: len(rings(rig, one)) for one in (anna.id, boris.id, group.id)}
    await turns(rig, anna, boris)
    assert {one: len(rings(rig, one)) for one in heard} == heard
    for person in (anna, boris):
        (screen,) = person.messages(person.chat)
        sent = [one for one in rig.server.world.sights if one.chat == person.id and one.photo]
        assert all(one.silent for one in sent if one.kind == "sent"), screen


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_on_waking_one_message_with_a_sound_leads_to_all_that_waits(
    server: Server, lang: str
) -> None:
    store = Morning()
    async with running(server, store) as rig:
        anna, boris = rig.person("Anna", lang), rig.person("Boris", lang)
        me, other = f"tg:{anna.id}", f"tg:{boris.id}"
        await rig.desk.people.save_person(me, Known(lang=lang))
        await asleep(rig.desk, me)
        groups = [rig.group(anna, boris) for _ in range(2)]
        rooms = [Room(id=f"tg:{one.id}", title=one.title) for one in groups]
        codes = [await waiting(rig.desk, room, me, other) for room in rooms]
        await rig.settled()
        assert rings(rig, anna.id) == []
        assert not any(rings(rig, group.id) for group in groups)
        await morning(rig.desk, store, *codes)
        await rig.settled()
        (heard,) = rings(rig, anna.id)
        assert say("digest-title", lang, n=2) in heard.text
        digest = anna.messages(anna.chat)[-1]
        labels = [one.text for one in digest.buttons()]
        assert len(labels) == 2
        assert all(code in " ".join(labels) for code in codes)
        await anna.presses(codes[0], anna.chat)
        await rig.settled()
        hand = anna.messages(anna.chat)[-1]
        assert hand.id > digest.id
        assert codes[0] in hand.words
        assert len(rings(rig, boris.id)) <= 2, "the first screens"
    assert server.mistakes == []


async def test_a_clock_and_a_night_are_chosen_with_two_presses(rig: Rig, anna: Person) -> None:
    anna.says("/zone", anna.chat)
    await anna.sees(say("zone-title"), anna.chat)
    clock = next(one for one in anna.labels(anna.chat) if ":" in one)
    await anna.presses(clock, anna.chat)
    await anna.sees(say("quiet-title"), anna.chat)
    await anna.presses("23:00–8:00", anna.chat)
    await rig.settled()
    own = (await rig.desk.people.person(f"tg:{anna.id}")).rest
    assert (own.zone, own.quiet) == ("-1100", (23 * 60, 8 * 60))


async def test_a_room_may_have_its_calls_in_the_group(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = await begun(rig, anna, boris, RoomRecord(calls="room"))
    (old,) = [one.id for one in cards(anna, group)]
    (screen,) = anna.messages(anna.chat)
    moved = await turns(rig, anna, boris)
    calls = [one for one in rig.server.world.sights if one.mentions]
    assert [one.mentions for one in calls] == [(one.id,) for one in moved]
    assert all(one.chat == group.id and not one.silent for one in calls)
    assert len([one for one in anna.messages(group) if one.text.mentions]) == 1
    assert anna.messages(anna.chat) == [screen], "edited in place"
    assert old in group.messages, "calls are not chatter that a card would scroll away from"


async def test_or_in_both(rig: Rig, anna: Person, boris: Person) -> None:
    group = await begun(rig, anna, boris, RoomRecord(calls="both"))
    first = await move(rig, anna, boris)
    called = boris if first is anna else anna
    if YOUR_TURN in called.screen():
        assert YOUR_TURN in rings(rig, called.id)[-1].text
        assert rings(rig, group.id)[-1].mentions == (called.id,)


async def test_who_cannot_be_reached_in_private_is_called_in_the_group(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = await begun(rig, anna, boris)
    mover = anna if YOUR_TURN in anna.screen() else boris
    mover.blocks()
    await mover.sees(f"{mover}, ", group)


async def test_a_call_in_the_group_and_a_private_screen_lead_to_the_table(
    rig: Rig, anna: Person, boris: Person
) -> None:
    forum = rig.group(anna, boris, topics=(9,))
    await rig.desk.people.save_room(f"tg:{forum.id}/9", RoomRecord(calls="room"))
    await started(rig.server, forum, "high_card", anna, boris, thread=9)
    await move(rig, anna, boris)
    (card,) = [one for one in cards(anna, forum) if MORE in [b.text for b in one.buttons()]]
    address = f"https://t.me/c/{-forum.id - 10**12}/9/{card.id}"
    (ping,) = [one for one in anna.messages(forum) if one.text.mentions]
    assert [button.text for button in ping.buttons()] == [HAND, say("key-table")]
    (screen,) = anna.messages(anna.chat)
    for message in (ping, screen):
        assert [b.url for b in message.buttons() if b.text == say("key-table")] == [address]
    assert say("key-table") not in [button.text for button in card.buttons()]


async def test_where_calls_come_is_turned_by_a_button_and_holds_from_the_next_table_on(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    group.admins.add(anna.id)
    anna.says("/settings", group)
    page = await anna.sees(say("settings-of", room=group.title), group)
    label = next(one for one in anna.labels(group) if say("calls-private") in one)
    await anna.presses(label, group)
    assert any(say("calls-room") in one for one in anna.labels(group))
    assert [one for one in anna.messages(group) if one.keyboard] == [page]
    anna.says("/newgame high_card", group)
    await anna.sees("1. Anna", group)
    (table,) = await rig.sessions.tables_in(f"tg:{group.id}")
    assert table.calls == "room"


@pytest.mark.parametrize("guarded", [True, False])
async def test_hands_cannot_be_passed_on_where_the_room_has_chosen_so(
    rig: Rig, anna: Person, boris: Person, guarded: bool
) -> None:
    group = await begun(rig, anna, boris, RoomRecord(guarded=guarded))
    await anna.presses(HAND, group)
    sent = [call for call in rig.server.calls if call.method in ("sendMessage", "sendPhoto")]
    photos = [call for call in sent if "photo" in call.params]
    own = [call for call in photos if "ephemeral_message_parameters" in call.params]
    hands = [*own, *(call for call in photos if call.params["chat_id"] > 0)]
    cards = [call for call in sent if call not in hands]
    assert len(hands) == 3, "two in private, one in the group"
    assert all(bool(call.params.get("protect_content")) is guarded for call in hands)
    assert not any(call.params.get("protect_content") for call in cards)
