"""Inline mode: cards that invite to a game, in chats where the bot is no member."""

from __future__ import annotations

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import InlineQueryResultArticle, InputTextMessageContent

from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import JOIN, START, YOUR_TURN, Rig, every_game, say


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("great wall", ["great_wall"]),
        ("Стена", ["great_wall"]),
        ("шкатулка", ["chinese_box"]),
        ("chines", ["chinese_box"]),
        ("", list(every_game())),
        ("no such thing", list(every_game())),
    ],
)
async def test_what_is_typed_loosely_offers_a_card_for_each_game_that_may_be_meant(
    rig: Rig, vera: Person, typed: str, meant: list[str]
) -> None:
    cards = await vera.offers(typed)
    assert [card.title for card in cards] == [say("title", "ru", game) for game in meant]
    assert all(card.description for card in cards)
    for card in cards:
        assert say("invitation-how", "ru") in card.text.plain
        ((key,),) = card.keyboard
        assert key.text == say("key-join", "ru")
        assert key.url


async def test_all_who_follow_a_card_sit_at_one_table_though_the_bot_is_no_member(
    rig: Rig, anna: Person, boris: Person
) -> None:
    elsewhere = rig.group(anna, boris)
    elsewhere.bot = "left"
    (card,) = await anna.offers("high card")
    anna.puts(card, elsewhere)
    for person in (boris, anna):
        await person.presses(JOIN, elsewhere)
        await person.sees(str(person), person.chat)
    (table,) = await rig.sessions.tables_of(f"tg:{anna.id}")
    assert [one.name for one in table.players] == ["Boris", "Anna"]
    assert table.host == f"tg:{boris.id}", "who came first"
    assert {room.id for room in table.rooms} == {f"tg:{one.id}" for one in (anna, boris)}
    await boris.presses(START, boris.chat)
    await rig.settled()
    assert sum(YOUR_TURN in one.screen() for one in (anna, boris)) == 1
    assert [call for call in rig.server.calls if call.error] == []
    assert not any(call.params.get("chat_id") == elsewhere.id for call in rig.server.calls)


async def test_each_card_is_a_table_of_its_own_and_none_is_opened_before_somebody_comes(
    rig: Rig, anna: Person
) -> None:
    links = {card.keyboard[0][0].url for _ in range(2) for card in await anna.offers("")}
    assert len(links) == 2 * len(every_game())
    assert await rig.sessions.tables_of(f"tg:{anna.id}") == []


async def test_a_table_of_ones_own_that_gathers_players_is_offered_first(
    rig: Rig, anna: Person, boris: Person
) -> None:
    anna.says("/newgame great_wall", anna.chat)
    await anna.sees("1. Anna", anna.chat)
    (table,) = await rig.sessions.tables_of(f"tg:{anna.id}")
    for typed in (table.id, "wall"):
        mine = (await anna.offers(typed))[0]
        assert table.id in mine.description
        assert mine.keyboard[0][0].url.endswith(f"join_{table.id}")
    assert not any(table.id in card.description for card in await boris.offers("wall"))


@pytest.mark.parametrize(
    "payload", ["meet_", "meet_x_high_card", "meet_0000000", "meet_0000000_nothing", "meet_!_!"]
)
async def test_a_forged_link_opens_nothing(rig: Rig, anna: Person, payload: str) -> None:
    before = len(rig.server.calls)
    anna.says(f"/start {payload}")
    await rig.server.until(lambda: len(rig.server.calls) > before)
    assert await rig.sessions.tables_of(f"tg:{anna.id}") == []


# --- the server refuses what Telegram would


def an_article(**more: object) -> InlineQueryResultArticle:
    content = InputTextMessageContent(message_text="x")
    given: dict[str, object] = {"id": "1", "title": "x", "input_message_content": content}
    return InlineQueryResultArticle.model_validate({**given, **more})


@pytest.mark.parametrize(
    "results",
    [
        [an_article(), an_article()],
        [an_article(id="")],
        [an_article(id="x" * 65)],
        [an_article(title="")],
        [an_article(input_message_content=InputTextMessageContent(message_text=""))],
        [an_article(id=str(at)) for at in range(51)],
    ],
)
async def test_wrong_cards_are_refused(
    rig: Rig, anna: Person, results: list[InlineQueryResultArticle]
) -> None:
    bot: Bot = rig.platform.bot
    typing = rig.server.typing(anna.user, "")
    with pytest.raises(TelegramBadRequest):
        await bot.answer_inline_query(typing.id, [*results])
    rig.server.mistakes.clear()
    await rig.server.until(lambda: typing.answered)
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.answer_inline_query(typing.id, [an_article()])
