"""A thread for each match, where those who run the server want it so."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.platforms.discord import limits
from tests.platforms.discord.people import Person
from tests.platforms.discord.rig import TOY, Bot, Rig, play_out, rigged, said
from tests.platforms.discord.world import PUBLIC_THREAD, Channel

THREADS = "POST channels/{channel}/threads"


@pytest.fixture
async def club() -> AsyncIterator[tuple[Rig, Bot]]:
    async with rigged(all_games=TOY) as (rig, bot):
        await bot.adapter.client.wait_until_ready()
        yield rig, bot


def admin(rig: Rig, name: str = "Anna", locale: str = "en-US") -> Person:
    person = rig.person(name, locale)
    rig.guild.admins.add(person.user.id)
    return person


def setting(bot: Bot, lang: str, on: bool) -> str:
    value = said(bot, "corners-on" if on else "corners-off", lang)
    return said(bot, "key-setting", lang, name=said(bot, "setting-corners", lang), value=value)


def threads(rig: Rig) -> list[Channel]:
    return [one for one in rig.world.channels.values() if one.kind == PUBLIC_THREAD]


async def test_a_match_has_a_thread_of_its_own(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna, boris = admin(rig, locale="ru"), rig.person("Boris")
    await anna.slash("settings")
    await anna.press(setting(bot, "ru", on=False))
    assert anna.sees(setting(bot, "ru", on=True))
    await anna.slash("newgame", game="high_card")
    (thread,) = threads(rig)
    (table,) = await bot.sessions.tables_of(f"dc:{anna.user.id}")
    assert thread.name == f"{said(bot, 'title', 'ru', 'high_card')} · {table.id}", "no name"
    assert not table.open
    there = anna.messages()[-1]
    links = [one for one in limits.walk(there.components) if one.get("url")]
    assert [one["url"].rpartition("/")[2] for one in links] == [str(thread.id)]
    assert there.only == anna.user.id, "the channel stays free"
    await rig.world.until(lambda: thread.messages)
    anna.place = boris.place = thread
    join = said(bot, "key-join", "ru")
    await boris.press(join)
    start = said(bot, "key-start", "ru")
    await rig.world.until(lambda: any(one.label == start for one in anna.controls()))
    await anna.press(start)
    await play_out(bot, table.id, [anna, boris])
    assert [one for one in rig.channel.messages.values() if one.only is None] == []
    # The best of the channel are those of its threads, wherever it is asked.
    for place in (thread, rig.channel):
        anna.place = place
        await anna.slash("top")
        await anna.until(lambda: all(f"{name} —" in anna.screen() for name in ("Anna", "Boris")))
    assert rig.server.refused == []


async def test_a_thread_has_no_threads_and_by_default_no_match_has_one(
    club: tuple[Rig, Bot],
) -> None:
    rig, bot = club
    anna = admin(rig)
    await anna.slash("newgame", game="high_card")
    assert threads(rig) == []
    anna.place = rig.world.thread(rig.channel)
    await anna.slash("settings")
    assert not anna.sees(said(bot, "setting-corners", "en"))


async def test_without_the_right_it_is_not_promised(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna = admin(rig)
    rig.channel.lacks = {"create_threads"}
    await anna.slash("settings")
    await anna.press(setting(bot, "en", on=False))
    right = said(bot, "right-threads", "en", "discord")
    assert anna.sees(said(bot, "lacking-threads", "en", "discord", rights=(right,)))
    assert rig.server.refused == []


async def test_where_the_right_was_lost_the_channel_will_do(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    anna = admin(rig)
    await anna.slash("settings")
    await anna.press(setting(bot, "en", on=False))
    rig.channel.lacks = {"create_threads"}
    await anna.slash("newgame", game="high_card")
    assert anna.sees(said(bot, "no-corner", "en"))
    await anna.until("1. Anna")
    assert threads(rig) == []


async def test_the_invitation_does_not_ask_for_what_few_want(club: tuple[Rig, Bot]) -> None:
    _, bot = club
    invitation, _ = bot.adapter.client.invitations()
    asked = int(invitation.split("permissions=")[1].split("&")[0])
    assert not asked & 1 << 35
