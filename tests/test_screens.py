"""Every page of whole matches fits both chat platforms, in both languages, and a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import captions, codec, pages, presenter, render
from bot import table as core
from bot.actions import Action, Cards, Rules
from bot.i18n import LANGUAGES
from bot.platforms.port import LABELS, Page, is_told, plain
from bot.render import Drawn
from bot.render.words import COLUMNS
from bot.store.memory import MemoryStore
from bot.table import Player, Room, Table, seated
from engines.core.dice import Dice
from engines.core.engine import Game
from engines.core.ui import Grid, Msg, Screen
from tests.bot.house import GAMES, WORDS, Guest, House

NOW = 1e6
STEPS = 120  # presses looked at; longer matches end there by resigning
KEYS = re.compile(
    r"\b(key|glyph|refused|reason|setting|card|level|log|pace|rules|deck|aside)-[a-z0-9_]"
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def a_table(game: Game, seats: int, seed: int) -> Table[Any]:
    """Names are as long as names get."""
    players = tuple(Player(id=f"web:{seat}", name=f"{seat}" + "Ш" * 31) for seat in range(seats))
    return Table(
        id="zzzzzzz",
        game=game.id,
        rooms=(Room(id="web:#den", title="#" + "d" * 31),),
        host=players[0].id,
        seed=seed,
        salt="salt",
        chairs=seated(*players),
        version=1,
    )


def a_match(game: Game, seed: int) -> Iterator[Table[Any]]:
    """A table from its lobby to its end by random presses, with every menu between."""
    seats = max(game.seats) if seed else min(game.seats)
    table = a_table(game, seats, seed)
    yield table
    dice = Dice(seed)
    table = core.saved(core.start(game, table, table.host, NOW))
    for _ in range(STEPS):
        yield table
        asked = sorted(core.asked_seats(game, table))
        if not asked:
            return
        dice, seat = dice.pick(asked)
        dice, token = dice.pick(game.engine.options(table.state, seat, table.chairs[seat].menu))
        player = table.players[seat].id
        table = core.saved(core.press(game, table, player, table.chairs[seat].asked, token, NOW))
    for one in table.players:
        if not table.ended:
            table = core.saved(core.resign(game, table, one.id, NOW))
            yield table


BLANK = Drawn(b"", 900, 820, (), "")  # what a picture looks like does not matter here


def check(page: Page) -> None:
    if page.picture:
        assert captions.size(page.title, *page.lines) <= captions.MOST, page.lines
    text = "\n".join([plain(page.title), *map(plain, page.lines), page.board])
    # Telegram counts UTF-16 units, Discord characters; both without markup, ours is a few bytes.
    assert len(text.encode("utf-16-le")) // 2 <= 4000, text
    assert plain(page.title).strip()
    assert not KEYS.search(text), text
    assert not re.search(r"[.!?]\.|[.]\)\.", text), text
    assert sum(map(len, page.rows)) <= 100
    for row in page.rows:
        assert 1 <= len(row) <= 8
        for button in row:
            assert len(button.sign) <= LABELS[1 if is_told(row) else len(row)], button
            assert button.label.strip() or not button.action, button
            assert not KEYS.search(button.label), button
            assert not button.action or codec.read(codec.pack(button.action, page.menu))
    for line in page.board.splitlines():
        assert len(line) <= COLUMNS, page.board


@every_game
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.long
def test_every_page_of_a_match_fits(game: Game, seed: int) -> None:
    checked = 0
    with capture_logs() as logs:
        for step, table in enumerate(a_match(game, seed)):
            # Seeds take turns, so that both languages see every kind of step.
            langs = LANGUAGES if table.ended else (LANGUAGES[(step + seed) % len(LANGUAGES)],)
            sheets = list(presenter.sheets(game, table).values())
            if table.state is not None and step % 7 == 0:
                for seat in (None, 0):
                    sheets.append(presenter.more(game, table, seat))
                    sheets += [presenter.aside(game, table, one, seat) for one in game.asides]
            for sheet in sheets:
                for lang in langs:
                    check(pages.page(WORDS, sheet, lang, table))
                    check(pages.page(WORDS, sheet, lang, table, BLANK if sheet.scene else None))
                    checked += 1
    assert checked > 20
    assert logs == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_page_of_the_books_fits(lang: str) -> None:
    house = House(MemoryStore())
    anna = Guest(house, "Anna", lang)
    turned: set[Action] = set()
    with capture_logs() as logs:
        for command in ("newgame", "help", "settings", "language", "rules", "games", "stats"):
            answer = await anna.says(f"/{command}")
            assert answer.page, command
            unread = [answer.page]
            while unread:
                page = unread.pop()
                check(page)
                for button in (button for row in page.rows for button in row):
                    if isinstance(button.action, Rules | Cards) and button.action not in turned:
                        turned.add(button.action)
                        house.time += 10.0  # nobody turns all pages at once
                        answer = await anna.press(button)
                        assert answer.page, button
                        unread.append(answer.page)
    assert logs == []
    books = {action.game for action in turned if isinstance(action, Rules)}
    assert books == set(GAMES)


def drawn(*rows: str, marks: frozenset[tuple[int, int]] = frozenset(), **labels: Any) -> list[str]:
    glyphs = {"m": "bird_m4", "d": "down"}
    cells = tuple(tuple(glyphs[one] for one in row) for row in rows)
    scene = render.plain(Screen(Msg("title"), picture=Grid(cells, marks, **labels)))
    telling = render.telling(scene, render.Speech(WORDS, "en", "cherokee", ()))
    return [line for passage in telling.passages if passage.board for line in passage.lines]


def test_cells_share_the_column_between_them() -> None:
    assert drawn("mm", "mm", ranks=("a", "b"), files=("1", "2")) == [
        "a B▲4 B▲4",
        "b B▲4 B▲4",
        "  1   2",
    ]


def test_a_marked_cell_stands_in_brackets_and_marked_neighbours_share_one() -> None:
    assert drawn("mmm", marks=frozenset({(0, 0), (0, 1)})) == ["[B▲4|B▲4]B▲4"]


def test_rows_of_a_pyramid_stand_half_a_cell_apart() -> None:
    assert drawn("m", "mm", "mmm") == [
        "     B▲4",
        "   B▲4 B▲4",
        " B▲4 B▲4 B▲4",
    ]
