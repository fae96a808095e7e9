"""Everything a chat can do to a bot in the middle of a match. The match goes on."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import AnswerCallbackQuery
from structlog.testing import capture_logs

from bot import metrics
from bot.desk import Reply
from bot.people import RoomRecord
from bot.platforms.telegram.answers import answer
from bot.store.memory import MemoryStore
from bot.store.port import Swap, stale
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import (
    LOBBY_RU,
    YOUR_TURN,
    Rig,
    over,
    play,
    running,
    say,
    started,
)
from tests.platforms.telegram.server import Lost, Server
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
    card = await mover.sees("✉", group)
    assert str(other) in card.words.split("✉")[1]
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


async def test_whether_telegram_is_reached_is_known_behind_a_webhook_too(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.platforms.telegram.ear.BEAT", 0.01)
    assert rig.platform.unwell() == ""
    async with running(rig.server, rig.store, webhook=True) as worker:
        for trouble in (None, ApiError(502, "Bad Gateway"), None):
            rig.server.trouble = lambda method, params, trouble=trouble: trouble
            async with asyncio.timeout(20):
                while bool(worker.platform.unwell()) != bool(trouble):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)


async def test_calls_and_refusals_are_counted(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    calls = metrics.calls.labels("tg")._value.get()
    refused = metrics.refusals.labels("tg", "Unreachable")._value.get()
    assert calls > 0
    rig.server.trouble = lambda method, params: (
        ApiError(403, "Forbidden: bot was blocked by the user") if method == "sendMessage" else None
    )
    anna.says("/help", group)
    await rig.settled()
    assert metrics.calls.labels("tg")._value.get() > calls
    assert metrics.refusals.labels("tg", "Unreachable")._value.get() > refused


# --- what was deleted comes back, what got lost is not doubled, a press is answered -------------


def edits(rig: Rig, chat: int) -> list[str]:
    return [
        call.method
        for call in rig.server.calls
        if call.method.startswith("editMessage") and call.params["chat_id"] == chat and call.error
    ]


@pytest.mark.parametrize("where", ["private", "group"])
async def test_a_deleted_message_comes_back_though_the_budget_is_short(
    server: Server, where: str
) -> None:
    async with running(server, MemoryStore(), telegram_chat_per_second=2.0) as rig:
        anna, boris = rig.person("Anna"), rig.person("Boris")
        group = rig.group(anna, boris)
        # Where the group is called, a private screen is edited.
        await rig.desk.people.save_room(f"tg:{group.id}", RoomRecord(calls="room"))
        await started(server, group, "high_card", anna, boris)
        await rig.settled()
        (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
        (other,) = [one for one in (anna, boris) if one is not mover]
        chat = other.chat if where == "private" else group
        chat.messages.clear()
        await mover.presses("Play", mover.chat)
        await server.until(lambda: "Play" not in mover.labels(mover.chat))
        await mover.presses(mover.labels(mover.chat)[0], mover.chat)
        if where == "private":
            await other.sees(YOUR_TURN, other.chat)
        else:
            await other.sees("plays", group)
        await rig.settled()
        assert len(edits(rig, chat.id)) == 1, "asked once, not again and again"


async def test_a_card_in_doubt_is_written_anew_though_it_should_look_the_same(
    rig: Rig, anna: Person, boris: Person
) -> None:
    """Two couriers worked there at once: an older page may have come over a newer one."""
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    table = await rig.table_of(anna)
    cards = len(anna.messages(group))
    before = len(rig.server.calls)
    await rig.store.done(stale("tg"), table.id, table.version, {"card": Swap("another's", "mine")})
    await rig.settled()
    edited = [one.method for one in rig.server.calls[before:] if one.params["chat_id"] == group.id]
    assert edited == ["editMessageMedia"]
    assert len(anna.messages(group)) == cards


@pytest.mark.parametrize("what", ["lobby", "room", "private"])
async def test_an_answer_that_got_lost_leaves_no_double(
    rig: Rig, anna: Person, boris: Person, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.platforms.telegram.outbox.RETRY", 0.05)
    group = rig.group(anna, boris)
    group.privacy = False
    group.bot = "administrator"  # it could remove what others say: it must not
    anna.says("hello", group)
    await rig.settled()
    left = 3

    def trouble(method: str, params: dict[str, Any]) -> Lost | None:
        nonlocal left
        if method in ("sendMessage", "sendPhoto") and left:
            left -= 1
            boris.says("somebody talks meanwhile", group)
            return Lost(done=True)
        return None

    if what == "lobby":
        rig.server.trouble = trouble
        anna.says("/newgame high_card", group)
        await rig.server.until(lambda: not left)
        await rig.settled()
        assert len([m for m in anna.messages(group) if m.keyboard]) == 1
    else:
        record = RoomRecord.model_validate({"calls": what})
        await rig.desk.people.save_room(f"tg:{group.id}", record)
        await started(rig.server, group, "high_card", anna, boris)
        await rig.settled()
        rig.server.trouble = trouble
        await play(rig.server, group, anna, boris, dice=Random(4), moves=6, unfinished=True)
        await rig.settled()
        calls = [m for m in anna.messages(group) if m.text.mentions]
        assert len(calls) == (1 if what == "room" else 0)
        assert [len(one.messages(one.chat)) for one in (anna, boris)] == [1, 1]
    talk = [m for m in group.messages.values() if not m.sender.is_bot]
    assert len([m for m in talk if "talks" in m.words]) == 3 - left
    assert [m for m in talk if m.words == "hello"]


@pytest.mark.parametrize(
    "broken",
    [
        ApiError(429, "Too Many Requests: retry after 1", retry_after=1),
        ApiError(502, "Bad Gateway"),
        Lost(done=False),
        Lost(done=True),
    ],
    ids=["429", "502", "lost call", "lost answer"],
)
async def test_a_press_is_answered_at_the_second_try(
    rig: Rig, anna: Person, boris: Person, group: Chat, broken: ApiError | Lost
) -> None:
    left = 1

    def trouble(method: str, params: dict[str, Any]) -> ApiError | Lost | None:
        nonlocal left
        if method == "answerCallbackQuery" and left:
            left -= 1
            return broken
        return None

    rig.server.trouble = trouble
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    query = await mover.presses("Play", mover.chat)
    assert query.answered
    assert not left


class Hanging:
    """A bot whose first call is given up, as if nobody answered."""

    def __init__(self) -> None:
        self.waited: list[int] = []

    async def answer_callback_query(self, query: str, *, request_timeout: int, **how: Any) -> None:
        self.waited.append(request_timeout)
        if len(self.waited) == 1:
            method = AnswerCallbackQuery(callback_query_id=query)
            raise TelegramNetworkError(method, "Request timeout error")


async def test_a_connection_that_hangs_leaves_time_for_a_second_answer() -> None:
    bot, refused = Hanging(), metrics.refusals.labels("tg", "SlowDown")._value.get()
    await answer(cast(Bot, bot), "1", Reply("Noted"))
    assert len(bot.waited) == 2
    assert sum(bot.waited) < 10, "as long as a client waits"
    assert metrics.refusals.labels("tg", "SlowDown")._value.get() == refused + 1


# --- how the bot stands in a chat is heard of, not found out -------------------------------------


def refused(rig: Rig) -> list[str]:
    return [f"{call.method}: {call.error}" for call in rig.server.calls if call.error]


async def test_a_kick_and_a_block_cost_no_refused_call(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    rig.server.stands(group, "kicked")
    await rig.settled()
    await play(rig.server, anna.chat, anna, boris, dice=Random(4), moves=4, unfinished=True)
    await rig.settled()
    boris.blocks()
    await rig.server.until(lambda: not rig.server.pending)
    await rig.settled()
    assert [one.player.name for one in (await rig.table_of(anna)).chairs if one.cut] == ["Boris"]
    assert not await rig.platform.reach(f"tg:{boris.id}")
    assert refused(rig) == []
    rig.server.stands(group, "member")
    rig.server.stands(boris.chat, "member")
    await rig.server.until(lambda: not rig.server.pending)
    await rig.settled()
    assert not [one for one in (await rig.table_of(anna)).chairs if one.cut]
    assert [one for one in anna.messages(group) if one.keyboard]
    await play(rig.server, group, anna, boris, dice=Random(4))
    assert refused(rig) == []


async def test_a_refused_probe_is_not_repeated(rig: Rig) -> None:
    shy = rig.person("Shy", started=False)
    assert [await rig.platform.reach(f"tg:{shy.id}") for _ in range(3)] == [False] * 3
    assert len(refused(rig)) == 1
    shy.says("/start")
    await rig.server.until(lambda: not rig.server.pending)
    assert await rig.platform.reach(f"tg:{shy.id}")


async def test_pins_are_tried_only_where_the_bot_may(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    await play(rig.server, group, anna, boris, dice=Random(4), moves=4, unfinished=True)
    assert refused(rig) == []
    group.can_pin = True
    rig.server.stands(group, "administrator")
    await rig.server.until(lambda: not rig.server.pending)
    await play(rig.server, group, anna, boris, dice=Random(4), moves=4, unfinished=True)
    await rig.settled()
    assert group.pinned


async def test_an_admin_who_cannot_be_made_out_counts_as_none_and_that_is_logged(
    rig: Rig, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = rig.group(anna)
    older = {"status": "administrator", "user": anna.user.wire()}  # without the newest rights
    monkeypatch.setattr(rig.server.api, "get_chat_member", lambda params: older)
    with capture_logs() as logs:
        assert not await rig.platform.is_admin(f"tg:{anna.id}", f"tg:{group.id}")
    assert [line["log_level"] for line in logs if "admin" in line["event"]] == ["warning"]


async def test_what_was_put_away_is_not_taken_away_again(rig: Rig, anna: Person) -> None:
    group = rig.group(anna)
    for _ in range(2):
        anna.says("/language", group)
        await anna.presses(say("language-name"), anna.chat)
        await rig.settled()
    assert anna.messages(anna.chat) == []
    assert [call for call in rig.server.calls if call.error] == []
