"""Taking a move back: only where it gave nothing away, seen by all, and never to gain time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import pytest

from bot import table as core
from bot import transcript
from bot.actions import ChooseUndo, Undo
from bot.store.memory import MemoryStore
from bot.table import Pace, Player, Refused, Room, Table, undoing
from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat, Step
from tests import contract
from tests.bot.house import DEN, GAMES, Guest, House, said
from tests.bot.test_house import started, the_table

GAME = GAMES["chinese_box"]  # a turn has several moves: one that shows nothing, others that do
ANNA, BORIS = (Player(id=f"web:{n}", name=n) for n in ("Anna", "Boris"))
NOW = 100.0


def match(game: Game = GAME, seed: int = 5, **more: Any) -> Table[Any]:
    lobby = Table[Any](
        id="abcdefg",
        game=game.id,
        rooms=(Room(id="web:#den", title="#den"),),
        host=ANNA.id,
        seed=seed,
        salt="salt",
        chairs=core.seated(ANNA, BORIS),
        version=1,
        **more,
    )
    return core.saved(core.start(game, lobby, ANNA.id, NOW))


def mover(table: Table[Any], game: Game = GAME) -> str:
    (seat,) = core.asked_seats(game, table)
    return table.players[seat].id


def says(table: Table[Any], *words: str, game: Game = GAME, now: float = NOW) -> Table[Any]:
    return core.saved(core.say(game, table, mover(table, game), words, now))


def looked(table: Table[Any]) -> Table[Any]:
    (seat,) = core.asked_seats(GAME, table)
    cells = [one for one in GAME.engine.options(table.state, seat) if len(one) == 2]
    return says(table, cells[0])


def undone(table: Table[Any], who: str = "", seen: int = 0, now: float = NOW) -> Table[Any]:
    return core.undo(GAME, table, who or mover(table), seen, now)


def refusal(reason: str) -> Any:
    return pytest.raises(Refused, match=f"^refused-{reason}$")


# --- when


def test_a_move_that_showed_nothing_is_taken_back() -> None:
    before = match()
    after = says(before, "skip_look")
    back = undone(after)
    assert back.state == before.state
    assert back.moves == before.moves
    assert core.asked_seats(GAME, back) == core.asked_seats(GAME, before)


def test_a_look_is_not_taken_back_and_neither_is_what_ends_it() -> None:
    table = looked(match())
    with refusal("no-undo"):
        undone(table)
    table = looked(table)
    with refusal("no-undo"):
        undone(table)
    table = says(table, "as_before")
    with refusal("no-undo"):
        undone(table)  # it would show once more what was to be remembered


def test_what_made_another_seat_think_stays() -> None:
    table = match()
    first = mover(table)
    table = says(says(table, "skip_look"), "end_turn")
    assert mover(table) != first
    with refusal("turn"):
        undone(table, first)
    with refusal("no-undo"):
        undone(table)


def test_a_drawn_card_and_a_card_put_on_the_table_stay() -> None:
    game = GAMES["great_wall"]
    for word in ("draw", None):
        table = match(game)
        (seat,) = core.asked_seats(game, table)
        move = (word,) if word else _placing(game, table, seat)
        after = says(table, *move, game=game)
        assert core.asked_seats(game, after) == {seat}
        assert core.undoable(game, after, seat) is None


def _placing(game: Game, table: Table[Any], seat: Seat) -> Move:
    """Something from the hand, spelled to the end."""
    move: Move = ()
    while options := game.engine.options(table.state, seat, move):
        move = (*move, next(one for one in options if one != "draw"))
    return move


@dataclass(frozen=True, slots=True)
class Rolling:
    """A match, and dice that are used with every move though nobody sees what they show."""

    box: Any
    dice: Dice


def test_where_dice_were_used_nothing_is_taken_back() -> None:
    rules = GAME.engine

    def inner(name: str) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(rules, name)
        return lambda state, *more: function(state.box, *more)

    def apply(state: Rolling, seat: Seat, move: Move) -> Step[Rolling]:
        step = rules.apply(state.box, seat, move)
        dice = state.dice.roll(6)[0] if state.dice.seed else state.dice
        return Step(Rolling(step.state, dice), step.events)

    engine = ModuleType("rules")
    names = ("to_act", "options", "view", "outcome")
    engine.__dict__.update({name: inner(name) for name in names}, apply=apply)
    engine.__dict__["reshuffled"] = lambda state, viewer, dice: replace(
        state, box=rules.reshuffled(state.box, viewer, dice)
    )
    game = replace(GAME, engine=engine)
    box = rules.setup(2, 3, GAME.settings())
    (seat,) = rules.to_act(box)
    free = [
        undoing.is_free(game, Rolling(box, Dice(seed)), 2, seat, ("skip_look",), Dice(1))
        for seed in (0, 1)
    ]
    assert free == [True, False]


@pytest.mark.parametrize(
    ("game", "lax"),
    [
        ("great_wall", {"GUESSES": 0}),
        ("chu_han", {"tells": lambda *_: False}),
        ("chinese_box", {"_fleeting": lambda *_: False}),
    ],
)
def test_the_suite_notices_an_undo_that_is_a_peek(
    game: str, lax: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in lax.items():
        monkeypatch.setattr(undoing, name, value)
    with pytest.raises(AssertionError, match=r"hidden|once"):
        contract.check_undo(GAMES[game], range(4))


def test_there_are_moves_to_take_back_in_more_than_one_game() -> None:
    assert all(contract.check_undo(GAMES[one], range(6)) for one in ("chu_han", "great_wall"))


# --- how


def test_it_is_told_to_all_and_what_was_undone_is_not() -> None:
    table = says(match(), "skip_look")
    back = undone(table)
    lines = [line.key for line, _ in core.lines_for(GAME, back, None)]
    assert lines[-1] == "log-undone"
    assert not [one for one in back.news if one.version == table.version]


def test_a_second_press_is_stale_and_one_turn_has_one_change_of_mind() -> None:
    table = says(match(), "skip_look")
    seen = core.undoable(GAME, table, 0) or core.undoable(GAME, table, 1)
    assert seen
    back = core.saved(undone(table, seen=seen.version))
    with refusal("no-undo"):
        undone(back, seen=seen.version)
    again = says(back, "skip_look")
    with refusal("no-undo"):
        undone(again)
    # In the next turn of that seat there is one more.
    other = says(says(looked(says(again, "end_turn")), "look_done"), "end_turn")
    assert mover(other) == mover(table)
    assert undone(says(other, "skip_look"))


def test_a_button_for_another_move_is_stale() -> None:
    table = says(match(), "skip_look")
    with refusal("stale"):
        undone(table, seen=table.version - 1)


def test_no_time_is_gained_by_it() -> None:
    table = match(pace=Pace.LIVE1)
    table = says(table, "skip_look", now=NOW + 50)
    table = core.saved(core.expire(GAME, table, NOW + 100))
    back = undone(table, now=NOW + 105)
    assert back.deadline == table.deadline == NOW + 110
    assert core.wakes(GAME, back) == NOW + 110, "and there is no second reminder"


def test_a_move_begun_since_is_put_aside() -> None:
    table = says(match(), "skip_look")
    person = mover(table)
    (seat,) = core.asked_seats(GAME, table)
    begun = core.saved(
        core.press(GAME, table, person, table.chairs[seat].asked, "fire3", NOW),
    )
    assert begun.chairs[seat].menu
    back = undone(begun)
    assert not back.chairs[seat].menu


def test_a_computers_memory_goes_back_too() -> None:
    robot = Player(id="", level="greedy")
    table = match().model_copy(update={"chairs": core.seated(ANNA, robot)})
    lobby = table.model_copy(update={"stage": "lobby", "state": None})
    table = core.saved(core.start(GAME, lobby, ANNA.id, NOW))
    (seat,) = core.asked_seats(GAME, table)
    if table.chairs[seat].by_computer:
        return
    before = tuple(chair.mind for chair in table.chairs)
    back = undone(says(table, "skip_look"))
    assert tuple(chair.mind for chair in back.chairs) == before


def test_a_record_played_on_by_an_older_release_offers_nothing() -> None:
    """It writes back what it does not know: what could be taken back then is another move."""
    table = says(match(), "skip_look")
    assert table.moves is not None
    old = table.model_copy(update={"moves": table.moves + 1})
    with refusal("no-undo"):
        undone(old)


# --- the transcript


def test_the_transcript_keeps_what_was_taken_back_and_replays_without_it() -> None:
    table = match()
    lines = [*transcript.header(table)]
    for words in (("skip_look",), None, ("skip_look",), ("end_turn",)):
        who = mover(table)
        table = (
            core.say(GAME, table, who, words, NOW) if words else core.undo(GAME, table, who, 0, NOW)
        )
        lines += table.lines
        table = core.saved(table)
    seat = lines[-1].split(">")[0]
    assert lines[-4:] == [
        f"{seat}> skip_look",
        f"{seat}< skip_look",
        f"{seat}> skip_look",
        f"{seat}> end_turn",
    ]
    read = transcript.read("\n".join(lines))
    assert len(read.moves) == table.moves == 2
    *_, last = transcript.replay(GAME, read, table.seed, table.salt)
    assert last.state == table.state


@pytest.mark.parametrize("line", ["0< end_turn", "1< skip_look", "0<", "x< skip_look"])
def test_only_the_last_own_move_can_have_been_taken_back(line: str) -> None:
    head = [*transcript.header(match()), "0> skip_look"]
    with pytest.raises(transcript.Unreadable):
        transcript.read("\n".join([*head, line]))


# --- as guests meet it


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def asked_guest(house: House, *guests: Guest) -> Guest:
    table = await the_table(house)
    (seat,) = core.asked_seats(GAMES[table.game], table)
    return next(one for one in guests if one.id == table.players[seat].id)


async def test_the_key_is_there_for_the_mover_alone_and_goes_with_the_turn(house: House) -> None:
    guests = await started(house, "chinese_box", rated=False)
    guest = await asked_guest(house, *guests)
    (other,) = {*guests} - {guest}
    undo = said("key-undo")
    assert undo not in house.chat.text(guest.id)
    assert not (await guest.says("/move skip_look")).toast
    assert undo in house.chat.text(guest.id)
    assert undo not in house.chat.text(other.id)
    assert undo not in house.chat.text(DEN.id)
    assert not (await guest.presses(undo, guest.id)).toast
    assert undo not in house.chat.text(guest.id)
    assert "takes the last move back" in house.chat.text(DEN.id)
    assert "takes the last move back" in house.chat.text(other.id)


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_it_can_be_typed_and_why_not_is_said(house: House, lang: str) -> None:
    guests = await started(house, "chinese_box", lang, rated=False)
    guest = await asked_guest(house, *guests)
    assert (await guest.says("/undo")).toast == said("refused-no-undo", lang)
    await guest.says("/move skip_look")
    assert not (await guest.says("/undo")).toast
    assert (await guest.says("/undo")).toast == said("refused-no-undo", lang)


async def test_a_match_with_an_undo_is_proven_by_its_transcript(house: House) -> None:
    guests = await started(house, "chinese_box", rated=False)
    guest = await asked_guest(house, *guests)
    for line in ("/move skip_look", "/undo", "/move skip_look", "/move end_turn"):
        assert not (await guest.says(line)).toast
    table = await the_table(house)
    await house.sessions.resign(table.id, guest.id)
    read = transcript.read(await house.sessions.transcript(table.id))
    assert transcript.proven(read)
    *_, last = transcript.replay(GAME, read)
    transcript.check_whole(GAME, read, last)


async def test_the_host_switches_it_off(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame chinese_box")
    await boris.says("/join")
    table = await the_table(house)
    assert (await boris.asks(ChooseUndo(table.id, False))).toast == said("refused-host-only")
    await anna.picks("⚙", said("setting-rated"))
    await anna.picks("⚙", said("setting-undo"))
    assert not (await the_table(house)).undoes
    await anna.says("/start")
    guest = await asked_guest(house, anna, boris)
    await guest.says("/move skip_look")
    assert said("key-undo") not in house.chat.text(guest.id)
    assert (await guest.asks(Undo(table.id))).toast == said("refused-undo-off")
    await house.sessions.resign(table.id, anna.id)
    again = await house.sessions.rematch(table.id, anna.id)
    assert not again.undoes, "and off it stays in the rematch"
