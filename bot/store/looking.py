"""The whole of a Redis or Valkey server looked through, a few keys at a time, for what it says of
somebody. Only names of keys are understood; a table is never changed from here."""

from __future__ import annotations

import asyncio
import re
from itertools import chain

from redis import exceptions as errors

from bot.store import finding
from bot.store.port import Away, Found, Store, Swap
from bot.store.server import Server

_OF_A_TABLE = re.compile(r"\{s\d\d\}:(table|transcript|shown):([0-9a-z]+)")
_BESIDE = re.compile(r"(index|record|budget):(.+)", re.DOTALL)


async def mentions(store: Store, server: Server, prefix: str, what: re.Pattern[str]) -> list[Found]:
    found: list[Found] = []
    async for keys in server.keys(f"{prefix}*"):
        each = (_mentioned(store, server, what, key, key.removeprefix(prefix)) for key in keys)
        found += chain.from_iterable(await asyncio.gather(*each))
    return found


async def _mentioned(
    store: Store, server: Server, what: re.Pattern[str], stored: str, name: str
) -> list[Found]:
    """In one key and what it holds. Of queues there is nothing to tell: they name tables."""
    kind, key = _named(name)
    if kind == "table":
        doc = await server.call("HGET", stored, "doc")
        return [Found("table", key)] if doc and what.search(doc.decode()) else []
    if kind == "transcript":
        lines = await store.transcript(key)
        return [Found("transcript", key)] if any(map(what.search, lines)) else []
    if kind == "shown":
        return list(finding.in_shown(what, key, await store.shown(key)))
    if kind == "index":
        return list(finding.in_index(what, key, await store.newest(key, 0, -1)))
    if kind == "budget":
        return [Found("budget", key)] if what.search(key) else []
    value = await store.read(key) if kind == "record" else None
    return [] if value is None else list(finding.in_record(what, key, value))


async def strike(
    store: Store, server: Server, prefix: str, found: Found, what: re.Pattern[str]
) -> None:
    if found.kind == "shown":
        await store.keep_shown(found.key, {found.part: Swap(found.value, None)})
    elif found.kind == "index" and found.part:
        await store.remove(found.key, found.part)
    elif found.kind == "record" and found.part:
        value = finding.without(what, found.value)
        await server.call("SET", f"{prefix}record:{found.key}", value, "XX", "KEEPTTL")
    elif found.kind in ("index", "record", "budget"):
        await server.call("DEL", f"{prefix}{found.kind}:{found.key}")


async def rewrite(server: Server) -> None:
    """Its append-only file from what it holds now, beside its other work."""
    try:
        await server.call("BGREWRITEAOF")
    except errors.ResponseError as busy:  # with what it held a moment ago
        raise Away(str(busy)) from busy


def _named(key: str) -> tuple[str, str]:
    """What a key is, and of what; nothing where it is a queue."""
    found = _OF_A_TABLE.fullmatch(key) or _BESIDE.fullmatch(key)
    return (found[1], found[2]) if found else ("", "")
