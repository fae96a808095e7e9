"""The deal of the day: one secret for each day and game, who has had it, and the tables of the day.

A secret is made by whichever process comes first, the day before at the latest, and told to nobody
before it is revealed: until then only its seal is. What a person has had is written down before the
first card is dealt, so nobody has the same deal twice for a result, whatever is killed meanwhile;
of all that one person has had under several ids the first counts. Nothing here changes a table but
to note that its results are in, and who knew its deal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot import table as core
from bot.days import date_of, day_of
from bot.people import People
from bot.sessions import SEEDS, Sessions
from bot.store.port import Away, Store
from bot.table import DAY, Player, Result, Table
from bot.transcript import daily_salt

KEPT = 30  # days
LIFE = KEPT * DAY
LISTED = 10  # names of a table of the day
ALONE = "alone"
LOOK = 600.0  # seconds between looks whether tomorrow is sealed

R = TypeVar("R", bound=BaseModel)

log = structlog.get_logger()


class Secret(BaseModel):
    model_config = ConfigDict(frozen=True)

    seed: int
    salt: str
    made: float  # when

    @property
    def seal(self) -> str:
        return core.commitment(self.seed, self.salt)


class Attempt(BaseModel):
    """What somebody has had of a day's deal."""

    model_config = ConfigDict(frozen=True)

    table: str = ""  # empty: only looked on
    alone: bool = True
    name: str = ""
    rooms: tuple[str, ...] = ()  # where the result is shown by name
    over: bool = False
    result: Result | None = None  # none of what came to no end, or too late
    at: float = 0.0  # when it was written down
    second: bool = False  # the same person had this deal before, under another id
    by: str = Field(default="", exclude=True)  # under which id it lies: its key says so

    @property
    def way(self) -> str:
        """What it is compared with: those who played it alone, or at a table for as many."""
        return ALONE if self.alone or self.result is None else str(self.result.seats)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table of the day."""

    person: str
    place: int
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Deal:
    """Which one."""

    day: int
    game: str

    @property
    def key(self) -> str:
        return f"deal:{self.day}:{self.game}"


class Dailies:
    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        people: People,
        now: Callable[[], float],
        random: Callable[[int], int],
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._people = people
        self._random = random
        self.now = now

    def today(self) -> int:
        return day_of(self.now())

    async def run(self) -> None:
        """Sees to it that tomorrow is sealed, until cancelled."""
        while True:
            try:
                await self.seal_ahead()
            except Away:
                log.warning("store away", part="daily")
            await asyncio.sleep(LOOK)

    async def seal_ahead(self) -> None:
        for game in self._sessions.games:
            for day in (self.today(), self.today() + 1):
                await self.secret(Deal(day, game))

    async def secret(self, deal: Deal) -> Secret | None:
        """None of a day that is not there yet, or no longer kept."""
        key = f"{deal.key}:secret"
        if deal.day not in (self.today(), self.today() + 1):
            return await self._read(key, Secret) if deal.day < self.today() else None
        secret = f"{self._random(SEEDS):016x}"
        salt = daily_salt(deal.game, date_of(deal.day), secret)
        mine = Secret(seed=self._random(SEEDS), salt=salt, made=self.now())
        stands = await self._store.agree(key, mine.model_dump_json(), LIFE)
        found = Secret.model_validate_json(stands)
        if found == mine:
            log.info("sealed", day=date_of(deal.day), game=deal.game, seal=mine.seal)
        return found

    # --- who has had it --------------------------------------------------------------------

    async def attempt(self, person: str, deal: Deal) -> Attempt | None:
        """The one that counts, under whichever id of this person it lies."""
        return next(iter(await self.attempts(person, deal)), None)

    async def attempts(self, person: str, deal: Deal) -> list[Attempt]:
        """All that this person has had of it, the one that counts first."""
        ids = await self._people.ids(person)
        found = [one for id in ids if (one := await self._had(id, deal))]
        return await self._settled(found, deal) if len(found) > 1 else found

    async def _had(self, id: str, deal: Deal) -> Attempt | None:
        """Under this very id. What came of it is read from its table, if that has not been entered
        yet. One that was written down for a match that never began is nobody's."""
        found = await self._attempt(id, deal)
        if found is None or found.over or not found.table:
            return found
        try:
            table = await self._sessions.table(found.table)
        except core.Updating:
            return found
        except core.Refused:  # written down, and not opened yet
            return found
        if table.state is None and (table.ended or not core.is_seated(table, id)):
            await self._void(id, deal)
            return None
        if core.unentered(table):
            await self.enter(table)
            return await self._attempt(id, deal)
        return found

    async def _settled(self, found: Sequence[Attempt], deal: Deal) -> list[Attempt]:
        """Of several, had before it was known that they are one person's or at the same moment, the
        first counts; and none of somebody who sat there twice."""
        ordered = sorted(found, key=lambda one: (one.second, one.at))
        first = ordered[0]
        twice = any(one.table == first.table for one in ordered[1:])
        late = [one for one in ordered[0 if twice else 1 :] if not one.second]
        for one in late:
            await self._unrank(one.by, deal, one)
            await self._write(_of(one.by, deal), one.model_copy(update={"second": True}))
            if one.table and not one.over:
                with suppress(core.Refused):  # the table is gone
                    await self._sessions.knowing(one.table, [one.by])
        return [one.model_copy(update={"second": one.second or one in late}) for one in ordered]

    async def join(self, person: str) -> None:
        """Somebody has other ids from now on: of each deal the first counts."""
        known = await asyncio.gather(*map(self._deals, await self._people.ids(person)))
        for deal in {deal for deals in known for deal in deals}:
            await self.attempts(person, deal)

    async def begin(self, person: str, deal: Deal, attempt: Attempt) -> Attempt:
        """The one that counts: this, or what this person has had already."""
        had = await self.attempt(person, deal)
        if had is not None and had.by != person:
            return had
        if had is None:
            # How all of it is found again when somebody wants to be forgotten.
            await self._store.rank(_all_of(person), deal.key, deal.day, LIFE)
            await self._prune(person)
        mine = attempt.model_copy(update={"at": self.now()})
        stands = await self._store.agree(_of(person, deal), mine.model_dump_json(), LIFE)
        # Under another id the same may have happened in this very moment.
        return await self.attempt(person, deal) or _lying(stands, person) or mine

    async def saw(self, player: Player, table: Table[Any]) -> None:
        """Who looks on in private has seen the deal."""
        if table.daily and table.playing:
            deal = Deal(table.daily.day, table.game)
            await self.begin(player.id, deal, Attempt(name=player.name, over=True))

    async def enter(self, table: Table[Any]) -> None:
        """The results of a match that is over. To do it again does no harm."""
        if table.daily is None:
            return
        deal = Deal(table.daily.day, table.game)
        for seat, player in enumerate(table.players):
            known = await self._attempt(player.id, deal) if player.person else None
            if known is None or known.table != table.id:
                continue  # a computer; or somebody who knew the deal
            update = {"over": True, "result": core.result(table, seat)}
            done = known.model_copy(update=update)
            await self._write(_of(player.id, deal), done)
            await self._rank(player.id, deal, done)
        await self._sessions.entered(table.id)

    async def show_in(self, person: str, deal: Deal, room: str) -> None:
        """By name in this room's table of the day, from now on."""
        known = await self.attempt(person, deal)
        if known and room not in known.rooms:
            known = known.model_copy(update={"rooms": (*known.rooms, room)})
            await self._write(_of(known.by, deal), known)
            await self._rank(known.by, deal, known)

    async def of(self, ids: Sequence[str]) -> list[tuple[Deal, Attempt]]:
        """All that is kept of what these ids have had."""
        deals = [(id, deal) for id in ids for deal in await self._deals(id)]
        found = [(deal, await self._attempt(id, deal)) for id, deal in deals]
        return [(deal, one) for deal, one in found if one]

    async def forget(self, id: str) -> None:
        """What lies under this very id."""
        for deal in await self._deals(id):
            if known := await self._attempt(id, deal):
                await self._unrank(id, deal, known)
            await self._void(id, deal)

    # --- tables of the day -----------------------------------------------------------------

    async def board(self, deal: Deal, way: str, room: str = "") -> list[Entry]:
        """The best of those who are shown in this room, or of all there are."""
        best = await self._store.best(_board(deal, way, room), LISTED)
        stored = await self._store.read_many([_of(id, deal) for id, _ in best]) if best else []
        entries = []
        for (id, points), text in zip(best, stored, strict=True):
            attempt = _parsed(text, Attempt)
            if attempt and attempt.result:
                place = 1 + sum(other > points for _, other in best)
                entries.append(Entry(id, place, attempt))
        return entries

    async def standing(self, deal: Deal, attempt: Attempt) -> tuple[int, int]:
        """The place among all there are, and how many that is."""
        points = attempt.result.points if attempt.result else 0.0
        above, count = await self._store.standing(_board(deal, attempt.way), points)
        return above + 1, count

    async def players(self, deal: Deal) -> int:
        """How many have played it alone."""
        return (await self._store.standing(_board(deal, ALONE), 0.0))[1]

    # --- inside ----------------------------------------------------------------------------

    async def _rank(self, person: str, deal: Deal, attempt: Attempt) -> None:
        if attempt.result and not attempt.second:
            for board in _boards(deal, attempt):
                await self._store.rank(board, person, attempt.result.points, LIFE)

    async def _unrank(self, id: str, deal: Deal, attempt: Attempt) -> None:
        for board in _boards(deal, attempt):
            await self._store.remove(board, id)

    async def _deals(self, id: str) -> list[Deal]:
        most = KEPT * len(self._sessions.games) * 2
        found = [key.split(":") for key, _ in await self._store.best(_all_of(id), most)]
        return [Deal(int(day), game) for _, day, game in found]

    async def _attempt(self, id: str, deal: Deal) -> Attempt | None:
        return _lying(await self._store.read(_of(id, deal)), id)

    async def _void(self, person: str, deal: Deal) -> None:
        await self._store.erase(_of(person, deal))
        await self._store.remove(_all_of(person), deal.key)

    async def _prune(self, person: str) -> None:
        for key, day in await self._store.best(_all_of(person), 1000):
            if day < self.today() - KEPT:
                await self._store.remove(_all_of(person), key)

    async def _write(self, key: str, record: BaseModel) -> None:
        await self._store.write(key, record.model_dump_json(), LIFE)

    async def _read(self, key: str, kind: type[R]) -> R | None:
        return _parsed(await self._store.read(key), kind)


def _parsed(text: str | None, kind: type[R]) -> R | None:
    """What cannot be read counts as absent."""
    try:
        return kind.model_validate_json(text) if text else None
    except ValidationError:
        return None


def _lying(text: str | None, id: str) -> Attempt | None:
    found = _parsed(text, Attempt)
    return found and found.model_copy(update={"by": id})


def _of(person: str, deal: Deal) -> str:
    return f"{deal.key}:of:{person}"


def _all_of(person: str) -> str:
    return f"deals:{person}"


def _board(deal: Deal, way: str, room: str = "") -> str:
    return f"{deal.key}:{way}" + (f"@{room}" if room else "")


def _boards(deal: Deal, attempt: Attempt) -> list[str]:
    return [_board(deal, attempt.way, room) for room in ("", *attempt.rooms)]
