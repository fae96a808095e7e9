"""Updates per second through the whole Telegram adapter, against a bare aiogram dispatcher with a
callback handler that does nothing, in the same run.

The network is cut short: every call to Telegram is answered in place, at once. All else is real:
aiogram's parsing and dispatch, the desk, the sessions, and the store, an embedded server.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

import structlog
from aiogram import Bot, Dispatcher
from aiogram.client.session.base import BaseSession
from aiogram.methods import SendMessage
from aiogram.methods.base import TelegramMethod, TelegramType
from aiogram.types import CallbackQuery
from pydantic import SecretStr

from bot.actions import Answer
from bot.build import build
from bot.codec import pack
from bot.config import Settings
from bot.i18n import Words
from bot.platforms.telegram import Telegram
from bot.sessions import Sessions
from bot.store.embedded import Embedded
from bot.store.port import Store
from bot.store.redis import connect
from bot.table import Player, Room
from engines import games
from tests.platforms.telegram.server import TOKEN

GAME = "great_wall"
TABLES = 500
ROUNDS = 3
UPDATES_AT_ONCE = 50


class Nowhere(BaseSession):
    """Answers every call at once: yes, or the message that was wanted."""

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ASYNC109
    ) -> TelegramType:
        if isinstance(method, SendMessage):
            return cast(TelegramType, method.__returning__.model_validate(message(1, "")))
        return cast(TelegramType, True)

    async def close(self) -> None: ...

    async def stream_content(
        self,
        url: str,
        headers: dict[str, Any] | None = None,
        timeout: int = 30,  # noqa: ASYNC109
        chunk_size: int = 65536,
        raise_for_status: bool = True,
    ) -> AsyncGenerator[bytes, None]:
        yield b""


def message(chat: int, data: str) -> dict[str, Any]:
    """A private screen as Telegram gives it back with a press: text, and some keys."""
    keys = [{"text": "x", "callback_data": one} for one in (data or "x", *"abcdefg")]
    return {
        "message_id": 5,
        "date": 1,
        "chat": {"id": chat, "type": "private", "first_name": "Anna"},
        "from": {"id": int(TOKEN.partition(":")[0]), "is_bot": True, "first_name": "Bot"},
        "text": "x" * 500,
        "reply_markup": {"inline_keyboard": [keys[:4], keys[4:]]},
    }


def press(number: int, user: int, data: str) -> dict[str, Any]:
    who = {"id": user, "is_bot": False, "first_name": "Anna", "language_code": "en"}
    query = {"id": str(number), "from": who, "chat_instance": "1", "data": data}
    return {"update_id": number, "callback_query": {**query, "message": message(user, data)}}


async def rate(
    updates: Sequence[dict[str, Any]], feed: Callable[[dict[str, Any]], Awaitable[Any]]
) -> float:
    """Updates a second, so many side by side."""
    waiting = iter(updates)

    async def worker() -> None:
        for update in waiting:
            await feed(update)

    started_at = time.perf_counter()
    await asyncio.gather(*(worker() for _ in range(UPDATES_AT_ONCE)))
    return len(updates) / (time.perf_counter() - started_at)


async def tables(sessions: Sessions, seed: int) -> list[tuple[int, str]]:
    """Matches under way, each with a press its mover may make: (user, data)."""
    dice = Random(seed)
    found = []
    for number in range(TABLES):
        people = tuple(Player(id=f"tg:{2 * number + seat + 1}", name="Anna") for seat in range(2))
        table = await sessions.create(
            GAME, Room(id=f"tg:-100{number}", title="x"), None, players=people
        )
        table = await sessions.start(table.id, people[0].id)
        engine = sessions.games[GAME].engine
        seat = min(engine.to_act(table.state))
        token = dice.choice(list(engine.options(table.state, seat)))
        data = pack(Answer(table.id, table.chairs[seat].asked, token))
        found.append((int(people[seat].id.partition(":")[2]), data))
    return found


async def speed(store: Store) -> None:
    settings = Settings(_env_file=None, telegram_bot_token=SecretStr(TOKEN), web=False)
    bot = build(store, games(), Words())
    sessions = bot.sessions
    telegram = Telegram(settings, store, bot.words, bot.desk)
    telegram.bot.session = Nowhere()

    bare = Dispatcher()

    @bare.callback_query()
    async def nothing(query: CallbackQuery) -> None: ...

    async def to_bare(update: dict[str, Any]) -> None:
        await bare.feed_raw_update(telegram.bot, update)

    async def to_ours(update: dict[str, Any]) -> None:
        await telegram.dispatcher.feed_raw_update(telegram.bot, update)

    best = {"bare": 0.0, "accepted": 0.0, "refused": 0.0}
    for turn in range(ROUNDS):
        presses = await tables(sessions, turn)
        updates = [press(at, user, data) for at, (user, data) in enumerate(presses)]
        best["bare"] = max(best["bare"], await rate(updates, to_bare))
        best["accepted"] = max(best["accepted"], await rate(updates, to_ours))
        # The same buttons once more: they belong to an earlier moment now.
        best["refused"] = max(best["refused"], await rate(updates, to_ours))
    for kind in ("accepted", "refused"):
        sys.stdout.write(
            f"telegram: {best[kind]:,.0f} presses/s {kind} and answered, "
            f"{best[kind] / best['bare']:.2f} of a bare dispatcher with an empty handler "
            f"({best['bare']:,.0f}/s)\n"
        )


async def measure() -> None:
    with tempfile.TemporaryDirectory(prefix="shk") as folder:
        embedded = Embedded(Path(folder) / "data")
        store = await connect(await embedded.start())
        try:
            await speed(store)
        finally:
            await store.close()
            await embedded.stop()


def main() -> None:
    with structlog.testing.capture_logs() as lines:
        asyncio.run(measure())
    # What fails is fast.
    failed = [line for line in lines if line["log_level"] == "error"]
    assert not failed, failed[0]


if __name__ == "__main__":
    main()
