"""The loopback server is as strict as the real one: shown with an unmodified aiogram client."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BufferedInputFile,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
)
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

from tests.platforms.telegram.people import Person
from tests.platforms.telegram.server import TOKEN, Lost, Server
from tests.platforms.telegram.wire import ApiError, Malformed, parsed, units
from tests.platforms.telegram.world import BOT_NAME, Limits


def png(width: int = 3, height: int = 2) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    pixels = zlib.compress(b"".join(b"\0" + b"\0" * width for _ in range(height)))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def client(server: Server, token: str = TOKEN) -> Bot:
    session = AiohttpSession(api=TelegramAPIServer.from_base(server.url))
    return Bot(token, session=session, default=DefaultBotProperties(parse_mode="HTML"))


async def hang_up(bot: Bot) -> None:
    # The client's own close waits a quarter of a second for encrypted connections; ours are plain.
    assert isinstance(bot.session, AiohttpSession)
    await (await bot.session.create_session()).close()


def keys(*rows: list[str], **more: Any) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [InlineKeyboardButton(text=label, callback_data=f"k:{label}", **more) for label in row]
            for row in rows
        ]
    )


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with Server() as running:
        yield running


@pytest.fixture
async def bot(server: Server) -> AsyncIterator[Bot]:
    one = client(server)
    yield one
    await hang_up(one)


@pytest.fixture
def anna(server: Server) -> Person:
    return Person(server, server.world.person("Anna", "ru"))


@pytest.fixture
def boris(server: Server) -> Person:
    return Person(server, server.world.person("Boris", "en"))


async def test_a_wrong_token_is_unauthorized(server: Server) -> None:
    stranger = client(server, "1:wrong")
    with pytest.raises(TelegramUnauthorizedError):
        await stranger.get_me()
    await hang_up(stranger)


async def test_the_bot_learns_its_name(bot: Bot) -> None:
    assert (await bot.get_me()).username == BOT_NAME


async def test_nobody_is_written_to_before_they_press_start(bot: Bot, anna: Person) -> None:
    with pytest.raises(TelegramForbiddenError, match="can't initiate conversation"):
        await bot.send_message(anna.id, "Hello")
    anna.says("/start")
    await bot.send_message(anna.id, "Hello")
    assert anna.screen() == "Hello"
    anna.blocks()
    with pytest.raises(TelegramForbiddenError, match="blocked by the user"):
        await bot.send_message(anna.id, "Hello?")


async def test_words_are_read_as_html(server: Server, bot: Bot, anna: Person) -> None:
    anna.says("/start")
    call = f'<b>A &amp; B</b> <a href="tg://user?id={anna.id}">you</a>'
    message = await bot.send_message(anna.id, call)
    assert message.text == "A & B you"
    assert server.world.sights[-1].mentions == (anna.id,)
    assert message.html_text == call
    for wrong in ("<b>open", "close</b>", "a & b", "<i><b>x</i></b>", "<div>x</div>", "x < y"):
        with pytest.raises(TelegramBadRequest, match="can't parse entities"):
            await bot.send_message(anna.id, wrong)


@pytest.mark.parametrize(
    ("text", "words"),
    [("x" * 4097, "too long"), ("<b></b>", "text is empty"), ("😀" * 2049, "too long")],
)
async def test_a_text_has_1_to_4096_characters(
    bot: Bot, anna: Person, text: str, words: str
) -> None:
    anna.says("/start")
    await bot.send_message(anna.id, "<b>" + "x" * 4096 + "</b>")
    with pytest.raises(TelegramBadRequest, match=words):
        await bot.send_message(anna.id, text)


def test_length_is_counted_in_utf16_units() -> None:
    assert units("ж😀") == 3
    assert parsed("<b>😀</b>x", "HTML").entities == (("bold", 0, 2, ""),)


async def test_a_caption_has_at_most_1024_characters(bot: Bot, anna: Person) -> None:
    anna.says("/start")
    photo = BufferedInputFile(png(), "board.png")
    await bot.send_photo(anna.id, photo, caption="x" * 1024)
    with pytest.raises(TelegramBadRequest, match="caption is too long"):
        await bot.send_photo(anna.id, photo, caption="x" * 1025)


@pytest.mark.parametrize(
    ("button", "words"),
    [
        (InlineKeyboardButton(text="x", callback_data="x" * 65), "BUTTON_DATA_INVALID"),
        (InlineKeyboardButton(text="x", callback_data="ж" * 33), "BUTTON_DATA_INVALID"),
        (InlineKeyboardButton(text="x"), "text buttons are unallowed"),
        (InlineKeyboardButton(text=" ", callback_data="x"), "text is empty"),
        (InlineKeyboardButton(text="x", url="file:///etc"), "BUTTON_URL_INVALID"),
        (InlineKeyboardButton(text="x", callback_data="x", style="pink"), "style"),
    ],
)
async def test_a_wrong_button_is_refused(
    server: Server, bot: Bot, anna: Person, button: InlineKeyboardButton, words: str
) -> None:
    anna.says("/start")
    markup = InlineKeyboardMarkup(inline_keyboard=[[button]])
    with pytest.raises(TelegramBadRequest, match=words):
        await bot.send_message(anna.id, "Choose", reply_markup=markup)
    assert server.mistakes


async def test_a_keyboard_has_100_buttons_and_8_in_a_row(bot: Bot, anna: Person) -> None:
    anna.says("/start")
    board = [[f"{file}{rank}" for file in "abcdefgh"] for rank in range(8)]
    await bot.send_message(anna.id, "Board", reply_markup=keys(*board))
    with pytest.raises(TelegramBadRequest, match="more than 8"):
        await bot.send_message(anna.id, "Board", reply_markup=keys(list("abcdefghi")))
    with pytest.raises(TelegramBadRequest, match="too long"):
        await bot.send_message(anna.id, "Board", reply_markup=keys(*[["a"] * 4] * 26))


async def test_unknown_fields_and_methods_are_refused(server: Server) -> None:
    with pytest.raises(Malformed, match="unknown field 'colour'"):
        await server.call("sendMessage", {"chat_id": "1", "text": "x", "colour": "red"})
    with pytest.raises(Malformed, match="Not Found"):
        await server.call("sendTelegram", {})
    with pytest.raises(Malformed, match="chat_id is empty"):
        await server.call("sendMessage", {"text": "x"})


async def test_edits_change_what_is_there_and_nothing_else(
    server: Server, bot: Bot, anna: Person
) -> None:
    anna.says("/start")
    sent = await bot.send_message(anna.id, "One", reply_markup=keys(["a"]))
    await bot.edit_message_text("Two", chat_id=anna.id, message_id=sent.message_id)
    assert (anna.screen(), anna.labels()) == ("Two", [])
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await bot.edit_message_text("<b></b>Two", chat_id=anna.id, message_id=sent.message_id)
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("Two", chat_id=anna.id, message_id=999)
    with pytest.raises(TelegramBadRequest, match="can't be edited"):
        await bot.edit_message_text("Two", chat_id=anna.id, message_id=1)
    with pytest.raises(TelegramBadRequest, match="no caption"):
        await bot.edit_message_caption(chat_id=anna.id, message_id=sent.message_id, caption="x")
    await bot.delete_message(anna.id, sent.message_id)
    with pytest.raises(TelegramBadRequest, match="message to delete not found"):
        await bot.delete_message(anna.id, sent.message_id)
    assert [sight.text for sight in server.world.saw(anna.user)] == ["/start", "One", "Two"]


async def test_pictures_are_uploaded_once_and_known_by_their_id(bot: Bot, anna: Person) -> None:
    anna.says("/start")
    sent = await bot.send_photo(anna.id, BufferedInputFile(png(), "a.png"), caption="Board")
    assert sent.photo
    same = InputMediaPhoto(media=sent.photo[0].file_id, caption="Board")
    with pytest.raises(TelegramBadRequest, match="not modified"):
        await bot.edit_message_media(same, chat_id=anna.id, message_id=sent.message_id)
    other = InputMediaPhoto(media=BufferedInputFile(png(4, 3), "b.png"), caption="Board")
    await bot.edit_message_media(other, chat_id=anna.id, message_id=sent.message_id)
    with pytest.raises(TelegramBadRequest, match="no text in the message"):
        await bot.edit_message_text("x", chat_id=anna.id, message_id=sent.message_id)
    with pytest.raises(TelegramBadRequest, match="IMAGE_PROCESS_FAILED"):
        await bot.send_photo(anna.id, BufferedInputFile(b"not a picture", "c.png"))
    with pytest.raises(TelegramBadRequest, match="DIMENSIONS"):
        await bot.send_photo(anna.id, BufferedInputFile(png(21, 1), "d.png"))


async def test_people_are_heard_by_polling_each_once(
    server: Server, bot: Bot, anna: Person
) -> None:
    anna.says("/start")
    anna.says("hello")
    first, second = await bot.get_updates(timeout=1)
    assert [first.message and first.message.text, second.message and second.message.text] == [
        "/start",
        "hello",
    ]
    assert len(await bot.get_updates(offset=first.update_id + 1)) == 1
    assert await bot.get_updates(offset=second.update_id + 1) == []
    assert server.pending == 0


async def test_in_privacy_mode_only_commands_and_replies_arrive(
    bot: Bot, server: Server, anna: Person
) -> None:
    group = server.world.group(anna.user)
    anna.says("good evening", group)
    anna.says("/help@other_bot", group)
    anna.says("/newgame", group)
    anna.says(f"/newgame@{BOT_NAME}", group)
    sent = await bot.send_message(group.id, "Which?")
    anna.says("chess", group, reply_to=sent.message_id)
    heard = [one.message.text for one in await bot.get_updates() if one.message]
    assert heard == ["/newgame", f"/newgame@{BOT_NAME}", "chess"]


async def test_presses_are_answered_once_with_a_short_toast(
    server: Server, bot: Bot, anna: Person
) -> None:
    anna.says("/start")
    sent = await bot.send_message(anna.id, "Choose", reply_markup=keys(["a", "b"]))
    assert sent.reply_markup
    dispatcher = Dispatcher()

    @dispatcher.callback_query()
    async def press(query: Any) -> None:
        assert query.data == "k:b"
        await query.answer("Taken", show_alert=True)

    polling = _polling(dispatcher, bot)
    async with polling:
        query = await anna.presses("b")
    assert (query.text, query.alert) == ("Taken", True)
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.answer_callback_query(query.id)
    with pytest.raises(TelegramBadRequest, match="MESSAGE_TOO_LONG"):
        await bot.answer_callback_query(query.id, text="x" * 201)
    with pytest.raises(TelegramBadRequest, match="URL_INVALID"):
        await bot.answer_callback_query(query.id, url="https://t.me/other_bot?start=x")
    assert server.unanswered() == []


class _polling:
    def __init__(self, dispatcher: Dispatcher, bot: Bot) -> None:
        self._dispatcher, self._bot = dispatcher, bot

    async def __aenter__(self) -> None:
        self._task = asyncio.create_task(
            self._dispatcher.start_polling(
                self._bot, handle_signals=False, close_bot_session=False, polling_timeout=1
            )
        )

    async def __aexit__(self, *_: object) -> None:
        await self._dispatcher.stop_polling()
        await self._task


async def test_a_webhook_gets_updates_with_its_secret(
    server: Server, bot: Bot, anna: Person
) -> None:
    heard: list[str | None] = []
    dispatcher = Dispatcher()

    @dispatcher.message()
    async def hear(message: Message) -> None:
        heard.append(message.text)
        server.happened()

    app = web.Application()
    SimpleRequestHandler(dispatcher, bot, secret_token="s3cret").register(app, "/hook")
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    await bot.set_webhook(f"http://{host}:{port}/hook", secret_token="wrong")
    anna.says("/start")
    await server.until(lambda: 401 in server.webhook_answers)
    assert not heard
    await bot.set_webhook(f"http://{host}:{port}/hook", secret_token="s3cret")
    anna.says("hello")
    await server.until(lambda: heard == ["/start", "hello"])
    with pytest.raises(TelegramConflictError, match="webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert await bot.get_updates() == []
    await runner.cleanup()


async def test_the_budgets_are_kept_and_say_when_to_try_again(anna: Person, boris: Person) -> None:
    async with Server(limits=Limits()) as server:
        people = [server.world.person(f"P{number}") for number in range(40)]
        for one in people:
            server.world.open_private(one)
        group = server.world.group(*people)
        bot = client(server)
        for number in range(3):
            await bot.send_message(group.id, f"{number}")
        with pytest.raises(TelegramRetryAfter) as too_fast:
            await bot.send_message(group.id, "3")
        assert too_fast.value.retry_after == 1
        for number in range(17):
            server.clock.advance(1.5)
            await bot.edit_message_text(f"{number}!", chat_id=group.id, message_id=1)
        server.clock.advance(1.5)
        with pytest.raises(TelegramRetryAfter) as too_many:
            await bot.send_message(group.id, "21st in a minute")
        assert 20 < too_many.value.retry_after <= 40
        server.clock.advance(too_many.value.retry_after)
        await bot.send_message(group.id, "a minute later")
        server.clock.advance(2)
        for one in people[:30]:
            await bot.send_message(one.id, "to all at once")
        with pytest.raises(TelegramRetryAfter):
            await bot.send_message(people[30].id, "to all at once")
        assert server.gate.refused == 3
        await hang_up(bot)


async def test_an_upgraded_group_says_where_it_went(server: Server, bot: Bot, anna: Person) -> None:
    old = server.world.group(anna.user, type="group")
    new = server.upgrade(old)
    with pytest.raises(TelegramMigrateToChat) as moved:
        await bot.send_message(old.id, "Hello")
    assert moved.value.migrate_to_chat_id == new.id
    await bot.send_message(new.id, "Hello")
    told = [one.message for one in await bot.get_updates() if one.message]
    assert told[0].migrate_to_chat_id == new.id
    assert told[1].migrate_from_chat_id == old.id


async def test_a_group_can_refuse_the_bot_in_many_ways(
    server: Server, bot: Bot, anna: Person
) -> None:
    group = server.world.group(anna.user, topics=(5, 6))
    sent = await bot.send_message(group.id, "Hello", message_thread_id=5)
    assert sent.message_thread_id == 5
    with pytest.raises(TelegramBadRequest, match="not enough rights to manage pinned"):
        await bot.pin_chat_message(group.id, sent.message_id)
    group.topics[5] = False
    with pytest.raises(TelegramBadRequest, match="TOPIC_CLOSED"):
        await bot.send_message(group.id, "Hello", message_thread_id=5)
    with pytest.raises(TelegramBadRequest, match="thread not found"):
        await bot.send_message(group.id, "Hello", message_thread_id=7)
    group.can_write = False
    with pytest.raises(TelegramBadRequest, match="not enough rights to send text"):
        await bot.send_message(group.id, "Hello", message_thread_id=6)
    group.can_write = True
    group.can_pin = True
    server.stands(group, "administrator")
    await bot.pin_chat_message(group.id, sent.message_id)
    assert group.pinned == [sent.message_id]
    server.stands(group, "kicked")
    with pytest.raises(TelegramForbiddenError, match="kicked from the supergroup"):
        await bot.send_message(group.id, "Hello")
    with pytest.raises(TelegramBadRequest, match="chat not found"):
        await bot.send_message(-12345, "Hello")
    statuses = [one.my_chat_member.new_chat_member.status for one in await bot.get_updates()
                if one.my_chat_member]  # fmt: skip
    assert statuses == ["administrator", "kicked"]
    assert server.mistakes == []


async def test_an_ephemeral_message_is_seen_by_one_person_only(
    server: Server, bot: Bot, anna: Person, boris: Person
) -> None:
    group = server.world.group(anna.user, boris.user)
    sent = await bot.send_message(group.id, "Table", reply_markup=keys(["My hand"]))
    query = server.pressed(anna.user, group.messages[sent.message_id], "k:My hand")
    mine = EphemeralMessageParameters(receiver_user_id=anna.id, callback_query_id=query.id)
    hand = await bot.send_message(group.id, "Two kings", ephemeral_message_parameters=mine)
    assert hand.message_id == 0
    assert hand.ephemeral_message_id
    assert anna.screen(group) == "Two kings"
    assert boris.screen(group) == "Table"
    assert not any("kings" in sight.text for sight in server.world.saw(boris.user))
    await bot.edit_ephemeral_message_text(
        chat_id=group.id, receiver_user_id=anna.id,
        ephemeral_message_id=hand.ephemeral_message_id, text="One king",
    )  # fmt: skip
    assert anna.screen(group) == "One king"
    with pytest.raises(TelegramBadRequest, match="CAPTION_TOO_LONG"):
        await bot.edit_ephemeral_message_text(
            chat_id=group.id, receiver_user_id=anna.id,
            ephemeral_message_id=hand.ephemeral_message_id, text="x" * 1025,
        )  # fmt: skip
    await bot.delete_ephemeral_message(group.id, anna.id, hand.ephemeral_message_id)
    assert anna.screen(group) == "Table"
    other = EphemeralMessageParameters(receiver_user_id=boris.id, callback_query_id=query.id)
    with pytest.raises(TelegramBadRequest, match="TOO_OLD"):
        await bot.send_message(group.id, "x", ephemeral_message_parameters=other)
    server.clock.advance(16)
    with pytest.raises(TelegramBadRequest, match="TOO_OLD"):
        await bot.send_message(group.id, "x", ephemeral_message_parameters=mine)
    server.stands(group, "administrator")
    await bot.send_message(group.id, "any time", ephemeral_message_parameters=other)
    anna.says("/start")
    with pytest.raises(TelegramBadRequest, match="only to groups"):
        await bot.send_message(anna.id, "x", ephemeral_message_parameters=mine)


async def test_an_ephemeral_command_is_answered_by_an_ephemeral_message(
    server: Server, bot: Bot, anna: Person, boris: Person
) -> None:
    group = server.world.group(anna.user, boris.user)
    anna.says("/hand", group, ephemeral=True)
    (update,) = await bot.get_updates()
    assert update.message
    message = update.message
    await message.answer(
        "Two kings",
        reply_parameters=message.as_reply_parameters(),
        ephemeral_message_parameters=message.as_ephemeral_message_parameters(),
    )
    assert anna.screen(group) == "Two kings"
    assert not server.world.saw(boris.user)


async def test_menus_and_descriptions_are_kept_by_scope_and_language(
    server: Server, bot: Bot
) -> None:
    scope = BotCommandScopeAllGroupChats()
    commands = [BotCommand(command="newgame", description="Новая игра")]
    await bot.set_my_commands(commands, scope=scope, language_code="ru")
    (kept,) = await bot.get_my_commands(scope=scope, language_code="ru")
    assert (kept.command, kept.description) == ("newgame", "Новая игра")
    assert await bot.get_my_commands() == []
    await bot.set_my_description("x" * 512)
    with pytest.raises(TelegramBadRequest, match="too long"):
        await bot.set_my_description("x" * 513)
    with pytest.raises(TelegramBadRequest, match="COMMAND_INVALID"):
        await bot.set_my_commands([BotCommand(command="New", description="x")])


async def test_any_call_can_be_made_to_fail(server: Server, bot: Bot, anna: Person) -> None:
    anna.says("/start")
    troubles: list[ApiError | Lost | None] = [
        ApiError(500, "Internal Server Error"),
        Lost(done=False),
        Lost(done=True),
        None,
    ]
    server.trouble = lambda method, params: troubles.pop(0)
    with pytest.raises(TelegramAPIError):
        await bot.send_message(anna.id, "one")
    for text in ("two", "three"):
        with pytest.raises(TelegramNetworkError):
            await bot.send_message(anna.id, text)
    await bot.send_message(anna.id, "four")
    assert [message.text.plain for message in anna.messages()] == ["three", "four"]
