"""What a card does, asked for by name or by a key; and why something cannot be done now."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot import pages
from bot.actions import Answer, Card, WhyNot
from bot.books import Books
from bot.desk.chats import POP_UP
from bot.i18n import LANGUAGES
from bot.platforms.port import INFO, Button, is_told, plain
from bot.presenter import private
from bot.presenter.sheet import Key
from bot.reading import Reading
from bot.store.memory import MemoryStore
from bot.table import Table, asked_seats
from engines.core.dice import Dice
from engines.core.engine import Game
from engines.core.ui import Word
from engines.players import stroll
from tests.bot.house import DEN, GAMES, WORDS, Guest, House, said

BOOKS = Books(WORDS, GAMES, Reading(WORDS, GAMES))
CARDED = [game for game in GAMES.values() if game.cards]


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Wolf Pit", "wolf_pit"),
        ("wolf pti", "wolf_pit"),
        ("волчья яма", "wolf_pit"),
        ("Ji Bu", "ji_bu"),
        ("цзи бу", "ji_bu"),
        ("cavalri", "cavalry"),
    ],
)
async def test_a_card_is_looked_up_by_a_loose_name(house: House, typed: str, card: str) -> None:
    page = (await Guest(house, "Vera").says(f"/card {typed}", private=True)).page
    assert page is not None
    game = next(one for one in CARDED if any(card in deck for deck in one.cards.values()))
    assert plain(page.lines[0]) == WORDS.say(game.card_text(card), "en", game.id)


async def test_what_is_no_card_is_said_so(house: House) -> None:
    vera = Guest(house, "Vera")
    assert (await vera.says("/card zzzzzz")).toast == said("refused-no-such-card", name="zzzzzz")
    assert (await vera.says("/card")).toast == said("refused-say-which-card")


async def test_a_name_that_fits_several_cards_is_asked_back(house: House) -> None:
    page = (await Guest(house, "Vera").says("/card boots")).page
    assert page is not None
    asked_back = [key.action for row in page.rows for key in row]
    assert len(asked_back) > 1
    assert all(isinstance(one, Card) for one in asked_back)


def test_what_is_played_here_goes_first_but_is_not_all_there_is() -> None:
    assert BOOKS.cards_meant("wolf pit", ["great_wall"]) == [("chaos_chess", "wolf_pit")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", CARDED, ids=lambda one: one.id)
async def test_a_card_fits_a_pop_up_or_comes_as_a_page(house: House, game: Game, lang: str) -> None:
    """A key brings a short text over the page; on Telegram that has 200 characters."""
    cards = [card for deck in game.cards.values() for card in deck]
    sizes = {card: len(BOOKS.card(game.id, card, lang).encode("utf-16-le")) // 2 for card in cards}
    vera = Guest(house, "Vera", lang)
    for card in {min(cards, key=sizes.__getitem__), max(cards, key=sizes.__getitem__)}:
        answer = await vera.press(Card(game.id, card))
        assert bool(answer.page) == (sizes[card] > POP_UP)
        assert answer.page or WORDS.say(game.card_text(card), lang, game.id) in answer.toast


def asked(table: Table[Any]) -> list[tuple[Key, ...]]:
    game = GAMES[table.game]
    return list(private(game, table, min(asked_seats(game, table))).rows)


async def walked(house: House, game: str, moves: int, until: str = "") -> Table[Any]:
    """A match of two some moves on, or to the first question that offers this token."""
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says(f"/newgame {game}")
    await boris.says("/join")
    await anna.says("/start")
    (table,) = await house.sessions.tables_in(DEN.id)
    dice, engine = Dice(3), GAMES[game].engine
    for _ in range(moves):
        seat = min(asked_seats(GAMES[game], table))
        options = partial(engine.options, table.state, seat)
        if until in options(()):
            break
        dice, move = stroll(options, dice)
        table = await house.sessions.say(table.id, table.players[seat].id, move)
    return table


async def test_every_card_of_the_hand_has_a_key_beside_it(house: House) -> None:
    """Also the one that cannot be played now: it says why, and can be read."""
    table = await walked(house, "chaos_chess", 40, until="card")
    seat = min(asked_seats(GAMES["chaos_chess"], table))
    player = table.players[seat].id
    table = await house.sessions.press(table.id, player, table.version, "card")
    assert table.state is not None
    hand = set(table.state.hands[seat])
    beside = [row[1] for row in asked(table) if len(row) == 2]
    assert {one.action.card for one in beside if isinstance(one.action, Card)} == hand
    # However long its name is, a card and the key that tells about it are not torn apart.
    for lang in LANGUAGES:
        sheet = private(GAMES["chaos_chess"], table, seat)
        told = [row for row in pages.page(WORDS, sheet, lang, table).rows if is_told(row)]
        names = {WORDS.say(Word(card), lang, "chaos_chess") for card in hand}
        assert {info.label.removeprefix(INFO).strip() for _, info in told} == names


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "moves"), [("chinese_box", 5), ("cherokee", 0), ("chu_han", 1)])
async def test_every_barred_key_says_why(house: House, game: str, moves: int, lang: str) -> None:
    table = await walked(house, game, moves)
    seat = min(asked_seats(GAMES[game], table))
    guest = Guest(house, table.players[seat].name, lang)
    keys = [key for row in asked(table) for key in row if isinstance(key.action, WhyNot)]
    assert keys
    for key in keys:
        assert key.style == "barred"
        house.time += 5
        answer = await guest.press(Button("", key.action), private=True)
        assert answer.refused
        assert answer.toast not in (said("refused-illegal", lang), said("refused-stale", lang))
        assert not answer.toast.startswith(said("refused-asked-else", lang, asked="").strip())
    assert (await house.sessions.table(table.id)).version == table.version, "nothing has changed"


async def test_what_became_possible_is_not_done_by_asking_why(house: House) -> None:
    table = await walked(house, "chinese_box", 0)
    seat = min(asked_seats(GAMES["chinese_box"], table))
    cells = [key.action for row in asked(table) for key in row if isinstance(key.action, Answer)]
    why = WhyNot(table.id, table.version, cells[-1].token)
    answer = await Guest(house, table.players[seat].name).press(Button("", why), private=True)
    assert answer.toast == said("refused-stale")
    assert (await house.sessions.table(table.id)).version == table.version
