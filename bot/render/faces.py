"""The three faces we write with: measuring, fitting and cutting text, and its masks.

No text is drawn that these fonts cannot draw: a sign they do not know is left out, never replaced
by a box. Layout is the basic one, so that the same text has the same pixels everywhere.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

Face = Literal["title", "bold", "medium"]

FOLDER = Path(__file__).parent / "fonts"
FILES: dict[Face, str] = {
    "title": "shkatulka-title.ttf",
    "bold": "shkatulka-text-bold.ttf",
    "medium": "shkatulka-text-medium.ttf",
}
LEAST = 24  # px: nothing is written smaller
CUT = "…"
_UNKNOWN = "\uffff"


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FOLDER / FILES[face], size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def known(sign: str) -> bool:
    """Whether all three faces have this sign."""
    return sign == " " or all(
        bytes(font(face, LEAST).getmask(sign)) != bytes(font(face, LEAST).getmask(_UNKNOWN))
        for face in FILES
    )


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """The text without the signs we cannot draw, and without the holes they leave."""
    kept = "".join(sign if known(sign) else " " for sign in text.replace("\u00a0", " "))
    return " ".join(kept.split()).replace("( ", "(").replace(" )", ")")


@lru_cache(maxsize=16384)
def width(text: str, face: Face, size: int) -> int:
    return int(font(face, size).getlength(text) + 0.999)


def fitted(text: str, face: Face, size: int, room: int, least: int = LEAST) -> tuple[str, int]:
    """The text and the size at which it fits: shrunk as far as may be, then cut."""
    while size > least and width(text, face, size) > room:
        size -= 1
    if width(text, face, size) <= room:
        return text, size
    kept = text
    while kept and width(kept.rstrip() + CUT, face, size) > room:
        kept = kept[:-1]
    return (kept.rstrip() + CUT if kept.strip() else ""), size


def wrapped(text: str, face: Face, size: int, room: int) -> list[str]:
    """Lines no wider than the room; a word that is wider alone is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", face, size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(fitted(word, face, size, room, size)[0])
    return lines


@lru_cache(maxsize=4096)
def mask(text: str, face: Face, size: int) -> tuple[Image.Image, int, int]:
    """The alpha of a text, and where its left upper corner lies from the baseline's beginning."""
    left, top, right, bottom = ink(text, face, size)
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(image).text((-left, -top), text, 255, font(face, size), anchor="ls")
    return image, left, top


@lru_cache(maxsize=8192)
def ink(text: str, face: Face, size: int) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is painted, from the baseline's beginning."""
    left, top, right, bottom = font(face, size).getbbox(text, anchor="ls")
    return int(left) - 1, int(top), int(right) + 1, int(bottom) + 1
