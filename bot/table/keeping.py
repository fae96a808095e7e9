"""What happens to a table beside the game: people out of reach or forgotten, a rematch, rules of
another edition, a record that can no longer be read."""

from __future__ import annotations

from typing import Any

from bot.rest import NO_REST
from bot.table.deal import dealt_by
from bot.table.door import is_seated
from bot.table.lobby import rise
from bot.table.model import (
    GONE,
    Knock,
    Player,
    S,
    Table,
    chair_changed,
    changed,
    ended,
    is_gone,
    seat_of,
    written,
)
from bot.table.news import noted
from bot.table.play import resign
from bot.table.showing import unshown
from bot.table.turn import asking
from bot.table.watching import unwatch
from engines.core.engine import Game, Seat
from engines.core.ui import Msg


def reached(table: Table[S], seat: Seat, reached: bool) -> Table[S]:
    """Whether the private screen got through; the room is told where it did not."""
    if table.stage == "lobby" or table.chairs[seat].cut == (not reached):
        return table
    return chair_changed(changed(table), seat, cut=not reached)


def forgotten(game: Game, table: Table[S], player: str, now: float) -> Table[S]:
    """The person is erased: out of a lobby, resigned from a match, nameless in what is over."""
    table = _unmentioned(unshown(unwatch(table, player), player), player)
    if not is_seated(table, player):
        return table
    seat = seat_of(table, player)
    rooms = table.rooms
    if table.stage == "lobby":
        return changed(rise(game, table, player), rooms=rooms)
    if table.playing and not table.chairs[seat].resigned:
        table = resign(game, table, player, now)
    table = _without_word(table, table.chairs[seat].word)
    nobody = Player(id=f"{GONE}{seat}", name="—")
    table = chair_changed(changed(table), seat, player=nobody, rest=NO_REST, digest=(), word="")
    heirs = [one.id for one in table.players if one.person and not is_gone(one)]
    host = next(iter(heirs), "") if table.host == player else table.host
    return changed(table, host=host, rooms=rooms)


def _without_word(table: Table[S], word: str) -> Table[S]:
    """What was added to the shuffle is not kept; what it was dealt by is, so that it replays."""
    if not word or word not in table.words:
        return table
    at = table.words.index(word)
    return unsaid(table, (*table.words[:at], "", *table.words[at + 1 :]), dealt_by(table))


def unsaid(table: Table[S], words: tuple[str, ...], dealt: int) -> Table[S]:
    """No other words are kept of its shuffle than these."""
    if table.words == words:
        return table
    return changed(table, words=words, dealt=dealt)


def _unmentioned(table: Table[S], person: str) -> Table[S]:
    """Not at its door any more, and not shown in that person's own chat."""
    after: dict[str, Any] = {
        "rooms": tuple(room for room in table.rooms if room.id != person),
        "home": "" if table.home == person else table.home,
        "guests": tuple(one for one in table.guests if one != person),
        "denied": tuple(one for one in table.denied if one != person),
        "knocks": tuple(one for one in table.knocks if person not in _asking(one)),
    }
    known = any(getattr(table, name) != value for name, value in after.items())
    return changed(table, **after) if known else table


def _asking(knock: Knock) -> tuple[str, ...]:
    return (knock.player.id, *([knock.room.id] if knock.room else []))


def followed_by(table: Table[S], next_id: str) -> Table[S]:
    """The id of the rematch; the first one counts."""
    return table if table.next else changed(table, next=next_id)


def as_before(old: Table[S], again: Table[S]) -> Table[S]:
    """What the lobby of a rematch takes over; its host, if still there."""
    stays = any(one.person and one.id == old.host for one in again.players)
    return again.model_copy(
        update={
            "home": old.home_room,
            "host": old.host if stays else again.host,
            "open": old.open,
            "practice": old.practice,
            "undoes": old.undoes,
            "hints": old.hints,
            "rated": old.rated,
            "face_up": old.face_up,
            "calls": old.calls,
            "guarded": old.guarded,
        }
    )


def touched(table: Table[S]) -> Table[S]:
    """Nothing happened, but it must be shown anew."""
    return changed(table)


def broken(table: Table[S]) -> Table[S]:
    """Its state cannot be read any more: closed with a message, never silently lost."""
    return ended(changed(table, state=None), "broken")


def renewed(game: Game, table: Table[S], state: S, now: float) -> Table[S]:
    """Its moves lead here by the rules of today as well: it goes on by them, and says so."""
    after = changed(table, state=state, edition=game.edition, undo=None)
    after = noted(after, Msg("log-renewed"))
    # The last edition that a transcript names is the one its moves are checked by.
    after = written(after, f"edition {game.edition}")
    outcome = game.engine.outcome(state)
    if outcome is not None:
        return ended(after, "over", outcome)
    return asking(game, after, table, None, now)


def outdated(table: Table[S]) -> Table[S]:
    """Its moves lead nowhere by the rules of today: closed with a message and its transcript."""
    return ended(changed(table, state=None), "outdated")
