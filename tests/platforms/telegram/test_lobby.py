"""Set-up, lobby, commands: what happens before the first card is dealt, and around the game."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.commands import COMMANDS
from bot.config import WrongSettings
from bot.i18n import LANGUAGES
from bot.people import People
from bot.platforms.telegram import Telegram
from bot.store.memory import MemoryStore
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import (
    HAND,
    JOIN,
    LEAVE,
    LOBBY,
    LOBBY_RU,
    START,
    WORDS,
    Rig,
    cards,
    play,
    running,
    say,
    seated,
    settings,
    started,
)
from tests.platforms.telegram.server import Server

# --- set-up -------------------------------------------------------------------------------------


async def test_menus_are_registered_by_scope_and_language(rig: Rig) -> None:
    await rig.server.until(lambda: ("short_description", "ru") in rig.server.api.texts)
    menus = {
        key: {command["command"] for command in commands}
        for key, commands in rig.server.api.commands.items()
    }
    words = {command.word for command in COMMANDS}
    assert menus["all_chat_administrators", "ru"] == words - {"forget"}
    assert "settings" not in menus["all_group_chats", ""]
    assert "forget" in menus["all_private_chats", ""]
    assert {language for _, language in menus} == {"", "ru"}
    quiet = [
        command["command"]
        for command in rig.server.api.commands["all_group_chats", ""]
        if command.get("is_ephemeral")
    ]
    assert "hand" in quiet
    assert "newgame" not in quiet
    assert re.search("[а-я]", rig.server.api.texts["description", "ru"])
    assert len(LANGUAGES) == 2


async def test_menus_are_not_registered_again_when_nothing_has_changed(server: Server) -> None:
    store = MemoryStore()
    for _ in range(2):
        async with running(server, store):
            await server.until(lambda: ("short_description", "ru") in server.api.texts)
    assert sum(call.method == "setMyDescription" for call in server.calls) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"telegram_bot_token": "123:short token"},
        {"telegram_webhook_url": "bot.example"},
        {"telegram_webhook_url": "https://bot.example", "telegram_webhook_secret": "пароль"},
    ],
)
async def test_a_wrong_setting_is_named(server: Server, wrong: dict[str, str]) -> None:
    name = list(wrong)[-1].upper()
    with pytest.raises(WrongSettings, match=name):
        async with running(server, MemoryStore(), **wrong):  # type: ignore[arg-type]
            pass


async def test_a_token_nobody_knows_is_named(rig: Rig) -> None:
    wrong = settings(rig.server, telegram_bot_token="1:unknown")
    people = People(rig.store)
    stranger = Telegram(wrong, rig.store, WORDS, people, rig.sessions, rig.desk)
    with pytest.raises(WrongSettings, match="TELEGRAM_BOT_TOKEN"):
        await stranger.run()


# --- lobby --------------------------------------------------------------------------------------


async def test_a_lobby_is_one_message_edited_in_place(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    await seated(rig.server, group, "high_card", anna, boris)
    (lobby,) = anna.messages(group)
    assert lobby.edits >= 1
    assert "Anna" in lobby.text.plain
    await anna.presses(cards("three"), group)
    await anna.sees("Boris", group)
    await rig.settled()
    assert cards("five") in anna.labels(group)
    assert len(anna.messages(group)) == 1
    await boris.presses(LEAVE, group)
    await rig.settled()
    assert "Boris" not in anna.screen(group)


async def test_in_a_forum_everything_stays_in_its_topic(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris, topics=(5, 9))
    await started(rig.server, group, "high_card", anna, boris, thread=9)
    await rig.settled()
    anna.says("/board", group, thread=9)
    await rig.settled()
    shown = [one for one in rig.server.world.sights if one.chat == group.id]
    assert {one.thread for one in shown if one.kind in ("sent", "edited")} == {9}


async def test_who_never_pressed_start_is_seated_by_one_tap_on_a_link(
    rig: Rig, anna: Person
) -> None:
    shy = rig.person("Shy", "en", started=False)
    group = rig.group(anna, shy)
    await seated(rig.server, group, "high_card", anna)
    assert not shy.reachable
    query = await shy.presses(JOIN, group)
    assert re.fullmatch(r"https://t\.me/shkatulka_bot\?start=join_\w+", query.url)
    await anna.sees("Shy", group)
    await shy.sees(say("joined", what="").strip(" .:"))
    await anna.presses(START, group)
    await shy.sees("Your hand", shy.chat)


async def test_who_opens_a_table_must_be_reachable_too(rig: Rig) -> None:
    shy = rig.person("Shy", "en", started=False)
    group = rig.group(shy)
    shy.says("/newgame high_card", group)
    reply = await shy.sees(say("refused-open-private"), group)
    (button,) = reply.buttons()
    assert button.url.startswith("https://t.me/shkatulka_bot?start=")


async def test_a_game_does_not_start_while_somebody_cannot_be_reached(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    await seated(rig.server, group, "high_card", anna, boris)
    boris.blocks()
    query = await anna.presses(START, group)
    assert query.text == say("refused-unreachable", names="Boris")
    assert HAND not in " ".join(anna.labels(group))
    boris.says("/start")
    await anna.presses(START, group)
    await boris.sees("Your hand", boris.chat)


async def test_in_private_one_plays_the_computer_or_shares_a_link(
    rig: Rig, anna: Person, boris: Person
) -> None:
    anna.says("/newgame")
    await anna.presses("High Card")
    share = await anna.sees(LOBBY)
    (invite,) = [button.url for button in share.buttons() if button.url]
    (link,) = parse_qs(urlsplit(invite).query)["url"]
    boris.follows(link)
    await anna.sees("Boris")
    await boris.presses(LEAVE)
    await anna.presses(say("key-add-computer", level=say("level-greedy")))
    await anna.presses(START)
    await play(rig.server, anna.chat, anna, dice=Random(1))


async def test_strangers_may_press_and_are_told_why_not(
    rig: Rig, anna: Person, boris: Person
) -> None:
    stranger = rig.person("Stranger", "ru")
    group = rig.group(anna, boris, stranger)
    await seated(rig.server, group, "high_card", anna, boris)
    query = await boris.presses(cards("three"), group)
    assert query.text == say("refused-host-only")
    await anna.presses(START, group)
    query = await stranger.presses(HAND, group)
    assert query.text == say("refused-not-seated", "ru")


# --- commands -----------------------------------------------------------------------------------


async def test_commands_named_for_another_bot_are_not_ours(rig: Rig, anna: Person) -> None:
    group = rig.group(anna)
    group.privacy = False
    anna.says("/help@other_bot", group)
    anna.says("hello there", group)
    anna.says("/roll", group)
    anna.says("/rules high_card", anna.chat)
    await anna.sees("The whole of it")
    assert anna.messages(group) == []


async def test_rules_are_leafed_through_in_one_message(rig: Rig, anna: Person) -> None:
    anna.says("/rules great_wall")
    await anna.presses("▶")
    await anna.presses("▶")
    await anna.sees("(3/")
    assert len(anna.messages()) == 1


async def test_in_a_group_pages_for_one_person_go_to_that_person(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    anna.says("/help", group)
    await anna.sees("/newgame", anna.chat)
    await anna.sees(say("in-private"), group)
    boris.says("/help", group, ephemeral=True)
    await boris.sees("/newgame", group)
    assert "/newgame" not in anna.screen(group)


async def test_the_language_is_the_clients_until_one_chooses(
    rig: Rig, anna: Person, vera: Person
) -> None:
    vera.says("/language")
    await vera.sees(say("choose-language", "ru"))
    await vera.presses(say("language-en"))
    vera.says("/games")
    await vera.sees(say("tables-title"))
    anna.says("/games")
    await anna.sees(say("tables-title"))


async def test_a_groups_language_is_set_by_its_admins(rig: Rig, anna: Person, vera: Person) -> None:
    group = rig.group(anna, vera)
    group.admins.add(vera.id)
    await seated(rig.server, group, "high_card", anna)
    anna.says("/settings lang.ru", group)
    await anna.sees(say("refused-admin-only"), group)
    vera.says("/settings lang.ru", group)
    vera.says("/newgame high_card", group)
    await anna.sees(LOBBY_RU, group)


async def test_an_admin_stops_any_table(
    rig: Rig, anna: Person, boris: Person, vera: Person
) -> None:
    group = rig.group(anna, boris, vera)
    group.admins.add(vera.id)
    await started(rig.server, group, "high_card", anna, boris)
    vera.says("/stop", group)
    await anna.sees(say("ended-stopped"), group)


async def test_forget_erases_a_person(rig: Rig, anna: Person, boris: Person) -> None:
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    boris.says("/forget")
    query = await boris.presses(say("key-forget"))
    assert query.text == say("forgotten")
    await anna.sees("—", group)
    await rig.settled()
    assert not await rig.sessions.tables_of(f"tg:{boris.id}")
    assert await rig.store.read(f"person:tg:{boris.id}") is None
