"""A finished match played on from any of its moments: a table of one's own that can be proven."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import table as core
from bot import transcript
from bot.actions import Frame, PlayOn
from bot.film import OPEN
from bot.film import film as filmed
from bot.ledger import Ledger
from bot.notation import outcome_of
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.table import Branch, Chair, Player, Refused, Room, Table
from bot.transcript import Unreadable
from engines.core.dice import Dice
from engines.core.engine import Game
from engines.players import stroll
from tests.bot.house import GAMES, House, said
from tests.bot.test_words import played, verified

HOME = Room(id="web:anna", private=True)
ANNA = Chair(player=Player(id="web:anna", name="Anna"))
AWAY = {"chaos_chess": 50}  # a random one is long: after so many moves somebody resigns


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


def _sessions() -> Sessions:
    return Sessions(GAMES, MemoryStore(), lambda: 0.0, Random(3).randrange)


async def _strolled(sessions: Sessions, table: Table[Any], dice: Dice, most: int) -> Table[Any]:
    """Random moves to the end, or so many; then whoever sits there resigns."""
    game = sessions.games[table.game]
    for _ in range(most):
        if table.stage == "over":
            return table
        seat = min(core.asked_seats(game, table))
        dice, move = stroll(partial(game.engine.options, table.state, seat), dice)
        if core.by_computer(table, seat):
            table = await sessions.play(table.id, seat, table.version, move)
        else:
            table = await sessions.say(table.id, table.players[seat].id, move)
    while table.stage != "over":
        stays = [c.player.id for c in table.chairs if c.player.person and not c.resigned]
        table = await sessions.resign(table.id, stays[0])
    return table


async def _over(sessions: Sessions, game: Game, seed: int) -> Table[Any]:
    people = tuple(Player(id=f"web:{n}", name=str(n)) for n in range(min(game.seats)))
    table = await sessions.create(game.id, Room(id="web:#den"), None, players=people)
    for one in people:
        await sessions.add_word(table.id, one.id, "")
    table = await sessions.start(table.id, people[0].id)
    return await _strolled(sessions, table, Dice(seed), AWAY.get(game.id, 3000))


@pytest.mark.parametrize("game", GAMES)
async def test_branches_of_any_moment_are_played_by_the_rules_and_proven(
    game: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engines.games", lambda: GAMES)
    sessions, rules = _sessions(), GAMES[game]
    old = await _over(sessions, rules, 11)
    match = transcript.read(await sessions.transcript(old.id))
    moments = list(transcript.replay(rules, match, trusted=True))
    last = max(at for at, one in enumerate(moments) if rules.engine.to_act(one.state))
    for at, anew in ((0, False), (last // 2, False), (last // 2, True), (last, True)):
        seat = at % match.seats
        table = await sessions.play_on(old.id, at, seat, HOME, ANNA, anew)
        assert table.practice
        assert table.commitment == old.commitment
        assert table.moves == at
        assert [one.person for one in table.players] == [n == seat for n in range(match.seats)]
        seen = rules.engine.view(moments[at].state, seat)
        assert rules.engine.view(table.state, seat) == seen, "the seat sees what it saw"
        assert anew or table.state == moments[at].state
        done = await _strolled(sessions, table, Dice(at), AWAY.get(game, 3000))
        text = await sessions.transcript(done.id)
        assert verified(tmp_path, text) == 0, capsys.readouterr().err
        assert f"Played on from a finished match, after move {at}" in capsys.readouterr().out
        told = transcript.read(text)
        assert told.moves[:at] == match.moves[:at]
        assert [one.at for one in told.branches] == [at]
        golden = transcript.read(transcript.golden(rules, told))
        assert (golden.moves, golden.branches) == (told.moves, told.branches)


async def test_a_branch_of_a_branch_is_proven_too(tmp_path: Path) -> None:
    sessions, rules = _sessions(), GAMES["cherokee"]
    old = await _over(sessions, rules, 4)
    for at in (5, 9, 9):
        table = await sessions.play_on(old.id, at, 1, HOME, ANNA, anew=True)
        old = await _strolled(sessions, table, Dice(at), 3000)
    text = await sessions.transcript(old.id)
    assert [one.at for one in transcript.read(text).branches] == [5, 9, 9]
    assert verified(tmp_path, text) == 0
    back = await sessions.play_on(old.id, 6, 1, HOME, ANNA)
    assert [one.at for one in back.branches] == [5, 6], "what came later is forgotten"


async def test_a_table_that_must_be_replayed_is_dealt_anew_the_same_way(house: House) -> None:
    _, id, _ = await played(house, "kasha", game="cherokee")
    table = await house.sessions.play_on(id, 7, 0, HOME, ANNA, anew=True)
    ledger = Ledger(GAMES, house.store, house.clock_face)
    assert await ledger.replayed(table) == table.state


async def test_computers_have_heard_what_was_told_unless_it_was_dealt_anew() -> None:
    sessions, rules = _sessions(), GAMES["chinese_box"]
    old = await _over(sessions, rules, 4)
    heard = await sessions.play_on(old.id, 20, 0, HOME, ANNA)
    anew = await sessions.play_on(old.id, 20, 0, HOME, ANNA, anew=True)
    assert core.memory_of(rules, heard, 1).seen
    assert not core.memory_of(rules, anew, 1).seen, "what it saw may lie elsewhere"


@pytest.mark.parametrize(
    "line",
    [
        "branch",
        "branch x",
        "branch -1",
        "branch 3 0",
        "branch 3 9 5",
        "branch 900",
        "branch 3 -1 5",
    ],
)
async def test_a_forged_branch_is_not_proven(house: House, tmp_path: Path, line: str) -> None:
    _, _, text = await played(house, game="cherokee")
    assert verified(tmp_path, text.replace("commitment", f"{line}\ncommitment")) == 1
    late = text.splitlines()
    late.insert(len(late) - 3, "branch 2")
    with pytest.raises(Unreadable):
        transcript.read("\n".join(late))


async def test_what_was_taken_over_cannot_be_taken_back(house: House) -> None:
    _, _, text = await played(house, game="cherokee")
    head, first, *_ = text.partition("\n0> ")
    move = text.split("\n0> ")[1].splitlines()[0]
    with pytest.raises(Unreadable, match="did not play last"):
        transcript.read(f"{head}\nbranch 1{first}{move}\n0< {move}\n")


def test_a_branch_is_spelled_in_one_way() -> None:
    head = "shkatulka match 1\ngame high_card\nseats 2\nsettings {}\ncommitment x\n"
    read = transcript.read(f"{head}branch 0 1 5\nbranch 2\n0> a\n1> b\n")
    assert read.branches == (Branch(at=0, seat=1, seed=5), Branch(at=2))


@pytest.mark.parametrize("game", ["great_wall", "chaos_chess"])
async def test_who_resigned_comes_last_by_the_transcript_too(game: str) -> None:
    sessions, rules = _sessions(), GAMES[game]
    people = tuple(Player(id=f"web:{n}", name=str(n)) for n in range(2 + (3 in rules.seats)))
    table = await sessions.create(game, Room(id="web:#den"), None, players=people)
    await sessions.start(table.id, people[0].id)
    table = await sessions.resign(table.id, people[1].id)
    table = await _strolled(sessions, table, Dice(5), 3000)
    film = filmed(rules, transcript.read(await sessions.transcript(table.id)))
    assert table.outcome
    assert table.outcome.places[1] == len(people)
    assert outcome_of(film) == table.outcome


# --- at the desk -------------------------------------------------------------------------------


async def test_a_key_of_the_film_leads_to_a_table_of_ones_own(house: House) -> None:
    anna, id, _ = await played(house, game="cherokee")
    page = (await anna.asks(Frame(id, 9, "2"))).page
    assert page
    (key,) = [one for row in page.rows for one in row if one.label == said("key-from-here")]
    choice = (await anna.press(key)).page
    assert choice
    deals = {one.label: one for row in choice.rows for one in row}
    for deal in ("same", "anew"):
        reply = await anna.press(deals[said(f"key-deal-{deal}")])
        assert reply.toast == said("playing-on")
        assert reply.page
        assert reply.page.title == page.title, "the film is where it was"
    tables = await house.sessions.tables_in(anna.id, over=False)
    assert len(tables) == 2
    for table in tables:
        assert table.players[1].id == anna.id
        assert table.practice
        assert table.rooms == (Room(id=anna.id, private=True),)
    assert anna.buttons(), "it is there to be played"


async def test_with_everybodys_eyes_one_takes_the_seat_that_is_to_move(house: House) -> None:
    anna, id, _ = await played(house)
    film = await house.desk.films.of(await house.sessions.table(id))
    for eyes in ("", OPEN):
        await anna.asks(PlayOn(id, 6, eyes, "same"))
        (table, *_) = await house.sessions.tables_in(anna.id, over=False)
        assert core.seat_of(table, anna.id) == min(film.asked(6))


async def test_after_the_end_there_is_nothing_to_play(house: House) -> None:
    anna, id, _ = await played(house)
    film = await house.desk.films.of(await house.sessions.table(id))
    reply = await anna.asks(PlayOn(id, film.last, "", "same"))
    assert reply.toast == said("refused-nothing-to-play-on")
    page = (await anna.asks(Frame(id, film.last))).page
    assert page
    assert said("key-from-here") not in [one.label for row in page.rows for one in row]
    for at, why in ((film.last, "nothing-to-play-on"), (film.last + 1, "film-edition")):
        with pytest.raises(Refused, match=f"refused-{why}"):
            await house.sessions.play_on(id, at, 0, HOME, ANNA)


@pytest.mark.parametrize("forged", [(10**8, "", "same"), (1, "9", "same"), (1, "", "twice")])
async def test_what_no_key_says_is_refused(house: House, forged: tuple[int, str, str]) -> None:
    anna, id, _ = await played(house)
    assert (await anna.asks(PlayOn(id, *forged))).toast == said("refused-unknown-button")


async def test_it_counts_for_nothing(house: House) -> None:
    anna, id, _ = await played(house)
    before = (await anna.says("/stats", private=True)).page
    table = await house.sessions.play_on(id, 3, 0, HOME, ANNA)
    await house.sessions.resign(table.id, anna.id)
    assert (await anna.says("/stats", private=True)).page == before
