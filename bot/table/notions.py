"""First-time notes at a table: what comes up for a person for the first time is told with the
question, and never again. A notion is the game's; who knows it already is looked up at the start.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.coaching import standing
from bot.table.model import S, Table, asked_seats, chair_changed, changed, seat_of
from engines.core.engine import Game, Seat


def coming_up(game: Game, table: Table[S], seat: Seat) -> str:
    """The notion that is told with the question this seat faces, or "". A coach tells enough."""
    chair = table.chairs[seat]
    if not chair.unheard or seat not in asked_seats(game, table) or standing(game, table, seat):
        return ""
    view = game.engine.view(table.state, seat)
    known = (name for name in chair.unheard if name in game.notions)
    return next((name for name in known if game.notions[name](view, chair.menu)), "")


def heard(game: Game, table: Table[S], seat: Seat, after: Table[S]) -> Table[S]:
    """What was told with the question that has been answered is known from now on."""
    name = coming_up(game, table, seat)
    if not name and not after.chairs[seat].heard:
        return after
    left = tuple(one for one in after.chairs[seat].unheard if one != name)
    return chair_changed(after, seat, unheard=left, heard=name)


def unheard(table: Table[S], player: str, notions: Sequence[str]) -> Table[S]:
    """Which of them this person is still to be told, from now on."""
    seat = seat_of(table, player)
    if not table.playing or table.chairs[seat].unheard == tuple(notions):
        return table
    return chair_changed(changed(table), seat, unheard=tuple(notions), heard="")
