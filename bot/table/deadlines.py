"""What time does to a table: one reminder, then the computer takes the seat."""

from __future__ import annotations

from bot.table.daily import unentered
from bot.table.model import (
    S,
    Table,
    asked_seats,
    by_computer,
    chair_changed,
    changed,
    written,
)
from bot.table.news import noted
from bot.table.turn import brief_time, deserted_or, played, substituted, time_for
from engines.core.engine import Game
from engines.core.ui import Msg, Name, TimeOfDay

OVERSLEPT = 30.0  # seconds; a clock that runs is never this late, nor one that takes over


def expire(game: Game, table: Table[S], now: float) -> Table[S]:
    """What the clock does: remind, then hand the seat to the computer. Unchanged if too early."""
    wake = wakes(game, table)
    if wake is None or now < wake or not table.playing:
        return table
    assert table.deadline is not None
    if now < table.deadline:
        return changed(table, reminded=True)
    length = time_for(game, table)
    if length is None:  # it was set by a bot that gave this question a time
        return changed(table, deadline=None, reminded=False)
    if now - table.deadline > OVERSLEPT:
        # No clock was running: the bot was off, and nobody could have moved. Time begins anew.
        return changed(table, deadline=now + length, reminded=False)
    late = [s for s in sorted(asked_seats(game, table)) if not by_computer(table, s)]
    if brief_time(game, table) is not None:
        after = table
        for seat in late:
            # An earlier answer may have ended the question for the others.
            if seat in asked_seats(game, after):
                move = game.engine.idle(after.state, seat)
                if move is not None:
                    after = played(game, after, seat, move, now, touch=False)
        if after is not table:
            return after
    after = changed(table)
    for seat in late:
        after = chair_changed(substituted(game, after, seat), seat, away=True)
        after = noted(after, Msg("log-away", {"seat": Name(seat)}), seat)
        after = written(after, f"# {seat} is away")
    return deserted_or(game, after, table, now)


def wakes(game: Game, table: Table[S]) -> float | None:
    """When the clock must look at this table again: at once, where results are to be entered."""
    if unentered(table):
        return table.touched
    if table.deadline is None or not table.playing:
        return None
    length = time_for(game, table)
    brief = brief_time(game, table) is not None and table.pace.kind != "slow"
    if table.reminded or length is None or brief:
        return table.deadline  # a reminder of what lasts a minute would come with the question
    return table.deadline - length / 4


def window_ends(game: Game, table: Table[S]) -> tuple[Msg, ...]:
    """A question with a clock of its own says when it ends; all others have the pace of the table.
    No clock runs for a computer."""
    if table.deadline is None or not table.playing or brief_time(game, table) is None:
        return ()
    return (Msg("window-ends", {"time": TimeOfDay(int(table.deadline))}),)
