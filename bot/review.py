"""PURE: what decided a match that is over: everybody's chances move by move, the turns that turned
it, and luck apart from play.

Each decision is weighed by itself: the chances as the reader could judge them, and what the one who
moved made of the own chance, from that seat's own view. Nobody who weighs is given the real state.
What a move promised when it was made is play; what else moved the chances is luck. The turns that
seem to have decided it are looked at once more, so that chance does not name them. The same match
and seed give the same review.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, pairwise
from typing import Any

from bot.presenter import asking
from bot.presenter.advising import Findings, Turn
from bot.transcript import Moment
from engines.core.dice import Dice
from engines.core.engine import Game, Move, Outcome, Seat, told, whole_moves
from engines.core.thinking import Budget
from engines.core.ui import Msg, Word
from engines.players import choose, level_of
from engines.players.chances import (
    WORLDS,
    Shares,
    average,
    chances,
    judged,
    prospects,
    surely,
    won,
)

LEVEL = "hard"
SHARE = 4  # of the thought that a move of the strongest is worth, one part in so many
TURNS = 3  # that decided it
CLOSER = 8  # that are looked at once more, to find those
FINE = 8  # times as many worlds are dealt then
LEAST = 4  # percent, by which a turn changes the reader's chance before it is told
BETTER = 5  # percent given away, before the better move is told


@dataclass(frozen=True, slots=True)
class Weighing:
    """One decision, as a worker is given it."""

    number: int  # of the move
    seat: Seat  # who made it
    move: Move
    guess: Any  # what that seat could not know is dealt anew
    reader: Seat
    seen: Any  # what the reader could not know is dealt anew
    seats: int
    memory: Any
    seed: int
    closer: bool = False  # the chances alone, and those well


@dataclass(frozen=True, slots=True)
class Weighed:
    shares: Shares  # everybody's chance before the move, as the reader could judge it
    best: Move = ()
    missed: float = 0.0  # of the mover's own chance: the best move's less the played one's
    made: float = 0.0  # of the mover's own chance, by the move that was played


def decisions(
    game: Game, moments: Sequence[Moment], seats: int, reader: Seat, seed: int
) -> list[Weighing]:
    """All moves that were a choice, each ready to be weighed."""
    engine, dice, found = game.engine, Dice(seed), []
    minds = [game.mind.begin(s, level_of(game, LEVEL)) if game.mind else None for s in range(seats)]
    for number, (before, after) in enumerate(pairwise(moments), 1):
        seat, state = after.seat, before.state
        assert seat is not None
        options = partial(engine.options, state, seat)
        if seat in engine.to_act(state) and len(list(islice(whole_moves(options), 2))) > 1:
            dice, own = dice.roll(2**31)
            dice, others = dice.roll(2**31)
            dice, luck = dice.roll(2**31)
            guess = engine.reshuffled(state, seat, Dice(own))
            seen = guess if seat == reader else engine.reshuffled(state, reader, Dice(others))
            found.append(
                Weighing(number, seat, after.move, guess, reader, seen, seats, minds[seat], luck)
            )
        for event in after.events if game.mind else ():
            for other in range(seats) if event.only is None else (event.only,):
                assert game.mind
                minds[other] = game.mind.notice(minds[other], event)
    return found


def weigh(game: Game, asked: Weighing, worlds: int = WORLDS) -> Weighed:
    dice, luck = Dice(asked.seed).roll(2**31)
    many = worlds * FINE if asked.closer else worlds
    shares = chances(game, asked.seen, asked.reader, asked.seats, Dice(luck), many)
    if asked.closer or not judged(game):
        return Weighed(shares)
    dice, own = dice.roll(2**31)
    budget = Budget(max(8, game.nodes // SHARE))
    best = choose(game, asked.guess, asked.seat, LEVEL, asked.memory, Dice(own), budget)
    if game.guide and best == asked.move:
        return Weighed(shares, best)
    dice, luck = dice.roll(2**31)
    # Where a guide plays it out, no move at all is as good as one of the guide's, and too much is
    # left to chance to tell what a move made: there it is what it gave away.
    compared = (best, asked.move) if game.guide else (best, asked.move, ())
    seat, seats = asked.seat, asked.seats
    tried = prospects(game, asked.guess, seat, seats, compared, Dice(luck), worlds, asked.memory)
    missed = surely(tried[0], tried[1])
    made = -missed if game.guide else average(tried[1]) - average(tried[2])
    return Weighed(shares, best, missed, made)


def closer(
    asked: Sequence[Weighing], found: Sequence[Weighed], reader: Seat
) -> list[tuple[int, Weighing]]:
    """What is to be weighed once more, and which decision that was: both ends of the turns that
    seem to have changed the reader's chance the most."""
    swings = [abs(then.shares[reader] - one.shares[reader]) for one, then in pairwise(found)]
    some = sorted(range(len(swings)), key=lambda place: -swings[place])[:CLOSER]
    ends = {end for place in some for end in (place, place + 1)}
    ends |= {0} if asked else set()  # luck and play are counted from there
    return [(place, replace(asked[place], closer=True)) for place in sorted(ends)]


def reviewed(
    game: Game,
    moments: Sequence[Moment],
    asked: Sequence[Weighing],
    found: Sequence[Weighed],
    reader: Seat,
    seats: int,
    outcome: Outcome | None = None,
) -> Findings:
    """From all decisions, weighed. `outcome`: how the table says it ended; else as the rules do."""
    outcome = outcome or game.engine.outcome(moments[-1].state)
    way = [one.shares for one in found]
    even = (1 / seats,) * seats
    last = won(outcome) if outcome else way[-1] if way else even
    way = [*(way or [even]), last]
    missed, made = [0.0] * seats, [0.0] * seats
    for question, answer in zip(asked, found, strict=True):
        missed[question.seat] += answer.missed
        made[question.seat] += answer.made
    return Findings(
        reader,
        (*(one.number - 1 for one in asked), *(() if asked else (0,)), len(moments) - 1),
        tuple(tuple(round(100 * share) for share in one) for one in way),
        tuple(_turns(game, moments, asked, found, way, reader)),
        tuple(round(100 * one) for one in luck(way[0], last, made)),
        tuple(round(100 * one) for one in missed),
    )


def luck(first: Shares, last: Shares, made: Sequence[float]) -> Shares:
    """What moved everybody's chance besides what their own moves and the others' made of it."""
    others = max(1, len(made) - 1)
    return tuple(
        end - begun - made[seat] + (sum(made) - made[seat]) / others
        for seat, (begun, end) in enumerate(zip(first, last, strict=True))
    )


def _turns(
    game: Game,
    moments: Sequence[Moment],
    asked: Sequence[Weighing],
    found: Sequence[Weighed],
    way: Sequence[Shares],
    reader: Seat,
) -> Iterator[Turn]:
    """Those that changed the reader's chance the most, in their order."""
    steps = pairwise(way[: len(asked) + 1])
    swings = [abs(after[reader] - before[reader]) for before, after in steps]
    places = sorted(range(len(swings)), key=lambda place: -swings[place])[:TURNS]
    for place in sorted(places):
        if 100 * swings[place] < LEAST:
            continue
        question, answer = asked[place], found[place]
        yield Turn(
            question.number,
            place,
            question.seat,
            _told(game, moments[question.number], reader),
            round(100 * (way[place + 1][reader] - way[place][reader])),
            in_words(game, moments[question.number - 1].state, question.seat, answer.best)
            if 100 * answer.missed >= BETTER
            else "",
        )


def _told(game: Game, moment: Moment, reader: Seat) -> Msg:
    heard = [event for event in moment.events if event.only in (None, reader)]
    lines = [told(event) for event in heard if type(event).logged]
    return lines[0] if lines else Msg("move-made", {"move": " ".join(moment.move)})


def in_words(game: Game, state: Any, seat: Seat, move: Move) -> Msg | Word | str:
    view = game.engine.view(state, seat)
    return asking.in_words(game, view, partial(game.engine.options, state, seat), move)
