"""Time zone, quiet hours, days off and pauses, as people ask for them; and one digest on waking."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot import codec
from bot import rest as resting
from bot import table as core
from bot.actions import DaysOff, Forget, Pause, Quiet, Remind, Zone
from bot.people import Person, RoomRecord
from bot.platforms.port import Page, plain
from bot.rest import Rest
from bot.store.memory import MemoryStore
from bot.table import DAY, HOUR, Pace, Table
from bot.timetable import Timetable
from tests.bot.house import DEN, GAMES, WORDS, Guest, House, said, spelled

EVENING = datetime(2026, 11, 18, 20, tzinfo=UTC).timestamp()
MORNING = EVENING + 12 * HOUR
HOURS = (23 * 60, 8 * 60)
SLEEPER = Rest(zone="+0000", quiet=HOURS, asked=True)


@pytest.fixture
def house() -> House:
    found = House(MemoryStore())
    found.time = EVENING
    return found


def labels(page: Page | None) -> list[str]:
    assert page is not None
    return [button.label for row in page.rows for button in row]


async def rest_of(house: House, guest: Guest) -> Rest:
    return (await house.people.person(guest.id)).rest


async def begun(house: House, *guests: Guest, calls: str = "room", pace: str = "slow1d") -> str:
    """One more slow table; its code."""
    record = RoomRecord.model_validate({"calls": calls, "pace": pace})
    await house.people.save_room(DEN.id, record)
    host, *others = guests
    before = {table.id for table in await house.sessions.tables_in(DEN.id)}
    await host.says("/newgame high_card")
    after = {table.id for table in await house.sessions.tables_in(DEN.id)}
    (code,) = after - before
    for one in others:
        await one.says(f"/join {code}")
    await host.says(f"/start {code}")
    return code


async def asked(house: House, code: str) -> str:
    table = await house.sessions.table(code)
    (seat,) = core.asked_seats(GAMES[table.game], table)
    return table.players[seat].id


async def moved(house: House, code: str) -> None:
    """Who is asked plays on, until somebody else is."""
    who = await asked(house, code)
    while await asked(house, code) == who:
        table = await house.sessions.table(code)
        move = GAMES[table.game].engine.idle(table.state, core.seat_of(table, who))
        assert move
        await house.sessions.say(code, who, move)
    await house.settle()


async def until(house: House, moment: float) -> None:
    """The clock looks at whatever comes up until then."""
    while house.time < moment:
        house.time = min(house.time + 600, moment)
        while await house.tick():
            await house.settle()


def digests(house: House, guest: Guest) -> list[Page]:
    pages = house.chat.pages(guest.id)
    return [page for page in pages if page.ping and "☀" in plain(page.title)]


# --- the zone


@pytest.mark.parametrize("typed", ["Europe/Moscow", "moscow", "Москва"])
async def test_a_zone_is_typed_and_then_the_night_is_asked_for(house: House, typed: str) -> None:
    anna = Guest(house, "Anna")
    reply = await anna.says(f"/zone {typed}", private=True)
    assert (await rest_of(house, anna)).zone == "Europe/Moscow"
    assert "23:00–8:00" in labels(reply.page)
    night = next(b for row in reply.page.rows for b in row if b.label == "23:00–8:00")  # type: ignore[union-attr]
    done = await anna.press(night, private=True)
    assert done.toast == said("quiet-set", hours="23:00–8:00")
    again = await anna.says("/zone +5", private=True)
    assert again.toast == said("zone-set", zone="UTC+5", time="01:00")


def test_every_city_that_is_known_by_name_means_its_own_zone() -> None:
    """And none is taken for another whose name is close, an hour away."""
    cities = Timetable(WORDS).cities()
    assert cities["Томск"] == "Asia/Tomsk" != cities["Омск"]
    for name, zone in cities.items():
        assert resting.zones(name, cities) == [zone]
        assert resting.clock(zone, EVENING)


async def test_which_time_it_is_there_tells_the_zone(house: House) -> None:
    anna = Guest(house, "Anna")
    reply = await anna.says("/zone")
    assert reply.page is not None
    assert not reply.public, "nobody else need know where somebody lives"
    assert len(labels(reply.page)) == 24
    assert len(reply.page.rows) <= 5
    key = next(b for row in reply.page.rows for b in row if b.label == "23:00")
    await anna.press(key)
    assert (await rest_of(house, anna)).zone == "+0300"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("typed", ["Narnia", "+99", "Europe/Nowhere-at-all", "🌙"])
async def test_a_zone_that_is_not_there_is_refused_helpfully(
    house: House, typed: str, lang: str
) -> None:
    anna = Guest(house, "Anna", lang)
    reply = await anna.says(f"/zone {typed}", private=True)
    assert reply.refused
    assert reply.toast == said("refused-no-such-zone", lang, name=typed)
    assert (await rest_of(house, anna)).zone == ""


async def test_several_zones_of_one_name_are_a_choice(house: House) -> None:
    anna = Guest(house, "Anna")
    reply = await anna.says("/zone indiana", private=True)
    assert len(labels(reply.page)) > 1


async def test_where_no_zones_are_known_a_distance_will_do(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resting, "_known", dict)
    anna = Guest(house, "Anna")
    assert (await anna.says("/zone Berlin", private=True)).refused
    await anna.says("/zone +1", private=True)
    assert (await rest_of(house, anna)).zone == "+0100"


async def test_every_key_of_these_pages_fits_on_a_button(house: House) -> None:
    anna = Guest(house, "Anna")
    pages = [(await anna.says(typed, private=True)).page for typed in ("/zone", "/zone indiana")]
    await anna.says("/zone -4:30", private=True)
    more = ("/quiet", "/away", "/settings", "/away 3", "/away")
    pages += [(await anna.says(typed, private=True)).page for typed in more]
    keys = [button for page in pages if page for row in page.rows for button in row]
    assert len(keys) > 60
    for key in keys:
        assert key.action is not None
        packed = codec.pack(key.action, True)
        assert codec.press(packed, (packed,)).action == key.action


# --- quiet hours


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("23-23", "quiet-too-long"),
        ("0-24", "quiet-too-long"),
        ("8-23", "quiet-too-long"),
        ("22-11", "quiet-too-long"),
        ("25-8", "no-such-hours"),
        ("always", "no-such-hours"),
    ],
)
async def test_hours_that_cannot_be_are_refused_and_nothing_changes(
    house: House, typed: str, why: str, lang: str
) -> None:
    anna = Guest(house, "Anna", lang)
    await house.people.save_person(anna.id, Person(rest=SLEEPER))
    reply = await anna.says(f"/quiet {typed}", private=True)
    assert reply.refused
    assert reply.toast == said(f"refused-{why}", lang, most=12, said=typed)
    assert await rest_of(house, anna) == SLEEPER


async def test_who_wants_no_hours_need_not_say_which_clock(house: House) -> None:
    assert (await Guest(house, "Anna").says("/quiet off", private=True)).toast == said(
        "quiet-unset"
    )


@pytest.mark.parametrize("off", ["off", "нет"])
async def test_hours_are_set_and_taken_back(house: House, off: str) -> None:
    anna = Guest(house, "Anna")
    assert len(labels((await anna.says("/quiet 22-7", private=True)).page)) == 24, "of which clock?"
    await anna.says("/zone +3", private=True)
    assert "23:00–8:00" in labels((await anna.says("/quiet", private=True)).page)
    await anna.says("/quiet 22:30-7", private=True)
    assert (await rest_of(house, anna)).quiet == (22 * 60 + 30, 7 * 60)
    await anna.says(f"/quiet {off}", private=True)
    assert (await rest_of(house, anna)).quiet is None


async def test_settings_tell_and_turn_all_of_it(house: House) -> None:
    anna = Guest(house, "Anna")
    await house.people.save_person(anna.id, Person(rest=SLEEPER))
    page = (await anna.says("/settings", private=True)).page
    told = " ".join(labels(page))
    assert "UTC+0, it's 20:00" in told
    assert "23:00–8:00" in told
    for how in ("three", "none", "one"):
        page = (await anna.says("/settings", private=True)).page
        assert page is not None
        keys = [b for row in page.rows for b in row if isinstance(b.action, Remind)]
        await anna.press(keys[0], private=True)
        assert (await rest_of(house, anna)).ladder == how
    assert (await anna.asks(Remind("hourly"), private=True)).refused


async def test_the_first_slow_match_asks_once_in_a_lifetime(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    code = await begun(house, anna, boris)
    asked_of = anna if await asked(house, code) == anna.id else boris
    assert said("asks-zone") in house.chat.text(asked_of.id)
    keys = [b for b in asked_of.buttons() if isinstance(b.action, Zone)]
    assert len(labels((await asked_of.press(keys[0], private=True)).page)) == 24
    await moved(house, code)
    assert said("asks-zone") not in house.chat.text(asked_of.id)
    other = await begun(house, anna, boris)
    table = await house.sessions.table(other)
    assert not any(chair.asks for chair in table.chairs)


# --- a digest on waking


async def test_three_tables_that_wait_are_told_once_on_waking(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await house.people.save_person(anna.id, Person(rest=SLEEPER))
    codes = [await begun(house, anna, boris) for _ in range(3)]
    house.time = EVENING + 4 * HOUR
    for code in codes:
        if await asked(house, code) == anna.id:
            await moved(house, code)
        await moved(house, code)
        assert await asked(house, code) == anna.id
    assert digests(house, anna) == []
    await until(house, MORNING - 60)
    assert digests(house, anna) == []
    await until(house, MORNING + HOUR)
    (page,) = digests(house, anna)
    assert plain(page.title) == said("digest-title", n=3)
    keys = [button for row in page.rows for button in row]
    assert {getattr(one.action, "table", "") for one in keys} == set(codes)
    assert all("High Card · #den" in one.label for one in keys)
    reply = await anna.press(keys[1], private=True)
    assert reply.toast == said("hand-sent")
    assert spelled(house.chat.pages(anna.id)[-1]).startswith("Match ")


async def test_the_next_morning_has_its_own_digest_and_the_old_one_goes(house: House) -> None:
    anna, boris = Guest(house, "Anna", "ru"), Guest(house, "Boris")
    await house.people.save_person(anna.id, Person(rest=SLEEPER, lang="ru"))
    codes = [await begun(house, anna, boris, pace="slow3d") for _ in range(2)]
    for night, code in enumerate(codes):
        house.time = EVENING + night * DAY + 4 * HOUR
        if await asked(house, code) == anna.id:
            await moved(house, code)
        await moved(house, code)
        if night == 0 and await asked(house, codes[1]) == anna.id:
            await moved(house, codes[1])
        await until(house, MORNING + night * DAY + HOUR)
        (page,) = digests(house, anna)
        assert plain(page.title) == said("digest-title", "ru", n=night + 1)


async def test_who_cannot_be_reached_in_private_is_called_in_the_room(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await house.people.save_person(anna.id, Person(rest=SLEEPER))
    code = await begun(house, anna, boris)
    house.time = EVENING + 4 * HOUR
    house.chat.closed.add(anna.id)
    if await asked(house, code) == anna.id:
        await moved(house, code)
    await moved(house, code)
    assert not [page for page in house.chat.pages(DEN.id) if page.ping]
    await until(house, MORNING + HOUR)
    assert [page for page in house.chat.pages(DEN.id) if page.ping]


async def test_what_reaches_a_sleeper_comes_without_a_sound(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await house.people.save_person(anna.id, Person(rest=SLEEPER))
    house.time = EVENING + 4 * HOUR
    await begun(house, boris, anna)
    shown = {place: page for place, page in house.chat.ever if place != DEN.id}
    assert (shown[anna.id].hushed, shown[boris.id].hushed) == (True, False)


# --- days off and pauses


async def test_days_off_are_declared_seen_by_all_and_over_by_themselves(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    code = await begun(house, anna, boris)
    before = await house.sessions.table(code)
    assert before.deadline
    assert "3 days" in labels((await anna.says("/away", private=True)).page)
    reply = await anna.says("/away 3", private=True)
    assert reply.toast == said("days-off-set", n=3)
    line = "⏸ Paused until 21 November, 20:00 UTC"
    for place in (DEN.id, anna.id, boris.id):
        assert line in house.chat.text(place)
    table = await house.sessions.table(code)
    assert table.deadline == before.deadline + 3 * DAY
    await until(house, EVENING + 3 * DAY + 60)
    for place in (DEN.id, anna.id, boris.id):
        assert line not in house.chat.text(place)
    table = await house.sessions.table(code)
    assert (table.halt, table.deadline) == (0.0, before.deadline + 3 * DAY)


@pytest.mark.parametrize("typed", ["15", "-1", "many", "1e3", "9" * 60])
async def test_days_that_cannot_be_are_refused(house: House, typed: str) -> None:
    anna = Guest(house, "Anna")
    reply = await anna.says(f"/away {typed}", private=True)
    assert reply.toast == said("refused-days", most=14)
    assert (await rest_of(house, anna)).off == (0.0, 0.0)


async def test_nobody_is_off_for_ever(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/away 14", private=True)
    house.time += 2 * DAY
    assert (await anna.says("/away 13", private=True)).refused, "fourteen from the first day on"
    assert not (await anna.says("/away 12", private=True)).refused
    page = (await anna.says("/away", private=True)).page
    back = labels(page)[-1]
    assert back == said("key-days-over")
    assert (await anna.asks(DaysOff("0"), private=True)).toast == said("days-over")
    house.time += DAY
    reply = await anna.says("/away 1", private=True)
    assert reply.toast == said("refused-off-lately", days=6)
    house.time += 6 * DAY
    assert not (await anna.says("/away 1", private=True)).refused


async def test_a_pause_is_agreed_on_by_keys(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    code = await begun(house, anna, boris)
    assert (await anna.says("/pause 2")).toast == said("pause-noted")
    assert (await anna.says("/pause 2")).toast == said("pause-none"), "taken back"
    assert (await anna.says("/pause 5")).toast == said("pause-noted")
    assert said("wants-pause", names="🔴 Anna")[:20] in house.chat.text(DEN.id)
    agreed = await boris.picks(said("key-more"), said("key-pause", days=5))
    assert agreed.toast == said("pause-begun")
    table = await house.sessions.table(code)
    assert table.halt == EVENING + 5 * DAY
    ended = await boris.picks(said("key-more"), said("key-end-pause"))
    assert ended.toast == said("pause-none")
    assert (await house.sessions.table(code)).halt == 0.0
    for wrong in ("0", "99", "x"):
        assert (await anna.says(f"/pause {wrong}")).toast == said("refused-days", most=14)
    stranger = Guest(house, "Vera")
    assert (await stranger.asks(Pause(code, 3))).toast == said("refused-not-seated")


async def test_without_a_clock_there_is_nothing_to_pause(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await begun(house, anna, boris, pace="none")
    assert (await anna.says("/pause")).toast == said("refused-no-clock")


async def test_everything_of_it_goes_with_who_is_forgotten(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await house.people.save_person(anna.id, Person(rest=SLEEPER))
    code = await begun(house, anna, boris)
    await anna.says("/forget", private=True)
    await anna.asks(Forget(sure=True), private=True)
    table: Table[Any] = await house.sessions.table(code)
    assert all(chair.rest != SLEEPER for chair in table.chairs)
    assert await rest_of(house, anna) == Rest()


async def test_a_lobby_says_how_long_a_night_can_make_a_turn(house: House) -> None:
    anna = Guest(house, "Anna")
    for pace in (Pace.SLOW8H, Pace.SLOW1D, Pace.SLOW3D):
        await house.people.save_room(DEN.id, RoomRecord(pace=pace))
        await anna.says("/newgame high_card")
        most = said(f"sleep-{pace}")
        assert said("sleep-is", most=most) in house.chat.text(DEN.id)
    assert (await anna.asks(Quiet("23-8"))).page is not None, "which clock?"
