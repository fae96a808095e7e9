"""What makes the app look at home on Discord: sections, colours, menus, mentions, a greeting."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from discord import PartialEmoji

from bot import presenter
from bot import table as core
from bot.actions import More
from bot.people import RoomRecord
from bot.platforms.discord.layout import ASKED, layout, note
from bot.platforms.discord.stamps import names
from bot.platforms.discord.text import texts
from bot.platforms.port import Mention, Page, Text
from bot.table import Player, Room, Table
from engines import games
from engines.core.engine import Game
from tests.platforms.discord import limits
from tests.platforms.discord.people import NotThere, controls
from tests.platforms.discord.rig import TOY, Bot, Rig, moves, open_table, rigged, said
from tests.platforms.discord.server import Call, Refusal
from tests.platforms.discord.test_layout import choice, components, say
from tests.platforms.discord.world import Message


@pytest.fixture
async def club() -> AsyncIterator[tuple[Rig, Bot]]:
    async with rigged(all_games=TOY) as (rig, bot):
        yield rig, bot


def sections(message: Message) -> list[tuple[str, str]]:
    """What stands beside which key."""
    return [
        (one["components"][0]["content"], one["accessory"].get("label", ""))
        for one in limits.walk(message.components)
        if one["type"] == limits.SECTION
    ]


async def test_games_are_offered_each_beside_its_key() -> None:
    async with rigged() as (rig, _):
        anna = rig.person("Anna")
        await anna.slash("newgame")
        *offered, alone = sections(anna.messages()[-1])
        assert len(offered) == len(games())
        assert all(label in text for text, label in offered)
        assert alone == (say("choose-game-alone"), say("key-try"))
        await anna.press(offered[0][1])
        await anna.until(lambda: any(one.label == "Leave" for one in anna.controls()))


async def test_a_call_to_play_carries_the_keys_to_the_hand_and_to_the_table(
    club: tuple[Rig, Bot],
) -> None:
    rig, bot = club
    people = [rig.person("Anna"), rig.person("Boris")]
    await bot.people.save_room(f"dc:#{rig.channel.id}", RoomRecord(calls="room"))
    await open_table(bot, "high_card", people)
    await rig.world.until(lambda: rig.world.rung)
    called = f"<@{rig.world.rung[0]}>"
    (ping,) = [one for one in people[0].messages() if called in one.text]
    assert [one.label for one in controls(ping)] == ["✋ My cards", say("key-table")]
    (card,) = [one for one in people[0].messages() if one is not ping]
    await people[0].use([*controls(ping)][1])
    await rig.world.until(lambda: card.gone and len(people[0].messages()) == 2)
    assert people[0].messages()[0] is ping, "the card is below everything now"


async def test_a_card_has_the_colour_of_its_game_and_gold_where_it_waits() -> None:
    page = Page(("Card",), accent=0x25344A)
    (card,) = await components(page)
    assert card["accent_color"] == 0x25344A
    (asked,) = await components(replace(page, rows=((choice("a"),),)))
    assert asked["accent_color"] == ASKED.value


async def test_every_game_has_a_colour() -> None:
    async with rigged() as (rig, _):
        anna, colours = rig.person("Anna"), set()
        for game in games():
            await anna.slash("newgame", game=game)
            card = await rig.world.until(lambda: [one for one in anna.messages() if not one.only])
            colours.add(card[-1].components[0]["accent_color"])
            rig.server.remove(card[-1])
        assert len(colours) >= 4
        assert None not in colours


async def test_chapters_are_picked_from_a_menu() -> None:
    async with rigged() as (rig, bot):
        anna = rig.person("Anna")
        await anna.slash("rules", game="great_wall")
        page = anna.messages()[-1]
        title = said(bot, "rules-3.title", "en", "great_wall")
        await anna.press(f"3. {title}")
        assert said(bot, "rules-3", "en", "great_wall").splitlines()[0][:30] in page.text
        assert len([one for one in anna.messages() if one.only]) == 1


async def test_commands_in_texts_can_be_pressed(club: tuple[Rig, Bot]) -> None:
    rig, _ = club
    anna = rig.person("Anna")
    numbers = {one["name"]: one["id"] for one in rig.server.commands}
    await anna.slash("help")
    text = anna.messages()[-1].text
    assert f"</newgame:{numbers['newgame']}>" in text
    assert f"</hand:{numbers['hand']}>" in text
    await rig.restart(all_games=TOY)
    await anna.slash("help")
    assert f"</newgame:{numbers['newgame']}>" in anna.messages()[-1].text


async def test_what_only_looks_like_a_command_stays_as_it_is() -> None:
    numbers = {"newgame": 7}
    told = note("say /newgame, not and/newgame or /newgames or /other", numbers)
    (text,) = told.view.to_components()  # type: ignore[no-untyped-call]
    assert text["content"] == "say </newgame:7>, not and/newgame or /newgames or /other"
    board = Page(("Moves",), board="/newgame")
    assert "</newgame:7>" not in str(layout(board, say, commands=numbers).to_components())  # type: ignore[no-untyped-call]


async def test_a_new_server_is_greeted_once_with_a_button(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    await bot.adapter.client.wait_until_ready()
    guild = rig.world.guild("Новые", locale="ru")
    rig.world.channel(guild, "общий")
    await rig.server.invite_bot(guild)
    (hall,) = [one for one in rig.world.channels.values() if one.guild is guild]
    await rig.world.until(lambda: hall.messages)
    (greeting,) = hall.messages.values()
    assert said(bot, "greeting-title", "ru", "discord") in greeting.text
    (key,) = controls(greeting)
    vera = rig.person("Vera", "ru", hall)
    guild.members.add(vera.user.id)
    await vera.use(key)
    assert vera.sees(said(bot, "title", "ru", "high_card"))
    await rig.server.kick_bot(guild)
    await rig.server.invite_bot(guild)
    await vera.slash("help")
    assert len([one for one in hall.messages.values() if one.only is None]) == 1


async def test_where_it_may_not_write_nobody_is_greeted(club: tuple[Rig, Bot]) -> None:
    rig, bot = club
    await bot.adapter.client.wait_until_ready()
    guild = rig.world.guild("Quiet")
    hall = rig.world.channel(guild, "hall")
    hall.lacks = {"send"}
    await rig.server.invite_bot(guild)
    anna = rig.person("Anna")
    await anna.slash("help")
    assert not hall.messages


async def test_a_game_begins_from_the_menu_of_any_message(club: tuple[Rig, Bot]) -> None:
    rig, _ = club
    anna, boris = rig.person("Anna"), rig.person("Boris", "ru")
    message = await rig.server.say(rig.channel, boris.user, "a game, anybody?")
    await anna.menu("Play here", message)
    assert anna.sees("High Card")
    await boris.menu("Сыграть здесь", message)
    with pytest.raises(NotThere):
        await anna.menu("No such thing", message)


async def test_the_app_says_how_to_begin_where_people_see_it(club: tuple[Rig, Bot]) -> None:
    rig, _ = club
    (session,) = rig.server.gateway.sessions.values()
    assert re.search("/newgame", str(session.presence))


async def test_an_aside_has_a_way_back() -> None:
    async with rigged() as (rig, bot):
        game = next(one for one in games().values() if one.asides)
        people = [rig.person(f"Anna {n}") for n in range(min(game.seats))]
        await open_table(bot, game.id, people)
        await rig.world.until(lambda: any(map(moves, people)))
        anna = people[0]
        await anna.until(lambda: any(one.label == "⋯ More" for one in anna.controls()))
        await anna.press("⋯ More")
        shelf = anna.messages()[-1]
        aside = said(bot, f"aside-{next(iter(game.asides))}", "en", game.id)
        await anna.press(aside)
        await anna.press("↩ Back")
        assert aside in [one.label for one in controls(shelf)]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_aside_of_every_game_has_a_way_back(game: Game) -> None:
    players = [Player(id=f"dc:{n}", name=f"Anna {n}") for n in range(min(game.seats))]
    room = Room(id="dc:#1")
    lobby: Table[Any] = Table(
        id="abcdefg",
        game=game.id,
        rooms=(room,),
        host="dc:0",
        seed=5,
        salt="",
        chairs=core.seated(*players),
    )
    table = core.start(game, lobby, "dc:0", 0.0)
    for name in game.asides:
        for seat in (0, None):
            keys = [key for row in presenter.aside(game, table, name, seat).rows for key in row]
            assert More(table.id) in [key.action for key in keys], name


async def test_a_game_is_found_by_its_name_in_either_language() -> None:
    async with rigged() as (rig, bot):
        anna, boris = rig.person("Anna"), rig.person("Boris", "ru")
        wall = {lang: said(bot, "title", lang, "great_wall") for lang in ("en", "ru")}
        assert await anna.complete("newgame", "game", "стена") == [wall["en"]]
        assert await boris.complete("newgame", "game", "wall") == [wall["ru"]]


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_suggested_moves_say_what_they_are(lang: str) -> None:
    """The texts of keys have variables, which no suggestion shows; nor a bare number."""
    async with rigged() as (rig, bot):
        people = [rig.person("Anna", lang), rig.person("Boris", lang)]
        await open_table(bot, "chu_han", people, lang)
        await rig.world.until(lambda: any(map(moves, people)))
        mover = next(one for one in people if moves(one))
        offered = await mover.complete("move", "move")
        assert offered
        assert not [one for one in offered if re.search(r"[{}$]|\+n\b", one)]
        assert not [one for one in offered if not re.search(r"[^\W\d_]{2}", one)]
        rank = next(one for one in offered if one[0].isdecimal())
        assert await mover.complete("move", "move", rank.split()[0]), "and are found all the same"


async def stamped_all(bot: Bot) -> None:
    async with asyncio.timeout(30):
        while sum(map(len, bot.adapter.stamps.values())) < len(names()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_pieces_and_cards_are_the_apps_own_emoji_uploaded_once() -> None:
    async with rigged() as (rig, bot):
        rig.server.emojis.clear()
        bot = await rig.restart()
        people = [rig.person("Anna"), rig.person("Boris")]
        await stamped_all(bot)
        assert sorted(rig.server.emojis.values()) == sorted(names())
        await open_table(bot, "great_wall", people)
        await rig.world.until(lambda: any(map(moves, people)))
        stamped = [
            one
            for person in people
            for message in person.messages(person.direct)
            for one in limits.walk(message.components)
            if one.get("emoji")
        ]
        assert stamped
        assert all(one["label"] for one in stamped), "with words beside them"
        await rig.restart()
        await people[0].slash("help")
        assert len(rig.server.emojis) == len(names())
        assert rig.server.calls[-1].name != "POST applications/{app}/emojis"


WALL = {"🏹": PartialEmoji(name="bow", id=7), "⛰": PartialEmoji(name="hill", id=8)}


async def test_in_lines_an_emoji_stands_before_the_word_for_it() -> None:
    robin = Mention("dc:1", "🏹 *Robin*")
    lines: tuple[Text, ...] = (
        (robin, " places 🏹 Infantry ×3, then ⛰️ Earth"),
        ("🏹", robin, " 🏹1 🏹 2 🏹🏹"),
    )
    page = Page(("Log",), lines=lines, board="🏹 Infantry")
    board, told = texts(page, stamps=WALL)
    first, second = told.splitlines()
    assert first == "🏹 \\*Robin\\* places <:bow:7> Infantry ×3, then <:hill:8> Earth"
    assert second == "🏹🏹 \\*Robin\\* 🏹1 🏹 2 🏹🏹"
    assert "<:bow" not in board


async def test_what_is_too_long_with_emoji_is_told_without() -> None:
    lines: tuple[Text, ...] = (("🏹 Infantry " * 300,),)
    _, told = texts(Page(("Log",), lines=lines), stamps=WALL)
    assert told == ("🏹 Infantry " * 300).strip()


def emoji(message: Message) -> set[str]:
    """Those in its text, by their ids."""
    return set(re.findall(r"<:\w+:(\d+)>", message.text))


async def test_a_game_has_its_own_emoji_and_no_other_games() -> None:
    async with rigged() as (rig, bot):
        await stamped_all(bot)
        anna = rig.person("Anna")
        ours = {str(id): name for id, name in rig.server.emojis.items()}
        for game, used in (("great_wall", "wall_"), ("chaos_chess", "deck_")):
            await anna.slash("rules", game=game)
            found = emoji(anna.messages()[-1])
            chapters = [one for one in anna.controls() if one.value]
            for chapter in chapters:
                await anna.use(chapter)
                found |= emoji(anna.messages()[-1])
            assert {ours[id].startswith(used) for id in found} == {True}, game


async def test_where_emoji_cannot_be_uploaded_signs_stand_in_their_place() -> None:
    async with rigged() as (rig, bot):

        async def refuse(call: Call) -> None:
            if call.name == "POST applications/{app}/emojis":
                raise Refusal(403, 50013, "no")

        rig.server.emojis.clear()
        rig.server.hook = refuse
        bot = await rig.restart()
        people = [rig.person("Anna"), rig.person("Boris")]
        await open_table(bot, "great_wall", people)
        await rig.world.until(lambda: any(map(moves, people)))


async def test_an_emoji_that_somebody_deleted_costs_one_try() -> None:
    async with rigged() as (rig, bot):
        await stamped_all(bot)
        rig.server.emojis.clear()
        people = [rig.person("Anna"), rig.person("Boris")]
        await open_table(bot, "great_wall", people)
        await rig.world.until(lambda: any(map(moves, people)))
