"""Computer players against each other: who wins how often, and how long they think.

Every deal is played once from each seat, so that neither luck nor the order of play favours
anybody. The same seed and nodes give the same matches; with seconds they hang on the machine.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt

from rich.console import Console
from rich.table import Table

from bot.simulate import Deal, match, shown
from engines import games
from engines.core.engine import Game, Outcome, Seat
from engines.core.thinking import Budget, never

SURE = 1.96  # standard deviations of a 95 % interval
ENDLESS = 10**9  # nodes, where the clock decides


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to be played: the deal, and who sits where."""

    game: str
    deal: Deal
    players: tuple[str, ...]
    nodes: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Played:
    players: tuple[str, ...]
    shares: tuple[float, ...]  # of the victory, one for each seat
    times: tuple[tuple[float, ...], ...]  # seconds of every decision, one line for each seat


@dataclass(slots=True)
class Record:
    """What is known of one player after all matches."""

    matches: int = 0
    won: float = 0.0
    par: float = 0.0  # what chance would give
    times: list[float] = field(default_factory=list)


def arena(game: Game, pairings: Sequence[Pairing], jobs: int = 2) -> dict[str, Record]:
    """Plays all of them, with a bar where somebody looks on."""
    records: dict[str, Record] = {}
    for played in shown(_played(pairings, jobs), len(pairings)):
        for player in dict.fromkeys(played.players):
            seats = [seat for seat, other in enumerate(played.players) if other == player]
            record = records.setdefault(player, Record())
            record.matches += 1
            record.won += sum(played.shares[seat] for seat in seats)
            record.par += len(seats) / len(played.players)
            for seat in seats:
                record.times.extend(played.times[seat])
    return records


def pairings(
    game: Game,
    players: Sequence[str],
    count: int,
    seats: int,
    seed: int,
    nodes: int | None = None,
    seconds: float | None = None,
) -> list[Pairing]:
    """Deals for at least so many matches, each from every seat. The first player sits once, the
    others share the seats that are left."""
    others = players[1:] or players
    line = (players[0], *(others[seat % len(others)] for seat in range(seats - 1)))
    found = []
    for number in range(-(-count // seats)):
        deal = Deal(seats, seed + number, game.settings())
        for turned in range(seats):
            around = line[-turned:] + line[:-turned] if turned else line
            found.append(Pairing(game.id, deal, around, nodes, seconds))
    return found


def play(pairing: Pairing) -> Played:
    """One match; runs in a process of its own where there are several."""
    game = games()[pairing.game]
    clock = _Clock(pairing)
    try:
        outcome, _ = match(game, pairing.deal, pairing.players, clock.budget)
    except Exception as problem:
        problem.add_note(f"in a match of {pairing}")
        raise
    clock.stop()
    return Played(pairing.players, shares(outcome), tuple(map(tuple, clock.times)))


def shares(outcome: Outcome) -> tuple[float, ...]:
    """Who wins together has a part of the victory each."""
    first = outcome.places.count(1)
    return tuple((place == 1) / first for place in outcome.places)


def wilson(won: float, matches: int) -> tuple[float, float]:
    """The 95 % interval of a share of victories."""
    share, square = won / matches, SURE**2
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    wide = SURE * sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    wide /= 1 + square / matches
    return max(0.0, middle - wide), min(1.0, middle + wide)


def told(game: Game, seats: int, records: dict[str, Record], console: Console) -> None:
    matches = max(record.matches for record in records.values())
    table = Table(title=f"{game.id}: {matches} matches, {seats} seats")
    table.add_column("player")
    for name in ("wins", "95 %", "par", "moves", "mean ms", "p99 ms", "max ms"):
        table.add_column(name, justify="right", no_wrap=True)
    for player, record in sorted(records.items(), key=lambda one: -one[1].won / one[1].par):
        low, high = wilson(record.won, record.matches)
        times = sorted(record.times) or [0.0]
        seconds = (sum(times) / len(times), times[int(0.99 * (len(times) - 1))], times[-1])
        table.add_row(
            player,
            f"{record.won / record.matches:.1%}",
            f"{low:.0%}–{high:.0%}",
            f"{record.par / record.matches:.0%}",
            f"{len(record.times)}",
            *(f"{1000 * one:.1f}" for one in seconds),
        )
    console.print(table)


class _Clock:
    """How long each seat thinks: from the moment it asks for its budget to the next one's."""

    def __init__(self, pairing: Pairing) -> None:
        self.times: list[list[float]] = [[] for _ in pairing.players]
        self._game = games()[pairing.game]
        self._pairing = pairing
        self._thinks: Seat | None = None
        self._since = 0.0

    def budget(self, seat: Seat) -> Budget:
        self.stop()
        self._thinks, self._since = seat, time.perf_counter()
        nodes, seconds = self._pairing.nodes, self._pairing.seconds
        over = _until(self._since + seconds) if seconds is not None else never
        usual = self._game.nodes if seconds is None else ENDLESS
        return Budget(usual if nodes is None else nodes, over)

    def stop(self) -> None:
        if self._thinks is not None:
            self.times[self._thinks].append(time.perf_counter() - self._since)
            self._thinks = None


def _until(moment: float) -> Callable[[], bool]:
    return lambda: time.perf_counter() >= moment


def _played(pairings: Sequence[Pairing], jobs: int) -> Iterator[Played]:
    if jobs < 2:
        yield from map(play, pairings)
        return
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawned) as processes:
        for done in as_completed([processes.submit(play, one) for one in pairings]):
            yield done.result()
