"""A finished match played on from one of its moments, at a table of one's own.

The moves up to there are taken over, with all that they told; the computers have heard it too. It
is a match like any other from then on, but it counts for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from bot.table.model import Branch, Chair, Player, Refused, S, Table, changed, written
from bot.table.news import noted
from bot.table.turn import asking, begin_mind, recalled
from engines.core.engine import Event, Game, Move, Seat
from engines.core.ui import Msg
from engines.players import levels


class Taken(Protocol):
    """A move that is taken over, what came of it, and where it led. The deal is none."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def move(self) -> Move: ...
    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def state(self) -> Any: ...


def branching(
    game: Game,
    old: Table[S],
    lobby: Table[S],
    seat: Seat,
    chair: Chair,
    branches: tuple[Branch, ...],
) -> Table[S]:
    """A lobby of that match: dealt by the same seed, with that chair on its seat and computers on
    all others, as strong as they were or as one who plays for somebody."""
    chairs = tuple(_by_computer(game, at, one.player.level) for at, one in enumerate(old.chairs))
    return lobby.model_copy(
        update={
            "seed": old.seed,
            "salt": old.salt,
            "words": old.words,
            "dealt": old.dealt,
            "chairs": (*chairs[:seat], chair, *chairs[seat + 1 :]),
            "branches": branches,
            "practice": True,
            "unsaved": True,  # it is opened only when it is played
        }
    )


def _by_computer(game: Game, seat: Seat, level: str) -> Chair:
    level = level or levels(game)[-1]
    return Chair(player=Player(id="", level=level), mind=begin_mind(game, seat, level))


def branched(game: Game, table: Table[S], way: Sequence[Taken], now: float) -> Table[S]:
    """The match where these moves led, from the deal on. Raises Refused where nothing is left to
    play."""
    state = way[-1].state
    if not game.engine.to_act(state):
        raise Refused("nothing-to-play-on")
    after = changed(table, now=now, stage="playing", edition=game.edition, moves=0, state=state)
    # What somebody saw may lie elsewhere now: then no computer remembers it.
    anew = any(one.seed is not None for one in table.branches)
    for one in way[1:]:
        after = recalled(game, after, () if anew else one.events, one.events)
        after = written(after, f"{one.seat}> {' '.join(one.move)}")
    told = Msg("log-played-on", {"n": after.moves or 0})
    return asking(game, noted(after, told), table, None, now)
