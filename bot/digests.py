"""What somebody is told on waking: all the tables that wait, once, however many of them wake up at
the same time, and on whichever platforms they are.

Each table is woken by its own mark. Of those that wake together one carries the digest, the same in
whichever process it is asked; the others know that it does. Nothing is sent or changed here.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot import table as core
from bot.i18n import Words
from bot.people import People
from bot.platforms.port import platform_of
from bot.sessions import Sessions
from bot.table import Chair, Digests, Table
from engines.core.engine import Seat
from engines.core.ui import Msg

TOGETHER = 600.0  # seconds within which tables wake together
Waiting = tuple[Table[Any], Seat]


class Wakings:
    def __init__(self, sessions: Sessions, people: People, words: Words) -> None:
        self._sessions = sessions
        self._people = people
        self._words = words

    async def at(self, table: Table[Any], now: float) -> Digests:
        """For those who are to be told now at this table, and can be in private: an empty one where
        another table tells them."""
        found = {}
        for seat in core.waking(table, now):
            if not table.chairs[seat].cut:
                found[table.players[seat].id] = await self._digest(table, seat, now)
        return found

    async def older(self, table: Table[Any], person: str) -> list[tuple[str, str]]:
        """Other tables that still carry a digest for this person, and the id that has it there."""
        ids = await self._people.ids(person)
        return [
            (one.id, chair.player.id)
            for one in await self._tables(ids)
            for chair in one.chairs
            if one.playing and chair.digest and chair.player.id in ids
            if (one.id, chair.player.id) != (table.id, person)
        ]

    async def _digest(
        self, table: Table[Any], seat: Seat, now: float
    ) -> tuple[tuple[str, str], ...]:
        person = table.players[seat].id
        ids = await self._people.ids(person)
        waiting = [
            (one, there) for one in await self._tables(ids) for there in self._waiting(one, ids)
        ]
        together = [one for one in waiting if _wakes(_chair(one), now)]
        teller, there = min(together, key=_turn, default=(table, seat))
        if (teller.id, there) != (table.id, seat):
            return ()
        (manner,) = await self._people.manners([person], [])
        return tuple(self._told(one, person, manner.lang) for one in waiting)

    async def _tables(self, ids: Collection[str]) -> list[Table[Any]]:
        """Where this person plays, under any id; each once."""
        found: dict[str, Table[Any]] = {}
        for id in ids:
            found |= {one.id: one for one in await self._sessions.tables_of(id, over=False)}
        return list(found.values())

    def _waiting(self, table: Table[Any], ids: Collection[str]) -> list[Seat]:
        """The seats of this person that are asked there."""
        asked = core.asked_seats(self._sessions.games[table.game], table)
        mine = (seat for seat in sorted(asked) if table.players[seat].id in ids)
        return [seat for seat in mine if not core.by_computer(table, seat)]

    def _told(self, one: Waiting, reader: str, lang: str) -> tuple[str, str]:
        """The table, if its reader can go there from here; and its name."""
        table, seat = one
        rooms = ", ".join(room.title for room in table.rooms if not room.private)
        title = self._words.say(Msg("title"), lang, table.game)
        name = " · ".join(part for part in (title, rooms, table.id) if part)
        if table.players[seat].id == reader:
            return table.id, name
        there = Msg(f"platform-{platform_of(table.players[seat].id)}")
        return "", self._words.say(Msg("digest-elsewhere", {"match": name, "there": there}), lang)


def _chair(one: Waiting) -> Chair:
    table, seat = one
    return table.chairs[seat]


def _turn(one: Waiting) -> tuple[bool, float, str, Seat]:
    """Of those that wake together, the first one tells: where this person can be written to, and
    moved last."""
    table, seat = one
    chair = table.chairs[seat]
    return chair.cut, -chair.pressed, table.id, seat


def _wakes(chair: Chair, now: float) -> bool:
    """Now, or it did a moment ago."""
    return 0 < chair.hush <= now or (chair.told and now - chair.nudged < TOGETHER)
