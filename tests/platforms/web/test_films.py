"""A finished match in a real Chromium: stepped through, seen with other eyes, as a film."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Response, expect

from bot.film import LATELY
from bot.i18n import Words
from engines.core.ui import Msg
from tests.platforms.web.browser import PHONE, Somebody, by_picture
from tests.render.test_movie import seen
from tests.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WORDS = Words()


def say(key: str, **args: int) -> str:
    return WORDS.say(Msg(key, dict(args)), "ru")


def frame(one: Somebody) -> Locator:
    return one.chat("private").locator(".messages > li", has=one.page.get_by_text("⏮"))


def gifs(answers: list[Response]) -> list[Response]:
    """As they came; the page then shows them from its memory."""
    came = (one for one in answers if one.url.startswith("http"))
    return [one for one in came if one.headers.get("content-type") == "image/gif"]


def shown(film: Locator) -> Locator:
    """The film once it can be seen: the message comes first, and the picture is fetched for it."""
    moving = film.locator("img")
    expect(moving).to_have_attribute("src", re.compile("^blob:"), timeout=60_000)
    moving.evaluate("(img) => img.decode()")
    return moving


def test_a_match_is_looked_at_again_and_comes_as_a_film(browser: Browser, lasting: Running) -> None:
    vera = Somebody(
        browser,
        lasting,
        "Vera",
        "films",
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        locale="ru",
    )
    vera.tries(WORDS.say(Msg("title"), "ru", "great_wall"))
    if not by_picture(vera, Random(1), 60).over:  # long enough to have more than ten turns
        vera.presses("⋯", "private")
        vera.presses("🏳", "private")
        vera.presses(say("key-resign-sure"), "private")
    vera.presses(say("key-replay"), "private")
    expect(frame(vera)).to_have_count(1)
    expect(frame(vera)).to_contain_text(re.compile(r"· 0 из \d+"))
    for key, stop in (
        ("▶", r"· 1 из"),
        ("▶", r"· 2 из"),
        ("◀", r"· 1 из"),
        ("⏭", r"· (\d+) из \1"),
    ):
        vera.presses(key, "private", exact=True)
        expect(frame(vera)).to_contain_text(re.compile(stop))
        expect(frame(vera)).to_have_count(1)
    vera.presses(say("key-every-turn"), "private")
    expect(frame(vera)).to_contain_text(say("key-every-round"))
    vera.presses(say("key-eyes-public"), "private")
    expect(frame(vera)).to_contain_text("👁 🔴 Vera")
    vera.photographed("film-frame-phone")

    answers: list[Response] = []
    vera.page.on("response", lambda answer: answers.append(answer))
    vera.presses(say("key-gif"), "private")
    film = vera.chat("private").locator(".messages > li", has_text="вся партия")
    moving = shown(film)
    assert len(gifs(answers)) == 1
    assert moving.get_attribute("alt"), "and in words"
    vera.photographed("film-phone")

    vera.presses(say("key-gif-last", n=LATELY), "private")
    film = vera.chat("private").locator(".messages > li", has_text=say("film-last", n=LATELY))
    shown(film)
    *_, newest = gifs(answers)
    again = vera.page.request.get(newest.url, headers={"x-key": newest.request.headers["x-key"]})
    assert len(list(seen(again.body()))) == LATELY + 2, "where they began, and the result"
    vera.photographed("film-last-phone")

    vera.presses("⏮", "private", exact=True)
    expect(frame(vera)).to_contain_text(re.compile(r"· 0 из \d+"))
    vera.presses(say("key-from-here"), "private")
    vera.presses(say("key-deal-anew"), "private")
    expect(vera.chat("private")).to_contain_text(say("log-played-on", n=0))
    expect(frame(vera)).to_have_count(1)
    vera.close()
