"""PURE: a transcript without a word that somebody had added to the shuffle and wants forgotten.

The seed it was dealt by takes the word's place beside the sealed one, so the match replays. That it
follows from the seal nobody can check any more, and `verify` says so. No move is touched.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

SEED, WORDS = "# seed ", "words "


def rewordings(lines: Iterable[str], words: Sequence[str], dealt: int) -> Iterator[tuple[str, str]]:
    """Lines that say more than these words, each with what is to stand in its place. What it was
    dealt by comes first: without it, a line without a word would lead elsewhere."""
    told = list(lines)
    for line in told:
        if line.startswith(SEED) and " dealt " not in line:
            yield line, f"{line} dealt {dealt}"
    for line in told:
        if line.startswith(WORDS) and json.loads(line.removeprefix(WORDS)) != list(words):
            yield line, f"{WORDS}{json.dumps(list(words), ensure_ascii=False)}"
