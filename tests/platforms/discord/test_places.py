"""Where the bot may do little: no rights, no pictures, no membership, closed direct messages."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import fields, replace
from functools import partial

import pytest

from bot.platforms.discord.guests import FOLLOW_UPS
from bot.platforms.discord.outbox import WAVE, Limits, Pace
from bot.platforms.port import Page, Shown, SlowDown, Unreachable
from bot.store.redis import RedisStore
from bot.table import Room
from tests.platforms.discord.people import Person, controls
from tests.platforms.discord.rates import GLOBAL, ROUTES, Rate
from tests.platforms.discord.rig import (
    FAST,
    TOY,
    Bot,
    Rig,
    moves,
    open_table,
    play_out,
    rigged,
    said,
)
from tests.platforms.discord.server import UPDATE
from tests.platforms.discord.world import Message

SEND = "POST channels/{channel}/messages"
EDIT = "PATCH channels/{channel}/messages/{message}"
DELETE = "DELETE channels/{channel}/messages/{message}"
OPEN = "POST users/@me/channels"
JOIN, START = "Join", "▶ Start"
MINUTE = 60.0
HOUR = 360.0  # seconds, where time passes faster
PACES = [field.name for field in fields(Limits)]
HURRIED = Limits(
    **{
        name: replace(pace, per=pace.per * HOUR / 3600)
        for name in PACES
        for pace in [getattr(Limits(), name)]
    }
)


@pytest.fixture
async def club() -> AsyncIterator[tuple[Rig, Bot]]:
    async with rigged(all_games=TOY) as (rig, bot):
        yield rig, bot


def refused(rig: Rig) -> Counter[str]:
    """Calls that Discord refused."""
    return Counter(rig.server.refused)


def live(rig: Rig) -> list[Message]:
    """Public messages with something to press."""
    return [
        one for one in rig.channel.messages.values() if one.only is None and list(controls(one))
    ]


async def patiently(bot: Bot, place: str, page: Page, last: Shown | None) -> Shown:
    """As the courier does: again, where it is told to slow down."""
    while True:
        try:
            return await bot.adapter.show(place, page, last)
        except SlowDown as slow:
            await asyncio.sleep(slow.seconds)


async def begin(bot: Bot, people: list[Person]) -> str:
    """A table of people who press as soon as they can."""
    table = await open_table(bot, "high_card", people)
    await people[0].until(lambda: any("✋" in one.label for one in people[0].controls()))
    return table


@pytest.mark.parametrize(("lacks", "right"), [("send", "right-send"), ("view", "right-view")])
async def test_where_no_table_can_be_shown_none_is_opened(
    club: tuple[Rig, Bot], lacks: str, right: str
) -> None:
    rig, bot = club
    anna = rig.person("Anna")
    rig.channel.lacks = {lacks}
    missing = said(bot, right, "en", "discord")
    await anna.slash("newgame", game="high_card")
    assert said(bot, "lacking", "en", "discord", rights=(missing,)) in anna.messages()[-1].text
    await anna.slash("newgame")
    assert missing in anna.messages()[-1].text
    assert await bot.sessions.tables_of(f"dc:{anna.user.id}") == []
    assert refused(rig) == Counter()


async def test_a_thread_asks_for_its_own_right(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    thread = rig.world.thread(rig.channel)
    anna = rig.person("Anna", "ru", thread)
    thread.lacks = {"send"}
    await anna.slash("newgame", game="high_card")
    await anna.until(said(bot, "key-join", "ru"))
    thread.lacks = {"send_in_threads"}
    await anna.slash("newgame", game="high_card")
    assert anna.sees(said(bot, "right-send-in-threads", "ru", "discord"))


async def test_a_channel_that_takes_no_pictures_gets_words(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    people = [rig.person("Anna"), rig.person("Boris")]
    rig.channel.lacks = {"attach"}
    table = await begin(bot, people)
    await play_out(bot, table, people)
    cards = [one for one in rig.channel.messages.values() if one.only is None]
    assert all(not one.files for one in cards)
    assert any("High Card" in one.text for one in cards)
    assert sum(refused(rig).values()) <= 1, "it is asked once, and remembered"


async def test_a_room_of_guests_causes_no_refused_calls_and_leaves_no_live_card(
    club: tuple[Rig, Bot],
) -> None:
    rig, bot = club
    rig.guild.installed = False
    people = [rig.person("Anna"), rig.person("Boris")]
    table = await begin(bot, people)
    await play_out(bot, table, people)

    def hands() -> list[Message]:
        return [one for one in live(rig) if any(c.label == "✋ My cards" for c in controls(one))]

    await rig.world.until(lambda: not hands())  # a match that is over has none to show
    assert refused(rig) == Counter()


async def test_a_guests_card_that_can_be_followed_no_more_has_no_keys(
    club: tuple[Rig, Bot],
) -> None:
    rig, bot = club
    rig.guild.installed = False
    people = [rig.person("Anna"), rig.person("Boris", "ru")]
    await begin(bot, people)
    assert live(rig)
    rig.world.clock.advance(14.5 * MINUTE)
    await bot.adapter.sweep()
    assert live(rig) == []
    # A command in a text is shown as a mention, so the words up to it are looked for.
    farewell = said(bot, "expired-card", "en", "discord").partition("/")[0].strip()
    assert people[0].sees(farewell)
    await people[0].slash("board")
    await rig.world.until(lambda: live(rig))
    assert refused(rig) == Counter()


async def test_a_guest_does_not_ask_for_more_messages_than_it_may_send(
    club: tuple[Rig, Bot],
) -> None:
    rig, bot = club
    rig.guild.installed = False
    place = f"dc:#{rig.channel.id}"
    await rig.person("Anna").slash("help")
    for number in range(FOLLOW_UPS):
        await patiently(bot, place, Page((f"{number}",)), None)
    with pytest.raises(Unreachable):
        await patiently(bot, place, Page(("one too many",)), None)
    assert refused(rig) == Counter()


async def test_a_guests_card_goes_over_to_a_newer_token_in_time(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    rig.guild.installed = False
    people = [rig.person("Anna"), rig.person("Boris")]
    await begin(bot, people)

    def hands() -> list[Message]:
        keys = [(one, {control.label for control in controls(one)}) for one in live(rig)]
        return [one for one, labels in keys if {"✋ My cards", "⋯ More"} <= labels]

    def anew(card: Message) -> bool:
        return len(hands()) == 1 and card not in hands()

    await rig.world.until(hands)
    first = card = hands()[0]
    for _ in range(3):
        rig.world.clock.advance(8 * MINUTE)
        await people[0].press("✋ My cards")
        mover = next(one for one in people if moves(one))
        await mover.use(moves(mover)[0])
        await mover.use(moves(mover)[0])
        await rig.world.until(partial(anew, card))
        (card,) = hands()
        await bot.adapter.sweep()
        assert len(hands()) == 1
    assert first.gone
    assert refused(rig) == Counter()


async def test_where_apps_of_ones_own_are_not_shown_to_others_no_table_is_opened(
    club: tuple[Rig, Bot],
) -> None:
    rig, bot = club
    rig.guild.installed = rig.guild.external = False
    anna = rig.person("Anna")
    await anna.slash("newgame", game="high_card")
    assert anna.sees(said(bot, "lacking-external", "en", "discord"))
    assert await bot.sessions.tables_of(f"dc:{anna.user.id}") == []


async def test_a_bot_that_was_kicked_and_added_again_has_one_card(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna, boris = rig.person("Anna"), rig.person("Boris")
    await anna.slash("newgame", game="high_card")
    await anna.until("1. Anna")
    (table,) = await bot.sessions.tables_of(f"dc:{anna.user.id}")
    await rig.server.kick_bot(rig.guild)
    await bot.sessions.choose_pace(table.id, f"dc:{anna.user.id}", "live3")
    async with asyncio.timeout(10):
        while not refused(rig) or (await bot.store.backlog("stale:dc"))[0]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await rig.server.invite_bot(rig.guild)
    await boris.press(JOIN)
    await anna.until("2. Boris")
    # The greeting of whoever was added has a key as well; a card is where one joins.
    cards = [one for one in live(rig) if JOIN in {control.label for control in controls(one)}]
    assert len(cards) == 1


async def test_a_press_in_a_lobby_is_answered_with_its_card(
    club: tuple[Rig, Bot], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many come at once: no budget, no call of its own, and nothing is sent twice."""
    monkeypatch.setattr("bot.platforms.discord.inbox.PATIENCE", 2.5)  # whatever the machine does
    rig, bot = club
    anna, others = rig.person("Anna"), [rig.person(f"Boris {n}") for n in range(3)]
    await anna.slash("newgame", game="high_card")
    await anna.until("1. Anna")
    (card,) = live(rig)

    async def shown() -> None:
        async with asyncio.timeout(10):
            while (await bot.store.backlog("stale:dc"))[0]:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    await shown()  # nobody presses before the card is known to be there
    for number, one in enumerate(others):
        done = await one.press(JOIN)
        assert done.response == UPDATE
        assert f"{number + 2}. Boris {number}" in card.text
    await shown()
    assert [one for one in rig.server.calls if one.name == EDIT] == []
    assert rig.server.idle == []
    await others[0].press("Leave")
    assert "Boris 0" not in card.text
    assert live(rig) == [card]


async def test_direct_messages_are_tried_once_and_remembered(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    people = [rig.person("Anna"), rig.person("Boris")]
    for _ in range(3):
        await begin(bot, people)
    waves = [one for one in rig.world.seen if one.text == WAVE]
    assert len(waves) == len(people)
    assert not any(one.sees(WAVE, one.direct) for one in people), "and nothing is left of it"
    assert refused(rig) == Counter()


async def test_two_processes_together_keep_to_the_limit_of_one_bot(
    redis_store: RedisStore,
) -> None:
    """Many tables open at once; Discord takes so many calls a second from all of them."""
    rig = Rig(redis_store)
    await rig.server.start()
    try:
        pace = replace(FAST, all=Pace(2, 1 / 8))
        for number in range(2):
            await rig.start(all_games=TOY, shards=f"{number}/2", seed=number, limits=pace)
        rig.server.global_rate = Rate(10, 1.0)
        for number in range(16):
            room = rig.world.channel(rig.guild, f"room {number}")
            here = Room(id=f"dc:#{room.id}", title=room.name)
            await rig.bots[number % 2].sessions.create("high_card", here, None)
        await rig.world.until(
            lambda: sum(bool(one.messages) for one in rig.world.channels.values()) >= 16, 30
        )
        assert rig.server.limited == []
    finally:
        for bot in rig.bots:
            await bot.stop()
        await rig.server.stop()


def test_the_budgets_are_smaller_than_the_buckets() -> None:
    routes = {"write": (ROUTES[SEND], ROUTES[EDIT]), "delete": (ROUTES[DELETE],)}
    for name, rates in {**routes, "open": (ROUTES[OPEN],), "all": (GLOBAL,)}.items():
        pace = getattr(Limits(), name)
        for rate in rates:
            assert pace.burst + rate.seconds / pace.per <= rate.calls, name


async def test_two_processes_at_one_table_overrun_no_bucket(redis_store: RedisStore) -> None:
    """Each of them edits and posts in the same channel, at the pace of the real bot; but an hour
    takes six minutes."""
    rig = Rig(redis_store)
    await rig.server.start()
    try:
        for number in range(2):
            await rig.start(all_games=TOY, shards=f"{number}/2", seed=number, limits=HURRIED)
        rig.server.keep_to_rates(HOUR)
        place = f"dc:#{rig.channel.id}"
        shown: Shown | None = None
        for number in range(8):
            bot = rig.bots[number % 2]
            for page in (Page((f"{number}",)), Page((f"again {number}",))):
                shown = await patiently(bot, place, page, shown)
            if shown and number % 4 == 3:
                await bot.adapter.withdraw(shown)
                shown = None
        assert rig.server.refused == []
    finally:
        for bot in rig.bots:
            await bot.stop()
        await rig.server.stop()


async def test_matches_at_the_limits_of_discord_are_refused_nothing() -> None:
    """Several tables begin at once and are played as fast as people can press."""
    async with rigged(all_games=TOY, limits=HURRIED) as (rig, bot):
        rig.server.keep_to_rates(HOUR)
        tables = []
        for number in range(4):
            room = rig.world.channel(rig.guild, f"room {number}")
            people = [rig.person(f"{name} {number}", place=room) for name in ("Anna", "Boris")]
            tables.append((people, await open_table(bot, "high_card", people)))
        async with asyncio.timeout(60):
            played = (play_out(bot, table, people) for people, table in tables)
            await asyncio.gather(*played)
        assert rig.server.refused == []
        assert rig.server.idle == []
