"""A word that somebody added to the shuffle and wants forgotten: gone wherever it was said, and the
match is still played, replayed and judged; what cannot be proven any more is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot import cli, transcript, unsaid
from bot import table as core
from bot.actions import AddWord, Forget, Moves, PlayOn
from bot.retelling import IN_PART
from bot.store.memory import MemoryStore
from bot.store.port import Store
from bot.table import Table
from tests.bot.house import GAMES, Guest, House
from tests.bot.test_house import opened, the_table

SECRET = "Бабушкин компот"
OTHER = "kasha"


async def sworn(house: House, game: str = "great_wall") -> tuple[Guest, Guest, Table[Any]]:
    """A match in whose shuffle there is a word of both."""
    anna, boris = await opened(house, game)
    lobby = await the_table(house)
    await anna.asks(AddWord(lobby.id, OTHER))
    await boris.asks(AddWord(lobby.id, SECRET))
    await anna.says("/start")
    return anna, boris, await house.sessions.table(lobby.id)


async def played(house: House, id: str, moves: int) -> Table[Any]:
    for _ in range(moves):
        table = await house.sessions.table(id)
        game = GAMES[table.game]
        (seat, *_) = sorted(core.asked_seats(game, table))
        move = game.engine.idle(table.state, seat)
        assert move
        await house.sessions.say(id, table.players[seat].id, move)
    return await house.sessions.table(id)


async def kept(house: House, id: str) -> str:
    """Everything of a table, as the store has it."""
    doc = (await house.store.load(id)).doc.decode()
    lines = await house.store.transcript(id)
    return "\n".join([doc, *lines])


def verified(text: str, tmp_path: Path) -> int:
    file = tmp_path / "match.txt"
    file.write_text(text)
    return cli.main(["verify", str(file)])


async def test_before_the_deal_it_goes_with_the_one_who_said_it(store: Store) -> None:
    house = House(store)
    _, boris = await opened(house)
    lobby = await the_table(house)
    await boris.asks(AddWord(lobby.id, SECRET))
    await boris.asks(Forget(sure=True), private=True)
    assert SECRET not in await kept(house, lobby.id)


async def test_it_goes_from_the_table_and_from_its_transcript(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House(store)
    anna, boris, table = await sworn(house)
    before = (await played(house, table.id, 4)).state
    assert SECRET in await kept(house, table.id)
    await boris.asks(Forget(sure=True), private=True)
    after = await house.sessions.table(table.id)
    assert SECRET not in await kept(house, table.id)
    assert OTHER in await kept(house, table.id), "what others said is theirs"
    assert after.stage == "over"
    page = (await anna.asks(Moves(table.id))).page
    assert page
    assert page.file
    text = page.file.data.decode()
    assert verified(text, tmp_path) == IN_PART
    told = capsys.readouterr().out
    assert "Proven in part: the seed is the one promised" in told
    assert "NOT PROVEN: that it was dealt by" in told
    *_, last = transcript.replay(GAMES[table.game], transcript.read(text))
    assert last.state == before, "the same match"


async def test_a_whole_transcript_is_proven_whole(store: Store, tmp_path: Path) -> None:
    house = House(store)
    anna, _, table = await sworn(house)
    await played(house, table.id, 2)
    await house.sessions.resign(table.id, anna.id)
    assert verified(await house.sessions.transcript(table.id), tmp_path) == 0


async def test_whoever_makes_up_what_was_dealt_by_proves_nothing(tmp_path: Path) -> None:
    house = House(MemoryStore())
    anna, _, table = await sworn(house)
    await house.sessions.resign(table.id, anna.id)
    text = await house.sessions.transcript(table.id)
    assert verified(text.rstrip() + " dealt 7\n", tmp_path) == IN_PART
    assert verified(text.rstrip() + " dealt seven\n", tmp_path) == 1


async def test_where_others_play_on_the_match_replays_and_tells_its_deal_at_the_end(
    store: Store, tmp_path: Path
) -> None:
    house = House(store)
    anna, boris = await opened(house, "cherokee")
    vera = Guest(house, "Vera")
    await vera.says("/join")
    lobby = await the_table(house)
    await boris.asks(AddWord(lobby.id, SECRET))
    await anna.says("/start")
    await played(house, lobby.id, 2)
    await boris.asks(Forget(sure=True), private=True)
    table = await house.sessions.table(lobby.id)
    assert table.playing
    assert SECRET not in await kept(house, lobby.id)
    assert "dealt" not in "".join(await house.store.transcript(lobby.id)), "a secret until the end"
    assert await House(store).sessions._ledger.replayed(table) == table.state
    await house.sessions.resign(lobby.id, anna.id)
    assert verified(await house.sessions.transcript(lobby.id), tmp_path) == IN_PART


async def test_it_goes_from_what_was_played_on_from_that_match(
    store: Store, tmp_path: Path
) -> None:
    house = House(store)
    anna, boris, table = await sworn(house)
    await played(house, table.id, 4)
    await house.sessions.resign(table.id, anna.id)
    branches = []
    for guest in (anna, anna):
        known = {one.id for one in await house.sessions.tables_of(guest.id)}
        reply = await guest.asks(PlayOn(table.id, 2, "1", "same"), private=True)
        assert not reply.refused, reply.toast
        (new,) = [one for one in await house.sessions.tables_of(guest.id) if one.id not in known]
        branches.append(new.id)
    ended, going_on = branches
    await house.sessions.resign(ended, anna.id)
    assert SECRET in await kept(house, ended)
    await boris.asks(Forget(sure=True), private=True)
    for id in (table.id, ended, going_on):
        assert SECRET not in await kept(house, id), id
    await house.sessions.resign(going_on, anna.id)
    for id in (table.id, ended, going_on):
        assert verified(await house.sessions.transcript(id), tmp_path) == IN_PART


async def test_two_who_go_one_after_the_other_leave_nothing(store: Store, tmp_path: Path) -> None:
    house = House(store)
    anna, boris, table = await sworn(house)
    await played(house, table.id, 2)
    for guest in (boris, anna):
        await guest.asks(Forget(sure=True), private=True)
    told = await kept(house, table.id)
    assert SECRET not in told
    assert OTHER not in told
    assert verified(await house.sessions.transcript(table.id), tmp_path) == IN_PART


async def test_killed_in_between_it_is_done_by_the_next(store: Store) -> None:
    """The table has forgotten it, its transcript has not: the look through the store sees to it."""
    house = House(store)
    _, boris, table = await sworn(house)
    await house.sessions.change(
        table.id, lambda game, t: core.forgotten(game, t, boris.id, house.time)
    )
    assert SECRET in await kept(house, table.id)
    await house.erasure._look_for(boris.id)
    assert SECRET not in await kept(house, table.id)


def test_only_lines_that_say_more_are_changed() -> None:
    lines = ['words ["a", "b"]', "0> words", "# seed 1 salt x"]
    assert list(unsaid.rewordings(lines, ("", "b"), 5)) == [
        ("# seed 1 salt x", "# seed 1 salt x dealt 5"),
        ('words ["a", "b"]', 'words ["", "b"]'),
    ]
    done = ['words ["", "b"]', "# seed 1 salt x dealt 5"]
    assert list(unsaid.rewordings(done, ("", "b"), 5)) == []
