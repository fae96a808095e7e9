"""Set-up, lobby, commands: what happens before the first card is dealt, and around the game."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.commands import COMMANDS
from bot.config import WrongSettings
from bot.i18n import LANGUAGES
from bot.platforms.telegram import Telegram
from bot.platforms.telegram.askers import ANONYMOUS
from bot.platforms.telegram.signs import WRITTEN
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
from tests.platforms.telegram.world import Chat, User

# --- set-up -------------------------------------------------------------------------------------


async def test_menus_are_registered_by_scope_and_language(rig: Rig) -> None:
    await rig.server.until(lambda: ("short_description", "ru") in rig.server.api.texts)
    menus = {
        key: {command["command"] for command in commands}
        for key, commands in rig.server.api.commands.items()
    }
    words = {command.word for command in COMMANDS}
    assert menus["all_chat_administrators", "ru"] == words - {"forget", "link", "unlink", "mydata"}
    assert "settings" not in menus["all_group_chats", ""]
    assert {"forget", "settings"} <= menus["all_private_chats", ""]
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
    stranger = Telegram(wrong, rig.store, WORDS, rig.desk)
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
    assert "Anna" in lobby.words
    await anna.presses(say("key-settings"), group)
    await anna.presses(cards("three"), group)
    await rig.settled()
    assert cards("five") in anna.labels(group), "the page of the settings turns in place"
    assert cards("five") in lobby.words, "and who joins can read what was chosen"
    assert len(boris.messages(group)) == 1
    await boris.presses(LEAVE, group)
    await rig.settled()
    assert "Boris" not in anna.screen(group)


async def test_joining_and_starting_leave_no_note_beside_the_table(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    anna.says("/newgame high_card", group)
    await anna.sees("1. Anna", group)
    joined = boris.says("/join", group)
    await rig.server.until(lambda: joined.signs)
    begun = anna.says("/start", group)
    await rig.server.until(lambda: begun.signs)
    await rig.settled()
    assert len([one for one in group.messages.values() if one.sender.is_bot]) == 1


async def test_alone_with_the_computer_one_board_stands_in_the_chat(rig: Rig, anna: Person) -> None:
    anna.says("/newgame high_card")
    await anna.presses(say("key-add-computer", level=say("level-normal")))
    await anna.presses(START)
    await rig.settled()
    (board,) = anna.messages(anna.chat)
    anna.says("/hand")
    await rig.settled()
    (again,) = anna.messages(anna.chat)
    assert again.id > board.id


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
    await shy.sees(say("joined", what="High Card"))
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
    await anna.presses(say("key-admit", name="Boris"))
    await boris.presses(LEAVE)
    await anna.presses(say("key-add-computer", level=say("level-normal")))
    await anna.presses(START)
    await play(rig.server, anna.chat, anna, dice=Random(1))


async def test_strangers_may_press_and_are_told_why_not(
    rig: Rig, anna: Person, boris: Person
) -> None:
    stranger = rig.person("Stranger", "ru")
    group = rig.group(anna, boris, stranger)
    await seated(rig.server, group, "high_card", anna, boris)
    await boris.presses(say("key-settings"), group)
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
    await anna.sees("In a minute")
    assert anna.messages(group) == []


async def test_rules_are_leafed_through_in_one_message(rig: Rig, anna: Person) -> None:
    anna.says("/rules great_wall")
    await anna.presses(say("key-contents"))
    await anna.presses("The aim")
    await anna.presses("▶")
    await anna.sees("(4/")
    assert len(anna.messages()) == 1


async def test_in_a_group_pages_for_one_person_go_to_that_person(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    asked = anna.says("/help", group)
    await anna.sees("/newgame", anna.chat)
    await rig.server.until(lambda: asked.signs)
    assert set(asked.signs.values()) == {WRITTEN}
    assert anna.messages(group) == []
    boris.says("/help", group, ephemeral=True)
    await boris.sees("/newgame", group)
    assert "/newgame" not in anna.screen(group)


async def test_the_language_is_the_clients_until_one_chooses(
    rig: Rig, anna: Person, vera: Person
) -> None:
    vera.says("/language")
    await vera.sees(say("choose-language", "ru"))
    await vera.presses(say("language-name"))
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
    await vera.presses(say("key-stop-sure", "ru"))
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


# --- the room travels with what was asked for in it


async def test_settings_of_a_group_are_changed_by_buttons(
    rig: Rig, anna: Person, vera: Person
) -> None:
    group = rig.group(anna, vera)
    group.admins.add(anna.id)
    anna.says("/settings", group)
    key = say("key-setting", name=say("setting-language"), value=say("language-name"))
    await anna.presses(key, group)
    turned = say("key-setting", name=say("setting-language"), value=say("language-name", "ru"))
    assert anna.messages(anna.chat) == []
    assert turned in anna.labels(group)
    assert (await rig.desk.people.room(f"tg:{group.id}")).lang == "ru"
    assert (await rig.desk.people.person(f"tg:{anna.id}")).lang == ""
    assert len(anna.messages(group)) == 1, "turned over in place"
    group.admins.clear()
    query = await anna.presses("☑ High Card", group)
    assert query.text == say("refused-admin-only")
    assert (await rig.desk.people.room(f"tg:{group.id}")).games == ()


async def test_an_admin_behind_the_groups_name_has_settings_too(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    group.admins.add(anna.id)
    hidden = Person(rig.server, User(ANONYMOUS, "Group", is_bot=True))
    hidden.says("/settings", group)
    page = await boris.sees(say("settings-title"), group)
    query = await boris.presses("☑ High Card", group)
    assert query.text == say("refused-admin-only")
    await anna.presses("☑ High Card", group)
    assert "☐ High Card" in anna.labels(group)
    assert [one for one in anna.messages(group) if one.keyboard] == [page]


async def test_one_of_two_tables_is_chosen_in_private_for_the_group(
    rig: Rig, anna: Person, boris: Person, vera: Person
) -> None:
    group = rig.group(anna, boris, vera)
    group.admins.add(vera.id)
    for person in (anna, boris):
        person.says("/newgame high_card", group)
        await person.sees(f"1. {person}", group)
    (table,) = await rig.sessions.tables_of(f"tg:{anna.id}")
    name = next(label for label in await choices(rig, vera, group) if table.id in label)
    query = await vera.presses(name, vera.chat)
    assert query.text == say("stopped", "ru")
    assert (await rig.sessions.table(table.id)).stage == "over"


async def choices(rig: Rig, person: Person, group: Chat) -> list[str]:
    person.says("/stop", group)
    await person.sees(say("choose-table", "ru"), person.chat)
    return person.labels(person.chat)


async def test_a_stop_button_is_an_admins_for_as_long_as_they_are_one(
    rig: Rig, anna: Person, boris: Person, vera: Person
) -> None:
    group = rig.group(anna, boris, vera)
    group.admins.add(vera.id)
    for person in (anna, boris):
        person.says("/newgame high_card", group)
        await person.sees(f"1. {person}", group)
    labels = await choices(rig, vera, group)
    group.admins.clear()
    query = await vera.presses(labels[0], vera.chat)
    assert query.text == say("refused-host-only", "ru")
    assert not [t for t in await rig.sessions.tables_in(f"tg:{group.id}") if t.stage == "over"]


@pytest.mark.parametrize("gap", ["\n", "\t", "  ", "\n\n"])
async def test_what_follows_a_command_may_stand_on_the_next_line(
    rig: Rig, anna: Person, gap: str
) -> None:
    group = rig.group(anna)
    anna.says(f"/newgame{gap}high_card", group)
    await anna.sees("1. Anna", group)


async def test_a_greeting_leads_into_a_group(rig: Rig, anna: Person) -> None:
    group = rig.group(anna)
    anna.says("/start")
    greeting = await anna.sees(say("welcome-about"), anna.chat)
    labels = [say(f"key-{one}") for one in ("try", "add-to-group", "how")]
    assert [one.text for one in greeting.buttons()] == labels
    key = list(greeting.buttons())[1]
    assert re.fullmatch(r"https://t\.me/shkatulka_bot\?startgroup=\w+", key.url)
    rig.server.stands(group, "left")
    rig.server.stands(group, "member")
    anna.says("/start@shkatulka_bot hello", group)  # what Telegram says then in that group
    met = await anna.sees(say("welcome-room"), group)
    await rig.settled()
    assert [one.text for one in met.buttons()] == [say("key-newgame")]
    assert len([one for one in anna.messages(group) if one.keyboard]) == 1, "said once"
    assert [call for call in rig.server.calls if call.error] == []


async def test_plain_words_in_private_are_answered_with_keys(rig: Rig) -> None:
    vera = rig.person("Vera", "ru")
    vera.says("привет!")
    answer = await vera.sees(say("talk-title", "ru"), vera.chat)
    assert say("key-try", "ru") in [one.text for one in answer.buttons()]
