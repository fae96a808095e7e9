"""Private screens that live inside interactions: ephemeral hands, and what is shown but once.

An ephemeral message can be changed only with the token of the interaction that made it (or of a
later one on that message), and a token lives fifteen minutes. So a hand is refreshed while its
token lives, is put away just before that, and can always be opened anew. What is open is written
down, because another process may be the one to refresh it. Nothing here ever sends a message that
others could see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

import discord
import structlog
from discord import ui
from pydantic import BaseModel, ConfigDict, ValidationError

from bot import pages
from bot.desk import Answer, Asker
from bot.platforms.discord.outbox import Missing, said
from bot.platforms.discord.tokens import LIFE, Token, webhook
from bot.platforms.port import Page, SlowDown, Unreachable
from bot.store.port import Store

PATIENCE = 2.0  # for an answer that is on its way
INDEX = "dc:hands"

log = structlog.get_logger()


class Hand(BaseModel):
    model_config = ConfigDict(frozen=True)

    token: Token
    message: int
    asker: Asker
    data: str  # the button that shows it
    digest: str = ""


class Glimpse(BaseModel):
    """Something fleeting that was shown in place, as it is written down beside the table."""

    model_config = ConfigDict(frozen=True)

    token: Token | None = None  # None: in a hand that is open
    message: int = 0
    kept: int = 0  # the durable message that waits for its end

    @classmethod
    def read(cls, text: str) -> Glimpse | None:
        return cls.model_validate_json(text) if text.startswith("{") else None


class Drawer(BaseModel):
    """All that one person has open."""

    model_config = ConfigDict(frozen=True)

    hands: tuple[Hand, ...] = ()
    glimpses: tuple[Glimpse, ...] = ()


class Hands:
    def __init__(
        self,
        client: discord.Client,
        store: Store,
        now: Callable[[], float],
        ask: Callable[[Asker, str], Awaitable[Answer]],
        draw: Callable[[Page], ui.LayoutView],
    ) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._ask = ask
        self._draw = draw
        self._answering: dict[str, asyncio.Event] = {}
        self._newest: dict[str, tuple[Token, discord.Webhook]] = {}  # of each person

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

    async def heard(
        self, person: str, token: Token, speak: discord.Webhook, private: int | None
    ) -> None:
        """This person just did something. On an open hand (`private` is an ephemeral message), its
        time begins anew."""
        self._newest[person] = (token, speak)
        if private is None:
            return
        drawer = await self._drawer(person)
        if any(hand.message == private for hand in drawer.hands):
            hands = [
                hand.model_copy(update={"token": token}) if hand.message == private else hand
                for hand in drawer.hands
            ]
            await self._keep(person, drawer.model_copy(update={"hands": tuple(hands)}))

    async def opened(self, hand: Hand, page: Page) -> None:
        """It takes the place of an earlier one that shows the same."""
        person = hand.asker.person
        drawer = await self._drawer(person)
        hand = hand.model_copy(update={"digest": pages.digest(page)})
        others = (one for one in drawer.hands if one.data != hand.data)
        await self._keep(person, drawer.model_copy(update={"hands": (*others, hand)}))

    async def refresh(self, person: str) -> set[str]:
        """Bring this person's open hands up to date; the digests of what they show now."""
        drawer = await self._drawer(person)
        if not drawer.hands:
            return set()
        shown, kept = set(), []
        for hand in drawer.hands:
            if hand.token.lives(self._now()):
                answer = await self._ask(hand.asker, hand.data)
                digest = pages.digest(answer.page) if answer.page else hand.digest
                if answer.page and digest != hand.digest:
                    if not await self._change(hand, self._draw(answer.page)):
                        continue
                    hand = hand.model_copy(update={"digest": digest})
                shown.add(digest)
            kept.append(hand)
        if tuple(kept) != drawer.hands:
            await self._keep(person, drawer.model_copy(update={"hands": tuple(kept)}))
        return shown

    async def once(self, person: str, page: Page) -> Glimpse | None:
        """Show something fleeting to this person where they just were, if that is not long ago."""
        if busy := self._answering.get(person):
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await busy.wait()
        token, speak = self._newest.get(person, (None, None))
        if token is None or speak is None or not token.lives(self._now()):
            return None
        view = self._draw(page)
        try:
            sent = await said(lambda: speak.send(view=view, ephemeral=True, wait=True))
        except (Missing, Unreachable, SlowDown) as why:
            log.debug("not shown in place", why=str(why))
            return None
        glimpse = Glimpse(token=token, message=sent.id)
        drawer = await self._drawer(person)
        glimpses = (*drawer.glimpses, glimpse)
        await self._keep(person, drawer.model_copy(update={"glimpses": glimpses}))
        return glimpse

    async def withdraw(self, person: str, glimpse: Glimpse) -> None:
        if glimpse.token is None:
            return
        opened = webhook(self._client, glimpse.token.value)
        try:
            await said(lambda: opened.delete_message(glimpse.message))
        except (Missing, Unreachable) as gone:
            log.debug("nothing to withdraw", why=str(gone))
        drawer = await self._drawer(person)
        left = tuple(one for one in drawer.glimpses if one.message != glimpse.message)
        if left != drawer.glimpses:
            await self._keep(person, drawer.model_copy(update={"glimpses": left}))

    async def sweep(self, farewell: Callable[[Asker], Awaitable[ui.LayoutView]]) -> None:
        """Put away what could not be changed any more."""
        now = self._now()
        self._newest = {who: one for who, one in self._newest.items() if one[0].lives(now)}
        for person in await self._store.members(INDEX):
            drawer = await self._drawer(person)
            for glimpse in drawer.glimpses:
                if glimpse.token and not glimpse.token.lives(now):
                    with suppress(SlowDown):
                        await self.withdraw(person, glimpse)
            dying = [hand for hand in drawer.hands if not hand.token.lives(now)]
            for hand in dying:
                await self._change(hand, await farewell(hand.asker))
            if dying:
                drawer = await self._drawer(person)
                left = tuple(hand for hand in drawer.hands if hand not in dying)
                await self._keep(person, drawer.model_copy(update={"hands": left}))
            if not drawer.hands and not drawer.glimpses:
                await self._store.remove(INDEX, person)

    async def _change(self, hand: Hand, view: ui.LayoutView) -> bool:
        """False: it is gone for good."""
        opened = webhook(self._client, hand.token.value)
        try:
            await said(lambda: opened.edit_message(hand.message, view=view))
        except (Missing, Unreachable):
            return False
        except SlowDown as slow:
            log.info("a hand is not refreshed", why=str(slow))
        return True

    async def _drawer(self, person: str) -> Drawer:
        stored = await self._store.read(f"{INDEX}:{person}")
        try:
            return Drawer.model_validate_json(stored) if stored else Drawer()
        except ValidationError:
            return Drawer()

    async def _keep(self, person: str, drawer: Drawer) -> None:
        key = f"{INDEX}:{person}"
        if drawer.hands or drawer.glimpses:
            await self._store.write(key, drawer.model_dump_json(), int(LIFE))
            await self._store.add(INDEX, person)
        else:
            await self._store.erase(key)
