"""All ratings reckoned anew from the kept results, for the command line: what the bot tells must be
the same.

It only reads. Nothing of what it reckons is kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table

from bot.config import Settings
from bot.i18n import Words
from bot.people import People
from bot.people.ratings import Scale, reckoned
from bot.people.results import Result, Results
from bot.store.embedded import Embedded
from bot.store.port import Store
from bot.store.redis import connect
from engines.core.engine import Game


async def reckon(settings: Settings, games: Mapping[str, Game], console: Console) -> None:
    """From the store that the settings name; without one, from the data directory."""
    embedded = None if settings.redis_url else Embedded(settings.data_dir)
    url = await embedded.start() if embedded else settings.redis_url
    try:
        store = await connect(url, settings.key_prefix)
        try:
            told(*await anew(store, games), console)
        finally:
            await store.close()
    finally:
        if embedded:
            await embedded.stop()


async def anew(store: Store, games: Mapping[str, Game]) -> tuple[Scale, dict[str, str]]:
    """Everybody's ratings, and what people were called last."""
    people, kept = People(store, Words()), Results(store, games)
    results: list[Result] = [one async for one in kept.newer(())]
    names = {seat.id: seat.name for one in reversed(results) for seat in one.seats if seat.id}
    ids = list(names)
    known = zip(ids, await people.persons(ids), strict=True)
    mains = {id: one.ids[0] if one.ids else id for id, one in known}
    called = {main: names.get(main, names[id]) for id, main in mains.items()}
    return reckoned(results, mains.__getitem__), called


def told(scale: Scale, names: Mapping[str, str], console: Console) -> None:
    table = Table("game", "player", "rating", "matches", "mu", "sigma")
    order = sorted(scale.ratings.items(), key=lambda one: (one[0][0], -one[1].mu))
    for (game, person), one in order:
        unsure = "?" if one.provisional else ""
        numbers = (f"{one.value}{unsure}", str(one.matches), f"{one.mu:.4f}", f"{one.sigma:.4f}")
        table.add_row(game, names.get(person, "?"), *numbers)
    console.print(table)
