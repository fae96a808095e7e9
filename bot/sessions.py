"""The session service: load a table, let the pure core decide, commit if nobody was faster.

It is the only writer of tables. A lost race is simply run again, because running it again costs
nothing. It knows no platform and makes no text.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import structlog
from pydantic import TypeAdapter, ValidationError

from bot import table as core
from bot import transcript
from bot.store.port import Change, Gone, Record, Store
from bot.table import Player, Refused, Room, Table
from engines.core.engine import Game, Move, Seat

TRIES = 20
KNOWN = 512  # tables kept as this process last saw them
DAY = 86400
LOBBY_LIVES = 7 * DAY
MATCH_LIVES = 60 * DAY  # since the last change
OVER_LIVES = 30 * DAY
SEEDS = 2**64

log = structlog.get_logger()


class Sessions:
    def __init__(
        self,
        games: Mapping[str, Game],
        store: Store,
        now: Callable[[], float],
        random: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self.games = games
        self._store = store
        self._now = now
        self._random = random
        self._wakers: list[Callable[[], None]] = []
        self._codec = lru_cache(maxsize=None)(self._make_codec)
        self._known: dict[str, tuple[bytes, Table[Any]]] = {}

    def on_change(self, wake: Callable[[], None]) -> None:
        """Called after every commit of this process, so that its workers need not poll for it."""
        self._wakers.append(wake)

    # --- tables ----------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        room: Room,
        host: Player | None,
        pace: str = "none",
        players: tuple[Player, ...] = (),
        settings: Mapping[str, Any] | None = None,
    ) -> Table[Any]:
        if game not in self.games:
            raise Refused("no-such-game")
        seated = players or ((host,) if host else ())
        table: Table[Any] = Table(
            id=self._store.new_id(self._random),
            game=game,
            rooms=(room,),
            host=next((one.id for one in seated if one.person), ""),
            seed=self._random(SEEDS),
            salt=f"{self._random(SEEDS):016x}",
            players=seated,
            settings=dict(settings or {}),
            pace=pace,
            touched=self._now(),
            version=1,
        )
        if not await self._store.commit(self._commit_of(table)):
            return await self.create(game, room, host, pace, players, settings)
        await self._index(table)
        self._woken()
        return table

    async def table(self, id: str) -> Table[Any]:
        """The newest version; raises Refused for one that is gone."""
        return await self._decode(await self._load(id))

    async def tables_in(self, room: str) -> list[Table[Any]]:
        """Tables shown in a room, newest activity first; entries of gone tables are dropped."""
        return await self._indexed(f"room:{room}")

    async def tables_of(self, player: str) -> list[Table[Any]]:
        return await self._indexed(f"player:{player}")

    async def transcript(self, id: str) -> str:
        table = await self.table(id)
        if not table.ended:
            raise Refused("replay-after-end")
        return "\n".join(await self._store.transcript(id)) + "\n"

    # --- changes ---------------------------------------------------------------------------

    async def sit(self, id: str, player: Player, room: Room | None = None) -> Table[Any]:
        table = await self._change(id, lambda game, t: core.sit(game, t, player, room))
        await self._index(table)
        return table

    async def show_in(self, id: str, room: Room) -> Table[Any]:
        table = await self._change(id, lambda game, t: core.shown_in(t, room))
        await self._index(table)
        return table

    async def rise(self, id: str, player: str) -> Table[Any]:
        table = await self._change(id, lambda game, t: core.rise(game, t, player))
        await self._store.remove(f"player:{player}", id)
        return table

    async def kick(self, id: str, by: str, seat: Seat, admin: bool = False) -> Table[Any]:
        return await self._change(id, lambda game, t: core.kick(game, t, by, seat, admin))

    async def add_computer(self, id: str, by: str, level: str) -> Table[Any]:
        return await self._change(id, lambda game, t: core.add_computer(game, t, by, level))

    async def remove_computer(self, id: str, by: str) -> Table[Any]:
        return await self._change(id, lambda game, t: core.remove_computer(game, t, by))

    async def choose(
        self, id: str, by: str, name: str, value: str, admin: bool = False
    ) -> Table[Any]:
        return await self._change(id, lambda game, t: core.choose(game, t, by, name, value, admin))

    async def choose_pace(self, id: str, by: str, pace: str, admin: bool = False) -> Table[Any]:
        return await self._change(id, lambda game, t: core.choose_pace(game, t, by, pace, admin))

    async def start(self, id: str, by: str) -> Table[Any]:
        return await self._change(id, lambda game, t: core.start(game, t, by, self._now()))

    async def press(self, id: str, player: str, seen: int, token: str) -> Table[Any]:
        return await self._change(
            id, lambda game, t: core.press(game, t, player, seen, token, self._now())
        )

    async def say(self, id: str, player: str, words: Move) -> Table[Any]:
        return await self._change(id, lambda game, t: core.say(game, t, player, words, self._now()))

    async def play(self, id: str, seat: Seat, seen: int, move: Move) -> Table[Any]:
        return await self._change(
            id, lambda game, t: core.play(game, t, seat, seen, move, self._now())
        )

    async def resign(self, id: str, player: str) -> Table[Any]:
        return await self._change(id, lambda game, t: core.resign(game, t, player, self._now()))

    async def agree(self, id: str, player: str) -> Table[Any]:
        return await self._change(id, lambda game, t: core.agree(game, t, player, self._now()))

    async def back(self, id: str, player: str) -> Table[Any]:
        return await self._change(id, lambda game, t: core.back(game, t, player, self._now()))

    async def stop(self, id: str, by: str, admin: bool = False) -> Table[Any]:
        return await self._change(id, lambda game, t: core.stop(game, t, by, self._now(), admin))

    async def expire(self, id: str) -> Table[Any]:
        return await self._change(id, lambda game, t: core.expire(game, t, self._now()))

    async def touch(self, id: str) -> Table[Any]:
        return await self._change(id, lambda game, t: core.touched(t))

    async def reached(self, id: str, seat: Seat, reached: bool) -> Table[Any]:
        return await self._change(id, lambda game, t: core.reached(t, seat, reached))

    async def rename_room(self, id: str, old: str, new: str) -> Table[Any]:
        table = await self._change(id, lambda game, t: core.renamed(t, old, new))
        await self._index(table)
        return table

    async def rematch(self, id: str, by: str) -> Table[Any]:
        """A new lobby with the same seats; pressed twice, it is the same one."""
        old = await self.table(id)
        core.seat_of(old, by)
        if not old.ended:
            raise Refused("not-over")
        if old.next:
            return await self.table(old.next)
        again = await self.create(old.game, old.rooms[0], None, old.pace, old.players, old.settings)
        for room in old.rooms[1:]:
            again = await self.show_in(again.id, room)
        try:
            await self._change(id, lambda game, t: core.followed_by(t, again.id))
        except Refused:
            await self.stop(again.id, "", admin=True)
            return await self.table((await self.table(id)).next)
        return again

    async def forget(self, player: str) -> None:
        """Erase a person from every table: out of lobbies, resigned from matches, nameless."""
        for table in await self.tables_of(player):
            if any(one.id == player for one in table.players):
                await self._change(
                    table.id, lambda game, t: core.forgotten(game, t, player, self._now())
                )
            await self._store.remove(f"player:{player}", table.id)

    # --- inside ----------------------------------------------------------------------------

    async def _change(self, id: str, change: core.Change) -> Table[Any]:
        """Changes are pure, so a lost race is simply run again on what won it.

        What this process saw last is tried first. Where it is the newest still, the commit says so
        and nothing need be loaded; what it would refuse is asked again of the truth.
        """
        known = self._known.get(id)
        for _ in range(TRIES):
            sure = known is None
            old = known[1] if known else await self._decode(await self._load(id))
            known = None
            try:
                new = change(self.games[old.game], old)
            except Refused as refused:
                refused.game = old.game
                if sure:
                    raise
                continue
            if new is old:
                if sure:
                    return old
                continue
            commit = self._commit_of(new, old)
            if await self._store.commit(commit):
                new = core.saved(new)
                self._remember(commit.doc, new)
                self._woken()
                return new
        raise Refused("busy")

    def _remember(self, doc: bytes, table: Table[Any]) -> None:
        self._known.pop(table.id, None)
        self._known[table.id] = (doc, table)
        if len(self._known) > KNOWN:
            del self._known[next(iter(self._known))]

    def _commit_of(self, new: Table[Any], old: Table[Any] | None = None) -> Change:
        game = self.games[new.game]
        lines = new.lines
        if new.state is not None and (old is None or old.state is None):
            lines = (*transcript.header(new), *lines)
        lives = OVER_LIVES if new.ended else LOBBY_LIVES if new.state is None else MATCH_LIVES
        return Change(
            id=new.id,
            version=new.version - 1,
            doc=new.game.encode() + b"\n" + self._codec(new.game).dump_json(new),
            lines=lines,
            due=core.wakes(game, new),
            think=core.thinks(game, new),
            ttl=lives,
        )

    async def _load(self, id: str) -> Record:
        try:
            return await self._store.load(id)
        except Gone:
            raise Refused("gone") from None

    async def _decode(self, record: Record) -> Table[Any]:
        known = self._known.get(record.id)
        if known and known[0] == record.doc:
            return known[1]
        game, _, body = record.doc.partition(b"\n")
        try:
            table = self._codec(game.decode()).validate_json(body)
            self._remember(record.doc, table)
            return table
        except (KeyError, UnicodeDecodeError, ValidationError):
            return await self._repaired(record, body)

    async def _repaired(self, record: Record, body: bytes) -> Table[Any]:
        """A table whose state no longer decodes is replayed from its transcript where that works,
        else closed with a message; it is never silently lost."""
        log.warning("table does not decode", table=record.id)
        broken = Refused("broken")
        broken.version = record.version
        try:
            bare = _ANY.validate_json(body)
        except ValidationError:
            raise broken from None
        try:
            match = transcript.read("\n".join(await self._store.transcript(record.id)))
            *_, last = transcript.replay(self.games[bare.game], match, bare.seed)
            return bare.model_copy(update={"state": last.state})
        except (KeyError, transcript.Unreadable, ValidationError):
            log.error("table is closed: its transcript does not replay", table=record.id)
        if not bare.ended and bare.game in self.games:
            await self._store.commit(self._commit_of(core.broken(bare), bare))
        raise broken

    def _make_codec(self, game: str) -> TypeAdapter[Table[Any]]:
        return TypeAdapter(Table.__class_getitem__(self.games[game].state))

    async def _index(self, table: Table[Any]) -> None:
        for room in table.rooms:
            await self._store.add(f"room:{room.id}", table.id)
        for player in table.players:
            if player.person:
                await self._store.add(f"player:{player.id}", table.id)

    async def _indexed(self, index: str) -> list[Table[Any]]:
        found = []
        for id in await self._store.members(index):
            try:
                found.append(await self.table(id))
            except Refused:
                await self._store.remove(index, id)
        return sorted(found, key=lambda table: -table.touched)

    def _woken(self) -> None:
        for wake in self._wakers:
            wake()


_ANY: TypeAdapter[Table[Any]] = TypeAdapter(Table[Any])
