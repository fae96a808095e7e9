"""Answers remembered by the very value they were about, not by one that equals it.

A match asks the same questions of the same state again and again, and to hash a whole state takes
longer than most answers. The value is kept with its answer, so its id stays its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def remembered(most: int) -> Callable[[F], F]:
    """The answers about the latest values; the first argument is the value, the others are few
    and small. The oldest answer is forgotten first."""

    def wrap(find: F) -> F:
        known: dict[tuple[object, ...], tuple[object, Any]] = {}

        def ask(value: object, *rest: object) -> Any:
            key = (id(value), *rest)
            found = known.get(key)
            if found is None:
                found = known[key] = (value, find(value, *rest))
                if len(known) > most:
                    forget_oldest(known)
            return found[1]

        return cast(F, ask)

    return wrap


def forget_oldest(known: dict[Any, Any]) -> None:
    try:
        known.pop(next(iter(known)), None)
    except (RuntimeError, StopIteration):  # another thread was there in between
        known.clear()
