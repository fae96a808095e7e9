"""PURE: what the bot may do where somebody speaks to it, as each interaction tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.platforms.discord.client import Interaction

# What a table needs: to be seen, to be told in a thread, to have its picture, and to look whether
# its card has scrolled away. Nothing else is ever asked for.
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)


def lacking_for_threads(interaction: Interaction) -> list[str]:
    """The rights without which no thread can be opened and written to here."""
    given = interaction.app_permissions
    named = {"threads": given.create_public_threads}
    named["send-in-threads"] = given.send_messages_in_threads
    return [name for name, has in named.items() if not has]


def lacking(interaction: Interaction) -> list[str]:
    """The rights without which no table can be shown here, by their names in `right-<name>`."""
    if interaction.guild_id is None:
        return []
    if not interaction.is_guild_integration():
        # Brought along by a person: what that person may not show, stays between the two.
        return [] if interaction.permissions.use_external_apps else ["external"]
    given = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    may_send = given.send_messages_in_threads if thread else given.send_messages
    named = {"view": given.view_channel, "send-in-threads" if thread else "send": may_send}
    return [name for name, has in named.items() if not has]
