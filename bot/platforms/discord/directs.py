"""Pages for a person: in the direct messages, into a hand they have open, or nowhere. Never, on no
path, into a channel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import structlog

from bot.platforms.discord.debts import Debts
from bot.platforms.discord.hands import Glimpse, Hands
from bot.platforms.discord.layout import Post
from bot.platforms.discord.looks import Looks
from bot.platforms.discord.outbox import Missing, Outbox
from bot.platforms.discord.places import number
from bot.platforms.discord.text import mentioned
from bot.platforms.discord.ways import Ways
from bot.platforms.port import Begin, Page, Shown, SlowDown, Unreachable
from bot.store.port import Away, Store

CLOSED_FOR = 600.0  # seconds for which closed direct messages are believed to stay closed
OPEN_FOR = 86400  # and open ones to stay open, until one is refused
HERE_FOR = 30 * 86400  # a person who plays without direct messages is asked again after this

log = structlog.get_logger()


class Directs:
    def __init__(
        self,
        outbox: Outbox,
        store: Store,
        hands: Hands,
        looks: Looks,
        ways: Ways,
        draw: Callable[[Page], Post],
        where: Callable[[str], str],
        now: Callable[[], float],
    ) -> None:
        self._outbox = outbox
        self._store = store
        self._hands = hands
        self._looks = looks
        self._ways = ways
        self._draw = draw
        self._where = where  # in a language: what stands in the place of something fleeting
        self._now = now
        self._closed: dict[str, float] = {}  # until when direct messages are not tried again
        self._debts = Debts()  # durable messages that still have their keys, by person and table

    async def show(self, place: str, page: Page, last: Shown | None, begin: Begin) -> Shown:
        await self._hands.answered(place)  # who just pressed may have this very page already
        self._debts.settle((place, page.hand))
        page = await self._ways.lead(page)
        in_hand = bool(page.hand) and await self._hands.refresh(place, page)
        glimpse = Glimpse.read(last.message) if last else None
        if page.fleeting and not in_hand:
            seen = await self._hands.once(place, page, glimpse)
        else:
            seen = Glimpse() if in_hand and page.fleeting else None
        if glimpse and seen != glimpse:
            await self._hands.withdraw(place, glimpse)
        last = await self._durable(place, last, glimpse)
        if seen is not None:
            kept = await self._put_aside(place, page, last, begin) if last else 0
            noted = seen.model_copy(update={"kept": kept})
            return Shown(place=place, message=noted.model_dump_json())
        try:
            if self._now() < self._closed.get(place, 0.0):
                raise Unreachable(f"direct messages of {place} are closed")
            shown = await self._direct(place, page, last, begin)
        except Unreachable:
            if place not in self._closed:
                self._closed[place] = self._now() + CLOSED_FOR
                await self._store.erase(_open(place))
            if in_hand:
                return Shown(place=place, message="")
            raise
        self._closed.pop(place, None)
        return shown

    async def _durable(
        self, place: str, last: Shown | None, glimpse: Glimpse | None
    ) -> Shown | None:
        """The message that can be edited, if one is left; what was fleeting there is taken away."""
        if glimpse:
            return Shown(place=place, message=str(glimpse.kept)) if glimpse.kept else None
        if last and last.fleeting and last.message:
            await self.withdraw(place, int(last.message))
            return None
        return last if last and last.message else None

    async def _put_aside(self, place: str, page: Page, last: Shown, begin: Begin) -> int:
        """While something fleeting is looked at elsewhere, the durable message has no keys."""
        lies = aside(page, self._where(page.lang))
        try:
            return int((await self._direct(place, lies, last, begin)).message)
        except SlowDown as slow:
            again = partial(self._again, place, lies, last)
            self._debts.owe((place, page.hand), again, slow.seconds)
        except Unreachable:
            pass
        return int(last.message)

    async def _again(self, place: str, page: Page, last: Shown) -> None:
        with suppress(Missing, Unreachable):
            await self._edit(place, page, last)

    async def _direct(self, place: str, page: Page, last: Shown | None, begin: Begin) -> Shown:
        if last:
            try:
                return await self._edit(place, page, last)
            except Missing:
                log.info("the hand is gone, another is sent")
        channel = await self._outbox.direct(number(place))
        hand = self._draw(page)
        message = await self._outbox.send(channel, hand, mentioned(page), begin, page.hushed)
        if not page.fleeting:
            with suppress(Away):  # what is out there is told to the courier in any case
                await self._looks.note(message, page)
        return Shown(place=place, message=str(message), picture=hand.digest)

    async def _edit(self, place: str, page: Page, last: Shown) -> Shown:
        channel, known = await self._outbox.direct(number(place)), int(last.message)

        async def edit(how: Mapping[str, Any]) -> None:
            await self._outbox.edit(channel, known, how, mentioned(page))

        look = await self._looks.change(place, known, page, last.picture, edit)
        return Shown(place=place, message=last.message, picture=look.picture)

    async def unsend(self, place: str, nonce: int) -> None:
        await self._outbox.unsend(await self._outbox.direct(number(place)), nonce)

    async def withdraw(self, place: str, message: int) -> None:
        with suppress(Unreachable):
            channel = await self._outbox.direct(number(place))
            await self._outbox.delete(channel, message)

    async def reach(self, person: str) -> bool:
        """Who was reached is not tried again, until something is refused."""
        if any(await self._store.read_many([_here(person), _open(person)])):
            return True
        try:
            await self._outbox.knock(number(person))
        except Unreachable:
            return False
        except (SlowDown, Missing):
            return True  # nothing is known against it; a hand can be opened in any case
        await self._store.write(_open(person), "yes", OPEN_FOR)
        return True

    async def play_here(self, person: str) -> None:
        await self._store.write(_here(person), "yes", HERE_FOR)

    def spoke(self, person: str) -> None:
        """In the direct messages: so they are open."""
        self._closed.pop(person, None)

    async def close(self) -> None:
        await self._debts.close()

    def forget(self) -> None:
        """What is old; and what lies further ahead than it can, because the clock was set back."""
        now = self._now()
        self._closed = {who: at for who, at in self._closed.items() if now < at <= now + CLOSED_FOR}


def aside(page: Page, why: str) -> Page:
    """What stands on the durable message while that page is looked at elsewhere."""
    return Page(page.title, ((why,),), lang=page.lang, hand=page.hand, version=page.version)


def _here(person: str) -> str:
    return f"dc:here:{person}"


def _open(person: str) -> str:
    return f"dc:open:{person}"
