"""How long the film of a match takes and how large it is, per game: for 94 frames, as ratios to the
bare encoding of the same finished frames by Pillow in the same run; and scaled by their area to
frames of 720×840 pixels."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from time import process_time

from bot.film import PUBLIC, film, shots
from bot.i18n import Words
from bot.render import Speech
from bot.render.movie import movie, reeled
from bot.render.paint import painted
from bot.transcript import read
from engines import games

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
FRAMES, AREA = 94, 720 * 840
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
KIB = 1024


def main() -> None:
    words = Words()
    for id, game in games().items():
        file = max((GOLDEN / id).glob("*.txt"), key=lambda one: (one.stat().st_size, one.name))
        match = film(game, read(file.read_text("utf-8")), trusted=True)
        speech = Speech(words, "en", id, NAMES[: match.seats])
        movie(shots(match, PUBLIC), speech)  # fonts, sprites and masks are read once
        began = process_time()
        made = movie(shots(match, PUBLIC), speech)
        took = process_time() - began
        laid = reeled(shots(match, PUBLIC), speech)
        first, *others = [painted(laid.sheet(number)) for number in range(made.frames)]
        out = BytesIO()
        began = process_time()
        first.save(
            out, "GIF", save_all=True, append_images=others, duration=800, loop=0, optimize=True
        )
        bare, plain = process_time() - began, len(out.getvalue())
        share = FRAMES / made.frames
        scaled = share * AREA / (made.width * made.height)
        print(
            f"  {id}: {took / bare:.2f} × bare in time, {len(made.gif) / plain:.2f} × in size; "
            f"{FRAMES} frames of {made.width}×{made.height}: {1000 * share * took:.0f} ms, "
            f"{share * len(made.gif) / KIB:.0f} KiB (bare {1000 * share * bare:.0f} ms, "
            f"{share * plain / KIB:.0f} KiB); of 720×840: {1000 * scaled * took:.0f} ms, "
            f"{scaled * len(made.gif) / KIB:.0f} KiB"
        )


if __name__ == "__main__":
    main()
