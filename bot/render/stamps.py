"""One sprite alone as a small picture, clear on light and on dark ground: for keys and lines of a
chat app. Pillow is imported when the first is wanted."""

from __future__ import annotations

import io

SIDE = 96
RIM = 5


def stamp(sprite: str, fill: str, rim: str) -> bytes:
    """A PNG with a clear ground; `fill` and `rim` are colours of the box."""
    from PIL import Image

    from bot.render.palette import COLOURS
    from bot.render.sprites import mask, rimmed

    inner = SIDE - 2 * RIM
    image = Image.new("RGBA", (SIDE, SIDE))
    image.paste((*COLOURS[rim], 255), (0, 0), rimmed(sprite, inner, RIM))
    image.paste((*COLOURS[fill], 255), (RIM, RIM), mask(sprite, inner))
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
