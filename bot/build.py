"""How the parts of the bot are put together: the same way when it runs, in tests and benches.

Platforms are added by whoever knows their settings; everything else is made here and nowhere else.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.advisor import Advisor
from bot.clock import Clock
from bot.courier import Courier
from bot.dailies import Dailies
from bot.desk import Desk, Limits
from bot.digests import Wakings
from bot.erasure import Erasure
from bot.films import Films
from bot.findings import Kept
from bot.i18n import Words
from bot.movies import Movies
from bot.people import People
from bot.people.links import Links
from bot.people.ratings import Ratings
from bot.people.results import Results
from bot.pictures import Pictures
from bot.platforms.port import Platform
from bot.registry import Registry
from bot.sessions import Sessions
from bot.store.port import Store
from bot.thinker import Thinker, Workers
from engines.core.engine import Game


@dataclass(frozen=True, slots=True)
class Bot:
    store: Store
    words: Words
    people: People
    sessions: Sessions
    courier: Courier
    desk: Desk
    clock: Clock
    thinker: Thinker
    advisor: Advisor
    dailies: Dailies
    registry: Registry
    erasure: Erasure
    platforms: dict[str, Platform] = field(default_factory=dict)

    def add(self, platform: Platform) -> None:
        """To be done before anything runs."""
        self.platforms[platform.prefix] = platform

    def running(self) -> dict[str, Awaitable[None]]:
        """All that must run, by name, each until it is cancelled."""
        return {
            **{prefix: platform.run() for prefix, platform in self.platforms.items()},
            "courier": self.courier.run(),
            "clock": self.clock.run(),
            "thinker": self.thinker.run(),
            "daily": self.dailies.run(),
            "erasure": self.erasure.run(),
        }


def build(
    store: Store,
    games: Mapping[str, Game],
    words: Words,
    *,
    now: Callable[[], float] | None = None,  # the store's clock
    random: Callable[[int], int] = secrets.randbelow,
    workers: Callable[[], Workers] | None = None,
    service: type[Sessions] = Sessions,
) -> Bot:
    now = now or store.now
    people = People(store, words)
    sessions = service(games, store, now, random)
    platforms: dict[str, Platform] = {}
    advisor = Advisor(sessions, workers, Kept(store))
    films = Films(sessions)
    dailies = Dailies(store, sessions, people, now, random)
    limits = Limits(store, now)
    pictures = Pictures(words, movies=Movies(films, words, store))
    results = Results(store, games, people.homes)
    sessions.on_end(results.keep)
    ratings = Ratings(results, people)
    links = Links(store, people, now, random)
    registry = Registry(store, people, sessions, links, results, ratings, now)
    erasure = Erasure(store, people, sessions, results, ratings, dailies, now)
    erasure.on_erased(pictures.clear)
    courier = Courier(pictures, people, sessions, store, platforms)
    return Bot(
        store,
        words,
        people,
        sessions,
        courier,
        Desk(
            words,
            people,
            sessions,
            courier,
            platforms,
            limits,
            films,
            advisor,
            dailies,
            registry,
            erasure,
        ),
        Clock(sessions, store, Wakings(sessions, people, words), now, dailies.enter),
        Thinker(sessions, store, workers, now, random),
        advisor,
        dailies,
        registry,
        erasure,
        platforms,
    )
