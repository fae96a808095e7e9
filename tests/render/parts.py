"""Looking into scenes: every thing of a kind in it, whatever it is part of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from engines.core.engine import Event, Game, Move, Seat
from engines.core.scene import Asking, Board, Scene
from engines.core.things import Cell
from engines.core.ui import Msg, Word

T = TypeVar("T")


def parts(thing: Any) -> Iterator[Any]:
    yield thing
    if isinstance(thing, Msg):
        for value in thing.args.values():
            yield from parts(value)
    elif isinstance(thing, tuple):
        for one in thing:
            yield from parts(one)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from parts(getattr(thing, field.name))


def all_of(thing: Any, kind: type[T]) -> list[T]:
    return [part for part in parts(thing) if isinstance(part, kind)]


def cells(scene: Scene) -> dict[str, Cell]:
    """The cells of its board by name."""
    (board,) = all_of(scene, Board)
    return {cell.spot: cell for row in board.rows for cell in row}


def words(scene: Scene) -> set[str]:
    """Every token and every key of a message in it."""
    return {word.token for word in all_of(scene, Word)} | {msg.key for msg in all_of(scene, Msg)}


def shown(
    game: Game,
    state: Any,
    viewer: Seat | None,
    *begun: str,
    since: tuple[Event, ...] = (),
) -> Scene:
    """What this viewer sees; who is asked sees his question too."""
    assert game.scene is not None
    asking = None
    if viewer is not None and viewer in game.engine.to_act(state):
        move: Move = begun
        asking = Asking(move, game.engine.options(state, viewer, move))
    return game.scene(game.engine.view(state, viewer), since, asking)
