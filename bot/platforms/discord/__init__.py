"""Discord, on discord.py. The only package that imports it; import it late."""

from __future__ import annotations

from bot.platforms.discord.platform import Discord

__all__ = ["Discord"]
