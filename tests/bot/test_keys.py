"""Keys that say several words of a move: fewer presses, and nothing answered that was not read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot import pages, presenter
from bot import table as core
from bot.actions import Answer
from bot.presenter import asking
from bot.table import Refused, Table
from engines.chaos_chess.board import INDEX
from engines.chaos_chess.rules import CARD
from engines.chinese_box.board import COMBINATIONS
from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat, whole_moves
from engines.core.ui import Menu
from tests.bot.house import GAMES, WORDS
from tests.test_screens import NOW, a_table

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def a_start(game: Game, seats: int, seed: int) -> Table[Any]:
    table = a_table(game, seats, seed)
    return core.saved(core.start(game, table, table.host, NOW))


def asked(game: Game, table: Table[Any], seat: Seat) -> Menu:
    return presenter.question(game, table, seat, game.engine.view(table.state, seat))


def pressed(game: Game, table: Table[Any], seat: Seat, token: str) -> Table[Any]:
    player, seen = table.players[seat].id, table.chairs[seat].asked
    return core.saved(core.press(game, table, player, seen, token, NOW))


def pages_of(game: Game, seed: int, most: int = 60) -> Iterator[tuple[Table[Any], Seat, Menu]]:
    """A random match, pressed key by key."""
    table, dice = a_start(game, max(game.seats), seed), Dice(seed)
    for _ in range(most):
        if not (seats := sorted(core.asked_seats(game, table))):
            return
        menu = asked(game, table, seats[0])
        yield table, seats[0], menu
        dice, key = dice.pick([key for key in menu.keys if key.token])
        table = pressed(game, table, seats[0], key.token)


def outcomes(game: Game, table: Table[Any], seat: Seat, begun: Move, token: str) -> list[Any]:
    """The positions that the first few moves from here lead to."""
    options = lambda said: game.engine.options(table.state, seat, said)  # noqa: E731
    moves = islice(whole_moves(options, (*begun, token)), 4)
    return [game.engine.apply(table.state, seat, move).state for move in moves]


@every_game
def test_every_key_is_taken_and_every_word_is_there_or_comes_to_the_same(game: Game) -> None:
    for table, seat, menu in pages_of(game, 3):
        begun = table.chairs[seat].menu
        said = {key.token.split(" ")[0] for key in menu.keys if key.token}
        options = game.engine.options(table.state, seat, begun)
        assert said <= set(options)
        kept = [outcomes(game, table, seat, begun, one) for one in said]
        for token in set(options) - said:
            assert outcomes(game, table, seat, begun, token) in kept, token
        for key in islice((key for key in menu.keys if " " in key.token), 4):
            after = pressed(game, table, seat, key.token)
            if after.moves == table.moves:
                assert after.chairs[seat].menu == (*begun, *key.token.split(" "))


@every_game
def test_words_are_joined_only_while_there_are_few_keys(game: Game) -> None:
    for table, seat, menu in pages_of(game, 5):
        begun = table.chairs[seat].menu
        plain = asking.plain_menu(
            game,
            game.engine.view(table.state, seat),
            begun,
            game.engine.options(table.state, seat, begun),
        )
        keys, bare = (len([key for key in one.keys if key.token]) for one in (menu, plain))
        assert keys <= max(asking.FEW, bare)
        # What lies as a board may have more; anything else is a dozen keys at most.
        assert menu.rows or keys <= asking.FEW, begun


# What has no rows of its own stands as one heap: here is how many keys that may be. The names of
# Chinese Box are a table, an element to a column and a length to a row: to ask for the one and then
# for the other would cost a press each time and show no more than this does at a glance.
HEAP = 12
TABLES = {"ask-name": len(COMBINATIONS)}
# Matches with hands so full, or boards so open, that there is more than a dozen to press.
HANDFULS = {"chaos_chess": [(2, 1, 40)], "chu_han": [(2, 3, 80), (2, 6, 80)]}


@every_game
def test_there_are_about_a_dozen_keys_wherever_they_can_be_grouped(game: Game) -> None:
    tables = [(seats, 7, 40) for seats in {min(game.seats), max(game.seats)}]
    for seats, seed, most in (*tables, *HANDFULS.get(game.id, ())):
        for _, _, menu in pages_of(replace(game, seats=range(seats, seats + 1)), seed, most):
            heap = [key for key in menu.keys[sum(menu.rows) :] if key.token]
            assert len(heap) <= TABLES.get(menu.prompt.key, HEAP), menu.prompt.key
            assert max(menu.rows, default=0) <= 8, "a row of a board, or less"


def test_the_names_of_chinese_box_lie_by_element_and_length() -> None:
    game = GAMES["chinese_box"]
    found = 0
    for _, _, menu in pages_of(game, 1):
        if menu.prompt.key != "ask-name":
            continue
        found += 1
        names = [COMBINATIONS[key.token or key.why] for key in menu.keys[1:]]
        plain = [one for one in names if one.element]
        for at, one in enumerate(plain):
            assert one.element == plain[at % menu.width].element
            assert one.length == plain[at - at % menu.width].length
        assert [one.name for one in names[len(plain) :]] in ([], ["mixed4"])
    assert found


def test_a_large_hand_of_cherokee_lies_clan_by_clan() -> None:
    game = replace(GAMES["cherokee"], seats=range(2, 3))
    found = 0
    for _, _, menu in pages_of(game, 3, 30):
        if menu.prompt.key != "ask-card" or len(menu.keys) <= asking.FEW:
            continue
        found += 1
        clans, at = [], 0
        for length in menu.rows:
            (clan,) = {key.token.split("_")[0] for key in menu.keys[at : at + length]}
            clans.append(clan)
            at += length
        assert at == len(menu.keys)
        assert clans == sorted(clans, key=clans.index), "a clan is in one place"
    assert found


def labels(game: Game, table: Table[Any], seat: Seat, lang: str = "en") -> list[str]:
    page = pages.page(WORDS, presenter.private(game, table, seat), lang, table)
    return [
        button.label for row in page.rows for button in row if isinstance(button.action, Answer)
    ]


def state_of(table: Table[Any]) -> Any:
    return table.state


def mover(game: Game, table: Table[Any]) -> Seat:
    return min(core.asked_seats(game, table))


def test_a_card_its_number_and_its_section_are_one_key_of_great_wall() -> None:
    game = GAMES["great_wall"]
    table = a_start(game, 2, 1)
    seat = mover(game, table)
    hand = ("wall", "wall", "gate")
    table = table.model_copy(
        update={"state": replace(state_of(table), hands=tuple(hand for _ in table.chairs))}
    )
    sections = len(state_of(table).sections)
    shown = labels(game, table, seat)
    assert len(shown) == 1 + 3 * sections  # draw; one or two walls, or the gate, anywhere
    key = next(key for key in asked(game, table, seat).keys if key.token == "wall 2 s2")
    after = pressed(game, table, seat, key.token)
    assert [card.kind for card in state_of(after).sections[1].cards] == ["wall", "wall"]


def test_a_set_of_chu_han_is_one_key() -> None:
    game = GAMES["chu_han"]
    table = a_start(game, 2, 4)
    seat = mover(game, table)
    hands = (("joker", "7", "7"),) * 2
    state = replace(state_of(table), hands=hands, phase="lead", turn=seat, trick=(), face_up=())
    shown = labels(game, table.model_copy(update={"state": state}), seat)
    assert shown[:6] == ["Joker", "7", "7 ×2", "7 + 🃏", "7 ×2 + 🃏", "📜 Edict +2"]


def test_cherokee_asks_for_attackers_only_where_it_matters_who_leads() -> None:
    game = GAMES["cherokee"]
    asked_for = 0
    for table, seat, menu in islice(pages_of(game, 2, 200), 120):
        begun = table.chairs[seat].menu
        assert len(menu.keys) == 36 or len([key for key in menu.keys if key.token]) <= 12
        if len(begun) == 1 and "_" not in begun[0] and menu.prompt.key == "ask-attackers":
            asked_for += 1
            states = [outcomes(game, table, seat, begun, key.token)[0] for key in menu.keys]
            assert len(states) == len(set(states)) > 1
    assert asked_for


def test_the_way_out_of_chinese_box_stands_first() -> None:
    game = GAMES["chinese_box"]
    for _, _, menu in pages_of(game, 1):
        ways = {"look_done", "skip_look", "as_before", "end_turn"}
        if there := [key.token for key in menu.keys if key.token in ways]:
            assert menu.keys[0].token == there[0]
            assert menu.rows[0] == 1


def test_a_piece_with_one_target_moves_at_once_and_a_card_is_read_first() -> None:
    game = GAMES["chaos_chess"]
    lone = cards = 0
    for table, seat, menu in islice(pages_of(game, 6, 150), 150):
        begun = table.chairs[seat].menu
        for key in menu.keys:
            if key.token.split(" ")[0] == CARD:
                cards += 1
                assert key.token == CARD
            if begun or key.token[1:2] not in "12345678" or len(key.token) < 2:
                continue
            targets = game.engine.options(table.state, seat, (key.token[:2],))
            if len(targets) == 1 and not game.engine.options(
                table.state, seat, (key.token[:2], targets[0])
            ):
                lone += 1
                assert key.token == f"{key.token[:2]} {targets[0]}"
    assert lone
    assert cards


def test_squares_that_follow_by_themselves_are_said_with_the_one_before() -> None:
    """A card is read; then no square is asked for that is the only one."""
    game = GAMES["chaos_chess"]
    pointed = 0
    for seed in (2, 6):
        for table, seat, menu in pages_of(game, seed, 300):
            begun = table.chairs[seat].menu
            lines = [key.token.split(" ") for key in menu.keys if key.token]
            if begun[:1] != (CARD,) or len(begun) < 2 or lines[0][0] not in INDEX:
                continue
            pointed += sum(len(line) > 1 for line in lines)
            assert len(lines) > 1 or len(begun) == 2, begun
    assert pointed


def test_a_line_with_a_word_too_many_or_a_wrong_one_changes_nothing() -> None:
    game = GAMES["great_wall"]
    table = a_start(game, 2, 1)
    seat = mover(game, table)
    for line in ("draw draw", "draw ", " draw", "draw  s1", "nonsense s1"):
        with pytest.raises(Refused):
            pressed(game, table, seat, line)


@every_game
def test_no_choice_is_painted_as_the_one_to_take(game: Game) -> None:
    for _, _, menu in pages_of(game, 8, 40):
        assert all(key.style != "primary" for key in menu.keys)


def test_what_begins_with_one_key_stands_in_columns() -> None:
    """Draw; then each card with its sections, in rows of its own."""
    game = GAMES["great_wall"]
    aligned = 0
    for table, seat, menu in pages_of(replace(game, seats=range(2, 3)), 4):
        rows = [row for row in presenter.private(game, table, seat).rows if len(row) == 2]
        if not menu.rows:
            continue
        aligned += 1
        for row in rows:
            tokens = [key.action.token for key in row if isinstance(key.action, Answer)]
            if any(" " in token for token in tokens):
                cards = {token.split(" ")[0] for token in tokens}
                assert len(cards) == 1, tokens
    assert aligned
