"""What a person sees, hears and reaches with the keyboard on the page, in a real Chromium."""

from __future__ import annotations

import re
import signal
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import Page as Screen

import engines
from bot.i18n import LANGUAGES, Words
from bot.platforms.port import Page, plain
from bot.platforms.web.drawing import drawn
from engines.core.ui import Msg, TimeOfDay
from tests.platforms.web.browser import DESK, PHONE, Somebody, Touch, offered, turn_of
from tests.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
BOX = "Chinese Box"
# How far apart two colours are, as the accessibility guidelines count it.
CONTRAST = """([selector, one, other]) => {
    const number = (text) => (text.match(/[0-9.]+/g) ?? []).map(Number);
    const solid = (node, name) => {
        const colour = number(getComputedStyle(node)[name]);
        return colour.length === 4 && colour[3] === 0 ? solid(node.parentElement, name) : colour;
    };
    const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    return Math.min(...[...document.querySelectorAll(selector)].map((node) => {
        const ground = other === 'around' ? solid(node.parentElement, 'backgroundColor')
            : solid(node, other);
        const [less, more] = [light(solid(node, one)), light(ground)].sort((a, b) => a - b);
        return (more + 0.05) / (less + 0.05);
    }));
}"""
COVERED = """() => {
    const toast = document.querySelector('#toast').getBoundingClientRect();
    return [...document.querySelectorAll('.dock, .chat form')].some((one) => {
        const box = one.getBoundingClientRect();
        return box.height && box.top < toast.bottom && toast.top < box.bottom
            && box.left < toast.right && toast.left < box.right;
    });
}"""
# Tiles whose title and both keys can be seen without scrolling.
# Every cover is drawn, each once it is looked at. The shelf may be laid out anew meanwhile.
DRAWN = """() => [...document.querySelectorAll('#group .shelf img')].every((cover) => {
    if (!cover.naturalWidth) cover.scrollIntoView();
    return cover.naturalWidth > 0;
})"""
SEEN = """(tiles) => tiles.filter((one) => {
    const list = one.closest('.messages').getBoundingClientRect();
    return one.querySelector('.row').getBoundingClientRect().top < list.bottom;
}).length"""
# Labels of which a word had to be broken: their longest word is wider than its button.
BROKEN = """(buttons) => buttons.filter((one) => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = getComputedStyle(one).font;
    const words = one.textContent.split(/\\s+/).map((word) => pen.measureText(word).width);
    return Math.max(...words) > one.clientWidth;
}).map((one) => one.textContent)"""
# Whether two signs look otherwise in the fonts of the page: what no font has is an empty box.
DIFFER = """async ([one, other]) => {
    await document.fonts.load('20px "Shkatulka Signs"', one + other);
    const drawn = (sign) => {
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = getComputedStyle(document.documentElement).font;
        pen.fillText(sign, 4, 40);
        return pen.canvas.toDataURL();
    };
    return drawn(one) !== drawn(other);
}"""
SAID = "async (parts) => (await import('/static/draw.js')).said(parts)"
HAS_FOCUS = "() => document.activeElement.matches('#private .keys button, #private .spot')"


WORDS = Words()


def say(key: str, lang: str, game: str = "common") -> str:
    return WORDS.say(Msg(key), lang, game)


def focus(page: Screen) -> str:
    """What the focused button says."""
    return str(
        page.evaluate(
            "() => document.activeElement.getAttribute('aria-label') "
            "|| document.activeElement.textContent"
        )
    )


# --- the keyboard


def test_the_focus_stays_on_a_key_through_a_turn(browser: Browser, lasting: Running) -> None:
    one = Somebody(browser, lasting, "Ann", "focus", locale="en", viewport=DESK)
    one.tries(BOX)
    last: list[Touch] = []
    for _ in range(8):
        last = one.asked(but=last)
        if not one.page.evaluate(HAS_FOCUS):
            one.page.keyboard.press("h")
        assert one.page.evaluate(HAS_FOCUS)
        one.page.keyboard.press("Enter")
        one.asked(but=last)
        one.page.wait_for_function(HAS_FOCUS)
    one.close()


def test_arrows_move_on_the_picture_and_among_the_keys(browser: Browser, lasting: Running) -> None:
    one = Somebody(browser, lasting, "Ann", "arrows", locale="en", viewport=DESK)
    one.tries("Chaos Chess")
    while not any(touch.spot for touch in one.asked()):
        first = one.asked()
        one.page.keyboard.press("h")
        one.page.keyboard.press("Enter")
        one.asked(but=first)
    # Each card in hand can be read when it is one's turn, and when one is to be chosen.
    for _ in range(2):
        told = one.chat("private").locator("details pre").last.text_content() or ""
        hand = told.partition("Your cards\n")[2].splitlines()[:4]
        assert all(len(line.partition("): ")[2]) > 20 for line in hand), told
        if (cards := one.chat("private").get_by_role("button", name="🃏")).count():
            cards.last.click()
            expect(one.chat("private").locator(".question")).to_contain_text("Which card")
    if (back := one.chat("private").get_by_role("button", name="↩")).count():
        back.click()
        expect(one.chat("private").locator(".question")).to_contain_text("Move a piece")
    for inside in (".spots", ".keys"):
        group = one.chat("private").locator(inside).last
        group.locator("button:enabled:visible").first.focus()
        begun = focus(one.page)
        one.page.keyboard.press("ArrowRight")
        right = focus(one.page)
        assert right != begun
        one.page.keyboard.press("ArrowLeft")
        assert focus(one.page) == begun
        assert one.page.evaluate(f"() => !!document.activeElement.closest('{inside}')")
    one.close()


def test_g_and_h_jump_to_the_group_and_the_hand_and_digits_press_keys(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "jump", locale="en", **TOUCH)
    one.tries("Great Wall of China")
    first = one.asked()
    one.page.keyboard.press("g")
    expect(one.chat("group")).to_be_visible()
    expect(one.chat("private")).to_be_hidden()
    one.page.keyboard.press("1")  # nothing is pressed that is not seen
    one.page.keyboard.press("h")
    expect(one.chat("private")).to_be_visible()
    assert one.page.evaluate(HAS_FOCUS)
    typed = one.chat("private").locator("form input")
    typed.press_sequentially("gh1")
    expect(typed).to_have_value("gh1")
    assert offered(one.touches()) == offered(first), "who writes presses nothing"
    typed.blur()
    key = one.chat("private").locator(".keys [data-choice]").first
    expect(key).to_have_attribute("aria-keyshortcuts", "1")
    expect(key).to_have_text("Draw a card")
    one.page.keyboard.press("1")
    one.asked(but=first)
    expect(one.chat("private").locator(".question")).to_contain_text("Action 2 of 2")
    one.close()


# --- those who do not see it


def test_a_screen_reader_hears_one_short_line_with_what_is_new(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "reader", locale="en", viewport=DESK)
    assert one.page.locator("[role=status]").count() == 1
    for log in one.page.locator(".messages").all():
        assert log.get_attribute("aria-live") == "off"
        assert log.get_attribute("role") == "log"
    one.tries("Great Wall of China")
    status = one.page.locator("#status")
    expect(status).to_contain_text("You're up")
    one.asked()
    one.presses("Draw a card", "private")
    expect(status).to_contain_text("Action 2 of 2")
    heard = status.text_content() or ""
    assert len(heard) <= 300
    assert "Section" not in heard, "the board is not read out"
    one.close()


def test_a_picture_has_a_short_name_and_all_its_words(browser: Browser, lasting: Running) -> None:
    one = Somebody(browser, lasting, "Ann", "words", locale="en", viewport=DESK)
    one.tries("Great Wall of China")
    picture = one.chat("private").locator("img").last
    alt = picture.get_attribute("alt") or ""
    assert 0 < len(alt) <= 200
    assert "\n" not in alt
    one.chat("private").locator("summary").last.click()
    expect(one.chat("private").locator("details pre").last).to_contain_text("Section 2")
    for spot in one.chat("private").locator(".spot").all():
        assert (spot.get_attribute("aria-label") or "").strip()
    one.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_buttons_look_like_buttons_and_texts_can_be_read(
    browser: Browser, lasting: Running, scheme: Any
) -> None:
    room = f"contrast{scheme}"
    one = Somebody(browser, lasting, "Ann", room, locale="en", viewport=DESK, color_scheme=scheme)
    one.page.evaluate("() => document.fonts.ready")
    one.photographed(f"start-desk-{scheme}")

    def contrast(selector: str, ink: str, ground: str) -> float:
        return float(one.page.evaluate(CONTRAST, [selector, ink, ground]))

    for selector in (".shelf button:not(.go)", ".chat form input", "header nav > *"):
        assert contrast(selector, "borderTopColor", "around") >= 3, selector
    for selector in ("button", "h2", "h3", "p:not(.unseen, [hidden])"):
        assert contrast(selector, "color", "backgroundColor") >= 4.5, selector
    one.tries("Cherokee")
    plain, filled = ":not(.go, [data-style=primary])", ":is(.go, [data-style=primary])"
    for selector in (f".row button:enabled{plain}", f".row button{plain}"):
        assert contrast(selector, "borderTopColor", "around") >= 3, selector
    told_by = "backgroundColor" if scheme == "light" else "borderTopColor"
    assert contrast(f".row button{filled}", told_by, "around") >= 3
    assert contrast(".row button", "color", "backgroundColor") >= 4.5
    one.close()


def test_enlarged_four_times_the_keys_are_still_there(browser: Browser, lasting: Running) -> None:
    small = {"width": 320, "height": 256}
    one = Somebody(browser, lasting, "Ann", "zoom", locale="en", viewport=small)
    one.tries("Great Wall of China")
    one.asked()
    wide, shown = one.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= shown
    draw = one.chat("private").get_by_role("button", name="Draw a card")
    expect(draw).to_be_in_viewport()
    draw.click()
    expect(one.page.locator("#status")).to_contain_text("Action 2 of 2")
    one.close()


def test_who_wants_no_motion_gets_none(browser: Browser, lasting: Running) -> None:
    one = Somebody(browser, lasting, "Ann", "still", viewport=DESK, reduced_motion="reduce")
    style = "() => getComputedStyle(document.querySelector('#toast')).transitionDuration"
    assert one.page.evaluate(style) == "0s"
    one.close()


# --- the connection


def test_a_connection_that_hangs_is_noticed_and_said(browser: Browser, bot: Running) -> None:
    one = Somebody(browser, bot, "", locale="en", viewport=DESK)
    one.page.clock.install()
    one.page.reload()
    one.page.locator("#hello input").fill("Ann")
    one.page.keyboard.press("Enter")
    one.tries("Great Wall of China")
    one.asked()
    expect(one.page.locator("#offline")).to_be_hidden()
    bot.process.send_signal(signal.SIGSTOP)
    try:
        one.presses("Draw a card", "private")
        one.page.clock.fast_forward(9_000)
        expect(one.page.locator("#toast")).to_contain_text("connection is lost")
        one.page.clock.fast_forward(36_000)
        expect(one.page.locator("#offline")).to_be_visible()
    finally:
        bot.process.send_signal(signal.SIGCONT)
    for _ in range(3):
        one.page.clock.fast_forward(5_000)
    expect(one.page.locator("#offline")).to_be_hidden()
    one.page.context.close()


def test_without_a_network_it_says_so_at_once_and_comes_back(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "network", locale="en", viewport=DESK)
    expect(one.page.locator("#offline")).to_be_hidden()
    one.page.context.set_offline(True)
    expect(one.page.locator("#offline")).to_be_visible()
    one.page.context.set_offline(False)
    expect(one.page.locator("#offline")).to_be_hidden()
    one.close()


def test_nothing_is_loaded_from_elsewhere(browser: Browser, lasting: Running) -> None:
    one = Somebody(browser, lasting, "Ann", "elsewhere", locale="en", viewport=DESK)
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.page.reload()
    one.tries(BOX)
    one.asked()
    assert any(url.endswith(".ttf") for url in asked)
    assert [url for url in asked if not url.startswith((lasting.address, "blob:"))] == []
    one.close()


# --- people


def test_own_messages_others_and_two_of_one_name_are_told_apart(
    browser: Browser, lasting: Running
) -> None:
    first = Somebody(browser, lasting, "Bob", "bobs", locale="en", viewport=DESK)
    second = Somebody(browser, lasting, "Bob", "bobs", locale="en", viewport=DESK)
    first.says("I came first")
    expect(second.chat("group")).to_contain_text("I came first")
    second.says("and I came second")
    expect(first.chat("group")).to_contain_text("and I came second")
    for window, own in ((first, "first"), (second, "second")):
        mine = window.chat("group").locator("li.mine")
        expect(mine).to_have_count(1)
        expect(mine).to_contain_text(own)
        authors = window.chat("group").locator(".author").all_text_contents()
        assert authors == ["Bob", "Bob (2)"]
    second.close()
    first.close()


def test_a_table_talked_off_the_screen_is_one_press_away_and_two_of_one_name_have_marks(
    browser: Browser, lasting: Running
) -> None:
    first = Somebody(browser, lasting, "Bob", "talk", locale="en", **TOUCH)
    second = Somebody(browser, lasting, "Bob", "talk", locale="en", viewport=DESK)
    first.says("/settings")
    first.presses("You're up")  # from in private to in the chat
    expect(first.chat("group").get_by_role("button", name="in the chat")).to_be_visible()
    first.says("/newgame great_wall")
    second.presses("Join", exact=True)
    for at in range(20):
        second.says(f"line {at}")
    for one in (first, second):
        looked_away(one)
    first.presses("Start")
    for one in (first, second):
        expect(one.chat("group").locator("li.ping")).to_be_attached()
    # The call says which Bob it is for, and only that one is called.
    called = [one for one in (first, second) if one.chat("group").locator("li.called").count()]
    (caller,) = called
    expect(caller.page).to_have_title(re.compile("^● "))
    for one in (first, second):
        one.page.evaluate("delete document.hasFocus; dispatchEvent(new Event('focus'))")
    mark = "🔴" if caller is first else "🔷"
    for one in (first, second):
        expect(one.chat("group").locator("li.ping h3")).to_have_text(re.compile(f"{mark} Bob"))
    authors = first.chat("group").locator(".author")
    assert set(authors.all_text_contents()) == {"🔴 Bob", "🔷 Bob"}
    talker = authors.filter(has_text="🔷")
    assert talker.filter(visible=True).count() == 1, "who goes on talking is named once"
    # Who has no seat is offered none of that, and may look on in private.
    third = Somebody(browser, lasting, "Cara", "talk", locale="en", viewport=DESK)
    expect(third.chat("group").locator("[data-table] img")).to_be_attached()
    expect(third.chat("group").get_by_role("button", name="My cards")).to_have_count(0)
    third.chat("group").locator("[data-table]").get_by_role("button", name="⋯").click()
    third.presses("👁")
    expect(third.chat("private").locator("img")).to_be_attached()
    assert third.chat("private").locator("[data-choice], [data-hand]").count() == 0
    third.close()
    # Talked away, it is found again; its call leads to the hand.
    table = caller.chat("group").locator("[data-table]")
    caller.shows("group")
    caller.chat("group").locator(".messages").evaluate("(list) => list.scrollTo(0, 1e6)")
    expect(table).not_to_be_in_viewport()
    caller.presses("To the table")
    expect(table).to_be_in_viewport()
    caller.chat("group").locator("li.called").get_by_role("button", name="My cards").click()
    expect(caller.chat("private").locator("[data-choice]").first).to_be_in_viewport()
    second.close()
    first.close()


def test_who_is_asked_is_called_on_the_private_side_and_the_room_hears_nothing(
    browser: Browser, lasting: Running
) -> None:
    people = [
        Somebody(browser, lasting, name, "calls", locale="en", viewport=DESK)
        for name in ("Anna", "Boris")
    ]
    anna, boris = people
    anna.chat("group").get_by_role("button", name="With friends: Chinese Box").click()
    boris.presses("Join", exact=True)
    anna.presses("Start")
    found = turn_of(people)
    assert found
    asked, keys = found
    other = boris if asked is anna else anna
    expect(hand_of(other)).to_have_count(1)
    before = hand_of(other).get_attribute("data-id")
    looked_away(other)
    asked.answers(keys[0])
    while (found := turn_of(people)) and found[0] is asked:
        asked.answers(found[1][0])
    expect(other.page).to_have_title(re.compile("^● "))
    expect(hand_of(other)).to_have_count(1)
    assert hand_of(other).get_attribute("data-id") != before, "it came anew, and the old one went"
    expect(hand_of(other)).to_have_class(re.compile(r"\bcalled\b"))
    for one in people:
        expect(one.chat("group").locator("li.ping")).to_have_count(0)
    other.page.evaluate("delete document.hasFocus; dispatchEvent(new Event('focus'))")
    expect(other.page).not_to_have_title(re.compile("^● "))
    for one in people:
        one.close()


def hand_of(one: Somebody) -> Locator:
    return one.chat("private").locator("[data-hand]")


def looked_away(one: Somebody) -> None:
    """Somebody looks at another window; a page without a head always has the focus."""
    one.page.evaluate("document.hasFocus = () => false")


def test_who_leaves_the_question_for_a_name_is_a_guest_and_can_change_it(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "", "guests", locale="en", viewport=DESK)
    expect(one.page.locator("#hello")).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#me")).to_have_text(re.compile(r"^Guest \d+$"))
    family = "👨\u200d👩\u200d👧\u200d👦 Ann"
    one.page.locator("#me").click()
    one.page.locator("#hello input").fill(family)
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#me")).to_have_text(family)
    one.page.locator("#me").click()
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#me")).to_have_text(family)
    one.close()


# --- on a phone


def test_my_hand_leads_from_the_group_to_the_hand_and_no_toast_covers_keys(
    browser: Browser, lasting: Running
) -> None:
    ann = Somebody(browser, lasting, "Ann", "hand", locale="en", **TOUCH)
    ben = Somebody(browser, lasting, "Ben", "hand", locale="en", viewport=DESK)
    ann.chat("group").get_by_role("button", name="With friends: Great Wall of China").click()
    join = [one.chat("group").get_by_role("button", name="Join", exact=True) for one in (ann, ben)]
    expect(join[1]).to_be_visible()
    expect(join[0]).to_have_count(0)  # who sits there is not asked to join
    ben.presses("Join", exact=True)
    expect(join[1]).to_have_count(0)
    ann.presses("Start")
    hand = ann.chat("group").get_by_role("button", name="My cards")
    expect(hand.last).to_be_visible()
    ann.shows("group")
    hand.last.click()
    expect(ann.chat("private")).to_be_visible()
    expect(ann.chat("private").locator("[data-hand]")).to_have_count(1)
    expect(ann.chat("group").locator("[data-hand]")).to_have_count(0)
    asked = next(one for one in (ann, ben) if one.page.locator("#private [data-choice]").count())
    asked.shows("private")
    asked.says("/dance", "private")
    expect(asked.page.locator("#toast.shown")).to_contain_text("/dance")
    assert not asked.page.evaluate(COVERED)
    ben.close()
    ann.close()


def test_a_newcomer_sees_the_games_at_a_glance_and_types_nothing(
    browser: Browser, lasting: Running
) -> None:
    for size, glance in ((PHONE, 3), (DESK, len(engines.games()))):
        room = f"glance{size['width']}"
        one = Somebody(browser, lasting, "Вера", room, locale="ru", viewport=size)
        tiles = one.chat("group").locator(".shelf > li")
        expect(tiles).to_have_count(len(engines.games()))
        assert tiles.evaluate_all(SEEN) >= glance
        assert one.chat("group").locator(".shelf button").evaluate_all(BROKEN) == []
        one.page.wait_for_function(DRAWN)
        one.close()


def test_alone_with_computers_one_board_is_seen_and_who_looks_on_sees_it_too(
    browser: Browser, lasting: Running
) -> None:
    ann = Somebody(browser, lasting, "Ann", "alone", locale="en", viewport=DESK)
    ben = Somebody(browser, lasting, "Ben", "alone", locale="en", viewport=DESK)
    ann.chat("group").get_by_role("button", name="With friends: Great Wall of China").click()
    ann.presses("🤖")
    ann.presses("Start")
    ann.asked()
    boards = ".messages img"
    expect(ben.chat("group").locator(boards).filter(visible=True)).to_have_count(1)
    for _ in range(2):
        expect(ann.chat("group").get_by_role("button", name="My cards")).to_be_visible()
        expect(ann.chat("group").get_by_role("heading", name="Great Wall")).to_be_visible()
        expect(ann.page.locator(boards).filter(visible=True)).to_have_count(1)
        expect(ann.chat("private").locator(boards)).to_be_visible()
        ann.page.reload()
    ann.asked()
    ann.presses("⋯", "private")
    ann.presses(say("key-resign", "en"), "private")
    ann.presses(say("key-resign-sure", "en"), "private")
    expect(ann.chat("group").get_by_role("button", name="Rematch")).to_be_visible()
    expect(ann.chat("group").locator(boards).filter(visible=True)).to_have_count(1)  # the result
    expect(ben.chat("group").locator(boards).filter(visible=True)).to_have_count(2)
    ben.close()
    ann.close()


def test_a_time_of_day_is_said_by_the_readers_own_clock(browser: Browser, lasting: Running) -> None:
    for lang in LANGUAGES:
        zone = {"locale": lang, "timezone_id": "Asia/Tokyo"}
        one = Somebody(browser, lasting, "Ann", f"clock-{lang}", viewport=DESK, **zone)
        line = WORDS.text(Msg("window-ends", {"time": TimeOfDay(86415)}), lang, "", ())
        assert "00:00:15 UTC" in plain(line)
        told = one.page.evaluate(SAID, drawn(Page(line))["title"])
        assert "9:00:15" in told
        assert "UTC" not in told
        one.close()


def test_what_one_asked_for_stands_there_once_and_can_be_closed(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "aside", locale="en", **TOUCH)
    one.tries("Great Wall of China")
    one.asked()
    aside = one.chat("private").locator("li.aside")
    for _ in range(2):
        one.presses("⋯", "private")
        expect(aside).to_have_count(1)
    aside.get_by_role("button", name="Close").click()
    expect(aside).to_have_count(0)
    one.presses("⋯", "private")
    expect(aside).to_have_count(1)
    one.presses("Draw a card", "private")
    expect(aside).to_have_count(0)
    one.close()


@pytest.mark.parametrize("screen", [TOUCH, {"viewport": DESK}], ids=["phone", "desk"])
def test_what_one_asked_for_is_seen_and_closed_leads_back_to_the_question(
    browser: Browser, lasting: Running, screen: dict[str, Any]
) -> None:
    one = Somebody(browser, lasting, "Ann", f"read-{len(screen)}", locale="en", **screen)
    one.tries("Great Wall of China")
    one.asked()
    asked = one.chat("private").locator("li.asks .question")
    expect(asked).to_be_in_viewport()
    close = one.chat("private").locator("li.aside").get_by_role("button", name="Close")
    for command in ("/settings", "/rules"):
        one.says(command, "private")
        expect(close).to_be_in_viewport()
        expect(asked).not_to_be_in_viewport()
        close.click()
        expect(asked).to_be_in_viewport()
    one.close()


def test_signs_can_be_told_apart_where_the_system_has_none(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "signs", locale="en", viewport=DESK)
    for pair in ("🧱🚪", "🏹🐎", "💧💨", "📖💡"):
        assert one.page.evaluate(DIFFER, list(pair)), pair
    one.close()


def test_the_coach_speaks_above_the_question_and_a_barred_key_says_why(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "coach", locale="en", **TOUCH)
    one.tries("Chu Han", coached=True)
    first = one.asked()
    dock = one.chat("private").locator(".dock").last
    expect(dock.locator(".coach")).to_contain_text("1/")
    expect(dock.locator(".question")).not_to_contain_text("1/")
    barred = dock.locator("[data-style=barred]").first
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.dispatch_event("click")
    expect(one.page.locator("#toast.shown")).not_to_be_empty()
    assert offered(one.touches()) == offered(first), "nothing was played"
    one.close()


def test_a_phone_that_loads_the_page_anew_is_where_it_was(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "anew", locale="en", **TOUCH)
    one.tries("Great Wall of China", coached=True)
    first = one.asked()
    one.page.reload()
    expect(one.chat("private")).to_be_visible()
    again = one.asked()
    assert offered(again) == offered(first)
    assert any(touch.seen for touch in again)
    one.close()


def test_every_card_has_beside_it_a_key_that_tells_about_it_by_name(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "cards", locale="en", **TOUCH)
    one.tries("Chaos Chess")
    one.presses("Card", "private")
    told = one.chat("private").locator(".dock").last.locator(".row:has([data-info])")
    expect(told).to_have_count(4)
    for row in told.all():
        card, info = row.locator("button").all()
        assert info.inner_text() == "ℹ"
        name = (info.get_attribute("aria-label") or "").removeprefix("ℹ").strip()
        assert name
        assert card.inner_text().startswith(name)
    one.close()


def test_with_five_at_the_table_each_ones_doings_since_my_move_are_told(
    browser: Browser, lasting: Running
) -> None:
    one = Somebody(browser, lasting, "Ann", "five", locale="en", **TOUCH)
    one.chat("group").get_by_role("button", name="With friends: Great Wall of China").click()
    for _ in range(4):
        one.presses("easy")
    one.presses("Start")
    one.shows("private")
    last = one.asked()
    for _ in range(2):
        assert any(touch.seen for touch in last)
        one.presses("Draw a card", "private")
        last = one.asked(but=last)
    told = one.chat("private").locator("[data-hand] .text").inner_text()
    for robot in range(1, 5):
        assert f"Robot {robot}:" in told
    assert told.count("You drew") == 1, "what one drew before is not told again"
    one.close()


def test_as_text_every_board_fits_a_small_phone_and_no_answer_is_recommended(
    browser: Browser, lasting: Running
) -> None:
    small: dict[str, Any] = {**TOUCH, "viewport": {"width": 360, "height": 740}}
    one = Somebody(browser, lasting, "Вера", "text", locale="ru", **small)
    one.tries(say("title", "ru", "chinese_box"))
    expect(one.chat("private").locator("li.pictured")).not_to_have_count(0)
    one.says("/settings", "private")
    one.presses(say("setting-pictures", "ru"), "private")
    expect(one.chat("private").locator("li.pictured")).to_have_count(0)
    others = [game for game in engines.games() if game != "chinese_box"]
    for at, game in enumerate(others, 2):
        one.page.locator("#new").click()
        one.page.locator("#games").get_by_role(
            "button", name=f": {say('title', 'ru', game)}"
        ).first.click()
        hand = one.chat("private").locator("[data-hand]")
        expect(hand).to_have_count(at)
        one.sends_the_coach_away()
        expect(hand.last.locator("[data-choice]").first).to_be_attached()
        expect(hand.last).to_be_in_viewport()  # the one just opened, not one that waited
        wide = "(boards) => boards.filter((one) => one.scrollWidth > one.clientWidth).length"
        assert one.chat("private").locator("pre").evaluate_all(wide) == 0, game
        assert hand.last.locator("[data-choice][data-style=primary]").count() == 0, game
    one.close()
