"""Where a table is seen: one board in one place, one living hand, an end that is told."""

from __future__ import annotations

import pytest

from bot import codec
from bot.actions import AddComputer, More, Rematch, Replay, ShowHand
from bot.platforms.port import Page, plain
from bot.store.memory import MemoryStore
from bot.table import Table, asked_seats
from engines.core.dice import Dice
from tests.bot.house import DEN, GAMES, Guest, House, said, spelled
from tests.bot.test_house import CROWD, started, the_table
from tests.contract import random_move


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def alone(house: House, game: str = "high_card") -> tuple[Guest, Table[object]]:
    """Somebody in the own chat with the bot, against the computer."""
    anna = Guest(house, "Anna")
    await anna.says(f"/newgame {game}", private=True)
    (table,) = await house.sessions.tables_of(anna.id)
    await anna.asks(AddComputer(table.id, "greedy"), private=True)
    await anna.says("/start", private=True)
    return anna, await house.sessions.table(table.id)


def actions(page: Page) -> list[object]:
    return [button.action for row in page.rows for button in row if button.action]


# --- one board


async def test_alone_with_the_computer_there_is_one_board(house: House) -> None:
    anna, table = await alone(house)
    (page,) = house.chat.pages(anna.id)
    assert "Your hand" in spelled(page)
    assert More(table.id) in actions(page)


async def test_the_card_of_the_lobby_becomes_the_hand_in_its_place(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card", private=True)
    (card,) = house.chat.now[anna.id]
    (table,) = await house.sessions.tables_of(anna.id)
    await anna.asks(AddComputer(table.id, "greedy"), private=True)
    await anna.says("/start", private=True)
    assert [*house.chat.now[anna.id]] == [card]
    assert house.chat.sent == 1


async def test_a_move_alone_is_one_message_changed(house: House) -> None:
    anna, table = await alone(house)
    game = GAMES[table.game]
    while anna.id not in {table.players[s].id for s in asked_seats(game, table)}:
        table = await house.sessions.table(table.id)
    before = house.chat.sent, len(house.chat.ever)
    (key, *_) = anna.choices()
    await anna.press(key, private=True)
    assert house.chat.sent == before[0]
    assert {place for place, _ in house.chat.ever[before[1] :]} == {anna.id}


async def test_board_in_ones_own_chat_puts_the_one_board_below(house: House) -> None:
    anna, _ = await alone(house)
    (old,) = house.chat.now[anna.id]
    assert not (await anna.says("/board", private=True)).toast
    (new,) = house.chat.now[anna.id]
    assert int(new) > int(old)


async def test_a_match_between_two_private_chats_shows_each_one_board(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card", private=True)
    (table,) = await house.sessions.tables_of(anna.id)
    await boris.says(f"/join {table.id}", private=True)
    await anna.presses("Let Boris in", anna.id)
    await anna.says("/start", private=True)
    for one in (anna, boris):
        (board,) = [page for page in house.chat.pages(one.id) if not page.ping]
        assert board.hand == table.id


# --- one hand


async def test_the_key_and_the_command_are_one_action(house: House) -> None:
    anna, _ = await started(house)
    table = await the_table(house)
    pressed, typed = await anna.press(ShowHand(table.id)), await anna.says("/hand")
    assert pressed.page == typed.page
    assert pressed.page
    assert pressed.page.hand == table.id
    assert pressed.toast == typed.toast == ""


async def test_a_key_of_an_older_release_still_shows_the_hand() -> None:
    assert codec.read("show:abc") == ShowHand("abc")
    assert codec.read("show:abc:tg:-1") == ShowHand("abc", room="tg:-1")
    assert codec.pack(ShowHand("abc")) == "hand:abc"


async def test_where_a_room_cannot_show_it_the_living_one_comes_below(house: House) -> None:
    anna, _ = await started(house)
    table = await the_table(house)
    (old,) = house.chat.now[anna.id]
    reply = await house.desk.privately(anna.asker(), table.id)
    await house.settle()
    assert reply.toast == said("hand-sent")
    (new,) = house.chat.now[anna.id]
    assert int(new) > int(old)


async def test_a_refused_press_brings_the_page_as_it_is_now(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    (seat,) = asked_seats(GAMES[table.game], table)
    mover = (anna, boris)[seat]
    old, *_ = mover.choices()
    await mover.press(old, private=True)
    assert old.action
    press = codec.press(codec.pack(old.action), [codec.pack(old.action)])
    reply = await house.desk.press(mover.asker(), press, own=True)
    assert reply.toast == said("refused-stale")
    (now,) = house.chat.pages(mover.id)
    assert reply.own == now


# --- what the pages show need not be said


async def test_what_the_table_shows_is_marked_as_evident(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    for guest, line in (
        (anna, "/newgame high_card"),
        (boris, "/join"),
        (anna, "/start"),
        (anna, "/board"),
    ):
        assert (await guest.says(line)).evident, line
    assert not (await boris.says("/join")).evident, "a refusal must be read"
    assert not (await boris.says("/rules")).evident


# --- the end


async def test_the_end_is_told_anew_in_the_room_and_to_each_player(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    sent = house.chat.sent
    await house.sessions.resign(table.id, anna.id)
    await house.settle()
    for place in (DEN.id, anna.id, boris.id):
        _, end = house.chat.pages(place)
        assert plain(end.title).startswith("🏆"), "the verdict comes first"
        assert actions(end) == [Rematch(table.id), Replay(table.id)]
        assert spelled(end).count("· 🏳 resigned") == 1
    assert house.chat.sent == sent + 3


async def test_scores_are_told_once(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    for _ in range(40):
        table = await the_table(house)
        if table.ended:
            break
        (seat,) = asked_seats(GAMES[table.game], table)
        await (anna, boris)[seat].press((anna, boris)[seat].choices()[0], private=True)
    assert table.ended == "over"
    scores = [said("score-of", place=n, seat="", score="").split(":")[0] for n in (1, 2)]
    for place in (DEN.id, anna.id):
        text = house.chat.text(place)
        assert all(text.count(f"\n{one}") <= 1 for one in scores), text


async def test_alone_the_end_is_one_new_message_below_the_board(house: House) -> None:
    anna, table = await alone(house)
    await house.sessions.resign(table.id, anna.id)
    await house.settle()
    board, end = house.chat.pages(anna.id)
    assert board.hand
    assert Rematch(table.id) in actions(end)
    assert not actions(board)


# --- how much is sent


@pytest.mark.parametrize("game", GAMES)
async def test_a_move_is_one_change_of_each_page_and_never_an_idle_one(
    house: House, game: str
) -> None:
    people = [Guest(house, name) for name in CROWD[: min(GAMES[game].seats)]]
    await people[0].says(f"/newgame {game}")
    for one in people[1:]:
        await one.says("/join")
    await people[0].says("/start")
    dice, moves = Dice(3), 0
    shown = {place: pages_of(house, place) for place in (DEN.id, *(one.id for one in people))}
    for _ in range(25):
        table = await the_table(house)
        asked = sorted(asked_seats(GAMES[game], table))
        if not asked:
            break
        dice, seat = dice.pick(asked)
        dice, move = random_move(GAMES[game], table.state, seat, dice)
        before = len(house.chat.ever)
        await house.sessions.say(table.id, table.players[seat].id, move)
        await house.settle()
        if (await the_table(house)).ended:
            break
        moves += 1
        told = [(place, page) for place, page in house.chat.ever[before:] if not page.ping]
        places = [place for place, _ in told]
        assert len(places) == len({*places}), f"{' '.join(move)}: {places}"
        for place, page in told:
            assert page not in shown[place], "an edit that changes nothing"
            shown[place] = pages_of(house, place)
    assert moves > 3


def pages_of(house: House, place: str) -> list[Page]:
    return [page for page in house.chat.pages(place) if not page.ping]
