"""How far a message has scrolled up. Numbers run through a supergroup without gaps, except for what
was removed again, such as an answered call to play; elsewhere they tell nothing."""

from __future__ import annotations

from collections import OrderedDict

from pydantic import BaseModel, ValidationError

from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.places import SUPERGROUPS, Spot
from bot.store.port import Store

SCROLLED = 15  # messages below a card after which nobody sees it any more
STEP = 4  # so many at once are written down, where the bot hears everything
REMEMBERED = 40  # removed messages of ours that still have an id
WEEK = 7 * 86400


class Seen(BaseModel):
    """What is known of the end of a chat."""

    newest: int = 0
    removed: tuple[int, ...] = ()

    def under(self, message: int) -> int:
        return self.newest - message - sum(one > message for one in self.removed)


class Below:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: OrderedDict[Spot, int] = OrderedDict()

    async def noticed(self, at: Spot, message: int) -> None:
        """Somebody wrote something there."""
        if at.chat < SUPERGROUPS and message - self._noted.get(at, 0) >= STEP:
            keep(self._noted, at, message)
            await self._note(at, newest=message)

    async def removed(self, at: Spot, message: int) -> None:
        await self._note(at, removed=message)

    async def scrolled(self, at: Spot, message: int) -> bool:
        if at.chat >= SUPERGROUPS:
            return False
        return (await self._seen(at)).under(message) > SCROLLED

    async def _note(self, at: Spot, *, newest: int = 0, removed: int = 0) -> None:
        if at.chat >= SUPERGROUPS:
            return
        known = await self._seen(at)
        seen = Seen(
            newest=max(newest, known.newest),
            removed=(*known.removed, *([removed] if removed else []))[-REMEMBERED:],
        )
        if seen != known:
            await self._store.write(f"tg:below:{at.place}", seen.model_dump_json(), ttl=WEEK)

    async def _seen(self, at: Spot) -> Seen:
        stored = await self._store.read(f"tg:below:{at.place}")
        try:
            return Seen.model_validate_json(stored) if stored else Seen()
        except ValidationError:
            return Seen()
