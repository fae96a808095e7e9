"""PURE: a finished match to take home: its moves in words, and in the notation of other programs.

All is told as if the cards had lain open, as in a film: only matches that are over may come here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from bot.film import Film
from bot.i18n import Words
from bot.platforms.port import Mention, plain
from bot.presenter import result
from bot.table import Ending, resigned_last
from bot.transcript import Moment
from engines.core.engine import Event, Outcome, Seat, told
from engines.core.ui import Msg, Name, Word

# What a transcript notes of a seat, and how that is told.
SEATED = {"resigns": "log-resigned", "is away": "log-away", "is back": "log-back"}


class Telling:
    """Sentences of one match, in one language."""

    def __init__(self, words: Words, film: Film, names: Sequence[str], lang: str) -> None:
        self._words, self._film, self._lang = words, film, lang
        self._names = [Mention("", name) for name in names]

    def worded(self, title: str, outcome: Outcome | None) -> str:
        """Every move with its number, and what came of it."""
        lines = [title, self._say(Msg("words-seats", {"names": self._seats()})), ""]
        for number, moment in enumerate(self._film.moments):
            if moment.seat is not None:
                first, *more = self._of(moment)
                lines += [f"{number}. {first}", *(f"   {line}" for line in more)]
            lines += [f"   * {note}" for note in self._notes(number)]
        lines += ["", *map(self._say, self._end(outcome))]
        return "\n".join(lines).rstrip() + "\n"

    def written(self, outcome: Outcome | None) -> str:
        """In the notation of its game, which must have one."""
        notation = self._film.game.notation
        assert notation
        names = [one.name for one in self._names]
        places = outcome.places if outcome else None
        return notation.write(self._film.moments, names, places, self._heard)

    def _of(self, moment: Moment) -> list[str]:
        """What it told, to whomever; the bare move where that was nothing."""
        lines = [self._heard(one) for one in moment.events if one.logged or one.only is not None]
        if lines or moment.seat is None:
            return lines
        game = self._film.game.id
        said = " ".join(self._words.say(Word(one), self._lang, game) for one in moment.move)
        return [self._say(Msg("words-move", {"seat": Name(moment.seat), "move": said}))]

    def _heard(self, event: Event) -> str:
        line = self._say(told(event))
        if event.only is None:
            return line
        return self._say(Msg("words-own", {"seat": Name(event.only), "line": line}))

    def _notes(self, number: int) -> Iterator[str]:
        """What happened at the table after so many moves."""
        for after, seat, what in _noted(self._film):
            if after == number:
                yield self._say(Msg(SEATED[what], {"seat": Name(seat)}))

    def _end(self, outcome: Outcome | None) -> list[Msg]:
        if outcome:
            return result(self._film.game, outcome)
        hows = [note.split()[2] for _, note in self._film.notes if note.startswith("# end ")]
        return [
            Msg(f"ended-{how}") for how in hows[-1:] if how in get_args(Ending) and how != "over"
        ]

    def _seats(self) -> tuple[Name, ...]:
        return tuple(Name(seat) for seat in range(self._film.seats))

    def _say(self, msg: Msg) -> str:
        return plain(self._words.text(msg, self._lang, self._film.game.id, self._names))


def outcome_of(film: Film) -> Outcome | None:
    """How a match ended, by what its transcript says."""
    outcome = film.game.engine.outcome(film.moments[-1].state)
    gone = {seat for _, seat, what in _noted(film) if what == "resigns"}
    if outcome is None and len(gone) == film.seats - 1:
        places = tuple(2 if seat in gone else 1 for seat in range(film.seats))
        return Outcome(places, "resigned")
    if outcome and gone:
        return resigned_last(outcome, [seat in gone for seat in range(film.seats)])
    return outcome


def _noted(film: Film) -> Iterator[tuple[int, Seat, str]]:
    """What the transcript notes of its seats, and after how many moves; anybody may have written
    it."""
    for after, note in film.notes:
        seat, _, what = note.removeprefix("# ").partition(" ")
        if what in SEATED and seat in map(str, range(film.seats)):
            yield after, int(seat), what
