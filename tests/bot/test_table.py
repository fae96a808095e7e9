"""Tables: what each person may do when, sentence by sentence, and then in any order at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from pydantic import TypeAdapter

import engines
from bot import presenter
from bot import table as core
from bot.table import Pace, Player, Refused, Room, Table
from engines.core.engine import Game, Outcome
from engines.core.ui import Msg, TimeOfDay
from engines.players import levels
from tests import toy

GAME = toy.GAME
ANNA, BORIS, VERA = (Player(id=f"web:{n}", name=n) for n in ("Anna", "Boris", "Vera"))


def lobby(*players: Player, game: Game = GAME, **more: Any) -> Table[Any]:
    return Table(
        id="abcdefg",
        game=game.id,
        rooms=(Room(id="web:#den", title="#den"),),
        host=ANNA.id,
        seed=5,
        salt="salt",
        chairs=core.seated(*(players or (ANNA,))),
        version=1,
        **more,
    )


def match(*players: Player, pace: Pace = Pace.NONE, **more: Any) -> Table[Any]:
    seated = players or (ANNA, BORIS)
    started = core.start(GAME, lobby(*seated, pace=pace, **more), ANNA.id, now=100.0)
    return core.saved(started)


def mover(table: Table[Any]) -> str:
    (seat,) = core.asked_seats(GAME, table)
    return table.players[seat].id


def waiting(table: Table[Any]) -> str:
    return next(p.id for p in table.players if p.id != mover(table))


def keys(table: Table[Any], seat: int | None = None, game: Game = GAME) -> list[str]:
    """The lines that the room, or this seat, can read."""
    return [line.key for line, _ in core.lines_for(game, table, seat)]


def refusal(reason: str) -> Any:
    return pytest.raises(Refused, match=f"^refused-{reason}$")


# --- the lobby


def test_a_seat_is_taken_once() -> None:
    table = core.sit(GAME, lobby(), BORIS)
    assert [p.name for p in table.players] == ["Anna", "Boris"]
    with refusal("already-seated"):
        core.sit(GAME, table, BORIS)


def test_a_full_table_takes_nobody() -> None:
    robots = (Player(id="", level="random"),) * 3
    with refusal("full"):
        core.sit(GAME, lobby(ANNA, *robots), BORIS)
    with refusal("full"):
        core.add_computer(GAME, lobby(ANNA, *robots), ANNA.id, "random")


def test_the_host_passes_on_and_an_empty_lobby_closes() -> None:
    table = core.rise(GAME, lobby(ANNA, BORIS), ANNA.id)
    assert table.host == BORIS.id
    assert core.rise(GAME, table, BORIS.id).ended == "closed"


def test_robots_alone_do_not_keep_a_lobby() -> None:
    assert core.rise(GAME, lobby(ANNA, Player(id="", level="random")), ANNA.id).ended == "closed"


def test_only_the_host_or_an_admin_chooses_and_kicks() -> None:
    table = lobby(ANNA, BORIS)
    with refusal("host-only"):
        core.choose(GAME, table, BORIS.id, "cards", "5")
    with refusal("host-only"):
        core.kick(GAME, table, BORIS.id, 0)
    assert core.choose(GAME, table, ANNA.id, "cards", "5").settings == {"cards": 5}
    assert core.choose(GAME, table, ANNA.id, "peek", "on").settings == {"peek": True}
    assert core.kick(GAME, table, BORIS.id, 0, admin=True).players == (BORIS,)
    with refusal("no-such-seat"):
        core.kick(GAME, table, ANNA.id, 7)


@pytest.mark.parametrize(("name", "value"), [("cards", "4"), ("nothing", "1"), ("peek", "maybe")])
def test_a_setting_that_does_not_exist_is_refused(name: str, value: str) -> None:
    with refusal("illegal"):
        core.choose(GAME, lobby(), ANNA.id, name, value)


def test_computers_come_and_go_and_are_of_a_known_level() -> None:
    table = core.add_computer(GAME, lobby(), ANNA.id, "greedy")
    assert not table.players[1].person
    assert core.remove_computer(GAME, table, ANNA.id).players == (ANNA,)
    with refusal("no-computer"):
        core.remove_computer(GAME, lobby(), ANNA.id)
    with refusal("illegal"):
        core.add_computer(GAME, lobby(), ANNA.id, "genius")
    with refusal("not-seated"):
        core.add_computer(GAME, lobby(), BORIS.id, "random")


def test_what_belongs_to_a_seat_lies_in_its_chair() -> None:
    """Of two and of four: nothing else of a table has one entry for each seat."""
    robots = (Player(id="", level="random"),) * 2
    two, four = match(ANNA, BORIS), match(ANNA, BORIS, *robots)
    counted = {
        name
        for name in Table.model_fields
        if isinstance(getattr(two, name), tuple)
        and (len(getattr(two, name)), len(getattr(four, name))) == (2, 4)
    }
    assert counted == {"chairs"}


def test_a_pace_knows_its_kind_and_its_seconds() -> None:
    for pace in Pace:
        assert pace.value.startswith(pace.kind)
        assert (pace.seconds is None) == (pace.kind == "none")
        assert TypeAdapter(Pace).validate_json(f'"{pace}"') is pace


def test_too_few_players_cannot_start() -> None:
    with refusal("too-few"):
        core.start(GAME, lobby(), ANNA.id, 0.0)


def test_nothing_of_the_lobby_works_after_the_start() -> None:
    table = match()
    with refusal("started"):
        core.sit(GAME, table, VERA)
    with refusal("started"):
        core.rise(GAME, table, ANNA.id)
    with refusal("started"):
        core.choose_pace(GAME, table, ANNA.id, "live1")
    with refusal("started"):
        core.start(GAME, table, ANNA.id, 0.0)


def test_the_seed_is_promised_before_the_deal_and_told_after_the_end() -> None:
    assert core.commitment(5, "salt") == lobby().commitment
    table = core.resign(GAME, match(), ANNA.id, 1.0)
    assert table.lines[-1] == "# seed 5 salt salt"


# --- play


def test_a_press_is_one_token_and_the_move_is_made_when_it_is_whole() -> None:
    table = match()
    who = mover(table)
    opened = core.saved(core.press(GAME, table, who, table.version, "play", 101.0))
    seat = core.seat_of(opened, who)
    assert opened.chairs[seat].menu == ("play",)
    card = GAME.engine.options(opened.state, seat, ("play",))[0]
    played = core.press(GAME, opened, who, opened.version, card, 102.0)
    assert played.chairs[seat].menu == ()
    assert played.lines == (f"{seat}> play {card}",)
    assert keys(played) == ["log-started", "Played"]


def test_back_closes_one_level_and_only_an_open_one() -> None:
    table = match()
    who = mover(table)
    opened = core.saved(core.press(GAME, table, who, table.version, "play", 0.0))
    closed = core.up(GAME, opened, who, opened.version)
    assert [chair.menu for chair in closed.chairs] == [(), ()]
    with refusal("stale"):
        core.up(GAME, table, who, table.version)


def test_a_second_press_on_the_same_button_is_stale() -> None:
    table = match()
    who, seen = mover(table), table.version
    opened = core.saved(core.press(GAME, table, who, seen, "play", 0.0))
    with refusal("stale"):
        core.press(GAME, opened, who, seen, "play", 0.0)


def test_a_button_from_the_future_is_forged() -> None:
    table = match()
    with refusal("stale"):
        core.press(GAME, table, mover(table), table.version + 1, "play", 0.0)


def test_strangers_those_who_wait_and_nonsense_are_refused() -> None:
    table = match()
    with refusal("not-seated"):
        core.press(GAME, table, VERA.id, table.version, "play", 0.0)
    with refusal("turn"):
        core.press(GAME, table, waiting(table), table.version, "play", 0.0)
    with refusal("illegal"):
        core.press(GAME, table, mover(table), table.version, "nonsense", 0.0)


def test_a_typed_move_is_the_same_tokens_at_once() -> None:
    table = match()
    who = mover(table)
    seat = core.seat_of(table, who)
    card = GAME.engine.options(table.state, seat, ("play",))[0]
    said = core.say(GAME, table, who, ("play", card), 0.0)
    assert said.lines == (f"{seat}> play {card}",)
    assert core.say(GAME, table, who, ("play",), 0.0).chairs[seat].menu == ("play",)
    with refusal("say-what"):
        core.say(GAME, table, who, (), 0.0)
    with refusal("too-long"):
        core.say(GAME, table, who, ("play", card, "more"), 0.0)
    with refusal("illegal"):
        core.say(GAME, table, who, ("play", "99"), 0.0)


def test_what_only_one_may_hear_is_whispered() -> None:
    table = match(settings={"peek": True})
    who = mover(table)
    seat = core.seat_of(table, who)
    after = core.press(GAME, table, who, table.version, "peek", 0.0)
    assert keys(after, seat)[-1] == "Peeked"
    assert "Peeked" not in keys(after, 1 - seat)
    assert "Peeked" not in keys(after)


def test_explanations_of_the_game_reach_the_one_who_asked() -> None:
    game = replace(GAME, explain=lambda view, begun, token: Msg("log-back"))
    table = match()
    with pytest.raises(Refused) as caught:
        core.press(game, table, mover(table), table.version, "nonsense", 0.0)
    assert caught.value.msg.key == "log-back"


# --- leaving


def test_with_two_seats_who_resigns_loses() -> None:
    table = core.resign(GAME, match(), ANNA.id, 1.0)
    assert table.ended == "over"
    assert table.outcome == Outcome((2, 1), "resigned")


def test_with_more_seats_the_computer_plays_on_and_the_place_is_the_last() -> None:
    table = core.saved(core.resign(GAME, match(ANNA, BORIS, VERA), ANNA.id, 1.0))
    assert table.playing
    assert core.by_computer(table, 0)
    with refusal("resigned-already"):
        core.resign(GAME, table, ANNA.id, 1.0)
    while table.playing:
        (seat,) = core.asked_seats(GAME, table)
        move = GAME.engine.idle(table.state, seat)
        assert move
        if core.by_computer(table, seat):
            table = core.saved(core.play(GAME, table, seat, table.version, move, 2.0))
        else:
            table = core.saved(core.say(GAME, table, table.players[seat].id, move, 2.0))
    assert table.outcome
    assert table.outcome.places[0] == 3


def test_all_must_agree_to_stop_and_a_move_forgets_the_offer() -> None:
    offered = core.saved(core.agree(GAME, match(), ANNA.id, 1.0))
    assert [chair.agreed for chair in offered.chairs] == [True, False]
    assert core.agree(GAME, offered, BORIS.id, 1.0).ended == "agreed"
    assert not any(c.agreed for c in core.agree(GAME, offered, ANNA.id, 1.0).chairs)
    seat = core.seat_of(offered, mover(offered))
    move = GAME.engine.idle(offered.state, seat)
    assert move
    assert not any(c.agreed for c in core.say(GAME, offered, mover(offered), move, 2.0).chairs)


def test_who_resigned_or_is_away_has_no_say_in_stopping() -> None:
    resigned = core.saved(core.resign(GAME, match(ANNA, BORIS, VERA), ANNA.id, 1.0))
    with refusal("resigned-already"):
        core.agree(GAME, resigned, ANNA.id, 2.0)
    table = match(pace=Pace.LIVE1)
    who = mover(table)
    away = core.saved(core.expire(GAME, table, 161.0))
    with refusal("away"):
        core.agree(GAME, away, who, 162.0)


def test_the_computer_too_makes_only_moves_that_are_offered() -> None:
    table = match(ANNA, BORIS, Player(id="", level="random"))
    while not core.thinks(GAME, table):
        seat = core.seat_of(table, mover(table))
        move = GAME.engine.idle(table.state, seat)
        assert move
        table = core.saved(core.say(GAME, table, mover(table), move, 1.0))
    for move in ((), ("play",), ("play", "99"), ("nonsense",)):
        with refusal("illegal"):
            core.play(GAME, table, 2, table.version, move, 2.0)


def test_where_the_rules_know_it_agreeing_is_a_draw_between_people() -> None:
    game = replace(GAME, draws=True)
    offered = core.saved(core.agree(game, match(), ANNA.id, 1.0))
    assert keys(offered)[-1] == "log-offers-draw"
    drawn = core.agree(game, offered, BORIS.id, 1.0)
    assert (drawn.ended, drawn.outcome) == ("agreed", Outcome((1, 1), "agreement"))
    alone = core.agree(game, match(ANNA, Player(id="", level="random")), ANNA.id, 1.0)
    assert (alone.ended, alone.outcome) == ("agreed", None)
    assert keys(alone)[-1] == "log-wants-to-stop"


def test_alone_with_robots_one_may_stop_at_once() -> None:
    table = match(ANNA, Player(id="", level="random"))
    assert core.agree(GAME, table, ANNA.id, 1.0).ended == "agreed"


def test_an_admin_stops_any_table_the_host_only_a_dead_one() -> None:
    table = match()
    assert core.stop(GAME, table, "web:admin", 101.0, admin=True).ended == "stopped"
    with refusal("not-dead"):
        core.stop(GAME, table, ANNA.id, 101.0)
    with refusal("host-only"):
        core.stop(GAME, table, BORIS.id, 1e9)
    assert core.stop(GAME, table, ANNA.id, 100.0 + core.HOUR + 1).ended == "stopped"
    assert core.stop(GAME, lobby(), ANNA.id, 0.0).ended == "closed"


def test_who_is_forgotten_leaves_no_name() -> None:
    table = core.forgotten(GAME, match(), ANNA.id, 1.0)
    assert table.ended == "over"
    assert table.players[0].name == "—"
    assert ANNA.id not in table.model_dump_json()
    assert table.version == match().version + 1


def test_who_is_forgotten_leaves_no_private_chat_behind() -> None:
    alone = lobby(ANNA).model_copy(update={"rooms": (Room(id=ANNA.id),)})
    for table in (alone, core.saved(core.sit(GAME, alone, BORIS))):
        assert ANNA.id not in core.forgotten(GAME, table, ANNA.id, 1.0).model_dump_json()


# --- the clock


def test_a_reminder_comes_once_before_the_end() -> None:
    table = match(pace=Pace.LIVE1)
    assert table.deadline == 160.0
    assert core.wakes(GAME, table) == 145.0
    assert core.expire(GAME, table, 144.0) is table
    reminded = core.saved(core.expire(GAME, table, 146.0))
    assert sum(chair.nudges for chair in reminded.chairs) == 1
    assert core.wakes(GAME, reminded) == 160.0
    assert core.expire(GAME, reminded, 150.0) is reminded


def test_when_time_is_up_the_computer_plays_until_the_person_is_back() -> None:
    table = match(pace=Pace.LIVE1)
    who = mover(table)
    seat = core.seat_of(table, who)
    away = core.saved(core.expire(GAME, table, 161.0))
    assert away.chairs[seat].away
    assert core.thinks(GAME, away)
    assert away.deadline is None
    assert keys(away)[-1] == "log-away"
    with refusal("away"):
        core.press(GAME, away, who, away.version, "play", 162.0)
    back = core.back(GAME, away, who, 170.0)
    assert not any(chair.away for chair in back.chairs)
    assert back.deadline == 230.0
    with refusal("not-away"):
        core.back(GAME, back, who, 171.0)


def test_a_table_nobody_is_left_at_ends() -> None:
    table = match(ANNA, Player(id="", level="random"), pace=Pace.LIVE1)
    while not table.ended:
        seat = min(core.asked_seats(GAME, table))
        if core.by_computer(table, seat):  # the robot begins: then Anna's time comes
            move = GAME.engine.idle(table.state, seat)
            assert move
            table = core.saved(core.play(GAME, table, seat, table.version, move, 100.0))
        else:
            table = core.saved(core.expire(GAME, table, 161.0))
    assert table.ended == "deserted"


def test_nobody_loses_a_seat_to_time_in_which_the_bot_was_off() -> None:
    table = match(pace=Pace.LIVE1)
    a_day_later = 100.0 + core.DAY
    after = core.saved(core.expire(GAME, table, a_day_later))
    assert not any(chair.away for chair in after.chairs)
    assert after.deadline == a_day_later + 60
    assert core.wakes(GAME, after) == a_day_later + 45, "and there is a reminder again"
    assert any(chair.away for chair in core.expire(GAME, after, a_day_later + 61).chairs)


def test_without_a_pace_nothing_expires() -> None:
    table = match()
    assert core.wakes(GAME, table) is None
    assert core.expire(GAME, table, 1e12) is table


@pytest.mark.parametrize("pace", [pace for pace in Pace if pace.seconds])
def test_every_pace_gives_its_time_for_each_turn(pace: Pace) -> None:
    assert pace.seconds
    assert match(pace=pace).deadline == 100.0 + pace.seconds


def test_a_brief_question_has_its_own_time_and_ends_without_a_substitute() -> None:
    game = replace(GAME, patience=lambda state: 30)
    table = core.saved(core.start(game, lobby(ANNA, BORIS), ANNA.id, 100.0))
    assert table.deadline == 130.0
    after = core.expire(game, table, 131.0)
    assert not any(chair.away for chair in after.chairs)
    assert "Played" in keys(after)


def test_a_brief_question_says_when_it_ends_and_no_other_does() -> None:
    game = replace(GAME, patience=lambda state: 30)
    late = 23 * 3600 + 59 * 60 + 45.5
    table = core.start(game, lobby(ANNA, BORIS), ANNA.id, late)
    assert core.window_ends(game, table) == (Msg("window-ends", {"time": TimeOfDay(86415)}),)
    for eyes, sheet in presenter.sheets(game, table).items():
        if eyes.kind != "ping":
            said = [line for line in sheet.lines if isinstance(line, Msg)]
            # Who is asked reads it with the question, on whose last line it would be left behind.
            clocks = [line.args["until"] for line in said if line.key == "asked-until"]
            asked = eyes.kind == "seat" and eyes.seat in core.asked_seats(game, table)
            assert core.window_ends(game, table)[0] in (clocks if asked else said)
    timed = match(pace=Pace.LIVE3)
    assert timed.deadline is not None
    assert core.window_ends(GAME, timed) == ()
    assert core.window_ends(GAME, match()) == ()


@pytest.mark.parametrize("pace", Pace)
def test_a_brief_question_is_never_reminded_of_at_once(pace: Pace) -> None:
    game = replace(GAME, patience=lambda state: 60)
    table = core.saved(core.start(game, lobby(ANNA, BORIS, pace=pace), ANNA.id, 100.0))
    assert table.deadline
    wake = core.wakes(game, table)
    assert wake
    if pace.kind == "slow":
        assert 100.0 + 60 < wake < table.deadline
    else:
        assert wake == table.deadline


def test_who_cannot_be_idle_in_a_brief_question_is_played_for() -> None:
    class Stubborn:
        def __getattr__(self, name: str) -> Any:
            return getattr(GAME.engine, name)

        def idle(self, state: Any, seat: int) -> None:
            return None

    engine: Any = Stubborn()
    game = replace(GAME, patience=lambda state: 30, engine=engine)
    table = core.saved(core.start(game, lobby(ANNA, BORIS), ANNA.id, 100.0))
    assert any(chair.away for chair in core.expire(game, table, 131.0).chairs)


# --- in any order at all

GAMES = {**engines.games(), GAME.id: GAME}


class Tables(RuleBasedStateMachine):
    """People and clocks do whatever comes to mind; a refusal changes nothing, a deed is one
    version, what is stored is what is, and every screen can be made."""

    people = (ANNA, BORIS, VERA, Player(id="web:s", name="Stranger"))

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        seed=st.integers(0, 10**6),
        pace=st.sampled_from(list(Pace)),
    )
    def open(self, game: str, seed: int, pace: Pace) -> None:
        self.game = GAMES[game]
        self.codec: TypeAdapter[Any] = TypeAdapter(Table.__class_getitem__(self.game.state))
        self.now = 1000.0
        self.table: Table[Any] = Table(
            id="abcdefg",
            game=game,
            rooms=(Room(id="web:#den", title="#den"),),
            host=ANNA.id,
            seed=seed,
            salt="s",
            chairs=core.seated(ANNA),
            version=1,
            pace=pace,
        )

    def attempt(self, deed: Any, *arguments: Any) -> None:
        before = self.codec.dump_json(self.table)
        try:
            after = deed(self.game, self.table, *arguments)
        except Refused:
            after = self.table
        assert self.codec.dump_json(self.table) == before, "changed in place"
        if after is not self.table:
            assert after.version == self.table.version + 1
            stored = self.codec.dump_json(after)
            self.table = self.codec.validate_json(stored)
            assert self.codec.dump_json(self.table) == stored

    @rule(who=st.sampled_from(people))
    def sit(self, who: Player) -> None:
        self.attempt(core.sit, who)

    @rule(who=st.sampled_from(people))
    def rise(self, who: Player) -> None:
        self.attempt(core.rise, who.id)

    @rule(who=st.sampled_from(people), data=st.data())
    def add_computer(self, who: Player, data: st.DataObject) -> None:
        self.attempt(core.add_computer, who.id, data.draw(st.sampled_from(levels(self.game))))

    @rule(who=st.sampled_from(people), seat=st.integers(-1, 5), admin=st.booleans())
    def kick(self, who: Player, seat: int, admin: bool) -> None:
        self.attempt(core.kick, who.id, seat, admin and seat > 0)

    @precondition(lambda self: self.table.version % 5 == 0)  # rarely: people are few
    @rule(who=st.sampled_from(people))
    def forget(self, who: Player) -> None:
        self.attempt(core.forgotten, who.id, self.now)
        seated = any(one.id == who.id for one in self.table.players)
        assert seated or who.id not in self.codec.dump_json(self.table).decode()

    @rule(who=st.sampled_from(people))
    def start(self, who: Player) -> None:
        self.attempt(core.start, who.id, self.now)

    @precondition(lambda self: self.table.playing)
    @rule(data=st.data(), late=st.integers(-3, 1), honest=st.booleans())
    def press(self, data: st.DataObject, late: int, honest: bool) -> None:
        seat = data.draw(st.integers(0, len(self.table.players) - 1))
        player = self.table.players[seat].id or ANNA.id
        tokens = ["nonsense"]
        if honest and seat in core.asked_seats(self.game, self.table):
            options = self.game.engine.options(self.table.state, seat, self.table.chairs[seat].menu)
            tokens, late = list(options), 0
        token = data.draw(st.sampled_from(tokens))
        self.attempt(core.press, player, self.table.version + late, token, self.now)

    @precondition(lambda self: self.table.playing)
    @rule(who=st.sampled_from(people), late=st.integers(-3, 1))
    def up(self, who: Player, late: int) -> None:
        self.attempt(core.up, who.id, self.table.version + late)

    @precondition(lambda self: self.table.playing)
    @rule(data=st.data())
    def computer_plays(self, data: st.DataObject) -> None:
        for seat in sorted(core.asked_seats(self.game, self.table)):
            move = self.game.engine.idle(self.table.state, seat)
            if move:
                self.attempt(core.play, seat, self.table.version, move, self.now)
                return

    @rule(seconds=st.floats(0, 10**6), in_time=st.booleans())
    def time_passes(self, seconds: float, in_time: bool) -> None:
        wake = core.wakes(self.game, self.table)
        self.now = max(self.now, wake) if in_time and wake else self.now + seconds
        self.attempt(core.expire, self.now)

    @rule(who=st.sampled_from(people), deed=st.sampled_from([core.agree, core.resign, core.back]))
    def says(self, who: Player, deed: Any) -> None:
        self.attempt(deed, who.id, self.now)

    @rule(who=st.sampled_from(people), admin=st.booleans())
    def stop(self, who: Player, admin: bool) -> None:
        if admin and self.table.version % 7:  # rarely: a stopped table is dull
            return
        self.attempt(core.stop, who.id, self.now, admin)

    @invariant()
    def screens_can_be_made(self) -> None:
        if hasattr(self, "table"):
            shown = presenter.sheets(self.game, self.table)
            assert presenter.ROOM in shown

    @invariant()
    def somebody_is_the_host(self) -> None:
        if hasattr(self, "table") and not self.table.ended:
            assert self.table.host in {one.id for one in self.table.players if one.person}

    @invariant()
    def somebody_is_asked_while_it_is_played(self) -> None:
        if hasattr(self, "table") and self.table.playing:
            asked = core.asked_seats(self.game, self.table)
            assert asked
            assert all(self.table.chairs[seat].asked for seat in asked)


Tables.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestTables = Tables.TestCase
