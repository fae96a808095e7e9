"""What is kept of a person and of a room: the language, a few defaults, nothing more.

Records are small JSON values beside the tables. A record that cannot be read counts as absent.
"""

from __future__ import annotations

from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.i18n import language
from bot.store.port import Store
from bot.table import Pace

DEFAULT = "en"
Language = Literal["", "en", "ru"]

R = TypeVar("R", bound=BaseModel)


class Person(BaseModel):
    model_config = ConfigDict(frozen=True)

    lang: Language = ""  # chosen with /language; empty: as the client says
    hint: Language = ""  # what the client last said


class RoomRecord(BaseModel):
    model_config = ConfigDict(frozen=True)

    lang: Language = ""
    pace: Pace = "none"
    games: tuple[str, ...] = ()  # allowed here; empty: all


class People:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def person(self, id: str) -> Person:
        return await self._read(f"person:{id}", Person)

    async def room(self, id: str) -> RoomRecord:
        return await self._read(f"room:{id}", RoomRecord)

    async def save_person(self, id: str, person: Person) -> None:
        await self._store.write(f"person:{id}", person.model_dump_json())

    async def save_room(self, id: str, room: RoomRecord) -> None:
        await self._store.write(f"room:{id}", room.model_dump_json())

    async def language_of(self, person: str, hint: str = "") -> str:
        """The reader's own language: as chosen, else as the client says, else as it last said."""
        known = await self.person(person)
        told = language(hint)
        if told and told != known.hint:
            await self.save_person(person, known.model_copy(update={"hint": told}))
        return known.lang or told or known.hint or DEFAULT

    async def language_in(self, room: str) -> str:
        return (await self.room(room)).lang or DEFAULT

    async def forget(self, person: str) -> None:
        await self._store.erase(f"person:{person}")

    async def _read(self, key: str, kind: type[R]) -> R:
        stored = await self._store.read(key)
        try:
            return kind.model_validate_json(stored) if stored else kind()
        except ValidationError:
            return kind()
