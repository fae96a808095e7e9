"""PURE: what is meant by a name that is typed loosely: half of it, another language, a slip.

Nothing is guessed that fits two things equally well: then both are named, and the asker decides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

LEAST = 3  # letters that begin a word
LONG = 4  # letters of a word that may be a name in the middle of a sentence
HEARD = 24  # words of a sentence that are listened to

T = TypeVar("T")


def meant(typed: str, known: Mapping[T, Iterable[str]]) -> list[T]:
    """Whose name it is; else whose name has all these words, or words that begin so; else whose
    name, or a word of it, or word after word of it, is but a slip of the finger or another ending
    away. Several where it fits them equally."""
    return _fitting(plain(typed), _plainly(known))


def mentioned(said: str, known: Mapping[T, Iterable[str]], least: int = LONG) -> list[T]:
    """What a sentence names, as a whole or by its words of so many letters: whatever most of them
    speak of. Only the beginning of a long one is listened to."""
    named, words = _plainly(known), plain(said).split()
    if found := _fitting(" ".join(words), named):
        return found
    heard = [word for word in dict.fromkeys(words) if len(word) >= least][:HEARD]
    times = Counter(one for word in heard for one in _fitting(word, named))
    return [one for one, often in times.items() if often == max(times.values())]


def plain(name: str) -> str:
    """Letters and digits, one space between words; ё is е, as people type it."""
    return " ".join(re.findall(r"\w+", name.lower().replace("ё", "е").replace("_", " ")))


def _plainly(known: Mapping[T, Iterable[str]]) -> dict[T, list[str]]:
    return {one: [plain(name) for name in names] for one, names in known.items()}


def _fitting(wanted: str, named: Mapping[T, list[str]]) -> list[T]:
    if not wanted:
        return []
    exact = [one for one, names in named.items() if wanted in names]
    return exact or _containing(wanted, named) or _close(wanted, named) or _each(wanted, named)


def _containing(wanted: str, named: Mapping[T, list[str]]) -> list[T]:
    def has(name: str, part: str) -> bool:
        return any(
            word == part or (len(part) >= LEAST and word.startswith(part)) for word in name.split()
        )

    parts = wanted.split()
    return [
        one
        for one, names in named.items()
        if any(all(has(name, part) for part in parts) for name in names)
    ]


def _close(wanted: str, named: Mapping[T, list[str]]) -> list[T]:
    most = slips(wanted)
    away = {
        one: min(distance(wanted, said, most) for name in names for said in _sayings(name))
        for one, names in named.items()
        if names
    }
    least = min(away.values(), default=most + 1)
    return [one for one, far in away.items() if far == least <= most]


def _sayings(name: str) -> tuple[str, ...]:
    """As it is written, in one word, and each word of it."""
    return name, name.replace(" ", ""), *name.split()


def _each(wanted: str, named: Mapping[T, list[str]]) -> list[T]:
    """Each word by itself is close to some word of the name."""

    def close(part: str, name: str) -> bool:
        most = slips(part)
        return any(distance(part, word, most) <= most for word in name.split())

    parts = wanted.split()
    return [
        one
        for one, names in named.items()
        if any(all(close(part, name) for part in parts) for name in names)
    ]


def slips(word: str) -> int:
    """How many may be forgiven in a word so long."""
    return 0 if len(word) < LONG else 1 if len(word) < 7 else 2


def distance(one: str, other: str, most: int) -> int:
    """Letters that are missing, too many, wrong or swapped; anything above `most` is far."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, here in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, there in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (here != there))
            if older and j > 1 and here == other[j - 2] and one[i - 2] == there:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
