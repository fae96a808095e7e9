"""A guided first match at a table: which step stands, what is outside its idea, how far one is.

The lesson is the game's, as data; the rules are the engine's. A coach only speaks: whoever presses
the same thing twice plays it, and after the last step the match goes on as any other.
"""

from __future__ import annotations

from functools import partial

from bot.table.model import Coach, Refused, S, Table, asked_seats, changed, seat_of
from engines.core import lesson as lessons
from engines.core.engine import Game, Move, Seat
from engines.core.lesson import Lesson, Step
from engines.core.ui import Msg


def taught(game: Game, table: Table[S]) -> tuple[Coach, Lesson] | None:
    """Who is coached here and in what, while that goes on."""
    return (table.coach, game.lesson) if table.coach and game.lesson and table.playing else None


def standing(game: Game, table: Table[S], seat: Seat) -> tuple[int, Step] | None:
    """The step that this seat is coached in now, and its number from 1 on."""
    found = taught(game, table)
    if found is None or found[0].seat != seat or seat not in asked_seats(game, table):
        return None
    coach, lesson = found
    options = partial(game.engine.options, table.state, seat)
    view = game.engine.view(table.state, seat)
    number = lessons.standing(lesson, coach.step, coach.kept, view, options)
    return None if number is None else (number + 1, lesson.steps[number])


def finished(game: Game, table: Table[S]) -> bool:
    """All was shown; said once, until the learner's next move."""
    found = taught(game, table)
    return found is not None and lessons.is_over(found[1], found[0].step, found[0].kept)


def parting(game: Game, table: Table[S]) -> str:
    """How it came that all was shown: the lesson is `done`, or the learner went another way and
    has `left` too early for what follows."""
    found = taught(game, table)
    return "left" if found and found[0].step < len(found[1].steps) else "done"


def warned(game: Game, table: Table[S], seat: Seat, move: Move) -> Table[S] | None:
    """If this is outside the idea, and not said for the second time: nothing is played, the
    learner is told why and may say it again. Else None."""
    found = standing(game, table, seat)
    if found is None or table.coach is None or table.coach.warned == move:
        return None
    number, step = found
    begun = table.chairs[seat].menu
    # What was insisted on is not questioned again word by word.
    if step.fits(move) or (begun and not step.fits(begun)):
        return None
    return changed(table, coach=_but(table, warned=move, about=number - 1))


def unwarned(table: Table[S]) -> Table[S]:
    if table.coach is None or not table.coach.warned:
        return table
    return table.model_copy(update={"coach": _but(table, warned=())})


def warning(game: Game, table: Table[S]) -> Msg | None:
    """What the learner is told who has just gone outside the idea."""
    found = taught(game, table)
    if found is None or not found[0].warned:
        return None
    coach, lesson = found
    return Msg("coach-warns", {"why": Msg(f"{lesson.steps[coach.about].says}.why")})


def followed(game: Game, before: Table[S], after: Table[S], seat: Seat, move: Move) -> Table[S]:
    """A move was made: the learner's ends the step that stood, or the coach's stay."""
    found = taught(game, before)
    if found is None:
        return after
    coach, _ = found
    if seat != coach.seat:
        return after.model_copy(update={"coach": _but(before, replies=coach.replies + 1)})
    if finished(game, before):
        return after.model_copy(update={"coach": None})
    stood = standing(game, before, seat)
    if stood is None:
        return after.model_copy(update={"coach": _but(before, warned=())})
    number, step = stood
    kept = (*coach.kept, number) if step.fits(move) else coach.kept
    return after.model_copy(update={"coach": _but(before, step=number, kept=kept, warned=())})


def reply(game: Game, table: Table[S], seat: Seat) -> Move | None:
    """What a computer is meant to play in a lesson; None: what it likes."""
    found = taught(game, table)
    if found is None:
        return None
    coach, lesson = found
    options = partial(game.engine.options, table.state, seat)
    return lessons.reply(lesson, coach.replies, options)


def dismiss(game: Game, table: Table[S], player: str) -> Table[S]:
    """The learner wants to play alone; the match goes on as it stands."""
    if table.coach is None or table.coach.seat != seat_of(table, player):
        raise Refused("no-coach")
    return changed(table, coach=None)


def _but(table: Table[S], **update: object) -> Coach:
    assert table.coach is not None
    return table.coach.model_copy(update=update)
