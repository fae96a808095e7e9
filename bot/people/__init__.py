"""What is kept of a person and of a room: the language, a few defaults, which ids are one person.

Records are small JSON values beside the tables. A record that cannot be read counts as absent. A
person may have several ids, one on each platform: then one record holds for all, under the main id,
and the others only lead there. How matches went is kept in `results`, how well somebody plays is
reckoned in `ratings`; `links` joins ids and parts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from bot import pages
from bot.i18n import DEFAULT, Words
from bot.rest import NO_REST, Rest
from bot.store.port import Store
from bot.table import Pace, Table

R = TypeVar("R", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody, or everybody in a room, wants to be told things."""

    lang: str
    pictures: bool
    rest: Rest = NO_REST


class Person(BaseModel):
    model_config = ConfigDict(frozen=True)

    lang: str = ""  # chosen with /language; empty: as the client says
    hint: str = ""  # what the client last said
    pictures: bool = True  # False: boards and hands as text
    lessons: tuple[str, ...] = ()  # games whose lesson is behind this person
    notes: bool = True  # a notion that comes up for the first time is told
    notions: tuple[str, ...] = ()  # those that were: "great_wall.weight"
    brisk: bool = False  # turns end by themselves where nothing more need be done
    named: bool = True  # by name in what is shown of finished matches
    rest: Rest = NO_REST  # time zone, quiet hours, days off, reminders
    listed: bool = False  # among the best of all
    ids: tuple[str, ...] = ()  # all of this person, the main one first; empty: there is one
    main: str = ""  # what is known lies there

    @property
    def manner(self) -> Manner:
        return Manner(self.lang or self.hint or DEFAULT, self.pictures, self.rest)


class RoomRecord(BaseModel):
    model_config = ConfigDict(frozen=True)

    lang: str = ""
    pace: Pace = Pace.NONE
    games: tuple[str, ...] = ()  # allowed here; empty: all
    pictures: bool = True
    calls: Literal["", "private", "room", "both"] = ""  # empty: as its platform has it
    guarded: bool = False  # hands cannot be passed on
    title: str = ""  # as it was called when its settings were last opened there
    corners: bool = False  # each match in a corner of its own, where there are such
    home: str = ""  # of a corner: the room whose it is

    @property
    def manner(self) -> Manner:
        return Manner(self.lang or DEFAULT, self.pictures)


class People:
    def __init__(self, store: Store, words: Words) -> None:
        self._store = store
        self._words = words

    async def person(self, id: str) -> Person:
        return (await self.persons((id,)))[0]

    async def persons(self, ids: Sequence[str]) -> list[Person]:
        """In one round trip, and a second where somebody has other ids."""
        stored = await self._store.read_many([f"person:{id}" for id in ids]) if ids else []
        return await self._led(ids, [self._parsed(one, Person) for one in stored])

    async def ids(self, id: str) -> tuple[str, ...]:
        """All that are this person, the main one first."""
        return (await self.person(id)).ids or (id,)

    async def room(self, id: str) -> RoomRecord:
        return await self._read(f"room:{id}", RoomRecord)

    async def homes(self, rooms: Sequence[str]) -> list[str]:
        """The rooms whose corners some of these are."""
        stored = await self._store.read_many([f"room:{id}" for id in rooms]) if rooms else []
        found = (self._parsed(one, RoomRecord).home for one in stored)
        return [one for one in dict.fromkeys(found) if one]

    async def save_person(self, id: str, person: Person) -> None:
        await self.put(person.ids[0] if id in person.ids else id, person)

    async def put(self, id: str, person: Person) -> None:
        """Under this very id."""
        await self._store.write(f"person:{id}", person.model_dump_json())

    async def save_room(self, id: str, room: RoomRecord) -> None:
        await self._store.write(f"room:{id}", room.model_dump_json())

    async def language_of(self, person: str, hint: str = "") -> str:
        """The reader's own language: as chosen, else as the client says, else as it last said."""
        known = await self.person(person)
        told = self._words.language(hint)
        if told and told != known.hint and not known.ids:
            await self.save_person(person, known.model_copy(update={"hint": told}))
        return known.lang or told or known.hint or DEFAULT

    async def manners(self, persons: Sequence[str], rooms: Sequence[str]) -> list[Manner]:
        """Of these people and then of these rooms, in one round trip."""
        keys = [*(f"person:{id}" for id in persons), *(f"room:{id}" for id in rooms)]
        stored = await self._store.read_many(keys) if keys else []
        known = [self._parsed(one, Person) for one in stored[: len(persons)]]
        known = await self._led(persons, known)
        here = [self._parsed(one, RoomRecord) for one in stored[len(persons) :]]
        return [*(one.manner for one in known), *(one.manner for one in here)]

    async def veiled(self, table: Table[Any], lang: str) -> Table[Any]:
        """A finished match as it may be shown around: without the names of those who want none."""
        persons = [one.id for one in table.players if one.person]
        known = zip(persons, await self.persons(persons), strict=True)
        unnamed = {id for id, one in known if not one.named}
        return pages.veiled(self._words, table, unnamed, lang)

    async def forget(self, person: str) -> None:
        await self._store.erase(f"person:{person}")

    async def _led(self, ids: Sequence[str], known: list[Person]) -> list[Person]:
        """Each of them where it leads, if that says so too; else this id stands for itself, with
        what its own record says."""
        mains = list(dict.fromkeys(one.main for one in known if one.main))
        if not mains:
            return known
        stored = await self._store.read_many([f"person:{id}" for id in mains])
        there = {id: self._parsed(one, Person) for id, one in zip(mains, stored, strict=True)}
        return [
            there[one.main]
            if one.main and id in there[one.main].ids
            else one.model_copy(update={"main": ""})
            for id, one in zip(ids, known, strict=True)
        ]

    async def _read(self, key: str, kind: type[R]) -> R:
        return self._parsed(await self._store.read(key), kind)

    def _parsed(self, stored: str | None, kind: type[R]) -> R:
        """A language that is spoken no more counts as none."""
        try:
            record = kind.model_validate_json(stored) if stored else kind()
        except ValidationError:
            return kind()
        gone = [
            name
            for name in ("lang", "hint")
            if getattr(record, name, "") not in ("", *self._words.languages)
        ]
        return record.model_copy(update=dict.fromkeys(gone, "")) if gone else record
