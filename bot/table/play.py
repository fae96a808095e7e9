"""What one can do in a match: press, type, resign, agree to stop, come back."""

from __future__ import annotations

from bot.table.model import (
    BACK,
    DAY,
    HOUR,
    Refused,
    S,
    Table,
    asked_seats,
    by_computer,
    changed,
    check_host,
    ended,
    logged,
    put,
    seat_of,
)
from bot.table.turn import asking, deserted_or, played, substituted
from engines.core.engine import Game, Illegal, Move, Outcome, Seat, offered
from engines.core.ui import Msg, Name

AGREEMENT = "agreement"  # the reason of a draw that the players agree on


def press(game: Game, table: Table[S], player: str, seen: int, token: str, now: float) -> Table[S]:
    """One token of a move; makes the move when it is whole.

    `seen` is the version the button was made for: it answers the question its seat faced then.
    """
    seat = _mover(game, table, player)
    if seen < table.asked[seat] or seen > table.version:
        raise Refused("stale")
    begun = table.open[seat]
    if token == BACK:
        if not begun:
            raise Refused("stale")
        return _opened(table, seat, begun[:-1])
    _check(game, table, seat, begun, token)
    return _advanced(game, table, seat, (*begun, token), now)


def say(game: Game, table: Table[S], player: str, words: Move, now: float) -> Table[S]:
    """A typed move: the same tokens at once, from the start of the move. Half a move opens its
    menu there."""
    seat = _mover(game, table, player)
    if not words:
        raise Refused("say-what")
    for done, token in enumerate(words):
        if done and not game.engine.options(table.state, seat, words[:done]):
            raise Refused("too-long", move=" ".join(words[:done]))
        _check(game, table, seat, words[:done], token)
    return _advanced(game, table, seat, words, now)


def play(game: Game, table: Table[S], seat: Seat, seen: int, move: Move, now: float) -> Table[S]:
    """The computer's move for a seat it plays."""
    if seat not in asked_seats(game, table) or not by_computer(table, seat):
        raise Refused("turn")
    if seen < table.asked[seat]:
        raise Refused("stale")
    try:
        offered(game.engine, table.state, seat, move)
    except Illegal:  # others asked at the same time may have moved since it was thought of
        raise Refused("illegal") from None
    return played(game, table, seat, move, now)


def resign(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """With two seats the other one wins. With more the computer plays on, and the place is the
    last."""
    seat = seat_of(table, player)
    if not table.playing:
        raise Refused("not-playing")
    if table.resigned[seat]:
        raise Refused("resigned-already")
    resigned = put(table.resigned, seat, True)
    note = Msg("log-resigned", {"seat": Name(seat)})
    after = changed(table, now=now, resigned=resigned, log=logged(table, note))
    after = after.model_copy(update={"lines": (*after.lines, f"# {seat} resigns")})
    left = [s for s in range(len(table.players)) if not resigned[s]]
    if len(left) == 1:
        places = tuple(1 if s == left[0] else 2 for s in range(len(resigned)))
        return ended(after, "over", Outcome(places, "resigned"))
    return deserted_or(game, substituted(game, after, seat), table, now)


def agree(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """Agrees to stop here, without a result or, where the rules know that, with a draw; a second
    call takes it back."""
    seat = seat_of(table, player)
    if not table.playing:
        raise Refused("not-playing")
    if table.resigned[seat]:
        raise Refused("resigned-already")
    if table.away[seat]:
        raise Refused("away")
    agreed = put(table.agreed, seat, not table.agreed[seat])
    offer = "log-offers-draw" if may_draw(game, table) else "log-wants-to-stop"
    word = offer if agreed[seat] else "log-plays-on"
    after = changed(
        table, now=now, agreed=agreed, log=logged(table, Msg(word, {"seat": Name(seat)}))
    )
    voters = [s for s in range(len(table.players)) if not by_computer(table, s)]
    if not all(agreed[s] for s in voters):
        return after
    draw = Outcome((1,) * len(table.players), AGREEMENT)
    return ended(after, "agreed", draw if may_draw(game, table) else None)


def may_draw(game: Game, table: Table[S]) -> bool:
    """Whether agreeing to stop is a draw here. Never with a computer: it is not asked."""
    people = not any(by_computer(table, seat) for seat in range(len(table.players)))
    return AGREEMENT in game.reasons and people


def back(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """The person takes the seat back from the computer."""
    seat = seat_of(table, player)
    if not table.playing or not table.away[seat] or table.resigned[seat]:
        raise Refused("not-away")
    note = Msg("log-back", {"seat": Name(seat)})
    after = changed(
        table,
        now=now,
        away=put(table.away, seat, False),
        minds=put(table.minds, seat, ""),
        log=logged(table, note),
    )
    after = after.model_copy(update={"lines": (*after.lines, f"# {seat} is back")})
    return asking(game, after, table, seat, now)


DEAD_AFTER = {"none": HOUR, "live": 600, "slow": 3 * DAY}


def stop(game: Game, table: Table[S], by: str, now: float, admin: bool = False) -> Table[S]:
    """Ends the table: an admin always, the host while it is a lobby or when it has gone dead."""
    if table.ended:
        raise Refused("ended")
    if not admin:
        check_host(table, by, admin)
        kind = table.pace.rstrip("0123456789hd")
        if table.playing and now - table.touched < DEAD_AFTER[kind]:
            raise Refused("not-dead")
    return ended(changed(table, now=now), "stopped" if table.playing else "closed")


def _mover(game: Game, table: Table[S], player: str) -> Seat:
    if table.ended:
        raise Refused("ended")
    if table.state is None:
        raise Refused("not-started")
    seat = seat_of(table, player)
    if table.resigned[seat]:
        raise Refused("resigned-already")
    if table.away[seat]:
        raise Refused("away")
    if seat not in game.engine.to_act(table.state):
        raise Refused("turn")
    return seat


def _check(game: Game, table: Table[S], seat: Seat, begun: Move, token: str) -> None:
    if token not in game.engine.options(table.state, seat, begun):
        why = game.explain and game.explain(game.engine.view(table.state, seat), begun, token)
        raise Refused(why or "illegal")


def _advanced(game: Game, table: Table[S], seat: Seat, move: Move, now: float) -> Table[S]:
    if game.engine.options(table.state, seat, move):
        return _opened(table, seat, move)
    return played(game, table, seat, move, now)


def _opened(table: Table[S], seat: Seat, begun: Move) -> Table[S]:
    """The next level of the menu: older buttons of this seat no longer count."""
    after = changed(table, open=put(table.open, seat, begun))
    return after.model_copy(update={"asked": put(table.asked, seat, after.version)})
