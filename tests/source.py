"""What a game's source says by itself, so that no list of it need be kept by hand.

`reasons` reads every `Outcome(places, reason)` of a package and follows the reason to the words it
can be: through both sides of a condition, local names, arguments of functions and fields.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engines.core.engine import Game

Function = ast.FunctionDef | ast.AsyncFunctionDef


def folder(game: Game) -> Path:
    """Where the game's package lies."""
    package = importlib.import_module(game.state.__module__.rpartition(".")[0])
    assert package.__file__
    return Path(package.__file__).parent


@cache
def trees(game: Game) -> tuple[ast.Module, ...]:
    files = sorted(folder(game).glob("**/*.py"))
    return tuple(ast.parse(file.read_text("utf-8")) for file in files)


@cache
def reasons(game: Game) -> frozenset[str]:
    """Every reason for which a match of it can end."""
    found: set[str] = set()
    for function, call in _calls(game):
        if _name(call.func) == "Outcome":
            reason = _argument(call, 1, "reason")
            words = set(_words(game, function, reason, frozenset())) if reason else set()
            assert words, f"{game.id}: nobody can read from its source what this is: {_shown(call)}"
            found |= words
    return frozenset(found)


def _words(
    game: Game, function: Function | None, said: ast.expr, seen: frozenset[tuple[str, str]]
) -> Iterator[str]:
    if isinstance(said, ast.Constant):
        if isinstance(said.value, str):
            yield said.value
    elif isinstance(said, ast.IfExp):
        yield from _words(game, function, said.body, seen)
        yield from _words(game, function, said.orelse, seen)
    elif isinstance(said, ast.Name) and function and (function.name, said.id) not in seen:
        deeper = seen | {(function.name, said.id)}
        for value in _assigned(function, said.id):
            yield from _words(game, function, value, deeper)
        names = [argument.arg for argument in function.args.args]
        if said.id in names:
            for caller, call in _calls(game):
                if _name(call.func) == function.name:
                    given = _argument(call, names.index(said.id), said.id)
                    if given is not None:
                        yield from _words(game, caller, given, deeper)
    elif isinstance(said, ast.Attribute) and ("", said.attr) not in seen:
        for caller, call in _calls(game):
            for keyword in call.keywords:
                if keyword.arg == said.attr:
                    yield from _words(game, caller, keyword.value, seen | {("", said.attr)})


def _calls(game: Game) -> Iterator[tuple[Function | None, ast.Call]]:
    """Every call, and the function in which it stands."""
    for tree in trees(game):
        for node in ast.walk(tree):
            if isinstance(node, Function):
                yield from ((node, one) for one in ast.walk(node) if isinstance(one, ast.Call))


def _assigned(function: Function, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if name in [one.id for one in targets if isinstance(one, ast.Name)]:
                yield node.value


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    if place < len(call.args):
        return call.args[place]
    return next((one.value for one in call.keywords if one.arg == name), None)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _shown(node: ast.AST) -> str:
    return ast.unparse(node)
