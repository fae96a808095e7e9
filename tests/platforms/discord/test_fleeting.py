"""What is shown but once: in its own place, nowhere else, gone without a trace, and no page with
keys that do nothing stays behind it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.actions import Answer
from bot.platforms.discord.outbox import Pace
from bot.platforms.port import Button, Page, Shown, SlowDown
from tests.platforms.discord.people import Control, Person, controls
from tests.platforms.discord.rig import (
    FAST,
    TOY,
    Bot,
    Rig,
    is_move,
    moves,
    open_table,
    rigged,
    said,
)
from tests.platforms.discord.server import UPDATE
from tests.platforms.discord.world import Message

TIGHT = replace(FAST, write=Pace(1, 0.2))
KEY = ((Button("go on", Answer("k3f9aa", 1, "y")),),)
HAND = Page(("hand",), rows=KEY, hand="k3f9aa", version=1)
FACE = Page(("a face",), rows=KEY, hand="k3f9aa", version=2, fleeting=True)


class Look:
    """One person, a durable page in the direct messages, and things to look at."""

    def __init__(self, rig: Rig, bot: Bot) -> None:
        self.rig, self.bot, self.anna = rig, bot, rig.person("Anna")

    async def show(self, page: Page, last: Shown | None) -> Shown:
        """As the courier does: again, where it is told to slow down."""
        me = f"dc:{self.anna.user.id}"
        while True:
            try:
                shown = await self.bot.adapter.show(me, page, last)
                return shown.model_copy(update={"fleeting": page.fleeting})
            except SlowDown as slow:
                await asyncio.sleep(slow.seconds)

    def here(self) -> list[Message]:
        """What only this person sees in the channel."""
        return [one for one in self.anna.messages() if one.only]

    def refused(self) -> list[str]:
        return [one.name for one in self.rig.server.calls if one.status >= 400]


@pytest.fixture
async def look() -> AsyncIterator[Look]:
    async with rigged(all_games=TOY) as (rig, bot):
        yield Look(rig, bot)


async def test_a_durable_page_loses_its_keys_though_not_at_once() -> None:
    """The budget of that chat was used up: what could not be changed then is changed soon."""
    async with rigged(all_games=TOY, limits=TIGHT) as (rig, bot):
        look = Look(rig, bot)
        durable = await look.show(HAND, None)
        await look.anna.slash("help")
        await look.show(FACE, durable)
        assert "a face" in look.here()[-1].text
        (page,) = look.anna.messages(look.anna.direct)
        await rig.world.until(lambda: not list(controls(page)))
        assert said(bot, "glimpse", "en", "discord") in page.text


async def test_something_newer_is_not_covered_by_what_was_owed() -> None:
    async with rigged(all_games=TOY, limits=TIGHT) as (rig, bot):
        look = Look(rig, bot)
        durable = await look.show(HAND, None)
        await look.anna.slash("help")
        glimpse = await look.show(FACE, durable)
        (page,) = look.anna.messages(look.anna.direct)
        await look.show(replace(HAND, title=("the next hand",), version=3), glimpse)
        await asyncio.sleep(2 * TIGHT.write.per)  # what was owed would have come by now
        assert "the next hand" in page.text
        assert list(controls(page))


async def test_one_look_after_another_turns_over_in_place(look: Look) -> None:
    durable = await look.show(HAND, None)
    await look.anna.slash("help")
    glimpse = await look.show(FACE, durable)
    seen = look.here()[-1]
    again = await look.show(replace(FACE, title=("another face",), version=3), glimpse)
    assert again.message == glimpse.message
    assert look.here()[-1] is seen
    assert "another face" in seen.text
    assert "DELETE webhooks/{app}/{token}/messages/{message}" not in {
        one.name for one in look.rig.server.calls
    }


async def test_a_look_is_where_its_reader_is_now(look: Look) -> None:
    durable = await look.show(HAND, None)
    await look.anna.slash("help")
    glimpse = await look.show(FACE, durable)
    seen = look.here()[-1]
    await look.anna.slash("help", place=look.anna.direct)
    await look.show(replace(FACE, title=("another face",), version=3), glimpse)
    assert seen.gone
    assert look.anna.sees("another face", look.anna.direct)


async def test_what_was_taken_away_is_not_taken_away_again(look: Look) -> None:
    """Whoever has to come back finds it done."""
    durable = await look.show(HAND, None)
    await look.anna.slash("help")
    glimpse = await look.show(FACE, durable)
    for version in (3, 4):
        await look.show(replace(HAND, version=version), glimpse)
    adapter = look.bot.adapter
    card = await adapter.show(f"dc:#{look.rig.channel.id}", Page(("card",)), None)
    for _ in range(2):
        await adapter.withdraw(card)
    assert look.refused() == []


async def test_a_card_that_was_fleeting_is_edited_like_any_other(look: Look) -> None:
    place, adapter = f"dc:#{look.rig.channel.id}", look.bot.adapter
    face = Page(("all see it",), fleeting=True)
    card = (await adapter.show(place, face, None)).model_copy(update={"fleeting": True})
    after = await adapter.show(place, Page(("gone",)), card)
    assert after.message == card.message
    assert not look.anna.sees("all see it")


async def test_a_press_that_shows_something_fleeting_leaves_no_dead_keys() -> None:
    """The page that was pressed is answered at once, with where to look; it has no keys then. A
    press on what is looked at turns it over, in the answer itself."""
    async with rigged() as (rig, bot):
        people = [rig.person("Anna"), rig.person("Boris")]
        await open_table(bot, "chinese_box", people)
        await rig.world.until(lambda: any(map(moves, people)))
        mover = next(one for one in people if moves(one))
        page = moves(mover)[0].message
        while not (eyes := _eyes(mover)):
            done = await mover.use(next(one for one in moves(mover) if len(one.label) == 2))
            assert done.response == UPDATE
            await rig.world.until(lambda: _eyes(mover) or _keys(page))
        assert not _keys(page)
        assert said(bot, "glimpse", "en", "discord") in page.text
        before = eyes.look
        keys = _keys(eyes)
        done = await mover.use(next(one for one in keys if len(one.label) == 2))
        assert done.response == UPDATE
        assert eyes.look != before or eyes.gone
        assert [one.status for one in rig.server.calls if one.status == 404] == []


def _keys(message: Message) -> list[Control]:
    return [one for one in controls(message) if is_move(one)]


def _eyes(person: Person) -> Message | None:
    """What this person looks at."""
    seen = [one.message for one in moves(person) if one.message.only]
    return seen[0] if seen else None
