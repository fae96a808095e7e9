"""Signs on messages: a reaction says that something was done, and leaves no line behind.

Where a chat allows none, nothing is said; that was refused once is remembered.
"""

from __future__ import annotations

from collections import OrderedDict

import structlog
from aiogram.exceptions import AiogramError
from aiogram.types import ReactionTypeEmoji

from bot.platforms.port import Moved, SlowDown, Unreachable
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.outbox import Missing, Outbox
from bot.platforms.telegram.places import Spot

# Of the signs that every chat allows unless it says otherwise.
DONE, WRITTEN = "👌", "✍"

log = structlog.get_logger()


class Signs:
    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._bot = outbox.bot
        self._unwanted: OrderedDict[int, bool] = OrderedDict()

    async def put(self, at: Spot, message: int, sign: str) -> None:
        if at.chat in self._unwanted:
            return
        reaction = ReactionTypeEmoji(emoji=sign)
        try:
            await self._outbox.do(
                at.chat, lambda: self._bot.set_message_reaction(at.chat, message, [reaction])
            )
        except (Missing, Moved, SlowDown, Unreachable, AiogramError) as why:
            keep(self._unwanted, at.chat, True)
            log.info("no sign", chat=at.chat, why=repr(why))
