"""Taking back the last move: allowed where it gave nothing away, whatever the game.

A move is free if nobody, the mover included, could tell by what came of it anything that was hidden
before. That is asked of the engine: in every state that a viewer cannot tell from the true one, the
same move must be possible and must look the same to that viewer. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from bot.table.model import Refused, S, Table, Undo, chair_changed, changed, written
from bot.table.news import noted
from bot.table.rating import counts
from bot.table.turn import asking, mover
from engines.core.dice import Dice
from engines.core.engine import Event, Game, Illegal, Move, Seat, Step, offered, remarks
from engines.core.ui import Msg, Name

GUESSES = 12  # states that each viewer might be in
GUESSES_OF_SLOW = 24


def remembered(game: Game, before: Table[S], after: Table[S], seat: Seat, move: Move) -> Table[S]:
    """`after` with what it takes to go back to `before`, if this move may be taken back."""
    chair = before.chairs[seat]
    if not may_undo(after) or not after.playing or before.moves is None:
        return after
    if after.moves != before.moves + 1:  # the turn has ended by itself
        return after
    if chair.undid == chair.turn:
        return after
    dice = Dice(before.seed ^ before.version)
    if not is_free(game, before.state, len(before.chairs), seat, move, dice):
        return after
    kept = Undo[Any](
        seat=seat,
        version=after.version,
        moves=after.moves,
        move=move,
        state=before.state,
        moved=chair.moved,
        minds=tuple(one.mind for one in before.chairs),
        coach=before.coach,
        gains=before.gains,
    )
    return after.model_copy(update={"undo": kept})


def also_before(game: Game, table: Table[S], seat: Seat, word: str) -> Table[S]:
    """A remark was made since: it holds too if the move is taken back."""
    kept = table.undo
    if kept is None:
        return table
    if word not in remarks(game, kept.state, seat):
        return table.model_copy(update={"undo": None})
    state = game.engine.apply(kept.state, seat, (word,)).state
    kept = kept.model_copy(update={"state": state, "moves": kept.moves + 1})
    return table.model_copy(update={"undo": kept})


def undoable(game: Game, table: Table[S], seat: Seat) -> Undo[S] | None:
    """The move that this seat may take back now."""
    kept = table.undo
    asked = table.playing and seat in game.engine.to_act(table.state)
    if kept is None or kept.seat != seat or kept.moves != table.moves or not asked:
        return None
    return kept if may_undo(table) else None


def may_undo(table: Table[S]) -> bool:
    """Whether moves are taken back at this table at all: never where the match counts."""
    return table.undoes and not counts(table)


def undo(game: Game, table: Table[S], player: str, seen: int, now: float) -> Table[S]:
    """The mover takes the last move back, and everybody is told. Time does not begin anew, and
    there is one such change of mind in a turn. `seen` is the version that the move made; 0: any."""
    seat = mover(game, table, player)
    if not may_undo(table):
        raise Refused("rated-no-undo" if counts(table) else "undo-off")
    kept = undoable(game, table, seat)
    if kept is None:
        raise Refused("no-undo")
    if seen not in (0, kept.version):
        raise Refused("stale")
    after = changed(
        table,
        now=now,
        state=kept.state,
        moves=kept.moves - 1,
        news=tuple(one for one in table.news if one.version != kept.version),
        gains=kept.gains,
        undo=None,
        coach=kept.coach,
    )
    for other, mind in enumerate(kept.minds):
        after = chair_changed(after, other, mind=mind)
    turn = table.chairs[seat].turn
    after = chair_changed(after, seat, menu=(), moved=kept.moved, undid=turn)
    after = noted(after, Msg("log-undone", {"seat": Name(seat)}), seat)
    after = written(after, f"{seat}< {' '.join(kept.move)}")
    after = asking(game, after, table, seat, now)
    for other, chair in enumerate(table.chairs):
        after = chair_changed(after, other, nudges=chair.nudges, nudged=chair.nudged)
    return after.model_copy(update={"deadline": table.deadline, "latest": table.latest})


# --- what a move gave away


def is_free(game: Game, state: Any, seats: int, seat: Seat, move: Move, dice: Dice) -> bool:
    """The same seat is asked before and after, and no other; no dice were used; nothing is shown
    that may be seen only once; and no viewer is wiser than before."""
    engine, alone = game.engine, frozenset({seat})
    if engine.to_act(state) != alone:
        return False
    step = engine.apply(state, seat, move)
    if engine.to_act(step.state) != alone:
        return False
    if [*_dice_in(state)] != [*_dice_in(step.state)]:
        return False
    viewers = (None, *range(seats))
    if any(_fleeting(game, one, viewer) for one in (state, step.state) for viewer in viewers):
        return False
    for viewer in viewers:
        for _ in range(GUESSES_OF_SLOW if game.slow else GUESSES):
            dice, roll = dice.roll(2**31)
            if tells(game, state, seat, move, step, viewer, Dice(roll)):
                return False
    return True


def tells(
    game: Game,
    state: Any,
    seat: Seat,
    move: Move,
    step: Step[Any],
    viewer: Seat | None,
    dice: Dice,
) -> bool:
    """Whether the viewer, who might have been in this other state, now knows that he was not."""
    engine = game.engine
    guess = engine.reshuffled(state, viewer, dice)
    try:
        other = engine.apply(guess, seat, offered(engine, guess, seat, move))
    except Illegal:
        return True
    return (
        engine.view(other.state, viewer) != engine.view(step.state, viewer)
        or engine.to_act(other.state) != engine.to_act(step.state)
        or _heard(other, viewer) != _heard(step, viewer)
    )


def _heard(step: Step[Any], viewer: Seat | None) -> list[Event]:
    return [event for event in step.events if event.only in (None, viewer)]


def _fleeting(game: Game, state: Any, viewer: Seat | None) -> bool:
    view = game.engine.view(state, viewer)
    if game.scene and game.scene(view, (), None).fleeting:
        return True
    return game.screen(view).fleeting


def _dice_in(value: Any) -> Iterator[Dice]:
    if isinstance(value, Dice):
        yield value
    elif is_dataclass(value):
        for one in fields(value):
            yield from _dice_in(getattr(value, one.name))
