"""Pages fit into Discord's limits, whatever is on them, and lose no choice."""

from __future__ import annotations

import random
from typing import Any

import pytest
from discord import PartialEmoji

from bot import pages, presenter
from bot import table as core
from bot.actions import Answer, Aside, Card, LobbySettings, Sit, WhyNot
from bot.codec import pack
from bot.i18n import LANGUAGES, Words
from bot.platforms.discord.layout import layout, note
from bot.platforms.discord.stamps import SIGNS, name_of
from bot.platforms.discord.text import mentioned, written
from bot.platforms.port import Button, Mention, Moment, Page
from bot.table import Player, Room, Table, seated
from engines import games
from engines.core.engine import Game
from engines.core.ui import Msg
from tests.platforms.discord import limits

WORDS = Words()


def say(key: str, **args: Any) -> str:
    return WORDS.say(Msg(key, args), "en", "discord")


async def components(page: Page) -> list[dict[str, Any]]:
    """What goes over the wire, if Discord takes it."""
    signs = SIGNS.get(page.game, {})
    stamps = {sign: PartialEmoji(name=name_of(*look), id=10**18) for sign, look in signs.items()}
    view = layout(page, say, stamps=stamps)
    parts: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    limits.message({"flags": limits.COMPONENTS_V2, "components": parts}, [])
    return parts


def choice(token: str, label: str = "") -> Button:
    return Button(label or token, Answer("k3f9aa", 118, token))


def packed(page: Page) -> list[str]:
    keys = [one.action for row in page.rows for one in row]
    return sorted("a:" + pack(action) for action in keys if action)


def squares(count: int, width: int = 8) -> Page:
    keys = [choice(f"s{n}") for n in range(count)]
    rows = tuple(tuple(keys[at : at + width]) for at in range(0, count, width))
    return Page(("Title",), rows=rows)


def offered(parts: list[dict[str, Any]]) -> list[str]:
    """Everything one can choose, by what it carries."""
    found = []
    for one in limits.walk(parts):
        if one["type"] == limits.BUTTON and not one.get("disabled"):
            found.append(one["custom_id"])
        found += [option["value"] for option in one.get("options", ())]
    return sorted(one for one in found if one.startswith("a:") and "moveform" not in one)


@pytest.mark.parametrize("count", [1, 5, 24, 25, 26, 27, 36, 64, 100])
async def test_no_choice_is_ever_left_out(count: int) -> None:
    page = squares(count)
    assert offered(await components(page)) == packed(page)


async def test_what_tells_about_a_card_needs_no_name_beside_it_but_away_from_it() -> None:
    def labels(parts: list[dict[str, Any]]) -> list[str]:
        return [one["label"] for one in limits.walk(parts) if one["type"] == limits.BUTTON]

    pair = (choice("nudge", "Nudge"), Button("ℹ Nudge", Card("chaos_chess", "nudge")))
    assert labels(await components(Page(("Title",), rows=(pair,)))) == ["Nudge", "ℹ"]
    board = squares(24)
    apart = await components(Page(board.title, rows=(*board.rows, pair)))
    assert "ℹ Nudge" in labels(apart)


async def test_up_to_25_choices_are_buttons_and_more_are_selects() -> None:
    kinds = [one["type"] for one in limits.walk(await components(squares(25)))]
    assert kinds.count(limits.BUTTON) == 25
    assert limits.SELECT not in kinds
    kinds = [one["type"] for one in limits.walk(await components(squares(26)))]
    assert kinds.count(limits.SELECT) == 2


@pytest.mark.parametrize("others", [4, 12, 40, 90])
async def test_nothing_is_left_out_beside_many_other_keys(others: int) -> None:
    board = squares(25, 5)
    more = tuple((Button(f"x{n}", Aside("k3f9aa", str(n))),) for n in range(others))
    page = Page(board.title, (("a line",),), rows=(*board.rows, *more))
    assert offered(await components(page)) == packed(page)


async def test_a_page_that_waits_for_its_reader_has_a_coloured_edge() -> None:
    (asked,) = await components(squares(2))
    (idle,) = await components(Page(("Title",)))
    assert asked["accent_color"] is not None
    assert idle["accent_color"] is None


async def test_rows_stay_together_in_selects() -> None:
    parts = await components(squares(64))
    selects = [one for one in limits.walk(parts) if one["type"] == limits.SELECT]
    assert [len(one["options"]) for one in selects] == [24, 24, 16]
    assert selects[0]["placeholder"] == "s0 … s23"


async def test_the_way_out_of_a_board_is_no_option_among_its_squares() -> None:
    board = squares(36, 6)
    page = Page(board.title, rows=((choice("skip_look", "Skip the look"),), *board.rows))
    parts = await components(page)
    assert offered(parts) == packed(page)
    buttons = [one for one in limits.walk(parts) if one["type"] == limits.BUTTON]
    assert buttons[0]["label"] == "Skip the look"
    selects = [one for one in limits.walk(parts) if one["type"] == limits.SELECT]
    assert [one["placeholder"] for one in selects] == ["s0 … s23", "s24 … s35"]


async def test_what_the_coach_means_is_marked_among_options_too() -> None:
    """Options have no colours: his own sign leads to the select, and to the option in it."""
    board = squares(64)
    meant = Button("e2", Answer("k3f9aa", 118, "e2"), "primary")
    parts = await components(Page(board.title, rows=(*board.rows[:-1], (meant,))))
    selects = [one for one in limits.walk(parts) if one["type"] == limits.SELECT]
    sign = WORDS.say(Msg("coach-says", {"n": 1, "of": 1, "said": "", "asked": ""}), "en")[0]
    marked = [o["label"] for one in selects for o in one["options"] if sign in o["label"]]
    assert marked == [f"{sign} e2"]
    assert [sign in one["placeholder"] for one in selects] == [False, False, True]


async def test_a_wide_board_gives_up_its_empty_cells_before_its_choices() -> None:
    row = (choice("e4"), *(Button("") for _ in range(7)))
    parts = await components(Page(("Board",), rows=(row,) * 1))
    assert [one["custom_id"] for one in limits.walk(parts) if one["type"] == limits.BUTTON] == [
        "a:k:k3f9aa:118:e4"
    ]


async def test_a_narrow_board_keeps_its_shape() -> None:
    row = (choice("a1"), Button("▒"), choice("c1"))
    parts = await components(Page(("Board",), rows=(row,)))
    buttons = [one for one in limits.walk(parts) if one["type"] == limits.BUTTON]
    assert [one["label"] for one in buttons] == ["a1", "▒", "c1"]
    assert [bool(one.get("disabled")) for one in buttons] == [False, True, False]


async def test_what_cannot_be_said_now_does_not_look_like_a_choice() -> None:
    barred = Button("4 (×4)", WhyNot("k3f9aa", 118, "4"), "barred")
    parts = await components(Page(("Board",), rows=((choice("5"), barred),)))
    buttons = [one for one in limits.walk(parts) if one["type"] == limits.BUTTON]
    assert [one["label"] for one in buttons] == ["5", "🚫4 (×4)"]
    assert not any(one.get("disabled") for one in buttons), "pressed, it says why"


async def test_two_keys_that_do_the_same_do_not_spoil_the_message() -> None:
    parts = await components(Page(("Twice",), rows=((choice("a"), choice("a")),)))
    assert offered(parts) == ["a:k:k3f9aa:118:a"]


async def test_the_key_of_the_settings_opens_as_many_forms_as_it_takes() -> None:
    keys = (Button("Join", Sit("k3f9aa")), Button("Settings", LobbySettings("k3f9aa", 6)))
    page = Page(("Lobby",), rows=(keys,))
    parts = await components(page)
    buttons = [one for one in limits.walk(parts) if one["type"] == limits.BUTTON]
    assert [one["label"] for one in buttons] == ["Join", "⚙ Settings", "⚙ Settings 2"]
    assert buttons[2]["custom_id"] == "a:setform:k3f9aa:1"


async def test_names_are_escaped_and_ring_only_on_a_ping() -> None:
    name = Mention("dc:42", "**Bob** <@7> `x` [a](b)")
    quiet = Page((name, " plays"))
    assert "\\*\\*Bob\\*\\* \\<@7> \\`x\\` \\[a](b)" in str(await components(quiet)).replace(
        "\\\\", "\\"
    )
    assert mentioned(quiet).users == []
    ring = Page((name, " plays"), ping=True)
    assert "<@42> plays" in str(await components(ring))
    assert [one.id for one in mentioned(ring).users] == [42]  # type: ignore[union-attr]
    away = Page((Mention("tg:42", "Bob"), " plays"), ping=True)
    assert "Bob plays" in str(await components(away))
    assert mentioned(away).users == []


@pytest.mark.parametrize("stamps", [{}, {"⏳": PartialEmoji(name="sand", id=5)}])
def test_a_time_of_day_is_said_by_the_readers_own_clock(stamps: dict[str, PartialEmoji]) -> None:
    line = ("⏳ until ", Moment(86415), " or *never*, ", Mention("dc:1", "<t:1:T>"))
    sign = "<:sand:5>" if stamps else "⏳"
    told = written(line, False, stamps)
    assert told == f"{sign} until <t:86415:T> or \\*never\\*, \\<t:1:T>"


async def test_text_that_is_too_long_loses_its_middle_not_its_end() -> None:
    lines = tuple((f"line {n} " + "x" * 90,) for n in range(80))
    page = Page(("Title",), (*lines, ("the question",)), board="#" * 500)
    parts = await components(page)
    assert "the question" in str(parts)
    assert "line 0 " in str(parts)
    await components(Page(("Title",), (("y" * 9000,),), board="#" * 9000))


async def test_a_note_is_never_empty() -> None:
    assert note("").view.to_components()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("game", games().values(), ids=games())
async def test_every_screen_of_a_match_fits_in_both_languages(game: Game) -> None:
    dice = random.Random(5)
    seats = max(game.seats)
    players = tuple(Player(id=f"dc:{n}", name="W" * 32) for n in range(seats))
    room = Room(id="dc:#1", title="C" * 100)
    lobby: Table[Any] = Table(
        id="abcdefg",
        game=game.id,
        rooms=(room,),
        host="dc:0",
        seed=5,
        salt="",
        chairs=seated(*players),
    )
    for lang in LANGUAGES:
        for sheet in presenter.sheets(game, lobby).values():
            await components(pages.page(WORDS, sheet, lang, lobby))
    table = core.start(game, lobby, "dc:0", 0.0)
    steps = 0
    while table.playing and steps < 150:
        seat = dice.choice(sorted(core.asked_seats(game, table)))
        options = game.engine.options(table.state, seat, table.chairs[seat].menu)
        token = dice.choice(list(options))
        player = table.players[seat].id
        table = core.saved(core.press(game, table, player, table.version, token, 0.0))
        steps += 1
        if steps % 5 == 0 or table.ended:
            lang = LANGUAGES[steps % 2]
            for sheet in presenter.sheets(game, table).values():
                await components(pages.page(WORDS, sheet, lang, table))
