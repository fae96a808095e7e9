"""Zones, quiet hours and a clock that sleeps: what is typed, and what it means at some moment."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot import rest
from bot.rest import Rest
from bot.table import DAY, HOUR, Pace

MOSCOW, BERLIN = "Europe/Moscow", "Europe/Berlin"
NIGHT = Rest(zone=MOSCOW, quiet=(23 * 60, 8 * 60))


def at(zone: str, *when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type,misc]


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Moscow", MOSCOW),
        ("europe/moscow", MOSCOW),
        (" moscow ", MOSCOW),
        ("moskow", MOSCOW),
        ("Москва", MOSCOW),
        ("new york", "America/New_York"),
        ("+3", "+0300"),
        ("UTC+3", "+0300"),
        ("utc", "+0000"),
        ("gmt -04:30", "-0430"),
        ("−5", "-0500"),
        ("+0545", "+0545"),
    ],
)
def test_a_zone_is_understood_loosely(typed: str, zone: str) -> None:
    assert rest.zones(typed, {"Москва": MOSCOW}) == [zone]


@pytest.mark.parametrize("typed", ["Narnia", "+15", "-13", "+3:99", "", "3", "../etc", "+"])
def test_what_is_no_zone_means_none(typed: str) -> None:
    assert rest.zones(typed, {}) == []
    assert rest.clock(typed, 0.0) == "" or typed in ("+15", "-13")


def test_half_a_name_that_fits_several_means_all_of_them() -> None:
    assert len(rest.zones("indiana", {})) > 1


@pytest.mark.parametrize(
    ("typed", "span"),
    [
        ("23-8", (1380, 480)),
        ("23 8", (1380, 480)),
        ("22:30 – 7:00", (1350, 420)),
        ("22.30-7", (1350, 420)),
        ("0-24", (0, 0)),
        ("13-15", (780, 900)),
    ],
)
def test_hours_are_understood_loosely(typed: str, span: tuple[int, int]) -> None:
    assert rest.span(typed) == span


@pytest.mark.parametrize("typed", ["", "off", "25-3", "23", "23-", "24:30-8", "8:61-9", "a-b"])
def test_what_is_no_span_means_none(typed: str) -> None:
    assert rest.span(typed) is None


def test_from_an_hour_to_the_same_hour_is_the_whole_day() -> None:
    assert rest.length((1380, 1380)) == 24 * 60
    assert rest.length((1380, 480)) == 9 * 60
    assert rest.spelled((1380, 485)) == "23:00–8:05"


def test_it_is_quiet_by_the_clock_on_the_own_wall() -> None:
    assert not rest.is_quiet(NIGHT, at(MOSCOW, 2026, 11, 18, 22, 59))
    assert rest.is_quiet(NIGHT, at(MOSCOW, 2026, 11, 18, 23))
    assert rest.is_quiet(NIGHT, at(MOSCOW, 2026, 11, 19, 7, 59))
    assert not rest.is_quiet(NIGHT, at(MOSCOW, 2026, 11, 19, 8))
    noon = NIGHT.model_copy(update={"quiet": (720, 780)})
    assert rest.is_quiet(noon, at(MOSCOW, 2026, 11, 18, 12, 30))
    for nothing in (Rest(zone=MOSCOW), Rest(quiet=(0, 60)), Rest(zone="Mars/Base", quiet=(0, 60))):
        assert not any(rest.is_quiet(nothing, hour * HOUR) for hour in range(24))


def test_one_may_be_called_when_the_night_and_the_days_off_are_over() -> None:
    evening, morning = at(MOSCOW, 2026, 11, 18, 23, 30), at(MOSCOW, 2026, 11, 19, 8)
    assert rest.free_at(NIGHT, evening) == morning
    assert rest.free_at(NIGHT, morning) == morning
    off = NIGHT.model_copy(update={"off": (evening, evening + 3 * DAY)})
    assert rest.free_at(off, evening) == morning + 3 * DAY, "they end at night: until the morning"


def test_a_clock_sleeps_through_the_night() -> None:
    evening = at(MOSCOW, 2026, 11, 18, 20)
    assert rest.lasts(NIGHT, evening, 8 * HOUR, 12 * HOUR) == at(MOSCOW, 2026, 11, 19, 13)
    assert rest.lasts(NIGHT, evening, 3 * HOUR, 12 * HOUR) == evening + 3 * HOUR
    assert rest.lasts(NIGHT, evening, 8 * HOUR, HOUR) == evening + 9 * HOUR, "one hour and no more"
    night = at(MOSCOW, 2026, 11, 19, 2)
    assert rest.lasts(NIGHT, night, 2 * HOUR, 12 * HOUR) == at(MOSCOW, 2026, 11, 19, 10)
    assert rest.lasts(Rest(), night, 60.0, 0.0) == night + 60


@pytest.mark.parametrize("month", [3, 10])
@pytest.mark.parametrize("quiet", [(0, 720), (90, 150), (1380, 480), (150, 90 + 720)])
def test_where_the_clock_is_turned_nothing_is_lost_and_nothing_hangs(
    month: int, quiet: tuple[int, int]
) -> None:
    own = Rest(zone=BERLIN, quiet=quiet)
    start = datetime(2026, month, 24, tzinfo=UTC).timestamp()
    for hour in range(0, 8 * 24, 1):
        now = start + hour * HOUR + 60
        assert not rest.is_quiet(own, rest.free_at(own, now))
        for pace in (Pace.SLOW8H, Pace.SLOW1D, Pace.SLOW3D):
            assert pace.seconds
            end = rest.lasts(own, now, pace.seconds, pace.sleep)
            assert now + pace.seconds <= end <= now + pace.seconds + pace.sleep


@pytest.mark.parametrize("lasts", [30, 720])
@pytest.mark.parametrize(
    ("zone", "day"),
    [
        (BERLIN, (2026, 3, 29)),
        (BERLIN, (2026, 10, 25)),
        ("Africa/Cairo", (2026, 4, 24)),  # at midnight
        ("Australia/Lord_Howe", (2026, 4, 5)),  # by half an hour
    ],
)
def test_where_the_clock_is_turned_it_is_quiet_as_long_as_it_shows_quiet_hours(
    zone: str, day: tuple[int, int, int], lasts: int
) -> None:
    """Also where the hours begin or end in what it shows twice, or skips."""
    evening, place = at(zone, *day) - 2 * HOUR, ZoneInfo(zone)
    for turn in range(0, 240, 30):
        for start in (turn, (turn - lasts) % 1440):
            own = Rest(zone=zone, quiet=(start, (start + lasts) % 1440))
            for now in range(int(evening), int(evening) + 8 * HOUR, 600):
                wall = datetime.fromtimestamp(now, place)
                shown = (wall.hour * 60 + wall.minute - start) % 1440
                assert rest.is_quiet(own, now) or shown >= lasts, wall


def test_a_zone_is_read_as_people_say_it() -> None:
    assert rest.called("America/New_York") == "America/New York"
    assert [rest.called(one) for one in ("+0300", "-0430")] == ["UTC+3", "UTC-4:30"]


def test_a_moment_has_a_day() -> None:
    assert rest.day(at("UTC", 2026, 11, 21, 9, 5)) == (21, 11, "09:05")
    assert rest.clock(MOSCOW, at("UTC", 2026, 11, 21, 9, 5)) == "12:05"
    assert rest.clock("-0430", at("UTC", 2026, 11, 21, 9, 5)) == "04:35"
