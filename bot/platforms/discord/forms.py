"""PURE: forms as Discord takes them, and what was filled in as the actions it stands for.

A form carries in its custom id what it is about, so an open one survives a restart. Nothing that
was filled in is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

from bot import codec, commands
from bot.actions import Action, AtTable, Move, MoveForm, SettingsForm
from bot.platforms.discord.keys import KEY
from bot.platforms.port import Button, Form

NAME, OPTION, TITLE, LINE = 45, 100, 45, 200


def modal(form: Form) -> ui.Modal:
    found = ui.Modal(title=form.title[:TITLE], custom_id=KEY + codec.pack(form.action))
    for number, field in enumerate(form.fields):
        component: ui.Item[Any]
        if field.choices:
            options = [
                discord.SelectOption(
                    label=one.label[:OPTION], value=_value(one), default=at == field.chosen
                )
                for at, one in enumerate(field.choices)
            ]
            component = ui.Select(custom_id=str(number), options=options)
        else:
            component = ui.TextInput(custom_id=str(number), max_length=LINE)
        found.add_item(ui.Label(text=field.label[:NAME], component=component))
    found.stop()
    return found


def filled(form: Action | None, data: Mapping[str, Any]) -> list[Action | None]:
    """What a filled form asks for; None for what no form of ours says."""
    answers = list(_answers(data))
    match form:
        case MoveForm(table=table) if answers:
            return [Move(table, commands.words(answers[0]))]
        case SettingsForm(table=table):
            chosen = [codec.read(one) for one in answers]
            return [one if _is_setting(one, table) else None for one in chosen]
    return [None]


def _is_setting(action: Action | None, table: str) -> bool:
    return isinstance(action, AtTable) and action.setting and action.table == table


def _value(button: Button) -> str:
    return codec.pack(button.action) if button.action else ""


def _answers(data: Mapping[str, Any]) -> Iterator[str]:
    for item in data.get("components", ()):
        inner = item.get("component") or {}
        chosen = inner.get("values")
        value = chosen[0] if chosen else inner.get("value")
        if isinstance(value, str):
            yield value
