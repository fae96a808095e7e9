"""PURE: what an interaction says of itself: who asks and where, what was pressed, and on what.

All of it is taken from what Discord tells, never from what the one who presses could have made up.
Nothing is asked of anybody here, and nothing answered.
"""

from __future__ import annotations

import discord

from bot import actions, codec
from bot.actions import Action, AtTable
from bot.desk import Asker, Room
from bot.platforms.discord.answer import Answer
from bot.platforms.discord.client import Interaction
from bot.platforms.discord.keys import KEY, shown
from bot.platforms.discord.places import person, room
from bot.press import Press

OF_A_SEAT = (actions.Answer, actions.Up, actions.MoveForm)  # only the page of a seat asks for these


def is_own(interaction: Interaction, action: Action | None) -> bool:
    """Whether it was made on the private page of a seat: nobody else sees the message, and it asks
    for a move at that table, which nothing else does."""
    message = Answer(interaction).own
    if message is None or not isinstance(action, AtTable):
        return False
    there = (codec.read(packed(id)) for id in shown(message.components))
    return any(isinstance(one, OF_A_SEAT) and one.table == action.table for one in there)


def is_public(interaction: Interaction) -> bool:
    """Whether it was made on a message in a room where the bot is at home, and may do what it does
    there by itself."""
    message = interaction.message
    if message is None or message.flags.ephemeral or interaction.guild_id is None:
        return False
    if isinstance(interaction.channel, discord.Thread) and interaction.channel.archived:
        return False  # no edits there, but a new message wakes it
    return interaction.is_guild_integration() and interaction.app_permissions.attach_files


def pressed(interaction: Interaction, id: str) -> Press:
    """A press, beside all that its message offers, as Discord tells it."""
    message = interaction.message
    ids = map(packed, shown(message.components)) if message else None
    return codec.press(packed(id), ids)


def packed(id: str) -> str:
    """A custom id without the letter of ours that stands before it."""
    return id[len(KEY) :]


def who(interaction: Interaction) -> Asker:
    rights = interaction.permissions
    return Asker(
        person=person(interaction.user.id),
        name=interaction.user.display_name,
        room=_room(interaction),
        hint=interaction.locale.value,
        admin=interaction.guild_id is not None and rights.manage_guild,
    )


def has_corners(interaction: Interaction) -> bool:
    """Whether threads can hang there, for those who may open them."""
    channel = interaction.channel
    text = isinstance(channel, discord.TextChannel) and not channel.is_news()
    return text and interaction.is_guild_integration()


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
