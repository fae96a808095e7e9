"""Private screens that live inside interactions: ephemeral hands, and what is shown but once.

An ephemeral message can be changed only with the token of the interaction that made it (or of a
later one on that message), and a token lives fifteen minutes. So a hand is refreshed while its
token lives, is put away just before that, and can always be opened anew. Nothing here ever sends a
message that others could see.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

import discord
import structlog
from discord import ui

from bot import pages
from bot.desk import Answer, Asker
from bot.platforms.discord.outbox import BROKEN, Missing, said
from bot.platforms.port import Page, SlowDown, Unreachable

LIFE = 15 * 60.0
PATIENCE = 2.0  # for an answer that is on its way
MARGIN = 45.0  # a token this close to its end is not relied upon

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Token:
    """The right to speak to one person, for a while."""

    webhook: discord.Webhook
    born: float

    def lives(self, now: float) -> bool:
        return now < self.born + LIFE - MARGIN


@dataclass(frozen=True, slots=True)
class Hand:
    token: Token
    message: int
    asker: Asker
    data: str  # the button that shows it
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """Something fleeting that was shown in place, as it is written down beside the table."""

    token: str
    message: int
    kept: int = 0  # the durable message that waits for its end

    def __str__(self) -> str:
        return f"{self.token} {self.message} {self.kept}"

    @classmethod
    def read(cls, text: str) -> Glimpse | None:
        token, *numbers = text.split(" ")
        return cls(token, *map(int, numbers)) if numbers else None


class Hands:
    def __init__(
        self,
        client: discord.Client,
        now: Callable[[], float],
        ask: Callable[[Asker, str], Awaitable[Answer]],
        draw: Callable[[Page], ui.LayoutView],
    ) -> None:
        self._client = client
        self._now = now
        self._ask = ask
        self._draw = draw
        self._answering: dict[str, asyncio.Event] = {}
        self._tokens: dict[str, Token] = {}  # the newest of each person
        self._open: defaultdict[str, dict[str, Hand]] = defaultdict(dict)  # person, button

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

    def heard(self, person: str, token: Token, message: int | None) -> None:
        """This person just did something, perhaps on an open hand: its time begins anew."""
        self._tokens[person] = token
        for data, hand in self._open.get(person, {}).items():
            if hand.message == message:
                self._open[person][data] = replace(hand, token=token)

    def opened(self, hand: Hand, page: Page) -> None:
        self._open[hand.asker.person][hand.data] = replace(hand, digest=pages.digest(page))

    async def refresh(self, person: str) -> bool:
        """Bring this person's open hands up to date; was there one?"""
        fresh = False
        for data, hand in list(self._open.get(person, {}).items()):
            if not hand.token.lives(self._now()):
                continue
            answer = await self._ask(hand.asker, data)
            if answer.page is None:
                continue
            digest = pages.digest(answer.page)
            if digest != hand.digest:
                if not await self._change(hand, self._draw(answer.page)):
                    continue
                self._open[person][data] = replace(hand, digest=digest)
            fresh = True
        return fresh

    async def once(self, person: str, page: Page) -> Glimpse | None:
        """Show something fleeting to this person where they just were, if that is not long ago."""
        if busy := self._answering.get(person):
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await busy.wait()
        token = self._tokens.get(person)
        if token is None or not token.lives(self._now()):
            return None
        view = self._draw(page)
        try:
            sent = await said(lambda: token.webhook.send(view=view, ephemeral=True, wait=True))
        except (Missing, Unreachable, SlowDown) as why:
            log.debug("not shown in place", why=str(why))
            return None
        return Glimpse(token.webhook.token or "", sent.id)

    async def withdraw(self, glimpse: Glimpse) -> None:
        assert self._client.application_id is not None
        app = self._client.application_id
        webhook = discord.Webhook.partial(app, glimpse.token, client=self._client)
        try:
            await said(lambda: webhook.delete_message(glimpse.message))
        except (Missing, Unreachable) as gone:
            log.debug("nothing to withdraw", why=str(gone))

    async def sweep(self, farewell: Callable[[Asker], Awaitable[ui.LayoutView]]) -> None:
        """Put away what could not be refreshed any more."""
        now = self._now()
        self._tokens = {who: one for who, one in self._tokens.items() if one.lives(now)}
        for person, hands in list(self._open.items()):
            for data, hand in list(hands.items()):
                if not hand.token.lives(now):
                    del hands[data]
                    await self._change(hand, await farewell(hand.asker))
            if not hands:
                del self._open[person]

    async def _change(self, hand: Hand, view: ui.LayoutView) -> bool:
        try:
            await said(lambda: hand.token.webhook.edit_message(hand.message, view=view))
        except (Missing, Unreachable):
            self._open[hand.asker.person].pop(hand.data, None)
            return False
        except (SlowDown, *BROKEN):
            return False
        return True
