"""What a match is dealt by: a sealed number, what the players added to it, or the deal of a day.

Values and their fingerprints alone: nothing here draws a number.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Protocol

from pydantic import BaseModel, ConfigDict


class Daily(BaseModel):
    """It is dealt by the deal of the day; `bot.table.daily` says what follows from that."""

    model_config = ConfigDict(frozen=True, extra="allow")

    day: int  # since the first of 1970, by UTC
    counts: bool = True  # False: once more, after the one that counts
    entered: bool = False  # its results are in the table of the day


def commitment(seed: int, salt: str) -> str:
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def deal(seed: int, salt: str, words: Sequence[str]) -> int:
    """The seed that is dealt by: the sealed one and what the players added, in the order in which
    they sat down. Nobody can choose it alone: the seal is shown before the first word is said."""
    if not any(words):
        return seed
    said = json.dumps([str(seed), salt, *words]).encode()
    return int.from_bytes(hashlib.sha256(said).digest()[:8])


class Shuffled(Protocol):
    @property
    def seed(self) -> int: ...
    @property
    def salt(self) -> str: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def dealt(self) -> int | None: ...


def dealt_by(table: Shuffled) -> int:
    """The seed that a match was dealt by, whether or not all of its words are still known."""
    if table.dealt is not None:
        return table.dealt
    return deal(table.seed, table.salt, table.words)
