"""Pages as Telegram takes them: escaped, short enough, rows that fit."""

from __future__ import annotations

from bot.actions import Answer, Card, Help, WhyNot
from bot.platforms.port import Button, Mention, Page
from bot.platforms.telegram.markup import html, keyboard, short, toast, units
from bot.platforms.telegram.outbox import Limits
from bot.platforms.telegram.places import Spot, spot
from tests.platforms.telegram.wire import checked_text, parsed
from tests.platforms.telegram.wire import keyboard as checked

ANNA = Mention("tg:42", "<Anna> & co")


def test_a_page_is_a_title_a_board_and_lines() -> None:
    page = Page(("Chess ", ANNA), (("1 < 2",), (), (ANNA, " moves")), "a & b")
    assert html(page) == (
        "<b>Chess &lt;Anna&gt; &amp; co</b>\n<pre>a &amp; b</pre>\n"
        "1 &lt; 2\n\n&lt;Anna&gt; &amp; co moves"
    )
    assert checked_text(html(page), "HTML").mentions == ()


def test_a_name_is_a_mention_on_pings_only_and_only_for_people_of_telegram() -> None:
    page = Page((ANNA, Mention("dc:7", "B"), Mention("", "Robot")), ping=True)
    assert checked_text(html(page), "HTML").mentions == (42,)


def test_what_is_too_long_is_cut_and_the_end_is_kept() -> None:
    lines = tuple((f"line {n} " + "😀" * 40,) for n in range(200))
    text = checked_text(html(Page(("Title",), lines, "board")), "HTML").plain
    assert units(text) <= 4096
    assert text.startswith("Title\nboard")
    assert "line 199" in text
    assert units(parsed(html(Page(("T",), (), "x" * 9000)), "HTML").plain) <= 4096


def test_rows_have_at_most_eight_keys_and_a_keyboard_a_hundred() -> None:
    wide = tuple(Button(str(n), Answer("t", 1, str(n))) for n in range(20))
    markup = keyboard(Page(("T",), rows=(wide,) * 7))
    assert markup is not None
    rows = checked(markup.model_dump(exclude_none=True))
    assert [len(row) for row in rows[:3]] == [8, 8, 4]
    assert sum(map(len, rows)) == 100


def test_a_key_without_data_is_disabled_and_one_without_a_label_is_a_dot() -> None:
    keys = (Button("", Help()), Button("x"), Button("y", url="https://t.me/x"), Button("z", Help()))
    markup = keyboard(Page(("T",), rows=(keys,)))
    assert markup is not None
    (row,) = checked(markup.model_dump(exclude_none=True))
    assert [(one.text, one.disabled, bool(one.data)) for one in row] == [
        ("·", False, True),
        ("x", True, False),
        ("y", False, False),
        ("z", False, True),
    ]
    assert keyboard(Page(("T",))) is None


def test_what_cannot_be_said_now_does_not_look_like_a_choice() -> None:
    keys = (
        Button("5", Answer("t", 1, "5")),
        Button("4 (×4)", WhyNot("t", 1, "4"), "barred"),
        Button("🔒", WhyNot("t", 1, "a1"), "barred"),
    )
    markup = keyboard(Page(("T",), rows=(keys,)))
    assert markup is not None
    (row,) = checked(markup.model_dump(exclude_none=True))
    assert [one.text for one in row] == ["5", "🚫4 (×4)", "🔒"]
    assert all(one.data for one in row), "pressed, it says why"


def told(*names: str) -> list[list[str]]:
    """The labels of a page on which each of these cards has a key that tells about it."""
    rows = tuple(
        (Button(f"{name} · 💰 6", Answer("t", 1, "x")), Button(f"ℹ {name}", Card("g", "x")))
        for name in names
    )
    markup = keyboard(Page(("T",), rows=(*rows, (Button("Back", Help()),))))
    assert markup is not None
    return [[one.text for one in row] for row in checked(markup.model_dump(exclude_none=True))]


def test_what_tells_about_a_card_stands_beside_it_or_below_all_by_name() -> None:
    """Never alone as a sign that may belong to any of them."""
    assert told("Nudge", "Turncoat") == [
        ["Nudge · 💰 6", "ℹ"],
        ["Turncoat · 💰 6", "ℹ"],
        ["Back"],
    ]
    assert told("Nudge", "Light Fingers", "Wolf Pit") == [
        ["Nudge · 💰 6"],
        ["Light Fingers · 💰 6"],
        ["Wolf Pit · 💰 6"],
        ["ℹ Nudge", "ℹ Light Fingers"],
        ["ℹ Wolf Pit"],
        ["Back"],
    ]
    assert told("Nudge", "Recruiting Sergeant")[2:4] == [["ℹ Nudge"], ["ℹ Recruiting Sergeant"]]


def test_a_pop_up_holds_two_hundred_characters_or_nothing() -> None:
    page = Page(("Look",), ((), ("a king",)), "K")
    assert short(page) == "Look\nK\na king"
    assert short(Page(("x" * 201,))) == ""
    assert units(toast("😀" * 300)) <= 200
    assert toast("short") == "short"


def test_places_and_chats() -> None:
    for place in ("tg:42", "tg:-5", "tg:-1001234", "tg:-1001234/7"):
        assert spot(place).place == place
    assert spot("tg:-1001234/7") == Spot(-1001234, 7)
    assert not spot("tg:42").is_room
    assert Limits() == Limits(20, 1, 30)
