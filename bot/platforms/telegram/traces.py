"""Messages that were sent and never answered for: the connection broke, or the process died.

Telegram finds nothing again by anything but its number, and numbers only rise: what was being sent
lies a little above the newest number known at that moment. Of those few, the one that is ours and
that nobody knows of is taken away. Others' messages are never touched: they refuse to be edited,
and only what can be edited is removed.
"""

from __future__ import annotations

from collections import OrderedDict

import structlog
from aiogram.exceptions import AiogramError, TelegramBadRequest

from bot.platforms.port import Moved, SlowDown, Unreachable
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.outbox import Missing, Outbox, unchanged
from bot.platforms.telegram.places import SUPERGROUPS, Spot
from bot.store.port import Store

LOOK = 8  # numbers that are looked at
HOUR = 3600  # seconds for which a message of ours is known to be wanted
UNKNOWN = "sent"  # a mark where no number is known yet

log = structlog.get_logger()


class Traces:
    def __init__(self, outbox: Outbox, store: Store) -> None:
        self._outbox = outbox
        self._bot = outbox.bot
        self._store = store
        self._newest: OrderedDict[int, int] = OrderedDict()  # by chat, as far as they are counted

    def heard(self, chat: int, message: int) -> None:
        counted = _counted(chat)
        keep(self._newest, counted, max(message, self._newest.get(counted, 0)))

    async def sent(self, chat: int, message: int) -> None:
        self.heard(chat, message)
        await self._store.write(_ours(chat, message), "sent", ttl=HOUR)

    def mark(self, at: Spot) -> str:
        """By which a message that is about to be sent can be looked for."""
        newest = self._newest.get(_counted(at.chat), 0)
        return str(newest) if newest else UNKNOWN

    async def remove(self, at: Spot, mark: str, before: int = 0) -> None:
        """What was being sent under this mark, if it arrived; `before`: one that was sent since."""
        newest = int(mark) if mark.isdecimal() else max(0, before - LOOK - 1)
        last = min(newest + LOOK, before - 1) if before else newest + LOOK
        for message in range(newest + 1, last + 1) if newest or before else ():
            if await self._store.read(_ours(at.chat, message)):
                continue
            if await self._is_ours(at, message):
                log.info("a lost message is removed", chat=at.chat)
                await self._do(at, message)
                return

    async def _is_ours(self, at: Spot, message: int) -> bool:
        try:
            await self._outbox.do(
                at.chat,
                lambda: self._bot.edit_message_reply_markup(chat_id=at.chat, message_id=message),
            )
        except TelegramBadRequest as error:
            return unchanged(error)
        except (Missing, Moved, Unreachable, AiogramError):
            return False
        return True

    async def _do(self, at: Spot, message: int) -> None:
        try:
            await self._outbox.do(at.chat, lambda: self._bot.delete_message(at.chat, message))
        except (Missing, Moved, Unreachable, SlowDown, AiogramError) as why:
            log.info("a lost message stays", chat=at.chat, why=repr(why))


def _ours(chat: int, message: int) -> str:
    return f"tg:ours:{chat}:{message}"


def _counted(chat: int) -> int:
    """A supergroup counts its own messages; all other chats of a bot are counted together."""
    return chat if chat < SUPERGROUPS else 0
