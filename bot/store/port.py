"""What the bot asks of a store: tables as opaque documents, their queues, and small records.

A table is changed only by `commit`, whole or not at all, and only by whoever saw its newest
version. The store never looks into a document and knows no game.

The only clock is the store's own: callers say how many seconds, never when, so a process whose
clock is wrong harms nobody. A fresh mark lies before every time and needs no clock at all.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, TypeAlias

# Work that waits: for the clock, for a computer, and (see `stale`) for each platform's couriers.
Queue: TypeAlias = str
DUE, THINK = "due", "think"

SHARDS = 16
ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
ID_LENGTH = 7
# Two letters number 1,296 = 81 x 16, so that every shard gets the same share of the tables.
SHARD_LETTERS = 2
# Far below any clock: what has this much taken off its time can be claimed at once, oldest first.
AHEAD = 1e10
# No mark but a deadline is ever put off longer (seconds), and no mark is held longer: one that lies
# further ahead was set before the clock went back, and can be claimed.
FURTHEST = 60.0
# How many of its last commits a table remembers, so that a repeated one is known again.
NONCES = 8

_ID = re.compile(r"[0-9a-z]{1,32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """What is stored of a table."""

    id: str
    version: int
    doc: bytes
    nonce: str = ""  # of the change that made it


@dataclass(frozen=True, slots=True)
class Change:
    """One commit, made from `version` (0: no such table yet) and stored as `version` + 1."""

    id: str
    version: int
    doc: bytes
    lines: tuple[str, ...] = ()  # appended to the transcript
    after: str = ""  # the nonce of that version; empty: not known, and the number alone counts
    due: float | None = None  # in how many seconds the clock must look at it; None: never
    stale: tuple[str, ...] = ()  # platforms whose screens are out of date; others are left alone
    think: bool = False  # a computer is to move; False removes the mark
    ttl: int | None = None  # seconds to live from now; None: for ever
    # Tells a repetition of this very change (its first answer got lost) from somebody else's.
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(8), compare=False, repr=False)


class Swap(NamedTuple):
    """A change of one entry, made by somebody who saw `old` (None: no entry). Where something else
    stands by now it is not made, so of two who handle the same message one learns of it."""

    old: str | None
    new: str | None


class Found(NamedTuple):
    """A place in the store where something is mentioned. Of a record either its key does so, and
    `part` is empty, or its value; of an index its name, or the member that is the part."""

    kind: Literal["table", "transcript", "shown", "index", "record", "budget"]
    key: str  # the id of the table, or the name
    part: str = ""
    value: str = ""  # as it lies there


VALUE = "value"  # the part of a record that is not its key

NOTHING: Mapping[str, Swap] = MappingProxyType({})


def stale(platform: str) -> Queue:
    """The queue of one platform's couriers."""
    return f"stale:{platform}"


def doubted(queue: Queue) -> str:
    """The entry which says that somebody is at work there, or two were at the same time: an older
    page may have been written over a newer one. Whoever has shown all of it removes the entry."""
    return f"!{queue}"


class Gone(Exception):
    """There is no such table."""


class Away(Exception):
    """The server cannot be reached, or cannot write, just now; later it may."""


class Unfit(Exception):
    """The server is there and can never be used like this; the message says why in a sentence."""


class Store(Protocol):
    """Every method may raise Away."""

    async def load(self, id: str) -> Record:
        """The newest version; raises Gone. One round trip."""

    async def fetch(
        self, id: str, queue: Queue = "", mark: str = ""
    ) -> tuple[Record, dict[str, str], bool]:
        """The newest version and what is shown of it where; raises Gone. One round trip.

        For who has claimed it from a queue it is entered, under this mark, that somebody is at work
        (see `doubted`): what a killed worker had begun nobody knows. The answer is what stood
        before, and whether it was entered: not for who holds nothing (any more).
        """

    async def commit(self, change: Change) -> bool:
        """Whether it is in; False: somebody was faster. One round trip.

        Committing the same Change again, say after Away, is safe: it is in once, and this says so.
        """

    async def transcript(self, id: str) -> list[str]:
        """All lines ever committed, oldest first; none for a table that is gone."""

    async def reword(self, id: str, line: str, into: str) -> None:
        """Another line of a transcript in the place of this one: for who must be forgotten, and
        for nothing else."""

    async def claim(self, queue: Queue, lease: float, limit: int) -> list[str]:
        """Up to `limit` tables whose mark has come up, longest waiting first.

        Nobody else is given them for `lease` seconds; a worker that dies leaves them to the next.
        A server that comes to it too late, when nobody may listen any more, gives nothing away.
        """

    async def renew(self, queue: Queue, ids: Collection[str], lease: float) -> set[str]:
        """Hold them for `lease` seconds more, if the server comes to it in time; those that
        somebody else holds by now."""

    async def done(
        self, queue: Queue, id: str, version: int, shown: Mapping[str, Swap] = NOTHING
    ) -> bool:
        """Remove the mark, unless the table has moved on from `version`, and keep what is shown.

        Then it answers False, and what is still marked can be claimed at once (in `due`: when the
        newer version says). What somebody else holds by now is left to him. If an entry could not
        be kept, that is entered too (see `doubted`), and the table is to be looked at again.
        """

    async def put_off(
        self, queue: Queue, id: str, seconds: float, shown: Mapping[str, Swap] = NOTHING
    ) -> None:
        """Hand a claimed mark back, to come up after so many seconds, and keep what is shown.

        If the table was marked anew meanwhile, that newer mark counts instead. If an entry could
        not be kept, that is entered too, and the table can be claimed at once.
        """

    async def backlog(self, queue: Queue) -> tuple[int, float]:
        """How many marks have come up, and for how many seconds the longest has waited."""

    async def shown(self, id: str) -> dict[str, str]:
        """What is shown where; lives exactly as long as the table."""

    async def keep_shown(self, id: str, changes: Mapping[str, Swap]) -> bool:
        """Change some entries; whether all of them could be. To ask again, say after Away, is safe.

        Of a table that is gone nothing is kept.
        """

    async def add(self, index: str, member: str) -> int:
        """Each member is there once, and newest when it is added again; how many there are."""

    async def remove(self, index: str, member: str) -> None: ...

    async def members(self, index: str) -> set[str]: ...

    async def newest(self, index: str, skip: int, count: int) -> list[str]:
        """Up to `count` members, newest first, without the first `skip`."""

    async def rank(self, index: str, member: str, points: float, ttl: int) -> None:
        """In an index where points count and not the time: a member with so many of them. All of
        it lives for `ttl` seconds from now."""

    async def standing(self, index: str, points: float) -> tuple[int, int]:
        """How many members have more points than that, and how many there are."""

    async def best(self, index: str, count: int) -> list[tuple[str, float]]:
        """Up to `count` members with their points, most points first."""

    async def read(self, key: str) -> str | None: ...

    async def read_many(self, keys: Sequence[str]) -> list[str | None]:
        """In their order; one round trip where the server is no Cluster."""

    async def write(self, key: str, value: str, ttl: int | None = None) -> None: ...

    async def agree(self, key: str, value: str, ttl: int) -> str:
        """Writes it unless something stands there already; what stands there now. Of many who ask
        at the same time, one is the first and all learn of the same."""

    async def erase(self, key: str) -> None: ...

    async def budget(self, key: str, per: float, burst: int) -> float:
        """Take one of a budget shared by all processes: one each `per` seconds, `burst` at once.

        Answers 0 when it was taken, else the seconds after which to ask again.
        """

    async def mentions(self, what: re.Pattern[str]) -> list[Found]:
        """All places where this occurs. Everything is looked through, a little at a time: for who
        wants to know or to erase what is kept of somebody, and for nothing else."""

    async def strike(self, found: Found, what: re.Pattern[str]) -> None:
        """Remove what was found; in the value of a record only what is meant. A table is changed
        by commits alone."""

    async def rewrite(self) -> None:
        """What was removed is in no file of the server any more, soon, where that is ours: an
        append-only one remembers. To be asked again after Away."""

    async def ping(self) -> None: ...

    def now(self) -> float:
        """The time of day, by the clock that all processes share, as far as it is known here."""

    def connections(self) -> int:
        """How many are open to the server."""

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
