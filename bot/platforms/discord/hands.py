"""Private screens that live inside interactions: ephemeral hands, and what is shown but once.

An ephemeral message can be changed only with the token of the interaction that made it (or of a
later one on that message), and a token lives fifteen minutes. So a hand is refreshed while its
token lives, is put away just before that, and can always be opened anew; of each table one is open,
the newest. What is open is written down, because another process may be the one to refresh it.
Nothing here ever sends a message that others could see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
import structlog
from pydantic import BaseModel, ConfigDict

from bot.i18n import DEFAULT
from bot.platforms.discord.debts import Debts
from bot.platforms.discord.layout import Post
from bot.platforms.discord.looks import Looks
from bot.platforms.discord.outbox import Missing, in_our_terms
from bot.platforms.discord.shelf import Shelf
from bot.platforms.discord.tokens import Token, webhook
from bot.platforms.port import Page, SlowDown, Unreachable
from bot.store.port import Store

PATIENCE = 2.0  # for an answer that is on its way

log = structlog.get_logger()


class Hand(BaseModel):
    model_config = ConfigDict(frozen=True)

    token: Token
    message: int
    table: str  # whose page it shows
    lang: str = DEFAULT


class Glimpse(BaseModel):
    """Something fleeting that was shown in place, as it is written down beside the table."""

    model_config = ConfigDict(frozen=True)

    token: Token | None = None  # None: in a hand that is open
    message: int = 0
    kept: int = 0  # the durable message that waits for its end

    @classmethod
    def read(cls, text: str) -> Glimpse | None:
        return cls.model_validate_json(text) if text.startswith("{") else None


@dataclass(frozen=True, slots=True)
class Heard:
    """The last thing that a person did."""

    token: Token
    speak: discord.Webhook
    on: int = 0  # the message it was done on


class Hands:
    def __init__(
        self,
        client: discord.Client,
        store: Store,
        looks: Looks,
        now: Callable[[], float],
        draw: Callable[[Page], Post],
    ) -> None:
        self._client = client
        self._looks = looks
        self._now = now
        self._draw = draw
        self._hands = Shelf(store, "dc:hands", Hand)
        self._glimpses = Shelf(store, "dc:glimpses", Glimpse)
        self._answering: dict[str, asyncio.Event] = {}
        self._newest: dict[str, Heard] = {}  # of each person
        self._debts = Debts()  # what a hand could not be shown, by person and table

    @contextmanager
    def answering(self, person: str) -> Iterator[None]:
        """While this lasts, the newest token of this person is about to come."""
        done = self._answering[person] = asyncio.Event()
        try:
            yield
        finally:
            done.set()
            if self._answering.get(person) is done:
                del self._answering[person]

    async def answered(self, person: str) -> None:
        """Waits, but not for long, until what this person did last has its answer."""
        if busy := self._answering.get(person):
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await busy.wait()

    def heard(self, person: str, heard: Heard) -> None:
        """This person just did something."""
        self._newest[person] = heard

    async def pressed(self, person: str, token: Token, message: int) -> None:
        """On an ephemeral message: if it is one of these, its time begins anew."""
        for hand in await self._hands.all(person):
            if hand.message == message and hand.token != token:
                await self._hands.put(person, hand.model_copy(update={"token": token}))
                await self._hands.drop(person, hand)
        for glimpse in await self._glimpses.all(person):
            if glimpse.message == message and glimpse.token != token:
                await self._glimpses.put(person, glimpse.model_copy(update={"token": token}))
                await self._glimpses.drop(person, glimpse)

    async def opened(self, person: str, hand: Hand) -> None:
        """It takes the place of an earlier one at the same table, which goes."""
        self._debts.settle((person, hand.table))
        await self._hands.put(person, hand)
        for one in await self._hands.all(person):
            if one.table != hand.table or one == hand:
                continue
            await self._hands.drop(person, one)
            if one.message != hand.message:
                await self._delete(one.token, one.message)

    async def refresh(self, person: str, page: Page) -> bool:
        """Show this page in the hand that this person has open at its table; False: there is
        none. A hand that cannot be changed just now is tried again by and by."""
        key = (person, page.hand)
        self._debts.settle(key)
        try:
            return await self._refresh(person, page)
        except SlowDown as slow:
            log.info("a hand is refreshed later", why=str(slow))
            self._debts.owe(key, partial(self._refresh, person, page), slow.seconds)
            return True

    async def _refresh(self, person: str, page: Page) -> bool:
        seen = False
        for hand in await self._hands.all(person):
            if hand.table != page.hand or not hand.token.lives(self._now()):
                continue
            try:
                await self._change(person, hand.token, hand.message, page)
                seen = True
            except (Missing, Unreachable):
                await self._hands.drop(person, hand)
        return seen

    async def _change(self, person: str, token: Token, message: int, page: Page) -> None:
        opened = webhook(self._client, token.value)

        async def edit(how: Mapping[str, Any]) -> None:
            await in_our_terms(lambda: opened.edit_message(message, **how))

        await self._looks.change(person, message, page, "", edit)

    async def once(self, person: str, page: Page, last: Glimpse | None = None) -> Glimpse | None:
        """Show something fleeting to this person where they just were, if that is not long ago;
        `last` shows what was fleeting before, and turns over if they are still there."""
        await self.answered(person)
        known, heard = await self._standing(person, last), self._newest.get(person)
        if last and known:
            left = heard and known.message != heard.on and known.token != heard.token
            if not left and await self._turned(person, known, page):
                return last
            await self.withdraw(person, last)
        if heard is None or not heard.token.lives(self._now()):
            return None
        post = self._draw(page)
        try:
            sent = await in_our_terms(
                lambda: heard.speak.send(**post.sent(), ephemeral=True, wait=True)
            )
        except (Missing, Unreachable, SlowDown) as why:
            log.debug("not shown in place", why=str(why))
            return None
        glimpse = Glimpse(token=heard.token, message=sent.id)
        await self._glimpses.put(person, glimpse)
        await self._looks.note(sent.id, page)
        return glimpse

    async def _turned(self, person: str, glimpse: Glimpse, page: Page) -> bool:
        if glimpse.token is None or not glimpse.token.lives(self._now()):
            return False
        try:
            await self._change(person, glimpse.token, glimpse.message, page)
        except (Missing, Unreachable):
            return False
        return True

    async def glimpsed(self, person: str, message: int) -> bool:
        """Is this what shows something fleeting?"""
        return any(one.message == message for one in await self._glimpses.all(person))

    async def withdraw(self, person: str, glimpse: Glimpse) -> None:
        """Gone already is fine, and not tried again."""
        if (known := await self._standing(person, glimpse)) and known.token:
            await self._delete(known.token, known.message)
            await self._glimpses.drop(person, known)

    async def _standing(self, person: str, glimpse: Glimpse | None) -> Glimpse | None:
        """That one, with the newest token it has, if it is still there."""
        known = [
            one
            for one in await self._glimpses.all(person)
            if glimpse and one.token and one.message == glimpse.message
        ]
        return max(known, key=lambda one: one.token.born if one.token else 0.0, default=None)

    async def sweep(self, farewell: Callable[[str], Post]) -> None:
        """Put away what could not be changed any more."""
        now = self._now()
        self._newest = {who: one for who, one in self._newest.items() if one.token.lives(now)}
        for person in await self._glimpses.owners():
            for glimpse in await self._glimpses.all(person):
                if glimpse.token and not glimpse.token.lives(now):
                    with suppress(SlowDown):
                        await self.withdraw(person, glimpse)
        for person in await self._hands.owners():
            for hand in await self._hands.all(person):
                if not hand.token.lives(now):
                    await self._put_away(hand, farewell(hand.lang))
                    await self._hands.drop(person, hand)

    async def _put_away(self, hand: Hand, farewell: Post) -> None:
        if not hand.token.opens(self._now()):
            return
        opened = webhook(self._client, hand.token.value)
        with suppress(Missing, Unreachable, SlowDown):
            await in_our_terms(lambda: opened.edit_message(hand.message, **farewell.edited()))

    async def _delete(self, token: Token, message: int) -> None:
        """With a dead token Discord would only count the call against us."""
        if not token.opens(self._now()):
            return
        opened = webhook(self._client, token.value)
        try:
            await in_our_terms(lambda: opened.delete_message(message))
        except (Missing, Unreachable) as gone:
            log.debug("nothing to withdraw", why=str(gone))

    async def close(self) -> None:
        await self._debts.close()
