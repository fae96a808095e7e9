"""What comes in from Telegram: commands and presses become actions for the desk.

Every press is answered, whatever happens. No game and no table is known here; how a reply reaches
the one who asked is the business of `replies`.
"""

from __future__ import annotations

import time

import structlog
from aiogram import Bot
from aiogram.types import CallbackQuery, ChatMemberUpdated, InaccessibleMessage, Message, User

from bot import actions as ask
from bot import codec, commands, metrics
from bot.actions import Action
from bot.desk import Desk, Reply
from bot.i18n import Words
from bot.platforms.port import Moved, SlowDown, Unreachable
from bot.platforms.telegram.answers import answer
from bot.platforms.telegram.askers import ANONYMOUS, Askers
from bot.platforms.telegram.below import Below
from bot.platforms.telegram.outbox import Missing, Outbox
from bot.platforms.telegram.places import PREFIX, Spot
from bot.platforms.telegram.replies import Replies
from bot.platforms.telegram.traces import Traces
from bot.store.port import Away, Store
from engines.core.ui import Msg

LATE = 300.0  # seconds after which a command is not obeyed any more
TOLD = 900.0  # seconds for which that is not said again
GREETED = 86400.0  # seconds for which a group is not greeted again

log = structlog.get_logger()


class Inbox:
    def __init__(
        self,
        bot: Bot,
        outbox: Outbox,
        below: Below,
        traces: Traces,
        replies: Replies,
        desk: Desk,
        words: Words,
        store: Store,
    ) -> None:
        self._bot = bot
        self._outbox = outbox
        self._below = below
        self._traces = traces
        self._replies = replies
        self._desk = desk
        self._words = words
        self._store = store
        self.askers = Askers(bot)

    # --- commands --------------------------------------------------------------------------

    async def message(self, message: Message) -> None:
        """Anything somebody wrote. The one place where a failure ends."""
        user = message.from_user
        if user is None or (user.is_bot and user.id != ANONYMOUS):
            return
        at = _where(message)
        try:
            await self._outbox.open(at.chat)
            if not message.ephemeral_message_id:
                self._traces.heard(at.chat, message.message_id)
            if at.is_room and not message.ephemeral_message_id:
                await self._below.noticed(at, message.message_id)
            action = self._command(message)
            if action is None:
                return
            if time.time() - message.date.timestamp() > LATE:
                await self._too_late(message, user, at)
                return
            metrics.commands.labels(PREFIX).inc()
            asker = self.askers.who(user, message, at)
            reply = await self._desk.do(asker, action)
            if action.secret and at.is_room:
                await self._replies.whisper(message, at, reply)
            else:
                await self._replies.to_command(message, asker, at, reply)
                await self._replies.hand_over(user, at, reply)
        except (SlowDown, Unreachable, Moved, Missing) as why:
            log.info("no reply", chat=at.chat, why=repr(why))
        except Away:
            log.warning("store away", chat=at.chat)
        except Exception:
            log.exception("a message failed", chat=at.chat)
            metrics.errors.labels("telegram").inc()

    async def invited(self, event: ChatMemberUpdated) -> None:
        """Somebody has let the bot into a group: one line, and a key to begin with."""
        at = Spot(event.chat.id)
        if not at.is_room:
            return
        try:
            if await self._store.budget(f"tg:greeted:{at.chat}", GREETED, 1):
                return
            hint = event.from_user.language_code or ""
            page = await self._desk.invited(at.place, hint)
            if page is not None:
                await self._replies.greet(at, page)
        except (SlowDown, Unreachable, Moved, Missing) as why:
            log.info("no greeting", chat=at.chat, why=repr(why))

    async def _too_late(self, message: Message, user: User, at: Spot) -> None:
        """Nobody was here to hear it, and who said it may not want it any more: that is said, once
        for all that waited in a chat."""
        if not await self._store.budget(f"tg:late:{at.chat}", TOLD, 1):
            late = self._words.say(Msg("late"), self._replies.tongue(user))
            await self._replies.say(message, user, at, late)

    def _command(self, message: Message) -> Action | None:
        """What is asked for. In private a line without a command is a typed move. What is passed
        on was said by somebody else, or somewhere else: nobody asks for it here."""
        if message.forward_origin is not None:
            return None
        text, private = (message.text or "").strip(), message.chat.type == "private"
        if not text.startswith("/"):
            return commands.read(ask.Move.word, text[:200], private) if private and text else None
        head, rest = (*text[1:].split(maxsplit=1), "", "")[:2]
        word, _, name = head.partition("@")
        if name and name.lower() != self._replies.username.lower():
            return None
        word = word.lower()[:32]
        if not private and (word, rest) == (ask.Start.word, codec.HELLO):
            return None  # what the link to a group says by itself: it is greeted already
        if word not in commands.BY_WORD and not name and not private:
            return None  # in a group it may be meant for another bot
        return commands.read(word, rest[:200], private)

    # --- presses ---------------------------------------------------------------------------

    async def press(self, query: CallbackQuery) -> None:
        """Any press on any button. Answered whatever happens."""
        started = time.perf_counter()
        reply = Reply()
        try:
            metrics.presses.labels(PREFIX).inc()
            reply = await self._pressed(query)
            metrics.press_seconds.observe(time.perf_counter() - started)
        except (SlowDown, Unreachable, Moved, Missing) as why:
            log.info("press without an answer", why=repr(why))
            lang = self._replies.tongue(query.from_user)
            reply = Reply(self._words.say(Msg("refused-busy"), lang))
        except Away:
            log.warning("store away")
        except Exception:
            log.exception("a press failed")
            metrics.errors.labels("telegram").inc()
        finally:
            await answer(self._bot, query.id, reply)

    async def _pressed(self, query: CallbackQuery) -> Reply:
        """What the desk says, with its page already before the right eyes."""
        message, data, user = query.message, query.data or "", query.from_user
        if message is None or not self._ours(message):
            message, data = None, ""  # an inline message, another bot's: no button of ours
        at = self._spot(message) if message else Spot(user.id)
        here = message if isinstance(message, Message) else None
        ephemeral = here.ephemeral_message_id if here else None
        press = codec.press(data, _shown(here) if here else None)
        asker = self.askers.who(user, here, at)
        reply = await self._desk.press(asker, press, own=bool(ephemeral))
        if reply.done and here:
            await self._replies.put_away(at, user.id, here)
        elif reply.page is not None:
            left = await self._replies.to_press(query, asker, at, here, reply)
            await self._replies.hand_over(user, at, reply)
            return left
        elif ephemeral and reply.own is not None:
            return await self._replies.own(query, at, reply)
        return reply

    # --- small things ----------------------------------------------------------------------

    def _ours(self, message: Message | InaccessibleMessage) -> bool:
        if isinstance(message, InaccessibleMessage):
            return True
        return message.from_user is None or message.from_user.id == self._bot.id

    def _spot(self, message: Message | InaccessibleMessage) -> Spot:
        if isinstance(message, InaccessibleMessage):
            return Spot(message.chat.id)
        if message.ephemeral_message_id:
            topic = self._replies.topic(message.chat.id, message.ephemeral_message_id)
            return Spot(message.chat.id, topic)
        return _where(message)


def _shown(message: Message) -> list[str]:
    """What the buttons under a message carry, as Telegram tells it."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else []
    return [button.callback_data for row in rows for button in row if button.callback_data]


def _where(message: Message) -> Spot:
    thread = message.message_thread_id if message.is_topic_message else None
    return Spot(message.chat.id, thread if message.chat.id < 0 else None)
