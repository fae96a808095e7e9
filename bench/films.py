"""How long the film of a match takes and how large it is, per game, against the bare encoding of
the same finished frames by Pillow in the same run; and for 94 frames of 720×840, by their area.

Each figure is the least of several runs, in processor time: whoever else works on the machine is
not to be measured. First the longest of the golden matches, reckoned from its frames to 94; then,
where a match of random moves is long enough, its first 94 frames as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import TypeVar

from PIL import Image

from bot.film import PUBLIC, Film, film, shots
from bot.i18n import Words
from bot.render import Speech
from bot.render.movie import SHADES, Movie, movie, reeled
from bot.render.paint import painted
from bot.transcript import Moment, read
from engines import games
from engines.core.dice import Dice
from engines.core.engine import Game
from engines.core.scene import Scene
from engines.players import stroll

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
FRAMES, AREA = 94, 720 * 840
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
KIB = 1024
RUNS = 5
T = TypeVar("T")


def main() -> None:
    words = Words()
    for id, game in games().items():
        file = max((GOLDEN / id).glob("*.txt"), key=lambda one: (one.stat().st_size, one.name))
        match = film(game, read(file.read_text("utf-8")), trusted=True)
        speech = Speech(words, "en", id, NAMES[: match.seats])
        _measured(id, speech, partial(_whole, match))
        walked = _walked(game)
        if len(walked.stops("turn")) >= FRAMES:
            speech = Speech(words, "en", id, NAMES[: walked.seats])
            _measured(f"{id}, by chance", speech, partial(_exactly, walked))


def _measured(title: str, speech: Speech, scenes: Callable[[], Sequence[Scene]]) -> None:
    movie(scenes(), speech)  # fonts, sprites and masks are read once
    took, made = _least(lambda: movie(scenes(), speech))
    laid = reeled(scenes(), speech)
    frames = [painted(laid.sheet(number), SHADES) for number in range(made.frames)]
    bare, plain = _least(lambda: _bare(frames), 1)
    share = FRAMES / made.frames
    scaled = share * AREA / (made.width * made.height)
    print(
        f"  {title}: {took / bare:.2f} × bare in time, {_size(made) / plain:.2f} × in size; "
        f"{made.frames} frames of {made.width}×{made.height}: {1000 * took:.0f} ms, "
        f"{_size(made):.0f} KiB (bare {1000 * bare:.0f} ms, {plain:.0f} KiB); "
        f"{FRAMES} of 720×840: {1000 * scaled * took:.0f} ms, {scaled * _size(made):.0f} KiB "
        f"(bare {1000 * scaled * bare:.0f} ms, {scaled * plain:.0f} KiB)"
    )


def _least(make: Callable[[], T], runs: int = RUNS) -> tuple[float, T]:
    """The quickest of so many runs, and what came of it."""
    best = float("inf")
    for _ in range(runs):
        began = process_time()
        made = make()
        best = min(best, process_time() - began)
    return best, made


def _bare(frames: Sequence[Image.Image]) -> float:
    out = BytesIO()
    first, *others = frames
    first.save(out, "GIF", save_all=True, append_images=others, duration=800, loop=0, optimize=True)
    return len(out.getvalue()) / KIB


def _size(made: Movie) -> float:
    return len(made.gif) / KIB


def _whole(match: Film) -> list[Scene]:
    return list(shots(match, PUBLIC))


def _exactly(match: Film) -> list[Scene]:
    return _whole(match)[:FRAMES]


def _walked(game: Game) -> Film:
    """A match of random moves, as far as it is needed."""
    engine, dice, seats = game.engine, Dice(1), min(game.seats)
    state = engine.setup(seats, 1, game.settings())
    moments, turns = [Moment(None, (), (), state)], 0
    while turns < FRAMES and (asked := engine.to_act(state)):
        seat = min(asked)
        dice, move = stroll(partial(engine.options, state, seat), dice)
        step = engine.apply(state, seat, move)
        turns += seat != moments[-1].seat
        state = step.state
        moments.append(Moment(seat, move, step.events, state))
    return Film(game, seats, tuple(moments))


if __name__ == "__main__":
    main()
