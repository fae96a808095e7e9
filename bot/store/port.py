"""What the bot asks of a store: tables as opaque documents, their queues, and small records.

A table is changed only by `commit`, whole or not at all, and only by whoever saw its newest
version. The store never looks into a document and knows no game.

Times are the caller's: every process of the bot passes its own wall clock (seconds), and the store
only compares what it was given. A fresh mark lies before every time, so it needs no clock at all.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

Queue: TypeAlias = Literal["due", "stale", "think"]
QUEUES: tuple[Queue, ...] = ("due", "stale", "think")

SHARDS = 16
ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
ID_LENGTH = 7
# Two letters number 1,296 = 81 x 16, so that every shard gets the same share of the tables.
SHARD_LETTERS = 2
# Far below any clock: what has this much taken off its time can be claimed at once, oldest first.
AT_ONCE = 1e10
# How many of its last commits a table remembers, so that a repeated one is known again.
NONCES = 8

_ID = re.compile(r"[0-9a-z]{1,32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """What is stored of a table."""

    id: str
    version: int
    doc: bytes


@dataclass(frozen=True, slots=True)
class Change:
    """One commit, made from `version` (0: no such table yet) and stored as `version` + 1."""

    id: str
    version: int
    doc: bytes
    lines: tuple[str, ...] = ()  # appended to the transcript
    due: float | None = None  # when the clock must look at it again; None: never
    stale: bool = True  # screens are out of date; False leaves an earlier mark alone
    think: bool = False  # a computer is to move; False removes the mark
    ttl: int | None = None  # seconds to live from now; None: for ever
    # Tells a repetition of this very change (its first answer got lost) from somebody else's.
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(8), compare=False, repr=False)


class Gone(Exception):
    """There is no such table."""


class Away(Exception):
    """The server cannot be reached, or cannot write, just now; later it may."""


class Store(Protocol):
    """Every method may raise Away."""

    async def load(self, id: str) -> Record:
        """The newest version; raises Gone. One round trip."""

    async def commit(self, change: Change) -> bool:
        """Whether it is in; False: somebody was faster. One round trip.

        Committing the same Change again, say after Away, is safe: it is in once, and this says so.
        """

    async def transcript(self, id: str) -> list[str]:
        """All lines ever committed, oldest first; none for a table that is gone."""

    async def claim(self, queue: Queue, now: float, lease: float, limit: int) -> list[str]:
        """Up to `limit` tables whose mark has come up, longest waiting first.

        Nobody else is given them for `lease` seconds; a worker that dies leaves them to the next.
        """

    async def done(self, queue: Queue, id: str, version: int) -> bool:
        """Remove the mark, unless the table has moved on from `version`.

        Then it answers False, and what is still marked can be claimed at once (in `due`: when the
        newer version says).
        """

    async def put_off(self, queue: Queue, id: str, until: float) -> None:
        """Hand a claimed mark back, to come up at `until`.

        If the table was marked anew meanwhile, that newer mark counts instead.
        """

    async def shown(self, id: str) -> dict[str, str]:
        """What is shown where; lives exactly as long as the table."""

    async def keep_shown(self, id: str, changes: Mapping[str, str | None]) -> None:
        """Change some entries, None removes one; of a table that is gone nothing is kept."""

    async def add(self, index: str, member: str) -> None: ...

    async def remove(self, index: str, member: str) -> None: ...

    async def members(self, index: str) -> set[str]: ...

    async def read(self, key: str) -> str | None: ...

    async def write(self, key: str, value: str, ttl: int | None = None) -> None: ...

    async def erase(self, key: str) -> None: ...

    async def budget(self, key: str, per: float, burst: int, now: float) -> float:
        """Take one of a budget shared by all processes: one each `per` seconds, `burst` at once.

        Answers 0 when it was taken, else the seconds after which to ask again.
        """

    async def ping(self) -> None: ...

    async def close(self) -> None: ...

    def new_id(self, random: Callable[[int], int]) -> str:
        """An id for a new table; `random(n)` gives a number below n, as `secrets.randbelow`."""


def new_id(random: Callable[[int], int]) -> str:
    return "".join(ALPHABET[random(len(ALPHABET))] for _ in range(ID_LENGTH))


def shard(id: str) -> int:
    """Which shard a table belongs to; raises Gone for what can be no id, such as a forged one."""
    if not _ID.fullmatch(id):
        raise Gone(id)
    return int(id[:SHARD_LETTERS], len(ALPHABET)) % SHARDS
