"""The deal of the day at a table: what is fixed there, who knew the deal before, how a seat did,
and when the deal may be told. Days are counted by UTC. What is kept of a day beside its tables is
not known here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass

from bot.days import begins_at, date_of, hour_of
from bot.table.model import Refused, S, Table, changed, is_gone
from bot.table.paces import HOUR
from engines.core.engine import Seat

GRACE = 12 * HOUR  # after its day, for matches that are still going on: then the deal is revealed
FAR, MANY = 50_000, 9_999  # no lead is larger, and more moves than that are alike


@dataclass(frozen=True, slots=True)
class Result:
    """How a seat did. More points: better, at tables with as many seats."""

    place: int
    beaten: int  # two for everybody who came after it, one for everybody who came level
    seats: int
    moves: int
    score: int | None = None
    best: int | None = None  # of the others
    resigned: bool = False  # comes after all who played it out

    @property
    def points(self) -> float:
        """Who was beaten counts first, then by how much, then how soon it was won; a loss that
        took longer was the better fight."""
        lead = 0 if self.score is None or self.best is None else self.score - self.best
        lead = 0 if self.resigned else max(1 - FAR, min(FAR, lead)) + FAR
        moves = min(self.moves, MANY)
        return float(
            (self.beaten * 2 * FAR + lead) * (MANY + 1)
            + (MANY - moves if self.verdict == "won" else moves)
        )

    @property
    def verdict(self) -> str:
        """Won, alone or together; level with everybody; or not."""
        if self.place > 1:
            return "lost"
        return "won" if self.beaten > self.seats - 1 else "drawn"


def revealed_at(day: int) -> int:
    """When its deal may be told; what ends later does not count."""
    return begins_at(day + 1) + GRACE


def check_choice(table: Table[S]) -> None:
    """At the deal of the day everything is the same for everybody."""
    if table.daily:
        raise Refused("daily-fixed")


def check_revealed(table: Table[S], now: float) -> None:
    """Others may still have this deal before them."""
    if table.daily and now < revealed_at(table.daily.day):
        raise Refused(
            "daily-sealed",
            date=date_of(table.daily.day + 1),
            time=hour_of(revealed_at(table.daily.day)),
        )


def knowing(table: Table[S], persons: Collection[str]) -> Table[S]:
    """Those among the players have seen this deal before, and everybody may know it."""
    chairs = tuple(
        chair.model_copy(update={"knew": chair.knew or chair.player.id in persons})
        for chair in table.chairs
    )
    return table if chairs == table.chairs else changed(table, chairs=chairs)


def unentered(table: Table[S]) -> bool:
    """It is over, and its results have yet to come to the table of the day."""
    return table.stage == "over" and table.daily is not None and not table.daily.entered


def entered(table: Table[S]) -> Table[S]:
    if table.daily is None or table.daily.entered:
        return table
    return changed(table, daily=table.daily.model_copy(update={"entered": True}))


def lots(table: Table[S], seat: Seat) -> tuple[int, int]:
    """What a computer guesses and thinks by on this deal: the same for everybody who came the same
    way."""
    said = f"lots:{table.seed}:{table.salt}:{seat}:{table.moves}"
    drawn = hashlib.sha256(said.encode()).digest()
    return int.from_bytes(drawn[:4]) // 2, int.from_bytes(drawn[4:8]) // 2


def result(table: Table[S], seat: Seat) -> Result | None:
    """None where nothing can be compared: it came to no end, or too late, or somebody else (who
    knew the deal, or a computer) played it."""
    chair, outcome = table.chairs[seat], table.outcome
    if table.daily is None or not table.daily.counts:
        return None
    if chair.knew or chair.away or is_gone(chair.player) or not chair.player.person:
        return None
    if table.touched >= revealed_at(table.daily.day):
        return None
    if chair.resigned:
        seats = len(table.chairs)
        return Result(seats, 0, seats, table.moves or 0, resigned=True)
    if outcome is None:
        return None
    own, others = outcome.places[seat], (*outcome.places[:seat], *outcome.places[seat + 1 :])
    beaten = sum(2 * (other > own) + (other == own) for other in others)
    scores = outcome.scores
    return Result(
        own,
        beaten,
        len(outcome.places),
        table.moves or 0,
        scores[seat] if scores else None,
        max(score for at, score in enumerate(scores) if at != seat) if scores else None,
    )
