"""PURE: ids of ours and ids of Discord. "dc:42" is a person, "dc:#8008" a channel or a thread.

People and channels are numbered alike, so a place says which it is: what is for a person can never
be taken for a channel.
"""

from __future__ import annotations

PREFIX = "dc"


def person(user: int) -> str:
    return f"{PREFIX}:{user}"


def room(channel: int) -> str:
    return f"{PREFIX}:#{channel}"


def is_room(place: str) -> bool:
    return place.startswith(f"{PREFIX}:#")


def number(place: str) -> int:
    return int(place.removeprefix(f"{PREFIX}:").removeprefix("#"))
