"""A table as it lies in the store: one line `<game> <schema>`, then JSON.

Fields that a version does not know are kept and written back, so most changes need no new number.
Where the shape changes the number grows, and `_UPGRADES` says how an older record becomes a newer
one. A record of a later number, or of a game this bot does not have, is not read at all: another
version of the bot wrote it, and it is never taken for one that is gone or broken.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.table.model import Table, Updating
from engines.core.engine import Game

SCHEMA = 2
FIRST = 1  # records that carry no number

Body = dict[str, Any]

_BARE: TypeAdapter[Table[Any]] = TypeAdapter(Table[Any])


class Records:
    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._codec = lru_cache(maxsize=None)(self._make_codec)

    def write(self, table: Table[Any]) -> bytes:
        head = f"{table.game} {SCHEMA}\n"
        return head.encode() + self._codec(table.game).dump_json(table)

    def read(self, doc: bytes) -> Table[Any]:
        """Raises Updating where this version of the bot cannot."""
        body = self._body(doc)
        game = doc.partition(b"\n")[0].split()[0].decode()
        try:
            return self._codec(game).validate_json(body)
        except ValidationError:
            raise Updating from None

    def bare(self, doc: bytes) -> Table[Any]:
        """All but the state, which this version cannot read; raises Updating."""
        try:
            return _BARE.validate_json(self._body(doc))
        except ValidationError:
            raise Updating from None

    def _body(self, doc: bytes) -> bytes:
        """The JSON, brought to the newest shape."""
        head, _, body = doc.partition(b"\n")
        try:
            game, *number = head.decode().split(" ")
            schema = int(number[0]) if number else FIRST
            if game not in self._games or schema > SCHEMA:
                raise Updating
            if schema == SCHEMA:
                return body
            older: Body = json.loads(body)
            for step in range(schema, SCHEMA):
                older = _UPGRADES[step](older)
            return json.dumps(older).encode()
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            raise Updating from None

    def _make_codec(self, game: str) -> TypeAdapter[Table[Any]]:
        return TypeAdapter(Table.__class_getitem__(self._games[game].state))


def _with_chairs(old: Body) -> Body:
    """Schema 2: what belongs to a seat is in its chair, all lines are news, a room says whether it
    is somebody's private chat."""
    seats: list[Body] = [{"player": player} for player in old.pop("players")]
    named = {"menu": "open", "turn": "turns", "mind": "minds"}
    for field in ("menu", "asked", "turn", "away", "resigned", "agreed", "cut", "mind"):
        for seat, value in enumerate(old.pop(named.get(field, field), ())):
            seats[seat][field] = value
    heard: list[tuple[int | None, str]] = [(None, text) for text in old.pop("log", ())]
    for seat, texts in enumerate(old.pop("whispers", ())):
        heard += [(seat, text) for text in texts]
    played = old.get("state") is not None
    return {
        **old,
        "rooms": [{**room, "private": not room.get("title")} for room in old["rooms"]],
        "chairs": seats,
        "stage": "over" if old.get("ended") else "playing" if played else "lobby",
        # Which of them came first is not known: the lines of all, then those of each.
        "news": [{"version": 0, "only": only, "text": text} for only, text in heard],
    }


_UPGRADES: Mapping[int, Callable[[Body], Body]] = {1: _with_chairs}
