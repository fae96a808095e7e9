"""Matches against the loopback Telegram, at its limits and at those of the bot."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from random import Random
from typing import Any

from bench.traffic.advice import Advice
from bench.traffic.hurried import BOUNDLESS, Hurried
from bench.traffic.tally import Played, Tally
from bot import codec
from bot.platforms.telegram.outbox import Limits as Ours
from tests.platforms.sketches import Sketches
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import Rig, play, running, started
from tests.platforms.telegram.server import Call, Server
from tests.platforms.telegram.wire import Button
from tests.platforms.telegram.world import Chat, Limits

PATIENCE = 60.0  # seconds for which somebody waits for a page
SENT = ("sendMessage", "sendPhoto")
EDITED = ("editMessage", "editEphemeral")
DELETED = ("deleteMessage", "deleteEphemeralMessage")


async def played(
    wanted: Sequence[str],
    *,
    thought: float = 0.0,
    most: int | None = None,
    hurry: float = 1.0,
    bound: bool = True,
) -> Played:
    """A match of each of these side by side, all of it or so many presses; every clock may run
    faster, or nobody be bound by limits. What it costs is counted from the first question on."""
    ours = Ours()
    own: dict[str, Any] = {
        "telegram_per_second": ours.overall_per_second,
        "telegram_group_per_minute": ours.group_per_minute,
        "telegram_chat_per_second": ours.chat_per_second,
    }
    tallies = {game: Tally() for game in wanted}
    async with (
        Server(scale=hurry, limits=Limits() if bound else None) as server,
        running(
            server, Hurried(hurry if bound else BOUNDLESS), direct=True, gallery=Sketches(), **own
        ) as rig,
    ):
        matches = [_Match(rig, game, number) for number, game in enumerate(wanted)]
        await asyncio.gather(*(one.play(thought, most) for one in matches))
        await rig.settled()
        for one in matches:
            tallies[one.game].add(await one.moves(), one.presses, one.calls(), one.waits())
    refused = [f"{call.method}: {call.error}" for call in server.calls if call.error is not None]
    idle = sum("not modified" in one for one in refused)
    return Played(tallies, refused, idle, len(server.calls))


class _Match:
    """Two people in a group of their own."""

    def __init__(self, rig: Rig, game: str, number: int) -> None:
        self.game, self._rig, self._dice = game, rig, Random(number)
        self.people = [rig.person(f"{name} {number}") for name in ("Anna", "Boris")]
        self.group = rig.group(*self.people, title=f"Room {number}")
        self.presses = 0
        self._begun = 0.0
        self._advice = Advice(rig.sessions, f"tg:{self.people[0].id}", self._dice)

    async def play(self, thought: float, most: int | None) -> None:
        server = self._rig.server
        await started(server, self.group, self.game, *self.people)
        await server.until(lambda: any(_asked(one) for one in self.people), seconds=PATIENCE)
        self._begun = server.clock.now()
        self.presses = await play(
            server,
            self.group,
            *self.people,
            dice=self._dice,
            moves=most or 3000,
            unfinished=most is not None,
            seconds=PATIENCE,
            thought=thought,
            pick=self._pick,
        )

    async def _pick(self, person: Person, keys: list[Button]) -> Button:
        if person is not self.people[0]:
            return self._dice.choice(keys)
        return keys[await self._advice.key([codec.read(one.data) for one in keys])]

    async def moves(self) -> int:
        (table,) = await self._rig.sessions.tables_in(f"tg:{self.group.id}")
        return table.moves or 0

    def calls(self) -> list[tuple[str, str]]:
        return [(where, kind_of(call)) for where in ("room", "private") for call in self._in(where)]

    def waits(self) -> list[float]:
        """From each press on it to the next change of the own screen."""
        clock = self._rig.server.clock
        found = []
        for person in self.people:
            changed = [call.at for call in self._in("private") if _chat(call) == person.id]
            for query in self._rig.server.queries.values():
                if query.user.id != person.id or query.at < self._begun or _grouped(query.chat):
                    continue
                at = bisect_right(changed, query.at)
                if at < len(changed):
                    found.append((changed[at] - query.at) / clock.scale)
        return found

    def _in(self, where: str) -> list[Call]:
        chats = {self.group.id} if where == "room" else {one.id for one in self.people}
        return [
            call
            for call in self._rig.server.calls
            if call.at >= self._begun and kind_of(call) and _chat(call) in chats
        ]


def kind_of(call: Call) -> str:
    if call.method in SENT:
        return "sent"
    if call.method.startswith(EDITED):
        return "edited"
    return "deleted" if call.method in DELETED else ""


def _chat(call: Call) -> int:
    return int(call.params["chat_id"])


def _grouped(chat: Chat | None) -> bool:
    return chat is None or chat.is_group


def _asked(person: Person) -> bool:
    shown = (key for one in person.messages(person.chat) for key in one.buttons())
    return any(getattr(codec.read(key.data), "choice", False) for key in shown)
