"""The page, as one person plays on it in a real Chromium against the computer: whole matches by
pressing on the picture, on a phone. Taps, where they went, and whether anything to press was always
on the screen; from a press to the changed screen, against an empty round trip of the same page."""

from __future__ import annotations

import shutil
import statistics
import time
from random import Random

from playwright.sync_api import sync_playwright

import engines
from bot.i18n import Words
from engines.core.ui import Msg
from tests.platforms.web.browser import PHONE, Somebody, by_picture
from tests.running import Running

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
MOST = 150  # taps in one match
TRIPS = 20
TRIP = "() => fetch('/api/words').then((answer) => answer.text())"


def main() -> None:
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not found:
        print(f"  no Chromium here (looked for {', '.join(CHROMIUM)})")
        return
    bot, words = Running(), Words()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
            for game in engines.games():
                one = Somebody(
                    browser, bot, "Ann", game.replace("_", ""), locale="en", viewport=PHONE
                )
                empty = statistics.median(_took(one) for _ in range(TRIPS))
                one.tries(words.say(Msg("title"), "en", game))
                tally = by_picture(one, Random(game), MOST)
                changed = statistics.quantiles(tally.changed, n=100)
                print(
                    f"  {game}: {tally.taps} taps{'' if tally.over else ' (cut short)'}, "
                    f"{tally.on_picture / tally.taps:.0%} on the picture, "
                    f"{tally.unseen} with nothing to press on the screen; "
                    f"press to next question p50 {changed[49] * 1000:.0f} ms, "
                    f"p99 {changed[98] * 1000:.0f} ms "
                    f"({changed[49] / empty:.1f} and {changed[98] / empty:.1f} empty round trips)",
                    flush=True,
                )
                one.close()
            browser.close()
    finally:
        bot.close()


def _took(one: Somebody) -> float:
    began = time.perf_counter()
    one.page.evaluate(TRIP)
    return time.perf_counter() - began
