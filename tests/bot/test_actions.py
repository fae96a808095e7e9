"""Actions and their one codec: what is packed comes back, and what is forged is nothing."""

from __future__ import annotations

import random
import string
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import codec
from bot.actions import (
    Action,
    Answer,
    AtTable,
    Audience,
    Cards,
    Daily,
    Hello,
    Help,
    Kick,
    More,
    Resign,
    Rules,
    Scope,
    Settings,
    Sit,
    Stats,
    Stop,
    Try,
)
from bot.commands import COMMANDS, read
from bot.press import Press, could_carry

KINDS: tuple[type[Action], ...] = get_args(Action)
ROOMS = ("", "tg:-1001234567890/123456", "dc:#12345678901234567890", "web:#" + "d" * 20)

word = st.text(string.ascii_lowercase + string.digits + "_", max_size=8)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    str: word,
    int: st.integers(0, 10**9 - 1),
    bool: st.booleans(),
    tuple[str, ...]: st.lists(word.filter(bool), max_size=3).map(tuple),
}


@st.composite
def actions(draw: st.DrawFn) -> Action:
    kind = draw(st.sampled_from(KINDS))
    hints = get_type_hints(kind)
    values = [draw(VALUES[hints[one.name]]) for one in fields(kind) if one.name != "room"]
    made: Action = kind(*values, room=draw(st.sampled_from(ROOMS)))
    return made


@given(actions(), st.booleans())
def test_what_is_packed_comes_back_and_fits(action: Action, menu: bool) -> None:
    try:
        data = codec.pack(action, menu)
    except ValueError:
        assert len(repr(action)) > 64, "only for want of room"
        return
    assert len(data.encode()) <= 64
    assert codec.read(data) == action


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("room", ROOMS)
def test_every_action_has_room_for_its_table_and_its_room(kind: type[Action], room: str) -> None:
    usual: dict[Any, Any] = {str: "abcdefg", int: 99999, bool: True, tuple[str, ...]: ("e2", "e4")}
    hints = get_type_hints(kind)
    values = [usual[hints[one.name]] for one in fields(kind) if one.name != "room"]
    action: Action = kind(*values, room=room)
    assert codec.read(codec.pack(action, menu=True)) == action


def test_each_has_a_word_of_its_own() -> None:
    words = [kind.word for kind in KINDS]
    assert len(set(words)) == len(words)
    assert all(one.isascii() and one.isalpha() and one.islower() for one in words)


def test_what_is_forged_is_nothing_and_never_a_failure() -> None:
    """Random text, and good data with something changed in it."""
    dice = random.Random(4)
    pool = string.printable + "жé٣\u202e\ud800\x00:::...,,0123456789"
    good = [codec.pack(Answer("k3f9aab", 118, "e4")), codec.pack(Kick("k3f9aab", 2, room="tg:-1"))]
    good += [codec.pack(kind()) for kind in KINDS]
    read_as_something = 0
    for _ in range(30_000):
        if dice.random() < 0.5:
            data = "".join(dice.choices(pool, k=dice.randrange(80)))
        else:
            data = dice.choice(good)
            at = dice.randrange(len(data) + 1)
            data = data[:at] + dice.choice(pool) + data[at + dice.randrange(2) :]
        action = codec.read(data)
        if action is not None:
            read_as_something += 1
            assert codec.pack(action) == data.removeprefix("."), data
            assert isinstance(action, KINDS)
    assert read_as_something, "the changes are small enough to be of any use"


@pytest.mark.parametrize(
    "data",
    [
        *(
            "",
            ".",
            ":",
            "k",
            "k:",
            "k:::",
            "k:t:1",
            "k:t:-1:x",
            "k:t:٣:x",
            "k:t:01:x",
            "k:t:1:\x00",
        ),
        *("k:t:1234567890:x", "forget:maybe", "forget:1", "nosuch:x", "Stats", " stats", "..stats"),
        *("k:t:1:\x00", "stats:", "x" * 65, "ж" * 33, "\ud800", "join:\ud800", "base", "attable:x"),
    ],
)
def test_odd_data_is_no_button(data: str) -> None:
    assert codec.read(data) is None
    assert codec.press(data, ["stats"]) == Press(None)


def test_a_typed_line_that_cannot_be_a_button_is_not_made_one() -> None:
    for text in ("a:b", "\ud800", "x" * 70, "new\nline"):
        with pytest.raises(ValueError, match="NewGame"):
            codec.pack(read("newgame", text, private=False))


def test_links_carry_a_seat_a_game_to_try_or_a_greeting() -> None:
    assert codec.opened(codec.payload(Sit("abc"))) == Sit("abc")
    assert codec.opened(codec.payload(Try("chu_han"))) == Try("chu_han")
    assert codec.opened(codec.payload(Daily("chu_han", "alone"))) == Daily("chu_han"), "to look at"
    assert codec.opened(codec.payload(Help())) == Hello(opened=True)
    assert codec.opened("join_ABC") == Sit("abc")
    assert codec.opened("anything") is None


# --- which message could have it


@pytest.mark.parametrize(
    ("shown", "pressed", "could"),
    [
        ([Stats()], Stats(), True),
        ([More("a"), Rules("chess")], Rules("chess"), True),
        ([More("a")], Resign("a", sure=True), True),
        ([More("a")], More("b"), False),
        ([More("a")], Stats(), False),
        ([Stop("a", room="tg:-1")], Stop("a", room="tg:-2"), False),
        ([Rules("chess", 2), Cards("chess", "d")], Rules("chess", 3), True),
        ([Settings(room="tg:-1")], Settings(room="tg:-2"), False),
        ([], Help(), False),
    ],
)
def test_a_message_could_carry_what_it_is_about(
    shown: list[Action], pressed: Action, could: bool
) -> None:
    assert could_carry(shown, pressed) is could
    data = [codec.pack(one) for one in shown]
    press = codec.press(codec.pack(pressed), data)
    assert press == Press(pressed, carried=could, menu=False)
    on_menu = codec.press(codec.pack(pressed), [f".{one}" for one in data])
    assert on_menu == Press(pressed, carried=could, menu=bool(data))


def test_where_nobody_tells_what_is_shown_nothing_is_known() -> None:
    assert codec.press("stats", None) == Press(Stats(), carried=None, menu=False)


# --- what each says of itself


def test_scopes_and_audiences_fit_each_other() -> None:
    for kind in KINDS:
        at_table = issubclass(kind, AtTable)
        assert (kind.scope is Scope.TABLE) == at_table, kind
        if kind.audience in (Audience.SEATED, Audience.HOST):
            assert at_table, kind
        if kind.audience is Audience.ADMIN:
            assert kind.scope is Scope.ROOM, kind
        if kind.choice or kind.setting:
            assert not kind.form


def test_every_command_makes_an_action_of_its_kind() -> None:
    for command in COMMANDS:
        for rest in ("", "abc", "2", "\ud800" * 3, "x" * 300):
            action = read(command.word, rest, private=False)
            assert isinstance(action, KINDS)
        assert isinstance(read(command.word, "", private=False), command.kind)


def test_the_room_is_the_last_thing_and_may_hold_anything() -> None:
    action = replace(Kick("abc", 2), room="web:#a:b:c")
    assert codec.read(codec.pack(action)) == action
