"""The tokens of interactions: each a right to speak, to one person or in one place, for a while."""

from __future__ import annotations

from typing import Any

import discord
from pydantic import BaseModel, ConfigDict

LIFE = 15 * 60.0
MARGIN = 45.0  # a token this close to its end is not relied upon


_ON_MESSAGE = {
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
}


class Token(BaseModel):
    model_config = ConfigDict(frozen=True)

    value: str
    born: float

    def lives(self, now: float) -> bool:
        return now < self.born + LIFE - MARGIN

    def opens(self, now: float) -> bool:
        """Can it still be tried?"""
        return now < self.born + LIFE


def webhook(client: discord.Client, token: str) -> discord.Webhook:
    """What a token opens, in any process; it can do all but send an ephemeral message."""
    assert client.application_id is not None
    return discord.Webhook.partial(client.application_id, token, client=client)


def changes(interaction: discord.Interaction[Any]) -> bool:
    """Can its token change the message that was pressed on? Only where the answer was that message
    itself: one answered with a new message opens that one alone."""
    return interaction.message is not None and interaction.response.type in _ON_MESSAGE
