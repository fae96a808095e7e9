"""The courier brings the newest screens to every place.

What everyone sees is a pure function of the table, so nothing is lost by a crash, a failed send or
ten changes at once: any courier, in any process, takes a table marked out of date for a platform it
serves under a lease, and shows what is new there. What looks the same is not sent. A private screen
goes to its owner or nowhere. Each platform has its own couriers: one that hangs stops no other.

A message is entered before it is sent and again when it is out there, each time only if nobody else
has changed the entry: so whoever comes next can remove what a killed courier left, and one that was
overtaken takes its own message back.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import structlog

from bot import chores, metrics, presenter
from bot.addresses import Wanted, hand_key, placed
from bot.chores import Chores
from bot.ledger import apart
from bot.people import Manner, People
from bot.pictures import Pictures
from bot.platforms.port import (
    Leave,
    Moved,
    Overtaken,
    Page,
    Platform,
    Shown,
    SlowDown,
    Unreachable,
    Wordy,
    digest,
    platform_of,
)
from bot.rest import free_at
from bot.rounds import SOON, STUBBORN, Round, entered, read, told
from bot.sessions import Sessions
from bot.store.port import Away, Store, Swap, stale
from bot.table import Refused, Table, Updating
from engines.core.engine import Seat

TABLES_AT_ONCE = 16  # for each platform
PATIENCE = 20.0  # for one message; a platform that takes longer is asked again later
AGAIN = 1.0  # after a page was shown that will look otherwise soon
RENEWED: Mapping[str, Any] = {"digest": "", "renew": True}

T = TypeVar("T")
Deed = Callable[[], Awaitable[float]]  # seconds after which to try again; 0: done

log = structlog.get_logger()


class Courier:
    def __init__(
        self,
        pictures: Pictures,
        people: People,
        sessions: Sessions,
        store: Store,
        platforms: Mapping[str, Platform],
    ) -> None:
        self.pictures = pictures
        self._people = people
        self._sessions = sessions
        self._store = store
        self._platforms = platforms
        self._chores: dict[str, Chores] = {}
        sessions.on_change(self._wake)
        sessions.on_loss(self.renew)

    async def run(self) -> None:
        """Deliver until cancelled."""
        await asyncio.gather(*(self.chores(prefix).run() for prefix in self._platforms))

    def chores(self, prefix: str) -> Chores:
        """What is to be done on this platform."""
        if prefix not in self._chores:
            work = partial(self.deliver, prefix)
            self._chores[prefix] = Chores(
                "courier", stale(prefix), self._store, TABLES_AT_ONCE, work
            )
        return self._chores[prefix]

    def _wake(self) -> None:
        for one in self._chores.values():
            one.wake()

    async def mark(self, id: str) -> None:
        """This table must be shown anew, though nothing at it has changed (another language)."""
        await self._sessions.touch(id)

    async def renew(self, id: str, key: str = "") -> None:
        """Put this one screen, or all of them, out as a new message, and take the old one away.

        Only asked for here: two who handle the same message at once would lose it.
        """
        while True:
            stored = await self._store.shown(id)
            anew = {
                one: Swap(stored[one], last.model_copy(update=RENEWED).model_dump_json())
                for one, last in read(stored).items()
                if key in ("", one)
            }
            if await self._store.keep_shown(id, anew):
                break
        await self.mark(id)

    async def renew_hand(self, table: Table[Any], seat: Seat) -> None:
        """The same for the private screen of a seat."""
        await self.renew(table.id, hand_key(table, seat))

    async def deliver(self, prefix: str, id: str) -> None:
        """Bring one table's screens on this platform up to date; put off what cannot be shown."""
        queue, mark = stale(prefix), secrets.token_urlsafe(6)
        try:
            table, shown, known = await self._sessions.seen(id, queue, mark)
        except Updating:
            raise
        except Refused:
            await self._store.done(queue, id, 0)
            return
        work = entered(table, self._platforms[prefix], shown, mark if known else None)
        later = await self._all(id, await self._deeds(work))
        swaps = work.swaps()
        # Who was overtaken learns of it only here, and so does the store: it must be told.
        if later:
            await told(lambda: self._store.put_off(queue, id, min(later), swaps))
        else:
            await told(lambda: self._store.done(queue, id, table.version, swaps))

    async def _all(self, id: str, deeds: Mapping[str, Sequence[Deed]]) -> list[float]:
        """Place beside place, and in each place one after the other. When to try again what could
        not be done. None is given up because another failed: half of it cannot be taken back."""

        async def at_one_place(deeds: Sequence[Deed]) -> list[float]:
            return [await self._attempt(id, deed) for deed in deeds]

        done = await asyncio.gather(*map(at_one_place, deeds.values()), return_exceptions=True)
        later = []
        for one in done:
            if isinstance(one, BaseException):
                raise one
            later += [wait for wait in one if wait]
        return later

    async def _deeds(self, work: Round) -> dict[str, list[Deed]]:
        """What is to be done, by place."""
        wanted = await self._wanted(work)
        persons = list(dict.fromkeys(one.reader for one in wanted.values() if one.reader))
        rooms = list(dict.fromkeys(one.place for one in wanted.values() if not one.reader))
        manners = await self._people.manners(persons, rooms)
        manner = dict(zip((*persons, *rooms), manners, strict=True))
        deeds: defaultdict[str, list[Deed]] = defaultdict(list)
        for key, one in wanted.items():
            deed = partial(self._bring, work, key, one, manner[one.reader or one.place])
            deeds[one.place].append(deed)
        for key, shown in work.shown.items():
            if key not in wanted:
                deeds[shown.place].append(partial(self._take_away, work, key))
        return deeds

    async def _attempt(self, id: str, deed: Deed) -> float:
        """A place that fails for no known reason must not keep the others from their screens."""
        try:
            return await deed()
        except (Away, Refused):
            return SOON  # the others are shown all the same, and that is to be kept
        except TimeoutError:
            log.warning("platform does not answer", table=id)
            return chores.RETRY
        except Exception:
            log.exception("delivery failed", table=id)
            metrics.errors.labels("courier").inc()
            return chores.RETRY

    async def _wanted(self, work: Round) -> dict[str, Wanted]:
        """Everything that should be seen here of this table, by the key it is remembered under."""
        game = self._sessions.games[work.table.game]
        sheets = await apart(game, presenter.sheets, game, work.table)
        return {
            key: one
            for eyes, sheet in sheets.items()
            for key, one in placed(work.table, eyes, sheet)
            if platform_of(one.place) == work.platform.prefix
        }

    async def _bring(self, work: Round, key: str, one: Wanted, manner: Manner) -> float:
        """Seconds after which to try again; 0 when it is shown (or never can be, here)."""
        table, platform, last = work.table, work.platform, work.shown.get(key)
        wanted = manner.pictures and platform.pictures
        if one.sheet.movie is not None:  # it is passed on: who wants no name there has none
            table = await self._people.veiled(table, manner.lang)
        if wanted and last and last.place == one.place:
            filmed = self.pictures.looks(one.sheet, manner.lang, table)
            if filmed and last.digest == filmed:
                return 0.0
        page = await self.pictures.page(one.sheet, manner.lang, table, wanted)
        now = self._sessions.now()
        hushed = table.pace.kind != "live" and free_at(manner.rest, now) > now
        page = replace(page, cheer=one.reader in one.sheet.winners, hushed=hushed)
        looks = self.pictures.looks(one.sheet, manner.lang, table, page)
        # A call to play is new with every turn, though it reads the same.
        looks = looks or (page.ring if page.ping else digest(page))
        later = AGAIN if page.unfinished else 0.0
        rings = bool(last and page.ring not in ("", last.rung))
        same = last and last.digest == looks and last.place == one.place
        if same and not rings:
            return later
        reached = True
        try:
            self._ours(work)
            if last:
                work.touch(key)
            if last and (page.ping or last.renew or last.place != one.place):
                with suppress(Unreachable):  # then it stays, for what it is
                    await self._withdraw(work, last)
                work.news[key] = last = None
            show = partial(self._show, work, key, last or Shown(place=one.place, message=""))
            # What is to ring comes anew: like what was fleeting, the old message goes with it.
            before = last.model_copy(update={"fleeting": True}) if last and rings else last
            try:
                new = await show(page, before)
            except Wordy:
                page = await self.pictures.page(one.sheet, manner.lang, table, wanted=False)
                page = replace(page, hushed=hushed)
                new = await show(page, before)
        except SlowDown as slow:
            if last and not slow.__cause__:  # the mere budget
                work.untouched(key)
            return max(slow.seconds, SOON)
        except Overtaken:
            return SOON
        except Moved as moved:
            await self._sessions.rename_room(table.id, one.place, moved.place)
            return SOON
        except Unreachable:
            log.info("unreachable", place=one.place, table=table.id)
            metrics.unreachable.inc()
            reached = False
            # Remembered as shown, so that it is tried again only when there is something new; and
            # what is there is not forgotten: who lets the bot in again must not find two.
            new = last or Shown(place=one.place, message="")
        fleeting = page.fleeting or bool(not reached and last and last.fleeting)
        rung = page.ring or (last.rung if last else "")
        kept = new.model_copy(update={"digest": looks, "fleeting": fleeting, "rung": rung})
        if last and last.message == new.message and last.fleeting == kept.fleeting:
            work.news[key] = kept.model_dump_json()  # forgotten, it would only be edited once more
        elif not await self._enter(work, key, kept):
            await self._take_back(work, key, new)
            return SOON
        if one.seat is not None and table.chairs[one.seat].cut == reached:
            await self._sessions.reached(table.id, one.seat, reached)
        if one.watcher and not reached:
            await self._sessions.unwatch(table.id, one.place)  # whoever comes back asks anew
        metrics.delivered.labels(platform.prefix).inc()
        return later

    async def _take_away(self, work: Round, key: str) -> float:
        last = work.shown[key]
        try:
            self._ours(work)
            work.touch(key)
            await self._withdraw(work, last)
        except SlowDown as slow:
            if not slow.__cause__:
                work.untouched(key)
            return max(slow.seconds, SOON)
        except Overtaken:
            return SOON
        except Unreachable:
            log.info("unreachable", place=last.place, table=work.table.id)
        work.news[key] = None
        return 0.0

    async def _show(
        self, work: Round, key: str, last: Shown, page: Page, before: Shown | None
    ) -> Shown:
        with Leave(partial(self._ours, work)) as leave:
            begin = partial(self._begin, work, key, last, leave)
            return await _soon(work.platform.show(last.place, page, before, begin))

    async def _withdraw(self, work: Round, last: Shown) -> None:
        with Leave(partial(self._ours, work)):
            await _soon(work.platform.withdraw(last))

    async def _begin(self, work: Round, key: str, last: Shown, leave: Leave, mark: str) -> None:
        """A message is about to be sent under this mark: known from now on, whatever happens."""
        if not await self._enter(work, key, last.model_copy(update={"digest": "", "begun": mark})):
            raise Overtaken
        self._ours(work)
        leave.end()

    def _ours(self, work: Round) -> None:
        """Nobody else can be at it: asked before anything is begun, and again when it goes out."""
        if not self.chores(work.platform.prefix).holds(work.table.id):
            raise Overtaken

    async def _enter(self, work: Round, key: str, shown: Shown) -> bool:
        """False: somebody else has. A message that is out there is told to the store until it
        knows: forgotten, it would stay for ever beside the next one."""
        entry = shown.model_dump_json()
        swap = {key: work.swap(key, entry)}
        entered = await told(lambda: self._store.keep_shown(work.table.id, swap))
        work.news.pop(key, None)
        work.stored[key] = entry
        return entered

    async def _take_back(self, work: Round, key: str, new: Shown) -> None:
        """Somebody else shows this: ours would be the second. Unless it is ours that is shown,
        because it had been entered and only the answer got lost."""
        known = read(await told(lambda: self._store.shown(work.table.id))).get(key)
        if known and known.message == new.message:
            return
        log.info("overtaken", place=new.place, table=work.table.id)
        last = asyncio.get_running_loop().time() + STUBBORN
        while new.message and asyncio.get_running_loop().time() < last:
            try:
                return await _soon(work.platform.withdraw(new))
            except TimeoutError:
                continue
            except SlowDown as slow:
                await asyncio.sleep(min(slow.seconds, PATIENCE))
            except Unreachable:
                return


async def _soon(call: Awaitable[T]) -> T:
    async with asyncio.timeout(PATIENCE):
        return await call
