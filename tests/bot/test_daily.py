"""The deal of the day: one for everybody, sealed before and revealed after, one result each."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot import cli, transcript
from bot import table as core
from bot.actions import (
    AddComputer,
    AddWord,
    Alone,
    Choose,
    ChooseHints,
    Daily,
    Frame,
    Moves,
    PlayOn,
    Replay,
    Review,
    Seal,
    Share,
    ShowFilm,
    TryAgain,
)
from bot.dailies import ALONE, KEPT, Deal
from bot.days import date_of
from bot.desk import Asker, daily
from bot.film import LATELY, OPEN
from bot.platforms.port import Page
from bot.store.memory import MemoryStore
from bot.table import DAY, HOUR, Result, Room, Table, revealed_at
from tests.bot.house import DEN, GAMES, Guest, House, said, spelled

GAME = "great_wall"
NOON = 10_000 * DAY + 12 * HOUR
TODAY = 10_000
DEAL = Deal(TODAY, GAME)


@pytest.fixture
def house() -> House:
    house = House(MemoryStore())
    house.time = float(NOON)
    return house


async def seen(guest: Guest, action: Daily, private: bool = True) -> Page:
    reply = await guest.asks(action, private)
    assert reply.page, reply.toast
    return reply.page


async def table_of(house: House, guest: Guest) -> Table[object]:
    tables = await house.sessions.tables_of(guest.id)
    return max(tables, key=lambda one: (one.playing, one.touched))


async def play_out(house: House, id: str, luck: int = 5) -> Table[object]:
    """Everybody who is asked, and no computer, plays by chance; then the clock looks at it."""
    dice = Random(luck)
    for _ in range(2000):
        await house.settle()
        now = await house.sessions.table(id)
        if now.stage == "over":
            break
        game = GAMES[now.game]
        asked = sorted(core.asked_seats(game, now))
        seat, move = asked[0], tuple[str, ...]()
        while options := game.engine.options(now.state, seat, move):
            move = (*move, dice.choice(list(options)))
        await house.sessions.say(id, now.players[seat].id, move)
    await house.settle()
    await house.tick()
    return await house.sessions.table(id)


async def alone(house: House, guest: Guest, luck: int = 5, private: bool = True) -> Table[object]:
    """The deal of the day against the computer, to its end."""
    reply = await guest.asks(Daily(GAME, "alone"), private)
    assert not reply.refused, reply.toast
    return await play_out(house, (await table_of(house, guest)).id, luck)


# --- the secret --------------------------------------------------------------------------------


async def test_all_processes_seal_the_same_deal_and_each_game_and_day_its_own() -> None:
    store = MemoryStore()
    houses = [House(store), House(store)]
    houses[1].chance = Random(8).randrange
    for house in houses:
        house.time = float(NOON)
    ours, theirs = (house.desk.dailies for house in houses)
    found = await asyncio.gather(*(one.secret(DEAL) for one in (ours, theirs, ours, theirs)))
    assert len({one.seal for one in found if one}) == 1
    await asyncio.gather(ours.seal_ahead(), theirs.seal_ahead())
    seals = set()
    for game in GAMES:
        for day in (TODAY, TODAY + 1):
            secret = await theirs.secret(Deal(day, game))
            assert secret
            assert secret == await ours.secret(Deal(day, game))
            assert secret.salt.startswith(f"{date_of(day)}.{game}.")
            seals.add(secret.seal)
    assert len(seals) == 2 * len(GAMES)


async def test_the_seal_is_shown_the_day_before_and_the_secret_the_day_after(house: House) -> None:
    vera = Guest(house, "Vera")
    before = spelled(await seen(vera, Daily(GAME)))
    tomorrow = await house.desk.dailies.secret(Deal(TODAY + 1, GAME))
    assert tomorrow
    assert tomorrow.seal in before
    assert tomorrow.salt not in before
    house.time += DAY
    during = spelled(await seen(vera, Daily(GAME)))
    assert tomorrow.seal in during
    assert tomorrow.salt not in during
    assert said("daily-sealed-late", when="x").partition(" x")[0] not in during
    house.time = float(revealed_at(TODAY + 1) - 1)
    assert tomorrow.salt not in spelled(await seen(vera, Daily(GAME, day=TODAY + 1)))
    house.time += 1
    after = spelled(await seen(vera, Daily(GAME, day=TODAY + 1)))
    assert f"{tomorrow.seed}:{tomorrow.salt}" in after
    assert tomorrow.seal in after


async def test_a_seal_that_is_no_older_than_its_day_says_so(house: House) -> None:
    page = spelled(await seen(Guest(house, "Vera"), Daily(GAME)))
    assert said("daily-sealed-late", when=f"{date_of(TODAY)} 12:00") in page


async def test_days_that_are_not_there(house: House) -> None:
    vera = Guest(house, "Vera")
    ahead, past = date_of(TODAY + 1), date_of(TODAY - 3)
    reply = await vera.says(f"/daily great wall {ahead}")
    assert reply.toast == said("refused-daily-not-yet", date=ahead)
    reply = await vera.says(f"/daily great wall {past}")
    assert reply.toast == said("refused-daily-long-ago", date=past)
    await alone(house, vera)
    house.time += DAY
    for way in ("alone", "again", "table"):
        reply = await vera.asks(Daily(GAME, way, TODAY))
        assert reply.toast == said("refused-daily-over", date=date_of(TODAY))
    house.time += (KEPT + 1) * DAY
    reply = await vera.asks(Daily(GAME, day=TODAY))
    assert reply.toast == said("refused-daily-long-ago", date=date_of(TODAY))


async def test_what_cannot_be_meant(house: House) -> None:
    vera = Guest(house, "Vera")
    assert (await vera.says("/daily chess960")).refused
    assert (await vera.says("/daily share")).toast == said("refused-daily-which")
    reply = await vera.asks(Daily(GAME, "sing"))
    assert reply.toast == said("refused-unknown-button")
    assert (await vera.asks(Daily(GAME, "table"), private=True)).toast == said(
        "refused-in-room-only"
    )
    assert (await vera.asks(Daily(GAME, "again"))).toast == said("refused-daily-first")
    assert (await vera.asks(Daily(GAME, "share"))).toast == said("refused-daily-no-result")
    assert not await house.sessions.tables_of(vera.id), "and nothing was opened"


async def test_the_bot_seals_ahead_by_itself_and_outlives_a_store_that_is_away() -> None:
    store = MemoryStore()
    house = House(store)
    house.time = float(NOON)
    store.away = True
    for _ in range(2):
        sealing = asyncio.create_task(house.desk.dailies.run())
        for _ in range(200):
            await asyncio.sleep(0)
        assert not sealing.done()
        sealing.cancel()
        store.away = False
    for game in GAMES:
        assert await store.read(f"{Deal(TODAY + 1, game).key}:secret")


async def test_who_speaks_for_a_room_has_no_deal(house: House) -> None:
    asker = Asker("web:admin", "Admin", DEN, faceless=True)
    assert (await house.desk.do(asker, Daily(GAME))).page
    reply = await house.desk.do(asker, Daily(GAME, "alone"))
    assert reply.toast == said("refused-in-private-only")


async def test_a_game_that_is_not_allowed_here_has_no_table_here(house: House) -> None:
    anna = Guest(house, "Anna")
    room = await house.people.room(DEN.id)
    await house.people.save_room(DEN.id, room.model_copy(update={"games": ("chu_han",)}))
    assert (await anna.asks(Daily(GAME, "table"))).toast == said("refused-game-not-here")


async def test_without_a_game_there_is_a_choice(house: House) -> None:
    page = await seen(Guest(house, "Vera"), Daily())
    assert [key.action for row in page.rows for key in row] == [
        Daily(game, day=TODAY) for game in GAMES
    ]


# --- alone -------------------------------------------------------------------------------------


async def test_who_plays_alike_gets_the_same_match(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    one, other = await alone(house, anna), await alone(house, boris)
    house.time = float(revealed_at(TODAY))
    texts = [await house.sessions.transcript(table.id) for table in (one, other)]
    assert texts[0] == texts[1], "the deal and the computer's moves are the same"
    assert f"daily {date_of(TODAY)}" in texts[0]
    assert one.outcome == other.outcome
    assert not one.hints
    assert one.practice, "no rating, no statistics"


@pytest.mark.parametrize("game", list(GAMES))
async def test_every_game_has_one(house: House, game: str) -> None:
    vera = Guest(house, "Vera")
    await vera.asks(Daily(game, "alone"), private=True)
    table = await table_of(house, vera)
    assert table.playing
    await house.sessions.resign(table.id, vera.id)
    await house.tick()
    had = await house.desk.dailies.attempt(vera.id, Deal(TODAY, game))
    assert had
    assert had.result
    assert had.result.verdict == "lost"


async def test_the_first_try_counts_and_more_are_practice(house: House) -> None:
    vera = Guest(house, "Vera")
    first = await alone(house, vera)
    assert first.daily
    assert first.daily.entered
    had = await house.desk.dailies.attempt(vera.id, DEAL)
    assert had
    assert (had.table, had.over) == (first.id, True)
    assert (await vera.asks(Daily(GAME, "alone"))).toast == said("refused-daily-had")
    page = await seen(vera, Daily(GAME))
    assert said("key-daily-again") in spelled(page)
    assert said("key-daily-alone") not in spelled(page)
    assert (await vera.asks(Daily(GAME, "again"))).toast == said("daily-again")
    second = await play_out(house, (await table_of(house, vera)).id, luck=6)
    assert second.id != first.id
    assert second.seed == first.seed
    assert await house.desk.dailies.attempt(vera.id, DEAL) == had
    assert said("daily-ended-again", code=second.id, date=date_of(TODAY + 1), time="12:00") in (
        house.chat.text(vera.id)
    )


async def test_a_match_that_is_under_way_goes_on(house: House) -> None:
    vera = Guest(house, "Vera")
    await vera.asks(Daily(GAME, "alone"))
    shown = spelled(await seen(vera, Daily(GAME)))
    assert said("daily-under-way") in shown
    assert said("key-daily-on") in shown
    assert said("key-daily-alone") not in shown, "she does already"
    assert (await vera.says("/hint", private=True)).toast == said("refused-daily-no-hints")
    reply = await vera.asks(Daily(GAME, "alone"), private=True)
    assert reply.toast == said("daily-goes-on")
    assert (await vera.asks(Daily(GAME, "again"))).toast == said("refused-daily-first")
    assert len(await house.sessions.tables_of(vera.id)) == 1


async def test_a_game_that_is_tried_is_not_the_daily_one(house: House) -> None:
    vera = Guest(house, "Vera")
    await vera.asks(Daily(GAME, "alone"), private=True)
    await vera.says(f"/try {GAME}", private=True)
    assert [bool(one.daily) for one in await house.sessions.tables_of(vera.id)].count(False) == 1


async def test_twice_at_once_is_one_match(house: House) -> None:
    vera = Guest(house, "Vera")
    await asyncio.gather(
        *(house.desk.do(vera.asker(private=True), Daily(GAME, "alone")) for _ in range(3))
    )
    await house.settle()
    assert len(await house.sessions.tables_of(vera.id)) == 1


class Dying(MemoryStore):
    """Loses its process after so many writes."""

    left = 10**9

    async def ping(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("killed")
        await super().ping()


async def test_a_process_that_is_killed_at_any_moment_loses_nothing() -> None:
    """Between writing it down, opening the table, dealing and entering the result."""
    for calls in range(1, 40):
        store = Dying()
        house = House(store)
        house.time = float(NOON)
        vera = Guest(house, "Vera")
        store.left = calls
        with suppress(RuntimeError):
            await house.desk.do(vera.asker(private=True), Daily(GAME, "alone"))
        store.left = 10**9
        after = House(store)
        after.time = float(NOON)
        vera = Guest(after, "Vera")
        reply = await vera.asks(Daily(GAME, "alone"), private=True)
        assert not reply.refused, (calls, reply.toast)
        (table,) = await after.sessions.tables_of(vera.id)
        await after.sessions.resign(table.id, vera.id)
        store.left = calls // 4
        with suppress(RuntimeError):
            await after.tick()
        store.left = 10**9
        house.time += 2  # the store's clock: whoever held it is gone
        await after.tick()
        board = await after.desk.dailies.standing(
            DEAL, await after.desk.dailies.attempt(vera.id, DEAL) or pytest.fail("no attempt")
        )
        assert board == (1, 1), calls


async def test_what_ends_too_late_or_not_at_all_has_no_result(house: House) -> None:
    late, broke_off = Guest(house, "Late"), Guest(house, "Broke")
    for guest in (late, broke_off):
        await guest.asks(Daily(GAME, "alone"), private=True)
    stopped = await table_of(house, broke_off)
    await house.sessions.stop(stopped.id, broke_off.id, admin=True)
    table = await table_of(house, late)
    house.time = float(revealed_at(TODAY))
    await play_out(house, table.id)
    for guest in (late, broke_off):
        assert said("daily-no-result") in spelled(await seen(guest, Daily(GAME, day=TODAY)))
    assert await house.desk.dailies.players(DEAL) == 0


async def test_what_ends_in_the_night_still_counts(house: House) -> None:
    vera = Guest(house, "Vera")
    await vera.asks(Daily(GAME, "alone"), private=True)
    table = await table_of(house, vera)
    house.time = float(revealed_at(TODAY) - 1)
    await play_out(house, table.id)
    assert await house.desk.dailies.players(DEAL) == 1


async def test_it_has_to_be_begun_where_one_can_be_written_to(house: House) -> None:
    vera = Guest(house, "Vera")
    house.chat.closed.add(vera.id)
    reply = await vera.asks(Daily(GAME, "alone"))
    assert reply.link
    assert await house.desk.dailies.attempt(vera.id, DEAL) is None


# --- nothing of it is told before its time -----------------------------------------------------


async def test_moves_and_proof_open_when_the_deal_is_revealed(house: House, tmp_path: Path) -> None:
    vera = Guest(house, "Vera")
    table = await alone(house, vera)
    sealed = said("refused-daily-sealed", date=date_of(TODAY + 1), time="12:00")
    for action in (
        Replay(table.id),
        Frame(table.id),
        ShowFilm(table.id),
        ShowFilm(table.id, OPEN, LATELY),
        Moves(table.id),
        Moves(table.id, "words"),
        Moves(table.id, "notation"),
        PlayOn(table.id, 1, "1", "same"),
        TryAgain(table.id, 1, "same"),
        Review(table.id),
        Share(table.id),
    ):
        reply = await vera.asks(action)
        assert (reply.toast, reply.page) == (sealed, None), action
    assert not (await house.sessions.table(table.id)).showings
    everything = "\n".join(spelled(page) for _, page in house.chat.ever)
    assert table.salt not in everything
    house.time = float(revealed_at(TODAY))
    page = (await vera.asks(Moves(table.id))).page
    assert page
    assert page.file
    file = tmp_path / "match.txt"
    file.write_bytes(page.file.data)
    assert cli.main(["verify", str(file), "--seal", table.commitment]) == 0
    assert cli.main(["verify", str(file)]) == 0


async def test_verify_knows_the_seal_that_was_seen(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await alone(house, Guest(house, "Vera"))
    house.time = float(revealed_at(TODAY))
    text = await house.sessions.transcript(table.id)
    file = tmp_path / "match.txt"
    file.write_text(text)
    assert cli.main(["verify", str(file), "--seal", "0" * 64]) == 1
    assert "its seal is another than the one you saw" in capsys.readouterr().err
    other_day = text.replace(f"daily {date_of(TODAY)}", f"daily {date_of(TODAY + 1)}")
    file.write_text(other_day)
    assert cli.main(["verify", str(file)]) == 1
    assert "not sealed as the deal of" in capsys.readouterr().err
    assert cli.main(["verify", str(file), "--seal", table.commitment]) == 1
    file.write_text(text)
    assert cli.main(["verify", str(file)]) == 0
    assert table.commitment in capsys.readouterr().out
    assert transcript.read(text).daily == date_of(TODAY)


# --- a table of a chat -------------------------------------------------------------------------


async def gathered(house: House, *guests: Guest) -> Table[object]:
    await guests[0].asks(Daily(GAME, "table"))
    (table,) = [one for one in await house.sessions.tables_in(DEN.id) if one.stage == "lobby"]
    for guest in guests[1:]:
        await guest.says(f"/join {table.id}")
    return await house.sessions.table(table.id)


async def test_a_chat_plays_the_same_deal_and_has_its_own_table_of_the_day(house: House) -> None:
    anna, boris, vera = Guest(house, "Anna"), Guest(house, "Boris"), Guest(house, "Vera")
    lobby = await gathered(house, anna, boris)
    assert said("daily-lobby", date=date_of(TODAY)) in house.chat.text(DEN.id)
    by_vera = await alone(house, vera)
    assert (lobby.seed, lobby.salt) == (by_vera.seed, by_vera.salt)
    await anna.says("/start")
    over = await play_out(house, lobby.id)
    assert over.stage == "over"
    page = spelled(await seen(anna, Daily(GAME), private=False))
    assert said("daily-seats", n=2) in page
    assert all(name in page for name in ("Anna", "Boris"))
    assert "Vera" not in page, "she played elsewhere and has not shown it here"
    assert said("daily-players", n=1) in page
    reply = await vera.asks(Daily(GAME, "share"))
    assert reply.public
    assert "Vera" in spelled(await seen(anna, Daily(GAME), private=False))


async def test_what_goes_on_at_a_table_of_the_chat_is_not_offered_alone(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await gathered(house, anna, boris)
    await anna.says("/start")
    shown = spelled(await seen(anna, Daily(GAME)))
    assert said("daily-under-way") in shown
    assert not any(said(f"key-daily-{way}") in shown for way in ("alone", "again", "on"))


async def test_a_second_lobby_is_the_first(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    lobby = await gathered(house, anna)
    reply = await boris.asks(Daily(GAME, "table"))
    assert reply.toast == said("daily-gathers", code=lobby.id)
    assert len(await house.sessions.tables_in(DEN.id)) == 1


async def test_nothing_can_be_chosen_at_it(house: House) -> None:
    anna = Guest(house, "Anna")
    lobby = await gathered(house, anna)
    name = next(iter(core.setting_choices(GAMES[GAME])), "pace")
    fixed = said("refused-daily-fixed")
    for action in (
        AddComputer(lobby.id, "normal"),
        Choose(lobby.id, name, "on"),
        ChooseHints(lobby.id, True),
        Alone(lobby.id),
    ):
        assert (await anna.asks(action)).toast == fixed, action
    assert (await anna.asks(AddWord(lobby.id, "kasha"))).toast == said("refused-daily-word")
    page = (await anna.asks(Seal(lobby.id))).page
    assert page
    assert lobby.commitment in spelled(page)
    assert said("daily-no-word") in spelled(page)
    assert said("key-word") not in spelled(page)
    keys = [one.action for one in anna.buttons(DEN.id)]
    assert not any(isinstance(one, AddComputer | Alone) for one in keys)


async def test_who_has_seen_the_deal_is_marked_and_has_no_result_there(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    alone_at = await alone(house, boris)
    had = await house.desk.dailies.attempt(boris.id, DEAL)
    lobby = await gathered(house, anna, boris)
    assert [chair.knew for chair in lobby.chairs] == [False, True]
    assert "👁" in house.chat.text(DEN.id)
    await anna.says("/start")
    await play_out(house, lobby.id)
    assert await house.desk.dailies.attempt(boris.id, DEAL) == had, "the one that counted"
    assert had
    assert had.table == alone_at.id
    board = await house.desk.dailies.board(DEAL, "2", DEN.id)
    assert [one.person for one in board] == [anna.id]


async def test_who_sees_it_between_sitting_down_and_the_deal_is_marked_too(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    lobby = await gathered(house, anna, boris)
    await alone(house, boris)
    await anna.says(f"/start {lobby.id}")
    table = await house.sessions.table(lobby.id)
    assert table.playing
    assert {c.player.id: c.knew for c in table.chairs} == {anna.id: False, boris.id: True}


async def test_who_looks_on_has_seen_it(house: House) -> None:
    anna, boris, vera = Guest(house, "Anna"), Guest(house, "Boris"), Guest(house, "Vera")
    lobby = await gathered(house, anna, boris)
    await anna.says(f"/start {lobby.id}")
    await vera.says(f"/watch {lobby.id}")
    assert (await vera.asks(Daily(GAME, "alone"))).toast == said("refused-daily-had")
    assert said("daily-looked-on") in spelled(await seen(vera, Daily(GAME)))
    assert (await vera.asks(Daily(GAME, "again"))).toast == said("daily-again")


async def test_a_lobby_that_never_began_has_used_nothing_up(house: House) -> None:
    anna = Guest(house, "Anna")
    lobby = await gathered(house, anna)
    assert (await anna.says(f"/start {lobby.id}")).refused, "one is too few"
    await anna.says(f"/leave {lobby.id}")
    assert await house.desk.dailies.attempt(anna.id, DEAL) is None
    assert (await anna.asks(Daily(GAME, "alone"))).toast == said("daily-begun")


async def test_a_start_that_failed_after_it_was_written_down_has_used_nothing_up(
    house: House,
) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    lobby = await gathered(house, anna, boris)
    await daily.begin(house.desk, lobby)  # and then the process was killed
    assert await house.desk.dailies.attempt(boris.id, DEAL)
    await boris.says(f"/leave {lobby.id}")
    assert await house.desk.dailies.attempt(boris.id, DEAL) is None
    assert (await boris.asks(Daily(GAME, "alone"))).toast == said("daily-begun")


async def test_yesterdays_lobby_cannot_begin(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    lobby = await gathered(house, anna, boris)
    house.time += DAY
    reply = await anna.says(f"/start {lobby.id}")
    assert reply.toast == said("refused-daily-over", date=date_of(TODAY))


async def test_a_rematch_is_a_deal_of_its_own(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    lobby = await gathered(house, anna, boris)
    await anna.says(f"/start {lobby.id}")
    over = await play_out(house, lobby.id)
    again = await house.sessions.rematch(over.id, anna.id)
    assert again.daily is None
    assert again.seed != over.seed


# --- results -----------------------------------------------------------------------------------


def test_results_are_in_order() -> None:
    ordered = [
        Result(1, 2, 2, 30, 40, 20),  # won by much
        Result(1, 2, 2, 30, 25, 20),
        Result(1, 2, 2, 31, 25, 20),  # and later
        Result(1, 1, 2, 30, 20, 20),  # drawn
        Result(2, 0, 2, 40, 19, 20),
        Result(2, 0, 2, 30, 19, 20),  # lost sooner
        Result(2, 0, 2, 30, 5, 20),
        Result(2, 0, 2, 60, resigned=True),
    ]
    points = [one.points for one in ordered]
    assert points == sorted(points, reverse=True)
    assert len(set(points)) == len(points)
    assert [one.verdict for one in ordered] == ["won"] * 3 + ["drawn"] + ["lost"] * 4
    without = [Result(1, 2, 2, 20), Result(1, 2, 2, 60), Result(2, 0, 2, 60), Result(2, 0, 2, 20)]
    assert [one.points for one in without] == sorted((o.points for o in without), reverse=True)
    three = [Result(1, 4, 3, 9, 9, 1), Result(2, 2, 3, 9, 1, 9), Result(3, 0, 3, 9, 0, 9)]
    assert [one.verdict for one in three] == ["won", "lost", "lost"]
    assert all(one.points < 2**53 for one in ordered), "exact as a float"


async def test_some_seats_have_nothing_to_compare(house: House) -> None:
    over = await alone(house, Guest(house, "Vera"))
    assert over.daily
    assert core.result(over, 0)
    assert core.result(over, 1) is None, "a computer's"
    assert core.entered(over) is over, "they are in already"
    again = over.model_copy(update={"daily": over.daily.model_copy(update={"counts": False})})
    assert core.result(again, 0) is None
    away = over.chairs[0].model_copy(update={"away": True})
    assert core.result(over.model_copy(update={"chairs": (away, *over.chairs[1:])}), 0) is None
    assert core.result(over.model_copy(update={"outcome": None}), 0) is None
    usual = over.model_copy(update={"daily": None})
    assert core.result(usual, 0) is None
    assert core.entered(usual) is usual
    assert not core.unentered(usual)


async def test_places_are_counted_over_everybody(house: House) -> None:
    guests = [Guest(house, name) for name in ("Anna", "Boris", "Vera", "Gleb")]
    results = []
    for luck, guest in enumerate(guests):
        await alone(house, guest, luck)
        had = await house.desk.dailies.attempt(guest.id, DEAL)
        assert had
        assert had.result
        results.append(had)
    points = [one.result.points for one in results if one.result]
    for guest, had in zip(guests, results, strict=True):
        assert had.result
        place = 1 + sum(other > had.result.points for other in points)
        assert await house.desk.dailies.standing(DEAL, had) == (place, 4)
        page = spelled(await seen(guest, Daily(GAME)))
        assert said("daily-players", n=4) in page
        assert not any(other.name in page for other in guests), "among all nobody is named"
        line = spelled(await seen(guest, Daily(GAME, "share")))
        assert date_of(TODAY) in line
        assert f"place {place} of 4" in line
        assert not any(other.name in line for other in guests), "in private it needs no name"


async def test_begun_from_a_chat_it_is_shown_there_by_name_or_number(house: House) -> None:
    vera = Guest(house, "Vera")
    await alone(house, vera, private=False)
    page = await seen(vera, Daily(GAME), private=False)
    assert "1. Vera" in spelled(page)
    person = await house.people.person(vera.id)
    await house.people.save_person(vera.id, person.model_copy(update={"named": False}))
    page = await seen(vera, Daily(GAME), private=False)
    assert "Vera" not in spelled(page)
    assert said("player-number", n=1) in spelled(page)
    assert not await house.desk.dailies.board(DEAL, ALONE, Room(id="web:#attic").id)


async def test_a_line_to_share_gives_nothing_away(house: House) -> None:
    vera = Guest(house, "Vera", "ru")
    table = await alone(house, vera)
    line = spelled(await seen(vera, Daily(GAME, "share")))
    assert table.salt not in line
    assert str(table.seed) not in line
    assert table.id not in line


async def test_who_is_forgotten_is_in_no_table_of_the_day(house: House) -> None:
    anna, vera = Guest(house, "Anna"), Guest(house, "Vera")
    await alone(house, anna, private=False)
    await alone(house, vera, private=False)
    await vera.asks(Daily("chu_han", "alone"))
    await house.desk.sessions.forget(vera.id)
    await house.desk.dailies.forget(vera.id)
    assert await house.desk.dailies.attempt(vera.id, DEAL) is None
    assert await house.desk.dailies.players(DEAL) == 1
    board = await house.desk.dailies.board(DEAL, ALONE, DEN.id)
    assert [one.person for one in board] == [anna.id]
    store = house.store
    assert isinstance(store, MemoryStore)
    left = [key for key in (*store._records, *store._indexes) if vera.id in key and "deal" in key]
    assert not [key for key in left if key in store._records or store._indexes[key]]


async def test_old_days_are_not_kept_for_ever(house: House) -> None:
    vera = Guest(house, "Vera")
    await alone(house, vera, private=False)
    house.time += (KEPT + 1) * DAY
    await vera.asks(Daily(GAME, "alone"), private=True)
    assert await house.desk.dailies.attempt(vera.id, DEAL) is None
    assert await house.desk.dailies.players(DEAL) == 0
    of_vera = await house.store.best(f"deals:{vera.id}", 10)
    assert [day for _, day in of_vera] == [TODAY + KEPT + 1]
