"""The app's own emoji: pieces, cards and elements as the pictures show them, on the keys that name
them and in lines before their names.

They are uploaded once, the first time the bot starts. Without them, or when one is gone, the sign
that everybody's font has stands in its place: nothing ever waits for an emoji. A game that is not
listed here lacks nothing else.
"""

from __future__ import annotations

import asyncio

import discord
import structlog

from bot.platforms.discord.outbox import BROKEN
from bot.render.stamps import stamp

# Of each game, by the sign that stands for it in words: sprite, colour, rim.
SIGNS = {
    "chaos_chess": {
        "♔": ("chess.king", "white", "ink"),
        "♕": ("chess.queen", "white", "ink"),
        "♖": ("chess.rook", "white", "ink"),
        "♗": ("chess.bishop", "white", "ink"),
        "♘": ("chess.knight", "white", "ink"),
        "♙": ("chess.pawn", "white", "ink"),
        "♚": ("chess.king", "ink", "white"),
        "♛": ("chess.queen", "ink", "white"),
        "♜": ("chess.rook", "ink", "white"),
        "♝": ("chess.bishop", "ink", "white"),
        "♞": ("chess.knight", "ink", "white"),
        "♟": ("chess.pawn", "ink", "white"),
        "🐎": ("deck.manoeuvres", "deck.manoeuvres", "white"),
        "🧪": ("deck.mutations", "deck.mutations", "white"),
        "🎭": ("deck.intrigues", "deck.intrigues", "white"),
    },
    "great_wall": {
        "🏹": ("wall.infantry", "house", "white"),
        "🐎": ("wall.cavalry", "house", "white"),
        "🐉": ("wall.dragon", "seal", "white"),
        "🧱": ("wall.wall", "edge", "white"),
        "🏯": ("wall.watchtower", "house", "white"),
        "🚪": ("wall.gate", "edge", "white"),
        "👑": ("wall.noble", "gold.dark", "white"),
    },
    "chinese_box": {
        "💧": ("box.water", "box.water", "white"),
        "💨": ("box.air", "box.air", "ink"),
        "⛰": ("box.earth", "box.earth", "white"),
        "🔥": ("box.fire", "box.fire", "white"),
        "🐉": ("box.dragon", "seal", "white"),
    },
    "chu_han": {
        "🃏": ("han.joker", "house", "white"),
        "📜": ("han.edict", "seal", "white"),
    },
}
EDITION = 1  # of the look: another is uploaded beside the former

log = structlog.get_logger()

Stamps = dict[str, dict[str, discord.PartialEmoji]]  # by game, and sign


async def uploaded(client: discord.Client) -> Stamps:
    """The emoji there are, after those that were missing have been sent; what fails is left out."""
    known: Stamps = {}
    try:
        there = {one.name: one for one in await client.fetch_application_emojis()}
        for game, signs in SIGNS.items():
            for sign, look in signs.items():
                name = name_of(*look)
                if name not in there:
                    image = await asyncio.to_thread(stamp, *look)
                    there[name] = await client.create_application_emoji(name=name, image=image)
                emoji = discord.PartialEmoji(name=name, id=there[name].id)
                known.setdefault(game, {})[sign] = emoji
    except (discord.DiscordException, RuntimeError, *BROKEN) as why:
        log.warning("emoji not uploaded", known=sum(map(len, known.values())), why=repr(why))
    except Exception:
        log.exception("emoji not drawn")
    return known


def names() -> list[str]:
    """What all of them are called."""
    return [name_of(*look) for signs in SIGNS.values() for look in signs.values()]


def name_of(sprite: str, fill: str, rim: str) -> str:
    side = {"white": "_white", "ink": "_black"}.get(fill, "")
    return f"{sprite.replace('.', '_')}{side}_{EDITION}"
