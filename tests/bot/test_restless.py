"""Matches at which everybody changes their mind about everything: zones, nights, days off, pauses,
reminders. However they do, no call begins while its player rests, and no clock leaves its bound."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from bot import rest as resting
from bot import table as core
from bot.rest import Rest
from bot.table import DAY, Pace, Refused, Table
from tests.bot.test_resting import EVENING, asked, match
from tests.bot.test_table import ANNA, BORIS, GAME, VERA

ZONES = ("Asia/Tokyo", "Europe/Berlin", "America/New_York", "Pacific/Auckland", "+0530", "")
PACES = (Pace.SLOW8H, Pace.SLOW1D, Pace.SLOW3D)
STEPS = 120
Call = tuple[int, int, int]  # seat, turn, reminders


@dataclass
class Restless:
    dice: Random
    now: float = EVENING
    question: tuple[Any, ...] = ()
    since: float = 0.0  # when it was asked
    stood: float = 0.0  # for how long its clock has stood
    rung: set[Call] = field(default_factory=set)

    def __post_init__(self) -> None:
        players = (ANNA, BORIS, VERA)[: self.dice.randint(2, 3)]
        self.now += self.dice.randrange(200 * DAY)
        self.since = self.now
        self.table = match(
            self.dice.choice(PACES), self.now, self.rests(Rest()), players, settings={"peek": True}
        )
        self.rung = self.calls()

    def rests(self, before: Rest) -> Rest:
        zone, start = self.dice.choice(ZONES), self.dice.randrange(1440)
        quiet = start, (start + self.dice.randint(1, resting.MOST_QUIET)) % 1440
        since, until = before.off
        off = self.dice.choice(
            [before.off, (since, min(until, self.now)), (self.now, self.now + 2 * DAY)]
        )
        ladder = self.dice.choice(["none", "one", "three"])
        if before.zone and self.dice.random() < 0.5:  # more often but one thing at a time
            return before.model_copy(update={"ladder": ladder})
        return Rest.model_validate(
            {"zone": zone, "quiet": quiet if zone else None, "off": off, "ladder": ladder}
        )

    def calls(self) -> set[Call]:
        return {
            (seat, chair.turn, chair.reminded)
            for seat, chair in enumerate(self.table.chairs)
            if chair.turn and not chair.by_computer and core.sounds(self.table, seat)
        }

    def goes_on(self) -> None:
        """Until the clock strikes, or somebody does something before that."""
        later = self.now + self.dice.random() ** 3 * DAY
        wake = core.wakes(GAME, self.table)
        strikes = wake is not None and wake <= later
        later = max(wake, self.now) if wake is not None and strikes else later
        self.stood += max(0.0, min(self.table.halt, later) - self.now)
        self.now = later
        with suppress(Refused):
            self.table = core.saved(self.struck() if strikes else self.done())
        while self.table.playing and core.by_computer(self.table, seat := asked(self.table)):
            since = self.table.chairs[seat].asked
            moved = core.play(GAME, self.table, seat, since, self.move(seat), self.now)
            self.table = core.saved(moved)

    def struck(self) -> Table[Any]:
        people = self.table.players if self.dice.random() < 0.5 else ()
        return core.expire(GAME, self.table, self.now, {one.id: () for one in people})

    def done(self) -> Table[Any]:
        table, now = self.table, self.now
        deed = self.dice.choice(["move", "move", "rest", "pause", "resign"])
        seat = asked(table) if deed == "move" else self.dice.randrange(len(table.chairs))
        person, chair = table.players[seat].id, table.chairs[seat]
        match deed:
            case "move" if chair.away:
                return core.back(GAME, table, person, now)
            case "move":
                return core.say(GAME, table, person, self.move(seat), now)
            case "rest":
                return core.rested(table, person, self.rests(chair.rest), now)
            case "pause":
                return core.pause(GAME, table, person, self.dice.choice([1, 3, 14]), now)
        return core.resign(GAME, table, person, now) if self.dice.random() < 0.1 else table

    def move(self, seat: int) -> tuple[str, ...]:
        if "peek" in GAME.engine.options(self.table.state, seat) and self.dice.random() < 0.5:
            return ("peek",)
        return GAME.engine.idle(self.table.state, seat) or ()

    def holds(self) -> None:
        table, (seat,) = self.table, core.asked_seats(GAME, self.table)
        question = (table.moves, seat, table.chairs[seat].away)
        if question != self.question:
            self.question, self.since, self.stood = question, self.now, 0.0
        assert table.pace.seconds
        if table.deadline is not None:
            bound = self.since + table.pace.seconds + table.pace.sleep
            assert table.deadline <= table.latest + 1
            assert table.latest <= bound + self.stood + max(0.0, table.halt - self.now) + 1
        for one, *_ in self.calls() - self.rung:
            rest = table.chairs[one].rest
            assert resting.free_at(rest, self.now) <= self.now + 1, "somebody is woken"
        self.rung = self.calls()


@pytest.mark.parametrize("seed", range(8))
def test_nobody_is_woken_and_no_clock_leaves_its_bound_whatever_people_change(seed: int) -> None:
    steps = 0
    for number in range(25):
        restless = Restless(Random(f"{seed} {number}"))
        for _ in range(STEPS):
            restless.goes_on()
            if not restless.table.playing:
                break
            restless.holds()
            steps += 1
    assert steps > 200
