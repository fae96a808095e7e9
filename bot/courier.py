"""The courier brings the newest screens to every place.

What everyone sees is a pure function of the table, so nothing is lost by a crash, a failed send or
ten changes at once: any courier, in any process, takes a table marked out of date under a lease,
and shows what is new. What looks the same is not sent. A private screen goes to its owner or
nowhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any

import structlog
from pydantic import ValidationError

from bot import chores, metrics, pages, presenter
from bot.chores import LEASE, Chores
from bot.i18n import Words
from bot.people import People
from bot.platforms.port import Moved, Page, Platform, Shown, SlowDown, Unreachable
from bot.presenter import Place, Sheet
from bot.sessions import Sessions, apart
from bot.store.port import Away, Store
from bot.table import Refused, Table
from engines.core.engine import Seat

AT_ONCE = 16
SOON = 0.05  # the shortest time to put a table off

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that should be seen of a table."""

    place: str
    sheet: Sheet
    reader: str = ""  # in this person's language; empty: in the room's
    seat: Seat | None = None  # for the eyes of this seat alone


class Courier:
    def __init__(
        self,
        words: Words,
        people: People,
        sessions: Sessions,
        store: Store,
        platforms: Mapping[str, Platform],
        now: Callable[[], float],
    ) -> None:
        self._words = words
        self._people = people
        self._sessions = sessions
        self._store = store
        self._platforms = platforms
        self._now = now
        self.chores = Chores("courier", "stale", store, now, AT_ONCE, self._within_lease)
        sessions.on_change(self.chores.wake)

    async def run(self) -> None:
        """Deliver until cancelled."""
        await self.chores.run()

    async def mark(self, id: str) -> None:
        """This table must be shown anew, though nothing at it has changed (another language)."""
        await self._sessions.touch(id)

    async def renew(self, id: str, key: str) -> None:
        """Put this one screen out as a new message, and take the old one away.

        Only asked for here: two who handle the same message at once would lose it.
        """
        last = (await self._shown(id)).get(key)
        if last:
            old = last.model_copy(update={"digest": "", "renew": True})
            await self._store.keep_shown(id, {key: old.model_dump_json()})
        await self.mark(id)

    async def deliver(self, id: str) -> None:
        """Bring one table's screens up to date; put off what cannot be shown now."""
        try:
            table = await self._sessions.table(id)
        except Refused as refused:
            await self._store.done("stale", id, refused.version)
            return
        shown = await self._shown(id)
        wanted = await self._wanted(table)
        deeds = chain(
            (self._bring(table, key, one, shown.get(key)) for key, one in wanted.items()),
            (self._take_away(id, key, last) for key, last in shown.items() if key not in wanted),
        )
        later = [wait for deed in deeds if (wait := await self._attempt(id, deed))]
        if later:
            await self._store.put_off("stale", id, self._now() + min(later))
        else:
            await self._store.done("stale", id, table.version)

    async def _attempt(self, id: str, deed: Coroutine[Any, Any, float]) -> float:
        """A place that fails for no known reason must not keep the others from their screens."""
        try:
            return await deed
        except (Away, Refused):
            raise
        except Exception:
            log.exception("delivery failed", table=id)
            metrics.errors.labels("courier").inc()
            return chores.RETRY

    async def _within_lease(self, id: str) -> None:
        """Whoever is not done when the lease ends must let go: the next courier has begun."""
        async with asyncio.timeout(LEASE):
            await self.deliver(id)

    async def _shown(self, id: str) -> dict[str, Shown]:
        """What is out there of this table; a record that cannot be read counts as absent."""
        shown = {}
        for key, value in (await self._store.shown(id)).items():
            with suppress(ValidationError):
                shown[key] = Shown.model_validate_json(value)
        return shown

    async def _wanted(self, table: Table[Any]) -> dict[str, Wanted]:
        """Everything that should be seen of this table, by the key it is remembered under."""
        game = self._sessions.games[table.game]
        sheets = await apart(game, presenter.sheets, game, table)
        return dict(
            placed
            for place, sheet in sheets.items()
            for placed in self._placed(table, place, sheet)
        )

    def _placed(
        self, table: Table[Any], place: Place, sheet: Sheet
    ) -> Iterator[tuple[str, Wanted]]:
        if place.kind == "room":
            for room in table.rooms:
                yield f"room:{room.id}", Wanted(room.id, sheet, "" if room.title else room.id)
            return
        person = table.players[place.seat].id
        prefix = person.partition(":")[0]
        if prefix not in self._platforms:
            return
        if place.kind == "seat":
            yield f"seat:{place.seat}", Wanted(person, sheet, person, place.seat)
            return
        groups = [r.id for r in table.rooms if r.title and r.id.startswith(f"{prefix}:")]
        called = Wanted(groups[0], sheet) if groups else Wanted(person, sheet, person)
        yield f"ping:{place.seat}", called

    async def _bring(self, table: Table[Any], key: str, one: Wanted, last: Shown | None) -> float:
        """Seconds after which to try again; 0 when it is shown (or never can be, here)."""
        platform = self._platforms.get(one.place.partition(":")[0])
        if platform is None:
            return 0.0
        people = self._people
        lang = await (
            people.language_of(one.reader) if one.reader else people.language_in(one.place)
        )
        page = pages.page(self._words, one.sheet, lang, table)
        digest = _digest(page, table, key)
        if last and last.digest == digest and last.place == one.place:
            return 0.0
        reached = True
        try:
            if last and (page.ping or last.renew or last.place != one.place):
                with suppress(Unreachable):  # then it stays, for what it is
                    await platform.withdraw(last)
                await self._store.keep_shown(table.id, {key: None})
                last = None
            new = await platform.show(one.place, page, last)
        except SlowDown as slow:
            return max(slow.seconds, SOON)
        except Moved as moved:
            await self._sessions.rename_room(table.id, one.place, moved.place)
            return SOON
        except Unreachable:
            log.info("unreachable", place=one.place, table=table.id)
            metrics.unreachable.inc()
            reached = False
            # Remembered as shown, so that it is tried again only when there is something new.
            new = Shown(place=one.place, message="")
        if one.seat is not None and table.cut[one.seat] == reached:
            await self._sessions.reached(table.id, one.seat, reached)
        metrics.delivered.labels(platform.prefix).inc()
        kept = new.model_copy(update={"digest": digest, "fleeting": page.fleeting})
        await self._store.keep_shown(table.id, {key: kept.model_dump_json()})
        return 0.0

    async def _take_away(self, id: str, key: str, last: Shown) -> float:
        platform = self._platforms.get(last.place.partition(":")[0])
        if platform is None:
            return 0.0
        try:
            await platform.withdraw(last)
        except SlowDown as slow:
            return max(slow.seconds, SOON)
        except Unreachable:
            log.info("unreachable", place=last.place, table=id)
        await self._store.keep_shown(id, {key: None})
        return 0.0


def _digest(page: Page, table: Table[Any], key: str) -> str:
    """A call to play is new with every turn, though it reads the same."""
    if not page.ping:
        return pages.digest(page)
    seat = int(key.partition(":")[2])
    return f"{table.turns[seat]}:{table.reminded}"
