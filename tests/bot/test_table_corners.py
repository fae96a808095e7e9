"""Tables: what changes nothing, what comes too late, and what the computer remembers."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

import engines
from bot import table as core
from bot.table import Player, Room, notions
from engines.core.dice import Dice
from engines.core.engine import Game, Step
from engines.players import levels
from tests.bot.test_table import ANNA, BORIS, GAME, VERA, lobby, match, refusal
from tests.contract import random_move

DEN = Room(id="web:#den", title="#den")
ATTIC = Room(id="web:#attic", title="#attic")
ROBOT = Player(id="", level="random")


# --- the door


def test_who_sits_already_is_told_so() -> None:
    with refusal("already-seated"):
        core.come(GAME, lobby(ANNA, BORIS), BORIS, DEN, card=True)


def test_a_match_that_is_over_is_shown_nowhere_else() -> None:
    over = core.saved(core.resign(GAME, match(), ANNA.id, 1.0))
    with refusal("ended"):
        core.come(GAME, over, ANNA, ATTIC, card=True)


def test_who_asks_where_the_table_is_not_shown_is_not_expected() -> None:
    table = lobby(ANNA)
    assert core.expect(table, VERA.id, ATTIC.id) is table
    expected = core.expect(table, VERA.id, DEN.id)
    assert VERA.id in expected.guests
    assert core.expect(expected, VERA.id, DEN.id) is expected, "once is enough"


def test_a_room_that_shows_the_table_is_not_entered_twice() -> None:
    assert core.sit(GAME, lobby(ANNA), BORIS, DEN).rooms == (DEN,)


def test_a_room_that_shows_it_not_may_be_called_anything() -> None:
    table = lobby(ANNA)
    assert core.renamed(table, ATTIC.id, "web:#cellar") is table


@pytest.mark.parametrize("word", ["", "ajar", "OPEN"])
def test_a_door_and_a_pace_that_there_are_not_are_refused(word: str) -> None:
    with refusal("illegal"):
        core.choose_door(GAME, lobby(ANNA), ANNA.id, word)
    with refusal("illegal"):
        core.choose_pace(GAME, lobby(ANNA), ANNA.id, word)


# --- out of reach


def test_only_news_about_being_out_of_reach_changes_a_table() -> None:
    assert core.reached(table := lobby(ANNA), 0, reached=False) is table, "nothing to bring yet"
    playing = match()
    assert core.reached(playing, 0, reached=True) is playing
    cut = core.reached(playing, 0, reached=False)
    assert cut.chairs[0].cut
    assert core.reached(cut, 0, reached=False) is cut


# --- other rules


def test_a_match_that_is_over_by_the_rules_of_today_ends() -> None:
    table = match()
    state = table.state
    while asked := GAME.engine.to_act(state):
        seat = min(asked)
        move = GAME.engine.idle(state, seat)
        assert move
        state = GAME.engine.apply(state, seat, move).state
    renewed = core.renewed(GAME, table, state, 5.0)
    assert (renewed.ended, renewed.outcome) == ("over", GAME.engine.outcome(state))


# --- the computer


def test_the_computer_plays_no_seat_but_its_own_and_no_question_but_the_newest() -> None:
    table = match(ANNA, BORIS, ROBOT)
    (seat,) = core.asked_seats(GAME, table)
    move = GAME.engine.idle(table.state, seat)
    assert move
    if seat != 2:
        with refusal("turn"):
            core.play(GAME, table, seat, table.version, move, 1.0)
    while not core.thinks(GAME, table):
        (seat,) = core.asked_seats(GAME, table)
        move = GAME.engine.idle(table.state, seat)
        assert move
        table = core.saved(core.say(GAME, table, table.players[seat].id, move, 1.0))
    with refusal("stale"):
        core.play(GAME, table, 2, table.chairs[2].asked - 1, move, 2.0)


def test_a_computer_that_remembers_notices_what_happens_and_people_need_not() -> None:
    game = engines.games()["chinese_box"]
    assert game.mind
    robot = Player(id="", level=levels(game)[-1])
    table = core.saved(core.start(game, lobby(ANNA, robot, game=game), ANNA.id, now=1.0))
    assert table.chairs[0].mind == ""
    first, dice = core.memory_of(game, table, 1), Dice(4)
    while table.stage != "over" and core.memory_of(game, table, 1) == first:
        (seat,) = core.asked_seats(game, table)
        dice, move = random_move(game, table.state, seat, dice)
        if table.players[seat].person:
            table = core.saved(core.say(game, table, ANNA.id, move, 2.0))
        else:
            table = core.saved(core.play(game, table, seat, table.version, move, 2.0))
    assert core.memory_of(game, table, 1) != first
    assert table.chairs[0].mind == ""


# --- remarks, and moves taken back


def with_remarks(words: dict[int, tuple[str, ...]]) -> Game:
    """Seats may say these words unasked; they are heard and change nothing."""
    box = engines.games()["chinese_box"]
    engine = ModuleType("rules")
    engine.__dict__.update(vars(box.engine))
    engine.__dict__["apply"] = lambda state, seat, move: (
        Step(state) if move == ("hm",) else box.engine.apply(state, seat, move)
    )
    return replace(box, engine=engine, remarks=lambda state, seat: words.get(seat, ()))


@pytest.mark.parametrize("then", [True, False])
def test_a_remark_since_the_move_holds_or_the_move_stays(then: bool) -> None:
    """It is made at the earlier state too, if it could have been; else nothing is taken back."""
    seats: dict[int, tuple[str, ...]] = {0: ("hm",), 1: ("hm",)}
    game = with_remarks(seats)
    before = core.saved(core.start(game, lobby(ANNA, BORIS, game=game), ANNA.id, now=1.0))
    (seat,) = core.asked_seats(game, before)
    mover, other = before.players[seat].id, 1 - seat
    moved = core.saved(core.say(game, before, mover, ("skip_look",), 2.0))
    assert core.undoable(game, moved, seat)
    earlier = moved.undo
    assert earlier is not None
    if not then:
        was = earlier.state
        game = replace(game, remarks=lambda state, seat: () if state == was else ("hm",))
    remarked = core.saved(core.say(game, moved, moved.players[other].id, ("hm",), 3.0))
    assert (core.undoable(game, remarked, seat) is not None) is then
    if then:
        back = core.undo(game, remarked, mover, 0, 4.0)
        assert back.state == before.state


# --- before the start, and in too many rooms


def test_nothing_is_played_before_the_start() -> None:
    with refusal("not-started"):
        core.say(GAME, lobby(ANNA, BORIS), ANNA.id, ("play",), 1.0)


def test_a_table_is_shown_in_so_many_rooms_and_no_more() -> None:
    table = lobby(ANNA)
    for number in range(core.ROOMS - 1):
        table = core.shown_in(table, Room(id=f"web:#{number}", title=f"#{number}"))
    with refusal("many-rooms"):
        core.shown_in(table, ATTIC)


# --- what is wanted twice, or too late


def test_turns_that_end_by_themselves_already_change_nothing() -> None:
    table = match()
    assert core.end_turns(GAME, table, ANNA.id, brisk=False, now=1.0) is table


def test_who_has_resigned_makes_no_move() -> None:
    table = core.saved(core.resign(GAME, match(ANNA, BORIS, VERA), ANNA.id, 1.0))
    with refusal("resigned-already"):
        core.say(GAME, table, ANNA.id, ("1",), 2.0)


def test_nobody_watches_what_is_over() -> None:
    over = core.saved(core.resign(GAME, match(), ANNA.id, 1.0))
    with refusal("ended"):
        core.watch(GAME, over, VERA, DEN)


def test_what_is_still_to_be_told_already_changes_nothing() -> None:
    table = match()
    assert notions.unheard(table, ANNA.id, table.chairs[0].unheard) is table


def test_a_deadline_that_no_pace_stands_for_is_dropped() -> None:
    """It was set by a bot that gave this question a time."""
    table = match().model_copy(update={"deadline": 50.0})
    assert core.wakes(GAME, table) == 50.0
    assert core.expire(GAME, table, now=60.0).deadline is None


@pytest.mark.parametrize("game", ["cherokee", "chinese_box"])
def test_of_a_word_that_means_nothing_nothing_is_explained(game: str) -> None:
    known = engines.games()[game]
    state = known.engine.setup(2, 1, known.settings())
    assert known.explain is not None
    assert known.explain(known.engine.view(state, 0), (), "nonsense") is None
