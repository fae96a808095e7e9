"""Persons before the page in a real Chromium, over the real bot in its own process."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.running import ROOT, Running

ARTEFACTS = ROOT / "artefacts"
PATIENCE = 20_000
GLANCE = 1_000
expect.set_options(timeout=PATIENCE)
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# The keys of the newest question on the private side: what they carry, moves only.
KEYS = """() => [...document.querySelectorAll('#private .keys button:enabled')]
    .filter((one) => 'choice' in one.dataset)
    .map((one) => one.dataset.data)"""
FOCUS = """() => document.activeElement.closest('#private .keys')
    && document.activeElement.dataset.data"""
# The newest question, all that answers it on the picture and beside it, and what of it one could
# touch now: it lies in the list's frame and nothing lies over it.
QUESTION = """() => {
    const asks = [...document.querySelectorAll('#private .messages > li')].reverse()
        .find((item) => item.querySelector('[data-choice]:enabled'));
    const frame = document.querySelector('#private .messages').getBoundingClientRect();
    return [...asks?.querySelectorAll('[data-choice]:enabled') ?? []].map((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const inside = box.height && y > frame.top && y < Math.min(frame.bottom, innerHeight);
        return { data: one.dataset.data, label: one.getAttribute('aria-label') || one.textContent,
            spot: one.matches('.spot'), x, y,
            seen: inside && document.elementFromPoint(x, y) === one };
    });
}"""

PRESS = "(data) => document.querySelector(`#private [data-data='${data}']`).click()"


@dataclass(frozen=True, slots=True)
class Touch:
    """Something that answers the question: on the picture, or a key."""

    data: str
    label: str
    spot: bool
    seen: bool
    x: float
    y: float


class Somebody:
    """A window of the page, and whoever sits before it."""

    def __init__(
        self,
        browser: Browser,
        bot: Running,
        name: str,
        room: str = "",
        link: str = "",
        **context: Any,
    ) -> None:
        self.page: Page = browser.new_context(**context).new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)
        self.answered = ""  # the question that was answered last
        self.page.goto(f"{bot.address}/?room={room}{link}")
        if name:
            self.page.locator("#hello input").fill(name)
            self.page.keyboard.press("Enter")
            expect(self.page.locator("#me")).to_have_text(name)

    def close(self) -> None:
        self.page.context.close()
        assert self.complaints == []

    def _listen(self, said: Any) -> None:
        # That the server is away is what the page is there to bear; and a picture that was
        # replaced while it was asked for is rightly gone.
        gone = "/api/picture/" in said.location["url"] and "404" in said.text
        if said.type == "error" and "ERR_" not in said.text and not gone:
            self.complaints.append(said.text)

    def chat(self, name: str) -> Locator:
        return self.page.locator(f"#{name}")

    def shows(self, name: str) -> None:
        """On a phone, one chat at a time."""
        tab = self.page.locator(f"#tab-{name}")
        if tab.is_visible():
            tab.click()

    def says(self, text: str, chat: str = "group") -> None:
        self.shows(chat)
        self.chat(chat).locator("input").fill(text)
        self.page.keyboard.press("Enter")

    def presses(self, label: str, chat: str = "group", exact: bool = False) -> None:
        self.shows(chat)
        self.chat(chat).get_by_role("button", name=label, exact=exact).last.click()

    def tries(self, title: str, coached: bool = False) -> None:
        """Takes a game from the shelf and plays it with the computer, as a rule without a coach."""
        self.chat("group").get_by_role("button", name=f": {title}").first.click()
        expect(self.chat("private").locator("[data-choice]").first).to_be_attached()
        expect(self.chat("private")).to_be_visible()
        if not coached:
            self.sends_the_coach_away()

    def sends_the_coach_away(self) -> None:
        coach = self.chat("private").locator("[data-data^='nocoach:']")
        coach.last.click()
        expect(coach).to_have_count(0)

    def question(self) -> list[str]:
        """The keys of a question this person has not answered yet."""
        keys: list[str] = self.page.evaluate(KEYS)
        return [] if not keys or seen(keys[0]) == self.answered else keys

    def answers(self, data: str) -> None:
        """Presses the key. One that went away under the finger was of an older question, as after
        a kill: nothing was answered, and the page asks anew."""
        key = self.page.locator(f'#private .keys button[data-data="{data}"]')
        last = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < last and key.count():
            try:
                key.click(timeout=GLANCE)
            except Late:
                continue
            self.answered = seen(data)
            return
        assert not key.count(), f"{data} is there and cannot be pressed"

    def touches(self) -> list[Touch]:
        """All that answers the newest question, whether it can be touched now or not."""
        return [Touch(**one) for one in self.page.evaluate(QUESTION)]

    def asked(self, but: list[Touch] | None = None) -> list[Touch]:
        """The next question, once it is there; none if the match is over."""
        last = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < last:
            touches = self.touches()
            if touches and offered(touches) != offered(but or []):
                return touches
            if self.chat("private").get_by_role("button", name="🔁").count():
                return []
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self.photographed("stuck")
        raise AssertionError("nothing is asked, and it is not over: see artefacts/stuck.png")

    def photographed(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")


def offered(touches: list[Touch]) -> list[str]:
    return [one.data for one in touches]


def seen(data: str) -> str:
    return data.split(":")[2]


def turn_of(people: list[Somebody], within: float = 20.0) -> tuple[Somebody, list[str]] | None:
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
        if data and data.startswith("k:"):
            one.answered = seen(data)
            page.keyboard.press("Enter")
            return
    raise AssertionError("no key can be reached with Tab")


@dataclass(slots=True)
class Tally:
    """What happened in a match played by hand."""

    taps: int = 0
    on_picture: int = 0
    unseen: int = 0  # questions that came with nothing to touch on the screen
    over: bool = False
    changed: list[float] = field(default_factory=list)  # seconds until the next question


def by_picture(one: Somebody, random: Random, most: int) -> Tally:
    """Plays with the mouse or a finger, on the picture wherever it can be, with keys elsewhere."""
    tally, last = Tally(), list[Touch]()
    while tally.taps < most:
        began = time.perf_counter()
        touches = one.asked(but=last)
        if last:
            tally.changed.append(time.perf_counter() - began)
        if not touches:
            tally.over = True
            break
        at_hand = [touch for touch in touches if touch.seen]
        if not at_hand:
            tally.unseen += 1
            one.photographed(f"unseen-{tally.unseen}")
            at_hand = touches
        spots = [touch for touch in at_hand if touch.spot]
        # Now and then by key, else no match would leave what the picture does not show.
        touch = random.choice(spots if spots and random.random() < 0.8 else at_hand)
        tally.taps += 1
        tally.on_picture += touch.spot
        last = touches
        if touch.seen:
            one.page.mouse.click(touch.x, touch.y)
        else:
            one.page.evaluate(PRESS, touch.data)
    return tally
