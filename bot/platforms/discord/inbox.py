"""What comes in from Discord: commands, presses and forms become questions to the desk, and its
answers are brought back to the one who asked.

Every interaction is acknowledged in time: the desk has a moment to answer, then the answer is
deferred. Whatever is not a table's own card is answered ephemerally, without exception: a public
message is never an answer, so nothing private can become one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog
from discord import ui

from bot import metrics
from bot.desk import Answer, Asker, Desk
from bot.i18n import Words, language
from bot.pages import Press, unpacked
from bot.people import DEFAULT, People
from bot.platforms.discord import forms
from bot.platforms.discord.client import WORDS, Interaction
from bot.platforms.discord.hands import Hand, Hands
from bot.platforms.discord.layout import FORM, HERE, layout, note
from bot.platforms.discord.outbox import BROKEN
from bot.platforms.discord.places import person, room
from bot.platforms.discord.tokens import Token
from bot.platforms.port import Button, Page
from bot.sessions import Sessions
from bot.store.port import Away
from bot.table import Refused, Room
from engines.core.ui import Msg

PATIENCE = 1.0  # seconds the desk may take before the answer is deferred; Discord gives three
SUGGESTIONS_WITHIN = 2.0
TOO_LATE, ANSWERED = 10062, 40060

PRESSES, TYPED = metrics.presses.labels("discord"), metrics.commands.labels("discord")

log = structlog.get_logger()


class Inbox:
    def __init__(
        self,
        desk: Desk,
        words: Words,
        people: People,
        sessions: Sessions,
        hands: Hands,
        play_here: Callable[[str], Awaitable[None]],
        now: Callable[[], float],
    ) -> None:
        self._desk = desk
        self._words = words
        self._people = people
        self._sessions = sessions
        self._hands = hands
        self._play_here = play_here
        self._now = now

    # --- the four ways in ------------------------------------------------------------------

    async def pressed(self, interaction: Interaction, data: str) -> None:
        PRESSES.inc()
        asker = _asker(interaction)
        if data.startswith(FORM):
            await self._open_form(interaction, asker, data)
        elif data.startswith(HERE):
            await self._answer(interaction, asker, self._accepted(asker, data), data)
        else:
            await self._answer(interaction, asker, self._desk.press(asker, data), data)

    async def commanded(self, interaction: Interaction, word: str, rest: str) -> None:
        TYPED.inc()
        asker = _asker(interaction)
        work = self._desk.command(asker, word, rest)
        await self._answer(interaction, asker, work, f"c:{word}:{rest}")

    async def completed(
        self, interaction: Interaction, word: str, typed: str
    ) -> list[tuple[str, str]]:
        try:
            async with asyncio.timeout(SUGGESTIONS_WITHIN):
                return await self._desk.suggest(_asker(interaction), word, typed)
        except TimeoutError:
            return []

    async def submitted(self, interaction: Interaction, form: str) -> None:
        asker = _asker(interaction)
        answers = forms.filled(interaction.data or {})
        match form.removeprefix(FORM).split(":"):
            case ["settings", table, *_]:
                work = self._set(asker, forms.presses(table, answers))
            case ["move", table]:
                work = self._desk.command(asker, "move", f"{table} {answers.get('move', '')}")
            case _:
                work = self._desk.press(asker, form)
        await self._answer(interaction, asker, work, form)

    # --- what is peculiar to Discord -------------------------------------------------------

    async def _accepted(self, asker: Asker, data: str) -> Answer:
        """Plays without direct messages from now on; then does what was asked for."""
        await self._play_here(asker.person)
        answer = await self._desk.press(asker, data.removeprefix(HERE))
        return answer if answer.page else Answer(answer.toast, done=True)

    async def _set(self, asker: Asker, presses: list[str]) -> Answer:
        for data in presses:
            answer = await self._desk.press(asker, data)
            if answer.toast:
                return answer
        return Answer()

    async def _open_form(self, interaction: Interaction, asker: Asker, data: str) -> None:
        """A form must be the first answer, so there is no deferring: it comes in time or not."""
        try:
            async with asyncio.timeout(PATIENCE):
                form = await self._form(asker, data)
        except (TimeoutError, Away):
            form = Msg("refused-away-store")
        except Refused as refused:
            form = refused.msg
        if isinstance(form, Msg):
            await self._answer(interaction, asker, self._sorry(asker, form), data)
            return
        try:
            await self._first(interaction, lambda: interaction.response.send_modal(form))
        except (discord.DiscordException, *BROKEN) as why:
            log.info("no form", data=data, why=repr(why))

    async def _form(self, asker: Asker, data: str) -> ui.Modal | Msg:
        """The form, or why there is none."""
        lang = await self._lang(asker)
        match data.removeprefix(FORM).split(":"):
            case ["settings", id, number] if number.isdecimal():
                table = await self._sessions.table(id)
                if table.state is not None:
                    return Msg("refused-started")
                game = self._sessions.games[table.game]
                form = forms.settings_form(self._words, game, table, lang, int(number))
                return form or Msg("refused-unknown-button")
            case ["move", id]:
                return forms.move_form(self._words, id, lang)
        return Msg("refused-unknown-button")

    async def _sorry(self, asker: Asker, msg: Msg) -> Answer:
        return Answer(self._words.say(msg, language(asker.hint) or DEFAULT, WORDS))

    # --- answering -------------------------------------------------------------------------

    async def _answer(
        self, interaction: Interaction, asker: Asker, work: Awaitable[Answer], data: str
    ) -> None:
        """Waits for the desk, but not too long: and for a move, which as a rule has no answer but
        the screens, not at all. The one place where a failure ends."""
        try:
            working = asyncio.ensure_future(self._whole(asker, work, data))
            if not _is_move(data):
                await asyncio.wait([working], timeout=PATIENCE)
            deferred = not working.done()
            if deferred and not await self._defer(interaction):
                await asyncio.wait([working])
                return
            await self._reply(interaction, asker, await working, data, deferred)
        except (discord.DiscordException, Away, *BROKEN) as why:
            log.info("no reply", data=data, why=repr(why))
        except Exception:
            log.exception("an interaction failed", data=data)
            metrics.errors.labels("discord").inc()

    async def _whole(self, asker: Asker, work: Awaitable[Answer], data: str) -> Answer:
        """What the desk says, or that it could not; and all that takes time."""
        try:
            answer = await work
            return Answer(page=await self._closed(asker, data)) if answer.link else answer
        except Exception:
            log.exception("the desk failed", data=data)
            metrics.errors.labels("discord").inc()
            return await self._sorry(asker, Msg("trouble"))

    async def _reply(
        self, interaction: Interaction, asker: Asker, answer: Answer, data: str, deferred: bool
    ) -> None:
        page = answer.page
        view = note(answer.toast) if answer.toast else None
        if page is not None:
            view = layout(page, self.speaker(page.lang))
        source = interaction.message
        private = source is not None and source.flags.ephemeral
        turn_over = private and (page is not None or answer.done)
        token = Token(value=interaction.token, born=self._now())
        if deferred:
            message = await self._after(interaction, view, turn_over)
        else:
            message = await self._at_once(interaction, view, turn_over)
        on = source.id if source is not None and private else None
        await self._hands.heard(asker.person, token, interaction.followup, on)
        if page is not None and message and _is_hand(data):
            hand = Hand(token=token, message=message, asker=asker, data=data)
            await self._hands.opened(hand, page)

    async def _at_once(
        self, interaction: Interaction, view: ui.LayoutView | None, turn_over: bool
    ) -> int | None:
        """The answer is the acknowledgement; the id of the message it made or changed."""
        response = interaction.response
        if view is None:
            done = await self._defer(interaction)
            if done and interaction.message is None:
                await interaction.delete_original_response()
            return None
        if turn_over:
            told = await self._first(interaction, lambda: response.edit_message(view=view))
            return interaction.message.id if told and interaction.message else None
        told = await self._first(
            interaction, lambda: response.send_message(view=view, ephemeral=True)
        )
        return told.message_id if isinstance(told, discord.InteractionCallbackResponse) else None

    async def _after(
        self, interaction: Interaction, view: ui.LayoutView | None, turn_over: bool
    ) -> int | None:
        if interaction.message is None:
            if view is None:
                await interaction.delete_original_response()
                return None
            return (await interaction.edit_original_response(view=view)).id
        if view is None:
            return None
        if turn_over:
            return (await interaction.edit_original_response(view=view)).id
        sent = await interaction.followup.send(view=view, ephemeral=True, wait=True)
        return sent.id

    async def _defer(self, interaction: Interaction) -> bool:
        """On a message: silently. For a command: as an ephemeral promise."""
        promise = interaction.message is None

        async def defer() -> Any:
            return await interaction.response.defer(ephemeral=promise, thinking=promise)

        return bool(await self._first(interaction, defer))

    async def _first(self, interaction: Interaction, call: Callable[[], Awaitable[Any]]) -> Any:
        """The acknowledgement, tried twice if the line breaks; False if it came too late."""
        try:
            return await call() or True
        except BROKEN:
            try:
                return await call() or True
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
                return True
        except discord.HTTPException as error:
            if error.code != TOO_LATE:
                raise
            log.warning("acknowledged too late", interaction=interaction.id)
            return False

    async def _closed(self, asker: Asker, data: str) -> Page:
        """Direct messages are closed: the way to play without them."""
        lang = await self._lang(asker)

        def say(key: str) -> str:
            return self._words.say(Msg(key), lang, WORDS)

        again = data.removeprefix(HERE)
        keys = ((Button(say("closed-button"), f"{HERE}{again}"[:100], "success"),),)
        return Page((say("closed-title"),), ((say("closed-about"),),), rows=keys, lang=lang)

    def speaker(self, lang: str) -> Callable[..., str]:
        return lambda key, **args: self._words.say(Msg(key, args), lang, WORDS)

    async def farewell(self, asker: Asker) -> ui.LayoutView:
        return note(self._words.say(Msg("expired"), await self._lang(asker), WORDS))

    async def _lang(self, asker: Asker) -> str:
        try:
            return await self._people.language_of(asker.person, asker.hint)
        except Away:
            return language(asker.hint) or DEFAULT


def _asker(interaction: Interaction) -> Asker:
    rights = interaction.permissions
    return Asker(
        person=person(interaction.user.id),
        name=interaction.user.display_name,
        room=_room(interaction),
        hint=interaction.locale.value,
        admin=interaction.guild_id is not None and rights.manage_guild,
    )


def _room(interaction: Interaction) -> Room | None:
    """Where it happens; None in the direct messages with the bot itself."""
    channel = interaction.channel
    if interaction.context.dm_channel or channel is None:
        return None
    name = getattr(channel, "name", None)
    if interaction.guild_id is None:
        people = getattr(channel, "recipients", ())
        title = name or ", ".join(one.display_name for one in people) or "…"
    else:
        guild = interaction.guild.name if interaction.guild else ""
        title = f"{guild} #{name}" if guild else f"#{name}"
    return Room(id=room(channel.id), title=title)


def _is_move(data: str) -> bool:
    press = unpacked(data)
    return isinstance(press, Press) and not press.token.startswith("!")


def _is_hand(data: str) -> bool:
    press = unpacked(data)
    return isinstance(press, Press) and press.token == "!hand"
