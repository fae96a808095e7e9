"""One interaction being answered: its one acknowledgement, in time, and what may follow it.

What a person asked for is shown to that person alone, without exception: a public message is never
an answer, so nothing private can become one. On a message that is there, the answer may be that
message changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog

from bot.platforms.discord.client import Interaction
from bot.platforms.discord.layout import Post
from bot.platforms.discord.outbox import BROKEN

TOO_LATE, ANSWERED = 10062, 40060

log = structlog.get_logger()


class Late(Exception):
    """It was not acknowledged in time: nothing can be said to it any more."""


class Answer:
    def __init__(self, interaction: Interaction, by: float = 0.0) -> None:
        self._interaction = interaction
        self.by = by  # the time of the loop when it should be acknowledged, with seconds to spare
        self.acknowledged = False
        self._promised = False  # an ephemeral message that says nothing yet
        self.turn: asyncio.Lock | None = None  # of a place that nobody else may change meanwhile

    def let_go(self) -> None:
        """Others may change that place again."""
        if self.turn is not None:
            self.turn.release()
            self.turn = None

    @property
    def private(self) -> discord.Message | None:
        """The message it was made on, if that is ephemeral."""
        source = self._interaction.message
        return source if source is not None and source.flags.ephemeral else None

    @property
    def own(self) -> discord.Message | None:
        """The message it was made on, if nobody but the one who made it can see it."""
        alone = self._interaction.context.dm_channel
        return self._interaction.message if alone else self.private

    async def defer(self) -> None:
        """On a message: silently. Without one: as an ephemeral promise."""
        promise = self._interaction.message is None

        async def defer() -> Any:
            return await self._interaction.response.defer(ephemeral=promise, thinking=promise)

        await self.first(defer)
        self._promised = promise

    async def update(self, post: Post, before: str = "") -> None:
        """The message it was made on, changed; `before` is the picture that it shows."""
        if self.acknowledged:
            await self._interaction.edit_original_response(**post.edited(before))
        else:
            await self.first(lambda: self._interaction.response.edit_message(**post.edited(before)))

    async def tell(self, post: Post) -> None:
        """Something new, for everybody here."""
        await self.nothing()
        await self._interaction.followup.send(**post.sent())

    async def say(self, post: Post) -> int | None:
        """Something new, for the eyes of this person; the id of the message."""
        if self._promised:
            self._promised = False
            return (await self._interaction.edit_original_response(**post.edited())).id
        if self.acknowledged:
            sent = await self._interaction.followup.send(**post.sent(), ephemeral=True, wait=True)
            return sent.id
        said = await self.first(
            lambda: self._interaction.response.send_message(**post.sent(), ephemeral=True)
        )
        return said.message_id if isinstance(said, discord.InteractionCallbackResponse) else None

    async def nothing(self) -> None:
        """There is nothing to say: what was asked for is to be seen elsewhere."""
        if not self.acknowledged:
            await self.defer()
        if self._promised:
            self._promised = False
            await self._interaction.delete_original_response()

    async def remove(self) -> None:
        """The message it was made on has served, and goes."""
        if not self.acknowledged:
            await self.defer()
        await self._interaction.delete_original_response()

    async def first(self, call: Callable[[], Awaitable[Any]]) -> Any:
        """The acknowledgement, tried twice if the line breaks; raises Late."""
        try:
            done = await self._once_or_twice(call)
        except discord.HTTPException as error:
            if error.code != TOO_LATE:
                raise
            log.warning("acknowledged too late", interaction=self._interaction.id)
            raise Late from error
        self.acknowledged = True
        return done

    async def _once_or_twice(self, call: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await call()
        except BROKEN:
            try:
                return await call()
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
                return None
