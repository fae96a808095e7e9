"""Forged, broken, hostile: a toast or nothing; no state changes, nothing fails in the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest
import structlog

from tests.platforms.telegram.methods import Query
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import (
    JOIN,
    START,
    YOUR_TURN,
    Rig,
    running,
    say,
    seated,
    started,
)
from tests.platforms.telegram.world import Chat


@pytest.fixture(autouse=True)
def calm() -> Iterator[list[Any]]:
    """No failure may be in the log of any of these."""
    with structlog.testing.capture_logs() as lines:
        yield lines
    assert [line for line in lines if line["log_level"] in ("error", "critical")] == []


@pytest.fixture
async def group(rig: Rig, anna: Person, boris: Person) -> Chat:
    chat = rig.group(anna, boris)
    await started(rig.server, chat, "high_card", anna, boris)
    await rig.settled()
    return chat


FORGED = [
    "",
    "k",
    "k:",
    "k:::",
    "k:0:0:",
    "k:nosuch1:0:play",
    "k:../../x:0:play",
    "k:{table}:play",
    "k:{table}:0",
    "k:{table}:-1:play",
    "k:{table}:99999999999999999999:play",
    "k:{table}:٣:play",
    "k:{table}:9999:!back",
    "k:{table}:9999:!start",
    "k:{table}:9999:!join",
    "k:{table}:9999:!computer.greedy",
    "k:{table}:9999:!set.cards.5",
    "k:{table}:9999:!set.nothing.5",
    "k:{table}:9999:!aside.nothing",
    "k:{table}:9999:!rematch",
    "k:{table}:9999:!replay",
    "k:{table}:9999:play:7",
    "k:{table}:9999:\x00",
    "c:nosuch:x",
    "c:cards:high_card.nothing.9",
    "c:rules:high_card.999999999999999999999999",
    "c:rules:nosuch",
    "c:settings:game.nosuch",
    "c:forget:sure",
    "c:stop:",
    "c:kick:0",
    "x" * 64,
    "ж" * 32,
    "k:{table}:9999:" + "x" * 45,
    "<b>&amp;</b>",
]


async def test_forged_button_data_changes_nothing(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    table = await rig.table_of(anna)
    message = group.messages[max(group.messages)]
    stranger = rig.person("Stranger")
    group.members[stranger.id] = stranger.user
    for data in FORGED:
        query = rig.server.pressed(stranger.user, message, data.format(table=table.id))
        await rig.server.answer(query)
    await rig.settled()
    assert await rig.table_of(anna) == table


async def test_a_button_from_an_inline_message_or_another_bot_is_none_of_ours(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    table = await rig.table_of(anna)
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    data = f"k:{table.id}:9999:play"
    body = {"from": mover.user.wire(), "chat_instance": "1", "data": data}
    other = {**group.messages[max(group.messages)].wire()}
    other["from"] = {"id": 99, "is_bot": True, "first_name": "Other"}
    places: tuple[dict[str, Any], ...] = ({"inline_message_id": "abc"}, {"message": other}, {})
    for number, where in enumerate(places):
        query = Query(f"odd{number}", mover.user, None, rig.server.clock.now())
        rig.server.queries[query.id] = query
        rig.server.push("callback_query", {"id": query.id, **body, **where})
        await rig.server.answer(query)
        assert query.text == say("refused-unknown-button")
    assert await rig.table_of(anna) == table


async def test_a_message_too_old_to_be_told_is_answered(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    table = await rig.table_of(anna)
    query = Query("old", anna.user, group, rig.server.clock.now())
    rig.server.queries[query.id] = query
    rig.server.push(
        "callback_query",
        {
            "id": query.id,
            "from": anna.user.wire(),
            "chat_instance": "1",
            "data": f"k:{table.id}:0:!hand",
            "message": {"chat": group.wire(), "message_id": 1, "date": 0},
        },
    )
    await rig.server.answer(query)
    await rig.settled()
    assert "Your hand" in anna.screen()


async def test_a_thousand_presses_by_one_person_play_one_move(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    table = await rig.table_of(anna)
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    (message,) = mover.messages(mover.chat)
    (button,) = [one for one in message.buttons() if one.text == "Play"]
    queries = [rig.server.pressed(mover.user, message, button.data) for _ in range(1000)]
    await rig.server.until(lambda: all(query.answered for query in queries), seconds=30)
    await rig.settled()
    after = await rig.table_of(anna)
    assert after.version == table.version + 1


NAMES = [
    "<b>bold</b>",
    "</pre></code></b>",
    '<a href="tg://user?id=1">x</a>',
    "&lt;&amp;&#60;&nosuch;",
    "*_`[x](y)~|{}",
    "\u202eRTL\u202c\u200b\u2066",
    "\ue000\ue001",
    "{ $seat }",
    "%s {} {0}",
    "\n\n\n",
    "ﷺ" * 60,
    "👩‍👩‍👧‍👦" * 20,
]


@pytest.mark.parametrize("name", NAMES)
async def test_no_name_breaks_a_message(rig: Rig, anna: Person, name: str) -> None:
    odd = rig.person(name)
    group = rig.group(anna, odd, title=name)
    await seated(rig.server, group, "high_card", anna)
    await odd.presses(JOIN, group)
    await anna.presses(START, group)
    await odd.sees("Your hand", odd.chat)
    odd.says(f"/help {name}", group)
    odd.says(f"/join {name}")
    await rig.settled()
    assert rig.server.mistakes == []
    shown = [sight for sight in rig.server.world.sights if sight.kind in ("sent", "edited")]
    assert {one for sight in shown for one in sight.mentions} <= {anna.id, odd.id}


TYPED = [
    "/",
    "//",
    "/@",
    "/newgame@",
    "/nosuchcommand",
    "/" + "x" * 4000,
    "/move",
    "/move " + "a " * 2000,
    "/start join_",
    "/start join_../../etc",
    "/start " + "x" * 64,
    "/join \x00",
    "/rules <b>",
    "/language klingon",
    "/kick -1",
    "/kick 99999999999999999999",
    "/replay zzz",
    "/settings lang.xx",
    "/newgame chaos chess please",
]


async def test_nonsense_is_answered_with_a_word_or_nothing(
    rig: Rig, anna: Person, boris: Person, group: Chat
) -> None:
    table = await rig.table_of(anna)
    for text in TYPED:
        anna.says(text, group)
        anna.says(text)
        await rig.settled()
    after = await rig.table_of(anna)
    assert (after.state, after.players) == (table.state, table.players)


async def test_odd_updates_are_let_pass(rig: Rig, anna: Person, group: Chat) -> None:
    user = anna.user.wire()
    message: dict[str, Any] = {"message_id": 5, "date": 1, "chat": group.wire()}
    for odd in (
        {"from": user, "new_chat_title": "x"},
        {"from": user, "dice": {"emoji": "🎲", "value": 3}},
        {"text": "/newgame"},
        {"from": {**user, "is_bot": True}, "text": "/help"},
        {"from": user, "caption": "/newgame"},
    ):
        rig.server.push("message", {**message, **odd})
    rig.server.push("poll_answer", {"poll_id": "1", "user": user, "option_ids": []})
    await rig.settled()


async def test_a_webhook_takes_nothing_without_its_secret(rig: Rig) -> None:
    async with running(rig.server, rig.store, webhook=True) as worker:
        assert rig.server.webhook is not None
        path = rig.server.webhook["url"].removeprefix("http://bot.example")
        secret = {"X-Telegram-Bot-Api-Secret-Token": rig.server.webhook["secret_token"]}
        async with aiohttp.ClientSession(worker.platform.address) as http:
            for headers, at, body, status in (
                ({}, path, b"{}", 401),
                ({"X-Telegram-Bot-Api-Secret-Token": "x"}, path, b"{}", 401),
                (secret, "/telegram/guess", b"{}", 404),
                ({}, "/health", None, 200),
            ):
                method = "GET" if body is None else "POST"
                async with http.request(method, at, data=body, headers=headers) as response:
                    assert response.status == status
