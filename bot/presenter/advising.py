"""PURE: what somebody is told who asks for a hint, or what decided a match that is over.

A hint is said in the words of the keys, from the asker's view alone, as far down its ladder as it
was taken. A review is a scene of its own, with what it says of luck and play beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot import render
from bot.actions import Hint, More, Review, TryAgain
from bot.presenter import asking
from bot.presenter.sheet import Key, Sheet, filled
from bot.table import STEPS, Table, hinted
from engines.core.engine import Game, Seat
from engines.core.scene import Chances, Scene
from engines.core.things import Clause, Pin
from engines.core.ui import Msg, Name, Word
from engines.players.advice import Advice

MINUS = "\u2212"
TOLD = 8  # points of a curve that are told in words


def hint(game: Game, table: Table[Any], seat: Seat, advice: Advice) -> Sheet:
    steps = hinted(table, seat)
    view = game.engine.view(table.state, seat)
    options = partial(game.engine.options, table.state, seat)
    told = ladder(game, view, options, advice)[:steps]
    lines = [line for step in told for line in step]
    more = Hint(table.id, table.chairs[seat].asked, steps + 1)
    rows = [(Key(Msg(f"key-hint-{steps + 1}"), more),)] if steps < STEPS else []
    return Sheet(
        Msg("hint-title", {"n": steps, "of": STEPS}),
        tuple(lines),
        rows=(*rows, (Key(Msg("key-back"), More(table.id)),)),
        menu=True,
        guarded=table.guarded,
    )


def thinking(table: Table[Any], seat: Seat, step: int) -> Sheet:
    """It takes longer than anybody waits for: to be asked again."""
    again = Hint(table.id, table.chairs[seat].asked, step)
    return Sheet(Msg("hint-thinking"), rows=((Key(Msg("key-again"), again),),), menu=True)


def ladder(game: Game, view: Any, options: asking.Options, advice: Advice) -> list[tuple[Msg, ...]]:
    """What to look at; which kind of move; the move, and why."""
    move = advice.move
    words = asking.labels(game, view, options, move)
    clue = game.clue(view, move) if game.clue else None
    if clue is None and len(move) > 1:
        clue = Msg("hint-look", {"what": words[-1]})
    if clue is None:
        clue = _weighed(game, view, options, advice)
    kind = game.kind(view, move) if game.kind else None
    reason = game.reason(view, move) if game.reason else None
    whole = Msg("hint-move", {"move": asking.in_words(game, view, options, move)})
    why = [one for one in (reason, _compared(game, view, options, advice)) if one is not None]
    return [(clue,), (kind or Msg("hint-kind", {"what": words[0]}),), (whole, *why)]


def _weighed(game: Game, view: Any, options: asking.Options, advice: Advice) -> Msg:
    if not advice.other:
        return Msg("hint-only")
    one, other = sorted((advice.move, advice.other))  # in an order that says nothing
    return Msg(
        "hint-weigh",
        {
            "one": asking.in_words(game, view, options, one),
            "other": asking.in_words(game, view, options, other),
        },
    )


def _compared(game: Game, view: Any, options: asking.Options, advice: Advice) -> Msg | None:
    if advice.chance is None or advice.other_chance is None:
        return None
    args: dict[str, Any] = {"n": advice.chance, "m": advice.other_chance}
    args["other"] = asking.in_words(game, view, options, advice.other)
    return Msg("hint-better" if advice.sure else "hint-close", args)


# --- a match that is over


@dataclass(frozen=True, slots=True)
class Turn:
    """One that decided it."""

    number: int  # of the move
    point: int  # of the curve: the last one before it
    seat: Seat
    said: Msg  # what happened
    change: int  # of the reader's chance, in percent
    better: Msg | Word | str = ""  # what would have been, where that is clear


@dataclass(frozen=True, slots=True)
class Findings:
    """What a review has found: all that is told of it."""

    reader: Seat
    moves: tuple[int, ...]  # how many were made at each point of the curve
    curve: tuple[tuple[int, ...], ...]  # everybody's chance there, in percent
    turns: tuple[Turn, ...]
    luck: tuple[int, ...]  # of each seat, in percent
    missed: tuple[int, ...]  # what each seat's own moves gave away


def making(table: Table[Any], percent: int) -> Sheet:
    """A review that is not ready; its key shows how far it is."""
    return Sheet(
        Msg("review-making", {"percent": percent}),
        (Msg("review-making-about"),),
        rows=((Key(Msg("key-again"), Review(table.id)),),),
        menu=True,
    )


def review(game: Game, table: Table[Any], found: Findings) -> Sheet:
    scene = plotted(game, found)
    marks = render.room(game, table.state, ()).marks if table.state is not None else scene.marks
    return Sheet(
        Msg("review-title"),
        tuple(remarks(found)),
        replace(scene, marks=marks),
        filled([tuple(_again(table, found))]),
        menu=True,
    )


def _again(table: Table[Any], found: Findings) -> Iterator[Key]:
    """Each turn that decided it, to be tried once more from just before it: on the reader's own
    seat, whosever turn it was."""
    for n, turn in enumerate(found.turns, 1):
        yield Key(Msg("key-try-again", {"n": n}), TryAgain(table.id, turn.number - 1))


def remarks(found: Findings) -> list[Msg]:
    """What the plot does not say: better moves, and everybody's luck and play."""
    better = [
        Msg("review-better", {"n": n, "seat": Name(turn.seat), "better": turn.better})
        for n, turn in enumerate(found.turns, 1)
        if turn.better
    ]
    shares = [
        Msg("review-of", {"seat": Name(seat), "luck": signed(luck), "play": signed(play)})
        for seat, (luck, play) in enumerate(zip(found.luck, played(found), strict=True))
    ]
    even = [] if found.turns else [Msg("review-even")]
    return [*even, *better, *shares, Msg("review-about")]


def played(found: Findings) -> tuple[int, ...]:
    """What everybody's moves made of the match: with luck it explains how far the chance came."""
    first, last = found.curve[0], found.curve[-1]
    return tuple(
        end - begun - luck for begun, end, luck in zip(first, last, found.luck, strict=True)
    )


def plotted(game: Game, found: Findings) -> Scene:
    reader = found.reader
    owners = (reader, *(seat for seat in range(len(found.luck)) if seat != reader))
    curve = tuple(tuple(row[seat] for seat in owners) for row in found.curve)
    last = len(curve) - 1
    stops = tuple(sorted({round(last * n / (TOLD - 1)) for n in range(TOLD)}))
    pins = tuple(
        Pin(str(n), turn.seat, turn.said, Msg("percent", {"n": signed(turn.change)}), turn.point)
        for n, turn in enumerate(found.turns, 1)
    )
    moves = tuple(found.moves[stop] for stop in stops)
    plot = Chances(owners, curve, stops, moves, tuple(curve[stop] for stop in stops), pins)
    lid = replace(
        game.lid,
        title=Msg("review-title"),
        line=Msg("review-line", {"seat": Name(reader)}),
        corner="ui.coach",
    )
    foot = (
        Clause(Msg("pic-luck", {"n": signed(found.luck[reader])}), sprite="ui.luck"),
        Clause(Msg("pic-play", {"n": signed(played(found)[reader])}), sprite="ui.skill"),
    )
    return Scene(lid, (plot,), foot)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"
