"""Lessons on Discord: a command and a key lead into one, then what the coach means, to the end."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.table import Table
from tests.lessons import Which, chosen, farewell, lesson_of, lesson_table, meant
from tests.lessons import said as spoken
from tests.platforms.discord.people import Control, Person
from tests.platforms.discord.rig import Bot, asked, moves, rigged, said

LOCALES = {"en": "en-US", "ru": "ru"}


def coach(game: str, step: int, lang: str) -> str:
    """How the sentence begins: further on the app's own emoji may stand for ours."""
    return " ".join(spoken(game, step, lang).split(" ")[:5])


def reads(person: Person, text: str) -> bool:
    return person.sees(text) or person.sees(text, person.direct)


def read(person: Person, text: str) -> bool:
    """Whether it ever stood before this person's eyes."""
    return any(text in one for one in person.saw())


def fitting(learner: Person, table: Table[Any]) -> Control | None:
    return next((one for one in moves(learner) if meant(table, asked(one))), None)


async def follows(bot: Bot, learner: Person, step: int) -> None:
    """Uses what the coach means until the step is done."""
    while True:
        table = await lesson_table(bot.sessions, f"dc:{learner.user.id}")
        if table.coach is None or table.coach.step >= step:
            return
        await learner.until(partial(fitting, learner, table))
        found = fitting(learner, table)
        assert found
        await learner.use(found)


@pytest.mark.parametrize("which", chosen(("chinese_box", "ru"), ("great_wall", "en")))
async def test_two_taps_lead_into_a_lesson_and_it_is_pressed_through(which: Which) -> None:
    game, lang = which
    async with rigged() as (rig, bot):
        learner = rig.person("Vera", LOCALES[lang])
        await learner.slash("try")
        await learner.press(said(bot, "title", lang, game))
        for step in range(1, len(lesson_of(game).steps) + 1):
            sentence = coach(game, step, lang)
            await learner.until(partial(read, learner, sentence))
            await follows(bot, learner, step)
        await learner.until(lambda: reads(learner, farewell(lang)))


async def test_a_press_outside_the_idea_is_answered_for_the_learner_alone() -> None:
    async with rigged() as (rig, bot):
        anna = rig.person("Anna")
        await anna.slash("try", game="great_wall")
        await anna.until(lambda: reads(anna, coach("great_wall", 1, "en")))
        stray = next(one for one in moves(anna) if one.label == "Draw a card")
        await anna.use(stray)
        why = said(bot, "lesson-1.why", "en", "great_wall")
        await anna.until(lambda: reads(anna, why))
        assert reads(anna, coach("great_wall", 1, "en"))
        stray = next(one for one in moves(anna) if one.label == "Draw a card")
        await anna.use(stray)
        await anna.until(lambda: reads(anna, coach("great_wall", 2, "en")))


async def test_who_tries_a_game_in_a_channel_is_told_where_it_is() -> None:
    async with rigged() as (rig, bot):
        anna, boris = rig.person("Anna"), rig.person("Boris")
        await anna.slash("try", game="great_wall")
        where = said(bot, "playing-on", "en")
        await anna.until(lambda: anna.sees(where, rig.channel))
        assert not boris.sees(where, rig.channel)
        await anna.slash("try", place=anna.direct, game="chinese_box")
        await anna.until(lambda: reads(anna, coach("chinese_box", 1, "en")))
        assert not anna.sees(where, anna.direct), "there it is plain to see"


async def test_rules_have_their_pictures() -> None:
    async with rigged() as (rig, bot):
        anna = rig.person("Anna")
        await anna.slash("rules", game="chinese_box")
        page = anna.messages()[-1]
        assert said(bot, "rules-minute", "en") in page.text
        assert next(iter(page.files.values())).startswith(b"\x89PNG")
