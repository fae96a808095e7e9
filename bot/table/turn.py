"""What follows from a move: events told, who is asked next, since when and until when."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from bot.table import coaching
from bot.table.model import (
    Refused,
    S,
    Table,
    asked_seats,
    by_computer,
    chair_changed,
    chairs_changed,
    changed,
    ended,
    seat_of,
    written,
)
from bot.table.news import noted
from bot.table.resting import asked_until, halted, turned
from engines.core.engine import Event, Game, Move, Seat
from engines.players import level_of, stand_in

GAINS = 240  # kept of a match, however long it is


def mover(game: Game, table: Table[S], player: str) -> Seat:
    """The seat of one who is asked and may answer; raises Refused."""
    if table.stage == "over":
        raise Refused("ended")
    if table.stage == "lobby":
        raise Refused("not-started")
    seat = seat_of(table, player)
    if table.chairs[seat].resigned:
        raise Refused("resigned-already")
    if table.chairs[seat].away:
        raise Refused("away")
    if seat not in game.engine.to_act(table.state):
        raise Refused("turn")
    return seat


def thinks(game: Game, table: Table[S]) -> bool:
    return any(by_computer(table, seat) for seat in asked_seats(game, table))


def played(
    game: Game, table: Table[S], seat: Seat, move: Move, now: float, touch: bool = True
) -> Table[S]:
    step = game.engine.apply(table.state, seat, move)
    count = None if table.moves is None else table.moves + 1
    after = changed(table, now=now if touch else None, state=step.state, moves=count, undo=None)
    after = chairs_changed(after, agreed=False)
    pressed = {"pressed": now, "asks": False} if touch else {}
    whose = _counted(table, seat)
    after = chair_changed(after, seat, menu=(), moved=after.version, **pressed, **whose)
    for event in step.events:
        after = _noticed(game, noted(after, event, seat), event)
    after = coaching.followed(game, table, after, seat, move)
    after = _gained(game, after, step.events)
    after = written(after, f"{seat}> {' '.join(move)}")
    if game.closing and game.closing(table.state, seat):
        after = chair_changed(after, seat, holds=False)
    outcome = game.engine.outcome(step.state)
    if outcome is not None:
        return ended(after, "over", outcome)
    return closed(game, asking(game, after, table, seat, now), now)


def _counted(table: Table[S], seat: Seat) -> dict[str, int]:
    """Whose move it was. What a computer does for who has resigned is nobody's."""
    chair = table.chairs[seat]
    if chair.resigned:
        return {}
    return {"stood": chair.stood + 1} if chair.away else {"own": chair.own + 1}


def closed(game: Game, table: Table[S], now: float) -> Table[S]:
    """The turn of a brisk seat ends by itself. Always, whatever it holds: so nobody learns from a
    question that was not asked whether there was something to do."""
    for seat in sorted(asked_seats(game, table)) if game.closing else ():
        chair = table.chairs[seat]
        if chair.brisk and not chair.holds and not chair.by_computer:
            move = game.closing(table.state, seat) if game.closing else None
            if move:
                return played(game, table, seat, move, now)
    return table


def recalled(
    game: Game, table: Table[S], noticed: Sequence[Event], events: Sequence[Event]
) -> Table[S]:
    """One move further in what is kept of them: what computers `noticed`, and what was gained."""
    table = table.model_copy(update={"moves": (table.moves or 0) + 1})
    for event in noticed:
        table = _noticed(game, table, event)
    return _gained(game, table, events)


def _gained(game: Game, table: Table[S], events: Sequence[Event]) -> Table[S]:
    if not game.gains or table.moves is None:
        return table
    heard = [event for event in events if event.only is None]
    gains = game.gains(table.gains, heard, table.moves)[-GAINS:]
    return table.model_copy(update={"gains": gains})


def _noticed(game: Game, table: Table[S], event: Event) -> Table[S]:
    """Computers that remember hear what their seat may hear."""
    if not game.mind:
        return table
    for seat, chair in enumerate(table.chairs):
        if chair.mind and event.only in (None, seat):
            noticed = game.mind.notice(memory_of(game, table, seat), event)
            mind = _memory_codec(game).dump_json(noticed).decode()
            table = chair_changed(table, seat, mind=mind)
    return table


def asking(
    game: Game, after: Table[S], before: Table[S], mover: Seat | None, now: float
) -> Table[S]:
    """Who is asked now, since when, until when; a menu the rules no longer offer is closed."""
    to_act = game.engine.to_act(after.state)
    after = halted(after, now)
    fresh, chairs = False, list(after.chairs)
    for seat, chair in enumerate(after.chairs):
        update: dict[str, Any] = {"asked": 0, "turn": 0, "menu": (), "hush": 0.0, "nudges": 0}
        if seat in to_act:
            new = not chair.asked or seat == mover
            fresh = fresh or new
            shut = not _offered(game, after, seat, chair.menu)
            update = {
                "turn": chair.turn or after.version,
                "asked": after.version if new or shut else chair.asked,
                "menu": () if shut else chair.menu,
                **({} if chair.turn else turned(after, chair, now)),
            }
        chairs[seat] = chair.model_copy(update=update)
    after = after.model_copy(update={"chairs": tuple(chairs)})
    if all(by_computer(after, seat) for seat in to_act):
        return after.model_copy(update={"deadline": None})
    if fresh or before.deadline is None:
        return timed(game, after, now)
    return after


def timed(game: Game, table: Table[S], now: float) -> Table[S]:
    """The time for this question begins now, and so do its reminders."""
    length = time_for(game, table)
    table = chairs_changed(table, nudges=0, nudged=now)
    if length is None:
        return table.model_copy(update={"deadline": None})
    return asked_until(table, asked_seats(game, table), length, now)


def _offered(game: Game, table: Table[S], seat: Seat, begun: Move) -> bool:
    """Whether the rules still offer every token of a move that was begun."""
    return all(
        token in game.engine.options(table.state, seat, begun[:done])
        for done, token in enumerate(begun)
    )


def time_for(game: Game, table: Table[S]) -> float | None:
    """How long this question may take. A brief one has its own time, longer at a slow pace."""
    length = table.pace.seconds
    brief = brief_time(game, table)
    if brief is None:
        return length
    return max(brief, length / 4) if length and table.pace.kind == "slow" else brief


def brief_time(game: Game, table: Table[S]) -> int | None:
    """Who only tries the game out keeps nobody waiting."""
    return game.patience(table.state) if game.patience and not table.practice else None


def deserted_or(game: Game, after: Table[S], before: Table[S], now: float) -> Table[S]:
    if all(chair.by_computer for chair in after.chairs):
        return ended(after, "deserted")
    return asking(game, after, before, None, now)


def substituted(game: Game, table: Table[S], seat: Seat) -> Table[S]:
    mind = begin_mind(game, seat, stand_in(game))
    return chair_changed(table, seat, mind=mind, menu=())


def begin_mind(game: Game, seat: Seat, level: str) -> str:
    if not level or not game.mind:
        return ""
    return _memory_codec(game).dump_json(game.mind.begin(seat, level_of(game, level))).decode()


def memory_of(game: Game, table: Table[S], seat: Seat) -> Any:
    mind = table.chairs[seat].mind
    return _memory_codec(game).validate_json(mind) if mind else None


@cache
def _memory_codec(game: Game) -> TypeAdapter[Any]:
    assert game.mind
    return TypeAdapter(game.mind.memory)
