"""How long a picture takes from scene to PNG, per game, cold and kept, as ratios to the bare
encoding of the same finished image by Pillow in the same run; how large pictures and cache are."""

from __future__ import annotations

from io import BytesIO
from statistics import median
from time import process_time

from PIL import Image

from bot.i18n import LANGUAGES
from bot.render import Drawn, Gallery, picture
from tests.render.positions import GAMES, Position, positions

EVERY, MOST = 12, 24  # every so-manieth position of a match, and so many of a game
CACHE = 2_000_000  # bytes, to be overrun


def _timed(work: object, *args: object) -> tuple[float, object]:
    began = process_time()
    done = work(*args)  # type: ignore[operator]
    return process_time() - began, done


def _bare(png: bytes) -> float:
    """The best of three: what the file alone costs."""
    with Image.open(BytesIO(png)) as image:
        image.load()
        return min(_timed(lambda: image.save(BytesIO(), "PNG"))[0] for _ in range(3))


def _some(game: str) -> list[Position]:
    found = [one for number in range(3) for one in positions(GAMES[game], number, EVERY)]
    # An odd step: pictures of the room and of a seat stand in turn.
    return found[:: len(found) // MOST | 1][:MOST]


def _game(name: str, gallery: Gallery) -> list[int]:
    cold, kept, bare, sizes = [], [], [], []
    for number, position in enumerate(_some(name)):
        speech = position.speech(LANGUAGES[number % len(LANGUAGES)])
        if number == 0:
            picture(position.scene, speech)  # fonts and sprites are read once
        took, drawn = _timed(gallery.draw, position.scene, speech)
        assert isinstance(drawn, Drawn)
        again, _ = _timed(gallery.draw, position.scene, speech)
        file = _bare(drawn.png)
        cold.append(took / file)
        kept.append(again / file)
        bare.append(file)
        sizes.append(len(drawn.png))
    print(
        f"  {name}: cold {median(cold):.1f} × bare, kept {median(kept):.2f} ×, "
        f"bare {1000 * median(bare):.1f} ms, median {median(sizes) / 1000:.1f} kB, "
        f"largest {max(sizes) / 1000:.1f} kB"
    )
    return sizes


def main() -> None:
    gallery = Gallery(CACHE)
    sizes = [size for name in GAMES for size in _game(name, gallery)]
    print(
        f"  all: median {median(sizes) / 1000:.1f} kB; cache {gallery.size / 1e6:.2f} MB "
        f"after {sum(sizes) / 1e6:.2f} MB drawn, bound {CACHE / 1e6:.0f} MB"
    )
    assert gallery.size <= CACHE


if __name__ == "__main__":
    main()
