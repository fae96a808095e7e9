"""What Telegram shows of the bot by itself: command menus by scope and language, descriptions.

Registered at the start, and only when they have changed since the last one.
"""

from __future__ import annotations

import hashlib

from aiogram import Bot
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

from bot.commands import COMMANDS, Command
from bot.i18n import DEFAULT, Words
from bot.store.port import Store
from engines.core.ui import Msg

Scope = (
    BotCommandScopeDefault
    | BotCommandScopeAllPrivateChats
    | BotCommandScopeAllGroupChats
    | BotCommandScopeAllChatAdministrators
)

SCOPES: tuple[tuple[Scope, frozenset[str]], ...] = (
    (BotCommandScopeDefault(), frozenset({"anywhere"})),
    (BotCommandScopeAllPrivateChats(), frozenset({"anywhere", "private", "admin"})),
    (BotCommandScopeAllGroupChats(), frozenset({"anywhere", "group"})),
    (BotCommandScopeAllChatAdministrators(), frozenset({"anywhere", "group", "admin"})),
)


async def register(bot: Bot, words: Words, store: Store) -> None:
    key = f"tg:menus:{bot.id}"
    digest = _digest(words)
    if await store.read(key) == digest:
        return
    for lang in words.languages:
        # The default language serves everyone whose own has no menu.
        code = None if lang == DEFAULT else lang
        for scope, wanted in SCOPES:
            await bot.set_my_commands(
                menu(words, lang, scope, wanted), scope=scope, language_code=code
            )
        about, brief = _texts(words, lang)
        await bot.set_my_description(about, language_code=code)
        await bot.set_my_short_description(brief, language_code=code)
    await store.write(key, digest)


def menu(words: Words, lang: str, scope: Scope, wanted: frozenset[str]) -> list[BotCommand]:
    grouped = "group" in wanted
    return [
        BotCommand(
            command=command.word,
            description=_about(words, lang, command),
            is_ephemeral=(grouped and command.quiet) or None,
        )
        for command in COMMANDS
        if command.listed in wanted
    ]


def _about(words: Words, lang: str, command: Command) -> str:
    return words.say(Msg(f"command-{command.word}"), lang)[:256]


def _texts(words: Words, lang: str) -> tuple[str, str]:
    about = words.say(Msg("bot-description"), lang)
    brief = words.say(Msg("bot-short-description"), lang)
    return about[:512], brief[:120]


def _digest(words: Words) -> str:
    said = [
        (lang, command.word, command.listed, command.quiet, _about(words, lang, command))
        for lang in words.languages
        for command in COMMANDS
    ]
    texts = [_texts(words, lang) for lang in words.languages]
    return hashlib.sha256(repr((said, texts)).encode()).hexdigest()[:20]
