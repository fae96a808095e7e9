"""Many matches of the computer against itself: how they end, and how fast. A match that fails is
named by its seed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from bot.table import setting_choices
from engines.core.dice import Dice
from engines.core.engine import Game, Move, Outcome, Seat
from engines.core.thinking import Budget
from engines.players import choose, level_of, stroll

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deal:
    """What a match begins with."""

    seats: int
    seed: int
    settings: Any


def simulate(game: Game, deals: list[Deal], level: str) -> None:
    began = time.perf_counter()
    wins: Counter[Seat] = Counter()
    chairs: Counter[Seat] = Counter()
    reasons: Counter[str] = Counter()
    moves = 0
    for deal in shown(deals, len(deals)):
        try:
            outcome, length = match(game, deal, (level,) * deal.seats)
        except Exception as problem:
            problem.add_note(f"in a match of {game.id}: {deal}, level {level}")
            raise
        moves += length
        reasons[outcome.reason] += 1
        chairs.update(range(deal.seats))
        wins.update(seat for seat, place in enumerate(outcome.places) if place == 1)
    took = time.perf_counter() - began
    count = len(deals)
    numbers = "–".join(str(n) for n in dict.fromkeys((min(_seats(deals)), max(_seats(deals)))))
    print(f"{game.id}: {count} matches, {numbers} seats, level {level}")
    print(f"moves a match: {moves / count:.1f}")
    for seat in sorted(chairs):
        print(f"seat {seat + 1} won (alone or shared): {wins[seat] / chairs[seat]:.1%}")
    for reason, times in reasons.most_common():
        print(f"ended by {reason}: {times / count:.1%}")
    print(f"speed: {count / took:.1f} matches/s, {moves / took:.0f} moves/s")


def alike(game: Game, count: int, seats: int, seed: int) -> list[Deal]:
    """So many deals for so many players, with the usual settings."""
    return [Deal(seats, seed + number, game.settings()) for number in range(count)]


def mixed(game: Game, count: int, seed: int) -> list[Deal]:
    """Every number of players in turn, with settings by chance."""
    deals = []
    for number in range(seed, seed + count):
        dice, chosen = Dice(number), {}
        for name, choices in setting_choices(game).items():
            dice, chosen[name] = dice.pick(choices)
        deals.append(Deal(game.seats[number % len(game.seats)], number, game.settings(**chosen)))
    return deals


def _seats(deals: list[Deal]) -> list[int]:
    return [deal.seats for deal in deals]


def shown(items: Iterable[T], total: int) -> Iterator[T]:
    """One after the other, with a bar where somebody looks on."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        yield from progress.track(items, total)


def match(
    game: Game,
    deal: Deal,
    players: Sequence[str],
    budget: Callable[[Seat], Budget] | None = None,
    watch: Callable[[Any, Seat, Move, Any], None] | None = None,
) -> tuple[Outcome, int]:
    """A match of these players, one for each seat, and its length. The budget is asked for before
    every thought; who watches is told the state, who moved, the move, and the state after it."""
    engine = game.engine
    state = engine.setup(deal.seats, deal.seed, deal.settings)
    dice = Dice(deal.seed)
    minds = [
        game.mind.begin(seat, level_of(game, level)) if game.mind else None
        for seat, level in enumerate(players)
    ]
    length = 0
    while asked := sorted(engine.to_act(state)):
        dice, seat = dice.pick(asked)
        dice, move = _chosen(game, state, seat, players[seat], minds[seat], dice, budget)
        step = engine.apply(state, seat, move)
        if game.mind:
            for other, memory in enumerate(minds):
                for event in step.events:
                    if memory is not None and event.only in (None, other):
                        minds[other] = memory = game.mind.notice(memory, event)
        if watch:
            watch(state, seat, move, step.state)
        state = step.state
        length += 1
    outcome = engine.outcome(state)
    assert outcome
    return outcome, length


def _chosen(
    game: Game,
    state: Any,
    seat: Seat,
    level: str,
    memory: Any,
    dice: Dice,
    budget: Callable[[Seat], Budget] | None,
) -> tuple[Dice, Move]:
    if level == "random":  # it needs nothing of a game, and so nothing need be hidden from it
        return stroll(lambda begun: game.engine.options(state, seat, begun), dice)
    dice, deal = dice.roll(2**31)
    dice, own = dice.roll(2**31)
    guess = game.engine.reshuffled(state, seat, Dice(deal))
    granted = budget(seat) if budget else None
    return dice, choose(game, guess, seat, level, memory, Dice(own), granted)
