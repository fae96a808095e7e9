"""The playground in a real Chromium, over the real bot in its own process: two people, two
languages, a desk and a phone, a whole match by pressing what is seen."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.running import ROOT, Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

ARTEFACTS = ROOT / "artefacts"
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 780}
# The keys of the newest question on the private side: what they carry, moves only.
KEYS = """() => [...document.querySelectorAll('#private .keys button:enabled')]
    .map((one) => one.dataset.data)
    .filter((data) => data.startsWith('k:') && !data.includes('!'))"""
FOCUS = """() => document.activeElement.closest('#private .keys')
    && document.activeElement.dataset.data"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        assert os.environ.get("CI") != "true", "in CI a Chromium must be there"
        pytest.skip(f"no Chromium here (looked for {', '.join(NAMES)}): the page is not tried")
    with sync_playwright() as play:
        one = play.chromium.launch(executable_path=found, args=list(QUIET))
        yield one
        one.close()


@pytest.fixture
def bot() -> Iterator[Running]:
    one = Running()
    yield one
    said = one.said
    one.close()
    print(said)  # shown with a test that fails
    assert "Traceback" not in said, said


class Somebody:
    """A window of the page, and whoever sits before it."""

    def __init__(self, browser: Browser, bot: Running, name: str, **context: Any) -> None:
        self.page: Page = browser.new_context(**context).new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)
        self.answered = ""  # the question that was answered last
        self.page.goto(bot.address)
        self.page.locator("#hello input").fill(name)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#me")).to_have_text(name)

    def _listen(self, said: Any) -> None:
        # That the server is away is what the page is there to bear.
        if said.type == "error" and "ERR_" not in said.text:
            self.complaints.append(said.text)

    def chat(self, name: str) -> Locator:
        return self.page.locator(f"#{name}")

    def shows(self, name: str) -> None:
        """On a phone, one chat at a time."""
        tab = self.page.locator(f"#tab-{name}")
        if tab.is_visible():
            tab.click()

    def says(self, text: str) -> None:
        self.shows("group")
        self.chat("group").locator("input").fill(text)
        self.page.keyboard.press("Enter")

    def presses(self, label: str, chat: str = "group") -> None:
        self.shows(chat)
        self.chat(chat).get_by_role("button", name=label).last.click()

    def question(self) -> list[str]:
        """The keys of a question this person has not answered yet."""
        keys: list[str] = self.page.evaluate(KEYS)
        return [] if not keys or seen(keys[0]) == self.answered else keys

    def answers(self, data: str) -> None:
        self.answered = seen(data)
        self.page.locator(f'#private button[data-data="{data}"]').click()

    def photographed(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")


def seen(data: str) -> str:
    return data.split(":")[2]


def turn_of(people: list[Somebody], within: float = 15.0) -> tuple[Somebody, list[str]] | None:
    """Who is asked now, and the keys; None when the match is over."""
    last = time.monotonic() + within
    while time.monotonic() < last:
        for one in people:
            if keys := one.question():
                return one, keys
        if people[0].chat("group").get_by_role("button", name="Rematch").count():
            return None
    for number, one in enumerate(people):
        one.photographed(f"stuck-{number}")
    raise AssertionError("nobody is asked, and it is not over: see artefacts/stuck-*.png")


def by_keyboard(one: Somebody) -> None:
    """Answers with nothing but Tab and Enter."""
    page = one.page
    for _ in range(80):
        page.keyboard.press("Tab")
        data = page.evaluate(FOCUS)
        if data and data.startswith("k:") and "!" not in data:
            one.answered = seen(data)
            page.keyboard.press("Enter")
            return
    raise AssertionError("no key can be reached with Tab")


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
    anna.presses("Join")
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
    for box in anna.page.locator("#private .keys button").all():
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


def test_a_word_of_markup_stays_a_word(browser: Browser, bot: Running) -> None:
    odd = Somebody(browser, bot, "<img src=x onerror=alert(1)>", viewport=DESK)
    odd.says("<script>document.title = 'taken'</script>")
    expect(odd.chat("group")).to_contain_text("<script>document.title = 'taken'</script>")
    odd.says("/newgame great_wall")
    expect(odd.chat("group")).to_contain_text("1. <img src=x onerror=alert(1)> (host)")
    assert odd.page.locator("#group img, #group script").count() == 0
    assert odd.page.title() == "Shkatulka"
    assert odd.complaints == []


def test_the_language_switch_changes_the_page_and_the_private_screens(
    browser: Browser, bot: Running
) -> None:
    vera = Somebody(browser, bot, "Vera", locale="en-GB", viewport=DESK)
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
