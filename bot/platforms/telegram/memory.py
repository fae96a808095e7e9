"""What a process remembers for comfort only: it may forget any of it, and other processes never
know it."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST = 2000


def keep(known: OrderedDict[K, V], key: K, value: V) -> None:
    """Note it; the oldest is forgotten when there are too many."""
    known[key] = value
    known.move_to_end(key)
    while len(known) > MOST:
        known.popitem(last=False)
