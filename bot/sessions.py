"""The session service: load a table, let the pure core decide, commit if nobody was faster.

It is the only writer of tables. A lost race is simply run again, because running it again costs
nothing. It knows no platform and makes no text.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import structlog
from pydantic import TypeAdapter, ValidationError

from bot import table as core
from bot import transcript
from bot.directory import Directory
from bot.store.port import Change, Gone, Record, Store
from bot.table import Pace, Player, Refused, Room, Table
from engines.core.engine import Game, Move, Seat

TRIES = 20
KNOWN = 512  # tables kept as this process last saw them
DAY = 86400
LOBBY_LIVES = 7 * DAY
MATCH_LIVES = 60 * DAY  # since the last change
OVER_LIVES = 30 * DAY
SEEDS = 2**64

T = TypeVar("T")

log = structlog.get_logger()


async def apart(game: Game, act: Callable[..., T], *arguments: Any) -> T:
    """Something pure, done beside the event loop where the game may take its time."""
    return await asyncio.to_thread(act, *arguments) if game.slow else act(*arguments)


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
        self._directory = Directory(store, self.table)

    def on_change(self, wake: Callable[[], None]) -> None:
        """Called after every commit of this process, so that its workers need not poll for it."""
        self._wakers.append(wake)

    # --- tables ----------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        room: Room,
        host: Player | None,
        pace: Pace = "none",
        players: tuple[Player, ...] = (),
        settings: Mapping[str, Any] | None = None,
    ) -> Table[Any]:
        if game not in self.games:
            raise Refused("no-such-game")
        seated = players or ((host,) if host else ())
        for _ in range(TRIES):
            table = self._lobby(game, (room,), seated, pace, settings or {})
            if await self._opened(table):
                return table
        raise Refused("busy")

    async def table(self, id: str) -> Table[Any]:
        """The newest version; raises Refused for one that is gone."""
        return await self._decode(await self._load(id))

    async def tables_in(self, room: str, over: bool = True) -> list[Table[Any]]:
        """Tables shown in a room, newest activity first; `over`: the finished ones too."""
        return await self._directory.shown_in(room, over)

    async def tables_of(self, player: str, over: bool = True) -> list[Table[Any]]:
        return await self._directory.played_by(player, over)

    async def transcript(self, id: str) -> str:
        table = await self.table(id)
        if not table.ended:
            raise Refused("replay-after-end")
        return "\n".join(await self._store.transcript(id)) + "\n"

    # --- changes ---------------------------------------------------------------------------

    # Whoever is to be found is entered first: an entry that leads nowhere does no harm, a seat that
    # nobody finds does.

    async def sit(self, id: str, player: Player, room: Room | None = None) -> Table[Any]:
        await self._directory.seat(player.id, id)
        if room:
            await self._directory.show(room.id, id)
        return await self._change(id, lambda game, t: core.sit(game, t, player, room))

    async def show_in(self, id: str, room: Room) -> Table[Any]:
        await self._directory.show(room.id, id)
        return await self._change(id, lambda game, t: core.shown_in(t, room))

    async def rise(self, id: str, player: str) -> Table[Any]:
        table = await self._change(id, lambda game, t: core.rise(game, t, player))
        await self._directory.unseat(player, id)
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
        await self._directory.show(new, id)
        return await self._change(id, lambda game, t: core.renamed(t, old, new))

    async def rematch(self, id: str, by: str) -> Table[Any]:
        """A new lobby with the same seats; pressed twice, it is the same one."""
        old = await self.table(id)
        core.seat_of(old, by)
        if not old.ended:
            raise Refused("not-over")
        # Its id is agreed upon before it is opened: so there is one, whoever opens it.
        next_id = self._store.new_id(self._random)
        old = await self._change(id, lambda game, t: core.followed_by(t, next_id))
        seated = tuple(one for one in old.players if not core.is_gone(one))
        again = self._lobby(old.game, old.rooms, seated, old.pace, old.settings, old.next)
        return again if await self._opened(again) else await self.table(again.id)

    async def forget(self, player: str) -> None:
        """Erase a person from every table: out of lobbies, resigned from matches, nameless."""
        for table in await self.tables_of(player):
            await self._change(
                table.id, lambda game, t: core.forgotten(game, t, player, self._now())
            )
            await self._directory.unseat(player, table.id)

    # --- inside ----------------------------------------------------------------------------

    def _lobby(
        self,
        game: str,
        rooms: tuple[Room, ...],
        players: tuple[Player, ...],
        pace: Pace,
        settings: Mapping[str, Any],
        id: str = "",
    ) -> Table[Any]:
        return Table(
            id=id or self._store.new_id(self._random),
            game=game,
            rooms=rooms,
            host=next((one.id for one in players if one.person), ""),
            seed=self._random(SEEDS),
            salt=f"{self._random(SEEDS):016x}",
            players=players,
            settings=dict(settings),
            pace=pace,
            touched=self._now(),
            version=1,
        )

    async def _opened(self, table: Table[Any]) -> bool:
        """False: there is a table of that id."""
        if not await self._store.commit(self._commit_of(table)):
            return False
        # Entered when it is there: what leads nowhere may be struck out at any time.
        for room in table.rooms:
            await self._directory.show(room.id, table.id)
        for player in table.players:
            if player.person:
                await self._directory.seat(player.id, table.id)
        self._woken()
        return True

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
            game = self.games[old.game]
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

    def _woken(self) -> None:
        for wake in self._wakers:
            wake()


_ANY: TypeAdapter[Table[Any]] = TypeAdapter(Table[Any])
