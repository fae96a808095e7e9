"""What somebody is told on waking: all the tables that wait, once, however many of them wake up at
the same time.

Each table is woken by its own mark. Of those that wake together one carries the digest, the same in
whichever process it is asked; the others know that it does. Nothing is sent or changed here.
"""

from __future__ import annotations

from typing import Any

from bot import table as core
from bot.i18n import Words
from bot.people import People
from bot.sessions import Sessions
from bot.table import Chair, Digests, Table, seat_of
from engines.core.ui import Msg

TOGETHER = 600.0  # seconds within which tables wake together


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
                person = table.players[seat].id
                found[person] = await self._digest(table, person, now)
        return found

    async def older(self, table: Table[Any], person: str) -> list[str]:
        """Other tables that still carry a digest for this person."""
        tables = await self._sessions.tables_of(person, over=False)
        return [
            one.id
            for one in tables
            if one.id != table.id and one.playing and _chair(one, person).digest
        ]

    async def _digest(
        self, table: Table[Any], person: str, now: float
    ) -> tuple[tuple[str, str], ...]:
        tables = await self._sessions.tables_of(person, over=False)
        waiting = [one for one in tables if self._waits(one, person)]
        together = [one.id for one in waiting if _wakes(_chair(one, person), now)]
        if table.id != min(together, default=table.id):
            return ()
        (manner,) = await self._people.manners([person], [])
        return tuple((one.id, self._name(one, manner.lang)) for one in waiting)

    def _waits(self, table: Table[Any], person: str) -> bool:
        if not table.playing:
            return False
        seat = seat_of(table, person)
        asked = core.asked_seats(self._sessions.games[table.game], table)
        return seat in asked and not core.by_computer(table, seat)

    def _name(self, table: Table[Any], lang: str) -> str:
        rooms = ", ".join(room.title for room in table.rooms if not room.private)
        title = self._words.say(Msg("title"), lang, table.game)
        return " · ".join(part for part in (title, rooms, table.id) if part)


def _chair(table: Table[Any], person: str) -> Chair:
    return table.chairs[seat_of(table, person)]


def _wakes(chair: Chair, now: float) -> bool:
    """Now, or it did a moment ago."""
    return 0 < chair.hush <= now or (chair.told and now - chair.nudged < TOGETHER)
