"""What one can do in a match: press, type, resign, agree to stop, come back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table import coaching, notions
from bot.table.model import (
    Ahead,
    Refused,
    S,
    Table,
    asked_seats,
    by_computer,
    chair_changed,
    changed,
    check_host,
    ended,
    seat_of,
    written,
)
from bot.table.news import noted
from bot.table.paces import DAY, HOUR
from bot.table.turn import asking, closed, deserted_or, mover, played, substituted
from bot.table.undoing import also_before, remembered
from engines.core.engine import Game, Illegal, Move, Outcome, Seat, offered
from engines.core.engine import remarks as remarks_of
from engines.core.ui import Msg, Name

AGREEMENT = "agreement"  # the reason of a draw that the players agree on


def press(game: Game, table: Table[S], player: str, seen: int, token: str, now: float) -> Table[S]:
    """One token of a move, or several with spaces between; makes the move when it is whole.

    `seen` is the version the button was made for: it answers the question its seat faced then.
    """
    remarking = _remarking(game, table, player, (token,))
    if remarking is not None:
        return _remarked(game, table, remarking, token, now)
    seat, move = _answering(game, table, player, seen)
    for one in token.split(" "):
        _check(game, table, seat, move, one)
        move = (*move, one)
    return _advanced(game, table, seat, move, now)


def up(game: Game, table: Table[S], player: str, seen: int) -> Table[S]:
    """Takes back the last token of a move that is not whole yet."""
    seat, begun = _answering(game, table, player, seen)
    if not begun:
        raise Refused("stale")
    return _opened(coaching.unwarned(table), seat, begun[:-1])


def say(game: Game, table: Table[S], player: str, words: Move, now: float) -> Table[S]:
    """A typed move: the same tokens at once, from the start of the move. Half a move opens its
    menu there."""
    remarking = _remarking(game, table, player, words)
    if remarking is not None:
        return _remarked(game, table, remarking, words[0], now)
    seat = mover(game, table, player)
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
    if seen < table.chairs[seat].asked:
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
    if table.chairs[seat].resigned:
        raise Refused("resigned-already")
    after = chair_changed(changed(table, now=now), seat, resigned=True)
    after = noted(after, Msg("log-resigned", {"seat": Name(seat)}), seat)
    after = written(after, f"# {seat} resigns")
    if sum(not chair.resigned for chair in after.chairs) == 1:
        places = tuple(2 if chair.resigned else 1 for chair in after.chairs)
        return ended(after, "over", Outcome(places, "resigned"))
    return deserted_or(game, substituted(game, after, seat), table, now)


def agree(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """Agrees to stop here, without a result or, where the rules know that, with a draw; a second
    call takes it back."""
    seat = seat_of(table, player)
    if not table.playing:
        raise Refused("not-playing")
    chair = table.chairs[seat]
    if chair.resigned:
        raise Refused("resigned-already")
    if chair.away:
        raise Refused("away")
    offer = "log-offers-draw" if may_draw(game, table) else "log-wants-to-stop"
    word = "log-plays-on" if chair.agreed else offer
    after = chair_changed(changed(table, now=now), seat, agreed=not chair.agreed)
    after = noted(after, Msg(word, {"seat": Name(seat)}), seat)
    if not all(one.agreed or one.by_computer for one in after.chairs):
        return after
    draw = Outcome((1,) * len(table.chairs), AGREEMENT)
    return ended(after, "agreed", draw if may_draw(game, table) else None)


def may_draw(game: Game, table: Table[S]) -> bool:
    """Whether agreeing to stop is a draw here. Never with a computer: it is not asked."""
    return game.draws and not any(chair.by_computer for chair in table.chairs)


def back(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """The person takes the seat back from the computer."""
    seat = seat_of(table, player)
    chair = table.chairs[seat]
    if not table.playing or not chair.away or chair.resigned:
        raise Refused("not-away")
    after = chair_changed(changed(table, now=now), seat, away=False, mind="")
    after = noted(after, Msg("log-back", {"seat": Name(seat)}), seat)
    after = written(after, f"# {seat} is back")
    return asking(game, after, table, seat, now)


def end_turns(game: Game, table: Table[S], player: str, brisk: bool, now: float) -> Table[S]:
    """Whether this person's turns end by themselves; the one under way too."""
    seat = seat_of(table, player)
    if not table.playing or table.chairs[seat].brisk == brisk:
        return table
    after = chair_changed(changed(table), seat, brisk=brisk, holds=False)
    return closed(game, after, now)


def hold(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """This turn shall not end by itself; said again, it shall after all. Nobody else notices."""
    seat = seat_of(table, player)
    if not table.playing or not table.chairs[seat].brisk:
        raise Refused("illegal")
    after = chair_changed(changed(table), seat, holds=not table.chairs[seat].holds)
    return closed(game, after, now)


DEAD_AFTER = {"none": HOUR, "live": 600, "slow": 3 * DAY}


def stop(game: Game, table: Table[S], by: str, now: float, admin: bool = False) -> Table[S]:
    """Ends the table: an admin always, the host while it is a lobby or when it has gone dead."""
    if table.stage == "over":
        raise Refused("ended")
    if not admin:
        check_host(table, by, admin)
        dead = max(table.touched, table.halt) + DEAD_AFTER[table.pace.kind] + table.pace.sleep
        if table.playing and now < dead:
            raise Refused("not-dead")
    return ended(changed(table, now=now), "stopped" if table.playing else "closed")


def remarks(game: Game, table: Table[S], seat: Seat) -> Sequence[str]:
    """What a person may say at this seat while it is not asked."""
    chair = table.chairs[seat]
    if not table.playing or chair.resigned or chair.away:
        return ()
    return remarks_of(game, table.state, seat)


def _remarking(game: Game, table: Table[S], player: str, words: Move) -> Seat | None:
    """The seat of this player, if these words are a remark of it."""
    for seat, chair in enumerate(table.chairs):
        if chair.player.id == player and len(words) == 1 and words[0] in remarks(game, table, seat):
            return seat
    return None


def _remarked(game: Game, table: Table[S], seat: Seat, word: str, now: float) -> Table[S]:
    """Nobody else notices: offers stand, and so do the questions of others and their clocks."""
    step = game.engine.apply(table.state, seat, (word,))
    count = None if table.moves is None else table.moves + 1
    after = changed(table, now=now, state=step.state, moves=count)
    after = also_before(game, after, seat, word)
    return written(after, f"{seat}> {word}")


def why_not(game: Game, table: Table[S], player: str, seen: int, token: str) -> Table[S]:
    """Why this cannot be said now; nothing changes, whatever it is."""
    seat, begun = _answering(game, table, player, seen)
    _check(game, table, seat, begun, token)
    raise Refused("stale")


def _answering(game: Game, table: Table[S], player: str, seen: int) -> tuple[Seat, Move]:
    """Whose answer it is, and what of it was chosen before, if the question still stands."""
    if seen > table.version:
        seat_of(table, player)  # a stranger hears that first
        raise Ahead(table.id)
    seat = mover(game, table, player)
    chair = table.chairs[seat]
    if seen < chair.asked:
        raise Refused("stale")
    return seat, chair.menu


def _check(game: Game, table: Table[S], seat: Seat, begun: Move, token: str) -> None:
    options = game.engine.options(table.state, seat, begun)
    if token in options:
        return
    view = game.engine.view(table.state, seat)
    if why := game.explain and game.explain(view, begun, token):
        raise Refused(why)
    # No reason of its own: then what is asked, in the words of the moment. After a whole move
    # nothing is.
    if game.menu and options:
        raise Refused("asked-else", asked=game.menu(view, begun, options).prompt)
    raise Refused("illegal")


def _advanced(game: Game, table: Table[S], seat: Seat, move: Move, now: float) -> Table[S]:
    warned = coaching.warned(game, table, seat, move)
    if warned is not None:
        return warned
    if game.engine.options(table.state, seat, move):
        after = _opened(coaching.unwarned(table), seat, move)
    else:
        after = remembered(game, table, played(game, table, seat, move, now), seat, move)
    return notions.heard(game, table, seat, after)


def _opened(table: Table[S], seat: Seat, begun: Move) -> Table[S]:
    """The next level of the menu: older buttons of this seat no longer count."""
    after = changed(table)
    return chair_changed(after, seat, menu=begun, asked=after.version)
