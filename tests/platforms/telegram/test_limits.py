"""Telegram's budgets: kept by all processes together, obeyed when it says so, nothing lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from aiogram import Bot

from bot.platforms.telegram.outbox import Limits as Ours
from bot.platforms.telegram.outbox import Outbox, paced
from bot.store.memory import MemoryStore
from bot.table import Pace
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import (
    JOIN,
    START,
    YOUR_TURN,
    Rig,
    over,
    play,
    running,
    say,
    seated,
    started,
)
from tests.platforms.telegram.server import Call, Server
from tests.platforms.telegram.wire import ApiError
from tests.platforms.telegram.world import Limits

WRITES = (
    "sendMessage",
    "sendPhoto",
    "editMessageText",
    "editMessageCaption",
    "editMessageMedia",
)
FAST = 20  # seconds of theirs in one of ours


def hurried(scale: float) -> dict[str, Any]:
    ours = Ours()
    return {
        "telegram_per_second": ours.overall_per_second * scale,
        "telegram_group_per_minute": ours.group_per_minute * scale,
        "telegram_chat_per_second": ours.chat_per_second * scale,
    }


def writes(calls: Sequence[Call]) -> list[Call]:
    return [call for call in calls if call.method in WRITES]


def test_a_burst_and_its_pace_stay_within_the_budget() -> None:
    per, burst = paced(20, 60)
    assert burst + 60 / per <= 20
    per, burst = paced(30, 1)
    assert burst + 1 / per <= 30


async def test_lively_groups_never_go_beyond_the_budgets() -> None:
    async with (
        Server(scale=FAST, limits=Limits()) as server,
        running(server, MemoryStore(), **hurried(FAST)) as rig,
    ):
        groups = []
        for number in range(2):
            people = [rig.person(f"P{number}{seat}") for seat in range(3)]
            group = rig.group(*people, title=f"G{number}")
            groups.append((group, people))
            await started(rig.server, group, "high_card", *people)
        await asyncio.gather(
            *(
                play(rig.server, group, *people, dice=Random(7), seconds=20)
                for group, people in groups
            )
        )
        await rig.settled()
        assert server.gate.refused == 0
        for group, people in groups:
            assert all(over(one, group) for one in people)
            assert all("🏆" in one.screen() or "🤝" in one.screen() for one in people)
    assert server.mistakes == []


async def test_a_storm_of_429_loses_nothing(server: Server) -> None:
    async with running(server, MemoryStore()) as rig:
        anna, boris = rig.person("Anna"), rig.person("Boris")
        group = rig.group(anna, boris)
        await seated(rig.server, group, "high_card", anna, boris)
        await rig.settled()
        storm = Random(2)
        left = 10

        def trouble(method: str, params: dict[str, Any]) -> ApiError | None:
            nonlocal left
            if method in WRITES and left and storm.random() < 0.6:
                left -= 1
                return ApiError(429, "Too Many Requests: retry after 1", retry_after=1)
            return None

        server.trouble = trouble
        await anna.presses(START, group)
        await play(rig.server, group, anna, boris, dice=Random(1), seconds=20)
        await rig.settled()
        assert left == 0
        assert over(anna, group)
        assert over(boris, group)
        table = await rig.table_of(anna)
        for person in (anna, boris):
            assert f"Anna · {table.outcome.scores[0]}" in person.screen()
        _obeyed(server.calls)
    assert server.unanswered() == []


async def test_what_was_refused_for_a_while_is_not_looked_for(server: Server) -> None:
    async with running(server, MemoryStore()) as rig:
        anna, boris = rig.person("Anna"), rig.person("Boris")
        group = rig.group(anna, boris)
        await started(rig.server, group, "high_card", anna, boris)
        await rig.settled()
        left = 2

        def trouble(method: str, params: dict[str, Any]) -> ApiError | None:
            nonlocal left
            if method in ("sendMessage", "sendPhoto") and left:
                left -= 1
                return ApiError(429, "Too Many Requests: retry after 1", retry_after=1)
            return None

        server.trouble = trouble
        await play(rig.server, group, anna, boris, dice=Random(1), seconds=20)
        await rig.settled()
    refused = [(call.method, call.error.code) for call in server.calls if call.error]
    assert [code for _, code in refused] == [429, 429], refused


async def test_a_clock_that_was_set_back_makes_no_chat_wait() -> None:
    now = 10_000.0
    outbox = Outbox(Bot("42:TEST"), MemoryStore(), lambda: now)
    await outbox._hush(5, 30)
    assert await outbox._silence(5) == 30
    now -= 40  # another process, whose clock is behind
    assert await outbox._silence(5) == 30, "as long as was asked for, no longer"
    now -= 3600
    assert await outbox._silence(5) == 0


def _obeyed(calls: Sequence[Call]) -> None:
    """Nobody wrote into a chat before the time Telegram had asked for was over."""
    silent: dict[int, float] = {}
    for call in writes(calls):
        chat = call.params["chat_id"]
        assert call.at >= silent.get(chat, 0)
        if call.error and call.error.code == 429:
            silent[chat] = call.at + 0.95


async def test_a_group_that_may_not_be_written_to_keeps_no_private_screen_waiting(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    await rig.settled()
    (mover,) = [one for one in (anna, boris) if YOUR_TURN in one.screen()]
    (other,) = [one for one in (anna, boris) if one is not mover]
    rig.server.trouble = lambda method, params: (
        ApiError(429, "Too Many Requests: retry after 30", retry_after=30)
        if method in WRITES and params["chat_id"] == group.id
        else None
    )
    await mover.presses("Play", mover.chat)
    await rig.server.until(lambda: "Play" not in mover.labels(mover.chat))
    await mover.presses(mover.labels(mover.chat)[0], mover.chat)
    await other.sees(YOUR_TURN, other.chat)
    rig.server.trouble = None
    await rig.store.erase(f"tg:hush:{group.id}")
    await rig.desk.courier.mark((await rig.table_of(anna)).id)


async def test_a_burst_of_changes_costs_one_redraw(server: Server) -> None:
    async with running(server, MemoryStore(), telegram_chat_per_second=2.0) as rig:
        anna = rig.person("Anna")
        group = rig.group(anna)
        await seated(rig.server, group, "high_card", anna)
        await rig.settled()
        (lobby,) = anna.messages(group)
        before = len(server.calls)
        table = await rig.table_of(anna)
        for pace in list(Pace) * 2:
            await rig.sessions.choose_pace(table.id, f"tg:{anna.id}", pace)
        await rig.settled()
        assert len(writes(server.calls[before:])) <= 6
        assert anna.messages(group) == [lobby]
        assert say(f"pace-{pace}") in lobby.words


async def test_chatter_does_not_keep_a_table_waiting(server: Server) -> None:
    async with running(server, MemoryStore(), telegram_group_per_minute=20) as rig:
        anna, boris = rig.person("Anna"), rig.person("Boris")
        group = rig.group(anna, boris)
        await seated(server, group, "high_card", anna)
        for _ in range(20):
            boris.says("/leave", group)
        await server.until(lambda: not server.pending)
        replies = [message for message in anna.messages(group) if message.reply_to]
        assert 1 <= len(replies) <= 4
        await boris.presses(JOIN, group)
        await anna.sees("Boris", group, seconds=6)


async def test_a_budget_is_shared_by_all_workers(server: Server) -> None:
    store = MemoryStore()
    async with (
        running(server, store, webhook=True, telegram_group_per_minute=8) as one,
        running(server, store, webhook=True, telegram_group_per_minute=8),
    ):
        anna = one.person("Anna")
        group = one.group(anna)
        for _ in range(12):
            anna.says("/newgame nonsense", group)
        await server.until(lambda: not server.pending, seconds=15)
        assert len(writes(server.calls)) <= 8
