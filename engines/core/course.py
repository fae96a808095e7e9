"""The course of a match, told from its gains: how all stood as it went on, and what gave most.

It knows no game: what a gain was for stays a token that the game itself puts into words.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.engine import Gain, Gains, Seat
from engines.core.scene import Course
from engines.core.things import Text

ROUNDS = 12  # points of a line: more cannot be told apart on a phone
BEST = 3


def course(title: Text, ends: Sequence[int], owners: Sequence[int], gains: Gains) -> Course | None:
    """How the seats stood, at times equally far apart, up to how they stand at the end; `owners`
    says which owner of gains a seat is. What came before the first gain known is taken for where
    they began. None while there is nothing to tell."""
    if len(gains) < 2:
        return None
    known = [gain for gain in gains if gain.owner in owners]
    earned = [sum(one.points for one in known if one.owner == owner) for owner in owners]
    standing = [end - sum_ for end, sum_ in zip(ends, earned, strict=True)]
    moves = sorted({gain.move for gain in known})
    times = moves if len(moves) <= ROUNDS else _evenly(moves[0], moves[-1])
    rounds, done = [], 0
    for time in times:
        while done < len(known) and known[done].move <= time:
            standing[owners.index(known[done].owner)] += known[done].points
            done += 1
        rounds.append(tuple(standing))
    return Course(title, tuple(range(len(owners))), tuple(rounds)) if len(rounds) > 1 else None


def _evenly(first: int, last: int) -> list[int]:
    return [first + (last - first) * number // (ROUNDS - 1) for number in range(ROUNDS)]


def best(gains: Gains, most: int = BEST) -> Gains:
    """The largest, losses too, in the order in which they came; of equal ones the later."""
    largest = sorted(gains, key=lambda gain: (-abs(gain.points), -gain.move))[:most]
    return tuple(gain for gain in gains if gain in largest)[-most:]


def seat_of(owners: Sequence[int], gain: Gain) -> Seat | None:
    return owners.index(gain.owner) if gain.owner in owners else None
