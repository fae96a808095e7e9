"""The store on a Redis or Valkey server (6.2 or newer), alone or as a Cluster.

| key                     | type   | holds                              | lives                   |
|-------------------------|--------|------------------------------------|-------------------------|
| `{sNN}:table:<id>`      | hash   | version, doc, last nonces, its ttl | as its commit says      |
| `{sNN}:transcript:<id>` | list   | the lines of the match             | as its table            |
| `{sNN}:shown:<id>`      | hash   | place -> what is shown there       | as its table            |
| `{sNN}:due`             | zset   | id -> when the clock must look     | entries: until done     |
| `{sNN}:stale:<name>`    | zset   | id -> when a courier of that       | entries: until done     |
|                         |        | platform may take it               |                         |
| `{sNN}:think`           | zset   | id -> when a computer may take it  | entries: until done     |
| `{sNN}:held`            | hash   | "<queue> <id>" -> who holds it     | entries: until done     |
| `index:<name>`          | zset   | member -> when it was added        | while it has any        |
|                         |        | or its points                      | or as it was ranked     |
| `record:<key>`          | string | a small value                      | as it was written       |
| `budget:<key>`          | string | when the budget is whole again     | until then              |

NN is the shard of a table, 00 to 15, the first letters of its id. All that one script touches
shares the tag in braces and so one slot: nothing here cares whether the server is a Cluster. Every
change of a table is a script; nothing is locked, and a script that is run again does no harm. A
prefix, where one is set, stands before every key; it has no braces, so the tag stays what it is.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import aclosing
from itertools import chain
from typing import Any

from bot.store import looking, port
from bot.store.port import (
    DUE,
    FURTHEST,
    NONCES,
    NOTHING,
    SHARDS,
    Change,
    Found,
    Gone,
    Queue,
    Record,
    Swap,
    shard,
    stale,
)
from bot.store.server import Script, Server, reach

# Seconds that whoever asks for work listens. It is asked for again and again, so this may be short.
LISTENS = 0.5
TAGS = tuple(f"{{s{number:02}}}" for number in range(SHARDS))
ASIDE = "{saside}"
COMMIT = Script("commit")
CLAIM = Script("claim")
RENEW = Script("renew")
DONE = Script("done")
PUT_OFF = Script("put_off")
FETCH = Script("fetch")
KEEP_SHOWN = Script("keep_shown")
BUDGET = Script("budget")
INDEX = Script("index")
BACKLOG = Script("backlog")


async def connect(url: str, prefix: str = "", written: bool = False) -> RedisStore:
    """The store at that address; raises Away or Unfit with the reason."""
    return RedisStore(await reach(url), prefix, written)


class RedisStore:
    def __init__(
        self,
        server: Server,
        prefix: str = "",
        written: bool = False,
        tags: tuple[str, ...] = TAGS,
    ) -> None:
        self.clock: Callable[[], float] | None = None  # the server's own; tests may set another
        self._server = server
        self._me = secrets.token_urlsafe(6)  # whoever holds a mark is known by this
        self._prefix = prefix
        self._written = written
        self._tags = tuple(f"{prefix}{tag}" for tag in tags)
        self._ahead: dict[str, float] = {}  # by tag: how far its server's clock is ahead of ours
        # What can be asked in one go: a Cluster takes keys of one slot only.
        together = tuple(dict.fromkeys(self._tags))
        self._asked = [(tag,) for tag in together] if server.is_cluster else [together]

    def aside(self) -> RedisStore:
        """The same server, in a shard that no bot ever looks into: to try out what it allows."""
        return RedisStore(self._server, self._prefix, self._written, (ASIDE,) * SHARDS)

    async def load(self, id: str) -> Record:
        return _record(id, await self._server.call("HMGET", self._key(id, "table"), *_RECORD))

    async def fetch(
        self, id: str, queue: Queue = "", mark: str = ""
    ) -> tuple[Record, dict[str, str], bool]:
        keys = (self._key(id, "table"), self._key(id, "shown"), f"{self._tag(id)}:held")
        table, shown, entered = await self._server.run(FETCH, keys, queue, id, self._me, mark)
        entries = zip(shown[::2], shown[1::2], strict=True)
        known = {place.decode(): what.decode() for place, what in entries}
        return _record(id, table), known, bool(entered)

    async def commit(self, change: Change) -> bool:
        tag = self._tag(change.id)
        done = bool(
            await self._server.run(
                COMMIT,
                (
                    f"{tag}:table:{change.id}",
                    f"{tag}:transcript:{change.id}",
                    f"{tag}:shown:{change.id}",
                    f"{tag}:held",
                    f"{tag}:due",
                    f"{tag}:think",
                    *(f"{tag}:{stale(platform)}" for platform in change.stale),
                ),
                self._now(),
                change.id,
                change.version,
                change.after,
                change.nonce,
                change.doc,
                "" if change.due is None else change.due,
                int(change.think),
                "" if change.ttl is None else change.ttl,
                NONCES * (len(change.nonce) + 1),
                *change.lines,
            )
        )
        if self._written:
            # A server whose disk is full has answered before it noticed. It refuses the next
            # question, this one too, until all it answered for is in its file.
            await self.ping()
        return done

    async def transcript(self, id: str) -> list[str]:
        lines = await self._server.call("LRANGE", self._key(id, "transcript"), 0, -1)
        return [line.decode() for line in lines]

    async def reword(self, id: str, line: str, into: str) -> None:
        # Killed in between, both stand there; whoever comes to it again removes the old one.
        key = self._key(id, "transcript")
        if await self._server.call("LINSERT", key, "BEFORE", line, into) > 0:
            await self._server.call("LREM", key, 0, line)

    async def rewrite(self) -> None:
        if self._written:
            await looking.rewrite(self._server)

    async def claim(self, queue: Queue, lease: float, limit: int) -> list[str]:
        async def ask(tags: Sequence[str], lease: float | str, limit: int) -> list[Any]:
            keys = chain.from_iterable((f"{tag}:{queue}", f"{tag}:held") for tag in tags)
            began = time.monotonic()
            asked = (self._now(), queue, lease, limit, self._me, FURTHEST, self._listens(tags[0]))
            now, *marks = await self._server.run(CLAIM, tuple(keys), *asked)
            self._ahead |= dict.fromkeys(tags, float(now) - began)
            return [
                (float(at), id.decode()) for id, at in zip(marks[::2], marks[1::2], strict=True)
            ]

        if len(self._asked) == 1:
            (tags,) = self._asked
            return [id for _, id in await ask(tags, lease, limit)]
        # A Cluster is looked over first, and then asked for what has waited longest.
        found = await asyncio.gather(*(ask(tags, "", limit) for tags in self._asked))
        waiting = sorted(chain.from_iterable(found))[:limit]
        wanted = Counter(self._tag(id) for _, id in waiting)
        taken = await asyncio.gather(*(ask((tag,), lease, n) for tag, n in wanted.items()))
        return [id for _, id in sorted(chain.from_iterable(taken))]

    async def renew(self, queue: Queue, ids: Collection[str], lease: float) -> set[str]:
        held: dict[str, list[str]] = {}
        for id in ids:
            held.setdefault(self._tag(id), []).append(id)
        lost = await asyncio.gather(
            *(
                self._server.run(
                    RENEW,
                    (f"{tag}:{queue}", f"{tag}:held"),
                    *(self._now(), queue, lease, self._me, self._listens(tag), *some),
                )
                for tag, some in held.items()
            )
        )
        return {id.decode() for id in chain.from_iterable(lost)}

    async def done(
        self, queue: Queue, id: str, version: int, shown: Mapping[str, Swap] = NOTHING
    ) -> bool:
        arguments = (self._now(), queue, id, version, self._me, *_spelled(shown))
        return bool(await self._server.run(DONE, self._of_mark(queue, id), *arguments))

    async def put_off(
        self, queue: Queue, id: str, seconds: float, shown: Mapping[str, Swap] = NOTHING
    ) -> None:
        if queue != DUE:
            seconds = min(seconds, FURTHEST)
        arguments = (self._now(), queue, id, seconds, self._me, *_spelled(shown))
        await self._server.run(PUT_OFF, self._of_mark(queue, id), *arguments)

    async def backlog(self, queue: Queue) -> tuple[int, float]:
        found = await asyncio.gather(
            *(
                self._server.run(BACKLOG, tuple(f"{tag}:{queue}" for tag in tags), self._now())
                for tags in self._asked
            )
        )
        return sum(count for count, _ in found), max(float(waited) for _, waited in found)

    async def shown(self, id: str) -> dict[str, str]:
        entries = await self._server.call("HGETALL", self._key(id, "shown"))
        return {place.decode(): what.decode() for place, what in entries.items()}

    async def keep_shown(self, id: str, changes: Mapping[str, Swap]) -> bool:
        keys = (self._key(id, "table"), self._key(id, "shown"))
        return bool(await self._server.run(KEEP_SHOWN, keys, *_spelled(changes)))

    async def add(self, index: str, member: str) -> int:
        return int(await self._of_index(index, "add", member))

    async def remove(self, index: str, member: str) -> None:
        await self._of_index(index, "remove", member)

    async def members(self, index: str) -> set[str]:
        return set(await self.newest(index, 0, -1))

    async def newest(self, index: str, skip: int, count: int) -> list[str]:
        return [one.decode() for one in await self._of_index(index, "newest", skip, count)]

    async def rank(self, index: str, member: str, points: float, ttl: int) -> None:
        await self._of_index(index, "rank", member, points, ttl)

    async def standing(self, index: str, points: float) -> tuple[int, int]:
        above, count = await self._of_index(index, "standing", points)
        return int(above), int(count)

    async def best(self, index: str, count: int) -> list[tuple[str, float]]:
        found = await self._of_index(index, "best", count)
        pairs = zip(found[::2], found[1::2], strict=True)
        return [(member.decode(), float(points)) for member, points in pairs]

    async def _of_index(self, index: str, act: str, *args: str | float) -> Any:
        key = f"{self._prefix}index:{index}"
        return await self._server.run(INDEX, (key,), self._now(), act, *args)

    async def read(self, key: str) -> str | None:
        value = await self._server.call("GET", f"{self._prefix}record:{key}")
        return None if value is None else value.decode()

    async def read_many(self, keys: Sequence[str]) -> list[str | None]:
        if self._server.is_cluster:
            return list(await asyncio.gather(*map(self.read, keys)))
        values = await self._server.call("MGET", *(f"{self._prefix}record:{key}" for key in keys))
        return [None if value is None else value.decode() for value in values]

    async def write(self, key: str, value: str, ttl: int | None = None) -> None:
        life = () if ttl is None else ("EX", ttl)
        await self._server.call("SET", f"{self._prefix}record:{key}", value, *life)

    async def agree(self, key: str, value: str, ttl: int) -> str:
        name = f"{self._prefix}record:{key}"
        if await self._server.call("SET", name, value, "NX", "EX", ttl):
            return value
        return await self.read(key) or value  # what stood there may just have gone

    async def erase(self, key: str) -> None:
        await self._server.call("DEL", f"{self._prefix}record:{key}")

    async def budget(self, key: str, per: float, burst: int) -> float:
        keys = (f"{self._prefix}budget:{key}",)
        return float(await self._server.run(BUDGET, keys, self._now(), per, burst))

    async def mentions(self, what: re.Pattern[str]) -> list[Found]:
        return await looking.mentions(self, self._server, self._prefix, what)

    async def strike(self, found: Found, what: re.Pattern[str]) -> None:
        await looking.strike(self, self._server, self._prefix, found, what)

    async def look(self) -> None:
        """At the first keys there are, to see whether that is allowed."""
        async with aclosing(self._server.keys(f"{self._prefix}*")) as keys:
            await anext(keys)

    async def ping(self) -> None:
        await self._server.ping()

    def connections(self) -> int:
        return self._server.connections()

    async def memory(self) -> list[dict[str, Any]]:
        """What every server that holds tables says of its memory."""
        return await self._server.memory()

    async def close(self) -> None:
        await self._server.close()

    def new_id(self, random: Callable[[int], int]) -> str:
        return port.new_id(random)

    def _tag(self, id: str) -> str:
        return self._tags[shard(id)]

    def _key(self, id: str, kind: str) -> str:
        return f"{self._tag(id)}:{kind}:{id}"

    def _of_mark(self, queue: Queue, id: str) -> tuple[str, ...]:
        tag = self._tag(id)
        return (self._key(id, "table"), self._key(id, "shown"), f"{tag}:{queue}", f"{tag}:held")

    def now(self) -> float:
        """By the clock of the server, which all processes share; by our own until it is known."""
        ahead = self._ahead.get(self._tags[0])
        return time.time() if ahead is None else time.monotonic() + ahead

    def _now(self) -> float | str:
        return self.clock() if self.clock else ""

    def _listens(self, tag: str) -> float | str:
        """Until when, by the clock of that server, as far as it is known."""
        if self.clock or tag not in self._ahead:
            return ""
        return time.monotonic() + self._ahead[tag] + LISTENS


_RECORD = ("version", "doc", "nonces")


def _record(id: str, fields: Sequence[bytes | None]) -> Record:
    version, doc, nonces = fields
    if version is None or doc is None:
        raise Gone(id)
    return Record(id, int(version), doc, (nonces or b"").decode().partition(" ")[0])


def _spelled(changes: Mapping[str, Swap]) -> list[str]:
    """How the scripts want to be told what to keep as shown, and what not."""
    return [word for place, (old, new) in changes.items() for word in (place, _or(old), _or(new))]


def _or(entry: str | None) -> str:
    return "" if entry is None else f"={entry}"
