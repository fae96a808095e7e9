"""A short campaign, and a judge who can be trusted to see what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import cast

import pytest

from bot.store.memory import MemoryStore
from bot.store.port import Store
from tests.campaign.forged import forged
from tests.campaign.grounds import Shards
from tests.campaign.judge import Figures, acknowledged, judged
from tests.campaign.player import GAMES, Journal, Slot, assembled, game_of, id_of
from tests.campaign.run import campaign
from tests.campaign.world import Chat, Message, World

PRESSES = 60
# Two seconds are asked of a machine that has nothing else to do (`python -m tests.campaign`). Here
# it must only be no lease that is waited for, nor a pause between two tries.
SOON = 12.0
NUMBER = next(number for number in count() if game_of(number) == "chinese_box")


@pytest.mark.timeout(280)
async def test_nothing_is_lost_while_bots_and_store_are_killed() -> None:
    figures = await campaign(6, 2, seed=7, least=100)
    for name in Figures.BAD:
        assert getattr(figures, name) == 0, str(figures)
    assert figures.games.keys() == GAMES.keys()
    assert figures.seconds_until_shown < SOON, str(figures)


@pytest.mark.timeout(280)
async def test_a_cluster_fails_over_during_play() -> None:
    figures = await campaign(3, 2, seed=3, least=60, ground=Shards)
    assert figures.faults["the_last"] == 1
    assert figures.seconds_until_shown < SOON, str(figures)
    for name in Figures.BAD:
        assert getattr(figures, name) == 0, str(figures)


@pytest.mark.timeout(280)
async def test_one_version_gives_way_to_the_next() -> None:
    """Bot after bot is started anew as another version, whose tables today's cannot read."""
    figures = await campaign(4, 2, seed=5, least=80, rolling=True)
    assert figures.faults["updated"] == 2
    assert figures.seconds_until_shown < SOON, str(figures)
    for name in Figures.BAD:
        assert getattr(figures, name) == 0, str(figures)


async def test_what_is_forged_and_what_is_odd_changes_nothing() -> None:
    told = await forged(400, seed=1)
    assert (told.presses, told.commands) == (400, 400)
    assert told.well, told
    assert len(told.answers) > 30, "it is not all refused for the same reason"


class Peace:
    """A match in which nothing happens to anybody, played and shown to some point."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.memory = MemoryStore()
        self.store = cast(Store, Journal(self.memory, home / "journal.0"))
        self.world = World(home / "world", Random(1))

    async def play(self) -> None:
        serving = await self.world.open()
        bot = assembled(self.store, Chat(str(self.home / "world")))
        slot = Slot(self.store, bot.sessions, NUMBER, opens=True)
        for _ in range(PRESSES):
            await slot.press()
            await bot.courier.deliver("cm", id_of(NUMBER))
        serving.close()

    async def judged(self) -> Figures:
        return await judged(Figures(), self.store, self.world, acknowledged(self.home))


@pytest.fixture
def home() -> Iterator[Path]:
    path = Path(mkdtemp(prefix="shk"))
    yield path
    rmtree(path)


@pytest.fixture
async def peace(home: Path) -> Peace:
    one = Peace(home)
    await one.play()
    return one


async def test_in_peace_nothing_is_wrong(peace: Peace) -> None:
    figures = await peace.judged()
    assert figures.acknowledged >= PRESSES
    assert [getattr(figures, name) for name in Figures.BAD] == [0] * len(Figures.BAD)


async def test_a_table_that_went_back_is_noticed(peace: Peace) -> None:
    table = peace.memory._tables[id_of(NUMBER)]
    table.lines = table.lines[:-1]
    figures = await peace.judged()
    assert (figures.lost, figures.state_differs) == (1, 1)


async def test_moves_that_changed_places_are_noticed(peace: Peace) -> None:
    table = peace.memory._tables[id_of(NUMBER)]
    table.lines = [*table.lines[:-2], table.lines[-1], table.lines[-2]]
    figures = await peace.judged()
    assert (figures.lost, figures.out_of_order) == (0, 1)


async def test_two_who_committed_the_same_version_are_noticed(peace: Peace) -> None:
    with (peace.home / "journal.1").open("w") as other:
        other.write(f'["{id_of(NUMBER)}", 3, "another", []]\n')
    assert (await peace.judged()).doubled == 1


async def test_what_is_left_in_a_chat_is_noticed(peace: Peace) -> None:
    for number, left in enumerate((("fleeting",), ("ping",), ())):
        told = Message("cm:m1a", "", "fleeting" in left, "ping" in left)
        peace.world.messages[f"left {number}"] = told
    figures = await peace.judged()
    assert (figures.fleeting_left, figures.old_pings, figures.second_cards) == (1, 1, 1)


async def test_an_old_screen_is_noticed(peace: Peace) -> None:
    id, message = next(
        (id, one) for id, one in peace.world.messages.items() if not one.ping and not one.fleeting
    )
    peace.world.messages[id] = replace(message, digest="of yesterday")
    assert (await peace.judged()).not_shown == 1
    del peace.world.messages[id]
    assert (await peace.judged()).not_shown == 1
