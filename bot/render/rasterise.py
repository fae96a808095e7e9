"""Development only: the icons of `art/icons.json` made into one sheet of small alpha masks.

Run `python -m bot.render.rasterise` after changing the icons; what it writes is committed, so that
the bot itself needs neither the vectors nor the library that reads them.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.render.sprites import INDEX, SHEET

ICONS = Path(__file__).parent.parent.parent / "art" / "icons.json"
WIDTH = 2048
LARGE, SMALL = 144, 72  # card icons stand in medallions and discs; everything else may be large
LEVELS = 16  # of alpha: more cannot be seen, and would not pack


def main() -> None:
    data = json.loads(ICONS.read_text("utf-8"))
    sprites: dict[str, str] = data["sprites"]
    sizes: dict[str, int] = {}
    for sprite, icon in sprites.items():
        size = SMALL if sprite.startswith("card.") else LARGE
        sizes[icon] = max(size, sizes.get(icon, 0))
    places, height = _shelves(sizes)
    sheet = Image.new("L", (WIDTH, height))
    for icon, (x, y, size) in places.items():
        sheet.paste(_mask(data["icons"][icon]["body"], size), (x, y))
    sheet.save(SHEET, optimize=True)
    index = {sprite: places[icon] for sprite, icon in sorted(sprites.items())}
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(box)}" for name, box in index.items())
    INDEX.write_text("{\n" + lines + "\n}\n", "utf-8")


def _shelves(sizes: dict[str, int]) -> tuple[dict[str, tuple[int, int, int]], int]:
    places: dict[str, tuple[int, int, int]] = {}
    x = y = shelf = 0
    for icon, size in sorted(sizes.items(), key=lambda pair: (-pair[1], pair[0])):
        if x + size > WIDTH or (shelf and size < shelf):
            x, y, shelf = 0, y + shelf, 0
        places[icon] = (x, y, size)
        x, shelf = x + size, max(shelf, size)
    return places, y + shelf


def _mask(body: str, size: int) -> Image.Image:
    import resvg_py

    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{body}</svg>'
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size * 2, height=size * 2)
    alpha = Image.open(BytesIO(bytes(png))).convert("RGBA").getchannel("A")
    step = 255 / (LEVELS - 1)
    levels = [round(round(value / step) * step) for value in range(256)]
    return alpha.resize((size, size), Image.Resampling.BOX).point(levels)


if __name__ == "__main__":
    main()
