"""Lessons on the page, in a real Chromium: one press on the shelf, then as the coach says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from engines.core.ui import Msg
from tests.bot.house import WORDS
from tests.lessons import Which, chosen, farewell, lesson_of, said
from tests.platforms.web.browser import DESK, PHONE, PRESS, Somebody
from tests.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

# What the coach points at, and a way to wait until something else is asked.
POINTED = """() => document.querySelector(
    "#private .keys [data-choice][data-style='primary']:enabled")?.dataset.data"""
CHANGED = """(data) => !document.querySelector(`#private [data-data='${data}']`)"""
# The question and most of the picture it is about stand on the screen together.
SEEN = """() => {
    const box = document.querySelector('#private .asks figure').getBoundingClientRect();
    const frame = document.querySelector('#private .messages').getBoundingClientRect();
    return Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top) > 0.8 * box.height;
}"""


@pytest.mark.parametrize("which", chosen(("cherokee", "en"), ("chaos_chess", "ru")))
def test_a_lesson_is_pressed_through_on_the_page(
    browser: Browser, lasting: Running, which: Which
) -> None:
    game, lang = which
    one = Somebody(browser, lasting, "Vera", f"{game}-{lang}", locale=lang, viewport=DESK)
    one.tries(WORDS.say(Msg("title"), lang, game), coached=True)
    question = one.chat("private").locator(".dock").last
    for step in range(1, len(lesson_of(game).steps) + 1):
        sentence = said(game, step, lang)
        expect(question).to_contain_text(sentence)
        while sentence in " ".join((question.text_content() or "").split()):
            pointed = one.page.evaluate(POINTED)
            assert pointed, "the coach points at nothing"
            one.page.evaluate(PRESS, pointed)
            one.page.wait_for_function(CHANGED, arg=pointed)
    expect(question).to_contain_text(farewell(lang))
    one.close()


def test_a_link_leads_into_a_lesson_and_is_followed_once(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Lena", "linked", "&try=chu_han", locale="en", viewport=DESK)
    question = one.chat("private").locator(".dock").last
    expect(question).to_contain_text(said("chu_han", 1, "en"))
    one.page.reload()
    expect(question).to_contain_text(said("chu_han", 1, "en"))
    expect(one.chat("private").locator("[data-hand]")).to_have_count(1)
    assert "try=" not in one.page.url
    one.close()


def test_a_press_outside_the_idea_is_a_toast_and_the_second_one_plays(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "stray", locale="en", viewport=DESK)
    one.tries("Great Wall of China", coached=True)
    question = one.chat("private").locator(".dock").last
    one.presses("Draw a card", "private", exact=True)
    why = WORDS.say(Msg("lesson-1.why"), "en", "great_wall")
    expect(one.page.locator("#toast")).to_contain_text(why)
    expect(question).to_contain_text(said("great_wall", 1, "en"))
    one.presses("Draw a card", "private", exact=True)
    expect(question).to_contain_text(said("great_wall", 2, "en"))
    one.says("/rules great_wall", "private")
    figure = one.chat("private").locator(".aside figure").last
    expect(figure).to_be_visible()
    picture = figure.bounding_box()
    close = one.chat("private").locator(".aside .close").last.bounding_box()
    assert picture
    assert close
    assert picture["y"] >= close["y"] + close["height"]
    one.close()


def test_on_a_phone_the_keys_beside_the_coachs_leave_their_room_to_the_picture(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Nina", "small", locale="en", viewport=PHONE)
    one.tries("Great Wall of China", coached=True)
    private = one.chat("private")
    pointed = private.locator(".keys [data-choice][data-style='primary']")
    other = private.locator(".keys").get_by_role("button", name="Draw a card")
    expect(pointed).to_be_in_viewport()
    expect(other).to_be_hidden()
    one.page.wait_for_function(SEEN)
    private.locator(".fold").click()
    expect(other).to_be_visible()
    one.close()


def test_a_link_leads_to_a_replay_and_is_followed_once(browser: Browser, lasting: Running) -> None:
    one = Somebody(browser, lasting, "Rita", "again", locale="en", viewport=DESK)
    one.tries("Great Wall of China")
    private = one.chat("private")
    for label in ("/resign", "key-resign-sure", "key-replay", "key-share"):
        if label.startswith("/"):
            private.locator("form input").fill(label)
            one.page.keyboard.press("Enter")
        else:
            private.get_by_role("button", name=WORDS.say(Msg(label), "en")).last.click()
    private.locator("a.key[href^='?replay=']").last.click()
    expect(private.locator(".page").last).to_contain_text("· 0 of")
    assert "replay=" not in one.page.url
    assert "room=again" in one.page.url, "and out of no room"
    one.close()
