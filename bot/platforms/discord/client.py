"""The connection to Discord: shards, slash commands, and everything that can be pressed.

It turns what comes in into four calls on the front and knows nothing else. No privileged intent is
asked for: the bot reads no messages and no member lists.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Protocol

import discord
import structlog
import yarl
from discord import app_commands
from discord.app_commands import locale_str
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.actions import NewGame
from bot.commands import COMMANDS, Command
from bot.i18n import DEFAULT, Words
from bot.platforms.discord.rights import PERMISSIONS
from bot.store.port import Away, Store
from engines.core.ui import Msg

WORDS = "discord"  # the locale file of what only this app says
CHOICES = 25  # of an autocomplete

Interaction = discord.Interaction["Client"]

log = structlog.get_logger()


class Front(Protocol):
    """Who answers."""

    def ready(self, invitation: str, for_oneself: str, commands: Mapping[str, int]) -> None: ...

    async def joined(self, guild: discord.Guild) -> None: ...

    async def pressed(self, interaction: Interaction, data: str) -> None: ...

    async def commanded(self, interaction: Interaction, word: str, rest: str) -> None: ...

    async def completed(
        self, interaction: Interaction, word: str, typed: str
    ) -> list[tuple[str, str]]: ...

    async def submitted(self, interaction: Interaction, form: str) -> None: ...


class Client(discord.AutoShardedClient):
    def __init__(
        self,
        front: Front,
        words: Words,
        store: Store,
        api_base: str = "",
        gateway_url: str = "",
        **more: Any,
    ) -> None:
        if api_base:
            Route.BASE = api_base.rstrip("/")
        if gateway_url:
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
        self.front = front
        self._words = words
        self._store = store
        # The bot never speaks; that the libraries for it are missing need not be said.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            max_ratelimit_timeout=30.0,
            allowed_mentions=discord.AllowedMentions.none(),
            activity=discord.CustomActivity(words.say(Msg("presence"), DEFAULT, WORDS)),
            **more,
        )
        self.tree = app_commands.CommandTree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        for command in COMMANDS:
            self.tree.add_command(_slash(command, words))
        self.tree.add_command(_play_here(words))

    async def setup_hook(self) -> None:
        await self.tree.set_translator(_Translator(self._words))
        await self._sync()
        numbers = await self._numbers()
        if self.shard_count is None:
            # Asked for here, where a failure can be tried again; and so that the first connection
            # goes to the gateway that was set, not to the one that is named in this answer.
            self.shard_count, _, _ = await self.http.get_bot_gateway()
        self.front.ready(*self.invitations(), numbers)

    def invitations(self) -> tuple[str, str]:
        """To a server; and for a person, who brings the bot along wherever apps may be used."""
        assert self.application_id is not None
        both = ("bot", "applications.commands")
        server = discord.utils.oauth_url(self.application_id, permissions=PERMISSIONS, scopes=both)
        own = discord.utils.oauth_url(self.application_id, scopes=("applications.commands",))
        return f"{server}&integration_type=0", f"{own}&integration_type=1"

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.front.joined(guild)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Keys and forms are found by their custom id alone: what one does is written on it, so it
        outlives the process. A menu says what was picked from it."""
        data: Mapping[str, Any] = interaction.data or {}
        id = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit:
            await self.front.submitted(interaction, id)
        elif interaction.type is discord.InteractionType.component:
            await self.front.pressed(interaction, (data.get("values") or [id])[0])

    async def _sync(self) -> None:
        """Tells Discord the commands, if they are others than last time."""
        translator = self.tree.translator
        assert translator is not None
        payloads = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        text = json.dumps(payloads, sort_keys=True, ensure_ascii=False)
        digest = hashlib.sha256(text.encode()).hexdigest()
        key = f"dc:commands:{self.application_id}"
        try:
            if await self._store.read(key) == digest:
                return
            told = await self.tree.sync()
            numbers = json.dumps({one.name: one.id for one in told})
            await self._store.write(f"{key}:numbers", numbers)
            await self._store.write(key, digest)
            log.info("slash commands synced", count=len(payloads))
        except (app_commands.AppCommandError, discord.HTTPException, Away) as why:
            # The old ones still work; the next start tries again.
            log.error("slash commands not synced", why=str(why))

    async def _numbers(self) -> dict[str, int]:
        """The commands as Discord numbers them; without, texts name them and nothing is lost."""
        try:
            stored = await self._store.read(f"dc:commands:{self.application_id}:numbers")
            return {str(name): int(id) for name, id in json.loads(stored or "{}").items()}
        except (Away, ValueError, AttributeError):
            return {}


class _Translator(app_commands.Translator):
    def __init__(self, words: Words) -> None:
        self._words = words

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        lang = self._words.language(locale.value)
        if lang is None or lang == DEFAULT:
            return None
        return self._words.say(Msg(string.extras["key"]), lang, WORDS)


def _slash(command: Command, words: Words) -> app_commands.Command[Any, Any, Any]:
    word, argument = command.word, command.argument

    def text(key: str) -> locale_str:
        return locale_str(words.say(Msg(key), DEFAULT, WORDS), key=key)

    async def bare(interaction: discord.Interaction) -> None:
        await _front(interaction).commanded(interaction, word, "")

    async def full(interaction: discord.Interaction, rest: str = "") -> None:
        await _front(interaction).commanded(interaction, word, rest)

    async def choices(
        interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await _front(interaction).completed(interaction, word, typed)
        return [
            app_commands.Choice(name=label[:100], value=value[:100])
            for label, value in found[:CHOICES]
        ]

    callback: Any = bare
    if argument:
        callback = app_commands.describe(rest=text(f"argument-{argument}"))(full)
        callback = app_commands.rename(rest=text(f"argument-{argument}.name"))(callback)
        callback = app_commands.autocomplete(rest=choices)(callback)
    slash: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=text(f"command-{word}.name"),
        description=text(f"command-{word}"),
        callback=callback,
        allowed_contexts=_contexts(command),
    )
    if command.listed == "admin":
        slash.default_permissions = discord.Permissions(manage_guild=True)
    return slash


def _play_here(words: Words) -> app_commands.ContextMenu:
    """In the menu of any message: a new game where it stands."""

    async def begin(interaction: discord.Interaction, message: discord.Message) -> None:
        await _front(interaction).commanded(interaction, NewGame.word, "")

    everywhere = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
    name = locale_str(words.say(Msg("play-here"), DEFAULT, WORDS), key="play-here")
    return app_commands.ContextMenu(name=name, callback=begin, allowed_contexts=everywhere)


def _front(interaction: Any) -> Any:
    return interaction.client.front


def _contexts(command: Command) -> app_commands.AppCommandContext:
    match command.listed:
        case "group":
            return app_commands.AppCommandContext(guild=True, private_channel=True)
        case "private":
            return app_commands.AppCommandContext(dm_channel=True)
        case _:
            return app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
