"""Rooms where the bot is not a member, only brought along by a person who installed it.

There it can speak only by the tokens of what people do there: a message is edited with the token
that made it or with a later one of a press on it. The tokens are written down, because another
process may be the one to speak. A token is used only when its own answer is out, because the first
thing said after a deferred answer would become that answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import discord
from discord import ui
from pydantic import TypeAdapter, ValidationError

from bot.platforms.discord.outbox import Missing, said
from bot.platforms.discord.tokens import LIFE, Token, webhook
from bot.platforms.port import SlowDown, Unreachable
from bot.store.port import Away, Store

MOST = 8  # tokens remembered of a room
UNANSWERED_FOR = 5.0  # seconds after which an answer is not waited for any more
SOON = 0.3

_TOKENS = TypeAdapter(dict[str, tuple[Token, bool]])  # the bool: its own answer is out


class Guests:
    def __init__(self, client: discord.Client, store: Store, now: Callable[[], float]) -> None:
        self._client = client
        self._store = store
        self._now = now

    @asynccontextmanager
    async def answering(self, channel: int, token: str) -> AsyncIterator[None]:
        # Not waited for: no answer may be late because the store is.
        noting = asyncio.create_task(self._keep(channel, token, answered=False))
        try:
            yield
        finally:
            await noting
            await self._keep(channel, token, answered=True)

    async def show(self, channel: int, view: ui.LayoutView, last: int | None) -> int:
        """The message that shows it now. Raises Unreachable, SlowDown."""
        known = await self._known(channel)
        tokens = [token for token, answered in known.values() if answered]
        if last is not None:
            for token in reversed(tokens):
                with suppress(Missing, Unreachable):
                    await self._edit(token, last, view)
                    return last
        now = self._now()
        if any(not done and now < one.born + UNANSWERED_FOR for one, done in known.values()):
            raise SlowDown(SOON)
        if not tokens:
            raise Unreachable(f"not a member of {channel}, and nobody spoke to me there lately")
        speak = webhook(self._client, tokens[-1].value)
        try:
            sent = await said(lambda: speak.send(view=view, wait=True))
        except Missing as missing:
            raise Unreachable(str(missing)) from missing
        return sent.id

    async def delete(self, channel: int, message: int) -> None:
        """With the token that made it, if that still lives; else it has to stay."""
        for token, answered in (await self._known(channel)).values():
            if answered:
                with suppress(Missing, Unreachable):
                    await self._delete(token, message)
                    return

    async def _delete(self, token: Token, message: int) -> None:
        opened = webhook(self._client, token.value)
        await said(lambda: opened.delete_message(message))

    async def _edit(self, token: Token, message: int, view: ui.LayoutView) -> None:
        opened = webhook(self._client, token.value)
        await said(lambda: opened.edit_message(message, view=view))

    async def _known(self, channel: int) -> dict[str, tuple[Token, bool]]:
        stored = await self._store.read(_key(channel))
        try:
            known = _TOKENS.validate_json(stored) if stored else {}
        except ValidationError:
            known = {}
        now = self._now()
        return {value: one for value, one in known.items() if one[0].lives(now)}

    async def _keep(self, channel: int, token: str, *, answered: bool) -> None:
        # Without the store nothing is shown anyway, but the answer must go out.
        with suppress(Away):
            known = await self._known(channel)
            known[token] = (Token(value=token, born=self._now()), answered)
            newest = dict(list(known.items())[-MOST:])
            text = _TOKENS.dump_json(newest).decode()
            await self._store.write(_key(channel), text, int(LIFE))


def _key(channel: int) -> str:
    return f"dc:guest:{channel}"
