"""Answers remembered by the very value they were about, not by one that equals it.

A match asks the same questions of the same state again and again, and to hash a whole state takes
longer than most answers. The value is kept with its answer, so its id stays its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

_UNKNOWN = object()  # no answer, where None may be one


def remembered(most: int) -> Callable[[F], F]:
    """All answers about the latest values, so many at most; the first argument is the value, the
    others are few and small. The values that came first are forgotten first, with all their
    answers. Let it be few: a match asks about a state and its neighbours, and whatever is kept
    alive for longer has the next ones made in memory that is cold."""

    def wrap(find: F) -> F:
        known: dict[int, tuple[object, dict[tuple[object, ...], Any]]] = {}

        def ask(value: object, *rest: object) -> Any:
            about = known.get(id(value))
            if about is None:
                about = known[id(value)] = (value, {})
                if len(known) > most:
                    forget_oldest(known)
            answer = about[1].get(rest, _UNKNOWN)
            if answer is _UNKNOWN:
                answer = about[1][rest] = find(value, *rest)
            return answer

        return cast(F, ask)

    return wrap


def forget_oldest(known: dict[Any, Any]) -> None:
    """The older half at once: to look for the first one, time and again, takes longer. Another
    thread may do the same meanwhile."""
    for key in list(known)[: len(known) // 2]:
        known.pop(key, None)
