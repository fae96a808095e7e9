"""PURE: when somebody rests: a time zone, quiet hours, days off, and how many reminders they want.

Time is an argument, in seconds of the epoch. A zone is said by its owner and never guessed; one
that this machine does not know (any more) has no quiet hours, and nothing here raises for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo, available_timezones

from pydantic import BaseModel, ConfigDict

from bot.names import meant

Ladder = Literal["none", "one", "three"]  # reminders before a slow turn is over
Quiet = tuple[int, int]  # from, until: minutes of the day

DAY, MINUTES = 86400, 1440
MOST_QUIET = 12 * 60  # minutes of a day
MOST_OFF = 14  # days off at a time
BETWEEN = 7  # days between two times off
WEST, EAST = -12 * 60, 14 * 60  # the furthest there are, in minutes
OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?")
SPAN = re.compile(r"(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:[-–—]|\s)\s*(\d{1,2})(?:[:.]([0-5]\d))?")


class Rest(BaseModel):
    """What a person said of it; a chair has a copy."""

    model_config = ConfigDict(frozen=True, extra="allow")

    zone: str = ""  # "Europe/Moscow" or "+0300"; empty: never said
    quiet: Quiet | None = None
    ladder: Ladder = "one"
    off: tuple[float, float] = (0.0, 0.0)  # days off: since when, until when
    asked: bool = False  # about the zone, once


NO_REST = Rest()


# --- what is typed


def offset(typed: str) -> str:
    """A distance from Greenwich, as it is stored: "+3", "UTC-04:30"; "" if it is none."""
    said = typed.strip().lower()
    if said in ("utc", "gmt"):
        return _spelled(0)
    found = OFFSET.fullmatch(said)
    if not found:
        return ""
    minutes = int(found[2]) * 60 + int(found[3] or 0)
    minutes = minutes if found[1] == "+" else -minutes
    return _spelled(minutes) if WEST <= minutes <= EAST else ""


def zones(typed: str, also: Mapping[str, str]) -> list[str]:
    """The zones that somebody may mean: by name, by a city, loosely; `also`: what else cities are
    called, and the zone of each."""
    if found := offset(typed):
        return [found]
    known = _known()
    if exact := known.get(typed.strip().lower()):
        return [exact]
    names = {one: [one.replace("/", " "), one.rpartition("/")[2]] for one in known.values()}
    for name, zone in also.items():
        names.setdefault(zone, []).append(name)
    return meant(typed, names)


def called(zone: str) -> str:
    """As people read it: "America/New York", "UTC+3"."""
    found = OFFSET.fullmatch(zone)
    if not found:
        return zone.replace("_", " ")
    minutes = f":{found[3]}" if found[3] and int(found[3]) else ""
    return f"UTC{found[1]}{int(found[2])}{minutes}"


def span(typed: str) -> Quiet | None:
    """Quiet hours as they are typed: "23-8", "22:30 – 7:00"; None if they are none."""
    found = SPAN.fullmatch(typed.strip())
    if not found:
        return None
    start, end = (int(found[at]) * 60 + int(found[at + 1] or 0) for at in (1, 3))
    if max(start, end) > MINUTES:
        return None
    return start % MINUTES, end % MINUTES


def length(quiet: Quiet) -> int:
    """In minutes; from an hour to the same hour is the whole day."""
    return (quiet[1] - quiet[0]) % MINUTES or MINUTES


def spelled(quiet: Quiet) -> str:
    return "–".join(f"{minutes // 60}:{minutes % 60:02}" for minutes in quiet)


# --- what it means at some moment


def clock(zone: str, now: float) -> str:
    """What a clock on the wall shows there; "" where the zone is not known here."""
    place = _place(zone)
    return f"{datetime.fromtimestamp(now, place):%H:%M}" if place else ""


def day(moment: float) -> tuple[int, int, str]:
    """Day, month and time of it, at Greenwich."""
    at = datetime.fromtimestamp(moment, UTC)
    return at.day, at.month, f"{at:%H:%M}"


def is_off(rest: Rest, now: float) -> bool:
    return now < rest.off[1]


def is_quiet(rest: Rest, now: float) -> bool:
    return any(start <= now < end for start, end in _nights(rest, now))


def free_at(rest: Rest, now: float) -> float:
    """The first moment from now on at which this person may be called."""
    while True:
        then = max(now, rest.off[1])
        then = next((end for start, end in _nights(rest, then) if start <= then < end), then)
        if then == now:
            return now
        now = then


def lasts(rest: Rest, now: float, seconds: float, most: float) -> float:
    """When so many waking seconds have gone by; sleep puts it off by at most `most`."""
    slept = 0.0
    for start, end in _nights(rest, now, seconds + most):
        if end <= now:
            continue
        awake = max(0.0, start - now)
        if seconds <= awake:
            break
        nap = min(end - max(start, now), most - slept)
        seconds, slept, now = seconds - awake, slept + nap, max(start, now) + nap
        if slept >= most:
            break
    return now + seconds


def _nights(rest: Rest, now: float, ahead: float = DAY) -> Iterator[tuple[float, float]]:
    """The quiet hours from yesterday's on, one after another. They begin and end by the clock on
    the wall, so one of them is longer or shorter where that is turned; what it shows twice, or
    skips, is quiet the whole time."""
    place = _place(rest.zone) if rest.zone and rest.quiet else None
    if place is None or rest.quiet is None:
        return
    start, end = rest.quiet
    today = datetime.fromtimestamp(now, place).date()
    for days in range(-1, int(ahead // DAY) + 3):
        begin = today + timedelta(days=days)
        yield (
            min(_moments(begin, start, place)),
            max(_moments(begin + timedelta(days=end <= start), end, place)),
        )


def _moments(on: date, minutes: int, place: tzinfo) -> tuple[float, float]:
    """When a clock on the wall shows that: two moments only where it is turned then."""
    at = datetime.combine(on, time(minutes // 60, minutes % 60), place)
    return at.timestamp(), at.replace(fold=1).timestamp()


def _spelled(minutes: int) -> str:
    hours, rest = divmod(abs(minutes), 60)
    return f"{'-' if minutes < 0 else '+'}{hours:02}{rest:02}"  # no colon: it must fit on a key


@cache
def _known() -> dict[str, str]:
    """Continents and their cities; a machine may know none."""
    return {one.lower(): one for one in sorted(available_timezones()) if _is_city(one)}


def _is_city(zone: str) -> bool:
    return "/" in zone and not zone.startswith(("Etc/", "SystemV/", "US/", "posix/", "right/"))


@cache
def _place(zone: str) -> tzinfo | None:
    found = OFFSET.fullmatch(zone)
    if found:
        ahead = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
        return timezone(ahead if found[1] == "+" else -ahead)
    try:
        return ZoneInfo(zone)
    except (KeyError, OSError, ValueError):  # none of that name, or none at all, on this machine
        return None
