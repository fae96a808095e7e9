"""What was told at a table, and to whom: kept since each seat's last own move, and read again.

An event is kept as data, so that a picture can show what happened and not only a line say it. What
is for one seat is never given to another, nor to the room.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from bot.table.model import News, S, Table, asked_seats
from engines.core.engine import Event, Game, Seat, told
from engines.core.ui import Msg

LEAST, MOST = 10, 80  # items kept, however fast or slow the seats move

_MSG = TypeAdapter(Msg)


def noted(table: Table[S], what: Event | Msg, seat: Seat | None = None) -> Table[S]:
    """This happened with the newest version, caused by that seat."""
    event, only, text = "", None, ""
    if isinstance(what, Event):
        event, only = type(what).__name__, what.only
        text = to_json(what, exclude={"only"}).decode()
    else:
        text = to_json(what).decode()
    item = News(version=table.version, seat=seat, only=only, event=event, text=text)
    oldest = min(chair.moved for chair in table.chairs)
    news = (*table.news, item)
    wanted = sum(one.version >= oldest for one in news)
    return table.model_copy(update={"news": news[-min(max(wanted, LEAST), MOST) :]})


def news_for(game: Game, table: Table[S], seat: Seat | None) -> list[News]:
    """What this seat, or the room (None), may hear, from its own last move on.

    That move is among it, with all that came of it: what one drew or saw is told nowhere else. The
    room goes back to the earliest last move of those who are asked now, or of all when it is over.
    """
    readers: Collection[Seat] = (seat,) if seat is not None else asked_seats(game, table)
    readers = readers or range(len(table.chairs))
    begin = min(table.chairs[reader].moved for reader in readers)
    return [one for one in table.news if one.version >= begin and one.only in (None, seat)]


def since(game: Game, table: Table[S], seat: Seat | None) -> tuple[Event, ...]:
    """The events of `news_for`, those too that are never written into a log."""
    events = (event_of(game, one) for one in news_for(game, table, seat))
    return tuple(event for event in events if event is not None)


def event_of(game: Game, item: News) -> Event | None:
    """None for a message, and for an event that this version of the game does not know."""
    if item.event not in _codecs(game):
        return None
    try:
        return replace(_event(game, item.event, item.text), only=item.only)
    except ValidationError:
        return None


def line_of(game: Game, item: News) -> Msg | None:
    """The line in the log; None where there is none."""
    if not item.event:
        return _msg(item.text)
    event = event_of(game, item)
    return told(event) if event is not None and type(event).logged else None


def lines_for(game: Game, table: Table[S], seat: Seat | None) -> list[tuple[Msg, bool]]:
    """Every line still kept that this seat may read, in order, and whether it is for it alone."""
    kept = ((one, line_of(game, one)) for one in table.news if one.only in (None, seat))
    return [(line, one.only is not None) for one, line in kept if line is not None]


@cache
def _codecs(game: Game) -> dict[str, TypeAdapter[Any]]:
    return {kind.__name__: TypeAdapter(kind) for kind in game.events}


@lru_cache(maxsize=4096)
def _event(game: Game, name: str, text: str) -> Event:
    event: Event = _codecs(game)[name].validate_json(text)
    return event


@lru_cache(maxsize=4096)
def _msg(text: str) -> Msg:
    return _MSG.validate_json(text)
