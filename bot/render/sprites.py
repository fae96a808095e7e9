"""Sprites: alpha masks cut from one committed sheet, at the size asked for.

A mask knows no colour. Unknown names raise: a scene that names a sprite we do not have is wrong,
and its words are shown instead.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

SHEET = Path(__file__).parent / "sprites.png"
INDEX = Path(__file__).parent / "sprites.json"


@cache
def index() -> dict[str, tuple[int, int, int]]:
    return {name: tuple(box) for name, box in json.loads(INDEX.read_text("utf-8")).items()}


@cache
def _sheet() -> Image.Image:
    with Image.open(SHEET) as sheet:
        return sheet.convert("L")


@lru_cache(maxsize=2048)
def mask(name: str, size: int) -> Image.Image:
    x, y, side = index()[name]
    master = _sheet().crop((x, y, x + side, y + side))
    if side == size:
        return master
    return master.resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=512)
def rimmed(name: str, size: int, rim: int) -> Image.Image:
    """The mask grown by `rim` pixels all around, so larger by twice that: what an outlined sprite
    is laid upon."""
    whole = Image.new("L", (size + 2 * rim, size + 2 * rim))
    whole.paste(mask(name, size), (rim, rim))
    grown = whole.filter(ImageFilter.MaxFilter(2 * rim + 1))
    # A square filter makes square corners; the blurred mask, sharpened again, makes round ones.
    soft = whole.filter(ImageFilter.GaussianBlur(rim * 0.7)).point(
        [min(255, value * 6) for value in range(256)]
    )
    return ImageChops.darker(grown, soft)
