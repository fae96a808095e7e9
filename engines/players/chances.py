"""How likely each seat is to win, judged from what one of them may know.

Worlds are dealt anew from a guess, each is played out by the game's guide to where it is settled,
and how everybody stands there becomes a share of the win. The same dice give the same shares; the
real state is never seen here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log, sqrt
from typing import Any

from engines.core.dice import Dice
from engines.core.engine import Game, Move, Outcome, Seat
from engines.core.thinking import Chance
from engines.players.greedy import stroll

Shares = tuple[float, ...]

WORLDS = 24  # that a chance is judged by
SURE = 2.0  # standard errors by which a move is better, before it is called so
FITTED = 40  # matches that tell what a lead is worth
LOOKS = 4  # at each of them, on its way
STEEP = 6.0  # a lead, in pawns or the like, by which most are won, where no guide tells
LONGEST = 2000  # moves of a match that is played out by chance
SCALES: tuple[float, ...] = tuple(2.0 ** (power / 2) for power in range(15))


def chances(
    game: Game,
    guess: Any,
    seat: Seat,
    seats: int,
    dice: Dice,
    worlds: int = WORLDS,
    memory: Any = None,
) -> Shares:
    """Of every seat, as this one may judge them before the next move."""
    some = dealt(game, guess, seat, dice, worlds, memory)
    return mean([foreseen(game, *one, seats) for one in some])


def prospects(
    game: Game,
    guess: Any,
    seat: Seat,
    seats: int,
    moves: Sequence[Move],
    dice: Dice,
    worlds: int = WORLDS,
    memory: Any = None,
) -> list[list[float]]:
    """The seat's own chance after each of these moves, world by world: in the same worlds and by
    the same luck, so that they can be compared. No move at all leaves things as they are."""
    found: list[list[float]] = [[] for _ in moves]
    for world, luck in dealt(game, guess, seat, dice, worlds, memory):
        for number, move in enumerate(moves):
            after = game.engine.apply(world, seat, move).state if move else world
            found[number].append(foreseen(game, after, luck, seats)[seat])
    return found


def dealt(
    game: Game, guess: Any, seat: Seat, dice: Dice, worlds: int, memory: Any = None
) -> list[tuple[Any, Dice]]:
    """Worlds that the seat may be in, by what it remembers too, each with the luck that it is
    played out by."""
    recall = game.mind.deal if game.mind and memory is not None else None
    found = []
    for _ in range(worlds):
        dice, deal = dice.roll(2**31)
        dice, luck = dice.roll(2**31)
        if recall:
            world = recall(guess, seat, memory, Dice(deal))
        else:
            world = game.engine.reshuffled(guess, seat, Dice(deal))
        found.append((world, Dice(luck)))
    return found


def foreseen(game: Game, world: Any, luck: Dice, seats: int) -> Shares:
    """Everybody's share of the win where this world leads. It is judged after each turn of one
    more round: who has just moved always looks better than who is about to."""
    looks = [_judged(game, state, seats) for state in _played_out(game, world, luck, seats)]
    return mean(looks)


def _judged(game: Game, state: Any, seats: int) -> Shares:
    if outcome := game.engine.outcome(state):
        return won(outcome)
    worth = _worths(game, state, seats)
    return _shares(worth, steepness(game, seats)) if worth else (1 / seats,) * seats


def judged(game: Game) -> bool:
    """Whether anything can tell how a match stands before it is over."""
    return bool(game.guide or game.evaluate or game.lead)


def won(outcome: Outcome) -> Shares:
    winners = outcome.places.count(1)
    return tuple((place == 1) / winners for place in outcome.places)


def mean(found: Sequence[Shares]) -> Shares:
    return tuple(sum(column) / len(found) for column in zip(*found, strict=True))


def surely(one: Sequence[float], other: Sequence[float]) -> float:
    """By how much one is better than the other, world by world; nothing where it is not clear."""
    more = [first - then for first, then in zip(one, other, strict=True)]
    most = average(more)
    error = sqrt(average([(each - most) ** 2 for each in more]) / len(more))
    return most if most > SURE * error else 0.0


def average(found: Sequence[float]) -> float:
    return sum(found) / len(found)


def _played_out(game: Game, world: Any, luck: Dice, seats: int) -> list[Any]:
    """To where the game's guide counts, and every turn of one more round; without a guide, what
    stands there speaks for itself or, where nothing can judge it, chance plays to the end."""
    if game.guide is None:
        return [world if judged(game) else _strolled(game, world, luck)]
    engine, play, settled = game.engine, game.guide.play, game.guide.settled
    chance: Chance = luck.stream()
    state, mover, turns = world, -1, 0
    counted: list[Any] = []
    while asked := engine.to_act(state):
        following = min(asked)
        if following != mover:
            turns += mover >= 0
            mover = following
            if counted or settled(world, state, turns):
                counted.append(state)
        elif not counted and settled(world, state, turns):
            counted.append(state)
        if len(counted) == seats:
            return counted
        state = engine.apply(state, mover, play(state, mover, chance)).state
    return [*counted, state]


def _strolled(game: Game, state: Any, luck: Dice) -> Any:
    engine = game.engine
    for _ in range(LONGEST):
        if not (asked := engine.to_act(state)):
            break
        seat, now = min(asked), state
        luck, move = stroll(lambda begun: engine.options(now, seat, begun), luck)  # noqa: B023
        state = engine.apply(state, seat, move).state
    return state


def _worths(game: Game, state: Any, seats: int) -> list[float]:
    if game.guide:
        return [game.guide.worth(state, seat) for seat in range(seats)]
    if judge := game.evaluate or game.lead:
        return [judge(game.engine.view(state, seat), seat) for seat in range(seats)]
    return []


def _shares(worths: Sequence[float], scale: float) -> Shares:
    best = max(worths)
    odds = [exp(max(-30.0, (worth - best) / scale)) for worth in worths]
    return tuple(each / sum(odds) for each in odds)


@lru_cache(maxsize=64)
def steepness(game: Game, seats: int) -> float:
    """How much worth makes winning likely: what fits best to matches that the guide plays against
    itself. Known once for all of a game, so that a judgement hangs on nothing but its dice."""
    if game.guide is None:
        return STEEP
    seen: list[tuple[list[float], Shares]] = []
    for seed in range(FITTED):
        seen += _course(game, seats, Dice(seed))

    def likelihood(scale: float) -> float:
        return sum(_likely(worths, shares, scale) for worths, shares in seen)

    return max(SCALES, key=likelihood)


def _course(game: Game, seats: int, dice: Dice) -> list[tuple[list[float], Shares]]:
    """How all stood on the way through one match, and what came of it."""
    assert game.guide
    engine, guide, chance = game.engine, game.guide, dice.stream()
    state, way = engine.setup(seats, dice.seed, game.settings()), []
    while asked := engine.to_act(state):
        state = engine.apply(state, min(asked), guide.play(state, min(asked), chance)).state
        way.append(state)
    outcome = engine.outcome(way.pop())
    assert outcome
    looks = (way[len(way) * look // (LOOKS + 1)] for look in range(1, LOOKS + 1))
    return [(_worths(game, one, seats), won(outcome)) for one in looks]


def _likely(worths: Sequence[float], came: Shares, scale: float) -> float:
    foretold = _shares(worths, scale)
    return sum(share * log(chance) for share, chance in zip(came, foretold, strict=True) if share)
