"""PURE: ids of ours and ids of Telegram. "tg:42" is a person, "tg:-100123" a group, "tg:-100123/7"
a topic of it."""

from __future__ import annotations

from dataclasses import dataclass

PREFIX = "tg"
SUPERGROUPS = -1_000_000_000_000  # ids below this are supergroups


@dataclass(frozen=True, slots=True)
class Spot:
    chat: int
    thread: int | None = None

    @property
    def is_room(self) -> bool:
        return self.chat < 0

    @property
    def place(self) -> str:
        return f"{PREFIX}:{self.chat}" + (f"/{self.thread}" if self.thread else "")


def spot(place: str) -> Spot:
    chat, _, thread = place.removeprefix(f"{PREFIX}:").partition("/")
    return Spot(int(chat), int(thread) if thread else None)


def person(user: int) -> str:
    return f"{PREFIX}:{user}"
