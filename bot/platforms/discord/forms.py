"""Forms: the settings of a lobby all at once, and a move typed word by word.

A form carries in its custom id what it is about, so an open one survives a restart. What is filled
in goes the same way as a press: nothing in it is trusted, and nothing here changes a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

from bot import presenter
from bot.i18n import Words
from bot.pages import Press, packed
from bot.platforms.discord.client import WORDS
from bot.platforms.discord.layout import FIELDS, FORM
from bot.table import PACES, Table, setting_choices, setting_word
from engines.core.engine import Game
from engines.core.ui import Msg

NAME, OPTION, TITLE = 45, 100, 45

Choice = tuple[str, str]  # label, token


def settings_form(
    words: Words, game: Game, table: Table[Any], lang: str, number: int
) -> ui.Modal | None:
    """The `number`-th handful of settings; None if there is none."""
    fields = list(_fields(words, game, table, lang))[number * FIELDS : (number + 1) * FIELDS]
    if not fields:
        return None
    title = words.say(Msg("settings-form"), lang, WORDS)
    form = ui.Modal(title=title[:TITLE], custom_id=f"{FORM}settings:{table.id}:{number}")
    for name, label, choices, now in fields:
        options = [
            discord.SelectOption(label=text[:OPTION], value=token, default=token == now)
            for text, token in choices
        ]
        select: ui.Select[Any] = ui.Select(custom_id=name, options=options)
        form.add_item(ui.Label(text=label[:NAME], component=select))
    form.stop()
    return form


def _fields(
    words: Words, game: Game, table: Table[Any], lang: str
) -> Iterator[tuple[str, str, list[Choice], str]]:
    """Name, label, choices and present choice of everything the host may choose."""

    def say(msg: Msg) -> str:
        return words.say(msg, lang, game.id)

    for name, values in setting_choices(game).items():
        now = table.settings.get(name, getattr(game.settings(), name))
        choices = [
            (say(presenter.setting_value(name, value)), f"!set.{name}.{setting_word(value)}")
            for value in values
        ]
        yield name, say(Msg(f"setting-{name}")), choices, f"!set.{name}.{setting_word(now)}"
    paces = [(say(Msg(f"pace-{pace}")), f"!pace.{pace}") for pace in PACES]
    yield "!pace", say(Msg("setting-pace")), paces, f"!pace.{table.pace}"


def move_form(words: Words, table: str, lang: str) -> ui.Modal:
    form = ui.Modal(
        title=words.say(Msg("type-form"), lang, WORDS)[:TITLE], custom_id=f"{FORM}move:{table}"
    )
    line: ui.TextInput[Any] = ui.TextInput(custom_id="move", max_length=200)
    form.add_item(ui.Label(text=words.say(Msg("type-field"), lang, WORDS)[:NAME], component=line))
    form.stop()
    return form


def filled(data: Mapping[str, Any]) -> dict[str, str]:
    """What was filled in, by the names of the fields."""
    answers: dict[str, str] = {}
    for item in data.get("components", ()):
        inner = item.get("component") or {}
        chosen = inner.get("values")
        value = chosen[0] if chosen else inner.get("value")
        if isinstance(value, str):
            answers[str(inner.get("custom_id"))] = value
    return answers


def presses(table: str, answers: Mapping[str, str]) -> list[str]:
    """A form of settings as the buttons it stands for."""
    return [
        packed(Press(table, 0, token))
        for token in answers.values()
        if token.startswith(("!set.", "!pace.")) and len(token) <= 40 and ":" not in token
    ]
