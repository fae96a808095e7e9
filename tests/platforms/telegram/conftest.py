"""One strict server a test: nothing malformed may have been asked of it, no press left hanging."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store.memory import MemoryStore
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import Rig, running
from tests.platforms.telegram.server import Server


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with Server() as one:
        yield one


@pytest.fixture
async def rig(server: Server) -> AsyncIterator[Rig]:
    """A bot by long polling, with no limits but its own."""
    async with running(server, MemoryStore()) as one:
        yield one
        await one.settled()
    assert server.mistakes == []
    assert server.unanswered() == []


@pytest.fixture
def anna(rig: Rig) -> Person:
    return rig.person("Anna", "en")


@pytest.fixture
def boris(rig: Rig) -> Person:
    return rig.person("Boris", "en")


@pytest.fixture
def vera(rig: Rig) -> Person:
    return rig.person("Вера", "ru")
