"""Few presses, one screen of keys, and words for everything in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.i18n import LANGUAGES, Words
from engines.chinese_box import GAME, rules
from engines.chinese_box.board import CELLS, COMBINATIONS, DOWN, EMPTY
from engines.chinese_box.rules import view
from engines.chinese_box.screen import (
    distinct,
    explain,
    joined,
    menu,
    prices_aside,
    screen,
    stacks_aside,
)
from engines.chinese_box.state import Phase, Settings, Stack, State
from engines.core.engine import Move, told
from engines.core.ui import Arg, Grid, Key, Menu, Msg, Name, Screen, Word
from tests.engines.chinese_box.kit import START, collecting, play_all, position
from tests.engines.chinese_box.matches import match
from tests.source import reasons

WORDS = Words()
LINE = next(iter(COMBINATIONS))

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def asked(state: State, *begun: str) -> Menu:
    return menu(view(state, state.seat), begun, rules.options(state, state.seat, begun))


def tokens(keys: tuple[Key, ...]) -> list[str]:
    return [key.token for key in keys]


def said(label: Msg | Word | str, lang: str = "en") -> str:
    return WORDS.say(label, lang, "chinese_box")


def grid(shown: Screen) -> Grid:
    assert isinstance(shown.picture, Grid)
    return shown.picture


# Keys


def test_the_field_is_one_screen_of_thirty_six_keys_in_the_shape_of_the_field() -> None:
    look = asked(position(START))
    assert look.rows == (1, 6, 6, 6, 6, 6, 6)
    assert tokens(look.keys) == ["skip_look", *CELLS]


def test_what_cannot_be_chosen_is_shown_as_a_key_without_a_token() -> None:
    state = play_all(position(START, marked=(3,)), "b6")
    keys = asked(state).keys[1:]
    assert tokens(keys[:5]) == ["a6", "", "c6", "", "e6"]
    assert [said(key.label) for key in keys[:5]] == ["🐉a6", "·", "c6", "🔒", "e6"]


def test_putting_back_asks_for_each_card_in_turn_and_shows_the_places_already_chosen() -> None:
    state = play_all(position(START), "b6", "c6", "d6")
    first, second = asked(state), asked(state, "d6")
    assert said(first.prompt) == "Put them back as they lay, or in another order?"
    assert said(second.prompt) == "And the rest?"
    assert [token for token in tokens(first.keys) if token] == ["as_before", "b6", "c6", "d6"]
    assert [token for token in tokens(second.keys) if token] == ["b6", "c6"]
    seen = view(state, state.seat)
    assert said(joined(seen, ("d6",), ("c6",)) or "") == "⛰️c6, 🔥b6"
    holes = replace(seen, field=seen.field[:24] + EMPTY * 12)
    third = menu(holes, ("d6",), ("a1", "c6"))
    assert said(third.prompt) == "Where does the card from c6 (earth) go?"
    assert said(third.keys[3].label) == "💨"


def test_a_few_lines_are_a_key_each_and_each_is_there_once() -> None:
    field = EMPTY * 30 + DOWN * 4 + EMPTY * 2
    shown = replace(view(position(START), 0), phase="collect", field=field)
    ends = ("a1", "b1", "c1", "d1")
    found = distinct(shown, ("water3",), ends)
    assert found == ["a1", "b1"]
    assert [joined(shown, ("water3",), (end,)) for end in found] == ["a1–c1", "b1–d1"]
    few = menu(shown, ("water3",), found)
    assert said(few.prompt).startswith("Which line: ")
    assert few.rows == ()
    full = replace(shown, field=DOWN * 36)
    assert distinct(full, ("water3",), ends) == ends
    assert menu(full, ("water3",), ends).rows == (6,) * 6


def test_a_few_ways_to_put_cards_back_are_a_key_each() -> None:
    state = play_all(position(START), "b6", "c6", "d6")
    seen = view(state, state.seat)
    assert said(joined(seen, (), ("d6", "c6")) or "") == "💨d6, ⛰️c6, 🔥b6"
    assert joined(seen, (), ("as_before",)) is None
    assert distinct(seen, ("b6",), ("c6", "d6")) == ["d6"], "that is as they lay before"
    holes = replace(seen, field=seen.field[:30] + EMPTY * 6)
    assert joined(holes, (), ("d6", "c6")) is None
    assert menu(holes, (), ("d6", "a1", "as_before")).rows == (1, *(6,) * 6)


def test_naming_is_a_table_of_elements_and_lengths() -> None:
    name = asked(collecting(START))
    assert (name.rows, name.width) == ((1,), 4)
    assert tokens(name.keys) == ["end_turn", *COMBINATIONS]
    assert [said(key.label) for key in name.keys[5:9]] == ["💧 × 4", "💨 × 4", "⛰️ × 4", "🔥 × 4"]


def test_a_combination_takes_three_presses() -> None:
    state = collecting(START)
    assert asked(state, "fire4").rows == (6,) * 6
    assert len(asked(state, "fire4").keys) == 36
    line = asked(state, "fire4", "b6")
    assert [said(key.label) for key in line.keys] == ["→ e6", "↓ b3", "↘ e3"]
    assert rules.options(state, 0, ("fire4", "b6", "e6")) == []


@pytest.mark.parametrize("end", ["c3", "d4", "f1", "a6"])
def test_arrows_point_at_the_other_end(end: str) -> None:
    steps = {"↖": (-1, 1), "↑": (0, 1), "↗": (1, 1), "←": (-1, 0)}
    steps |= {"→": (1, 0), "↙": (-1, -1), "↓": (0, -1), "↘": (1, -1)}
    full = collecting("wwwwww" * 6)
    for key in asked(full, "water3", end).keys:
        arrow, other = said(key.label).split()
        right, up = steps[arrow]
        assert ord(other[0]) - ord(end[0]) == 2 * right
        assert int(other[1]) - int(end[1]) == 2 * up


# Picture


def test_the_picture_tells_dragons_covered_marked_and_empty_cells() -> None:
    shown = screen(view(play_all(position(START, marked=(3,)), "b6"), 1))
    assert grid(shown).rows[0] == ("water_dragon", "empty", "down", "marked", "down", "air_dragon")
    assert grid(shown).ranks == ("6", "5", "4", "3", "2", "1")
    assert grid(shown).files == ("a", "b", "c", "d", "e", "f")


def test_emptied_cells_and_a_failed_line_are_marked() -> None:
    holding = play_all(position(START), "b6")
    assert grid(screen(view(holding, 1))).marks == {(0, 1)}
    failed = play_all(collecting(START), "fire3 b6 d6")
    assert grid(screen(view(failed, None))).marks == {(0, 1), (0, 2), (0, 3)}
    assert grid(screen(view(failed, None))).rows[0][1:4] == ("air", "earth", "fire")


@every_language
def test_glyphs_are_three_signs_wide_and_all_different(lang: str) -> None:
    names = ("down", "marked", "empty", "water", "air", "earth", "fire")
    dragons = ("water_dragon", "air_dragon", "earth_dragon", "fire_dragon")
    glyphs = [said(Msg(f"glyph-{name}"), lang) for name in (*names, *dragons)]
    assert {len(glyph) for glyph in glyphs} == {3}
    assert len({glyph.lower() for glyph in glyphs}) == len(glyphs)


# Lines


def lines(shown: Screen, lang: str = "en") -> list[str]:
    names = {Name(0): "Ann", Name(1): "Bob"}

    def named(msg: Msg) -> Msg:
        args = {k: names.get(v, v) if isinstance(v, Name) else v for k, v in msg.args.items()}
        return Msg(msg.key, args)

    return [said(named(line), lang) for line in shown.lines]


@every_language
def test_a_seat_reads_its_hand_and_the_opponent_only_where_it_came_from(lang: str) -> None:
    state = play_all(position(START), "b6", "a6")
    mine = {"en": "In your hand: b6 air, a6 water dragon"}
    mine["ru"] = "У вас в руке: b6 воздух, a6 водяной дракон"
    theirs = {"en": "Ann is looking at: b6, a6"}
    theirs["ru"] = "Ann смотрит: b6, a6"
    assert lines(screen(view(state, 0)), lang)[-1] == mine[lang]
    assert lines(screen(view(state, 1)), lang)[-1] == theirs[lang]


def test_the_score_counts_points_and_combinations() -> None:
    stacks = ((Stack("fire4", "fFff"), Stack("mixed4", "waef")), ())
    shown = screen(view(position(START, stacks=stacks), None))
    assert lines(shown)[:2] == ["Ann: 9 points, 2 combinations", "Bob: 0 points"]
    assert lines(stacks_aside(view(position(START, stacks=stacks), None))) == [
        "Ann: 9 points, 2 combinations",
        "• four fire cards, dragon included: 5",
        "• four different elements: 4",
        "Bob: 0 points",
    ]


def test_the_last_barren_turns_are_counted_down() -> None:
    assert "ends in 10 turns" in lines(screen(view(position(START, barren=30), None)))[-1]
    assert "ends" not in " ".join(lines(screen(view(position(START, barren=29), None))))


def test_the_result_explains_the_tie_break() -> None:
    stacks = ((Stack("fire6", "ffffff"),), (Stack("mixed4", "waef"), Stack("air5", "aaaaa")))
    shown = screen(view(position(START, stacks=stacks, reason="few"), None))
    assert lines(shown)[-1] == "Equal points. The most valuable combination decides: 12 against 8."
    even = ((Stack("fire4", "ffff"),), (Stack("air4", "aaaa"),))
    shown = screen(view(position(START, stacks=even, reason="few"), None))
    assert lines(shown)[-1].endswith("a draw.")


def test_the_prices_are_those_of_the_rules() -> None:
    ends = [line.rsplit(" ", 1)[1] for line in lines(prices_aside(view(position(START), None)))]
    assert ends == ["3", "4", "5", "8", "12"]


# Words


def messages(value: Arg | Key | Screen | Menu) -> Iterator[str]:
    """Every message key in what is shown."""
    match value:
        case Msg(key=key, args=args):
            yield key
            for arg in args.values():
                yield from messages(arg)
        case Word(token=token):
            if token not in CELLS:
                yield f"key-{token}"
        case tuple():
            for one in value:
                yield from messages(one)
        case Key(label=label):
            yield from messages(label)
        case Menu(prompt=prompt, keys=keys, notes=notes):
            for part in (prompt, *notes):
                yield from messages(part)
            for button in keys:
                yield from messages(button)
        case Screen(title=title, lines=shown, picture=picture):
            yield from messages(title)
            yield from messages(shown)
            if isinstance(picture, Grid):
                for row in picture.rows:
                    yield from (f"glyph-{glyph}" for glyph in row)


def menus(state: State, begun: Move = ()) -> Iterator[Menu]:
    """One question after the other, always by the first answer."""
    while options := rules.options(state, state.seat, begun):
        yield menu(view(state, state.seat), begun, options)
        begun = (*begun, options[0])


def test_everything_shown_in_a_match_has_words_in_both_languages() -> None:
    keys: set[str] = set()
    for seed in range(4):
        for state, _, events in match(seed, luck=80):
            for viewer in (None, 0, 1):
                seen = view(state, viewer)
                for shown in (screen(seen), *(aside(seen) for aside in GAME.asides.values())):
                    keys.update(messages(shown))
            for question in menus(state):
                keys.update(messages(question))
            for event in events:
                keys.update(messages(told(event)))
    assert {"Collected", "Shown", "your-hand", "glyph-fire", "key-as_before"} <= keys
    for lang in LANGUAGES:
        assert not {key for key in keys if not WORDS.has(key, lang, "chinese_box")}


@every_language
def test_names_of_settings_levels_reasons_and_asides(lang: str) -> None:
    keys = [f"setting-dragons-{place}" for place in ("corners", "inner", "centre")]
    keys += ["title", "about", "setting-dragons"]
    keys += [f"reason-{reason}" for reason in reasons(GAME)]
    keys += [f"level-{level}" for level in ("easy", "normal", "hard")]
    keys += [f"aside-{name}" for name in GAME.asides]
    keys += [kind.__name__ for kind in GAME.events]
    assert not [key for key in keys if not WORDS.has(key, lang, "chinese_box")]
    assert Settings().dragons == "corners"


@every_language
def test_a_page_of_the_rules_fits_a_message(lang: str) -> None:
    pages = [f"rules-{number}" for number in range(1, 5)]
    assert all(WORDS.has(f"{page}.title", lang, "chinese_box") for page in pages)
    assert max(len(said(Msg(page), lang)) for page in pages) <= 900
    assert ["🏠" in said(Msg(page), lang) for page in pages] == [True, False, True, True]


@every_language
def test_labels_fit_the_keys_of_a_phone(lang: str) -> None:
    for state, _, _ in match(2, luck=80):
        for question in menus(state):
            for at, key in enumerate(question.keys):
                alone = at == 0 and question.rows[:1] == (1,)
                assert len(said(key.label, lang)) <= (24 if alone else 13)


@pytest.mark.parametrize(
    ("phase", "begun", "token", "why"),
    [
        ("collect", (), LINE, "refused-no-line"),
        ("collect", (), "a1", "refused-name-first"),
        ("collect", (LINE,), "a1", "refused-no-end"),
        ("collect", (LINE, "a1"), "a2", "refused-no-other-end"),
        ("put", (), "a1", "refused-taken-cell"),
    ],
)
def test_why_a_key_does_nothing_now(phase: Phase, begun: Move, token: str, why: str) -> None:
    seen = replace(view(position(START), 0), phase=phase)
    told = explain(seen, begun, token)
    assert told is not None
    assert told.key == why
