"""The facts of a scene: every field that says something, by its path.

Picture and words are each held against this list, so a field that one of them forgets is found,
and so is one that a game adds. What only helps to draw or to press is no fact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from bot.render.palette import SEATS
from bot.render.pen import figure
from engines.core import scene as v
from engines.core.scene import Scene
from engines.core.things import Card, Clause, Disc, Figure, Piece, Places, Text
from engines.core.ui import Msg, Name, Word

YES = "yes"

_SEATS = {"owner", "seat", "turn", "winners"}
_SPRITES = {"sprite", "seal", "kind", "corner", "role", "unit", "shape", "state", "sign"}
# For drawing and pressing, or told by a field beside them.
_SILENT = {"spot", "glyph", "look", "dark", "columns", "lacquer", "ornament", "band", "hole"}
_SILENT |= {
    "role_name",
    "unit_name",
    "step",
    "row",
    "column",
    "side",
    "soft",
    "owners",
    "curve",
    "stops",
    "floor",
    "point",
}
# The name of these is what their sprite (or label) shows.
_SHOWN = (Card, Clause, Piece, Disc, Figure, Places, v.Plate, v.Lane, v.Track)
_PLAIN = {"figure", "plate", "", "box"}


def facts(scene: Scene, say: Callable[[Text], str]) -> dict[str, str]:
    found: dict[str, str] = {}
    _walk(scene.lid, "lid", say, found)
    for number, block in enumerate(scene.body):
        _walk(block, f"body.{number}", say, found)
    for number, clause in enumerate(scene.foot):
        _walk(clause, f"foot.{number}", say, found)
    return found


def _walk(thing: Any, path: str, say: Callable[[Text], str], found: dict[str, str]) -> None:
    kind: Any = type(thing)
    for name in _names(kind):
        value = getattr(thing, name)
        if value is None or value is False or value == "" or value == ():
            continue
        if name == "side" and isinstance(value, tuple):
            pass  # of a board: what stands beside it
        elif name in _SILENT or (name == "name" and isinstance(thing, _SHOWN)):
            continue
        if name == "empty" and not isinstance(value, bool) and _lies(thing):
            continue
        if name == "kind" and value == getattr(thing, "sprite", ""):
            continue
        if isinstance(thing, Card) and name == "count":
            if value > 1:
                found[f"{path}:{name}"] = f"×{value}"
        elif isinstance(thing, v.Runner) and name == "at":
            found[f"{path}:{name}"] = str(value)
        else:
            _value(value, name, path, f"{path}:{name}", say, found)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(spec.name for spec in fields(kind))


def _lies(thing: Any) -> bool:
    """Whether something lies where `empty` would be said otherwise."""
    return any(getattr(thing, name, ()) for name in ("cards", "cells", "plays"))


def _value(
    value: Any, name: str, path: str, key: str, say: Callable[[Text], str], found: dict[str, str]
) -> None:
    if value is None or value is False or value == "" or value == ():
        return
    if value is True:
        found[key] = YES
    elif isinstance(value, int):
        if name in _SEATS:
            found[key] = f"seat.{value % SEATS}"
        elif value or name in ("points", "rounds", "moves"):
            found[key] = figure(value)
    elif isinstance(value, str) and name in _SPRITES:
        if value not in _PLAIN:
            found[key] = value
    elif isinstance(value, (str, Msg, Word, Name)):
        if said := say(value):
            found[key] = said
    elif is_dataclass(value):
        _walk(value, f"{path}.{name}", say, found)
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            _element(one, f"{path}.{name}.{number}", _kind(name, number), say, found)


def _element(
    one: Any, path: str, name: str, say: Callable[[Text], str], found: dict[str, str]
) -> None:
    if is_dataclass(one) and not isinstance(one, (Msg, Word, Name)):
        _walk(one, path, say, found)
    elif isinstance(one, tuple):
        for number, inner in enumerate(one):
            _element(inner, f"{path}.{number}", _kind(name, number), say, found)
    else:
        _value(one, name, path, f"{path}:", say, found)


def _kind(name: str, number: int) -> str:
    """What a number in a plain tuple is: the second of a place, and who else there was, is a
    seat."""
    if name == "rows":
        return "rows+"
    if name == "others":
        return "others+"
    if (name == "rows+" and number == 1) or (name == "others+" and number == 0):
        return "seat"
    return name


def unfolded(found: dict[str, str], folded: frozenset[str]) -> dict[str, str]:
    """Without the facts of things that were folded for want of room."""
    if not folded:
        return found
    below = tuple(f"{path}{mark}" for path in folded for mark in ":.")
    return {
        key: value
        for key, value in found.items()
        if key not in folded and not key.startswith(below)
    }
