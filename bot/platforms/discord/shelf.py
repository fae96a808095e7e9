"""Small values of one owner, kept in the store for all processes.

Each is put on the shelf and taken off by itself, so two who change it at once lose nothing of each
other's.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from bot.store.port import Store

Item = TypeVar("Item", bound=BaseModel)


class Shelf(Generic[Item]):
    def __init__(self, store: Store, name: str, kind: type[Item]) -> None:
        self._store = store
        self._name = name
        self._kind = kind

    async def all(self, owner: str) -> list[Item]:
        """What cannot be read counts as absent."""
        found = []
        for text in await self._store.members(self._of(owner)):
            with suppress(ValidationError):
                found.append(self._kind.model_validate_json(text))
        return found

    async def put(self, owner: str, item: Item) -> None:
        await self._store.add(self._of(owner), item.model_dump_json())
        await self._store.add(self._name, owner)

    async def drop(self, owner: str, item: Item) -> None:
        await self._store.remove(self._of(owner), item.model_dump_json())

    async def owners(self) -> set[str]:
        """Who has anything; those who have nothing left are forgotten on the way."""
        owners = await self._store.members(self._name)
        for owner in list(owners):
            if not await self._store.members(self._of(owner)):
                owners.discard(owner)
                await self._store.remove(self._name, owner)
                if await self._store.members(self._of(owner)):  # put there just now
                    await self._store.add(self._name, owner)
        return owners

    def _of(self, owner: str) -> str:
        return f"{self._name}:{owner}"
