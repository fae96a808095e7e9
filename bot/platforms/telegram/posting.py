"""A page becomes a message: a photograph or an animation with a caption where it has a picture,
else a text.

It makes the call and nothing else. Budgets, errors and what is remembered of the message are the
caller's.
"""

from __future__ import annotations

from aiogram import Bot
from aiogram.types import EphemeralMessageParameters, Message, ReplyParameters

from bot.platforms.port import Page
from bot.platforms.telegram.markup import html, keyboard
from bot.platforms.telegram.photos import Photo, Photos
from bot.platforms.telegram.places import Spot

CONFETTI = "5046509860389126442"  # of the effects that are everybody's


async def post(
    bot: Bot,
    photos: Photos,
    eyes: int,
    at: Spot,
    page: Page,
    *,
    reply: ReplyParameters | None,
    quiet: bool | None = None,
    receiver: EphemeralMessageParameters | None = None,
) -> Message:
    """`eyes` will see the picture; with a `receiver` nobody else sees the message."""
    effect = CONFETTI if page.cheer and not at.is_room else None  # groups have none
    if page.picture is None:
        return await bot.send_message(
            at.chat,
            html(page),
            message_thread_id=at.thread,
            reply_markup=keyboard(page),
            reply_parameters=reply,
            disable_notification=quiet,
            protect_content=page.guarded or None,
            message_effect_id=effect,
            ephemeral_message_parameters=receiver,
        )

    picture = page.picture

    async def as_animation(photo: Photo) -> Message:
        return await bot.send_animation(
            at.chat,
            photo,
            width=picture.width,
            height=picture.height,
            caption=html(page),
            message_thread_id=at.thread,
            reply_markup=keyboard(page),
            reply_parameters=reply,
            disable_notification=quiet,
            protect_content=page.guarded or None,
        )

    async def as_photo(photo: Photo) -> Message:
        return await bot.send_photo(
            at.chat,
            photo,
            caption=html(page),
            message_thread_id=at.thread,
            reply_markup=keyboard(page),
            reply_parameters=reply,
            disable_notification=quiet,
            protect_content=page.guarded or None,
            message_effect_id=effect,
            ephemeral_message_parameters=receiver,
        )

    return await photos.shown(eyes, page, as_animation if picture.animated else as_photo)
