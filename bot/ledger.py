"""Tables as the store keeps them: the newest version of each, and a change committed if nobody was
faster.

A lost race is simply run again, because changes are pure and running one again costs nothing. What
another version of the bot wrote is repaired from its transcript, brought over to the rules of
today, or left alone. Nothing here knows what a change is about, and nobody else writes a table.

A store may lose what it had acknowledged: a replica that lagged takes over, a backup is put back.
Nothing is built on what was lost, and whoever shows tables is told, because people still see it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import structlog

from bot import table as core
from bot import transcript, unsaid
from bot.known import Known
from bot.store.port import Change, Gone, Record, Store
from bot.table import Records, Refused, Stage, Table, Updating
from engines.core.engine import Game

TRIES = 20
LOSSES = 60.0  # seconds in which a loss at one table is told once, in all processes together
DAY = 86400
# Seconds since the last change.
LIVES: Mapping[Stage, int] = {"lobby": 7 * DAY, "playing": 60 * DAY, "over": 30 * DAY}

MANY = 1000  # branches of a match in which words are looked for

T = TypeVar("T")

log = structlog.get_logger()


async def apart(game: Game, act: Callable[..., T], *arguments: Any) -> T:
    """Something pure, done beside the event loop where the game may take its time."""
    return await asyncio.to_thread(act, *arguments) if game.slow else act(*arguments)


class Ledger:
    def __init__(self, games: Mapping[str, Game], store: Store, now: Callable[[], float]) -> None:
        self._games = games
        self._store = store
        self._now = now
        self._records = Records(games)
        self._known = Known(self._records.read)
        self._wakers: list[Callable[[], None]] = []
        self._losers: list[Callable[[str], Awaitable[None]]] = []
        self._enders: list[Callable[[Table[Any]], Awaitable[None]]] = []

    def on_change(self, wake: Callable[[], None]) -> None:
        """Called after every commit of this process, so that its workers need not poll for it."""
        self._wakers.append(wake)

    def on_loss(self, tell: Callable[[str], Awaitable[None]]) -> None:
        """Called when a table is found to have gone back behind what people have seen."""
        self._losers.append(tell)

    def on_end(self, keep: Callable[[Table[Any]], Awaitable[None]]) -> None:
        """Called with a table that is over before its end is shown: once at least, whoever dies in
        between, because what must be shown is marked until it is."""
        self._enders.append(keep)

    async def lost(self, id: str) -> None:
        """This table is not what people have seen of it."""
        if not await self._store.budget(f"loss:{id}", LOSSES, 1):
            for tell in self._losers:
                await tell(id)

    async def table(self, id: str) -> Table[Any]:
        """The newest version; raises Refused for one that is gone, Updating for one that another
        version of the bot wrote."""
        return await self._decode(await self._load(id))

    async def seen(self, id: str, queue: str, mark: str) -> tuple[Table[Any], dict[str, str], bool]:
        """The newest version, and what is shown of it where, for who is about to change that; and
        whether that is entered under this mark, as it is for who holds the table."""
        last = self._known.last(id)
        try:
            record, shown, entered = await self._store.fetch(id, queue, mark)
        except Gone:
            raise Refused("gone") from None
        await self._compare(record, last)
        table = await self._decode(record)
        if table.stage == "over":
            for keep in self._enders:
                await keep(table)
        return table, shown, entered

    async def lines(self, id: str) -> list[str]:
        """Of its transcript, as far as it goes."""
        return await self._store.transcript(id)

    async def unsay(self, id: str) -> None:
        """Words that a table has forgotten go from its transcript too, and from all that was
        played on from it. To do it again, after a process was killed in between, does no harm."""
        table = await self.table(id)
        words, dealt = table.words, table.dealt
        if dealt is None or not words:
            return
        for one in (id, *(branch for branch, _ in await self._store.best(_branches(table), MANY))):
            with suppress(Refused):  # gone meanwhile, or another version's
                await self.change(one, lambda _, t: core.unsaid(t, words, dealt))
                for line, into in unsaid.rewordings(await self.lines(one), words, dealt):
                    await self._store.reword(one, line, into)

    async def open(self, table: Table[Any]) -> bool:
        """Its first version. False: there is a table of that id."""
        commit = self._commit_of(table)
        if table.branches and any(table.words):  # how it is found when one of them must go
            await self._store.rank(_branches(table), table.id, 0.0, LIVES["playing"])
        if not await self._store.commit(commit):
            return False
        self._committed(commit, table)
        return True

    async def change(self, id: str, change: core.Deed) -> Table[Any]:
        """Changes are pure, so a lost race is simply run again on what won it.

        What this process saw last is tried first. Where it is the newest still, the commit says so
        and nothing need be loaded; what it would refuse is asked again of the truth.
        """
        known = self._known.get(id)
        for _ in range(TRIES):
            sure = known is None
            nonce, old = known or await self._newest(id)
            known = None
            game = self._games[old.game]
            try:
                new = await apart(game, change, game, old)
            except Refused as refused:
                refused.game = old.game
                if sure:
                    raise
                continue
            if new is old:
                if sure:
                    return old
                continue
            commit = self._commit_of(new, old, nonce)
            if await self._store.commit(commit):
                return self._committed(commit, new)
        raise Refused("busy")

    async def close(self, id: str, by: str, admin: bool) -> Table[Any]:
        """What no version can read any more is closed by those who may stop it, and only then."""
        record = await self._load(id)
        bare = self._records.bare(record.doc)
        core.stop(self._games[bare.game], bare, by, self._now(), admin)  # may they?
        closed = core.broken(bare)
        commit = self._commit_of(closed, bare, record.nonce)
        if not await self._store.commit(commit):
            raise Refused("busy")
        return self._committed(commit, closed)

    async def replayed(self, table: Table[Any]) -> Any:
        """Where its transcript leads by the rules of today."""
        game = self._games[table.game]
        match = transcript.read("\n".join(await self._store.transcript(table.id)))
        moments = await apart(
            game,
            lambda: list(transcript.replay(game, match, table.seed, table.salt, table.dealt)),
        )
        return moments[-1].state

    # --- inside ----------------------------------------------------------------------------

    def _committed(self, commit: Change, new: Table[Any]) -> Table[Any]:
        new = core.saved(new)
        self._known.keep(commit.nonce, new, commit.doc)
        self._woken()
        return new

    async def _newest(self, id: str) -> tuple[str, Table[Any]]:
        await self._decode(await self._load(id))
        known = self._known.get(id)
        assert known, "what was decoded is kept"
        return known

    def _commit_of(self, new: Table[Any], old: Table[Any] | None = None, nonce: str = "") -> Change:
        game = self._games[new.game]
        wake = core.wakes(game, new)
        lines = new.lines
        if new.playing and (old is None or not old.playing):
            lines = (*transcript.header(new), *lines)
        return Change(
            id=new.id,
            version=new.version - 1,
            doc=self._records.write(new),
            lines=lines,
            after=nonce,
            due=None if wake is None else wake - self._now(),
            stale=tuple(sorted(core.platforms(new) | (core.platforms(old) if old else set()))),
            think=core.thinks(game, new),
            ttl=LIVES[new.stage],
        )

    async def _load(self, id: str) -> Record:
        last = self._known.last(id)
        try:
            record = await self._store.load(id)
        except Gone:
            raise Refused("gone") from None
        await self._compare(record, last)
        return record

    async def _compare(self, record: Record, last: tuple[str, int] | None) -> None:
        """With what was known when it was asked for: the truth is never older than that."""
        if last is None or record.nonce == last[0] or record.version > last[1]:
            return
        log.warning("the store went back", table=record.id, to=record.version, behind=last[1])
        self._known.forget(record.id)
        await self.lost(record.id)

    async def _decode(self, record: Record) -> Table[Any]:
        known = self._known.get(record.id)
        if known and known[0] == record.nonce:
            return known[1]
        try:
            table, whole = self._records.read(record.doc), True
        except Updating:
            table, whole = self._records.bare(record.doc), False
        if table.playing and table.edition > self._games[table.game].edition:
            raise Updating  # a newer bot plays it by newer rules
        if table.playing and table.edition < self._games[table.game].edition:
            return await self._brought_over(record, table)
        if not whole:
            table = await self._repaired(table)
        self._known.keep(record.nonce, table, record.doc if whole else None)
        return table

    async def _repaired(self, bare: Table[Any]) -> Table[Any]:
        """A state that this version cannot read is replayed from the transcript where that works.
        Where it does not, the table is left alone: another version may know better. A match that
        ended by older rules is shown without its board, so that its moves can be had."""
        try:
            return bare.model_copy(update={"state": await self.replayed(bare)})
        except transcript.Unreadable:
            if bare.stage == "over" and bare.edition < self._games[bare.game].edition:
                return bare.model_copy(update={"state": None})
            log.warning("table is left to another version", table=bare.id)
            raise Updating from None

    async def _brought_over(self, record: Record, old: Table[Any]) -> Table[Any]:
        """A match begun by another edition of the rules goes on where its moves replay by ours,
        else it is closed; either way the table says so."""
        game = self._games[old.game]
        try:
            new = core.renewed(game, old, await self.replayed(old), self._now())
            log.info("table goes on by other rules", table=old.id, edition=game.edition)
        except transcript.Unreadable:
            new = core.outdated(old)
            log.warning("table is closed: it does not replay by the rules of today", table=old.id)
        commit = self._commit_of(new, old, record.nonce)
        if not await self._store.commit(commit):
            newer = await self._load(old.id)
            if newer == record:
                raise Refused("busy")
            return await self._decode(newer)
        return self._committed(commit, new)

    def _woken(self) -> None:
        for wake in self._wakers:
            wake()


def _branches(table: Table[Any]) -> str:
    """All that was played on from one deal, which has one seal."""
    return f"branches:{table.commitment}"
