"""Rules change; matches begun by the old ones go on if they can, and are never lost silently."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from bot import presenter, transcript
from bot.i18n import LANGUAGES, Words
from bot.presenter import ROOM
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.table import Player, Refused, Room, Table, Updating, lines_for
from engines.core.engine import Game
from tests.bot.house import Guest, House
from tests.toy import GAME, rules

DEN = Room(id="web:#den", title="Den")
ANNA, BORIS = (Player(id=f"web:{name}", name=name) for name in ("anna", "boris"))


def sessions_of(store: MemoryStore, game: Game) -> Sessions:
    """A process that plays this edition."""
    return Sessions({game.id: game}, store, lambda: 5.0)


def other_deal() -> Game:
    """The next edition deals otherwise: hardly a move of old fits."""
    engine = ModuleType("rules")
    engine.__dict__.update(vars(rules))
    engine.__dict__["setup"] = lambda seats, seed, settings: rules.setup(seats, seed + 1, settings)
    return replace(GAME, edition=2, engine=engine)


async def begun(store: MemoryStore, moves: int = 2) -> Table[Any]:
    sessions = sessions_of(store, GAME)
    table = await sessions.create(GAME.id, DEN, None, players=(ANNA, BORIS))
    table = await sessions.start(table.id, ANNA.id)
    for _ in range(moves):
        table = await sessions.say(table.id, _mover(table).id, _card(table))
    return table


def _mover(table: Table[Any]) -> Player:
    assert table.state is not None
    return table.players[int(table.state.next)]


def _card(table: Table[Any]) -> tuple[str, ...]:
    assert table.state is not None
    return ("play", str(table.state.hands[table.state.next][0]))


async def test_a_table_and_its_transcript_name_the_edition() -> None:
    store = MemoryStore()
    newest = replace(GAME, edition=7)
    sessions = sessions_of(store, newest)
    table = await sessions.create(GAME.id, DEN, None, players=(ANNA, BORIS))
    table = await sessions.start(table.id, ANNA.id)
    assert table.edition == 7
    await sessions.resign(table.id, ANNA.id)
    match = transcript.read(await sessions.transcript(table.id))
    assert match.edition == 7


async def test_a_record_from_before_there_were_editions_is_of_the_first() -> None:
    store = MemoryStore()
    table = await begun(store)
    record = await store.load(table.id)
    assert b'"edition":1,' in record.doc
    stored = table.model_dump(exclude={"edition"})
    assert Table[Any].model_validate(stored).edition == 1


async def test_a_match_that_still_replays_goes_on_by_the_new_rules_and_says_so() -> None:
    store = MemoryStore()
    old = await begun(store)
    sessions = sessions_of(store, replace(GAME, edition=2))
    table = await sessions.table(old.id)
    assert (table.edition, table.version, table.state) == (2, old.version + 1, old.state)
    assert lines_for(GAME, table, None)[-1][0].key == "log-renewed"
    assert await sessions.table(old.id) == table, "once, not with every look"
    while not table.ended:
        table = await sessions.say(table.id, _mover(table).id, _card(table))
    match = transcript.read(await sessions.transcript(table.id))
    assert match.edition == 2
    *_, last = transcript.replay(GAME, match)
    assert last.state == table.state


async def test_a_match_that_does_not_replay_is_closed_with_its_transcript() -> None:
    store = MemoryStore()
    old = await begun(store, moves=3)
    sessions = sessions_of(store, other_deal())
    with pytest.raises(Refused, match="ended"):
        await sessions.press(old.id, ANNA.id, old.version, "play")
    table = await sessions.table(old.id)
    assert (table.ended, table.outcome, table.edition) == ("outdated", None, 1)
    match = transcript.read(await sessions.transcript(old.id))
    assert (match.edition, match.seed, len(match.moves)) == (1, old.seed, 3)
    *_, last = transcript.replay(GAME, match)
    assert last.state == old.state, "by its own edition it is as good as ever"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_room_reads_why_it_was_closed_and_where_its_moves_are(lang: str) -> None:
    store = MemoryStore()
    old = await begun(store, moves=3)
    game = other_deal()
    table = await sessions_of(store, game).table(old.id)
    title = presenter.sheets(game, table)[ROOM].title
    said = Words().say(title, lang, GAME.id)
    assert {"en": "rules have been updated", "ru": "правила обновились"}[lang] in said
    assert f"/replay {table.id}" in said


async def test_those_who_played_a_closed_match_read_its_moves() -> None:
    store = MemoryStore()
    old = await begun(store, moves=3)
    anna = Guest(House(store, games={GAME.id: other_deal()}), "Anna")
    page = (await anna.says(f"/replay {old.id}")).page
    assert page is not None
    assert page.file is not None
    match = transcript.read(page.file.data.decode())
    assert (match.edition, match.seed, len(match.moves)) == (1, old.seed, 3)


async def test_a_state_that_no_longer_decodes_is_brought_over_as_well() -> None:
    store = MemoryStore()
    old = await begun(store)
    record = await store.load(old.id)
    spoilt = record.doc.replace(b'"peek":false,"', b'"').replace(b',"peek":false}', b"}")
    assert spoilt != record.doc
    store._tables[old.id].doc = spoilt
    table = await sessions_of(store, replace(GAME, edition=2)).table(old.id)
    assert (table.edition, table.state) == (2, old.state)


async def test_two_processes_bring_a_table_over_once() -> None:
    store = MemoryStore()
    old = await begun(store)
    newest = replace(GAME, edition=2)
    first, second = sessions_of(store, newest), sessions_of(store, newest)
    record = await store.load(old.id)
    assert await first.table(old.id) == await second._ledger._decode(record)
    assert (await store.load(old.id)).version == old.version + 1


async def test_what_is_over_stays_as_it_was() -> None:
    store = MemoryStore()
    old = await begun(store)
    await sessions_of(store, GAME).resign(old.id, ANNA.id)
    table = await sessions_of(store, other_deal()).table(old.id)
    assert (table.ended, table.edition, table.state) == ("over", 1, old.state)


async def test_a_finished_match_of_old_whose_board_no_longer_decodes_keeps_its_moves() -> None:
    store = MemoryStore()
    old = await begun(store, moves=3)
    await sessions_of(store, GAME).resign(old.id, ANNA.id)
    record = await store.load(old.id)
    spoilt = record.doc.replace(b'"peek":false,"', b'"').replace(b',"peek":false}', b"}")
    assert spoilt != record.doc
    store._tables[old.id].doc = spoilt
    anna = Guest(House(store, games={GAME.id: other_deal()}), "Anna")
    page = (await anna.says(f"/replay {old.id}")).page
    assert page is not None
    assert page.file is not None
    match = transcript.read(page.file.data.decode())
    assert (match.edition, match.seed, len(match.moves)) == (1, old.seed, 3)
    sessions = sessions_of(store, other_deal())
    table = await sessions.table(old.id)
    assert (table.ended, table.state) == ("over", None)
    sheet = presenter.sheets(other_deal(), table)[ROOM]
    said = [Words().say(line, "en", GAME.id) for line in (sheet.title, *sheet.lines)]
    assert f"/replay {old.id}" in said[-1]
    store._tables[old.id].doc = spoilt.replace(b'"edition":1,', b'"edition":2,')
    with pytest.raises(Updating):  # by the same edition, another version may still know better
        await sessions_of(store, other_deal()).table(old.id)


async def test_a_match_of_a_newer_edition_is_left_to_the_newer_bot() -> None:
    store = MemoryStore()
    sessions = sessions_of(store, replace(GAME, edition=2))
    table = await sessions.create(GAME.id, DEN, None, players=(ANNA, BORIS))
    table = await sessions.start(table.id, ANNA.id)
    with pytest.raises(Updating):
        await sessions_of(store, GAME).table(table.id)
    assert await sessions.table(table.id) == table
