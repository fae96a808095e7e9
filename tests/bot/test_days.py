"""Simulated days: four time zones, slow matches at every pace, all settings, clocks turned.

Nobody is woken, no deadline leaves its bound, and each turn is told once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot import rest as resting
from bot import table as core
from bot.actions import Pause
from bot.people import Person, RoomRecord
from bot.platforms.port import Begin, Mention, Page, Shown, unannounced
from bot.rest import Rest
from bot.store.memory import MemoryStore
from bot.table import DAY, HOUR, Calls, Pace, Room, Table
from tests.bot.house import GAMES, Guest, House, Memory

START = datetime(2026, 10, 20, tzinfo=UTC).timestamp()  # clocks are turned a few days later
DAYS, STEP = 14, HOUR / 3
RESTS = {
    "Akira": Rest(zone="Asia/Tokyo", quiet=(22 * 60, 10 * 60), ladder="three"),
    "Boris": Rest(zone="Europe/Moscow", quiet=(23 * 60, 8 * 60)),
    "Clara": Rest(zone="Europe/Berlin", quiet=(90, 9 * 60 + 30), ladder="none"),
    "Diego": Rest(zone="America/New_York", quiet=(13 * 60, 15 * 60), ladder="three"),
}
EAGER = {"Akira": 0.02, "Boris": 0.1, "Clara": 0.3, "Diego": 0.03}  # to move, each step
CALLS: tuple[Calls, ...] = ("room", "private", "both")
PACES = (Pace.SLOW8H, Pace.SLOW1D, Pace.SLOW3D, Pace.NONE)


@dataclass(frozen=True)
class Sound:
    """A phone rings: whose, when, where, and for what."""

    person: str
    at: float
    place: str
    page: Page

    @property
    def tables(self) -> set[str]:
        actions = [button.action for row in self.page.rows for button in row]
        named = {str(getattr(action, "table", "")) for action in actions}
        return (named | {self.page.hand}) - {""}


class Phones(Memory):
    """Remembers what made a sound, as Telegram has it: the first message of a private chat, what
    rings, a mention in a room; and nothing that is hushed."""

    def __init__(self) -> None:
        super().__init__()
        self.house: House | None = None
        self.sounds: list[Sound] = []

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        before = self.sent
        shown = await super().show(place, page, last, begin)
        assert self.house
        if self.sent > before and not page.hushed:
            anew = page.ping or last is None or page.ring not in ("", last.rung)
            named = [one.id for one in page.title if isinstance(one, Mention)]
            for person in (named if page.ping else []) if "#" in place else [place]:
                if anew:
                    self.sounds.append(Sound(person, self.house.time, place, page))
        return shown


@dataclass
class Question:
    """What a table asks, since when; and for how long its clock has stood."""

    what: tuple[Any, ...] = ()
    since: float = 0.0
    stood: float = 0.0
    looked: float = 0.0
    halted: bool = False


@dataclass
class Days:
    chance: Random
    turned: int = 0  # which table has which calls
    chat: Phones = field(default_factory=Phones)
    asked: dict[str, Question] = field(default_factory=lambda: defaultdict(Question))
    seen: dict[tuple[str, str], bool] = field(default_factory=dict)  # table, person: told
    told: list[tuple[str, str, float]] = field(default_factory=list)
    turns: Counter[str] = field(default_factory=Counter)
    taken_over: int = 0
    calls: dict[str, Calls] = field(default_factory=dict)  # by table
    pressed: set[tuple[str, str, float]] = field(default_factory=set)  # table, person, when
    # table, person, moves: since when they are asked, and when they last were, awake
    waits: dict[tuple[str, str, int | None], tuple[float, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.house = House(MemoryStore(), self.chat)
        self.chat.house = self.house
        self.house.time = START
        self.guests = {name: Guest(self.house, name) for name in RESTS}

    async def run(self) -> None:
        for name, guest in self.guests.items():
            await self.house.people.save_person(guest.id, Person(rest=RESTS[name]))
        for number, pace in enumerate(PACES):
            await self.opened(number, pace)
        for step in range(int(DAYS * DAY / STEP)):
            await self.struck(START + step * STEP)
            await self.declared(step)
            for name in self.guests:
                if self.chance.random() < EAGER[name] and not await self.rests(name):
                    await self.plays(name)
            await self.house.settle()
            await self.noticed()

    async def opened(self, number: int, pace: Pace) -> None:
        """A table of all four, in a room of its own settings."""
        room = Room(id=f"web:#den{number}", title=f"#den{number}")
        calls = CALLS[(number + self.turned) % len(CALLS)]
        players = [guest.asker().player for guest in self.guests.values()]
        sessions = self.house.sessions
        table = await sessions.create("high_card", room, players[0], pace, calls=calls)
        await self.house.people.save_room(room.id, RoomRecord(calls=calls))
        for player in players[1:]:
            await sessions.sit(table.id, player)
        people = self.house.people
        rests = {one.id: (await people.person(one.id)).rest for one in players}
        await sessions.start(table.id, players[0].id, rests=rests)
        self.calls[table.id] = calls

    async def tables(self) -> list[Table[Any]]:
        found = []
        for number in range(len(PACES)):
            found += await self.house.sessions.tables_in(f"web:#den{number}", over=False)
        return found

    async def rests(self, name: str) -> bool:
        own = (await self.house.people.person(self.guests[name].id)).rest
        return resting.free_at(own, self.house.time) > self.house.time

    async def struck(self, until: float) -> None:
        """Every clock strikes when it must."""
        while True:
            before = {table.id: table for table in await self.tables()}
            wakes = [core.wakes(GAMES[one.game], one) or until for one in before.values()]
            self.house.time = min(*wakes, until)
            if not await self.house.tick():
                break
            await self.house.settle()
            for table in await self.tables():
                was = before.get(table.id, table)
                left = [s for s, one in enumerate(table.chairs) if one.away > was.chairs[s].away]
                if left:
                    question = self.asked[table.id]
                    self.taken_over += 1
                    assert table.pace.seconds
                    waited = self.house.time - question.since - question.stood
                    assert waited >= table.pace.seconds - STEP, "never before the time is up"
            await self.noticed()

    async def declared(self, step: int) -> None:
        """What people do about their rest in these days."""
        a_day = int(DAY / STEP)
        if step == 2 * a_day:
            await self.guests["Boris"].says("/quiet 21-6", private=True)
        if step == 4 * a_day:
            await self.guests["Clara"].says("/away 2", private=True)
        if step == 8 * a_day:
            await self.guests["Akira"].says("/zone Hawaii", private=True)
            await self.guests["Akira"].says("/zone Honolulu", private=True)
        if step == 9 * a_day:
            for table in await self.tables():
                for player in table.players:
                    if table.pace.seconds:  # whom the computer plays for is refused
                        guest = next(one for one in self.guests.values() if one.id == player.id)
                        await guest.asks(Pause(table.id, 1))

    async def plays(self, name: str) -> None:
        person = self.guests[name].id
        for table in await self.tables():
            chair = table.chairs[core.seat_of(table, person)]
            if chair.away:
                table = await self.house.sessions.back(table.id, person)
            seat = core.seat_of(table, person)
            if seat not in core.asked_seats(GAMES[table.game], table):
                continue
            move = GAMES[table.game].engine.idle(table.state, seat)
            assert move
            after = await self.house.sessions.say(table.id, person, move)
            self.pressed.add((table.id, person, self.house.time))
            if after.ended:
                number = int(after.rooms[0].title.removeprefix("#den"))
                await self.opened(number, after.pace)

    async def noticed(self) -> None:
        """What stands now: since when each question does, and who has been told by a digest."""
        now = self.house.time
        for table in await self.tables():
            seats = sorted(core.asked_seats(GAMES[table.game], table))
            away = [table.chairs[seat].away for seat in seats]
            question = self.asked[table.id]
            if question.what != (table.moves, seats, away):
                self.turns[table.id] += 1
                question = self.asked[table.id] = Question((table.moves, seats, away), now)
            question.stood += now - question.looked if question.halted else 0.0
            question.looked, question.halted = now, table.halt > now
            if table.deadline is not None:
                assert table.pace.seconds
                bound = question.since + table.pace.seconds + table.pace.sleep
                bound += question.stood + max(0.0, table.halt - now) + STEP
                assert table.deadline <= bound, "within its bound"
            for seat in seats:
                chair = table.chairs[seat]
                name = next(n for n, one in self.guests.items() if one.id == chair.player.id)
                if not chair.away and not question.halted and not await self.rests(name):
                    self.waits[table.id, chair.player.id, table.moves] = question.since, now
            for chair in table.chairs:
                key = table.id, chair.player.id
                if chair.told and not self.seen.get(key):
                    self.told.append((table.id, chair.player.id, now))
                self.seen[key] = chair.told


async def rest_at(days: Days, person: str, moment: float) -> Rest:
    """How this person rested then: before and after the days on which that changed."""
    own = (await days.house.people.person(person)).rest
    first = RESTS[next(name for name, guest in days.guests.items() if guest.id == person)]
    changed = {"web:boris": 2, "web:clara": 4, "web:akira": 8}.get(person, DAYS)
    return first if moment < START + changed * DAY else own


@pytest.mark.parametrize("seed", range(len(CALLS)))  # so every pace is called in every way
async def test_nobody_is_woken_no_deadline_leaves_its_bound_and_each_turn_is_told_once(
    seed: int,
) -> None:
    days = Days(Random(seed), seed)
    await days.run()
    sounds = days.chat.sounds
    for one in sounds:
        own = await rest_at(days, one.person, one.at)
        assert not resting.is_quiet(own, one.at), f"{one.person} is woken"
        assert not own.off[0] <= one.at < own.off[1], f"{one.person} is called on days off"
    calls = [one for one in sounds if one.page.ring and "☀" not in str(one.page.title)]
    stamps = Counter((one.place, one.person, *one.tables, one.page.ring) for one in calls)
    assert max(stamps.values()) == 1, "one call for each turn, one for each reminder"
    ringing = Counter((one.person, *one.tables, one.page.ring) for one in calls)
    for (_, table, _), count in ringing.items():
        assert count <= (2 if days.calls[table] == "both" else 1), "in one place, or in both"
    assert {days.calls[table] for _, table, _ in ringing} == set(CALLS)
    digests = [one for one in sounds if "☀" in str(one.page.title)]
    for table, person, at in days.told:
        near = [d for d in digests if d.person == person and abs(d.at - at) <= STEP]
        assert len(near) == 1, "one digest for all that wakes together"
        assert table in near[0].tables
    for (table, person, _), (since, until) in days.waits.items():
        heard = [one.at for one in sounds if one.person == person and table in one.tables]
        here = (table, person, since) in days.pressed  # whose own press led to it, sees it
        assert here or until - since < STEP or any(since - STEP <= at <= until for at in heard)
    assert len(days.waits) > 50
    assert len(digests) > DAYS
    assert len(calls) > DAYS
    assert days.taken_over
    assert sum(days.turns.values()) > 50
