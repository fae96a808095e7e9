"""What time does to a table: calls that waited, reminders, then the computer takes the seat."""

from __future__ import annotations

from bot import rest as resting
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
from bot.table.paces import HOUR
from bot.table.resting import NO_DIGESTS, Digests, going_on, waking, woken
from bot.table.turn import brief_time, deserted_or, played, substituted, time_for, timed
from engines.core.engine import Game, Seat
from engines.core.ui import Msg, Name, TimeOfDay

OVERSLEPT = 30.0  # seconds; a clock that runs is never this late, nor one that takes over


def expire(game: Game, table: Table[S], now: float, digests: Digests = NO_DIGESTS) -> Table[S]:
    """What the clock does, one thing at a time: let it go on, wake, remind, hand the seat to the
    computer. Unchanged if too early. `digests`: what those who wake are told."""
    wake = wakes(game, table)
    if wake is None or now < wake or not table.playing:
        return table
    if table.halt and now >= table.halt:
        return going_on(table)
    if waking(table, now):
        return woken(table, now, digests)
    assert table.deadline is not None
    if now < table.deadline:
        return _reminded(game, table, now)
    if time_for(game, table) is None:  # it was set by a bot that gave this question a time
        return changed(table, deadline=None)
    if now - table.deadline > OVERSLEPT:
        # No clock was running: the bot was off, and nobody could have moved. Time begins anew.
        return timed(game, changed(table), now)
    late = _people(game, table)
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
    if not table.playing:
        return None
    times = [chair.hush for chair in table.chairs if chair.hush and not chair.by_computer]
    times += [table.halt] if table.halt else []
    if table.deadline is not None:
        times += [table.deadline]
        times += [rung for seat in _people(game, table) for rung in _rungs(game, table, seat)]
    return min(times, default=None)


def _people(game: Game, table: Table[S]) -> list[Seat]:
    return [s for s in sorted(asked_seats(game, table)) if not by_computer(table, s)]


def _rungs(game: Game, table: Table[S], seat: Seat) -> list[float]:
    """The reminders that this seat has before it, none of them while its person sleeps."""
    assert table.deadline is not None
    chair, length = table.chairs[seat], time_for(game, table)
    slow = table.pace.kind == "slow"
    if length is None or (brief_time(game, table) is not None and not slow):
        return []  # a reminder of what lasts a minute would come with the question
    ladder = chair.rest.ladder if slow else "one"
    ahead = {"none": (), "one": (length / 4,), "three": (length / 2, 4 * HOUR, HOUR)}[ladder]
    moments = {max(table.deadline - one, table.halt) for one in ahead}
    if slow:
        moments = {resting.free_at(chair.rest, one) for one in moments}
    return sorted(one for one in moments if chair.nudged < one < table.deadline)


def _reminded(game: Game, table: Table[S], now: float) -> Table[S]:
    """A moment that has come to lie in somebody's night, because others wait no longer, is told on
    waking."""
    after = changed(table)
    for seat in _people(game, table):
        if any(rung <= now for rung in _rungs(game, table, seat)):
            chair = table.chairs[seat]
            free = resting.free_at(chair.rest, now) if table.pace.kind == "slow" else now
            rung = {"nudges": chair.nudges + 1, "reminded": chair.reminded + 1}
            told = {"hush": free} if free > now else rung
            after = chair_changed(after, seat, nudged=now, **told)
    return after


def window_ends(game: Game, table: Table[S]) -> tuple[Msg, ...]:
    """A question with a clock of its own says when it ends; all others have the pace of the table.
    No clock runs for a computer."""
    if table.deadline is None or not table.playing or brief_time(game, table) is None:
        return ()
    return (Msg("window-ends", {"time": TimeOfDay(int(table.deadline))}),)
