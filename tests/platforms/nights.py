"""A night that somebody sleeps through while slow matches go on, as every platform sees it."""

from __future__ import annotations

from bot import table as core
from bot.clock import Clock
from bot.desk import Desk
from bot.digests import Wakings
from bot.rest import Rest
from bot.table import HOUR, Pace, Room
from tests.platforms.mornings import Morning

QUIET = (0, 6 * 60)  # a morning of the store begins at one


async def asleep(desk: Desk, person: str) -> None:
    rest = Rest(zone="+0000", quiet=QUIET, asked=True)
    known = await desk.people.person(person)
    await desk.people.save_person(person, known.model_copy(update={"rest": rest}))


async def waiting(desk: Desk, room: Room, sleeper: str, other: str) -> str:
    """A match at which the other one has moved and the sleeper is asked; its code."""
    sessions = desk.sessions
    table = await sessions.create(
        "high_card",
        room,
        core.Player(id=other, name="Boris"),
        Pace.SLOW1D,
        settings={"cards": 5},
        calls="private",
    )
    await sessions.sit(table.id, core.Player(id=sleeper, name="Anna"))
    rests = {id: (await desk.people.person(id)).rest for id in (sleeper, other)}
    table = await sessions.start(table.id, other, rests=rests)
    game = sessions.games[table.game]
    while (seat := min(core.asked_seats(game, table))) != core.seat_of(table, sleeper):
        move = game.engine.idle(table.state, seat)
        assert move
        table = await sessions.say(table.id, table.players[seat].id, move)
    return table.id


async def morning(desk: Desk, store: Morning, *codes: str) -> None:
    """It is six o'clock and the clock strikes at every one of these tables."""
    sessions = desk.sessions
    wakings = Wakings(sessions, desk.people, desk.words)
    clock = Clock(sessions, store, wakings, store.now, desk.dailies.enter)
    store.later = 5.5 * HOUR
    for code in codes:
        await clock.strike(code)
