"""Matches in a real Chromium by pressing on the picture: every game, on a desk and on a phone, from
the shelf to the end, with a question always in reach."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import engines
from bot.i18n import Words
from engines.core.ui import Msg
from tests.platforms.web.browser import DESK, PHONE, Somebody, by_picture
from tests.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WORDS = Words()
TAPS = 10  # of a person in each match; the benchmark plays them out


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", engines.games())
def test_a_match_from_the_shelf_by_pressing_on_the_picture(
    browser: Browser, lasting: Running, game: str, phone: bool
) -> None:
    lang = "ru" if phone else "en"
    screen: dict[str, Any] = {"viewport": PHONE if phone else DESK}
    screen.update(has_touch=phone, is_mobile=phone, locale=lang)
    one = Somebody(browser, lasting, "Vera", f"{game}{lang}".replace("_", ""), **screen)
    one.tries(WORDS.say(Msg("title"), lang, game))
    tally = by_picture(one, Random(game), TAPS)
    one.asked()
    one.photographed(f"{game}-{'phone' if phone else 'desk'}")
    assert tally.unseen == 0, "after a change something to press is on the screen"
    if engines.games()[game].scene:  # without one there is nothing on it to press
        assert tally.on_picture > 0
    if not tally.over:
        one.presses("⋯", "private")
        one.presses("🏳", "private")
        one.presses(WORDS.say(Msg("key-resign-sure"), lang), "private")
    # The end is a message of its own, on the screen, with the verdict and the way on.
    end = one.chat("private").locator(".messages > li").last
    expect(end.get_by_role("button", name="🔁")).to_be_in_viewport()
    expect(end.locator("img")).to_be_in_viewport()
    expect(one.page.locator(".unpictured")).to_have_count(0)
    one.photographed(f"{game}-{'phone' if phone else 'desk'}-end")
    one.close()
