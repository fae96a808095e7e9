"""What rest does to a table: calls that wait, a clock that sleeps, reminders, pauses, days off."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot import presenter
from bot import table as core
from bot.presenter import Eyes
from bot.rest import Rest
from bot.table import DAY, HOUR, Pace, Player, Table, resting
from engines.core.engine import Seat
from tests.bot.test_table import ANNA, BORIS, GAME, VERA, keys, lobby, refusal

EVENING = datetime(2026, 11, 18, 20, tzinfo=UTC).timestamp()
NIGHT = EVENING + 4 * HOUR
MORNING = EVENING + 12 * HOUR
SLEEPER = Rest(zone="+0000", quiet=(23 * 60, 8 * 60))
ROBOT = Player(id="", level="random")


def match(
    pace: Pace = Pace.SLOW8H,
    now: float = EVENING,
    rest: Rest = SLEEPER,
    players: tuple[Player, ...] = (ANNA, BORIS),
    **more: Any,
) -> Table[Any]:
    rests = {player.id: rest for player in players}
    begun = core.start(GAME, lobby(*players, pace=pace, **more), ANNA.id, now, rests=rests)
    return core.saved(begun)


def asked(table: Table[Any]) -> Seat:
    (seat,) = core.asked_seats(GAME, table)
    return seat


def person(table: Table[Any], seat: Seat) -> str:
    return table.players[seat].id


def moved(table: Table[Any], now: float) -> Table[Any]:
    """On to the turn of another."""
    seat = asked(table)
    while table.playing and asked(table) == seat:
        move = GAME.engine.idle(table.state, seat)
        assert move
        table = core.saved(core.say(GAME, table, person(table, seat), move, now))
    return table


def struck(table: Table[Any], **digests: tuple[tuple[str, str], ...]) -> tuple[Table[Any], float]:
    """The clock strikes when it must."""
    wake = core.wakes(GAME, table)
    assert wake is not None
    told = {f"web:{name}": one for name, one in digests.items()}
    return core.saved(core.expire(GAME, table, wake, told)), wake


def calls(table: Table[Any]) -> set[str]:
    """Which kinds of sheets would ring."""
    sheets = presenter.sheets(GAME, table)
    return {eyes.kind for eyes, sheet in sheets.items() if sheet.ping or sheet.ring}


# --- the clock sleeps


def test_the_clock_of_who_is_asked_sleeps_with_them() -> None:
    table = match()
    assert table.deadline == EVENING + 8 * HOUR + 9 * HOUR
    assert table.latest == EVENING + 8 * HOUR + Pace.SLOW8H.sleep
    assert match(rest=Rest()).deadline == EVENING + 8 * HOUR
    assert match(Pace.LIVE10).deadline == EVENING + 600, "who plays live is awake"


@pytest.mark.parametrize("pace", [Pace.SLOW8H, Pace.SLOW1D, Pace.SLOW3D])
def test_but_never_beyond_the_bound_that_the_lobby_shows(pace: Pace) -> None:
    dormouse = Rest(zone="+0000", quiet=(20 * 60, 8 * 60))
    assert pace.seconds
    for hour in range(48):
        now = EVENING + hour * HOUR
        table = match(pace, now, dormouse)
        assert table.deadline is not None
        assert now + pace.seconds <= table.deadline <= now + pace.seconds + pace.sleep
    (line,) = [line for line in _lines(lobby(pace=pace)) if line.startswith("sleep")]
    assert line == "sleep-is"
    assert not [line for line in _lines(lobby(pace=Pace.LIVE1)) if line.startswith("sleep")]


def _lines(table: Table[Any]) -> list[str]:
    sheet = presenter.sheets(GAME, table)[presenter.ROOM]
    return [getattr(line, "key", "") for line in sheet.lines]


def test_other_hours_give_more_time_for_the_question_that_stands_and_never_less() -> None:
    table = match(rest=Rest())
    who = person(table, asked(table))
    later = core.saved(core.rested(table, who, SLEEPER, EVENING + HOUR))
    assert later.deadline == EVENING + 17 * HOUR
    awake = core.saved(core.rested(later, who, Rest(), EVENING + 2 * HOUR))
    assert awake.deadline == later.deadline
    dormouse = Rest(zone="+0000", quiet=(8 * 60, 20 * 60))
    again = core.saved(core.rested(awake, who, dormouse, EVENING + 3 * HOUR))
    assert again.deadline == again.latest == EVENING + 20 * HOUR
    assert core.rested(again, who, dormouse, EVENING) is again
    other = person(table, 1 - asked(table))
    assert core.rested(table, other, SLEEPER, EVENING).deadline == table.deadline


def test_a_reminder_or_two_more_change_no_deadline() -> None:
    table = match()
    who = person(table, asked(table))
    more = SLEEPER.model_copy(update={"ladder": "three"})
    assert core.rested(table, who, more, EVENING + HOUR).deadline == table.deadline


# --- nobody is called at night


@pytest.mark.parametrize("where", ["private", "room", "both"])
def test_who_sleeps_is_not_called_and_hears_of_it_on_waking(where: str) -> None:
    table = moved(match(now=NIGHT - 2 * HOUR, calls=where), NIGHT)
    seat = asked(table)
    assert calls(table) == set()
    after, wake = struck(table, **{person(table, seat).removeprefix("web:"): (("k3", "Chess"),)})
    assert wake == MORNING
    assert calls(after) == {"digest"}
    sheet = presenter.sheets(GAME, after)[Eyes("digest", seat)]
    assert [key.label for row in sheet.rows for key in row] == ["Chess"]
    assert core.wakes(GAME, after) != MORNING
    gone = core.saved(core.undigested(after, person(after, seat)))
    assert calls(gone) == set()
    assert core.undigested(gone, person(after, seat)) is gone


def test_a_digest_stays_for_the_other_tables_until_this_one_asks_again() -> None:
    table = moved(match(now=NIGHT - 2 * HOUR), NIGHT)
    seat = asked(table)
    name = person(table, seat).removeprefix("web:")
    table, _ = struck(table, **{name: (("k3", "Chess"), ("k4", "Chess"))})
    table = moved(table, MORNING + 60)
    assert Eyes("digest", seat) in presenter.sheets(GAME, table)
    table = moved(table, MORNING + HOUR)
    assert asked(table) == seat
    assert Eyes("digest", seat) not in presenter.sheets(GAME, table)


def test_a_long_digest_leads_to_the_list() -> None:
    table = moved(match(now=NIGHT - 2 * HOUR), NIGHT)
    name = person(table, asked(table)).removeprefix("web:")
    many = tuple((f"k{n}", "Chess") for n in range(12))
    after, _ = struck(table, **{name: many})
    sheet = presenter.sheets(GAME, after)[Eyes("digest", asked(after))]
    assert len(sheet.rows) == 9
    assert sheet.title.args["n"] == 12


def test_whom_no_digest_was_made_for_the_table_calls_itself() -> None:
    table = moved(match(now=NIGHT - 2 * HOUR, calls="private"), NIGHT)
    after, _ = struck(table)
    assert calls(after) == {"seat"}


def test_by_day_and_at_a_live_pace_the_call_comes_at_once() -> None:
    for table in (match(calls="room"), match(Pace.LIVE3, NIGHT, calls="room")):
        assert calls(moved(table, table.touched + 60)) == {"ping"}
    table = moved(match(Pace.NONE, NIGHT, calls="both"), NIGHT + 60)
    assert calls(table) == set(), "without a clock nobody need be up either"
    assert core.wakes(GAME, table) == MORNING


def test_alone_with_computers_nobody_is_woken_nor_told() -> None:
    table = match(Pace.NONE, NIGHT, players=(ANNA, ROBOT))
    assert core.wakes(GAME, table) is None


def test_who_resigns_asleep_is_not_told_of_it() -> None:
    players = (ANNA, BORIS, VERA)
    table = match(now=NIGHT, players=players)
    seat = asked(table)
    assert table.chairs[seat].hush
    table = core.saved(core.resign(GAME, table, person(table, seat), NIGHT + 60))
    assert core.waking(table, MORNING) == []


def test_the_screen_does_not_ring_under_the_finger() -> None:
    """Who moved a moment ago is looking at it; the room has nobody's finger on it."""
    table = match(calls="both", rest=Rest())
    first = asked(table)
    table = moved(moved(table, EVENING + 100), EVENING + 100 + resting.PRESSING / 2)
    assert asked(table) == first
    assert calls(table) == {"ping"}
    table = moved(moved(table, EVENING + 200), EVENING + 200 + resting.PRESSING)
    assert calls(table) == {"ping", "seat"}


# --- reminders


@pytest.mark.parametrize(
    ("ladder", "hours"),
    [("none", []), ("one", [18]), ("three", [12, 20, 23])],
)
def test_a_slow_turn_has_as_many_reminders_as_one_likes(ladder: str, hours: list[int]) -> None:
    rest = Rest.model_validate({"ladder": ladder})
    table, found = match(Pace.SLOW1D, rest=rest), []
    while True:
        before = table.chairs[asked(table)].nudges
        table, wake = struck(table)
        if not table.playing or any(chair.away for chair in table.chairs):
            break
        assert table.chairs[asked(table)].nudges == before + 1
        assert calls(table) == {"ping"}
        found.append((wake - EVENING) / HOUR)
    assert found == hours
    assert wake == EVENING + DAY


def test_who_asks_for_more_reminders_at_night_has_the_one_that_was_missed_in_the_morning() -> None:
    table = match(Pace.SLOW3D, now=MORNING + HOUR, rest=SLEEPER)
    at, three = MORNING + 3.65 * DAY, SLEEPER.model_copy(update={"ladder": "three"})
    seat = asked(table)
    table = core.saved(core.rested(table, person(table, seat), three, at))
    wake = core.wakes(GAME, table)
    assert wake
    assert wake < at, "half of the time has gone by"
    table = core.saved(core.expire(GAME, table, at))
    assert table.chairs[seat].nudges == 0
    assert calls(table) == set()
    name = person(table, seat).removeprefix("web:")
    table, woke = struck(table, **{name: (("1", "here"),)})
    assert woke == MORNING + 4 * DAY
    assert table.chairs[seat].digest


def test_a_reminder_rings_once_however_many_questions_a_turn_has() -> None:
    """What follows within the turn is no call, and the next reminder is another one."""
    table = match(Pace.SLOW1D, rest=Rest(), settings={"peek": True}, calls="private")
    seat = asked(table)

    def ring(table: Table[Any]) -> str:
        return presenter.sheets(GAME, table)[Eyes("seat", seat)].ring

    first = ring(table)
    table, woke = struck(table)
    reminder = ring(table)
    table = core.saved(core.say(GAME, table, person(table, seat), ("peek",), woke + 60))
    assert asked(table) == seat
    assert ring(table) == reminder, "nothing rings under the finger"
    table, _ = struck(table)
    assert len({first, reminder, ring(table)}) == 3


def test_no_reminder_comes_at_night_and_none_beside_the_digest() -> None:
    rest = Rest(zone="+0000", quiet=(23 * 60, 8 * 60), ladder="three")
    table = match(Pace.SLOW1D, MORNING - 2 * HOUR, rest)
    assert table.deadline == MORNING + DAY + 9 * HOUR
    table, wake = struck(table)
    assert (wake, table.chairs[asked(table)].nudges) == (MORNING, 0)
    reminders = []
    for _ in range(3):
        table, wake = struck(table)
        reminders.append((wake - MORNING) / HOUR)
    assert reminders == [24, 29, 32], "the first would have been at five in the morning"


# --- a pause by agreement


def test_a_pause_needs_everybody_and_the_clock_stands_for_the_shortest_wish() -> None:
    table = match(rest=Rest(), calls="room")
    table = core.saved(core.pause(GAME, table, ANNA.id, 5, EVENING))
    assert keys(table)[-1] == "log-wants-pause"
    assert "wants-pause" in _lines(table)
    assert not table.halt
    paused = core.saved(core.pause(GAME, table, BORIS.id, 2, EVENING + HOUR))
    assert paused.halt == EVENING + HOUR + 2 * DAY
    assert paused.deadline == EVENING + 8 * HOUR + 2 * DAY
    assert "paused-until" in _lines(paused)
    resumed, wake = struck(paused)
    assert wake == paused.halt
    assert (resumed.halt, resumed.paused) == (0.0, 0.0)
    assert resumed.deadline == paused.deadline
    assert not any(chair.pauses for chair in resumed.chairs)
    assert keys(resumed)[-1] == "log-goes-on"
    assert resumed.version == paused.version + 1, "shown to all by itself"


def test_a_wish_is_taken_back_and_a_pause_is_ended_by_any_of_them() -> None:
    table = match(rest=Rest(), calls="room")
    table = core.saved(core.pause(GAME, table, ANNA.id, 3, EVENING))
    table = core.saved(core.pause(GAME, table, ANNA.id, 3, EVENING))
    assert keys(table)[-1] == "log-no-pause"
    for who in (ANNA, BORIS):
        table = core.saved(core.pause(GAME, table, who.id, 3, EVENING))
    assert table.paused
    moved_on = moved(table, EVENING + HOUR)
    assert calls(moved_on) == set(), "one may move, and nobody is called for it"
    assert moved_on.deadline == table.halt + 8 * HOUR
    ended = core.saved(core.pause(GAME, moved_on, BORIS.id, 3, EVENING + 2 * HOUR))
    assert (ended.halt, ended.paused) == (0.0, 0.0)
    assert ended.deadline == EVENING + 2 * HOUR + 8 * HOUR
    assert calls(ended) == {"ping"}


def test_the_keys_offer_what_can_be_done_about_a_pause() -> None:
    def offered(table: Table[Any], seat: Seat = 0) -> set[str]:
        rows = presenter.more(GAME, table, seat).rows
        labels = {getattr(key.label, "key", "") for row in rows for key in row}
        return {label for label in labels if "pause" in label}

    table = match()
    assert offered(table) == {"key-pause"}
    table = core.saved(core.pause(GAME, table, person(table, 0), 3, EVENING))
    assert (offered(table), offered(table, 1)) == ({"key-no-pause"}, {"key-pause"})
    table = core.saved(core.pause(GAME, table, person(table, 1), 3, EVENING))
    assert offered(table) == {"key-end-pause"}
    assert offered(match(Pace.NONE)) == set()


def test_a_pause_that_cannot_be_is_refused() -> None:
    table = match()
    for days in (0, 15, -1):
        with refusal("days"):
            core.pause(GAME, table, ANNA.id, days, EVENING)
    with refusal("no-clock"):
        core.pause(GAME, match(Pace.NONE), ANNA.id, 3, EVENING)
    with refusal("not-playing"):
        core.pause(GAME, lobby(), ANNA.id, 3, EVENING)
    with refusal("not-seated"):
        core.pause(GAME, table, VERA.id, 3, EVENING)
    three = match(players=(ANNA, BORIS, VERA))
    who = person(three, asked(three))
    with refusal("resigned-already"):
        core.pause(GAME, core.resign(GAME, three, who, EVENING), who, 3, EVENING)
    late = three.deadline
    assert late
    while not any(chair.away for chair in three.chairs):
        three, _ = struck(three)
    with refusal("away"):
        core.pause(GAME, three, who, 3, late)


def test_nothing_is_dead_that_only_pauses() -> None:
    table = match()
    for who in (ANNA, BORIS):
        table = core.saved(core.pause(GAME, table, who.id, 14, EVENING))
    with refusal("not-dead"):
        core.stop(GAME, table, ANNA.id, EVENING + 15 * DAY)


# --- days off


def test_on_somebodys_days_off_a_slow_match_waits_and_says_so() -> None:
    off = Rest(off=(EVENING, EVENING + 3 * DAY))
    table = match(rest=Rest(), calls="room")
    assert table.deadline
    who = person(table, asked(table))
    after = core.saved(core.rested(table, who, off, EVENING + HOUR))
    assert after.halt == EVENING + 3 * DAY
    assert after.deadline == table.deadline + 3 * DAY - HOUR
    assert keys(after)[-1] == "log-days-off"
    early = Rest(off=(EVENING, EVENING + DAY))
    back = core.saved(core.rested(after, who, early, EVENING + DAY))
    assert back.halt == 0.0
    assert back.deadline == EVENING + DAY + 7 * HOUR
    live = match(Pace.LIVE3, rest=off)
    assert live.halt == 0.0
    assert core.rested(lobby(), ANNA.id, off, EVENING).chairs[0].rest == Rest(), "not yet"


def test_who_is_off_already_when_it_begins_is_waited_for() -> None:
    off = Rest(off=(EVENING - DAY, EVENING + DAY))
    table = match(rest=off, calls="room")
    assert table.halt == EVENING + DAY
    assert table.deadline == EVENING + DAY + 8 * HOUR
    assert calls(table) == set()
    table, _ = struck(table)
    table, _ = struck(table)
    assert calls(table) == {"ping"}


def test_for_who_resigns_nobody_waits() -> None:
    off = Rest(off=(EVENING, EVENING + DAY))
    table = match(rest=Rest(), players=(ANNA, BORIS, VERA))
    other = person(table, (asked(table) + 1) % 3)
    table = core.saved(core.rested(table, other, off, EVENING))
    assert table.halt
    after = core.saved(core.resign(GAME, table, other, EVENING + HOUR))
    assert after.halt == 0.0
    assert after.deadline == EVENING + HOUR + 8 * HOUR


def test_who_is_forgotten_leaves_no_hours_behind() -> None:
    players = (ANNA, BORIS, VERA)
    table = moved(match(now=NIGHT, players=players), NIGHT)
    seat = asked(table)
    table, _ = struck(table, **{person(table, seat).removeprefix("web:"): (("k3", "Chess"),)})
    after = core.forgotten(GAME, table, person(table, seat), MORNING + 1)
    assert after.chairs[seat].rest == Rest()
    assert after.chairs[seat].digest == ()


# --- asked once


def test_the_first_slow_match_asks_for_the_zone_until_the_first_move() -> None:
    table = match(rest=Rest())
    seat = asked(table)
    assert all(chair.asks for chair in table.chairs)
    sheet = presenter.private(GAME, table, seat)
    assert "asks-zone" in [getattr(line, "key", "") for line in sheet.lines]
    said = core.rested(table, person(table, seat), SLEEPER, EVENING)
    assert not said.chairs[seat].asks
    assert not moved(table, EVENING).chairs[seat].asks
    for other in (match(), match(rest=Rest(asked=True)), match(Pace.LIVE1, rest=Rest())):
        assert not any(chair.asks for chair in other.chairs)
