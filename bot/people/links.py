"""One person on several platforms: codes that join two who are one, and the way apart.

What is known of a person lies under one of the ids, the main one; the others lead there. A code is
good for a few minutes and once, and nobody may try many. Seats, hands and results stay with the id
that has them: being one person never shows one id what another holds.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.platforms.port import platform_of
from bot.rest import NO_REST, Rest
from bot.store.port import Store
from bot.table import Refused

if TYPE_CHECKING:
    from bot.people import People, Person

MINUTES = 10  # for which a code is good
REMEMBERED = 3600  # seconds for which it is told apart from one that never was
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no two that are mistaken for each other
LENGTH = 8
MADE = (60.0, 5)  # codes: one each so many seconds, so many at once
TRIED = (300.0, 5)


class Code(BaseModel):
    model_config = ConfigDict(frozen=True)

    by: str = ""  # who asked for it; nobody once it was used
    at: float = 0.0


class Links:
    def __init__(
        self,
        store: Store,
        people: People,
        now: Callable[[], float],
        random: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._store = store
        self._people = people
        self._now = now
        self._random = random

    async def offer(self, id: str) -> str:
        """A new code; the one before is good no more."""
        if await self._store.budget(f"link-made:{id}", *MADE):
            raise Refused("link-hurry")
        await self.withdraw(id)
        code = "".join(LETTERS[self._random(len(LETTERS))] for _ in range(LENGTH))
        kept = Code(by=id, at=self._now()).model_dump_json()
        await self._store.write(f"linkcode:{code}", kept, REMEMBERED)
        await self._store.write(f"linking:{id}", code, REMEMBERED)
        return code

    async def withdraw(self, id: str) -> None:
        """The code that this id asked for last is good no more."""
        if last := await self._store.read(f"linking:{id}"):
            await self._store.erase(f"linkcode:{last}")
            await self._store.erase(f"linking:{id}")

    async def join(self, id: str, typed: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The ids of the one who gave the code, and of the one who entered it, before they were
        one; raises Refused."""
        if await self._store.budget(f"link-tried:{id}", *TRIED):
            raise Refused("link-tries")
        code = "".join(sign for sign in typed.upper() if sign in LETTERS)
        kept = await self._code(code)
        if kept is None:
            raise Refused("link-wrong")
        if not kept.by:
            raise Refused("link-used")
        if not 0 <= self._now() - kept.at < MINUTES * 60:
            raise Refused("link-expired")
        giver, taker = await self._people.ids(kept.by), await self._people.ids(id)
        if kept.by == id:
            raise Refused("link-self")
        if id in giver:
            raise Refused("link-already")
        if {platform_of(one) for one in giver} & {platform_of(one) for one in taker}:
            raise Refused("link-same-platform")
        # Of two who enter it at the same moment one is told so by the store.
        if await self._store.budget(f"link-used:{code}", REMEMBERED, 1):
            raise Refused("link-used")
        await self._store.write(f"linkcode:{code}", Code().model_dump_json(), REMEMBERED)
        await self._store.erase(f"linking:{kept.by}")
        own = await self._people.person(id)
        known = merged(await self._people.person(kept.by), own)
        await self._tied(taker, own, giver[0])
        await self._write((*giver, *taker), known)
        return giver, taker

    async def part(self, id: str) -> bool:
        """This id stands alone again, with the settings that were shared; False: it did already."""
        ids = await self._people.ids(id)
        if len(ids) == 1:
            return False
        known = await self._people.person(id)
        both = (id,), tuple(one for one in ids if one != id)
        leaving, staying = sorted(both, key=lambda group: ids[0] in group)
        await self._tied(leaving, known, ids[0])
        await self._write(staying, known)
        await self._write(leaving, known)
        return True

    async def _tied(self, ids: tuple[str, ...], known: Person, main: str) -> None:
        """One with `main` for as long as that says so, and otherwise for itself: whoever is killed
        while the other records are written leaves either, and can do it again."""
        alone = {"ids": ids if len(ids) > 1 else (), "main": main}
        await self._people.put(ids[0], known.model_copy(update=alone))

    async def _write(self, ids: tuple[str, ...], known: Person) -> None:
        """The main record first: what leads to it counts only when it says so too."""
        main, *others = ids
        together = {"ids": ids if others else (), "main": ""}
        await self._people.put(main, known.model_copy(update=together))
        for one in others:
            await self._people.put(one, type(known)(main=main))

    async def _code(self, code: str) -> Code | None:
        stored = await self._store.read(f"linkcode:{code}") if len(code) == LENGTH else None
        try:
            return Code.model_validate_json(stored) if stored else None
        except ValidationError:
            return None


def merged(giver: Person, taker: Person) -> Person:
    """One profile of two: as the giver has it, with what either has learned; shown to others only
    if both wanted that."""
    return giver.model_copy(
        update={
            "lang": giver.lang or taker.lang or giver.hint or taker.hint,
            "lessons": tuple(dict.fromkeys((*giver.lessons, *taker.lessons))),
            "notions": tuple(dict.fromkeys((*giver.notions, *taker.notions))),
            "named": giver.named and taker.named,
            "listed": giver.listed and taker.listed,
            "rest": rested(giver.rest, taker.rest),
        }
    )


def rested(giver: Rest, taker: Rest) -> Rest:
    """The clock and the night belong together, and are those of whoever said them; days off that
    either has taken go on."""
    clock = giver if giver.zone else taker
    return giver.model_copy(
        update={
            "zone": clock.zone,
            "quiet": clock.quiet,
            "ladder": giver.ladder if giver.ladder != NO_REST.ladder else taker.ladder,
            "off": max(giver.off, taker.off, key=lambda off: off[1]),
            "asked": giver.asked or taker.asked,
        }
    )
