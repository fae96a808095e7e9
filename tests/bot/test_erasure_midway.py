"""Erasure wherever somebody is just then: in a lobby, asked, playing, learning, resting. A clear
answer, the others go on, and nothing is left."""

from __future__ import annotations

from typing import Any

import pytest

from bot import table as core
from bot.actions import Daily, Forget, Me, Moves, Pause, Review, Top, Try
from bot.days import date_of
from bot.people.ratings import reckoned
from bot.people.results import Result, Sat
from bot.store.memory import MemoryStore
from bot.table import Pace, Table
from tests.bot.house import DEN, GAMES, Guest, House, said, spelled
from tests.bot.test_daily import DEAL, GAME, NOON, TODAY, alone, gathered, table_of
from tests.bot.test_erasure import settled
from tests.bot.test_house import opened, started, the_table


@pytest.fixture
def house() -> House:
    house = House(MemoryStore())
    house.time = float(NOON)
    return house


async def gone(house: House, guest: Guest) -> None:
    """Answered once, and not found anywhere when all has settled."""
    reply = await guest.asks(Forget(sure=True), private=True)
    assert reply.toast == said("forgotten", guest.lang)
    await settled(house)
    store = house.store
    assert isinstance(store, MemoryStore)
    indexes = {name: members for name, members in store._indexes.items() if members}
    kept = repr((store._records, indexes, store._budgets))
    docs = [one.doc.decode() + "\n".join(one.lines) for one in store._tables.values()]
    shown = [repr(one.shown) for one in store._tables.values()]
    for text in (kept, *docs, *shown):
        assert guest.id not in text
    assert not house.chat.pages(guest.id), "no screen of theirs stays"


async def test_the_host_of_a_lobby_goes_and_another_has_the_say(house: House) -> None:
    anna, boris = await opened(house)
    lobby = await the_table(house)
    await gone(house, anna)
    after = await house.sessions.table(lobby.id)
    assert (after.stage, after.host) == ("lobby", boris.id)
    await Guest(house, "Vera").says("/join")
    assert (await boris.says("/start")).toast
    assert (await house.sessions.table(lobby.id)).playing


async def test_the_last_one_of_a_lobby_goes(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    lobby = await the_table(house)
    await gone(house, anna)
    assert not (await house.sessions.table(lobby.id)).players


async def of_three(house: House, pace: Pace = Pace.NONE) -> tuple[list[Guest], Table[Any]]:
    guests = [Guest(house, name) for name in ("Anna", "Boris", "Vera")]
    first, *others = [one.asker().player for one in guests]
    table = await house.sessions.create("high_card", DEN, first, pace)
    for one in others:
        await house.sessions.sit(table.id, one)
    await house.sessions.start(table.id, first.id)
    await house.settle()
    return guests, await house.sessions.table(table.id)


@pytest.mark.parametrize("who", ["host", "asked", "another"])
async def test_in_a_match_of_three_the_others_play_on(house: House, who: str) -> None:
    guests, table = await of_three(house)
    asked = {table.players[seat].id for seat in core.asked_seats(GAMES[table.game], table)}
    choice = {
        "host": guests[0],
        "asked": next(one for one in guests if one.id in asked),
        "another": next(one for one in guests[1:] if one.id not in asked),
    }
    await gone(house, choice[who])
    after = await house.sessions.table(table.id)
    assert after.playing
    left = [one for one in guests if one is not choice[who]]
    assert after.host in {one.id for one in left}
    for _ in range(60):  # and nobody waits for who is gone
        await house.settle()
        after = await house.sessions.table(table.id)
        if after.ended:
            break
        game = GAMES[after.game]
        seat = min(core.asked_seats(game, after))
        move = game.engine.idle(after.state, seat)
        assert move
        await house.sessions.say(after.id, after.players[seat].id, move)
    assert (await house.sessions.table(table.id)).stage == "over"


async def test_a_match_that_pauses_goes_on_without_who_went(house: House) -> None:
    guests, table = await of_three(house, Pace.SLOW1D)
    for one in guests[:2]:
        await one.asks(Pause(table.id, 2))
    await gone(house, guests[1])
    after = await house.sessions.table(table.id)
    assert after.playing
    assert not any(one.id == guests[1].id for one in after.players)
    assert (await guests[0].asks(Pause(table.id, 1))).toast


async def test_a_lesson_ends_with_its_pupil(house: House) -> None:
    vera = Guest(house, "Vera")
    await vera.asks(Try("great_wall", "lesson"), private=True)
    table = await table_of(house, vera)
    assert table.coach
    await gone(house, vera)
    assert (await house.sessions.table(table.id)).stage == "over"


@pytest.mark.parametrize("over", [False, True])
async def test_a_deal_of_the_day_goes_with_its_player(house: House, over: bool) -> None:
    vera = Guest(house, "Vera")
    if over:
        await alone(house, vera, private=False)
    else:
        await vera.asks(Daily(GAME, "alone"), private=True)
    await gone(house, vera)
    assert await house.desk.dailies.players(DEAL) == 0
    assert await house.desk.dailies.attempts(vera.id, DEAL) == []


async def test_a_table_of_the_chat_keeps_the_others_result(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    lobby = await gathered(house, anna, boris)
    await anna.says(f"/start {lobby.id}")
    await boris.asks(Forget(sure=True), private=True)
    await house.tick()
    board = await house.desk.dailies.board(DEAL, "2", DEN.id)
    assert [one.person for one in board] == [anna.id]
    assert (await anna.asks(Daily(GAME))).page


async def test_ratings_with_people_who_vanished(house: House) -> None:
    """All of them, one of them, in a match that goes on: everything is reckoned and shown."""
    anna, boris = await started(house)
    await house.sessions.resign((await the_table(house)).id, boris.id)
    await house.settle()
    for guest in (boris, anna):
        await guest.asks(Forget(sure=True), private=True)
        await settled(house)
        assert (await Guest(house, "Vera").asks(Top())).page
        assert (await Guest(house, "Vera").asks(Me(), private=True)).page
    assert (await house.registry.ratings.scale()).ratings == {}
    nobody = Result(
        table="x", game="high_card", at=1.0, rated=True, seats=(Sat(id="", place=1),) * 2
    )
    assert reckoned([nobody], str).ratings == {}


async def test_forgotten_twice_at_once_or_without_a_trace_is_no_trouble(house: House) -> None:
    vera = Guest(house, "Vera")
    for _ in range(2):
        await gone(house, vera)


# --- a deal that is not to be told yet


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_transcript_and_review_are_refused_until_it_is_revealed(
    house: House, lang: str
) -> None:
    vera = Guest(house, "Vera", lang)
    table = await alone(house, vera)
    sealed = said("refused-daily-sealed", lang, date=date_of(TODAY + 1), time="12:00")
    for action in (Moves(table.id), Moves(table.id, "words"), Review(table.id)):
        reply = await vera.asks(action, private=True)
        assert (reply.toast, reply.page) == (sealed, None)
    with pytest.raises(core.Refused):
        await house.sessions.transcript(table.id)
    house.time = float(core.revealed_at(TODAY))
    assert (await vera.asks(Moves(table.id), private=True)).page
    assert (await vera.asks(Review(table.id), private=True)).page


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_deal_that_cannot_be_had_is_refused_in_words(house: House, lang: str) -> None:
    vera = Guest(house, "Vera", lang)
    tomorrow = date_of(TODAY + 1)
    asked = {
        "/daily tiddlywinks": None,
        f"/daily great wall {tomorrow}": said("refused-daily-not-yet", lang, date=tomorrow),
        f"/daily great wall {tomorrow} alone": said("refused-daily-not-yet", lang, date=tomorrow),
        "/daily great wall 1969-12-31": said("refused-daily-no-day", lang),
        "/daily great wall 2026-02-30": said("refused-daily-no-day", lang),
        "/daily great wall 99999999-1-1 alone": said("refused-daily-no-day", lang),
        "/daily great wall 9999-12-31 share": None,
    }
    for typed, told in asked.items():
        reply = await vera.says(typed, private=True)
        assert reply.refused, typed
        assert reply.toast
        assert told in (None, reply.toast)
    assert not await house.sessions.tables_of(vera.id)
    page = (await vera.says("/daily great wall", private=True)).page
    assert page
    assert said("daily-not-yours", lang) in spelled(page)
