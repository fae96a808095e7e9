"""Everything a chat can do to a bot in the middle of a match. The match goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import LOBBY_RU, YOUR_TURN, Rig, over, play, say, started
from tests.platforms.telegram.server import Lost
from tests.platforms.telegram.wire import ApiError
from tests.platforms.telegram.world import Chat


@pytest.fixture
async def group(rig: Rig, anna: Person, boris: Person) -> Chat:
    chat = rig.group(anna, boris)
    await started(rig.server, chat, "high_card", anna, boris)
    await rig.settled()
    return chat


async def finish(rig: Rig, anna: Person, boris: Person) -> None:
    """To the end, looking at private screens only."""
    await play(rig.server, anna.chat, anna, boris, dice=Random(4), until="🏆")


@pytest.mark.parametrize("told", [True, False], ids=["told", "found out"])
async def test_a_group_becomes_a_supergroup_in_the_middle(
    rig: Rig, anna: Person, boris: Person, told: bool
) -> None:
    old = rig.group(anna, boris, type="group")
    anna.says("/settings", old)
    await started(rig.server, old, "high_card", anna, boris)
    await play(rig.server, old, anna, boris, dice=Random(1), moves=3, unfinished=True)
    await rig.settled()
    new = rig.server.upgrade(old) if told else rig.server.world.upgrade(old)
    await play(rig.server, new, anna, boris, dice=Random(2))
    assert over(anna, new)
    await rig.settled()
    assert len([m for m in anna.messages(new) if m.keyboard]) == 1


async def test_a_players_defaults_move_with_the_group(rig: Rig, anna: Person, vera: Person) -> None:
    old = rig.group(anna, vera, type="group")
    old.admins.add(vera.id)
    vera.says("/settings lang.ru", old)
    await rig.settled()
    new = rig.server.upgrade(old)
    await rig.settled()
    anna.says("/newgame high_card", new)
    await anna.sees(LOBBY_RU, new)


async def test_who_blocks_the_bot_is_named_in_the_group_and_the_match_goes_on(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    (other,) = [one for one in (anna, boris) if one is not mover]
    other.blocks()
    await mover.presses("Play", mover.chat)
    await rig.settled()
    await mover.presses(mover.labels(mover.chat)[0], mover.chat)
    await mover.sees(say("cannot-reach", names=str(other)), group)
    other.says("/start")
    other.says("/hand")
    await rig.settled()
    await play(rig.server, group, anna, boris, dice=Random(4))


@pytest.mark.parametrize(
    "closing", ["kicked", "left", "silenced", "deleted"], ids=lambda word: word
)
async def test_a_group_that_is_closed_to_the_bot_stops_no_match(
    rig: Rig, anna: Person, boris: Person, group: Chat, closing: str
) -> None:
    match closing:
        case "kicked":
            rig.server.stands(group, "kicked")
        case "left":
            rig.server.stands(group, "left")
        case "silenced":
            group.can_write = False
        case "deleted":
            del rig.server.world.chats[group.id]
    await finish(rig, anna, boris)
    assert all("🏆" in one.screen() or "🤝" in one.screen() for one in (anna, boris))


async def test_a_bot_that_is_added_again_shows_its_card_again(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    rig.server.stands(group, "kicked")
    await play(rig.server, group, anna, boris, dice=Random(4), moves=4, unfinished=True)
    await rig.settled()
    group.messages.clear()
    rig.server.stands(group, "member")
    anna.says("/board", group)
    await rig.settled()
    assert [m for m in anna.messages(group) if m.keyboard]
    await play(rig.server, group, anna, boris, dice=Random(4))


async def test_a_closed_topic_stops_no_match(rig: Rig, anna: Person, boris: Person) -> None:
    group = rig.group(anna, boris, topics=(4,))
    await started(rig.server, group, "high_card", anna, boris, thread=4)
    await rig.settled()
    group.topics[4] = False
    for message in list(group.messages):
        del group.messages[message]
    await finish(rig, anna, boris)
    group.topics[4] = True
    anna.says("/board", group, thread=4)
    await anna.sees("High Card", group)


@pytest.mark.parametrize("done", [False, True], ids=["lost call", "lost answer"])
async def test_a_broken_connection_is_tried_again(
    rig: Rig, anna: Person, boris: Person, group: Chat, done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.platforms.telegram.outbox.RETRY", 0.05)
    breaks = Random(3)

    def trouble(method: str, params: dict[str, Any]) -> Lost | None:
        return Lost(done=done) if breaks.random() < 0.2 else None

    rig.server.trouble = trouble
    await play(rig.server, group, anna, boris, dice=Random(4), patient=False)
    rig.server.trouble = None
    await rig.settled()
    assert over(anna, group)
    for query in rig.server.queries.values():
        query.answered = True  # an answer that got lost is not given twice


async def test_a_server_that_fails_is_tried_again(
    rig: Rig, anna: Person, boris: Person, group: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.platforms.telegram.outbox.RETRY", 0.05)
    fails = Random(5)

    def trouble(method: str, params: dict[str, Any]) -> ApiError | None:
        if method == "answerCallbackQuery" or fails.random() > 0.3:
            return None
        return ApiError(502, "Bad Gateway")

    rig.server.trouble = trouble
    await play(rig.server, group, anna, boris, dice=Random(4))
