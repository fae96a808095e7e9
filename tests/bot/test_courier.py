"""The courier: who sees what where and in which language, once, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import engines
from bot import table as core
from bot.actions import Answer, Forget
from bot.build import build
from bot.i18n import Words
from bot.platforms.port import Begin, Page, Shown, SlowDown, plain, unannounced
from bot.press import Press
from bot.store.memory import MemoryStore
from bot.store.port import Away, Store, Swap, stale
from bot.store.redis import RedisStore
from bot.table import Player, Room, Table
from tests.bot.house import DEN, GAMES, STALE, WORDS, Guest, House, Memory, said

PING = 2  # times more for a call to play: a message is entered before and after it is sent


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def started(house: House) -> tuple[Guest, Guest, Table[object]]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    await anna.says("/start")
    (table,) = await house.sessions.tables_of(anna.id)
    return anna, boris, table


def pings(house: House, place: str) -> list[str]:
    return [plain(page.title) for page in house.chat.pages(place) if page.ping]


async def in_private(house: House, pace: str = "none") -> tuple[Guest, Guest, Table[object]]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris", "ru")
    await anna.says("/newgame high_card", private=True)
    (table,) = await house.sessions.tables_of(anna.id)
    await boris.says(f"/join {table.id}", private=True)
    await anna.presses("Let Boris in", anna.id)
    await house.sessions.choose_pace(table.id, anna.id, pace)
    await house.settle()
    return anna, boris, table


async def test_a_card_in_a_private_chat_is_in_the_language_of_the_one_who_reads_it(
    house: House,
) -> None:
    anna, boris, _ = await in_private(house)
    assert "(host)" in house.chat.text(anna.id)
    assert "(хозяин" in house.chat.text(boris.id)
    await boris.says("/language en", private=True)
    assert "(host)" in house.chat.text(boris.id)


async def test_without_a_group_each_is_called_in_the_own_chat(house: House) -> None:
    anna, boris, table = await in_private(house)
    await anna.says("/start", private=True)
    table = await house.sessions.table(table.id)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    called, other = (anna, boris) if seat == 0 else (boris, anna)
    assert len(pings(house, called.id)) == 1
    assert pings(house, other.id) == []


async def test_who_is_alone_with_robots_is_reminded_too(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    await anna.presses("fair")
    (table,) = await house.sessions.tables_of(anna.id)
    await house.sessions.choose_pace(table.id, anna.id, "live1")
    await anna.says("/start")
    assert pings(house, DEN.id) == []
    house.time += 46
    await house.tick()
    await house.settle()
    assert pings(house, DEN.id) == [said("ping-reminder", seat="🔴 Anna", game="High Card")]


async def test_a_place_that_must_wait_long_does_not_hold_up_the_others(house: House) -> None:
    anna, boris, table = await started(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    house.chat.trouble = [SlowDown(3), SlowDown(90)]
    move = GAMES["high_card"].engine.idle(table.state, seat)
    assert move
    await house.sessions.say(table.id, table.players[seat].id, move)
    await house.settle()
    shown = len(house.chat.ever)
    house.time += 4
    await house.settle()
    assert len(house.chat.ever) > shown
    assert all("plays" in house.chat.text(one.id) for one in (anna, boris))


async def test_a_place_that_fails_does_not_keep_the_others_from_their_screens(
    house: House,
) -> None:
    anna, boris, table = await started(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    house.chat.trouble = [RuntimeError("a bug in the first place")]
    move = GAMES["high_card"].engine.idle(table.state, seat)
    assert move
    await house.sessions.say(table.id, table.players[seat].id, move)
    await house.settle()
    places = (anna.id, boris.id, DEN.id)
    assert sorted("plays" in house.chat.text(place) for place in places) == [False, True, True]
    house.time += 6
    await house.settle()
    assert all("plays" in house.chat.text(place) for place in places)


class Interrupted(Memory):
    """Somebody asks for the screen again just as it is being shown."""

    def __init__(self) -> None:
        super().__init__()
        self.house: House | None = None
        self.key = ""
        self.id = ""

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        shown = await super().show(place, page, last, begin)
        if self.house and self.key and last and not page.ping and place == self.id:
            key, self.key = self.key, ""
            (table,) = await self.house.sessions.tables_of(self.id)
            await self.house.courier.renew(table.id, key)
        return shown


async def test_a_screen_asked_for_anew_while_it_is_shown_is_not_lost() -> None:
    chat = Interrupted()
    house = House(MemoryStore(), chat)
    anna, _, table = await started(house)
    chat.house, chat.key, chat.id = house, "seat:0", anna.id
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    await house.sessions.say(table.id, table.players[seat].id, ("play",))
    await house.sessions.agree(table.id, anna.id)
    await house.settle()
    assert chat.key == ""
    (page,) = house.chat.pages(anna.id)
    assert "Your hand" in str(page)


async def test_what_a_forgotten_person_was_shown_is_taken_away(house: House) -> None:
    anna, _, table = await started(house)
    assert house.chat.pages(anna.id)
    await anna.press(Forget(sure=True), private=True)
    assert house.chat.pages(anna.id) == []
    assert anna.id not in str(await house.store.shown(table.id))


# --- platforms apart


class Process:
    """A bot that serves one platform, beside others on the same store."""

    def __init__(self, store: Store, prefix: str, now: Callable[[], float]) -> None:
        self.chat = Memory(prefix)
        self.bot = build(store, GAMES, WORDS, now=now)
        self.bot.add(self.chat)

    async def settle(self) -> None:
        for prefix in self.bot.platforms:
            for _ in range(100):
                if not (ids := await self.bot.store.claim(stale(prefix), 1.0, 50)):
                    break
                for id in ids:
                    await self.bot.courier.deliver(prefix, id)


async def mixed(store: Store) -> tuple[Process, Process, Table[Any]]:
    telegram, discord = (Process(store, prefix, lambda: 5.0) for prefix in ("tg", "dc"))
    vera, anna = Player(id="tg:1", name="Vera"), Player(id="dc:2", name="Anna")
    sessions = telegram.bot.sessions
    table = await sessions.create("high_card", Room(id="tg:-9", title="here"), vera)
    await sessions.sit(table.id, anna, Room(id="dc:#9", title="there"))
    return telegram, discord, await sessions.start(table.id, vera.id)


@pytest.mark.parametrize("first", [0, 1])
async def test_platforms_in_two_processes_both_show_everything(first: int, store: Store) -> None:
    """Whichever process commits, and whichever looks first."""
    telegram, discord, table = await mixed(store)
    processes = (telegram, discord) if first == 0 else (discord, telegram)
    for turn in range(4):
        for process in processes:
            await process.settle()
        assert "Your hand" in telegram.chat.text("tg:1")
        assert "Your hand" in discord.chat.text("dc:2")
        for chat, room in ((telegram.chat, "tg:-9"), (discord.chat, "dc:#9")):
            assert ("plays" in chat.text(room)) == (turn > 0)
        table = await telegram.bot.sessions.table(table.id)
        (seat,) = core.asked_seats(GAMES["high_card"], table)
        move = GAMES["high_card"].engine.idle(table.state, seat)
        assert move
        player = table.players[seat].id
        await processes[turn % 2].bot.sessions.say(table.id, player, move)
    assert not telegram.chat.now.keys() & discord.chat.now.keys()


async def test_who_cannot_be_reached_by_the_other_process_is_told_in_both_rooms(
    store: Store,
) -> None:
    telegram, discord, table = await mixed(store)
    discord.chat.closed.add("dc:2")
    assert await telegram.bot.desk.can_reach("dc:2"), "it cannot know, and lets them begin"
    await discord.settle()
    assert (await telegram.bot.sessions.table(table.id)).chairs[1].cut
    for process, room in ((telegram, "tg:-9"), (discord, "dc:#9")):
        await process.settle()
        assert "message 🔷 Anna privately" in process.chat.text(room)


async def test_two_processes_of_one_platform_show_everything_once(store: Store) -> None:
    telegram, discord, _ = await mixed(store)
    other = Process(store, "tg", lambda: 5.0)
    await asyncio.gather(telegram.settle(), other.settle(), discord.settle())
    for place in ("tg:1", "tg:-9"):
        pages = (*telegram.chat.pages(place), *other.chat.pages(place))
        assert len([page for page in pages if not page.ping]) == 1


class Hanging(Memory):
    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_platform_that_hangs_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.courier.TABLES_AT_ONCE", 2)
    store = MemoryStore()
    bot = build(store, GAMES, WORDS)
    chat = Memory("dc")
    bot.add(Hanging("tg"))
    bot.add(chat)
    host = Player(id="tg:1", name="Vera")
    for number in range(5):
        await bot.sessions.create("high_card", Room(id=f"tg:-{number}", title="here"), host)
    running = asyncio.create_task(bot.courier.run())
    guest = Player(id="dc:2", name="Anna")
    await bot.sessions.create("high_card", Room(id="dc:#9", title="there"), guest)
    for _ in range(5000):
        if "Anna" in chat.text("dc:#9"):
            break
        await asyncio.sleep(0.001)
    assert "Anna" in chat.text("dc:#9")
    monkeypatch.setattr("bot.chores.LEAVING", 0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_call_that_is_never_answered_is_given_up_and_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.courier.PATIENCE", 0.01)
    hanging = Hanging()
    show, house.chat.show = house.chat.show, hanging.show  # type: ignore[method-assign]
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    assert house.chat.pages(DEN.id) == []
    house.chat.show = show  # type: ignore[method-assign]
    house.time += 6
    await house.settle()
    assert "Anna" in house.chat.text(DEN.id)


async def test_a_message_that_is_out_there_is_not_forgotten_while_the_store_is_away() -> None:
    """The store goes away just after a card was sent; when it is back there is one card."""
    store = MemoryStore()
    house = House(store)
    show = house.chat.show

    async def show_and_lose(
        place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        shown = await show(place, page, last, begin)
        store.away = True
        asyncio.get_running_loop().call_later(0.1, setattr, store, "away", False)
        return shown

    house.chat.show = show_and_lose  # type: ignore[method-assign]
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    house.chat.show = show  # type: ignore[method-assign]
    house.time += 60
    await anna.presses("fair")
    assert len(house.chat.pages(DEN.id)) == 1


# --- one message in each place, whoever dies or is late


class Chats(Memory):
    """Chats that two processes share, in which something happens once when a page is sent."""

    def __init__(self, prefix: str = "web") -> None:
        super().__init__(prefix)
        self.before: Callable[[Page], Awaitable[None]] | None = None
        self.after: Callable[[Page], Awaitable[None]] | None = None

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        if self.before:
            before, self.before = self.before, None
            await before(page)
        shown = await super().show(place, page, last, begin)
        if self.after:
            after, self.after = self.after, None
            await after(page)
        return shown


class Killed(BaseException):
    """What no courier can catch."""


class Shared:
    """Two processes, one store, the same chats."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.chat = Chats("tg")
        self.here, self.there = (build(store, GAMES, WORDS) for _ in range(2))
        for bot in (self.here, self.there):
            bot.add(self.chat)
        self.room = Room(id="tg:-9", title="here")

    async def lobby(self) -> Table[Any]:
        host = Player(id="tg:1", name="Vera")
        return await self.here.sessions.create("high_card", self.room, host)

    async def started(self) -> Table[Any]:
        table = await self.lobby()
        await self.here.sessions.sit(table.id, Player(id="tg:2", name="Anna"), self.room)
        return await self.here.sessions.start(table.id, "tg:1")

    def cards(self) -> list[Page]:
        return [page for page in self.chat.pages(self.room.id) if not page.ping]


@pytest.fixture
def shared(store: Store) -> Shared:
    return Shared(store)


async def killed(page: Page) -> None:
    raise Killed


async def lost(page: Page) -> None:
    raise SlowDown(0.0) from ConnectionError("the answer")


async def test_a_kill_between_sending_and_recording_leaves_no_second_card(shared: Shared) -> None:
    table = await shared.lobby()
    shared.chat.after = killed
    with pytest.raises(Killed):
        await shared.here.courier.deliver("tg", table.id)
    assert len(shared.cards()) == 1, "it is out there, and nobody knows"
    await shared.there.courier.deliver("tg", table.id)
    assert len(shared.cards()) == 1
    await shared.there.sessions.add_computer(table.id, "tg:1", "random")
    await shared.there.courier.deliver("tg", table.id)
    (card,) = shared.cards()
    assert "2 of 4" in card.status, "and that one lives"


async def test_an_answer_lost_after_the_deed_leaves_nothing_second(shared: Shared) -> None:
    """Neither a card nor a private screen nor a call to play."""
    table = await shared.started()
    for _ in range(4):  # a card, two hands, a call
        shared.chat.after = lost
        await shared.here.courier.deliver("tg", table.id)
    await shared.here.courier.deliver("tg", table.id)
    assert shared.chat.after is None
    assert len(shared.cards()) == 1
    assert len(pings_in(shared.chat, shared.room.id)) == 1
    assert [len(shared.chat.pages(one)) for one in ("tg:1", "tg:2")] == [1, 1]


def pings_in(chat: Memory, place: str) -> list[Page]:
    return [page for page in chat.pages(place) if page.ping]


async def test_a_call_that_a_killed_courier_made_goes_when_it_is_answered(shared: Shared) -> None:
    table = await shared.started()

    async def at_the_ping(page: Page) -> None:
        if page.ping:
            raise Killed
        shared.chat.after = at_the_ping

    shared.chat.after = at_the_ping
    with pytest.raises(Killed):
        await shared.here.courier.deliver("tg", table.id)
    assert len(pings_in(shared.chat, shared.room.id)) == 1
    await shared.here.sessions.resign(table.id, "tg:1")
    await shared.there.courier.deliver("tg", table.id)
    assert pings_in(shared.chat, shared.room.id) == []


async def test_a_fleeting_page_that_a_killed_courier_sent_is_never_left(store: Store) -> None:
    """Chinese Box shows a face for a moment: left standing, it would be a written memory."""
    games = engines.games()
    chat = Chats("tg")
    here, there = (build(store, games, Words(), random=Random(7).randrange) for _ in range(2))
    for bot in (here, there):
        bot.add(chat)
    people = tuple(Player(id=f"tg:{n}", name=f"P{n}") for n in (1, 2))
    room = Room(id="tg:-9", title="here")
    table = await here.sessions.create("chinese_box", room, None, players=people)
    table = await here.sessions.start(table.id, "tg:1")
    random, seen, now = Random(5), 0, here

    async def at_the_face(page: Page) -> None:
        if page.fleeting:
            raise Killed
        chat.after = at_the_face

    game = games["chinese_box"]
    for _ in range(150):
        chat.after = at_the_face
        try:
            await now.courier.deliver("tg", table.id)
        except Killed:
            seen += 1
            now = there if now is here else here
            chat.after = None
            await now.courier.deliver("tg", table.id)
        chat.after = None
        for one in people:
            assert len([page for page in chat.pages(one.id) if not page.ping]) == 1
        table = await now.sessions.table(table.id)
        seat = min(core.asked_seats(game, table))
        chair = table.chairs[seat]
        token = random.choice(game.engine.options(table.state, seat, chair.menu))
        await now.sessions.press(table.id, chair.player.id, chair.asked, token)
    assert seen >= 3
    await now.sessions.resign(table.id, "tg:1")
    await now.courier.deliver("tg", table.id)
    assert not any(page.fleeting for one in people for page in chat.pages(one.id))
    assert all(len(chat.pages(one.id)) <= 2 for one in people), "the hand, and how it ended"


async def test_who_slept_while_sending_takes_the_second_card_back(shared: Shared) -> None:
    """One process is paused with a card on its way, another takes over, and the first wakes up."""
    table = await shared.lobby()

    async def meanwhile(page: Page) -> None:
        await shared.there.courier.deliver("tg", table.id)

    for moment in ("before", "after"):
        setattr(shared.chat, moment, meanwhile)
        await shared.here.courier.deliver("tg", table.id)
        assert len(shared.cards()) == 1
        await shared.here.sessions.add_computer(table.id, "tg:1", "random")
        await shared.there.courier.deliver("tg", table.id)
        (card,) = shared.cards()
        assert "2 of 4" in card.status, "and the one that is left is the one that is known"
        table = await shared.lobby()
        shared.chat.now.clear()


async def test_a_message_that_another_has_taken_over_is_not_taken_back(shared: Shared) -> None:
    """It was entered, the answer got lost, and another edited it before it was entered again."""
    table = await shared.lobby()
    keep = shared.store.keep_shown
    times = 0

    async def lossy(id: str, changes: Mapping[str, Swap]) -> bool:
        nonlocal times
        times += 1
        kept = await keep(id, changes)
        if times == 2:  # the first was the announcement
            await shared.there.sessions.add_computer(id, "tg:1", "random")
            await shared.there.courier.deliver("tg", id)
            raise Away
        return kept

    shared.store.keep_shown = lossy  # type: ignore[method-assign]
    await shared.here.courier.deliver("tg", table.id)
    (card,) = shared.cards()
    assert "2 of 4" in card.status


async def test_an_old_page_over_a_newer_one_is_put_right(shared: Shared) -> None:
    """The first was about to edit the card, slept, and woke after the other had shown the news."""
    table = await shared.lobby()
    await shared.here.courier.deliver("tg", table.id)
    await shared.here.sessions.choose_pace(table.id, "tg:1", "live1")

    async def meanwhile(page: Page) -> None:
        await shared.there.sessions.add_computer(table.id, "tg:1", "random")
        await shared.there.courier.deliver("tg", table.id)

    shared.chat.before = meanwhile
    await shared.here.courier.deliver("tg", table.id)
    await shared.there.courier.deliver("tg", table.id)
    (card,) = shared.cards()
    assert "2 of 4" in card.status


async def test_an_old_page_is_put_right_though_the_store_was_away_when_it_was_noticed(
    shared: Shared,
) -> None:
    table = await shared.lobby()
    await shared.here.courier.deliver("tg", table.id)
    await shared.here.sessions.choose_pace(table.id, "tg:1", "live1")

    async def meanwhile(page: Page) -> None:
        await shared.there.sessions.add_computer(table.id, "tg:1", "random")
        await shared.there.courier.deliver("tg", table.id)
        away_once(shared.store, "done")

    shared.chat.before = meanwhile
    await shared.here.courier.deliver("tg", table.id)
    assert "2 of 4" not in shared.cards()[0].status, "the older page lies over the newer one"
    assert await shared.store.claim(stale("tg"), 1.0, 9) == [table.id]
    await shared.there.courier.deliver("tg", table.id)
    (card,) = shared.cards()
    assert "2 of 4" in card.status


@pytest.mark.parametrize("end", [killed, lost])
async def test_what_nobody_told_the_store_of_is_put_right_though_all_looks_as_before(
    shared: Shared, end: Callable[[Page], Awaitable[None]]
) -> None:
    """A card was changed, whoever changed it does not know or cannot say so, and then the table
    looks as it did when it was shown last."""
    table = await shared.lobby()
    await shared.here.courier.deliver("tg", table.id)
    (before,) = shared.cards()
    await shared.here.sessions.choose_pace(table.id, "tg:1", "live1")
    assert await shared.store.claim(stale("tg"), 1.0, 9) == [table.id]
    shared.chat.after = end
    with suppress(Killed):
        await shared.here.courier.deliver("tg", table.id)
    assert shared.cards() != [before]
    await shared.there.sessions.choose_pace(table.id, "tg:1", table.pace)
    await shared.there.courier.deliver("tg", table.id)
    assert shared.cards() == [before]


async def test_a_card_that_is_only_put_off_is_not_written_once_more(shared: Shared) -> None:
    table = await shared.lobby()
    await shared.here.courier.deliver("tg", table.id)
    (before,) = shared.cards()
    await shared.here.sessions.choose_pace(table.id, "tg:1", "live1")

    async def budget(page: Page) -> None:
        raise SlowDown(0.0)

    shared.chat.before = budget
    await shared.here.courier.deliver("tg", table.id)
    assert shared.cards() == [before]
    await shared.here.sessions.choose_pace(table.id, "tg:1", table.pace)
    shared.chat.before = killed
    await shared.here.courier.deliver("tg", table.id)
    assert shared.chat.before is killed, "it looks as it should, and nothing was sent"


async def test_a_second_card_is_taken_back_though_the_store_was_away(shared: Shared) -> None:
    table = await shared.lobby()

    async def meanwhile(page: Page) -> None:
        await shared.there.courier.deliver("tg", table.id)
        away_once(shared.store, "shown")

    shared.chat.after = meanwhile
    await shared.here.courier.deliver("tg", table.id)
    assert len(shared.cards()) == 1


def away_once(store: Store, name: str) -> None:
    """The next question of that kind is not answered."""
    ask = getattr(store, name)

    async def away(*asked: Any) -> Any:
        setattr(store, name, ask)
        raise Away

    setattr(store, name, away)


async def test_who_may_have_been_overtaken_shows_nothing(shared: Shared) -> None:
    """It slept, or the store was away, for longer than the lease: another may have taken over."""
    table = await shared.lobby()
    chores = shared.here.courier.chores("tg")
    asked = asyncio.Event()

    def slept(id: str) -> bool:
        asked.set()
        return False

    chores.holds = slept  # type: ignore[method-assign]
    running = asyncio.create_task(chores.run())
    async with asyncio.timeout(5):
        await asked.wait()
    running.cancel()
    await asyncio.wait([running])
    assert shared.cards() == []
    await shared.there.courier.deliver("tg", table.id)
    assert len(shared.cards()) == 1


async def test_who_slept_on_the_way_out_shows_nothing_and_may_die(shared: Shared) -> None:
    """It had asked whether it may, and then waited for its turn, a budget or a connection: longer
    than the lease. What it would show now nobody could put right, should it be killed."""
    table = await shared.lobby()
    await shared.here.courier.deliver("tg", table.id)
    await shared.here.sessions.choose_pace(table.id, "tg:1", "live1")
    slept = False
    shared.here.courier.chores("tg").holds = lambda id: not slept  # type: ignore[method-assign]

    async def meanwhile(page: Page) -> None:
        nonlocal slept
        slept = True
        await shared.there.sessions.add_computer(table.id, "tg:1", "random")
        await shared.there.courier.deliver("tg", table.id)
        shared.chat.after = killed

    shared.chat.before = meanwhile
    with suppress(Killed):
        await shared.here.courier.deliver("tg", table.id)
    assert slept
    (card,) = shared.cards()
    assert "2 of 4" in card.status


async def test_a_redraw_asks_the_store_four_times(redis_store: RedisStore) -> None:
    """Claim, table with what is shown, languages, done: however many places there are."""
    house = House(redis_store)
    _, _, table = await started(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    move = GAMES["high_card"].engine.idle(table.state, seat)
    assert move
    await house.sessions.say(table.id, table.players[seat].id, move)
    trips = redis_store._server.trips
    before = house.chat.edited
    for id in await redis_store.claim(STALE, 1.0, 50):
        await house.courier.deliver("web", id)
    assert house.chat.edited == before + 3, "two hands and the room"
    assert house.chat.sent, "and a call to play, which is a message of its own"
    assert redis_store._server.trips - trips == 4 + PING


async def test_a_press_asks_the_store_once_from_the_desk_to_the_commit(
    redis_store: RedisStore,
) -> None:
    house = House(redis_store)
    anna, boris, table = await started(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    guest, chair = (anna, boris)[seat], table.chairs[seat]
    press = Press(Answer(table.id, chair.asked, "play"), carried=True)
    trips = redis_store._server.trips
    assert not (await house.desk.press(guest.asker(), press)).refused
    assert redis_store._server.trips - trips == 1


async def test_a_place_that_is_slow_to_answer_does_not_hold_up_the_others(house: House) -> None:
    anna, boris, table = await started(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    slow, quick = (anna, boris) if seat == 0 else (boris, anna)
    answered = asyncio.Event()
    show = house.chat.show

    async def slowly(
        place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        if place == slow.id:
            await answered.wait()
        shown = await show(place, page, last, begin)
        if place == DEN.id:
            answered.set()  # only once the room has its card does the first one get through
        return shown

    house.chat.show = slowly  # type: ignore[method-assign]
    move = GAMES["high_card"].engine.idle(table.state, seat)
    assert move
    await house.sessions.say(table.id, slow.id, move)
    async with asyncio.timeout(5):
        await house.settle()
    assert all("plays" in house.chat.text(place) for place in (slow.id, quick.id, DEN.id))


async def test_who_lets_the_bot_in_again_finds_one_card(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    house.chat.closed.add(DEN.id)
    await anna.presses("fair")
    house.chat.closed.clear()
    await anna.presses("fair")
    assert len(house.chat.pages(DEN.id)) == 1
