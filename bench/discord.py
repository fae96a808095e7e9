"""Interactions per second through the whole Discord adapter, against a bare discord.py client with
a handler that does nothing, in the same run; and how long an acknowledgement takes while ten
thousand tables are live.

The network is cut short: every call to Discord is answered in place, at once. All else is real:
discord.py's parsing and dispatch, the desk, the sessions, and the store, an embedded server.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import discord
import structlog
from discord import ui
from pydantic import SecretStr

from bot.actions import Answer as Token
from bot.build import build
from bot.codec import pack
from bot.config import Settings
from bot.i18n import Words
from bot.platforms.discord import Discord
from bot.platforms.discord.client import Front, Interaction
from bot.platforms.discord.keys import KEY
from bot.platforms.discord.outbox import Limits, Pace
from bot.store.embedded import Embedded
from bot.store.redis import connect
from bot.table import Player, Room
from engines import games

GAME = "great_wall"
TABLES = 10_000
PRESSES = 2_500
ROUNDS = 3
PRESSES_AT_ONCE = 50
OFFERED = 150  # presses a second while latency is measured
SECONDS = 10
ME = "1000"


class Answer:
    """An HTTP answer that was never away."""

    status = 200
    reason = "OK"
    headers = {"content-type": "application/json"}  # noqa: RUF012

    def __init__(self, body: str) -> None:
        self._body = body

    async def __aenter__(self) -> Answer:
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def text(self, encoding: str = "") -> str:
        return self._body


class Nowhere:
    """Stands where the client keeps its connections; notes when each interaction is answered."""

    def __init__(self) -> None:
        self.answered: dict[str, float] = {}
        self._sent = 10**6

    def request(self, method: str, url: str, **_: Any) -> Answer:
        if url.endswith("/callback"):
            id = url.split("/")[-3]
            self.answered[id] = time.perf_counter()
            return Answer(json.dumps({"interaction": {"id": id, "type": 3}}))
        if url.endswith("/users/@me/channels"):
            return Answer(json.dumps({"id": "7", "type": 1, "recipients": [user(1)]}))
        self._sent += 1
        return Answer(json.dumps({**message(""), "id": str(self._sent)}))

    async def close(self) -> None: ...


def user(number: int) -> dict[str, Any]:
    return {"id": str(number), "username": "anna", "discriminator": "0", "avatar": None}


def message(custom_id: str) -> dict[str, Any]:
    """A private screen as Discord gives it back with a press: text, and some keys."""
    buttons = [
        {"type": 2, "id": 9, "style": 2, "label": "x", "custom_id": one}
        for one in (custom_id, *(f"x:{n}" for n in range(4)))
    ]
    inside = [{"type": 10, "id": 2, "content": "x" * 500}]
    row = {"type": 1, "id": 3, "components": buttons}
    return {
        "id": "5",
        "channel_id": "7",
        "author": user(int(ME)),
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [{"type": 17, "id": 1, "components": [*inside, row]}] if custom_id else [],
        "pinned": False,
        "type": 0,
        "flags": 1 << 15,
    }


def press(number: int, who: int, custom_id: str) -> dict[str, Any]:
    return {
        "id": str(number),
        "application_id": ME,
        "type": 3,
        "token": f"t{number}",
        "version": 1,
        "data": {"custom_id": custom_id, "component_type": 2},
        "channel": {"id": "7", "type": 1, "recipients": [user(who)]},
        "channel_id": "7",
        "user": user(who),
        "context": 1,
        "locale": "en-US",
        "app_permissions": "0",
        "entitlements": [],
        "attachment_size_limit": 1,
        "authorizing_integration_owners": {},
        "message": message(custom_id),
    }


class Null(ui.DynamicItem[ui.Item[Any]], template=r"a:.*"):
    gate: asyncio.Semaphore

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Null:
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        Null.gate.release()


class Counted:
    """The adapter's front; when it has dealt with a press for good, the next may come."""

    def __init__(self, front: Front, gate: asyncio.Semaphore) -> None:
        self._front, self.gate = front, gate

    async def pressed(self, interaction: Interaction, data: str) -> None:
        await self._front.pressed(interaction, data)
        self.gate.release()


async def parsed(
    client: discord.Client, payloads: Sequence[dict[str, Any]], gate: asyncio.Semaphore
) -> float:
    """Seconds until all are dealt with; who is dealt with leaves the gate to the next."""
    parse = client._connection.parse_interaction_create
    started = time.perf_counter()
    for payload in payloads:
        await gate.acquire()
        parse(payload)  # type: ignore[arg-type]
    for _ in range(PRESSES_AT_ONCE):
        await gate.acquire()
    spent = time.perf_counter() - started
    for _ in range(PRESSES_AT_ONCE):
        gate.release()
    return spent


def unplugged(client: discord.Client) -> Nowhere:
    nowhere = Nowhere()
    client.http._HTTPClient__session = nowhere  # type: ignore[attr-defined]
    client.http._global_over = asyncio.Event()
    client.http._global_over.set()
    client._connection.application_id = int(ME)
    client._connection.user = discord.ClientUser(
        state=client._connection,
        data=user(int(ME)),  # type: ignore[arg-type]
    )
    return nowhere


class House:
    """The bot as app.py builds it, with nothing but Discord, and that unplugged."""

    def __init__(self, store: Any) -> None:
        bot = build(store, games(), Words())
        self.sessions, self.courier = bot.sessions, bot.courier
        settings = Settings(_env_file=None, discord_bot_token=SecretStr("t"))
        self.adapter = Discord(
            settings,
            store,
            bot.words,
            bot.desk,
            lambda line: None,
            limits=Limits(*[Pace(1000, 0.0001)] * 4),
        )
        bot.add(self.adapter)

    async def open(self, count: int) -> list[tuple[int, str]]:
        """Tables in the middle of their first move; who may press what at each."""
        found: list[tuple[int, str]] = []
        gate = asyncio.Semaphore(PRESSES_AT_ONCE)

        async def one(number: int) -> None:
            async with gate:
                people = (2 * number + 1, 2 * number + 2)
                players = tuple(Player(id=f"dc:{who}", name="Anna") for who in people)
                room = Room(id=f"dc:#{number}", title="Club")
                table = await self.sessions.create(GAME, room, None, players=players)
                table = await self.sessions.start(table.id, players[0].id)
                game = self.sessions.games[GAME]
                (seat,) = game.engine.to_act(table.state)
                token = game.engine.options(table.state, seat)[-1]
                data = KEY + pack(Token(table.id, table.chairs[seat].asked, token))
                found.append((people[seat], data))

        await asyncio.gather(*(one(number) for number in range(count)))
        return found


@asynccontextmanager
async def store() -> AsyncIterator[Any]:
    with tempfile.TemporaryDirectory() as folder:
        embedded = Embedded(Path(folder))
        url = await embedded.start()
        try:
            kept = await connect(url)
            yield kept
            await kept.close()
        finally:
            await embedded.stop()


async def measure() -> None:
    bare = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    async with bare, store() as kept:
        gate = Null.gate = asyncio.Semaphore(PRESSES_AT_ONCE)
        bare.add_dynamic_items(Null)
        unplugged(bare)
        house = House(kept)
        client = house.adapter.client
        async with client:
            nowhere = unplugged(client)
            counted = Counted(client.front, gate)
            client.front = counted  # type: ignore[assignment]
            say(f"opening {TABLES:,} tables…")
            keys = await house.open(TABLES)
            await rates(bare, client, gate, keys)
            await latency(house, client, nowhere, keys[ROUNDS * PRESSES :] + keys)


async def rates(
    bare: Any, client: Any, gate: asyncio.Semaphore, keys: list[tuple[int, str]]
) -> None:
    best_bare = best_ours = 0.0
    for turn in range(ROUNDS):
        chosen = keys[turn * PRESSES : (turn + 1) * PRESSES]
        first = 10**15 + turn * PRESSES
        payloads = [press(first + n, who, data) for n, (who, data) in enumerate(chosen)]
        spent = await parsed(bare, payloads, gate)
        best_bare = max(best_bare, len(payloads) / spent)
        spent = await parsed(client, payloads, gate)
        best_ours = max(best_ours, len(payloads) / spent)
    say(
        f"discord: {best_ours:,.0f} presses/s handled, committed and acknowledged; bare discord.py "
        f"with a null handler {best_bare:,.0f}/s; ratio {best_ours / best_bare:.2f}"
    )


async def latency(house: House, client: Any, nowhere: Nowhere, keys: list[tuple[int, str]]) -> None:
    """Presses come at a steady pace, screens are being brought all the while."""
    courier = asyncio.create_task(house.courier.run())
    first, sent = 2 * 10**15, {}
    gate = client.front.gate = asyncio.Semaphore(0)
    parse = client._connection.parse_interaction_create
    start = time.perf_counter()
    for n in range(OFFERED * SECONDS):
        due = start + n / OFFERED
        if (early := due - time.perf_counter()) > 0:
            await asyncio.sleep(early)
        who, data = keys[n]
        sent[str(first + n)] = due
        parse(press(first + n, who, data))
    for _ in sent:
        await gate.acquire()
    courier.cancel()
    with suppress(asyncio.CancelledError):
        await courier
    taken = sorted(nowhere.answered[id] - due for id, due in sent.items())
    say(
        f"discord: acknowledged in {1e3 * taken[len(taken) // 2]:.1f} ms at the median, "
        f"{1e3 * taken[len(taken) * 99 // 100]:.0f} ms at the 99th percentile, "
        f"{1e3 * taken[-1]:.0f} ms at worst (Discord allows 3000), with {TABLES:,} tables live, "
        f"{OFFERED} presses/s offered and screens being brought"
    )


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    asyncio.run(measure())


if __name__ == "__main__":
    main()
