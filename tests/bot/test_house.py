"""The bot as its guests meet it: commands, buttons and screens."""

from __future__ import annotations

import re

import pytest

from bot import render
from bot import table as core
from bot.actions import Answer, Choose, ChooseRated, Forget, NewGame, Resign, SetDefault, ShowHand
from bot.codec import pack
from bot.i18n import LANGUAGES
from bot.platforms.port import Moved, SlowDown, plain
from bot.press import Press
from bot.store.memory import MemoryStore
from bot.table import Refused
from engines.core.dice import Dice
from engines.core.ui import Msg
from tests.bot.house import DEN, GAMES, STALE, WORDS, Guest, House, said, spelled


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


CROWD = ("Anna", "Boris", "Vera", "Gleb", "Dora", "Egor", "Zoya")


async def opened(
    house: House, game: str = "high_card", lang: str = "en", rated: bool = True
) -> tuple[Guest, Guest]:
    anna, boris = Guest(house, "Anna", lang), Guest(house, "Boris", lang)
    await anna.says(f"/newgame {game}")
    await boris.says("/join")
    if not rated:
        await anna.asks(ChooseRated((await the_table(house)).id, False))
    return anna, boris


async def started(
    house: House, game: str = "high_card", lang: str = "en", rated: bool = True
) -> tuple[Guest, Guest]:
    anna, boris = await opened(house, game, lang, rated)
    answer = await anna.says("/start")
    assert answer.toast, answer
    return anna, boris


async def the_table(house: House) -> core.Table[object]:
    (table,) = [t for t in await house.sessions.tables_in(DEN.id) if not t.next]
    return table


def _some_move(table: core.Table[object], seat: int) -> tuple[str, ...]:
    move = GAMES[table.game].engine.idle(table.state, seat)
    assert move
    return move


# --- the lobby


async def test_newgame_offers_the_games_and_a_pick_opens_one_lobby(house: House) -> None:
    anna = Guest(house, "Anna")
    answer = await anna.says("/newgame")
    assert answer.page
    assert answer.public
    labels = [b.label for row in answer.page.rows for b in row]
    assert "High Card" in labels
    pick = next(b for row in answer.page.rows for b in row if b.label == "High Card")
    assert (await anna.press(pick)).done
    assert "1. Anna (host)" in house.chat.text(DEN.id)


async def test_trying_a_game_is_a_match_with_the_computer_that_counts_for_nothing(
    house: House,
) -> None:
    anna = Guest(house, "Anna")
    answer = await anna.says("/try")
    assert answer.page
    pick = next(b for row in answer.page.rows for b in row if b.label == "High Card")
    assert (await anna.press(pick)).done
    (table,) = await house.sessions.tables_of(anna.id)
    assert table.playing
    assert table.pace.seconds is None
    assert [room.id for room in table.rooms] == [anna.id]
    assert [one.person for one in table.players].count(True) == 1
    await anna.says("/try high_card")
    assert len(await house.sessions.tables_of(anna.id)) == 1, "the one under way goes on"
    await house.sessions.resign(table.id, anna.id)
    (table,) = await house.sessions.tables_of(anna.id)
    assert table.stage == "over"
    stats = (await anna.says("/stats")).page
    assert stats
    assert WORDS.say(Msg("stats-none"), "en") in spelled(stats)
    assert (await house.sessions.rematch(table.id, anna.id)).practice


async def test_the_lobby_is_one_message_edited_in_place(house: House) -> None:
    anna, boris = await opened(house)
    await boris.presses("fair")
    assert len(house.chat.pages(DEN.id)) == 1
    assert house.chat.sent == 1
    assert "3. 🤖 Robot 1 · fair" in house.chat.text(DEN.id)
    await anna.picks("⚙", "Time per move: no limit")
    assert "Time per move: 1 minute" in house.chat.text(DEN.id)
    await anna.picks("⚙", "Cards: three")
    assert "Cards: five" in house.chat.text(DEN.id)
    assert "Only the host" in (await boris.picks("⚙", "Cards: five")).toast


async def test_who_cannot_be_reached_gets_a_link_and_no_seat(house: House) -> None:
    _anna, _boris = await opened(house)
    vera = Guest(house, "Vera")
    house.chat.closed.add(vera.id)
    table = await the_table(house)
    answer = await vera.presses("Join")
    assert answer.link == f"open:join_{table.id}"
    assert "Vera" not in house.chat.text(DEN.id)
    house.chat.closed.clear()
    assert "You're in" in (await vera.says(f"/start join_{table.id}", private=True)).toast
    assert [r.id for r in (await the_table(house)).rooms] == [DEN.id]


async def test_a_game_does_not_start_while_somebody_is_unreachable(house: House) -> None:
    anna, boris = await opened(house)
    house.chat.closed.add(boris.id)
    answer = await anna.presses("Start")
    assert "Boris" in answer.toast
    assert (await the_table(house)).state is None


async def test_a_match_by_invitation_in_private_is_shown_to_both(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris", "ru")
    await anna.says("/newgame high_card", private=True)
    (table,) = await house.sessions.tables_of(anna.id)
    await boris.says(f"/join {table.id}", private=True)
    assert house.chat.pages(boris.id) == []
    await anna.presses("Let Boris in", anna.id)
    assert "2. Boris" in house.chat.text(anna.id)
    assert "2. Boris" in house.chat.text(boris.id)


# --- play


async def test_hands_are_seen_by_their_owners_alone(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    hands = [re.search(r"Your hand: (.*)", house.chat.text(p.id)) for p in (anna, boris)]
    assert all(hands)
    assert "Your hand" not in house.chat.text(DEN.id)
    assert f"Match {table.id} in #den" in house.chat.text(anna.id)


async def test_each_private_screen_is_in_its_readers_language(house: House) -> None:
    anna, boris = Guest(house, "Anna", "ru"), Guest(house, "Boris", "en")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    await anna.says("/start")
    assert "Ваши карты" in house.chat.text(anna.id)
    assert "Your hand" in house.chat.text(boris.id)
    assert "Ждём:" in house.chat.text(DEN.id), "the room speaks as the one who opened the table"
    await boris.says("/language ru", private=True)
    assert "Ваши карты" in house.chat.text(boris.id)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.long
async def test_a_whole_match_by_pressing_keys(house: House, game: str, lang: str) -> None:
    people = [Guest(house, name, lang) for name in CROWD[: min(GAMES[game].seats)]]
    await people[0].says(f"/newgame {game}")
    for one in people[1:]:
        await one.says("/join")
    assert (await people[0].says("/start")).toast
    guests = {one.id: one for one in people}
    dice = Dice(17)
    for _ in range(3000):
        table = await the_table(house)
        if table.ended:
            break
        asked = sorted(core.asked_seats(GAMES[game], table))
        dice, seat = dice.pick(asked)
        guest = guests[table.players[seat].id]
        keys = guest.choices()
        assert keys, house.chat.text(guest.id)
        dice, key = dice.pick(keys)
        answer = await guest.press(key, private=True)
        assert not answer.toast, answer.toast
    table = await the_table(house)
    assert table.ended == "over"
    text = house.chat.text(DEN.id)
    assert "🏆" in text or "🤝" in text
    assert not re.search(r"\b(key|glyph|refused|reason|setting|card)-[a-z]", text)


async def test_stale_foreign_and_forged_presses_change_nothing(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    vera = Guest(house, "Vera")
    before = await house.store.load(table.id)
    for data in (
        pack(Answer(table.id, 0, "play")),
        pack(Answer(table.id, 999, "play")),
        pack(Answer(table.id, table.version, "nonsense")),
        pack(Answer("zzzzzzz", 1, "play")),
        pack(Answer(table.id, 1, "!nothing")),
        pack(Choose(table.id, "cards", "5")),
        "k:abc",
        "garbage",
        "k:::",
        "k:../../x:1:play",
        "c:nosuch:",
        "k:" + "x" * 60,
        "\u202e",
    ):
        for guest in (anna, boris, vera):
            answer = await guest.press(data)
            assert answer.toast, data
            assert not answer.page
    assert (await house.store.load(table.id)).doc == before.doc


async def test_one_call_a_turn_that_goes_when_it_is_stale(house: House) -> None:
    await started(house)
    table = await the_table(house)
    (first,) = core.asked_seats(GAMES["high_card"], table)
    name = table.players[first].name
    mark = render.sign(first, "colours")  # two may have one name
    pings = [p for p in house.chat.pages(DEN.id) if p.ping]
    assert [plain(p.title) for p in pings] == [f"👉 {mark} {name}, you're up in High Card"]
    await house.sessions.press(table.id, table.players[first].id, table.chairs[first].asked, "play")
    await house.settle()
    assert [p for p in house.chat.pages(DEN.id) if p.ping] == pings, "opening a menu is no new turn"
    move = ("play", str(table.state.hands[first][0]))  # type: ignore[attr-defined]
    await house.sessions.say(table.id, table.players[first].id, move)
    await house.settle()
    (ping,) = [p for p in house.chat.pages(DEN.id) if p.ping]
    assert name not in plain(ping.title)


async def test_a_typed_move_goes_to_the_table_that_waits_for_me(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    guest = (anna, boris)[seat]
    card = table.state.hands[seat][0]  # type: ignore[attr-defined]
    assert "can't do that" in (await guest.says("/move play 99")).toast
    assert not (await guest.says(f"/move play {card}")).toast
    assert f"plays {card}" in house.chat.text(DEN.id)


async def test_my_hand_is_shown_to_me_alone(house: House) -> None:
    anna, _boris = await started(house)
    table = await the_table(house)
    answer = await anna.press(ShowHand(table.id))
    assert answer.page
    assert not answer.public
    assert (await Guest(house, "Vera").press(ShowHand(table.id))).page is None


async def test_hand_is_sent_anew_and_the_old_one_goes(house: House) -> None:
    anna, _ = await started(house)
    sent = house.chat.sent
    assert not (await anna.says("/hand", private=True)).page
    assert len(house.chat.pages(anna.id)) == 1
    assert house.chat.sent == sent + 1


# --- leaving and coming back


async def test_time_runs_out_the_robot_plays_and_the_person_returns(house: House) -> None:
    anna, boris = await opened(house)
    table = await the_table(house)
    await house.sessions.choose_pace(table.id, anna.id, "live1")
    await anna.says("/start")
    table = await the_table(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    absent = (anna, boris)[seat]
    house.time += 50
    await house.tick()
    await house.settle()
    assert any("nearly up" in plain(p.title) for p in house.chat.pages(DEN.id))
    house.time += 11
    await house.tick()
    await house.settle()
    assert f"{absent.name} (🤖)" in house.chat.text(DEN.id)
    assert "computer is playing for you" in house.chat.text(absent.id)
    assert "Welcome back" in (await absent.presses("I'm back", absent.id)).toast
    assert "(🤖)" not in house.chat.text(DEN.id)


async def test_a_deadline_fires_once_whoever_looks(house: House) -> None:
    anna, _ = await opened(house)
    table = await the_table(house)
    await house.sessions.choose_pace(table.id, anna.id, "live1")
    await anna.says("/start")
    house.time += 61
    assert await house.tick() == 1
    version = (await the_table(house)).version
    assert await house.tick() == 0
    assert (await the_table(house)).version == version


async def test_resigning_is_asked_twice(house: House) -> None:
    anna, _boris = await started(house)
    answer = await anna.says("/resign")
    assert answer.page
    sure, back = [b for row in answer.page.rows for b in row]
    menu = await anna.press(back)
    assert menu.page
    assert Resign((await the_table(house)).id) in [b.action for r in menu.page.rows for b in r]
    assert not (await the_table(house)).ended, "whoever pressed it by mistake goes back"
    await anna.press(sure)
    text = house.chat.text(DEN.id)
    assert "Boris wins" in text
    assert "resigned" in text


async def test_a_rematch_keeps_the_seats_and_is_one_table(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    await house.sessions.resign(table.id, anna.id)
    await house.settle()
    await anna.presses("Rematch")
    await boris.presses("Rematch")
    again = [t for t in await house.sessions.tables_in(DEN.id) if t.state is None and not t.ended]
    assert len(again) == 1
    assert [p.name for p in again[0].players] == ["Anna", "Boris"]


async def test_the_moves_are_kept_secret_until_the_end(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    with pytest.raises(Refused, match="replay-after-end"):
        await house.sessions.transcript(table.id)
    await house.sessions.resign(table.id, anna.id)
    assert f"# seed {table.seed} salt {table.salt}" in await house.sessions.transcript(table.id)
    assert (await boris.says(f"/replay {table.id}")).page


async def test_an_admin_stops_any_table_a_stranger_none(house: House) -> None:
    await started(house)
    table = await the_table(house)
    assert "no table here" in (await Guest(house, "Vera").says("/stop")).toast
    chief = Guest(house, "Chief", admin=True)
    asked = await chief.says("/stop")
    assert (await house.sessions.table(table.id)).playing, "it is asked again"
    assert asked.page
    (sure,), _back = asked.page.rows
    await chief.press(sure, private=False)
    assert (await house.sessions.table(table.id)).ended == "stopped"
    assert said("ended-stopped") in house.chat.text(DEN.id)


async def test_forget_erases_a_person(house: House) -> None:
    anna, _boris = await started(house)
    table = await the_table(house)
    answer = await anna.says("/forget", private=True)
    assert answer.page
    assert "Done" in (await anna.press(Forget(sure=True), private=True)).toast
    record = await house.store.load(table.id)
    assert b"Anna" not in record.doc
    assert anna.id.encode() not in record.doc


# --- rooms


async def test_two_tables_in_a_room_and_the_person_chooses(house: House) -> None:
    anna, _ = await started(house)
    await anna.says("/newgame high_card")
    answer = await Guest(house, "Boris").says("/games")
    assert answer.page
    assert len(answer.page.lines) == 2
    await Guest(house, "Boris").says("/join")
    await anna.says("/start")
    answer = await anna.says("/hand")
    assert answer.page
    assert len(answer.page.rows) == 2


async def test_defaults_of_a_room_are_an_admins_to_change(house: House) -> None:
    anna, chief = Guest(house, "Anna"), Guest(house, "Chief", admin=True)
    assert (await anna.says("/settings")).page
    assert "Only an admin" in (await anna.press(SetDefault("pace", "live3"))).toast
    assert (await chief.press(SetDefault("pace", "live3"))).page
    await chief.press(SetDefault("game", "high_card"))
    assert "switched off" in (await anna.says("/newgame high_card")).toast
    await chief.press(SetDefault("game", "high_card"))
    await anna.says("/newgame high_card")
    assert (await the_table(house)).pace == "live3"


# --- trouble


async def test_ten_changes_cost_one_redraw(house: House) -> None:
    anna, _ = await opened(house)
    table = await the_table(house)
    shown = len(house.chat.ever)
    for _ in range(5):
        await house.sessions.add_computer(table.id, anna.id, "random")
        await house.sessions.remove_computer(table.id, anna.id)
    await house.sessions.add_computer(table.id, anna.id, "random")
    await house.settle()
    assert len(house.chat.ever) == shown + 1


async def test_what_looks_the_same_is_not_sent(house: House) -> None:
    await started(house)
    table = await the_table(house)
    shown = len(house.chat.ever)
    await house.sessions.touch(table.id)
    await house.settle()
    assert len(house.chat.ever) == shown


async def test_slow_down_is_obeyed_and_nothing_is_lost(house: House) -> None:
    _anna, _ = await opened(house)
    house.chat.trouble = [SlowDown(30)]
    await Guest(house, "Vera").presses("Join")
    assert "Vera" not in house.chat.text(DEN.id)
    house.time += 29
    await house.settle()
    assert "Vera" not in house.chat.text(DEN.id)
    house.time += 2
    await house.settle()
    assert "Vera" in house.chat.text(DEN.id)


async def test_a_delivery_that_breaks_is_tried_again(house: House) -> None:
    anna, _boris = await opened(house)
    house.chat.trouble = [RuntimeError("the line went dead")]
    table = await the_table(house)
    await house.sessions.add_computer(table.id, anna.id, "random")
    await house.store.claim(STALE, 1.0, 5)
    await house.courier.chores("web").attempt(table.id)
    assert "Robot" not in house.chat.text(DEN.id)
    house.time += 6
    await house.settle()
    assert "Robot" in house.chat.text(DEN.id)


async def test_a_courier_that_died_leaves_its_table_to_the_next(house: House) -> None:
    anna, _ = await opened(house)
    table = await the_table(house)
    await house.sessions.add_computer(table.id, anna.id, "random")
    assert await house.store.claim(STALE, 30.0, 5) == [table.id]  # and dies
    await house.settle()
    assert "Robot" not in house.chat.text(DEN.id)
    house.time += 31
    await house.settle()
    assert "Robot" in house.chat.text(DEN.id)


async def test_a_room_that_moved_takes_its_table_along(house: House) -> None:
    _anna, _boris = await opened(house)
    house.chat.trouble = [Moved("web:#new")]
    await Guest(house, "Vera").presses("Join")
    house.time += 1
    await house.settle()
    assert "Vera" in house.chat.text("web:#new")
    assert [t.id for t in await house.sessions.tables_in("web:#new")]


async def test_a_private_screen_that_cannot_be_shown_goes_nowhere_else(house: House) -> None:
    anna, _boris = await opened(house)
    await anna.says("/start")
    house.chat.closed.add(anna.id)
    table = await the_table(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    await house.sessions.say(table.id, table.players[seat].id, ("play",))
    await house.settle()
    assert all("Your hand" not in str(page) for place, page in house.chat.ever if place == DEN.id)


async def test_the_room_is_told_who_cannot_be_reached_until_it_works_again(house: House) -> None:
    anna, _boris = await started(house)
    house.chat.closed.add(anna.id)
    table = await the_table(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    await house.sessions.say(table.id, table.players[seat].id, _some_move(table, seat))
    await house.settle()
    assert "message 🔴 Anna privately" in house.chat.text(DEN.id)
    house.chat.closed.clear()
    await anna.says("/hand", private=True)
    assert "cannot write" not in house.chat.text(DEN.id)
    assert "Your hand" in house.chat.text(anna.id)


async def test_when_the_store_is_away_people_are_told_and_nothing_is_lost() -> None:
    store = MemoryStore()
    house = House(store)
    anna, boris = await started(house)
    table = await the_table(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    guest = (anna, boris)[seat]
    key = guest.buttons()[0]
    store.away = True
    answer = await house.desk.press(guest.asker(private=True), Press(key.action))
    assert "Try again" in answer.toast
    answer = await house.desk.do(guest.asker(), NewGame("high_card"))
    assert "Try again" in answer.toast
    store.away = False
    assert not (await guest.press(key, private=True)).toast


async def test_unknown_commands_say_so(house: House) -> None:
    assert "/help" in (await Guest(house, "Anna").says("/dance")).toast
    assert "/help" in (await Guest(house, "Анна", "ru").says("/танцуй")).toast


async def test_a_thousand_presses_at_once_are_turned_away_unread(house: House) -> None:
    import asyncio

    anna, _ = await started(house)
    table = await the_table(house)
    play = Press(Answer(table.id, table.version, "play"))
    answers = await asyncio.gather(*(house.desk.press(anna.asker(), play) for _ in range(1000)))
    assert len([a for a in answers if a.toast]) >= 999
    assert (await the_table(house)).version <= table.version + 1


@pytest.mark.parametrize(
    "name", ["<b>Anna</b>", "\u202eannA", "A" * 500, "  ", "{ $seat }", "@everyone", "👑\n\nAnna"]
)
async def test_odd_names_are_tidied_and_break_nothing(house: House, name: str) -> None:
    guest = Guest(house, name)
    await guest.says("/newgame high_card")
    page = house.chat.pages(DEN.id)[0]
    line = next(plain(line) for line in page.lines if plain(line).startswith("1."))
    assert line.endswith(" (host)")
    assert "\n" not in line
    assert "\u202e" not in line
    assert len(line) < 60


async def test_a_record_that_cannot_be_read_says_so_and_stays(house: House) -> None:
    from bot.store.port import Change

    anna, _ = await started(house)
    table = await the_table(house)
    record = await house.store.load(table.id)
    for doc in (b"high_card\n{not json", b"no_such_game\n{}", b"\xff\xfe", b""):
        assert await house.store.commit(Change(table.id, record.version, doc))
        record = await house.store.load(table.id)
        answer = await house.desk.do(anna.asker(), Answer(table.id, 1, "play"))
        assert "being updated" in answer.toast


async def test_a_state_of_an_older_release_is_replayed_from_its_transcript(house: House) -> None:
    from bot.store.port import Change

    await started(house)
    table = await the_table(house)
    (seat,) = core.asked_seats(GAMES["high_card"], table)
    card = table.state.hands[seat][0]  # type: ignore[attr-defined]
    await house.sessions.say(table.id, table.players[seat].id, ("play", str(card)))
    good = await house.sessions.table(table.id)
    record = await house.store.load(table.id)
    old = record.doc.replace(b'"points":', b'"score":')
    assert old != record.doc
    await house.store.commit(Change(table.id, record.version, old))
    assert (await house.sessions.table(table.id)).state == good.state
