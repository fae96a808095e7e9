"""The playground's server: who may ask, what is shown to whom, what a restart keeps."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from PIL import ImageFont

import engines
from bot import codec
from bot import table as core
from bot.actions import Answer, Language, More, Rematch, Replay, ShowHand, Watch
from bot.codec import pack
from bot.config import Settings, WrongSettings
from bot.people import People
from bot.platforms.port import Mention, Page
from bot.platforms.web import Web, chats, drawing
from bot.store.memory import MemoryStore
from bot.store.redis import RedisStore
from engines.core.dice import Dice
from engines.core.ui import Msg
from tests.bot.house import GAMES, WORDS
from tests.platforms.web.windows import Playground, Window, playground
from tests.running import ROOT
from tests.store.servers import Server

STATIC = ROOT / "bot" / "platforms" / "web" / "static"


@pytest.fixture
async def ground(redis_store: RedisStore) -> AsyncIterator[Playground]:
    async with playground(redis_store) as one:
        yield one


async def a_match(
    ground: Playground, game: str = "high_card", rated: bool = True
) -> tuple[Window, Window]:
    anna, boris = await ground.window("Anna", "ru"), await ground.window("Boris", "en")
    await anna.says(f"/newgame {game}")
    await boris.presses("Сесть")
    if not rated:
        await anna.sees("Начать", anna.group)
        (table,) = await ground.sessions.tables_of(anna.me)
        await ground.sessions.switch(table.id, anna.me, "rated", False)
    await anna.presses("Начать")
    await anna.sees(anna.group.removeprefix("web:"), anna.me)
    await boris.sees(anna.group.removeprefix("web:"), boris.me)
    return anna, boris


def offered(window: Window, asked: int) -> list[tuple[int, dict[str, str]]]:
    """The keys of the newest question, once they are shown."""

    def answers(data: str) -> bool:
        action = codec.read(data)
        return isinstance(action, Answer) and action.seen == asked

    return [(id, one) for id, one in window.buttons(window.me) if answers(one["data"])]


async def table_of(ground: Playground, window: Window) -> core.Table[Any]:
    (table, *_) = await ground.sessions.tables_of(window.me)
    return table


# --- what is shown to whom


async def test_what_one_says_in_the_group_is_seen_by_all_in_it(ground: Playground) -> None:
    anna, boris = await ground.window("Anna"), await ground.window("Boris")
    await anna.says("hello there")
    await boris.sees("Anna\nhello there", boris.group)
    await anna.sees("hello there", anna.group)


async def test_what_one_says_in_private_is_seen_by_nobody_else(ground: Playground) -> None:
    anna, boris = await ground.window("Anna"), await ground.window("Boris")
    await anna.says("my secret", private=True)
    await anna.says("/help", private=True)
    await anna.sees("/newgame", anna.me)
    await anna.says("after it")
    await boris.sees("after it")
    assert "my secret" not in boris.heard
    assert set(boris.chats) == {boris.group, boris.me}


async def test_rooms_do_not_hear_each_other(ground: Playground) -> None:
    anna = await ground.window("Anna", room="attic")
    boris, vera = await ground.window("Boris", room="cellar"), await ground.window("Vera")
    assert (anna.group, boris.group, vera.group) == ("web:#attic", "web:#cellar", "web:#den")
    await anna.says("/newgame high_card")
    await anna.sees("1. Anna", anna.group)
    await boris.says("quiet here")
    await boris.sees("quiet here")
    assert "Anna" not in boris.heard + vera.heard


async def test_one_person_may_sit_in_several_rooms(ground: Playground) -> None:
    anna = await ground.window("Anna", room="attic")
    below = await ground.window("Anna", room="cellar", key=anna.key)
    assert below.me == anna.me
    await anna.says("/newgame high_card")
    await below.says("/newgame high_card")
    await anna.sees("1. Anna", "web:#attic")
    await below.sees("1. Anna", "web:#cellar")
    assert "web:#cellar" not in anna.heard


async def test_hands_reach_only_the_window_with_their_owners_key(ground: Playground) -> None:
    anna, boris = await a_match(ground)
    vera = await ground.window("Vera")
    table = await table_of(ground, anna)
    hands = [", ".join(map(str, hand)) for hand in table.state.hands]  # type: ignore[union-attr]
    await anna.sees(f"Ваши карты: {hands[0]}", anna.me)
    await boris.sees(f"Your hand: {hands[1]}", boris.me)
    # Asked for in the group, it is shown where it lives: no copy of it stands there.
    await anna.presses("Мои карты")
    await boris.presses("Мои карты")
    await vera.says("done")
    await boris.sees("done")
    await anna.sees("done")
    assert hands[0] not in anna.text(anna.group)
    assert hands[1] not in anna.heard
    assert hands[0] not in boris.heard
    assert not any(hand in vera.heard for hand in hands)
    # Nor does somebody who comes later, or again, get them.
    again = await ground.window("Vera", key=vera.key)
    assert not any(hand in again.heard for hand in hands)


def test_a_mark_tells_nothing_of_people_from_elsewhere() -> None:
    """A number of ten digits is found in seconds by trying all of them."""
    seated = (Mention("tg:42", "Anna"), Mention("web:0123456789abcdef", "Boris"))
    page = drawing.drawn(Page((seated[0],), seated=seated))
    assert page["title"] == [{"name": "Anna", "by": ""}]
    assert [bool(one["by"]) for one in page["seated"]] == [False, True]
    assert "42" not in json.dumps(page)


async def test_a_refusal_is_for_the_asker_alone(ground: Playground) -> None:
    anna, boris = await ground.window("Anna"), await ground.window("Boris")
    toast = await anna.says("/dance wildly")
    assert "/dance" in toast
    await anna.sees(toast, anna.group)
    await boris.sees("/dance wildly")
    await anna.says("after")
    await boris.sees("after")
    assert "I do not know" not in boris.heard


async def test_another_person_cannot_turn_my_pages(ground: Playground) -> None:
    anna, boris = await ground.window("Anna"), await ground.window("Boris")
    await anna.says("/rules great_wall.3")
    await anna.sees("▶")
    (id, button) = next((i, b) for i, b in anna.buttons(anna.group) if b["label"] == "▶")
    before = anna.text()
    assert await boris.press(button["data"], id) == WORDS.say(Msg("refused-unknown-button"), "en")
    assert anna.text() == before
    await anna.press(button["data"], id)
    await anna.sees("◀")
    assert len([b for _, b in anna.buttons(anna.group) if b["label"] == "▶"]) == 1


async def test_what_one_asked_for_is_opened_once_and_closed_by_its_owner(
    ground: Playground,
) -> None:
    anna, boris = await ground.window("Anna"), await ground.window("Boris")

    def open() -> list[int]:
        return [id for id, one in anna.chats[anna.group].items() if one["about"]]

    await anna.says("/help")
    await anna.until(open)
    first = open()
    await anna.says("/help")
    await anna.until(lambda: len(open()) == 1 and open() != first)
    (id,) = open()
    for window, left in ((boris, [id]), (anna, [])):
        body = {"room": window.room, "private": False, "message": str(id)}
        assert (await window.post("/api/close", body))[0] == 200
        await boris.says(f"after {left}")
        await anna.sees(f"after {left}")
        assert open() == left


async def test_the_settings_of_a_lobby_are_put_away_when_it_starts(ground: Playground) -> None:
    anna = await ground.window("Anna", "en")

    def open() -> list[str]:
        return [one["about"] for one in anna.chats[anna.group].values() if one["about"]]

    await anna.says("/newgame great_wall")
    await anna.sees("1. Anna")
    await anna.presses("Settings")
    await anna.presses("Fair deal")
    await anna.until(lambda: len(open()) == 2)
    await anna.presses("Play with the computer")
    await anna.until(lambda: not open())


async def test_a_card_in_the_group_cannot_be_closed(ground: Playground) -> None:
    anna = await ground.window("Anna")
    await anna.says("/newgame high_card")
    await anna.sees("1. Anna")
    (id, _) = anna.buttons(anna.group)[0]
    await anna.post("/api/close", {"room": anna.room, "private": False, "message": str(id)})
    await anna.says("after")
    await anna.sees("after")
    await anna.sees("1. Anna")


async def test_a_forged_press_takes_no_message_away(ground: Playground) -> None:
    anna, boris = await ground.window("Anna"), await ground.window("Boris")
    await anna.says("/newgame high_card")
    await anna.sees("1. Anna")
    (id, _) = anna.buttons(anna.group)[0]
    await boris.press(pack(Language("ru")), id)
    await boris.says("after")
    await anna.sees("after")
    await anna.sees("1. Anna")


async def test_my_hand_leads_to_the_private_side_where_it_lives(ground: Playground) -> None:
    anna, boris = await a_match(ground)
    table = await table_of(ground, anna)
    told = await anna.told(pack(ShowHand(table.id)))
    assert told == {"toast": "", "go": "private", "hand": table.id}
    await boris.says("after")
    await anna.sees("after", anna.group)

    def hands(place: str) -> list[str]:
        pages = [one["page"] for one in anna.chats[place].values() if one["page"]]
        return [page["hand"] for page in pages if page["hand"]]

    assert hands(anna.me) == [table.id]
    assert hands(anna.group) == []


async def test_who_looks_on_is_led_to_the_private_side_where_the_match_is_shown(
    ground: Playground,
) -> None:
    anna, _ = await a_match(ground)
    table = await table_of(ground, anna)
    eve = await ground.window("Eve", "en")
    await eve.told(pack(More(table.id)))
    keys = await eve.until(
        lambda: [key for key in eve.buttons(eve.group) if "👁" in key[1]["label"]]
    )
    ((message, key),) = keys
    told = await eve.told(key["data"], message)
    assert told["go"] == "private"
    await eve.until(lambda: eve.text(eve.me))
    refused = await eve.told(pack(Watch(table.id)))
    assert "go" not in refused, "nothing was done"


async def test_who_tries_a_game_from_a_page_of_the_group_is_led_to_it(ground: Playground) -> None:
    """Under the rules of a game, say: a phone shows one side at a time."""
    anna = await ground.window("Anna", "en")
    await anna.says("/rules great_wall")
    ((message, key),) = await anna.until(
        lambda: [one for one in anna.buttons(anna.group) if "▶" in one[1]["label"]]
    )
    assert (await anna.told(key["data"], message))["go"] == "private"
    await anna.until(lambda: anna.text(anna.me))
    assert "private chat" not in anna.text(anna.group), "one is there already"


# --- pictures


def one_picture(window: Window, place: str) -> str:
    (digest,) = window.pictures(place)
    return digest


async def test_a_picture_is_served_to_those_who_see_its_message_and_to_nobody_else(
    ground: Playground,
) -> None:
    anna, boris = await a_match(ground, "great_wall")
    vera = await ground.window("Vera")
    elsewhere = await ground.window("Eva", room="attic")
    for window in (anna, boris):
        await window.until(partial(window.pictures, window.me))
    await vera.until(partial(vera.pictures, vera.group))
    hands = {window: one_picture(window, window.me) for window in (anna, boris)}
    assert len(set(hands.values())) == len(hands)
    for window in (anna, boris, vera, elsewhere):
        for owner, digest in hands.items():
            status, png = await window.picture(digest)
            assert (status == 200) == (window is owner)
            assert png.startswith(b"\x89PNG") == (window is owner)
    board = one_picture(vera, vera.group)
    assert [(await one.picture(board))[0] for one in (anna, vera, elsewhere)] == [200, 200, 404]
    assert hands[anna] not in boris.heard + vera.heard
    for forged in ("0" * 32, "%2e%2e", board.upper(), board[:-1]):
        assert (await vera.picture(forged))[0] == 404


async def test_a_picture_that_is_no_longer_shown_is_gone(
    ground: Playground, redis_server: Server
) -> None:
    anna, boris = await a_match(ground, "great_wall")
    await anna.until(partial(anna.pictures, anna.me))
    former = one_picture(anna, anna.me)
    table = await table_of(ground, anna)
    (seat,) = core.asked_seats(GAMES["great_wall"], table)
    window = anna if table.players[seat].id == anna.me else boris
    (id, key) = (await window.until(partial(offered, window, table.chairs[seat].asked)))[0]
    assert await window.press(key["data"], id, private=True) == ""
    await anna.until(lambda: one_picture(anna, anna.me) != former)
    assert (await anna.picture(former))[0] == 404

    def kept() -> set[str]:
        names = redis_server.ask("KEYS", "*webpicture:*")
        return {name.rpartition(":")[2] for name in names}

    assert kept()
    assert former not in kept()


async def test_what_was_looked_at_goes_with_its_moment_picture_and_all(ground: Playground) -> None:
    anna, boris = await a_match(ground, "chinese_box")
    windows = {anna.me: anna, boris.me: boris}
    dice, game = Dice(5), GAMES["chinese_box"]
    for _ in range(400):
        table = await table_of(ground, anna)
        (seat,) = core.asked_seats(game, table)
        window = windows[table.players[seat].id]
        if game.screen(game.engine.view(table.state, seat)).fleeting:
            break
        options = game.engine.options(table.state, seat, table.chairs[seat].menu)
        dice, token = dice.pick(options)
        assert not await window.press(pack(Answer(table.id, table.chairs[seat].asked, token)))
    else:
        raise AssertionError("nobody ever looked under a card")
    await window.until(partial(offered, window, table.chairs[seat].asked))
    look = one_picture(window, window.me)
    assert (await window.picture(look))[0] == 200
    other = next(one for one in windows.values() if one is not window)
    assert (await other.picture(look))[0] == 404
    while (await table_of(ground, anna)).version == table.version:
        options = game.engine.options(table.state, seat, table.chairs[seat].menu)
        await window.press(pack(Answer(table.id, table.chairs[seat].asked, options[0])))
    await window.until(lambda: look not in window.pictures(window.me))
    assert (await window.picture(look))[0] == 404
    assert look not in other.heard


async def test_an_answer_that_is_fleeting_goes_when_something_new_is_shown(
    ground: Playground,
) -> None:
    anna = await ground.window("Anna")
    rooms = ground.web.chats
    await rooms.show(anna.group, Page(("A look",)), only=anna.me, fleeting=True)
    await anna.sees("A look", anna.group)
    await ground.web.show(anna.me, Page(("A hand",)), None)
    await anna.misses("A look", anna.group)


async def test_pictures_are_there_after_a_restart(redis_store: RedisStore) -> None:
    async with playground(redis_store) as first:
        anna, _ = await a_match(first, "great_wall")
        await anna.until(partial(anna.pictures, anna.me))
        digest = one_picture(anna, anna.me)
    async with playground(redis_store) as second:
        again = await second.window("Anna", "ru", key=anna.key)
        assert (await again.picture(digest))[0] == 200


# --- the shelf


async def test_the_shelf_has_every_game_with_a_cover_the_easy_ones_first(
    ground: Playground,
) -> None:
    get = ground.client.get
    for lang in ("en", "ru"):
        async with get(ground.server.make_url(f"/api/games?lang={lang}")) as answer:
            tiles = await answer.json()
        assert [tile["game"] for tile in tiles] == list(GAMES)
        assert all(tile["title"] and tile["about"] for tile in tiles)
    weights = [game.weight for game in engines.games().values()]
    assert weights == sorted(weights)
    async with get(ground.server.make_url(tiles[0]["cover"])) as answer:
        assert (answer.status, answer.content_type) == (200, "image/png")
    async with get(ground.server.make_url("/api/cover/poker")) as answer:
        assert answer.status == 404


async def test_a_newcomer_plays_with_two_presses_and_types_nothing(ground: Playground) -> None:
    anna = await ground.window("Anna")
    body = {"game": "great_wall", "room": "", "alone": True}
    assert (await anna.post("/api/open", body))[1]["go"] == "private"
    table = await table_of(ground, anna)
    assert table.playing
    assert table.practice
    await anna.until(lambda: any(one["choice"] for _, one in anna.buttons(anna.me)))
    await anna.post("/api/open", body)
    assert len(await ground.sessions.tables_of(anna.me)) == 1, "the one that is played goes on"
    status, told = await anna.post("/api/open", {**body, "alone": False})
    assert (status, told["go"]) == (200, "group")
    await anna.sees("1. Anna", anna.group)
    assert (await anna.post("/api/open", {**body, "game": "poker"}))[1]["toast"]


# --- a whole match


async def test_a_match_is_played_by_what_the_windows_show(ground: Playground) -> None:
    anna, boris = await a_match(ground)
    dice = Dice(3)
    for _ in range(60):
        table = await table_of(ground, anna)
        if table.ended:
            break
        (seat,) = core.asked_seats(GAMES["high_card"], table)
        window = (anna, boris)[seat]
        keys = await window.until(partial(offered, window, table.chairs[seat].asked))
        dice, (id, button) = dice.pick(keys)
        assert await window.press(button["data"], id, private=True) == ""
    await anna.sees("Реванш", anna.group)
    assert (await table_of(ground, boris)).ended == "over"


async def test_stale_and_forged_presses_get_an_answer_and_change_nothing(
    ground: Playground,
) -> None:
    anna, boris = await a_match(ground)
    vera = await ground.window("Vera")
    table = await table_of(ground, anna)
    before = (await ground.store.load(table.id)).doc
    for data in ("garbage", "k:::", f"k:{table.id}:0:play", f"k:{table.id}:99:play", "stats", "é"):
        for window in (anna, boris, vera):
            assert await window.press(data), data
    assert (await ground.store.load(table.id)).doc == before


# --- who may ask


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "ключ" * 10, "a" * 31 + "/"])
async def test_without_a_proper_key_nothing_is_told(ground: Playground, key: str) -> None:
    url = ground.server.make_url("/api/stream")
    headers = {"X-Key": key} if key else {}
    async with ground.client.get(url, headers=headers) as answer:
        assert answer.status == 401
    for path in ("/api/hello", "/api/say", "/api/press", "/api/open", "/api/close"):
        async with ground.client.post(
            ground.server.make_url(path), data=b"{}", headers=headers
        ) as answer:
            assert answer.status == 401


async def test_a_key_that_never_said_hello_is_a_stranger(ground: Playground) -> None:
    stranger = Window(ground, "k" * 40, "")
    assert (await stranger.post("/api/say", {"text": "hi", "room": ""}))[0] == 401
    body = {"data": "help", "room": "", "message": "1"}
    assert (await stranger.post("/api/press", body))[0] == 401
    url = ground.server.make_url("/api/stream")
    async with ground.client.get(url, headers={"X-Key": stranger.key}) as answer:
        assert answer.status == 401


async def test_the_key_is_neither_stored_nor_told(ground: Playground, redis_server: Any) -> None:
    anna = await ground.window("Anna")
    await anna.says("/newgame high_card")
    await anna.sees("1. Anna")
    assert anna.key not in anna.heard
    for name in redis_server.ask("KEYS", "*"):
        assert anna.key not in name
        kind = redis_server.ask("TYPE", name)
        dump = redis_server.ask("GET", name) if kind == "string" else ""
        assert anna.key not in str(dump)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1"},
        {"Host": "evil.example"},
        {"Host": "evil.example:8080"},
        {"Host": "127.0.0.1.evil.example:8080"},
        {"Host": "evil.example:127.0.0.1"},
    ],
)
async def test_another_site_cannot_ask_in_ones_name(
    ground: Playground, headers: dict[str, str]
) -> None:
    anna = await ground.window("Anna")
    body = {"text": "bought", "room": "", "private": False}
    status, told = await anna.post("/api/say", body, headers=headers)
    assert (status, "wrong" in told) == (403, True)
    async with ground.client.get(ground.server.make_url("/"), headers=headers) as answer:
        assert answer.status == 403
    await anna.says("mine")
    await anna.sees("mine")
    assert "bought" not in anna.heard


@pytest.mark.parametrize("host", ["127.0.0.1:1", "localhost", "localhost:99", "[::1]", "[::1]:8"])
async def test_this_machine_goes_by_its_names(ground: Playground, host: str) -> None:
    headers = {"Host": host, "Origin": f"http://{host}"}
    async with ground.client.get(ground.server.make_url("/"), headers=headers) as answer:
        assert answer.status == 200


def test_the_page_brings_a_sign_for_everything_that_it_says() -> None:
    font = ImageFont.truetype(STATIC / "shkatulka-signs.ttf", 24)
    missing = bytes(font.getmask("\uffff"))
    sources = [
        *ROOT.glob("locales/*/*.ftl"),
        *ROOT.glob("bot/**/*.py"),
        *ROOT.glob("engines/**/*.py"),
    ]
    # Beyond the first plane all signs are pictures, which a plain font of the system lacks.
    signs = {sign for one in sources for sign in one.read_text("utf-8") if sign > "\uffff"}
    assert [sign for sign in sorted(signs) if bytes(font.getmask(sign)) == missing] == []


async def test_the_page_may_not_be_framed_or_load_from_elsewhere(ground: Playground) -> None:
    for path in ("/", "/static/page.js", "/static/page.css", "/static/icon.svg"):
        async with ground.client.get(ground.server.make_url(path)) as answer:
            assert answer.status == 200
            policy = answer.headers["Content-Security-Policy"]
            assert policy == "default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'"
    for path in ("/static/adapter.py", "/static/..%2fadapter.py", "/static/", "/etc/passwd"):
        async with ground.client.get(ground.server.make_url(path)) as answer:
            assert answer.status == 404


# --- bad input


BAD = [
    b"",
    b"not json",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"text": "\xff", "room": ""}',
    b'{"text": "\\ud800", "room": ""}',
    b'{"text": 5, "room": ""}',
    b'{"room": ""}',
    b"[" * 60_000,
    json.dumps({"text": "x" * 2001, "room": ""}).encode(),
    json.dumps({"text": "x", "room": "r" * 65}).encode(),
]


@pytest.mark.parametrize(
    "path", ["/api/hello", "/api/say", "/api/press", "/api/open", "/api/close"]
)
async def test_malformed_requests_are_refused_politely(ground: Playground, path: str) -> None:
    anna = await ground.window("Anna")
    for raw in BAD:
        assert (await anna.post(path, raw=raw))[0] == 400, raw[:40]
    assert (await anna.post(path, raw=b"x" * 70_000))[0] == 413
    strange = {"Content-Type": "text/plain; charset=no-such"}
    assert (await anna.post(path, raw=b"{}", headers=strange))[0] == 400
    await anna.says("still here")
    await anna.sees("still here")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("\u202egnp.exe", "gnp.exe"),
        ("<b>Bold</b>", "<b>Bold</b>"),
        ("line\nbreak", "line break"),
        ("👩‍🚀 Valentina", "👩‍🚀 Valentina"),
        ("\ue001mark", "mark"),
        ("N" * 200, "N" * 31 + "…"),
        ("{ $seat }", "{ $seat }"),
    ],
)
async def test_odd_names_are_shown_as_text(ground: Playground, typed: str, shown: str) -> None:
    anna = await ground.window(typed)
    await anna.says("/newgame high_card")
    await anna.sees(f"1. {shown} (host)")


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u200b", "\n"])
async def test_a_name_must_have_something_to_read(ground: Playground, name: str) -> None:
    window = Window(ground, "k" * 40, "")
    status, told = await window.post("/api/hello", {"name": name, "lang": "en", "room": ""})
    assert (status, told) == (400, {"error": "name"})


async def test_an_odd_room_or_language_becomes_a_plain_one(ground: Playground) -> None:
    window = Window(ground, "k" * 40, "../Комната #1 <x>")
    await window.hello("Anna", "xx")
    assert window.group == "web:#1x"


async def test_unknown_commands_and_lone_slashes_are_answered(ground: Playground) -> None:
    anna = await ground.window("Anna", "ru")
    for text in ("/", "/ /", "/абвгд", "/" + "x" * 400, "/_help", "/__class__"):
        assert "/help" in await anna.says(text), text


# --- trouble


async def test_the_same_chats_after_a_restart(redis_store: RedisStore) -> None:
    async with playground(redis_store) as first:
        anna, boris = await a_match(first)
        await anna.says("a word")
        for window in (anna, boris):
            await window.sees("a word")
            await window.sees("Ждём", window.group)
        before = [anna.chats, boris.chats]
    async with playground(redis_store) as second:
        again = [
            await second.window("Anna", "ru", key=anna.key),
            await second.window("Boris", "en", key=boris.key),
        ]
        assert [window.chats for window in again] == before
        await again[0].says("and another")
        await again[1].sees("and another")
        ids = list(again[1].chats[again[1].group])
        assert ids == sorted(set(ids)), "a number is never used twice"


async def test_a_removed_messages_number_is_not_given_to_another(redis_store: RedisStore) -> None:
    async with playground(redis_store) as first:
        anna = await first.window("Anna")
        shown = await first.web.show(anna.group, Page(("A card",)), None)
        await anna.sees("A card")
        await first.web.withdraw(shown)
        await anna.misses("A card")
    async with playground(redis_store) as second:
        anna = await second.window("Anna", key=anna.key)
        await anna.says("new")
        await anna.sees("new")
        assert str(max(anna.chats[anna.group])) != shown.message


async def test_a_lost_stream_is_opened_again_with_all_there_is(ground: Playground) -> None:
    anna, boris = await ground.window("Anna"), await ground.window("Boris")
    await anna.close()
    await boris.says("while you were away")
    await boris.sees("while you were away")
    await anna.listen()
    assert "while you were away" in anna.text(anna.group)
    await boris.says("and now")
    await anna.sees("and now")


def said(window: Window, count: int) -> bool:
    return len(window.chats[window.group]) == count


async def test_fifty_messages_at_once_are_all_kept_in_one_order(ground: Playground) -> None:
    people = [await ground.window(f"P{n}") for n in range(5)]
    await asyncio.gather(*(one.says(f"word {n};") for n in range(10) for one in people))
    for window in people:
        await window.until(partial(said, window, 50))
    late = await ground.window("Late")
    assert list(late.chats[late.group]) == list(range(1, 51))
    stored = await ground.store.read("web:web:#den")
    assert [m["id"] for m in json.loads(stored or "")["messages"]] == list(range(1, 51))


async def test_malformed_records_count_as_absent(redis_store: RedisStore) -> None:
    await redis_store.write("web:web:#den", '{"messages": [{"no": 1}]}')
    async with playground(redis_store) as ground:
        anna = await ground.window("Anna")
        assert anna.chats[anna.group] == {}
        await redis_store.write(f"visitor:{anna.me}", "broken")
        assert (await anna.post("/api/say", {"text": "hi", "room": ""}))[0] == 401
        await anna.hello("Anna")
        await anna.says("hi")
        await anna.sees("hi")


async def test_while_the_store_is_away_it_says_so_and_goes_on_after() -> None:
    store = MemoryStore()
    async with playground(store) as ground:
        anna = await ground.window("Anna", "ru")
        await anna.says("/newgame high_card")
        await anna.sees("1. Anna")
        store.away = True
        body = {"text": "/help", "room": "", "private": False}
        status, told = await anna.post("/api/say", body, headers={"Accept-Language": "ru"})
        assert status == 503
        assert told["toast"] == WORDS.say(Msg("refused-away-store"), "ru")
        store.away = False
        await anna.says("/help")
        await anna.sees("/newgame")
        assert "/help\n/help" not in anna.text(), "what could not be kept was not said"


async def test_a_port_in_use_is_named(ground: Playground) -> None:
    settings = Settings(_env_file=None, web_port=ground.server.port or 0)
    told: list[str] = []
    people = People(ground.store, WORDS)
    second = Web(settings, ground.store, WORDS, people, ground.desk, told.append)
    with pytest.raises(WrongSettings, match="WEB_PORT"):
        await second.run()
    assert told == []


# --- who comes and goes


async def test_rooms_end_when_nobody_comes_any_more(
    ground: Playground, redis_server: Server
) -> None:
    anna = await ground.window("Anna")
    await anna.says("hello")
    await anna.sees("hello")
    kept = redis_server.ask("KEYS", "record:*")
    assert {key.split(":")[1] for key in kept} >= {"web", "visitor"}
    own = [key for key in kept if key.startswith(("record:web:", "record:visitor:"))]
    assert all(0 < redis_server.ask("TTL", key) <= chats.LIVES for key in own)


async def test_memory_holds_the_rooms_somebody_looks_at_and_a_few_more(
    ground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chats, "OPEN", 3)
    anna = await ground.window("Anna")
    rooms = chats.Chats(ground.store)
    watched = await rooms.chat(anna.group)
    watched.watchers.add((anna.me, asyncio.Queue()))
    for number in range(20):
        await rooms.put(f"web:#r{number}", chats.Message(id=0, text=f"in room {number}"))
    assert len(rooms._chats) == 4
    assert await rooms.chat(anna.group) is watched
    assert [one.text for one in (await rooms.chat("web:#r0")).messages] == ["in room 0"]


async def test_nobody_makes_a_card_show_something_else(ground: Playground) -> None:
    await a_match(ground)
    vera = await ground.window("Vera")
    await vera.sees("✋", vera.group)
    ((id, _), *_) = vera.buttons(vera.group)
    before = vera.chats[vera.group][id]
    for forged in ("stats", ".stats", ".help", ".language:ru", ".rules:great_wall:1"):
        toast = await vera.press(forged, id)
        assert toast == WORDS.say(Msg("refused-unknown-button"), "en")
    await vera.says("after")
    await vera.sees("after")
    assert vera.chats[vera.group][id] == before
    assert WORDS.say(Msg("stats-title"), "en") not in vera.heard


async def test_replay_brings_the_whole_transcript_as_a_file_to_download(
    ground: Playground,
) -> None:
    anna, boris = await a_match(ground)
    table = await table_of(ground, anna)
    await ground.sessions.resign(table.id, anna.me)
    whole = await ground.sessions.transcript(table.id)
    await boris.says(f"/replay {table.id}")

    def files(window: Window) -> list[Any]:
        pages = [one["page"] for place in window.chats.values() for one in place.values()]
        return [page["file"] for page in pages if page and page["file"]]

    await boris.until(lambda: files(boris))
    assert files(boris) == [{"name": f"{table.id}.txt", "text": whole}]
    assert files(anna) == [], "it is for the one who asked"


async def test_the_end_is_a_new_message_with_the_verdict_first_and_two_keys(
    ground: Playground,
) -> None:
    anna, boris = await a_match(ground)
    table = await table_of(ground, anna)
    places = (boris.group, boris.me)
    before = [max(boris.chats[place]) for place in places]
    await ground.sessions.resign(table.id, anna.me)

    def end(place: str) -> dict[str, Any]:
        page: dict[str, Any] = boris.chats[place][max(boris.chats[place])]["page"] or {"rows": []}
        return page

    def keys(place: str) -> list[Any]:
        return [codec.read(one["data"]) for row in end(place)["rows"] for one in row]

    def words(parts: list[dict[str, str]]) -> str:
        return "".join(part.get("name", "") or part.get("text", "") for part in parts)

    for place, former in zip(places, before, strict=True):
        await boris.until(partial(lambda at: Rematch(table.id) in keys(at), place))
        assert max(boris.chats[place]) > former
        assert keys(place) == [Rematch(table.id), Replay(table.id)]
        assert words(end(place)["title"]).startswith("🏆")
        mark = WORDS.say(Msg("who-resigned", {"line": ""}), end(place)["lang"]).strip()
        (gone,) = [line for line in map(words, end(place)["lines"]) if mark in line]
        assert "Anna" in gone
