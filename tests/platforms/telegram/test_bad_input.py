"""Forged, broken, hostile: a toast or nothing; no state changes, nothing fails in the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest
import structlog
import yarl

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
    "up:{table}:9999",
    "up:{table}:0",
    "start:{table}",
    "join:{table}",
    "computer:{table}:greedy",
    "set:{table}:cards:5",
    "set:{table}:nothing:5",
    "setform:{table}:0",
    "moveform:{table}",
    "aside:{table}:nothing",
    "rematch:{table}",
    "replay:{table}",
    "k:{table}:9999:play:7",
    "k:{table}:9999:\x00",
    "kick:{table}:1",
    "stop:{table}",
    "stop:{table}:tg:-1001",
    "nosuch:x",
    "cards:high_card:nothing:9",
    "rules:high_card:999999999",
    "rules:nosuch:1",
    "default:game:nosuch",
    "default:lang:ru",
    "default:lang:ru:tg:-1001",
    "forget:yes",
    ".forget:yes",
    "unknown:dance",
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
            "data": f"show:{table.id}",
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
                ({"X-Telegram-Bot-Api-Secret-Token": "ключ"}, path, b"{}", 400),
                (secret, path, b"", 400),
                (secret, path, b"no json", 400),
                (secret | {"Content-Encoding": "gzip"}, path, b"no json", 400),
                (secret, path, b"\xff\xfe", 400),
                (secret, path, b"[" * 100_000, 400),
                (secret, path, b"[]", 400),
                (secret, path, b'{"update_id": "one"}', 400),
                (secret, path, b'{"update_id": 1, "message": "hi"}', 400),
                (secret, path, b'{"update_id": 1}', 200),
                (secret, "/telegram/guess", b"{}", 404),
                ({}, "/health", None, 200),
            ):
                method = "GET" if body is None else "POST"
                async with http.request(method, at, data=body, headers=headers) as response:
                    assert response.status == status


async def test_who_goes_away_in_the_middle_of_an_update_is_no_error(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(rig.server, rig.store, webhook=True) as worker:
        assert rig.server.webhook is not None
        path = rig.server.webhook["url"].removeprefix("http://bot.example")
        secret = rig.server.webhook["secret_token"]
        address = yarl.URL(worker.platform.address)
        head = f"POST {path} HTTP/1.1\r\nHost: bot.example\r\nContent-Length: 100\r\n"
        head += f"X-Telegram-Bot-Api-Secret-Token: {secret}\r\n\r\n"
        _, line = await asyncio.open_connection(address.host, address.port)
        line.write(head.encode() + b"{")
        await line.drain()
        async with aiohttp.ClientSession(worker.platform.address) as http:
            async with http.get("/health") as answer:  # by then its beginning has been read
                assert answer.status == 200
            line.transport.abort()
            async with http.get("/health") as answer:  # and by then its end
                assert answer.status == 200
    assert not [one for one in caplog.records if one.name.startswith("aiohttp")]


@pytest.mark.parametrize("forged", ["stats", "help", "language:", "rules:great_wall:1", "games"])
@pytest.mark.parametrize("menu", ["", "."])
async def test_nobody_makes_a_card_show_something_else(
    rig: Rig, anna: Person, group: Chat, forged: str, menu: str
) -> None:
    card = next(one for one in group.messages.values() if one.keyboard)
    before = (card.words, card.keyboard, card.edits)
    stranger = rig.person("Stranger")
    group.members[stranger.id] = stranger.user
    for person in (stranger, anna):
        query = rig.server.pressed(person.user, card, menu + forged)
        await rig.server.answer(query)
        assert query.text == say("refused-unknown-button")
    await rig.settled()
    assert (card.words, card.keyboard, card.edits) == before
    assert stranger.messages(stranger.chat) == []


async def test_a_message_too_old_to_be_told_is_never_taken_away(
    rig: Rig, anna: Person, group: Chat
) -> None:
    """Its buttons cannot be known, so what is pressed on it does nothing to it."""
    card = next(one for one in group.messages.values() if one.keyboard)
    query = Query("old", anna.user, group, rig.server.clock.now())
    rig.server.queries[query.id] = query
    body = {"id": query.id, "from": anna.user.wire(), "chat_instance": "1", "data": ".language:ru"}
    old = {"chat": group.wire(), "message_id": card.id, "date": 0}
    rig.server.push("callback_query", {**body, "message": old})
    await rig.server.answer(query)
    await rig.settled()
    assert card.id in group.messages
