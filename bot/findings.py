"""Reviews that were made, kept in the store for as long as their match can be looked at again.

Whoever asks once more, after a restart or at another process, is told the same at once. They name
seats, never people. What cannot be read any more is none, and is made anew.
"""

from __future__ import annotations

from contextlib import suppress

from pydantic import TypeAdapter, ValidationError

from bot.ledger import LIVES
from bot.presenter import Findings
from bot.store.port import Away, Store
from engines.core.engine import Seat

_CODEC: TypeAdapter[Findings] = TypeAdapter(Findings)


class Kept:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, table: str, seat: Seat) -> Findings | None:
        text = await self._store.read(_key(table, seat))
        if text is None:
            return None
        try:
            return _CODEC.validate_json(text)
        except ValidationError:
            return None

    async def keep(self, table: str, seat: Seat, found: Findings) -> None:
        # Who waits for it is told all the same; it is only not there the next time.
        with suppress(Away):
            text = _CODEC.dump_json(found).decode()
            await self._store.write(_key(table, seat), text, ttl=LIVES["over"])


def _key(table: str, seat: Seat) -> str:
    return f"findings:{table}:{seat}"
