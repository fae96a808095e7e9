"""A finished match as files, for the command line: a film as a GIF, a moment of it as a PNG.

Each file that is written gives a line that names it. How far a film is, stands on stderr meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from bot.film import OPEN, PUBLIC, Film, film, note, scene, shots
from bot.notation import outcome_of
from bot.render import Speech, Undrawable, own, picture, room
from bot.transcript import Match
from engines.core.engine import Game
from engines.core.scene import Asking, Scene

KIB = 1024


class Unwritten(Exception):
    """Says why."""


def seen(game: Game, match: Match, seat: int | None, open: bool = False) -> Screening:
    """As everybody saw it, as a seat did (the first is 1), or with all cards open. Raises
    Unreadable too."""
    if seat is not None and seat not in range(1, match.seats + 1):
        raise Unwritten(f"--seat must be from 1 to {match.seats}")
    return Screening(film(game, match), OPEN if open else str(seat or PUBLIC))


@dataclass(frozen=True, slots=True)
class Screening:
    film: Film
    eyes: str

    def gif(self, speech: Speech, out: Path, last: int = 0) -> str:
        """Every turn, or the last so many; then how it ended."""
        from bot.render.movie import movie

        console = Console(stderr=True)
        bar = Progress(
            "{task.description}",
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        with bar, _written(out):
            task = bar.add_task("frames", total=None)
            made = movie(
                shots(self.film, self.eyes, outcome_of(self.film), last),
                speech,
                lambda done, whole: bar.update(task, completed=done, total=whole),
                note(self.eyes),
            )
            out.write_bytes(made.gif)
        size = f"{made.width}x{made.height}, {len(made.gif) / KIB:.0f} KiB"
        return f"{out}: {made.frames} frames, {size}"

    def png(self, speech: Speech, move: int, out: Path) -> str:
        """After that move, as the film shows it."""
        return self._still(scene(self.film, move, self.eyes, "turn"), speech, move, out)

    def position(self, speech: Speech, move: int | None, out: Path) -> str:
        """After that move, or after the last, as it was shown then: with what was asked."""
        game, moments, last = self.film.game, self.film.moments, self.film.last
        move = last if move is None else move
        self.check("--move", move)
        state = moments[move].state
        seat = int(self.eyes) - 1 if self.eyes else None
        # What is new: all since this seat moved last; for everybody, the move itself.
        mine = [n for n in range(1, move + 1) if moments[n].seat == seat]
        first = (mine[-1] + 1 if mine else 1) if seat is not None else move
        since = [event for moment in moments[max(1, first) : move + 1] for event in moment.events]
        if seat is None:
            return self._still(room(game, state, since), speech, move, out)
        asked = seat in game.engine.to_act(state)
        asking = Asking((), game.engine.options(state, seat)) if asked else None
        return self._still(own(game, state, seat, since, asking).scene, speech, move, out)

    def check(self, option: str, move: int) -> None:
        if not 0 <= move <= self.film.last:
            raise Unwritten(f"{option} must be from 0 to {self.film.last}")

    def _still(self, shown: Scene, speech: Speech, move: int, out: Path) -> str:
        with _written(out):
            drawn = picture(shown, speech)
            out.write_bytes(drawn.png)
        return f"{out}: move {move} of {self.film.last}, {drawn.width}x{drawn.height}"


@contextmanager
def _written(out: Path) -> Iterator[None]:
    try:
        yield
    except Undrawable as problem:
        raise Unwritten(f"this cannot be drawn: {problem}") from problem
    except OSError as problem:
        raise Unwritten(f"{out}: {problem.strerror}") from problem
