"""Lessons on Telegram: two taps from /start, then what the coach points at, to the last step."""

from __future__ import annotations

from functools import partial

import pytest

from bot import codec
from bot.actions import Answer
from tests.lessons import Which, chosen, farewell, lesson_of, said
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import Rig, say
from tests.platforms.telegram.wire import Button
from tests.platforms.telegram.world import Message


def pointed(person: Person) -> list[tuple[Message, Button]]:
    """The keys that stand out on the newest question."""
    return [
        (message, button)
        for message in person.messages(person.chat)
        for button in message.buttons()
        if isinstance(codec.read(button.data), Answer) and button.style == "primary"
    ]


def turned(person: Person, message: Message, before: int) -> bool:
    return message.edits > before or message not in person.messages(person.chat)


@pytest.mark.parametrize("which", chosen(("great_wall", "ru"), ("chu_han", "en")))
async def test_two_taps_lead_into_a_lesson_and_it_is_pressed_through(
    rig: Rig, which: Which
) -> None:
    game, lang = which
    learner = rig.person("Vera", lang)
    learner.says("/start")
    await learner.presses(say("key-try", lang))
    await learner.presses(say("title", lang, game))
    await learner.sees(said(game, 1, lang))
    for step in range(1, len(lesson_of(game).steps) + 1):
        shown = await learner.sees(said(game, step, lang))
        assert shown.photo
        while said(game, step, lang) in learner.all():
            message, button = pointed(learner)[0]
            before = message.edits
            query = rig.server.pressed(learner.user, message, button.data)
            await rig.server.answer(query)
            await rig.server.until(partial(turned, learner, message, before))
    await learner.sees(farewell(lang))


async def test_a_link_leads_a_stranger_into_a_lesson(rig: Rig) -> None:
    stranger = rig.person("Stranger", "en", started=False)
    stranger.says("/start try_chinese_box")  # what t.me/…?start=try_chinese_box says by itself
    await stranger.sees(said("chinese_box", 1, "en"))
    assert pointed(stranger)


async def test_a_press_outside_the_idea_is_answered_with_a_pop_up(rig: Rig, vera: Person) -> None:
    vera.says("/try great_wall")
    await vera.sees(said("great_wall", 1, "ru"))
    stray = say("key-draw", "ru", "great_wall")
    query = await vera.presses(stray)
    assert say("lesson-1.why", "ru", "great_wall") in query.text
    assert said("great_wall", 1, "ru") in vera.all()
    query = await vera.presses(stray)
    assert not query.text
    await vera.sees(said("great_wall", 2, "ru"))


async def test_rules_are_leafed_through_with_their_pictures(rig: Rig, vera: Person) -> None:
    vera.says("/rules chu_han")
    first = await vera.sees(say("rules-minute", "ru"))
    assert first.photo
    await vera.presses(say("key-contents", "ru"))
    await vera.presses(say("rules-2.title", "ru", "chu_han"))
    (page,) = vera.messages()
    assert page.photo
    assert page.id == first.id
