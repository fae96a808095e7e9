"""Tables as this process last saw them, so that a press need not ask for what is known already.

The latest are ready to use; many more lie beside them as they are stored, because to read one again
costs less than a round trip. It is never the truth: whoever builds on it gives the nonce along, and
the store refuses what is out of date. It never takes more memory than it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.table import Table, Updating

READY = 512  # tables, some 20 KiB each
ROOM = 64 * 2**20  # bytes for documents: of 10,000 tables and more


class Known:
    def __init__(
        self, read: Callable[[bytes], Table[Any]], ready: int = READY, room: int = ROOM
    ) -> None:
        self._read = read
        self._most, self._room = ready, room
        self._ready: dict[str, tuple[str, Table[Any]]] = {}
        self._stored: dict[str, tuple[str, int, bytes]] = {}

    def get(self, id: str) -> tuple[str, Table[Any]] | None:
        """The nonce of its last commit, as far as this process knows, and the table."""
        if id not in self._ready and id in self._stored:
            nonce, _, doc = self._stored[id]
            try:
                self._make_ready(nonce, self._read(doc))
            except Updating:  # written so as to be closed: its state is another version's
                self._strike(id)
        return self._ready.get(id)

    def last(self, id: str) -> tuple[str, int] | None:
        """That nonce, and the number of the version."""
        if id in self._ready:
            nonce, table = self._ready[id]
            return nonce, table.version
        return self._stored[id][:2] if id in self._stored else None

    def forget(self, id: str) -> None:
        self._ready.pop(id, None)
        self._strike(id)

    def keep(self, nonce: str, table: Table[Any], doc: bytes | None) -> None:
        """None: what is stored cannot be read as it is."""
        self._make_ready(nonce, table)
        self._strike(table.id)
        if doc is not None:
            self._stored[table.id] = (nonce, table.version, doc)
            self._room -= len(doc)
            while self._room < 0:
                self._strike(next(iter(self._stored)))

    def _make_ready(self, nonce: str, table: Table[Any]) -> None:
        self._ready.pop(table.id, None)
        self._ready[table.id] = (nonce, table)
        if len(self._ready) > self._most:
            del self._ready[next(iter(self._ready))]

    def _strike(self, id: str) -> None:
        if id in self._stored:
            self._room += len(self._stored.pop(id)[2])
