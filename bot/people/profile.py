"""PURE: what can be told of somebody's matches: how many, which were won, in a row, against whom.

Made from results, newest first, and the ratings reckoned from them. It looks nothing up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.people.ratings import Rating, Scale, Who
from bot.people.results import Result, Sat

OPPONENTS = 5  # those met most often


@dataclass(frozen=True, slots=True)
class AtGame:
    """How somebody does at one game."""

    game: str
    matches: int
    won: int
    rating: Rating | None  # None: nothing has counted yet


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met at tables, and how often who came before whom."""

    name: str
    met: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Profile:
    games: tuple[AtGame, ...]  # the one played most first
    matches: int
    won: int
    streak: int  # won in a row, up to now; below nothing: not won
    opponents: tuple[Opponent, ...]


def profile(results: Sequence[Result], scale: Scale, person: str, who: Who) -> Profile:
    """`results` are this person's, the newest first."""
    own = [(one, seat) for one in results if (seat := _own(one, person, who))]
    played = Counter(one.game for one, _ in own)
    won = Counter(one.game for one, seat in own if seat.won)
    games = tuple(
        AtGame(game, n, won[game], scale.of(game, person)) for game, n in played.most_common()
    )
    streak = 0
    for _, seat in own:
        if streak and seat.won != (streak > 0):
            break
        streak += 1 if seat.won else -1
    return Profile(games, len(own), won.total(), streak, _opponents(own, person, who))


def _own(result: Result, person: str, who: Who) -> Sat | None:
    """The best of the seats, should there be two."""
    seats = [one for one in result.seats if one.id and who(one.id) == person]
    return min(seats, key=lambda one: one.place, default=None)


def _opponents(own: Sequence[tuple[Result, Sat]], person: str, who: Who) -> tuple[Opponent, ...]:
    names: dict[str, str] = {}  # as they were called last
    met: Counter[str] = Counter()
    ahead: Counter[str] = Counter()
    behind: Counter[str] = Counter()
    for result, seat in own:
        for other in result.seats:
            them = who(other.id) if other.id else ""
            if not them or them == person:
                continue
            names.setdefault(them, other.name)
            met[them] += 1
            ahead[them] += seat.place < other.place
            behind[them] += seat.place > other.place
    return tuple(
        Opponent(names[one], n, ahead[one], behind[one]) for one, n in met.most_common(OPPONENTS)
    )


@dataclass(frozen=True, slots=True)
class Honoured:
    """How somebody did in a room in a while."""

    name: str
    won: int
    matches: int


def honoured(results: Sequence[Result], who: Who, hidden: frozenset[str]) -> list[Honoured]:
    """Of these results, who won most; among equals who needed fewer matches. To win of oneself,
    from two chairs, is no honour."""
    names: dict[str, str] = {}
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for result in results:
        people = [who(seat.id) if seat.id else "" for seat in result.seats]
        alone = len(people) < 2 or any(people.count(one) > 1 for one in people if one)
        for seat, them in zip(result.seats, people, strict=True) if not alone else ():
            if them and them not in hidden:
                names.setdefault(them, seat.name)
                played[them] += 1
                won[them] += seat.won
    found = [Honoured(names[one], won[one], played[one]) for one in names]
    return sorted(found, key=lambda one: (-one.won, one.matches, one.name))


@dataclass(frozen=True, slots=True)
class Ranked:
    name: str
    rating: Rating


def ranked(scale: Scale, game: str, names: dict[str, str]) -> list[Ranked]:
    """Of these people, the best first; whose rating says little yet stand behind the others."""
    found = [
        Ranked(name, rating) for person, name in names.items() if (rating := scale.of(game, person))
    ]
    return sorted(found, key=lambda one: (one.rating.provisional, -one.rating.value, one.name))
