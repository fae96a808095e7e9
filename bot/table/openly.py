"""Hands that lie open: a table at which those who sit there may look at everybody's hand.

The one place that says whose hand may be looked at by whom. Whatever is not plainly allowed is
refused: a table that never chose it, somebody without a seat, a game without hands.
"""

from __future__ import annotations

from bot.table.model import Refused, S, Table
from engines.core.engine import Game, Seat


def lie_open(game: Game, table: Table[S]) -> bool:
    """Whether hands do, now that there are any."""
    return table.face_up is True and game.hands and table.state is not None


def others(game: Game, table: Table[S], viewer: Seat) -> tuple[Seat, ...]:
    """Whose hands this seat may look at besides its own, those who come next first; nobody's where
    they are closed."""
    seats = len(table.chairs)
    if not lie_open(game, table) or not 0 <= viewer < seats:
        return ()
    if not table.chairs[viewer].player.person:
        return ()
    return tuple((viewer + by) % seats for by in range(1, seats))


def check_open(game: Game, table: Table[S], viewer: Seat, seat: Seat) -> None:
    """Raises Refused unless this seat may look at that hand."""
    if seat not in others(game, table, viewer):
        raise Refused("hands-closed")
