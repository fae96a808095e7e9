"""The courier brings the newest screens to every place.

What everyone sees is a pure function of the table, so nothing is lost by a crash, a failed send or
ten changes at once: any courier, in any process, takes a table marked out of date under a lease,
and shows what is new. What looks the same is not sent. A private screen goes to its owner or
nowhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import structlog
from pydantic import ValidationError

from bot import metrics, pages, presenter
from bot.i18n import Words
from bot.people import People
from bot.platforms.port import Moved, Page, Platform, Shown, SlowDown, Unreachable
from bot.presenter import Place, Sheet
from bot.sessions import Sessions
from bot.store.port import Away, Store
from bot.table import Refused, Table

LEASE = 30.0
AT_ONCE = 16
PAUSE = 0.5  # between looks for what other processes left
RETRY = 5.0  # after a delivery that failed for no known reason

log = structlog.get_logger()


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
        self._wake = asyncio.Event()
        sessions.on_change(self._wake.set)

    async def run(self) -> None:
        """Deliver until cancelled."""
        under_way: set[asyncio.Task[None]] = set()
        while True:
            self._wake.clear()
            try:
                free = AT_ONCE - len(under_way)
                ids = await self._store.claim("stale", self._now(), LEASE, free) if free else []
            except Away:
                ids = []
            for id in ids:
                task = asyncio.create_task(self._deliver_safely(id))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
                task.add_done_callback(lambda _: self._wake.set())
            if not ids:
                try:
                    async with asyncio.timeout(PAUSE):
                        await self._wake.wait()
                except TimeoutError:
                    continue
            else:
                await asyncio.sleep(0)

    async def mark(self, id: str) -> None:
        """This table must be shown anew, though nothing at it has changed (another language)."""
        await self._sessions.touch(id)

    async def renew(self, id: str, key: str) -> None:
        """Put this one screen out as a new message, and take the old one away."""
        last = (await self._shown(id)).get(key)
        if last:
            platform = self._platforms.get(last.place.partition(":")[0])
            await self._store.keep_shown(id, {key: None})
            if platform:
                with suppress(SlowDown, Unreachable):  # then the old one stays, for what it is
                    await platform.withdraw(last)
        await self.mark(id)

    async def deliver(self, id: str) -> None:
        """Bring one table's screens up to date; put off what cannot be shown now."""
        try:
            table = await self._sessions.table(id)
        except Refused as refused:
            await self._store.done("stale", id, refused.version)
            return
        shown = await self._shown(id)
        later = 0.0
        wanted = self._wanted(table)
        for key, (place, sheet, who) in wanted.items():
            wait = await self._bring(table, key, place, sheet, who, shown.get(key))
            later = max(later, wait)
        for key, last in shown.items():
            if key not in wanted:
                later = max(later, await self._take_away(table.id, key, last))
        if later:
            await self._store.put_off("stale", id, self._now() + later)
        else:
            await self._store.done("stale", id, table.version)

    async def _deliver_safely(self, id: str) -> None:
        try:
            await self.deliver(id)
        except Away:
            log.warning("store away while delivering", table=id)
        except Exception:
            log.exception("delivery failed", table=id)
            metrics.errors.labels("courier").inc()
            try:
                await self._store.put_off("stale", id, self._now() + RETRY)
            except Away:
                log.warning("store away while delivering", table=id)

    async def _shown(self, id: str) -> dict[str, Shown]:
        """What is out there of this table; a record that cannot be read counts as absent."""
        shown = {}
        for key, value in (await self._store.shown(id)).items():
            with suppress(ValidationError):
                shown[key] = Shown.model_validate_json(value)
        return shown

    def _wanted(self, table: Table[Any]) -> dict[str, tuple[str, Sheet, str]]:
        """Everything that should be seen of this table: key -> place, sheet, whose eyes ("")."""
        wanted: dict[str, tuple[str, Sheet, str]] = {}
        game = self._sessions.games[table.game]
        for place, sheet in presenter.sheets(game, table).items():
            for key, at, eyes in self._places(table, place):
                wanted[key] = (at, sheet, eyes)
        return wanted

    def _places(self, table: Table[Any], place: Place) -> list[tuple[str, str, str]]:
        match place.kind:
            case "seat":
                id = table.players[place.seat].id
                return [(f"seat:{place.seat}", id, id)]
            case "room":
                return [(f"room:{room.id}", room.id, "") for room in table.rooms]
            case "ping":
                prefix = table.players[place.seat].id.partition(":")[0]
                rooms = [r.id for r in table.rooms if r.id.startswith(f"{prefix}:")]
                return [(f"ping:{place.seat}", room, "") for room in rooms[:1]]

    async def _bring(
        self, table: Table[Any], key: str, place: str, sheet: Sheet, eyes: str, last: Shown | None
    ) -> float:
        """Seconds after which to try again; 0 when it is shown (or never can be, here)."""
        platform = self._platforms.get(place.partition(":")[0])
        if platform is None or place.startswith("gone:"):
            return 0.0
        language = self._people.language_of(eyes) if eyes else self._people.language_in(place)
        page = pages.page(self._words, sheet, await language, table)
        digest = _digest(page, table, key)
        if last and last.digest == digest and last.place == place:
            return 0.0
        try:
            if last and (page.ping or last.place != place):
                await platform.withdraw(last)
                last = None
            new = await platform.show(place, page, last)
        except SlowDown as slow:
            return max(slow.seconds, 0.05)
        except Moved as moved:
            await self._sessions.rename_room(table.id, place, moved.place)
            return 0.05
        except Unreachable:
            log.info("unreachable", place=place, table=table.id)
            metrics.unreachable.inc()
            # Remembered as shown, so that it is tried again only when there is something new.
            new = Shown(place=place, message="")
            if eyes:
                await self._reached(table, key, False)
        else:
            if eyes:
                await self._reached(table, key, True)
        metrics.delivered.labels(platform.prefix).inc()
        kept = new.model_copy(update={"digest": digest, "fleeting": page.fleeting})
        await self._store.keep_shown(table.id, {key: kept.model_dump_json()})
        return 0.0

    async def _reached(self, table: Table[Any], key: str, reached: bool) -> None:
        seat = int(key.partition(":")[2])
        if table.state is not None and table.cut[seat] == reached:
            await self._sessions.reached(table.id, seat, reached)

    async def _take_away(self, id: str, key: str, last: Shown) -> float:
        platform = self._platforms.get(last.place.partition(":")[0])
        if platform is None:
            return 0.0
        try:
            await platform.withdraw(last)
        except SlowDown as slow:
            return max(slow.seconds, 0.05)
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
