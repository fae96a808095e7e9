"""First-time notes: what comes up for a person for the first time is told once, in one line."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.store.memory import MemoryStore
from bot.table import Table, asked_seats
from engines.core.dice import Dice
from engines.players import stroll
from tests.bot.house import DEN, GAMES, WORDS, Guest, House, said
from tests.test_locales import each_language, has

TAUGHT = [game for game in GAMES.values() if game.notions]
every_game = pytest.mark.parametrize("game", TAUGHT, ids=lambda one: one.id)


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


def note(name: str, game: str = "chinese_box", lang: str = "en") -> str:
    from engines.core.ui import Msg

    line = WORDS.say(Msg(f"notion-{name}"), lang, game)
    return said("first-note", lang, said=line)


async def begun(house: House, game: str = "chinese_box") -> Table[Any]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says(f"/newgame {game}")
    await boris.says("/join")
    await anna.says("/start")
    return (await house.sessions.tables_in(DEN.id, over=False))[0]


async def moved(house: House, table: Table[Any]) -> Table[Any]:
    """Whoever is asked looks at a card, puts back what was taken, or ends the turn."""
    seat = min(asked_seats(GAMES[table.game], table))
    guest = Guest(house, table.players[seat].name)
    key = guest.choices()[-1]
    for wanted in ("skip_look", "look_done", "as_before", "end_turn"):
        key = next((k for k in guest.choices() if k.action.token == wanted), key)  # type: ignore[union-attr]
    assert not (await guest.press(key, private=True)).toast
    return await house.sessions.table(table.id)


@every_game
@each_language
def test_every_notion_has_its_line(game: Any, lang: str) -> None:
    for name in game.notions:
        has(f"notion-{name}", lang, game)


@every_game
def test_every_notion_comes_up(game: Any) -> None:
    """In some match, some question: else nobody would ever be told."""
    left, dice = set(game.notions), Dice(5)
    for seed in range(12):
        state = game.engine.setup(min(game.seats), seed, game.settings())
        for _ in range(150):
            asked = sorted(game.engine.to_act(state))
            if not asked or not left:
                break
            options = partial(game.engine.options, state, asked[0])
            dice, move = stroll(options, dice)
            view = game.engine.view(state, asked[0])
            starts = [move[:end] for end in range(len(move))]
            left -= {n for n in left for one in starts if game.notions[n](view, one)}
            state = game.engine.apply(state, asked[0], move).state
    assert not left


async def test_a_notion_is_told_with_the_question_and_never_again(house: House) -> None:
    table = await begun(house)
    first = Guest(house, table.players[min(asked_seats(GAMES[table.game], table))].name)
    table = await moved(house, table)  # nothing is looked at
    assert note("name") in house.chat.text(first.id)
    table = await moved(house, table)
    assert note("name") not in house.chat.text(first.id)
    assert "chinese_box.name" in (await house.people.person(first.id)).notions
    assert "name" not in await house.desk.unheard(first.id, table.game), "nor at another table"


async def test_who_wants_no_tips_gets_none_at_once(house: House) -> None:
    table = await begun(house)
    seat = min(asked_seats(GAMES[table.game], table))
    guest = Guest(house, table.players[seat].name)
    page = (await guest.says("/settings", private=True)).page
    assert page is not None
    key = next(k for row in page.rows for k in row if said("setting-notes") in k.label)
    await guest.press(key, private=True)
    table = await moved(house, await house.sessions.table(table.id))
    assert note("name") not in house.chat.text(guest.id)
    await guest.says("/settings", private=True)
    assert not (await house.sessions.table(table.id)).chairs[seat].unheard


async def test_nobody_else_reads_the_note(house: House) -> None:
    table = await begun(house)
    seat = min(asked_seats(GAMES[table.game], table))
    await moved(house, table)
    other = Guest(house, table.players[1 - seat].name)
    assert note("name") not in house.chat.text(DEN.id)
    assert note("name") not in house.chat.text(other.id)
