"""A guided first match at the desk: what the coach says, what is outside the idea, leaving it and
coming back, and free play after the last step."""

from __future__ import annotations

import pytest

from bot import table as core
from bot.actions import DismissCoach, Try, Undo
from bot.codec import payload
from bot.desk import Reply
from bot.i18n import LANGUAGES
from bot.platforms.port import Button
from bot.store.memory import MemoryStore
from bot.table import Table
from bot.table.coaching import finished, followed
from engines import games
from engines.core.ui import Msg
from engines.players import levels
from tests.bot.house import WORDS, Guest, House, said


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def tries(house: House, game: str, lang: str = "en", way: str = "") -> Guest:
    anna = Guest(house, "Anna", lang)
    await anna.asks(Try(game, way), private=True)
    return anna


async def the_table(house: House, guest: Guest) -> Table[object]:
    return (await house.sessions.tables_of(guest.id))[0]


def coach_says(guest: Guest, game: str, step: int) -> bool:
    lesson = games()[game].lesson
    assert lesson
    sentence = WORDS.say(Msg(lesson.steps[step - 1].says), guest.lang, game)
    return f"🎓 {step}/{len(lesson.steps)} · {sentence}" in guest.house.chat.text(guest.id)


async def follows(guest: Guest) -> None:
    """Presses what the coach points at."""
    await guest.press(pointed(guest)[0], private=True)


def pointed(guest: Guest) -> list[Button]:
    return [one for one in guest.choices() if one.style == "primary"]


def others(guest: Guest) -> list[Button]:
    return [one for one in guest.choices() if one.style != "primary"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
async def test_a_lesson_is_pressed_through_and_the_match_goes_on(
    house: House, game: str, lang: str
) -> None:
    lesson = games()[game].lesson
    assert lesson
    anna = await tries(house, game, lang)
    for step in range(1, len(lesson.steps) + 1):
        assert coach_says(anna, game, step)
        while coach_says(anna, game, step):
            await follows(anna)
    assert said("coach-done", lang, asked="").strip() in house.chat.text(anna.id)
    assert (await house.people.person(anna.id)).lessons == (game,)
    while (await the_table(house, anna)).coach:
        await anna.press(anna.choices()[0], private=True)
    assert "🎓" not in house.chat.text(anna.id)
    table = await the_table(house, anna)
    assert table.playing
    assert table.practice


async def test_a_press_outside_the_idea_says_why_and_the_second_one_plays(house: House) -> None:
    anna = await tries(house, "great_wall")
    before = await the_table(house, anna)
    stray = others(anna)[0]
    reply = await anna.press(stray, private=True)
    assert reply.refused
    assert "Two walls in section 1" in reply.toast
    assert "Press it again" in reply.toast
    assert len(reply.toast) <= 200, "it must fit a pop-up"
    after = await the_table(house, anna)
    assert after.state == before.state
    assert after.chairs == before.chairs
    assert not (await anna.press(stray, private=True)).toast
    assert (await the_table(house, anna)).state != before.state
    assert coach_says(anna, "great_wall", 2), "the lesson goes on with what can still be done"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_goes_another_way_is_not_told_that_the_lesson_is_done(
    house: House, lang: str
) -> None:
    anna = await tries(house, "chinese_box", lang)
    while not finished(games()["chinese_box"], await the_table(house, anna)):
        stray = others(anna)[-1]
        for _ in range(2):
            await anna.press(stray, private=True)
    while not anna.choices():
        house.time += 5
        await house.settle()
    text = house.chat.text(anna.id)
    assert said("coach-left", lang, asked="").strip() in text
    assert said("coach-done", lang, asked="").strip() not in text


@pytest.mark.parametrize("game", games())
async def test_a_link_leads_into_a_lesson(house: House, game: str) -> None:
    anna = Guest(house, "Anna")
    link = payload(Try(game))
    assert link == f"try_{game}"
    await anna.says(f"/start {link}", private=True)
    assert coach_says(anna, game, 1)
    await anna.says(f"/start {link.upper()}", private=True)
    assert len(await house.sessions.tables_of(anna.id)) == 1, "it goes on, and begins once"


async def test_a_link_to_a_game_that_is_not_there_opens_nothing(house: House) -> None:
    anna = Guest(house, "Anna")
    assert (await anna.says("/start try_backgammon", private=True)).refused
    assert not await house.sessions.tables_of(anna.id)


@pytest.mark.parametrize("game", games())
async def test_while_the_coach_speaks_no_note_is_told_besides(house: House, game: str) -> None:
    anna = await tries(house, game)
    note = said("first-note", said="").strip()
    while table := await the_table(house, anna):
        if not core.standing(games()[game], table, 0):
            break
        assert table.chairs[0].unheard == tuple(games()[game].notions), "all is still to be told"
        assert note not in house.chat.text(anna.id)
        await follows(anna)


async def test_another_stray_press_is_answered_anew(house: House) -> None:
    anna = await tries(house, "chaos_chess")
    one, two = others(anna)[:2]
    assert (await anna.press(one, private=True)).refused
    assert (await anna.press(two, private=True)).refused
    assert (await anna.press(one, private=True)).refused
    assert not (await anna.press(one, private=True)).refused


async def test_what_is_insisted_on_is_not_questioned_word_by_word(house: House) -> None:
    anna = await tries(house, "chaos_chess")
    assert (await anna.says("/move g1 h3", private=True)).refused
    assert not (await anna.says("/move g1 h3", private=True)).refused
    house = House(MemoryStore())
    anna = await tries(house, "chaos_chess")
    knight = next(one for one in others(anna) if "g1" in one.label)
    await anna.press(knight, private=True)
    await anna.press(knight, private=True)
    assert (await the_table(house, anna)).chairs[0].menu == ("g1",)
    assert not (await anna.press(anna.choices()[0], private=True)).refused


async def test_a_lesson_is_left_and_resumed_where_it_was(house: House) -> None:
    anna = await tries(house, "great_wall")
    await follows(anna)
    await anna.asks(Try("chu_han"), private=True)
    await anna.asks(Try("great_wall"), private=True)
    assert len(await house.sessions.tables_of(anna.id)) == 2
    assert coach_says(anna, "great_wall", 2)
    assert coach_says(anna, "chu_han", 1)


async def test_the_coach_can_be_sent_away_and_called_back(house: House) -> None:
    anna = await tries(house, "great_wall")
    await anna.presses("Without the coach", place=anna.id)
    table = await the_table(house, anna)
    assert table.coach is None
    assert table.playing
    assert "🎓" not in house.chat.text(anna.id)
    assert not pointed(anna)
    assert (await anna.press(DismissCoach(table.id), private=True)).refused
    await house.sessions.resign(table.id, anna.id)
    await anna.asks(Try("great_wall"), private=True)
    assert (await the_table(house, anna)).coach is None, "once is enough"
    more = await anna.presses("More", place=anna.id)
    assert more.page
    again = next(b for row in more.page.rows for b in row if "Repeat the lesson" in b.label)
    await anna.press(again, private=True)
    assert coach_says(anna, "great_wall", 1)


async def test_what_is_taken_back_is_coached_again(house: House) -> None:
    anna = await tries(house, "great_wall")
    for _ in range(3):
        await follows(anna)
    assert coach_says(anna, "great_wall", 4)
    table = await the_table(house, anna)
    await anna.asks(Undo(table.id), private=True)
    assert coach_says(anna, "great_wall", 3)


async def test_a_game_without_a_lesson_is_simply_tried(house: House) -> None:
    anna = await tries(house, "high_card", way="lesson")
    table = await the_table(house, anna)
    assert table.playing
    assert table.coach is None


async def test_trying_without_the_coach_is_gentle_too(house: House) -> None:
    anna = await tries(house, "chaos_chess", way="plain")
    table = await the_table(house, anna)
    assert table.coach is None
    assert table.settings["quick_start"] is True
    assert table.settings["selection"] == "first"
    boris = Guest(house, "Boris")
    await boris.asks(Try("chu_han", "plain"), private=True)
    (table,) = await house.sessions.tables_of(boris.id)
    assert table.settings == {"events": False, "target": 15}
    easiest = levels(games()["chu_han"])[0]
    assert [one.level for one in table.players if not one.person] == [easiest]


async def test_nobody_is_hurried_who_tries_a_game_out(house: House) -> None:
    """The window for an answer has a clock of its own, but not here."""
    anna = await tries(house, "chaos_chess")
    lesson = games()["chaos_chess"].lesson
    assert lesson
    while not coach_says(anna, "chaos_chess", 4):
        await follows(anna)
    assert (await the_table(house, anna)).deadline is None


async def test_an_unknown_way_is_no_way(house: House) -> None:
    anna = Guest(house, "Anna")
    reply: Reply = await anna.asks(Try("great_wall", "sideways"), private=True)
    assert reply.refused
    assert not await house.sessions.tables_of(anna.id)


async def test_where_no_step_stands_the_coach_is_silent_and_stays(house: House) -> None:
    anna = await tries(house, "great_wall")
    await follows(anna)
    draw = next(one for one in others(anna) if one.label == "Draw a card")
    for _ in range(2):
        await anna.press(draw, private=True)
    assert coach_says(anna, "great_wall", 3)
    await follows(anna)
    assert "🎓" not in house.chat.text(anna.id), "what he would say next is not so"
    await anna.press(anna.choices()[0], private=True)
    coach = (await the_table(house, anna)).coach
    assert coach
    assert coach.kept == (1, 3)


async def test_a_clock_that_an_older_bot_set_is_stopped(house: House) -> None:
    anna = await tries(house, "chaos_chess")
    table = (await the_table(house, anna)).model_copy(update={"deadline": 5.0})
    stopped = core.expire(games()["chaos_chess"], table, 7.0)
    assert stopped.deadline is None
    assert stopped.state == table.state
    assert not stopped.chairs[0].away


async def test_a_move_that_no_step_is_about_keeps_the_lesson_where_it_was(house: House) -> None:
    anna = await tries(house, "chu_han")
    table = await the_table(house, anna)
    assert table.coach
    game = games()["chu_han"]
    (asked,) = game.engine.to_act(table.state)
    coach = table.coach.model_copy(update={"seat": 1 - asked, "warned": ("8",)})
    before = table.model_copy(update={"coach": coach})
    after = followed(game, before, before, 1 - asked, ("8",))
    assert after.coach == coach.model_copy(update={"warned": ()})
