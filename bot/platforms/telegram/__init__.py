"""Telegram, on aiogram. The only package that imports it; import it late, it takes seconds."""

from __future__ import annotations

from bot.platforms.telegram.platform import Telegram

__all__ = ["Telegram"]
