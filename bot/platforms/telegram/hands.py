"""Hands that lie open in a group, before one member's eyes: for each person one at a table.

Opening it anew takes the former one away; while it lies there it follows every change, with the
pictures that its owner has been shown in private. What cannot follow is put away: an outdated hand
is worse than none. What is open is written down, because another process may be the one to refresh
it. Nothing here ever sends a message that others could see.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import structlog
from pydantic import BaseModel, ConfigDict, ValidationError

from bot.platforms.port import Page, SlowDown
from bot.platforms.telegram.ephemeral import Ephemeral, NotHere, Occasion
from bot.platforms.telegram.markup import looks
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.outbox import Missing
from bot.platforms.telegram.places import Spot, spot
from bot.store.port import Away, Store

DAY = 86400
TRIES = 5

log = structlog.get_logger()


class Hand(BaseModel):
    model_config = ConfigDict(frozen=True)

    place: str
    number: int
    picture: str = ""
    looks: str = ""


class Hands:
    def __init__(self, ephemeral: Ephemeral, store: Store) -> None:
        self._ephemeral = ephemeral
        self._store = store
        self._owed: OrderedDict[tuple[int, str], Page] = OrderedDict()  # where budgets were spent
        self._later: set[asyncio.Task[None]] = set()

    async def open(self, at: Spot, user: int, page: Page, since: Occasion) -> None:
        """Raises NotHere."""
        number = await self._ephemeral.send(at, user, page, since)
        before = await self._hand(user, page.hand)
        await self._keep(user, page, Hand(place=at.place, number=number))
        if before and (before.place, before.number) != (at.place, number):
            await self._ephemeral.delete(spot(before.place), user, before.number)

    async def refresh(self, user: int, page: Page) -> bool:
        """Whether this person has a hand open at that table, which shows this page or soon will."""
        hand = await self._hand(user, page.hand)
        if hand is None:
            return False
        if page.fleeting or hand.looks == _looks(page):
            return True
        try:
            await self._change(hand, user, page)
        except SlowDown as slow:
            self._owe(user, page, slow.seconds)
        except (NotHere, Missing) as why:
            log.info("a hand is put away", why=repr(why))
            await self._store.erase(_key(user, page.hand))
            await self._ephemeral.delete(spot(hand.place), user, hand.number)
            return False
        return True

    async def closed(self, user: int, table: str) -> None:
        await self._store.erase(_key(user, table))

    def stop(self) -> None:
        for task in self._later:
            task.cancel()

    async def _change(self, hand: Hand, user: int, page: Page) -> None:
        at = spot(hand.place)
        await self._ephemeral.edit(at, user, hand.number, page, hand.picture, patience=0)
        await self._keep(user, page, hand)

    def _owe(self, user: int, page: Page, seconds: float) -> None:
        """The newest page is shown as soon as the budget allows; those in between never are."""
        waiting = (user, page.hand) in self._owed
        keep(self._owed, (user, page.hand), page)
        if not waiting:
            task = asyncio.create_task(self._pay(user, page.hand, seconds))
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    async def _pay(self, user: int, table: str, seconds: float) -> None:
        try:
            for _ in range(TRIES):
                await asyncio.sleep(seconds)
                page, hand = self._owed[user, table], await self._hand(user, table)
                if hand is None or hand.looks == _looks(page):
                    return
                try:
                    return await self._change(hand, user, page)
                except SlowDown as slow:
                    seconds = slow.seconds
        except (NotHere, Missing, Away, KeyError) as why:
            log.info("a hand was not refreshed", why=repr(why))
        finally:
            self._owed.pop((user, table), None)

    async def _keep(self, user: int, page: Page, hand: Hand) -> None:
        picture = page.picture.digest if page.picture else ""
        shown = hand.model_copy(update={"picture": picture, "looks": _looks(page)})
        await self._store.write(_key(user, page.hand), shown.model_dump_json(), ttl=DAY)

    async def _hand(self, user: int, table: str) -> Hand | None:
        stored = await self._store.read(_key(user, table))
        try:
            return Hand.model_validate_json(stored) if stored else None
        except ValidationError:
            return None


def _key(user: int, table: str) -> str:
    return f"tg:hand:{user}:{table}"


def _looks(page: Page) -> str:
    return looks(page) + (page.picture.digest if page.picture else "")
