"""Handlers: when somebody rests: the time zone, quiet hours, days off, reminders; and a pause that
a table agrees on.

What is chosen is remembered and told to every table where that person plays.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

from bot import rest as resting
from bot import table as core
from bot.actions import DaysOff, Pause, Quiet, Remind, Settings, Zone
from bot.desk import chats
from bot.desk.asking import Asker, Reply
from bot.i18n import tidy
from bot.rest import BETWEEN, MOST_OFF, MOST_QUIET, Ladder, Rest
from bot.table import DAY, Refused, Table

if TYPE_CHECKING:
    from bot.desk.front import Desk

SIGNS = 40  # of what was typed, said back


async def zone(desk: Desk, asker: Asker, do: Zone) -> Reply:
    lang, now = await desk.lang(asker), desk.sessions.now()
    if not do.name:
        return Reply(page=desk.timetable.clocks(now, lang))
    found = resting.zones(do.name, desk.timetable.cities())
    if len(found) > 1:
        return Reply(page=desk.timetable.which_zone(found, lang))
    if not found or not resting.clock(found[0], now):
        raise Refused("no-such-zone", name=tidy(do.name, SIGNS))
    own = await rest(desk, asker.person, zone=found[0], asked=True)
    if own.quiet is None:  # what the zone is for
        return Reply(page=desk.timetable.nights(own, now, lang))
    name, time = resting.called(own.zone), resting.clock(own.zone, now)
    return await desk.toast(asker, "zone-set", done=True, zone=name, time=time)


async def quiet(desk: Desk, asker: Asker, do: Quiet) -> Reply:
    lang, now = await desk.lang(asker), desk.sessions.now()
    person = await desk.people.person(asker.person)
    if do.hours.strip().lower() in desk.timetable.off():
        await rest(desk, asker.person, quiet=None)
        return await desk.toast(asker, "quiet-unset", done=True)
    if not person.rest.zone:  # hours of which clock?
        return Reply(page=desk.timetable.clocks(now, lang))
    if not do.hours:
        return Reply(page=desk.timetable.nights(person.rest, now, lang))
    span = resting.span(do.hours)
    if span is None:
        raise Refused("no-such-hours", said=tidy(do.hours, SIGNS))
    if resting.length(span) > MOST_QUIET:
        raise Refused("quiet-too-long", most=MOST_QUIET // 60)
    await rest(desk, asker.person, quiet=span)
    return await desk.toast(asker, "quiet-set", done=True, hours=resting.spelled(span))


async def remind(desk: Desk, asker: Asker, do: Remind) -> Reply:
    if do.how not in get_args(Ladder):
        raise Refused("unknown-button")
    await rest(desk, asker.person, ladder=do.how)
    return await chats.settings(desk, replace(asker, room=None), Settings())


async def days_off(desk: Desk, asker: Asker, do: DaysOff) -> Reply:
    """From now on, for at most so long at a time, and some days between two times: others wait."""
    lang, now = await desk.lang(asker), desk.sessions.now()
    own = (await desk.people.person(asker.person)).rest
    since, until = own.off
    if not do.days:
        return Reply(page=desk.timetable.days_off(own, now, lang))
    days = int(do.days) if do.days.isdecimal() and len(do.days) < SIGNS else -1
    if days == 0:
        await rest(desk, asker.person, off=(since, min(until, now)))
        return await desk.toast(asker, "days-over", done=True)
    off = now < until
    begun = since if off else now
    wait = until + BETWEEN * DAY - now
    if until and not off and wait > 0:
        raise Refused("off-lately", days=math.ceil(wait / DAY))
    if days < 0 or now + days * DAY > begun + MOST_OFF * DAY:
        raise Refused("days", most=MOST_OFF)
    await rest(desk, asker.person, off=(begun, now + days * DAY))
    return await desk.toast(asker, "days-off-set", done=True, n=days)


async def pause(desk: Desk, asker: Asker, do: Pause, table: Table[Any]) -> Reply:
    now = desk.sessions.now()
    after = await desk.sessions.change(
        table.id, lambda game, t: core.pause(game, t, asker.person, do.days, now)
    )
    wish = after.chairs[core.seat_of(after, asker.person)].pauses
    word = "pause-begun" if after.paused > now else "pause-noted" if wish else "pause-none"
    return await desk.toast(asker, word, done=True, evident=True)


async def rest(desk: Desk, person: str, **update: Any) -> Rest:
    """Remembered, and so from now on at every table."""
    known = await desk.people.person(person)
    own = known.rest.model_copy(update=update)
    await desk.people.save_person(person, known.model_copy(update={"rest": own}))
    await desk.registry.rested(person, own)
    return own
