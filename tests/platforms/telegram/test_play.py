"""A match on Telegram: table card, private hands, ephemeral and fleeting screens."""

from __future__ import annotations

from random import Random

import pytest

from bot.platforms.telegram.below import SCROLLED
from bot.platforms.telegram.signs import WRITTEN
from bot.store.memory import MemoryStore
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import (
    HAND,
    LOBBY,
    MORE,
    START,
    YOUR_TURN,
    Rig,
    play,
    running,
    say,
    seated,
    started,
)
from tests.platforms.telegram.server import Server
from tests.platforms.telegram.world import Chat, Message


def cards(person: Person, group: Chat) -> list[Message]:
    """The table cards in the group: whatever has keys, calls nobody, and is not for one alone."""
    shown = [one for one in person.messages(group) if not one.text.mentions]
    return [one for one in shown if one.keyboard and not one.receiver]


def card(person: Person, group: Chat) -> str:
    (one,) = cards(person, group)
    return one.words


async def move(rig: Rig, *people: Person) -> Person:
    """Whoever is asked plays a card; says who it was."""
    await rig.settled()
    (mover,) = [one for one in people if YOUR_TURN in one.screen()]
    await mover.presses("Play", mover.chat)
    await rig.settled()
    await mover.presses(mover.labels(mover.chat)[0], mover.chat)
    await rig.settled()
    return mover


@pytest.fixture
async def group(rig: Rig, anna: Person, boris: Person) -> Chat:
    """Anna and Boris have just begun a match."""
    chat = rig.group(anna, boris)
    await started(rig.server, chat, "high_card", anna, boris)
    await rig.settled()
    return chat


# --- the table card -----------------------------------------------------------------------------


async def test_the_table_card_is_one_message_edited_in_place(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    before = [m.id for m in cards(anna, group)]
    first = await move(rig, anna, boris)
    assert f"{first} plays" in card(anna, group)
    assert [m.id for m in cards(anna, group)] == before


async def test_a_move_costs_one_edit_in_the_group_and_half_a_move_none(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    begun = len(rig.server.calls)
    for _ in range(3):
        await move(rig, anna, boris)
    calls = [
        one.method for one in rig.server.calls[begun:] if one.params.get("chat_id") == group.id
    ]
    assert len([one for one in calls if one.startswith("edit")]) == 3
    assert not [one for one in calls if one.startswith(("send", "delete"))]


async def test_a_card_that_has_scrolled_away_is_posted_anew_and_the_old_one_removed(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    group.privacy = False  # of what it does not hear it knows nothing
    (old,) = [m.id for m in cards(anna, group)]
    for line in range(SCROLLED + 5):
        anna.says(f"chatter {line}", group)
    await move(rig, anna, boris)
    await move(rig, anna, boris)
    (new,) = [m.id for m in cards(anna, group)]
    assert new > old + SCROLLED
    assert old not in group.messages


async def test_a_card_somebody_deleted_comes_back(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    (old,) = [m.id for m in cards(anna, group)]
    del group.messages[old]
    await move(rig, anna, boris)
    assert "plays" in card(boris, group)


async def test_board_puts_the_card_below_everything_else(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    anna.says("/board", group)
    await rig.settled()
    assert max(group.messages) == anna.messages(group)[-1].id
    assert HAND in " ".join(b.text for b in anna.messages(group)[-1].buttons())
    card(anna, group)


async def test_the_card_is_pinned_where_the_bot_may(rig: Rig, anna: Person, boris: Person) -> None:
    group = rig.group(anna, boris)
    group.bot, group.can_pin = "administrator", True
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    assert group.pinned == [m.id for m in cards(anna, group)]
    await play(rig.server, group, anna, boris, dice=Random(1))
    await rig.settled()
    assert group.pinned == []
    plain = rig.group(anna, boris)
    await started(rig.server, plain, "high_card", anna, boris)
    assert plain.pinned == []


# --- private hands ------------------------------------------------------------------------------


async def test_the_hand_comes_by_direct_message_and_names_the_group(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    hand = await anna.sees("Your hand", anna.chat)
    assert "Evening games" in hand.words
    await move(rig, anna, boris)
    await move(rig, anna, boris)
    assert len(anna.messages(anna.chat)) == 1
    assert "Your hand" not in "".join(m.words for m in anna.messages(group))


async def test_the_hand_is_sent_again_on_request(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    hand = await anna.sees("Your hand", anna.chat)
    before = len(anna.messages(group))
    asked = anna.says("/hand", group)
    await rig.server.until(lambda: asked.signs)
    await rig.settled()
    assert set(asked.signs.values()) == {WRITTEN}
    assert len(anna.messages(group)) == before, "nothing is left behind in the group"
    (again,) = [m for m in anna.messages(anna.chat) if "Your hand" in m.words]
    assert again.id > hand.id


async def test_my_hand_shows_it_in_the_group_to_that_person_alone(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    query = await anna.presses(HAND, group)
    assert query.text == ""
    await anna.presses(HAND, group)
    (shown,) = [one for one in anna.messages(group) if one.receiver]
    assert shown.receiver is anna.user
    assert "Your hand" in shown.words
    assert not [
        s for s in rig.server.world.saw(boris.user) if "Your hand" in s.text and s.ephemeral
    ]


async def test_where_that_cannot_be_the_hand_goes_to_the_private_chat_and_says_so(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    group.ephemerals = False
    count = len(anna.messages(anna.chat))
    (hand,) = anna.messages(anna.chat)
    query = await anna.presses(HAND, group)
    assert query.text == say("hand-sent")
    await rig.settled()
    assert len(anna.messages(anna.chat)) == count
    assert anna.messages(anna.chat)[-1].id > hand.id
    assert not [m for m in anna.messages(group) if "Your hand" in m.words]


async def test_a_server_that_knows_no_ephemeral_messages_is_found_out_before_anything_is_shown(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    rig.server.api.old = True
    query = await anna.presses(HAND, group)
    assert query.text == say("hand-sent")
    public = [s for s in rig.server.world.sights if s.chat == group.id and boris.id in s.eyes]
    assert not [s for s in public if "Your hand" in s.text]
    assert not [m for m in boris.messages(group) if "⏳" in m.words]
    await boris.presses(HAND, group)
    assert sum(s.text == "⏳" for s in public) == 1


async def test_one_plays_on_a_hand_shown_in_the_group(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    await mover.presses(HAND, group)
    await mover.presses("Play", group)
    await rig.settled()
    hand = mover.messages(group)[-1]
    cards = [button.text for button in hand.buttons() if button.text.isdecimal()]
    assert len(cards) == 3
    await mover.presses(cards[0], group)
    await rig.settled()
    assert f"{mover} plays {cards[0]}" in mover.messages(group)[-1].words
    assert f"plays {cards[0]}" in card(anna, group)


async def test_hand_typed_unseen_is_answered_unseen(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    anna.says("/rules", group, ephemeral=True)
    shown = await anna.sees("In a minute", group)
    assert shown.receiver is anna.user


async def test_in_a_forum_a_hand_shown_in_a_topic_is_played_there(
    rig: Rig, anna: Person, boris: Person
) -> None:
    forum = rig.group(anna, boris, topics=(9,))
    await started(rig.server, forum, "high_card", anna, boris, thread=9)
    await rig.settled()
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    await mover.presses(HAND, forum)
    (hand,) = [one for one in mover.messages(forum) if one.receiver]
    assert hand.thread == 9
    await mover.presses("Play", forum)
    mover.says("/hand", forum, ephemeral=True)
    await mover.sees(say("hand-sent"), forum)


async def test_a_typed_move_is_a_move(rig: Rig, anna: Person, boris: Person, group: Chat) -> None:
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    hand = mover.screen().split("Your hand: ")[1].splitlines()[0].split(", ")
    mover.says(f"/move play {hand[0]}", group)
    await anna.sees(f"{mover} plays {hand[0]}", group)
    (other,) = [one for one in (anna, boris) if one is not mover]
    await rig.settled()
    hand = other.screen().split("Your hand: ")[1].splitlines()[0].split(", ")
    other.says(f"play {hand[1]}")
    await anna.sees(f"{other} plays {hand[1]}", group)


async def test_why_a_typed_move_is_refused_is_told_to_its_player_alone(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    before = len(mover.messages(group))
    mover.says("/move play 99", group)
    await mover.sees(say("refused-illegal"), mover.chat)
    assert len(mover.messages(group)) == before


# --- fleeting screens ---------------------------------------------------------------------------


async def test_a_fleeting_screen_leaves_no_trace(rig: Rig, anna: Person, boris: Person) -> None:
    """Chinese Box: what one has looked at must not be read again later."""
    chat = rig.group(anna, boris)
    await started(rig.server, chat, "chinese_box", anna, boris)
    await play(rig.server, chat, anna, boris, dice=Random(3), moves=40, unfinished=True)
    await rig.settled()
    fleeting = [
        call
        for call in rig.server.calls
        if call.method == "deleteMessage" and call.params["chat_id"] in (anna.id, boris.id)
    ]
    assert fleeting
    for person in (anna, boris):
        assert len(person.messages(person.chat)) == 1


async def test_a_fleeting_screen_too_old_to_be_removed_is_blanked(
    rig: Rig, anna: Person, boris: Person
) -> None:
    chat = rig.group(anna, boris)
    await started(rig.server, chat, "chinese_box", anna, boris)
    await rig.settled()
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    await mover.presses("b3", mover.chat)
    await rig.settled()
    looked = mover.messages(mover.chat)[-1]
    assert looked.photo
    face = looked.photo.data
    rig.server.clock.advance(49 * 3600)
    await mover.presses("Enough", mover.chat)
    await rig.settled()
    assert looked.photo.data != face
    assert looked.words == ""
    assert not looked.keyboard
    assert mover.messages(mover.chat)[-1] is not looked


# --- pages in pages -----------------------------------------------------------------------------


async def test_more_and_resign_ask_once_more(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    await anna.presses(MORE, group)
    await anna.presses(say("key-resign"), group)
    query = await anna.presses(say("key-resign-sure"), group)
    assert query.text == say("resigned")
    await rig.settled()
    assert "Boris wins" in anna.screen(group)
    assert not [m for m in anna.messages(group) if m.receiver]
    await boris.presses(say("key-rematch"), group)
    await anna.sees(LOBBY, group)


async def test_the_end_is_a_new_message_with_the_verdict_first_and_two_keys(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    before = max(one.id for one in anna.messages(group))
    await anna.presses(MORE, group)
    await anna.presses(say("key-resign"), group)
    await anna.presses(say("key-resign-sure"), group)
    await rig.settled()
    for reader, place in ((boris, group), (boris, boris.chat), (anna, anna.chat)):
        end = reader.messages(place)[-1]
        assert end.text.plain.startswith("🏆")
        assert "Boris" in end.text.plain.splitlines()[0]
        (gone,) = [line for line in end.text.plain.splitlines() if "· 🏳 resigned" in line]
        assert "Anna" in gone
        assert end.text.plain.count("Anna") == 1, "each is told once"
        assert [one.text for one in end.buttons()] == [say("key-rematch"), say("key-replay")]
    assert boris.messages(group)[-1].id > before


@pytest.mark.parametrize("members", [3, 4])
async def test_several_people_play(rig: Rig, members: int) -> None:
    people = [rig.person(f"P{number}", "en") for number in range(members)]
    group = rig.group(*people)
    await started(rig.server, group, "high_card", *people)
    await play(rig.server, group, *people, dice=Random(members))


async def test_two_matches_in_one_group_do_not_mix(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    people = [rig.person("Clara"), rig.person("David")]
    group.members |= {one.id: one.user for one in people}
    await seated(rig.server, group, "high_card", *people)
    await people[0].presses(START, group)
    await rig.settled()
    anna.says("/hand", group)
    await rig.settled()
    for one in (anna, boris, *people):
        assert one.screen().count("Your hand") == 1
    tables = {one.screen().splitlines()[1] for one in (anna, boris, *people)}
    assert len(tables) == 2


async def test_a_match_goes_on_after_a_restart(server: Server) -> None:
    store = MemoryStore()
    async with running(server, store) as rig:
        anna, boris = rig.person("Anna"), rig.person("Boris")
        group = rig.group(anna, boris)
        await started(rig.server, group, "high_card", anna, boris)
        await rig.settled()
    async with running(server, store, seed=2) as rig:
        await play(rig.server, group, anna, boris, dice=Random(5))
    assert server.mistakes == []


# --- ways between the chats ----------------------------------------------------------------------


async def test_where_messages_have_no_address_nothing_leads_astray(
    rig: Rig, anna: Person, boris: Person
) -> None:
    basic = rig.group(anna, boris, type="group")
    await started(rig.server, basic, "high_card", anna, boris)
    await rig.settled()
    assert say("key-table") not in anna.labels()
