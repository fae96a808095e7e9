"""What the desk replies, brought to the one who asked.

A page that is not public goes to the asker's eyes only: in the group as an ephemeral message where
that is possible, else into the private chat, and nowhere else. In a group as little as possible is
left behind: that something was done is a sign on the command, not a message.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress

import structlog
from aiogram import Bot
from aiogram.types import BufferedInputFile, CallbackQuery, Message, User
from aiogram.types import InlineKeyboardButton as Key
from aiogram.types import InlineKeyboardMarkup as Keys

from bot import codec
from bot.actions import Action, Hello
from bot.desk import Asker, Desk, Reply
from bot.i18n import DEFAULT, Words
from bot.platforms.port import Page, SlowDown, Unreachable
from bot.platforms.telegram.below import Below
from bot.platforms.telegram.cards import Cards
from bot.platforms.telegram.ephemeral import Ephemeral, NotHere, Occasion
from bot.platforms.telegram.hands import Hands
from bot.platforms.telegram.markup import html, short
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.messages import SOME, Messages
from bot.platforms.telegram.outbox import Missing, Outbox
from bot.platforms.telegram.photos import pictured
from bot.platforms.telegram.places import Spot
from bot.platforms.telegram.signs import DONE, WRITTEN, Signs
from engines.core.ui import Msg

PATIENCE = 3.0  # seconds a reply may wait for its budget

log = structlog.get_logger()


class Replies:
    def __init__(
        self,
        bot: Bot,
        outbox: Outbox,
        messages: Messages,
        below: Below,
        cards: Cards,
        ephemeral: Ephemeral,
        hands: Hands,
        desk: Desk,
        words: Words,
    ) -> None:
        self._bot = bot
        self._outbox = outbox
        self._messages = messages
        self._below = below
        self._cards = cards
        self._ephemeral = ephemeral
        self._hands = hands
        self._desk = desk
        self._words = words
        self._signs = Signs(outbox)
        self._asides: OrderedDict[tuple[int, int], int] = OrderedDict()  # by chat and person
        self.username = ""  # the bot's own, once Telegram has told it

    # --- to a command ----------------------------------------------------------------------

    async def to_command(self, message: Message, asker: Asker, at: Spot, reply: Reply) -> None:
        user = message.from_user
        assert user is not None
        if reply.link:
            await self._send_link(message, user, at, reply)
        elif reply.page is not None:
            if at.is_room and not reply.public:
                await self._reply_privately(message, user, asker, at, reply)
            else:
                await self._send(at, reply.page)
        if not reply.toast or reply.link:
            return
        if message.ephemeral_message_id or reply.refused:
            await self.say(message, user, at, reply.toast)
        elif at.is_room:
            await self._signs.put(at, message.message_id, DONE)
        elif not reply.evident:
            await self.say(message, user, at, reply.toast)

    async def whisper(self, message: Message, at: Spot, reply: Reply) -> None:
        """A short line that only the asker may read."""
        assert message.from_user is not None
        if reply.toast:
            await self._send(Spot(message.from_user.id), Page(title=(), lines=((reply.toast,),)))
        elif not message.ephemeral_message_id:
            await self._signs.put(at, message.message_id, DONE)

    async def _reply_privately(
        self, message: Message, user: User, asker: Asker, at: Spot, reply: Reply
    ) -> None:
        """A page for one pair of eyes, asked for in a group."""
        page, command = reply.page, message.ephemeral_message_id
        assert page is not None
        try:
            await self._aside(at, user.id, page, Occasion(command=command))
            return
        except NotHere:
            pass
        if reply.open:  # nobody's secret: it stands where it was asked for
            await self._send(at, page)
            return
        left = await self._privately(user, asker, page)
        if left.link:
            await self._send_link(message, user, at, left)
        elif command:
            await self.say(message, user, at, left.toast)
        else:
            await self._signs.put(at, message.message_id, WRITTEN)

    async def say(self, message: Message, user: User, at: Spot, text: str) -> None:
        """A short line back: unseen by others if the command was."""
        page = Page(title=(), lines=((text,),))
        if message.ephemeral_message_id:
            try:
                await self._aside(at, user.id, page, Occasion(command=message.ephemeral_message_id))
            except NotHere:
                await self._send(Spot(user.id), page)
            return
        await self._send(at, page, reply_to=message.message_id if at.is_room else None)

    async def _send_link(self, message: Message, user: User, at: Spot, reply: Reply) -> None:
        label = self._words.say(Msg("key-open-private"), self.tongue(user))
        keys = Keys(inline_keyboard=[[Key(text=label, url=reply.link)]])
        to = message.as_reply_parameters(allow_sending_without_reply=True)
        ephemeral = message.as_ephemeral_message_parameters()
        await self._outbox.write(
            at.chat,
            lambda: self._bot.send_message(
                at.chat,
                html(Page(title=(), lines=((reply.toast,),))),
                message_thread_id=at.thread,
                reply_markup=keys,
                reply_parameters=to,
                ephemeral_message_parameters=ephemeral,
                disable_notification=True,
            ),
            PATIENCE,
            spare=True,
        )

    # --- to a press ------------------------------------------------------------------------

    async def to_press(
        self, query: CallbackQuery, asker: Asker, at: Spot, message: Message | None, reply: Reply
    ) -> Reply:
        """Shows the page of a reply; what is left of it is the toast."""
        page, user = reply.page, query.from_user
        assert page is not None
        left = Reply(reply.toast, refused=reply.refused)
        if page.fleeting:
            return self.glimpse(page)
        if page.hand:
            return await self._hand(query, asker, at, message, page) or left
        if message and message.ephemeral_message_id and reply.in_place:
            await self._turn_aside(query, at, message, page)
            return left
        may_turn = not at.is_room or reply.public or reply.open
        if message and reply.in_place and may_turn:
            await self._rewrite(at, message, page)
            return left
        if not at.is_room or reply.public:
            await self._send(at, page)
            return left
        try:
            await self._aside(at, user.id, page, Occasion(query.id))
            return left
        except NotHere:
            return await self._privately(user, asker, page)

    async def _hand(
        self, query: CallbackQuery, asker: Asker, at: Spot, message: Message | None, page: Page
    ) -> Reply | None:
        """One's own hand: shown here to its owner alone, else the one in the private chat is
        brought down. There are never two in a chat."""
        user = query.from_user
        try:
            await self._hands.open(at, user.id, page, Occasion(query.id))
        except NotHere:
            return await self._privately(user, asker, page)
        if message and message.ephemeral_message_id:
            await self._ephemeral.delete(at, user.id, message.ephemeral_message_id)
        return None

    async def own(self, query: CallbackQuery, at: Spot, reply: Reply) -> Reply:
        """Who plays on a hand that lies in the group goes on looking at it there: it follows by
        itself, and what was pressed on an outdated one brings it up to date."""
        page, user = reply.own, query.from_user.id
        assert page is not None
        if page.fleeting:
            return reply if reply.toast else self.glimpse(page)
        if reply.refused and not await self._hands.refresh(user, page):
            with suppress(NotHere):
                await self._hands.open(at, user, page, Occasion(query.id))
        return reply

    async def _privately(self, user: User, asker: Asker, page: Page) -> Reply:
        """The stated fallback: the private chat; where it is not open, the way to open it."""
        lang, at = page.lang, Spot(user.id)
        if page.hand:  # it lives there already
            return await self._desk.privately(asker, page.hand)
        try:
            number = await self._send(at, page)
        except Unreachable:
            text = self._words.say(Msg("refused-open-private"), lang)
            return Reply(text, link=self.link(Hello()))
        before = self._asides.pop((user.id, user.id), None)
        if before:
            await self._cards.remove(at, before)
        keep(self._asides, (user.id, user.id), number)
        return Reply(self._words.say(Msg("in-private"), lang))

    async def _aside(self, at: Spot, user: int, page: Page, since: Occasion) -> None:
        """Something shown to one person in the group. It takes the place of the one before; a hand
        lies beside it. Raises NotHere."""
        if page.hand:
            await self._hands.open(at, user, page, since)
            return
        number = await self._ephemeral.send(at, user, page, since)
        before = self._asides.pop((at.chat, user), None)
        if before and before != number:
            await self._ephemeral.delete(at, user, before)
        keep(self._asides, (at.chat, user), number)

    async def _turn_aside(
        self, query: CallbackQuery, at: Spot, message: Message, page: Page
    ) -> None:
        user, number = query.from_user.id, message.ephemeral_message_id
        assert number
        before = SOME if pictured(message) else ""
        try:
            await self._ephemeral.edit(at, user, number, page, before)
        except (NotHere, Missing, SlowDown):
            keep(self._asides, (at.chat, user), number)
            try:
                await self._aside(at, user, page, Occasion(query.id))
            except NotHere:
                await self._send(Spot(user), page)

    def glimpse(self, page: Page) -> Reply:
        """A fleeting page leaves no trace: a pop-up, or nothing but a pointer to the private chat,
        where it is withdrawn in time."""
        return Reply(short(page) or self._words.say(Msg("in-private"), page.lang))

    async def hand_over(self, user: User, at: Spot, reply: Reply) -> None:
        """The file that comes with a page: into the private chat, unless the page is for all."""
        file = reply.page.file if reply.page else None
        if file is None:
            return
        to = at if reply.public else Spot(user.id)
        with suppress(Unreachable):  # then the page itself has said how to open that chat
            await self._outbox.write(
                to.chat,
                lambda: self._bot.send_document(
                    to.chat,
                    BufferedInputFile(file.data, file.name),
                    message_thread_id=to.thread,
                    disable_notification=True,
                ),
                PATIENCE,
                spare=True,
            )

    async def put_away(self, at: Spot, user: int, message: Message) -> None:
        number = message.ephemeral_message_id
        if number:
            await self._ephemeral.delete(at, user, number)
        else:
            await self._cards.remove(at, message.message_id, SOME if pictured(message) else "")
        if self._asides.get((at.chat, user)) == (number or message.message_id):
            del self._asides[at.chat, user]  # gone: nobody need take it away again

    # --- small things ----------------------------------------------------------------------

    def topic(self, chat: int, number: int) -> int | None:
        """Where an ephemeral message lies."""
        return self._ephemeral.topic(chat, number)

    def invitation(self) -> str:
        known = self.username
        return f"https://t.me/{known}?startgroup={codec.HELLO}" if known else ""

    async def greet(self, at: Spot, page: Page) -> None:
        """A word to a group that has let the bot in."""
        await self._send(at, page)

    def link(self, action: Action) -> str:
        start = codec.payload(action)
        return f"https://t.me/{self.username}?start={start}" if self.username else ""

    async def _send(self, at: Spot, page: Page, reply_to: int | None = None) -> int:
        """A page of the desk's, not of a table. It may be turned over in place later."""
        sent = await self._messages.send(
            at, page, quiet=at.is_room, reply_to=reply_to, patience=PATIENCE, spare=True
        )
        await self._below.noticed(at, sent.message_id)
        return sent.message_id

    async def _rewrite(self, at: Spot, message: Message, page: Page) -> None:
        before = SOME if pictured(message) else ""
        try:
            await self._messages.edit(at, message.message_id, page, before, PATIENCE)
        except Missing:
            if before:
                await self._cards.remove(at, message.message_id, before)
            await self._send(at, page)

    def tongue(self, user: User) -> str:
        return self._words.language(user.language_code) or DEFAULT
