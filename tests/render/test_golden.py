"""A dozen positions of each game, in both languages: the same scene has the same pixels.

`--regen` writes the digests anew; every run leaves contact sheets in artefacts/ to be looked at.
"""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.i18n import LANGUAGES
from bot.render import picture
from bot.render.paint import MOST_BYTES, MOST_COLOURS
from tests.render.positions import GAMES, Position, positions

GOLDEN = Path(__file__).parent / "golden"
ARTEFACTS = Path(__file__).parent.parent.parent / "artefacts" / "pictures"
DOZEN = 12


def dozen(game: str) -> list[Position]:
    """Public and private ones in turn, from the beginning, the middle and the end of matches."""
    found: list[Position] = []
    for number in range(4):
        match = list(positions(GAMES[game], number, every=15))
        for share in (0.05, 0.5, 0.95):
            at = int(len(match) * share)
            found.append(match[min(len(match) - 1, at + len(found) % 2)])
    return found[:DOZEN]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_the_ones_we_looked_at(game: str, lang: str, regen: bool) -> None:
    file = GOLDEN / f"{game}.json"
    digests = []
    thumbs = []
    for position in dozen(game):
        drawn = picture(position.scene, position.speech(lang))
        again = picture(position.scene, position.speech(lang))
        assert drawn.png == again.png, position.label
        assert len(drawn.png) <= MOST_BYTES, position.label
        assert drawn.width != drawn.height
        assert drawn.height <= drawn.width * 1.6
        image = _opened(drawn.png)
        assert image.mode == "P"
        assert len(image.getcolors(256) or range(257)) <= MOST_COLOURS
        # Compressors differ from machine to machine; pixels must not.
        digests.append(hashlib.sha256(image.convert("RGB").tobytes()).hexdigest()[:16])
        thumbs.append(image.convert("RGB").resize((450, drawn.height // 2)))
    _contact_sheet(thumbs, ARTEFACTS / f"{game}-{lang}.png")
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    if regen:
        known[lang] = digests
        file.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")
    assert known.get(lang) == digests


def _opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def _contact_sheet(thumbs: list[Image.Image], path: Path) -> None:
    height = max(thumb.height for thumb in thumbs)
    rows = -(-len(thumbs) // 4)
    sheet = Image.new("RGB", (4 * 460, rows * (height + 10)), "white")
    for number, thumb in enumerate(thumbs):
        row, column = divmod(number, 4)
        sheet.paste(thumb, (column * 460, row * (height + 10)))
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)
