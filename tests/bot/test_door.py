"""Who comes in and who has the say: nobody takes over a table from a room of their own."""

from __future__ import annotations

from typing import Any

import pytest

from bot.actions import Admit, Agree, Aside, ChooseDoor, ChoosePace, Kick, More, Replay, Sit, Stop
from bot.desk import Asker
from bot.store.memory import MemoryStore
from bot.table import Room, Table
from bot.table.door import KNOCKS
from tests.bot.house import DEN, Guest, House, said

ATTIC = Room(id="web:#attic", title="Boris's attic")
CODE_ONLY = said("refused-not-around")


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def lobby(house: House) -> tuple[Guest, Guest, str]:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    (table,) = await house.sessions.tables_of(anna.id)
    return anna, boris, table.id


async def match(house: House) -> tuple[Guest, Guest, str]:
    anna, boris, id = await lobby(house)
    await anna.says("/start")
    return anna, boris, id


def in_attic(name: str, admin: bool = True) -> Asker:
    return Asker(f"web:{name.lower()}", name, ATTIC, "en", admin)


async def table(house: House, id: str) -> Table[Any]:
    await house.settle()
    return await house.sessions.table(id)


async def knock(house: House, id: str, name: str = "Vera") -> int:
    answer = await house.desk.do(in_attic(name), Sit(id))
    assert answer.toast == said("host-asked")
    return (await table(house, id)).knocks[-1].number


# --- the takeover


async def test_a_loser_cannot_stop_the_match_from_a_group_of_his_own(house: House) -> None:
    _, _, id = await match(house)
    boris = in_attic("Boris")
    assert (await house.desk.do(boris, Sit(id))).toast == said("host-asked")
    assert [room.id for room in (await table(house, id)).rooms] == [DEN.id]
    await house.desk.do(boris, Stop(id, sure=True))
    assert (await table(house, id)).playing


async def test_a_room_that_was_let_in_gives_no_rights_either(house: House) -> None:
    anna, _, id = await match(house)
    boris = in_attic("Boris")
    await house.desk.do(boris, Sit(id))
    await house.settle()
    await anna.presses("Let Boris in", anna.id)
    assert ATTIC.id in {room.id for room in (await table(house, id)).rooms}
    assert house.chat.pages(ATTIC.id), "it is shown there"
    chief = Asker("web:chief", "Chief", ATTIC, "en", admin=True)
    for one in (boris, chief):
        await house.desk.do(one, Stop(id, sure=True))
        assert (await table(house, id)).playing
    at_home = Asker("web:chief", "Chief", DEN, "en", admin=True)
    await house.desk.do(at_home, Stop(id, sure=True))
    assert (await table(house, id)).ended == "stopped", "the home room's admin has the say"


async def test_a_stranger_with_the_code_of_a_lobby_gets_nowhere(house: House) -> None:
    _, _, id = await lobby(house)
    before = await table(house, id)
    vera = in_attic("Vera")
    number = await knock(house, id)
    for action in (
        *(Kick(id, 1), ChoosePace(id, "live1"), Stop(id), ChooseDoor(id, "open")),
        Admit(id, number, True),
    ):
        assert (await house.desk.do(vera, action)).toast == said("refused-host-only")
    after = await table(house, id)
    assert (after.chairs, after.rooms, after.pace) == (before.chairs, before.rooms, before.pace)
    assert not house.chat.pages(ATTIC.id)


async def test_the_home_room_moves_with_its_tables(house: House) -> None:
    _, _, id = await match(house)
    await house.desk.moved(DEN.id, "web:#hall")
    hall = Room(id="web:#hall", title="#hall")
    await house.desk.do(Asker("web:chief", "Chief", hall, "en", admin=True), Stop(id, sure=True))
    assert (await table(house, id)).ended == "stopped"


async def test_a_table_from_before_homes_were_kept_belongs_to_its_first_room(house: House) -> None:
    _, _, id = await match(house)
    old = (await table(house, id)).model_copy(update={"home": "", "rooms": (DEN, ATTIC)})
    assert old.home_room == DEN.id


async def test_a_rematch_has_the_same_home(house: House) -> None:
    anna, _, id = await match(house)
    await house.desk.do(Asker("web:chief", "Chief", DEN, "en", admin=True), Stop(id, sure=True))
    await anna.says("/rematch")
    again = await table(house, (await table(house, id)).next)
    assert again.home_room == DEN.id


# --- the host's word


async def test_joining_where_the_table_was_opened_is_one_press(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    await Guest(house, "Boris").presses("Join")
    assert "2. Boris" in house.chat.text(DEN.id)


async def test_the_host_lets_somebody_in_with_a_button(house: House) -> None:
    anna, _, id = await lobby(house)
    await knock(house, id)
    assert "Vera would like to join from" in house.chat.text(anna.id)
    assert "Boris's attic" in house.chat.text(anna.id)
    assert "Vera asks" in house.chat.text(DEN.id)
    assert "attic" not in house.chat.text(DEN.id), "where they come from is the host's to know"
    refused = await Guest(house, "Boris").presses("Let Vera in")
    assert refused.toast == said("refused-host-only")
    assert (await anna.presses("Let Vera in", anna.id)).toast == said("admitted")
    assert "3. Vera" in house.chat.text(DEN.id)
    assert "3. Vera" in house.chat.text(ATTIC.id)
    assert house.chat.pages(anna.id) == [], "answered, it is taken away"
    assert [t.id for t in await house.sessions.tables_of("web:vera")] == [id]


async def test_a_no_is_a_no(house: House) -> None:
    anna, _, id = await lobby(house)
    number = await knock(house, id)
    assert (await anna.presses("No", anna.id)).toast == said("turned-away")
    assert (await house.desk.do(in_attic("Vera"), Sit(id))).toast == said("refused-denied")
    late = await anna.asks(Admit(id, number, True))
    assert late.toast == said("refused-answered-already")
    assert len((await table(house, id)).players) == 2


async def test_the_host_is_not_asked_by_any_number_at_once(house: House) -> None:
    _, _, id = await lobby(house)
    for n in range(KNOCKS):
        await knock(house, id, f"Stranger{n}")
    again = await house.desk.do(in_attic("Stranger0"), Sit(id))
    assert again.toast == said("refused-asked-already")
    assert (await house.desk.do(in_attic("Vera"), Sit(id))).toast == said("refused-many-knocks")


async def test_an_open_table_takes_anybody_with_the_code(house: House) -> None:
    anna, boris, id = await lobby(house)
    refused = await boris.picks("⚙", "Joining by code: the host decides")
    assert refused.toast == said("refused-host-only")
    await anna.picks("⚙", "Joining by code: the host decides")
    assert (await house.desk.do(in_attic("Vera"), Sit(id))).toast.startswith("You're in")
    after = await table(house, id)
    assert ATTIC.id in {room.id for room in after.rooms}
    answer = await house.desk.do(in_attic("Vera"), ChoosePace(id, "live1"))
    assert answer.toast == said("refused-host-only"), "but no rights"


async def test_the_host_may_show_the_own_table_anywhere(house: House) -> None:
    _, _, id = await match(house)
    assert (await house.desk.do(in_attic("Anna"), Sit(id))).toast == said("shown-here")


async def test_who_must_open_the_private_chat_first_is_not_barred_there(house: House) -> None:
    _, _, id = await lobby(house)
    vera = Guest(house, "Vera")
    house.chat.closed.add(vera.id)
    await vera.presses("Join")
    house.chat.closed.clear()
    elsewhere = await house.desk.do(in_attic("Vera"), Sit(id))
    assert elsewhere.toast == said("host-asked"), "that opens no other room"
    assert (await vera.says(f"/start join_{id}", private=True)).toast.startswith("You're in")
    assert (await table(house, id)).knocks == (), "and the question is settled"


async def test_who_begins_leaves_nobody_at_the_door(house: House) -> None:
    anna, _, id = await lobby(house)
    await knock(house, id)
    await anna.says("/start")
    assert (await table(house, id)).knocks == ()
    assert (await house.desk.do(in_attic("Vera"), Sit(id))).toast == said("refused-started")


# --- what a code tells


async def test_a_code_alone_tells_nothing(house: House) -> None:
    anna, _, id = await match(house)
    vera, alone = in_attic("Vera"), Asker("web:vera", "Vera", None, "en")
    for action in (More(id), Aside(id, "discard"), Replay(id)):
        for asker in (vera, alone):
            answer = await house.desk.do(asker, action)
            assert (answer.toast, answer.page) == (CODE_ONLY, None), action
    await anna.asks(Stop(id))
    await house.desk.do(Asker("web:chief", "Chief", DEN, "en", admin=True), Stop(id, sure=True))
    assert (await house.desk.do(vera, Replay(id))).toast == CODE_ONLY
    answer = await house.desk.do(alone, More(id))
    assert (answer.toast, answer.page) == (CODE_ONLY, None)


async def test_a_finished_match_is_read_by_those_who_were_there(house: House) -> None:
    anna, _, id = await match(house)
    await house.desk.do(Asker("web:chief", "Chief", DEN, "en", admin=True), Stop(id, sure=True))
    assert (await anna.asks(Replay(id), private=True)).page, "who sat there"
    assert (await house.desk.do(in_attic("Boris"), Replay(id))).page, "wherever they are"
    assert (await Guest(house, "Vera").asks(Replay(id))).page, "who is where it was shown"


async def test_an_open_match_is_read_by_anybody_with_its_code(house: House) -> None:
    anna, _, id = await lobby(house)
    await anna.picks("⚙", "Joining by code")
    await anna.says("/start")
    await house.desk.do(Asker("web:chief", "Chief", DEN, "en", admin=True), Stop(id, sure=True))
    answer = await house.desk.do(in_attic("Vera"), Replay(id))
    assert answer.page
    assert answer.page.file
    assert answer.page.file.name == f"{id}.txt"


# --- the directory


async def test_who_finds_no_seat_leaves_no_trace(house: House) -> None:
    _, _, id = await lobby(house)
    for name in ("Vera", "Gleb", "Dina", "Egor"):
        await Guest(house, name).asks(Sit(id))
    full = await table(house, id)
    late = Guest(house, "Zoya")
    assert (await late.asks(Sit(id))).toast == said("refused-full")
    assert await house.store.members(f"player:{late.id}") == set()
    for one in full.players:
        assert await house.store.members(f"player:{one.id}") == {id}
    assert (await late.asks(Sit("zzzzzzz"))).toast == said("refused-gone")
    assert await house.store.members(f"player:{late.id}") == set()


async def test_who_only_asks_is_not_entered_anywhere(house: House) -> None:
    _, _, id = await lobby(house)
    await knock(house, id)
    assert await house.store.members("player:web:vera") == set()
    assert await house.store.members(f"room:{ATTIC.id}") == set()


# --- stopping


async def test_stopping_with_no_result_is_asked_again(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    await anna.presses("fair")
    await anna.says("/start")
    (mine,) = await house.sessions.tables_of(anna.id)
    more = await anna.presses("More")
    assert more.page
    (stop,) = [b for row in more.page.rows for b in row if b.label == said("key-stop-here")]
    asked = await anna.press(stop)
    assert (await table(house, mine.id)).playing, "one tap ends no match"
    assert asked.page
    (sure, *_), *_ = asked.page.rows
    assert sure.label == said("key-agree-sure")
    assert (await anna.press(sure)).toast == said("agreed-on")
    assert (await table(house, mine.id)).ended == "agreed"


async def test_playing_on_after_all_is_one_tap(house: House) -> None:
    _, boris, id = await match(house)
    assert (await boris.asks(Agree(id, sure=True))).toast == said("noted")
    assert [chair.agreed for chair in (await table(house, id)).chairs].count(True) == 1
    assert (await boris.asks(Agree(id))).toast == said("offer-back")
    assert not any(chair.agreed for chair in (await table(house, id)).chairs)


async def test_an_admins_stop_asked_again_in_private_is_for_the_room(house: House) -> None:
    _, _, id = await match(house)
    chief = Guest(house, "Chief", admin=True)
    asked = await chief.says("/stop")
    assert asked.page
    (sure, *_), *_ = asked.page.rows
    house.chat.admins.add((chief.id, DEN.id))
    assert (await chief.press(sure, private=True)).toast == said("stopped")
    assert (await table(house, id)).ended == "stopped"


async def test_a_lobby_is_closed_without_a_question(house: House) -> None:
    anna, _, id = await lobby(house)
    assert (await anna.says("/stop")).toast == said("stopped")
    assert (await table(house, id)).ended == "closed"
