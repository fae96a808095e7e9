"""Answers to presses: a press is answered, be it at the second or third try."""

from __future__ import annotations

import asyncio

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot import metrics
from bot.desk import Reply
from bot.platforms.port import SlowDown
from bot.platforms.telegram.markup import toast
from bot.platforms.telegram.places import PREFIX

ALERT = 80  # a toast longer than this is shown until it is closed
PAUSES = (0.3, 1.0, 3.0)  # seconds before it is tried again; a client waits some ten
PATIENCE = 8.0
CALL = 4  # seconds for one try: a connection that hangs must leave time for another

log = structlog.get_logger()


async def answer(bot: Bot, query: str, reply: Reply) -> None:
    """Tells whoever pressed what came of it. An answer that got lost is refused the second time,
    which does no harm."""
    text = toast(reply.toast)
    alert = len(text) > ALERT or "\n" in text
    for pause in (*PAUSES, None):
        try:
            metrics.calls.labels(PREFIX).inc()
            if reply.link:
                await bot.answer_callback_query(query, url=reply.link, request_timeout=CALL)
            else:
                await bot.answer_callback_query(
                    query, text=text, show_alert=alert, request_timeout=CALL
                )
            return
        except TelegramRetryAfter as why:
            wait, problem = float(why.retry_after), type(why).__name__
            metrics.refused(PREFIX, SlowDown(wait))
        except (TelegramNetworkError, TelegramServerError) as why:
            wait, problem = pause or 0.0, type(why).__name__
            metrics.refused(PREFIX, SlowDown(wait))
        except AiogramError as why:
            # Too late: the client has stopped waiting by itself.
            log.info("press not answered", why=type(why).__name__)
            return
        if pause is None or wait > PATIENCE:
            log.info("press not answered", why=problem)
            return
        await asyncio.sleep(wait)
