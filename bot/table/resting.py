"""What rest does to a table: calls that wait, a clock that sleeps, pauses and days off.

Nobody is called in quiet hours, on days off or in a pause; who was not is told of it once, on
waking. All it needs to know of a person's day lies on the chair; nothing is looked up here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot import rest as resting
from bot.rest import MOST_OFF, Rest
from bot.table.model import (
    Chair,
    Refused,
    S,
    Table,
    by_computer,
    chair_changed,
    chairs_changed,
    changed,
    seat_of,
)
from bot.table.news import noted
from bot.table.paces import DAY
from engines.core.engine import Game, Seat
from engines.core.ui import Msg, Name

PRESSING = 20.0  # seconds for which who has moved is taken to be looking
Digests = Mapping[str, tuple[tuple[str, str], ...]]  # by person: tables that wait, and their names
NO_DIGESTS: Digests = {}


def present(table: Table[S]) -> list[Seat]:
    """The people who play themselves."""
    return [seat for seat in range(len(table.chairs)) if not by_computer(table, seat)]


# --- calls


def turned(table: Table[S], chair: Chair, now: float) -> dict[str, Any]:
    """What is new of a chair whose turn it has become: whether it may be called at once."""
    hush = _free(table, chair, now) if len(present(table)) > 1 else now
    return {
        "hush": hush if hush > now else 0.0,
        "told": False,
        "near": now - chair.pressed < PRESSING,
        "reminded": 0,
        "digest": (),
    }


def _free(table: Table[S], chair: Chair, now: float) -> float:
    """When the clock runs and, where all need not be there at once, this person is awake."""
    begin = max(now, table.halt)
    return begin if table.pace.kind == "live" else resting.free_at(chair.rest, begin)


def sounds(table: Table[S], seat: Seat) -> bool:
    """Whether this seat, which is asked, is called. Alone with computers nobody need be told whose
    turn it is, only that time runs out."""
    chair = table.chairs[seat]
    if chair.nudges:
        return True
    return len(present(table)) > 1 and not chair.hush and not chair.told


def waking(table: Table[S], now: float) -> list[Seat]:
    """Who was left in peace and may be told now what waits."""
    return [seat for seat in present(table) if 0 < table.chairs[seat].hush <= now]


def woken(table: Table[S], now: float, digests: Digests) -> Table[S]:
    """They are told by a digest, here or elsewhere; whom none was made for, the table calls."""
    after = changed(table)
    for seat in waking(table, now):
        person = table.players[seat].id
        update = {"told": person in digests, "digest": digests.get(person, ())}
        after = chair_changed(after, seat, hush=0.0, nudged=now, **update)
    return after


def undigested(table: Table[S], player: str) -> Table[S]:
    """A newer digest says what waits."""
    seat = seat_of(table, player)
    return chair_changed(changed(table), seat, digest=()) if table.chairs[seat].digest else table


# --- the clock


def asked_until(table: Table[S], asked: frozenset[Seat], seconds: float, now: float) -> Table[S]:
    """A question that is asked now and may take so long, of those among them who play themselves:
    for each of them the clock sleeps when they do, and the last one counts."""
    begin, sleep = max(now, table.halt), table.pace.sleep
    people = [table.chairs[seat] for seat in asked if not by_computer(table, seat)]
    ends = [resting.lasts(chair.rest, begin, seconds, sleep) for chair in people]
    latest = begin + seconds + sleep
    return table.model_copy(update={"deadline": max(ends, default=latest), "latest": latest})


def rested(table: Table[S], player: str, rest: Rest, now: float) -> Table[S]:
    """This person rests otherwise from now on. Other quiet hours give more time for the question
    that stands, never less, and never more than it could have had."""
    seat = seat_of(table, player)
    old = table.chairs[seat].rest
    if not table.playing or rest == old:
        return table
    after = chair_changed(
        changed(table), seat, rest=rest, asks=table.chairs[seat].asks and not rest.zone
    )
    if rest.off[1] > max(now, old.off[1]) and table.pace.kind == "slow":
        day, month, time = resting.day(rest.off[1])
        until = Msg("until-day", {"day": day, "month": Msg(f"month-{month}"), "time": time})
        after = noted(after, Msg("log-days-off", {"seat": Name(seat), "until": until}), seat)
    after = halted(after, now)
    asked = after.chairs[seat].turn and not by_computer(after, seat)
    if asked and after.deadline and (rest.zone, rest.quiet) != (old.zone, old.quiet):
        begin = max(now, after.halt)
        longer = resting.lasts(rest, begin, after.deadline - begin, after.pace.sleep)
        longest = max(after.deadline, min(longer, after.latest))
        after = after.model_copy(update={"deadline": longest})
    return _hushed(after, now)


def halted(table: Table[S], now: float) -> Table[S]:
    """Until when the clock stands, as people come and go: what is left of the time stays."""
    slow = table.pace.kind == "slow"
    off = [table.chairs[seat].rest.off[1] for seat in present(table) if slow]
    until = max(table.paused, *off, 0.0)
    halt = until if until > now else 0.0
    if halt == table.halt:
        return table
    more = max(halt, now) - max(table.halt, now)
    update: dict[str, Any] = {"halt": halt}
    if table.deadline is not None:
        update |= {"deadline": table.deadline + more, "latest": table.latest + more}
    return table.model_copy(update=update)


def _hushed(table: Table[S], now: float) -> Table[S]:
    """Whose call waits: until when, as things stand now."""
    for seat, chair in enumerate(table.chairs):
        if chair.hush:
            free = _free(table, chair, now)
            table = chair_changed(table, seat, hush=free if free > now else 0.0)
    return table


def going_on(table: Table[S]) -> Table[S]:
    """The pause, or the days off, are over."""
    after = chairs_changed(changed(table, halt=0.0, paused=0.0), pauses=0)
    return noted(after, Msg("log-goes-on"))


# --- a pause by agreement


def pause(game: Game, table: Table[S], player: str, days: int, now: float) -> Table[S]:
    """Would like to pause, or takes that back; when all people would, the clock stands for the
    shortest of their wishes. Said while it does, the match goes on."""
    seat = seat_of(table, player)
    if not table.playing:
        raise Refused("not-playing")
    chair = table.chairs[seat]
    if chair.resigned:
        raise Refused("resigned-already")
    if chair.away:
        raise Refused("away")
    if table.pace.seconds is None:
        raise Refused("no-clock")
    if not 1 <= days <= MOST_OFF:
        raise Refused("days", most=MOST_OFF)
    if table.paused > now:
        after = chairs_changed(changed(table, now=now, paused=0.0), pauses=0)
        after = noted(after, Msg("log-ends-pause", {"seat": Name(seat)}), seat)
        return _hushed(halted(after, now), now)
    wish = 0 if chair.pauses else days
    after = chair_changed(changed(table, now=now), seat, pauses=wish)
    word = "log-wants-pause" if wish else "log-no-pause"
    after = noted(after, Msg(word, {"seat": Name(seat), "days": days}), seat)
    wishes = [after.chairs[one].pauses for one in present(after)]
    if not all(wishes):
        return after
    after = changed(after, paused=now + min(wishes) * DAY)
    after = noted(after, Msg("log-paused", {"days": min(wishes)}))
    return _hushed(halted(after, now), now)
