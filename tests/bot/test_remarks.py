"""What a seat says although it is not asked: reactions wanted again, while the other one moves."""

from __future__ import annotations

from typing import Any

import pytest

import engines
from bot import presenter, transcript
from bot.actions import Answer
from bot.presenter import ROOM, Eyes
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.table import Player, Refused, Room, Table, lines_for
from engines.core.ui import Word

DEN = Room(id="web:#den", title="Den")
ANNA, BORIS = (Player(id=f"web:{name}", name=name) for name in ("anna", "boris"))
GAME = engines.games()["chaos_chess"]


async def rested() -> tuple[Sessions, Table[Any]]:
    """With a poker face every window opens: Black has let all of this turn pass."""
    sessions = Sessions({GAME.id: GAME}, MemoryStore(), lambda: 5.0)
    chosen = {"white": "host", "quick_start": True, "poker_face": True}
    table = await sessions.create(GAME.id, DEN, None, players=(ANNA, BORIS), settings=chosen)
    table = await sessions.start(table.id, ANNA.id)
    return sessions, await sessions.say(table.id, BORIS.id, ("rest",))


def answers(table: Table[Any], seat: int) -> list[Answer]:
    """What the keys of this seat's private page would say."""
    rows = presenter.sheets(GAME, table)[Eyes("seat", seat)].rows
    return [key.action for row in rows for key in row if isinstance(key.action, Answer)]


async def test_it_has_a_key_although_nothing_is_asked() -> None:
    _, table = await rested()
    assert GAME.engine.to_act(table.state) == {0}
    assert [one.token for one in answers(table, 1)] == ["wake"]
    assert "wake" not in [one.token for one in answers(table, 0)]
    rows = presenter.sheets(GAME, table)[Eyes("seat", 1)].rows
    labels = [key.label for row in rows for key in row if isinstance(key.action, Answer)]
    assert labels == [Word("wake")]


@pytest.mark.parametrize("typed", [False, True])
async def test_pressed_or_typed_it_is_done_and_the_key_is_gone(typed: bool) -> None:
    sessions, table = await rested()
    (wake,) = answers(table, 1)
    if typed:
        table = await sessions.say(table.id, BORIS.id, ("wake",))
    else:
        table = await sessions.press(table.id, BORIS.id, wake.seen, wake.token)
    assert table.state is not None
    assert not table.state.resting[1]
    assert answers(table, 1) == []
    table = await sessions.say(table.id, ANNA.id, ("e2", "e4"))
    assert GAME.engine.to_act(table.state) == {1}, "he is asked again in this very turn"


async def test_nobody_else_notices() -> None:
    sessions, before = await rested()
    before = await sessions.agree(before.id, ANNA.id)
    (wake,) = answers(before, 1)
    after = await sessions.press(before.id, BORIS.id, wake.seen, wake.token)
    assert after.chairs == before.chairs, "offers stand, and so does the question of the other one"
    assert (after.deadline, after.news) == (before.deadline, before.news)
    for eyes in (ROOM, Eyes("seat", 0)):
        assert presenter.sheets(GAME, after)[eyes] == presenter.sheets(GAME, before)[eyes]
    assert lines_for(GAME, after, 1) == lines_for(GAME, before, 1)


async def test_only_who_rests_may_say_it_and_only_once() -> None:
    sessions, table = await rested()
    with pytest.raises(Refused):
        await sessions.say(table.id, ANNA.id, ("wake",))
    await sessions.say(table.id, BORIS.id, ("wake",))
    with pytest.raises(Refused, match="turn"):
        await sessions.say(table.id, BORIS.id, ("wake",))
    with pytest.raises(Refused, match="not-seated"):
        await sessions.say(table.id, "web:vera", ("wake",))


async def test_the_transcript_knows_it_and_is_proven() -> None:
    sessions, table = await rested()
    await sessions.say(table.id, BORIS.id, ("wake",))
    await sessions.say(table.id, ANNA.id, ("e2", "e4"))
    table = await sessions.resign(table.id, ANNA.id)
    match = transcript.read(await sessions.transcript(table.id))
    assert match.moves == ((1, ("rest",)), (1, ("wake",)), (0, ("e2", "e4")))
    *_, last = transcript.replay(GAME, match)
    assert last.state == table.state
    transcript.check_whole(GAME, match, last)
    assert transcript.proven(match)
