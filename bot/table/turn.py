"""What follows from a move: events told, who is asked next, since when and until when."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from bot.table.model import (
    LOG,
    PACES,
    WHISPERS,
    S,
    Table,
    asked_seats,
    by_computer,
    changed,
    ended,
    put,
    written,
)
from engines.core.engine import Game, Move, Seat, told
from engines.players import levels


def thinks(game: Game, table: Table[S]) -> bool:
    return any(by_computer(table, seat) for seat in asked_seats(game, table))


def played(
    game: Game, table: Table[S], seat: Seat, move: Move, now: float, touch: bool = True
) -> Table[S]:
    step = game.engine.apply(table.state, seat, move)
    log, whispers, minds = table.log, list(table.whispers), list(table.minds)
    for event in step.events:
        if type(event).logged:
            line = written(told(event))
            if event.only is None:
                log = (*log, line)[-LOG:]
            else:
                whispers[event.only] = (*whispers[event.only], line)[-WHISPERS:]
        if game.mind:
            for other, memory in enumerate(minds):
                if memory and event.only in (None, other):
                    noticed = game.mind.notice(_memory_codec(game).validate_json(memory), event)
                    minds[other] = _memory_codec(game).dump_json(noticed).decode()
    after = changed(
        table,
        now=now if touch else None,
        state=step.state,
        open=put(table.open, seat, ()),
        agreed=(False,) * len(table.players),
        log=log,
        whispers=tuple(whispers),
        minds=tuple(minds),
    )
    after = after.model_copy(update={"lines": (*after.lines, f"{seat}> {' '.join(move)}")})
    outcome = game.engine.outcome(step.state)
    if outcome is not None:
        return ended(after, "over", outcome)
    return asking(game, after, table, seat, now)


def asking(
    game: Game, after: Table[S], before: Table[S], mover: Seat | None, now: float
) -> Table[S]:
    """Who is asked now, since when, until when; a menu the rules no longer offer is closed."""
    engine, state = game.engine, after.state
    asked, turns, menus = list(after.asked), list(after.turns), list(after.open)
    to_act = engine.to_act(state)
    fresh = False
    for seat in range(len(after.players)):
        if seat not in to_act:
            asked[seat], turns[seat], menus[seat] = 0, 0, ()
            continue
        if not turns[seat]:
            turns[seat] = after.version
        if not asked[seat] or seat == mover:
            asked[seat], fresh = after.version, True
        begun = menus[seat]
        for done, token in enumerate(begun):
            if token not in engine.options(state, seat, begun[:done]):
                menus[seat], asked[seat] = (), after.version
                break
    update: dict[str, Any] = {"asked": tuple(asked), "turns": tuple(turns), "open": tuple(menus)}
    after = after.model_copy(update=update)
    if all(by_computer(after, seat) for seat in to_act):
        return after.model_copy(update={"deadline": None, "reminded": False})
    if fresh or before.deadline is None:
        length = time_for(game, after)
        update = {"deadline": None if length is None else now + length, "reminded": False}
        return after.model_copy(update=update)
    return after


def time_for(game: Game, table: Table[S]) -> float | None:
    """How long this question may take. A brief one has its own time, longer at a slow pace."""
    length = PACES[table.pace]
    brief = brief_time(game, table)
    if brief is None:
        return length
    return max(brief, length / 4) if length and table.pace.startswith("slow") else brief


def brief_time(game: Game, table: Table[S]) -> int | None:
    return game.patience(table.state) if game.patience else None


def deserted_or(game: Game, after: Table[S], before: Table[S], now: float) -> Table[S]:
    if all(by_computer(after, seat) for seat in range(len(after.players))):
        return ended(after, "deserted")
    return asking(game, after, before, None, now)


def substituted(game: Game, table: Table[S], seat: Seat) -> Table[S]:
    minds = put(table.minds, seat, begin_mind(game, seat, levels(game)[-1]))
    return table.model_copy(update={"minds": minds, "open": put(table.open, seat, ())})


def begin_mind(game: Game, seat: Seat, level: str) -> str:
    if not level or not game.mind:
        return ""
    return _memory_codec(game).dump_json(game.mind.begin(seat, level)).decode()


def memory_of(game: Game, table: Table[S], seat: Seat) -> Any:
    memory = table.minds[seat]
    return _memory_codec(game).validate_json(memory) if memory else None


@cache
def _memory_codec(game: Game) -> TypeAdapter[Any]:
    assert game.mind
    return TypeAdapter(game.mind.memory)
