"""The session service: everything that can be done to a table, by its name.

The pure core decides, the ledger commits, and the directory leads people and rooms to it. It is the
only way to change a table. It knows no platform and makes no text.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from bot import table as core
from bot import transcript
from bot.directory import ALL, Directory
from bot.entries import Entries
from bot.ledger import TRIES, Ledger, apart
from bot.rest import Rest
from bot.store.port import Gone, Store
from bot.table import Calls, Chair, Coach, Pace, Player, Refused, Room, Switch, Table, Updating
from engines.core.engine import Game, Move, Seat
from engines.core.lesson import LEARNER
from engines.players import levels

SEEDS = 2**64


class Sessions:
    def __init__(
        self,
        games: Mapping[str, Game],
        store: Store,
        now: Callable[[], float],
        random: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self.games = games
        self._new_id = store.new_id
        self.now = self._now = now
        self._random = random
        self._ledger = Ledger(games, store, now)
        self._directory = Directory(store, self._ledger.table)
        self._entries = Entries(self._ledger, self._directory)
        self.enter = self._entries.enter
        self.on_change = self._ledger.on_change
        self.on_loss, self.lost = self._ledger.on_loss, self._ledger.lost
        self.on_end = self._ledger.on_end
        self.table, self.seen = self._ledger.table, self._ledger.seen
        self.change = self._ledger.change
        self.tables_in, self.tables_of = self._directory.shown_in, self._directory.played_by
        self.page_in, self.page_of = self._directory.page_in, self._directory.page_of

    # --- tables ----------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        room: Room,
        host: Player | None,
        pace: Pace = Pace.NONE,
        players: tuple[Player, ...] = (),
        settings: Mapping[str, Any] | None = None,
        practice: bool = False,
        coached: bool = False,
        calls: Calls = "room",
        guarded: bool = False,
    ) -> Table[Any]:
        if game not in self.games:
            raise Refused("no-such-game")
        seated = players or ((host,) if host else ())
        for _ in range(TRIES):
            table = self._lobby(game, (room,), seated, pace, settings or {})
            kept: dict[str, Any] = {"practice": practice, "calls": calls, "guarded": guarded}
            if coached and (lesson := self.games[game].lesson):
                kept |= {"seed": lesson.seed, "coach": Coach(seat=LEARNER)}
            table = table.model_copy(update=kept)
            if await self._entries.open(table):
                return table
        raise Refused("busy")

    async def try_out(
        self,
        game: str,
        home: Room,
        player: Player,
        coached: bool = False,
        unheard: Sequence[str] = (),
    ) -> Table[Any]:
        """A table with the easiest computers and gentle settings, begun at once; `coached`: with
        the lesson, where the game has one. It counts for nothing."""
        rules = self.games[game]
        computers = (Player(id="", level=levels(rules)[0]),) * (min(rules.seats) - 1)
        lesson = rules.lesson if coached else None
        table = await self.create(
            game,
            home,
            player,
            players=(player, *computers),
            settings=lesson.settings if lesson else rules.gentle,
            practice=True,
            coached=coached,
        )
        return await self.start(table.id, player.id, unheard={player.id: unheard})

    async def play_on(
        self, id: str, at: int, seat: Seat, home: Room, chair: Chair, anew: bool = False
    ) -> Table[Any]:
        """On from a moment of a finished match; `anew`: what is hidden from the seat lies anew."""
        old, text = await self.table(id), await self.transcript(id)
        game, seed = self.games[old.game], self._random(SEEDS) if anew else None
        try:
            branches, way = await apart(game, transcript.branch, game, text, at, seat, seed)
        except transcript.Unreadable:
            raise Refused("film-edition") from None
        for _ in range(TRIES):
            lobby = self._lobby(old.game, (home,), (chair.player,), Pace.NONE, old.settings)
            lobby = core.branching(game, old, lobby, seat, chair, branches)
            if await self._entries.open(table := core.branched(game, lobby, way, self._now())):
                return core.saved(table)
        raise Refused("busy")

    def code(self) -> str:
        """Of a table that may be opened some day."""
        return self._new_id(self._random)

    async def meet(self, id: str, game: str, room: Room, host: Player, **kept: Any) -> bool:
        """Opens the table that was agreed upon; False: somebody has. It is open to all who know its
        code, where what is `kept` does not say otherwise."""
        table = self._lobby(game, (room,), (host,), Pace.NONE, {}, id)
        table = table.model_copy(update={"open": True, "calls": "private", **kept})
        try:
            return await self._entries.open(table)
        except Gone:  # no code of ours
            raise Refused("gone") from None

    async def transcript(self, id: str) -> str:
        table = await self.table(id)
        if table.stage != "over":
            raise Refused("replay-after-end")
        core.check_revealed(table, self._now())
        return "\n".join(await self._ledger.lines(id)) + "\n"

    # --- changes ---------------------------------------------------------------------------

    async def sit(self, id: str, player: Player, room: Room | None = None) -> Table[Any]:
        return await self._entries.change(
            id, player.id, room, lambda game, t: core.sit(game, t, player, room)
        )

    async def come(self, id: str, player: Player, here: Room, card: bool) -> Table[Any]:
        """Seated or shown, or the host is asked: the table says which."""
        return await self._entries.change(
            id,
            player.id,
            here if card else None,
            lambda game, t: core.come(game, t, player, here, card),
        )

    async def admit(
        self, id: str, by: str, number: int, yes: bool, admin: bool = False
    ) -> Table[Any]:
        def change(game: Game, table: Table[Any]) -> Table[Any]:
            return core.admit(game, table, by, number, yes, admin)

        knocks = (one for one in (await self.table(id)).knocks if one.number == number)
        knock = next(knocks, None) if yes else None
        if knock is None:
            return await self.change(id, change)
        return await self._entries.change(id, knock.player.id, knock.room, change)

    async def watch(self, id: str, player: Player, here: Room, follows: bool = False) -> Table[Any]:
        return await self._entries.change(
            id, player.id, None, lambda game, t: core.watch(game, t, player, here, follows)
        )

    async def unwatch(self, id: str, person: str) -> Table[Any]:
        table = await self.change(id, lambda game, t: core.unwatch(t, person))
        await self._entries.strike(id, person, None)
        return table

    async def expect(self, id: str, person: str, here: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.expect(t, person, here))

    async def rise(self, id: str, player: str) -> Table[Any]:
        table = await self.change(id, lambda game, t: core.rise(game, t, player))
        await self._directory.unseat(player, id)
        return table

    async def kick(self, id: str, by: str, seat: Seat, admin: bool = False) -> Table[Any]:
        return await self.change(id, lambda game, t: core.kick(game, t, by, seat, admin))

    async def add_computer(self, id: str, by: str, level: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.add_computer(game, t, by, level))

    async def remove_computer(self, id: str, by: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.remove_computer(game, t, by))

    async def choose(
        self, id: str, by: str, name: str, value: str, admin: bool = False
    ) -> Table[Any]:
        return await self.change(id, lambda game, t: core.choose(game, t, by, name, value, admin))

    async def choose_door(self, id: str, by: str, door: str, admin: bool = False) -> Table[Any]:
        return await self.change(id, lambda game, t: core.choose_door(game, t, by, door, admin))

    async def switch(
        self, id: str, by: str, name: Switch, on: bool, admin: bool = False
    ) -> Table[Any]:
        return await self.change(id, lambda g, t: core.switch(g, t, by, name, on, admin))

    async def choose_pace(self, id: str, by: str, pace: str, admin: bool = False) -> Table[Any]:
        return await self.change(id, lambda game, t: core.choose_pace(game, t, by, pace, admin))

    async def add_word(self, id: str, player: str, word: str) -> str:
        """To the shuffle: an own word, or one drawn in that person's name; which one it is."""
        word = word or f"{self._random(2**32):08x}"
        await self.change(id, lambda game, t: core.add_word(game, t, player, word))
        return word

    async def start(
        self,
        id: str,
        by: str,
        brisk: Collection[str] = (),
        unheard: Mapping[str, Sequence[str]] = core.NOTHING,
        rests: Mapping[str, Rest] = core.NO_RESTS,
    ) -> Table[Any]:
        now = self._now
        return await self.change(
            id, lambda g, t: core.start(g, t, by, now(), brisk, unheard, rests)
        )

    async def knowing(self, id: str, persons: Collection[str]) -> Table[Any]:
        return await self.change(id, lambda game, t: core.knowing(t, persons))

    async def entered(self, id: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.entered(t))

    async def unheard(self, id: str, player: str, notions: Sequence[str]) -> Table[Any]:
        return await self.change(id, lambda game, t: core.unheard(t, player, notions))

    async def end_turns(self, id: str, player: str, brisk: bool) -> Table[Any]:
        return await self.change(id, lambda g, t: core.end_turns(g, t, player, brisk, self._now()))

    async def hold(self, id: str, player: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.hold(game, t, player, self._now()))

    async def press(self, id: str, player: str, seen: int, token: str) -> Table[Any]:
        now = self._now
        return await self.change(id, lambda g, t: core.press(g, t, player, seen, token, now()))

    async def why_not(self, id: str, player: str, seen: int, token: str) -> None:
        """Raises Refused with the reason, if there is one."""
        await self.change(id, lambda game, t: core.why_not(game, t, player, seen, token))

    async def up(self, id: str, player: str, seen: int) -> Table[Any]:
        return await self.change(id, lambda game, t: core.up(game, t, player, seen))

    async def hint(self, id: str, player: str, seen: int, step: int) -> Table[Any]:
        return await self.change(id, lambda game, t: core.hint(game, t, player, seen, step))

    async def undo(self, id: str, player: str, seen: int) -> Table[Any]:
        return await self.change(id, lambda game, t: core.undo(game, t, player, seen, self._now()))

    async def say(self, id: str, player: str, words: Move) -> Table[Any]:
        return await self.change(id, lambda game, t: core.say(game, t, player, words, self._now()))

    async def play(self, id: str, seat: Seat, seen: int, move: Move) -> Table[Any]:
        return await self.change(id, lambda g, t: core.play(g, t, seat, seen, move, self._now()))

    async def dismiss_coach(self, id: str, player: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.dismiss(game, t, player))

    async def resign(self, id: str, player: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.resign(game, t, player, self._now()))

    async def agree(self, id: str, player: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.agree(game, t, player, self._now()))

    async def back(self, id: str, player: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.back(game, t, player, self._now()))

    async def stop(self, id: str, by: str, admin: bool = False) -> Table[Any]:
        try:
            return await self.change(id, lambda g, t: core.stop(g, t, by, self._now(), admin))
        except Updating:
            return await self._ledger.close(id, by, admin)

    async def expire(self, id: str, told: core.Digests = core.NO_DIGESTS) -> Table[Any]:
        return await self.change(id, lambda game, t: core.expire(game, t, self._now(), told))

    async def touch(self, id: str) -> Table[Any]:
        return await self.change(id, lambda game, t: core.touched(t))

    async def reached(self, id: str, seat: Seat, reached: bool) -> Table[Any]:
        return await self.change(id, lambda game, t: core.reached(t, seat, reached))

    async def rename_room(self, id: str, old: str, new: str) -> Table[Any]:
        await self._directory.show(new, id)
        return await self.change(id, lambda game, t: core.renamed(t, old, new))

    async def move_room(self, old: str, new: str) -> None:
        """A room has another id now: all its tables go with it."""
        for table in await self.tables_in(old, most=ALL):
            await self.rename_room(table.id, old, new)

    async def rematch(self, id: str, by: str) -> Table[Any]:
        """A new lobby with the same seats; pressed twice, it is the same one."""
        old = await self.table(id)
        core.seat_of(old, by)
        if old.stage != "over":
            raise Refused("not-over")
        # Its id is agreed upon before it is opened: so there is one, whoever opens it.
        next_id = self._new_id(self._random)
        old = await self.change(id, lambda game, t: core.followed_by(t, next_id))
        seated = tuple(one for one in old.players if not core.is_gone(one))
        settings = core.settings_of_rematch(self.games[old.game], old)
        again = self._lobby(old.game, old.rooms, seated, old.pace, settings, old.next)
        again = core.as_before(old, again)
        return again if await self._entries.open(again) else await self.table(again.id)

    async def show_film(self, id: str, room: Room, eyes: str, last: int = 0) -> Table[Any]:
        return await self.change(id, lambda game, t: core.show_film(t, room, eyes, last))

    async def forget(self, player: str) -> None:
        """Erase a person from every table: out of lobbies, resigned from matches, nameless."""
        for table in await self._directory.known_to(player, most=ALL):
            await self.forget_at(table.id, player)

    async def forget_at(self, id: str, player: str) -> None:
        deed = partial(core.forgotten, player=player, now=self._now())
        await self._entries.leave(id, player, deed)

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
            id=id or self._new_id(self._random),
            game=game,
            rooms=rooms,
            home=rooms[0].id,
            host=next((one.id for one in players if one.person), ""),
            seed=self._random(SEEDS),
            salt=f"{self._random(SEEDS):016x}",
            chairs=core.seated(*players),
            settings=dict(settings),
            pace=pace,
            rated=True,
            touched=self._now(),
            version=1,
        )
