"""Hints: a ladder of three for the question that stands, seen by all, told to one, never a must."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from typing import Any

import pytest

from bot import advisor, transcript
from bot import table as core
from bot.actions import ChooseHints, Hint, Review, TryAgain
from bot.findings import Kept
from bot.ledger import LIVES
from bot.platforms.port import Page
from bot.presenter import Findings, asking
from bot.presenter.advising import Turn
from bot.store.memory import MemoryStore
from bot.store.port import Away
from bot.table import Table
from bot.thinker import workers
from engines.core.ui import Msg, Name, Word
from engines.players.advice import Advice, advise, guessed
from tests.bot.house import DEN, GAMES, Guest, House, said, spelled
from tests.bot.test_house import opened, started, the_table


async def at_play(game: str, lang: str = "en") -> tuple[House, Guest, Guest, Table[Any]]:
    """A match, who is asked in it, and the other one."""
    house = House(MemoryStore())
    pair = await started(house, game, lang, rated=False)
    table = await the_table(house)
    (seat,) = core.asked_seats(GAMES[game], table)
    mover = next(one for one in pair if one.id == table.players[seat].id)
    return house, mover, next(one for one in pair if one is not mover), table


def keys(page: Page | None) -> list[Any]:
    assert page is not None
    return [button for row in page.rows for button in row]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", ["great_wall", "chu_han", "cherokee", "chinese_box"])
async def test_a_ladder_of_three_for_one_question(game: str, lang: str) -> None:
    house, mover, _, table = await at_play(game, lang)
    seat = core.seat_of(table, mover.id)
    page = (await mover.says("/hint", private=True)).page
    told = [len(page.lines)] if page else []
    for step in (2, 3):
        more = next(one for one in keys(page) if isinstance(one.action, Hint))
        assert more.action.step == step
        page = (await mover.press(more, private=True)).page
        assert page is not None
        told.append(len(page.lines))
    assert told == sorted(set(told))  # each says more, and all that was said before
    assert not any(isinstance(one.action, Hint) for one in keys(page))
    chair = (await house.sessions.table(table.id)).chairs[seat]
    assert (chair.hints, chair.hint) == (3, 3)


async def test_the_last_step_names_the_move_of_a_strong_player() -> None:
    house, mover, _, table = await at_play("great_wall")
    game, seat = GAMES["great_wall"], core.seat_of(table, mover.id)
    asked = table.chairs[seat].asked
    for step in (1, 2, 3):
        page = (await mover.press(Hint(table.id, asked, step), private=True)).page
    best = advise(game, guessed(game, table.state, seat), seat, 2)
    view, options = (
        game.engine.view(table.state, seat),
        partial(game.engine.options, table.state, seat),
    )
    move = asking.in_words(game, view, options, best.move)
    assert page is not None
    assert house.desk.words.say(Msg("hint-move", {"move": move}), "en", game.id) in spelled(page)
    assert not (await mover.says(f"/move {' '.join(best.move)}", private=True)).refused


async def test_everybody_hears_that_a_hint_was_taken_and_nobody_what_it_said() -> None:
    house, mover, other, _ = await at_play("great_wall")
    page = (await mover.says("/hint")).page
    assert page is not None
    (line, *_) = ("".join(map(str, text)) for text in page.lines)
    heard = f"{house.chat.text(DEN.id)}\n{house.chat.text(other.id)}"
    assert heard.count("takes a hint") == 2
    assert line not in heard


async def test_asked_again_it_says_the_same_and_counts_once() -> None:
    house, mover, _, table = await at_play("chu_han")
    first, again = (await mover.says("/hint")).page, (await mover.says("/hint")).page
    assert first is not None
    assert first == again
    chair = (await house.sessions.table(table.id)).chairs[core.seat_of(table, mover.id)]
    assert chair.hints == 1


async def test_the_next_question_begins_at_the_first_step() -> None:
    house, mover, _, table = await at_play("great_wall")
    seat = core.seat_of(table, mover.id)
    await mover.says("/hint")
    assert core.hinted(await house.sessions.table(table.id), seat) == 1
    await mover.says("/move draw")
    after = await house.sessions.table(table.id)
    assert core.hinted(after, seat) == 0
    assert (await mover.press(Hint(table.id, table.chairs[seat].asked, 2))).refused


async def test_who_is_not_asked_is_told_so() -> None:
    _, _, other, _ = await at_play("great_wall")
    reply = await other.says("/hint")
    assert reply.refused
    assert reply.toast == said("refused-turn")


async def test_the_key_is_among_what_else_can_be_done_for_who_is_asked() -> None:
    _, mover, other, _ = await at_play("great_wall")
    for guest, offered in ((mover, True), (other, False)):
        page = (await guest.presses(said("key-more"))).page
        assert any(isinstance(one.action, Hint) for one in keys(page)) == offered


async def test_the_host_may_switch_hints_off() -> None:
    house = House(MemoryStore())
    anna, boris = await opened(house, "great_wall", rated=False)
    table = await the_table(house)
    assert (await boris.press(ChooseHints(table.id, False))).refused
    await anna.press(ChooseHints(table.id, False))
    assert said("setting-hints") in spelled(house.chat.pages(DEN.id)[0])
    await anna.says("/start")
    for guest in (anna, boris):
        reply = await guest.says("/hint")
        assert reply.toast in (said("refused-hints-off"), said("refused-turn"))
        assert not any(
            isinstance(one.action, Hint)
            for one in keys((await guest.presses(said("key-more"))).page)
        )
    table = await the_table(house)
    (again,) = {core.as_before(table, table).hints}
    assert not again


async def test_where_the_coach_speaks_there_are_none() -> None:
    house = House(MemoryStore())
    anna = Guest(house, "Anna")
    await anna.says("/try great_wall", private=True)
    reply = await anna.says("/hint", private=True)
    assert reply.toast == said("refused-hint-coached")


async def test_a_long_thought_is_answered_at_once_and_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house, mover, _, table = await at_play("great_wall")
    monkeypatch.setattr(advisor, "PATIENCE", 0.0)
    thought = asyncio.Event()
    whole = advisor.Advisor._advised

    async def slowly(self: Any, table: Any, seat: int) -> Any:
        await thought.wait()
        return await whole(self, table, seat)

    monkeypatch.setattr(advisor.Advisor, "_advised", slowly)
    page = (await mover.says("/hint")).page
    assert page is not None
    assert said("hint-thinking") in spelled(page)
    seat = core.seat_of(table, mover.id)
    assert not (await house.sessions.table(table.id)).chairs[seat].hints
    thought.set()
    monkeypatch.setattr(advisor, "PATIENCE", 5.0)
    (again, *_) = keys(page)
    page = (await mover.press(again)).page
    assert page is not None
    assert said("hint-title", n=1, of=3) in spelled(page)


async def test_a_transcript_with_a_hint_is_read_as_before() -> None:
    house, mover, _, table = await at_play("great_wall")
    await mover.says("/hint")
    await mover.says("/stop")
    lines = "\n".join(await house.store.transcript(table.id))
    assert "takes a hint" in lines
    assert transcript.read(lines).moves == ()


# --- what decided it


async def over(game: str = "high_card") -> tuple[House, Guest, Guest, Table[Any]]:
    house = House(MemoryStore())
    anna, boris = await started(house, game)
    for _ in range(200):
        table = await the_table(house)
        if table.stage == "over":
            return house, anna, boris, table
        for guest in (anna, boris):
            if guest.choices():
                await guest.press(guest.choices()[0], private=True)
    raise AssertionError("it never ends")


async def test_who_sat_there_is_told_what_decided_it() -> None:
    house, anna, boris, table = await over()
    for guest in (anna, boris):
        page = (await guest.presses(said("key-review"))).page
        assert page is not None
        text = spelled(page)
        assert said("review-title") in text
        assert said("review-about") in text
    stranger = Guest(house, "Clara")
    assert (await stranger.press(Review(table.id))).refused


async def test_each_turn_that_is_named_can_be_tried_again_at_a_table_of_ones_own() -> None:
    house, anna, _, table = await over()
    page = (await anna.presses(said("key-review"))).page
    assert page is not None
    named = [pair for pair in enumerate(keys(page), 1) if isinstance(pair[1].action, TryAgain)]
    assert named, "of a match that somebody lost"
    own = core.seat_of(table, anna.id)
    for n, key in named:
        assert key.label == said("key-try-again", n=n)
        assert isinstance(key.action, TryAgain)
        choice = (await anna.press(key)).page
        assert choice is not None
        same, _, back = keys(choice)
        assert back.action == Review(table.id), "the way back leads to the review"
        reply = await anna.press(same)
        assert reply.toast == said("playing-on")
        assert reply.page == page, "which stays where it was"
        mine = await house.sessions.tables_in(anna.id, over=False)
        (again,) = [one for one in mine if one.practice and one.branches[-1].at == key.action.at]
        assert core.seat_of(again, anna.id) == own
        assert sum(one.person for one in again.players) == 1, "against the computer"
        await house.sessions.resign(again.id, anna.id)


async def test_a_review_is_made_once_and_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    house, anna, _, table = await over()
    monkeypatch.setattr(advisor, "PATIENCE", 0.0)
    go_on, made = asyncio.Event(), []
    weighed = advisor.Advisor._weighed

    async def slowly(self: Any, game: Any, asked: Any) -> Any:
        made.append(asked)
        await go_on.wait()
        return await weighed(self, game, asked)

    monkeypatch.setattr(advisor.Advisor, "_weighed", slowly)
    page = (await anna.press(Review(table.id))).page
    assert page is not None
    assert said("review-making", percent=0) in spelled(page)
    other = table.model_copy(update={"id": "another"})
    seat = core.seat_of(table, anna.id)
    with pytest.raises(core.Refused, match="one-review"):
        await house.desk.advisor.review(other, seat, anna.id)
    go_on.set()
    monkeypatch.setattr(advisor, "PATIENCE", 5.0)
    first = (await anna.press(Review(table.id))).page
    count = len(made)
    assert (await anna.press(Review(table.id))).page == first
    assert len(made) == count


async def test_a_review_outlives_a_restart_and_not_its_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house, anna, _, table = await over()
    first = (await anna.press(Review(table.id))).page
    assert first is not None
    assert said("review-title") in spelled(first)

    async def anew(self: Any, game: Any, asked: Any) -> Any:
        raise AssertionError("it was made already")

    monkeypatch.setattr(advisor.Advisor, "_weighed", anew)
    later = House(house.store, house.chat)
    later.time = house.time
    anna_again = Guest(later, "Anna")
    assert (await anna_again.press(Review(table.id))).page == first
    seat = core.seat_of(table, anna.id)
    assert await Kept(house.store).of(table.id, seat)
    house.time += LIVES["over"] + 1
    assert await Kept(house.store).of(table.id, seat) is None


async def test_what_a_review_says_is_kept_word_for_word() -> None:
    happened = Msg("Led", {"seat": Name(1), "cards": (Word("joker"), Word("5")), "rank": 5})
    better = Msg("key-set", {"rank": 1, "count": 6, "of": Msg("title")})
    turns = tuple(
        Turn(4, 3, 1, happened, -20, instead) for instead in (better, Word("pass"), "e2 e4", "")
    )
    found = Findings(0, (0, 4, 9), ((50, 50), (30, 70), (0, 100)), turns, (-9, 9), (41, 0))
    kept = Kept(MemoryStore())
    await kept.keep("abc", 0, found)
    assert await kept.of("abc", 0) == found
    assert await kept.of("abc", 1) is None


async def test_a_review_of_another_release_is_made_anew() -> None:
    house, anna, _, table = await over()
    seat = core.seat_of(table, anna.id)
    await house.store.write(f"findings:{table.id}:{seat}", '{"reader": 0}')
    page = (await anna.presses(said("key-review"))).page
    assert page is not None
    assert said("review-title") in spelled(page)


async def test_a_store_that_is_away_when_a_review_is_done_takes_it_from_nobody() -> None:
    house, anna, _, table = await over()
    seat = core.seat_of(table, anna.id)

    class Leaving(MemoryStore):
        async def write(self, key: str, value: str, ttl: int | None = None) -> None:
            raise Away("just now")

    alone = advisor.Advisor(house.sessions, None, Kept(Leaving()))
    assert isinstance(await alone.review(table, seat, anna.id), Findings)
    alone.close()


async def test_there_is_none_before_the_end() -> None:
    _, mover, _, table = await at_play("high_card")
    assert (await mover.press(Review(table.id))).toast == said("refused-not-over")


# --- the workers


async def given(apart: advisor.Advisor, table: Table[Any], seat: int) -> Advice:
    """However long it takes."""
    while (found := await apart.hint(table, seat)) is None:
        pass
    return found


async def test_it_thinks_in_another_process_and_goes_on_when_that_is_killed() -> None:
    house, mover, _, table = await at_play("great_wall")
    seat = core.seat_of(table, mover.id)
    apart = advisor.Advisor(house.sessions, workers, Kept(house.store))
    try:
        here = await house.desk.advisor.hint(table, seat)
        assert await given(apart, table, seat) == here, "the same in every process"
        assert apart._executor is not None
        for pid in [*apart._executor._processes]:
            os.kill(pid, signal.SIGKILL)
        other = table.model_copy(update={"id": "another"})
        with pytest.raises(core.Refused, match="busy"):
            await given(apart, other, seat)
        assert await given(apart, other, seat) == here
    finally:
        apart.close()
