"""PURE: days as numbers, counted by UTC from the first of 1970, and how they are written. No clock
is read here: what the time is, the caller says.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

DAY = 86400  # seconds
FIRST = date(1970, 1, 1)  # day 0


def day_of(now: float) -> int:
    return int(now // DAY)


def day_named(text: str) -> int | None:
    """A date as people write it to machines, 2026-11-18."""
    try:
        return (date.fromisoformat(text) - FIRST).days
    except ValueError:
        return None


def date_of(day: int) -> str:
    return (FIRST + timedelta(days=day)).isoformat()


def begins_at(day: int) -> int:
    return day * DAY


def month_of(now: float, ago: int = 0) -> tuple[int, tuple[float, float]]:
    """Its number, and from when to when it lasts; or of the month so many before it."""
    months = date_at(now).year * 12 + date_at(now).month - 1 - ago
    begin, end = (date(one // 12, one % 12 + 1, 1) for one in (months, months + 1))
    return begin.month, (float((begin - FIRST).days * DAY), float((end - FIRST).days * DAY))


def date_at(now: float) -> date:
    return FIRST + timedelta(days=day_of(now))


def hour_of(at: float) -> str:
    """Of the day, by UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%H:%M")
