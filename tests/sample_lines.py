"""Draws lines of a language at random, for a reader who judges them: `python -m tests.sample_lines
--seed 1 --lang ru`. The same seed draws the same lines. Nothing is judged here.

A line is a message, an attribute or a paragraph of a book that has words in it, said with typical
arguments; signs, names of commands and copies of a card's name are left out.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from random import Random

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.i18n import DEFAULT, LANGUAGES, LOCALES, Words
from engines.core.ui import Msg

LEFT_OUT = re.compile(r"^(glyph|icon|side|back|sign|cell|language)-|\.name$|\.also$|_\d$|^card-\w_")
TYPICAL = {
    **{"seat": "Anna", "name": "Boris", "names": "Anna, Boris", "players": "Anna, Boris"},
    **{"rooms": "Friday games", "room": "Friday games", "code": "k7m2qxa", "card": "Wolf Pit"},
    **{"square": "e4", "src": "e2", "dst": "e4", "at": "e4", "place": "d3", "cell": "c3"},
    **{"when": "…", "combination": "🔥🔥🔥", "game": "…", "match": "…", "rights": "…"},
    **{"cells": "c3, d3", "person": "Ji Bu", "persons": "Ji Bu", "cards": "7, 7"},
}


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.found.add(node.id.name)


def lines(words: Words, lang: str) -> Iterator[tuple[str, str]]:
    """(where, what) of everything that can be read."""
    for path in sorted((LOCALES / lang).glob("*.ftl")):
        game = "" if path.stem == "common" else path.stem
        book = FluentParser().parse(path.read_text("utf-8"))
        seen = _Variables()
        seen.visit(book)
        typical = {one: TYPICAL.get(one, 3) for one in seen.found}
        for entry in book.body:
            if not isinstance(entry, ftl.Message):
                continue
            parts = [(entry.id.name, entry.value)] if entry.value else []
            parts += [(f"{entry.id.name}.{one.id.name}", one.value) for one in entry.attributes]
            for key, pattern in parts:
                if pattern is None or LEFT_OUT.search(key):
                    continue
                said = words.say(Msg(key, typical), lang, game)
                for number, part in enumerate(filter(str.strip, said.split("\n")), 1):
                    if re.search(r"[^\W\d_]{2}", part):
                        yield f"{path.stem}:{key}#{number}", part.strip()


def sample(lang: str, seed: int, count: int) -> list[tuple[str, str]]:
    found = list(lines(Words(), lang))
    return sorted(Random(seed).sample(found, min(count, len(found))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", default=DEFAULT, choices=LANGUAGES)
    parser.add_argument("--count", type=int, default=200)
    options = parser.parse_args()
    for where, what in sample(options.lang, options.seed, options.count):
        print(f"{where:40} {what}")


if __name__ == "__main__":
    main()
