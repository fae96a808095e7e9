"""What comes in from Telegram: commands and presses become questions to the desk, and its answers
are brought back to the one who asked.

Every press is answered. A page that is not public goes to the asker's eyes only: in the group as
an ephemeral message where that is possible, else into the private chat, and nowhere else. No game
and no table is known here.
"""

from __future__ import annotations

import time
from collections import OrderedDict

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery, InaccessibleMessage, Message, ReplyParameters, User
from aiogram.types import InlineKeyboardButton as Key
from aiogram.types import InlineKeyboardMarkup as Keys

from bot import metrics
from bot.commands import BY_WORD
from bot.desk import Answer, Asker, Desk
from bot.i18n import Words, language, tidy
from bot.pages import Press, packed, unpacked
from bot.people import DEFAULT
from bot.platforms.port import Moved, Page, SlowDown, Unreachable
from bot.platforms.telegram.cards import Cards
from bot.platforms.telegram.ephemeral import Ephemeral, NotHere
from bot.platforms.telegram.markup import html, keyboard, short, toast
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.outbox import Missing, Outbox
from bot.platforms.telegram.places import Spot, person
from bot.store.port import Away
from bot.table import Room
from engines.core.ui import Msg

PATIENCE = 3.0  # seconds a reply may wait for its budget
BELIEVED = 60.0  # seconds for which somebody is still taken for an admin, or not
ANONYMOUS = 1087968824  # stands for an admin who hides behind the group's name
# Only these ask whether somebody is an admin; finding out costs a call.
ADMIN_WORDS = frozenset({"stop", "settings", "kick", "language"})
ALERT = 80  # a toast longer than this is shown until it is closed
ADMIN_TOKENS = ("!set.", "!pace.")

log = structlog.get_logger()


class Inbox:
    def __init__(self, bot: Bot, outbox: Outbox, cards: Cards, desk: Desk, words: Words) -> None:
        self._bot = bot
        self._outbox = outbox
        self._cards = cards
        self._desk = desk
        self._words = words
        self._ephemeral = Ephemeral(outbox)
        self._menus: OrderedDict[tuple[int, int], None] = OrderedDict()
        self._aside_of: OrderedDict[int, int] = OrderedDict()  # by person, in their private chat
        self._admins: OrderedDict[tuple[int, int], tuple[bool, float]] = OrderedDict()
        self.username = ""

    # --- commands --------------------------------------------------------------------------

    async def message(self, message: Message) -> None:
        """Anything somebody wrote. The one place where a failure ends."""
        user = message.from_user
        if user is None or (user.is_bot and user.id != ANONYMOUS):
            return
        at = _where(message)
        try:
            if at.is_room and not message.ephemeral_message_id:
                await self._cards.noticed(at, message.message_id)
            typed = self._command(message)
            if typed is None:
                return
            word, rest = typed
            metrics.commands.labels("telegram").inc()
            asker = await self._asker(user, message, at, needs_admin=word in ADMIN_WORDS)
            answer = await self._desk.command(asker, word, rest)
            if word == "move" and at.is_room:
                # Why a move is refused may tell what one holds.
                await self._aside(user, answer)
            else:
                await self._reply(message, user, at, answer)
        except (SlowDown, Unreachable, Moved, Missing) as why:
            log.info("no reply", chat=at.chat, why=repr(why))
        except Away:
            log.warning("store away", chat=at.chat)
        except Exception:
            log.exception("a message failed", chat=at.chat)
            metrics.errors.labels("telegram").inc()

    def _command(self, message: Message) -> tuple[str, str] | None:
        """The command word and what follows. In private a line without one is a typed move."""
        text = (message.text or "").strip()
        if not text.startswith("/"):
            in_private = message.chat.type == "private" and text
            return ("move", text[:200]) if in_private else None
        head, _, rest = text[1:].partition(" ")
        word, _, name = head.partition("@")
        if name and name.lower() != self.username.lower():
            return None
        word = word.lower()[:32]
        if word not in BY_WORD and not name and message.chat.type != "private":
            return None  # in a group it may be meant for another bot
        return word, rest.strip()[:200]

    async def _reply(self, message: Message, user: User, at: Spot, answer: Answer) -> None:
        if answer.link:
            await self._send_link(message, user, at, answer)
        elif answer.page is not None:
            if at.is_room and not answer.public:
                await self._reply_privately(message, user, at, answer.page)
            else:
                await self._send(at, answer.page)
        if answer.toast and not answer.link:
            await self._say(message, user, at, answer.toast)

    async def _aside(self, user: User, answer: Answer) -> None:
        """A short line that only the asker may read."""
        if answer.toast:
            await self._send(Spot(user.id), Page(title=(), lines=((answer.toast,),)))

    async def _reply_privately(self, message: Message, user: User, at: Spot, page: Page) -> None:
        """A page for one pair of eyes, asked for in a group."""
        try:
            await self._ephemeral.send(at, user.id, page, command=message.ephemeral_message_id)
            return
        except (NotHere, SlowDown):
            answer = await self._privately(user, page)
        if answer.link:
            await self._send_link(message, user, at, answer)
        else:
            await self._say(message, user, at, answer.toast)

    async def _say(self, message: Message, user: User, at: Spot, text: str) -> None:
        """A short line back: unseen by others if the command was."""
        page = Page(title=(), lines=((text,),))
        if message.ephemeral_message_id:
            try:
                await self._ephemeral.send(at, user.id, page, command=message.ephemeral_message_id)
            except NotHere:
                await self._send(Spot(user.id), page)
            return
        await self._send(at, page, reply_to=message.message_id if at.is_room else None)

    async def _send_link(self, message: Message, user: User, at: Spot, answer: Answer) -> None:
        label = self._words.say(Msg("key-open-private"), _tongue(user))
        keys = Keys(inline_keyboard=[[Key(text=label, url=answer.link)]])
        reply = message.as_reply_parameters(allow_sending_without_reply=True)
        ephemeral = message.as_ephemeral_message_parameters()
        await self._outbox.write(
            at.chat,
            lambda: self._bot.send_message(
                at.chat,
                html(Page(title=(), lines=((answer.toast,),))),
                message_thread_id=at.thread,
                reply_markup=keys,
                reply_parameters=reply,
                ephemeral_message_parameters=ephemeral,
                disable_notification=True,
            ),
            PATIENCE,
            spare=True,
        )

    # --- presses ---------------------------------------------------------------------------

    async def press(self, query: CallbackQuery) -> None:
        """Any press on any button. Answered whatever happens."""
        started = time.perf_counter()
        answer = Answer()
        try:
            metrics.presses.labels("telegram").inc()
            answer = await self._pressed(query)
            metrics.press_seconds.observe(time.perf_counter() - started)
        except (SlowDown, Unreachable, Moved, Missing) as why:
            log.info("press without an answer", why=repr(why))
            answer = Answer(self._words.say(Msg("refused-busy"), _tongue(query.from_user)))
        except Away:
            log.warning("store away")
        except Exception:
            log.exception("a press failed")
            metrics.errors.labels("telegram").inc()
        finally:
            await self._answer(query, answer)

    async def _pressed(self, query: CallbackQuery) -> Answer:
        """What the desk says, with its page already before the right eyes."""
        message, data, user = query.message, query.data or "", query.from_user
        if message is None or not self._ours(message):
            message, data = None, ""  # an inline message, another bot's: no button of ours
        at = self._spot(message) if message else Spot(user.id)
        here = message if isinstance(message, Message) else None
        needs_admin = data.startswith(("c:settings:", "c:language:")) or any(
            token in data for token in ADMIN_TOKENS
        )
        asker = await self._asker(user, here, at, needs_admin=needs_admin)
        answer = await self._desk.press(asker, data)
        ephemeral = here.ephemeral_message_id if here else None
        if answer.done and message:
            await self._put_away(at, user.id, message)
        elif answer.page is not None:
            return await self._turn_over(query, at, here, answer)
        elif ephemeral and isinstance(press := unpacked(data), Press):
            # Who plays on a hand shown in the group goes on looking at it there.
            hand = await self._desk.press(asker, packed(Press(press.table, 0, "!hand")))
            if hand.page is not None and not hand.page.fleeting:
                await self._in_place(at, user.id, ephemeral, hand.page)
        return answer

    async def _turn_over(
        self, query: CallbackQuery, at: Spot, message: Message | None, answer: Answer
    ) -> Answer:
        """Shows the page of an answer; what is left of it is the toast."""
        page, user = answer.page, query.from_user
        assert page is not None
        if page.fleeting:
            return await self._glimpse(user, page)
        if message and message.ephemeral_message_id:
            await self._in_place(at, user.id, message.ephemeral_message_id, page)
            return Answer(answer.toast)
        if message and self._is_menu(at, message, query.data or ""):
            await self._rewrite(at, message.message_id, page)
            return Answer(answer.toast)
        if not at.is_room or answer.public:
            await self._send(at, page)
            return Answer(answer.toast)
        try:
            await self._ephemeral.send(at, user.id, page, query=query.id)
            return Answer(answer.toast)
        except NotHere:
            return await self._privately(user, page)

    async def _privately(self, user: User, page: Page) -> Answer:
        """The stated fallback: the private chat; where it is not open, the way to open it."""
        lang, at = page.lang, Spot(user.id)
        try:
            sent = await self._send(at, page)
        except Unreachable:
            text = self._words.say(Msg("refused-open-private"), lang)
            return Answer(text, link=self.link("hello"))
        before = self._aside_of.pop(user.id, None)
        if before:
            await self._cards.remove(at, before)
        keep(self._aside_of, user.id, sent)
        return Answer(self._words.say(Msg("in-private"), lang))

    async def _glimpse(self, user: User, page: Page) -> Answer:
        """A fleeting page leaves no trace: a pop-up, or nothing but a pointer to the private chat,
        where it is withdrawn in time."""
        return Answer(short(page) or self._words.say(Msg("in-private"), page.lang))

    async def _in_place(self, at: Spot, user: int, number: int, page: Page) -> None:
        try:
            await self._ephemeral.edit(at, user, number, page)
        except NotHere:
            await self._send(Spot(user), page)

    async def _put_away(self, at: Spot, user: int, message: Message | InaccessibleMessage) -> None:
        if isinstance(message, Message) and message.ephemeral_message_id:
            await self._ephemeral.delete(at, user, message.ephemeral_message_id)
        else:
            await self._cards.remove(at, message.message_id)

    async def _answer(self, query: CallbackQuery, answer: Answer) -> None:
        try:
            if answer.link:
                await self._bot.answer_callback_query(query.id, url=answer.link)
            else:
                text = toast(answer.toast)
                alert = len(text) > ALERT or "\n" in text
                await self._bot.answer_callback_query(query.id, text=text, show_alert=alert)
        except AiogramError as why:
            # Too late, or the connection broke: the client has stopped waiting by itself.
            log.info("press not answered", why=type(why).__name__)

    # --- small things ----------------------------------------------------------------------

    def link(self, payload: str) -> str:
        return f"https://t.me/{self.username}?start={payload}" if self.username else ""

    async def _send(self, at: Spot, page: Page, reply_to: int | None = None) -> int:
        """A page of the desk's, not of a table. It may be turned over in place later."""
        reply = ReplyParameters(message_id=reply_to, allow_sending_without_reply=True)
        sent = await self._outbox.write(
            at.chat,
            lambda: self._bot.send_message(
                at.chat,
                html(page),
                message_thread_id=at.thread,
                reply_markup=keyboard(page),
                reply_parameters=reply if reply_to else None,
                disable_notification=at.is_room,
            ),
            PATIENCE,
            spare=True,
        )
        await self._cards.noticed(at, sent.message_id)
        keep(self._menus, (at.chat, sent.message_id), None)
        return sent.message_id

    async def _rewrite(self, at: Spot, message: int, page: Page) -> None:
        try:
            await self._cards.rewrite(at, message, page, PATIENCE)
        except Missing:
            await self._send(at, page)

    def _is_menu(self, at: Spot, message: Message, data: str) -> bool:
        # Only pages of the desk carry commands; a table's card is never written over.
        return data.startswith("c:") or (at.chat, message.message_id) in self._menus

    def _ours(self, message: Message | InaccessibleMessage) -> bool:
        if isinstance(message, InaccessibleMessage):
            return True
        return message.from_user is None or message.from_user.id == self._bot.id

    def _spot(self, message: Message | InaccessibleMessage) -> Spot:
        if isinstance(message, InaccessibleMessage):
            return Spot(message.chat.id)
        if message.ephemeral_message_id:
            topic = self._ephemeral.topic(message.chat.id, message.ephemeral_message_id)
            return Spot(message.chat.id, topic)
        return _where(message)

    async def _asker(
        self, user: User, message: Message | None, at: Spot, *, needs_admin: bool
    ) -> Asker:
        """Who asks, and where. Of a message too old to be told, or typed unseen in some topic of a
        forum, the place is not known: it counts as asked in private."""
        room = None
        if message is not None and at.is_room:
            hidden = message.ephemeral_message_id and message.chat.is_forum and not at.thread
            if not hidden:
                room = Room(id=at.place, title=tidy(message.chat.title or "") or "—")
        admin = needs_admin and room is not None and await self._admin(at.chat, user.id)
        return Asker(person(user.id), user.full_name, room, user.language_code or "", admin)

    async def _admin(self, chat: int, user: int) -> bool:
        if user == ANONYMOUS:
            return True
        known, until = self._admins.get((chat, user), (False, 0.0))
        if time.monotonic() < until:
            return known
        try:
            member = await self._bot.get_chat_member(chat, user)
        except AiogramError:
            return False
        known = member.status in ("creator", "administrator")
        keep(self._admins, (chat, user), (known, time.monotonic() + BELIEVED))
        return known


def _where(message: Message) -> Spot:
    thread = message.message_thread_id if message.is_topic_message else None
    return Spot(message.chat.id, thread if message.chat.id < 0 else None)


def _tongue(user: User) -> str:
    return language(user.language_code) or DEFAULT
