"""A voice: says texts in a language, and keeps which facts it has told by which words.

Everything in this package speaks through one. It knows no thing of a scene but seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engines.core.scene import Marks
from engines.core.things import Text
from engines.core.ui import Msg, Name

SEPARATOR = " · "
_COLOURED = ("🔴", "🔷", "🟩", "⭐", "💜")
_SIDES = ("⚪", "⚫")
_INKED = ("●", "◆", "■", "★", "♥")
ALL = {"possible": "pic-all-possible", "gone": "pic-all-gone"}  # what is said of a whole list


def sign(seat: int, marks: Marks) -> str:
    """The mark of a seat, as a sign in a text."""
    signs = {"colours": _COLOURED, "ink": _INKED, "sides": _SIDES}[marks]
    return signs[seat % len(signs)]


class Voice:
    def __init__(self, say: Callable[[Text], str], marks: Marks) -> None:
        self.say = say
        self.marks = marks
        self.facts: dict[str, str] = {}

    def word(self, key: str, **args: Any) -> str:
        return self.say(Msg(key, args))

    def noted(self, key: str, text: str) -> str:
        if text:
            self.facts[key] = text
        return text

    def put(self, key: str, text: Text) -> str:
        return self.noted(key, self.say(text)) if text else ""

    def flags(self, thing: Any, path: str, *names: str) -> list[str]:
        """The words of the marks that are set: new, leader, robot..."""
        return [
            self.noted(f"{path}:{name}", self.word(f"pic-{name}"))
            for name in names
            if getattr(thing, name)
        ]

    def state(self, thing: Any, path: str) -> list[str]:
        """What can be done with it, of a thing that stands alone."""
        return [self.noted(f"{path}:state", self.word(f"pic-{thing.state}"))] if thing.state else []

    def mark(self, seat: int | None, key: str) -> str:
        return "" if seat is None else self.noted(key, sign(seat, self.marks))

    def named(self, seat: int | None, key: str) -> str:
        return "" if seat is None else f"{self.mark(seat, key)} {self.say(Name(seat))}"

    def states(self, things: Iterable[tuple[str, str, str]]) -> list[str]:
        """What can be done with things of a list: each with its path, its name and its state.
        Where the possible ones are named, the others are told to be gone by that; and what holds
        of all of them is told without naming them again."""
        things = list(things)
        sorts: dict[str, list[tuple[str, str]]] = {}
        for path, name, state in things:
            if state:
                sorts.setdefault(state, []).append((path, name))
        gone = sorts.pop("gone", [])
        if gone and "possible" not in sorts:
            sorts["gone"] = gone
            gone = []
        lines = []
        for state, found in sorts.items():
            names = runs([name for _, name in found])
            if state in ALL and len(found) == len(things) and len(names) > 1:
                line = self.word(ALL[state])
            else:
                line = f"{self.word(f'pic-{state}')}: {', '.join(names)}"
            for path, _ in [*found, *(gone if state == "possible" else [])]:
                self.facts[f"{path}:state"] = line
            lines.append(line)
        return lines


def some(*texts: str) -> list[str]:
    return [text for text in texts if text]


def bracketed(head: str, extra: Sequence[str]) -> str:
    return f"{head} ({', '.join(extra)})" if extra else head


def titled(title: str, text: str) -> str:
    """A list after its title, which may have a colon of its own."""
    return (" — " if ":" in title else " " if title.endswith("?") else ": ").join(some(title, text))


def runs(texts: Sequence[str]) -> list[str]:
    """Equal things that follow each other are counted."""
    found: list[tuple[str, int]] = []
    for text in texts:
        if found and found[-1][0] == text:
            found[-1] = (text, found[-1][1] + 1)
        else:
            found.append((text, 1))
    return [text if count == 1 else f"{text} ×{count}" for text, count in found]
