"""What comes in from Discord: commands, presses and forms become actions, and what the desk replies
is brought back to the one who asked.

Every interaction is acknowledged in time: the desk has a moment to reply, then the reply is
deferred. Who presses on the own page gets it back in the answer, as it is now; whatever else is
said is ephemeral, but for what somebody tells the room.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord
import structlog

from bot import actions, codec, commands, metrics
from bot.actions import Action
from bot.desk import Asker, Desk, Reply
from bot.i18n import DEFAULT, Words
from bot.platforms.discord import forms
from bot.platforms.discord.answer import Answer, Late
from bot.platforms.discord.askers import has_corners, is_own, is_public, packed, pressed, who
from bot.platforms.discord.client import WORDS, Interaction
from bot.platforms.discord.directs import aside
from bot.platforms.discord.hands import Hand, Hands, Heard
from bot.platforms.discord.keys import HERE, KEY
from bot.platforms.discord.layout import Post, note, post
from bot.platforms.discord.looks import Looks, is_up_to_date
from bot.platforms.discord.outbox import BROKEN, is_bad_emoji
from bot.platforms.discord.places import PREFIX
from bot.platforms.discord.rights import lacking, lacking_for_threads
from bot.platforms.discord.stamps import Stamps
from bot.platforms.discord.tokens import Token, changes
from bot.platforms.discord.ways import Ways
from bot.platforms.port import Button, Corner, Page
from bot.press import Press
from bot.store.port import Away
from engines.core.ui import Msg

TURN = 0.5  # seconds to wait for one's turn to change a card, before a press goes on without it
PATIENCE = 1.0  # seconds the desk may take before the answer is deferred; Discord gives three
SUGGESTIONS_WITHIN = 2.0
THREADS = ("corners", "on")  # the setting that asks for more rights than a table does
SHOWN_HERE = (actions.NewGame, actions.Rematch, actions.Board)  # end with a card in this room

PRESSES, TYPED = metrics.presses.labels(PREFIX), metrics.commands.labels(PREFIX)

log = structlog.get_logger()


class Inbox:
    def __init__(
        self,
        desk: Desk,
        words: Words,
        hands: Hands,
        looks: Looks,
        ways: Ways,
        play_here: Callable[[str], Awaitable[None]],
        corner: Callable[[int, str], Awaitable[Corner | None]],
        now: Callable[[], float],
    ) -> None:
        self._desk = desk
        self._words = words
        self._hands = hands
        self._looks = looks
        self._ways = ways
        self.commands: dict[str, int] = {}  # as Discord numbers them, once it has told
        self.stamps: Stamps = {}
        self._play_here = play_here
        self._corner = corner
        self._now = now

    # --- the four ways in ------------------------------------------------------------------

    async def pressed(self, interaction: Interaction, id: str) -> None:
        PRESSES.inc()
        asker, press = self._who(interaction), pressed(interaction, id)
        if press.action is not None and press.action.form:
            await self._open_form(interaction, asker, press)
        else:
            own = is_own(interaction, press.action)
            card = not own and is_public(interaction)
            work = self._barred(interaction, asker, press.action) or self._pressed(
                asker, press, here=id.startswith(HERE), own=own, card=card
            )
            turn = self._looks.turn(asker.here.id) if card else None
            await self._answer(interaction, asker, work, press.action, turn)

    async def commanded(self, interaction: Interaction, word: str, rest: str) -> None:
        TYPED.inc()
        asker = self._who(interaction)
        action = commands.read(word, rest, private=asker.room is None)
        work = self._barred(interaction, asker, action) or self._desk.do(asker, action)
        await self._answer(interaction, asker, work, action)

    async def completed(
        self, interaction: Interaction, word: str, typed: str
    ) -> list[tuple[str, str]]:
        try:
            async with asyncio.timeout(SUGGESTIONS_WITHIN):
                return await self._desk.suggest(who(interaction), word, typed)
        except TimeoutError:
            return []

    async def submitted(self, interaction: Interaction, id: str) -> None:
        asker, form = who(interaction), codec.read(packed(id))
        asked = forms.filled(form, interaction.data or {})
        work = self._all(asker, asked, is_own(interaction, form))
        await self._answer(interaction, asker, work, form)

    # --- what is peculiar to Discord -------------------------------------------------------

    def _who(self, interaction: Interaction) -> Asker:
        asker, channel = who(interaction), interaction.channel_id
        if channel is None or not has_corners(interaction):
            return asker
        return replace(asker, corner=partial(self._corner, channel))

    def _barred(
        self, interaction: Interaction, asker: Asker, action: Action | None
    ) -> Awaitable[Reply] | None:
        """Where a table could not be shown, none is opened: what is missing is said instead."""
        rights = lacking(interaction) if isinstance(action, SHOWN_HERE) else []
        if rights:
            external = "external" in rights
            return self._lacking(asker, rights, "lacking-external" if external else "lacking")
        if isinstance(action, actions.SetDefault) and (action.name, action.value) == THREADS:
            rights = lacking_for_threads(interaction)
        return self._lacking(asker, rights, "lacking-threads") if rights else None

    async def _lacking(self, asker: Asker, rights: list[str], key: str) -> Reply:
        lang = await self._desk.lang(asker)
        named = tuple(self._words.say(Msg(f"right-{one}"), lang, WORDS) for one in rights)
        return Reply(self._words.say(Msg(key, {"rights": named}), lang, WORDS))

    async def _pressed(
        self, asker: Asker, press: Press, here: bool, own: bool, card: bool
    ) -> Reply:
        """`here`: plays without direct messages from now on; then does what was asked for."""
        if here:
            await self._play_here(asker.person)
        reply = await self._desk.press(asker, press, own=own, card=card)
        return Reply(reply.toast, done=True) if here and not reply.page else reply

    async def _all(self, asker: Asker, asked: list[Action | None], own: bool) -> Reply:
        """All that a form asks for, up to the first that is refused."""
        reply = Reply()
        for action in asked:
            if action is None:
                return await self._desk.press(asker, Press(None))
            reply = await self._desk.do(asker, action, own=own)
            if reply.toast:
                break
        return reply

    async def _open_form(self, interaction: Interaction, asker: Asker, press: Press) -> None:
        """A form must be the first answer, so there is no deferring: it comes in time or not."""
        try:
            async with asyncio.timeout(PATIENCE):
                reply = await self._desk.press(asker, press)
        except TimeoutError:
            reply = self._sorry(asker, Msg("refused-away-store"))
        if reply.form is None:
            await self._answer(interaction, asker, _ready(reply), press.action)
            return
        modal = forms.modal(reply.form)
        try:
            await Answer(interaction).first(lambda: interaction.response.send_modal(modal))
        except (discord.DiscordException, Late, *BROKEN) as why:
            log.info("no form", why=repr(why))

    def _sorry(self, asker: Asker, msg: Msg) -> Reply:
        return Reply(self._words.say(msg, self._words.language(asker.hint) or DEFAULT, WORDS))

    # --- answering -------------------------------------------------------------------------

    async def _answer(
        self,
        interaction: Interaction,
        asker: Asker,
        work: Awaitable[Reply],
        action: Action | None,
        turn: asyncio.Lock | None = None,
    ) -> None:
        """Waits for the desk, but not too long. The one place where a failure ends. `turn`: of the
        place whose card was pressed; what the press changes there comes with its answer, so the
        courier waits for that, unless others keep the place busy."""
        answer = Answer(interaction, asyncio.get_running_loop().time() + PATIENCE)
        if turn is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(TURN):
                    await turn.acquire()
                answer.turn = turn
        working = asyncio.ensure_future(self._whole(asker, work, action))
        try:
            await asyncio.wait([working], timeout=PATIENCE)
            if not working.done():
                answer.let_go()
                await answer.defer()
            await self._reply(interaction, answer, asker, await working)
        except (discord.DiscordException, Away, Late, *BROKEN) as why:
            log.info("no reply", action=action, why=repr(why))
            if isinstance(why, discord.HTTPException) and is_bad_emoji(why):
                self.stamps.clear()
            await asyncio.wait([working])
        except Exception:
            log.exception("an interaction failed", action=action)
            metrics.errors.labels("discord").inc()
        finally:
            answer.let_go()

    async def _whole(self, asker: Asker, work: Awaitable[Reply], action: Action | None) -> Reply:
        """What the desk says, or that it could not; and all that takes time."""
        try:
            reply = await work
            if reply.link and action is not None:
                return replace(reply, page=await self._closed(asker, action))
            return reply
        except Exception:
            log.exception("the desk failed", action=action)
            metrics.errors.labels("discord").inc()
            return self._sorry(asker, Msg("trouble"))

    async def _reply(
        self, interaction: Interaction, answer: Answer, asker: Asker, reply: Reply
    ) -> None:
        token = Token(value=interaction.token, born=self._now())
        page, private, hand = reply.page, answer.private, None
        page = await self._ways.lead(page) if page else None
        says = note(reply.toast, self.commands) if reply.toast and not reply.evident else None
        if page is not None:
            says = self.drawn(page, HERE if reply.link else KEY)
        elif reply.own is not None and answer.own is not None:
            own = await self._ways.lead(reply.own)
            hand = await self._own(answer, answer.own.id, asker, own)
        elif reply.card is not None and interaction.message is not None:
            await self._turned(answer, interaction.message.id, asker.here.id, reply.card)
        message = None
        if says is None and private is not None and reply.done:
            await answer.remove()
        elif says is None:
            await answer.nothing()
        elif reply.aloud:
            await answer.tell(says)
        elif private is not None and (reply.in_place or reply.done):
            await answer.update(says)
            message = private.id
        else:
            message = await answer.say(says)
        on = interaction.message.id if interaction.message else 0
        self._hands.heard(asker.person, Heard(token, interaction.followup, on))
        if page is not None and message and page.hand:
            await self._open(asker.person, page, message, token)
        elif private is not None and changes(interaction):
            if hand:
                await self._open(asker.person, hand, private.id, token, new=False)
            else:
                await self._hands.pressed(asker.person, token, private.id)
        if page is not None and page.file is not None:
            file = discord.File(io.BytesIO(page.file.data), page.file.name)
            await interaction.followup.send(file=file, ephemeral=True)

    async def _own(self, answer: Answer, message: int, asker: Asker, page: Page) -> Page | None:
        """The answer to a press on one's own page is that page, as it is now; the page, if an open
        hand shows it."""
        glimpsed = answer.private is not None and await self._hands.glimpsed(asker.person, message)
        if glimpsed and not page.fleeting:
            return None  # it is taken away
        if page.fleeting and answer.private is None:
            # What is shown but once does not come to stay in direct messages.
            page = aside(page, self.speaker(page.lang)("glimpse"))
        shown = await self._turned(answer, message, asker.person, page)
        return page if shown and answer.private is not None and not glimpsed else None

    async def _turned(self, answer: Answer, message: int, place: str, page: Page) -> bool:
        """The message that was pressed on shows this page now, with the very answer."""
        turn = self._looks.turn(place)
        if answer.turn is not turn:
            try:
                async with asyncio.timeout_at(None if answer.acknowledged else answer.by):
                    await turn.acquire()
            except TimeoutError:
                return False  # it is being changed just now, and the courier will bring the newest
            answer.let_go()
            answer.turn = turn
        try:
            look = await self._looks.of(message)
            if look is None:
                return False  # something fleeting that came by direct message; or long ago
            if not is_up_to_date(look, page):
                await self._looks.forget(message)
                await answer.update(self.drawn(page), look.picture)
                await self._looks.note(message, page)
        except discord.HTTPException as why:
            log.info("not answered in place", why=str(why))
            return False
        finally:
            answer.let_go()
        return True

    async def _open(
        self, person: str, page: Page, message: int, token: Token, new: bool = True
    ) -> None:
        if new:
            await self._looks.note(message, page)
        hand = Hand(token=token, message=message, table=page.hand, lang=page.lang)
        await self._hands.opened(person, hand)

    async def _closed(self, asker: Asker, again: Action) -> Page:
        """Direct messages are closed: the way to play without them."""
        lang = await self._desk.lang(asker)

        def say(key: str) -> str:
            return self._words.say(Msg(key), lang, WORDS)

        keys = ((Button(say("closed-button"), again, "success"),),)
        return Page(
            (say("closed-title"),), ((say("closed-about"),),), rows=keys, lang=lang, menu=True
        )

    def speaker(self, lang: str) -> Callable[..., str]:
        return lambda key, **args: self._words.say(Msg(key, args), lang, WORDS)

    def farewell(self, lang: str) -> Post:
        return note(self._words.say(Msg("expired"), lang, WORDS))

    def farewell_card(self, lang: str) -> Post:
        return note(self._words.say(Msg("expired-card"), lang, WORDS), self.commands)

    def drawn(self, page: Page, prefix: str = KEY) -> Post:
        stamps = self.stamps.get(page.game, {})
        return post(page, self.speaker(page.lang), prefix, self.commands, stamps)

    def greeting(self, lang: str) -> Post:
        """For a server that the bot was added to."""
        say = self.speaker(lang)
        key = Button(self._words.say(Msg("key-newgame"), lang), actions.NewGame(), "primary")
        lines = ((say("greeting-about"),), (say("greeting-how"),))
        return self.drawn(Page((say("greeting-title"),), lines, rows=((key,),), lang=lang))


async def _ready(reply: Reply) -> Reply:
    return reply
