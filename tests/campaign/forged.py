"""Presses that nobody was offered and commands that nobody would type, by people who have no say.

Matches of all games go on while strangers, and onlookers in the very room, send packed data made of
true parts, cut, mixed and bent. Nothing may raise, and no match may be another afterwards."""

from __future__ import annotations

import re
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, get_args

from bot import actions, codec, commands
from bot import table as core
from bot.actions import Action
from bot.build import Bot
from bot.desk import Asker
from bot.press import Press
from bot.store.memory import MemoryStore
from bot.table import Player, Room, Table
from tests.campaign.player import GAMES, assembled
from tests.campaign.world import silent

EACH = 8  # what one person sends, before the next comes: nobody is refused for haste
NAME = re.compile(r"[a-z]+(-[a-z0-9]+)+")
KINDS: tuple[type[Any], ...] = tuple(get_args(actions.Action))
ODD = ("", "0", "-1", "999999999", "é", "‮", "\x00", "%s", "{0}", "🎲", "a" * 70, "$n", "../..")


@dataclass
class Told:
    presses: int = 0
    commands: int = 0
    raised: int = 0
    wordless: int = 0  # answers that are the name of a message
    changed: int = 0
    slowest_ms: float = 0.0
    answers: Counter[str] = field(default_factory=Counter)

    @property
    def well(self) -> bool:
        return not (self.raised or self.changed or self.wordless)

    def __str__(self) -> str:
        most = ", ".join(f"{text!r} {count:,}" for text, count in self.answers.most_common(5))
        return "\n".join(
            (
                f"presses {self.presses:,}, commands {self.commands:,}",
                f"exceptions {self.raised}, answers without words {self.wordless}",
                f"matches changed {self.changed}",
                f"slowest {self.slowest_ms:.0f} ms; most frequent answers: {most}",
            )
        )


class Forger:
    def __init__(self, bot: Bot, tables: list[Table[Any]], seed: int) -> None:
        self._bot = bot
        self._tables = tables
        self._random = Random(seed)
        self._sent = 0
        self.told = Told()

    def _asker(self) -> Asker:
        self._sent += 1
        person = f"cm:x{self._sent // EACH}"
        room = self._random.choice(
            (None, Room(id=f"cm:#own{self._sent // EACH}", title="own"), self._any().rooms[0])
        )
        admin = room is not None and room.id.startswith("cm:#own")
        return Asker(person, "X", room, self._random.choice(("en", "ru", "")), admin)

    def _any(self) -> Table[Any]:
        return self._random.choice(self._tables)

    def _action(self) -> Action:
        kind = self._random.choice(KINDS)
        given = {one.name: self._value(one.name, one.type) for one in fields(kind)}
        action: Action = kind(**given)
        return action

    def _value(self, name: str, kind: Any) -> Any:
        random, table = self._random, self._any()
        if name == "table":
            return random.choice((table.id, table.id, "", "zzzzzzz", random.choice(ODD)))
        if name == "room":
            return random.choice(("", "", table.rooms[0].id, "cm:#nowhere"))
        if name == "token":
            return random.choice((*self._tokens(table), *ODD))
        if "tuple" in str(kind):
            return tuple(random.choices((*self._tokens(table), *ODD), k=random.randrange(4)))
        if "bool" in str(kind):
            return random.random() < 0.5
        if "int" in str(kind):
            return random.choice((0, 1, 2, table.version, 10**8))
        return random.choice((*ODD, *GAMES, "open", "live1", "random", "pace", "lang", "ru"))

    def _tokens(self, table: Table[Any]) -> list[str]:
        """What would be right, from somebody who sits there."""
        game = GAMES[table.game]
        seats = sorted(core.asked_seats(game, table))
        if not seats:
            return ["pass"]
        seat = self._random.choice(seats)
        return list(game.engine.options(table.state, seat, table.chairs[seat].menu)) or ["pass"]

    def _press(self) -> Press:
        try:
            data = codec.pack(self._action(), self._random.random() < 0.3)
        except ValueError:
            data = self._random.choice(ODD)
        if self._random.random() < 0.3:
            at = self._random.randrange(len(data) + 1)
            data = data[:at] + self._random.choice(ODD) + data[at + self._random.randrange(3) :]
        return codec.press(data, self._random.choice((None, ())))

    async def press(self) -> None:
        self.told.presses += 1
        press = self._press()
        await self._sends(lambda: self._bot.desk.press(self._asker(), press), press)

    async def command(self) -> None:
        self.told.commands += 1
        words = [one.word for one in commands.COMMANDS]
        word = self._random.choice((*words, *words, *ODD))
        parts = (self._any().id, *ODD, *GAMES, *self._tokens(self._any()), "1", "ru")
        rest = " ".join(self._random.choices(parts, k=self._random.randrange(4)))
        asker = self._asker()
        said = (word, rest)

        async def do() -> Any:
            return await self._bot.desk.do(asker, commands.read(word, rest, asker.room is None))

        await self._sends(do, said)

    async def _sends(self, act: Any, what: object) -> None:
        began = time.perf_counter()
        try:
            reply = await act()
            self.told.wordless += NAME.fullmatch(reply.toast) is not None
            self.told.answers[reply.toast or ("a page" if reply.page else "nothing")] += 1
        except Exception:
            self.told.raised += 1
            print(f"raised by {what!r}", traceback.format_exc(), flush=True)
        self.told.slowest_ms = max(self.told.slowest_ms, 1000 * (time.perf_counter() - began))


async def matches(bot: Bot) -> list[Table[Any]]:
    """One of each game, begun and a few moves old."""
    tables = []
    for name, game in sorted(GAMES.items()):
        people = tuple(Player(id=f"cm:{name}{n}", name=f"P{n}") for n in range(min(game.seats)))
        room = Room(id=f"cm:#{name}", title=name)
        table = await bot.sessions.create(name, room, None, players=people)
        table = await bot.sessions.start(table.id, people[0].id)
        random = Random(name)
        for _ in range(12):
            asked = sorted(core.asked_seats(game, table))
            if not asked or table.ended:
                break
            chair = table.chairs[asked[0]]
            token = random.choice(game.engine.options(table.state, asked[0], chair.menu))
            table = await bot.sessions.press(table.id, chair.player.id, chair.asked, token)
        tables.append(table)
    return tables


async def forged(count: int, seed: int) -> Told:
    """So many of each."""
    bot = assembled(MemoryStore(), silent(lambda place, page: None))
    tables = await matches(bot)
    forger = Forger(bot, tables, seed)
    for _ in range(count):
        await forger.press()
        await forger.command()
    for before in tables:
        after = await bot.sessions.table(before.id)
        same = ("state", "chairs", "stage", "settings", "rooms", "home", "host", "pace", "open")
        forger.told.changed += any(getattr(before, name) != getattr(after, name) for name in same)
    return forger.told
