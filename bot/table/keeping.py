"""What happens to a table beside the game: people out of reach or forgotten, a rematch, a record
that can no longer be read."""

from __future__ import annotations

from bot.table.lobby import rise
from bot.table.model import GONE, Player, S, Table, changed, ended, is_gone, put, seat_of
from bot.table.play import resign
from engines.core.engine import Game, Seat


def reached(table: Table[S], seat: Seat, reached: bool) -> Table[S]:
    """Whether the private screen got through; the room is told where it did not."""
    if table.state is None or table.cut[seat] == (not reached):
        return table
    return changed(table, cut=put(table.cut, seat, not reached))


def forgotten(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """The person is erased: out of a lobby, resigned from a match, nameless in what is over."""
    seat = seat_of(table, player)
    rooms = tuple(room for room in table.rooms if room.id != player)
    if table.state is None and not table.ended:
        return changed(rise(game, table, player), rooms=rooms)
    if table.playing and not table.resigned[seat]:
        table = resign(game, table, player, now)
    players = put(table.players, seat, Player(id=f"{GONE}{seat}", name="—"))
    heirs = [one.id for one in players if one.person and not is_gone(one)]
    host = next(iter(heirs), "") if table.host == player else table.host
    return changed(table, players=players, host=host, rooms=rooms)


def followed_by(table: Table[S], next_id: str) -> Table[S]:
    """The id of the rematch; the first one counts."""
    return table if table.next else changed(table, next=next_id)


def touched(table: Table[S]) -> Table[S]:
    """Nothing happened, but it must be shown anew."""
    return changed(table)


def broken(table: Table[S]) -> Table[S]:
    """Its state cannot be read any more: closed with a message, never silently lost."""
    return ended(changed(table, state=None), "broken")
