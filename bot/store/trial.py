"""Is this server fit to keep tables? Asked once, before anything is played on it.

Everything the store ever does is done once, aside from all tables, with a life of a minute. What
may pass by itself (a full disk, a failover) is no reason not to start; what can never work is said
in one sentence. A server that may drop tables to make room is refused.
"""

from __future__ import annotations

import secrets

import structlog
from redis import exceptions as errors

from bot.store import port
from bot.store.port import DUE, THINK, Away, Change, Swap, Unfit, stale
from bot.store.redis import RedisStore

NAME = "trial"
SHORTLY = 60  # seconds after which nothing is left of it
KEEPS_ALL = "noeviction"
_DENIED = "ACL failure"  # how a script is told; for the client it is an error like any other

log = structlog.get_logger()


async def try_out(store: RedisStore) -> None:
    """Raises Unfit."""
    try:
        await _nothing_is_dropped(store)
        await _all_is_allowed(store.aside())
    except Away as away:
        if isinstance(away.__cause__, errors.ReadOnlyError):
            raise Unfit(
                "a read-only replica answers there: name the server that may write"
            ) from away
        log.warning("the store cannot write just now", why=str(away))


async def _nothing_is_dropped(store: RedisStore) -> None:
    try:
        servers = await store.memory()
    except errors.ResponseError as error:
        log.warning(
            "the server does not say what it does when its memory is full: "
            f"see to it that maxmemory-policy is {KEEPS_ALL}",
            why=str(error),
        )
        return
    for info in servers:
        policy = info.get("maxmemory_policy", KEEPS_ALL)
        if info.get("maxmemory") and policy != KEEPS_ALL:
            raise Unfit(
                f"the server drops tables when its memory is full: maxmemory-policy is {policy}, "
                f"set it to {KEEPS_ALL}"
            )


async def _all_is_allowed(store: RedisStore) -> None:
    try:
        await _everything(store)
    except errors.ResponseError as error:
        if isinstance(error, errors.NoPermissionError) or str(error).startswith(_DENIED):
            raise Unfit(
                f"the user there may not do all the bot needs ({error}); "
                "docs/operations.md lists it"
            ) from error
        if isinstance(error, errors.MovedError):
            raise Unfit("it is a node of a Cluster: write redis+cluster:// for redis://") from error
        raise Unfit(
            f"the server does not know all the bot needs ({error}); Redis 6.2 or newer does, "
            "and every Valkey"
        ) from error


async def _everything(store: RedisStore) -> None:
    id = port.new_id(secrets.randbelow)
    queues = (DUE, THINK, stale(NAME))
    change = Change(id, 0, b"{}", lines=("trial",), due=0.0, stale=(NAME,), think=True, ttl=SHORTLY)
    await store.commit(change)
    await store.load(id)
    await store.transcript(id)
    await store.reword(id, "trial", "tried")
    await store.keep_shown(id, {"here": Swap(None, "this")})
    await store.keep_shown(id, {"here": Swap("this", None), "there": Swap(None, "that")})
    await store.shown(id)
    await store.fetch(id, stale(NAME), NAME)
    for queue in queues:
        await store.claim(queue, 1.0, 1)
        await store.renew(queue, (id,), 1.0)
        await store.put_off(queue, id, 0.0, {"here": Swap("elsewhere", None)})
    await store.commit(Change(id, 1, b"{}"))
    await store.commit(Change(id, 2, b"{}", ttl=SHORTLY))
    for queue in queues:
        await store.done(queue, id, 3)
        await store.backlog(queue)
    await store.add(NAME, id)
    await store.members(NAME)
    await store.newest(NAME, 0, 1)
    await store.remove(NAME, id)
    await store.rank(NAME, id, 1.0, SHORTLY)
    await store.standing(NAME, 0.0)
    await store.best(NAME, 1)
    await store.remove(NAME, id)
    await store.write(NAME, id, ttl=SHORTLY)
    await store.read(NAME)
    await store.read_many((NAME, id))
    await store.erase(NAME)
    await store.agree(NAME, id, SHORTLY)
    await store.erase(NAME)
    await store.budget(NAME, 0.001, 1)
    await store.look()
