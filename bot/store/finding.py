"""Where in a store something is mentioned, key by key and value by value; and how it is removed.

Nothing is interpreted but the names of keys. What a value means is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.store.port import VALUE, Found

# A number in place of a number, so that what was a value of some kind can still be read.
BLANK = "0"


def without(what: re.Pattern[str], value: str) -> str:
    return what.sub(BLANK, value)


def in_record(what: re.Pattern[str], key: str, value: str) -> Iterator[Found]:
    if what.search(key):
        yield Found("record", key, "", value)
    elif what.search(value):
        yield Found("record", key, VALUE, value)


def in_index(what: re.Pattern[str], name: str, members: list[str]) -> Iterator[Found]:
    if what.search(name):
        yield Found("index", name, "", " ".join(members))
    else:
        yield from (Found("index", name, one) for one in members if what.search(one))


def in_shown(what: re.Pattern[str], id: str, entries: dict[str, str]) -> Iterator[Found]:
    for place, entry in entries.items():
        if what.search(place) or what.search(entry):
            yield Found("shown", id, place, entry)
