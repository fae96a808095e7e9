"""PURE: somebody else's hand, at a table where all of them lie open: for who sits there alone.

It is made from the view of the seat that is looked at, and only when the table says that its hand
may be; what it shows is private to the one who looks.
"""

from __future__ import annotations

from typing import Any

from bot import render
from bot.actions import More, OpenHand
from bot.presenter.sheet import Key, Sheet, filled
from bot.table import Table, check_open, lie_open, others
from engines.core.engine import Game, Seat
from engines.core.scene import Private
from engines.core.ui import Msg, Name


def open_hand(game: Game, table: Table[Any], viewer: Seat, seat: Seat) -> Sheet:
    """What that seat sees, before the eyes of another; raises Refused."""
    check_open(game, table, viewer, seat)
    seen = render.own(game, table.state, seat, ()).scene
    keys = tuple(
        Key(Msg("key-open-hand", {"seat": Name(one)}), OpenHand(table.id, one))
        for one in others(game, table, viewer)
        if one != seat
    )
    rows = (*((key,) for key in keys), (Key(Msg("key-back"), More(table.id)),))
    return Sheet(
        Msg("open-hand-title", {"seat": Name(seat)}),
        scene=Private(viewer, seen),
        rows=filled(rows),
        fleeting=seen.fleeting,
        menu=True,
        guarded=table.guarded,
    )


def openly(game: Game, table: Table[Any]) -> list[Msg]:
    """Told wherever the match is: everybody's hand can be looked at."""
    return [Msg("hands-lie-open")] if lie_open(game, table) else []


def look_keys(game: Game, table: Table[Any], seat: Seat) -> tuple[Key, ...]:
    """To the hand of who comes next, from where all others can be reached."""
    first = others(game, table, seat)[:1]
    return tuple(Key(Msg("key-open-hands"), OpenHand(table.id, one)) for one in first)
