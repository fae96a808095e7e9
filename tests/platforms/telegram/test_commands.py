"""Commands that come twice, too late, or from somebody else; and one that brings a file."""

from __future__ import annotations

from random import Random

from bot.platforms.telegram.inbox import LATE
from bot.store.memory import MemoryStore
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import Rig, play, running, say, started
from tests.platforms.telegram.server import Server


async def opened(rig: Rig, person: Person) -> int:
    await rig.settled()
    return len(await rig.sessions.tables_of(f"tg:{person.id}"))


async def again(server: Server) -> None:
    """The last update once more, and its confirmation."""
    before = len(server.webhook_answers)
    server.again()
    await server.until(lambda: len(server.webhook_answers) > before)


async def test_the_same_update_delivered_twice_acts_once(server: Server) -> None:
    async with running(server, MemoryStore(), webhook=True) as rig:
        anna = rig.person("Anna")
        group = rig.group(anna)
        anna.says("/newgame high_card", group)
        await anna.sees("1. Anna", group)
        await again(server)
        assert await opened(rig, anna) == 1
        await anna.presses(say("key-add-computer", level=say("level-normal")), group)
        await anna.sees("2. 🤖", group)
        await again(server)
        await rig.settled()
        (table,) = await rig.sessions.tables_of(f"tg:{anna.id}")
        assert len(table.players) == 2


async def test_what_another_process_has_done_is_not_done_here(server: Server) -> None:
    """The confirmation got lost, the next process is given the same update."""
    store = MemoryStore()
    async with running(server, store, webhook=True) as rig:
        anna = rig.person("Anna")
        group = rig.group(anna)
        anna.says("/newgame high_card", group)
        await anna.sees("1. Anna", group)
        await rig.settled()
    async with running(server, store, webhook=True, seed=2) as rig:
        await again(server)
        assert await opened(rig, anna) == 1


async def test_a_forwarded_command_is_not_obeyed(rig: Rig, anna: Person) -> None:
    group = rig.group(anna)
    for chat in (group, anna.chat):
        rig.server.typed(anna.user, chat, "/newgame high_card", forwarded=True)
    assert await opened(rig, anna) == 0
    assert anna.messages() == []


async def test_a_command_that_waited_too_long_is_not_obeyed_and_said_once(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group, other = rig.group(anna, boris), rig.group(anna)
    for _ in range(3):
        rig.server.typed(anna.user, group, "/newgame high_card", ago=LATE + 60)
    rig.server.typed(boris.user, group, "/newgame high_card", ago=2 * LATE)
    rig.server.typed(anna.user, other, "/newgame high_card", ago=LATE + 60)
    await anna.sees(say("late"), group)
    await anna.sees(say("late"), other)
    assert await opened(rig, anna) == 0
    assert len(anna.messages(group)) == 1, "once for all that waited"
    rig.server.typed(anna.user, group, "/newgame high_card", ago=LATE - 60)
    await anna.sees("1. Anna", group)


async def test_replay_brings_the_whole_transcript_as_a_file_for_the_asker_alone(
    rig: Rig, anna: Person, boris: Person
) -> None:
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    await play(rig.server, group, anna, boris, dice=Random(2))
    (table,) = await rig.sessions.tables_of(f"tg:{anna.id}")
    whole = (await rig.sessions.transcript(table.id)).encode()
    boris.says(f"/replay {table.id}", group)
    files = rig.server.world.documents
    await rig.server.until(lambda: files)
    anna.says(f"/replay {table.id}")
    await rig.server.until(lambda: len(files) == 2)
    assert files == [(boris.chat.id, whole), (anna.chat.id, whole)]


async def test_a_replay_is_passed_on_as_a_link_and_played_on_in_private(
    rig: Rig, anna: Person, boris: Person, vera: Person
) -> None:
    group = rig.group(anna, boris)
    await started(rig.server, group, "high_card", anna, boris)
    await play(rig.server, group, anna, boris, dice=Random(2))
    (table,) = await rig.sessions.tables_of(f"tg:{anna.id}")
    anna.says(f"/replay {table.id}")
    await anna.presses(say("key-share"), anna.chat)
    card = await anna.sees(say("share-around"), anna.chat)
    link = f"https://t.me/shkatulka_bot?start=replay_{table.id}"
    assert [one.url for one in card.buttons()] == [link]
    boris.follows(link)
    await boris.sees("0 of", boris.chat)
    vera.follows(link)
    await vera.sees(say("refused-not-around", "ru"), vera.chat)
    await boris.presses(say("key-from-here"), boris.chat)
    await boris.presses(say("key-deal-anew"), boris.chat)
    (own,) = await rig.sessions.tables_in(f"tg:{boris.id}", over=False)
    assert own.practice
    assert own.branches
