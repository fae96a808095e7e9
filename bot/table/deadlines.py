"""What time does to a table: one reminder, then the computer takes the seat."""

from __future__ import annotations

from bot.table.model import S, Table, asked_seats, by_computer, changed, logged, put
from bot.table.turn import brief_time, deserted_or, played, substituted, time_for
from engines.core.engine import Game
from engines.core.ui import Msg, Name

OVERSLEPT = 30.0  # seconds; a clock that runs is never this late, nor one that takes over


def expire(game: Game, table: Table[S], now: float) -> Table[S]:
    """What the clock does: remind, then hand the seat to the computer. Unchanged if too early."""
    wake = wakes(game, table)
    if wake is None or now < wake:
        return table
    assert table.deadline is not None
    if now < table.deadline:
        return changed(table, reminded=True)
    if now - table.deadline > OVERSLEPT:
        # No clock was running: the bot was off, and nobody could have moved. Time begins anew.
        length = time_for(game, table)
        assert length is not None
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
    after = table
    for seat in late:
        after = substituted(game, after, seat)
        after = after.model_copy(
            update={
                "away": put(after.away, seat, True),
                "log": logged(after, Msg("log-away", {"seat": Name(seat)})),
                "lines": (*after.lines, f"# {seat} is away"),
            }
        )
    return deserted_or(game, changed(after), table, now)


def wakes(game: Game, table: Table[S]) -> float | None:
    """When the clock must look at this table again."""
    if table.deadline is None or not table.playing:
        return None
    length = time_for(game, table)
    brief = brief_time(game, table) is not None and not table.pace.startswith("slow")
    if table.reminded or length is None or brief:
        return table.deadline  # a reminder of what lasts a minute would come with the question
    return table.deadline - length / 4
