"""The front desk and odd guests: other people's tables, strange words, doors used the wrong way."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from bot import codec
from bot import table as core
from bot.actions import (
    Action,
    Agree,
    Answer,
    AtTable,
    Audience,
    Board,
    Choose,
    ChoosePace,
    Forget,
    Games,
    Help,
    Kick,
    Language,
    More,
    Move,
    NewGame,
    Replay,
    Rules,
    SetDefault,
    Settings,
    ShowHand,
    Sit,
    Start,
    Stats,
    Stop,
    Try,
)
from bot.codec import HELLO
from bot.commands import COMMANDS
from bot.desk import Asker, Reply
from bot.i18n import tidy
from bot.people import RoomRecord
from bot.platforms.port import Button, plain
from bot.press import Press
from bot.reading import LISTED
from bot.store.memory import MemoryStore
from bot.table import ROOMS, Room, Table
from engines.core.ui import Msg
from tests.bot.house import DEN, GAMES, WORDS, Guest, House, said, spelled

ATTIC = Room(id="web:#attic", title="#attic")


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def lobby(house: House) -> tuple[Guest, Guest, Table[Any]]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    (table,) = await house.sessions.tables_of(anna.id)
    return anna, boris, table


async def started(house: House) -> tuple[Guest, Guest, Table[Any]]:
    anna, boris, table = await lobby(house)
    await anna.says("/start")
    return anna, boris, await house.sessions.table(table.id)


# --- whose say it is


async def test_an_admin_has_no_say_over_tables_of_other_rooms(house: House) -> None:
    _, _, table = await lobby(house)
    before = (await house.store.load(table.id)).doc
    chief = Asker("web:chief", "Chief", ATTIC, "en", admin=True)
    for action in (Choose(table.id, "cards", "5"), ChoosePace(table.id, "live1"), Stop(table.id)):
        answer = await house.desk.do(chief, action)
        assert answer.toast == said("refused-host-only")
    assert (await house.store.load(table.id)).doc == before
    here = Asker("web:chief", "Chief", DEN, "en", admin=True)
    assert not (await house.desk.do(here, ChoosePace(table.id, "live1"))).toast


async def test_a_stranger_cannot_start_a_table(house: House) -> None:
    _, boris, table = await lobby(house)
    house.chat.closed.add(boris.id)
    answer = await Guest(house, "Vera").press(Start(table.id))
    assert answer.toast == said("refused-not-seated"), "and learns nothing about those who sit"


async def test_a_stranger_gets_the_public_side_of_everything(house: House) -> None:
    anna, _, table = await started(house)
    vera = Guest(house, "Vera")
    for word in ("/hand", "/resign", "/back", "/leave"):
        assert (await vera.says(f"{word} {table.id.upper()}")).toast
    more = await vera.press(More(table.id))
    assert more.page
    assert said("key-resign") not in str(more.page)
    assert await house.desk.suggest(vera.asker(), "move", "play ") == []
    mine = await house.desk.suggest(anna.asker(), "move", "play ")
    theirs = await house.desk.suggest(Guest(house, "Boris").asker(), "move", "play ")
    assert sorted(value for _, value in mine or theirs)
    assert not (mine and theirs), "only the one who is asked is offered words"


# --- strange words


@pytest.mark.parametrize("odd", ["9" * 5000, "-1", "0", "٣", "1.5", "\ud800", "two", "3"])
async def test_kick_takes_the_number_of_a_seat_and_nothing_else(house: House, odd: str) -> None:
    anna, _, table = await lobby(house)
    assert (await anna.says(f"/kick {odd}")).toast == said("refused-no-such-seat", seats=2)
    assert (await house.sessions.table(table.id)).version == table.version
    assert (await anna.says("/kick 2")).toast == said("kicked")


@pytest.mark.parametrize("page", ["9" * 5000, "0", "-1", "x", "", "\ud800", "99"])
async def test_a_page_that_does_not_exist_is_the_first(house: House, page: str) -> None:
    answer = await Guest(house, "Anna").says(f"/rules great_wall.{page}")
    first = await Guest(house, "Anna").says("/rules great_wall")
    assert answer.page == first.page


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_book_of_rules_begins_with_a_minute_and_its_contents(
    house: House, lang: str
) -> None:
    reader = Guest(house, "Anna", lang)
    minute = await reader.says("/rules great_wall")
    assert minute.page
    assert WORDS.say(Msg("rules-0"), lang, "great_wall") in spelled(minute.page)
    contents = (await reader.press(keys(minute)[-1])).page
    assert contents
    assert said("rules-house", lang) in spelled(contents)
    assert said("rules-levels", lang) in spelled(contents)
    counted = WORDS.say(Msg("measured", dict(GAMES["great_wall"].measured)), lang)
    assert counted in spelled(contents)
    best = (await reader.says("/top great_wall")).page
    assert best
    assert counted in spelled(best)
    title = WORDS.say(Msg("rules-3.title"), lang, "great_wall")
    (key,) = (key for row in contents.rows for key in row if key.label == title)
    chapter = (await reader.press(key)).page
    assert chapter
    assert WORDS.say(Msg("rules-3"), lang, "great_wall") in spelled(chapter)


@pytest.mark.parametrize("data", ["\ud800", "k:abc\ud800:1:play", "k:abcdefg:1:\ud800", "\x00"])
async def test_half_a_character_is_no_button(house: House, data: str) -> None:
    answer = await Guest(house, "Anna").press(data)
    assert answer.toast == said("refused-unknown-button")


@pytest.mark.parametrize("words", ["\ud800", "!back", "!resign.sure", "x " * 3000, "K:1", ": :"])
async def test_an_odd_move_is_refused(house: House, words: str) -> None:
    anna, boris, table = await started(house)
    for guest in (anna, boris):
        assert (await guest.says(f"/move {words}")).toast
    assert (await house.sessions.table(table.id)).version == table.version


def test_half_a_character_in_a_name_is_left_out() -> None:
    assert tidy("An\ud800na") == "An na"
    tidy("An\ud800na").encode()


def test_an_emoji_of_several_stays_whole_in_a_name() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    assert tidy(f"Anna {family}") == f"Anna {family}"
    assert tidy("An\u200dna \u200d👦\u200d") == "An na 👦"
    for letters in range(40):
        cut = tidy("x" * letters + family)
        assert len(cut) <= 32
        assert cut.rstrip("…") in ("x" * letters + family, "x" * letters, "x" * 31), cut


async def test_codes_may_be_typed_in_capitals(house: House) -> None:
    _, _, table = await lobby(house)
    vera = Guest(house, "Vera")
    await house.sessions.choose_door(table.id, table.host, "open")
    assert (await vera.says(f"/start join_{table.id.upper()}", private=True)).toast
    assert [p.name for p in (await house.sessions.table(table.id)).players][-1] == "Vera"
    await vera.says(f"/start {table.id.upper()}")
    assert (await house.sessions.table(table.id)).playing
    for guest in ("Anna", "Boris", "Vera"):
        await Guest(house, guest).says(f"/move {table.id.upper()} PLAY")
    opened = [chair.menu for chair in (await house.sessions.table(table.id)).chairs]
    assert sorted(opened) == [(), (), ("play",)]


# --- doors used the wrong way


async def test_a_link_that_only_opens_the_private_chat_says_hello(house: House) -> None:
    anna, _, _ = await lobby(house)
    answer = await anna.says(f"/start {HELLO}", private=True)
    assert answer.page
    assert plain(answer.page.title) == said("opened-title")
    assert plain(answer.page.lines[0]) == said("opened-about"), "what to do next"


async def test_who_follows_the_link_to_a_match_under_way_gets_the_own_hand(house: House) -> None:
    anna, _, table = await started(house)
    house.chat.closed.add(anna.id)
    answer = await house.desk.privately(anna.asker(), table.id)
    assert answer.link == f"open:join_{table.id}"
    house.chat.closed.clear()
    answer = await anna.says(f"/start join_{table.id}", private=True)
    assert answer.evident
    assert "Your hand" in house.chat.text(anna.id)


async def test_nobody_holds_cards_before_the_deal(house: House) -> None:
    anna, _, table = await lobby(house)
    assert (await anna.says(f"/hand {table.id}")).toast == said("refused-not-started")


async def test_a_lobby_that_was_closed_has_no_moves_to_read(house: House) -> None:
    anna, _, table = await lobby(house)
    await anna.says("/stop")
    assert (await anna.says("/replay")).toast == said("refused-no-table-to-replay")
    assert (await anna.says(f"/replay {table.id}")).toast == said("refused-not-started")


async def test_where_the_only_game_allowed_is_no_more_all_of_them_are(house: House) -> None:
    anna = Guest(house, "Anna", admin=True)
    await house.desk.people.save_room(DEN.id, RoomRecord(games=("a_game_of_old",)))
    answer = await anna.says("/newgame")
    assert answer.page
    offered = [button.action for row in answer.page.rows for button in row]
    assert offered == [*(NewGame(game) for game in house.sessions.games), Try()]
    answer = await anna.asks(SetDefault("game", "high_card"))
    assert answer.page
    labels = [button.label for row in answer.page.rows for button in row]
    assert "☐ High Card" in labels
    assert (
        len([label for label in labels if label.startswith("☑")]) == len(house.sessions.games) - 1
    )


async def test_many_tables_still_fit_one_page(house: House) -> None:
    anna = Guest(house, "Anna")
    for _ in range(30):
        await house.sessions.create("high_card", DEN, anna.asker().player)
    answer = await anna.says("/games")
    assert answer.page
    assert len(answer.page.lines) == LISTED
    answer = await anna.says("/leave")
    assert answer.page
    assert len(answer.page.rows) == 20


# --- several rooms


async def test_who_leaves_takes_the_card_out_of_the_own_chat(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card", private=True)
    (table,) = await house.sessions.tables_of(anna.id)
    await boris.says(f"/join {table.id}", private=True)
    await anna.presses("Let Boris in", anna.id)
    await anna.presses("Leave", anna.id)
    assert house.chat.pages(anna.id) == []
    assert "1. Boris (host)" in house.chat.text(boris.id)


async def test_a_table_is_shown_in_many_rooms_but_not_in_any_number(house: House) -> None:
    anna, _, table = await lobby(house)
    for number in range(ROOMS + 3):
        room = Room(id=f"web:#r{number}", title=f"#r{number}")
        answer = await house.desk.do(Asker(anna.id, "Anna", room), Sit(table.id))
    assert answer.toast == said("refused-many-rooms")
    assert len((await house.sessions.table(table.id)).rooms) == ROOMS


async def test_a_draw_is_offered_by_its_name_and_is_nobodys_win() -> None:
    house = House(MemoryStore())
    anna, boris = Guest(house, "Anna"), Guest(house, "Борис", "ru")
    await anna.says("/newgame chaos_chess")
    await boris.says("/join")
    await anna.says("/start")
    answer = await boris.says("/stop")
    assert answer.page
    assert "ничью" in spelled(answer.page)
    sure, _back = [button for row in answer.page.rows for button in row]
    await boris.press(sure)
    assert "Offers a draw: ⚫ Борис" in house.chat.text(DEN.id)
    (table,) = await house.sessions.tables_of(anna.id)
    await anna.press(Agree(table.id, sure=True))
    assert "A draw (by agreement)" in house.chat.text(DEN.id)
    stats = (await anna.says("/stats")).page
    assert stats
    assert "1 match, 0 wins" in spelled(stats)


# --- several tables, and the room in which something was asked for


async def two_lobbies(house: House) -> tuple[Guest, Table[Any], Table[Any]]:
    """Of one host, with one guest in each."""
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    for _ in range(2):
        await anna.says("/newgame high_card")
    first, second = await house.sessions.tables_of(anna.id)
    for table in (first, second):
        await boris.asks(Sit(table.id))
    return anna, await house.sessions.table(first.id), await house.sessions.table(second.id)


def keys(reply: Reply) -> list[Button]:
    assert reply.page, reply
    return [button for row in reply.page.rows for button in row]


async def test_with_two_tables_open_the_seat_to_kick_is_not_forgotten(house: House) -> None:
    anna, first, second = await two_lobbies(house)
    asked = await anna.says("/kick 2")
    assert [key.action for key in keys(asked)] == [
        Kick(one.id, 2, room=DEN.id) for one in (first, second)
    ]
    pressed = await anna.press(keys(asked)[0])
    assert pressed.toast == said("kicked")
    assert len((await house.sessions.table(first.id)).players) == 1
    assert len((await house.sessions.table(second.id)).players) == 2


async def test_a_typed_move_that_could_be_meant_for_two_tables_names_their_games(
    house: House,
) -> None:
    anna, first, second = await two_lobbies(house)
    for table in (first, second):
        await anna.asks(Start(table.id))
    told = await anna.says("/move 3")
    assert told.refused
    for table in (first, second):
        title = WORDS.say(Msg("title"), "en", table.game)
        assert f"{title} · #den · {table.id}" in told.toast


async def test_a_choice_of_tables_made_in_private_is_for_the_room_it_was_asked_in(
    house: House,
) -> None:
    anna, first, _ = await two_lobbies(house)
    before = house.chat.sent
    asked = await anna.says("/board")
    assert not (await anna.press(keys(asked)[0], private=True)).toast
    assert house.chat.sent == before + 1
    assert first.id in house.chat.text(DEN.id)


async def test_an_admin_stops_one_of_two_tables_from_the_private_chat(house: House) -> None:
    _, first, second = await two_lobbies(house)
    chief = Guest(house, "Chief", admin=True)
    asked = await chief.says("/stop")
    key = keys(asked)[0]
    assert (await chief.press(key, private=True)).toast == said("refused-host-only")
    assert (await house.sessions.table(first.id)).stage == "lobby", "no longer an admin: not done"
    house.chat.admins.add((chief.id, DEN.id))
    assert (await chief.press(key, private=True)).toast == said("stopped")
    assert (await house.sessions.table(first.id)).stage == "over"
    assert (await house.sessions.table(second.id)).stage == "lobby"


async def test_settings_opened_in_private_are_those_of_the_room(house: House) -> None:
    chief, vera = Guest(house, "Chief", admin=True), Guest(house, "Vera")
    shown = keys(await chief.says("/settings"))
    (russian,) = [key for key in shown if key.action == SetDefault("lang", "ru", room=DEN.id)]
    assert (await chief.press(russian, private=True)).toast == said("refused-admin-only")
    assert (await house.people.room(DEN.id)).lang == ""
    house.chat.admins.add((chief.id, DEN.id))
    turned = await chief.press(russian, private=True)
    assert turned.in_place, "the page shows the next value"
    assert (await house.people.room(DEN.id)).lang == "ru"
    assert (await house.people.person(chief.id)).lang == "", "one's own language is one's own"
    assert (await vera.press(russian, private=True)).toast == said("refused-admin-only")


async def test_the_language_an_admin_chooses_from_the_page_is_the_rooms_too(house: House) -> None:
    chief = Guest(house, "Chief", admin=True)
    shown = keys(await chief.says("/language"))
    (russian,) = [key for key in shown if key.action == Language("ru", room=DEN.id)]
    await chief.press(russian)
    assert (await house.people.room(DEN.id)).lang == "ru"


async def test_who_hides_behind_the_rooms_name_is_answered_in_the_room(house: House) -> None:
    faceless = Asker("web:group", "Group", DEN, "en", admin=True, faceless=True)
    for action in (Settings(), Help(), Rules("great_wall")):
        assert (await house.desk.do(faceless, action)).public


async def test_a_room_that_travels_is_not_taken_on_trust(house: House) -> None:
    """Where nobody knows what the message showed, or it cannot have shown this."""
    chief = Guest(house, "Chief", admin=True)
    forged = SetDefault("lang", "ru", room=ATTIC.id)
    house.chat.admins.add((chief.id, ATTIC.id))
    for carried in (None, False):
        answer = await house.desk.press(chief.asker(), Press(forged, carried))
        assert answer.toast == said("refused-unknown-button")
    assert (await house.people.room(ATTIC.id)).lang == ""


# --- whose it is, and where


async def test_who_may_ask_for_what(house: House) -> None:
    """Every action, by a stranger: what is somebody's is refused, and nothing changes."""
    _, _, table = await lobby(house)
    before = (await house.store.load(table.id)).doc
    vera = Asker("web:vera", "Vera", ATTIC, "en")
    words = {
        Audience.SEATED: ("refused-not-seated", "refused-not-started"),
        Audience.AROUND: ("refused-not-around",),
        Audience.HOST: ("refused-host-only",),
        Audience.ADMIN: ("refused-admin-only",),
    }
    for kind in get_args(Action):
        if kind.audience is Audience.ANYONE or kind is Move:
            continue
        action = kind(table.id) if issubclass(kind, AtTable) else kind()
        house.time += 60  # nobody asks for so much at once
        answer = await house.desk.do(vera, action)
        assert answer.page is None
        assert answer.toast in map(said, words[kind.audience]), kind
    assert (await house.store.load(table.id)).doc == before


async def test_what_is_for_a_private_chat_or_for_a_room_is_asked_there_only(house: House) -> None:
    vera = Guest(house, "Vera")
    assert (await vera.asks(Forget(sure=True))).toast == said("refused-in-private-only")
    chief = Guest(house, "Chief", admin=True)
    action = SetDefault("lang", "ru")
    assert (await chief.asks(action, private=True)).toast == said("refused-in-room-only")
    assert (await chief.says("/settings", private=True)).page, "in private they are one's own"


# --- a menu belongs to its message


async def test_a_card_shows_its_table_and_nothing_else(house: House) -> None:
    anna, _, table = await started(house)
    (card,) = [page for page in house.chat.pages(DEN.id) if not page.ping]
    shown = [codec.pack(b.action, card.menu) for row in card.rows for b in row if b.action]
    for forged in (Stats(), Help(), Language(), Rules("high_card"), Games(), NewGame()):
        press = codec.press(codec.pack(forged, menu=True), shown)
        answer = await house.desk.press(anna.asker(), press)
        assert answer.toast == said("refused-unknown-button"), forged
        assert answer.page is None
    for honest in (More(table.id), ShowHand(table.id)):
        answer = await house.desk.press(anna.asker(), codec.press(codec.pack(honest), shown))
        assert answer.page
        assert not answer.in_place, "a reply, but never in the place of the card"


async def test_a_button_of_a_table_that_has_nothing_to_do_with_this_place_is_refused(
    house: House,
) -> None:
    _, _, table = await started(house)
    vera = Asker("web:vera", "Vera", ATTIC, "en")
    for action in (More(table.id), Replay(table.id), Board(table.id)):
        answer = await house.desk.press(vera, codec.press(codec.pack(action), ["stats"]))
        assert answer.toast == said("refused-unknown-button")


async def test_a_menu_that_was_turned_a_moment_ago_still_takes_its_press(house: House) -> None:
    anna = Guest(house, "Anna")
    page = keys(await anna.says("/rules great_wall.3"))
    shown = [codec.pack(key.action, menu=True) for key in page if key.action]
    late = codec.press(codec.pack(Rules("great_wall", 6), menu=True), shown)
    answer = await house.desk.press(anna.asker(), late)
    assert answer.in_place
    assert answer.page


async def test_the_asker_may_have_the_own_newest_page_brought_along(house: House) -> None:
    anna, boris, table = await started(house)
    seat = next(iter(core.asked_seats(house.sessions.games[table.game], table)))
    guest = (anna, boris)[seat]
    play = Press(Answer(table.id, table.chairs[seat].asked, "play"), carried=True)
    answer = await house.desk.press(guest.asker(), play, own=True)
    assert answer.own
    assert answer.own.hand == table.id
    (shown,) = house.chat.pages(guest.id)
    assert answer.own != shown, "newer than what was shown"
    await house.settle()
    assert house.chat.pages(guest.id) == [answer.own], "and what the courier brings then"
    assert (await house.desk.press(guest.asker(), play)).own is None


# --- words


@pytest.mark.parametrize(
    ("typed", "lang"),
    [
        ("русский", "ru"),
        ("Русский", "ru"),
        ("по-русски", "ru"),
        ("Russian", "ru"),
        ("ru-RU", "ru"),
        ("английский", "en"),
        ("English", "en"),
        ("EN", "en"),
    ],
)
async def test_a_language_is_known_by_its_name(house: House, typed: str, lang: str) -> None:
    anna = Guest(house, "Anna")
    assert (await anna.says(f"/language {typed}")).toast == said("language-set", lang)
    assert (await house.people.person(anna.id)).lang == lang


async def test_a_language_nobody_speaks_here_is_asked_for_again(house: House) -> None:
    assert (await Guest(house, "Anna").says("/language klingon")).page


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_suggested_words_of_a_move_read_like_the_keys(house: House, lang: str) -> None:
    anna, boris = Guest(house, "Anna", lang), Guest(house, "Boris", lang)
    await anna.says("/newgame chu_han")
    await boris.says("/join")
    await anna.says("/start")
    for guest in (anna, boris):
        found = await house.desk.suggest(guest.asker(), "move", "")
        assert not [label for label, _ in found if "$" in label or "{" in label]
        labels = {key.label for key in guest.choices()}
        # What a mere number answers is said beside it.
        assert {label.partition(" · ")[0] for label, _ in found} == labels


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_command_has_its_words(lang: str) -> None:
    """A new command: its name and its description, and what follows it, in both languages."""
    for command in COMMANDS:
        for key in (f"command-{command.word}", f"command-{command.word}.name"):
            assert WORDS.has(key, lang, "discord"), key
        name = WORDS.say(Msg(f"command-{command.word}.name"), lang, "discord")
        assert re.fullmatch(r"[\w-]{1,32}", name), name
        assert name == name.lower()
        if command.argument:
            for key in (f"argument-{command.argument}", f"argument-{command.argument}.name"):
                assert WORDS.has(key, lang, "discord"), key
        if issubclass(command.kind, AtTable) and command.kind is not Move:
            assert WORDS.has(f"refused-no-table-to-{command.word}", lang), command.word
