"""A whole match of two people in a real Chromium: two languages, a desk and a phone, by pressing
what is seen, through a kill."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.platforms.web.browser import DESK, PHONE, Somebody, by_keyboard, turn_of
from tests.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


def test_a_whole_match_by_pressing_what_is_seen(browser: Browser, bot: Running) -> None:
    boris = Somebody(browser, bot, "Boris", locale="en-US", viewport=DESK)
    anna = Somebody(
        browser, bot, "Анна", locale="ru-RU", viewport=PHONE, has_touch=True, is_mobile=True
    )
    people = [boris, anna]
    expect(anna.page.locator("#tab-private")).to_contain_text("Только вам")
    expect(boris.page.locator("#private h2")).to_contain_text("Just you")

    # Boris opens the table, so the room speaks English; each private chat speaks its reader's own.
    boris.says("/newgame great_wall")
    expect(boris.chat("group")).to_contain_text("1. Boris (host)")
    anna.presses("Join", exact=True)
    expect(boris.chat("group")).to_contain_text("2. Анна")
    boris.photographed("lobby-desk")
    boris.presses("Start")
    expect(boris.chat("private")).to_contain_text("#den")
    expect(anna.page.locator("#tab-private i")).to_be_visible()
    anna.shows("private")
    expect(anna.chat("private")).to_contain_text("Партия")
    expect(boris.chat("private")).to_contain_text("Match")
    assert "Партия" not in boris.page.content()

    random = Random(5)
    presses = 0
    while turn := turn_of(people):
        one, keys = turn
        presses += 1
        if presses in (6, 7, 8, 9):
            by_keyboard(one)
        else:
            one.answers(random.choice(keys))
        if presses == 12:
            look(people)
        if presses == 20:
            survive(bot, people)
        assert presses < 2000
    assert presses > 30

    expect(boris.chat("group").get_by_role("button", name="Rematch")).to_be_visible()
    boris.photographed("end-desk")
    anna.photographed("end-phone")
    assert [one.complaints for one in people] == [[], []]


def look(people: list[Somebody]) -> None:
    """Pictures to keep, and what a phone demands."""
    boris, anna = people
    boris.photographed("match-desk-light")
    boris.page.locator("#theme").click()
    expect(boris.page.locator("html")).to_have_attribute("data-theme", "dark")
    boris.photographed("match-desk-dark")
    anna.photographed("match-phone")
    wide, shown = anna.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= shown, "a phone must not scroll sideways"
    for box in anna.page.locator("#private .keys button:visible").all():
        size = box.bounding_box()
        assert size
        assert size["height"] >= 40, "a finger needs room"
        assert size["x"] >= 0
        assert size["x"] + size["width"] <= PHONE["width"]


def survive(bot: Running, people: list[Somebody]) -> None:
    """The bot is killed and started again; the windows say so and go on by themselves."""
    before = [one.chat("group").locator("li").count() for one in people]
    bot.kill()
    for one in people:
        expect(one.page.locator("#offline")).to_be_visible()
    bot.start()
    for one, count in zip(people, before, strict=True):
        expect(one.page.locator("#offline")).to_be_hidden()
        assert one.chat("group").locator("li").count() >= count - 1
        one.answered = ""


def test_a_word_of_markup_stays_a_word(browser: Browser, lasting: Running) -> None:
    odd = Somebody(browser, lasting, "<img src=x onerror=alert(1)>", "odd", viewport=DESK)
    odd.says("<script>document.title = 'taken'</script>")
    expect(odd.chat("group")).to_contain_text("<script>document.title = 'taken'</script>")
    odd.says("/newgame great_wall")
    expect(odd.chat("group")).to_contain_text("1. <img src=x onerror=alert(1)> (host)")
    assert odd.page.locator("#group img[src=x], #group script").count() == 0
    assert odd.page.title() == "Shkatulka"
    assert odd.complaints == []


def test_the_language_switch_changes_the_page_and_the_private_screens(
    browser: Browser, lasting: Running
) -> None:
    vera = Somebody(browser, lasting, "Vera", "vera", locale="en-GB", viewport=DESK)
    vera.says("/newgame great_wall")
    vera.presses("🤖")
    vera.presses("Start")
    expect(vera.chat("private")).to_contain_text("Match")
    vera.page.locator("#lang").select_option("ru")
    expect(vera.page.locator("#private h2")).to_contain_text("Только вам")
    expect(vera.chat("private")).to_contain_text("Партия")
    vera.page.reload()
    expect(vera.chat("private")).to_contain_text("Партия")
    assert vera.complaints == []
