"""Hints at a table: who may have one, how far down its ladder, and that everybody is told.

What a hint says is computed elsewhere, from the asker's view; the table only knows that it was
taken. A ladder belongs to one question: the next question begins at its first step again.
"""

from __future__ import annotations

from bot.table.coaching import standing
from bot.table.model import Refused, S, Table, chair_changed, changed, written
from bot.table.news import noted
from bot.table.rating import counts
from bot.table.turn import mover
from engines.core.engine import Game, Seat
from engines.core.ui import Msg, Name

STEPS = 3  # what to look at; which kind of move; the move, and why


def may_hint(table: Table[S]) -> bool:
    """Whether hints are given at this table at all: never where the match counts."""
    return table.hints and not counts(table)


def hintable(game: Game, table: Table[S], seat: Seat) -> bool:
    """Whether this seat is offered one now. A coach tells enough."""
    asked = table.playing and seat in game.engine.to_act(table.state)
    free = asked and not table.chairs[seat].by_computer
    return free and may_hint(table) and standing(game, table, seat) is None


def hinted(table: Table[S], seat: Seat) -> int:
    """How many steps of the ladder the seat has been told for the question it faces."""
    chair = table.chairs[seat]
    return chair.hint if chair.asked and chair.hinted == chair.asked else 0


def check_hint(game: Game, table: Table[S], player: str, seen: int = 0) -> Seat:
    """The seat that may be told something now; raises Refused. `seen` is the version since which
    the question stands; 0: whichever it is."""
    seat = mover(game, table, player)
    if not may_hint(table):
        fixed = "daily-no-hints" if table.daily else "hints-off"
        raise Refused("rated-no-hints" if counts(table) else fixed)
    if standing(game, table, seat) is not None:
        raise Refused("hint-coached")
    if seen not in (0, table.chairs[seat].asked):
        raise Refused("stale")
    return seat


def hint(game: Game, table: Table[S], player: str, seen: int, step: int) -> Table[S]:
    """The seat is told as much as this step of the ladder. A new step is counted, and everybody
    hears that it was taken; what it said they do not."""
    seat = check_hint(game, table, player, seen)
    told = hinted(table, seat)
    if step <= told:
        return table
    chair = table.chairs[seat]
    after = chair_changed(
        changed(table), seat, hints=chair.hints + 1, hint=min(told + 1, STEPS), hinted=chair.asked
    )
    after = noted(after, Msg("log-hint", {"seat": Name(seat)}), seat)
    return written(after, f"# {seat} takes a hint")
